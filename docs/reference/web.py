"""The reference as HTML: one page for each header.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import os
import re
from html import escape
from typing import Dict, List, Tuple

from frame import contents, document, file_of
from header import Header, Page
from prose import Element, elements


def anchor(name: str) -> str:
    return re.sub(r"\W+", "-", name.lower()).strip("-")


def table(rows: List[List[str]]) -> List[str]:
    lines = ["<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows]
    return ["<table>"] + lines + ["</table>"]


class Web:
    def __init__(self, headers: List[Header], titles: Dict[str, str], version: str, top: str):
        self.headers, self.titles, self.version, self.top = headers, titles, version, top
        self.guide: Dict[str, Tuple[str, str]] = {}  # of each page of docs/: file, title
        self.places = {
            function.name: file_of(header.name) + "#" + function.name
            for header in headers
            for page in header.pages
            for function in page.functions
        }

    def linked(self, text: str) -> str:
        """Text with links from the names of functions and of pages."""

        def link(match):
            if match[0] in self.guide:
                file, title = self.guide[match[0]]
                return f'<a href="{file}">{escape(title)}</a>'
            place = self.places.get(match[0])
            return f'<a href="{place}">{match[0]}</a>' if place else f"<code>{match[0]}</code>"

        names = r"\b(cunmod_\w+\b(?!\.h)|CUNMOD_\w+|E_[A-Z_]+|docs/[\w-]+\.md)"
        return re.sub(names, link, escape(text, quote=False))

    def body(self, parts: List[Element]) -> List[str]:
        out = []
        for part in parts:
            rows = [[self.linked(cell) for cell in row] for row in part.rows]
            if part.kind == "paragraph":
                out.append(f"<p>{rows[0][0]}</p>")
            elif part.kind == "lines":
                out.append("<pre>" + "\n".join(row[0] for row in rows) + "</pre>")
            elif part.kind == "terms":
                lines = [f"<dt>{term}</dt><dd>{says}</dd>" for term, says in rows]
                out += ["<dl>"] + lines + ["</dl>"]
            else:
                out += table(rows)
        return out

    def page(self, page: Page) -> List[str]:
        out = [f"<h3>{escape(self.titles[page.name])}</h3>"]
        if page.constants:
            rows = [
                [f"<code>{constant.name}</code>", constant.value, self.linked(constant.says)]
                for constant in page.constants
            ]
            out += table(rows)
        for part in page.parts:
            if part.functions:
                lines = [
                    f'<span id="{function.name}">{escape(function.declaration)}</span>'
                    for function in part.functions
                ]
                out.append("<pre>" + "\n".join(lines) + "</pre>")
            out += self.body(elements(part.comment))
        return out

    def section(self, header: Header, name: str, told: List[Tuple[str, str]]) -> List[str]:
        """told: comments without functions that the reference has already, with their types."""
        pages = [page for page in header.pages if page.section == name]
        out = [f'<h2 id="{anchor(name)}">{escape(name[0].upper() + name[1:])}</h2>']
        for page in pages:
            for common in page.common:
                if (common.text, common.type) not in told:
                    told.append((common.text, common.type))
                    out += [f"<pre>{escape(common.type)}</pre>"] if common.type else []
                    out += self.body(elements(common.text))
            out += self.page(page)
        return out

    def text(self, header: Header) -> str:
        sections = list(dict.fromkeys(page.section for page in header.pages))
        out = [f"<h1>{header.name}</h1>"]
        out += contents([[anchor(name), escape(name)] for name in sections])
        out += self.body(elements(header.introduction))
        told = [(header.introduction, "")]
        for name in sections:
            out += self.section(header, name, told)
        return document(f"{header.name}, cunmod {self.version}", self.top, out)

    def write(self, folder: str) -> None:
        for header in self.headers:
            with open(os.path.join(folder, file_of(header.name)), "w", encoding="utf-8") as file:
                file.write(self.text(header))
