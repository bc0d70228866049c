"""Polynomials over the integers.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
import operator
from array import array
from typing import Any, List, Optional, Protocol, Sequence, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from ._arrays import Words, address, host_array, length_of, room
from ._base import BaseContext
from ._library import lib


class FmpzPoly(Protocol):
    """fmpz_poly of python-flint."""

    def coeffs(self) -> Sequence[Any]: ...


Integers = Union[Sequence[int], NDArray[Any], FmpzPoly]


def integers_of(integers: Integers) -> List[int]:
    """Integers of any sign and size, or the coefficients of a polynomial of python-flint."""
    coeffs = getattr(integers, "coeffs", None)
    if callable(coeffs):
        return list(map(int, coeffs()))
    plain = host_array(integers)
    if isinstance(plain, np.ndarray) and plain.dtype.kind in "iu" and plain.ndim == 1:
        numbers: List[int] = plain.tolist()
        return numbers
    return list(map(operator.index, plain))


def pack(integers: Integers) -> Tuple[Words, int, int]:
    """The same as an array of the library's, the words of each, and their number."""
    values = integers_of(integers)
    try:
        return np.array(array("q", values)).view(np.uint64), 1, len(values)
    except OverflowError:
        pass
    words = max(x.bit_length() for x in values) // 64 + 1
    data = b"".join(x.to_bytes(8 * words, "little", signed=True) for x in values)
    return np.frombuffer(data, dtype="<u8").astype(np.uint64), words, len(values)


def unpack(x: Words, words: int, n: int) -> List[int]:
    """The first n integers of such an array."""
    if words == 1:
        integers: List[int] = x[:n].view(np.int64).tolist()
        return integers
    size = 8 * words
    data = x[: n * words].astype("<u8").tobytes()
    return [
        int.from_bytes(data[at : at + size], "little", signed=True)
        for at in range(0, n * size, size)
    ]


def trimmed_integers(integers: List[int]) -> List[int]:
    """Without zeros on top."""
    while integers and integers[-1] == 0:
        integers.pop()
    return integers


def _arguments(packed: Tuple[Words, int, int]) -> Tuple[Any, int, int]:
    return address(packed[0]), packed[1], packed[2]


class IntegerOperations(BaseContext):
    """What a Context does with polynomials over the integers: coefficients are Python's integers,
    the lowest degree first, or polynomials are fmpz_poly of python-flint; results are lists
    without zeros on top."""

    def _integer_product(self, x: Any, y: Any, n: int) -> List[int]:
        """The n lowest coefficients."""
        words = self.told(lib.cunmod_integers_mul_words, *x, *y)
        z = self.filled(n * words, lib.cunmod_integers_mullow, words, *x, *y, n, self._handle)
        return trimmed_integers(unpack(z, words, n))

    def integer_results(self, words_of: Any, function: Any, n: int, *operands: Any) -> List[int]:
        """The n integers that a function computes, each of as many words as words_of tells."""
        words = self.told(words_of, *operands)
        return unpack(
            self.filled(n * words, function, words, *operands, self._handle), words, n
        )

    def _integer_poly(
        self, words_of: Any, function: Any, n: int, *operands: Any, divides: Any = None
    ) -> List[int]:
        """The polynomial of at most n coefficients that a function computes, which may also write
        whether there is one."""
        words, length = self.told(words_of, *operands), ctypes.c_int64()
        z = room(n * words)
        first = () if divides is None else (ctypes.byref(divides),)
        self.call(
            function,
            *(*first, address(z), ctypes.byref(length), words, *operands, self._handle),
        )
        return unpack(z, words, length.value)

    def integers_mul(self, a: Integers, b: Integers) -> List[int]:
        """a b."""
        f, g = pack(a), pack(b)
        n = f[2] + g[2] - 1 if f[2] and g[2] else 0
        return self._integer_product(_arguments(f), _arguments(g), n)

    def integers_sqr(self, a: Integers) -> List[int]:
        """a^2."""
        f = pack(a)
        return self._integer_product(_arguments(f), _arguments(f), 2 * f[2] - 1 if f[2] else 0)

    def integers_mullow(self, a: Integers, b: Integers, n: int) -> List[int]:
        """a b modulo x^n, n >= 0 (LengthError)."""
        f, g = pack(a), pack(b)
        most = f[2] + g[2] - 1 if f[2] and g[2] else 0
        return self._integer_product(_arguments(f), _arguments(g), min(length_of(n), most))

    def integers_resultant(self, a: Integers, b: Integers) -> int:
        """The resultant; 0 where one of the polynomials is zero."""
        f, g = pack(a), pack(b)
        functions = lib.cunmod_integers_resultant_words, lib.cunmod_integers_resultant
        return self.integer_results(*functions, 1, *_arguments(f), *_arguments(g))[0]

    def integers_discriminant(self, a: Integers) -> int:
        """The discriminant; 0 for a constant."""
        f = pack(a)
        functions = lib.cunmod_integers_discriminant_words, lib.cunmod_integers_discriminant
        return self.integer_results(*functions, 1, *_arguments(f))[0]

    def integers_gcd(self, a: Integers, b: Integers) -> List[int]:
        """The GCD, with a positive leading coefficient; its content is the GCD of the contents."""
        f, g = pack(a), pack(b)
        functions, most = (lib.cunmod_integers_gcd_words, lib.cunmod_integers_gcd), max(f[2], g[2])
        return self._integer_poly(*functions, most, *_arguments(f), *_arguments(g))

    def integers_divides(self, a: Integers, b: Integers) -> Optional[List[int]]:
        """a / b where b divides a, else None; b is not zero (DivisionByZero)."""
        f, g = pack(a), pack(b)
        divides, operands = ctypes.c_int(), (f[2], *_arguments(f), *_arguments(g))
        functions = lib.cunmod_integers_divexact_words, lib.cunmod_integers_divides
        quotient = self._integer_poly(*functions, *operands, divides=divides)
        return quotient if divides.value else None

    def integers_divexact(self, a: Integers, b: Integers) -> List[int]:
        """a / b where b divides a (NotDivisible)."""
        f, g = pack(a), pack(b)
        functions = lib.cunmod_integers_divexact_words, lib.cunmod_integers_divexact
        return self._integer_poly(*functions, f[2], *_arguments(f), *_arguments(g))

    def integers_evaluate(self, a: Integers, points: Sequence[int]) -> List[int]:
        """The values of a at points that are integers."""
        f, x = pack(a), pack(points)
        functions = lib.cunmod_integers_evaluate_words, lib.cunmod_integers_evaluate
        return self.integer_results(*functions, x[2], *_arguments(f), *_arguments(x))

    def integers_xgcd(self, a: Integers, b: Integers) -> Tuple[int, List[int], List[int]]:
        """The resultant r, and s and t with s a + t b = r, deg s < deg b and deg t < deg a; s and t
        are zero where r is. a and b are not both constants other than 0 (DomainError)."""
        f, g = pack(a), pack(b)
        operands = (*_arguments(f), *_arguments(g))
        words = self.told(lib.cunmod_integers_xgcd_words, *operands)
        lens, lent = max(g[2] - 1, 0), max(f[2] - 1, 0)
        r, s, t = room(words), room(lens * words), room(lent * words)
        self.call(
            lib.cunmod_integers_xgcd,
            *(address(r), address(s), address(t), words, *operands, self._handle),
        )
        first, second = unpack(s, words, lens), unpack(t, words, lent)
        return unpack(r, words, 1)[0], trimmed_integers(first), trimmed_integers(second)
