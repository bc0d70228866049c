"""What polynomials that stay on the GPU are to Python: a sequence of coefficients that can be
compared, printed and hashed.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
import importlib
import operator
from typing import Any, Iterator, Optional, Type, overload

import numpy as np

from ._arrays import Integer, Words, known_of, length_of, residue_of
from ._base import BaseContext
from ._errors import ArgumentError
from ._generated_polynomial import PolynomialOperations
from ._library import lib
from ._resident import R, Resident

_SHORT = 12  # coefficients that repr shows


class CoefficientSequence(PolynomialOperations):
    """What a Polynomial is without operators."""

    @classmethod
    def random(
        cls: Type[R], n: int, p: int, seed: int = 0, context: Optional[BaseContext] = None
    ) -> R:
        """n random coefficients modulo the prime p, zeros on top dropped. They are a function of
        n, p and seed, 0 <= seed < 2^64, uniform, and not for cryptography. LengthError when
        n < 0."""
        res = cls((), p, context)
        res.context.call(lib.cunmod_poly_random, res._handle, length_of(n), residue_of(seed))
        return res

    @classmethod
    def random_irreducible(
        cls: Type[R], n: int, p: int, seed: int = 0, context: Optional[BaseContext] = None
    ) -> R:
        """A random monic irreducible polynomial of n coefficients, as Context.random_irreducible."""
        res = cls((), p, context)
        res.context.call(
            lib.cunmod_poly_random_irreducible, res._handle, length_of(n), residue_of(seed)
        )
        return res

    def _constant(self: R, c: int) -> R:
        """c modulo p, a Polynomial."""
        res = self._new()
        self.context.call(lib.cunmod_poly_set_coeff, res._handle, 0, c % self.modulus)
        return res

    # -- coefficients

    @property
    def degree(self) -> int:
        """The degree, -1 for the zero polynomial. Waits for the GPU."""
        return len(self) - 1

    def coefficients(self, n: Optional[int] = None) -> Words:
        """The n lowest coefficients, zeros beyond the length, copied to the host; all of them
        unless n >= 0 (LengthError) is given, as to_array."""
        if n is None:
            return self.to_array()
        res = np.zeros(length_of(n), dtype=np.uint64)
        words = (self if len(self) <= n else self.truncate(n)).to_array()
        res[: words.size] = words
        return res

    @overload
    def __getitem__(self: R, key: slice) -> R: ...

    @overload
    def __getitem__(self, key: int) -> int: ...

    def __getitem__(self, key: Any) -> Any:
        """f[i], i >= 0: the coefficient of x^i, 0 beyond the length. f[-1] is the leading one, and
        so on down; IndexError beyond the lowest. f[i:j]: the Polynomial of these coefficients,
        moved down by i."""
        if not isinstance(key, slice):
            i = operator.index(key)
            if i < 0:
                i += len(self)
            if i < 0:
                raise IndexError(f"there is no coefficient {key} of {len(self)}")
            get_coeff, kind = lib.cunmod_poly_get_coeff, ctypes.c_uint64
            return self.context.told(get_coeff, self._handle, length_of(i), kind=kind)
        start, stop, step = key.indices(len(self))
        if step != 1:
            raise ArgumentError(f"a part of a Polynomial has the step 1, not {step}")
        moved = self._unary(lib.cunmod_poly_shift_right, start) if start else self
        return moved._unary(lib.cunmod_poly_truncate, max(stop - start, 0))

    def __iter__(self) -> Iterator[int]:
        """The coefficients, the lowest first, as integers of Python."""
        return iter(self.to_array().tolist())

    def __bool__(self) -> bool:
        """Whether it is not zero."""
        return not self.context.told(lib.cunmod_poly_is_zero, self._handle, kind=ctypes.c_int)

    def __eq__(self, other: object) -> bool:
        """Whether moduli and coefficients are the same; an integer is a constant modulo p.
        Polynomials of one context are compared on the GPU."""
        if isinstance(other, Integer):
            return len(self) <= 1 and self[0] == int(other) % self.modulus
        if not isinstance(other, Resident):
            known = None if isinstance(other, np.ndarray) else known_of(other)
            if known is None:
                return NotImplemented
            return known[1] == self.modulus and self == type(self)(*known, self.context)
        if self is other or self.modulus != other.modulus:
            return self is other
        if self.context is not other.context:
            return bool(np.array_equal(self.to_array(), other.to_array()))
        operands = self._handle, other._handle
        return bool(self.context.told(lib.cunmod_poly_equal, *operands, kind=ctypes.c_int))

    def __hash__(self) -> int:
        """Of modulus and length, which costs no transfer; a constant has the hash of its
        residue, to which it is equal."""
        n = len(self)
        return hash(self[0]) if n <= 1 else hash((self.modulus, n))

    def __repr__(self) -> str:
        n = len(self)
        if n <= _SHORT:
            return f"Polynomial({self.to_array().tolist()}, {self.modulus})"
        low = ", ".join(str(self[i]) for i in range(3))
        return f"<Polynomial of degree {n - 1} modulo {self.modulus}: [{low}, ..., {self[n - 1]}]>"

    def _repr_latex_(self) -> str:
        """A sum of powers of x in LaTeX, the highest first, for notebooks; of a long polynomial the
        leading term and the three lowest coefficients."""
        n = len(self)
        ring = rf"\bmod {self.modulus}"
        if n <= _SHORT:
            terms = [_term(c, i) for i, c in enumerate(self) if c != 0]
        else:
            low = [_term(self[i], i) for i in range(3) if self[i] != 0]
            terms = [*low, r"\cdots", _term(self[n - 1], n - 1)]
        return f"${' + '.join(reversed(terms)) or '0'} \\quad {ring}$"

    # -- in other modules

    def to_flint(self) -> Any:
        """The same polynomial as an nmod_poly of python-flint, which is installed."""
        return importlib.import_module("flint").nmod_poly(self.to_array().tolist(), self.modulus)

    def to_galois(self) -> Any:
        """The same polynomial as a Poly of galois, which is installed."""
        galois = importlib.import_module("galois")
        highest_first = self.to_array().tolist()[::-1]
        return galois.Poly(highest_first or [0], field=galois.GF(self.modulus))


def _term(c: int, i: int) -> str:
    """c x^i in LaTeX, c not 0."""
    if i == 0:
        return str(c)
    power = "x" if i == 1 else f"x^{{{i}}}"
    return power if c == 1 else f"{c} {power}"
