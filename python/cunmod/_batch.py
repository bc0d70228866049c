"""Batches: many polynomials, each modulo a number of its own.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import ctypes
import operator
from typing import Any, Callable, List, Optional, Sequence, Tuple, Type, TypeVar, Union

import numpy as np
from numpy.typing import NDArray

from ._arrays import Coefficients, Integer, Words, address, known_of, length_of, room, words_of
from ._base import BaseContext, Constant
from ._errors import LengthError, MismatchError, error_of
from ._integers import pack, unpack
from ._library import lib
from ._moduli import Moduli

B = TypeVar("B", bound="Batch")
Lengths = NDArray[np.int64]


def _numbers(a: NDArray[Any]) -> Any:
    """Numbers of 64 or of 32 bits, as an array of C."""
    kind = ctypes.c_int64 if a.dtype == np.int64 else ctypes.c_int
    return a.ctypes.data_as(ctypes.POINTER(kind))


def _several(
    function: Any,
    text: str,
    others: int = 0,
    numbers: Sequence[str] = (),
    results: int = 1,
    signed: Sequence[str] = (),
) -> Callable[..., Tuple["Batch", ...]]:
    """A method: a function of the library that takes its results, the Batch, `others` more
    batches, and numbers of these names, in this order. Numbers are not negative, but for those
    that are `signed`."""
    name = function.__name__[len("cunmod_batch_") :]
    count = others + len(numbers)

    def method(self: "Batch", *arguments: Any) -> Tuple["Batch", ...]:
        if len(arguments) != count:
            raise TypeError(
                f"{name} takes {others} batches, and the numbers {', '.join(numbers) or 'none'}"
            )
        made = [self._new() for _ in range(results)]
        handles = [batch._handle for batch in made]
        handles.append(self._handle)
        for other in arguments[:others]:
            handles.append(self._operand(other)._handle)
        words = [
            _number(name, number, n, number in signed)
            for number, n in zip(numbers, arguments[others:])
        ]
        self.context.call(function, *handles, *words)
        return tuple(made)

    method.__name__ = name
    method.__doc__ = text
    return method


def _operation(function: Any, text: str, *arguments: Any) -> Callable[..., "Batch"]:
    """The same with one result."""
    several = _several(function, text, *arguments)

    def method(self: "Batch", *arguments: Any) -> "Batch":
        return several(self, *arguments)[0]

    method.__name__ = several.__name__
    method.__doc__ = text
    return method


def _number(name: str, number: str, n: int, signed: bool) -> int:
    """The number n of an operation, when it is one that the library can compare with its limits."""
    n = operator.index(n)
    if n < 0 and not signed:
        raise LengthError(f"{name}: {number} = {n} is negative")
    if not -(1 << 60) <= n <= 1 << 60:
        raise LengthError(f"{name}: {number} = {n} is beyond 2^60")
    return n


def _residues(c: Any, p: Words) -> Words:
    """Integers c, an array of as many or one for all, modulo the numbers p; 0 for p = 0."""
    c = c.astype(np.uint64) if c.dtype.kind == "b" else c
    if c.dtype.kind not in "iuO":
        raise TypeError(f"constants are integers, not {c.dtype}")
    if c.shape not in ((), p.shape):
        raise LengthError(f"constants of shape {c.shape} are not for {p.size} moduli")
    some = np.maximum(p, np.uint64(1))
    if c.dtype.kind == "O":
        index = np.frompyfunc(operator.index, 1, 1)
        reduced: Words = np.asarray(index(c) % some.astype(object), dtype=np.uint64)
        return reduced
    if c.dtype.kind == "u":
        reduced = c.astype(np.uint64) % some
        return reduced
    rest = np.abs(c).astype(np.uint64) % some  # words wrap, so that -2^63 is right, too
    residues: Words = np.where((c < 0) & (rest > 0), some - rest, rest)
    return residues


class Batch(Constant):
    """Many polynomials, each modulo a number of its own, on the GPU of their context, or in host
    memory without one. One call works on all of them.

    a: the polynomials: an array of integers with a row for each; a sequence of whatever a
        Polynomial is made of; or another Batch, whose copy has the same states. Where p is another
        Moduli than its own, all of its states have to be 0, or else the exception of the first one
        that is not is raised.
    p: Moduli, or one modulus for each polynomial. It may be left out where all polynomials know
        theirs. Batches of one operation share one Moduli: `Batch(b, a.moduli)`.
    context: as that of Moduli, where p is none.
    reduce: take integers of any sign and size, and reduce them modulo p.

    It never changes. An item that cannot be what it should be, since a coefficient is not below its
    modulus or an operation has no result, is zero, and `statuses` tells why; so is what is made of
    it. Exceptions are about the whole: MismatchError when operands have different Moduli;
    LengthError when there are not as many moduli as polynomials; CoefficientError when a
    coefficient is negative, or beyond 2^64 - 1, and `reduce` is not set.
    """

    def __init__(
        self,
        a: Union[NDArray[Any], Sequence[Coefficients], "Batch"],
        p: Union[Moduli, Coefficients, None] = None,
        context: Optional[BaseContext] = None,
        reduce: bool = False,
    ) -> None:
        if isinstance(a, Batch) and (p is None or p is a.moduli):
            self._start(a.moduli)
            self.context.call(lib.cunmod_batch_set, self._handle, a._handle)
            return
        if isinstance(a, Batch):
            a = a._good()
        if p is None:
            known = [known_of(item) for item in a]
            if not all(known):
                raise TypeError("moduli are missing, and the polynomials do not tell them")
            p = [pair[1] for pair in known if pair is not None]
        self._start(p if isinstance(p, Moduli) else Moduli(p, context))
        if len(a) != len(self.moduli):
            raise LengthError(f"{len(a)} polynomials are not for {len(self.moduli)} moduli")
        if isinstance(a, np.ndarray) and a.ndim == 2 and not reduce and a.dtype.kind in "iu":
            self._fill(words_of(a.reshape(-1)), np.arange(len(a) + 1, dtype=np.int64) * a.shape[1])
            return
        rows = [
            words_of(item, m if reduce or known_of(item) is not None else None, reduce)
            for item, m in zip(a, self.moduli.values.tolist())
        ]
        at = np.concatenate([[0], np.cumsum([row.size for row in rows], dtype=np.int64)])
        self._fill(np.concatenate([*rows, np.empty(0, dtype=np.uint64)]), at)

    @classmethod
    def from_ragged(
        cls: Type[B],
        words: Coefficients,
        offsets: Any,
        p: Union[Moduli, Coefficients],
        context: Optional[BaseContext] = None,
    ) -> B:
        """Polynomial i has the coefficients words[offsets[i] : offsets[i+1]]."""
        self = cls.__new__(cls)
        self._start(p if isinstance(p, Moduli) else Moduli(p, context))
        self._fill(words_of(words), np.ascontiguousarray(offsets))
        return self

    @classmethod
    def constants(
        cls: Type[B],
        c: Union[int, Coefficients],
        p: Union[Moduli, Coefficients],
        context: Optional[BaseContext] = None,
    ) -> B:
        """Constants: an integer for each item, or one for all, of any sign and size. With these a
        scalar_mul has its factors."""
        moduli = p if isinstance(p, Moduli) else Moduli(p, context)
        values: Any = np.asarray(c)
        if values.size == 0 and values.dtype.kind == "f":
            values = values.astype(np.uint64)  # an empty list
        words = np.broadcast_to(_residues(values, moduli.values), (len(moduli),))
        return cls.from_ragged(np.ascontiguousarray(words), np.arange(len(moduli) + 1), moduli)

    @classmethod
    def from_integers(
        cls: Type[B],
        integers: Sequence[int],
        p: Union[Moduli, Coefficients],
        context: Optional[BaseContext] = None,
    ) -> B:
        """The same integers, of any sign and size, modulo each of the moduli: coefficient j of each
        item is integer j."""
        self = cls.__new__(cls)
        self._start(p if isinstance(p, Moduli) else Moduli(p, context))
        x, words, n = pack(integers)
        self.context.call(lib.cunmod_batch_set_integers, self._handle, address(x), words, n)
        return self

    def _start(self, moduli: Moduli) -> None:
        """The zero polynomials."""
        self.moduli, self.context = moduli, moduli.context
        self._handle = ctypes.c_void_p()
        self.context.call(lib.cunmod_batch_create, ctypes.byref(self._handle), moduli._handle)

    def _fill(self, words: Words, at: Any) -> None:
        self.context.call(
            lib.cunmod_batch_set_arrays,
            *(self._handle, address(words), _numbers(self._offsets(at, words.size))),
        )

    def _offsets(self, at: Any, most: int) -> Lengths:
        """Offsets of all items in `most` words. The library checks their order."""
        if at.dtype.kind not in "iu":
            raise TypeError(f"offsets are integers, not {at.dtype}")
        if at.shape != (len(self) + 1,) or at[-1] > most or int(at.max()) >= 1 << 62:
            raise LengthError(f"{at.size} offsets are not for {len(self)} polynomials of the array")
        return np.ascontiguousarray(at, dtype=np.int64)

    def _new(self: B) -> B:
        made = type(self).__new__(type(self))
        made._start(self.moduli)
        return made

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            self.context.destroy(lib.cunmod_batch_destroy, self._handle)

    def __len__(self) -> int:
        """The number of polynomials."""
        return len(self.moduli)

    def __repr__(self) -> str:
        return f"<Batch of {len(self)} polynomials>"

    def _operand(self: B, other: Any) -> B:
        """The other operand, when it is a Batch of the same moduli."""
        if not isinstance(other, Batch):
            raise TypeError(f"the other operand is no Batch but {type(other).__name__}")
        if other.moduli is not self.moduli:
            raise MismatchError("the batches do not share one Moduli")
        return other  # type: ignore[return-value]

    # -- what it is; all of these wait for the GPU

    @property
    def lengths(self) -> Lengths:
        """The length of each polynomial, without zeros on top."""
        res = np.empty(len(self), dtype=np.int64)
        self.context.call(lib.cunmod_batch_lengths, _numbers(res), self._handle)
        return res

    @property
    def statuses(self) -> NDArray[np.intc]:
        """The status of each item: 0, or the `status` of the exception that it would be."""
        res = np.empty(len(self), dtype=np.intc)
        self.context.call(lib.cunmod_batch_statuses, _numbers(res), self._handle)
        return res

    def _read(self, at: Lengths) -> Words:
        words = np.empty(int(at[-1]), dtype=np.uint64)
        self.context.call(
            lib.cunmod_batch_get_arrays, address(words), _numbers(at), self._handle
        )
        return words

    def to_array(self, length: Optional[int] = None) -> Words:
        """A row of `length` coefficients for each polynomial, zeros behind them; the length is the
        largest one unless given, and not less than that (LengthError)."""
        most = int(self.lengths.max(initial=0)) if length is None else length_of(length)
        at = np.arange(len(self) + 1, dtype=np.int64) * most
        return self._read(at).reshape(len(self), most)

    def to_ragged(self) -> Tuple[Words, Lengths]:
        """(words, offsets), as from_ragged takes them."""
        at = np.concatenate([[0], np.cumsum(self.lengths, dtype=np.int64)])
        return self._read(at), at

    def to_list(self) -> List[Words]:
        """An array of coefficients for each polynomial."""
        words, at = self.to_ragged()
        return [words[at[i] : at[i + 1]].copy() for i in range(len(self))]

    def _good(self) -> List[Words]:
        """to_list of items that all have a value."""
        statuses = self.statuses
        bad = np.flatnonzero(statuses)
        if bad.size:
            status = int(statuses[bad[0]])
            text = lib.cunmod_status_text(status).decode()
            raise error_of(status, f"polynomial {int(bad[0])} has no value: {text}")
        return self.to_list()

    def integers(self, length: Optional[int] = None) -> List[int]:
        """The integers of the least absolute value whose images the coefficients are: integer j has
        the coefficients j as its remainders. There are `length` of them; unless given, as many as
        the longest polynomial has coefficients, and not fewer (LengthError). The moduli are
        pairwise coprime (ModulusError), and each item has the status 0."""
        most = int(self.lengths.max(initial=0)) if length is None else length_of(length)
        words = ctypes.c_int64()
        self.context.call(lib.cunmod_batch_integer_words, ctypes.byref(words), self._handle)
        x = room(most * words.value)
        self.context.call(
            lib.cunmod_batch_get_integers, address(x), words.value, most, self._handle
        )
        return unpack(x, words.value, most)

    def equal(self, other: "Batch") -> NDArray[np.bool_]:
        """Of each item, whether it is the same polynomial in both, and the status is 0 in both."""
        res = np.empty(len(self), dtype=np.intc)
        self.context.call(
            lib.cunmod_batch_equal, _numbers(res), self._handle, self._operand(other)._handle
        )
        same: NDArray[np.bool_] = res != 0
        return same

    # -- operations: what they take is the beginning of their text

    add = _operation(lib.cunmod_batch_add, "(other): the sums, self + other.", 1)
    sub = _operation(lib.cunmod_batch_sub, "(other): the differences, self - other.", 1)
    neg = _operation(lib.cunmod_batch_neg, "(): the negatives, -self.")
    scalar_mul = _operation(
        lib.cunmod_batch_scalar_mul,
        "(c): self times constants c, a Batch. An item of c that is no constant has the status 2.",
        1,
    )
    scalar_addmul = _operation(
        lib.cunmod_batch_scalar_addmul, "(other, c): self + c other, c a Batch of constants.", 2
    )
    shift_left = _operation(lib.cunmod_batch_shift_left, "(k): x^k self, k >= 0.", 0, "k")
    shift_right = _operation(lib.cunmod_batch_shift_right, "(k): the quotients by x^k.", 0, "k")
    truncate = _operation(lib.cunmod_batch_truncate, "(n): self modulo x^n.", 0, "n")
    reverse = _operation(
        lib.cunmod_batch_reverse, "(n): x^(n-1) f(1/x) of the n lowest coefficients.", 0, "n"
    )
    take = _operation(
        lib.cunmod_batch_take,
        "(first, step, n): the coefficients first, first + step, ..., n of them. Coefficients are\n"
        "counted from the constant one, 0, on: first >= 0, and step has any sign.",
        *(0, ("first", "step", "n"), 1, ("step",)),
    )
    derivative = _operation(lib.cunmod_batch_derivative, "(): the derivatives.")
    integral = _operation(lib.cunmod_batch_integral, "(): the integrals that are 0 at 0.")
    monic = _operation(lib.cunmod_batch_make_monic, "(): over the leading coefficients.")
    mul = _operation(lib.cunmod_batch_mul, "(other): the products, self * other.", 1)
    sqr = _operation(lib.cunmod_batch_sqr, "(): the squares.")
    mullow = _operation(lib.cunmod_batch_mullow, "(other, n): the products modulo x^n.", 1, "n")
    mulmid = _operation(
        lib.cunmod_batch_mulmid,
        "(other, lo, hi): the coefficients lo .. hi-1 of the products, moved down by lo.",
        *(1, ("lo", "hi")),
    )

    divrem = _several(
        lib.cunmod_batch_divrem, "(other): the quotients and the remainders.", 1, results=2
    )
    rem = _operation(lib.cunmod_batch_rem, "(other): the remainders, self % other.", 1)
    evaluate = _operation(
        lib.cunmod_batch_evaluate,
        "(points, n): values at the n lowest coefficients of points, as coefficients.",
        *(1, "n"),
    )
    interpolate = _operation(
        lib.cunmod_batch_interpolate,
        "(values, n): from n points, self, and values there; the moduli are prime.",
        *(1, "n"),
    )
    gcd = _operation(lib.cunmod_batch_gcd, "(other): the monic GCDs; the moduli are prime.", 1)
    xgcd = _several(
        lib.cunmod_batch_xgcd, "(other): g, s, t with g = s self + t other.", 1, results=3
    )
    invmod = _operation(lib.cunmod_batch_invmod, "(other): the inverses modulo other.", 1)
    resultant = _operation(lib.cunmod_batch_resultant, "(other): resultants, as constants.", 1)

    def _exponents(self, e: Any) -> Words:
        """An exponent for each item."""
        return np.ascontiguousarray(np.broadcast_to(words_of(e), (len(self),)))

    def powmod(self: B, e: Any, f: "Batch") -> B:
        """self^e modulo f, with an exponent for each item, or one for all."""
        made, words = self._new(), self._exponents(e)
        self.context.call(
            lib.cunmod_batch_powmod,
            *(made._handle, self._handle, address(words), self._operand(f)._handle),
        )
        return made

    def powmod_x(self: B, e: Any) -> B:
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
