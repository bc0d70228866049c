"""Algorithms that are made of the other operations, on polynomials that stay on the GPU.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
import operator
from typing import Callable, Optional, Tuple, TypeVar

from ._arrays import length_of, short_exponent_of
from ._elementary_poly import ElementaryPolynomial
from ._errors import LengthError
from ._library import lib
from ._resident import resident_of

E = TypeVar("E", bound=ElementaryPolynomial)


class AlgebraPolynomial(ElementaryPolynomial):
    """What a Polynomial makes of other operations."""

    # -- powers

    def pow(self: E, e: int) -> E:
        """The power, self**e, e >= 0 (ArgumentError); self**0 is 1. LengthError when the result
        is too long."""
        e = operator.index(e)
        if e >= 1 << 64:
            if len(self) > 1:
                raise LengthError("the power is too long")
            return self._constant(pow(self[0], e, self.modulus))
        return self._unary(lib.cunmod_poly_pow, short_exponent_of(e))

    def pow_trunc(self: E, e: int, n: int) -> E:
        """The power modulo x^n, 0 <= e < 2^64 (ArgumentError)."""
        return self._unary(lib.cunmod_poly_pow_trunc, short_exponent_of(e), length_of(n))

    # -- power series

    def log_series(self: E, n: int) -> E:
        """The logarithm, modulo x^n; self[0] = 1 (ArgumentError) and n <= p (NotInvertible)."""
        return self._unary(lib.cunmod_poly_log_series, length_of(n))

    def exp_series(self: E, n: int) -> E:
        """The exponential, modulo x^n; self[0] = 0 (ArgumentError) and n <= p (NotInvertible)."""
        return self._unary(lib.cunmod_poly_exp_series, length_of(n))

    def sqrt_series(self: E, n: int) -> E:
        """The square root that is 1 at 0, modulo x^n; self[0] = 1 (ArgumentError); p is odd
        unless n <= 1 (NotInvertible)."""
        return self._unary(lib.cunmod_poly_sqrt_series, length_of(n))

    def invsqrt_series(self: E, n: int) -> E:
        """1 over the square root that is 1 at 0, modulo x^n; self[0] = 1 (ArgumentError); p is
        odd unless n <= 1 (NotInvertible)."""
        return self._unary(lib.cunmod_poly_invsqrt_series, length_of(n))

    def revert_series(self: E, n: int) -> E:
        """The series r with self(r) = x, modulo x^n; self[0] = 0 (ArgumentError), self[1] is not
        0 (NotInvertible)."""
        return self._unary(lib.cunmod_poly_revert_series, length_of(n))

    def tan_series(self: E, n: int) -> E:
        """The tangent, modulo x^n; self[0] = 0 (ArgumentError) and n <= p (NotInvertible)."""
        return self._unary(lib.cunmod_poly_tan_series, length_of(n))

    def sin_series(self: E, n: int) -> E:
        """The sine, modulo x^n; self[0] = 0 (ArgumentError) and n <= p (NotInvertible)."""
        return self._unary(lib.cunmod_poly_sin_series, length_of(n))

    def cos_series(self: E, n: int) -> E:
        """The cosine, modulo x^n; self[0] = 0 (ArgumentError) and n <= p (NotInvertible)."""
        return self._unary(lib.cunmod_poly_cos_series, length_of(n))

    def atan_series(self: E, n: int) -> E:
        """The inverse tangent, modulo x^n.

        It needs self[0] = 0 (ArgumentError) and n <= p (NotInvertible).
        """
        return self._unary(lib.cunmod_poly_atan_series, length_of(n))

    def asin_series(self: E, n: int) -> E:
        """The inverse sine, modulo x^n; self[0] = 0 (ArgumentError) and n <= p (NotInvertible)."""
        return self._unary(lib.cunmod_poly_asin_series, length_of(n))

    def tanh_series(self: E, n: int) -> E:
        """The hyperbolic tangent, modulo x^n.

        It needs self[0] = 0 (ArgumentError) and n <= p (NotInvertible).
        """
        return self._unary(lib.cunmod_poly_tanh_series, length_of(n))

    def sinh_series(self: E, n: int) -> E:
        """The hyperbolic sine, modulo x^n.

        It needs self[0] = 0 (ArgumentError) and n <= p (NotInvertible).
        """
        return self._unary(lib.cunmod_poly_sinh_series, length_of(n))

    def cosh_series(self: E, n: int) -> E:
        """The hyperbolic cosine, modulo x^n.

        It needs self[0] = 0 (ArgumentError) and n <= p (NotInvertible).
        """
        return self._unary(lib.cunmod_poly_cosh_series, length_of(n))

    def atanh_series(self: E, n: int) -> E:
        """The inverse hyperbolic tangent, modulo x^n.

        It needs self[0] = 0 (ArgumentError) and n <= p (NotInvertible).
        """
        return self._unary(lib.cunmod_poly_atanh_series, length_of(n))

    def asinh_series(self: E, n: int) -> E:
        """The inverse hyperbolic sine, modulo x^n.

        It needs self[0] = 0 (ArgumentError) and n <= p (NotInvertible).
        """
        return self._unary(lib.cunmod_poly_asinh_series, length_of(n))

    # -- compositions

    def compose(self: E, g: E) -> E:
        """self(g). LengthError when it is too long."""
        return self._binary(lib.cunmod_poly_compose, g)

    def compose_series(self: E, g: E, n: int) -> E:
        """self(g) modulo x^n, g[0] = 0 (ArgumentError)."""
        return self._binary(lib.cunmod_poly_compose_series, g, length_of(n))

    # -- roots and factors

    def power_sums(self: E, n: int) -> E:
        """The n sums of the k-th powers of the roots, with multiplicities, as coefficients: that of
        x^k is the sum of the k-th powers. DivisionByZero for zero."""
        return self._unary(lib.cunmod_poly_power_sums, length_of(n))

    def power_sums_to_poly(self: E) -> E:
        """The monic polynomial whose roots have these sums of k-th powers, the coefficient of x^k
        being that of the k-th powers; self[0] is its degree."""
        return self._unary(lib.cunmod_poly_power_sums_to_poly)

    def discriminant(self) -> int:
        """The discriminant, 0 for constants."""
        return self._number(lib.cunmod_poly_discriminant)

    def divides(self: E, b: E) -> Optional[E]:
        """self / b when b divides, else None. Zero divides zero, and the quotient is zero."""
        found, q = ctypes.c_int(), self._new()
        self.context.call(
            lib.cunmod_poly_divides,
            *(ctypes.byref(found), q._handle, self._handle, resident_of(b)._handle),
        )
        return q if found.value else None

    def remove(self: E, b: E) -> Tuple[E, int]:
        """(self / b^e, e) for the largest e such that b^e divides. DivisionByZero for zero,
        LengthError when b is constant."""
        e, res = ctypes.c_int64(), self._new()
        self.context.call(
            lib.cunmod_poly_remove,
            *(ctypes.byref(e), res._handle, self._handle, resident_of(b)._handle),
        )
        return res, e.value

    def squarefree_part(self: E) -> E:
        """The product of the different monic irreducible factors. DivisionByZero for zero."""
        return self._unary(lib.cunmod_poly_squarefree_part)

    def gcdinv(self: E, b: E) -> Tuple[E, E]:
        """(g, s): the monic greatest common divisor g, and s with s self = g modulo b."""
        b = resident_of(b)
        g, s = self._several(2, lib.cunmod_poly_gcdinv, self._handle, b._handle)
        return g, s

    # -- properties

    def equal_trunc(self, b: "AlgebraPolynomial", n: int) -> bool:
        """Whether self and b are the same modulo x^n."""
        equal = ctypes.c_int()
        self.context.call(
            lib.cunmod_poly_equal_trunc,
            *(ctypes.byref(equal), self._handle, resident_of(b)._handle, length_of(n)),
        )
        return equal.value == 1

    def hamming_weight(self) -> int:
        """The number of coefficients that are not 0."""
        return self._count(lib.cunmod_poly_hamming_weight)

    def deflation(self) -> int:
        """The largest k for which this is a polynomial in x^k, 1 for a constant, 0 for zero."""
        return self._count(lib.cunmod_poly_deflation)

    def _count(self, function: Callable[..., int]) -> int:
        count = ctypes.c_int64()
        self.context.call(function, ctypes.byref(count), self._handle)
        return count.value
