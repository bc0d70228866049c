"""The values of the stand-in for Maple's kernel, and how they print.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

Integers, strings, truth values and lists are Python's. A polynomial has one variable and
integer coefficients; nothing else symbolic is computed with.
"""
import ctypes

GUARD = 0x5A5A5A5A5A5A5A5A
WORD = range(-2**63, 2**63)


class MapleError(Exception):
    """An error that Maple code can catch; `values` are for %1 and so on in its message."""

    def __init__(self, message, where=None, values=()):
        super().__init__(message)
        self.message, self.where, self.values = message, where, values

    def __str__(self):
        text = self.message
        for i, value in enumerate(self.values, 1):
            text = text.replace(f"%{i}", show(value))
        return f"Error, (in {self.where}) {text}" if self.where else f"Error, {text}"


class NotSupported(Exception):
    """The stand-in does not know this: nothing that Maple code may catch."""


class Name(str):
    """A name without a value, as opposed to a string."""


class Seq(tuple):
    """An expression sequence; the empty one is NULL."""


NULL = Seq()


class Node:
    """An unevaluated call, an indexed name, an equation, a range or a typed name."""

    def __init__(self, kind, *parts):
        self.kind, self.parts = kind, parts

    def __eq__(self, other):
        return isinstance(other, Node) and (self.kind, self.parts) == (other.kind, other.parts)

    def __hash__(self):
        return hash(show(self))


class Poly:
    """A polynomial: `coefficients` from the lowest, the last one not zero, two at least."""

    def __init__(self, variable, coefficients):
        self.variable, self.coefficients = variable, coefficients

    def __eq__(self, other):
        return (isinstance(other, Poly) and self.variable == other.variable
                and self.coefficients == other.coefficients)

    __hash__ = None


class ModP:
    """What modp1 makes: coefficients modulo p, without leading zeros."""

    def __init__(self, p, coefficients):
        coefficients = [c % p for c in coefficients]
        while coefficients and coefficients[-1] == 0:
            coefficients.pop()
        self.p, self.coefficients = p, coefficients

    def __eq__(self, other):
        return (isinstance(other, ModP)
                and (self.p, self.coefficients) == (other.p, other.coefficients))

    __hash__ = None


class Array:
    """A one-dimensional rtable; of integer[8], its words lie between two guards."""

    dimensions = 1

    def __init__(self, first, values, options):
        self.first, self.count, self.options = first, len(values), options
        if options["datatype"] == Node("index", Name("integer"), 8):
            self.words = (ctypes.c_longlong * (self.count + 2))(GUARD, *[0] * self.count, GUARD)
        else:
            self.words = [None] * (self.count + 2)
        for i, value in enumerate(values):
            self.store(i, value)

    def store(self, i, value):
        if isinstance(self.words, ctypes.Array) and (type(value) is not int or value not in WORD):
            raise MapleError(f"unable to store '{show(value)}' when datatype=integer[8]")
        self.words[i + 1] = value

    def position(self, index):
        if type(index) is not int or not 0 <= index - self.first < self.count:
            raise MapleError("Array index out of range")
        return index - self.first

    def get(self, index):
        return self.words[self.position(index) + 1]

    def put(self, index, value):
        self.store(self.position(index), value)

    def list(self):
        return list(self.words[1:self.count + 1])

    def pointer(self):
        size = ctypes.sizeof(ctypes.c_longlong)
        return ctypes.cast(ctypes.byref(self.words, size), ctypes.POINTER(ctypes.c_longlong))

    def intact(self):
        return self.words[0] == GUARD and self.words[self.count + 1] == GUARD


class Matrix(Array):
    """An rtable of two dimensions, whose indices begin with 1."""

    dimensions = 2

    def __init__(self, rows, columns, options):
        super().__init__(1, [0] * (rows * columns), options)
        self.rows, self.columns = rows, columns

    def position(self, row, column):
        if type(row) is not int or type(column) is not int or not (
                1 <= row <= self.rows and 1 <= column <= self.columns):
            raise MapleError("Matrix index out of range")
        if self.options["order"] == "C_order":
            return (row - 1) * self.columns + column - 1
        return (column - 1) * self.rows + row - 1

    def get(self, row, column):
        return self.words[self.position(row, column) + 1]

    def put(self, row, column, value):
        self.store(self.position(row, column), value)

    def list(self):
        return [[self.get(i, j) for j in range(1, self.columns + 1)]
                for i in range(1, self.rows + 1)]


