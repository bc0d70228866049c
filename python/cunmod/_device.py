"""Arrays in the memory of a GPU: those of CuPy, PyTorch, Numba, JAX and others, by DLPack and by
__cuda_array_interface__, and the streams on which they are computed.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import atexit
import collections
import ctypes
import sys
from typing import Any, Deque, Dict, NamedTuple, Optional, Tuple

from ._errors import ArgumentError, LengthError

# CUNMOD_WORDS_* of cunmod_device.h.
REDUCED, REDUCE, SIGNED, NORMALISED = 1, 2, 4, 8
OWN_STREAM = ctypes.c_void_p(-1).value  # CUNMOD_STREAM_OWN
# Devices of DLPack.
HOST = (1, 0)  # kDLCPU
CUDA = 2  # kDLCUDA
_MANAGED = 13  # kDLCUDAManaged
_DEFAULT = 1  # cudaStreamLegacy, which DLPack and the interface write for CUDA's default stream


class DeviceArray(NamedTuple):
    """An array of integers in the memory of a GPU, or, for capsule_of, also of the host."""

    address: int  # of the first integer; 0: an empty array may have none
    word: int  # bytes of an integer
    signed: bool  # whether the integers have a sign
    shape: Tuple[int, ...]
    strides: Tuple[int, ...]  # distances of neighbours along each dimension, counted in integers
    # The stream whose work computes the array, and has to end before the array is read. None: the
    # array may be read at once.
    stream: Optional[int]
    keeper: Any  # the object to which the memory belongs, which stays alive as long as this one


# ---- streams -----------------------------------------------------------------------------


def stream_of(stream: Any) -> int:
    """The handle of a stream: an integer, None for CUDA's default stream, or a stream of CuPy, of
    PyTorch, of Numba, or of another module with __cuda_stream__."""
    if stream is None:
        return 0
    protocol = getattr(stream, "__cuda_stream__", None)
    if protocol is not None:
        return int((protocol() if callable(protocol) else protocol)[1])
    for name in ("cuda_stream", "ptr", "handle"):  # PyTorch, CuPy, Numba
        handle = getattr(stream, name, None)
        if handle is not None:
            return int(getattr(handle, "value", handle) or 0)
    return int(stream)


# ---- DLPack ------------------------------------------------------------------------------


class _Tensor(ctypes.Structure):
    """DLTensor."""

    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


_DELETER = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class _Managed(ctypes.Structure):
    """DLManagedTensor."""

    _fields_ = [("tensor", _Tensor), ("manager_ctx", ctypes.c_void_p), ("deleter", _DELETER)]


class _Versioned(ctypes.Structure):
    """DLManagedTensorVersioned."""

    _fields_ = [
        ("major", ctypes.c_uint32),
        ("minor", ctypes.c_uint32),
        ("manager_ctx", ctypes.c_void_p),
        ("deleter", _DELETER),
        ("flags", ctypes.c_uint64),
        ("tensor", _Tensor),
    ]


READ_ONLY, COPIED = 1, 2  # DLPACK_FLAG_BITMASK_*
_NAME, _VERSIONED_NAME = b"dltensor", b"dltensor_versioned"
_pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_of.restype, _pointer_of.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
_is_valid = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.argtypes = [ctypes.py_object, ctypes.c_char_p]
_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_prototype_of_allocator = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_size_t)
_allocate = _prototype_of_allocator(("PyMem_RawMalloc", ctypes.pythonapi))
_free = _DELETER(("PyMem_RawFree", ctypes.pythonapi))  # also when Python has been finalized
_keep = ctypes.pythonapi.Py_IncRef
_keep.restype, _keep.argtypes = None, [ctypes.py_object]


class _Untaken(NamedTuple):
    """A capsule whose tensor nobody has taken yet; who takes a tensor renames its capsule."""

    capsule: Any
    place: int  # the address of the structure


# The tensors that other modules have: by the address of the structure, its type, _Managed or
# _Versioned, and the object to which the memory of the tensor belongs. Only who removes an entry
# may free the structure.
_given: Dict[int, Tuple[Any, Any]] = {}
# Capsules have no destructor, since Python code there would hide an exception that is being raised
# meanwhile: sweep ends the tensors of those that nobody else has any more.
_untaken: Deque[_Untaken] = collections.deque()
_exits = False


def _end(place: int) -> None:
    """The deleter: who has taken a tensor calls it, from any thread, when nobody uses the tensor
    any more."""
    if _given.pop(place, None) is not None:
        _free(place)


_delete = _DELETER(_end)


def _references(item: _Untaken) -> int:
    return sys.getrefcount(item.capsule)


_UNSHARED = _references(_Untaken(object(), 0))  # depends on the version of Python


def sweep() -> None:
    """Ends the tensors that nobody has taken, nor can take any more. Several threads may sweep at
    once: each of them looks at the items that it has removed from the queue."""
    for _ in range(len(_untaken)):
        try:
            item = _untaken.popleft()
        except IndexError:
            return
        if not any(_is_valid(item.capsule, name) for name in (_NAME, _VERSIONED_NAME)):
            continue
        if _references(item) > _UNSHARED:
            _untaken.append(item)
        else:
            _end(item.place)


@atexit.register
def _outlive_python() -> None:
    """A consumer may call a deleter after Python has been finalized. So the deleter of each tensor
    becomes a function of C, which frees the structure alone. The memory of the tensor, and its
    context, stay until the process ends: a reference is never given back. Other threads may take
    and end tensors meanwhile."""
    global _exits
    _exits = True
    sweep()
    for place in list(_given):
        kind, keeper = _given.pop(place, (None, None))
        if kind is not None:
            _keep(keeper)
            kind.from_address(place).deleter = _free


def capsule_of(a: DeviceArray, device: Tuple[int, int], flags: Optional[int] = None) -> Any:
    """A capsule of DLPack for the array `a` on a device, which keeps a.keeper as long as the array
    is used. flags: READ_ONLY or COPIED, for a capsule of version 1.0; None: a capsule of the
    version before, which has no flags. BufferError when Python exits. A capsule that nobody takes
    is ended by a later call, or when Python exits."""
    sweep()
    kind: Any = _Managed if flags is None else _Versioned
    ndim = len(a.shape)
    place = _allocate(ctypes.sizeof(kind) + 16 * ndim)
    if not place:
        raise MemoryError
    managed = kind.from_address(place)
    ctypes.memset(place, 0, ctypes.sizeof(kind))
    if flags is not None:
        managed.major, managed.flags = 1, flags
    lengths = (ctypes.c_int64 * (2 * ndim)).from_address(place + ctypes.sizeof(kind))
    lengths[:] = [*a.shape, *a.strides]
    strides = ctypes.cast(ctypes.byref(lengths, 8 * ndim), ctypes.POINTER(ctypes.c_int64))
    code = 0 if a.signed else 1
    managed.tensor = _Tensor(
        a.address or None, *device, ndim, code, 8 * a.word, 1, lengths, strides, 0
    )
    managed.deleter = _delete
    capsule = _new_capsule(place, _NAME if flags is None else _VERSIONED_NAME, None)
    _given[place] = (kind, a.keeper)
    if _exits:  # looked at now, since _outlive_python may not have seen the new entry
        _end(place)
        raise BufferError("Python exits, so that nothing is given to other modules any more")
    _untaken.append(_Untaken(capsule, place))
    return capsule


def _by_dlpack(a: Any, stream: int) -> Optional[DeviceArray]:
    device = getattr(a, "__dlpack_device__", None)
    if device is None or device()[0] not in (CUDA, _MANAGED):
        return None
    # a's stream now precedes `stream`.
    capsule = a.__dlpack__(stream=stream or _DEFAULT)
    tensor = _Managed.from_address(_pointer_of(capsule, _NAME)).tensor
    if tensor.code not in (0, 1) or tensor.lanes != 1 or tensor.bits not in (32, 64):
        raise TypeError("coefficients on a GPU are integers of 32 or 64 bits")
    shape = tuple(tensor.shape[i] for i in range(tensor.ndim))
    strides = packed(shape)
    if tensor.strides:
        strides = tuple(tensor.strides[i] for i in range(tensor.ndim))
    address = (tensor.data or 0) + tensor.byte_offset
    word, signed = tensor.bits // 8, tensor.code == 0
    return DeviceArray(address, word, signed, shape, strides, None, capsule)


# ---- __cuda_array_interface__ ------------------------------------------------------------


def _by_interface(a: Any) -> Optional[DeviceArray]:
    interface = getattr(a, "__cuda_array_interface__", None)
    if interface is None:
        return None
    kind = interface["typestr"]
    if kind[0] == ">" or kind[1] not in "iu" or kind[2:] not in ("4", "8"):
        raise TypeError(f"coefficients on a GPU are integers of 32 or 64 bits, not {kind}")
    word, shape = int(kind[2:]), tuple(interface["shape"])
    in_bytes = interface.get("strides")
    if in_bytes is not None and any(stride % word for stride in in_bytes):
        raise LengthError("the array has gaps of fractions of a word")
    strides = packed(shape) if in_bytes is None else tuple(stride // word for stride in in_bytes)
    address = interface["data"][0]
    stream = interface.get("stream")
    return DeviceArray(address or 0, word, kind[1] == "i", shape, strides, stream, a)


def packed(shape: Tuple[int, ...]) -> Tuple[int, ...]:
    """The strides, in integers, of an array without gaps, row after row."""
    strides, step = [], 1
    for length in reversed(shape):
        strides.append(step)
        step *= length
    return tuple(reversed(strides))


def interface_of(a: DeviceArray, stream: int) -> Dict[str, Any]:
    """The __cuda_array_interface__ of an array of unsigned integers that is only read, and is
    computed on `stream`."""
    has_gaps = a.strides != packed(a.shape)
    return {
        "shape": a.shape,
        "typestr": f"<u{a.word}",
        "data": (a.address, True),
        "version": 3,
        "strides": tuple(a.word * step for step in a.strides) if has_gaps else None,
        "stream": stream or _DEFAULT,
    }


# ---- arrays ------------------------------------------------------------------------------


def is_on_device(a: Any) -> bool:
    """Whether `a` is an array in device memory, but for those of this module."""
    if not hasattr(a, "__dlpack_device__"):
        return hasattr(a, "__cuda_array_interface__")
    return a.__dlpack_device__()[0] in (CUDA, _MANAGED)


def device_array(a: Any, stream: int, ndim: int) -> DeviceArray:
    """The array `a`, which has to have `ndim` dimensions, for work on `stream`. If `a` has both
    DLPack and __cuda_array_interface__, DLPack is used, since it orders the streams itself."""
    found = _by_dlpack(a, stream) or _by_interface(a)
    if found is None:
        raise TypeError(f"{type(a).__name__} is no array in the memory of a GPU")
    if len(found.shape) != ndim:
        raise LengthError(f"an array of {ndim} dimensions is needed, not of {len(found.shape)}")
    if 0 in found.shape:  # such an array may have any strides
        return found._replace(strides=packed(found.shape))
    if found.shape[-1] > 1 and found.strides[-1] != 1:
        raise LengthError("the coefficients of a polynomial are not next to each other")
    return found


def written_array(a: Any, stream: int, ndim: int) -> DeviceArray:
    """device_array of an array that will be written. ArgumentError when its interface says that it
    must not be written: DLPack might return a copy of it, and the result would be lost."""
    interface = getattr(a, "__cuda_array_interface__", None)
    if interface is not None and interface["data"][1]:
        raise ArgumentError("the array must not be written")
    return device_array(a, stream, ndim)


def flags_of(a: DeviceArray, reduce: bool, trusted: bool) -> int:
    """CUNMOD_WORDS_* for coefficients that come from an array."""
    if reduce and trusted:
        raise ArgumentError("coefficients that are reduced are not trusted")
    return (SIGNED if a.signed else 0) | (REDUCE if reduce else 0) | (
        REDUCED | NORMALISED if trusted else 0
    )
