"""How other modules read the coefficients of a Polynomial or a Batch: __array__ of numpy,
__cuda_array_interface__, and DLPack.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
from typing import Any, ClassVar, Dict, Optional, Tuple, TypeVar

from ._arrays import Words
from ._base import Constant
from ._device import interface_of
from ._errors import GPUError, UnsupportedError

E = TypeVar("E", bound="Exported")


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

    def to_array(self) -> Words:
        """The coefficients, copied to the host."""
        raise NotImplementedError

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Any:
        if copy is False:
            name = type(self).__name__
            raise ValueError(f"the coefficients of a {name} cannot be had without a copy")
        return self.to_array() if dtype is None else self.to_array().astype(dtype)

    def _view(self) -> Tuple[int, int, int]:
        """The address of the coefficients on the GPU, the bytes of one, and the length of a row;
        AttributeError when they are not there as an array."""
        words, word, length = ctypes.c_void_p(), ctypes.c_int(), ctypes.c_int64()
        try:
            self.context.call(
                type(self)._device_view,
                *(ctypes.byref(words), ctypes.byref(word), ctypes.byref(length), self._handle),
            )
        except (GPUError, UnsupportedError) as error:
            name = type(self).__name__
            raise AttributeError(f"the {name} is no array on a GPU: {error}") from None
        return words.value or 0, word.value, length.value

    @property
    def __cuda_array_interface__(self) -> Dict[str, Any]:
        """The coefficients where they are on the GPU, read only, as words of 4 bytes when the
        modulus is below 2^31 and of 8 bytes otherwise; AttributeError when they are not there. A
        Batch has a row for each polynomial with zeros behind it; AttributeError, too, when some of
        its moduli are below 2^31 and others are not, or when the rows have different lengths. Who
        reads waits for the stream, and must have finished before the object goes."""
        words, word, length = self._view()
        return interface_of(words, word, self._shape(length), None, self.context.present_stream())

    def __dlpack_device__(self) -> Tuple[int, int]:
        """Where __dlpack__ has the coefficients: on the GPU (2), or without one on the host (1)."""
        return (2, self.context._gpu()) if self._is_on_gpu() else (1, 0)

    def __dlpack__(self, *, stream: Optional[int] = None, **options: Any) -> Any:
        """A copy of the coefficients where they are, which the other module owns and may write to:
        on the GPU for work on `stream`. A Batch has a row for each polynomial."""
        if not self._is_on_gpu():
            return self.to_array().__dlpack__(**options)
        copy = self._new()
        self.context.call(type(self)._set, copy._handle, self._handle)
        words, word, length = copy._view()
        return self.context._give_away(copy, (words, word), self._shape(length), stream)

    def _is_on_gpu(self) -> bool:
        return hasattr(self, "__cuda_array_interface__")
