"""Batches, against schoolbook arithmetic on each item.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import gc
import math
import random

import numpy as np
import pytest
import reference as ref

import cunmod

PRIMES = [2, 3, 31, 2**31 - 1, 2**31 + 11, 2**63 - 25, 2**64 - 59]
MODULUS, COEFFICIENT, ZERO, INVERSE = (
    error.status
    for error in (
        cunmod.ModulusError,
        cunmod.CoefficientError,
        cunmod.DivisionByZero,
        cunmod.NotInvertible,
    )
)


def items(rng, count, most):
    """Moduli, prime and composite, and a polynomial for each."""
    p = [rng.choice(PRIMES + [15, 2**32, 2**63]) for _ in range(count)]
    return p, [ref.poly(rng, rng.choice([0, 1, 2, rng.randrange(most)]), m) for m in p]


def lists(batch):
    return [words.tolist() for words in batch.to_list()]


def monic(a, p):
    """The status, and the polynomial."""
    if not a or math.gcd(a[-1], p) != 1:
        return (INVERSE if a else ZERO), []
    return 0, ref.scaled(a, pow(a[-1], -1, p), p)


def integral(a, p):
    if any(math.gcd(k, p) != 1 for k in range(1, len(a) + 1)):
        return INVERSE, []
    return 0, [0] * bool(a) + [x * pow(k + 1, -1, p) % p for k, x in enumerate(a)]


def results(a, b, c, p, n):
    """Of each method its name, the arguments, and what it makes of one item."""
    product = ref.mul(a, b, p)
    yield "add", "b", (), ref.add(a, b, p)
    yield "sub", "b", (), ref.add(a, b, p, -1)
    yield "neg", "", (), ref.add([], a, p, -1)
    yield "scalar_mul", "c", (), ref.trim(ref.scaled(a, c, p))
    yield "scalar_addmul", "bc", (), ref.add(a, b, p, c)
    yield "shift_left", "", (n,), [0] * n + a if a else []
    yield "shift_right", "", (n,), a[n:]
    yield "truncate", "", (n,), ref.trim(a[:n])
    yield "reverse", "", (n,), ref.trim((a + [0] * n)[:n][::-1])
    yield "take", "", (n, 2, 3), ref.trim(a[n::2][:3])
    yield "derivative", "", (), ref.trim([k * x % p for k, x in enumerate(a)][1:])
    yield "mul", "b", (), product
    yield "sqr", "", (), ref.mul(a, a, p)
    yield "mullow", "b", (n,), ref.trim(product[:n])
    yield "mulmid", "b", (n, n + 2), ref.trim(product[n : n + 2])


def test_operations(ctx):
    rng = random.Random(5)
    for most in (3, 20, 60):
        p, a = items(rng, 40, most)
        b = [ref.poly(rng, rng.randrange(most), m) for m in p]
        c = [rng.randrange(-(2**70), 2**70) for _ in p]
        moduli = ctx.moduli(p)
        f, g = ctx.batch(a, moduli), cunmod.Batch(b, moduli)
        constants = cunmod.Batch.constants(c, moduli)
        assert len(f) == 40 and f.context is ctx and f.moduli.values.tolist() == p
        assert lists(f) == a and f.lengths.tolist() == list(map(len, a))
        assert not f.statuses.any()
        operands = {"b": g, "c": constants}
        n = rng.randrange(6)
        expected = [list(results(*x, n)) for x in zip(a, b, [x % m for x, m in zip(c, p)], p)]
        for k, (name, others, numbers, _) in enumerate(expected[0]):
            made = getattr(f, name)(*(operands[x] for x in others), *numbers)
            assert lists(made) == [rows[k][3] for rows in expected], name
            assert not made.statuses.any()
        for method, reference in ((f.monic, monic), (f.integral, integral)):
            made = method()
            pairs = [reference(x, m) for x, m in zip(a, p)]
            assert lists(made) == [pair[1] for pair in pairs]
            assert made.statuses.tolist() == [pair[0] for pair in pairs]
        assert f.equal(g).tolist() == [x == y for x, y in zip(a, b)]
        assert f.equal(f + g - g).all() and (f - f).lengths.tolist() == [0] * 40


def test_division(ctx):
    """Divisions, Euclid's algorithm, values and powers, modulo primes."""
    rng = random.Random(9)
    for most in (3, 20):
        p = [rng.choice(PRIMES) for _ in range(40)]
        a = [ref.poly(rng, rng.randrange(most), m) for m in p]
        b = [ref.poly(rng, rng.randrange(1, most), m) or [1] for m in p]
        f = ctx.batch(a, p)
        g = ctx.batch(b, f.moduli)
        pairs = [ref.divrem(*x) for x in zip(a, b, p)]
        q, r = divmod(f, g)
        assert lists(q) == lists(f // g) == [x[0] for x in pairs]
        assert lists(r) == lists(f % g) == [x[1] for x in pairs]
        assert lists(f.gcd(g)) == [ref.gcd(*x) for x in zip(a, b, p)]
        h, s, t = f.xgcd(g)
        assert lists(h) == lists(s * f + t * g) == lists(f.gcd(g))
        assert all(len(x) <= max(len(y) - len(z), 1) for x, y, z in zip(lists(s), b, lists(h)))
        assert lists(f.resultant(g)) == [ref.trim([ref.resultant(*x)]) for x in zip(a, b, p)]
        points = [(x + [0] * most)[:4] for x in b]
        values = [[ref.evaluate(x, y, m) for y in ys] for x, ys, m in zip(a, points, p)]
        assert lists(f.evaluate(g, 4)) == [ref.trim(x) for x in values]
        e = [rng.randrange(2**64) for _ in p]
        assert lists(f.powmod(np.array(e, dtype=np.uint64), g)) == [
            ref.powmod(*x) for x in zip(a, e, b, p)
        ]
        assert lists(f.powmod(3, g)) == lists(f * f * f % g)
        with pytest.raises(cunmod.CoefficientError):
            f.powmod(np.array([-1] * 40), g)
        x = cunmod.Batch([[0, 1]] * 40, f.moduli)
        assert lists(g.powmod_x(e[0])) == lists(x.powmod(e[0], g))
    primes = [101, 2**31 - 1, 2**64 - 59]
    a = [ref.poly(rng, 5, m) for m in primes]
    f = ctx.batch(a, primes)
    x = ctx.batch([[3, 1, 4, 7, 5]] * 3, f.moduli)
    assert lists(x.interpolate(f.evaluate(x, 5), 5)) == a
    g = ctx.batch([[1, 0, 1]] * 3, f.moduli)
    inverse = f.invmod(g)
    good = [status == 0 for status in inverse.statuses]
    assert [x == [1] for x in lists(inverse * f % g)] == good


def test_operators(ctx):
    rng = random.Random(6)
    p, a = items(rng, 30, 12)
    b = [ref.poly(rng, rng.randrange(12), m) for m in p]
    f = ctx.batch(a, p)
    g = ctx.batch(b, f.moduli)
    c = -(2**70) - 5
    constant = [ref.trim([c % m]) for m in p]
    assert lists(f + g) == [ref.add(*x) for x in zip(a, b, p)]
    assert lists(f - g) == [ref.add(*x, -1) for x in zip(a, b, p)]
    assert lists(f * g) == [ref.mul(*x) for x in zip(a, b, p)]
    assert lists(-f) == [ref.add([], x, m, -1) for x, m in zip(a, p)]
    assert lists(f + c) == lists(c + f) == [ref.add(*x) for x in zip(a, constant, p)]
    assert lists(f - c) == [ref.add(*x, -1) for x in zip(a, constant, p)]
    assert lists(c - f) == [ref.add(*x, -1) for x in zip(constant, a, p)]
    assert lists(f * c) == lists(c * f) == [ref.mul(*x) for x in zip(a, constant, p)]
    assert lists(np.int64(3) * f) == lists(f + f + f)
    assert f.equal(f << 3 >> 3).all()
    for first, step, count in ((0, 1, 20), (2, 1, 3), (1, 3, 9), (5, -2, 3), (3, -1, 6), (2, 0, 2)):
        places = [first + step * k for k in range(count)]
        assert lists(f.take(first, step, count)) == [
            ref.trim([x[i] if 0 <= i < len(x) else 0 for i in places]) for x in a
        ]
    h = f
    h += g
    h *= g
    assert h.equal((f + g) * g).all() and lists(f) == a


def test_forms(ctx):
    """Arrays, ragged arrays and lists, to and from."""
    rng = np.random.default_rng(7)
    p = np.array([5, 2**31 + 11, 7, 2**64 - 59], dtype=np.uint64)
    for kind in (np.uint64, np.int64, np.uint8):
        rows = rng.integers(0, 5, (4, 9)).astype(kind)
        f = ctx.batch(rows, p)
        assert np.array_equal(f.to_array(9), rows) and f.to_array(9).dtype == np.uint64
        assert f.to_array().shape == (4, int(f.lengths.max()))
        assert ctx.batch(rows[:, ::2], f.moduli).equal(f.take(0, 2, 9)).all()
        words, offsets = f.to_ragged()
        assert offsets.tolist() == [0] + np.cumsum(f.lengths).tolist()
        again = cunmod.Batch.from_ragged(words, offsets, f.moduli)
        assert again.equal(f).all() and f.to_array(20)[:, 9:].max() == 0
        assert ctx.batch(f.to_list(), f.moduli).equal(f).all()
        assert cunmod.Batch(f).equal(f).all() and cunmod.Batch(f).moduli is f.moduli
        with pytest.raises(cunmod.LengthError):
            ctx.batch(rows + 1, p).to_array(8)
    negative = np.array([[-1, 3], [-2, 0], [0, -4], [-(2**63), 1]])
    f = ctx.batch(negative, p, reduce=True)
    assert lists(f) == [ref.trim([int(x) % int(m) for x in r]) for r, m in zip(negative, p)]
    polynomials = [cunmod.Polynomial([1, k], 7) for k in range(3)]
    f = ctx.batch(polynomials)
    assert f.moduli.values.tolist() == [7] * 3 and lists(f) == [[1], [1, 1], [1, 2]]
    assert lists(ctx.batch(np.zeros((3, 0), dtype=int), [2, 3, 5])) == [[], [], []]
    nothing = ctx.batch([], [])
    assert len(nothing) == 0 and nothing.to_array().shape == (0, 0) and lists(nothing + nothing) == []


def test_statuses(ctx):
    f = ctx.batch([[1, 2], [9, 2], [1], [0], []], [7, 7, 1, 7, 0])
    bad = [0, COEFFICIENT, MODULUS, 0, MODULUS]
    assert f.statuses.tolist() == bad and lists(f) == [[1, 2], [], [], [], []]
    assert (f * f).statuses.tolist() == bad and lists(f * f) == [[1, 4, 4], [], [], [], []]
    assert f.monic().statuses.tolist() == [0, COEFFICIENT, MODULUS, ZERO, MODULUS]
    assert f.equal(f).tolist() == [True, False, False, True, False]
    twos = ctx.batch([[1, 1]] * 5, f.moduli)
    assert f.scalar_mul(twos).statuses.tolist() == [2, COEFFICIENT, MODULUS, 2, MODULUS]
    assert ctx.batch([[1, 3], [1, 2]], [15, 15]).monic().statuses.tolist() == [INVERSE, 0]


def test_copies_keep_states(ctx):
    f = ctx.batch([[1, 2], [9, 2], [1], [3]], [7, 7, 1, 5])
    bad = [0, COEFFICIENT, MODULUS, 0]
    for copy in (cunmod.Batch(f), cunmod.Batch(f, f.moduli), ctx.batch(f)):
        assert copy.statuses.tolist() == bad and lists(copy) == [[1, 2], [], [], [3]]
        assert copy.moduli is f.moduli and copy is not f
    with pytest.raises(cunmod.CoefficientError, match="polynomial 1 has no value"):
        ctx.batch(f, [7, 7, 2, 5])
    good = ctx.batch([[1, 2], [3]], [7, 5])
    other = ctx.batch(good, [11, 13])
    assert lists(other) == [[1, 2], [3]] and other.moduli.values.tolist() == [11, 13]
    with pytest.raises(cunmod.LengthError):
        ctx.batch(good, [11])


def test_constants(ctx):
    p = [2, 7, 2**63 + 29, 2**64 - 59, 1, 0]
    moduli = cunmod.Moduli(p, ctx)

    def wanted(c):
        return [[x % m] if m > 1 and x % m else [] for x, m in zip(c, p)]

    few = (0, 1, -1, 2**63, -(2**63), 2**64 - 1, 2**200, -(2**200), True)
    for c in (*few, np.int64(-5), np.uint64(5)):
        assert lists(cunmod.Batch.constants(c, moduli)) == wanted([int(c)] * 6), c
    for c in (
        [1, -2, 3, -4, 5, 6],
        np.array([-1, 2, -(2**63), 2**63 - 1, 0, 1]),
        np.array([1, 2, 2**64 - 1, 4, 5, 6], dtype=np.uint64),
        np.arange(-3, 3, dtype=np.int8),
        [2**70, -(2**70), -1, 1, 2, 3],
    ):
        assert lists(cunmod.Batch.constants(c, moduli)) == wanted([int(x) for x in c])
    assert cunmod.Batch.constants(3, moduli).statuses.tolist() == [0, 0, 0, 0, MODULUS, MODULUS]
    assert len(cunmod.Batch.constants([], [])) == 0 and len(cunmod.Batch.constants(3, [])) == 0
    with pytest.raises(cunmod.LengthError):
        cunmod.Batch.constants([1, 2], moduli)
    with pytest.raises(cunmod.LengthError):
        cunmod.Batch.constants([[1, 2, 3, 4, 5, 6]], moduli)
    for c in (0.5, [0.5] * 6, "1", [None] * 6):
        with pytest.raises(TypeError):
            cunmod.Batch.constants(c, moduli)


def test_numbers_are_named():
    f = cunmod.Batch([[1, 2, 3]], [7])
    assert lists(f.take(2, -1, 3)) == [[3, 2, 1]] and lists(f.take(1, 1, 0)) == [[]]
    for call, text in (
        (lambda: f.take(-1, 1, 2), "take: first = -1 is negative"),
        (lambda: f.take(0, 1, -2), "take: n = -2 is negative"),
        (lambda: f.take(0, 2**61, 1), "take: step = .* is beyond 2.60"),
        (lambda: f << -1, "shift_left: k = -1 is negative"),
        (lambda: f.mulmid(f, -1, 1), "mulmid: lo = -1 is negative"),
        (lambda: f.evaluate(f, -3), "evaluate: n = -3 is negative"),
    ):
        with pytest.raises(cunmod.LengthError, match=text):
            call()
    with pytest.raises(TypeError, match="take.* missing 1 required positional argument: 'n'"):
        f.take(1, 2)
    assert lists(f.take(first=2, step=-1, n=3)) == [[3, 2, 1]]


def test_life():
    """The moduli and the context stay as long as a batch of them."""
    f = cunmod.Context().batch([[1, 2]] * 1000, [7] * 1000)
    gc.collect()
    f = f * f + f
    gc.collect()
    assert (f.to_array() == [2, 6, 4]).all()


@pytest.mark.parametrize(
    "error, call",
    [
        (TypeError, lambda f: f + "1"),
        (TypeError, lambda f: f + [1]),
        (TypeError, lambda f: f + np.array([1])),
        (TypeError, lambda f: np.array([1]) * f),
        (TypeError, lambda f: f * 0.5),
        (TypeError, lambda f: f.add(1)),
        (TypeError, lambda f: f.add()),
        (TypeError, lambda f: f.mullow(f)),
        (TypeError, lambda f: f.truncate(1.0)),
        (TypeError, lambda f: f["0"]),
        (TypeError, lambda f: f[0.0]),
        (IndexError, lambda f: f[2]),
        (IndexError, lambda f: f[-3]),
        (TypeError, lambda f: cunmod.Moduli([7, 11], count=2)),
        (cunmod.LengthError, lambda f: cunmod.Moduli(7, count=-1)),
        (cunmod.MismatchError, lambda f: f[:1] + f[1:]),
        (TypeError, lambda f: cunmod.Batch([[1], [2]])),
        (TypeError, lambda f: cunmod.Batch([[0.5], [2]], [3, 5])),
        (TypeError, lambda f: cunmod.Batch.from_ragged([1], [0.5, 1, 1], f.moduli)),
        (cunmod.LengthError, lambda f: f << -1),
        (cunmod.LengthError, lambda f: f.truncate(-1)),
        (cunmod.LengthError, lambda f: f.take(0, 2**70, 1)),
        (cunmod.LengthError, lambda f: f.take(0, 2**61, 1)),
        (cunmod.LengthError, lambda f: f.mulmid(f, 2, 1)),
        (cunmod.LengthError, lambda f: cunmod.Batch([[1]], f.moduli)),
        (cunmod.LengthError, lambda f: cunmod.Batch.from_ragged([1], [0, 1], f.moduli)),
        (cunmod.LengthError, lambda f: cunmod.Batch.from_ragged([1], [0, 1, 2], f.moduli)),
        (cunmod.LengthError, lambda f: cunmod.Batch.from_ragged([1, 2], [0, 2, 1], f.moduli)),
        (cunmod.LengthError, lambda f: cunmod.Batch.from_ragged([1, 2], [1, 2, 2], f.moduli)),
        (cunmod.CoefficientError, lambda f: cunmod.Batch([[-1], [2]], [3, 5])),
        (cunmod.CoefficientError, lambda f: cunmod.Batch([[2**64], [2]], [3, 5])),
        (cunmod.ModulusError, lambda f: cunmod.Moduli([2**64])),
        (cunmod.ModulusError, lambda f: cunmod.Batch([[1]], [-3])),
        (cunmod.MismatchError, lambda f: f + cunmod.Batch([[1], [2]], [7, 11])),
        (cunmod.MismatchError, lambda f: cunmod.Batch([cunmod.Polynomial([1], 5)], [7])),
    ],
)
def test_refused(error, call):
    f = cunmod.Batch([[1, 2, 3], [4]], [7, 11])
    with pytest.raises(error):
        call(f)
    assert lists(f) == [[1, 2, 3], [4]]


def test_integers():
    rng = random.Random(5)
    for count in (1, 2, 7, 40):
        moduli = cunmod.Moduli.primes(count)
        p = moduli.values.tolist()
        product = math.prod(p)
        half = product // 2
        values = [0, 1, -1, half, -half, *(rng.randrange(-half, half) for _ in range(9))]
        images = cunmod.Batch.from_integers(values, moduli)
        assert [x % p[0] for x in values] == images.to_array(len(values))[0].tolist()
        assert [x % p[-1] for x in values] == images.to_array(len(values))[-1].tolist()
        assert images.integers(len(values)) == values
        assert cunmod.Batch.from_integers([product + 3, 2], moduli).integers() == [3, 2]
    f = cunmod.Batch.from_integers([1, -(10**30), 5], moduli)
    assert (f * f).integers() == [1, -2 * 10**30, 10 + 10**60, -(10**31), 25]
    assert cunmod.Batch.from_integers([], moduli).integers() == []
    assert cunmod.Batch.from_integers([-7, 2**70], [2, 31]).to_array().tolist() == [[1, 0], [24, 1]]


def test_integers_refused():
    assert cunmod.Moduli.primes(3, 8).values.tolist() == [7, 5, 3]
    with pytest.raises(cunmod.LengthError):
        cunmod.Moduli.primes(5, 8)
    with pytest.raises(cunmod.LengthError):
        cunmod.Moduli.primes(1, 2**64 + 1)
    with pytest.raises(cunmod.ModulusError):
        cunmod.Batch.from_integers([1, 2], [6, 10]).integers()
    with pytest.raises(cunmod.LengthError):
        cunmod.Batch.from_integers([1, 2], [3, 7]).integers(1)
    with pytest.raises(TypeError):
        cunmod.Batch.from_integers([1.5], [3, 7])
