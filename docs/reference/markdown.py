"""Markdown to HTML, as far as the project's pages use Markdown.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

Headings with #, paragraphs, lists of one level with any blocks in an item, tables with |, blocks of
code (fenced, or indented by four), and lines that are comments; in a line code, links, images,
addresses in <>, ** and *, and a letter behind a backslash.
"""

import re
from dataclasses import dataclass, field
from html import escape
from typing import Callable, Dict, List, Tuple

FENCE = re.compile(r" *```(\S*)$")
HEADING = re.compile(r"(#+) +(.*?)$")
ITEM = re.compile(r"([-*]|\d+\.) +(?=\S)")
RULE = re.compile(r"\|( *:?-+:? *\|)+$")
COMMENT = re.compile(r" *<!--.*-->$")
CELL = re.compile(r"(?<!\\)\|")
SIDES = {(True, True): "center", (False, True): "right"}

# What a link leads to: the address, or none and what the text has in place of a link.
Resolve = Callable[[str], Tuple[str, str]]


@dataclass
class Markdown:
    """One page."""

    resolve: Resolve
    code: Callable[[str], str]  # the HTML of code within a line
    headings: List[List[str]] = field(default_factory=list)  # level, place, title in HTML
    kept: List[str] = field(default_factory=list)  # HTML that stands as \0NUMBER\0 in a line
    places: Dict[str, int] = field(default_factory=dict)

    def keep(self, html: str) -> str:
        self.kept.append(html)
        return f"\0{len(self.kept) - 1}\0"

    def link(self, match: "re.Match[str]") -> str:
        image, label, target = match.groups()
        address, instead = self.resolve(target)
        if image:
            return self.keep(f'<img src="{escape(address)}" alt="{label}">')
        if address:
            return self.keep(f'<a href="{escape(address)}">') + label + self.keep("</a>")
        return label + (f" ({self.keep(self.code(instead))})" if instead not in label else "")

    def inline(self, text: str) -> str:
        def code(match: "re.Match[str]") -> str:
            return self.keep(self.code(" ".join(match[2].split())))

        text = re.sub(r"(?<![\\`])(`+)(?!`)(.+?)(?<!`)\1(?!`)", code, text, flags=re.DOTALL)
        text = re.sub(r"\\([!-/:-@[-`{-~])", lambda match: self.keep(escape(match[1])), text)
        text = re.sub(r"<(https?://[^>\s]+)>", r"[\1](\1)", text)
        text = escape(text, quote=False)
        text = re.sub(r"(!?)\[([^][]*)\]\(([^()\s]*)\)", self.link, text)
        text = re.sub(r"\*\*(\S(?:.*?\S)??)\*\*", r"<strong>\1</strong>", text, flags=re.DOTALL)
        text = re.sub(r"(?<![\w*])\*([^\s*](?:[^*]*[^\s*])?)\*(?![\w*])", r"<em>\1</em>", text)
        while "\0" in text:
            text = re.sub("\0(\\d+)\0", lambda match: self.kept[int(match[1])], text)
        return text

    def heading(self, level: int, text: str) -> str:
        """The name of the place is what GitHub makes of the title."""
        title = self.inline(text)
        words = re.sub(r"<[^>]*>", "", title).replace("&amp;", "").lower()
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
        for row in cells[:1] + cells[2:]:
            tag = "td" if rows else "th"
            html = ""
            for cell, side in zip(row, sides):
                mark = f' class="{side}"' if side else ""
                html += f"<{tag}{mark}>{self.inline(cell.strip())}</{tag}>"
            rows.append(f"<tr>{html}</tr>")
        return ["<table>"] + rows + ["</table>"]

    def list(self, lines: List[str]) -> List[str]:
        """The lines of a list, whose items begin without an indent."""
        items: List[List[str]] = []
        for line in lines:
            match = ITEM.match(line)
            if match:
                width = match.end()
                items.append([line[width:]])
            else:
                indent = len(line) - len(line.lstrip())
                items[-1].append(line[min(indent, width) :])
        out = []
        for item in items:
            blocks = self.blocks(item)
            if len(blocks) == 1 and blocks[0].startswith("<p>"):
                blocks[0] = blocks[0][3:-4]
            out.append("<li>" + "\n".join(blocks) + "</li>")
        tag = "ul" if lines[0][0] in "-*" else "ol"
        return [f"<{tag}>"] + out + [f"</{tag}>"]

    def blocks(self, lines: List[str]) -> List[str]:
        out: List[str] = []
        at = 0
        while at < len(lines):
            line = lines[at]
            fence, heading = FENCE.match(line), HEADING.match(line)
            if not line.strip() or COMMENT.match(line):
                end = at + 1
            elif fence:
                end = end_of(lines, at + 1, lambda after: not FENCE.match(after)) + 1
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
            elif ITEM.match(line):
                end = end_of_list(lines, at)
                out += self.list(lines[at:end])
            else:
                end = at + 1
                while end < len(lines) and not starts_block(lines, end):
                    end += 1
                out.append("<p>" + self.inline("\n".join(lines[at:end])) + "</p>")
            at = end
        return out


def end_of(lines: List[str], at: int, belongs: Callable[[str], bool]) -> int:
    while at < len(lines) and belongs(lines[at]):
        at += 1
    return at


def end_of_list(lines: List[str], at: int) -> int:
    """Behind an empty line a list goes on with an item, or with what is indented."""
    ordered = lines[at][0].isdigit()
    end = at + 1
    while end < len(lines):
        line = lines[end]
        item = ITEM.match(line)
        if not line:
            after = lines[end + 1] if end + 1 < len(lines) else ""
            again = ITEM.match(after)
            if not after.startswith("  ") and not (again and again[1][0].isdigit() == ordered):
                break
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
