"""Polynomials in two variables, and matrices of polynomials.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

from typing import Any, List, Sequence, Tuple

import numpy as np

from ._arrays import Coefficients, Words, address, modulus_of, trimmed, words_of
from ._errors import LengthError
from ._integers import IntegerOperations, Integers, integers_of, pack, trimmed_integers
from ._library import lib

Bivariate = Sequence[Integers]
Matrix = Sequence[Sequence[Integers]]
BivariateResidues = Sequence[Coefficients]
IntegerMatrix = Sequence[Integers]
MatrixOfResidues = Sequence[Sequence[Coefficients]]


def _packed(rows: Sequence[Integers]) -> Tuple[Words, int, int]:
    """Polynomials over the integers as an array of the library's in which all are equally long, the
    words of each integer, and that length."""
    values = [integers_of(row) for row in rows]
    length = max(map(len, values), default=0)
    x, words, _ = pack([c for row in values for c in row + [0] * (length - len(row))])
    return x, words, length


def _packed_residues(rows: Sequence[Coefficients], p: int) -> Tuple[Words, int]:
    """The same modulo p."""
    values = [words_of(row, p) for row in rows]
    length = max((row.size for row in values), default=0)
    x = np.zeros((len(values), length), dtype=np.uint64)
    for i, row in enumerate(values):
        x[i, : row.size] = row
    return x.reshape(-1), length


def _entries(m: Sequence[Sequence[Any]]) -> Tuple[List[Any], int]:
    """The entries of a square matrix, row by row, and how many rows it has."""
    rows = [list(row) for row in m]
    for row in rows:
        if len(row) != len(rows):
            raise LengthError(f"a row of a matrix of {len(rows)} rows has {len(row)} entries")
    return [entry for row in rows for entry in row], len(rows)


def _numbers(m: IntegerMatrix) -> Tuple[Words, int, int, int]:
    """The entries of a matrix as an array of the library's, the words of each, and the numbers of
    rows and columns."""
    rows = [integers_of(row) for row in m]
    columns = len(rows[0]) if rows else 0
    for row in rows:
        if len(row) != columns:
            raise LengthError(f"rows of a matrix have {columns} and {len(row)} entries")
    x, words, _ = pack([c for row in rows for c in row])
    return x, words, len(rows), columns


def _minor_length(length: int, n: int) -> int:
    """The coefficients of a determinant of n rows of entries of that length."""
    return n * (length - 1) + 1 if length else 1


class GridOperations(IntegerOperations):
    """What a Context does with polynomials in x and y, which are sequences of polynomials in x, the
    coefficients of 1, y, y^2, ..., and with matrices of polynomials, which are sequences of
    rows."""

    def integers_bivariate_resultant(self, a: Bivariate, b: Bivariate) -> List[int]:
        """The resultant with respect to y, a polynomial in x; 0 where an operand is zero. The
        degrees in y are the true ones."""
        (x, wordx, lenxa), (y, wordy, lenxb) = _packed(a), _packed(b)
        n = self.told(lib.cunmod_bivariate_resultant_length, lenxa, len(a), lenxb, len(b))
        operands = (address(x), wordx, lenxa, len(a), address(y), wordy, lenxb, len(b))
        words = lib.cunmod_integers_bivariate_resultant_words
        function = lib.cunmod_integers_bivariate_resultant
        return trimmed_integers(self.integer_results(words, function, n, *operands))

    def bivariate_resultant(self, a: BivariateResidues, b: BivariateResidues, p: int) -> Words:
        """The resultant with respect to y modulo the prime p."""
        (x, lenxa), (y, lenxb) = _packed_residues(a, p), _packed_residues(b, p)
        n = self.told(lib.cunmod_bivariate_resultant_length, lenxa, len(a), lenxb, len(b))
        operands = address(x), lenxa, len(a), address(y), lenxb, len(b), modulus_of(p)
        return trimmed(self.filled(n, lib.cunmod_bivariate_resultant, *operands, self._handle))

    def integers_det(self, m: Matrix) -> List[int]:
        """The determinant; 1 for a matrix without rows."""
        entries, n = _entries(m)
        x, wordx, length = _packed(entries)
        functions = lib.cunmod_integers_det_words, lib.cunmod_integers_det
        operands = _minor_length(length, n), address(x), wordx, length, n
        return trimmed_integers(self.integer_results(*functions, *operands))

    def integers_charpoly(self, m: Matrix) -> List[List[int]]:
        """The characteristic polynomial det(x I - m): its coefficients of 1, x, x^2, ..., which are
        polynomials, one more than there are rows."""
        entries, n = _entries(m)
        x, wordx, length = _packed(entries)
        functions = lib.cunmod_integers_charpoly_words, lib.cunmod_integers_charpoly
        count = _minor_length(length, n)
        operands = (n + 1) * count, address(x), wordx, length, n
        values = self.integer_results(*functions, *operands)
        return [trimmed_integers(values[at : at + count]) for at in range(0, len(values), count)]

    def integers_mat_mul(self, a: IntegerMatrix, b: IntegerMatrix) -> List[List[int]]:
        """The product of two matrices of integers, which are sequences of rows."""
        (x, wordx, m, k), (y, wordy, rows, n) = _numbers(a), _numbers(b)
        if m > 0 and k != rows:
            raise LengthError(f"a matrix of {k} columns times a matrix of {rows} rows")
        functions = lib.cunmod_integers_mat_mul_words, lib.cunmod_integers_mat_mul
        operands = address(x), wordx, address(y), wordy, m, rows, n
        values = self.integer_results(*functions, m * n, *operands)
        return [values[i * n : (i + 1) * n] for i in range(m)]

    def integers_mat_rank(self, m: IntegerMatrix) -> int:
        """The rank of a matrix of integers, a sequence of rows."""
        x, words, rows, columns = _numbers(m)
        operands = address(x), words, rows, columns, self._handle
        return self.told(lib.cunmod_integers_mat_rank, *operands)

    def integers_mat_solve(self, a: IntegerMatrix, b: IntegerMatrix) -> Tuple[List[List[int]], int]:
        """The solution of a x = d b for matrices of integers, which are sequences of rows: the
        matrix x of integers, and d > 0, the least one. NotInvertible when a is singular."""
        (x, wordx, n, columns), (y, wordy, rows, m) = _numbers(a), _numbers(b)
        if n != columns or n != rows:
            raise LengthError(f"{n} x {columns} entries on the left side, {rows} rows on the right")
        functions = lib.cunmod_integers_mat_solve_words, lib.cunmod_integers_mat_solve
        values = self.integer_results(
            *functions, n * m + 1, address(x), wordx, address(y), wordy, n, m
        )
        return [values[i * m : (i + 1) * m] for i in range(n)], values[n * m]

    def det(self, m: MatrixOfResidues, p: int) -> Words:
        """The determinant modulo the prime p."""
        entries, n = _entries(m)
        x, length = _packed_residues(entries, p)
        operands = address(x), length, n, modulus_of(p), self._handle
        return trimmed(self.filled(_minor_length(length, n), lib.cunmod_det, *operands))

    def charpoly(self, m: MatrixOfResidues, p: int) -> List[Words]:
        """The characteristic polynomial modulo the prime p, as integers_charpoly has it."""
        entries, n = _entries(m)
        x, length = _packed_residues(entries, p)
        count = _minor_length(length, n)
        operands = address(x), length, n, modulus_of(p), self._handle
        z = self.filled((n + 1) * count, lib.cunmod_charpoly, *operands)
        return [trimmed(row) for row in z.reshape(n + 1, count)]
