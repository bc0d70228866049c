"""Arguments and results of the operations: coefficients, moduli, lengths, exponents.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
import operator
from array import array
from typing import Any, Callable, List, Optional, Protocol, Sequence, Tuple, TypeVar, Union

import numpy as np
from numpy.typing import NDArray

from ._errors import (
    ArgumentError,
    CoefficientError,
    LengthError,
    MismatchError,
    ModulusError,
)

T = TypeVar("T")
Words = NDArray[np.uint64]
HalfGCD = Tuple[Tuple[T, T, T, T], T, T, int]  # m, c, d, sign
Factors = Tuple[int, List[Tuple[T, int]]]  # c, pairs of a factor and its exponent


class FlintPolynomial(Protocol):
    """A polynomial of python-flint: nmod_poly, or fmpz_mod_poly."""

    def coeffs(self) -> Sequence[Any]: ...

    def modulus(self) -> Any: ...


class GaloisPolynomial(Protocol):
    """A galois.Poly."""

    @property
    def coeffs(self) -> Any: ...

    @property
    def field(self) -> Any: ...


class ResidentPolynomial(Protocol):
    """A Polynomial of this module."""

    modulus: int

    def to_array(self) -> Words: ...


class HostArray(Protocol):
    """An array of another module in memory of the host."""

    @property
    def __array_interface__(self) -> Any: ...


class DLPackArray(Protocol):
    """An array of another module that has DLPack."""

    def __dlpack__(self) -> Any: ...


Buffer = Union[bytes, bytearray, memoryview, "array[int]"]
Known = Union[FlintPolynomial, GaloisPolynomial, ResidentPolynomial]
Coefficients = Union[NDArray[Any], Sequence[int], int, Known, HostArray, DLPackArray, Buffer]
Integer = (int, np.integer)
_WORD = np.dtype(np.uint64)
_HOST = (1, 3)  # devices of DLPack: the host, and its memory that is pinned for CUDA


def _order_of(field: Any) -> Optional[int]:
    """The number of elements of a field of galois, which is a class; None for other classes."""
    order = getattr(field, "order", None)
    if not isinstance(order, int):
        return None
    if getattr(field, "degree", 1) != 1:
        raise TypeError(f"the coefficients are in a field of {order} elements, not modulo a prime")
    return order


def known_of(a: Any) -> Optional[Tuple[Any, int]]:
    """The coefficients, the lowest first, and the modulus, of what knows its modulus: a polynomial
    of python-flint, of galois or of this module, or an array of galois; else None. The other
    modules need not be there: what counts is what their documentation says of these objects."""
    if isinstance(a, np.ndarray):
        order = _order_of(type(a))
        return None if order is None else (np.asarray(a), order)
    coeffs, modulus = getattr(a, "coeffs", None), getattr(a, "modulus", None)
    if callable(coeffs) and callable(modulus):
        return [int(c) for c in coeffs()], int(modulus())
    if coeffs is not None:
        order = _order_of(getattr(a, "field", None))
        return None if order is None else (np.asarray(coeffs)[::-1], order)
    if isinstance(modulus, int) and hasattr(a, "to_array"):
        return a.to_array(), modulus
    return None


def host_array(a: Any) -> Any:
    """`a` as an array of numpy over the same memory, when it has the buffer protocol,
    __array_interface__ or __dlpack__ in memory of the host; else `a` itself."""
    if isinstance(a, (np.ndarray, list, tuple, range, *Integer)):
        return a
    if hasattr(a, "__array_interface__"):
        return np.asarray(a)
    device = getattr(a, "__dlpack_device__", None)
    if device is not None and device()[0] in _HOST and hasattr(np, "from_dlpack"):
        return np.from_dlpack(a)
    try:
        return np.asarray(memoryview(a))
    except TypeError:
        return a


def words_of(a: Coefficients, p: Optional[int] = None, reduce: bool = False) -> Words:
    """Coefficients as a contiguous array of uint64: `a` itself when it is one. An integer is a
    constant. What has the buffer protocol, __array_interface__ or __dlpack__ is an array of
    integers of its type. What knows its modulus has the modulus p. `reduce`, which needs p: they are any
    integers, and the result is reduced."""
    if type(a) is np.ndarray and a.dtype is _WORD and a.ndim == 1 and not reduce:
        return a if a.flags.c_contiguous else np.ascontiguousarray(a)
    plain: Any = a
    m = modulus_of(p) if reduce and p is not None else None
    if type(a) not in (np.ndarray, list, tuple, range):
        known = known_of(a)
        if known is not None:
            plain, modulus = known
            if p is not None and p != modulus:
                raise MismatchError(f"the coefficients are modulo {modulus}, not {p}")
        else:
            plain = [a] if isinstance(a, Integer) else host_array(a)
    if isinstance(plain, np.ndarray):
        if plain.dtype.kind not in "iuO":
            raise TypeError(f"coefficients are integers, not {plain.dtype}")
        if plain.ndim != 1:
            raise LengthError(f"coefficients are an array of one dimension, not of {plain.ndim}")
        if plain.dtype.kind != "O":
            return _words_of_array(np.asarray(plain), m)
        plain = plain.tolist()
    integers: List[int] = list(map(operator.index, plain))
    if m is not None:
        integers = [c % m for c in integers]
    try:
        return np.array(array("Q", integers), dtype=np.uint64)
    except OverflowError:
        raise CoefficientError(
            "a coefficient is negative or beyond 2^64 - 1 (reduce=True reduces it)"
        ) from None


def words_of_both(a: Coefficients, b: Coefficients, p: int) -> Tuple[Words, Words]:
    """words_of the operands of a product, which is a square when they are one object."""
    x = words_of(a, p)
    return x, x if b is a else words_of(b, p)


def _words_of_array(a: NDArray[Any], p: Optional[int]) -> Words:
    """The same of an array of numpy's integers, reduced modulo p unless that is None."""
    if a.dtype.kind == "i" and a.size > 0 and int(a.min()) < 0:
        if p is None:
            raise CoefficientError("a coefficient is negative (reduce=True reduces it)")
        if p < 1 << 63:
            return (a.astype(np.int64) % np.int64(p)).astype(np.uint64)
        # -2^63 <= a: one p more is enough, and words wrap.
        return a.astype(np.uint64) + (a < 0).astype(np.uint64) * np.uint64(p)
    words = np.ascontiguousarray(a, dtype=np.uint64)
    return words if p is None else words % np.uint64(p)


