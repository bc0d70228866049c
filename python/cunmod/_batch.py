"""Batches: many polynomials, each modulo a number of its own.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import operator
from typing import Any, Iterator, List, Optional, Tuple, overload

import numpy as np
from numpy.typing import NDArray

from ._arrays import Factors, Integer, Words, address, factors_in, words_of
from ._itemwise import ItemwiseOperations
from ._library import lib
from ._polynomial import Polynomial
from ._resident_batch import B, number_of, numbers_of


class Batch(ItemwiseOperations):
    """Many polynomials, each modulo a number of its own, on the GPU of their context, or in host
    memory without one. One call works on all of them.

    a: the polynomials: an array of integers with a row for each, of numpy or of a kind that a
        Polynomial is made of; a sequence of whatever a Polynomial is made of; or another Batch,
        whose copy has the same states. Where p is another Moduli than its own, all of its states
        have to be 0, or else the exception of the first one that is not is raised.
    p: Moduli, or one modulus for each polynomial, or an integer, which is the modulus of all. It
        may be left out where all polynomials know theirs. Batches of one operation share one
        Moduli: `Batch(b, a.moduli)`.
    context: as that of Moduli, where p is none.
    reduce: take integers of any sign and size, and reduce them modulo p.

    It never changes. An item that cannot be what it should be, since a coefficient is not below its
    modulus or an operation has no result, is zero, and `statuses` tells why; so is what is made of
    it. Exceptions are about the whole: MismatchError when operands have different Moduli;
    LengthError when there are not as many moduli as polynomials; CoefficientError when a
    coefficient is negative, or beyond 2^64 - 1, and `reduce` is not set.
    """

    # -- the items

    @overload
    def __getitem__(self, key: slice) -> "Batch": ...

    @overload
    def __getitem__(self, key: int) -> Polynomial: ...

    def __getitem__(self, key: Any) -> Any:
        """a[i]: item i as a Polynomial of the same context, a[-1] the last one; IndexError, and
        the exception of an item without a value. The modulus is prime (ModulusError; to_list has
        the coefficients of all items). a[i:j], of any step: the Batch of these items, whose moduli
        are a.moduli[i:j]; the exception of the first of them without a value. Each of these calls
        copies the whole batch to the host once, and so does a loop over all items."""
        if isinstance(key, slice):
            rows = [words for words, _ in self._values(range(len(self))[key])]
            return Batch(rows, self.moduli[key])
        i, n = operator.index(key), len(self)
        if not -n <= i < n:
            raise IndexError(f"there is no polynomial {key} of {n}")
        return next(self._polynomials(i % n, 1))

    def __iter__(self) -> Iterator[Polynomial]:
        """The items as Polynomials, as a[i]."""
        return self._polynomials(0, len(self))

    def _polynomials(self, first: int, count: int) -> Iterator[Polynomial]:
        for words, p in self._values(range(first, first + count)):
            yield Polynomial(words, p, self.context)

    def equal(self, other: "Batch") -> NDArray[np.bool_]:
        """Of each item, whether it is the same polynomial in both, and the status is 0 in both."""
        res = np.empty(len(self), dtype=np.intc)
        self.context.call(
            lib.cunmod_batch_equal, numbers_of(res), self._handle, self._operand(other)._handle
        )
        same: NDArray[np.bool_] = res != 0
        return same

    def matrix_rank(self, rows: int, columns: int) -> NDArray[np.int64]:
        """The ranks of rows x columns matrices, as matrix_det has them; of an item with an error
        -1 times its status."""
        res = np.empty(len(self), dtype=np.int64)
        self.context.call(
            lib.cunmod_batch_matrix_rank,
            *(numbers_of(res), self._handle),
            *(number_of("matrix_rank: rows", rows), number_of("matrix_rank: columns", columns)),
        )
        return res

    def roots(self) -> List[Optional[Words]]:
        """For each item an array with its different roots, the smallest first; None for an item
        with an error: one that is zero, or whose modulus is not prime."""
        made, counts = self._new(), np.empty(len(self), dtype=np.int64)
        self.context.call(
            lib.cunmod_batch_roots, made._handle, numbers_of(counts), self._handle
        )
        at = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])
        words, statuses = made._read(at), made.statuses
        return [words[at[i] : at[i + 1]].copy() if statuses[i] == 0 else None
                for i in range(len(self))]

    def factor_degrees(self) -> List[Optional[List[Tuple[int, int]]]]:
        """For each item a list of pairs (d, e): the degrees of its irreducible factors and their
        exponents, sorted; None for an item with an error: one that is zero, or whose modulus is not
        prime."""
        at = np.concatenate([[0], np.cumsum(self.lengths, dtype=np.int64)])
        degrees, exps = np.empty((2, at[-1]), dtype=np.int64)
        counts = np.empty(len(self), dtype=np.int64)
        self.context.call(
            lib.cunmod_batch_factor_degrees,
            *(numbers_of(x) for x in (degrees, exps, counts, at)),
            self._handle,
        )
        pairs = list(zip(degrees.tolist(), exps.tolist()))
        return [pairs[k : k + n] if n >= 0 else None for k, n in zip(at.tolist(), counts.tolist())]

    def factor(self) -> List[Optional[Factors[Words]]]:
        """For each item (c, factors), as Context.factor; None for an item with an error: one that is
        zero, or whose modulus is not prime."""
        at = np.concatenate([[0], np.cumsum(self.lengths, dtype=np.int64)])
        lead, factors = np.empty(len(self), dtype=np.uint64), np.empty(2 * at[-1], dtype=np.uint64)
        lens, exps = np.empty((2, at[-1]), dtype=np.int64)
        counts = np.empty(len(self), dtype=np.int64)
        self.context.call(
            lib.cunmod_batch_factor,
            *(address(lead), address(factors)),
            *(numbers_of(x) for x in (lens, exps, counts, at)),
            self._handle,
        )
        return [
            (int(c), factors_in(factors[2 * k :], lens[k : k + n], exps[k : k + n]))
            if n >= 0 else None
            for c, k, n in zip(lead, at.tolist(), counts.tolist())
        ]

    def is_irreducible(self) -> NDArray[np.intc]:
        """Of each item, 1 if it is irreducible, else 0; of an item with an error -1 times its
        status."""
        res = np.empty(len(self), dtype=np.intc)
        self.context.call(lib.cunmod_batch_is_irreducible, numbers_of(res), self._handle)
        return res

    def _exponents(self, e: Any) -> Words:
        """An exponent for each item."""
        return np.ascontiguousarray(np.broadcast_to(words_of(e), (len(self),)))

    def powmod(self, e: Any, f: "Batch") -> "Batch":
        """self^e modulo f, with an exponent for each item, or one for all."""
        made, words = self._new(), self._exponents(e)
        self.context.call(
            lib.cunmod_batch_powmod,
            *(made._handle, self._handle, address(words), self._operand(f)._handle),
        )
        return made

    def powmod_x(self, e: Any) -> "Batch":
        """x^e modulo self, with an exponent for each item, or one for all."""
        made, words = self._new(), self._exponents(e)
        self.context.call(
            lib.cunmod_batch_powmod_x, made._handle, address(words), self._handle
        )
        return made

    # -- operators; an integer is a constant modulo each of the moduli

    __array_ufunc__ = None

    def _constants(self: B, c: Any) -> B:
        if isinstance(c, Integer):
            return type(self).constants(int(c), self.moduli)
        return self._operand(c)

    def __add__(self, other: Any) -> "Batch":
        return self.add(self._constants(other))

    def __sub__(self, other: Any) -> "Batch":
        return self.sub(self._constants(other))

    def __rsub__(self, other: Any) -> "Batch":
        return self._constants(other).sub(self)

    def __mul__(self, other: Any) -> "Batch":
        method = self.scalar_mul if isinstance(other, Integer) else self.mul
        return method(self._constants(other))

    def __divmod__(self, other: Any) -> Tuple["Batch", "Batch"]:
        q, r = self.divrem(self._constants(other))
        return q, r

    def __floordiv__(self, other: Any) -> "Batch":
        return self.divrem(self._constants(other))[0]

    def __mod__(self, other: Any) -> "Batch":
        return self.rem(self._constants(other))

    __radd__ = __add__
    __rmul__ = __mul__

    def __neg__(self) -> "Batch":
        return self.neg()

    def __lshift__(self, k: int) -> "Batch":
        return self.shift_left(k)

    def __rshift__(self, k: int) -> "Batch":
        return self.shift_right(k)
