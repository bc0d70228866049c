"""The signatures that ctypes is given, beside the declarations of cunmod.h; and what operations say
of themselves, beside operations.txt.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import ctypes
import os
import pathlib
import re
import sys

from cunmod import Batch, Context, CunmodError, Polynomial
from cunmod._signatures import SIGNATURES

NUMBERS = {
    "int": ctypes.c_int,
    "int64_t": ctypes.c_int64,
    "uint64_t": ctypes.c_uint64,
    "double": ctypes.c_double,
}


ROOT = pathlib.Path(os.environ.get("CUNMOD_SRCDIR") or pathlib.Path(__file__).resolve().parents[2])


def header():
    """The headers that cunmod.h includes, without comments."""
    include = ROOT / "include"
    names = re.findall(r'^#include "(\w+\.h)"', (include / "cunmod.h").read_text(), flags=re.M)
    text = "".join((include / name).read_text() for name in names)
    return re.sub(r"/\*.*?\*/", " ", text, flags=re.S)


def without_macros(text):
    return re.sub(r"^#.*(\\\n.*)*$", "", text, flags=re.M)


def declared():
    found = {}
    text = re.sub(r"\bCUNMOD_STATUS\b", "CUNMOD_API int", without_macros(header()))
    for result, name, arguments in re.findall(
        r"CUNMOD_API\s+([^(;]*?)(cunmod_\w+)\s*\(([^)]*)\)\s*;", text
    ):
        types = [] if arguments.strip() == "void" else arguments.split(",")
        # Without the name of the argument.
        types = [re.sub(r"\w+\s*$", "", " ".join(t.split())).strip() for t in types]
        found[name] = [" ".join(result.split())] + types
    return found


def fits(type_, declaration):
    """Whether ctypes hands over what a declaration says: a number, text, or an address."""
    if declaration in NUMBERS:
        return type_ is NUMBERS[declaration]
    if declaration == "void":
        return type_ is None
    if re.fullmatch(r"(const )?char \*", declaration):
        return type_ is ctypes.c_char_p
    number = re.fullmatch(r"(?:const )?(int|int64_t|double) \*", declaration)
    if number:
        return type_ is ctypes.POINTER(NUMBERS[number[1]])
    return ctypes.sizeof(type_) == ctypes.sizeof(ctypes.c_void_p) and type_ not in NUMBERS.values()


def test_signatures():
    functions = declared()
    assert len(functions) > 300 and functions.keys() == SIGNATURES.keys()
    for name, (result, arguments) in SIGNATURES.items():
        types = functions[name]
        assert len(types) == len(arguments) + 1, name
        for type_, declaration in zip([result] + arguments, types):
            assert fits(type_, declaration), (name, declaration)


def test_statuses():
    numbers = dict(re.findall(r"#define CUNMOD_E_(\w+) (\d+)", header()))
    assert sorted(map(int, numbers.values())) == sorted(
        error.status for error in CunmodError.__subclasses__()
    )


def test_texts(monkeypatch):
    """The operations that are written by hand say what operations.txt has, too."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "src" / "api"), *sys.path])
    from table import operations

    for link, class_ in (("python", Context), ("device", Polynomial), ("batch", Batch)):
        named = [x.names[link] for x in operations(ROOT) if x.in_link(link)]
        assert len(named) > 20
        for name in named:
            assert " ".join(getattr(class_, name.name).__doc__.split()) == name.text, name.name
