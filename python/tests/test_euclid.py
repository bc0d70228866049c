"""What Euclid's algorithm gives, values at many points, and prepared operands and points, on arrays
and on polynomials of the GPU, against schoolbook arithmetic.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import numpy as np
import pytest
import reference as ref
from test_operations import PRIMES, cases, same

import cunmod


def both(ctx, p, *arrays):
    """The same operands as polynomials."""
    return [ctx.polynomial(a, p) for a in arrays]


def arrays_of(polys):
    return [f.to_array().tolist() for f in polys]


def test_xgcd(ctx):
    for rng, p, a, b in cases():
        common = ref.poly(rng, rng.randrange(1, 9), p)
        a, b = ref.mul(a, common, p), ref.mul(b, common, p)
        f, g = both(ctx, p, a, b)
        got = [x.tolist() for x in ctx.xgcd(a, b, p)]
        d = ref.gcd(a, b, p)
        assert got[0] == d
        assert ref.add(ref.mul(got[1], a, p), ref.mul(got[2], b, p), p) == d
        if len(d) < min(len(a), len(b)):
            assert got == list(ref.xgcd(a, b, p))
        else:
            assert got[1] == [] or got[2] == []
        assert arrays_of(f.xgcd(g)) == got


def test_invmod(ctx):
    for _, p, a, f in cases():
        if len(f) < 2:
            continue
        x, y = both(ctx, p, a, f)
        if len(ref.gcd(a, f, p)) > 1:
            for call in (lambda: ctx.invmod(a, f, p), lambda: x.invmod(y).to_array()):
                with pytest.raises(cunmod.NotInvertible):
                    call()
            continue
        got = ctx.invmod(a, f + [0], p)
        assert len(got) < len(f)
        assert ref.divrem(ref.mul(got.tolist(), a, p), f, p)[1] == [1]
        same(x.invmod(y).to_array(), got.tolist())


def test_resultant(ctx):
    for rng, p, a, b in cases():
        f, g = both(ctx, p, a, b)
        expected = ref.resultant(a, b, p)
        got = ctx.resultant(a, b + [0], p)
        assert got == expected and type(got) is int
        assert f.resultant(g) == expected
        common = ref.poly(rng, 2, p)
        assert ctx.resultant(ref.mul(a, common, p), ref.mul(b, common, p), p) == 0


def hgcd(a, b, p):
    """By definition, from the rows of Euclid's algorithm."""
    half = len(a) // 2  # ceil(deg a / 2)
    rows = ref.euclid(a, b, p)
    i = max(i for i, row in enumerate(rows) if len(row[0]) - 1 >= half)
    (c, s0, t0), (d, s1, t1) = rows[i : i + 2]
    sign = -1 if i % 2 == 1 else 1
    inverse = zip((t1, t0, s1, s0), (sign, -sign, -sign, sign))
    return tuple(ref.scaled(x, e, p) for x, e in inverse), c, d, sign


def test_hgcd(ctx):
    for _, p, a, b in cases():
        if len(a) <= len(b):
            continue
        m, c, d, sign = ctx.hgcd(a, b, p)
        expected = hgcd(a, b, p)
        assert (tuple(x.tolist() for x in m), c.tolist(), d.tolist(), sign) == expected
        m = expected[0]
        for row, value in ((m[:2], a), (m[2:], b)):
            products = ref.mul(row[0], expected[1], p), ref.mul(row[1], expected[2], p)
            assert ref.add(*products, p) == value
        f, g = both(ctx, p, a, b)
        m, c, d, sign = f.hgcd(g)
        got = (tuple(arrays_of(m)), c.to_array().tolist(), d.to_array().tolist(), sign)
        assert got == expected


def test_fractions(ctx):
    for rng, p, a, b in cases():
        if len(b) < 2:
            continue
        lennum = rng.randrange(len(b))
        lenden = len(b) - lennum
        f, m = both(ctx, p, a, b)
        for power in (False, True):
            if power:  # modulo x^(lennum+lenden-1)
                b = [0] * (lennum + lenden - 1) + [1]
            rows = ref.euclid(b, ref.divrem(a, b, p)[1], p)
            num, _, den = next(row for row in rows if len(row[0]) <= lennum)
            bounds = lennum, lenden
            calls = (
                (lambda: ctx.pade(a, *bounds, p), lambda: f.pade(*bounds))
                if power
                else (lambda: ctx.ratrec(a, b, *bounds, p), lambda: f.ratrec(m, *bounds))
            )
            if len(den) > lenden or len(ref.gcd(num, den, p)) > 1:
                for call in calls:
                    with pytest.raises(cunmod.NoFraction):
                        call()
                continue
            c = pow(den[-1], -1, p)
            expected = [ref.scaled(num, c, p), ref.scaled(den, c, p)]
            assert [x.tolist() for x in calls[0]()] == expected
            assert arrays_of(calls[1]()) == expected


def test_minpoly(ctx):
    for rng, p, c, _ in cases():
        if not c or len(c) > 20:
            continue
        c = ref.scaled(c, pow(c[-1], -1, p), p)
        order = len(c) - 1
        a = [rng.randrange(p) for _ in range(order)]
        while len(a) < 2 * order + rng.randrange(3):
            a.append(-sum(x * y for x, y in zip(c, a[len(a) - order :])) % p)
        expected = ref.minpoly(a, p)
        assert len(expected) <= len(c)
        same(ctx.minpoly(a, p), expected)
        same(ctx.polynomial(a, p).minpoly(len(a)).to_array(), expected)
    same(ctx.minpoly([], 7), [1])
    same(ctx.minpoly([0, 0, 0], 7), [1])
    same(ctx.polynomial([0, 1, 1, 2, 3, 5], 7).minpoly().to_array(), [6, 6, 1])


