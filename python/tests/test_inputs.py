"""Arrays of other modules in memory of the host.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import array
import ctypes

import numpy as np
import pytest
import reference as ref

import cunmod

P = 2**31 - 1
A, B = [1, 200, 3, 0, 77], [5, 6, 127]
KINDS = ["i4", "u4", "i8", "u8"]


class Interface:
    """Has __array_interface__ alone, and cannot be iterated."""

    def __init__(self, a):
        self.__array_interface__ = a.__array_interface__
        self.kept = a


class DLPack:
    """Has __dlpack__ alone, on a device with this number."""

    def __init__(self, a, device=1):
        self.kept, self.device = a, device

    def __dlpack__(self, **options):
        return self.kept.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.device, 0


def of_ctypes(a):
    kinds = [ctypes.c_int32, ctypes.c_uint32, ctypes.c_int64, ctypes.c_uint64]
    return (dict(zip(KINDS, kinds))[a.dtype.str[1:]] * a.size)(*a.tolist())


def of_array(a):
    return array.array(dict(zip(KINDS, "iIqQ"))[a.dtype.str[1:]], a.tolist())


@pytest.mark.parametrize("make", [memoryview, of_array, of_ctypes, Interface, DLPack])
@pytest.mark.parametrize("kind", KINDS)
def test_kinds(ctx, kind, make):
    a, b = (make(np.array(x, dtype=kind)) for x in (A, B))
    product = ref.mul(A, B, P)
    assert ctx.mul(a, b, P).tolist() == product
    f = ctx.polynomial(a, P)
    assert list(f) == A and list(f * ctx.polynomial(b, P)) == product
    assert ctx.divisor(b, P).rem(a).tolist() == ref.divrem(A, B, P)[1]
    assert cunmod.integers_mul(a, b) == np.convolve(A, B).tolist()
    assert [x.tolist() for x in ctx.batch([a, b], P).to_list()] == [A, B]
    assert list(cunmod.Moduli(make(np.array([7, 11], dtype=kind)))) == [7, 11]
    big = np.iinfo(kind).max
    highest = make(np.array([big, 1], dtype=kind))
    assert list(ctx.polynomial(highest, P, reduce=True)) == [big % P, 1]
    assert cunmod.reduce(highest, 7).tolist() == [big % 7, 1]
    if kind[0] == "i":
        negative = make(np.array([-3, np.iinfo(kind).min, 1], dtype=kind))
        assert list(ctx.polynomial(negative, 7, reduce=True)) == [4, int(np.iinfo(kind).min) % 7, 1]
        with pytest.raises(cunmod.CoefficientError):
            ctx.polynomial(negative, 7)


@pytest.mark.parametrize("make", [memoryview, Interface, DLPack])
@pytest.mark.parametrize("kind", KINDS)
def test_rows(ctx, kind, make):
    rows = np.array([[1, 2, 3], [4, 5, 6]], dtype=kind)
    for given in (make(rows), make(rows[:, ::2])):
        f = ctx.batch(given, 7)
        assert f.to_array().tolist() == np.asarray(getattr(given, "kept", given)).tolist()
    assert ctx.batch(make(rows), [3, 5], reduce=True).to_array().tolist() == [[1, 2, 0], [4, 0, 1]]


def test_strides_and_order():
    """Elements that are not next to each other, and bytes in the other order."""
    a = np.arange(20, dtype=np.int64)[::3]
    small = memoryview(bytes(range(9)))
    for given in (memoryview(a), Interface(a), DLPack(a), a.astype(">i8"), small):
        expected = np.asarray(getattr(given, "kept", given)).tolist()
        assert cunmod.reduce(given, 101).tolist() == expected


def test_words_are_read_where_they_are():
    """An array of uint64 of another module is not copied."""
    from cunmod._arrays import words_of

    a = np.array([1, 2, 3], dtype=np.uint64)
    for given in (a, memoryview(a), Interface(a), DLPack(a)):
        assert np.shares_memory(words_of(given, 7), a)


def test_torch():
    torch = pytest.importorskip("torch")
    a = torch.tensor([1, 2, 3])
    assert cunmod.mul(a, a.to(torch.int32), 101).tolist() == [1, 4, 10, 12, 9]


def test_refused():
    floats = np.array([1.5, 2.0])
    for given in (memoryview(floats), Interface(floats), DLPack(floats), np.float64(2.0), "12"):
        with pytest.raises(TypeError):
            cunmod.mul(given, [1], 7)
    table = np.ones((2, 2), dtype=np.int32)
    for given in (memoryview(table), Interface(table), DLPack(table)):
        with pytest.raises(cunmod.LengthError):
            cunmod.mul(given, [1], 7)
    with pytest.raises(TypeError):  # in memory of a device that numpy does not read
        cunmod.mul(DLPack(np.array([1, 2]), 2), [1], 7)
