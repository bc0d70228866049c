"""What every polynomial on the GPU is.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
from typing import Any, Optional, Tuple, TypeVar, Union

from ._arrays import Coefficients, Words, address, known_of, modulus_of, room, words_of
from ._base import BaseContext
from ._device import flags_of, is_on_device
from ._errors import ArgumentError, CunmodError, UnsupportedError
from ._exported import Exported
from ._library import lib

R = TypeVar("R", bound="Resident")


def resident_of(a: R) -> R:
    """a, when it is a Polynomial."""
    if not isinstance(a, Resident):
        raise TypeError(f"the other operand is no Polynomial but {type(a).__name__}")
    return a


class Resident(Exported):
    """What a Polynomial is without its operations: coefficients on the GPU. The modules below
    Polynomial, which take one or make one, know it by this class."""

    modulus: int
    _destroy = lib.cunmod_poly_destroy
    _set = lib.cunmod_poly_set
    _device_view = lib.cunmod_poly_device_view

    def __init__(
        self,
        a: Union[Coefficients, Resident],
        p: Optional[int] = None,
        context: Optional[BaseContext] = None,
        reduce: bool = False,
        trusted: bool = False,
    ) -> None:
        coefficients: Any = a
        on_device = not isinstance(a, Resident) and is_on_device(a)
        if trusted and not on_device:
            raise ArgumentError("only arrays in the memory of a GPU are trusted")
        if isinstance(a, Resident):
            p = a.modulus if p is None else p
            context = a.context if context is None else context
        elif p is None:
            known = None if on_device else known_of(a)
            if known is None:
                raise TypeError("a modulus is missing, and the coefficients do not tell it")
            coefficients, p = known
        self._start(modulus_of(p), context if context is not None else BaseContext._of_thread())
        if isinstance(a, Resident) and a.context is self.context and a.modulus == p:
            self.context.call(lib.cunmod_poly_set, self._handle, a._handle)
            return
        if on_device:
            self._load(a, reduce, trusted)
            return
        x = words_of(coefficients, self.modulus, reduce)
        if x.size:
            self.context.call(lib.cunmod_poly_set_array, self._handle, address(x), x.size)

    def _start(self, p: int, context: BaseContext) -> None:
        """The zero polynomial."""
        self.context = context
        self.modulus = p
        self._handle = ctypes.c_void_p()
        context.call(lib.cunmod_poly_create, ctypes.byref(self._handle), p, context._handle)

    def _load(self, a: Any, reduce: bool, trusted: bool) -> None:
        """Copies an array in device memory."""
        x = self.context._device_array(a, 1)
        self.context.call(
            lib.cunmod_poly_set_device,
            *(self._handle, x.address, x.word, x.shape[0], flags_of(x, reduce, trusted)),
        )
        self.context._end_of_array()

    def _new(self: R) -> R:
        """Zero, of the same modulus and context."""
        res = type(self).__new__(type(self))
        res._start(self.modulus, self.context)
        return res

    def _unary(self: R, function: Any, *args: Any) -> R:
        res = self._new()
        self.context.call(function, res._handle, self._handle, *args)
        return res

    def _binary(self: R, function: Any, other: Resident, *args: Any) -> R:
        return self._unary(function, resident_of(other)._handle, *args)

    def _several(self, count: int, function: Any, *args: Any) -> Any:
        """`count` results, which come first."""
        results = tuple(self._new() for _ in range(count))
        self.context.call(function, *(res._handle for res in results), *args)
        return results

    # -- what it is

    def __len__(self) -> int:
        return self.context.told(lib.cunmod_poly_length, self._handle)

    def to_array(self) -> Words:
        """The coefficients, the lowest first, copied to the host."""
        res = room(len(self))
        self.context.call(lib.cunmod_poly_get_array, address(res), res.size, self._handle)
        return res

    # numpy leaves operators with its arrays and numbers to the Polynomial.
    __array_ufunc__ = None

    # -- on the GPU

    def to_device(self, out: Any) -> None:
        """Writes the coefficients, and zeros behind them, to an array in device memory: integers of
        64 bits, or of 32 when the modulus is at most 2^32. LengthError when there are more
        coefficients than the array has. Waits only where the length is not known yet and the array
        is shorter than the coefficients may be many."""
        x = self.context._device_array(out, 1, written=True)
        self.context.call(
            lib.cunmod_poly_get_device, x.address, x.word, x.shape[0], self._handle
        )
        self.context._end_of_array()

    def _shape(self, length: int) -> Tuple[int, ...]:
        return (length,)

    def _row_length(self) -> int:
        return len(self)

    def _no_array(self) -> CunmodError:
        return UnsupportedError("the length is not known while a graph is captured")

    def _host_array(self) -> Words:
        return self.to_array()
