"""What a header of cunmod says: sections, and in them pages of functions with their comments.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

The functions that stand together, without an empty line between them, are a page. A comment
belongs to the functions behind it, up to the next comment. A comment without functions, or before a
type, holds for all pages of its section that follow. The sections of a header NAME_twins.h belong
to the header NAME.h, which includes it.
"""

import os
import re
from dataclasses import dataclass, field
from typing import Iterator, List, Tuple

TOKEN = re.compile(
    r"""
    (?P<section>/\*\ -{4}\ (?P<title>.*?)\ -+\ \*/)
    | (?P<comment>/\*.*?\*/)
    | (?P<constant>\#define\ (?P<name>CUNMOD_\w+)\ +(?P<value>\d+)[ ]*(/\*\ (?P<says>.*?)\ \*/)?)
    | (?P<directive>\#(\\\n|[^\n])*)
    | CUNMOD_API\ (?P<function>[^;]*;)
    | (?P<type>typedef[^;]*;)
    | static\ inline\ (?P<inline>[^{]*)\n\{.*?\n\}
    | (?P<gap>\n[ ]*\n)
    """,
    re.VERBOSE | re.DOTALL,
)


@dataclass
class Function:
    declaration: str  # in one line, with its semicolon

    @property
    def name(self) -> str:
        return re.search(r"(\w+)\(", self.declaration)[1]

    @property
    def gives_status(self) -> bool:
        """Whether the int that it returns is a status, and not a number of its own."""
        return bool(re.match(r"int (?!cunmod_(last_path|device_count)\()", self.declaration))


@dataclass
class Part:
    """A comment and the functions for which it stands."""

    comment: str = ""
    functions: List[Function] = field(default_factory=list)


@dataclass
class Constant:
    name: str
    value: str
    says: str


@dataclass
class Page:
    header: str
    section: str
    parts: List[Part]
    common: List[str]  # comments of the section
    constants: List[Constant]
    types: List[str]

    @property
    def functions(self) -> List[Function]:
        return [function for part in self.parts for function in part.functions]

    @property
    def name(self) -> str:
        return self.functions[0].name


@dataclass
class Header:
    name: str
    introduction: str
    pages: List[Page]


def plain(comment: str) -> str:
    """The text of a comment, without what frames it."""
    lines = comment[2:-2].splitlines()
    lines = [re.sub(r"^ \*( |$)", "", line) for line in lines]
    lines[0] = lines[0].lstrip()
    return "\n".join(line.rstrip() for line in lines).strip("\n ")


def runs(text: str) -> Iterator[List[Tuple[str, re.Match]]]:
    """The tokens between two gaps."""
    run = []
    for match in TOKEN.finditer(text):
        if match.lastgroup == "title" or match["section"] or match["gap"]:
            yield run
            run = []
        if match["section"]:
            yield [("section", match)]
        for kind in ("comment", "constant", "function", "inline", "type"):
            if match[kind]:
                run.append((kind, match))
    yield run


def parts_of(run: List[Tuple[str, re.Match]]) -> List[Part]:
    parts = [Part()]
    for kind, match in run:
        if kind == "comment":
            parts.append(Part(plain(match["comment"])))
        elif kind in ("function", "inline"):
            declaration = " ".join(match[kind].split()).rstrip(";") + ";"
            # A name that ends with _ is the header's own.
            if not re.search(r"_\(", declaration):
                parts[-1].functions.append(Function(declaration))
    return [part for part in parts if part.comment or part.functions]


def text_of(path: str) -> str:
    """A header, with the sections of its twins in the place where it includes them."""

    def sections(match: "re.Match[str]") -> str:
        twins = text_of(os.path.join(os.path.dirname(path), match[1]))
        return twins[twins.index("/* ----") : twins.rindex("#endif")]

    with open(path, encoding="utf-8") as file:
        text = re.sub(r"^CUNMOD_STATUS ", "CUNMOD_API int ", file.read(), flags=re.MULTILINE)
    return re.sub(r'#include "(\w+_twins\.h)"\n', sections, text)


def read(path: str, name: str) -> Header:
    text = text_of(path)
    header = Header(name, "", [])
    section, common, constants, types = "", [], [], []
    for run in runs(text):
        if run and run[0][0] == "section":
            section, types = run[0][1]["title"], []
            common = [header.introduction] if "Common errors" in header.introduction else []
            continue
        parts = parts_of(run)
        for kind, match in run:
            if kind == "constant":
                says = " ".join((match["says"] or "").split())
                constants.append(Constant(match["name"], match["value"], says))
            elif kind == "type":
                types.append(" ".join(match["type"].split()))
        if any(part.functions for part in parts):
            header.pages.append(Page(name, section, parts, list(common), constants, list(types)))
            constants = []
        elif any(kind == "inline" for kind, _ in run):
            continue
        elif parts and not section:
            paragraphs = parts[0].comment.split("\n\n")
            header.introduction = "\n\n".join(t for t in paragraphs if "Copyright" not in t)
        else:
            common += [part.comment for part in parts]
    return header
