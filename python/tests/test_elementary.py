"""Elementary operations, on arrays and on polynomials of the GPU, and polynomials as Python's
operators, sequences and values, against schoolbook arithmetic.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import inspect
import random

import numpy as np
import pytest
import reference as ref

import cunmod

PRIMES = [2, 3, 31, 2**31 - 1, 2**31 + 11, 2**63 - 25, 2**64 - 59]
SIZES = [0, 1, 2, 17]


def combined(a, b, c, p):
    """a + c b."""
    n = max(len(a), len(b))
    pairs = zip(a + [0] * (n - len(a)), b + [0] * (n - len(b)))
    return ref.trim([(x + c * y) % p for x, y in pairs])


def value(a, x, p):
    return sum(c * pow(x, i, p) for i, c in enumerate(a)) % p


def cases():
    rng = random.Random(3)
    for p in PRIMES:
        for n in SIZES:
            for m in SIZES:
                yield rng, p, ref.poly(rng, n, p), ref.poly(rng, m, p)


def results(rng, p, a, b):
    """Of each operation its name, what follows the operands, and the result."""
    c, k = rng.randrange(p), rng.randrange(len(a) + 3)
    padded = (a + [0] * k)[:k]
    yield "add", (b,), (), combined(a, b, 1, p)
    yield "sub", (b,), (), combined(a, b, -1, p)
    yield "scalar_addmul", (b,), (c,), combined(a, b, c, p)
    yield "neg", (), (), combined([], a, -1, p)
    yield "scalar_mul", (), (c,), combined([], a, c, p)
    yield "shift_left", (), (k,), [0] * k + a if a else []
    yield "shift_right", (), (k,), a[k:]
    yield "derivative", (), (), ref.trim([i * x % p for i, x in enumerate(a)][1:])
    if len(a) < p:
        yield "integral", (), (), [0] * bool(a) + [
            x * pow(i + 1, -1, p) % p for i, x in enumerate(a)
        ]
    if a:
        yield "monic", (), (), combined([], a, pow(a[-1], -1, p), p)
    yield "evaluate_at", (), (c,), value(a, c, p)
    yield "reverse", (), (), ref.trim(a[::-1])
    yield "reverse n", (), (k,), ref.trim((padded + [0] * (k - len(padded)))[::-1])


def test_operations(ctx):
    for rng, p, a, b in cases():
        f, g = ctx.polynomial(a, p), ctx.polynomial(b, p)
        for name, others, constants, expected in results(rng, p, a, b):
            arguments = (a, *others, p, *constants) if name == "reverse n" else (
                (a, *others, *constants, p)
            )
            name = name.split()[0]
            array = getattr(ctx, name)(*arguments)
            made = getattr(f, name)(*(g for _ in others), *constants)
            if name == "evaluate_at":
                assert array == made == expected and type(made) is int
                continue
            assert array.dtype == np.uint64 and array.tolist() == expected, name
            assert made.to_array().tolist() == expected, name
            assert list(getattr(cunmod, name)(*arguments)) == expected
        k = rng.randrange(len(a) + 3)
        assert list(f.truncate(k)) == ref.trim(a[:k])
    assert ctx.add([1, 5], [14, 10], 15).tolist() == []  # no prime


def test_operators(ctx):
    for rng, p, a, b in cases():
        f, g = ctx.polynomial(a, p), ctx.polynomial(b, p)
        c = rng.randrange(-(2**70), 2**70)
        constant = ref.trim([c % p])
        assert list(f + g) == combined(a, b, 1, p) and list(f - g) == combined(a, b, -1, p)
        assert list(-f) == combined([], a, -1, p) and +f is f
        assert list(f + c) == list(c + f) == combined(a, constant, 1, p)
        assert list(f - c) == combined(a, constant, -1, p)
        assert list(c - f) == combined(constant, a, -1, p)
        assert list(f * c) == list(c * f) == list(np.int64(c % 7) * f * 0 + c * f)
        assert list(f * c) == ref.mul(a, constant, p)
        assert list(f**3) == ref.mul(ref.mul(a, a, p), a, p) and f**0 == 1 and f**1 == f
        assert ctx.polynomial(constant, p) ** 2**70 == pow(c, 2**70, p)
        h = f
        h += g
        h *= 3
        h -= g
        h <<= 2
        assert h == ((f + g) * 3 - g << 2) and h >> 2 == (f + g) * 3 - g
        assert list(f) == a
        if constant:
            inverse = pow(c, -1, p)
            assert list(f // c) == combined([], a, inverse, p) and f % c == 0
            assert divmod(f, c) == (f // c, f % c)
        if b:
            assert (c // g, c % g) == divmod(c, g)
            assert c // g * g + c % g == c
            assert pow(f, 5, g) == pow(f, 5, cunmod.Divisor(g, p)) == f**5 % g
        if len(b) > 1 and ref.gcd(a, b, p) == [1]:
            assert pow(f, -2, g) * f * f % g == 1 % g
        assert f(c) == value(a, c % p, p)
        points = [rng.randrange(p) for _ in range(5)] + [0]
        values = [value(a, x, p) for x in points]
        for xs in (points, np.array(points, dtype=np.uint64), ctx.points(points, p)):
            assert f(xs).dtype == np.uint64 and f(xs).tolist() == values
    assert ctx.polynomial([1], 7)([]).size == 0


def test_sequence(ctx):
    for rng, p, a, _ in cases():
        f = ctx.polynomial(a, p)
        n = len(a)
        assert len(f) == n and f.degree == n - 1 and bool(f) == bool(a)
        assert list(f) == a and all(type(x) is int for x in f)
        assert [f[i] for i in range(n + 2)] == a + [0, 0] and type(f[n]) is int
        assert [f[-1 - i] for i in range(n)] == a[::-1]
        with pytest.raises(IndexError):
            f[-1 - n]
        for part in (slice(None), slice(2, 5), slice(-3, None), slice(None, -1), slice(5, 2)):
            assert list(f[part]) == ref.trim(a[part])
        assert f.coefficients().tolist() == a
        assert f.coefficients(n + 2).tolist() == a + [0, 0]
        assert f.coefficients(2).tolist() == (a + [0, 0])[:2]
        assert f.coefficients(0).size == 0
        assert list(f.reverse()) == ref.trim(list(reversed(f)))


def test_equality_and_hash(ctx):
    f = ctx.polynomial([3], 7)
    assert f == 3 and f == 10 and f == -4 and 3 == f and f != 4 and hash(f) == hash(3)
    zero = f - f
    assert zero == 0 and not zero and zero != 1 and hash(zero) == hash(0) and zero.degree == -1
    g = ctx.polynomial([1, 2, 3], 7)
    assert g != 1 and g == ctx.polynomial([1, 2, 3], 7) and g != ctx.polynomial([1, 2, 4], 7)
    assert g == cunmod.Context(-2).polynomial([1, 2, 3], 7)  # of another context
    assert g != cunmod.Context(-2).polynomial([1, 2, 4], 7)
    assert len({g, g + 0, g * 8, g + 1}) == 2
    assert g != "123" and g != [1, 2, 3] and not g == None  # noqa: E711


def test_representation(ctx):
    f = ctx.polynomial([1, 2, 3], 7)
    assert repr(f) == "Polynomial([1, 2, 3], 7)" and eval(repr(f), vars(cunmod)) == f
    assert repr(f - f) == "Polynomial([], 7)"
    assert repr((f << 1000) + f) == (
        "<Polynomial of degree 1002 modulo 7: [1, 2, 3, ..., 3]>"
    )


class Residue:
    """As python-flint's nmod: it can be converted, but is no index."""

    def __init__(self, value):
        self.value = value

    def __int__(self):
        return self.value


