"""Matrices modulo p.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from random import Random

import numpy as np
import pytest

import cunmod
import reference as ref

PRIMES = [2, 3, 929, 2**31 - 1, 2**64 - 59]
MODULI = [2, 6, 255, 2**31 - 1, 2**32, 2**64 - 59, 2**64 - 1]


def matrix(random, rows, columns, p):
    entries = [[random.randrange(p) for _ in range(columns)] for _ in range(rows)]
    return np.array(entries, dtype=np.uint64).reshape(rows, columns)


def product(a, b, p):
    rows, columns = a.tolist(), b.T.tolist()
    return [[sum(x * y for x, y in zip(row, column)) % p for column in columns] for row in rows]


@pytest.mark.parametrize("p", MODULI)
def test_products(ctx, p):
    random = Random(p)
    for m, k, n in ((1, 1, 1), (7, 5, 4), (1, 30, 2), (40, 1, 3)):
        a, b = matrix(random, m, k, p), matrix(random, k, n, p)
        expected = product(a, b, p)
        assert ctx.matrix_mul(a, b, p).tolist() == expected
        assert ctx.matrix_mul(a.tolist(), b.tolist(), p).tolist() == expected
        assert ctx.matrix_mul(np.asfortranarray(a), b, p).tolist() == expected
        assert ctx.matrix_mul(b.T, a.T, p).T.tolist() == expected
    square = matrix(random, 6, 6, p)
    assert ctx.matrix_mul(square, square, p).tolist() == product(square, square, p)
    assert ctx.matrix_mul(square, square.T, p).tolist() == product(square, square.T, p)


def test_batches(ctx):
    """Matrices as the items of batches, each modulo a number of its own."""
    random = Random(4)
    p = [random.choice(PRIMES) for _ in range(30)]
    a = [matrix(random, 4, 5, m) for m in p]
    b = [matrix(random, 5, 3, m) for m in p]
    f = ctx.batch([x.ravel().tolist() for x in a], p)
    g = ctx.batch([x.ravel().tolist() for x in b], f.moduli)
    found = f.matrix_mul(g, 4, 5, 3).to_array(12).reshape(-1, 4, 3)
    assert found.tolist() == [product(*x) for x in zip(a, b, p)]
    assert f.matrix_rank(4, 5).tolist() == [ctx.matrix_rank(x, m) for x, m in zip(a, p)]
    assert ctx.batch([[1, 2], [3]], [5, 15]).matrix_rank(2, 2).tolist() == [1, -3]
    for x, y, m in zip(f.matrix_nullspace(4, 5).to_array(25).reshape(-1, 5, 5), a, p):
        basis = ctx.matrix_nullspace(y, m)
        assert np.array_equal(x[:, : basis.shape[1]], basis) and not x[:, basis.shape[1] :].any()
    found = f.matrix_rref(4, 5).to_array(20).reshape(-1, 4, 5)
    assert found.tolist() == [ctx.matrix_rref(x, m)[0].tolist() for x, m in zip(a, p)]


@pytest.mark.parametrize("p", PRIMES)
def test_eliminations(ctx, p):
    random = Random(p)
    n = 7
    a, b = matrix(random, n, n, p), matrix(random, n, 3, p)
    while ctx.matrix_rank(a, p) < n:
        a = matrix(random, n, n, p)
    one = np.eye(n, dtype=np.uint64)
    inverse = ctx.matrix_inv(a, p)
    assert product(a, inverse, p) == one.tolist()
    assert ctx.matrix_inv(a.T, p).T.tolist() == inverse.tolist()
    assert product(a, ctx.matrix_solve(a, b, p), p) == b.tolist()
    assert ctx.matrix_det(a, p) * ctx.matrix_det(inverse, p) % p == 1
    assert ctx.matrix_det([[2 % p, 1], [1, 1]], p) == 1
    wide = np.hstack([a, b])
    form, rank = ctx.matrix_rref(wide, p)
    assert rank == n
    assert form.tolist() == np.hstack([one, ctx.matrix_solve(a, b, p)]).tolist()
    basis = ctx.matrix_nullspace(wide, p)
    assert np.array_equal(ctx.matrix_left_nullspace(wide.T, p), basis.T)
    assert basis.shape == (n + 3, 3)
    assert not np.any(product(wide, basis, p))
    assert ctx.matrix_nullspace(a, p).shape == (n, 0)
    assert ctx.matrix_rank(np.zeros((2, 3), dtype=np.uint64), p) == 0


def value(f, a, p):
    """The polynomial f at the square matrix a."""
    one = np.eye(len(a), dtype=object)
    res = 0 * one
    for c in reversed(f.tolist()):
        res = (res @ a.astype(object) + c * one) % p
    return res.tolist()


@pytest.mark.parametrize("p", PRIMES)
def test_characteristic_polynomials(ctx, p):
    random = Random(p + 2)
    n = 5
    block = matrix(random, n, n, p)
    f, g = ctx.matrix_charpoly(block, p), ctx.matrix_minpoly(block, p)
    assert f.tolist() == ctx.matrix_charpoly(block.T.tolist(), p).tolist()
    assert (len(f), f[n], g[-1]) == (n + 1, 1, 1)
    assert (int(f[0]) - (-1) ** n * ctx.matrix_det(block, p)) % p == 0
    assert (int(f[n - 1]) + sum(block.diagonal().tolist())) % p == 0
    zero = np.zeros((n, n), dtype=np.uint64)
    assert value(f, block, p) == value(g, block, p) == zero.tolist()
    twice = np.block([[block, zero], [zero, block]])
    assert ctx.matrix_minpoly(twice, p).tolist() == g.tolist()
    assert ctx.matrix_charpoly(twice, p).tolist() == cunmod.sqr(f, p).tolist()
    assert ctx.matrix(twice, p).minpoly().tolist() == g.tolist()
    assert ctx.matrix(twice.T, p).charpoly().tolist() == cunmod.sqr(f, p).tolist()
    assert ctx.matrix_charpoly(np.zeros((0, 0), dtype=np.uint64), p).tolist() == [1]
    assert ctx.matrix_minpoly(zero, p).tolist() == [0, 1]
    with pytest.raises(cunmod.LengthError):
        ctx.matrix_charpoly([[1, 0]], p)


@pytest.mark.parametrize("p", PRIMES)
def test_device_matrices(ctx, p):
    random = Random(p + 1)
    n = 6
    a, b = matrix(random, n, n, p), matrix(random, n, 2, p)
    x, y = ctx.matrix(a, p), ctx.matrix(b.T, p).T
    assert (x.shape, y.shape, x.modulus) == ((n, n), (n, 2), p)
    assert x.array().tolist() == a.tolist()
    assert y.array().tolist() == b.tolist()
    assert (x @ y).array().tolist() == product(a, b, p)
    assert (y.T @ x).array().tolist() == product(b.T, a, p)
    assert (x + x).array().tolist() == (x * 2).array().tolist() == (2 * a.astype(object) % p).tolist()
    assert x - x == x * 0 and (x != x * 1) is False and -(-x) == x
    assert x.rank() == ctx.matrix_rank(a, p)
    assert x.det() == ctx.matrix_det(a, p)
    form, rank = (x @ y).rref()
    wanted, also = ctx.matrix_rref(product(a, b, p), p)
    assert form.array().tolist() == wanted.tolist() and rank == also
    assert not np.any(product(b.T, y.T.nullspace().array(), p))
    if x.rank() == n:
        assert (x @ x.inv()).array().tolist() == np.eye(n, dtype=np.uint64).tolist()
        assert (x @ x.solve(y)).array().tolist() == b.tolist()
    else:
        with pytest.raises(cunmod.NotInvertible):
            x.inv()
    with pytest.raises(cunmod.LengthError):
        y @ x
    assert repr(y) == f"<DeviceMatrix of {n} x 2 entries modulo {p}>"
    for c in (2.9, "2", None):
        with pytest.raises(TypeError):
            x * c
    assert x * np.int64(-1) == -x
    other = cunmod.Context().matrix(a, p)
    assert x != other and x != ctx.matrix(a, 2**64 - 1)
    with pytest.raises(cunmod.MismatchError):
        x + other


def powers(a, count, p):
    """a^0 .. a^(count-1)."""
    res = [np.eye(len(a), dtype=object) % p]
    while len(res) < count:
        res.append(np.array(product(res[-1], a, p), dtype=object))
    return res


@pytest.mark.parametrize("p", [2, 6, 2**31 - 1, 2**64 - 1])
def test_sums_with_products_and_powers(ctx, p):
    random = Random(p + 2)
    n = 5
    a, b, c = matrix(random, n, 3, p), matrix(random, 3, n, p), matrix(random, n, n, p)
    f = [random.randrange(p) for _ in range(9)]
    ab = np.array(product(a, b, p), dtype=object)
    plus, minus = [((c.astype(object) + sign * ab) % p).tolist() for sign in (1, -1)]
    assert ctx.matrix_addmul(c, a, b, p).tolist() == plus
    assert ctx.matrix_submul(c.tolist(), a.T.copy().T, b, p).tolist() == minus
    all_powers = powers(c, 9, p)
    value = (sum(f[i] * all_powers[i] for i in range(9)) % p).tolist()
    for e in range(9):
        assert ctx.matrix_pow(c, e, p).tolist() == all_powers[e].tolist()
    assert ctx.matrix_evaluate(f, c, p).tolist() == value
    assert ctx.matrix_evaluate(f, c.T, p).T.tolist() == value
    assert not np.any(ctx.matrix_evaluate([], c, p))
    x, y, z = ctx.matrix(a, p), ctx.matrix(b.T, p).T, ctx.matrix(c, p)
    assert (z**7).array().tolist() == all_powers[7].tolist()
    assert z.evaluate(f).array().tolist() == value
    assert z.addmul(x, y) is z and z.array().tolist() == plus
    assert z.submul(x, y).array().tolist() == c.tolist()
    assert z.submul(x, y).array().tolist() == minus
    with pytest.raises(cunmod.LengthError):
        ctx.matrix_pow(a, 2, p)
    with pytest.raises(cunmod.ArgumentError):
        ctx.matrix_pow(c, -1, p)
    with pytest.raises(cunmod.LengthError):
        ctx.matrix_addmul(a, a, b, p)
    with pytest.raises(cunmod.CoefficientError):
        ctx.matrix_evaluate([0, p], c, p)


def test_parts_of_arrays():
    random = Random(1)
    p = 2**31 - 1
    large = matrix(random, 20, 30, p)
    for a, b in (
        (large[1:8, 2:7], large[3:8, 4:20]),
        (large[::2, ::3], large[:10, :4]),
        (large[::-1, :5], large[:5]),
        (large[:, :0], large[:0]),
        (large[:0], large[:20].T[:, :3]),
    ):
        before = large.copy()
        assert cunmod.matrix_mul(a, b, p).tolist() == product(a, b, p)
        assert np.array_equal(large, before)
    small = np.array([[1, 2], [3, 4]], dtype=np.int32)
    assert cunmod.matrix_mul(small, small, 5).tolist() == [[2, 0], [0, 2]]


def test_refused():
    with pytest.raises(cunmod.LengthError):
        cunmod.matrix_mul([[1, 2]], [[1, 2]], 7)
    with pytest.raises(cunmod.LengthError):
        cunmod.matrix_mul([[1, 2], [3]], [[1], [2]], 7)
    with pytest.raises(cunmod.LengthError):
        cunmod.matrix_mul(np.zeros(3, dtype=np.uint64), [[1]], 7)
    with pytest.raises(cunmod.CoefficientError):
        cunmod.matrix_mul([[7]], [[1]], 7)
    with pytest.raises(cunmod.CoefficientError):
        cunmod.matrix_mul([[-1]], [[1]], 7)
    with pytest.raises(cunmod.ModulusError):
        cunmod.matrix_mul([[0]], [[0]], 1)
    with pytest.raises(cunmod.ModulusError):
        cunmod.matrix_rank([[0]], 6)
    with pytest.raises(cunmod.NotInvertible):
        cunmod.matrix_inv([[1, 1], [1, 1]], 7)
    with pytest.raises(cunmod.LengthError):
        cunmod.matrix_det([[1, 2]], 7)


def poly_product(a, b, p):
    """The coefficients of the product, by the definition."""
    (m, k, la), (_, n, lb) = a.shape, b.shape
    x, y = a.tolist(), b.tolist()
    res = [[[0] * (la + lb - 1) for _ in range(n)] for _ in range(m)]
    for i, j, v in ((i, j, v) for i in range(m) for j in range(n) for v in range(k)):
        for s, c in enumerate(x[i][v]):
            for t, d in enumerate(y[v][j]):
                res[i][j][s + t] = (res[i][j][s + t] + c * d) % p
    return res


@pytest.mark.parametrize("p", MODULI)
def test_polynomials(ctx, p):
    random = Random(p)
    for m, k, n, la, lb in ((1, 1, 1, 1, 1), (2, 3, 4, 5, 3), (3, 1, 2, 1, 9)):
        a = matrix(random, m * k, la, p).reshape(m, k, la)
        b = matrix(random, k * n, lb, p).reshape(k, n, lb)
        expected = poly_product(a, b, p)
        res = ctx.matrix_poly_mul(a, b, p)
        assert res.tolist() == expected
        assert ctx.matrix_poly_mul(a.tolist(), np.asfortranarray(b), p).tolist() == expected
        middle = ctx.matrix_poly_mulmid(a, b, 1, la + lb + 1, p)
        assert middle[:, :, :-2].tolist() == res[:, :, 1:].tolist()
        assert not middle[:, :, -2:].any()
    with pytest.raises(cunmod.LengthError):
        ctx.matrix_poly_mul(a, a[0], p)
    with pytest.raises(cunmod.LengthError):
        ctx.matrix_poly_mulmid(a, b, 2, 1, p)


@pytest.mark.parametrize("p", PRIMES)
def test_series(ctx, p):
    random = Random(p)
    for n, columns, la, lb, terms in ((1, 2, 3, 1, 9), (3, 2, 4, 6, 20), (2, 1, 30, 2, 300)):
        a = matrix(random, n * n, la, p).reshape(n, n, la)
        a[:, :, 0] = np.eye(n)
        b = matrix(random, n * columns, lb, p).reshape(n, columns, lb)
        x = ctx.matrix_poly_solve_series(a, b, terms, p)
        assert x.shape == (n, columns, terms)
        expected = np.zeros((n, columns, terms), dtype=np.uint64)
        expected[:, :, :lb] = b[:, :, :terms]
        low = ctx.matrix_poly_mulmid(a, x, 0, terms, p)
        assert low.tolist() == expected.tolist()
        inverse = ctx.matrix_poly_inv_series(a.tolist(), terms, p)
        assert ctx.matrix_poly_mulmid(inverse, b, 0, terms, p).tolist() == x.tolist()
    assert ctx.matrix_poly_inv_series(a, 0, p).shape == (n, n, 0)
    with pytest.raises(cunmod.LengthError):
        ctx.matrix_poly_inv_series(a, -1, p)
    with pytest.raises(cunmod.LengthError):
        ctx.matrix_poly_solve_series(a, a[:1], 5, p)
    a[:, :, 0] = 0
    with pytest.raises(cunmod.NotInvertible):
        ctx.matrix_poly_inv_series(a, 5, p)


def padded(basis, length):
    return [[f + [0] * (length - len(f)) for f in row] for row in basis]


@pytest.mark.parametrize("p", PRIMES)
def test_approximant_bases(ctx, p):
    random = Random(p)
    for m, n, length, order, shift in (
        (1, 1, 3, 5, None),
        (2, 1, 20, 20, [0, 0]),
        (4, 2, 12, 11, [0, 0, 1, 1]),
        (3, 5, 4, 6, [2, -1, 0]),
        (5, 1, 30, 40, [0, 30, 7, -3, 0]),
        (3, 2, 9, 0, [5, -2**60, 2**60]),
        (3, 0, 4, 7, None),
    ):
        a = matrix(random, m * n, length, p).reshape(m, n, length)
        expected, degrees = ref.approximant_basis(a.tolist(), order, p, shift or [0] * m)
        res, its_degrees = ctx.matrix_poly_pmbasis(a, order, p, shift)
        assert res.shape == (m, m, max(len(f) for row in expected for f in row))
        assert res.tolist() == padded(expected, res.shape[2])
        assert its_degrees.tolist() == degrees
        if n:
            assert not ctx.matrix_poly_mulmid(res, a, 0, order, p).any()
    with pytest.raises(cunmod.LengthError):
        ctx.matrix_poly_pmbasis(a, -1, p)
    with pytest.raises(cunmod.LengthError):
        ctx.matrix_poly_pmbasis(a, 2**64, p)
    with pytest.raises(cunmod.LengthError):
        ctx.matrix_poly_pmbasis(a, 5, p, [0, 0])
    with pytest.raises(cunmod.DomainError):
        ctx.matrix_poly_pmbasis(a, 5, p, [0, 2**60 + 1, 0])
    with pytest.raises(TypeError):
        ctx.matrix_poly_pmbasis(a, 5, p, [0, 0.5, 0])
    with pytest.raises(cunmod.ModulusError):
        ctx.matrix_poly_pmbasis([[[0]]], 5, 6)


@pytest.mark.parametrize("p", PRIMES)
def test_long_approximant_bases(ctx, p):
    """The basis has order + 1 coefficients: the array that mostly suffices is too short."""
    order, a = 30, np.zeros((4, 1, 1), dtype=np.uint64)
    a[0] = 1
    res, degrees = ctx.matrix_poly_pmbasis(a, order, p)
    assert degrees.tolist() == [order, 0, 0, 0]
    assert res.shape == (4, 4, order + 1) and res[0, 0].tolist() == [0] * order + [1]
    a[1] = 1
    a[2] = 1
    expected, degrees = ref.approximant_basis(a.tolist(), order, p, [0] * 4)
    res, its_degrees = ctx.matrix_poly_pmbasis(a.tolist(), order, p)
    assert its_degrees.tolist() == degrees
    assert res.tolist() == padded(expected, res.shape[2])


@pytest.mark.parametrize("p", PRIMES[2:])
def test_minimal_generators(ctx, p):
    """The minimal generator of u A^i v is the minimal polynomial of A for most u and v, and that of
    matrices U A^i V has a determinant that divides the characteristic polynomial."""
    random, n, block = Random(p), 6, 2
    a = matrix(random, n, n, p)
    u, v = matrix(random, block, n, p).tolist(), matrix(random, n, block, p)
    terms, count = [], 2 * n // block + 2
    for _ in range(count):
        terms.append(product(np.array(u, dtype=np.uint64), v, p))
        u = product(np.array(u, dtype=np.uint64), a, p)
    s = np.zeros((2 * block, block, count), dtype=np.uint64)
    s[:block] = np.array(terms, dtype=np.uint64).transpose(1, 2, 0)
    for i in range(block):
        s[block + i, i, 0] = p - 1
    basis, degrees = ctx.matrix_poly_pmbasis(s, count, p, [0] * block + [1] * block)
    rows = np.argsort(degrees, kind="stable")[:block]
    assert degrees[rows].sum() <= n
    for i in rows:
        d = int(degrees[i])
        width = min(d + 1, basis.shape[2])
        generator = np.zeros((block, d + 1), dtype=object)
        generator[:, :width] = basis[i, :block, :width].tolist()
        generator = generator[:, ::-1]
        for start in range(count - d):
            for column in range(block):
                total = sum(
                    generator[j][t] * terms[start + t][j][column]
                    for j in range(block)
                    for t in range(d + 1)
                )
                assert total % p == 0
