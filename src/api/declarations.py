"""The functions that a header declares, with their parameters.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

A header is its own table: names of parameters follow one grammar (res, a, lena, p, ctx), and types
are written out. This module reads prototypes, and leaves out comments, directives and functions
with a body.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import List

from fault import Fault

IGNORED = re.compile(r'/\*.*?\*/|^[ \t]*#(?:\\\n|[^\n])*|extern "C" \{', re.DOTALL | re.MULTILINE)
WITH_BODY = re.compile(r"(?:^|(?<=[;{}]))[^;{}]*\)\s*\{.*?\n\}", re.DOTALL)
INLINE = re.compile(r"^static inline (?P<result>[\w\s*]+?)(?P<name>cunmod_\w*[a-z0-9])\("
                    r"(?P<parameters>[^()]*)\)\n\{", re.MULTILINE)
PROTOTYPE = re.compile(r"(?:^|(?<=[;{}]))\s*(?P<result>[\w\s*]+?)(?P<name>cunmod_\w+)\s*\("
                       r"(?P<parameters>[^()]*)\)\s*;")


@dataclass(frozen=True)
class Parameter:
    type: str  # as "const uint64_t *"; of an array, that of the pointer
    name: str
    declaration: str  # as it is written, in one line


@dataclass(frozen=True)
class Function:
    result: str
    name: str
    parameters: List[Parameter]
    text: str  # the declaration in one line, without its semicolon


def _parameter(text: str) -> Parameter:
    declaration = " ".join(text.split())
    found = re.fullmatch(r"(.*?)(\w+)((?:\[\w*\])*)", declaration)
    if found is None:
        raise Fault(f"include: declarations.py does not read the parameter '{declaration}'")
    type_, name, length = found.groups()
    pointer = "*" * length.count("[")
    return Parameter((type_.strip() + " " + pointer).strip() if pointer else type_.strip(), name,
                     declaration)


def _function(result: str, name: str, parameters: str) -> Function:
    text = " ".join(parameters.split())
    listed = [] if text == "void" else [_parameter(x) for x in text.split(",")]
    star = "" if result.endswith("*") else " "
    return Function(result, name, listed, f"{result}{star}{name}({text})")


def functions(header: Path) -> List[Function]:
    """Returns the functions of a header in its order; Fault for a declaration of another form."""
    found = []
    text = WITH_BODY.sub(";", IGNORED.sub(" ", header.read_text(encoding="utf-8")))
    unread = re.search(r"\bcunmod_\w+\s*\([^;]*;", PROTOTYPE.sub(" ", text))
    if unread:
        raise Fault(f"{header}: declarations.py does not read {' '.join(unread[0].split())}")
    for match in PROTOTYPE.finditer(text):
        result = " ".join(match["result"].replace("CUNMOD_API", "").replace("CUNMOD_STATUS", "int").split())
        if result.startswith(("typedef", "return", "static")):
            continue
        found.append(_function(result, match["name"], match["parameters"]))
    return found


def inline_functions(header: Path) -> List[Function]:
    """Returns the static inline functions of a header in its order, without helpers, whose names
    end with _."""
    text = header.read_text(encoding="utf-8")
    return [_function(" ".join(match["result"].split()), match["name"], match["parameters"])
            for match in INLINE.finditer(text)]


def interface(root: Path) -> List[Function]:
    """Returns the functions of the headers that cunmod.h includes, in this order."""
    folder = root / "include"
    text = (folder / "cunmod.h").read_text(encoding="utf-8")
    names = re.findall(r'^#include "(\w+\.h)"', text, re.MULTILINE)
    return [function for name in names for function in functions(folder / name)]
