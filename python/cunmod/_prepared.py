"""What is prepared for many operations: divisors, operands of products, points.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
from typing import Any, List, Optional, Sequence, Tuple, Union, overload

from ._arrays import (
    Coefficients,
    Words,
    address,
    exponent_of,
    known_of,
    length_of,
    modulus_of,
    room,
    trimmed,
    values_of,
    words_of,
)
from ._base import BaseContext, Constant
from ._errors import LengthError, MismatchError
from ._library import lib
from ._resident import R, Resident


def same_kind(a: Any, b: Any) -> None:
    """Both are Polynomials, or none is."""
    if isinstance(a, Resident) != isinstance(b, Resident):
        raise TypeError("one operand is a Polynomial, and the other one is not")


def same_modulus(a: Resident, p: int) -> None:
    """p is the modulus of the Polynomial."""
    if a.modulus != p:
        raise MismatchError(f"modulus {p} is not that of the Polynomial, {a.modulus}")


def handles_of(polys: Sequence[Resident]) -> Any:
    """The handles of Polynomials, as an array of C."""
    return (ctypes.c_void_p * len(polys))(*(poly._handle.value for poly in polys))


class Prepared(Constant):
    """What Divisor, Operand and Points have in common. Their modulus p may be left out where the
    coefficients know it, as those of a Polynomial do."""

    modulus: int

    def _prepare(
        self, b: Union[Coefficients, Resident], p: Optional[int], context: Optional[BaseContext]
    ) -> None:
        """Sets the modulus and the context, which are those of a Polynomial. p may be None where b
        knows its modulus."""
        self._handle = ctypes.c_void_p()
        if isinstance(b, Resident):
            self.modulus = b.modulus if p is None else modulus_of(p)
            same_modulus(b, self.modulus)
            self.context = b.context
            return
        if p is None:
            known = known_of(b)
            if known is None:
                raise TypeError("a modulus is missing, and the coefficients do not tell it")
            p = known[1]
        self.modulus = modulus_of(p)
        self.context = context if context is not None else BaseContext._of_thread()

    def _create(self, function: Any, *args: Any) -> None:
        self.context.call(function, ctypes.byref(self._handle), *args)

    def _array(self, n: int, function: Any, *args: Any) -> Words:
        """The array of n words that a function writes, which gets the object behind `args`."""
        return self.context.filled(n, function, *args, self._handle)


class Divisor(Prepared):
    """A polynomial b that many others are divided by: the modulus of a residue ring. It keeps
    what a division needs of it on the GPU. Methods take arrays and give arrays, or take
    Polynomials of the same modulus and context and give Polynomials. The leading coefficient
    of b is a unit. Operands may be longer than b."""

    _destroy = lib.cunmod_divisor_destroy

    def __init__(
        self,
        b: Union[Coefficients, Resident],
        p: Optional[int] = None,
        context: Optional[BaseContext] = None,
    ) -> None:
        self._prepare(b, p, context)
        if isinstance(b, Resident):
            self._create(lib.cunmod_divisor_create_poly, b._handle)
        else:
            x = words_of(b, self.modulus)
            operands = address(x), x.size, self.modulus, self.context._handle
            self._create(lib.cunmod_divisor_create, *operands)

    def __len__(self) -> int:
        return self.context.told(lib.cunmod_divisor_length, self._handle)

    def __repr__(self) -> str:
        return f"<Divisor of degree {len(self) - 1} modulo {self.modulus}>"

    def __rmod__(self, a: R) -> R:
        return self.rem(a) if isinstance(a, Resident) else NotImplemented

    def __rdivmod__(self, a: R) -> Tuple[R, R]:
        return self.divrem(a) if isinstance(a, Resident) else NotImplemented

    @overload
    def rem(self, a: R) -> R: ...

    @overload
    def rem(self, a: Coefficients) -> Words: ...

    def rem(self, a: Any) -> Any:
        """a modulo b."""
        if isinstance(a, Resident):
            return a._unary(lib.cunmod_poly_rem_divisor, self._handle)
        x = words_of(a, self.modulus)
        return trimmed(self._array(len(self) - 1, lib.cunmod_rem_divisor, address(x), x.size))

    @overload
    def divrem(self, a: R) -> Tuple[R, R]: ...

    @overload
    def divrem(self, a: Coefficients) -> Tuple[Words, Words]: ...

    def divrem(self, a: Any) -> Any:
        """Quotient and remainder of a by b."""
        if isinstance(a, Resident):
            return a._several(2, lib.cunmod_poly_divrem_divisor, a._handle, self._handle)
        x = words_of(a, self.modulus)
        r = room(len(self) - 1)
        operands = address(r), address(x), x.size
        q = self._array(x.size - len(self) + 1, lib.cunmod_divrem_divisor, *operands)
        return trimmed(q), trimmed(r)

    @overload
    def mulmod(self, a: R, b: R) -> R: ...

    @overload
    def mulmod(self, a: Coefficients, b: Coefficients) -> Words: ...

    def mulmod(self, a: Any, b: Any) -> Any:
        """The product of a and b modulo the divisor."""
        same_kind(a, b)
        if isinstance(a, Resident):
            return a._binary(lib.cunmod_poly_mulmod_divisor, b, self._handle)
        x = words_of(a, self.modulus)
        y = x if b is a else words_of(b, self.modulus)
        operands = address(x), x.size, address(y), y.size
        return trimmed(self._array(len(self) - 1, lib.cunmod_mulmod_divisor, *operands))

    @overload
    def powmod(self, a: R, e: int) -> R: ...

    @overload
    def powmod(self, a: Coefficients, e: int) -> Words: ...

    def powmod(self, a: Any, e: int) -> Any:
        """a^e modulo the divisor, e >= 0."""
        exponent = exponent_of(e)
        if isinstance(a, Resident):
            powmod = lib.cunmod_poly_powmod_divisor
            return a._unary(powmod, address(exponent), exponent.size, self._handle)
        x = trimmed(words_of(a, self.modulus))
        is_x = x.size == 2 and x[0] == 0 and x[1] == 1
        function = lib.cunmod_powmod_x_divisor if is_x else lib.cunmod_powmod_divisor
        base = () if is_x else (address(x), x.size)
        n = len(self) - 1
        return trimmed(self._array(n, function, *base, address(exponent), exponent.size))

    @overload
    def compose_mod(self, a: R, g: R) -> R: ...

    @overload
    def compose_mod(self, a: Coefficients, g: Coefficients) -> Words: ...

    def compose_mod(self, a: Any, g: Any) -> Any:
        """a(g) modulo the divisor."""
        same_kind(a, g)
        if isinstance(a, Resident):
            return a._binary(lib.cunmod_poly_compose_mod_divisor, g, self._handle)
        x, y = words_of(a, self.modulus), words_of(g, self.modulus)
        operands = address(x), x.size, address(y), y.size
        return trimmed(self._array(len(self) - 1, lib.cunmod_compose_mod_divisor, *operands))

    def _rows(self, n: int, function: Any, *args: Any) -> List[Words]:
        """n results, which a function writes one behind the other."""
        words = self._array(n * (len(self) - 1), function, *args)
        return [trimmed(row) for row in words.reshape(n, len(self) - 1)]

    @overload
    def powers_mod(self, a: R, n: int) -> List[R]: ...

    @overload
    def powers_mod(self, a: Coefficients, n: int) -> List[Words]: ...

    def powers_mod(self, a: Any, n: int) -> Any:
        """[a^0, a^1, .., a^(n-1)] modulo the divisor, n >= 0."""
        n = length_of(n)
        if isinstance(a, Resident):
            res = [a._new() for _ in range(n)]
            self.context.call(
                lib.cunmod_poly_powers_mod_divisor, handles_of(res), a._handle, n, self._handle
            )
            return res
        x = words_of(a, self.modulus)
        return self._rows(n, lib.cunmod_powers_mod_divisor, address(x), x.size, n)

    @overload
    def compose_mod_vec(self, polys: Sequence[R], g: R) -> List[R]: ...

    @overload
    def compose_mod_vec(
        self, polys: Sequence[Coefficients], g: Coefficients
    ) -> List[Words]: ...

    def compose_mod_vec(self, polys: Any, g: Any) -> Any:
        """[a(g) for a in polys] modulo the divisor; the powers of g are made once."""
        for a in polys:
            same_kind(a, g)
        n = len(polys)
        if isinstance(g, Resident):
            res = [g._new() for _ in range(n)]
            self.context.call(
                lib.cunmod_poly_compose_mod_vec_divisor,
                *(handles_of(res), handles_of(polys), n, g._handle, self._handle),
            )
            return res
        y = words_of(g, self.modulus)
        outer = [trimmed(words_of(a, self.modulus)) for a in polys]
        longest = max([a.size for a in outer], default=0)
        packed = room(n * longest)
        packed[:] = 0
        for i, a in enumerate(outer):
            packed[i * longest : i * longest + a.size] = a
        operands = address(packed), longest, n, address(y), y.size
        return self._rows(n, lib.cunmod_compose_mod_vec_divisor, *operands)


class Operand(Prepared):
    """A polynomial b that many others, of at most `most` coefficients, are multiplied by. It
    keeps its transform on the GPU. Methods take arrays and give arrays, or take Polynomials of
    the same modulus and context and give Polynomials."""

    _destroy = lib.cunmod_operand_destroy

    def __init__(
        self,
        b: Union[Coefficients, Resident],
        most: int,
        p: Optional[int] = None,
        context: Optional[BaseContext] = None,
    ) -> None:
        self._prepare(b, p, context)
        self._most = length_of(most)
        if isinstance(b, Resident):
            self._length = len(b)
            self._create(lib.cunmod_operand_create_poly, b._handle, self._most)
        else:
            x = words_of(b, self.modulus)
            self._length = int(x.size)
            operands = address(x), x.size, self._most, self.modulus, self.context._handle
            self._create(lib.cunmod_operand_create, *operands)

    def __len__(self) -> int:
        return self._length

    def __repr__(self) -> str:
        return (
            f"<Operand of length {self._length} modulo {self.modulus}, "
            f"for at most {self._most} coefficients>"
        )

    @overload
    def mul(self, a: R) -> R: ...

    @overload
    def mul(self, a: Coefficients) -> Words: ...

    def mul(self, a: Any) -> Any:
        """The product of a and b."""
        a = a if isinstance(a, Resident) else words_of(a, self.modulus)
        return self.mulmid(a, 0, len(a) + self._length)

    def __rmul__(self, a: R) -> R:
        return self.mul(a) if isinstance(a, Resident) else NotImplemented

    @overload
    def mulmid(self, a: R, lo: int, hi: int) -> R: ...

    @overload
    def mulmid(self, a: Coefficients, lo: int, hi: int) -> Words: ...

    def mulmid(self, a: Any, lo: int, hi: int) -> Any:
        """The coefficients lo .. hi-1 of the product of a and b."""
        start, end = length_of(lo), length_of(hi)
        if isinstance(a, Resident):
            return a._unary(lib.cunmod_poly_mulmid_operand, self._handle, start, end)
        x = words_of(a, self.modulus)
        if end < start:
            raise LengthError(f"the limits {lo}, {hi} are reversed")
        end = min(end, x.size + self._length)
        start = min(start, end)
        operands = address(x), x.size, self._handle, start, end
        return trimmed(self.context.filled(end - start, lib.cunmod_mulmid_operand, *operands))


class Points(Prepared):
    """Points that many polynomials are evaluated at, or interpolated: the elements of an array,
    or n coefficients of a Polynomial (its length unless given), zeros behind it, where n is
    not less than the length (LengthError). They keep their subproduct tree on the GPU. Methods
    take arrays and give arrays, or take Polynomials of the same modulus and context and give
    Polynomials, of which the coefficient of x^i is the value at point i."""

    _destroy = lib.cunmod_points_destroy

    def __init__(
        self,
        xs: Union[Coefficients, Resident],
        p: Optional[int] = None,
        context: Optional[BaseContext] = None,
        n: Optional[int] = None,
    ) -> None:
        self._prepare(xs, p, context)
        if isinstance(xs, Resident):
            count = len(xs) if n is None else length_of(n)
            self._create(lib.cunmod_points_create_poly, xs._handle, count)
        else:
            x = words_of(xs, self.modulus)
            if n is not None and n != x.size:
                raise LengthError(f"{x.size} points are not {n}")
            operands = address(x), x.size, self.modulus, self.context._handle
            self._create(lib.cunmod_points_create, *operands)

    def __len__(self) -> int:
        return self.context.told(lib.cunmod_points_length, self._handle)

    def __repr__(self) -> str:
        return f"<Points: {len(self)} modulo {self.modulus}>"

    @overload
    def evaluate(self, a: R) -> R: ...

    @overload
    def evaluate(self, a: Coefficients) -> Words: ...

    def evaluate(self, a: Any) -> Any:
        """The values of a at the points."""
        if isinstance(a, Resident):
            return a._unary(lib.cunmod_poly_evaluate_points, self._handle)
        x = words_of(a, self.modulus)
        return self._array(len(self), lib.cunmod_evaluate_points, address(x), x.size)

    @overload
    def interpolate(self, ys: R) -> R: ...

    @overload
    def interpolate(self, ys: Coefficients) -> Words: ...

    def interpolate(self, ys: Any) -> Any:
        """The polynomial of at most as many coefficients as there are points that has the values
        ys there; the points are different, and the modulus is prime."""
        if isinstance(ys, Resident):
            return ys._unary(lib.cunmod_poly_interpolate_points, self._handle)
        y = values_of(ys, len(self), self.modulus)
        return trimmed(self._array(len(self), lib.cunmod_interpolate_points, address(y)))

    def product_roots(self) -> Words:
        """The product of all x - x_i over the points x_i, an array."""
        return self._array(len(self) + 1, lib.cunmod_product_roots_points)
