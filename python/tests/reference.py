"""Schoolbook arithmetic on lists of Python's integers, to compare with.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import random
from typing import List, Tuple

Poly = List[int]


def trim(a: Poly) -> Poly:
    n = len(a)
    while n > 0 and a[n - 1] == 0:
        n -= 1
    return a[:n]


def mul(a: Poly, b: Poly, p: int) -> Poly:
    res = [0] * (len(a) + len(b))
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            res[i + j] = (res[i + j] + x * y) % p
    return trim(res)


def divrem(a: Poly, b: Poly, p: int) -> Tuple[Poly, Poly]:
    b = trim(b)
    r = list(a)
    q = [0] * max(len(a) - len(b) + 1, 0)
    inverse = pow(b[-1], -1, p)
    for i in reversed(range(len(q))):
        q[i] = r[i + len(b) - 1] * inverse % p
        for j, y in enumerate(b):
            r[i + j] = (r[i + j] - q[i] * y) % p
    return trim(q), trim(r)


def gcd(a: Poly, b: Poly, p: int) -> Poly:
    a, b = trim(a), trim(b)
    while b:
        a, b = b, divrem(a, b, p)[1]
    return [x * pow(a[-1], -1, p) % p for x in a] if a else []


def powmod(a: Poly, e: int, f: Poly, p: int) -> Poly:
    res = divrem([1], f, p)[1]
    for bit in bin(e)[2:]:
        res = divrem(mul(res, res, p), f, p)[1]
        if bit == "1":
            res = divrem(mul(res, a, p), f, p)[1]
    return res


def inv_series(b: Poly, n: int, p: int) -> Poly:
    inverse = pow(b[0], -1, p)
    res: Poly = []
    for i in range(n):
        total = sum(b[j] * res[i - j] for j in range(1, min(i, len(b) - 1) + 1))
        res.append(((1 if i == 0 else 0) - total) * inverse % p)
    return trim(res)


def poly(rng: random.Random, n: int, p: int) -> Poly:
    """n coefficients, the last one not zero."""
    return [rng.randrange(p) for _ in range(n - 1)] + [rng.randrange(1, p)] if n > 0 else []
