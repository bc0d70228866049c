"""Operations on batches that the library has for one polynomial alone: one item after the other.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

from typing import Any, Callable, List, Optional, Sequence, Tuple, cast

import numpy as np
from numpy.typing import NDArray

from ._arrays import HalfGCD, Words, length_of
from ._errors import CunmodError, DivisionByZero, LengthError, ModulusError, NoFraction
from ._generated_batch import BatchOperations
from ._library import lib
from ._operations import Operations
from ._resident_batch import B, ResidentBatch, numbers_of

Statuses = NDArray[np.intc]
# The exceptions that an item may be. Others, as Interrupted, end the call.
_OF_ITEMS = (LengthError, NoFraction, DivisionByZero, ModulusError)
_NOTHING = np.empty(0, dtype=np.uint64)


class ItemwiseOperations(BatchOperations):
    """What a Batch does one item after the other, by the functions of arrays in its context: each
    call copies the operands to the host, and the results back."""

    def minpoly(self: B, n: Optional[int] = None) -> B:
        """The minimal polynomials of the linear recurrent sequences whose first n terms are the
        coefficients of the items, zeros behind them, as `minpoly` of arrays; of as many terms as
        an item has coefficients unless n is given. The status is 2 where an item has more than n
        coefficients, and 3 where the modulus is no prime."""
        most = None if n is None else length_of(n)

        def of_item(a: Words, p: int) -> Tuple[Words]:
            if most is not None and a.size > most:
                raise LengthError(f"{a.size} coefficients are not {most} terms")
            terms = a if most is None else np.pad(a, (0, most - a.size))
            return (_operations(self).minpoly(terms, p),)

        rows, statuses = _each((self,), of_item)
        return _batches(self, rows, 1, statuses)[0]

    def hgcd(self: B, other: B) -> Tuple[Tuple[B, B, B, B], B, B, NDArray[np.int64]]:
        """(m, c, d, sign), the half-GCDs, as `hgcd` of arrays; `sign` is an array. The status of an
        item is 2 where self is not longer than other, and 3 where the modulus is no prime. `sign`
        is 0 there."""
        pair = self, self._operand(other)
        signs = np.zeros(len(self), dtype=np.int64)
        halves, statuses = _each(pair, _operations(self).hgcd)
        rows: List[Optional[Sequence[Words]]] = []
        for i, half in enumerate(cast("List[Optional[HalfGCD[Words]]]", halves)):
            if half is not None:
                m, c, d, signs[i] = half
            rows.append(None if half is None else (*m, c, d))
        m11, m12, m21, m22, first, second = _batches(self, rows, 6, statuses)
        return (m11, m12, m21, m22), first, second, signs

    def ratrec(self: B, m: B, lennum: int, lenden: int) -> Tuple[B, B, Statuses]:
        """(num, den, statuses): fractions of at most lennum and lenden coefficients with
        num = den self modulo m, as `ratrec` of arrays. The status of an item is 2 where m has fewer
        than lennum + lenden coefficients, 3 where the modulus is no prime, 5 where m is zero, and
        16 (NoFraction) where there is no such fraction; num and den have the same statuses."""
        pair = self, self._operand(m)
        lengths = length_of(lennum), length_of(lenden)

        def of_item(a: Words, b: Words, p: int) -> Tuple[Words, Words]:
            return _operations(self).ratrec(a, b, *lengths, p)

        rows, statuses = _each(pair, of_item)
        num, den = _batches(self, rows, 2, statuses)
        return num, den, statuses


def _operations(batch: ResidentBatch) -> Operations:
    """The functions of arrays in the context of the batch."""
    return cast(Operations, batch.context)


def _each(
    operands: Sequence[ResidentBatch], function: Callable[..., Any]
) -> Tuple[List[Any], Statuses]:
    """The result of function(*arrays, modulus) of each item, and None where an operand or the
    function has none; and the statuses."""
    statuses = operands[0].statuses
    for operand in operands[1:]:
        statuses = np.where(statuses == 0, operand.statuses, statuses)
    results: List[Any] = []
    for i, arrays in enumerate(zip(*(operand.to_list() for operand in operands))):
        results.append(None)
        if statuses[i] != 0:
            continue
        try:
            results[i] = function(*arrays, operands[0].moduli[i])
        except _OF_ITEMS as error:
            statuses[i] = cast(CunmodError, error).status
    return results, statuses


def _batches(
    like: B, rows: Sequence[Optional[Sequence[Words]]], count: int, statuses: Statuses
) -> List[B]:
    """`count` batches with the moduli of `like`: item i of batch k is rows[i][k], or has the status
    statuses[i]."""
    states: Any = like._new()
    like.context.call(lib.cunmod_batch_set_statuses, states._handle, numbers_of(statuses))
    columns = [[_NOTHING if row is None else row[k] for row in rows] for k in range(count)]
    return [states.add(type(like)(column, like.moduli)) for column in columns]