def test_points(ctx):
    for rng, p, a, b in cases():
        n = len(b)
        xs = [rng.randrange(p) for _ in range(n)]
        values = [ref.evaluate(a, x, p) for x in xs]
        points = ctx.points(xs, p)
        assert len(points) == n and points.modulus == p
        same(ctx.evaluate(a, xs, p), values)
        same(points.evaluate(a), values)
        f, x = both(ctx, p, a, xs)
        same(f.evaluate(points).to_array(), ref.trim(values))
        same(f.evaluate(x, n).to_array(), ref.trim(values))
        same(cunmod.Points(x, p, n=n).evaluate(f).to_array(), ref.trim(values))
        product = [1]
        for c in xs:
            product = ref.mul(product, [-c % p, 1], p)
        same(ctx.product_roots(xs, p), product)
        same(points.product_roots(), product)
        same(x.product_roots(n).to_array(), product)
        if len(set(xs)) < n:
            for call in (lambda: ctx.interpolate(xs, b, p), lambda: points.interpolate(b)):
                with pytest.raises(cunmod.RepeatedPoint):
                    call()
            continue
        expected = ref.interpolate(xs, b, p)
        same(ctx.interpolate(xs, np.array(b, dtype=np.uint64), p), expected)
        same(points.interpolate(b), expected)
        y = ctx.polynomial(b, p)
        same(points.interpolate(y).to_array(), expected)
        same(cunmod.Polynomial.interpolate(x, y, n).to_array(), expected)


def test_geometric(ctx):
    for rng, p, a, b in cases():
        n, q = len(b), rng.randrange(p)
        xs = [pow(q, i, p) for i in range(n)]
        values = [ref.evaluate(a, x, p) for x in xs]
        same(ctx.evaluate_geometric(a, q, n, p), values)
        f, y = both(ctx, p, a, b)
        same(f.evaluate_geometric(q, n).to_array(), ref.trim(values))
        if len(set(xs)) < n:
            with pytest.raises(cunmod.RepeatedPoint):
                ctx.interpolate_geometric(q, b, p)
            continue
        expected = ref.interpolate(xs, b, p)
        same(ctx.interpolate_geometric(q, np.array(b, dtype=np.uint64), p), expected)
        same(cunmod.Polynomial.interpolate_geometric(q, y, n).to_array(), expected)
        same(cunmod.Polynomial.interpolate_geometric(q, y).to_array(), expected)


def test_taylor_shift(ctx):
    for rng, p, a, b in cases():
        c, expected = rng.randrange(p), []
        if len(a) > p:
            ctx.set_path("auto")  # the GPU has factorials below p alone
        for x in reversed(a):
            expected = ref.add(ref.mul(expected, [c, 1], p), [x], p)
        same(ctx.taylor_shift(a, c, p), expected)
        same(ctx.polynomial(a, p).taylor_shift(c).to_array(), expected)


def test_many_points(ctx):
    """Enough of them for the tree."""
    rng = np.random.default_rng(1)
    for p in PRIMES[-3:]:
        n = 3000
        a = rng.integers(p, size=n, dtype=np.uint64)
        points = ctx.points(np.arange(n, dtype=np.uint64), p)
        values = points.evaluate(a)
        for i in (0, 1, 2, n - 1):
            assert int(values[i]) == ref.evaluate(a.tolist(), i, p)
        same(points.interpolate(values), ref.trim(a.tolist()))


def test_operand(ctx):
    for _, p, a, b in cases():
        operand = ctx.operand(b, max(len(a), 1), p)
        z = ref.mul(a, b, p)
        f, g = both(ctx, p, a, b)
        assert len(operand) == len(b) and operand.modulus == p
        same(operand.mul(a), z)
        same(operand.mulmid(a, 1, 5), ref.trim(z[1:5]))
        same(operand.mulmid(a, 3, 10**9), ref.trim(z[3:]))
        same((f * operand).to_array(), z)
        same(operand.mulmid(f, 1, 5).to_array(), ref.trim(z[1:5]))
        same(cunmod.Operand(g, max(len(a), 1), p).mul(f).to_array(), z)


def test_module_functions():
    p = 2**61 - 1
    a, b = [5, 6, 7], [1, 2]
    assert [x.tolist() for x in cunmod.xgcd(a, b, p)] == list(ref.xgcd(a, b, p))
    same(cunmod.invmod(b, a, p), ref.xgcd(b, a, p)[1])
    assert cunmod.resultant(a, b, p) == ref.resultant(a, b, p)
    assert cunmod.hgcd(a, b, p)[3] == hgcd(a, b, p)[3]
    assert [x.tolist() for x in cunmod.ratrec([3], a, 1, 2, p)] == [[3], [1]]
    assert [x.tolist() for x in cunmod.pade([1, 1, 1], 1, 2, p)] == [[p - 1], [p - 1, 1]]
    same(cunmod.minpoly([1, 2, 4, 8], p), [p - 2, 1])
    same(cunmod.evaluate(a, [0, 1], p), [5, 18])
    same(cunmod.interpolate([0, 1], [5, 18], p), [5, 13])
