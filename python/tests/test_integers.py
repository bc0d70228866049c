"""Polynomials over the integers, against plain Python.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import random

import cunmod
import numpy as np
import pytest


def product(a, b):
    z = [0] * (len(a) + len(b) - 1) if a and b else []
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            z[i + j] += x * y
    while z and z[-1] == 0:
        z.pop()
    return z


def determinant(m):
    """By Bareiss."""
    sign, last = 1, 1
    for k in range(len(m)):
        pivot = next((i for i in range(k, len(m)) if m[i][k]), None)
        if pivot is None:
            return 0
        if pivot != k:
            m[k], m[pivot], sign = m[pivot], m[k], -sign
        for i in range(k + 1, len(m)):
            for j in range(k + 1, len(m)):
                m[i][j] = (m[i][j] * m[k][k] - m[i][k] * m[k][j]) // last
        last = m[k][k]
    return sign * last


def sylvester(a, b):
    n, m = len(a) - 1, len(b) - 1
    rows = [[0] * i + a[::-1] + [0] * (m - 1 - i) for i in range(m)]
    return determinant(rows + [[0] * i + b[::-1] + [0] * (n - 1 - i) for i in range(n)])


def some(rng, n, bits):
    a = [rng.randrange(-(1 << bits), 1 << bits) for _ in range(n)]
    return [*a[:-1], a[-1] or 1] if a else a


@pytest.mark.parametrize("bits", [1, 63, 64, 200])
def test_values(bits):
    rng = random.Random(bits)
    for _ in range(20):
        a, b = some(rng, rng.randrange(6), bits), some(rng, rng.randrange(1, 5), bits // 2 + 1)
        ab = product(a, b)
        assert cunmod.integers_mul(a, b) == ab
        assert cunmod.integers_sqr(a) == product(a, a)
        low = ab[:3]
        while low and low[-1] == 0:
            low.pop()
        assert cunmod.integers_mullow(a, b, 3) == low
        if a:
            assert cunmod.integers_resultant(a, b) == sylvester(a, b)
        derivative = [k * x for k, x in enumerate(a)][1:]
        if len(a) > 1:
            value = sylvester(a, derivative) // a[-1]
            assert cunmod.integers_discriminant(a) == (-value if len(a) % 4 in (0, 3) else value)


def test_gcd():
    rng = random.Random(3)
    for _ in range(20):
        g = [*some(rng, rng.randrange(4), 80), 1]
        a, b = [1, 0, 5], [rng.randrange(1, 1 << 70), 1]  # 1 + 5 x^2 has no real root
        assert cunmod.integers_gcd(product(a, g), product(b, g)) == g
        scaled = [-6 * x for x in product(a, g)], [4 * x for x in product(b, g)]
        assert cunmod.integers_gcd(*scaled) == [2 * x for x in g]
    assert cunmod.integers_gcd([], [3, -6]) == [-3, 6]
    assert cunmod.integers_gcd([], []) == []


def test_quotients():
    rng = random.Random(5)
    for bits in (1, 63, 64, 200):
        a, b = some(rng, rng.randrange(1, 6), bits), some(rng, rng.randrange(1, 5), bits)
        ab = product(a, b)
        assert cunmod.integers_divides(ab, b) == cunmod.integers_divexact(ab, b) == a
        assert cunmod.integers_divides(ab, [2 * x for x in b]) == (
            None if any(x % 2 for x in a) else [x // 2 for x in a]
        )
    assert cunmod.integers_divides([], [3, 1]) == []
    with pytest.raises(cunmod.NotDivisible):
        cunmod.integers_divexact([1, 1], [2])
    with pytest.raises(cunmod.DivisionByZero):
        cunmod.integers_divides([1], [0])


def test_values_at_points():
    rng = random.Random(6)
    a, points = some(rng, 7, 150), [0, 1, -1, 3**80, -(2**63), rng.randrange(1 << 90)]
    assert cunmod.integers_evaluate(a, points) == [
        sum(c * x**i for i, c in enumerate(a)) for x in points
    ]
    assert cunmod.integers_evaluate([], [4, 5]) == [0, 0]
    assert cunmod.integers_evaluate([2**90], [0]) == [2**90]


def test_cofactors():
    rng = random.Random(7)
    for n, m in ((1, 3), (2, 2), (4, 3), (3, 6)):
        a, b = some(rng, n, 90), some(rng, m, 70)
        r, s, t = cunmod.integers_xgcd(a, b)
        assert r == sylvester(a, b) and len(s) < len(b) and len(t) < max(len(a), 2)
        total = [0] * (n + m)
        for z in (product(s, a), product(t, b)):
            for i, c in enumerate(z):
                total[i] += c
        assert total == [r] + [0] * (n + m - 1)
    assert cunmod.integers_xgcd([-1, 0, 1], [1, 1]) == (0, [], [])


def value(f, x):
    return sum(c * x**i for i, c in enumerate(f))


def residues(f, p):
    """f modulo p without zeros on top."""
    f = [c % p for c in f]
    while f and f[-1] == 0:
        f.pop()
    return f


PRIMES = (3, 101, 2**64 - 59)


def test_two_variables():
    rng = random.Random(8)
    for lenxa, lenya, lenxb, lenyb, bits in ((2, 3, 3, 2, 30), (1, 4, 2, 3, 64), (3, 1, 2, 3, 90)):
        a = [some(rng, rng.randrange(lenxa) + 1, bits) for _ in range(lenya)]
        b = [some(rng, lenxb, bits // 2) for _ in range(lenyb)]
        b[-1] = product(b[-1], [-1, 1])  # the leading coefficient vanishes at 1
        z = cunmod.integers_bivariate_resultant(a, b)
        assert cunmod.integers_bivariate_resultant([*a, []], [*b, [0, 0]]) == z
        most = (lenxa - 1) * (lenyb - 1) + lenxb * (lenya - 1) + 1
        assert len(z) <= most
        for x in range(-1, most):
            assert value(z, x) == sylvester([value(f, x) for f in a], [value(f, x) for f in b])
        for p in PRIMES:
            if any(c % p for c in a[-1]) and any(c % p for c in b[-1]):
                rows = [[[c % p for c in f] for f in g] for g in (a, b)]
                assert cunmod.bivariate_resultant(*rows, p).tolist() == residues(z, p)
    assert cunmod.integers_bivariate_resultant([], [[1], [1]]) == []
    assert cunmod.integers_bivariate_resultant([[0]], [[1], [1]]) == []
    with pytest.raises(cunmod.ModulusError):
        cunmod.bivariate_resultant([[1], [1]], [[1, 1], [1]], 15)
    with pytest.raises(cunmod.CoefficientError):
        cunmod.bivariate_resultant([[1], [7]], [[1, 1], [1]], 7)


def test_matrices():
    rng = random.Random(9)
    for n, length, bits in ((1, 3, 70), (2, 4, 64), (3, 2, 100), (4, 3, 20)):
        m = [[some(rng, rng.randrange(length + 1), bits) for _ in range(n)] for _ in range(n)]
        det, charpoly = cunmod.integers_det(m), cunmod.integers_charpoly(m)
        assert len(charpoly) == n + 1 and charpoly[n] == [1]
        assert charpoly[0] == ([-c for c in det] if n % 2 else det)
        most = n * (length - 1) + 1
        assert all(len(f) <= most for f in charpoly)
        for t in range(most):
            at = [[value(entry, t) for entry in row] for row in m]
            assert value(det, t) == determinant([list(row) for row in at])
            for x in range(n):
                shifted = [[(i == j) * x - at[i][j] for j in range(n)] for i in range(n)]
                assert value([value(f, t) for f in charpoly], x) == determinant(shifted)
        for p in PRIMES:
            rows = [[[c % p for c in entry] for entry in row] for row in m]
            assert cunmod.det(rows, p).tolist() == residues(det, p)
            found = [f.tolist() for f in cunmod.charpoly(rows, p)]
            assert found == [residues(f, p) for f in charpoly]
    assert cunmod.integers_det([]) == cunmod.det([], 7).tolist() == [1]
    assert cunmod.integers_charpoly([[[]]]) == [[], [1]]
    with pytest.raises(cunmod.LengthError):
        cunmod.integers_det([[[1], [2]]])
    with pytest.raises(cunmod.ModulusError):
        cunmod.charpoly([[[1]]], 15)
    with pytest.raises(TypeError):
        cunmod.integers_det([[1]])


def test_matrices_of_integers():
    rng = random.Random(10)
    for m, k, n, bits in ((1, 1, 1, 62), (2, 3, 4, 64), (5, 2, 1, 200), (3, 0, 2, 9), (0, 2, 3, 9)):
        a = [[rng.randrange(-(2**bits), 2**bits) for _ in range(k)] for _ in range(m)]
        b = [[rng.randrange(-(2**bits), 2**bits) for _ in range(n)] for _ in range(k)]
        product = [[sum(x * y[j] for x, y in zip(row, b)) for j in range(n)] for row in a]
        assert cunmod.integers_mat_mul(a, b) == (product if k else [[]] * m)
    assert cunmod.integers_mat_rank([[1, 2, 2**70], [2, 4, 2**71], [1, 0, 3]]) == 2
    assert cunmod.integers_mat_rank([]) == cunmod.integers_mat_rank([[0, 0]]) == 0
    assert cunmod.integers_mat_mul(np.array([[1, -2]]), np.array([[3], [4]])) == [[-5]]
    assert cunmod.integers_mat_solve([[2, 0], [1, -3]], [[2**70, 1], [5, 0]]) == (
        [[3 * 2**70, 3], [2**70 - 10, 1]],
        6,
    )
    assert cunmod.integers_mat_solve([[4]], [[-2]]) == ([[-1]], 2)
    assert cunmod.integers_mat_solve([], []) == ([], 1)
    with pytest.raises(cunmod.NotInvertible):
        cunmod.integers_mat_solve([[1, 2], [2, 4]], [[1], [2]])
    with pytest.raises(cunmod.LengthError):
        cunmod.integers_mat_solve([[1, 2]], [[1]])
    with pytest.raises(cunmod.LengthError):
        cunmod.integers_mat_mul([[1, 2]], [[1, 2]])
    with pytest.raises(cunmod.LengthError):
        cunmod.integers_mat_mul([[1, 2], [3]], [[1], [2]])


class Poly:
    """As fmpz_poly of python-flint."""

    def __init__(self, *coeffs):
        self._coeffs = coeffs

    def coeffs(self):
        return list(self._coeffs)


def test_early_termination():
    """Results that are short, as long as the bound, and a multiple of the primes of a round."""
    context = cunmod.Context()
    rng = random.Random(5)
    primes = cunmod.Moduli.primes(16).values.tolist()
    multiple = 1
    for p in primes:
        multiple *= p
    for on in (True, False):
        context.set_early_termination(on)
        for value in (3, -7, 0, multiple, -multiple):
            f, g = [rng.getrandbits(900), 1], [rng.getrandbits(900), 1]
            fg = product(f, g)
            assert context.integers_resultant(f, [fg[0] + value, *fg[1:]]) == value
        a, b = some(rng, 4, 700), some(rng, 4, 700)
        assert context.integers_resultant(a, b) == sylvester(a, b)


def test_progress():
    context = cunmod.Context()
    rng = random.Random(6)
    a = [[[1 + rng.getrandbits(200), 3] for _ in range(5)] for _ in range(5)]
    reports = []
    context.set_progress(reports.append)
    context.integers_charpoly(a)
    assert reports and reports[-1] == 1 and reports == sorted(set(reports))
    context.set_progress()
    count = len(reports)
    context.integers_charpoly(a)
    assert len(reports) == count
    # One that interrupts at its first report, where that is not the last one.
    context.set_progress(lambda done: context.interrupt() if done < 1 else None)
    try:
        context.integers_charpoly(a)
    except cunmod.Interrupted:
        context.resume()
    context.set_progress()
    assert context.integers_mul([1, 2], [3]) == [3, 6]


def test_python_flint():
    assert cunmod.integers_mul(Poly(1, -2), [2**70, 1]) == [2**70, 1 - 2**71, -2]
    assert cunmod.integers_evaluate(Poly(1, 2), [10]) == [21]
    flint = pytest.importorskip("flint")
    assert cunmod.integers_gcd(flint.fmpz_poly([-4, 0, 4]), flint.fmpz_poly([6, 12, 6])) == [2, 2]


def test_kinds():
    context = cunmod.Context(-2)
    assert context.integers_mul(np.array([1, -2]), (2**70, 0, 3)) == [2**70, -(2**71), 3, -6]
    assert context.last.path == "cpu"
    assert context.integers_resultant([], [1, 2]) == context.integers_discriminant([7]) == 0
    assert context.integers_mul([], [1]) == context.integers_mullow([1], [2], 0) == []
    with pytest.raises(cunmod.LengthError):
        context.integers_mullow([1], [2], -1)
    with pytest.raises(TypeError):
        context.integers_mul([1.5], [2])
