"""Polynomials and batches as arrays of other modules: what DLPack and __cuda_array_interface__ of
objects on a GPU say, by a stand-in for the GPU whose memory is the host's; and numpy.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import ctypes
import gc
import os
import pathlib
import re
import subprocess
import sys

import numpy as np
import pytest
from test_device import Capsule

import cunmod
from cunmod import _device
from cunmod._library import lib


class PolynomialOnGPU(cunmod.Polynomial):
    """A Polynomial on a stand-in for GPU 3, whose memory is the host's."""

    def _view(self):
        self.words = self.to_array()
        return self.words.ctypes.data, 8, self.words.size


class BatchOnGPU(cunmod.Batch):
    """The same of a Batch, with `gap` words behind the longest row."""

    gap = 0

    def _view(self):
        self.words = self.to_array(int(self.lengths.max(initial=0)) + self.gap)
        return self.words.ctypes.data, 8, self.words.shape[1]


class BatchWithGaps(BatchOnGPU):
    gap = 2


class ContextOfGPU(cunmod.Context):
    """The context of these, which takes note of the streams that wait for it."""

    def __init__(self):
        super().__init__(-2)
        self.led = []

    def _gpu(self):
        return 3

    def lead_stream(self, stream):
        self.led.append(stream)


def take(capsule):
    """What a consumer of DLPack reads: (device, numbers, flags, end), the flags None in a capsule
    without a version, and the function that the consumer calls at the end."""
    versioned = bool(_device._is_valid(capsule, b"dltensor_versioned"))
    name = b"dltensor_versioned" if versioned else b"dltensor"
    kind = _device._Versioned if versioned else _device._Managed
    managed = kind.from_address(_device._pointer_of(capsule, name))
    rename = ctypes.pythonapi.PyCapsule_SetName
    rename.argtypes = [ctypes.py_object, ctypes.c_char_p]
    rename(capsule, USED)
    x = managed.tensor
    assert (x.code, x.bits, x.lanes, x.byte_offset) == (1, 64, 1, 0)
    shape, strides = ([a[i] for i in range(x.ndim)] for a in (x.shape, x.strides))
    size = 1 + sum((n - 1) * step for n, step in zip(shape, strides)) if all(shape) else 0
    words = np.ctypeslib.as_array((ctypes.c_uint64 * size).from_address(x.data or 0))
    rows = np.lib.stride_tricks.as_strided(words, shape, [8 * step for step in strides])
    if versioned:
        assert (managed.major, managed.minor) == (1, 0)
    return (
        *((x.device_type, x.device_id), rows.tolist(), managed.flags if versioned else None),
        lambda: managed.deleter(ctypes.addressof(managed)),
    )


USED = b"used_dltensor"  # which lives as long as the capsules that have this name


def test_taken_capsule_ends_by_its_deleter():
    a = Capsule(shape=(0,))
    capsule = a.__dlpack__(stream=1)
    end = take(capsule)[-1]
    del capsule
    gc.collect()
    assert a.ended == 0
    end()
    assert a.ended == 1


def exported(kind):
    """A Polynomial or a Batch on the stand-in for a GPU, its coefficients, and its context."""
    ctx = ContextOfGPU()
    if kind == "polynomial":
        return PolynomialOnGPU([1, 2, 3], 7, ctx), [1, 2, 3], ctx
    made = BatchOnGPU if kind == "batch" else BatchWithGaps
    return made([[1, 2], [3, 4]], [7, 11], ctx), [[1, 2], [3, 4]], ctx