class NmodPoly:
    """As python-flint's nmod_poly."""

    def __init__(self, coeffs, modulus):
        self._coeffs, self._modulus = coeffs, modulus

    def coeffs(self):
        return [Residue(c) for c in self._coeffs]

    def modulus(self):
        return self._modulus


class FieldArray(np.ndarray):
    """As galois.FieldArray: an array that refuses most of numpy's functions."""

    order = 7
    degree = 1

    def min(self, *args, **kwargs):
        raise TypeError("not of a field")


class ExtensionArray(FieldArray):
    order = 49
    degree = 2


class GaloisPoly:
    """As galois.Poly, with the highest degree first."""

    def __init__(self, coeffs, field):
        self.coeffs, self.field = np.array(coeffs, dtype=np.int64).view(field), field


def test_other_libraries(ctx):
    for a in (
        NmodPoly([1, 2, 3], 7),
        GaloisPoly([3, 2, 1], FieldArray),
        np.array([1, 2, 3], dtype=np.uint8).view(FieldArray),
        ctx.polynomial([1, 2, 3], 7),
    ):
        assert ctx.mul(a, [1, 1], 7).tolist() == [1, 3, 5, 3]
        for f in (ctx.polynomial(a), ctx.polynomial(a, 7), cunmod.Polynomial(a)):
            assert list(f) == [1, 2, 3] and f.modulus == 7
        with pytest.raises(cunmod.MismatchError):
            ctx.mul(a, [1], 11)
        with pytest.raises(cunmod.MismatchError):
            ctx.polynomial(a, 11)
    f = ctx.polynomial([1, 1], 7)
    assert f * NmodPoly([1, 2, 3], 7) == NmodPoly([1, 2, 3], 7) * f
    assert f + GaloisPoly([1, 0], FieldArray) == ctx.polynomial([1, 2], 7)
    assert f == NmodPoly([1, 1], 7) and f != NmodPoly([1, 1], 11) and f != NmodPoly([1, 2], 7)
    with pytest.raises(cunmod.MismatchError):
        f + NmodPoly([1], 11)
    for extension in (GaloisPoly([1, 8], ExtensionArray), np.array([1]).view(ExtensionArray)):
        with pytest.raises(TypeError):
            ctx.polynomial(extension, 7)
    copied = cunmod.Context(-2).polynomial(f)
    assert copied == f and copied.context is not f.context


