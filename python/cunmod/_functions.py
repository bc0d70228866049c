"""The operations in a context of the calling thread.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

from typing import Tuple

from ._arrays import Coefficients, HalfGCD, Words
from ._context import default_context


def mul(a: Coefficients, b: Coefficients, p: int) -> Words:
    """a b."""
    return default_context().mul(a, b, p)


def sqr(a: Coefficients, p: int) -> Words:
    """a^2."""
    return default_context().sqr(a, p)


def mullow(a: Coefficients, b: Coefficients, n: int, p: int) -> Words:
    """a b modulo x^n."""
    return default_context().mullow(a, b, n, p)


def mulhigh(a: Coefficients, b: Coefficients, start: int, p: int) -> Words:
    """The coefficients of a b from `start` on."""
    return default_context().mulhigh(a, b, start, p)


def mulmid(a: Coefficients, b: Coefficients, lo: int, hi: int, p: int) -> Words:
    """The coefficients lo .. hi-1 of a b."""
    return default_context().mulmid(a, b, lo, hi, p)


def divrem(a: Coefficients, b: Coefficients, p: int) -> Tuple[Words, Words]:
    """Quotient and remainder; the leading coefficient of b is a unit."""
    return default_context().divrem(a, b, p)


def div(a: Coefficients, b: Coefficients, p: int) -> Words:
    """The quotient alone."""
    return default_context().div(a, b, p)


def rem(a: Coefficients, b: Coefficients, p: int) -> Words:
    """The remainder alone."""
    return default_context().rem(a, b, p)


def divexact(a: Coefficients, b: Coefficients, p: int) -> Words:
    """The quotient where b divides a."""
    return default_context().divexact(a, b, p)


def inv_series(b: Coefficients, n: int, p: int) -> Words:
    """1/b modulo x^n; b[0] is a unit."""
    return default_context().inv_series(b, n, p)


def div_series(a: Coefficients, b: Coefficients, n: int, p: int) -> Words:
    """a/b modulo x^n; b[0] is a unit."""
    return default_context().div_series(a, b, n, p)


def mulmod(a: Coefficients, b: Coefficients, f: Coefficients, p: int) -> Words:
    """a b modulo f."""
    return default_context().mulmod(a, b, f, p)


def powmod(a: Coefficients, e: int, f: Coefficients, p: int) -> Words:
    """a^e modulo f, e >= 0. Ctrl-C in the main thread stops it."""
    return default_context().powmod(a, e, f, p)


def compose_mod(a: Coefficients, g: Coefficients, f: Coefficients, p: int) -> Words:
    """a(g) modulo f; the degree of a is below that of f."""
    return default_context().compose_mod(a, g, f, p)


def gcd(a: Coefficients, b: Coefficients, p: int) -> Words:
    """The monic greatest common divisor; p is prime."""
    return default_context().gcd(a, b, p)


def xgcd(a: Coefficients, b: Coefficients, p: int) -> Tuple[Words, Words, Words]:
    """(g, s, t): the monic greatest common divisor g = s a + t b and its cofactors of least
    degree."""
    return default_context().xgcd(a, b, p)


def invmod(a: Coefficients, f: Coefficients, p: int) -> Words:
    """1/a modulo f; NotInvertible when they have a common factor."""
    return default_context().invmod(a, f, p)


def resultant(a: Coefficients, b: Coefficients, p: int) -> int:
    """The resultant, 0 when a or b is zero."""
    return default_context().resultant(a, b, p)


def hgcd(a: Coefficients, b: Coefficients, p: int) -> HalfGCD[Words]:
    """(m, c, d, sign), the half-GCD: m = (m11, m12, m21, m22) of determinant `sign`, and the
    remainders with a = m11 c + m12 d, b = m21 c + m22 d, deg c >= deg(a)/2 > deg d. The
    degree of a is larger than that of b."""
    return default_context().hgcd(a, b, p)


def ratrec(
    a: Coefficients, m: Coefficients, lennum: int, lenden: int, p: int
) -> Tuple[Words, Words]:
    """(num, den) of at most lennum and lenden coefficients, without a common factor, den
    monic, with num = den a modulo m; lennum + lenden <= len(m). NotInvertible when there is
    no such fraction."""
    return default_context().ratrec(a, m, lennum, lenden, p)


def pade(a: Coefficients, lennum: int, lenden: int, p: int) -> Tuple[Words, Words]:
    """The same modulo x^(lennum + lenden - 1): the Pade approximant of the power series a,
    zeros behind its coefficients."""
    return default_context().pade(a, lennum, lenden, p)


def minpoly(a: Coefficients, p: int) -> Words:
    """The monic minimal polynomial of a linear recurrent sequence of order len(a)//2 at most
    that begins with a; of another sequence what Berlekamp and Massey's algorithm ends
    with."""
    return default_context().minpoly(a, p)


def evaluate(a: Coefficients, xs: Coefficients, p: int) -> Words:
    """The values of a at the points xs, as many as there are points."""
    return default_context().evaluate(a, xs, p)


def interpolate(xs: Coefficients, ys: Coefficients, p: int) -> Words:
    """The polynomial of at most len(xs) coefficients that has the values ys at the points
    xs, which are different; p is prime."""
    return default_context().interpolate(xs, ys, p)


def taylor_shift(a: Coefficients, c: int, p: int) -> Words:
    """a(x + c)."""
    return default_context().taylor_shift(a, c, p)


def evaluate_geometric(a: Coefficients, q: int, n: int, p: int) -> Words:
    """The n values of a at 1, q, q^2, ..."""
    return default_context().evaluate_geometric(a, q, n, p)


def interpolate_geometric(q: int, ys: Coefficients, p: int) -> Words:
    """The polynomial of at most len(ys) coefficients that has the values ys at 1, q, q^2, ...,
    which are different; p is prime."""
    return default_context().interpolate_geometric(q, ys, p)
