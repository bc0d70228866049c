"""The moduli of batches.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
import operator
from typing import Iterator, Optional, Type, TypeVar, Union, overload
from weakref import WeakValueDictionary

import numpy as np

from ._arrays import Coefficients, Integer, address, length_of, words_of
from ._base import BaseContext, Constant
from ._errors import LengthError, ModulusError
from ._library import lib

M = TypeVar("M", bound="Moduli")

_SHOWN = 8  # moduli that repr shows


class Moduli(Constant):
    """The moduli of batches, one for each item.

    p: integers; an item whose modulus is below 2 has the status 3 (ModulusError) in each batch.
    context: where the batches belong; unless given, that of the calling thread.
    count: the number of items of which each has the modulus p, an integer.

    len(m) is the number of items, m[i] a modulus, and m[i:j] the Moduli of these items, the same
    object each time as long as it is used. So parts of batches that share one Moduli do so, too.
    """

    _destroy = lib.cunmod_moduli_destroy

    def __init__(
        self,
        p: Coefficients,
        context: Optional[BaseContext] = None,
        count: Optional[int] = None,
    ) -> None:
        self._handle = ctypes.c_void_p()
        self._parts: WeakValueDictionary[range, Moduli] = WeakValueDictionary()
        self.context = context if context is not None else BaseContext._of_thread()
        try:
            self.values = words_of(p).copy()
        except ValueError as error:
            raise ModulusError(f"a modulus is no word: {error}") from None
        if count is not None:
            if not isinstance(p, Integer):
                raise TypeError("only one modulus, an integer, is repeated for all items")
            self.values = np.repeat(self.values, length_of(count))
        self.values.flags.writeable = False
        self.context.call(
            lib.cunmod_moduli_create,
            *(ctypes.byref(self._handle), address(self.values), self.values.size),
            self.context._handle,
        )

    @classmethod
    def primes(
        cls: Type[M], count: int, below: int = 1 << 64, context: Optional[BaseContext] = None
    ) -> M:
        """The `count` largest primes below a number; LengthError where there are not so many."""
        below = operator.index(below)
        if not 1 <= below <= 1 << 64:
            raise LengthError(f"there are no primes of a word below {below}")
        context = context if context is not None else BaseContext._of_thread()
        n = length_of(count)
        return cls(context.filled(n, lib.cunmod_primes, n, below % (1 << 64)), context)

    def __len__(self) -> int:
        return int(self.values.size)

    def __repr__(self) -> str:
        values = self.values.tolist()
        if len(values) <= _SHOWN:
            return f"Moduli({values})"
        return f"<Moduli of {len(values)} items: {', '.join(map(str, values[:_SHOWN]))}, ...>"

    def __iter__(self) -> Iterator[int]:
        """The moduli, as integers of Python."""
        return iter(self.values.tolist())

    @overload
    def __getitem__(self: M, key: slice) -> M: ...

    @overload
    def __getitem__(self, key: int) -> int: ...

    def __getitem__(self: M, key: Union[int, slice]) -> Union[int, M]:
        if not isinstance(key, slice):
            return int(self.values[operator.index(key)])
        items = range(len(self))[key]
        part = self._parts.get(items)
        if part is None:
            part = self._parts[items] = type(self)(self.values[key], self.context)
        return part  # type: ignore[return-value]


def moduli_of(
    p: Union[Moduli, Coefficients], count: int, context: Optional[BaseContext]
) -> Moduli:
    """p, when it is Moduli; the Moduli of `count` items when p is an integer; else those of the
    integers p."""
    if isinstance(p, Moduli):
        return p
    return Moduli(p, context, count if isinstance(p, Integer) else None)
