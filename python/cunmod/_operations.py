"""The operations on arrays that are like no others.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
import operator
from typing import List, Optional, Sequence, Tuple

import numpy as np

from ._arrays import (
    Coefficients,
    Factors,
    HalfGCD,
    Words,
    address,
    factors_of,
    is_primitive_of,
    length_of,
    modulus_of,
    residue_of,
    room,
    roots_of,
    short_exponent_of,
    trimmed,
    values_of,
    words_of,
    words_of_both,
)
from ._errors import LengthError
from ._generated_arrays import ArrayOperations
from ._library import lib


class Operations(ArrayOperations):
    """What a Context does with arrays."""

    def mulmid(self, a: Coefficients, b: Coefficients, lo: int, hi: int, p: int) -> Words:
        """The coefficients lo .. hi-1 of a b."""
        x, y = words_of_both(a, b, p)
        full = x.size + y.size - 1 if x.size and y.size else 0
        end = min(length_of(hi), full)
        start = min(length_of(lo), end)
        if hi < lo:
            raise LengthError(f"the limits {lo}, {hi} are reversed")
        operands = address(x), x.size, address(y), y.size, start, end, modulus_of(p)
        return trimmed(self.filled(end - start, lib.cunmod_mulmid, *operands, self._handle))

    def mullow(self, a: Coefficients, b: Coefficients, n: int, p: int) -> Words:
        """a b modulo x^n."""
        return self.mulmid(a, b, 0, n, p)

    def reverse(self, a: Coefficients, p: int, n: Optional[int] = None) -> Words:
        """x^(n-1) a(1/x) of the n lowest coefficients of a, of all that are given unless n is:
        they change places, zeros beyond the length of a. LengthError when n < 0."""
        x = words_of(a, p)
        n = int(x.size) if n is None else length_of(n)
        operands = address(x), x.size, n, modulus_of(p), self._handle
        return trimmed(self.filled(n, lib.cunmod_reverse, *operands))

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
        operands = address(x), x.size, e, modulus_of(p), self._handle
        return trimmed(self.filled(n, lib.cunmod_pow, *operands))

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

    def factor(self, a: Coefficients, p: int) -> Factors[Words]:
        """(c, factors): a is c times the product of f^e for the pairs (f, e) of the list
        `factors`, which are different monic irreducible polynomials, sorted by degree and then by
        coefficients, and their exponents. p is prime; DivisionByZero when a is zero."""
        x = trimmed(words_of(a, p))
        operand = address(x), x.size, modulus_of(p), self._handle
        return factors_of(self.call, x.size, lib.cunmod_factor, *operand)

    def factor_squarefree(self, a: Coefficients, p: int) -> Factors[Words]:
        """(c, parts), as `factor`, with the squarefree decomposition of a in the place of
        irreducible factors: different exponents, by which the parts are sorted."""
        x = trimmed(words_of(a, p))
        operand = address(x), x.size, modulus_of(p), self._handle
        return factors_of(self.call, x.size, lib.cunmod_factor_squarefree, *operand)

    def factor_degrees(self, a: Coefficients, p: int) -> List[Tuple[int, int]]:
        """A list of pairs (d, e): the degrees of the irreducible factors of a and their exponents,
        sorted."""
        x = trimmed(words_of(a, p))
        count = ctypes.c_int64()
        found = [room(max(x.size - 1, 0)).view(np.int64) for _ in range(2)]
        pointers = (y.ctypes.data_as(ctypes.POINTER(ctypes.c_int64)) for y in found)
        self.call(
            lib.cunmod_factor_degrees,
            *(*pointers, ctypes.byref(count), address(x), x.size, modulus_of(p), self._handle),
        )
        degrees, exps = (y[: count.value].tolist() for y in found)
        return list(zip(degrees, exps))

    def is_irreducible(self, a: Coefficients, p: int) -> bool:
        """Whether a is irreducible modulo the prime p; False for constants."""
        x = words_of(a, p)
        found = ctypes.c_int()
        self.call(
            lib.cunmod_is_irreducible,
            *(ctypes.byref(found), address(x), x.size, modulus_of(p), self._handle),
        )
        return found.value != 0

    def is_primitive(self, a: Coefficients, p: int, primes: Sequence[int] = ()) -> bool:
        """Whether a is primitive modulo the prime p: irreducible of degree n >= 1, and the order of x
        modulo a is p^n - 1. primes: a sequence of integers that are prime; all other primes that
        divide p^n - 1 are found by factoring (UnsupportedError when that takes too long)."""
        x = words_of(a, p)
        operand = address(x), x.size, modulus_of(p)
        return is_primitive_of(self.call, lib.cunmod_is_primitive, operand, primes, self._handle)

    def random_irreducible(self, n: int, p: int, seed: int = 0) -> Words:
        """A random monic irreducible polynomial of n coefficients modulo the prime p, all equally
        likely. It is a function of n, p and seed, 0 <= seed < 2^64, and not for cryptography.
        LengthError when n < 2."""
        res = room(length_of(n))
        self.call(
            lib.cunmod_random_irreducible,
            *(address(res), res.size, modulus_of(p), residue_of(seed), self._handle),
        )
        return res

    def roots(self, a: Coefficients, p: int) -> List[Tuple[int, int]]:
        """The list of all pairs (r, e) of a root r of a modulo the prime p, 0 <= r < p, and its
        multiplicity e, the smallest root first. DivisionByZero when a is zero."""
        x = words_of(a, p)
        operand = address(x), x.size, modulus_of(p), self._handle
        return roots_of(self.call, x.size, lib.cunmod_roots, *operand)

    def interpolate(self, xs: Coefficients, ys: Coefficients, p: int) -> Words:
        """The polynomial of at most len(xs) coefficients that has the values ys at the points
        xs, which are different; p is prime."""
        x = words_of(xs, p)
        y = values_of(ys, int(x.size), p)
        operands = address(x), address(y), x.size, modulus_of(p), self._handle
        return trimmed(self.filled(int(x.size), lib.cunmod_interpolate, *operands))

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
