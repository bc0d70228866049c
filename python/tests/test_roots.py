"""Roots modulo a prime, of arrays, of polynomials of the GPU and of batches.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import random

import pytest
import reference as ref

import cunmod

PRIMES = [2, 3, 31, 2**31 - 1, 2**31 + 11, 2**64 - 59]


def planted(rng, p):
    """A polynomial, and its roots with their multiplicities."""
    roots = {}
    for _ in range(rng.randrange(5)):
        r = rng.choice([0, 1, rng.randrange(p)])
        roots[r] = roots.get(r, 0) + rng.randrange(1, 3)
    a = [rng.randrange(1, p)]
    for r, e in roots.items():
        for _ in range(e):
            a = ref.mul(a, [-r % p, 1], p)
    return a, sorted(roots.items())


def test_roots(ctx):
    rng = random.Random(11)
    for p in PRIMES:
        for _ in range(5):
            a, expected = planted(rng, p)
            assert ctx.roots(a, p) == expected
            assert cunmod.roots(a, p) == expected
            assert ctx.polynomial(a, p).roots() == expected


def test_roots_of_batches(ctx):
    rng = random.Random(12)
    problems = [planted(rng, p) for p in PRIMES]
    polys = [a for a, _ in problems] + [[], [1, 1]]
    found = ctx.batch(polys, PRIMES + [7, 15]).roots()
    for words, (_, expected) in zip(found, problems):
        assert words.tolist() == [r for r, _ in expected]
    assert found[-2:] == [None, None]


def test_degrees_of_batches(ctx):
    rng = random.Random(13)
    problems = [planted(rng, p)[0] for p in PRIMES]
    polys = problems + [[1, 0, 1], [], [1, 1]]
    found = ctx.batch(polys, PRIMES + [7, 7, 15]).factor_degrees()
    for pairs, a, p in zip(found, problems, PRIMES):
        assert pairs == ctx.factor_degrees(a, p)
    assert found[-3:] == [[(2, 1)], None, None]


def test_factors_of_batches(ctx):
    rng = random.Random(14)
    problems = [planted(rng, p)[0] for p in PRIMES]
    polys = problems + [[1, 0, 1], [], [1, 1]]
    batch = ctx.batch(polys, PRIMES + [7, 7, 15])
    found = batch.factor()
    for (c, factors), a, p in zip(found, problems, PRIMES):
        lead, expected = ctx.factor(a, p)
        assert c == lead
        assert [(f.tolist(), e) for f, e in factors] == [(f.tolist(), e) for f, e in expected]
    (c, [(f, e)]), *none = found[-3:]
    assert (c, f.tolist(), e, none) == (1, [1, 0, 1], 1, [None, None])
    answers = batch.is_irreducible().tolist()
    assert answers[:-3] == [int(ctx.is_irreducible(a, p)) for a, p in zip(problems, PRIMES)]
    assert answers[-3:-1] == [1, 0] and answers[-1] < 0


def test_primitive(ctx):
    for a, p, expected in [
        ([3, 6, 1], 7, True),  # Conway's polynomial
        ([1, 0, 1], 7, False),
        ([1, 1, 1, 1, 1], 2, False),
        ([1, 1, 0, 0, 1], 2, True),
        ([4, 2], 5, True),
        ([3], 5, False),
        ([], 5, False),
    ]:
        assert ctx.is_primitive(a, p) is expected
        assert cunmod.Polynomial(a, p, ctx).is_primitive() is expected
        assert ctx.is_primitive(a, p, [2, 3, 2**127 - 1]) is expected
    trinomial = [0] * 522
    trinomial[0] = trinomial[32] = trinomial[521] = 1
    assert ctx.is_primitive(trinomial, 2, primes=[2**521 - 1])


def test_random_irreducible(ctx):
    for p in PRIMES + [2, 3]:
        for n in (2, 3, 8):
            f = ctx.random_irreducible(n, p, 5)
            assert len(f) == n and f[-1] == 1 and ctx.is_irreducible(f, p)
            assert f.tolist() == ctx.random_irreducible(n, p, seed=5).tolist()
            assert cunmod.Polynomial.random_irreducible(n, p, 5, ctx).to_array().tolist() == f.tolist()


@pytest.mark.parametrize(
    "error, call",
    [
        (cunmod.DivisionByZero, lambda: cunmod.roots([], 7)),
        (cunmod.DivisionByZero, lambda: cunmod.Polynomial([], 7).roots()),
        (cunmod.ModulusError, lambda: cunmod.roots([1, 1], 15)),
        (cunmod.ModulusError, lambda: cunmod.random_irreducible(3, 15)),
        (cunmod.LengthError, lambda: cunmod.random_irreducible(1, 7)),
        (cunmod.ModulusError, lambda: cunmod.is_primitive([1, 1], 15)),
        (cunmod.DomainError, lambda: cunmod.is_primitive([3, 6, 1], 7, [4])),
        (cunmod.ArgumentError, lambda: cunmod.is_primitive([3, 6, 1], 7, [-2])),
    ],
)
def test_refused(error, call):
    with pytest.raises(error):
        call()
