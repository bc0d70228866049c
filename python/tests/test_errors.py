"""What is refused raises an exception that can be caught, and the module works afterwards;
interrupts.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import copy
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import cunmod

P = 2**61 - 1


def works():
    assert cunmod.mul([1, 2], [3, 4], 7).tolist() == [3, 3, 1]


@pytest.mark.parametrize(
    "error, call",
    [
        (TypeError, lambda: cunmod.mul([1.5], [1], 7)),
        (TypeError, lambda: cunmod.mul(np.array([1.0]), [1], 7)),
        (TypeError, lambda: cunmod.mul("12", [1], 7)),
        (TypeError, lambda: cunmod.mul(None, [1], 7)),
        (TypeError, lambda: cunmod.mul([1], [1], 7.0)),
        (TypeError, lambda: cunmod.mullow([1], [1], 1.0, 7)),
        (TypeError, lambda: cunmod.mul(np.array([True]), [1], 7)),
        (TypeError, lambda: cunmod.powmod([1], 0.5, [1, 1], 7)),
        (TypeError, lambda: cunmod.Polynomial([1], 7) * 2.0),
        (TypeError, lambda: cunmod.Polynomial([1], 7) % [2]),
        (TypeError, lambda: cunmod.Polynomial([1], 7).gcd([1])),
        (TypeError, lambda: cunmod.Polynomial([1], 7).evaluate([1])),
        (TypeError, lambda: cunmod.Polynomial([1], 7).powmod(2, [1, 1])),
        (TypeError, lambda: copy.copy(cunmod.default_context())),
        (TypeError, lambda: pickle.dumps(cunmod.Polynomial([1], 7))),
        (TypeError, lambda: cunmod.Divisor([1, 1], 7).mulmod([1], cunmod.Polynomial([1], 7))),
        (cunmod.LengthError, lambda: cunmod.mul(np.zeros((2, 2), dtype=np.uint64), [1], 7)),
        (cunmod.LengthError, lambda: cunmod.mullow([1], [1], -1, 7)),
        (cunmod.LengthError, lambda: cunmod.mulmid([1], [1], 2, 1, 7)),
        (cunmod.LengthError, lambda: cunmod.mulhigh([1], [1], -1, 7)),
        (cunmod.LengthError, lambda: cunmod.inv_series([1], -1, 7)),
        (cunmod.LengthError, lambda: cunmod.inv_series([1], 2**60, 7)),
        (cunmod.LengthError, lambda: cunmod.inv_series([1], 2**70, 7)),
        (cunmod.LengthError, lambda: cunmod.Polynomial([1], 7).mullow(cunmod.Polynomial([1], 7), -1)),
        (cunmod.ModulusError, lambda: cunmod.mul([0], [0], 1)),
        (cunmod.ModulusError, lambda: cunmod.mul([0], [0], 0)),
        (cunmod.ModulusError, lambda: cunmod.mul([0], [0], -7)),
        (cunmod.ModulusError, lambda: cunmod.mul([0], [0], 2**64)),
        (cunmod.ModulusError, lambda: cunmod.gcd([0, 1], [1, 1], 15)),
        (cunmod.ModulusError, lambda: cunmod.Polynomial([1], 15)),
        (cunmod.CoefficientError, lambda: cunmod.mul([7], [1], 7)),
        (cunmod.CoefficientError, lambda: cunmod.mul([-1], [1], 7)),
        (cunmod.CoefficientError, lambda: cunmod.mul([-100], [1], 2**64 - 59)),
        (cunmod.CoefficientError, lambda: cunmod.mul(np.array([-1]), [1], 7)),
        (cunmod.CoefficientError, lambda: cunmod.mul([2**64], [1], 7)),
        (cunmod.CoefficientError, lambda: cunmod.Polynomial([7], 7)),
        (cunmod.DivisionByZero, lambda: cunmod.rem([1, 2], [], 7)),
        (cunmod.DivisionByZero, lambda: cunmod.divrem([1, 2], [0, 0], 7)),
        (ZeroDivisionError, lambda: cunmod.div([1, 2], [0], 7)),
        (cunmod.DivisionByZero, lambda: cunmod.mulmod([1], [1], [], 7)),
        (cunmod.DivisionByZero, lambda: cunmod.Polynomial([1], 7) % cunmod.Polynomial([], 7)),
        (cunmod.DivisionByZero, lambda: cunmod.Divisor(cunmod.Polynomial([], 7), 7)),
        (cunmod.NotInvertible, lambda: cunmod.inv_series([0, 1], 4, 7)),
        (cunmod.NotInvertible, lambda: cunmod.rem([0, 1], [1, 3], 15)),
        (cunmod.MismatchError, lambda: cunmod.Polynomial([1], 7) * cunmod.Polynomial([1], 5)),
        (
            cunmod.MismatchError,
            lambda: cunmod.Polynomial([1], 7) * cunmod.Context().polynomial([1], 7),
        ),
        (TypeError, lambda: cunmod.Polynomial([1], 7).xgcd([1])),
        (TypeError, lambda: cunmod.Polynomial([1], 7).hgcd([1])),
        (TypeError, lambda: cunmod.Divisor([1, 1], 7).compose_mod([1], cunmod.Polynomial([1], 7))),
        (TypeError, lambda: cunmod.evaluate([1], [0.5], 7)),
        (TypeError, lambda: cunmod.pade([1], 1.0, 1, 7)),
        (cunmod.LengthError, lambda: cunmod.hgcd([1, 1], [1, 1, 0], 7)),
        (cunmod.LengthError, lambda: cunmod.invmod([1], [3, 0], 7)),
        (cunmod.LengthError, lambda: cunmod.ratrec([1], [0, 0, 1], 2, 2, 7)),
        (cunmod.LengthError, lambda: cunmod.ratrec([1], [0, 0, 1], 1, 0, 7)),
        (cunmod.LengthError, lambda: cunmod.pade([1], -1, 1, 7)),
        (cunmod.LengthError, lambda: cunmod.pade([1], 1, 0, 7)),
        (cunmod.LengthError, lambda: cunmod.pade([1], 2**60, 1, 7)),
        (cunmod.LengthError, lambda: cunmod.interpolate([1, 2], [1], 7)),
        (cunmod.LengthError, lambda: cunmod.Points([1, 2], 7).interpolate([1])),
        (cunmod.LengthError, lambda: cunmod.Points([1, 2], 7, n=3)),
        (cunmod.LengthError, lambda: cunmod.Points(cunmod.Polynomial([1, 2], 7), 7, n=1)),
        (cunmod.LengthError, lambda: cunmod.Operand([1, 2], 0, 7)),
        (cunmod.LengthError, lambda: cunmod.Operand([1, 2], 1, 7).mul([1, 2])),
        (cunmod.LengthError, lambda: cunmod.Operand([1, 2], 1, 7).mulmid([1], 2, 1)),
        (cunmod.LengthError, lambda: cunmod.Polynomial([1, 2], 7).minpoly(1)),
        (cunmod.LengthError, lambda: cunmod.matrix_poly_inv_series([[[1]]], 2**60, 7)),
        (TypeError, lambda: cunmod.matrix_poly_inv_series([[[1]]], 2.0, 7)),
        (cunmod.LengthError, lambda: cunmod.matrix_poly_pmbasis([[[1]]], -1, 7)),
        (cunmod.LengthError, lambda: cunmod.matrix_poly_pmbasis([[[1]]], 2**60, 7)),
        (cunmod.LengthError, lambda: cunmod.matrix_poly_pmbasis([[[1]]], 2**70, 7)),
        (cunmod.LengthError, lambda: cunmod.matrix_poly_pmbasis([[1]], 2, 7)),
        (cunmod.LengthError, lambda: cunmod.matrix_poly_pmbasis([[[1]]], 2, 7, [0, 0])),
        (cunmod.DomainError, lambda: cunmod.matrix_poly_pmbasis([[[1]]], 2, 7, [2**60 + 1])),
        (cunmod.DomainError, lambda: cunmod.matrix_poly_pmbasis([[[1]]], 2, 7, [-(2**70)])),
        (cunmod.CoefficientError, lambda: cunmod.matrix_poly_pmbasis([[[7]]], 2, 7)),
        (cunmod.ModulusError, lambda: cunmod.matrix_poly_pmbasis([[[1]]], 2, 15)),
        (TypeError, lambda: cunmod.matrix_poly_pmbasis([[[1]]], 2.0, 7)),
        (TypeError, lambda: cunmod.matrix_poly_pmbasis([[[1]]], 2, 7, [0.5])),
        (cunmod.ModulusError, lambda: cunmod.xgcd([0, 1], [1, 1], 15)),
        (cunmod.ModulusError, lambda: cunmod.resultant([0, 1], [1, 1], 15)),
        (cunmod.ModulusError, lambda: cunmod.minpoly([0, 1], 15)),
        (cunmod.ModulusError, lambda: cunmod.interpolate([0, 1], [1, 1], 15)),
        (cunmod.CoefficientError, lambda: cunmod.evaluate([1], [7], 7)),
        (cunmod.CoefficientError, lambda: cunmod.Points([7], 7)),
        (cunmod.DivisionByZero, lambda: cunmod.invmod([1], [], 7)),
        (cunmod.DivisionByZero, lambda: cunmod.ratrec([1], [0], 0, 1, 7)),
        (cunmod.DivisionByZero, lambda: cunmod.divexact([1], [], 7)),
        (cunmod.NotInvertible, lambda: cunmod.invmod([0, 1], [0, 0, 1], 7)),
        (cunmod.NoFraction, lambda: cunmod.pade([0, 1], 1, 2, 7)),
        (cunmod.CoefficientError, lambda: cunmod.taylor_shift([1, 2], 7, 7)),
        (cunmod.CoefficientError, lambda: cunmod.evaluate_geometric([1, 2], -1, 3, 7)),
        (cunmod.LengthError, lambda: cunmod.evaluate_geometric([1, 2], 3, -1, 7)),
        (cunmod.ModulusError, lambda: cunmod.interpolate_geometric(2, [1, 2], 15)),
        (cunmod.RepeatedPoint, lambda: cunmod.interpolate_geometric(6, [1, 2, 3], 7)),
        (TypeError, lambda: cunmod.Polynomial.interpolate_geometric(2, [1], 1)),
        (cunmod.RepeatedPoint, lambda: cunmod.interpolate([1, 1], [2, 3], 7)),
        (ValueError, lambda: cunmod.Points([1, 1], 7).interpolate([2, 3])),
        (cunmod.MismatchError, lambda: cunmod.Polynomial([1], 7).xgcd(cunmod.Polynomial([1], 5))),
        (cunmod.MismatchError, lambda: cunmod.Divisor(cunmod.Polynomial([1, 1], 7), 5)),
        (cunmod.MismatchError, lambda: cunmod.Points(cunmod.Polynomial([1, 1], 7), 5)),
        (cunmod.MismatchError, lambda: cunmod.Points([1], 5).evaluate(cunmod.Polynomial([1], 7))),
        (cunmod.ArgumentError, lambda: cunmod.Context().set_algorithm("points", "block")),
        (cunmod.ArgumentError, lambda: cunmod.powmod([1], -1, [1, 1], 7)),
        (cunmod.ArgumentError, lambda: cunmod.Context().set_path("tpu")),
        (cunmod.ArgumentError, lambda: cunmod.Context().set_algorithm("add")),
        (cunmod.ArgumentError, lambda: cunmod.Context().set_algorithm("mul", "magic")),
        (cunmod.ArgumentError, lambda: cunmod.Context(-3)),
    ],
)
def test_refused(error, call):
    with pytest.raises(error) as caught:
        call()
    if isinstance(caught.value, cunmod.CunmodError):
        assert caught.value.status > 0 and str(caught.value)
    works()


def test_forced_gpu():
    context = cunmod.Context(-2)
    context.set_path("gpu")
    with pytest.raises(cunmod.GPUError, match="without a GPU"):
        context.mul([1], [1], 7)
    context.set_path("auto")
    assert context.mul([1], [1], 7).tolist() == [1]


LITTLE_MEMORY = """
import cunmod, numpy, resource
p = 2**61 - 1
context = cunmod.Context()
context.set_path("cpu")
kilobytes = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize() // 1024
resource.setrlimit(resource.RLIMIT_AS, ((kilobytes + 200_000) * 1024, resource.RLIM_INFINITY))
refused = 0
for n in range(100_000, 2_000_000, 300_000):
    try:
        a = numpy.arange(1, n + 1, dtype=numpy.uint64)
        assert len(context.sqr(a, p)) == 2 * n - 1
    except MemoryError:
        refused += 1
    assert context.sqr([1, 1], 7).tolist() == [1, 2, 1]
