"""Arrays in the memory of a GPU, and streams. Without a GPU, or without PyTorch and CuPy, only what
their protocols say is tested, by stand-ins.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import ctypes
import gc

import numpy as np
import pytest

import cunmod
from cunmod import _device

P = 18446744073709551557
HALF = 2147483629
MODULI = (HALF, P)


class Interface:
    """An array by __cuda_array_interface__ alone."""

    def __init__(self, **changes):
        self.__cuda_array_interface__ = {
            "shape": (3,), "typestr": "<i8", "data": (4096, False), "version": 3, **changes
        }


class Memory:
    """What a tensor keeps: `ended` of its owner counts when it goes."""

    def __init__(self, owner):
        self.owner = owner

    def __del__(self):
        self.owner.ended += 1


class Capsule:
    """An array by DLPack alone, whose memory `ended` counts."""

    def __init__(self, shape=(3,), kind=2):
        self.shape, self.kind, self.ended, self.streams = shape, kind, 0, []

    def __dlpack_device__(self):
        return self.kind, 0

    def __dlpack__(self, *, stream):
        self.streams.append(stream)
        strides = _device.packed(self.shape)
        array = _device.DeviceArray(4096, 8, False, self.shape, strides, None, Memory(self))
        return _device.capsule_of(array, (2, 0))


def test_interface_says_all():
    x = _device.device_array(Interface(), 7, 1)
    assert (x.address, x.word, x.signed, x.shape) == (4096, 8, True, (3,))
    assert x.strides == (1,) and x.stream is None
    rows = Interface(shape=(2, 3), strides=(40, 8), typestr="<u8", stream=5, data=(64, True))
    x = _device.device_array(rows, 7, 2)
    assert x.strides == (5, 1) and x.stream == 5 and not x.signed
    assert _device.device_array(Interface(shape=(2, 3), typestr="<u4"), 0, 2).strides == (3, 1)
    empty = Interface(shape=(0, 5), typestr="<u8", strides=(0, 0))
    assert _device.device_array(empty, 0, 2).strides == (5, 1)
    with pytest.raises(cunmod.ArgumentError):
        _device.written_array(rows, 7, 2)
    for changes in ({"typestr": "<f8"}, {"typestr": "<i2"}, {"typestr": ">i8"}):
        with pytest.raises(TypeError):
            _device.device_array(Interface(**changes), 0, 1)
    for changes in ({"shape": (2, 3)}, {"strides": (16,)}, {"strides": (12,)}):
        with pytest.raises(cunmod.LengthError):
            _device.device_array(Interface(**changes), 0, 1)


def test_capsule_ends_once():
    a = Capsule()
    x = _device.device_array(a, 0, 1)
    assert (x.address, x.word, x.signed, x.shape, x.strides) == (4096, 8, False, (3,), (1,))
    assert a.streams == [1] and a.ended == 0
    del x
    gc.collect()
    _device.sweep()
    assert a.ended == 1 and not _device._given
    _device.device_array(a, 99, 1)
    assert a.streams == [1, 99]
    with pytest.raises(TypeError):
        _device.device_array(Capsule(kind=1), 0, 1)


def test_streams_of_modules():
    class Torch:
        cuda_stream = 17

    class CuPy:
        ptr = 18

    class Numba:
        handle = ctypes.c_void_p(19)

    class Protocol:
        def __cuda_stream__(self):
            return 0, 20

    streams = (None, 16, Torch(), CuPy(), Numba(), Protocol())
    assert [_device.stream_of(s) for s in streams] == [0, 16, 17, 18, 19, 20]


def test_without_a_gpu():
    ctx = cunmod.Context(-2)
    for a in (Interface(), Capsule()):
        with pytest.raises(cunmod.GPUError):
            ctx.polynomial(a, 7)
        with pytest.raises(TypeError):
            ctx.polynomial(a)
    with pytest.raises(cunmod.GPUError):
        ctx.batch(Interface(shape=(2, 3)), [7, 11])
    f = ctx.polynomial([1, 2, 3], 7)
    with pytest.raises(cunmod.GPUError):
        f.to_device(Interface())
    with pytest.raises(cunmod.GPUError):
        ctx.set_stream(None)
    with pytest.raises(cunmod.ArgumentError):
        cunmod.Polynomial([1, 2], 7, trusted=True)
    assert f.__dlpack_device__() == (1, 0)
    assert np.from_dlpack(f).tolist() == [1, 2, 3]
    rows = ctx.batch([[1, 2], [3, 4]], [7, 11])
    assert np.from_dlpack(rows).tolist() == [[1, 2], [3, 4]]


# ---- on a GPU ----------------------------------------------------------------------------


def product(a, b, p):
    """a b modulo p, by Python's integers: one product of two long ones."""
    bits = 2 * p.bit_length() + len(a).bit_length()
    pack = lambda x: sum(int(c) << bits * i for i, c in enumerate(x))
    z = pack(a) * pack(b)
    return [(z >> bits * i) % 2**bits % p for i in range(len(a) + len(b) - 1)]


@pytest.fixture
def torch():
    module = pytest.importorskip("torch")
    if cunmod.device_count() == 0:
        pytest.skip("no GPU")
    return module


@pytest.fixture
def cupy():
    if cunmod.device_count() == 0:
        pytest.skip("no GPU")
    return pytest.importorskip("cupy")


