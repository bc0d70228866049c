"""Polynomials that stay on the GPU, and prepared divisors.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
from typing import Any, Dict, Optional, Tuple, Union, overload

from ._arrays import (
    Coefficients,
    Words,
    address,
    exponent_of,
    length_of,
    modulus_of,
    room,
    trimmed,
    words_of,
)
from ._context import Context, default_context
from ._errors import GPUError
from ._library import lib


class Polynomial:
    """A polynomial modulo the prime p, on the GPU of its context, or in host memory without
    one. It never changes. Operations are queued and may return before the GPU has finished;
    what needs the coefficients waits."""

    def __init__(self, a: Coefficients, p: int, context: Optional[Context] = None) -> None:
        self.context = context if context is not None else default_context()
        self.modulus = modulus_of(p)
        self._handle = ctypes.c_void_p()
        x = words_of(a)
        ctx = self.context
        ctx.call(lib.cunmod_poly_create, ctypes.byref(self._handle), self.modulus, ctx._handle)
        if x.size:
            ctx.call(lib.cunmod_poly_set_array, self._handle, address(x), x.size)

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            with self.context._lock:
                lib.cunmod_poly_destroy(self._handle)

    def _new(self) -> "Polynomial":
        return Polynomial((), self.modulus, self.context)

    def _unary(self, function: Any, *args: Any) -> "Polynomial":
        res = self._new()
        self.context.call(function, res._handle, self._handle, *args)
        return res

    def _binary(self, function: Any, other: "Polynomial", *args: Any) -> "Polynomial":
        if not isinstance(other, Polynomial):
            raise TypeError(f"the other operand is no Polynomial but {type(other).__name__}")
        return self._unary(function, other._handle, *args)

    # -- what it is

    def __len__(self) -> int:
        length = ctypes.c_int64()
        self.context.call(lib.cunmod_poly_length, ctypes.byref(length), self._handle)
        return length.value

    def to_array(self) -> Words:
        """The coefficients, copied to the host."""
        res = room(len(self))
        self.context.call(lib.cunmod_poly_get_array, address(res), res.size, self._handle)
        return res

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Any:
        if copy is False:
            raise ValueError("the coefficients of a Polynomial cannot be had without a copy")
        return self.to_array() if dtype is None else self.to_array().astype(dtype)

    def __repr__(self) -> str:
        return f"<cunmod.Polynomial of length {len(self)} modulo {self.modulus}>"

    @property
    def __cuda_array_interface__(self) -> Dict[str, Any]:
        """The coefficients where they are on the GPU, read only, as words of 4 bytes when the
        modulus is below 2^31 and of 8 bytes otherwise; AttributeError when they are not there.
        Asking waits for the GPU, so that every stream may read; who reads must have finished
        before the Polynomial goes."""
        words = ctypes.c_void_p()
        word = ctypes.c_int()
        try:
            self.context.call(
                lib.cunmod_poly_device_pointer,
                *(ctypes.byref(words), ctypes.byref(word), self._handle),
            )
        except GPUError as error:
            raise AttributeError(f"the polynomial is not on a GPU: {error}") from None
        return {
            "shape": (len(self),),
            "typestr": f"<u{word.value}",
            "data": (words.value or 0, True),
            "version": 3,
            "strides": None,
            "stream": None,
        }

    # -- operations

    def __mul__(self, other: "Polynomial") -> "Polynomial":
        if not isinstance(other, Polynomial):
            return NotImplemented
        return self._binary(lib.cunmod_poly_mul, other)

    def __floordiv__(self, other: "Polynomial") -> "Polynomial":
        if not isinstance(other, Polynomial):
            return NotImplemented
        return self._binary(lib.cunmod_poly_div, other)

    def __mod__(self, other: Union["Polynomial", "Divisor"]) -> "Polynomial":
        if isinstance(other, Divisor):
            return other.rem(self)
        if not isinstance(other, Polynomial):
            return NotImplemented
        return self._binary(lib.cunmod_poly_rem, other)

    def __divmod__(
        self, other: Union["Polynomial", "Divisor"]
    ) -> Tuple["Polynomial", "Polynomial"]:
        if isinstance(other, Divisor):
            return other.divrem(self)
        if not isinstance(other, Polynomial):
            return NotImplemented
        q, r = self._new(), self._new()
        self.context.call(
            lib.cunmod_poly_divrem, q._handle, r._handle, self._handle, other._handle
        )
        return q, r

    def sqr(self) -> "Polynomial":
        """The square."""
        return self._unary(lib.cunmod_poly_sqr)

    def mullow(self, other: "Polynomial", n: int) -> "Polynomial":
        """The product modulo x^n."""
        return self._binary(lib.cunmod_poly_mullow, other, length_of(n))

    def mulhigh(self, other: "Polynomial", start: int) -> "Polynomial":
        """The product without its terms below x^start, which keep their places."""
        return self._binary(lib.cunmod_poly_mulhigh, other, length_of(start))

    def mulmid(self, other: "Polynomial", lo: int, hi: int) -> "Polynomial":
        """The coefficients lo .. hi-1 of the product, moved down by lo."""
        return self._binary(lib.cunmod_poly_mulmid, other, length_of(lo), length_of(hi))

    def inv_series(self, n: int) -> "Polynomial":
        """1/self modulo x^n."""
        return self._unary(lib.cunmod_poly_inv_series, length_of(n))

    def div_series(self, other: "Polynomial", n: int) -> "Polynomial":
        """self/other modulo x^n."""
        return self._binary(lib.cunmod_poly_div_series, other, length_of(n))

    def gcd(self, other: "Polynomial") -> "Polynomial":
        """The monic greatest common divisor."""
        return self._binary(lib.cunmod_poly_gcd, other)


class Divisor:
    """A polynomial b that many others are divided by: the modulus of a residue ring. It keeps
    what a division needs of it on the GPU. Methods take arrays and give arrays, or take
    Polynomials of the same modulus and context and give Polynomials. The leading coefficient
    of b is a unit; factors of mulmod and bases of powmod are reduced first."""

    def __init__(
        self, b: Union[Coefficients, Polynomial], p: int, context: Optional[Context] = None
    ) -> None:
        self._handle = ctypes.c_void_p()
        self.modulus = modulus_of(p)
        if isinstance(b, Polynomial):
            self.context = b.context
            self.context.call(
                lib.cunmod_divisor_create_poly, ctypes.byref(self._handle), b._handle
            )
        else:
            self.context = context if context is not None else default_context()
            x = words_of(b)
            self.context.call(
                lib.cunmod_divisor_create,
                *(ctypes.byref(self._handle), address(x), x.size, self.modulus),
                self.context._handle,
            )

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            with self.context._lock:
                lib.cunmod_divisor_destroy(self._handle)

    def __len__(self) -> int:
        length = ctypes.c_int64()
        self.context.call(lib.cunmod_divisor_length, ctypes.byref(length), self._handle)
        return length.value

    @overload
    def rem(self, a: Polynomial) -> Polynomial: ...

    @overload
    def rem(self, a: Coefficients) -> Words: ...

    def rem(self, a: Any) -> Any:
        """a modulo b."""
        if isinstance(a, Polynomial):
            return a._unary(lib.cunmod_poly_rem_divisor, self._handle)
        x = words_of(a)
        r = room(len(self) - 1)
        self.context.call(lib.cunmod_rem_divisor, address(r), address(x), x.size, self._handle)
        return trimmed(r)

    @overload
    def divrem(self, a: Polynomial) -> Tuple[Polynomial, Polynomial]: ...

    @overload
    def divrem(self, a: Coefficients) -> Tuple[Words, Words]: ...

    def divrem(self, a: Any) -> Any:
        """Quotient and remainder of a by b."""
        if isinstance(a, Polynomial):
            q, r = a._new(), a._new()
            self.context.call(
                lib.cunmod_poly_divrem_divisor, q._handle, r._handle, a._handle, self._handle
            )
            return q, r
        x = words_of(a)
        quotient, remainder = room(x.size - len(self) + 1), room(len(self) - 1)
        self.context.call(
            lib.cunmod_divrem_divisor,
            *(address(quotient), address(remainder), address(x), x.size, self._handle),
        )
        return trimmed(quotient), trimmed(remainder)

    def _reduced(self, a: Any) -> Any:
        a = a if isinstance(a, Polynomial) else trimmed(words_of(a))
        return self.rem(a) if len(a) >= len(self) else a

    @overload
    def mulmod(self, a: Polynomial, b: Polynomial) -> Polynomial: ...

    @overload
    def mulmod(self, a: Coefficients, b: Coefficients) -> Words: ...

    def mulmod(self, a: Any, b: Any) -> Any:
        """The product of a and b modulo the divisor."""
        if isinstance(a, Polynomial) != isinstance(b, Polynomial):
            raise TypeError("one factor is a Polynomial, and the other one is not")
        x = self._reduced(a)
        y = x if b is a else self._reduced(b)
        if isinstance(x, Polynomial):
            return x._binary(lib.cunmod_poly_mulmod, y, self._handle)
        res = room(len(self) - 1)
        self.context.call(
            lib.cunmod_mulmod,
            *(address(res), address(x), x.size, address(y), y.size, self._handle),
        )
        return trimmed(res)

    @overload
    def powmod(self, a: Polynomial, e: int) -> Polynomial: ...

    @overload
    def powmod(self, a: Coefficients, e: int) -> Words: ...

    def powmod(self, a: Any, e: int) -> Any:
        """a^e modulo the divisor, e >= 0. Ctrl-C in the main thread stops it."""
        exponent = exponent_of(e)
        x = self._reduced(a)
        if isinstance(x, Polynomial):
            res = x._new()
            self.context.call_long(
                lib.cunmod_poly_powmod,
                *(res._handle, x._handle, address(exponent), exponent.size, self._handle),
                keep=(res, x, exponent, self),
            )
            return res
        words = room(len(self) - 1)
        if x.size == 2 and x[0] == 0 and x[1] == 1:
            self.context.call_long(
                lib.cunmod_powmod_x,
                *(address(words), address(exponent), exponent.size, self._handle),
                keep=(words, exponent, self),
            )
        else:
            self.context.call_long(
                lib.cunmod_powmod,
                *(address(words), address(x), x.size, address(exponent), exponent.size),
                self._handle,
                keep=(words, x, exponent, self),
            )
        return trimmed(words)
