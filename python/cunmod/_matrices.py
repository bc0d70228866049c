"""Matrices modulo p.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
import operator
from typing import Any, Optional, Sequence, Tuple, Union

import numpy as np
from numpy.typing import NDArray

from ._arrays import (
    Coefficients,
    Words,
    address,
    host_array,
    modulus_of,
    room,
    short_exponent_of,
    words_of,
)
from ._errors import DomainError, LengthError
from ._grids import GridOperations
from ._library import lib

Matrix = Union[NDArray[Any], Sequence[Coefficients]]
Degrees = NDArray[np.int64]
_SHIFT_MAX = 1 << 60  # the largest absolute value of a shift


class _Matrix(ctypes.Structure):
    """cunmod_matrix_t."""

    _fields_ = [
        ("words", ctypes.c_void_p),
        ("rows", ctypes.c_int64),
        ("columns", ctypes.c_int64),
        ("stride", ctypes.c_int64),
        ("transposed", ctypes.c_int),
    ]
    array: Words  # with the words


def array_of(m: Matrix) -> Words:
    """The matrix as an array of uint64 of two dimensions: `m` itself when it is one."""
    if isinstance(m, np.ndarray) or not isinstance(m, (list, tuple)):
        array: NDArray[Any] = host_array(m)
        if array.ndim != 2:
            raise LengthError(f"a matrix is an array of two dimensions, not of {array.ndim}")
        if array.dtype == np.uint64:
            return array
        return words_of(array.reshape(-1)).reshape(array.shape)
    rows = [words_of(row) for row in m]
    if any(row.size != rows[0].size for row in rows):
        raise LengthError("the rows of a matrix have several lengths")
    return np.array(rows, dtype=np.uint64).reshape(len(rows), rows[0].size if rows else 0)


def matrix_of(m: Words) -> _Matrix:
    """The library's description of an array whose rows, or columns, are contiguous."""
    step = m.itemsize
    for transposed, rows in enumerate((m, m.T)):
        lines, width = rows.shape
        stride = rows.strides[0] // step if lines > 1 else width
        dense = width <= 1 or rows.strides[1] == step
        if dense and rows.strides[0] % step == 0 and stride >= width:
            matrix = _Matrix(address(m), m.shape[0], m.shape[1], stride, transposed)
            matrix.array = m
            return matrix
    return matrix_of(np.ascontiguousarray(m))


class _MatrixPoly(ctypes.Structure):
    """cunmod_matrix_poly_t."""

    _fields_ = [
        ("words", ctypes.c_void_p),
        ("rows", ctypes.c_int64),
        ("columns", ctypes.c_int64),
        ("length", ctypes.c_int64),
    ]
    array: Words  # with the words


def _poly_array_of(m: Any) -> Words:
    """The matrix of polynomials as a contiguous array of uint64 of three dimensions."""
    is_list = isinstance(m, (list, tuple))
    array: NDArray[Any] = np.array(m, dtype=object) if is_list else host_array(m)
    if array.ndim != 3:
        raise LengthError(f"a matrix of polynomials has three dimensions, not {array.ndim}")
    flat = array.reshape(-1)
    return words_of(flat.tolist() if is_list else flat).reshape(array.shape)


def _matrix_poly_of(m: Words) -> _MatrixPoly:
    matrix = _MatrixPoly(address(m), *m.shape)
    matrix.array = m
    return matrix


def _length_of(n: int) -> int:
    n = operator.index(n)
    if not 0 <= n < 1 << 62:
        raise LengthError(f"there are no {n} coefficients")
    return n


def _poly_room(rows: int, columns: int, n: int) -> Words:
    """A matrix of polynomials for the results of a call, of n coefficients each."""
    return room(rows * columns * _length_of(n)).reshape(rows, columns, n)


