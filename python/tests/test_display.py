"""What objects look like, and polynomials in other modules.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import random

import numpy as np
import pytest
import reference as ref

import cunmod

PRIMES = [2, 3, 7, 2**31 - 1, 2**63 - 25, 2**64 - 59]


def test_reprs():
    ctx = cunmod.Context(-2)
    assert repr(ctx) == "<Context without a GPU>"
    f = ctx.polynomial([1, 2, 3], 7)
    assert repr(f * f) == "Polynomial([1, 4, 3, 5, 2], 7)"
    assert repr(ctx) == "<Context without a GPU; last operation: cpu, flint>"
    assert repr(cunmod.Context()) == "<Context on the first GPU, if there is one>"
    assert repr(cunmod.Divisor(f)) == "<Divisor of degree 2 modulo 7>"
    assert (
        repr(cunmod.Operand(f, 9)) == "<Operand of length 3 modulo 7, for at most 9 coefficients>"
    )
    assert repr(cunmod.Points([1, 2, 3, 0], 7)) == "<Points: 4 modulo 7>"
    terms = cunmod.Recurrence(7)
    terms.add([1])
    assert repr(terms) == "<Recurrence of 1 term modulo 7>"
    terms.add_zeros(2)
    assert repr(terms) == "<Recurrence of 3 terms modulo 7>"
    assert repr(cunmod.Moduli([7, 2**64 - 59])) == "Moduli([7, 18446744073709551557])"
    assert eval(repr(cunmod.Moduli([7, 5])), vars(cunmod)).values.tolist() == [7, 5]
    many = "<Moduli of 99 items: 7, 7, 7, 7, 7, 7, 7, 7, ...>"
    assert repr(cunmod.Moduli(7, count=99)) == many


@pytest.mark.parametrize(
    "coefficients, text",
    [
        ([], "0"),
        ([3], "3"),
        ([0, 1], "x"),
        ([1, 2], "2 x + 1"),
        ([5, 0, 1, 3], "3 x^{3} + x^{2} + 5"),
        ([0] * 11 + [1], "x^{11}"),
        ([4, 0, 1] + [1] * 1000, r"x^{1002} + \cdots + x^{2} + 4"),
        ([0] * 50 + [6], r"6 x^{50} + \cdots"),
    ],
)
def test_latex(coefficients, text):
    f = cunmod.Polynomial(coefficients, 7)
    assert f._repr_latex_() == rf"${text} \quad \bmod 7$"


def test_latex_is_read_by_sympy():
    """SymPy computes the same values from the formula."""
    sympy = pytest.importorskip("sympy")
    x = sympy.Symbol("x")
    f = cunmod.Polynomial([5, 0, 1, 3, 1], 7)
    formula = f._repr_latex_()[1:].split(r" \quad")[0]
    plain = formula.replace(" x", "*x").replace("+*x", "+ x").replace("^{", "**(").replace("}", ")")
    assert [sympy.sympify(plain).subs(x, i) % 7 for i in range(7)] == [f(i) for i in range(7)]


def pairs(seed, lengths):
    """Yields p, a list a, and the polynomials f = a and g modulo p: two of each length."""
    rng = random.Random(seed)
    for p in PRIMES:
        for n in lengths:
            a, b = ref.poly(rng, n, p), ref.poly(rng, n, p)
            yield p, a, cunmod.Polynomial(a, p), cunmod.Polynomial(b, p)


def test_flint():
    flint = pytest.importorskip("flint")
    for p, a, f, g in pairs(3, (0, 1, 2, 50)):
        made = f.to_flint()
        assert type(made) is flint.nmod_poly and made == flint.nmod_poly(a, p)
        assert made.modulus() == p and cunmod.Polynomial(made) == f
        assert (f * g).to_flint() == made * g.to_flint()


def test_galois():
    galois = pytest.importorskip("galois")
    for p, a, f, g in pairs(4, (0, 1, 2, 9)):
        made = f.to_galois()
        assert isinstance(made, galois.Poly) and made.field.order == p
        assert [int(c) for c in made.coeffs][::-1] == (a or [0])
        assert cunmod.Polynomial(made) == f
        assert (f * g).to_galois() == made * g.to_galois()


def test_numpy_arrays(ctx):
    a = [[1, 2, 3], [4, 0, 1], [0, 6, 2]]
    batch = ctx.batch(a, 7)
    for made in (np.asarray(batch), np.array(batch), np.array(batch, dtype=np.uint64, copy=True)):
        assert made.dtype == np.uint64 and made.tolist() == a
    assert np.asarray(batch, dtype=np.int32).dtype == np.int32
    assert np.array(batch, dtype=float).tolist() == a
    assert np.asarray(batch[0], dtype=object).tolist() == a[0]
    for one in (batch, batch[0]):
        with pytest.raises(ValueError, match="without a copy"):
            one.__array__(copy=False)
        if np.lib.NumpyVersion(np.__version__) >= "2.0.0":
            with pytest.raises(ValueError, match="without a copy"):
                np.asarray(one, copy=False)


def test_moduli_that_are_known(ctx):
    """What is made of a Polynomial needs no modulus."""
    f, g = ctx.polynomial([3, 0, 6, 1], 7), ctx.polynomial([1, 2, 3, 4, 5], 7)
    for divisor in (cunmod.Divisor(f), ctx.divisor(f)):
        assert (divisor.modulus, divisor.context) == (7, ctx) and divisor.rem(g) == g % f
    for operand in (cunmod.Operand(f, 5), ctx.operand(f, 5)):
        assert (operand.modulus, operand.context) == (7, ctx) and operand.mul(g) == f * g
    xs = ctx.polynomial([1, 2, 4], 7)
    for points in (cunmod.Points(xs), cunmod.Points(xs, n=3), ctx.points(xs)):
        assert (points.modulus, points.context) == (7, ctx)
        assert points.evaluate(g) == g.evaluate(xs)
    for make in (cunmod.Divisor, lambda b, *p: cunmod.Operand(b, 3, *p), cunmod.Points):
        with pytest.raises(TypeError, match="modulus is missing"):
            make([1, 2])
        with pytest.raises(cunmod.MismatchError):
            make(f, 5)


def test_moduli_that_other_modules_know():
    flint = pytest.importorskip("flint")
    divisor = cunmod.Divisor(flint.nmod_poly([3, 0, 6, 1], 7))
    assert divisor.modulus == 7 and divisor.rem([0, 0, 0, 1]).tolist() == [4, 0, 1]
