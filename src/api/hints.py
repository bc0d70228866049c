"""Reads arguments.txt: what names and types do not say about the arguments of a function.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

A line about no declared function or parameter is an error.
"""

import fnmatch
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Dict, List, Optional, Set, Tuple

from declarations import Function


@dataclass
class Hints:
    """What arguments.txt says about one function."""

    values: Dict[str, str] = field(default_factory=dict)
    also: List[Tuple[str, str]] = field(default_factory=list)
    bad: List[Tuple[str, str, str]] = field(default_factory=list)  # place, values, status
    item: List[Tuple[str, str, str]] = field(default_factory=list)
    flags: Dict[str, Set[str]] = field(default_factory=dict)  # word -> the parameters that it is of
    skip: Optional[str] = None

    def has(self, flag: str, name: str = "") -> bool:
        return name in self.flags.get(flag, set())


FLAGS_OF_PARAMETERS = ("any", "large", "optional", "varies")
FLAGS = ("prime", "apart", "gpu")


def _apply(hints: Hints, line: str, known: Set[str]) -> None:
    """Adds one line of arguments.txt. known: the names of the function's parameters."""
    word, _, rest = line.partition(" ")
    names: List[str] = []
    if word in FLAGS:
        names = ["p"] if word == "prime" else []
        hints.flags.setdefault(word, set()).add("")
    elif word in FLAGS_OF_PARAMETERS:
        names = rest.split()
        hints.flags.setdefault(word, set()).update(names)
    elif word == "skip":
        hints.skip = rest
    elif word in ("bad", "item"):
        place, values, status = re.fullmatch(r"(\S+) = (.*): (\w+)", rest).groups()
        names = [] if place == "modulus" else [place.split("[")[0]]
        (hints.bad if word == "bad" else hints.item).append((place, values, status))
    else:
        also, name, values = re.fullmatch(r"(also )?(\w+) = (.*)", line).groups()
        names = [name]
        if also:
            hints.also.append((name, values))
        else:
            hints.values[name] = values
    unknown = set(names) - known
    if unknown:
        raise ValueError(f"arguments.txt: no parameter {', '.join(unknown)}, in '{line}'")


def hints_of(path: Path, declared: List[Function]) -> Dict[str, Hints]:
    """The hints of a file for each declared function."""
    found = {f.name: Hints() for f in declared}
    parameters = {f.name: {p.name for p in f.parameters} for f in declared}
    chosen: List[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            chosen = []
            for pattern in line.split():
                matching = fnmatch.filter(found, "cunmod_" + pattern)
                if not matching:
                    raise ValueError(f"arguments.txt: no function {pattern}")
                chosen += matching
            continue
        for name in chosen:
            _apply(found[name], line.strip(), parameters[name])
    return found
