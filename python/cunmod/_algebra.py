"""Algorithms that are made of the other operations, on arrays.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
import operator
from typing import Callable, Optional, Sequence, Tuple

import numpy as np

from ._arrays import (
    Coefficients,
    Words,
    address,
    length_of,
    modulus_of,
    room,
    short_exponent_of,
    trimmed,
    words_of,
)
from ._elementary import ElementaryOperations
from ._errors import LengthError
from ._library import lib


class AlgebraOperations(ElementaryOperations):
    """What a Context makes of other operations with arrays. p is prime (ModulusError), but for
    powers."""

    # -- powers

    def pow(self, a: Coefficients, e: int, p: int) -> Words:
        """a^e, e >= 0 (ArgumentError); a^0 is 1. p is any modulus. LengthError when the result is
        too long."""
        x, e = trimmed(words_of(a, p)), operator.index(e)
        if e >= 1 << 64:
            if x.size > 1:
                raise LengthError("the power is too long")
            constant = int(x[0]) if x.size else 0
            return trimmed(np.array([pow(constant, e, modulus_of(p))], dtype=np.uint64))
        e = short_exponent_of(e)
        n = 0 if e and not x.size else max(x.size - 1, 0) * e + 1
        return self._of_one(lib.cunmod_pow, x, n, p, e)

    def pow_trunc(self, a: Coefficients, e: int, n: int, p: int) -> Words:
        """a^e modulo x^n, 0 <= e < 2^64 (ArgumentError). p is any modulus."""
        n = length_of(n)
        return self._of_one(lib.cunmod_pow_trunc, words_of(a, p), n, p, short_exponent_of(e), n)

    # -- power series

    def _series(self, function: Callable[..., int], a: Coefficients, n: int, p: int) -> Words:
        """A function of the power series a, zeros behind its coefficients, modulo x^n."""
        n = length_of(n)
        return self._of_one(function, words_of(a, p), n, p, n)

    def log_series(self, a: Coefficients, n: int, p: int) -> Words:
        """The logarithm, modulo x^n; a[0] = 1 (ArgumentError) and n <= p (NotInvertible)."""
        return self._series(lib.cunmod_log_series, a, n, p)

    def exp_series(self, a: Coefficients, n: int, p: int) -> Words:
        """The exponential, modulo x^n; a[0] = 0 (ArgumentError) and n <= p (NotInvertible)."""
        return self._series(lib.cunmod_exp_series, a, n, p)

    def sqrt_series(self, a: Coefficients, n: int, p: int) -> Words:
        """The square root that is 1 at 0, modulo x^n; a[0] = 1 (ArgumentError); p is odd unless n
        <= 1 (NotInvertible)."""
        return self._series(lib.cunmod_sqrt_series, a, n, p)

    def invsqrt_series(self, a: Coefficients, n: int, p: int) -> Words:
        """1 over the square root that is 1 at 0, modulo x^n; a[0] = 1 (ArgumentError); p is odd
        unless n <= 1 (NotInvertible)."""
        return self._series(lib.cunmod_invsqrt_series, a, n, p)

    def revert_series(self, a: Coefficients, n: int, p: int) -> Words:
        """The series r with a(r) = x, modulo x^n; a[0] = 0 (ArgumentError), a[1] is not 0
        (NotInvertible)."""
        return self._series(lib.cunmod_revert_series, a, n, p)

    def tan_series(self, a: Coefficients, n: int, p: int) -> Words:
        """The tangent, modulo x^n; a[0] = 0 (ArgumentError) and n <= p (NotInvertible)."""
        return self._series(lib.cunmod_tan_series, a, n, p)

    def sin_series(self, a: Coefficients, n: int, p: int) -> Words:
        """The sine, modulo x^n; a[0] = 0 (ArgumentError) and n <= p (NotInvertible)."""
        return self._series(lib.cunmod_sin_series, a, n, p)

    def cos_series(self, a: Coefficients, n: int, p: int) -> Words:
        """The cosine, modulo x^n; a[0] = 0 (ArgumentError) and n <= p (NotInvertible)."""
        return self._series(lib.cunmod_cos_series, a, n, p)

    def atan_series(self, a: Coefficients, n: int, p: int) -> Words:
        """The inverse tangent, modulo x^n; a[0] = 0 (ArgumentError) and n <= p (NotInvertible)."""
        return self._series(lib.cunmod_atan_series, a, n, p)

    def asin_series(self, a: Coefficients, n: int, p: int) -> Words:
        """The inverse sine, modulo x^n; a[0] = 0 (ArgumentError) and n <= p (NotInvertible)."""
        return self._series(lib.cunmod_asin_series, a, n, p)

    def tanh_series(self, a: Coefficients, n: int, p: int) -> Words:
        """The hyperbolic tangent, modulo x^n.

        It needs a[0] = 0 (ArgumentError) and n <= p (NotInvertible).
        """
        return self._series(lib.cunmod_tanh_series, a, n, p)

    def sinh_series(self, a: Coefficients, n: int, p: int) -> Words:
        """The hyperbolic sine, modulo x^n; a[0] = 0 (ArgumentError) and n <= p (NotInvertible)."""
        return self._series(lib.cunmod_sinh_series, a, n, p)

    def cosh_series(self, a: Coefficients, n: int, p: int) -> Words:
        """The hyperbolic cosine, modulo x^n.

        It needs a[0] = 0 (ArgumentError) and n <= p (NotInvertible).
        """
        return self._series(lib.cunmod_cosh_series, a, n, p)

    def atanh_series(self, a: Coefficients, n: int, p: int) -> Words:
        """The inverse hyperbolic tangent, modulo x^n.

        It needs a[0] = 0 (ArgumentError) and n <= p (NotInvertible).
        """
        return self._series(lib.cunmod_atanh_series, a, n, p)

    def asinh_series(self, a: Coefficients, n: int, p: int) -> Words:
        """The inverse hyperbolic sine, modulo x^n.

        It needs a[0] = 0 (ArgumentError) and n <= p (NotInvertible).
        """
        return self._series(lib.cunmod_asinh_series, a, n, p)

    # -- compositions

    def _of_pair(
        self, function: Callable[..., int], x: Words, y: Words, n: int, p: int, *numbers: int
    ) -> Words:
        """What has n coefficients and is made of x and y."""
        res = room(n)
        self.call(
            function,
            *(address(res), address(x), x.size, address(y), y.size, *numbers),
            *(modulus_of(p), self._handle),
        )
        return trimmed(res)

    def compose(self, a: Coefficients, g: Coefficients, p: int) -> Words:
        """a(g). LengthError when it is too long."""
        x, y = trimmed(words_of(a, p)), trimmed(words_of(g, p))
        n = (x.size - 1) * (y.size - 1) + 1 if x.size and y.size else 1
        return self._of_pair(lib.cunmod_compose, x, y, n, p)

    def compose_series(self, a: Coefficients, g: Coefficients, n: int, p: int) -> Words:
        """a(g) modulo x^n, g[0] = 0 (ArgumentError)."""
        n = length_of(n)
        return self._of_pair(
            lib.cunmod_compose_series, words_of(a, p), words_of(g, p), n, p, n
        )

    # -- roots and factors

    def power_sums(self, a: Coefficients, n: int, p: int) -> Words:
        """The n sums of the k-th powers of the roots of a, with multiplicities, for k = 0, 1, ..,
        n-1. DivisionByZero when a is zero."""
        x, sums = words_of(a, p), room(length_of(n))
        self.call(
            lib.cunmod_power_sums,
            *(address(sums), address(x), x.size, sums.size, modulus_of(p), self._handle),
        )
        return sums

    def power_sums_to_poly(self, sums: Coefficients, p: int) -> Words:
        """The monic polynomial whose roots have these sums of k-th powers for k = 0, 1, ..; sums[0]
        is its degree."""
        x = words_of(sums, p)
        n = (int(x[0]) if x.size else 0) + 1
        return self._of_one(lib.cunmod_power_sums_to_poly, x, length_of(n), p)

    def discriminant(self, a: Coefficients, p: int) -> int:
        """The discriminant, 0 for constants."""
        x, res = words_of(a, p), ctypes.c_uint64()
        self.call(
            lib.cunmod_discriminant,
            *(ctypes.addressof(res), address(x), x.size, modulus_of(p), self._handle),
        )
        return res.value

    def divides(self, a: Coefficients, b: Coefficients, p: int) -> Optional[Words]:
        """a / b when b divides a, else None. Zero divides zero, and the quotient is zero."""
        x, y, found = words_of(a, p), words_of(b, p), ctypes.c_int()
        q = room(x.size)
        self.call(
            lib.cunmod_divides,
            *(ctypes.byref(found), address(q), address(x), x.size, address(y), y.size),
            *(modulus_of(p), self._handle),
        )
        return trimmed(q) if found.value else None

    def remove(self, a: Coefficients, b: Coefficients, p: int) -> Tuple[Words, int]:
        """(a / b^e, e) for the largest e such that b^e divides a. DivisionByZero when a is zero,
        LengthError when b is constant."""
        x, y, e = words_of(a, p), words_of(b, p), ctypes.c_int64()
        res = room(x.size)
        self.call(
            lib.cunmod_remove,
            *(ctypes.byref(e), address(res), address(x), x.size, address(y), y.size),
            *(modulus_of(p), self._handle),
        )
        return trimmed(res), e.value

    def squarefree_part(self, a: Coefficients, p: int) -> Words:
        """The product of the different monic irreducible factors of a. DivisionByZero when a is
        zero."""
        x = words_of(a, p)
        return self._of_one(lib.cunmod_squarefree_part, x, x.size, p)

    def gcdinv(self, a: Coefficients, b: Coefficients, p: int) -> Tuple[Words, Words]:
        """(g, s): the monic greatest common divisor g, and s with s a = g modulo b."""
        x, y, length = words_of(a, p), words_of(b, p), ctypes.c_int64()
        g, s = room(max(x.size, y.size)), room(max(y.size, 1))
        self.call(
            lib.cunmod_gcdinv,
            *(address(g), ctypes.byref(length), address(s)),
            *(address(x), x.size, address(y), y.size, modulus_of(p), self._handle),
        )
        return trimmed(g, length.value), trimmed(s)

    def multi_crt(
        self, values: Sequence[Coefficients], moduli: Sequence[Coefficients], p: int
    ) -> Words:
        """The polynomial of least degree that has the remainder values[i] modulo moduli[i] for
        all i. NotInvertible when two moduli have a common factor, DivisionByZero when one is
        zero."""
        x = [words_of(a, p) for a in values]
        m = [words_of(f, p) for f in moduli]
        if len(x) != len(m):
            raise LengthError(f"{len(x)} values are not for {len(m)} moduli")
        n = len(m)
        arrays, lengths = ctypes.c_void_p * n, ctypes.c_int64 * n
        res = room(sum(max(f.size - 1, 0) for f in m))
        self.call(
            lib.cunmod_multi_crt,
            *(address(res), arrays(*map(address, m)), lengths(*(f.size for f in m))),
            *(arrays(*map(address, x)), lengths(*(a.size for a in x)), n),
            *(modulus_of(p), self._handle),
        )
        return trimmed(res)
