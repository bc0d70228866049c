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
    if sys.prefix != sys.base_prefix and "pip" not in names:
        how = f"{sys.executable} -m pip install " + " ".join(f'"{name}"' for name in names)
    else:
        packages = " ".join("python3-" + name.split(">")[0] for name in names)
        how = f"apt-get install {packages}, as root on Debian"
    sys.exit(
        f"make {target}: {sys.executable} lacks {', '.join(names)}. To install: {how}. Or name "
        f"another Python: make {target} PYTHON=..."
    )