@pytest.mark.parametrize("p", MODULI)
def test_torch_both_ways(torch, p):
    rng = np.random.default_rng(1)
    a, b = (rng.integers(1, min(p, 2**63), 50, dtype=np.int64) for _ in range(2))
    x, y = (torch.from_numpy(c).cuda() for c in (a, b))
    f, g = (cunmod.Polynomial(c, p) for c in (x, y))
    expected = product(a, b, p)
    assert (f * g).to_array().tolist() == expected
    z = torch.from_dlpack(f * g)
    assert z.is_cuda and z.cpu().numpy().tolist() == expected
    out = torch.full((120,), -1, dtype=torch.int64, device="cuda")
    (f * g).to_device(out)
    words = [int(c) % 2**64 for c in out.cpu()]
    assert words == expected + [0] * 21
    assert cunmod.Polynomial(-x, p, reduce=True) == -f
    with pytest.raises(cunmod.CoefficientError):
        cunmod.Polynomial(-x, p)
    with pytest.raises(cunmod.LengthError):
        cunmod.Polynomial(x[::2], p)


def test_torch_without_waiting(torch):
    """A kernel of a second is on the stream; all calls return before it has ended, and what they
    have computed is right."""
    ctx, n = cunmod.Context(), 1000
    stream = torch.cuda.Stream()
    rng = np.random.default_rng(2)
    host = [rng.integers(1, HALF, n, dtype=np.int64) for _ in range(3)]
    with torch.cuda.stream(stream), ctx.stream(stream):
        x, y, m = (torch.from_numpy(c).cuda() for c in host)
        once = [ctx.polynomial(c, HALF, trusted=True) for c in (x, y, m)]
        out = torch.zeros(n - 1, dtype=torch.int64, device="cuda")
        ((once[0] * once[1]) % once[2]).to_device(out)  # tables are made now
        expected = out.cpu()
        out.zero_()
        x2 = x + 0
        torch.cuda.synchronize()
        before = ctx.transferred()
        torch.cuda._sleep(2_000_000_000)
        x2.copy_(y)  # x is not yet what the product must have: y, when the stream is there
        f, g, h = (ctx.polynomial(c, HALF, trusted=True) for c in (x2, x, m))
        ((f * g) % h).to_device(out)
        z = torch.from_dlpack(f * g)
        waited = stream.query()
        assert ctx.transferred() == before
        result = out.cpu()
        assert not waited
        assert torch.equal(result, expected)
        assert [int(c) for c in z.cpu()] == product(host[1], host[0], HALF)


def test_torch_graph(torch):
    """Ten products in a graph, which is replayed a hundred times with other operands."""
    ctx, n = cunmod.Context(), 200
    rng = np.random.default_rng(5)
    x = [torch.ones(n, dtype=torch.int64, device="cuda") for _ in range(11)]
    out = [torch.zeros(2 * n - 1, dtype=torch.int64, device="cuda") for _ in range(10)]
    stream, graph = torch.cuda.Stream(), torch.cuda.CUDAGraph()

    def multiply():
        for a, b, z in zip(x, x[1:], out):
            f, g = (ctx.polynomial(c, HALF, trusted=True) for c in (a, b))
            (f * g).to_device(z)

    with ctx.stream(stream):
        multiply()
    torch.cuda.synchronize()
    with torch.cuda.graph(graph, stream=stream), ctx.stream(stream):
        multiply()
        with pytest.raises(cunmod.UnsupportedError):
            ctx.sync()
    for _ in range(100):
        host = rng.integers(1, HALF, (11, n), dtype=np.int64)
        for a, c in zip(x, host):
            a.copy_(torch.from_numpy(c))
        graph.replay()
        for a, b, z in zip(host, host[1:], out):
            assert z.cpu().tolist() == product(a, b, HALF)


def test_torch_batch(torch):
    items, length = 4096, 1000
    rng = np.random.default_rng(3)
    a = rng.integers(0, 2**62, (items, length), dtype=np.int64)
    a[:, -1] |= 1
    primes = [2147483629, 2147483587, 2147483579, 2147483563] * (items // 4)
    ctx = cunmod.Context(0)
    x = torch.from_numpy(a).cuda()
    moduli = ctx.moduli(primes)
    f = ctx.batch(x, moduli, reduce=True)
    g = cunmod.Batch(a % np.array(primes)[:, None], moduli)
    assert f.equal(g).all()
    square = f * f
    out = torch.full((items, 2 * length), -1, dtype=torch.int64, device="cuda")
    square.to_device(out)
    rows = out.cpu().numpy()
    assert (rows[:, -1] == 0).all()
    assert (rows[:, :-1].astype(np.uint64) == square.to_array(2 * length - 1)).all()
    for i in (0, 1, items - 1):
        assert rows[i, :-1].tolist() == product(a[i] % primes[i], a[i] % primes[i], primes[i])
    view = torch.from_dlpack(square)
    assert view.shape == (items, 2 * length - 1)
    assert torch.equal(view.view(torch.int32).to(torch.int64), out[:, :-1])


def test_cupy_both_ways(cupy):
    rng = np.random.default_rng(4)
    for p in MODULI:
        a = rng.integers(1, min(p, 2**63), 50, dtype=np.int64)
        stream = cupy.cuda.Stream(non_blocking=True)
        ctx = cunmod.Context()
        with stream, ctx.stream(stream):
            x = cupy.asarray(a.astype(np.uint64))
            f = ctx.polynomial(x, p, trusted=True)
            square = f * f
            z = cupy.asarray(square)
            y = cupy.from_dlpack(square)
            assert z.get().tolist() == product(a, a, p) == y.get().tolist()
            out = cupy.empty(100, dtype=np.uint64)
            square.to_device(out)
            assert out.get().tolist() == product(a, a, p) + [0]
            y += 1  # a copy, which is cupy's
            assert square == f * f
            with pytest.raises(cunmod.ArgumentError):
                f.to_device(square)