def reduce(a: Coefficients, p: int) -> Words:
    """Integers of any sign and size reduced modulo p, as the functions of this module take them.

    a: an array of integers of any kind, objects too, or a sequence of integers.
    Result: as many coefficients, an array of uint64.
    TypeError when something is no integer, ModulusError, LengthError (more than one dimension).
    """
    return words_of(a, p, reduce=True)


def values_of(ys: Coefficients, n: int, p: int) -> Words:
    """words_of n values, one for each point."""
    y = words_of(ys, p)
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
        return np.empty(max(n, 0), _WORD)
    except (MemoryError, ValueError):
        raise LengthError(f"there is no room for {n} coefficients") from None


def exponent_of(e: int) -> Words:
    """The words of e, the lowest first."""
    e = operator.index(e)
    if e < 0:
        raise ArgumentError(f"exponent {e} is negative")
    data = e.to_bytes(e.bit_length() // 64 * 8 + 8, "little")
    return np.frombuffer(data, dtype="<u8").astype(np.uint64)


def short_exponent_of(e: int) -> int:
    """e, when it is an exponent of one word."""
    e = operator.index(e)
    if not 0 <= e < 1 << 64:
        raise ArgumentError(f"exponent {e} is negative or beyond 2^64 - 1")
    return e


_Nothing = ctypes.c_char * 0


def address(a: Words) -> int:
    """Where the words are."""
    try:
        buffer: Any = a
        return ctypes.addressof(_Nothing.from_buffer(buffer))  # faster than a.ctypes.data
    except (TypeError, ValueError):  # an array that must not be written
        return int(a.ctypes.data)


def factors_in(
    factors: Words, lens: NDArray[np.int64], exps: NDArray[np.int64]
) -> List[Tuple[Words, int]]:
    """Copies of the factors of these lengths, which are one behind the other in `factors`, and their
    exponents."""
    return [
        (factors[end - len_ : end].copy(), int(e))
        for end, len_, e in zip(np.cumsum(lens), lens, exps)
    ]


def factors_of(
    call: Callable[..., Any], n: int, function: Any, *operand: Any
) -> Factors[Words]:
    """What `function` of the library finds for a polynomial of n coefficients. `call` is the method
    of a context."""
    lead, count = ctypes.c_uint64(), ctypes.c_int64()
    factors = room(2 * max(n - 1, 0))
    lens, exps = (room(max(n - 1, 0)).view(np.int64) for _ in range(2))
    pointers = (x.ctypes.data_as(ctypes.POINTER(ctypes.c_int64)) for x in (lens, exps))
    found = ctypes.addressof(lead), address(factors), *pointers, ctypes.byref(count)
    call(function, *found, *operand)
    return lead.value, factors_in(factors, lens[: count.value], exps)


def is_primitive_of(
    call: Callable[..., Any],
    function: Any,
    operand: Sequence[Any],
    primes: Sequence[int],
    *context: Any,
) -> bool:
    """What `function` of the library finds for a polynomial and a list of primes. `call` is the
    method of a context."""
    numbers = [operator.index(q) for q in primes]
    size = max([1] + [(q.bit_length() + 63) // 64 for q in numbers])
    if any(q < 0 for q in numbers):
        raise ArgumentError("a number of the list of primes is negative")
    words = np.frombuffer(
        b"".join(q.to_bytes(8 * size, "little") for q in numbers), dtype="<u8"
    ).astype(np.uint64)
    found = ctypes.c_int()
    call(function, ctypes.byref(found), *operand, address(words), size, len(numbers), *context)
    return found.value != 0


def roots_of(
    call: Callable[..., Any], n: int, function: Any, *operand: Any
) -> List[Tuple[int, int]]:
    """The roots that `function` of the library finds for a polynomial of n coefficients, and their
    multiplicities. `call` is the method of a context."""
    roots, exps = room(n - 1), room(n - 1).view(np.int64)
    numbers = exps.ctypes.data_as(ctypes.POINTER(ctypes.c_int64))
    count = ctypes.c_int64()
    call(function, address(roots), numbers, ctypes.byref(count), *operand)
    found = slice(count.value)
    return list(zip(roots[found].tolist(), exps[found].tolist()))


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
