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


def add(a: Poly, b: Poly, p: int, factor: int = 1) -> Poly:
    """a + factor b."""
    n = max(len(a), len(b))
    a, b = a + [0] * (n - len(a)), b + [0] * (n - len(b))
    return trim([(x + factor * y) % p for x, y in zip(a, b)])


def euclid(a: Poly, b: Poly, p: int) -> List[Tuple[Poly, Poly, Poly]]:
    """(r, s, t) with r = s a + t b for a, b and all remainders, zero the last one."""
    rows = [(trim(a), [1], []), (trim(b), [], [1])]
    while rows[-1][0]:
        (r0, s0, t0), (r1, s1, t1) = rows[-2:]
        q, r = divrem(r0, r1, p)
        rows.append((r, add(s0, mul(q, s1, p), p, -1), add(t0, mul(q, t1, p), p, -1)))
    return rows


def scaled(a: Poly, c: int, p: int) -> Poly:
    return [x * c % p for x in a]


def xgcd(a: Poly, b: Poly, p: int) -> Tuple[Poly, Poly, Poly]:
    """Of operands of which none divides the other."""
    g, s, t = euclid(a, b, p)[-2]
    c = pow(g[-1], -1, p)
    return scaled(g, c, p), scaled(s, c, p), scaled(t, c, p)


def resultant(a: Poly, b: Poly, p: int) -> int:
    a, b = trim(a), trim(b)
    res = 1
    while len(b) > 1:
        r = divrem(a, b, p)[1]
        if not r:
            return 0
        if len(a) % 2 == 0 and len(b) % 2 == 0:  # both degrees are odd
            res = -res
        res = res * pow(b[-1], len(a) - len(r), p) % p
        a, b = b, r
    return res * pow(b[0], len(a) - 1, p) % p if a and b else 0


def evaluate(a: Poly, x: int, p: int) -> int:
    y = 0
    for c in reversed(a):
        y = (y * x + c) % p
    return y


def interpolate(xs: Poly, ys: Poly, p: int) -> Poly:
    """Lagrange's formula."""
    res: Poly = []
    for x, y in zip(xs, ys):
        basis = [y % p]
        for other in xs:
            if other != x:
                basis = scaled(mul(basis, [-other % p, 1], p), pow(x - other, -1, p), p)
        res = add(res, basis, p)
    return res


def minpoly(a: Poly, p: int) -> Poly:
    """By definition: the least monic c that annihilates the terms; the sequence has at least
    twice as many as the order of its recurrence."""
    for k in range(len(a) // 2 + 1):
        # Solve sum_j c[j] a[i+j] = -a[i+k] by elimination.
        rows = [[x % p for x in a[i : i + k]] + [-a[i + k] % p] for i in range(len(a) - k)]
        rank = 0
        for column in range(k + 1):
            pivot = next((i for i in range(rank, len(rows)) if rows[i][column]), None)
            if pivot is None:
                continue
            rows[rank], rows[pivot] = rows[pivot], rows[rank]
            rows[rank] = scaled(rows[rank], pow(rows[rank][column], -1, p), p)
            for i, row in enumerate(rows):
                if i != rank and row[column]:
                    factor = row[column]
                    rows[i] = [(x - factor * y) % p for x, y in zip(row, rows[rank])]
            rank += 1
        if all(any(row[:k]) or row[k] == 0 for row in rows):
            return [rows[i][k] for i in range(k)] + [1]
    raise AssertionError("no recurrence")


def compose_mod(a: Poly, g: Poly, f: Poly, p: int) -> Poly:
    res: Poly = []
    for c in reversed(a):
        res = divrem(add(mul(res, g, p), [c], p), f, p)[1]
    return res


def approximant_basis(
    a: List[List[Poly]], order: int, p: int, shift: List[int]
) -> Tuple[List[List[Poly]], List[int]]:
    """The rows v with v a = 0 modulo x^order, by definition: order after order."""
    m, degrees = len(a), list(shift)
    basis: List[List[Poly]] = [[[1] if i == j else [] for j in range(m)] for i in range(m)]
    for k in range(order):
        pivots: List[Tuple[int, Poly, List[Poly]]] = []  # column, residue, row with this residue
        multiplied = []
        for i in sorted(range(m), key=lambda i: (degrees[i], i)):
            row = basis[i]
            residue = [
                sum(
                    f[s] * entry[k - s]
                    for f, entry in zip(row, column)
                    for s in range(min(len(f), k + 1))
                    if k - s < len(entry)
                )
                % p
                for column in zip(*a)
            ]
            for column, others, its in pivots:
                c = -residue[column]
                residue = [(x + c * y) % p for x, y in zip(residue, others)]
                row = [add(f, g, p, c) for f, g in zip(row, its)]
            pivot = next((j for j, x in enumerate(residue) if x), None)
            if pivot is None:
                basis[i] = row
                continue
            inverse = pow(residue[pivot], -1, p)
            its = [scaled(f, inverse, p) for f in row]
            pivots.append((pivot, [x * inverse % p for x in residue], its))
            multiplied.append(i)
        for i in multiplied:
            basis[i] = [[0] + f if f else f for f in basis[i]]
            degrees[i] += 1
    return basis, degrees
