"""Writes the files that follow from the declarations of the headers; with --check compares them.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

usage: generate.py [--check] ROOT

ROOT is the folder of the sources. The files are kept with the sources, so that a build needs no
Python. --check writes nothing, and exits with 1 where a file differs from what it should be. What
is wrong with the files that are read is one line on standard error, and the exit status is 1, too.
"""

import sys
from pathlib import Path

import abi
import arguments
import calls
import completion
import coverage
import flint
import gp
import hooks
import links
import maple
import override
import pages
import python
import signatures
import symbols
import tool
import twins
from fault import Fault

WRITERS = (abi, arguments, calls, completion, flint, gp, hooks, maple, override, python, signatures,
           symbols, tool, twins, coverage)  # coverage reads what the others write


def generate(root: Path, check: bool) -> int:
    """Writes or compares all files; returns the exit status."""
    links.check(root)
    differ = 0
    for writer in WRITERS:
        for name, text in writer.files(root).items():
            path = root / name
            if path.exists() and path.read_text(encoding="utf-8") == text:
                continue
            differ += 1
            if check:
                print(f"{name} is not what src/api/{writer.__name__}.py makes: run `make generate`")
            else:
                path.write_text(text, encoding="utf-8")
                print(f"{name} written")
    left_out = pages.omissions(root)
    for line in left_out:
        print(line)
    return 1 if check and (differ or left_out) else 0


def main() -> int:
    given = [text for text in sys.argv[1:] if text != "--check"]
    check = len(given) < len(sys.argv) - 1
    if len(given) != 1:
        print(__doc__.strip().splitlines()[5], file=sys.stderr)
        return 2
    try:
        return generate(Path(given[0]), check)
    except Fault as fault:
        print(fault, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
