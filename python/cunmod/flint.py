"""cunmod under python-flint: after `import cunmod.flint` the polynomials of the module flint ask
cunmod for what cunmod computes faster. Results and programs stay the same.

>>> import cunmod.flint
>>> import flint
>>> f = flint.nmod_poly([1, 2, 3], 7)
>>> f * f
2*x^4 + 5*x^3 + 3*x^2 + 4*x + 1

The import loads flint, if it is not loaded, and libcunmod-flint.so, which lies beside libcunmod;
the variable CUNMOD_HOOKS names another one.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
import importlib
import math
import os
from typing import List, NamedTuple, Optional

from ._library import lib

__all__ = ["Report", "Row", "patch", "report"]

NAME = "libcunmod-flint.so"


class Row(NamedTuple):
    """A function of FLINT's, and its calls that were long enough to ask cunmod."""

    function: str
    calls: int
    taken: int  # by cunmod
    seconds: float  # of the taken calls
    saved: Optional[float]  # predicted seconds of FLINT, less those; None: no prediction


class Report(List[Row]):
    """The rows of functions that were called; printed it is a table."""

    def __repr__(self) -> str:
        lines = [f"{'function':44} {'calls':>10} {'taken':>10} {'seconds there':>13} {'saved':>12}"]
        for row in self:
            saved = "-" if row.saved is None else f"{row.saved:.3f}"
            lines.append(
                f"{row.function:44} {row.calls:10} {row.taken:10} {row.seconds:13.3f} {saved:>12}"
            )
        return "\n".join(lines)


class _Row(ctypes.Structure):
    """cunmod_flint_row_t of hooks/patch.h."""

    _fields_ = [
        ("function", ctypes.c_char_p),
        ("calls", ctypes.c_int64),
        ("taken", ctypes.c_int64),
        ("seconds", ctypes.c_double),
        ("saved", ctypes.c_double),
    ]


def _candidates() -> List[str]:
    """Where libcunmod-flint.so may be: where the environment says; or beside libcunmod, in the
    folder cunmod there, and above it where that is a folder of libtool's; or wherever the system
    looks."""
    named = os.environ.get("CUNMOD_HOOKS")
    if named:
        return [named]
    folder = os.path.dirname(lib._name)
    if not folder:
        return [NAME]
    folders = [folder, os.path.join(folder, "cunmod")]
    if os.path.basename(folder) == ".libs":
        folders.append(os.path.dirname(folder))
    return [os.path.join(folder, NAME) for folder in folders]


def _load() -> ctypes.CDLL:
    try:
        return ctypes.CDLL(NAME, mode=os.RTLD_NOLOAD)  # LD_PRELOAD has it
    except OSError:
        reasons = []
    for name in _candidates():
        try:
            return ctypes.CDLL(name)
        except OSError as error:
            reasons.append(str(error))
    raise ImportError(
        f"{NAME} cannot be loaded (CUNMOD_HOOKS names another one): " + "; ".join(reasons)
    )


def patch() -> int:
    """Puts cunmod under what has been loaded since the import, or since the last call. Returns how
    many calls in libraries now go to cunmod first. RuntimeError: cunmod cannot be used, and why."""
    before = os.environ.get("CUNMOD_LIBRARY")
    os.environ["CUNMOD_LIBRARY"] = lib._name  # the one that is open here
    try:
        changed = int(_hooks.cunmod_flint_patch())
    finally:
        if before is None:
            del os.environ["CUNMOD_LIBRARY"]
        else:
            os.environ["CUNMOD_LIBRARY"] = before
    if changed < 0:
        raise RuntimeError(f"FLINT computes everything: {_hooks.cunmod_flint_reason().decode()}")
    return changed


def report() -> Report:
    """What was called, how often cunmod computed the result, and in what time."""
    rows, row = Report(), _Row()
    number = 0
    while _hooks.cunmod_flint_row(number, ctypes.byref(row)):
        saved = None if math.isnan(row.saved) else row.saved
        if row.calls:
            rows.append(Row(row.function.decode(), row.calls, row.taken, row.seconds, saved))
        number += 1
    return rows


try:
    importlib.import_module("flint")
except ImportError as _error:
    raise ImportError(
        f"cunmod.flint needs python-flint (pip install python-flint): {_error}"
    ) from _error

_hooks = _load()
_hooks.cunmod_flint_reason.restype = ctypes.c_char_p
_hooks.cunmod_flint_predict.restype = None
_hooks.cunmod_flint_row.argtypes = [ctypes.c_int, ctypes.POINTER(_Row)]
patch()
_hooks.cunmod_flint_predict(1)
