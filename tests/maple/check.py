"""Tests of the Maple package without Maple: declarations, glue, archive, help, sessions.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

check.py SOURCE LIBRARY; docs/maple.md says what is proven by this and what is not.
"""
import ctypes
import multiprocessing
import os
import pathlib
import re
import shutil
import sys
import tempfile

from mpl_eval import Procedure
from mpl_kernel import C_TYPES, INT4, INT8, TEXT, WORDS, new_session
from mpl_parse import MapleSyntaxError
from mpl_values import MapleError, NotSupported, show

failures = 0


def check(condition, message):
    global failures
    if not condition:
        failures += 1
        print("FAIL:", message)


# ---- declarations --------------------------------------------------------

# The descriptors that may stand for a type of cunmod.h. An opaque handle is a pointer,
# which fits into integer[8] on machines with pointers of 64 bits.
DESCRIPTORS = [(r"int", INT4), (r"u?int64_t", INT8), (r"cunmod_\w+_t", INT8),
               (r"const char \*", TEXT), (r"(const )?uint64_t \*", WORDS),
               (r"int64_t \*", WORDS), (r"(const )?cunmod_\w+_t \*", WORDS), (r"int \*", WORDS),
               (r"void", None)]


def descriptor(c_type):
    for pattern, kind in DESCRIPTORS:
        if re.fullmatch(pattern, c_type):
            return kind
    raise AssertionError(f"no descriptor for {c_type}")


def interface(folder):
    """The text of the headers that cunmod.h includes."""
    names = re.findall(r'^#include "(\w+\.h)"', (folder / "cunmod.h").read_text(encoding="utf-8"),
                       flags=re.M)
    return "".join((folder / name).read_text(encoding="utf-8") for name in names)


def prototypes(header):
    """The functions of cunmod.h: name -> (result, [(parameter, type)])."""
    text = re.sub(r"/\*.*?\*/", " ", header, flags=re.S)
    text = re.sub(r"\bCUNMOD_STATUS\b", "CUNMOD_API int", text)
    found = {}
    for match in re.finditer(r"CUNMOD_API ([\w ]+?[ *]+)(\w+)\(([^)]*)\);", text):
        result, name, parameters = match.groups()
        pairs = []
        for parameter in re.sub(r"\s+", " ", parameters).split(", "):
            if parameter != "void":
                kind, key = re.fullmatch(r"(.*?[ *])(\w+)", parameter).groups()
                pairs.append((key, kind.strip()))
        found[name] = (result.strip(), pairs)
    return found


def differences(externals, functions):
    """What the declarations of the package have that cunmod.h has not."""
    found = []
    for external in externals:
        if external.name == "memmove":
            if [kind for _, kind in external.parameters[2:]] != [INT8] or external.result != INT8:
                found.append("memmove is declared in another way")
            continue
        if external.name not in functions:
            found.append(f"{external.name} is not in cunmod.h")
            continue
        result, pairs = functions[external.name]
        wanted = [(key, None if "double" in kind or kind == "char *" else descriptor(kind))
                  for key, kind in pairs]
        if external.result != descriptor(result) or external.parameters != wanted:
            declared = ", ".join(f"{key}::{show(kind)}" for key, kind in external.parameters)
            found.append(f"{external.name}({declared}) is {result} of {pairs} in cunmod.h")
    return found


def words(*values):
    return (ctypes.c_longlong * len(values))(*values)


def matrix_calls(rest, squares):
    """Calls of the functions of matrices, of which the caller keeps the words, two operands and a
    result."""
    a, singular, res = [words(ctypes.addressof(x), 2, 2, 2, 0) for x in squares]
    out, number = squares[2], words(9)
    return [
        ("memmove", (rest, rest, 0), ctypes.addressof(rest), None, None),
        ("cunmod_matrix_mul", (res, a, a, 7, 0), 0, out, [0, 3, 1, 1]),
        ("cunmod_matrix_addmul", (res, a, a, a, 7, 0), 0, out, [1, 5, 4, 5]),
        ("cunmod_matrix_submul", (res, a, a, a, 7, 0), 0, out, [1, 6, 2, 3]),
        ("cunmod_matrix_pow", (res, a, 2, 7, 0), 0, out, [0, 3, 1, 1]),
        ("cunmod_matrix_evaluate", (res, words(1, 0, 1), 3, a, 7, 0), 0, out, [1, 3, 1, 2]),
        ("cunmod_matrix_rank", (number, singular, 7, 0), 0, number, [1]),
        ("cunmod_matrix_det", (number, a, 7, 0), 0, number, [5]),
        ("cunmod_matrix_charpoly", (out, a, 7, 0), 0, out, [5, 2, 1, 2]),
        ("cunmod_matrix_minpoly", (out, number, singular, 7, 0), 0, out, [0, 2, 1, 2]),
        ("cunmod_matrix_rref", (res, number, singular, 7, 0), 0, out, [1, 2, 0, 0]),
        ("cunmod_matrix_nullspace", (res, number, singular, 7, 0), 0, out, [5, 0, 1, 0]),
        ("cunmod_matrix_inv", (res, a, 7, 0), 0, out, [5, 1, 5, 3]),
        ("cunmod_matrix_solve", (res, a, singular, 7, 0), 0, out, [0, 0, 4, 1]),
    ]