def _shift_of(shift: Optional[Sequence[int]], rows: int) -> Degrees:
    """A new array of the shifts, a number for each row; None: all are 0."""
    shifts = [0] * rows if shift is None else [operator.index(degree) for degree in shift]
    if len(shifts) != rows:
        raise LengthError(f"there are {len(shifts)} shifts for {rows} rows")
    if any(abs(degree) > _SHIFT_MAX for degree in shifts):
        raise DomainError("a shift is beyond 2^60")
    return np.array(shifts, dtype=np.int64)


class MatrixOperations(GridOperations):
    """What a Context does with matrices modulo p, arrays of two dimensions or sequences of rows."""

    def matrix_mul(self, a: Matrix, b: Matrix, p: int) -> Words:
        """The product of two matrices modulo p, which need not be prime."""
        x = array_of(a)
        y = x if b is a else array_of(b)
        res = np.empty((x.shape[0], y.shape[1]), dtype=np.uint64)
        matrices = matrix_of(res), matrix_of(x), matrix_of(y)
        pointers = [ctypes.addressof(matrix) for matrix in matrices]
        self.call(lib.cunmod_matrix_mul, *pointers, modulus_of(p), self._handle)
        return res

    def _add_product(self, function: Any, c: Matrix, a: Matrix, b: Matrix, p: int) -> Words:
        w, x = array_of(c), array_of(a)
        y = x if b is a else array_of(b)
        res = np.empty((x.shape[0], y.shape[1]), dtype=np.uint64)
        matrices = matrix_of(res), matrix_of(w), matrix_of(x), matrix_of(y)
        pointers = [ctypes.addressof(matrix) for matrix in matrices]
        self.call(function, *pointers, modulus_of(p), self._handle)
        return res

    def matrix_addmul(self, c: Matrix, a: Matrix, b: Matrix, p: int) -> Words:
        """c + a b for matrices modulo p, which need not be prime."""
        return self._add_product(lib.cunmod_matrix_addmul, c, a, b, p)

    def matrix_submul(self, c: Matrix, a: Matrix, b: Matrix, p: int) -> Words:
        """c - a b for matrices modulo p, which need not be prime."""
        return self._add_product(lib.cunmod_matrix_submul, c, a, b, p)

    def matrix_pow(self, a: Matrix, e: int, p: int) -> Words:
        """a^e for a square matrix modulo p, which need not be prime."""
        x = array_of(a)
        res = np.empty(x.shape, dtype=np.uint64)
        matrices = matrix_of(res), matrix_of(x)
        to, of = [ctypes.addressof(matrix) for matrix in matrices]
        self.call(lib.cunmod_matrix_pow, to, of, short_exponent_of(e), modulus_of(p), self._handle)
        return res

    def matrix_evaluate(self, f: Coefficients, a: Matrix, p: int) -> Words:
        """f(a) for a square matrix modulo p, which need not be prime."""
        x, coeffs = array_of(a), words_of(f)
        res = np.empty(x.shape, dtype=np.uint64)
        matrices = matrix_of(res), matrix_of(x)
        to, of = [ctypes.addressof(matrix) for matrix in matrices]
        polynomial = address(coeffs), coeffs.size
        self.call(lib.cunmod_matrix_evaluate, to, *polynomial, of, modulus_of(p), self._handle)
        return res

    def _eliminate(
        self, function: Any, a: Words, p: int, rows: int, columns: int
    ) -> Tuple[Words, int]:
        """A result of rows x columns entries and the number that belongs to it."""
        number = ctypes.c_int64()
        res = np.empty((rows, columns), dtype=np.uint64)
        matrices = matrix_of(res), matrix_of(a)
        to, of = [ctypes.addressof(matrix) for matrix in matrices]
        self.call(function, to, ctypes.byref(number), of, modulus_of(p), self._handle)
        return res, number.value

    def matrix_rank(self, a: Matrix, p: int) -> int:
        """The rank of a matrix modulo the prime p."""
        rank, matrix = ctypes.c_int64(), matrix_of(array_of(a))
        pointers = ctypes.byref(rank), ctypes.addressof(matrix)
        self.call(lib.cunmod_matrix_rank, *pointers, modulus_of(p), self._handle)
        return rank.value

    def matrix_det(self, a: Matrix, p: int) -> int:
        """The determinant of a square matrix modulo the prime p."""
        det, matrix = ctypes.c_uint64(), matrix_of(array_of(a))
        pointers = ctypes.byref(det), ctypes.addressof(matrix)
        self.call(lib.cunmod_matrix_det, *pointers, modulus_of(p), self._handle)
        return det.value

    def _polynomial(self, function: Any, a: Matrix, p: int, *length: Any) -> Words:
        """The n + 1 coefficients that a function computes for a matrix of n rows."""
        x = array_of(a)
        res, matrix = np.empty(x.shape[0] + 1, dtype=np.uint64), matrix_of(x)
        to, of = address(res), ctypes.addressof(matrix)
        self.call(function, to, *length, of, modulus_of(p), self._handle)
        return res

    def matrix_charpoly(self, a: Matrix, p: int) -> Words:
        """The characteristic polynomial of a square matrix modulo the prime p."""
        return self._polynomial(lib.cunmod_matrix_charpoly, a, p)

    def matrix_minpoly(self, a: Matrix, p: int) -> Words:
        """The minimal polynomial of a square matrix modulo the prime p."""
        length = ctypes.c_int64()
        res = self._polynomial(lib.cunmod_matrix_minpoly, a, p, ctypes.byref(length))
        return res[: length.value].copy()

    def matrix_rref(self, a: Matrix, p: int) -> Tuple[Words, int]:
        """The reduced row echelon form of a matrix modulo the prime p, and the rank."""
        x = array_of(a)
        return self._eliminate(lib.cunmod_matrix_rref, x, p, *x.shape)

    def matrix_nullspace(self, a: Matrix, p: int) -> Words:
        """A basis of the vectors x with a x = 0 modulo the prime p, in columns."""
        x = array_of(a)
        res, nullity = self._eliminate(lib.cunmod_matrix_nullspace, x, p, x.shape[1], x.shape[1])
        return res[:, :nullity].copy()

    def matrix_left_nullspace(self, a: Matrix, p: int) -> Words:
        """A basis of the vectors x with x a = 0 modulo the prime p, in rows."""
        x = array_of(a)
        function, rows = lib.cunmod_matrix_left_nullspace, x.shape[0]
        res, nullity = self._eliminate(function, x, p, rows, rows)
        return res[:nullity].copy()

    def matrix_inv(self, a: Matrix, p: int) -> Words:
        """The inverse of a square matrix modulo the prime p."""
        x = array_of(a)
        res = np.empty(x.shape, dtype=np.uint64)
        matrices = matrix_of(res), matrix_of(x)
        pointers = [ctypes.addressof(matrix) for matrix in matrices]
        self.call(lib.cunmod_matrix_inv, *pointers, modulus_of(p), self._handle)
        return res

    def matrix_solve(self, a: Matrix, b: Matrix, p: int) -> Words:
        """The matrix x with a x = b modulo the prime p, a square."""
        x, y = array_of(a), array_of(b)
        res = np.empty(y.shape, dtype=np.uint64)
        matrices = matrix_of(res), matrix_of(x), matrix_of(y)
        pointers = [ctypes.addressof(matrix) for matrix in matrices]
        self.call(lib.cunmod_matrix_solve, *pointers, modulus_of(p), self._handle)
        return res

    def matrix_poly_mul(self, a: Any, b: Any, p: int) -> Words:
        """The product of two matrices of polynomials modulo p, which need not be prime."""
        x = _poly_array_of(a)
        y = x if b is a else _poly_array_of(b)
        length = x.shape[2] + y.shape[2] - 1 if x.shape[2] and y.shape[2] else 0
        res = np.empty((x.shape[0], y.shape[1], length), dtype=np.uint64)
        matrices = _matrix_poly_of(res), _matrix_poly_of(x), _matrix_poly_of(y)
        pointers = [ctypes.addressof(matrix) for matrix in matrices]
        self.call(lib.cunmod_matrix_poly_mul, *pointers, modulus_of(p), self._handle)
        return res

    def matrix_poly_mulmid(self, a: Any, b: Any, nlo: int, nhi: int, p: int) -> Words:
        """Coefficients nlo .. nhi-1 of a product of matrices of polynomials."""
        x = _poly_array_of(a)
        y = x if b is a else _poly_array_of(b)
        if not 0 <= nlo <= nhi:
            raise LengthError(f"there are no coefficients {nlo} .. {nhi}-1")
        res = np.empty((x.shape[0], y.shape[1], nhi - nlo), dtype=np.uint64)
        matrices = _matrix_poly_of(res), _matrix_poly_of(x), _matrix_poly_of(y)
        pointers = [ctypes.addressof(matrix) for matrix in matrices]
        self.call(lib.cunmod_matrix_poly_mulmid, *pointers, nlo, modulus_of(p), self._handle)
        return res

    def matrix_poly_inv_series(self, a: Any, n: int, p: int) -> Words:
        """The inverse, modulo x^n, of a square matrix of polynomials modulo the prime p."""
        x = _poly_array_of(a)
        res = _poly_room(x.shape[0], x.shape[1], n)
        matrices = _matrix_poly_of(res), _matrix_poly_of(x)
        pointers = [ctypes.addressof(matrix) for matrix in matrices]
        self.call(lib.cunmod_matrix_poly_inv_series, *pointers, modulus_of(p), self._handle)
        return res

    def matrix_poly_solve_series(self, a: Any, b: Any, n: int, p: int) -> Words:
        """The matrix z with a z = b modulo x^n, for a square matrix a of polynomials modulo the prime p."""
        x, y = _poly_array_of(a), _poly_array_of(b)
        res = _poly_room(y.shape[0], y.shape[1], n)
        matrices = _matrix_poly_of(res), _matrix_poly_of(x), _matrix_poly_of(y)
        pointers = [ctypes.addressof(matrix) for matrix in matrices]
        self.call(lib.cunmod_matrix_poly_solve_series, *pointers, modulus_of(p), self._handle)
        return res

    def _approximant_basis(
        self, x: Words, order: int, length: int, p: int, shift: Degrees
    ) -> Tuple[Words, Degrees]:
        """The basis in an array of `length` coefficients for each entry, and the degrees."""
        res, degrees = _poly_room(x.shape[0], x.shape[0], length), shift.copy()
        matrices = _matrix_poly_of(res), _matrix_poly_of(x)
        to, of = [ctypes.addressof(matrix) for matrix in matrices]
        numbers = degrees.ctypes.data_as(ctypes.POINTER(ctypes.c_int64))
        function = lib.cunmod_matrix_poly_pmbasis
        self.call(function, to, numbers, of, order, modulus_of(p), self._handle)
        return res, degrees

    def matrix_poly_pmbasis(
        self, a: Any, order: int, p: int, shift: Optional[Sequence[int]] = None
    ) -> Tuple[Words, Degrees]:
        """The approximant basis of a matrix of polynomials modulo x^order and the prime p, and the degrees of its rows."""
        x, most = _poly_array_of(a), _length_of(order) + 1
        shifts = _shift_of(shift, x.shape[0])
        # Mostly all degrees are about equal in the end, whatever the shifts are.
        spread = int(shifts.max()) - int(shifts.min()) if shifts.size else 0
        short = min(x.shape[1] * order // max(x.shape[0], 1) + spread + 2, most)
        try:
            basis, degrees = self._approximant_basis(x, order, short, p, shifts)
        except LengthError:
            if short == most:
                raise
            basis, degrees = self._approximant_basis(x, order, most, p, shifts)
        used = np.flatnonzero(basis.any(axis=(0, 1)))
        return basis[:, :, : used[-1] + 1 if used.size else 1].copy(), degrees
