"""Exceptions from the statuses of the library.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations


class CunmodError(Exception):
    """What the library refused, or could not do. `status` is its number in cunmod.h."""

    status = 0


class ArgumentError(CunmodError, ValueError):
    """A name that is not known, or a value out of range."""

    status = 1


class LengthError(CunmodError, ValueError):
    """A length or degree that is negative, too large, or not one that the operation takes."""

    status = 2


class ModulusError(CunmodError, ValueError):
    """A modulus below 2 or beyond 2^64 - 1, or composite where a prime is needed."""

    status = 3


class CoefficientError(CunmodError, ValueError):
    """A coefficient that is not below the modulus, or negative."""

    status = 4


class DivisionByZero(CunmodError, ZeroDivisionError):
    """Division by the zero polynomial."""

    status = 5


class NotInvertible(CunmodError, ZeroDivisionError):
    """A coefficient to divide by that is no unit; no inverse modulo a polynomial."""

    status = 6


class AliasError(CunmodError, ValueError):
    """Two results that are one object."""

    status = 7


class OutOfMemory(CunmodError, MemoryError):
    """The host is out of memory."""

    status = 8


class GPUError(CunmodError, RuntimeError):
    """The GPU was forced and cannot be used, or it failed."""

    status = 9


class MismatchError(CunmodError, ValueError):
    """Operands of different moduli or contexts."""

    status = 10


class RepeatedPoint(CunmodError, ValueError):
    """Interpolation at a point that is there twice."""

    status = 11


class Interrupted(CunmodError, RuntimeError):
    """Context.interrupt was called."""

    status = 12


class WorkLimit(CunmodError, RuntimeError):
    """It would take longer than cunmod_set_work_limit allows, which this module does not call."""

    status = 13


class NotDivisible(CunmodError, ValueError):
    """A quotient was wanted, and a remainder is left."""

    status = 14


class DomainError(CunmodError, ValueError):
    """An operand without a value, as a power series that is 0 at 0 for its logarithm."""

    status = 15


class NoFraction(CunmodError, ValueError):
    """There is no fraction of such degrees."""

    status = 16


class UnsupportedError(CunmodError, RuntimeError):
    """The path or the algorithm that is forced cannot do this."""

    status = 17


for _error in CunmodError.__subclasses__() + [CunmodError]:
    _error.__module__ = "cunmod"  # where its users find it

_BY_STATUS = {error.status: error for error in CunmodError.__subclasses__()}


def error_of(status: int, text: str) -> CunmodError:
    """The exception of a status that is not 0."""
    error = _BY_STATUS.get(status, CunmodError)(text)
    error.status = status
    return error


def name_of(status: int) -> str:
    """The name of the exception of a status that is not 0."""
    return _BY_STATUS.get(status, CunmodError).__name__
