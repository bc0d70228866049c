"""The operations on arrays.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
from typing import Any, Callable, Optional, Tuple

from ._arrays import (
    Coefficients,
    HalfGCD,
    Words,
    address,
    length_of,
    modulus_of,
    residue_of,
    room,
    trimmed,
    true_length,
    values_of,
    words_of,
)
from ._base import BaseContext
from ._errors import LengthError
from ._library import lib


class Operations(BaseContext):
    """What a Context does with arrays."""

    # -- products

    def _product(
        self, a: Coefficients, b: Coefficients, lo: int, hi: Optional[int], p: int
    ) -> Words:
        """Coefficients lo .. hi-1, of those that there are."""
        x = words_of(a, p)
        y = x if b is a else words_of(b, p)
        full = x.size + y.size - 1 if x.size and y.size else 0
        end = full if hi is None else min(length_of(hi), full)
        start = min(length_of(lo), end)
        if hi is not None and hi < lo:
            raise LengthError(f"the limits {lo}, {hi} are reversed")
        res = room(end - start)
        self.call(
            lib.cunmod_mulmid,
            *(address(res), address(x), x.size, address(y), y.size, start, end),
            *(modulus_of(p), self._handle),
        )
        return trimmed(res)

    def mul(self, a: Coefficients, b: Coefficients, p: int) -> Words:
        """a b."""
        return self._product(a, b, 0, None, p)

    def sqr(self, a: Coefficients, p: int) -> Words:
        """a^2."""
        return self._product(a, a, 0, None, p)

    def mullow(self, a: Coefficients, b: Coefficients, n: int, p: int) -> Words:
        """a b modulo x^n."""
        return self._product(a, b, 0, n, p)

    def mulhigh(self, a: Coefficients, b: Coefficients, start: int, p: int) -> Words:
        """The coefficients of a b from `start` on."""
        return self._product(a, b, start, None, p)

    def mulmid(self, a: Coefficients, b: Coefficients, lo: int, hi: int, p: int) -> Words:
        """The coefficients lo .. hi-1 of a b."""
        return self._product(a, b, lo, hi, p)

    # -- divisions

    def divrem(self, a: Coefficients, b: Coefficients, p: int) -> Tuple[Words, Words]:
        """Quotient and remainder; the leading coefficient of b is a unit."""
        x, y = words_of(a, p), words_of(b, p)
        q, r = room(x.size - true_length(y) + 1), room(y.size - 1)
        self.call(
            lib.cunmod_divrem,
            *(address(q), address(r), address(x), x.size, address(y), y.size),
            *(modulus_of(p), self._handle),
        )
        return trimmed(q), trimmed(r)

    def _quotient(
        self, function: Callable[..., int], a: Coefficients, b: Coefficients, p: int
    ) -> Words:
        x, y = words_of(a, p), words_of(b, p)
        q = room(x.size - true_length(y) + 1)
        self.call(
            function,
            *(address(q), address(x), x.size, address(y), y.size, modulus_of(p), self._handle),
        )
        return trimmed(q)

    def div(self, a: Coefficients, b: Coefficients, p: int) -> Words:
        """The quotient alone."""
        return self._quotient(lib.cunmod_div, a, b, p)

    def rem(self, a: Coefficients, b: Coefficients, p: int) -> Words:
        """The remainder alone."""
        x, y = words_of(a, p), words_of(b, p)
        r = room(y.size - 1)
        self.call(
            lib.cunmod_rem,
            *(address(r), address(x), x.size, address(y), y.size, modulus_of(p), self._handle),
        )
        return trimmed(r)

    def divexact(self, a: Coefficients, b: Coefficients, p: int) -> Words:
        """The quotient where b divides a."""
        return self._quotient(lib.cunmod_divexact, a, b, p)

    def inv_series(self, b: Coefficients, n: int, p: int) -> Words:
        """1/b modulo x^n; b[0] is a unit."""
        y = words_of(b, p)
        res = room(length_of(n))
        self.call(
            lib.cunmod_inv_series,
            *(address(res), address(y), y.size, res.size, modulus_of(p), self._handle),
        )
        return trimmed(res)

    def div_series(self, a: Coefficients, b: Coefficients, n: int, p: int) -> Words:
        """a/b modulo x^n; b[0] is a unit."""
        x, y = words_of(a, p), words_of(b, p)
        res = room(length_of(n))
        self.call(
            lib.cunmod_div_series,
            *(address(res), address(x), x.size, address(y), y.size, res.size),
            *(modulus_of(p), self._handle),
        )
        return trimmed(res)

    # -- Euclid's algorithm; p is prime

    def gcd(self, a: Coefficients, b: Coefficients, p: int) -> Words:
        """The monic greatest common divisor; p is prime."""
        x, y = words_of(a, p), words_of(b, p)
        g = room(max(x.size, y.size))
        length = ctypes.c_int64()
        self.call(
            lib.cunmod_gcd,
            *(address(g), ctypes.byref(length), address(x), x.size, address(y), y.size),
            *(modulus_of(p), self._handle),
        )
        return trimmed(g, length.value)

    def xgcd(self, a: Coefficients, b: Coefficients, p: int) -> Tuple[Words, Words, Words]:
        """(g, s, t): the monic greatest common divisor g = s a + t b and its cofactors of least
        degree."""
        x, y = words_of(a, p), words_of(b, p)
        g, s, t = room(max(x.size, y.size)), room(max(y.size, 1)), room(max(x.size, 1))
        length = ctypes.c_int64()
        self.call(
            lib.cunmod_xgcd,
            *(address(g), ctypes.byref(length), address(s), address(t)),
            *(address(x), x.size, address(y), y.size, modulus_of(p), self._handle),
        )
        return trimmed(g, length.value), trimmed(s), trimmed(t)

    def invmod(self, a: Coefficients, f: Coefficients, p: int) -> Words:
        """1/a modulo f; NotInvertible when they have a common factor."""
        x, y = words_of(a, p), trimmed(words_of(f, p))
        res = room(y.size - 1)
        self.call(
            lib.cunmod_invmod,
            *(address(res), address(x), x.size, address(y), y.size, modulus_of(p), self._handle),
        )
        return trimmed(res)

    def resultant(self, a: Coefficients, b: Coefficients, p: int) -> int:
        """The resultant, 0 when a or b is zero."""
        x, y = words_of(a, p), words_of(b, p)
        res = ctypes.c_uint64()
        self.call(
            lib.cunmod_resultant,
            *(ctypes.addressof(res), address(x), x.size, address(y), y.size),
            *(modulus_of(p), self._handle),
        )
        return res.value

    def hgcd(self, a: Coefficients, b: Coefficients, p: int) -> HalfGCD[Words]:
        """(m, c, d, sign), the half-GCD: m = (m11, m12, m21, m22) of determinant `sign`, and the
        remainders with a = m11 c + m12 d, b = m21 c + m22 d, deg c >= deg(a)/2 > deg d. The
        degree of a is larger than that of b."""
        x, y = trimmed(words_of(a, p)), words_of(b, p)
        n = (x.size + 1) // 2
        m, c, d = room(4 * n), room(x.size), room(x.size // 2)
        sign = ctypes.c_int64()
        self.call(
            lib.cunmod_hgcd,
            *(address(m), address(c), address(d), ctypes.byref(sign)),
            *(address(x), x.size, address(y), y.size, modulus_of(p), self._handle),
        )
        m11, m12, m21, m22 = (trimmed(m[i * n : (i + 1) * n].copy()) for i in range(4))
        return (m11, m12, m21, m22), trimmed(c), trimmed(d), sign.value

    def ratrec(
        self, a: Coefficients, m: Coefficients, lennum: int, lenden: int, p: int
    ) -> Tuple[Words, Words]:
        """(num, den) of at most lennum and lenden coefficients, without a common factor, den
        monic, with num = den a modulo m; lennum + lenden <= len(m). NotInvertible when there is
        no such fraction."""
        x, y = words_of(a, p), words_of(m, p)
        num, den = room(length_of(lennum)), room(length_of(lenden))
        self.call(
            lib.cunmod_ratrec,
            *(address(num), num.size, address(den), den.size),
            *(address(x), x.size, address(y), y.size, modulus_of(p), self._handle),
        )
        return trimmed(num), trimmed(den)

    def pade(self, a: Coefficients, lennum: int, lenden: int, p: int) -> Tuple[Words, Words]:
        """The same modulo x^(lennum + lenden - 1): the Pade approximant of the power series a,
        zeros behind its coefficients."""
        x = words_of(a, p)
        num, den = room(length_of(lennum)), room(length_of(lenden))
        self.call(
            lib.cunmod_pade,
            *(address(num), num.size, address(den), den.size),
            *(address(x), x.size, modulus_of(p), self._handle),
        )
        return trimmed(num), trimmed(den)

    def minpoly(self, a: Coefficients, p: int) -> Words:
        """The monic minimal polynomial of a linear recurrent sequence of order len(a)//2 at most
        that begins with a; of another sequence what Berlekamp and Massey's algorithm ends
        with."""
        x = words_of(a, p)
        res = room(x.size // 2 + 1)
        length = ctypes.c_int64()
        self.call(
            lib.cunmod_minpoly,
            *(address(res), ctypes.byref(length), address(x), x.size, modulus_of(p), self._handle),
        )
        return trimmed(res, length.value)

    # -- many points

    def evaluate(self, a: Coefficients, xs: Coefficients, p: int) -> Words:
        """The values of a at the points xs, as many as there are points."""
        x, y = words_of(a, p), words_of(xs, p)
        ys = room(y.size)
        self.call(
            lib.cunmod_evaluate,
            *(address(ys), address(x), x.size, address(y), y.size, modulus_of(p), self._handle),
        )
        return ys

    def interpolate(self, xs: Coefficients, ys: Coefficients, p: int) -> Words:
        """The polynomial of at most len(xs) coefficients that has the values ys at the points
        xs, which are different; p is prime."""
        x = words_of(xs, p)
        y = values_of(ys, int(x.size), p)
        res = room(x.size)
        self.call(
            lib.cunmod_interpolate,
            *(address(res), address(x), address(y), x.size, modulus_of(p), self._handle),
        )
        return trimmed(res)

    def product_roots(self, xs: Coefficients, p: int) -> Words:
        """The product of all x - xs[i], monic of degree len(xs); 1 for no points."""
        x = words_of(xs, p)
        res = room(x.size + 1)
        self.call(
            lib.cunmod_product_roots,
            *(address(res), address(x), x.size, modulus_of(p), self._handle),
        )
        return res

    # -- Taylor shifts, geometric progressions

    def taylor_shift(self, a: Coefficients, c: int, p: int) -> Words:
        """a(x + c)."""
        x = words_of(a, p)
        res = room(x.size)
        self.call(
            lib.cunmod_taylor_shift,
            *(address(res), address(x), x.size, residue_of(c), modulus_of(p), self._handle),
        )
        return trimmed(res)

    def evaluate_geometric(self, a: Coefficients, q: int, n: int, p: int) -> Words:
        """The n values of a at 1, q, q^2, ..."""
        x = words_of(a, p)
        ys = room(length_of(n))
        self.call(
            lib.cunmod_evaluate_geometric,
            *(address(ys), address(x), x.size, residue_of(q), ys.size),
            *(modulus_of(p), self._handle),
        )
        return ys

    def interpolate_geometric(self, q: int, ys: Coefficients, p: int) -> Words:
        """The polynomial of at most len(ys) coefficients that has the values ys at 1, q, q^2,
        ..., which are different; p is prime."""
        y = words_of(ys, p)
        res = room(y.size)
        self.call(
            lib.cunmod_interpolate_geometric,
            *(address(res), residue_of(q), address(y), y.size, modulus_of(p), self._handle),
        )
        return trimmed(res)
