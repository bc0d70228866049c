"""The elementary operations on arrays.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
from typing import Callable, Optional

from ._arrays import (
    Coefficients,
    Words,
    address,
    length_of,
    modulus_of,
    residue_of,
    room,
    trimmed,
    words_of,
)
from ._base import BaseContext
from ._library import lib


class ElementaryOperations(BaseContext):
    """What a Context does with arrays, one coefficient at a time. p is any modulus."""

    def _of_two(
        self,
        function: Callable[..., int],
        a: Coefficients,
        b: Coefficients,
        p: int,
        *constants: int,
    ) -> Words:
        """A sum of a and a multiple of b."""
        x, y = words_of(a, p), words_of(b, p)
        res = room(max(x.size, y.size))
        self.call(
            function,
            *(address(res), address(x), x.size, address(y), y.size, *constants),
            *(modulus_of(p), self._handle),
        )
        return trimmed(res)

    def _of_one(
        self, function: Callable[..., int], x: Words, n: int, p: int, *constants: int
    ) -> Words:
        """What has n coefficients and is made of x alone."""
        res = room(n)
        self.call(
            function, *(address(res), address(x), x.size, *constants, modulus_of(p), self._handle)
        )
        return trimmed(res)

    def add(self, a: Coefficients, b: Coefficients, p: int) -> Words:
        """a + b."""
        return self._of_two(lib.cunmod_add, a, b, p)

    def sub(self, a: Coefficients, b: Coefficients, p: int) -> Words:
        """a - b."""
        return self._of_two(lib.cunmod_sub, a, b, p)

    def neg(self, a: Coefficients, p: int) -> Words:
        """-a."""
        x = words_of(a, p)
        return self._of_one(lib.cunmod_neg, x, x.size, p)

    def scalar_mul(self, a: Coefficients, c: int, p: int) -> Words:
        """c a, 0 <= c < p (CoefficientError)."""
        x = words_of(a, p)
        return self._of_one(lib.cunmod_scalar_mul, x, x.size, p, residue_of(c))

    def scalar_addmul(self, a: Coefficients, b: Coefficients, c: int, p: int) -> Words:
        """a + c b, 0 <= c < p (CoefficientError)."""
        return self._of_two(lib.cunmod_scalar_addmul, a, b, p, residue_of(c))

    def shift_left(self, a: Coefficients, k: int, p: int) -> Words:
        """x^k a, k >= 0 (LengthError)."""
        x, k = words_of(a, p), length_of(k)
        return self._of_one(lib.cunmod_shift_left, x, x.size + k if x.size else 0, p, k)

    def shift_right(self, a: Coefficients, k: int, p: int) -> Words:
        """The quotient of a by x^k, k >= 0 (LengthError): its coefficients from k on."""
        x, k = words_of(a, p), length_of(k)
        return self._of_one(lib.cunmod_shift_right, x, x.size - k, p, k)

    def reverse(self, a: Coefficients, p: int, n: Optional[int] = None) -> Words:
        """x^(n-1) a(1/x) of the n lowest coefficients of a, of all that are given unless n is:
        they change places, zeros beyond the length of a. LengthError when n < 0."""
        x = words_of(a, p)
        count = int(x.size) if n is None else length_of(n)
        return self._of_one(lib.cunmod_reverse, x, count, p, count)

    def deflate(self, a: Coefficients, k: int, p: int) -> Words:
        """Every k-th coefficient of a from the lowest on, k >= 1 (LengthError): of a polynomial in
        x^k the polynomial in x."""
        x, k = words_of(a, p), length_of(k)
        return self._of_one(lib.cunmod_deflate, x, -(-x.size // max(k, 1)), p, k)

    def inflate(self, a: Coefficients, k: int, p: int) -> Words:
        """a(x^k), k >= 1 (LengthError)."""
        x, k = trimmed(words_of(a, p)), length_of(k)
        return self._of_one(lib.cunmod_inflate, x, (x.size - 1) * k + 1 if x.size else 0, p, k)

    def derivative(self, a: Coefficients, p: int) -> Words:
        """The derivative of a."""
        x = words_of(a, p)
        return self._of_one(lib.cunmod_derivative, x, x.size - 1, p)

    def integral(self, a: Coefficients, p: int) -> Words:
        """The integral of a that is 0 at 0. NotInvertible when one of the numbers from 1 to the
        length of a has no inverse modulo p."""
        x = words_of(a, p)
        return self._of_one(lib.cunmod_integral, x, x.size + 1, p)

    def monic(self, a: Coefficients, p: int) -> Words:
        """a over its leading coefficient. DivisionByZero when a is zero, NotInvertible when that
        coefficient is no unit."""
        x = words_of(a, p)
        return self._of_one(lib.cunmod_make_monic, x, x.size, p)

    def evaluate_at(self, a: Coefficients, x: int, p: int) -> int:
        """The value of a at one point, 0 <= x < p (CoefficientError)."""
        words = words_of(a, p)
        y = ctypes.c_uint64()
        self.call(
            lib.cunmod_evaluate_at,
            *(ctypes.addressof(y), address(words), words.size, residue_of(x)),
            *(modulus_of(p), self._handle),
        )
        return y.value
