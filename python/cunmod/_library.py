"""The shared library: where it is, and its functions with their types.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
import importlib
import os
from typing import Any, List

from ._signatures import SIGNATURES

SONAME = "libcunmod.so.1"


def _candidates() -> List[List[str]]:
    """What to try: lists of libraries, of which the last is cunmod's and needs those before it. The
    name in the environment alone; or what a wheel has brought; or where make install has put the
    library, and then wherever the system looks."""
    named = os.environ.get("CUNMOD_LIBRARY")
    if named:
        return [[named]]
    bundle = _written("_bundle")  # by setup.py
    if bundle is not None:
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_libs")
        return [[os.path.join(folder, name) for name in bundle.LIBRARIES]]
    installed = _written("_config")  # by make install
    if installed is not None:
        return [[os.path.join(installed.LIBDIR, SONAME)], [SONAME]]
    return [[SONAME]]


def _written(name: str) -> Any:
    """A module of this package that is there in some installations, or None."""
    try:
        return importlib.import_module("." + name, __package__)
    except ImportError:
        return None


def _load() -> ctypes.CDLL:
    reasons = []
    for names in _candidates():
        try:
            # The loader takes a library that is there already for one of the same soname that the
            # next one needs.
            return [ctypes.CDLL(name) for name in names][-1]
        except OSError as error:
            reasons.append(str(error))
    raise ImportError(
        "the shared library of cunmod cannot be loaded (CUNMOD_LIBRARY names another one): "
        + "; ".join(reasons)
    )


lib = _load()
for _name, (_result, _arguments) in SIGNATURES.items():
    _function = getattr(lib, _name)
    _function.restype, _function.argtypes = _result, _arguments

# FLINT and GMP are the library's own here, unless another module has loaded the same ones: then
# both go on as before but for what cunmod computes.
lib.cunmod_catch_memory_errors()
