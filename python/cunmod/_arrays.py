"""Arguments and results of the operations: coefficients, moduli, lengths, exponents.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import operator
from array import array
from typing import Any, Optional, Sequence, Tuple, TypeVar, Union

import numpy as np
from numpy.typing import NDArray

from ._errors import ArgumentError, CoefficientError, LengthError, ModulusError

T = TypeVar("T")
Words = NDArray[np.uint64]
Coefficients = Union[NDArray[Any], Sequence[int]]
HalfGCD = Tuple[Tuple[T, T, T, T], T, T, int]  # m, c, d, sign


def words_of(a: Coefficients) -> Words:
    """Coefficients as a contiguous array of uint64: `a` itself when it is one."""
    if isinstance(a, np.ndarray):
        if a.ndim != 1:
            raise LengthError(f"coefficients are an array of one dimension, not of {a.ndim}")
        if a.dtype.kind == "i" and a.size > 0 and int(a.min()) < 0:
            raise CoefficientError("a coefficient is negative")
        if a.dtype.kind not in "iu":
            raise TypeError(f"coefficients are integers, not {a.dtype}")
        return np.ascontiguousarray(a, dtype=np.uint64)
    try:
        return np.array(array("Q", map(operator.index, a)), dtype=np.uint64)
    except OverflowError:
        raise CoefficientError("a coefficient is negative or beyond 2^64 - 1") from None


def values_of(ys: Coefficients, n: int) -> Words:
    """The same of n values, one for each point."""
    y = words_of(ys)
    if y.size != n:
        raise LengthError(f"{y.size} values belong to {n} points")
    return y


def modulus_of(p: int) -> int:
    """p, when it is one of a word."""
    p = operator.index(p)
    if not 2 <= p < 1 << 64:
        raise ModulusError(f"modulus {p} is not in 2 .. 2^64 - 1")
    return p


def residue_of(c: int) -> int:
    """c, when it is a word; the library compares it with the modulus."""
    c = operator.index(c)
    if not 0 <= c < 1 << 64:
        raise CoefficientError(f"{c} is negative or beyond 2^64 - 1")
    return c


def length_of(n: int) -> int:
    """n, when it is a length that numpy and the library can have."""
    n = operator.index(n)
    if not 0 <= n <= 1 << 60:
        raise LengthError(f"length {n} is negative or too large")
    return n


def room(n: int) -> Words:
    """An array for n coefficients."""
    try:
        return np.empty(max(n, 0), dtype=np.uint64)
    except (MemoryError, ValueError):
        raise LengthError(f"there is no room for {n} coefficients") from None


def exponent_of(e: int) -> Words:
    """The words of e, the lowest first."""
    e = operator.index(e)
    if e < 0:
        raise ArgumentError(f"exponent {e} is negative")
    data = e.to_bytes(e.bit_length() // 64 * 8 + 8, "little")
    return np.frombuffer(data, dtype="<u8").astype(np.uint64)


def address(a: Words) -> int:
    """Where the words are."""
    return int(a.ctypes.data)


def trimmed(a: Words, n: Optional[int] = None) -> Words:
    """a[:n] without zeros on top. What is much shorter than its array is copied, so that the
    array can go."""
    n = a.size if n is None else n
    if n > 0 and a[n - 1] == 0:
        used = np.flatnonzero(a[:n])
        n = int(used[-1]) + 1 if used.size else 0
    return a if n == a.size else a[:n].copy() if 2 * n < a.size else a[:n]


def true_length(a: Words) -> int:
    """The length without zeros on top."""
    return int(trimmed(a).size)
