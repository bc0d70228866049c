"""Writes tests/abi.txt: the declaration of every function of cunmod.h, a line each.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

New functions get a line. A function of the file that is gone, or declared in another way, is an
error: the line has to be taken out by hand, with a new soname. tests/t-exports compares the names
with those that the library exports.
"""

from pathlib import Path
from typing import Dict

from declarations import functions


def files(root: Path) -> Dict[str, str]:
    """Path of each generated file, relative to the root -> its text."""
    lines = sorted(f"{function.text};" for function in functions(root / "include/cunmod.h"))
    path = root / "tests/abi.txt"
    gone = set(path.read_text(encoding="utf-8").splitlines() if path.exists() else ()) - set(lines)
    if gone:
        raise ValueError("of tests/abi.txt, gone or changed: " + " ".join(sorted(gone)))
    return {"tests/abi.txt": "\n".join(lines) + "\n"}
