"""Dense univariate polynomials over Z/pZ on NVIDIA GPUs, and in FLINT where there is none.

Coefficients are numpy arrays of uint64, reduced, lowest degree first; results have no zeros
on top, and the zero polynomial is the empty array. An array of uint64 is read where it is. Other
arrays of integers, sequences of integers, integers, which are constants, and polynomials of
python-flint and galois are taken too, and copied. reduce(a, p) makes coefficients of any integers.

>>> import cunmod
>>> cunmod.mul([1, 2, 3], [4, 5], 7)
array([4, 6, 1, 1], dtype=uint64)

The functions of this module work in a context of the calling thread; a Context of one's own has
settings, tells what ran, and makes polynomials that stay on the GPU between calls.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from ._arrays import reduce
from ._base import Last, Transferred
from ._context import Context, default_context, device_count, flint_version, version
from ._errors import (
    AliasError,
    ArgumentError,
    CoefficientError,
    CunmodError,
    DivisionByZero,
    GPUError,
    Interrupted,
    LengthError,
    MismatchError,
    ModulusError,
    NotInvertible,
    OutOfMemory,
    RepeatedPoint,
    WorkLimit,
)
from ._functions import (
    add,
    compose_mod,
    derivative,
    div,
    div_series,
    divexact,
    divrem,
    evaluate,
    evaluate_at,
    evaluate_geometric,
    gcd,
    hgcd,
    integral,
    interpolate,
    interpolate_geometric,
    inv_series,
    invmod,
    minpoly,
    monic,
    mul,
    mulhigh,
    mullow,
    mulmid,
    mulmod,
    neg,
    pade,
    powmod,
    ratrec,
    rem,
    resultant,
    reverse,
    scalar_addmul,
    scalar_mul,
    shift_left,
    shift_right,
    sqr,
    sub,
    taylor_shift,
    xgcd,
)
from ._polynomial import Polynomial
from ._prepared import Divisor, Operand, Points

__version__ = version()
__all__ = [
    "AliasError",
    "ArgumentError",
    "CoefficientError",
    "Context",
    "CunmodError",
    "DivisionByZero",
    "Divisor",
    "GPUError",
    "Interrupted",
    "Last",
    "LengthError",
    "MismatchError",
    "ModulusError",
    "NotInvertible",
    "Operand",
    "OutOfMemory",
    "Points",
    "Polynomial",
    "RepeatedPoint",
    "Transferred",
    "WorkLimit",
    "add",
    "compose_mod",
    "default_context",
    "derivative",
    "device_count",
    "div",
    "div_series",
    "divexact",
    "divrem",
    "evaluate",
    "evaluate_at",
    "evaluate_geometric",
    "flint_version",
    "gcd",
    "hgcd",
    "integral",
    "interpolate",
    "interpolate_geometric",
    "inv_series",
    "invmod",
    "minpoly",
    "monic",
    "mul",
    "mulhigh",
    "mullow",
    "mulmid",
    "mulmod",
    "neg",
    "pade",
    "powmod",
    "ratrec",
    "reduce",
    "rem",
    "resultant",
    "reverse",
    "scalar_addmul",
    "scalar_mul",
    "shift_left",
    "shift_right",
    "sqr",
    "sub",
    "taylor_shift",
    "version",
    "xgcd",
]