def call_each(externals):
    """Every function, called with the C types of its declaration, modulo 7."""
    function = {external.name: external.function for external in externals}
    res, rest, length, handle = words(*[9] * 4), words(9, 9), words(9), words(0)
    more, many = words(9, 9, 9), words(*[9] * 8)
    a, b = words(1, 2, 3), words(4, 5)
    calls = [
        ("cunmod_status_text", (0,), b"success", None, None),
        ("cunmod_version", (), None, None, None),
        ("cunmod_device_count", (), None, None, None),
        ("cunmod_set_path", (0, 1), 0, None, None),
        ("cunmod_mul", (res, a, 3, b, 2, 7, 0), 0, res, [4, 6, 1, 1]),
        ("cunmod_last_path", (0,), 1, None, None),
        ("cunmod_last_algorithm", (0,), b"flint", None, None),
        ("cunmod_last_s", (0,), 0, None, None),
        ("cunmod_last_reason", (0,), None, None, None),
        ("cunmod_sqr", (res, b, 2, 7, 0), 0, res, [2, 5, 4, 1]),
        ("cunmod_mullow", (res, a, 3, b, 2, 2, 7, 0), 0, res, [4, 6, 4, 1]),
        ("cunmod_divrem", (res, rest, a, 3, b, 2, 7, 0), 0, res, [3, 2, 4, 1]),
        ("cunmod_div", (res, a, 3, b, 2, 7, 0), 0, res, [3, 2, 4, 1]),
        ("cunmod_rem", (rest, a, 3, b, 2, 7, 0), 0, rest, [3, 9]),
        ("cunmod_inv_series", (res, b, 2, 3, 7, 0), 0, res, [2, 1, 4, 1]),
        ("cunmod_gcd", (res, length, a, 3, b, 2, 7, 0), 0, length, [1]),
        ("cunmod_set_algorithm", (0, 3, b"tree"), 0, None, None),
        ("cunmod_set_algorithm", (0, 3, ctypes.c_char_p()), 0, None, None),
        ("cunmod_set_s", (0, 3, 0), 0, None, None),
        ("cunmod_mulhigh", (res, a, 3, b, 2, 2, 7, 0), 0, res, [1, 1, 4, 1]),
        ("cunmod_mulmid", (res, a, 3, b, 2, 1, 4, 7, 0), 0, res, [6, 1, 1, 1]),
        ("cunmod_divexact", (res, a, 3, b, 2, 7, 0), 0, res, [3, 2, 1, 1]),
        ("cunmod_div_series", (res, b, 2, a, 3, 2, 7, 0), 0, res, [4, 4, 1, 1]),
        ("cunmod_xgcd", (res, length, rest, more, a, 3, b, 2, 7, 0), 0, more, [6, 4, 0]),
        ("cunmod_invmod", (rest, b, 2, a, 3, 7, 0), 0, rest, [6, 4]),
        ("cunmod_resultant", (rest, a, 3, b, 2, 7, 0), 0, rest, [5, 4]),
        ("cunmod_hgcd", (many, more, rest, length, a, 3, b, 2, 7, 0), 0, many,
         [3, 2, 1, 0, 1, 0, 0, 0]),
        ("cunmod_ratrec", (rest, 1, more, 2, b, 2, a, 3, 7, 0), 0, more, [5, 1, 0]),
        ("cunmod_pade", (rest, 1, more, 2, b, 2, 7, 0), 0, more, [2, 1, 0]),
        ("cunmod_minpoly", (res, length, words(1, 2, 4, 1), 4, 7, 0), 0, length, [2]),
        ("cunmod_evaluate", (more, a, 3, words(0, 1, 2), 3, 7, 0), 0, more, [1, 6, 3]),
        ("cunmod_interpolate", (more, words(0, 1, 2), words(1, 6, 3), 3, 7, 0), 0, more,
         [1, 2, 3]),
        ("cunmod_divisor_create", (handle, a, 3, 7, 0), 0, None, None),
        ("cunmod_powmod_divisor", (res, b, 2, words(2), 1, None), 0, res, [3, 0, 1, 1]),
        ("cunmod_mulmod_divisor", (res, b, 2, b, 2, None), 0, res, [3, 0, 1, 1]),
        ("cunmod_compose_mod_divisor", (res, b, 2, b, 2, None), 0, res, [3, 4, 1, 1]),
        ("cunmod_divisor_destroy", (None,), None, None, None),
        ("cunmod_set_path", (0, 0), 0, None, None),
    ]
    squares = [words(1, 2, 3, 4), words(1, 2, 2, 4), words(*[9] * 4)]
    calls += matrix_calls(rest, squares)
    z, u, square, n = words(0, 1, 3), words(1, 2, 3), words(2, 5, 4), 3
    # A result first, the arguments, then 7 and the context; the result has as many words.
    for name, arguments, expected in [
            ("neg", (a, 3), [6, 5, 4]), ("add", (a, 3, b, 2), [5, 0, 3]),
            ("sub", (a, 3, b, 2), [4, 4, 3]), ("scalar_mul", (a, 3, 2), [2, 4, 6]),
            ("scalar_addmul", (a, 3, b, 2, 2), [2, 5, 3]), ("shift_left", (a, 3, 1), [0, 1, 2, 3]),
            ("shift_right", (a, 3, 1), [2, 3]), ("reverse", (a, 3, 3), [3, 2, 1]),
            ("deflate", (a, 3, 2), [1, 3]), ("inflate", (b, 2, 2), [4, 0, 5]),
            ("derivative", (a, 3), [2, 6]), ("integral", (a, 3), [0, 1, 1, 1]),
            ("make_monic", (b, 2), [5, 1]), ("evaluate_at", (a, 3, 2), [3]),
            ("taylor_shift", (a, 3, 2), [3, 0, 3]), ("evaluate_geometric", (a, 3, 3, 3), [6, 6, 3]),
            ("interpolate_geometric", (3, words(6, 6, 3), 3), [1, 2, 3]),
            ("product_roots", (words(0, 1, 2), 3), [0, 2, 4, 1]), ("pow", (b, 2, 2), [2, 5, 4]),
            ("pow_trunc", (a, 3, 2, n), [1, 4, 3]), ("log_series", (u, 3, n), [0, 2, 1]),
            ("sqrt_series", (u, 3, n), [1, 1, 1]), ("invsqrt_series", (u, 3, n), [1, 6, 0]),
            ("exp_series", (z, 3, n), [1, 1, 0]), ("revert_series", (z, 3, n), [0, 1, 4]),
            ("tan_series", (z, 3, n), [0, 1, 3]), ("sin_series", (z, 3, n), [0, 1, 3]),
            ("cos_series", (z, 3, n), [1, 0, 3]), ("atan_series", (z, 3, n), [0, 1, 3]),
            ("asin_series", (z, 3, n), [0, 1, 3]), ("tanh_series", (z, 3, n), [0, 1, 3]),
            ("sinh_series", (z, 3, n), [0, 1, 3]), ("cosh_series", (z, 3, n), [1, 0, 4]),
            ("atanh_series", (z, 3, n), [0, 1, 3]), ("asinh_series", (z, 3, n), [0, 1, 3]),
            ("compose", (a, 3, b, 2), [1, 4, 5]), ("compose_series", (a, 3, z, 3, n), [1, 2, 2]),
            ("power_sums", (a, 3, 3), [2, 4, 6]),
            ("power_sums_to_poly", (words(2, 4, 6), 3), [5, 3, 1]), ("discriminant", (a, 3), [6]),
            ("squarefree_part", (square, 3), [5, 1, 0])]:
        out = words(*[9] * len(expected))
        calls.append(("cunmod_" + name, (out, *arguments, 7, 0), 0, out, expected))
    quotient, cofactor = words(9, 9, 9), words(9, 9)
    calls.append(("cunmod_remove", (length, quotient, square, 3, b, 2, 7, 0), 0, quotient,
                  [1, 0, 0]))
    calls.append(("cunmod_gcdinv", (res, length, cofactor, a, 3, b, 2, 7, 0), 0, cofactor, [5, 0]))
    exps, count = words(9, 9), words(9)
    calls += [("cunmod_factor", (length, res, rest, exps, count, square, 3, 7, 0), 0, exps, [2, 9]),
              ("cunmod_factor_degrees", (exps, rest, count, square, 3, 7, 0), 0, exps, [1, 9]),
              ("cunmod_roots", (rest, exps, count, square, 3, 7, 0), 0, exps, [2, 9])]
    answer, irreducible = words(0), words(9, 9, 9)
    a, primes = words(3, 6, 1), words(2, 3)
    calls += [("cunmod_is_primitive", (answer, a, 3, 7, primes, 1, 2, 0), 0, answer, [1]),
              ("cunmod_random_irreducible", (irreducible, 3, 2, 1, 0), 0, irreducible, [1, 1, 1])]
    for name, arguments, result, array, expected in calls:
        arguments = [handle[0] if argument is None else argument for argument in arguments]
        got = function[name](*arguments)
        check(result is None or got == result, f"{name} returned {got}")
        check(array is None or list(array) == expected,
              f"{name}: {None if array is None else list(array)}, not {expected}")
    missing = set(function) - {call[0] for call in calls}
    check(not missing, f"declared and not called by the test: {missing}")
    check(all(external.function.argtypes == [C_TYPES[kind] for _, kind in external.parameters]
              for external in externals), "types of the calls")


