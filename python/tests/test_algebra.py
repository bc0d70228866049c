"""Powers, functions of power series, compositions, divisibility and invariants, on arrays and on
polynomials of the GPU, against schoolbook arithmetic and known roots.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import random

import numpy as np
import pytest
import reference as ref

import cunmod

PRIMES = [2, 3, 31, 2**31 - 1, 2**31 + 11, 2**63 - 25, 2**64 - 59]


def cases():
    rng = random.Random(7)
    for p in PRIMES:
        for n in (0, 1, 2, 9, 17):
            yield rng, p, ref.poly(rng, n, p), ref.poly(rng, rng.randrange(6), p)


def both(ctx, name, p, a, *others):
    """The result of the function on arrays and of the method of the Polynomial, which are the
    same; `others` are polynomials (lists) and numbers."""
    function = getattr(cunmod, name)
    array = getattr(ctx, name)(a, *others, p)
    operands = [ctx.polynomial(x, p) if isinstance(x, list) else x for x in others]
    made = getattr(ctx.polynomial(a, p), name)(*operands)
    plain = [
        [x.tolist() if isinstance(x, np.ndarray) else list(x) if isinstance(x, cunmod.Polynomial)
         else x for x in (result if isinstance(result, tuple) else (result,))]
        for result in (array, made, function(a, *others, p))
    ]
    assert plain[0] == plain[1] == plain[2], name
    return plain[0] if isinstance(array, tuple) else plain[0][0]


def compose(a, g, p):
    res = []
    for c in reversed(a):
        res = ref.add(ref.mul(res, g, p), [c], p)
    return res


def from_roots(roots, lead, p):
    res = [lead]
    for root in roots:
        res = ref.mul(res, [-root % p, 1], p)
    return res


def derivative(a, p):
    return ref.trim([i * c % p for i, c in enumerate(a)][1:])


def test_powers(ctx):
    for rng, p, a, b in cases():
        n = rng.randrange(12)
        power = [1]
        for e in range(5):
            assert both(ctx, "pow", p, a, e) == power
            assert both(ctx, "pow_trunc", p, a, e, n) == ref.trim(power[:n])
            power = ref.mul(power, a, p)
        assert both(ctx, "pow", p, a[:1], 2**70 + 1) == ref.trim([pow(sum(a[:1]), 2**70 + 1, p)])
    assert cunmod.pow([1, 5, 0, 0], 2, 15).tolist() == [1, 10, 10]
    assert cunmod.pow_trunc([1, 5], 2**64 - 1, 2, 15).tolist() == [1]
    assert "pow" not in cunmod.__all__


def test_series(ctx):
    for rng, p, a, b in cases():
        n = rng.randrange(1, min(p, 20) + 1)
        short = lambda x: ref.trim(x[:n])  # noqa: E731
        one, zero = [1] + a[1:], ref.trim([0, 1] + a[2:])
        below = ref.trim(one[:n])
        log = both(ctx, "log_series", p, one, n)
        assert log[:1] in ([], [0])
        product = ref.trim(ref.mul(derivative(log, p), one, p)[: n - 1])
        assert product == ref.trim(derivative(one, p)[: n - 1])
        exp = both(ctx, "exp_series", p, zero, n)
        assert exp[0] == 1
        product = ref.trim(ref.mul(derivative(zero, p), exp, p)[: n - 1])
        assert product == ref.trim(derivative(exp, p)[: n - 1])
        if p > 2:
            root = both(ctx, "sqrt_series", p, one, n)
            assert root[0] == 1 and short(ref.mul(root, root, p)) == below
            root = both(ctx, "invsqrt_series", p, one, n)
            assert root[0] == 1 and short(ref.mul(ref.mul(root, root, p), one, p)) == [1]
        for length in (n, n + 3):
            inverse = both(ctx, "revert_series", p, zero, length)
            assert ref.trim(compose(zero, inverse, p)[:length]) == ref.trim([0, 1][:length])
        assert both(ctx, "compose_series", p, b, zero, n) == short(compose(b, zero, p))
        assert both(ctx, "compose_series", p, b, zero, 0) == []


def test_circular(ctx):
    for rng, p, a, b in cases():
        n = rng.randrange(1, min(p, 20) + 1)
        zero = ref.trim([0] + a[1:n])
        squares = []
        for name in ("sin", "cos", "sinh", "cosh"):
            series = both(ctx, name + "_series", p, zero, n)
            squares.append(ref.trim(ref.mul(series, series, p)[:n]))
        one = ref.trim([1])
        sum_of = lambda x, y, c: ref.trim(  # noqa: E731
            [(u + c * v) % p for u, v in zip(x + [0] * (n - len(x)), y + [0] * (n - len(y)))]
        )
        assert sum_of(squares[0], squares[1], 1) == one
        assert sum_of(squares[3], squares[2], -1) == one
        for name in ("tan", "sin", "tanh", "sinh"):
            series = both(ctx, name + "_series", p, zero, n)
            if name[:3] == "tan" or p > 2:
                inverse = "a" + name + "_series"
                assert both(ctx, inverse, p, series, n) == zero


def test_properties(ctx):
    f = ctx.polynomial([1, 0, 3, 0, 5], 7)
    assert f.hamming_weight() == 3 and f.deflation() == 2
    g = ctx.polynomial([1, 0, 3, 1], 7)
    assert f.equal_trunc(g, 3) and not f.equal_trunc(g, 4)
    assert cunmod.power_sums_to_poly([2, 0, 2], 7).tolist() == [6, 0, 1]
    assert list(ctx.polynomial([2, 0, 2], 7).power_sums_to_poly()) == [6, 0, 1]


def test_compositions(ctx):
    for rng, p, a, b in cases():
        expected = compose(a, b, p)
        assert both(ctx, "compose", p, a, b) == expected
        assert both(ctx, "compose", p, b, a) == compose(b, a, p)
        composed = ctx.polynomial(a, p)(ctx.polynomial(b, p))
        assert isinstance(composed, cunmod.Polynomial) and list(composed) == expected
        k = rng.randrange(1, 5)
        spread = compose(a, [0] * k + [1], p)
        assert both(ctx, "inflate", p, a, k) == spread
        assert both(ctx, "deflate", p, spread, k) == a
        assert both(ctx, "deflate", p, a, k) == ref.trim(a[::k])
    assert cunmod.compose([1, 2, 0], [0, 1, 0], 7).tolist() == [1, 2]  # zeros on top
    assert cunmod.inflate([1, 5, 0], 2, 15).tolist() == [1, 0, 5]


def test_roots(ctx):
    """What polynomials of known roots are known to have."""
    rng = random.Random(11)
    for p in PRIMES:
        for count in (0, 1, 2, 7):
            roots = [rng.randrange(p) for _ in range(count)]
            lead = rng.randrange(1, p)
            a = from_roots(roots, lead, p)
            sums = [sum(pow(x, k, p) for x in roots) % p for k in range(10)]
            assert ctx.power_sums(a, 10, p).tolist() == sums
            f = ctx.polynomial(a, p)
            assert f.power_sums(10).coefficients(10).tolist() == sums
            expected = pow(lead, 2 * count - 2, p) if count else 0
            for i in range(count):
                for j in range(i):
                    expected = expected * (roots[i] - roots[j]) ** 2 % p
            got = both(ctx, "discriminant", p, a)
            assert got == expected % p and type(got) is int
            again = from_roots(roots + roots[: count // 2], lead, p)
            assert both(ctx, "squarefree_part", p, again) == from_roots(sorted(set(roots)), 1, p)


def test_factors(ctx):
    """x^2 - c for a number c that is no square, and linear factors."""
    for p, c in ((3, 2), (5, 2), (65537, 3), (2**64 - 59, 2)):
        square = [p - c, 0, 1]
        assert ctx.is_irreducible(square, p) is True
        assert ctx.is_irreducible([c], p) is False
        linear = [[0, 1], [1, 1]]
        a = [2]
        for f in (square, square, linear[0], linear[1], linear[1], linear[1]):
            a = ref.mul(a, f, p)
        expected = [(linear[0], 1), (linear[1], 3), (square, 2)]
        lead, factors = ctx.factor(a, p)
        assert (lead, [(f.tolist(), e) for f, e in factors]) == (2, expected)
        f = ctx.polynomial(a, p)
        lead, factors = f.factor()
        assert (lead, [(g.coefficients().tolist(), e) for g, e in factors]) == (2, expected)
        assert f.is_irreducible() is False
        lead, parts = ctx.factor_squarefree(a, p)
        expected.sort(key=lambda part: part[1])
        assert (lead, [(g.tolist(), e) for g, e in parts]) == (2, expected)
        assert ctx.factor_degrees(a, p) == [(1, 1), (1, 3), (2, 2)]
    assert ctx.factor([3], 5) == (3, [])


def test_divisibility(ctx):
    for rng, p, a, b in cases():
        product = ref.mul(a, b, p)
        if b:
            assert both(ctx, "divides", p, product, b) == a
        divisible = not ref.divrem(a, b, p)[1] if b else not a
        assert (ctx.divides(a, b, p) is not None) == divisible
        assert (both(ctx, "divides", p, ref.add(product, [1], p), b) is None) == (len(b) != 1)
        if a and len(b) > 1:
            e = rng.randrange(4)
            multiple, rest, times = a, a, e
            for _ in range(e):
                multiple = ref.mul(multiple, b, p)
            while not ref.divrem(rest, b, p)[1]:
                rest, times = ref.divrem(rest, b, p)[0], times + 1
            assert both(ctx, "remove", p, multiple, b) == [rest, times]
        if len(b) > 1 and len(a) >= len(b) and ref.divrem(a, b, p)[1]:
            assert both(ctx, "gcdinv", p, a, b) == list(ref.xgcd(a, b, p)[:2])
    assert cunmod.divides([], [], 7).size == 0


def test_crt(ctx):
    p = 65537
    moduli = [[3, 1], [1, 0, 1], [5, 7, 2, 1], [1]]
    product = ref.mul(ref.mul(moduli[0], moduli[1], p), moduli[2], p)
    values = [[1, 2], [4, 5, 6, 7], [], [3]]
    result = ctx.multi_crt(values, moduli, p)
    assert result.size <= len(product) - 1
    for value, modulus in zip(values, moduli):
        assert ref.divrem(result.tolist(), modulus, p)[1] == ref.divrem(value, modulus, p)[1]
    polys = [[ctx.polynomial(a, p) for a in many] for many in (values, moduli)]
    assert list(cunmod.Polynomial.multi_crt(*polys)) == result.tolist()
    assert cunmod.multi_crt([], [], p).size == 0


def test_recurrence(ctx):
    for p in (2, 7, 2**61 - 1):
        recurrence, terms = ctx.recurrence(p), [0, 1]
        for _ in range(20):
            terms.append((terms[-1] + terms[-2]) % p)
        for at in range(0, len(terms), 5):
            recurrence.add(terms[at : at + 5])
            n = min(at + 5, len(terms))
            assert len(recurrence) == n
            assert recurrence.minpoly().tolist() == ctx.minpoly(terms[:n], p).tolist()
        recurrence.start_over()
        recurrence.add(ctx.polynomial(terms, p), len(terms))
        recurrence.add_zeros(3)
        all_terms = [*terms, 0, 0, 0]
        assert recurrence.minpoly().tolist() == ctx.minpoly(all_terms, p).tolist()


@pytest.mark.parametrize(
    "error, call",
    [
        (cunmod.ArgumentError, lambda: cunmod.pow([1, 1], -1, 7)),
        (cunmod.ArgumentError, lambda: cunmod.pow_trunc([1, 1], -1, 3, 7)),
        (cunmod.ArgumentError, lambda: cunmod.pow_trunc([1, 1], 2**64, 3, 7)),
        (cunmod.ArgumentError, lambda: cunmod.Polynomial([1, 1], 7).pow_trunc(2**64, 3)),
        (cunmod.DomainError, lambda: cunmod.log_series([2, 1], 3, 7)),
        (cunmod.DomainError, lambda: cunmod.exp_series([1, 1], 3, 7)),
        (cunmod.DomainError, lambda: cunmod.sqrt_series([4, 1], 3, 7)),
        (cunmod.DomainError, lambda: cunmod.invsqrt_series([0, 1], 3, 7)),
        (cunmod.DomainError, lambda: cunmod.revert_series([1, 1], 3, 7)),
        (cunmod.DomainError, lambda: cunmod.compose_series([1], [1, 1], 3, 7)),
        (cunmod.NotInvertible, lambda: cunmod.multi_crt([[1], [2]], [[1, 1], [1, 1]], 7)),
        (cunmod.LengthError, lambda: cunmod.multi_crt([[1]], [[1, 1], [1, 1]], 7)),
        (cunmod.LengthError, lambda: cunmod.Polynomial.multi_crt([], [])),
        (cunmod.DivisionByZero, lambda: cunmod.multi_crt([[1]], [[]], 7)),
        (cunmod.CoefficientError, lambda: cunmod.Recurrence(7).add([7])),
        (cunmod.ModulusError, lambda: cunmod.Recurrence(15)),
        (cunmod.LengthError, lambda: cunmod.Recurrence(7).add_zeros(-1)),
        (cunmod.DomainError, lambda: cunmod.log_series([1, 1], 8, 7)),
        (cunmod.DomainError, lambda: cunmod.exp_series([0, 1], 8, 7)),
        (cunmod.NotInvertible, lambda: cunmod.sqrt_series([1, 1], 2, 2)),
        (cunmod.NotInvertible, lambda: cunmod.revert_series([0, 0, 1], 3, 7)),
        (cunmod.LengthError, lambda: cunmod.pow([1, 1], 2**62, 7)),
        (cunmod.LengthError, lambda: cunmod.pow([1, 1], 2**70, 7)),
        (cunmod.LengthError, lambda: cunmod.exp_series([0, 1], -1, 7)),
        (cunmod.LengthError, lambda: cunmod.power_sums([0, 1], -1, 7)),
        (cunmod.LengthError, lambda: cunmod.inflate([1, 1], 0, 7)),
        (cunmod.LengthError, lambda: cunmod.inflate([1, 1], 2**60, 7)),
        (cunmod.LengthError, lambda: cunmod.deflate([1, 1], 0, 7)),
        (cunmod.LengthError, lambda: cunmod.remove([1, 1], [1], 7)),
        (cunmod.DivisionByZero, lambda: cunmod.remove([], [1, 1], 7)),
        (cunmod.DivisionByZero, lambda: cunmod.power_sums([], 3, 7)),
        (cunmod.DivisionByZero, lambda: cunmod.factor([], 7)),
        (cunmod.ModulusError, lambda: cunmod.is_irreducible([1, 1], 15)),
        (cunmod.DivisionByZero, lambda: cunmod.Polynomial([], 7).squarefree_part()),
        (cunmod.ModulusError, lambda: cunmod.compose([1, 1], [1, 1], 15)),
        (cunmod.ModulusError, lambda: cunmod.discriminant([1, 1], 15)),
        (cunmod.CoefficientError, lambda: cunmod.divides([7], [1], 7)),
        (cunmod.MismatchError, lambda: cunmod.Polynomial([1], 7)(cunmod.Polynomial([1], 5))),
        (TypeError, lambda: cunmod.Polynomial([1], 7).compose([1])),
        (TypeError, lambda: cunmod.Polynomial([1], 7).divides(1)),
        (TypeError, lambda: cunmod.pow([1], 0.5, 7)),
    ],
)
def test_errors(error, call):
    with pytest.raises(error):
        call()
