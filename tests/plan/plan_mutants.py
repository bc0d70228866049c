"""Mutants of the model and of the predictions: how many of them the tests find.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

plan_mutants.py BUILD [COUNT [SEED]]: in the predictions of src/plan and src/papers, and in the
model, COUNT (200) places are changed, one at a time: an operator, a comparison, a minimum, a
rounding, a number, or n for m. Each mutant that compiles is linked into t-model, t-plan and
t-replay of the folder BUILD, where `make check` has been run. A mutant that passes all three tests
is printed. Some mutants do not change the behaviour, as `x < y` for `x <= y` in a choice between
equals: the reader has to judge. `make check` does not run this: 30 mutants take a minute.
"""
import glob
import os
import random
import re
import subprocess
import sys
import tempfile

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TESTS = ["t-model", "t-plan", "t-replay"]
CHANGES = [(r" \+ ", " - "), (r" - ", " + "), (r" \* ", " / "), (r" / ", " * "), (r" < ", " <= "),
           (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "), (r" == ", " != "),
           (r"\bfmax\(", "fmin("), (r"\bfmin\(", "fmax("), (r"\bceil\(", "floor("),
           (r"\bfloor\(", "ceil("), (r" && ", " || "), (r" \|\| ", " && "), (r" \+= ", " -= "),
           (r"\bn\b", "m"), (r"\bm\b", "n"), (r"(?<![\w.])\d+\.?\d*(?![\w.])", None)]


def blanked(text):
    """The text with comments, directives and strings as blanks."""
    for pattern, flags in ((r"/\*.*?\*/", re.S), (r"^#.*$", re.M), (r'"[^"]*"', 0)):
        text = re.sub(pattern, lambda found: " " * len(found.group()), text, flags=flags)
    return text


def is_heading(line):
    """Whether a line is of the declaration of a function."""
    return not line.startswith("    ") and line.rstrip().endswith((")", ","))


def places(name):
    """All changes of a file: where they begin and end, and what comes there."""
    with open(name, encoding="utf-8") as file:
        text = file.read()
    code = blanked(text)
    for pattern, new in CHANGES:
        for found in re.finditer(pattern, code):
            line = code[code.rfind("\n", 0, found.start()) + 1:code.find("\n", found.end())]
            if not is_heading(line):
                number = found.group()
                other = new or (str(1.3 * float(number)) if "." in number else str(int(number) + 1))
                yield name, text, found.start(), found.end(), other


def link(build, test, replaced, mutant, program):
    """A test program with one object of the library replaced."""
    rule = ("include Makefile\nshow:\n\t@echo "
            f"$(tests_plan_{test.replace('-', '_')}_OBJECTS) $(FLINT_LIBS) $(LIBS)\n")
    variables = subprocess.run(["make", "-s", "-C", build, "-f", "-", "show"], text=True,
                               check=True, capture_output=True, input=rule)
    words = variables.stdout.split()
    objects = [name for name in glob.glob(os.path.join(build, "src/*/.libs/*.o"))
               if "/cli/" not in name and os.path.basename(name) != replaced]
    helpers = os.path.join(build, "tests/harness/libtest.a")
    own = [os.path.join(build, word) for word in words if word.endswith(".o")]
    libraries = [word for word in words if word.startswith(("-l", "-L", "/"))]
    subprocess.run(["cc", "-o", program, *own, mutant, *objects, helpers, *libraries, "-lm",
                    "-lpthread"], check=True)


def lives(build, folder, name):
    """Whether all tests pass with the mutant; None when it does not compile."""
    replaced = os.path.basename(name).replace(".c", ".o")
    mutant, program = os.path.join(folder, "mutant.o"), os.path.join(folder, "program")
    source = os.path.join(folder, "mutant.c")
    if subprocess.run(["cc", "-O1", "-w", "-std=c11", f"-I{SOURCE}/src", f"-I{SOURCE}/include",
                       "-c", source, "-o", mutant], capture_output=True, check=False).returncode:
        return None
    for test in TESTS:
        if test == "t-model" and replaced != "model.o":
            continue
        link(build, test, replaced, mutant, program)
        try:
            passed = subprocess.run([program], capture_output=True, timeout=60, check=False,
                                    env=dict(os.environ, CUNMOD_SRCDIR=SOURCE)).returncode == 0
        except subprocess.TimeoutExpired:
            passed = False
        if not passed:
            return False
    return True


def main():
    build = os.path.abspath(sys.argv[1])
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    names = sorted(glob.glob(os.path.join(SOURCE, "src/plan/predict_*.c")) +
                   [os.path.join(SOURCE, "src/papers", name)
                    for name in ("model.c", "bound.c", "papers_rows.c")])
    changes = [place for name in names for place in places(name)]
    random.shuffle(changes)
    tried = found = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, text, begin, end, new in changes:
            if tried == wanted:
                break
            with open(os.path.join(folder, "mutant.c"), "w", encoding="utf-8") as file:
                file.write(text[:begin] + new + text[end:])
            alive = lives(build, folder, name)
            tried += alive is not None
            found += alive is False
            if alive:
                line = text.count("\n", 0, begin)
                print(f"{os.path.relpath(name, SOURCE)}:{line + 1}: {text[begin:end].strip()} -> "
                      f"{new.strip()}: {text.splitlines()[line].strip()}", flush=True)
    print(f"{found} of {tried} mutants found")


main()