assert refused > 0
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="no /proc here")
def test_little_memory():
    subprocess.run([sys.executable, "-c", LITTLE_MEMORY], check=True)


def long_power(context):
    """Would take minutes."""
    return context.divisor([1, 1] + [0] * 198 + [1], P).powmod([3, 1], 2**10_000_000)


def long_composition(context):
    """One call of FLINT's on the CPU: many seconds."""
    length = 20_000
    context.set_path("cpu")
    ones = [1] * (length - 1)
    return context.divisor([*ones, 1], P).compose_mod(ones, ones)


def long_array_power(context):
    """Of a short array a long power."""
    context.set_path("cpu")
    return context.pow([3, 1], 2 * 10**7, P)


@pytest.fixture(params=[long_power, long_composition, long_array_power])
def takes_long(request):
    return request.param


def test_interrupt(ctx, takes_long):
    ctx.interrupt()
    with pytest.raises(cunmod.Interrupted):
        ctx.mul([1], [1], 7)
    ctx.resume()
    assert ctx.mul([1], [1], 7).tolist() == [1]

    def stop():
        time.sleep(0.3)
        ctx.interrupt()

    thread = threading.Thread(target=stop)
    thread.start()
    with pytest.raises(cunmod.Interrupted):
        takes_long(ctx)
    thread.join()
    ctx.resume()
    assert ctx.powmod([3, 1], 1, [1, 1, 1], 7).tolist() == [3, 1]


def test_keyboard_interrupt(ctx, takes_long):
    def press():
        time.sleep(0.3)
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    thread = threading.Thread(target=press)
    thread.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            takes_long(ctx)
    finally:
        thread.join()
        signal.signal(signal.SIGINT, before)
    assert ctx.powmod([3, 1], 1, [1, 1, 1], 7).tolist() == [3, 1]
