"""Matrices modulo p that stay on the GPU.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
from typing import Any, Optional, Tuple

import numpy as np

from ._arrays import (
    Coefficients, Integer, Words, address, modulus_of, short_exponent_of, words_of
)
from ._base import BaseContext
from ._library import lib
from ._matrices import Matrix, array_of, matrix_of


class DeviceMatrix:
    """A matrix modulo p >= 2 in the memory of the GPU of its context. p need not be prime but for
    the methods from `rank` on."""

    def __init__(self, a: Matrix, p: int, context: Optional[BaseContext] = None) -> None:
        self._handle = ctypes.c_void_p()
        self.modulus = modulus_of(p)
        self.context = context if context is not None else BaseContext._of_thread()
        self.context.call(
            lib.cunmod_mat_create,
            *(ctypes.byref(self._handle), self.modulus, self.context._handle),
        )
        matrix = matrix_of(array_of(a))
        self.context.call(lib.cunmod_mat_set_matrix, self._handle, ctypes.addressof(matrix))

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self.context.destroy(lib.cunmod_mat_destroy, self._handle)

    def __repr__(self) -> str:
        rows, columns = self.shape
        return f"<DeviceMatrix of {rows} x {columns} entries modulo {self.modulus}>"

    @property
    def shape(self) -> Tuple[int, int]:
        """The numbers of rows and of columns."""
        rows, columns = ctypes.c_int64(), ctypes.c_int64()
        pointers = ctypes.byref(rows), ctypes.byref(columns)
        self.context.call(lib.cunmod_mat_size, *pointers, self._handle)
        return rows.value, columns.value

    def array(self) -> Words:
        """The entries, copied to an array of two dimensions."""
        res = np.empty(self.shape, dtype=np.uint64)
        matrix = matrix_of(res)
        self.context.call(lib.cunmod_mat_get_matrix, ctypes.addressof(matrix), self._handle)
        return res

    def _new(self, function: Any, *arguments: Any) -> DeviceMatrix:
        """The result of function(result, ..)."""
        res = DeviceMatrix(np.empty((0, 0), dtype=np.uint64), self.modulus, self.context)
        self.context.call(function, res._handle, *arguments)
        return res

    @property
    def T(self) -> DeviceMatrix:
        """The transposed matrix, a copy."""
        return self._new(lib.cunmod_mat_transpose, self._handle)

    def __eq__(self, other: object) -> bool:
        """Whether two matrices of one modulus and context are equal."""
        if not isinstance(other, DeviceMatrix):
            return NotImplemented
        if self.modulus != other.modulus or self.context is not other.context:
            return NotImplemented
        told = self.context.told
        return bool(told(lib.cunmod_mat_equal, self._handle, other._handle, kind=ctypes.c_int))

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: DeviceMatrix) -> DeviceMatrix:
        """The sum of two matrices."""
        if not isinstance(other, DeviceMatrix):
            return NotImplemented
        return self._new(lib.cunmod_mat_add, self._handle, other._handle)

    def __sub__(self, other: DeviceMatrix) -> DeviceMatrix:
        """The difference of two matrices."""
        if not isinstance(other, DeviceMatrix):
            return NotImplemented
        return self._new(lib.cunmod_mat_sub, self._handle, other._handle)

    def __neg__(self) -> DeviceMatrix:
        """-a."""
        return self._new(lib.cunmod_mat_neg, self._handle)

    def __mul__(self, c: int) -> DeviceMatrix:
        """c a, for an integer c."""
        if not isinstance(c, Integer):
            return NotImplemented
        return self._new(lib.cunmod_mat_scalar_mul, self._handle, int(c) % self.modulus)

    __rmul__ = __mul__

    def __matmul__(self, other: DeviceMatrix) -> DeviceMatrix:
        """The product of two matrices."""
        if not isinstance(other, DeviceMatrix):
            return NotImplemented
        return self._new(lib.cunmod_mat_mul, self._handle, other._handle)

    def _change(self, function: Any, *arguments: Any) -> DeviceMatrix:
        """self, after function(self, ..)."""
        self.context.call(function, self._handle, *arguments)
        return self

    def addmul(self, a: DeviceMatrix, b: DeviceMatrix) -> DeviceMatrix:
        """Adds a b to the matrix, and returns it."""
        return self._change(lib.cunmod_mat_addmul, self._handle, a._handle, b._handle)

    def submul(self, a: DeviceMatrix, b: DeviceMatrix) -> DeviceMatrix:
        """Subtracts a b from the matrix, and returns it."""
        return self._change(lib.cunmod_mat_submul, self._handle, a._handle, b._handle)

    def __pow__(self, e: int) -> DeviceMatrix:
        """a^e, 0 <= e < 2^64, for a square matrix a."""
        return self._new(lib.cunmod_mat_pow, self._handle, short_exponent_of(e))

    def evaluate(self, f: Coefficients) -> DeviceMatrix:
        """f(a) for a polynomial f, lowest coefficient first, and a square matrix a."""
        coeffs = words_of(f)
        return self._new(lib.cunmod_mat_evaluate, address(coeffs), coeffs.size, self._handle)

    def rank(self) -> int:
        """The rank."""
        return self.context.told(lib.cunmod_mat_rank, self._handle)

    def det(self) -> int:
        """The determinant of a square matrix."""
        return self.context.told(lib.cunmod_mat_det, self._handle, kind=ctypes.c_uint64)

    def charpoly(self) -> Words:
        """The characteristic polynomial of a square matrix."""
        res = np.empty(self.shape[0] + 1, dtype=np.uint64)
        self.context.call(lib.cunmod_mat_charpoly, address(res), self._handle)
        return res

    def minpoly(self) -> Words:
        """The minimal polynomial of a square matrix."""
        length, res = ctypes.c_int64(), np.empty(self.shape[0] + 1, dtype=np.uint64)
        arguments = address(res), ctypes.byref(length), self._handle
        self.context.call(lib.cunmod_mat_minpoly, *arguments)
        return res[: length.value].copy()

    def rref(self) -> Tuple[DeviceMatrix, int]:
        """The reduced row echelon form, and the rank."""
        rank = ctypes.c_int64()
        res = self._new(lib.cunmod_mat_rref, ctypes.byref(rank), self._handle)
        return res, rank.value

    def nullspace(self) -> DeviceMatrix:
        """A basis of the vectors x with a x = 0, in columns."""
        return self._new(lib.cunmod_mat_nullspace, self._handle)

    def left_nullspace(self) -> DeviceMatrix:
        """A basis of the vectors x with x a = 0, in rows."""
        return self._new(lib.cunmod_mat_left_nullspace, self._handle)

    def inv(self) -> DeviceMatrix:
        """The inverse of a square matrix."""
        return self._new(lib.cunmod_mat_inv, self._handle)

    def solve(self, b: DeviceMatrix) -> DeviceMatrix:
        """The matrix x with a x = b, for a square matrix a."""
        return self._new(lib.cunmod_mat_solve, self._handle, b._handle)
