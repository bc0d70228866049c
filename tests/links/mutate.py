"""Mutated inputs for the tool: lines for `cunmod serve`, files for its other commands.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

mutate.py [COUNT [SEED]]: COUNT inputs (CUNMOD_MUTATIONS, or 400), of which one in 20 is a run of
another command. Each line has to have its answer, each run an exit status and, where it fails, one
line on stderr, in a process of 2 GiB: by the limit of its address space, or where sanitizers
(CUNMOD_SANITIZED) reserve more than that, by their own. SEED (CUNMOD_TEST_SEED, or 1) gives the
same inputs again; a batch that fails prints what gives it alone.
"""
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(SOURCE / "src" / "api"))
import tool  # noqa: E402

TOOL = os.environ.get("CUNMOD_TOOL", "./cunmod")
SANITIZED = bool(os.environ.get("CUNMOD_SANITIZED"))
BATCH = 400
RUNS_IN = 20  # one in so many is a run of its own
MEMORY = 2 << 30

MODULI = [2, 3, 7, 15, 101, 65537, 2**31 - 1, 469762049, 2**61 - 1, 2**64 - 59, 2**64 - 1]
NUMBERS = [0, 1, 2, 3, 20, 99, 4095, 20000, 20001, 99999, 16777216, 16777217, 2**31, 2**32, 2**60,
           2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**30, 10**400]
OPERATIONS = tool.all_kinds(SOURCE)  # operands are p; numbers n; exponents e; moduli m
COMMANDS = ["mul", "sqr", "divrem", "div", "rem", "divexact", "gcd", "xgcd", "invmod", "resultant"]
OF_MATRICES = ["mat-rank", "mat-det", "mat-charpoly", "mat-minpoly", "mat-rref", "mat-nullspace",
               "mat-inv"]
OF_TWO = ["mat-mul", "mat-solve"]
NAMES = ["f", "g", "h", "long_name"]
LONG_NAMES = ["u", "v", "w"]  # of one modulus, with up to LONGEST coefficients
LONGEST = 6000
OTHERS = ["last", "device", "version", "free g", "path cpu", "path auto", "algorithm gcd half",
          "algorithm mul ntt 3", "algorithm div", "f", "# a comment"]


# ---- inputs ------------------------------------------------------------------


def polynomial(rng, p):
    length = rng.choice([0, 1, 2, 3, rng.randrange(60)])
    return " ".join(str(x) for x in [length, p] + [rng.randrange(p) for _ in range(length)])


def matrix(rng, p):
    """A matrix in one of the formats of the tool."""
    rows, columns = rng.randrange(1, 4), rng.randrange(1, 4)
    lines = [" ".join(str(rng.randrange(p)) for _ in range(columns)) for _ in range(rows)]
    places = ["%d %d %d" % (rng.randrange(rows) + 1, rng.randrange(columns) + 1, rng.randrange(p))
              for _ in range(3)]
    market = "%%%%MatrixMarket matrix %s integer general"
    return rng.choice([
        "\n".join(lines),
        "\n".join("[%s]" % line.replace(" ", ", ") for line in lines),
        "\n".join(["<%d x %d integer matrix mod %d>" % (rows, columns, p)]
                  + ["[%s]" % line for line in lines]),
        "\n".join([market % "array", "%d %d" % (rows, columns)] + " ".join(lines).split()),
        "\n".join([market % "coordinate", "%d %d 3" % (rows, columns)] + places),
        "\n".join(["%d %d M" % (rows, columns)] + places + ["0 0 0"])])


def operand(rng, p):
    return rng.choice(NAMES) if rng.random() < 0.2 else polynomial(rng, p)


