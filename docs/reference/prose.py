"""The text of a comment as elements: paragraphs, lines, lists of terms, tables; and its errors.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

Lines that are indented are kept as lines. Where they are in columns, with two spaces or more
between them, they are a table, and one of two columns is a list of terms.
"""

import re
from dataclasses import dataclass
from typing import List, Tuple


@dataclass
class Element:
    kind: str  # paragraph, lines, terms, table
    rows: List[List[str]]  # a paragraph has one row of one cell, a line is a row of one cell


def columns(lines: List[str]) -> List[List[str]]:
    """The cells of a table whose first line has all columns, or nothing when it is no table."""
    starts = [match.start() for match in re.finditer(r"(?:(?<=^)|(?<=  ))\S", lines[0])]
    if len(starts) < 2:
        return []
    rows = []
    for line in lines:
        if any(line[start - 1 : start].strip() for start in starts[1:]):
            return []
        cells = [line[a:b].strip() for a, b in zip(starts, starts[1:] + [None])]
        if rows and not any(cells[:-1]):
            rows[-1][-1] += " " + cells[-1]
        else:
            rows.append(cells)
    return rows


def block(lines: List[str]) -> Element:
    """Lines that are indented."""
    margin = min(len(line) - len(line.lstrip()) for line in lines if line)
    lines = [line[margin:] for line in lines if line]
    rows = columns(lines)
    if not rows:
        return Element("lines", [[line] for line in lines])
    return Element("terms" if len(rows[0]) == 2 else "table", rows)


def elements(text: str) -> List[Element]:
    result = []
    kept, words = [], []

    def finish():
        if kept:
            result.append(block(kept[:]))
        if words:
            result.append(Element("paragraph", [[" ".join(words)]]))
        kept.clear()
        words.clear()

    for line in text.splitlines():
        indented = line.startswith("  ")
        if not line:
            if words:
                finish()
        elif indented:
            if words:
                finish()
            kept.append(line)
        else:
            if kept:
                finish()
            words.append(line.strip())
    finish()
    return result


def split_errors(text: str) -> Tuple[str, List[str]]:
    """The text without the sentences that list errors, and these."""
    errors = []
    while True:
        match = re.search(r"(?:(?:More|Common)\s+errors|Errors):\s", text)
        if not match:
            return text, errors
        depth, end = 0, match.end()
        while end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
            if text[end - 1] == "." and depth == 0 and (end == len(text) or text[end].isspace()):
                break
        errors.append(" ".join(text[match.start() : end].split()))
        before, after = text[: match.start()].rstrip(" "), text[end:].lstrip(" ")
        joined = before and after and not before.endswith("\n") and not after.startswith("\n")
        text = (before + (" " if joined else "") + after).strip("\n ")


def first_clause(text: str) -> str:
    """What the comment says first, for a page without a title."""
    first = re.sub(r" \(E_[A-Z_]+\)", "", elements(text)[0].rows[0][0] if text else "")
    return re.split(r"(?<=[^\s.])[.;:](?:\s|$)", first)[0].strip()
