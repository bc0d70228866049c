"""Every operation, on arrays and on polynomials of the GPU, against schoolbook arithmetic.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import copy
import random
import threading

import numpy as np
import pytest
import reference as ref

import cunmod

PRIMES = [2, 3, 31, 2**31 - 1, 2**31 + 11, 2**61 - 1, 2**64 - 59]
SIZES = [0, 1, 2, 17, 40]


def same(array, expected):
    """A normalised array of uint64 with these coefficients."""
    assert isinstance(array, np.ndarray) and array.dtype == np.uint64 and array.ndim == 1
    assert array.tolist() == expected


def cases():
    rng = random.Random(1)
    for p in PRIMES:
        for n in SIZES:
            for m in SIZES:
                yield rng, p, ref.poly(rng, n, p), ref.poly(rng, m, p)


def test_products(ctx):
    for rng, p, a, b in cases():
        z = ref.mul(a, b, p)
        k = rng.randrange(len(a) + len(b) + 3)
        x = np.array(a, dtype=np.uint64)
        same(ctx.mul(a, b, p), z)
        same(ctx.mul(x, b, p), z)
        same(ctx.mul(x, x, p), ref.mul(a, a, p))
        same(ctx.sqr(x, p), ref.mul(a, a, p))
        same(ctx.mullow(a, b, k, p), ref.trim(z[:k]))
        same(ctx.mulhigh(a, b, k, p), z[k:])
        same(ctx.mulmid(a, b, k, k + 5, p), ref.trim(z[k : k + 5]))


def test_divisions(ctx):
    for rng, p, a, b in cases():
        if not b:
            continue
        q, r = ref.divrem(a, b, p)
        got = ctx.divrem(a, b, p)
        same(got[0], q)
        same(got[1], r)
        same(ctx.div(a, b, p), q)
        same(ctx.rem(a, b, p), r)
        same(ctx.divexact(ref.mul(a, b, p), b + [0], p), a)
        same(ctx.rem(a, b + [0, 0], p), r)
        same(ctx.div(a, b + [0, 0], p), q)
        g = ref.poly(rng, rng.randrange(1, 9), p)
        f, h = ref.mul(a, g, p), ref.mul(b, g, p)
        same(ctx.gcd(f, h, p), ref.gcd(f, h, p))
        s, n = [1] + b, rng.randrange(50)
        inverse = ref.inv_series(s, n, p)
        same(ctx.inv_series(s, n, p), inverse)
        same(ctx.div_series(a, s, n, p), ref.trim(ref.mul(a, inverse, p)[:n]))


def test_modulo_a_polynomial(ctx):
    for rng, p, a, f in cases():
        if not f:
            continue
        e = rng.randrange(2**70) if len(f) < 10 else rng.randrange(40)
        divisor = ctx.divisor(f, p)
        r = ref.divrem(a, f, p)[1]
        assert len(divisor) == len(f)
        same(divisor.rem(a), r)
        same(divisor.divrem(a)[0], ref.divrem(a, f, p)[0])
        same(divisor.mulmod(a, f), [])
        same(divisor.mulmod(a, a), ref.divrem(ref.mul(a, a, p), f, p)[1])
        same(divisor.powmod(a, e), ref.powmod(a, e, f, p))
        same(ctx.powmod([0, 1], e, f, p), ref.powmod([0, 1], e, f, p))
        same(ctx.mulmod(a, [1, 1], f, p), ref.divrem(ref.mul(a, [1, 1], p), f, p)[1])
        same(divisor.powmod(a, 0), ref.divrem([1], f, p)[1])
        composed = ref.compose_mod(r, a, f, p)
        same(divisor.compose_mod(r, a), composed)
        same(ctx.compose_mod(r, a, f, p), composed)
        polys = ctx.polynomial(r, p), ctx.polynomial(a, p)
        same(divisor.compose_mod(*polys).to_array(), composed)
        powers = [ref.powmod(r, i, f, p) for i in range(5)]
        assert [x.tolist() for x in divisor.powers_mod(a, 5)] == powers
        assert [list(x) for x in divisor.powers_mod(polys[1], 5)] == powers
        composed_all = [ref.compose_mod(x, r, f, p) for x in powers]
        assert [x.tolist() for x in divisor.compose_mod_vec(powers, a)] == composed_all
        many = [ctx.polynomial(x, p) for x in powers]
        assert [list(x) for x in divisor.compose_mod_vec(many, polys[1])] == composed_all
        assert divisor.powers_mod(r, 0) == divisor.compose_mod_vec([], r) == []


def test_polynomials(ctx):
    for rng, p, a, b in cases():
        f, g = ctx.polynomial(a, p), ctx.polynomial(np.array(b + [0], dtype=np.uint64), p)
        z = ref.mul(a, b, p)
        k = rng.randrange(len(a) + len(b) + 3)
        assert len(g) == len(b) and g.modulus == p
        same(f.to_array(), a)
        same(np.asarray(f), a)
        same((f * g).to_array(), z)
        same(f.sqr().to_array(), ref.mul(a, a, p))
        same(f.mullow(g, k).to_array(), ref.trim(z[:k]))
        same(f.mulmid(g, k, k + 5).to_array(), ref.trim(z[k : k + 5]))
        high = [0] * min(k, len(z)) + z[k:]
        same(f.mulhigh(g, k).to_array(), ref.trim(high))
        same(f.gcd(g).to_array(), ref.gcd(a, b, p))
        if not b:
            continue
        q, r = ref.divrem(a, b, p)
        for by in (g, ctx.divisor(b, p), cunmod.Divisor(g, p)):
            got = divmod(f, by)
            same(got[0].to_array(), q)
            same(got[1].to_array(), r)
            same((f % by).to_array(), r)
        same((f // g).to_array(), q)
        same((f * g).divexact(g).to_array(), a)
        divisor = cunmod.Divisor(g, p)
        same(divisor.mulmod(f, f).to_array(), ref.divrem(ref.mul(a, a, p), b, p)[1])
        same(divisor.powmod(f, 13).to_array(), ref.powmod(a, 13, b, p))
        assert f.powmod(13, g) == divisor.powmod(f, 13)
        assert f.mulmod(f, g) == divisor.mulmod(f, f)
        assert r == (f % g).to_array().tolist() and f.divrem(g) == (f.div(g), f.rem(g))
        if len(b) > 1:
            assert f.rem(g).compose_mod(ctx.polynomial([0, 1], p), g) == f % g
        s = ctx.polynomial([1] + b, p)
        inverse = ref.inv_series([1] + b, k, p)
        same(s.inv_series(k).to_array(), inverse)
        same(f.div_series(s, k).to_array(), ref.trim(ref.mul(a, inverse, p)[:k]))


def test_equality_and_copies():
    f = cunmod.Polynomial([1, 2, 3], 7)
    assert f == cunmod.Polynomial([1, 2, 3, 0], 7) and hash(f) == hash(f * cunmod.Polynomial([1], 7))
    assert f != cunmod.Polynomial([1, 2], 7) and f != cunmod.Polynomial([1, 2, 4], 7)
    assert f != cunmod.Polynomial([1, 2, 3], 11) and f != [1, 2, 3]
    for made in (f, cunmod.Divisor(f, 7), cunmod.Operand(f, 2, 7), cunmod.Points([1, 2], 7)):
        assert copy.copy(made) is made and copy.deepcopy([made])[0] is made


def test_module_functions():
    p = 2**61 - 1
    a, b, f = [5, 6, 7], [1, 2], [3, 0, 1]
    same(cunmod.mul(a, b, p), ref.mul(a, b, p))
    same(cunmod.sqr(a, p), ref.mul(a, a, p))
    same(cunmod.mullow(a, b, 2, p), ref.mul(a, b, p)[:2])
    same(cunmod.mulhigh(a, b, 2, p), ref.mul(a, b, p)[2:])
    same(cunmod.mulmid(a, b, 1, 3, p), ref.mul(a, b, p)[1:3])
    assert [x.tolist() for x in cunmod.divrem(a, b, p)] == list(ref.divrem(a, b, p))
    same(cunmod.div(a, b, p), ref.divrem(a, b, p)[0])
    same(cunmod.rem(a, b, p), ref.divrem(a, b, p)[1])
    same(cunmod.gcd(a, b, p), [1])
    same(cunmod.inv_series(b, 9, p), ref.inv_series(b, 9, p))
    same(cunmod.div_series([1], b, 9, p), ref.inv_series(b, 9, p))
    same(cunmod.mulmod(a, a, f, p), ref.divrem(ref.mul(a, a, p), f, p)[1])
    same(cunmod.powmod(a, 5, f, p), ref.powmod(a, 5, f, p))
    same(cunmod.compose_mod(b, a, f, p), ref.compose_mod(b, a, f, p))
    same(cunmod.divexact(ref.mul(a, b, p), b, p), a)
    assert cunmod.version() and cunmod.flint_version() and cunmod.device_count() >= 0


def test_operands_of_all_kinds():
    for a in (
        [1, 2, 3],
        (1, 2, 3),
        range(1, 4),
        np.array([1, 2, 3]),
        np.array([1, 2, 3], dtype=np.int8),
        np.array([1, 2, 3], dtype=np.uint32),
        np.array([1, 0, 2, 0, 3, 0], dtype=np.uint64)[::2],
        np.array([1, 2, 3], dtype=">u8"),
        [np.uint64(1), np.int32(2), 3],
    ):
        same(cunmod.mul(a, [1], 7), [1, 2, 3])
    x = np.array([1, 2, 3], dtype=np.uint64)
    x.flags.writeable = False
    same(cunmod.mul(x, x, 7), [1, 4, 3, 5, 2])
    same(x, [1, 2, 3])
    same(cunmod.mul([2**64 - 60], [1], 2**64 - 59), [2**64 - 60])


def test_composite_modulus():
    same(cunmod.mul([1, 5], [1, 3], 15), [1, 8])
    same(cunmod.rem([1, 2, 3], [0, 2], 15), [1])


def test_what_ran():
    context = cunmod.Context(-2)
    assert context.last.path == "none"
    context.mul([1, 2], [3, 4], 7)
    assert context.last[:3] == ("cpu", "flint", 0) and context.last.reason
    assert context.device.startswith("none: ")
    context.set_algorithm("div", "newton", 64)
    context.set_algorithm("div")
    context.set_algorithm("points", "tree", 8)
    context.evaluate([1, 2], [3, 4], 7)
    assert context.last[:3] == ("cpu", "flint", 0)
    context.sync()
    context.trim()


def test_threads():
    """A context of several threads, and the contexts of several threads."""
    shared = cunmod.Context()
    p = 2**61 - 1
    rng = random.Random(2)
    a, b = ref.poly(rng, 300, p), ref.poly(rng, 300, p)
    expected = ref.mul(a, b, p)
    wrong = []

    def work():
        for _ in range(50):
            if shared.mul(a, b, p).tolist() != expected or cunmod.mul(a, b, p).tolist() != expected:
                wrong.append(1)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_cuda_array_interface(ctx):
    for p, word in ((31, 4), (2**31 - 1, 4), (2**31 + 11, 8)):
        f = ctx.polynomial([1, 2, 3], p)
        f = f * f
        if not cunmod.device_count():
            assert not hasattr(f, "__cuda_array_interface__")
            continue
        if ctx.last.path == "gpu":
            interface = f.__cuda_array_interface__
            assert interface["shape"] == (5,) and interface["typestr"] == f"<u{word}"
            assert interface["data"][0] != 0 and interface["data"][1] is True
            assert interface["version"] == 3 and interface["stream"] > 0


@pytest.mark.parametrize("n", [1, 1000])
def test_polynomials_outlive_their_context(n):
    context = cunmod.Context()
    f = context.polynomial([1] * n, 7)
    divisor = context.divisor([1, 1], 7)
    del context
    assert len((f * f).to_array()) == 2 * n - 1
    same(divisor.rem([0, 1]), [6])
