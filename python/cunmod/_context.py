"""Contexts.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import threading
from typing import Optional, Sequence, Union

from ._arrays import Coefficients, Words
from ._base import BaseContext
from ._batch import Batch
from ._device_matrix import DeviceMatrix
from ._library import lib
from ._matrices import Matrix, MatrixOperations
from ._moduli import Moduli
from ._operations import Operations
from ._polynomial import Polynomial
from ._prepared import Divisor, Operand, Points
from ._recurrence import Recurrence
from ._resident import Resident


def version() -> str:
    """Version of the library."""
    return str(lib.cunmod_version().decode())


def flint_version() -> str:
    """Version of the FLINT that the CPU path was built with."""
    return str(lib.cunmod_flint_version().decode())


def device_count() -> int:
    """Number of GPUs that CUDA reports; 0 without a driver."""
    return int(lib.cunmod_device_count())


class Context(Operations, MatrixOperations):
    """A GPU, or none, with settings; what ran; and where polynomials on the GPU belong.

    device: the number of a GPU; -1: the first usable one, or none; -2: never a GPU. CUDA is
    not touched before an operation needs it. Threads may share a context: calls wait for each
    other. Calls release Python's global lock.
    """

    # -- modulo a polynomial

    def mulmod(self, a: Coefficients, b: Coefficients, f: Coefficients, p: int) -> Words:
        """a b modulo f."""
        return self.divisor(f, p).mulmod(a, b)

    def powmod(self, a: Coefficients, e: int, f: Coefficients, p: int) -> Words:
        """a^e modulo f, e >= 0. Ctrl-C in the main thread stops it."""
        return self.divisor(f, p).powmod(a, e)

    def compose_mod(self, a: Coefficients, g: Coefficients, f: Coefficients, p: int) -> Words:
        """a(g) modulo f; the degree of a is below that of f."""
        return self.divisor(f, p).compose_mod(a, g)

    # -- objects

    def polynomial(
        self,
        a: Union[Coefficients, Resident],
        p: Optional[int] = None,
        reduce: bool = False,
        trusted: bool = False,
    ) -> Polynomial:
        """A Polynomial of this context, which stays on the GPU, or in host memory without one;
        the arguments are those of Polynomial."""
        return Polynomial(a, p, self, reduce, trusted)

    def random_polynomial(self, n: int, p: int, seed: int = 0) -> Polynomial:
        """A Polynomial of this context with n random coefficients, as Polynomial.random."""
        return Polynomial.random(n, p, seed, self)

    def divisor(self, b: Coefficients, p: Optional[int] = None) -> Divisor:
        """A polynomial that many others are divided by."""
        return Divisor(b, p, self)

    def operand(self, b: Coefficients, most: int, p: Optional[int] = None) -> Operand:
        """A polynomial that many others, of at most `most` coefficients, are multiplied by."""
        return Operand(b, most, p, self)

    def points(self, xs: Coefficients, p: Optional[int] = None) -> Points:
        """Points that many polynomials are evaluated at, or interpolated."""
        return Points(xs, p, self)

    def batch(
        self,
        a: Union[Coefficients, Sequence[Coefficients], Batch],
        p: Union[Moduli, Coefficients, None] = None,
        reduce: bool = False,
    ) -> Batch:
        """Many polynomials of this context, each with a modulus of its own; the arguments are those
        of Batch."""
        return Batch(a, p, self, reduce)

    def moduli(self, p: Coefficients, count: Optional[int] = None) -> Moduli:
        """The moduli of batches of this context; the arguments are those of Moduli."""
        return Moduli(p, self, count)

    def matrix(self, a: Matrix, p: int) -> DeviceMatrix:
        """A matrix modulo p in the memory of the GPU."""
        return DeviceMatrix(a, p, self)

    def recurrence(self, p: int) -> Recurrence:
        """A sequence whose terms come in steps."""
        return Recurrence(p, self)


# ---- the context of a thread -------------------------------------------------------------

_local = threading.local()


def default_context() -> Context:
    """The context of the calling thread that the functions of this module use."""
    context: Optional[Context] = getattr(_local, "context", None)
    if context is None:
        context = _local.context = Context()
    return context


BaseContext._of_thread = default_context