def declarations(package, header):
    session = new_session(package)
    session.read("cunmod.mpl")
    functions = prototypes(header)
    check(len(functions) > 50, f"{len(functions)} functions found in cunmod.h")
    for difference in differences(session.externals, functions):
        check(False, difference)
    call_each(session.externals)
    count = len(session.externals)
    module = session.globals.values["cunmod"]
    for own, status in (("StatusModulus", "MODULUS"), ("StatusNoFraction", "NO_FRACTION"),
                        ("StatusLength", "LENGTH"), ("StatusInverse", "INVERSE")):
        number = int(re.search(rf"#define CUNMOD_E_{status} (\d+)", header)[1])
        check(module.scope.values[own] == number, own)

    text = (package / "cunmod.mpl").read_text(encoding="utf-8")
    for old, new in [("'p'::word,", "'p'::int,"), ("'lena'::count, 'b'", "'b'"),
                     ("'a'::words, 'lena'::count", "'lena'::count, 'a'::words"),
                     ("'leng'::words", "'leng'::count"), ("c_last_s := define_external("
                     "'cunmod_last_s', 'ctx'::handle, 'RETURN'::count",
                     "c_last_s := define_external('cunmod_last_s', 'ctx'::handle, 'RETURN'::int")]:
        check(old in text, f"nothing to plant a fault in: {old}")
        session = new_session(package)
        session.run(text.replace(old, new))
        check(differences(session.externals, functions), f"not found: {new} for {old}")
    return count


