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

from . import _generated_functions
from ._arrays import reduce
from ._base import Last, Transferred
from ._batch import Batch
from ._context import Context, default_context, device_count, flint_version, version
from ._device_matrix import DeviceMatrix
from ._errors import (
    AliasError,
    ArgumentError,
    CoefficientError,
    CunmodError,
    DivisionByZero,
    DomainError,
    GPUError,
    Interrupted,
    LengthError,
    MismatchError,
    ModulusError,
    NoFraction,
    NotDivisible,
    NotInvertible,
    OutOfMemory,
    RepeatedPoint,
    UnsupportedError,
    WorkLimit,
)
from ._generated_functions import *  # noqa: F401, F403
from ._generated_functions import pow as pow
from ._moduli import Moduli
from ._polynomial import Polynomial
from ._prepared import Divisor, Operand, Points
from ._recurrence import Recurrence

__version__ = version()
__all__ = [
    "AliasError",
    "ArgumentError",
    "Batch",
    "CoefficientError",
    "Context",
    "CunmodError",
    "DeviceMatrix",
    "DivisionByZero",
    "Divisor",
    "DomainError",
    "GPUError",
    "Interrupted",
    "Last",
    "LengthError",
    "MismatchError",
    "Moduli",
    "ModulusError",
    "NoFraction",
    "NotDivisible",
    "NotInvertible",
    "Operand",
    "OutOfMemory",
    "Points",
    "Polynomial",
    "Recurrence",
    "RepeatedPoint",
    "Transferred",
    "UnsupportedError",
    "WorkLimit",
    "default_context",
    "device_count",
    "flint_version",
    "reduce",
    "version",
]
__all__ += _generated_functions.__all__