def test_integers_of_all_kinds(ctx):
    big = [-1, 2**70, -(2**64), 5, 0, -(2**63)]
    for p in PRIMES:
        expected = [x % p for x in big]
        assert cunmod.reduce(big, p).tolist() == expected
        assert cunmod.reduce(np.array(big, dtype=object), p).tolist() == expected
        assert list(ctx.polynomial(big, p, reduce=True)) == ref.trim(expected)
        for kind in (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint64):
            info = np.iinfo(kind)
            a = np.array([info.min, info.max, 1, 0], dtype=kind)
            assert cunmod.reduce(a, p).tolist() == [int(x) % p for x in a.tolist()]
        assert cunmod.reduce(-3, p).tolist() == [-3 % p]
    assert ctx.mul(3, [1, 2], 7).tolist() == [3, 6]  # a constant
    assert ctx.mul(np.array([1, 2], dtype=object), np.uint8(2), 7).tolist() == [2, 4]
    for wrong in ([-1], [2**64], np.array([-1]), np.array([2**64], dtype=object), [7], -1):
        with pytest.raises(cunmod.CoefficientError):
            ctx.polynomial(wrong, 7)
    for wrong in ([0.5], np.array([0.5]), np.array([0.5], dtype=object), "1", None, ["1"]):
        with pytest.raises(TypeError):
            ctx.polynomial(wrong, 7, reduce=True)
    with pytest.raises(cunmod.ModulusError):
        cunmod.reduce([1], 0)


def test_random(ctx):
    for p in (2, 31, 2**64 - 59):
        f = ctx.random_polynomial(200, p, 5)
        assert f == cunmod.Polynomial.random(200, p, 5, ctx) and f.modulus == p
        assert list(f) == list(cunmod.Context(-2).random_polynomial(200, p, 5))
        assert f != ctx.random_polynomial(200, p, 6) and 150 < len(f) <= 200
        assert len(set(f)) > min(p, 20) - 1 and ctx.random_polynomial(0, p) == 0


def test_signatures():
    """A function takes what the method takes, and has its text."""
    for name in cunmod.__all__:
        method, function = getattr(cunmod.Context, name, None), getattr(cunmod, name)
        if method is None:
            continue
        arguments = list(inspect.signature(method).parameters.values())[1:]
        assert list(inspect.signature(function).parameters.values()) == arguments, name
        assert function.__doc__ == method.__doc__ and function.__doc__, name
        assert function.__name__ == name and function.__module__ == "cunmod", name


def test_distinct_degree():
    """gcd(x^p - x, f) has the different roots of f, and no coefficient comes to the host or goes
    from it on the way."""
    p, n = 10007, 10**4
    ctx = cunmod.Context()
    if cunmod.device_count():
        ctx.set_path("gpu")
    f = ctx.random_polynomial(n - 50, p, 1)
    for root in range(0, 500, 10):
        f *= ctx.polynomial([-root, 1], p, reduce=True)
    assert f.degree >= n - 10
    x = ctx.polynomial([0, 1], p)
    ring = cunmod.Divisor(f, p)
    before = ctx.transferred()
    g = (pow(x, p, ring) - x).gcd(f)
    degree = g.degree
    after = ctx.transferred()
    assert after.sent - before.sent <= 1 and after.received == before.received
    roots = np.flatnonzero(f(range(p)) == 0)
    assert degree == roots.size and set(range(0, 500, 10)) <= set(roots.tolist())
    assert np.flatnonzero(g(range(p)) == 0).tolist() == roots.tolist()
    assert g == g.monic() and f % g == 0


