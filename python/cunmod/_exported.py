"""How other modules read the coefficients of a Polynomial or a Batch: __array__ of numpy,
__cuda_array_interface__, and DLPack.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
from typing import Any, ClassVar, Dict, Optional, Tuple, TypeVar

from ._arrays import Words, address
from ._base import Constant
from ._device import COPIED, CUDA, HOST, READ_ONLY, DeviceArray, capsule_of, interface_of, packed
from ._errors import CunmodError, GPUError, LengthError, UnsupportedError

E = TypeVar("E", bound="Exported")


class UnevenError(LengthError, AttributeError):
    """LengthError of an attribute, which hasattr takes for a missing one."""


class Exported(Constant):
    """What a Polynomial and a Batch have in common for other modules. A class below has the
    methods that raise NotImplementedError here, and names two functions of the library."""

    _set: ClassVar[Any]  # cunmod_*_set
    _device_view: ClassVar[Any]  # cunmod_*_device_view

    def _new(self: E) -> E:
        """Zero, of the same modulus or Moduli, in the same context."""
        raise NotImplementedError

    def _shape(self, length: int) -> Tuple[int, ...]:
        """The shape of the array of the coefficients whose rows have `length` of them."""
        raise NotImplementedError

    def _row_length(self) -> int:
        """The number of coefficients of each row; LengthError when the rows have several."""
        raise NotImplementedError

    def _host_array(self) -> Words:
        """A copy of the coefficients on the host; LengthError as _row_length."""
        raise NotImplementedError

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Any:
        """A copy of the coefficients for numpy; LengthError for a Batch of several lengths."""
        if copy is False:
            name = type(self).__name__
            raise ValueError(f"the coefficients of a {name} cannot be had without a copy")
        return self._host_array() if dtype is None else self._host_array().astype(dtype, copy=False)

    def _no_array(self) -> CunmodError:
        """Why _view has raised UnsupportedError."""
        raise NotImplementedError

    def _view(self) -> Tuple[int, int, int]:
        """The address of the coefficients on the GPU, the bytes of one, and how many of them there
        are from row to row. GPUError when they are on the host; UnsupportedError when they are no
        array."""
        words, word, length = ctypes.c_void_p(), ctypes.c_int(), ctypes.c_int64()
        self.context.call(
            type(self)._device_view,
            *(ctypes.byref(words), ctypes.byref(word), ctypes.byref(length), self._handle),
        )
        return words.value or 0, word.value, length.value

    @property
    def __cuda_array_interface__(self) -> Dict[str, Any]:
        """The coefficients where they are on the GPU, read only, as words of 4 bytes when the
        modulus is below 2^31 and of 8 bytes otherwise; AttributeError when they are not there, and
        for a Batch that is no array there, as docs/python.md says. This exception is a LengthError,
        too, when the lengths or the rows of the polynomials differ. A Batch has a row for each
        polynomial. The reader waits for the stream, and finishes before the object is destroyed."""
        try:
            array = self._on_gpu()
        except LengthError as error:
            raise UnevenError(str(error)) from None
        except (GPUError, UnsupportedError) as error:
            name = type(self).__name__
            raise AttributeError(f"the {name} is no array on a GPU: {error}") from None
        return interface_of(array, self.context.present_stream())

    def __dlpack_device__(self) -> Tuple[int, int]:
        """Where the coefficients are: on the GPU (2), or on the host (1)."""
        return (CUDA, self.context._gpu()) if self._is_on_gpu() else HOST

    def __dlpack__(
        self,
        *,
        stream: Optional[int] = None,
        max_version: Optional[Tuple[int, int]] = None,
        dl_device: Optional[Tuple[int, int]] = None,
        copy: Optional[bool] = None,
    ) -> Any:
        """The coefficients as a capsule of DLPack; a Batch has a row for each polynomial.

        stream: of the other module, for the work on the GPU that will use the coefficients. None:
            CUDA's default stream; -1: the caller orders the streams.
        max_version: of DLPack that the other module knows. From 1.0 on the capsule says whether the
            coefficients are a copy, and whether they are read only.
        dl_device: where the other module wants the coefficients: the host, (1, 0), or the device
            where they are; unless given, where they are.
        copy: None and True: a copy, which belongs to the other module. False: no copy, but the
            coefficients on the GPU, which are only read.
        LengthError for a Batch of several lengths: to_array and to_device write its rows with zeros
        behind them. BufferError for another device, and when the copy could not be made on the GPU.
        With copy=False also on the host, and for a version below 1.0, which cannot mark memory as
        read only.
        """
        here = self.__dlpack_device__()
        wanted = here if dl_device is None else (int(dl_device[0]), int(dl_device[1]))
        has_flags = max_version is not None and max_version[0] >= 1
        name = type(self).__name__
        if wanted not in (here, HOST):
            raise BufferError(f"the {name} is on device {here} of DLPack, not on {wanted}")
        if copy is False and wanted == HOST:
            raise BufferError(f"the coefficients of a {name} come to the host by a copy alone")
        if copy is False and not has_flags:
            raise BufferError(f"a {name} without a copy needs DLPack 1.0: it is only read")
        try:
            array = self._on_host() if wanted == HOST else self._on_gpu(copy is not False)
        except (GPUError, UnsupportedError) as error:
            raise BufferError(f"the {name} cannot be had on device {wanted}: {error}") from None
        if wanted != HOST and stream != -1:
            self.context.lead_stream(stream)
        flags = READ_ONLY if copy is False else COPIED
        return capsule_of(array, wanted, flags if has_flags else None)

    def _on_host(self) -> DeviceArray:
        """A copy on the host."""
        x = self._host_array()
        return DeviceArray(address(x), 8, False, x.shape, packed(x.shape), None, x)

    def _on_gpu(self, copied: bool = False) -> DeviceArray:
        """The coefficients on the GPU, or a copy of them. GPUError when they, or the copy, are on
        the host; for a Batch that is no array UnsupportedError, or LengthError."""
        try:
            self._view()
        except UnsupportedError:
            raise self._no_array() from None
        shape = self._shape(self._row_length())
        keeper = self._copy() if copied else self
        words, word, step = keeper._view()
        return DeviceArray(words, word, False, shape, packed(self._shape(step)), None, keeper)

    def _copy(self: E) -> E:
        made = self._new()
        self.context.call(type(self)._set, made._handle, self._handle)
        return made

    def _is_on_gpu(self) -> bool:
        """Whether the coefficients are on the GPU, as an array."""
        try:
            self._view()
        except (GPUError, UnsupportedError):
            return False
        return True
