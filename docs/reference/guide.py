"""The pages of the project (README.md, docs/ and others) as HTML, beside the reference.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

README.md is the first page. The links below its heading "Pages" give the order of the others.
"""

import os
import posixpath
import re
import shutil
from glob import glob
from html import escape
from typing import Dict, List, Tuple

from frame import contents, document
from markdown import Markdown

OTHERS = ("README.md", "NEWS.md", "CONTRIBUTING.md", "bench/README.md", "examples/README.md")


def files_of(source: str) -> Dict[str, str]:
    """The HTML file of each page."""
    files = {"README.md": "index.html"}
    found = glob(os.path.join(source, "docs", "*.md")) + [os.path.join(source, p) for p in OTHERS]
    for path in sorted(found):
        page = os.path.relpath(path, source)
        name = os.path.dirname(page) if page.endswith("/README.md") else os.path.basename(page)[:-3]
        files.setdefault(page, name.lower() + ".html")
    return files


def title_of(text: str) -> str:
    return text.split("\n", 1)[0].lstrip("# ")


class Guide:
    def __init__(self, source: str, headers: Dict[str, str], functions: Dict[str, str]):
        """headers: the page of the reference for each header. functions: the place of each
        function in the reference."""
        self.source, self.headers, self.functions = source, headers, functions
        self.files = files_of(source)
        self.texts: Dict[str, str] = {}
        for page in self.files:
            with open(os.path.join(source, page), encoding="utf-8") as file:
                self.texts[page] = file.read()
        self.figures: Dict[str, str] = {}  # of each file that is copied, where it is
        readme = self.texts["README.md"].partition("\n## Pages\n")[2]
        first = [page for page in re.findall(r"\]\(([^)#]*)\)", readme) if page in self.files]
        self.order = list(dict.fromkeys(["README.md"] + first + list(self.files)))

    def titles(self) -> Dict[str, Tuple[str, str]]:
        """The file and the title of each page of docs/, for the comments of the headers."""
        return {page: (self.files[page], title_of(text)) for page, text in self.texts.items()}

    def resolve(self, page: str, target: str) -> Tuple[str, str]:
        if re.match("https?:|#", target):
            return target, ""
        path, sign, place = target.partition("#")
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
        if path in self.files:
            return self.files[path] + sign + place, ""
        if path.endswith(".svg"):
            self.figures[posixpath.basename(path)] = path
            return posixpath.basename(path), ""
        return self.headers.get(path, ""), path

    def code(self, text: str) -> str:
        place = self.functions.get(text)
        html = f"<code>{escape(text, quote=False)}</code>"
        return f'<a href="{place}">{html}</a>' if place else html

    def footer(self, page: str) -> List[str]:
        at = self.order.index(page)
        links = []
        for says, near in (("Before", at - 1), ("Next", at + 1)):
            if 0 <= near < len(self.order):
                other = self.order[near]
                title = escape(title_of(self.texts[other]))
                links.append(f'<a href="{self.files[other]}">{says}: {title}</a>')
        return ["<footer>"] + links + ["</footer>"]

    def text(self, page: str, top: str) -> str:
        markdown = Markdown(page, lambda target: self.resolve(page, target), self.code)
        body = markdown.blocks(self.texts[page].splitlines())
        sections = [rest for level, *rest in markdown.headings if level == "2"]
        if len(sections) > 1:
            body[1:1] = contents(sections)
        return document(title_of(self.texts[page]), top, body + self.footer(page))

    def write(self, folder: str, top: str) -> None:
        for page, name in self.files.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(self.text(page, top))
        for name, path in self.figures.items():
            shutil.copyfile(os.path.join(self.source, path), os.path.join(folder, name))
