"""Polynomials that stay on the GPU.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
from typing import Optional, Tuple, Union

from ._arrays import HalfGCD, length_of, residue_of
from ._library import lib
from ._prepared import Divisor, Points
from ._resident import Resident, resident_of


class Polynomial(Resident):
    """A polynomial modulo the prime p, on the GPU of its context, or in host memory without
    one. It never changes. Operations are queued and may return before the GPU has finished;
    what needs the coefficients waits."""

    def __repr__(self) -> str:
        return f"<cunmod.Polynomial of length {len(self)} modulo {self.modulus}>"

    def _divisor(self, f: "Polynomial") -> Divisor:
        return Divisor(resident_of(f), self.modulus)

    def __mul__(self, other: "Polynomial") -> "Polynomial":
        if not isinstance(other, Polynomial):
            return NotImplemented
        return self.mul(other)

    def __floordiv__(self, other: "Polynomial") -> "Polynomial":
        if not isinstance(other, Polynomial):
            return NotImplemented
        return self.div(other)

    def __mod__(self, other: "Polynomial") -> "Polynomial":
        if not isinstance(other, Polynomial):
            return NotImplemented
        return self.rem(other)

    def __divmod__(self, other: "Polynomial") -> Tuple["Polynomial", "Polynomial"]:
        if not isinstance(other, Polynomial):
            return NotImplemented
        return self.divrem(other)

    def mul(self, other: "Polynomial") -> "Polynomial":
        """The product, self * other."""
        return self._binary(lib.cunmod_poly_mul, other)

    def div(self, other: "Polynomial") -> "Polynomial":
        """The quotient, self // other."""
        return self._binary(lib.cunmod_poly_div, other)

    def rem(self, other: "Polynomial") -> "Polynomial":
        """The remainder, self % other."""
        return self._binary(lib.cunmod_poly_rem, other)

    def divrem(self, other: "Polynomial") -> Tuple["Polynomial", "Polynomial"]:
        """Quotient and remainder, divmod(self, other)."""
        other = resident_of(other)
        q, r = self._several(2, lib.cunmod_poly_divrem, self._handle, other._handle)
        return q, r

    def sqr(self) -> "Polynomial":
        """The square."""
        return self._unary(lib.cunmod_poly_sqr)

    def mullow(self, other: "Polynomial", n: int) -> "Polynomial":
        """The product modulo x^n."""
        return self._binary(lib.cunmod_poly_mullow, other, length_of(n))

    def mulhigh(self, other: "Polynomial", start: int) -> "Polynomial":
        """The product without its terms below x^start, which keep their places."""
        return self._binary(lib.cunmod_poly_mulhigh, other, length_of(start))

    def mulmid(self, other: "Polynomial", lo: int, hi: int) -> "Polynomial":
        """The coefficients lo .. hi-1 of the product, moved down by lo."""
        return self._binary(lib.cunmod_poly_mulmid, other, length_of(lo), length_of(hi))

    def divexact(self, other: "Polynomial") -> "Polynomial":
        """The quotient where `other` divides."""
        return self._binary(lib.cunmod_poly_divexact, other)

    def inv_series(self, n: int) -> "Polynomial":
        """1/self modulo x^n."""
        return self._unary(lib.cunmod_poly_inv_series, length_of(n))

    def div_series(self, other: "Polynomial", n: int) -> "Polynomial":
        """self/other modulo x^n."""
        return self._binary(lib.cunmod_poly_div_series, other, length_of(n))

    def mulmod(self, other: "Polynomial", f: "Polynomial") -> "Polynomial":
        """The product modulo f. A Divisor prepares f for many such calls."""
        return self._divisor(f).mulmod(self, resident_of(other))

    def powmod(self, e: int, f: "Polynomial") -> "Polynomial":
        """self^e modulo f, e >= 0. Ctrl-C in the main thread stops it."""
        return self._divisor(f).powmod(self, e)

    def compose_mod(self, g: "Polynomial", f: "Polynomial") -> "Polynomial":
        """self(g) modulo f, whose degree is above that of self."""
        return self._divisor(f).compose_mod(self, resident_of(g))

    def gcd(self, other: "Polynomial") -> "Polynomial":
        """The monic greatest common divisor."""
        return self._binary(lib.cunmod_poly_gcd, other)

    def xgcd(self, other: "Polynomial") -> Tuple["Polynomial", "Polynomial", "Polynomial"]:
        """(g, s, t): the monic greatest common divisor g = s self + t other."""
        other = resident_of(other)
        g, s, t = self._several(3, lib.cunmod_poly_xgcd, self._handle, other._handle)
        return g, s, t

    def invmod(self, f: "Polynomial") -> "Polynomial":
        """1/self modulo f; NotInvertible when they have a common factor."""
        return self._binary(lib.cunmod_poly_invmod, f)

    def resultant(self, other: "Polynomial") -> int:
        """The resultant."""
        res = ctypes.c_uint64()
        self.context.call(
            lib.cunmod_poly_resultant,
            *(ctypes.addressof(res), self._handle, resident_of(other)._handle),
        )
        return res.value

    def hgcd(self, other: "Polynomial") -> HalfGCD["Polynomial"]:
        """(m, c, d, sign), the half-GCD, as Context.hgcd."""
        sign = ctypes.c_int64()
        m11, m12, m21, m22, c, d = self._several(
            *(6, lib.cunmod_poly_hgcd, ctypes.byref(sign)),
            *(self._handle, resident_of(other)._handle),
        )
        return (m11, m12, m21, m22), c, d, sign.value

    def ratrec(
        self, m: "Polynomial", lennum: int, lenden: int
    ) -> Tuple["Polynomial", "Polynomial"]:
        """(num, den) with num = den self modulo m, as Context.ratrec."""
        num, den = self._new(), self._new()
        self.context.call(
            lib.cunmod_poly_ratrec,
            *(num._handle, length_of(lennum), den._handle, length_of(lenden)),
            *(self._handle, resident_of(m)._handle),
        )
        return num, den

    def pade(self, lennum: int, lenden: int) -> Tuple["Polynomial", "Polynomial"]:
        """(num, den) with num = den self modulo x^(lennum + lenden - 1), as Context.pade."""
        num, den = self._new(), self._new()
        self.context.call(
            lib.cunmod_poly_pade,
            *(num._handle, length_of(lennum), den._handle, length_of(lenden), self._handle),
        )
        return num, den

    def minpoly(self, n: Optional[int] = None) -> "Polynomial":
        """The minimal polynomial of a sequence whose n first terms are the coefficients, zeros
        behind them; n is the length unless given."""
        return self._unary(lib.cunmod_poly_minpoly, len(self) if n is None else length_of(n))

    def evaluate(self, xs: Union[Points, "Polynomial"], n: Optional[int] = None) -> "Polynomial":
        """The values at Points, or at the n first coefficients of a Polynomial (its length
        unless given), as coefficients: that of x^i belongs to point i."""
        if isinstance(xs, Points):
            return xs.evaluate(self)
        count = len(resident_of(xs)) if n is None else length_of(n)
        return self._binary(lib.cunmod_poly_evaluate, xs, count)

    @staticmethod
    def interpolate(xs: "Polynomial", ys: "Polynomial", n: Optional[int] = None) -> "Polynomial":
        """The polynomial whose values are the n first coefficients of ys at those of xs (as many
        as xs has unless given)."""
        count = len(resident_of(xs)) if n is None else length_of(n)
        return xs._binary(lib.cunmod_poly_interpolate, ys, count)

    def taylor_shift(self, c: int) -> "Polynomial":
        """self(x + c)."""
        return self._unary(lib.cunmod_poly_taylor_shift, residue_of(c))

    def evaluate_geometric(self, q: int, n: int) -> "Polynomial":
        """The n values at 1, q, q^2, ..., as coefficients: that of x^i is the value at q^i."""
        return self._unary(lib.cunmod_poly_evaluate_geometric, residue_of(q), length_of(n))

    @staticmethod
    def interpolate_geometric(q: int, ys: "Polynomial", n: Optional[int] = None) -> "Polynomial":
        """The polynomial whose values at 1, q, q^2, ... are the n first coefficients of ys (as
        many as it has unless given)."""
        ys = resident_of(ys)
        count = len(ys) if n is None else length_of(n)
        res = ys._new()
        ys.context.call(
            lib.cunmod_poly_interpolate_geometric, res._handle, residue_of(q), ys._handle, count
        )
        return res
