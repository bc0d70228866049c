"""Finds operations that pages with lists by hand leave out.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

A list is a part of a page, and has the names of operations.txt of one link. A name in prose is not
enough: each list has a form of its own, a pattern in which NAME stands for the name and WORDS for
the words of a command's arguments.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, List

import coverage
from fault import Fault
from table import Operation, operations
from tool import EXPONENTS, MODULI, NUMBERS, command, has_batch


@dataclass(frozen=True)
class Listing:
    page: str
    link: str  # of operations.txt; "batch commands": what the tool and its server call
    # the functions of batches
    begin: str  # the text before the list, and that behind it
    end: str
    form: str


IN_CODE = r"`(?:\w+\.)?NAME[(`]"
OF_GP = "`cunmod_NAME[(`]"
BOLD = r"^\.B.*(?<![\w-])NAME(?![\w-])"
LISTS = (
    Listing("docs/cunmod.1", "tool", ".SS Arithmetic", ".SS Format", r"^\.BI NAME \" WORDS\"$"),
    Listing("docs/cunmod.1", "tool_matrix", ".SS Matrices", ".SS Other",
            r"^\.BI NAME \" [ABEF ]+\"$"),
    Listing("docs/cunmod.1", "batch commands", ".BI batch", ".TP", BOLD),
    Listing("docs/cunmod.1", "tool_integers", ".BI integers", ".TP", BOLD),
    Listing("docs/serve.md", "tool", "expression  =", "BATCH ", '^ +[|] "NAME"KINDS(?:  |$)'),
    Listing("docs/serve.md", "batch commands", "    BATCH ", "    list ", '"NAME"'),
    Listing("docs/pari.md", "gp", "| function |", "### Batches", OF_GP),
    Listing("docs/pari.md", "gp_integers", "| function |", "### Batches", OF_GP),
    Listing("docs/pari.md", "gp_batch", "### Batches", "### Errors", IN_CODE),
    Listing("docs/python.md", "python", "| functions |", "These functions work", IN_CODE),
    Listing("docs/python.md", "device", "| functions |", "## Batches", IN_CODE),
    Listing("docs/python.md", "batch", "## Batches", "## Polynomials over", IN_CODE),
    Listing("docs/python.md", "python_integers", "## Polynomials over", "## Errors", IN_CODE),
    Listing("docs/maple.md", "maple", "The functions are:", "```", IN_CODE),
    Listing("docs/batch.md", "functions of batches", "| operations |", "The links", IN_CODE),
)


def _part(page: str, text: str, begin: str, end: str) -> str:
    before, there, rest = text.partition(begin)
    part, ended, _ = rest.partition(end)
    if not there or not ended:
        raise Fault(f"{page}: pages.py finds no list from '{begin}' to '{end}'")
    return begin + part


def _names(found: List[Operation], link: str) -> Dict[str, str]:
    """Returns the words of the arguments of each operation, by its name in a link."""
    if link == "functions of batches":
        return {x.name: "" for x in found if x.batch}
    if link == "batch commands":
        return {command(x): "" for x in found if has_batch(x)}
    names = [x.names[link] for x in found if link in x.names]
    return {x.name: x.arguments for x in names if not x.name.startswith("_")}


def _pattern(form: str, name: str, words: str) -> "re.Pattern[str]":
    kinds = "".join(" [A-Z]+" if word in NUMBERS + EXPONENTS + MODULI else " operand"
                    for word in words.split())
    text = form.replace("NAME", re.escape(name)).replace("WORDS", words).replace("KINDS", kinds)
    return re.compile(text, re.MULTILINE)


def omissions(root: Path) -> List[str]:
    """Returns a line for each name that a page does not list."""
    found = operations(root)
    lines = [f"README.md has no row for '{name}': GROUPS of src/api/coverage.py"
             for name in coverage.ungrouped(root)]
    for listing in LISTS:
        text = (root / listing.page).read_text(encoding="utf-8").replace("\\-", "-")
        part = _part(listing.page, text, listing.begin, listing.end)
        lines += [f"{listing.page} does not list '{name}' ({listing.link})"
                  for name, words in _names(found, listing.link).items()
                  if not _pattern(listing.form, name, words).search(part)]
    return lines