# ---- the glue ------------------------------------------------------------

def run_tests(package):
    session = new_session(package)
    session.read("tests.mpl")
    output = "".join(session.printed)
    return output, re.search(r"(\d+) checks, (\d+) failures\n\Z", output)


def glue(package):
    output, counts = run_tests(package)
    check(counts is not None and int(counts[1]) > 1000 and counts[2] == "0",
          f"tests.mpl: {output[-2000:]}")
    return counts[0].strip() if counts else "none"


FAULTS = [
    ("return c - 2^64;", "return c - 2^63;"),
    ("return w + 2^64;", "return w;"),
    ("return Words(A) + Words(B) - 1;", "return Words(A) + Words(B);"),
    ("CheckRoom(r, \"the remainder\", room);", "CheckRoom(r, \"the remainder\", 0);"),
    ("while n > 0 and A[first + n - 1] = 0 do", "while n > 0 and A[first + n - 1] = 1 do"),
    ("return ToPolynomial(q, x, p), ToPolynomial(r, x, p);",
     "return ToPolynomial(r, x, p), ToPolynomial(q, x, p);"),
    ("if status <> 0 then", "if status = 99 then"),
    ("or rtable_options(A, 'order') <> 'Fortran_order' then", "then"),
    ("if p < 2 or p >= 2^64 then", "if p < 2 then"),
    ("return leng[0];", "return lena;"),
    ("ToPolynomial(s, x, p), ToPolynomial(t, x, p)",
     "ToPolynomial(t, x, p), ToPolynomial(s, x, p)"),
    ("CheckRoom(s, \"the first cofactor\", rooms);", ""),
    ("CheckRoom(m, \"the matrix\", 4*lenm);", ""),
    ("return [[m[1], m[2]], [m[3], m[4]]]", "return [[m[1], m[3]], [m[2], m[4]]]"),
    ("if status = StatusNoFraction then", "if status = 99 then"),
    ("return ToList(ys, p)[1 .. nops(xs)];", "return ToList(ys, p);"),
    ("CheckRoom(ys, \"the result\", room);", ""),
    ("return FromWord(res[0]);", "return res[0];"),
    ("Reduced(a, F, x, p), Reduced(b, F, x, p)", "Reduced(a, F, x, p), Reduced(a, F, x, p)"),
    ("max(RoomProduct(A, B) - max(n, 0), 0)", "RoomProduct(A, B)"),
    ("RoomMiddle := (A, B, lo, hi) -> hi - lo;", "RoomMiddle := (A, B, lo, hi) -> 0;"),
    ("elif operation = \"points\" then\n            number := 3;",
     "elif operation = \"points\" then\n            number := 2;"),
    ("convert(e, 'base', 2^64)", "convert(e, 'base', 2^63)"),
    ("if rtable_options(A, 'readonly') then", "if false then"),
    ("RoomNext := A -> Words(A) + 1;", "RoomNext := A -> Words(A);"),
    ("RoomRaised := (A, k) -> Words(A) + max(k, 0);", "RoomRaised := (A, k) -> Words(A);"),
    ("RoomDegree := A -> FromWord(A[lhs(rtable_dims(A))]) + 1;", "RoomDegree := A -> Words(A);"),
    ("Check(c_add(res,", "Check(c_sub(res,"),
    ("Check(c_sin_series(res,", "Check(c_asinh_series(res,"),
    ("return ToWord(modp(c, p));", "return modp(c, p);"),
    ("if e >= 2^64 then", "if e >= 2^63 then"),
    ("return ToPolynomial(res, x, p), e;", "return ToPolynomial(res, x, p), e + 1;"),
    ("starts[i + 1] := starts[i] + lens[i];", "starts[i + 1] := lens[i];"),
    ("return [FromWord(lead[0]), pairs];", "return [lead[0], pairs];"),
    ("[seq([FromWord(roots[i]), exps[i]],", "[seq([roots[i], exps[i]],"),
    ("evalb(n > 1 and degrees[0] = n - 1)", "evalb(degrees[0] > 0)"),
    ("return evalb(primitive[0] = 1);", "return evalb(primitive[0] = 0);"),
    ("res := NewWords(n + 1);", "res := NewWords(n);"),
    ("return ToList(res, p)[1 .. n];", "return ToList(res, p);"),
    ("Columns(A), Columns(A), 0]", "Columns(A), Columns(A), 1]"),
    ("Columns(A), Rows(A), 1]", "Columns(A), Rows(A), 0]"),
    ("res[i, j] := FromWord(A[i, j]);", "res[i, j] := A[i, j];"),
    ("res[i, j] := Constant(A[i, j], p);", "res[i, j] := A[i, j];"),
    ("elif status = StatusInverse then", "elif status = 99 then"),
    ("return FromMatrix(res, nullity[0], p);", "return FromMatrix(res, Columns(a), p);"),
    ("return FromWord(det[0]);", "return det[0];"),
]


