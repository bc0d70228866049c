"""Items of batches, and what is computed one item after the other.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import random

import numpy as np
import pytest
import reference as ref
from test_batch import COEFFICIENT, MODULUS, PRIMES, ZERO, lists

import cunmod

LENGTH = cunmod.LengthError.status


def test_items(ctx):
    rng = random.Random(11)
    p = [rng.choice(PRIMES) for _ in range(30)]
    a = [ref.poly(rng, rng.randrange(9), m) for m in p]
    f = ctx.batch(a, p)
    for i in (0, 1, 29, -1, -30, np.int64(7)):
        assert isinstance(f[i], cunmod.Polynomial) and f[i].context is ctx
        assert (list(f[i]), f[i].modulus) == (a[i], p[i])
    assert [(list(x), x.modulus) for x in f] == list(zip(a, p))
    g = ctx.batch([ref.poly(rng, 4, m) for m in p], f.moduli)
    for part in (
        *(slice(3, 9), slice(None, None, -1), slice(-4, None), slice(20, 3, -5), slice(5, 5)),
        slice(25, 99),
    ):
        assert isinstance(f[part], cunmod.Batch) and lists(f[part]) == a[part]
        assert f[part].moduli.values.tolist() == p[part] and f[part].moduli is f.moduli[part]
        assert (f[part] * g[part]).equal((f * g)[part]).all()
    assert f.moduli[3] == p[3] and list(f.moduli) == p and list(ctx.batch([], [])) == []


def test_items_without_a_value(ctx):
    f = ctx.batch([[1, 2], [9, 2], [1], [3], [1, 14]], [7, 7, 1, 5, 15])
    with pytest.raises(cunmod.CoefficientError, match="polynomial 1 has no value"):
        f[1]
    with pytest.raises(cunmod.ModulusError, match="polynomial 2 has no value"):
        f[-3]
    with pytest.raises(cunmod.ModulusError):  # 15 is no prime
        f[4]
    with pytest.raises(cunmod.ModulusError, match="polynomial 2 has no value"):
        f[2:4]
    items = iter(f)
    assert list(next(items)) == [1, 2]
    with pytest.raises(cunmod.CoefficientError):
        next(items)
    assert list(f[3]) == [3] and lists(f[3:]) == [[3], [1, 14]]


def test_one_modulus(ctx):
    """An integer is the modulus of all items."""
    rows = np.array([[1, 2, 3], [4, 5, 6], [0, 0, 9]])
    for f in (
        ctx.batch(rows, 7),
        ctx.batch([list(x) for x in rows], np.int64(7)),
        cunmod.Batch.from_ragged(rows.reshape(-1), [0, 3, 6, 9], 7, ctx),
    ):
        assert f.moduli.values.tolist() == [7, 7, 7] and f.context is ctx
        assert f.statuses.tolist() == [0, 0, COEFFICIENT] and lists(f) == [[1, 2, 3], [4, 5, 6], []]
    assert lists(ctx.batch(rows, 7, reduce=True)) == [[1, 2, 3], [4, 5, 6], [0, 0, 2]]
    assert lists(ctx.batch(ctx.batch(rows, 11), 13)) == lists(ctx.batch(rows, 13))
    assert lists(cunmod.Batch.constants([1, -1], 7, ctx)) == [[1], [6]]
    assert lists(cunmod.Batch.from_integers([-1, 9], 7, ctx)) == [[6, 2]]
    assert ctx.moduli(7, 3).values.tolist() == [7] * 3 and len(cunmod.Moduli(7, count=0)) == 0
    assert cunmod.Moduli(7).values.tolist() == [7] and len(ctx.batch([], 7)) == 0


def test_repr():
    f = cunmod.Batch([[1, 2], [9, 2], [], [3]], [7, 7, 1, 2**64 - 59])
    assert repr(f) == """<Batch of 4 polynomials>
  item     length              modulus  status
     0          2                    7  ok
     1          0                    7  4 CoefficientError
     2          0                    1  3 ModulusError
     3          1 18446744073709551557  ok"""
    assert repr(f[:1]).startswith("<Batch of 1 polynomial>\n")
    many = repr(cunmod.Batch([[1]] * 1000, 7)).splitlines()
    assert len(many) == 11 and many[-1] == "   ... and 992 more"
    assert repr(cunmod.Batch([], [])) == "<Batch of 0 polynomials>"


def test_minpoly(ctx):
    rng = random.Random(13)
    p = [rng.choice(PRIMES) for _ in range(20)] + [7, 15, 1, 7]
    rows = []
    for m in p[:20]:  # terms of a recurrence of order 3
        terms, factors = [[rng.randrange(m) for _ in range(3)] for _ in range(2)]
        while len(terms) < 8:
            terms.append(sum(x * y for x, y in zip(factors, terms[-3:])) % m)
        rows.append(terms)
    f = ctx.batch(rows + [[1] * 9, [1, 1], [1], [8]], p)
    made = f.minpoly(8)
    assert made.moduli is f.moduli and made.context is ctx
    assert lists(made) == [ref.minpoly(x, m) for x, m in zip(rows, p)] + [[]] * 4
    assert made.statuses.tolist() == [0] * 20 + [LENGTH, MODULUS, MODULUS, COEFFICIENT]
    assert lists(f.minpoly())[20] == [6, 1] and f.minpoly().statuses.tolist()[20:22] == [0, MODULUS]
    assert len(ctx.batch([], []).minpoly()) == 0
    with pytest.raises(cunmod.LengthError):
        f.minpoly(-1)


def half_gcd(a, b, p):
    """c, d of Euclid's algorithm by the definition."""
    h = len(a) // 2  # ceil(deg(a) / 2)
    while len(b) > h:
        a, b = b, ref.divrem(a, b, p)[1]
    return a, b


