"""The signatures that ctypes is given, beside the declarations of cunmod.h.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import os
import pathlib
import re

from cunmod import CunmodError, _library

# The letter of a declared type; a letter of the table with another meaning but the same type.
LETTERS = {
    "void": "v",
    "int": "i",
    "int64_t": "n",
    "uint64_t": "p",
    "const char *": "s",
    "char *": "t",
    "const uint64_t *": "a",
    "uint64_t *": "rP",
    "int64_t *": "N",
    "const int64_t *": "N",
    "const uint64_t *const *": "A",
    "cunmod_recurrence_t": "h",
    "cunmod_recurrence_t *": "H",
    "int *": "I",
    "const volatile int *": "f",
    "void *": "f",
    "cunmod_progress_t": "c",
    "cunmod_poll_t": "l",
    "const void **": "D",
    "cunmod_ctx_t": "h",
    "cunmod_poly_t": "h",
    "cunmod_divisor_t": "h",
    "cunmod_operand_t": "h",
    "cunmod_points_t": "h",
    "cunmod_moduli_t": "h",
    "cunmod_batch_t": "h",
    "cunmod_ctx_t *": "H",
    "cunmod_poly_t *": "H",
    "const cunmod_poly_t *": "H",
    "cunmod_divisor_t *": "H",
    "cunmod_operand_t *": "H",
    "cunmod_points_t *": "H",
    "cunmod_moduli_t *": "H",
    "cunmod_batch_t *": "H",
}


def header():
    root = os.environ.get("CUNMOD_SRCDIR") or pathlib.Path(__file__).resolve().parents[2]
    text = (pathlib.Path(root) / "include" / "cunmod.h").read_text()
    return re.sub(r"/\*.*?\*/", " ", text, flags=re.S)


def without_macros(text):
    return re.sub(r"^#.*(\\\n.*)*$", "", text, flags=re.M)


def declared():
    found = {}
    for result, name, arguments in re.findall(
        r"CUNMOD_API\s+([^(;]*?)(cunmod_\w+)\s*\(([^)]*)\)\s*;", without_macros(header())
    ):
        types = [] if arguments.strip() == "void" else arguments.split(",")
        # Without the name of the argument.
        types = [re.sub(r"\w+\s*$", "", " ".join(t.split())).strip() for t in types]
        found[name] = [" ".join(result.split())] + types
    return found


def test_signatures():
    functions = declared()
    assert len(functions) > 40
    for name, signature in _library.SIGNATURES.items():
        letters = signature.split()
        types = functions[name]
        assert len(letters) == len(types), name
        for letter, declaration in zip(letters, types):
            assert letter in LETTERS[declaration], (name, declaration, letter)


def test_statuses():
    numbers = dict(re.findall(r"#define CUNMOD_E_(\w+) (\d+)", header()))
    assert sorted(map(int, numbers.values())) == sorted(
        error.status for error in CunmodError.__subclasses__()
    )