@pytest.mark.parametrize("kind", ("polynomial", "batch", "batch with gaps"))
def test_export_from_a_gpu(kind):
    """Who asks for what gets a capsule of which kind, where, and whether a copy."""
    f, expected, ctx = exported(kind)
    assert f.__dlpack_device__() == (2, 3)
    copied, read_only = _device.COPIED, _device.READ_ONLY
    for options, device, flags in (
        ({}, (2, 3), None),
        ({"stream": 5, "max_version": (0, 8), "copy": True}, (2, 3), None),
        ({"max_version": (1, 2)}, (2, 3), copied),
        ({"max_version": (1, 0), "copy": True, "dl_device": (2, 3)}, (2, 3), copied),
        ({"max_version": (1, 0), "copy": False}, (2, 3), read_only),
        ({"dl_device": (1, 0)}, (1, 0), None),
        ({"dl_device": (1, 0), "copy": True, "max_version": (2, 0)}, (1, 0), copied),
    ):
        ctx.led.clear()
        found = take(f.__dlpack__(**options))
        assert found[:-1] == (device, expected, flags)
        assert ctx.led == ([options.get("stream")] if device == (2, 3) else [])
        keeper = next(iter(_device._given.values()))[1]
        assert (keeper is f) == (flags == read_only)
        del keeper
        found[-1]()
        assert not _device._given
    f.__dlpack__(stream=-1)
    _device.sweep()
    assert ctx.led == [] and not _device._given


def test_interface_of_exports():
    for kind, strides in (("polynomial", None), ("batch", None), ("batch with gaps", (32, 8))):
        f, expected, ctx = exported(kind)
        ctx.present_stream = lambda: 9
        interface = f.__cuda_array_interface__
        assert interface["shape"] == np.shape(expected) and interface["strides"] == strides
        assert interface["data"] == (f.words.ctypes.data, True)  # no copy
        assert (interface["typestr"], interface["version"], interface["stream"]) == ("<u8", 3, 9)


def test_several_lengths_are_no_array(ctx):
    """Neither for numpy, nor for DLPack and the interface; to_array pads when it is asked to."""
    rows = [[1, 2], [3], [4, 5, 6]]
    for made in (ctx.batch(rows, 7), BatchOnGPU(rows, 7, ContextOfGPU())):
        for call in (
            lambda: np.asarray(made),
            lambda: np.array(made, dtype=float),
            lambda: np.from_dlpack(made),
            lambda: made.__dlpack__(dl_device=(1, 0)),
            lambda: made.__dlpack__(),
        ):
            with pytest.raises(ValueError, match=r"lengths from 1 to 3, .*to_array\(\)"):
                call()
        assert made.to_array().tolist() == [[1, 2, 0], [3, 0, 0], [4, 5, 6]]
    with pytest.raises(ValueError, match="lengths from 1 to 3"):
        made.__cuda_array_interface__
    with pytest.raises(ValueError, match="lengths from 0 to 2"):  # an item without a value is zero
        np.asarray(ctx.batch([[1, 2], [3, 9]], 7))
    for even in (ctx.batch([[1, 2], [3, 4]], 7) << 1, ctx.batch([[], []], 7), ctx.batch([], [])):
        assert np.asarray(even).tolist() == even.to_array().tolist()
    assert np.asarray(ctx.batch([], [])).shape == (0, 0)


class BatchWithoutView(cunmod.Batch):
    """A Batch on the GPU, but no array there."""

    def _view(self):
        raise cunmod.UnsupportedError("no array")


def test_batch_that_is_no_array_says_why():
    """The interface is missing for hasattr, and its exception has the one cause that holds."""
    ctx = ContextOfGPU()
    call, gpus = ctx.call, 1

    def call_on_gpus(function, *args):
        if function is not lib.cunmod_batch_set_device:
            return call(function, *args)
        if gpus > 1:
            raise cunmod.UnsupportedError("several GPUs")

    ctx.call = call_on_gpus
    rows, causes = [[1, 2, 0], [3, 4]], ("on several GPUs", "2.31", "lengths", "zeros on top")
    for number, a, p, kind, cause in (
        (1, rows, 7, cunmod.LengthError, "zeros on top"),
        (1, [[1, 2], [3]], 7, cunmod.LengthError, "lengths from 1 to 2"),
        (1, rows, [7, 2**61 - 1], AttributeError, "some of its moduli are below 2.31"),
        (2, rows, [7, 11], AttributeError, "on several GPUs"),
    ):
        gpus, made = number, BatchWithoutView(a, p, ctx)
        assert not hasattr(made, "__cuda_array_interface__")
        with pytest.raises(kind, match=cause) as raised:
            made.__cuda_array_interface__
        assert isinstance(raised.value, AttributeError)
        assert sum(bool(re.search(text, str(raised.value))) for text in causes) == 1
        assert made.__dlpack_device__() == (1, 0)
    for a, p in ((rows, 7), ([[1, 2], [3]], 7), (rows, [7, 2**61 - 1])):
        host = cunmod.Batch(a, p, cunmod.Context(-2))
        with pytest.raises(AttributeError, match="on a GPU: the GPU cannot be used"):
            host.__cuda_array_interface__
    assert np.from_dlpack(cunmod.Batch(rows, 7, ctx)).tolist() == [[1, 2], [3, 4]]


