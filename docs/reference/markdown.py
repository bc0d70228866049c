"""Markdown to HTML, as far as the project's pages use Markdown.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

Headings with #, paragraphs, lists of one level with any blocks in an item, tables with |, blocks of
code (fenced, or indented by four), and lines that are comments; in a line code, links, images,
addresses in <>, ** and *, and a letter behind a backslash. For other Markdown the program ends with
the file and the line.
"""

import re
import sys
from dataclasses import dataclass, field
from html import escape, unescape
from typing import Callable, Dict, List, Tuple

FENCE = re.compile(r" *```([^`\s]*)$")
HEADING = re.compile(r"(#+) +(.*?)$")
ITEM = re.compile(r"([-*]|\d+\.) +(?=\S)")
RULE = re.compile(r"\|( *:?-+:? *\|)+$")
COMMENT = re.compile(r" *<!--.*-->$")
BAR = r"\|"  # a | within a cell, also within code
CELL = re.compile(r"(?<!\\)\|")
LINK = re.compile(r"(!?)\[([^][]*)\]\(([^()\s]*)\)")
# What no paragraph has in a line, or at the start of a line.
UNKNOWN_LINES = {
    re.compile(r" *>"): "a quotation",
    re.compile(r"[-=*_:| ]+$"): "a line across the page, or under a heading or a row",
    re.compile(r" *(```|~~~)"): "a fence with a title, or of other letters",
    re.compile(r" *(\+|\d+\)) "): "a list with + or )",
    re.compile(r" *\[(\^?[^]]*\]:|[ xX]\] )"): "a note, the address of a link, or a box",
}
UNKNOWN = {
    re.compile(r"&#?\w+;"): "a letter by its name",
    re.compile(r"</?[A-Za-z][^<>]*>|<!"): "a tag, or a comment beside text",
    re.compile(r"(?<!\w)_+[^\s_][^_]*(?<!\s)_+(?!\w)|~~"): "emphasis by _ or ~",
    re.compile(r"(  |\\)\n"): "the end of a line",
}
SIDES = {(True, True): "center", (False, True): "right"}

# What a link leads to: the address, or none and what the text has in place of a link.
Resolve = Callable[[str], Tuple[str, str]]


