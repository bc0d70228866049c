"""For make wheel and make sdist: says what the Python that runs this lacks, and fails then.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

usage: wheel_needs.py TARGET
"""

import importlib.metadata
import importlib.util
import sys


def lacking():
    """What there is not, by the names of pip."""
    missing = [name for name in ("pip", "setuptools") if importlib.util.find_spec(name) is None]
    if "setuptools" in missing:
        return missing + ["wheel"]
    version = tuple(map(int, importlib.metadata.version("setuptools").split(".")[:2]))
    if version < (61, 0):
        missing.append("setuptools>=61")
    # setuptools has made wheels itself since this version.
    if version < (70, 1) and importlib.util.find_spec("wheel") is None:
        missing.append("wheel")
    return missing


target = sys.argv[1]
if sys.version_info < (3, 8):
    sys.exit(f"make {target}: {sys.executable} is older than Python 3.8; PYTHON=... names another")
names = lacking()
if names:
    packages = " ".join("python3-" + name.split(">")[0] for name in names)
    sys.exit(
        f"make {target}: {sys.executable} lacks {', '.join(names)}. Install them (on Debian as "
        f"root: apt-get install {packages}), or name another Python: make {target} PYTHON=..."
    )