def long_names(rng):
    """Short lines that make long polynomials, whose memory then matters."""
    p = rng.choice(MODULI)
    a, b = (rng.randrange(1, p) for _ in range(2))
    return ["let u = inv_series 3 %d 1 %d %d %d" % (p, a, b, LONGEST),
            "let v = inv_series 2 %d 1 %d %d" % (p, b, rng.randrange(LONGEST // 2, LONGEST)),
            "let w = mullow u v %d" % rng.randrange(LONGEST // 4, LONGEST)]


def valid_line(rng):
    """A line that is understood, whether there is an answer to what it asks or not."""
    p = rng.choice(MODULI)
    if rng.random() < 0.1:
        return rng.choice(OTHERS)
    name = rng.choice(list(OPERATIONS))
    is_long = rng.random() < 0.2 and "m" not in OPERATIONS[name]  # nothing else bounds the time
    words = {"m": lambda: str(p),
             "p": lambda: rng.choice(LONG_NAMES) if is_long else operand(rng, p),
             "n": lambda: str(rng.randrange(LONGEST if is_long else 70)),
             "e": lambda: str(rng.randrange(10 ** rng.randrange(1, 20 if is_long else 60)))}
    line = " ".join([name] + [words[kind]() for kind in OPERATIONS[name]])
    if rng.random() < 0.15:
        line = "let %s = %s" % (rng.choice(NAMES), rng.choice([line, polynomial(rng, p)]))
    return line


def mutate_token(rng, tokens):
    """One word or number less, twice, elsewhere, or another one."""
    i = rng.randrange(len(tokens))
    kind = rng.randrange(6)
    if kind == 0:
        del tokens[i]
    elif kind == 1:
        tokens.insert(i, tokens[i])
    elif kind == 2:
        tokens.insert(rng.randrange(len(tokens)), tokens.pop(i))
    elif kind == 3:
        tokens[i] = str(rng.choice(NUMBERS))
    elif kind == 4 and tokens[i].isascii() and tokens[i].isdecimal():
        tokens[i] = str(max(0, int(tokens[i]) + rng.choice([-1, 1])))
    else:
        tokens[i] = rng.choice(list(OPERATIONS) + NAMES + ["let", "=", "free", "-1", "1.5", "0x3"])


def mutate_lines(rng, text):
    """Bytes: the text with mistakes in one of its lines, or with a line less or twice."""
    lines = text.split("\n")
    i = rng.randrange(len(lines))
    if rng.random() < 0.3:
        lines[i:i + 1] = lines[i:i + 1] * rng.choice([0, 2])
        return "\n".join(lines).encode()
    return b"\n".join(line.encode() if k != i else mutate(rng, line.encode())
                      for k, line in enumerate(lines))


def mutate(rng, text):
    """Bytes: the text with one to three mistakes, without newlines."""
    for _ in range(rng.randrange(1, 4)):
        tokens = text.split(b" ")
        kind = rng.randrange(4)
        if kind == 0 and text:
            i = rng.randrange(len(text))
            text = text[:i] + bytes([text[i] ^ 1 << rng.randrange(8)]) + text[i + 1:]
        elif kind == 1:
            text = text[:rng.randrange(len(text) + 1)]
        else:
            tokens = [token.decode("latin-1") for token in tokens]
            mutate_token(rng, tokens)
            text = " ".join(tokens).encode("latin-1")
    return text.replace(b"\n", b" ")


# ---- what is asked of the tool -----------------------------------------------


def limited():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


def run(arguments, data):
    """Exit status (negative: a signal), stdout and stderr, in MEMORY bytes."""
    environment = dict(os.environ)
    options = [environment.get("ASAN_OPTIONS", ""), "hard_rss_limit_mb=%d" % (MEMORY >> 20),
               "max_allocation_size_mb=%d" % (MEMORY >> 20), "allocator_may_return_null=1"]
    environment["ASAN_OPTIONS"] = ":".join(option for option in options if option)
    done = subprocess.run([TOOL] + arguments, input=data, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, env=environment,
                          preexec_fn=None if SANITIZED else limited)
    return done.returncode, done.stdout, done.stderr


def has_answer(line):
    text = line.strip(b" \t\r")
    return text != b"" and not text.startswith(b"#")


def check_lines(rng, count):
    """What is wrong with the answers to so many lines, or None."""
    lines = [line.encode() for line in long_names(rng)]
    while len(lines) < count:
        line = valid_line(rng).encode()
        # Most mistakes are found before anything is computed: every fourth line has none.
        line = line if rng.random() < 0.25 else mutate(rng, line)
        if line.split()[:1] != [b"quit"]:
            lines.append(line)
    lines += [b"path cpu", b"mul 2 7 1 1 2 7 1 1"]
    options = ["--memory", str(MEMORY // rng.choice([4, 512])), "--seconds", "10"]
    options += rng.choice([[], ["--longest", "20000"], ["--longest", "50"], ["--path", "cpu"]])
    status, out, err = run(["serve", "--quiet"] + options, b"\n".join(lines) + b"\n")
    answers = out.split(b"\n")[:-1]
    expected = [line for line in lines if has_answer(line)]
    if status != 0 or err:
        where = expected[len(answers)] if len(answers) < len(expected) else b"the end"
        return "exit status %d at %r: %r" % (status, where[:300], err[-2000:])
    if len(answers) != len(expected):
        return "%d answers to %d lines" % (len(answers), len(expected))
    for line, answer in zip(expected, answers):
        if not re.match(rb"ok( |$)|error \d+ .", answer):
            return "%r: %r" % (line[:300], answer[:300])
    return None if answers[-1] == b"ok 3 7  1 2 1" else "at the end: %r" % answers[-1][:300]


def check_run(rng, folder):
    """The same for a run of another command on files, or of plan."""
    data, exponent = b"", []
    if rng.random() < 0.1:
        numbers = [str(rng.choice(NUMBERS)) for _ in range(rng.randrange(4))]
        arguments = ["plan", rng.choice(["mul", "sqr", "divrem", "gcd", "points"])] + numbers
    else:
        p = rng.choice(MODULI)
        if rng.random() < 0.4:
            has_two = rng.random() < 0.3
            operands = [mutate_lines(rng, matrix(rng, p)) for _ in range(1 + has_two)]
            arguments = [rng.choice(OF_TWO if has_two else OF_MATRICES), "--modulus", str(p)]
            if not has_two and rng.random() < 0.2:
                arguments[0], exponent = "mat-pow", [str(rng.choice(NUMBERS))]
            elif has_two and rng.random() < 0.4:
                arguments[0] = "mat-eval"
                operands[0] = mutate(rng, polynomial(rng, p).encode())
        else:
            operands = [mutate(rng, polynomial(rng, p).encode()) for _ in range(2)]
            arguments = [rng.choice(COMMANDS)]
        arguments += ["--quiet"]
        if rng.random() < 0.5:
            data = b"\n\n".join(operands)
        else:
            names = [os.path.join(folder, name) for name in "ab"[:len(operands)]]
            arguments += names
            for name, content in zip(names, operands):
                with open(name, "wb") as file:
                    file.write(content)
    arguments += exponent
    status, out, err = run(arguments, data)
    good = status == 0 and not err
    bad = status in (1, 2, 3) and not out and err.startswith(b"cunmod: ")
    one_line = err.count(b"\n") == 1 or status == 2
    return None if good or (bad and one_line) else "%s: exit status %d: %r" % (
        arguments, status, err[-2000:])


def check_batch(seed, count, folder):
    rng = random.Random(seed)
    runs = count // RUNS_IN
    wrong = check_lines(rng, count - runs)
    for _ in range(runs):
        wrong = wrong or check_run(rng, folder)
    return wrong


def main():
    arguments = [int(word) for word in sys.argv[1:]]
    count = arguments[0] if arguments else int(os.environ.get("CUNMOD_MUTATIONS", 400))
    seed = arguments[1] if len(arguments) > 1 else int(os.environ.get("CUNMOD_TEST_SEED", 1))
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for start in range(0, count, BATCH):
            size = min(BATCH, count - start)
            wrong = check_batch(seed + start, size, folder)
            if wrong:
                failures += 1
                print("FAIL: mutate.py %d %d: %s" % (size, seed + start, wrong), flush=True)
    print("%d inputs, seed %d, %d batches failed" % (count, seed, failures))
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
