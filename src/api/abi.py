"""Writes tests/project/abi.txt: one line for each function of cunmod.h, with its declaration.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

A new function gets a line. The program fails when cunmod.h does not have the declaration of a line
any more. Such a line is deleted by hand; after a release this needs a new soname.
tests/project/t-exports compares the names with the names that the library exports.
"""

from pathlib import Path
from typing import Dict

from declarations import interface
from fault import Fault


def files(root: Path) -> Dict[str, str]:
    """Path of each generated file, relative to the root -> its text."""
    lines = sorted(f"{function.text};" for function in interface(root))
    path = root / "tests/project/abi.txt"
    gone = set(path.read_text(encoding="utf-8").splitlines() if path.exists() else ()) - set(lines)
    if gone:
        raise Fault("tests/project/abi.txt: cunmod.h has no more, to be taken out by hand of "
                    "tests/project/abi.txt: " + " ".join(sorted(gone)))
    return {"tests/project/abi.txt": "\n".join(lines) + "\n"}