class CopiedToHost(PolynomialOnGPU):
    """A Polynomial whose copy is made on the host."""

    def _copy(self):
        return cunmod.Polynomial(self, context=self.context)


def test_copy_that_is_not_on_the_gpu():
    f = CopiedToHost([1, 2, 3], 7, ContextOfGPU())
    with pytest.raises(BufferError, match=r"on device \(2, 3\): the GPU cannot be used, .*: \w"):
        f.__dlpack__()
    _, found, _, end = take(f.__dlpack__(copy=False, max_version=(1, 0)))
    assert found == [1, 2, 3]
    end()


@pytest.mark.parametrize("kind", ("polynomial", "batch"))
def test_export_that_is_not_possible(kind):
    f = exported(kind)[0]
    ctx = cunmod.Context(-2)
    host = ctx.polynomial([1, 2], 7) if kind == "polynomial" else ctx.batch([[1], [2]], 7)
    no_copy = {"copy": False, "max_version": (1, 0)}
    for a, options, reason in (
        (f, {"dl_device": (2, 0)}, "not on"),
        (f, {"dl_device": (3, 0)}, "not on"),
        (f, {"copy": False}, "DLPack 1.0"),
        (f, {"copy": False, "max_version": (0, 8)}, "DLPack 1.0"),
        (f, {"dl_device": (1, 0), **no_copy}, "by a copy"),
        (host, no_copy, "by a copy"),
        (host, {"copy": False, "dl_device": (1, 0)}, "by a copy"),
        (host, {"dl_device": (2, 0)}, "not on"),
    ):
        with pytest.raises(BufferError, match=reason):
            a.__dlpack__(**options)
    assert not _device._given


def test_export_to_the_host(ctx):
    f, rows = ctx.polynomial([1, 2, 3], 7), ctx.batch([[1, 2], [3, 4]], [7, 11])
    for a, expected in ((f, [1, 2, 3]), (rows, [[1, 2], [3, 4]]), (f - f, [])):
        for copy in (None, True):
            for version, flags in ((None, None), ((1, 1), _device.COPIED)):
                capsule = a.__dlpack__(dl_device=(1, 0), copy=copy, max_version=version)
                found = take(capsule)
                assert found[:-1] == ((1, 0), expected, flags)
                found[-1]()
        if a.__dlpack_device__() == (1, 0):
            assert np.from_dlpack(a).tolist() == expected
    gc.collect()
    _device.sweep()
    assert not _device._given


def test_capsule_that_is_not_taken():
    """Who does not take a capsule has its own exception; the tensor ends by a later sweep, and not
    as long as somebody has the capsule."""
    f = exported("polynomial")[0]
    for version in (None, (1, 0)):
        with pytest.raises(TypeError, match="PyCapsule"):
            int(f.__dlpack__(max_version=version))
    with pytest.raises((RuntimeError, BufferError), match="[Dd]evice"):
        np.from_dlpack(f)
    capsule = f.__dlpack__()
    _device.sweep()
    assert len(_device._given) == 1
    end = take(capsule)[-1]
    del capsule
    _device.sweep()
    assert len(_device._given) == 1
    end()
    f.__dlpack__()
    _device.sweep()
    assert not _device._given


