"""The moduli of batches.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
import operator
from typing import Optional, Type, TypeVar

from ._arrays import Coefficients, address, length_of, words_of
from ._base import BaseContext, Constant
from ._errors import LengthError, ModulusError
from ._library import lib

M = TypeVar("M", bound="Moduli")


class Moduli(Constant):
    """The moduli of batches, one for each item.

    p: integers; an item whose modulus is below 2 has the status 3 (ModulusError) in each batch.
    context: where the batches belong; unless given, that of the calling thread.
    """

    _destroy = lib.cunmod_moduli_destroy

    def __init__(self, p: Coefficients, context: Optional[BaseContext] = None) -> None:
        self._handle = ctypes.c_void_p()
        self.context = context if context is not None else BaseContext._of_thread()
        try:
            self.values = words_of(p).copy()
        except ValueError as error:
            raise ModulusError(f"a modulus is no word: {error}") from None
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