def test_hgcd(ctx):
    rng = random.Random(14)
    p = [rng.choice(PRIMES) for _ in range(20)] + [7, 15, 1, 7, 7]
    a = [ref.poly(rng, 12, m) for m in p[:20]] + [[1, 2], [1, 0, 1], [1], [8], [1, 1, 1]]
    b = [ref.poly(rng, rng.randrange(12), m) for m in p[:20]] + [[1, 2], [1], [], [1], [9]]
    f = ctx.batch(a, p)
    g = ctx.batch(b, f.moduli)
    (m11, m12, m21, m22), c, d, sign = f.hgcd(g)
    expected = [LENGTH, MODULUS, MODULUS, COEFFICIENT, COEFFICIENT]
    for made in (m11, m12, m21, m22, c, d):
        assert made.statuses.tolist() == [0] * 20 + expected and lists(made)[20:] == [[]] * 5
    pairs = [half_gcd(*x) for x in zip(a[:20], b, p)]
    assert lists(c)[:20] == [x[0] for x in pairs] and lists(d)[:20] == [x[1] for x in pairs]
    assert lists(m11 * c + m12 * d)[:20] == a[:20] and lists(m21 * c + m22 * d)[:20] == b[:20]
    signs = [([s % m] if s else []) for s, m in zip(sign.tolist(), p)]
    assert lists(m11 * m22 - m12 * m21) == signs and not sign[20:].any()
    with pytest.raises(cunmod.MismatchError):
        f.hgcd(ctx.batch(b, p))


def test_ratrec(ctx):
    rng = random.Random(15)
    p = [rng.choice(PRIMES[2:]) for _ in range(20)]
    fractions = []
    for m in p:
        num, den = ref.poly(rng, 3, m), ref.poly(rng, 3, m)[:2] + [1]
        while len(ref.gcd(num, den, m)) > 1 or den[0] == 0:
            num, den = ref.poly(rng, 3, m), ref.poly(rng, 3, m)[:2] + [1]
        fractions.append((num, den))
    series = [ref.mul(x, ref.inv_series(y, 6, m), m)[:6] for (x, y), m in zip(fractions, p)]
    power = [0] * 6 + [1]
    a = series + [[0, 0, 1], [1], [1], [1], [1], [8]]
    p += [7, 7, 7, 15, 1, 7]
    f = ctx.batch(a, p)
    g = ctx.batch([power] * 20 + [[0, 0, 0, 1], [1, 1], [], power, power, power], f.moduli)
    num, den, statuses = f.ratrec(g, 3, 3)
    bad = [LENGTH] * 2 + [ZERO, MODULUS, MODULUS, COEFFICIENT]
    bad[2] = statuses[22]  # m = 0: two errors at once
    assert statuses.tolist() == [0] * 20 + bad and bad[2] in (ZERO, LENGTH)
    assert num.statuses.tolist() == den.statuses.tolist() == statuses.tolist()
    assert lists(num)[:20] == [x for x, _ in fractions]
    assert lists(den)[:20] == [y for _, y in fractions]
    # No fraction of a constant and a polynomial of degree 1 is x modulo x^3.
    f = ctx.batch([[0, 1], [0, 1]], 7)
    num, den, statuses = f.ratrec(ctx.batch([[0, 0, 0, 1], [1, 0, 1]], f.moduli), 1, 2)
    assert statuses.tolist() == [cunmod.NoFraction.status, 0]
    assert num.statuses.tolist() == den.statuses.tolist() == statuses.tolist()
    assert (num * den + 1).statuses.tolist() == statuses.tolist()
    with pytest.raises(cunmod.NoFraction):
        num[0]
    assert lists(num) == [[], [6]] and lists(den) == [[], [0, 1]]
    with pytest.raises(cunmod.LengthError):
        f.ratrec(f, -1, 1)


def test_itemwise_interrupt(ctx):
    """What is no exception of an item ends the call."""
    f = ctx.batch([[1, 2, 3]] * 3, 7)
    ctx.interrupt()
    with pytest.raises(cunmod.Interrupted):
        f.minpoly()
    ctx.resume()
    assert f.minpoly().statuses.tolist() == [0] * 3