def polynomial(variable, coefficients):
    """Normalised: an integer when it is constant, the name when it is x."""
    coefficients = list(coefficients)
    while coefficients and coefficients[-1] == 0:
        coefficients.pop()
    if len(coefficients) <= 1:
        return coefficients[0] if coefficients else 0
    return Name(variable) if coefficients == [0, 1] else Poly(variable, coefficients)


def coefficients_of(value, variable):
    """The coefficients of `value` in `variable`, None when that is not what it is."""
    if type(value) is int:
        return [value] if value != 0 else []
    if isinstance(value, Name) and value == variable:
        return [0, 1]
    if isinstance(value, Poly) and value.variable == variable:
        return value.coefficients
    return None


def variable_of(value):
    return value.variable if isinstance(value, Poly) else value if isinstance(value, Name) else None


def arithmetic(operator, a, b):
    """a operator b, for integers and polynomials in one variable."""
    if type(a) is int and type(b) is int:
        if operator == "/" and b != 0 and a % b == 0:
            return a // b
        if operator in "+-*" or operator == "^" and b >= 0:
            return {"+": a + b, "-": a - b, "*": a * b}[operator] if operator != "^" else a**b
    x = variable_of(a) or variable_of(b)
    left, right = coefficients_of(a, x), coefficients_of(b, x)
    if x is None or left is None or right is None or operator == "/":
        raise NotSupported(f"{show(a)} {operator} {show(b)}")
    if operator == "^":
        if type(b) is not int or b < 0:
            raise NotSupported(f"{show(a)}^{show(b)}")
        return polynomial(x, power(left, b))
    if operator == "*":
        return polynomial(x, product(left, right))
    sign = 1 if operator == "+" else -1
    size = max(len(left), len(right))
    return polynomial(x, [(left[i] if i < len(left) else 0)
                          + sign * (right[i] if i < len(right) else 0) for i in range(size)])


def product(a, b):
    result = [0] * max(len(a) + len(b) - 1, 0)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            result[i + j] += x * y
    return result


def power(a, exponent):
    result = [1]
    for _ in range(exponent):
        result = product(result, a)
    return result


def division(a, b, p):
    """Quotient and remainder of lists of coefficients modulo a prime p, by long division."""
    if not b:
        raise MapleError("division by zero")
    rest, quotient = list(a), [0] * max(len(a) - len(b) + 1, 0)
    inverse = pow(b[-1], -1, p)
    for i in range(len(quotient) - 1, -1, -1):
        quotient[i] = rest[i + len(b) - 1] * inverse % p
        for j, c in enumerate(b):
            rest[i + j] = (rest[i + j] - quotient[i] * c) % p
    return quotient, rest[:len(b) - 1]


def show_polynomial(poly):
    terms = []
    for degree in range(len(poly.coefficients) - 1, -1, -1):
        c = poly.coefficients[degree]
        if c == 0:
            continue
        factor = "" if degree == 0 else str(poly.variable) if degree == 1 else (
            f"{poly.variable}^{degree}")
        size = str(abs(c)) if factor == "" else factor if abs(c) == 1 else f"{abs(c)}*{factor}"
        terms.append(("-" if c < 0 else "+" if terms else "") + size)
    return "".join(terms)


def show(value):
    """As Maple's lprint, but polynomials from the highest power down."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (Name, int)):
        return str(value)
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Seq):
        return ", ".join(map(show, value))
    if isinstance(value, list):
        return "[" + ", ".join(map(show, value)) + "]"
    if isinstance(value, Poly):
        return show_polynomial(value)
    if isinstance(value, ModP):
        return show_polynomial(Poly(Name("x"), value.coefficients)) or "0"
    if isinstance(value, Matrix):
        return f"Matrix({show(value.list())})"
    if isinstance(value, Array):
        last = value.first + value.count - 1
        return f"Array({value.first} .. {last}, {show(value.list())})"
    if isinstance(value, Node):
        parts = [show(part) for part in value.parts]
        if value.kind == "call":
            return f"{parts[0]}({', '.join(parts[1:])})"
        if value.kind == "index":
            return f"{parts[0]}[{', '.join(parts[1:])}]"
        return f" {value.kind} ".join(parts) if value.kind != "::" else "::".join(parts)
    return getattr(value, "name", "proc")
