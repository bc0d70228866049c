"""Handlers of signals run while the library computes, and no thread of Python's is needed.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import contextlib
import os
import signal
import threading

import pytest

import cunmod
from cunmod._library import lib

P = 1000003


class Pressed(BaseException):
    """What a handler raises."""


def compose(context):
    """Seconds on the CPU, in one call of FLINT's."""
    ones = [1] * 19_999
    return context.divisor([*ones, 1], P).compose_mod(ones, ones)


def power(context):
    """Products of few coefficients, for minutes."""
    return context.divisor([1, 1, 1, 1], P).powmod([3, 1], 2**10_000_000)


def revert(context):
    """Many short calls of FLINT's."""
    return context.revert_series(range(50_000), 50_000, P)


@pytest.fixture(params=[compose, power, revert])
def takes_long(request):
    return request.param


@pytest.fixture
def cpu():
    context = cunmod.Context()
    context.set_path("cpu")
    return context


@contextlib.contextmanager
def signals(handler):
    """SIGUSR1 comes again and again, and has a handler."""
    before = signal.signal(signal.SIGUSR1, handler)
    done = threading.Event()

    def send():
        while not done.wait(0.01):
            os.kill(os.getpid(), signal.SIGUSR1)

    thread = threading.Thread(target=send)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        signal.signal(signal.SIGUSR1, before)


def inside(context):
    return context._calls.inside


def test_exception_of_a_handler(cpu, takes_long):
    """It ends the call, and comes out of it. What a handler does otherwise ends nothing."""
    calls = []

    def handler(*_):
        if inside(cpu) and len(calls) < 3:  # more signals may come before the call ends
            calls.append(threading.get_ident())
            if len(calls) == 3:
                raise Pressed

    with signals(handler), pytest.raises(Pressed):
        takes_long(cpu)
    assert set(calls) == {threading.main_thread().ident}
    assert len(calls) == 3
    assert cpu.mul([1, 2], [1, 2], 7).tolist() == [1, 4, 4]


def test_context_of_a_handler(cpu):
    """A handler cannot use the context in whose call it runs, but another one."""
    results = []

    def handler(*_):
        if inside(cpu) and not results:
            results.append(cunmod.Context(-2).mul([2], [3], 7).tolist())
            cpu.mul([1], [1], 7)

    with signals(handler), pytest.raises(RuntimeError, match="uses its context"):
        compose(cpu)
    assert results == [[6]]
    assert cpu.mul([2], [2], 7).tolist() == [4]


def test_objects_that_go_in_a_handler(cpu):
    """They are destroyed after the call."""
    f = cpu.polynomial([1, 2, 3], P)
    left = [f * i for i in range(1, 9)]

    def handler(*_):
        if inside(cpu) and left:
            left.pop()
        elif inside(cpu):
            raise Pressed

    with signals(handler), pytest.raises(Pressed):
        compose(cpu)
    assert len(cpu._calls.left) == 8
    assert (f * f)[0] == 1
    assert not cpu._calls.left


def test_interrupt_stays(cpu):
    """What a handler raises does not end an interrupt of the context."""

    def handler(*_):
        if inside(cpu):
            cpu.interrupt()
            raise Pressed

    with signals(handler), pytest.raises(Pressed):
        compose(cpu)
    with pytest.raises(cunmod.Interrupted):
        cpu.mul([1], [1], 7)
    cpu.resume()
    assert cpu.mul([1], [1], 7).tolist() == [1]


def test_no_thread(cpu, monkeypatch):
    """Operations of the main thread start no thread of Python's."""

    def start(_self):
        raise AssertionError("a thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    f = cpu.polynomial([1, 2, 3], P)
    assert (f * f).to_array().tolist() == [1, 4, 10, 12, 9]
    assert cpu.pow([1, 1], 60_000, P).size == 60_001
    a = cunmod.Batch([[1, 2], [3]], [5, 7], cpu)
    assert (a * a).to_list()[0].tolist() == [1, 4, 4]


def product(context, factors):
    res = [1]
    for factor, exponent in factors:
        for _ in range(max(exponent, 1)):
            res = context.mul(res, factor, P)
    return res


def test_found(cpu):
    f = product(cpu, [([5, 1], 2), ([7, 1], 1), ([2, 1, 0, 1], 1), ([1, 1, 0, 0, 0, 1], 1)])
    # With a limit the CPU finds one factor after the other.
    cpu.call(lib.cunmod_set_work_limit, cpu._handle, 1e12)
    found, reports = [], []
    cpu.set_found(found)
    cpu.set_progress(reports.append)
    key = lambda pair: (len(pair[0]), pair[0].tolist()[::-1])  # noqa: E731
    _, factors = cpu.factor(f, P)
    assert [(a.tolist(), e) for a, e in sorted(found, key=key)] == [
        (a.tolist(), e) for a, e in factors
    ]
    assert len(reports) > 1 and reports[-1] == 1 and reports == sorted(set(reports))
    assert sorted(cpu.factor_degrees(f, P)) == sorted(found)
    roots = cpu.roots(f, P)
    assert sorted(P - int(a[0]) for a, e in found) == sorted(r for r, _ in roots)
    # A call that is interrupted when it has found something.
    cpu.set_progress(lambda done: cpu.interrupt() if found else None)
    with pytest.raises(cunmod.Interrupted):
        cpu.factor(f, P)
    cpu.resume()
    assert 0 < len(found) < len(factors)
    told = [(a.tolist(), e) for a, e in found]
    assert all(pair in [(a.tolist(), e) for a, e in factors] for pair in told)
    cpu.set_found()
    cpu.set_progress()
    cpu.factor(f, P)
    assert [(a.tolist(), e) for a, e in found] == told
