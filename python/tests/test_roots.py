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


@pytest.mark.parametrize(
    "error, call",
    [
        (cunmod.DivisionByZero, lambda: cunmod.roots([], 7)),
        (cunmod.DivisionByZero, lambda: cunmod.Polynomial([], 7).roots()),
        (cunmod.ModulusError, lambda: cunmod.roots([1, 1], 15)),
    ],
)
def test_refused(error, call):
    with pytest.raises(error):
        call()
