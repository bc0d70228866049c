"""Checks the names that operations.txt has for code that is written by hand.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

The names of a link over the integers, and of the tool for matrices, are those that its sources
have, no less and no more. A name
that is `by_hand python`, and so on, is one of these sources, too.
"""

import re
from pathlib import Path
from typing import Dict, Set, Tuple

from fault import Fault
from table import TABLE, Operation, operations

# The files of code by hand, and the pattern of the line in which the code has a name.
PYTHON = "python/cunmod/_[!g]*.py python/cunmod/_g[!e]*.py"  # not what is generated
METHODS = (PYTHON, r"^    def (\w+)\(")
BY_HAND: Dict[str, Tuple[str, str]] = {
    "python": METHODS, "device": METHODS, "batch": METHODS,
    "gp": ("pari/*.[ch]", r"(?:\bgp_cunmod_|^(?:PRODUCT|FUNCTION)\()(\w+)[(,]"),
    "gp_batch": ("pari/table.c", r"^BATCH\((\w+), "),
    "maple": ("maple/cunmod.mpl", r"^    (\w+) := proc\("),
}
NAMES_ALONE = {
    "tool_integers": ("src/cli/ops_integers.c", r'^    \{"([\w-]+)", \d'),
    "tool_matrix": ("src/cli/ops_matrix.c", r'^    \{"([\w-]+)", "'),
    "python_integers": (PYTHON, r"^    def (integers_\w+)\("),
    "gp_integers": ("pari/cunmod.gp.in", r'^install\("gp_cunmod_z\w+", "\w+", "cunmod_(z\w+)"'),
}


def _defined(root: Path, globs: str, pattern: str) -> Set[str]:
    return {name for glob in globs.split() for path in sorted(root.glob(glob))
            for name in re.findall(pattern, path.read_text(encoding="utf-8"), re.MULTILINE)}


def _of_link(operation: Operation, link: str, names: Set[str], where: str) -> None:
    if operation.names[link].name not in names:
        raise operation.fault(link, f"{where} has no {operation.names[link].name}")


def check(root: Path) -> None:
    """Raises a Fault for a name that the code does not have, or that operations.txt lacks."""
    found = operations(root)
    for link, (globs, pattern) in BY_HAND.items():
        names = _defined(root, globs, pattern)
        for operation in found:
            if link in operation.by_hand and link in operation.names:
                _of_link(operation, link, names, globs)
    for link, (globs, pattern) in NAMES_ALONE.items():
        names = _defined(root, globs, pattern)
        for operation in found:
            if link in operation.names:
                _of_link(operation, link, names, globs)
        rest = names - {x.names[link].name for x in found if link in x.names}
        if rest:
            raise Fault(f"{TABLE}: {globs} has {', '.join(sorted(rest))}: no line '{link}'")