def find_fault(folder):
    """Ends the process with status 1 when tests.mpl does not find the fault of cunmod.mpl there."""
    try:
        _, counts = run_tests(pathlib.Path(folder))
        sys.exit(counts[2] == "0")
    except (MapleError, NotSupported):
        pass


def planted_faults(package):
    """tests.mpl has to find each of FAULTS, with two of its moduli. A fault may make the library
    write outside of arrays: each has a process of its own, and one that a signal ends has been
    found."""
    tests = (package / "tests.mpl").read_text(encoding="utf-8")
    tests, count = re.subn(r"^primes := \[[^\]]*\]:", "primes := [3, 18446744073709551557]:", tests,
                           flags=re.M)
    check(count == 1, "the moduli of tests.mpl")
    text = (package / "cunmod.mpl").read_text(encoding="utf-8")
    processes = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "tests.mpl").write_text(tests, encoding="utf-8")
        shutil.copy(package / "tests_algebra.mpl", folder)
        shutil.copy(package / "tests_matrices.mpl", folder)
        for old, new in FAULTS:
            check(old in text, f"nothing to plant a fault in: {old}")
            (folder / "cunmod.mpl").write_text(text.replace(old, new), encoding="utf-8")
            process = processes.Process(target=find_fault, args=(str(folder),))
            process.start()
            process.join()
            check(process.exitcode != 1, f"tests.mpl does not find: {new}")


