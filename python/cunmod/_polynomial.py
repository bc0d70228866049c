"""Polynomials that stay on the GPU.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
import operator
from typing import Any, Callable, List, Optional, Sequence, Tuple, TypeVar, Union, overload

import numpy as np

from ._arrays import (
    Factors,
    FlintPolynomial,
    GaloisPolynomial,
    HalfGCD,
    Integer,
    Words,
    address,
    factors_of,
    is_primitive_of,
    known_of,
    length_of,
    residue_of,
    room,
    roots_of,
    short_exponent_of,
    words_of,
)
from ._coefficients import CoefficientSequence
from ._errors import LengthError
from ._library import lib
from ._prepared import Divisor, Points, handles_of
from ._resident import resident_of

T = TypeVar("T")
# What an operator takes beside a Polynomial: a constant, and what other modules have.
Operand = Union["Polynomial", int, "np.integer[Any]", FlintPolynomial, GaloisPolynomial]


class Polynomial(CoefficientSequence):
    """A polynomial modulo a prime, on the GPU of its context, or in host memory without one.

    a: the coefficients, the lowest first: an array of integers, of numpy or of what has the buffer
        protocol, __array_interface__ or __dlpack__; a sequence of integers; an integer, which is a
        constant; a polynomial of python-flint or galois; a Polynomial of any
        context, which is copied.
    p: the modulus, a prime. It may be left out where `a` knows it.
    context: where the polynomial belongs; unless given, that of `a`, or of the calling thread.
    reduce: take integers of any sign and size, and reduce them modulo p.

    It never changes: in-place forms, as f += g, give a new object. Operations are queued and may
    return before the GPU has finished; what needs the coefficients waits. Operands have the same
    modulus and context. An integer is a constant modulo p, of any sign and size, and a polynomial
    of python-flint or galois is taken, too.

    ModulusError when p is no prime; CoefficientError when a coefficient is negative or not below
    p and `reduce` is not set; MismatchError when `a` has another modulus; TypeError when something
    is no integer, or no modulus is known.
    """

    def _operand(self, other: Any) -> Optional["Polynomial"]:
        """The operand of an operator as a Polynomial; None when it is none."""
        if isinstance(other, Polynomial):
            return other
        if isinstance(other, Integer):
            return self._constant(int(other))
        if isinstance(other, np.ndarray) or known_of(other) is None:
            return None
        return Polynomial(other, self.modulus, self.context)

    def _divisor(self, f: Union["Polynomial", Divisor]) -> Divisor:
        return f if isinstance(f, Divisor) else Divisor(resident_of(f), self.modulus)

    def pow(self, e: int) -> "Polynomial":
        """The power, self**e, e >= 0 (ArgumentError); self**0 is 1. LengthError when the result
        is too long."""
        e = operator.index(e)
        if e >= 1 << 64:
            if len(self) > 1:
                raise LengthError("the power is too long")
            return self._constant(pow(self[0], e, self.modulus))
        return self._unary(lib.cunmod_poly_pow, short_exponent_of(e))

    def mulmod(
        self, other: "Polynomial", f: Union["Polynomial", Divisor]
    ) -> "Polynomial":
        """The product modulo f. A Divisor prepares f for many such calls."""
        return self._divisor(f).mulmod(self, resident_of(other))

    def powmod(self, e: int, f: Union["Polynomial", Divisor]) -> "Polynomial":
        """self^e modulo f, pow(self, e, f), e >= 0. Ctrl-C in the main thread stops it."""
        return self._divisor(f).powmod(self, e)

    def compose_mod(
        self, g: "Polynomial", f: Union["Polynomial", Divisor]
    ) -> "Polynomial":
        """self(g) modulo f, whose degree is above that of self."""
        return self._divisor(f).compose_mod(self, resident_of(g))

    def hgcd(self, other: "Polynomial") -> HalfGCD["Polynomial"]:
        """(m, c, d, sign), the half-GCD, as Context.hgcd."""
        sign = ctypes.c_int64()
        m11, m12, m21, m22, c, d = self._several(
            *(6, lib.cunmod_poly_hgcd, ctypes.byref(sign)),
            *(self._handle, resident_of(other)._handle),
        )
        return (m11, m12, m21, m22), c, d, sign.value

    def factor(self) -> Factors["Polynomial"]:
        """(c, factors), as Context.factor."""
        n = len(self)
        c, factors = factors_of(self.context.call, n, lib.cunmod_poly_factor, n, self._handle)
        return c, [(Polynomial(f, self.modulus, self.context), e) for f, e in factors]

    def is_irreducible(self) -> bool:
        """Whether the polynomial is irreducible; False for constants."""
        found = ctypes.c_int()
        self.context.call(lib.cunmod_poly_is_irreducible, ctypes.byref(found), self._handle)
        return found.value != 0

    def is_primitive(self, primes: Sequence[int] = ()) -> bool:
        """Whether the polynomial is primitive, as Context.is_primitive."""
        operand = (self._handle,)
        return is_primitive_of(self.context.call, lib.cunmod_poly_is_primitive, operand, primes)

    def roots(self) -> List[Tuple[int, int]]:
        """The list of all pairs (r, e) of a root r and its multiplicity e, the smallest root
        first. DivisionByZero for zero."""
        n = len(self)
        return roots_of(self.context.call, n, lib.cunmod_poly_roots, n, self._handle)

    def evaluate(self, xs: Union[Points, "Polynomial"], n: Optional[int] = None) -> "Polynomial":
        """The values at Points, or at n coefficients of a Polynomial (its length unless given),
        zeros behind it, as coefficients: that of x^i belongs to point i. n is not less than the
        length (LengthError)."""
        if isinstance(xs, Points):
            return xs.evaluate(self)
        count = len(resident_of(xs)) if n is None else length_of(n)
        return self._binary(lib.cunmod_poly_evaluate, xs, count)

    @staticmethod
    def interpolate(xs: "Polynomial", ys: "Polynomial", n: Optional[int] = None) -> "Polynomial":
        """The polynomial whose values are n coefficients of ys at those of xs (as many as xs has
        unless given), zeros behind them. n is not less than either length (LengthError)."""
        count = len(resident_of(xs)) if n is None else length_of(n)
        return xs._binary(lib.cunmod_poly_interpolate, ys, count)

    @staticmethod
    def multi_crt(
        values: "Sequence[Polynomial]", moduli: "Sequence[Polynomial]"
    ) -> "Polynomial":
        """The polynomial of least degree that has the remainder values[i] modulo moduli[i] for
        all i, of which there is at least one."""
        if len(values) != len(moduli) or not moduli:
            raise LengthError(f"{len(values)} values are not for {len(moduli)} moduli")
        res = resident_of(moduli[0])._new()
        res.context.call(
            lib.cunmod_poly_multi_crt,
            *(res._handle, handles_of(moduli), handles_of(values), len(moduli)),
        )
        return res

    @staticmethod
    def interpolate_geometric(q: int, ys: "Polynomial", n: Optional[int] = None) -> "Polynomial":
        """The polynomial whose values at 1, q, q^2, ... are n coefficients of ys (as many as it has
        unless given), zeros behind them. n is not less than the length (LengthError)."""
        ys = resident_of(ys)
        count = len(ys) if n is None else length_of(n)
        res = ys._new()
        ys.context.call(
            lib.cunmod_poly_interpolate_geometric, res._handle, residue_of(q), ys._handle, count
        )
        return res

    # -- operators

    def _of(self, method: Callable[["Polynomial", "Polynomial"], T], other: Operand) -> T:
        """A method of self and an operand that may be no Polynomial."""
        operand = self._operand(other)
        return NotImplemented if operand is None else method(self, operand)

    def _reflected(self, method: Callable[["Polynomial", "Polynomial"], T], other: Operand) -> T:
        """The same with the operands in the other order."""
        operand = self._operand(other)
        return NotImplemented if operand is None else method(operand, self)

    def __add__(self, other: Operand) -> "Polynomial":
        return self._of(Polynomial.add, other)

    def __sub__(self, other: Operand) -> "Polynomial":
        return self._of(Polynomial.sub, other)

    def __rsub__(self, other: Operand) -> "Polynomial":
        return self._reflected(Polynomial.sub, other)

    def __mul__(self, other: Operand) -> "Polynomial":
        if isinstance(other, Integer):
            return self.scalar_mul(int(other) % self.modulus)
        return self._of(Polynomial.mul, other)

    def __floordiv__(self, other: Operand) -> "Polynomial":
        return self._of(Polynomial.div, other)

    def __rfloordiv__(self, other: Operand) -> "Polynomial":
        return self._reflected(Polynomial.div, other)

    def __mod__(self, other: Operand) -> "Polynomial":
        return self._of(Polynomial.rem, other)

    def __rmod__(self, other: Operand) -> "Polynomial":
        return self._reflected(Polynomial.rem, other)

    def __divmod__(self, other: Operand) -> Tuple["Polynomial", "Polynomial"]:
        return self._of(Polynomial.divrem, other)

    def __rdivmod__(self, other: Operand) -> Tuple["Polynomial", "Polynomial"]:
        return self._reflected(Polynomial.divrem, other)

    __radd__ = __add__
    __rmul__ = __mul__

    def __neg__(self) -> "Polynomial":
        return self.neg()

    def __pos__(self) -> "Polynomial":
        return self

    def __lshift__(self, k: int) -> "Polynomial":
        return self.shift_left(k)

    def __rshift__(self, k: int) -> "Polynomial":
        return self.shift_right(k)

    def __pow__(self, e: int, f: Union["Polynomial", Divisor, None] = None) -> "Polynomial":
        """self**e, e >= 0; and pow(self, e, f), the power modulo a Polynomial or a Divisor, e of
        any sign for a Polynomial (NotInvertible)."""
        if f is None:
            return self.pow(e)
        if operator.index(e) < 0 and isinstance(f, Polynomial):
            return self.invmod(f).powmod(-e, f)
        return self.powmod(e, f)

    @overload
    def __call__(self, x: int) -> int: ...

    @overload
    def __call__(self, x: "Polynomial") -> "Polynomial": ...

    @overload
    def __call__(self, x: Union[Words, Sequence[int], Points]) -> Words: ...

    def __call__(self, x: Any) -> Any:
        """The value at an integer, which is taken modulo p; or an array of the values at Points,
        or at the elements of an array or a sequence, which are reduced (CoefficientError); or the
        composition with a Polynomial."""
        if isinstance(x, Integer):
            return self.evaluate_at(int(x) % self.modulus)
        if isinstance(x, Points):
            return self.evaluate(x).coefficients(len(x))
        if isinstance(x, Polynomial):
            return self.compose(x)
        xs = words_of(x, self.modulus)
        points = Polynomial(xs, self.modulus, self.context)
        return self.evaluate(points, int(xs.size)).coefficients(int(xs.size))