# A consumer that reads the deleter of its tensor after the hooks of cunmod, and calls it when
# Python is gone; the coefficients are a text, which is printed then. puts("ended") comes last.
OUTLIVING = """
import atexit, builtins, ctypes

libc = ctypes.CDLL(None)
at_exit = getattr(libc, "__cxa_atexit")
at_exit.argtypes = [ctypes.c_void_p] * 3
puts = ctypes.cast(libc.puts, ctypes.c_void_p)
ended = ctypes.create_string_buffer(b"ended")
ctypes.pythonapi.Py_IncRef(ctypes.py_object(ended))
kept = []


@atexit.register
def leave():
    at_exit(puts, ctypes.addressof(ended), None)
    for managed in kept:
        deleter = ctypes.cast(managed.deleter, ctypes.c_void_p)
        at_exit(deleter, ctypes.addressof(managed), None)
        at_exit(puts, managed.tensor.data, None)
    try:
        f.__dlpack__()
    except BufferError as error:
        print(error, flush=True)


import cunmod
from cunmod import _device

rename = ctypes.pythonapi.PyCapsule_SetName
rename.argtypes = [ctypes.py_object, ctypes.c_void_p]
name = b"used"
ctypes.pythonapi.Py_IncRef(ctypes.py_object(name))
f = cunmod.Polynomial([int.from_bytes(b"kept", "little")], 2**64 - 59, cunmod.Context(-2))
for text, kind, version in (
    (b"dltensor", _device._Managed, None), (b"dltensor_versioned", _device._Versioned, (1, 0))
):
    capsule = f.__dlpack__(max_version=version)
    kept.append(kind.from_address(_device._pointer_of(capsule, text)))
    rename(capsule, ctypes.cast(ctypes.c_char_p(name), ctypes.c_void_p))
del capsule
builtins.capsule = f.__dlpack__()  # whose names are the last to go
"""


# A consumer that gives capsules another name and takes their destructors away, as JAX does.
WITHOUT_DESTRUCTORS = """
import ctypes

import cunmod
from cunmod import _device

rename = ctypes.pythonapi.PyCapsule_SetName
rename.argtypes = [ctypes.py_object, ctypes.c_char_p]
set_destructor = ctypes.pythonapi.PyCapsule_SetDestructor
set_destructor.argtypes = [ctypes.py_object, ctypes.c_void_p]
used = b"used_dltensor"
f = cunmod.Polynomial([1, 2, 3], 7, cunmod.Context(-2))
for i in range(100):
    capsule = f.__dlpack__()
    managed = _device._Managed.from_address(_device._pointer_of(capsule, b"dltensor"))
    rename(capsule, used)
    set_destructor(capsule, None)
    del capsule
    if i % 2 == 0:
        managed.deleter(ctypes.addressof(managed))
assert len(_device._given) == 50
print("exits")
"""

# Threads that take tensors until Python exits, and then end those that were taken before.
WHILE_OTHERS_TAKE = """
import contextlib, sys, threading

import numpy as np

import cunmod

f = cunmod.Polynomial([1, 2, 3], 7, cunmod.Context(-2))
kept = [np.from_dlpack(f) for _ in range(2000)]
begun = threading.Barrier(3)


def take():
    begun.wait()
    with contextlib.suppress(BufferError):
        while True:
            np.from_dlpack(f)
    with contextlib.suppress(IndexError):
        while True:
            kept.pop()


for _ in range(2):
    threading.Thread(target=take, daemon=True).start()
sys.setswitchinterval(1e-6)
begun.wait()
print("exits")
"""


def run(program):
    path = [str(pathlib.Path(cunmod.__file__).parents[1]), *sys.path]
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path)},
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    assert ran.returncode == 0 and ran.stderr == "", (ran.returncode, ran.stderr)
    return ran.stdout.splitlines()


@pytest.mark.parametrize("program", (WITHOUT_DESTRUCTORS, WHILE_OTHERS_TAKE))
def test_exit_is_quiet(program):
    assert run(program) == ["exits"]


def test_tensors_outlive_python():
    lines = run(OUTLIVING)
    assert lines[0].startswith("Python exits") and lines[1:] == ["kept", "kept", "ended"]