def loading(package, library):
    """The environment variable, the default, and an archive whose links are stale."""
    session = new_session(package)
    os.environ["CUNMOD_LIBRARY"] = "/nonexistent/libcunmod.so"
    try:
        session.read("cunmod.mpl")
        check(False, "a library that is not there was loaded")
    except MapleError as error:
        check("nonexistent" in str(error), f"missing library: {error}")
    check(session.globals.find("cunmod") is None, "the package exists without its library")

    del os.environ["CUNMOD_LIBRARY"]
    text = (package / "cunmod.mpl").read_text(encoding="utf-8")
    check('DefaultLibrary := "libcunmod.so.1";' in text, "the line that `make install` changes")
    session.run(text.replace('"libcunmod.so.1"', f'"{library}"'))
    os.environ["CUNMOD_LIBRARY"] = library

    session = new_session(package)
    session.read("build.mpl")
    check(list(session.archives) == ["cunmod.mla"] and len(session.archives["cunmod.mla"]) == 1,
          "build.mpl saves one module")
    module = session.globals.values["cunmod"]
    stale = "cunmod:-Multiply(x, x, x, 7);"
    try:
        session.run(stale)
        check(False, "the links of an archive are not stale in the stand-in")
    except MapleError:
        pass
    session.call(module.scope.values["ModuleLoad"], ())
    check(show(session.run(stale)[0]) == "x^2", "ModuleLoad links again")
    return session, module


def help_texts(package, session, module):
    """Every export has a topic, and a page that calls it with its parameters."""
    topics = {topic: path for topic, path, _ in session.topics}
    check(set(topics) == {"cunmod"} | {f"cunmod/{name}" for name in module.exports},
          "topics of build.mpl and exports")
    check({str(path.relative_to(package)) for path in (package / "help").iterdir()}
          == set(topics.values()), "files of help/ and pages of build.mpl")
    for name in module.exports:
        page = (package / topics[f"cunmod/{name}"]).read_text(encoding="utf-8")
        sequence = re.search(r"Calling Sequence\n(.*?)\n\n", page, re.S)[1]
        procedure = module.scope.values[name]
        check(isinstance(procedure, Procedure), f"{name} is no procedure")
        parameters = ", ".join(parameter for parameter, _ in procedure.parameters)
        check(f"    cunmod:-{name}({parameters})\n" in sequence + "\n",
              f"the page of {name} does not call it with ({parameters})")


# ---- sessions ------------------------------------------------------------

def replay(path, package):
    """Runs the fenced blocks marked maple as one session, and compares what it prints."""
    session = new_session(package)
    lines = 0
    for block in re.findall(r"^```maple\n(.*?)^```", path.read_text(encoding="utf-8"), re.M | re.S):
        for part in re.split(r"^> ", block, flags=re.M)[1:]:
            command, _, expected = part.partition("\n")
            lines += 1
            try:
                printed = "".join(show(value) + "\n" for value in session.run(command))
            except MapleError as error:
                printed = f"{error}\n"
            check(printed == expected, f"{path.name}: {command}\n{printed}instead of\n{expected}")
    check(lines > 0, f"no session in {path.name}")
    return lines


def main(source, library):
    source = pathlib.Path(source)
    package = source / "maple"
    os.environ["CUNMOD_LIBRARY"] = library
    try:
        count = declarations(package, interface(source / "include"))
        counted = glue(package)
        planted_faults(package)
        session, module = loading(package, library)
        help_texts(package, session, module)
        lines = replay(source / "docs/maple.md", package)
    except (MapleError, MapleSyntaxError, NotSupported) as error:
        print("FAIL:", error)
        return 1
    print(f"{count} declarations, tests.mpl: {counted}, "
          f"{len(FAULTS)} planted faults, {lines} lines of sessions; {failures} failures")
    return failures != 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
