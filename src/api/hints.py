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
from fault import Fault

FILE = "src/api/arguments.txt"


# In the place of a parameter: an operation of cunmod_set_algorithm, and the algorithm's name.
FORCED = "algorithm"


@dataclass(frozen=True)
class Change:
    name: str  # of a parameter, or "modulus"
    place: str  # of one word; "" for all of the value
    values: str
    status: str
    of_item: bool  # the status is that of item 1 of a batch


@dataclass
class Hints:
    """The lines of arguments.txt about one function."""

    values: Dict[str, str] = field(default_factory=dict)
    also: List[Tuple[str, str]] = field(default_factory=list)
    bad: List[Change] = field(default_factory=list)
    item: List[Change] = field(default_factory=list)  # of item 1 of a batch
    where: List[Tuple[Dict[str, str], Change]] = field(default_factory=list)  # of one call
    flags: Dict[str, Set[str]] = field(default_factory=dict)  # word -> the parameters that it is of
    skip: Optional[str] = None

    def has(self, flag: str, name: str = "") -> bool:
        return name in self.flags.get(flag, set())


FLAGS_OF_PARAMETERS = ("any", "large", "optional", "varies")
FLAGS = ("prime", "apart", "gpu")


def _parts(pattern: str, text: str) -> List[str]:
    """Returns the groups of a pattern in a line; "" for a group that the line does not have."""
    found = re.fullmatch(pattern, text)
    if not found:
        raise ValueError(f"'{text}' is not understood")
    return [group or "" for group in found.groups()]


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
        name, place, values, status, where = _parts(
            r"(\w+)(?:\[(\d+)\])? = (.*): (\w+)(?: where (.*))?", rest)
        names = [] if name == "modulus" else [name]
        changes = [Change(name, place, value, status, word == "item")
                   for value in values.split(" | ")]
        if where:
            pairs = [_parts(r"(\w+) = (.*)", part) for part in where.split(", ")]
            names += [given for given, _ in pairs if given != FORCED]
            hints.where += [({given: value for given, value in pairs}, x) for x in changes]
        else:
            (hints.bad if word == "bad" else hints.item).extend(changes)
    elif word == "also":
        name, values = _parts(r"(\w+) = (.*)", rest)
        names = [name]
        hints.also.append((name, values))
    else:
        name, values = _parts(r"(\w+) = (.*)", line)
        names = [name]
        hints.values[name] = values
    unknown = set(names) - known
    if unknown:
        raise ValueError(f"no parameter {', '.join(sorted(unknown))}, in '{line}'")


def hints_of(root: Path, declared: List[Function]) -> Dict[str, Hints]:
    """Returns the lines of arguments.txt about each declared function, read."""
    found = {f.name: Hints() for f in declared}
    parameters = {f.name: {p.name for p in f.parameters} for f in declared}
    chosen: List[str] = []
    for number, line in enumerate((root / FILE).read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            chosen = []
            for pattern in line.split():
                matching = fnmatch.filter(found, "cunmod_" + pattern)
                if not matching:
                    raise Fault(f"{FILE}:{number}: no function {pattern}")
                chosen += matching
            continue
        for name in chosen:
            try:
                _apply(found[name], line.strip(), parameters[name])
            except ValueError as error:
                raise Fault(f"{FILE}:{number}: {error}") from None
    return found