@dataclass
class Markdown:
    """One page."""

    name: str
    resolve: Resolve
    code: Callable[[str], str]  # the HTML of code within a line
    line: int = 0  # the first line of the block that is being converted
    headings: List[List[str]] = field(default_factory=list)  # level, place, title in HTML
    kept: List[str] = field(default_factory=list)  # HTML that stands as \0NUMBER\0 in a line
    places: Dict[str, int] = field(default_factory=dict)

    def keep(self, html: str) -> str:
        self.kept.append(html)
        return f"\0{len(self.kept) - 1}\0"

    def restore(self, text: str) -> str:
        while "\0" in text:
            text = re.sub("\0(\\d+)\0", lambda match: self.kept[int(match[1])], text)
        return text

    def refuse(self, what: str) -> None:
        sys.exit(f"{self.name}:{self.line}: no HTML is made of {what}")

    def link(self, match: "re.Match[str]") -> str:
        image, label, target = match.groups()
        address, instead = self.resolve(unescape(self.restore(target)))
        plain = re.sub(r"<[^>]*>", "", self.restore(emphasis(label)))
        if image:
            if not address:
                self.refuse(f"the image {instead}")
            alt = plain.replace('"', "&quot;")
            return self.keep(f'<img src="{escape(address)}" alt="{alt}">')
        if address:
            return self.keep(f'<a href="{escape(address)}">') + label + self.keep("</a>")
        is_named = instead in plain or instead.rpartition("/")[2] == plain
        return label + ("" if is_named else f" ({self.keep(self.code(instead))})")

    def inline(self, text: str) -> str:
        def code(match: "re.Match[str]") -> str:
            return self.keep(self.code(" ".join(match[2].split())))

        text = re.sub(r"(?<![\\`])(`+)(?!`)(.+?)(?<!`)\1(?!`)", code, text, flags=re.DOTALL)
        text = re.sub(r"\\([!-/:-@[-`{-~])", lambda match: self.keep(escape(match[1])), text)
        text = re.sub(r"<(https?://[^>\s]+)>", r"[\1](\1)", text)
        for unknown, what in UNKNOWN.items():
            if unknown.search(LINK.sub(r"\2", text)):
                self.refuse(what)
        text = LINK.sub(self.link, escape(text, quote=False))
        if "](" in text:
            self.refuse("such a link")
        return self.restore(emphasis(text))

    def heading(self, level: int, text: str) -> str:
        """The name of the place is what GitHub makes of the title."""
        title = self.inline(text)
        words = unescape(re.sub(r"<[^>]*>", "", title)).lower()
        place = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        count = self.places.get(place, 0)
        self.places[place] = count + 1
        place += f"-{count}" if count else ""
        self.headings.append([str(level), place, re.sub("</?a[^>]*>", "", title)])
        return f'<h{level} id="{place}">{title}</h{level}>'

    def table(self, lines: List[str]) -> List[str]:
        cells = [CELL.split(line.strip()[1:-1]) for line in lines]
        sides = [
            SIDES.get((side.strip()[0] == ":", side.strip()[-1] == ":"), "") for side in cells[1]
        ]
        rows = []
        first = self.line
        for at, row in enumerate(cells):
            self.line = first + at
            if len(row) != len(sides) or not lines[at].rstrip().endswith("|"):
                self.refuse("a row that has not one cell for each column, or no | at its end")
            if at == 1:
                continue
            tag = "td" if rows else "th"
            html = ""
            for cell, side in zip(row, sides):
                mark = f' class="{side}"' if side else ""
                html += f"<{tag}{mark}>{self.inline(cell.strip().replace(BAR, '|'))}</{tag}>"
            rows.append(f"<tr>{html}</tr>")
        return ["<table>"] + rows + ["</table>"]

    def list(self, lines: List[str]) -> List[str]:
        """The lines of a list, whose items begin without an indent."""
        items: List[List[str]] = []
        places = []
        first = self.line
        for at, line in enumerate(lines):
            match = ITEM.match(line)
            if match:
                if sign_of(match) != sign_of(ITEM.match(lines[0])):
                    self.line = first + at
                    self.refuse("a list with items of two kinds")
                width = match.end()
                items.append([line[width:]])
                places.append(first + at)
            else:
                indent = len(line) - len(line.lstrip())
                items[-1].append(line[min(indent, width) :])
        out = []
        for item, place in zip(items, places):
            blocks = self.blocks(item, place)
            if len(blocks) == 1 and blocks[0].startswith("<p>"):
                blocks[0] = blocks[0][3:-4]
            out.append("<li>" + "\n".join(blocks) + "</li>")
        if lines[0][0] in "-*":
            return ["<ul>"] + out + ["</ul>"]
        start = int(lines[0].partition(".")[0])
        return ["<ol>" if start == 1 else f'<ol start="{start}">'] + out + ["</ol>"]

    def fence(self, lines: List[str], at: int) -> int:
        """The line behind the block of code that begins at this line."""
        end = end_of(lines, at + 1, lambda after: not FENCE.match(after))
        if end == len(lines) or lines[end].strip() != "```":
            self.refuse("a fence that is not closed")
        return end + 1

    def paragraph(self, lines: List[str]) -> str:
        first = self.line
        for at, line in enumerate(lines):
            self.line = first + at
            for unknown, what in UNKNOWN_LINES.items():
                if unknown.match(line):
                    self.refuse(what)
        self.line = first
        if lines[0].startswith(" "):
            self.refuse("a paragraph with an indent")
        return "<p>" + self.inline("\n".join(lines)) + "</p>"

    def blocks(self, lines: List[str], first: int = 1) -> List[str]:
        """first: the number of the first line in the file."""
        out: List[str] = []
        at = 0
        while at < len(lines):
            line = lines[at]
            self.line = first + at
            fence, heading = FENCE.match(line), HEADING.match(line)
            if not line.strip() or COMMENT.match(line):
                end = at + 1
            elif fence:
                end = self.fence(lines, at)
                out.append(listing(lines[at + 1 : end - 1]))
            elif line.startswith("    "):
                end = end_of(lines, at, lambda after: not after or after.startswith("    "))
                out.append(listing(lines[at:end]))
            elif heading:
                end = at + 1
                out.append(self.heading(len(heading[1]), heading[2]))
            elif starts_table(lines, at):
                end = end_of(lines, at, lambda after: after.startswith("|"))
                out += self.table(lines[at:end])
                if end < len(lines) and not starts_block(lines, end):
                    self.line = first + end
                    self.refuse("a row without | at its start")
            elif ITEM.match(line):
                end = end_of_list(lines, at)
                out += self.list(lines[at:end])
            else:
                end = at + 1
                while end < len(lines) and not starts_block(lines, end):
                    end += 1
                out.append(self.paragraph(lines[at:end]))
            at = end
        return out


def emphasis(text: str) -> str:
    text = re.sub(r"\*\*(\S(?:.*?\S)??)\*\*", r"<strong>\1</strong>", text, flags=re.DOTALL)
    return re.sub(r"(?<![\w*])\*([^\s*](?:[^*]*[^\s*])?)\*(?![\w*])", r"<em>\1</em>", text)


def sign_of(item: "re.Match[str]") -> str:
    """The same for all items of a list."""
    return "1" if item[1][0].isdigit() else item[1]


def end_of(lines: List[str], at: int, belongs: Callable[[str], bool]) -> int:
    while at < len(lines) and belongs(lines[at]):
        at += 1
    return at


def end_of_list(lines: List[str], at: int) -> int:
    """Behind empty lines a list goes on with an item, or with what is indented."""
    ordered = lines[at][0].isdigit()
    end = at + 1
    while end < len(lines):
        line = lines[end]
        item = ITEM.match(line)
        if not line.strip():
            after = end_of(lines, end, lambda empty: not empty.strip())
            again = ITEM.match(lines[after]) if after < len(lines) else None
            is_item = bool(again and again[1][0].isdigit() == ordered)
            if after == len(lines) or not (is_item or lines[after].startswith("  ")):
                break
            end = after
        elif not item and not line.startswith(" ") and starts_block(lines, end):
            break
        end += 1
    return end


def starts_table(lines: List[str], at: int) -> bool:
    return at + 1 < len(lines) and lines[at].startswith("|") and bool(RULE.match(lines[at + 1]))


def starts_block(lines: List[str], at: int) -> bool:
    """Whether this line ends a paragraph: as on GitHub, of numbered lists only one from 1 does."""
    line = lines[at]
    item = ITEM.match(line)
    return (
        not line.strip()
        or bool(FENCE.match(line) or HEADING.match(line) or COMMENT.match(line))
        or bool(item and item[1] in ("-", "*", "1."))
        or starts_table(lines, at)
    )


def listing(lines: List[str]) -> str:
    margin = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
    text = "\n".join(line[margin:] for line in lines).strip("\n")
    return f'<pre class="code">{escape(text, quote=False)}</pre>'
