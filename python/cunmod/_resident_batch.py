"""What every batch is: many polynomials, each modulo a number of its own.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
import operator
from typing import Any, Iterator, List, Optional, Sequence, Tuple, Type, TypeVar, Union

import numpy as np
from numpy.typing import NDArray

from ._arrays import (
    Coefficients,
    Integer,
    Words,
    address,
    host_array,
    known_of,
    length_of,
    words_of,
)
from ._base import BaseContext
from ._device import REDUCED, DeviceArray, flags_of, is_on_device
from ._errors import (
    CunmodError,
    LengthError,
    MismatchError,
    UnsupportedError,
    error_of,
    name_of,
)
from ._exported import Exported
from ._integers import pack, unpack
from ._library import lib
from ._moduli import Moduli, moduli_of

B = TypeVar("B", bound="ResidentBatch")
Lengths = NDArray[np.int64]

_SHOWN = 8  # items of the table that repr shows


def numbers_of(a: NDArray[Any]) -> Any:
    """Numbers of 64 or of 32 bits, as an array of C."""
    kind = ctypes.c_int64 if a.dtype == np.int64 else ctypes.c_int
    return a.ctypes.data_as(ctypes.POINTER(kind))


def number_of(name: str, n: int) -> int:
    """n, when it is a number that the library can compare with its limits."""
    n = signed_number_of(name, n)
    if n < 0:
        raise LengthError(f"{name} = {n} is negative")
    return n


def signed_number_of(name: str, n: int) -> int:
    """The same of any sign."""
    n = operator.index(n)
    if not -(1 << 60) <= n <= 1 << 60:
        raise LengthError(f"{name} = {n} is beyond 2^60")
    return n


def _stride(x: DeviceArray) -> int:
    """The words from row to row of an array in device memory."""
    stride = x.strides[0] if x.shape[0] > 1 else x.shape[1]
    if stride < x.shape[1]:
        raise LengthError("the rows of the array overlap, or come in another order")
    return stride


def _residues(c: Any, p: Words) -> Words:
    """Integers c, an array of as many or one for all, modulo the numbers p; 0 for p = 0."""
    c = c.astype(np.uint64) if c.dtype.kind == "b" else c
    if c.dtype.kind not in "iuO":
        raise TypeError(f"constants are integers, not {c.dtype}")
    if c.shape not in ((), p.shape):
        raise LengthError(f"constants of shape {c.shape} are not for {p.size} moduli")
    some = np.maximum(p, np.uint64(1))
    if c.dtype.kind == "O":
        index = np.frompyfunc(operator.index, 1, 1)
        reduced: Words = np.asarray(index(c) % some.astype(object), dtype=np.uint64)
        return reduced
    if c.dtype.kind == "u":
        reduced = c.astype(np.uint64) % some
        return reduced
    rest = np.abs(c).astype(np.uint64) % some  # words wrap, so that -2^63 is right, too
    residues: Words = np.where((c < 0) & (rest > 0), some - rest, rest)
    return residues


def _error_of_item(i: int, status: int) -> CunmodError:
    """The exception that an item is instead of a polynomial."""
    text = lib.cunmod_status_text(status).decode()
    return error_of(status, f"polynomial {i} has no value: {text}")


class ResidentBatch(Exported):
    """What a Batch is without its operations."""

    _destroy = lib.cunmod_batch_destroy
    _set = lib.cunmod_batch_set
    _device_view = lib.cunmod_batch_device_view

    def __init__(
        self,
        a: Union[Coefficients, Sequence[Coefficients], "ResidentBatch"],
        p: Union[Moduli, Coefficients, None] = None,
        context: Optional[BaseContext] = None,
        reduce: bool = False,
    ) -> None:
        if isinstance(a, ResidentBatch) and (p is None or p is a.moduli):
            self._start(a.moduli)
            self.context.call(lib.cunmod_batch_set, self._handle, a._handle)
            return
        if isinstance(a, ResidentBatch):
            a = a._good()
        elif is_on_device(a):
            if p is None:
                raise TypeError("moduli are missing, and an array does not tell them")
            array: Any = a
            self._start(moduli_of(p, array.shape[0] if isinstance(p, Integer) else 0, context))
            self._load(a, reduce)
            return
        items: Any = host_array(a)
        if p is None:
            known = [known_of(item) for item in items]
            if not all(known):
                raise TypeError("moduli are missing, and the polynomials do not tell them")
            p = [pair[1] for pair in known if pair is not None]
        self._start(moduli_of(p, len(items), context))
        if len(items) != len(self.moduli):
            raise LengthError(f"{len(items)} polynomials are not for {len(self.moduli)} moduli")
        is_table = isinstance(items, np.ndarray) and items.ndim == 2
        if is_table and items.dtype.kind in "iu" and not reduce:
            at = np.arange(len(items) + 1, dtype=np.int64) * items.shape[1]
            self._fill(words_of(items.reshape(-1)), at)
            return
        rows = [
            words_of(item, m if reduce or known_of(item) is not None else None, reduce)
            for item, m in zip(items, self.moduli.values.tolist())
        ]
        at = np.concatenate([[0], np.cumsum([row.size for row in rows], dtype=np.int64)])
        self._fill(np.concatenate([*rows, np.empty(0, dtype=np.uint64)]), at)

    @classmethod
    def from_ragged(
        cls: Type[B],
        words: Coefficients,
        offsets: Any,
        p: Union[Moduli, Coefficients],
        context: Optional[BaseContext] = None,
    ) -> B:
        """Polynomial i has the coefficients words[offsets[i] : offsets[i+1]]."""
        self = cls.__new__(cls)
        at = np.ascontiguousarray(offsets)
        self._start(moduli_of(p, max(at.size - 1, 0), context))
        self._fill(words_of(words), at)
        return self

    @classmethod
    def constants(
        cls: Type[B],
        c: Union[int, Coefficients],
        p: Union[Moduli, Coefficients],
        context: Optional[BaseContext] = None,
    ) -> B:
        """Constants: an integer for each item, or one for all, of any sign and size. With these a
        scalar_mul has its factors."""
        values: Any = np.asarray(c)
        moduli = moduli_of(p, values.size, context)
        if values.size == 0 and values.dtype.kind == "f":
            values = values.astype(np.uint64)  # an empty list
        words = np.broadcast_to(_residues(values, moduli.values), (len(moduli),))
        return cls.from_ragged(np.ascontiguousarray(words), np.arange(len(moduli) + 1), moduli)

    @classmethod
    def from_integers(
        cls: Type[B],
        integers: Sequence[int],
        p: Union[Moduli, Coefficients],
        context: Optional[BaseContext] = None,
    ) -> B:
        """The same integers, of any sign and size, modulo each of the moduli: coefficient j of each
        item is integer j."""
        self = cls.__new__(cls)
        self._start(moduli_of(p, 1, context))
        x, words, n = pack(integers)
        self.context.call(lib.cunmod_batch_set_integers, self._handle, address(x), words, n)
        return self

    def _start(self, moduli: Moduli) -> None:
        """The zero polynomials."""
        self.moduli, self.context = moduli, moduli.context
        self._handle = ctypes.c_void_p()
        self.context.call(lib.cunmod_batch_create, ctypes.byref(self._handle), moduli._handle)

    def _fill(self, words: Words, at: Any) -> None:
        self.context.call(
            lib.cunmod_batch_set_arrays,
            *(self._handle, address(words), numbers_of(self._offsets(at, words.size))),
        )

    def _load(self, a: Any, reduce: bool) -> None:
        """Copies an array in device memory, a row for each polynomial."""
        x = self.context._device_array(a, 2)
        if x.shape[0] != len(self):
            raise LengthError(f"{x.shape[0]} polynomials are not for {len(self)} moduli")
        self.context.call(
            lib.cunmod_batch_set_device,
            *(self._handle, x.address, x.word, x.shape[1], _stride(x), flags_of(x, reduce, False)),
        )
        self.context._end_of_array()

    def _offsets(self, at: Any, most: int) -> Lengths:
        """Offsets of all items in `most` words. The library checks their order."""
        if at.dtype.kind not in "iu":
            raise TypeError(f"offsets are integers, not {at.dtype}")
        if at.shape != (len(self) + 1,) or at[-1] > most or int(at.max()) >= 1 << 62:
            raise LengthError(f"{at.size} offsets are not for {len(self)} polynomials of the array")
        return np.ascontiguousarray(at, dtype=np.int64)

    def _new(self: B) -> B:
        made = type(self).__new__(type(self))
        made._start(self.moduli)
        return made

    def __len__(self) -> int:
        """The number of polynomials."""
        return len(self.moduli)

    def __repr__(self) -> str:
        """A table of the first items. Waits for the GPU."""
        shown = min(len(self), _SHOWN)
        states = ["ok" if s == 0 else f"{s} {name_of(s)}" for s in self.statuses[:shown].tolist()]
        columns = range(shown), self.lengths[:shown].tolist(), self.moduli.values.tolist(), states
        lines = [
            f"{i:>6} {length:>10} {p:>20}  {state}" for i, length, p, state in zip(*columns)
        ]
        head = f"{'item':>6} {'length':>10} {'modulus':>20}  status"
        more = [f"   ... and {len(self) - shown} more"] if shown < len(self) else []
        title = f"<Batch of {len(self)} polynomial{'' if len(self) == 1 else 's'}>"
        return "\n".join([title, head, *lines, *more] if lines else [title])

    def _operand(self: B, other: Any) -> B:
        """The other operand, when it is a Batch of the same moduli."""
        if not isinstance(other, ResidentBatch):
            raise TypeError(f"the other operand is no Batch but {type(other).__name__}")
        if other.moduli is not self.moduli:
            raise MismatchError("the batches do not share one Moduli")
        return other  # type: ignore[return-value]

    # -- what it is; all of these wait for the GPU

    @property
    def lengths(self) -> Lengths:
        """The length of each polynomial, without zeros on top."""
        res = np.empty(len(self), dtype=np.int64)
        self.context.call(lib.cunmod_batch_lengths, numbers_of(res), self._handle)
        return res

    @property
    def statuses(self) -> NDArray[np.intc]:
        """The status of each item: 0, or the `status` of the exception that it would be."""
        res = np.empty(len(self), dtype=np.intc)
        self.context.call(lib.cunmod_batch_statuses, numbers_of(res), self._handle)
        return res

    def _read(self, at: Lengths) -> Words:
        get_arrays = lib.cunmod_batch_get_arrays
        return self.context.filled(int(at[-1]), get_arrays, numbers_of(at), self._handle)

    def to_array(self, length: Optional[int] = None) -> Words:
        """A row of `length` coefficients for each polynomial, zeros behind shorter ones; the length
        is the largest one unless given, and not less than that (LengthError)."""
        most = int(self.lengths.max(initial=0)) if length is None else length_of(length)
        at = np.arange(len(self) + 1, dtype=np.int64) * most
        return self._read(at).reshape(len(self), most)

    def to_ragged(self) -> Tuple[Words, Lengths]:
        """(words, offsets), as from_ragged takes them."""
        at = np.concatenate([[0], np.cumsum(self.lengths, dtype=np.int64)])
        return self._read(at), at

    def to_list(self) -> List[Words]:
        """An array of coefficients for each polynomial."""
        words, at = self.to_ragged()
        return [words[at[i] : at[i + 1]].copy() for i in range(len(self))]

    def _good(self) -> List[Words]:
        """to_list of items that all have a value."""
        return [words for words, _ in self._values(range(len(self)))]

    def _values(self, items: range) -> Iterator[Tuple[Words, int]]:
        """The coefficients and the modulus of each of these items; the exception of an item
        without a value when it is its turn. The whole batch is copied once."""
        statuses, (words, at) = self.statuses, self.to_ragged()
        for i in items:
            if statuses[i] != 0:
                raise _error_of_item(i, int(statuses[i]))
            yield words[at[i] : at[i + 1]], self.moduli[i]

    # -- on the GPU

    def to_device(self, out: Any) -> None:
        """Writes a row of coefficients for each polynomial, zeros behind them, to an array of two
        dimensions in device memory: integers of 64 bits, or of 32 when no modulus is above 2^32.
        LengthError when a row is too short. Waits only where the rows are shorter than the
        polynomials may be long."""
        x = self.context._device_array(out, 2, written=True)
        if x.shape[0] != len(self):
            raise LengthError(f"{len(self)} polynomials are not for {x.shape[0]} rows")
        self.context.call(
            lib.cunmod_batch_get_device,
            *(x.address, x.word, x.shape[1], _stride(x), self._handle),
        )
        self.context._end_of_array()

    def _shape(self, length: int) -> Tuple[int, ...]:
        return (len(self), length)

    def _row_length(self) -> int:
        lengths = self.lengths
        least, most = int(lengths.min(initial=1 << 60)), int(lengths.max(initial=0))
        if least < most:
            raise LengthError(
                f"the polynomials have lengths from {least} to {most}, so that they are no array: "
                "to_array() writes zeros behind the shorter ones, to_list() and to_ragged() do not"
            )
        return most

    def _no_array(self) -> CunmodError:
        other = self._new()
        try:  # without words; the call checks the GPUs
            self.context.call(lib.cunmod_batch_set_device, other._handle, None, 8, 0, 0, REDUCED)
        except UnsupportedError:
            return UnsupportedError("it is on several GPUs")
        short = self.moduli.values < 1 << 31
        if short.any() and not short.all():
            return UnsupportedError("some of its moduli are below 2^31 and others are not")
        length = self._row_length()
        return LengthError(
            f"the polynomials have the length {length}, but the Batch was made or computed from "
            "polynomials with several numbers of coefficients, zeros on top counted, so that its "
            "rows on the GPU are no array: to_device() writes them to one"
        )

    def _host_array(self) -> Words:
        return self.to_array(self._row_length())

    # -- over the integers

    def integers(self, length: Optional[int] = None) -> List[int]:
        """The integers of the least absolute value whose images the coefficients are: integer j has
        the coefficients j as its remainders. There are `length` of them; unless given, as many as
        the longest polynomial has coefficients, and not fewer (LengthError). The moduli are
        pairwise coprime (ModulusError), and each item has the status 0."""
        most = int(self.lengths.max(initial=0)) if length is None else length_of(length)
        words = self.context.told(lib.cunmod_batch_integer_words, self._handle)
        get_integers = lib.cunmod_batch_get_integers
        x = self.context.filled(most * words, get_integers, words, most, self._handle)
        return unpack(x, words, most)
