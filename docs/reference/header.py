"""What a header of cunmod says: sections, and in them pages of functions with their comments.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

The functions that stand together, without an empty line between them, are a page. A comment
belongs to the functions behind it, up to the next comment. What a comment without functions holds
for is in the class Common.
"""

import os
import re
from dataclasses import dataclass, field
from typing import Dict, Iterator, List, Tuple

TOKEN = re.compile(
    r"""
    (?P<section>/\*\ -{4}\ (?P<title>.*?)\ -+\ \*/)
    | (?P<comment>/\*.*?\*/)
    | (?P<constant>\#define\ (?P<name>CUNMOD_\w+)\ +(?P<value>\d+)[ ]*(/\*\ (?P<says>.*?)\ \*/)?)
    | (?P<directive>\#(\\\n|[^\n])*)
    | CUNMOD_API\ (?P<function>[^;]*;)
    | (?P<type>typedef\ [^;{(]*(\{[^}]*\}\ *|\(\*)?(?P<type_name>cunmod_\w+_t)\b[^;]*;)
    | static\ inline\ (?P<inline>[^{]*)\n\{.*?\n\}
    | (?P<gap>\n[ ]*\n)
    """,
    re.VERBOSE | re.DOTALL,
)


# The functions on a level have these names.
LEVELS: Dict[str, str] = {
    "host arrays": r"cunmod_(?!(poly|batch|moduli|operand|divisor|points|recurrence|set)_)",
    "device polynomials": "cunmod_poly_",
    "batches": "cunmod_batch_",
}
LEVEL = re.compile(rf"Common to [^.]*? on ({'|'.join(LEVELS)})\b")


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
class Common:
    """A comment without functions, for pages that follow, which are known by their first function.

    "Common to .. on LEVEL" holds for the functions on this level up to the end of the section. In
    the section that has the name of the level, such a comment holds for all of the section, and for
    the functions on this level up to the end of the file.
    A comment before a type holds for all functions that have a parameter of this type.
    Any other comment holds up to the end of its section.
    """

    text: str
    file: str
    section: str
    type: str = ""  # the declaration of the type, and its name
    type_name: str = ""

    def holds_for(self, page: "Page", file: str) -> bool:
        function = page.functions[0]
        in_section = file == self.file and page.section == self.section
        level = LEVEL.match(self.text)
        if level:
            is_on_level = bool(re.match(LEVELS[level[1]], function.name))
            if self.section == level[1]:
                return in_section or (is_on_level and file == self.file)
            return is_on_level and in_section
        if self.type and self.text:
            return bool(re.search(rf"\b{self.type_name}\b", function.declaration))
        return in_section


@dataclass
class Page:
    header: str
    section: str
    parts: List[Part]
    common: List[Common]
    constants: List[Constant]

    @property
    def functions(self) -> List[Function]:
        return [function for part in self.parts for function in part.functions]

    @property
    def types(self) -> List[str]:
        return [common.type for common in self.common if common.type]

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


class Reader:
    """The pages of a header, which may lie in several files."""

    def __init__(self, name: str):
        self.header = Header(name, "", [])
        self.file = self.section = ""
        self.common: List[Common] = []
        self.constants: List[Constant] = []

    def run(self, run: List[Tuple[str, re.Match]]) -> None:
        parts = parts_of(run)
        for kind, match in run:
            if kind == "constant":
                says = " ".join((match["says"] or "").split())
                self.constants.append(Constant(match["name"], match["value"], says))
        types = [match for kind, match in run if kind == "type"]
        if any(part.functions for part in parts):
            self.page(parts)
        elif types:
            comment = parts[0].comment if parts else ""
            self.common.append(Common(comment, self.file, self.section, types[0]["type"],
                                      types[0]["type_name"]))
        elif any(kind == "inline" for kind, _ in run):
            return
        elif parts and not self.section:
            paragraphs = [t for t in parts[0].comment.split("\n\n") if "Copyright" not in t]
            self.header.introduction += "\n\n".join(["", *paragraphs])
        else:
            self.common += [Common(part.comment, self.file, self.section) for part in parts]

    def page(self, parts: List[Part]) -> None:
        page = Page(self.header.name, self.section, parts, [], self.constants)
        page.common = [common for common in self.common if common.holds_for(page, self.file)]
        self.header.pages.append(page)
        self.constants = []

    def read(self, path: str) -> None:
        self.file, self.section = path, ""
        for run in runs(text_of(path)):
            if run and run[0][0] == "section":
                self.section = run[0][1]["title"]
                if "Common errors" in self.header.introduction:
                    self.common.append(Common(self.header.introduction, path, self.section))
            else:
                self.run(run)


def read(paths: List[str], name: str) -> Header:
    """The header `name`, whose declarations are in these files."""
    reader = Reader(name)
    for path in paths:
        reader.read(path)
    reader.header.introduction = reader.header.introduction.strip("\n")
    return reader.header
