"""Linear recurrent sequences whose terms come in steps.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
from typing import Optional, Union

from ._arrays import Coefficients, Words, address, length_of, modulus_of, room, trimmed, words_of
from ._base import BaseContext
from ._library import lib
from ._resident import Resident


class Recurrence:
    """A sequence modulo the prime p whose terms come a few at a time. It keeps how far Berlekamp
    and Massey's algorithm has come, so that more terms cost less than all of them again."""

    def __init__(self, p: int, context: Optional[BaseContext] = None) -> None:
        self._handle = ctypes.c_void_p()
        self.modulus = modulus_of(p)
        self.context = context if context is not None else BaseContext._of_thread()
        self.context.call(
            lib.cunmod_recurrence_create,
            *(ctypes.byref(self._handle), self.modulus, self.context._handle),
        )

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self.context.destroy(lib.cunmod_recurrence_destroy, self._handle)

    def __len__(self) -> int:
        """The number of terms."""
        return self.context.told(lib.cunmod_recurrence_length, self._handle)

    def __repr__(self) -> str:
        n = len(self)
        return f"<Recurrence of {n} term{'' if n == 1 else 's'} modulo {self.modulus}>"

    def add(self, terms: Union[Coefficients, Resident], n: Optional[int] = None) -> None:
        """Adds terms: of an array all, of a Polynomial n coefficients (its length unless given),
        zeros behind it. n is not less than the length (LengthError)."""
        if isinstance(terms, Resident):
            count = len(terms) if n is None else length_of(n)
            self.context.call(
                lib.cunmod_recurrence_add_poly, self._handle, terms._handle, count
            )
            return
        x = words_of(terms, self.modulus)
        self.context.call(lib.cunmod_recurrence_add, self._handle, address(x), x.size)

    def add_zeros(self, n: int) -> None:
        """Adds n terms 0."""
        self.context.call(lib.cunmod_recurrence_add_zeros, self._handle, length_of(n))

    def start_over(self) -> None:
        """Takes all terms away."""
        self.context.call(lib.cunmod_recurrence_start_over, self._handle)

    def minpoly(self) -> Words:
        """The monic minimal polynomial of the terms so far, as `minpoly` of all of them."""
        context, n = self.context, len(self)
        context.told(lib.cunmod_recurrence_reduce, self._handle, kind=ctypes.c_int)
        r = room((n + 1) // 2)
        get_arrays = lib.cunmod_recurrence_get_arrays
        v = trimmed(context.filled(n // 2 + 1, get_arrays, address(r), self._handle))
        return context.filled(
            v.size, lib.cunmod_make_monic, address(v), v.size, self.modulus, context._handle
        )