def test_transferred():
    ctx = cunmod.Context()
    f = ctx.polynomial([1] * 1000, 7)
    f.to_array()
    sent, received = ctx.transferred()
    if ctx.device.startswith("none"):
        assert (sent, received) == (0, 0)
    else:
        assert (sent, received) in ((0, 0), (1000, 1000))


@pytest.mark.parametrize(
    "error, call",
    [
        (TypeError, lambda f: f + "1"),
        (TypeError, lambda f: f + [1]),
        (TypeError, lambda f: [1] + f),
        (TypeError, lambda f: f + np.array([1])),
        (TypeError, lambda f: np.array([1]) + f),
        (TypeError, lambda f: f * 0.5),
        (TypeError, lambda f: f - None),
        (TypeError, lambda f: f**0.5),
        (TypeError, lambda f: pow(f, 2, 5)),
        (TypeError, lambda f: f << 1.0),
        (TypeError, lambda f: f(0.5)),
        (TypeError, lambda f: f["x"]),
        (TypeError, lambda f: f.add(1)),
        (TypeError, lambda f: f < f),
        (TypeError, lambda f: cunmod.Polynomial([1, 2])),
        (cunmod.ArgumentError, lambda f: f**-1),
        (cunmod.ArgumentError, lambda f: pow(f, -1, cunmod.Divisor(f, 7))),
        (cunmod.ArgumentError, lambda f: f[::2]),
        (cunmod.NotInvertible, lambda f: pow(f, -1, f * f)),
        (cunmod.LengthError, lambda f: f**2**70),
        (cunmod.LengthError, lambda f: f**2**62),
        (cunmod.LengthError, lambda f: f << -1),
        (cunmod.LengthError, lambda f: f >> -1),
        (cunmod.LengthError, lambda f: f.truncate(-1)),
        (cunmod.LengthError, lambda f: f.reverse(-1)),
        (cunmod.LengthError, lambda f: f.coefficients(-1)),
        (cunmod.LengthError, lambda f: cunmod.Polynomial.random(-1, 7)),
        (cunmod.LengthError, lambda f: cunmod.shift_left([1], -1, 7)),
        (cunmod.LengthError, lambda f: cunmod.shift_right([1], 2**70, 7)),
        (cunmod.LengthError, lambda f: cunmod.reverse([1], 7, -1)),
        (cunmod.CoefficientError, lambda f: f.scalar_mul(7)),
        (cunmod.CoefficientError, lambda f: f.scalar_addmul(f, -1)),
        (cunmod.CoefficientError, lambda f: f.evaluate_at(7)),
        (cunmod.CoefficientError, lambda f: f([7])),
        (cunmod.CoefficientError, lambda f: cunmod.scalar_mul([1], 7, 7)),
        (cunmod.CoefficientError, lambda f: cunmod.add([7], [1], 7)),
        (cunmod.CoefficientError, lambda f: cunmod.Polynomial.random(3, 7, -1)),
        (cunmod.DivisionByZero, lambda f: (f - f).monic()),
        (cunmod.DivisionByZero, lambda f: f // 0),
        (cunmod.DivisionByZero, lambda f: f % 7),
        (cunmod.DivisionByZero, lambda f: cunmod.monic([0, 0], 7)),
        (cunmod.NotInvertible, lambda f: (f << 4).integral()),
        (cunmod.NotInvertible, lambda f: cunmod.integral([1] * 7, 7)),
        (cunmod.NotInvertible, lambda f: cunmod.monic([1, 3], 15)),
        (cunmod.ModulusError, lambda f: cunmod.add([0], [0], 1)),
        (cunmod.MismatchError, lambda f: f + cunmod.Polynomial([1], 5)),
        (cunmod.MismatchError, lambda f: f.context.polynomial(f, 5)),
    ],
)
def test_refused(error, call):
    f = cunmod.Polynomial([1, 2, 3], 7)
    with pytest.raises(error):
        call(f)
    assert list(f) == [1, 2, 3] and f + 1 == cunmod.Polynomial([2, 2, 3], 7)
