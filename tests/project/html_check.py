"""Prints what is wrong with the HTML, a line each; the status is 1 then.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

usage: html_check.py SOURCE HTML
"""

import re
import sys
from html.parser import HTMLParser
from pathlib import Path

VOID = {"meta", "br", "img"}
OTHERS = {
    "README.md": "index.html",
    "NEWS.md": "news.html",
    "CONTRIBUTING.md": "contributing.html",
    "bench/README.md": "bench.html",
    "examples/README.md": "examples.html",
}
# The declarations of a header that lie in other headers.
PARTS = {
    "cunmod.html": ("base", "poly", "device", "integers"),
    "cunmod_flint.html": ("flint_twins",),
}
LINK = re.compile(r"\]\([^()\s]*\)")
# What is no word of the text: comments, the lines under the heads of tables, fences, the numbers of
# items.
DROPPED = re.compile(r"<!--.*?-->|^\|[-:| ]+\|$|^ *```\S*$|^\d+\. ", re.MULTILINE)
MARKUP = re.compile(r"\]\(|\*\*|```|<!--|^#+ |\0", re.MULTILINE)


class Page(HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.path, self.wrong = path, []
        self.open, self.ids, self.links, self.images = [], set(), [], []
        self.words, self.prose = [], ""
        self.feed(path.read_text(encoding="utf-8"))
        self.wrong += [f"<{tag}> is not closed" for tag in self.open]

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        place = attributes.get("id")
        if place in self.ids:
            self.wrong.append(f"two places {place}")
        if place:
            self.ids.add(place)
        if tag == "a":
            self.links.append(attributes["href"])
            if "a" in self.open:
                self.wrong.append(f"a link in a link: {attributes['href']}")
        if tag == "img":
            self.images.append(attributes["src"])
            self.handle_data(attributes["alt"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> in line {self.getpos()[0]}")

    def handle_data(self, data):
        if "style" in self.open:
            return
        self.words += re.findall(r"\w+", data)
        if "code" not in self.open and "pre" not in self.open:
            self.prose += data


def pages_of(source):
    docs = {f"docs/{path.name}": path.stem + ".html" for path in (source / "docs").glob("*.md")}
    return {**docs, **OTHERS}


def functions_of(header):
    """The functions that a header declares, or defines; those that end with _ are its own."""
    text = re.sub(r"/\*.*?\*/", "", header.read_text(encoding="utf-8"), flags=re.DOTALL)
    names = re.findall(r"^(?:CUNMOD_API|CUNMOD_STATUS|static inline int)\b[^(;]*?(cunmod_\w+)\(",
                       text, re.MULTILINE)
    return [name for name in names if not name.endswith("_")]


def wrong_links(page, pages, folder):
    for link in page.links:
        name, _, place = link.partition("#")
        if re.match("https?:", link):
            continue
        target = pages.get(name or page.path.name)
        if target is None and not (folder / name).exists():
            yield f"no page {name}"
        elif place and (target is None or place not in target.ids):
            yield f"no place {link}"
    for image in page.images:
        if not (folder / image).exists():
            yield f"no image {image}"


def wrong_text(page, text):
    """Each word of the source has to follow in the page behind the word before it."""
    text = LINK.sub(" ", DROPPED.sub(" ", text))
    words = iter(page.words)
    for word in re.findall(r"\w+", text):
        if word not in words:
            yield f"'{word}' is lost, or stands elsewhere"
            break
    for match in MARKUP.finditer(page.prose):
        yield f"markup in the text: {page.prose[match.start():][:30]!r}"


def reached(pages, start):
    todo, seen = [start], set()
    while todo:
        name = todo.pop()
        if name in seen or name not in pages:
            continue
        seen.add(name)
        todo += [link.partition("#")[0] for link in pages[name].links]
    return seen


def all_wrong(source, folder):
    pages = {path.name: Page(path) for path in sorted(folder.glob("*.html"))}
    for name, page in pages.items():
        yield from (f"{name}: {text}" for text in page.wrong + [*wrong_links(page, pages, folder)])
    for path, name in pages_of(source).items():
        if name not in pages:
            yield f"{path} has no page {name}"
            continue
        text = (source / path).read_text(encoding="utf-8")
        yield from (f"{name}: {text}" for text in wrong_text(pages[name], text))
    for name in set(pages) - reached(pages, "index.html"):
        yield f"no link leads to {name}"
    headers = [source / "include" / name.replace(".html", ".h") for name in pages]
    for header in filter(Path.exists, headers):
        page = pages[header.stem + ".html"]
        files = [header.with_name(f"cunmod_{part}.h") for part in PARTS.get(page.path.name, ())]
        functions = [name for file in [header, *files] for name in functions_of(file)]
        if not functions:
            yield f"{page.path.name}: no functions found"
        yield from (f"{page.path.name}: no function {f}" for f in functions if f not in page.ids)


def main(source, folder):
    wrong = list(all_wrong(Path(source), Path(folder)))
    print("\n".join(wrong) or f"{len(list(Path(folder).glob('*.html')))} files of HTML")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
