"""A stand-in for Maple's kernel: the functions that the files of maple/ call.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

Written from Maple's help pages, not from Maple. define_external loads the library with
ctypes by the C types that those pages give for the direct mode; modp1 is schoolbook
arithmetic in Python's integers and shares nothing with the library.
"""
import ctypes
import os
import random

import mpl_eval
from mpl_values import (NULL, Array, MapleError, Matrix, ModP, Name, Node, NotSupported, Poly, Seq,
                        coefficients_of, division, polynomial, power, product, show)

INT8 = Node("index", Name("integer"), 8)
INT4 = Node("index", Name("integer"), 4)
TEXT = Node("index", Name("string"))
WORDS = Node("call", Name("ARRAY"), Node("=", Name("datatype"), INT8))
WORDS_C = Node("call", *WORDS.parts, Node("=", Name("order"), Name("C_order")))

# The C types of define_external's type descriptors.
C_TYPES = {INT8: ctypes.c_longlong, INT4: ctypes.c_int, TEXT: ctypes.c_char_p,
           WORDS: ctypes.POINTER(ctypes.c_longlong), WORDS_C: ctypes.POINTER(ctypes.c_longlong)}


class External:
    """What define_external returns."""

    def __init__(self, name, arguments):
        self.name, self.parameters, self.result, library = name, [], None, None
        self.stale = False
        for argument in arguments:
            key, value = argument.parts
            if argument.kind == "=" and key == "LIB":
                library = value
            elif argument.kind == "::" and value in C_TYPES and key == "RETURN":
                self.result = value
            elif argument.kind == "::" and value in C_TYPES:
                self.parameters.append((key, value))
            else:
                raise NotSupported(f"define_external of {name}: {show(argument)}")
        try:
            self.function = getattr(ctypes.CDLL(library), name)
        except (OSError, AttributeError) as error:
            raise MapleError(f"external linking: {error}") from error
        self.function.argtypes = [C_TYPES[kind] for _, kind in self.parameters]
        self.function.restype = None if self.result is None else C_TYPES[self.result]

    def convert(self, key, kind, value):
        if kind in (WORDS, WORDS_C):
            if not isinstance(value, Array) or value.options["datatype"] != INT8:
                raise MapleError(f"{self.name}: argument {key} is no Array of integer[8]")
            if (value.options["order"] == "C_order") != (kind == WORDS_C):
                raise NotSupported(f"{self.name}: Maple would copy {key} into the other order")
            return value.pointer()
        if kind == TEXT and (value == 0 or type(value) is str):
            return value.encode() if value else None
        bits = 63 if kind == INT8 else 31
        if type(value) is not int or not -2**bits <= value < 2**bits:
            raise MapleError(f"{self.name}: argument {key} does not fit: {show(value)}")
        return value

    def __call__(self, _session, *values):
        if self.stale:
            raise MapleError(f"external function {self.name} is no longer linked")
        if len(values) != len(self.parameters):
            raise MapleError(f"{self.name} has {len(self.parameters)} arguments")
        result = self.function(*[self.convert(key, kind, value) for (key, kind), value
                                 in zip(self.parameters, values)])
        for (key, _), value in zip(self.parameters, values):
            if isinstance(value, Array) and not value.intact():
                raise NotSupported(f"{self.name} wrote beyond the end of {key}")
        if self.result is None:
            return NULL
        return result.decode() if isinstance(result, bytes) else result


def define_external(session, name, *arguments):
    external = External(name, arguments)
    session.externals.append(external)
    return external


# ---- Arrays --------------------------------------------------------------

def make_array(_session, bounds, *rest):
    first, last = bounds.parts
    options = {"datatype": Name("anything"), "order": Name("Fortran_order"), "readonly": False,
               "storage": Name("rectangular")}
    values = [0] * (last - first + 1)
    for argument in rest:
        if isinstance(argument, list):
            values[:len(argument)] = argument
        else:
            options[argument.parts[0]] = argument.parts[1]
    return Array(first, values, options)


def make_matrix(_session, first, *rest):
    """Matrix(rows, columns, options) or Matrix([[entry, ..], ..], options)."""
    options = {"datatype": Name("anything"), "order": Name("Fortran_order"), "readonly": False,
               "storage": Name("rectangular")}
    rows = first if isinstance(first, list) else None
    if rows is None:
        columns, *rest = rest
    options.update(argument.parts for argument in rest)
    if rows is None:
        return Matrix(first, columns, options)
    matrix = Matrix(len(rows), len(rows[0]) if rows else 0, options)
    for i, row in enumerate(rows, 1):
        for j, entry in enumerate(row, 1):
            matrix.put(i, j, entry)
    return matrix


def dimensions(_session, a):
    if isinstance(a, Matrix):
        return Seq((Node("..", 1, a.rows), Node("..", 1, a.columns)))
    return Node("..", a.first, a.first + a.count - 1)


def convert(_session, value, what, *rest):
    if what == ("listlist" if isinstance(value, Matrix) else "list") and isinstance(value, Array):
        return value.list()
    if what == "base":
        digits = []
        while value > 0 or not digits:
            value, digit = divmod(value, rest[0])
            digits.append(digit)
        return digits
    raise NotSupported(f"convert to {show(what)}")


# ---- polynomials ---------------------------------------------------------

def modp(_session, value, p):
    if isinstance(value, Poly):
        return polynomial(value.variable, [c % p for c in value.coefficients])
    return value if isinstance(value, Name) else value % p


def coefficient_list(_session, f, x):
    return list(coefficients_of(f, x)) or [0]


def resultant(a, b, p):
    """By Euclid's algorithm."""
    factor = 1
    while len(b) > 1:
        rest = ModP(p, division(a, b, p)[1]).coefficients
        if not rest:
            return 0
        sign = -1 if len(a) % 2 == 0 and len(b) % 2 == 0 else 1
        factor *= sign * pow(b[-1], len(a) - len(rest), p)
        a, b = b, rest
    return factor * pow(b[0], len(a) - 1, p) % p if a and b else 0


def modp1(_session, call, p):
    """modp1(Function(arguments), p), on ModP."""
    name, *arguments = call.parts
    a = arguments[0].coefficients if isinstance(arguments[0], ModP) else arguments[0]
    b = arguments[-1].coefficients if isinstance(arguments[-1], ModP) else None
    if name == "ConvertIn":
        return ModP(p, a if isinstance(a, list) else coefficients_of(a, arguments[1]))
    if name == "ConvertOut":
        return list(a) if len(arguments) == 1 else polynomial(arguments[1], a)
    if name == "Randpoly":
        return ModP(p, [random.randrange(p) for _ in range(a)] + [random.randrange(1, p)])
    if name == "Degree":
        return len(a) - 1
    if name == "Multiply":
        return ModP(p, product(a, b))
    if name in ("Quo", "Rem"):
        return ModP(p, division(a, b, p)[name == "Rem"])
    if name == "Gcd":
        while b:
            a, b = b, ModP(p, division(a, b, p)[1]).coefficients
        return ModP(p, [c * pow(a[-1], -1, p) for c in a])
    if name == "Powmod":
        result = ModP(p, division([1], b, p)[1]).coefficients
        for bit in bin(arguments[1])[2:]:
            result = ModP(p, division(product(result, result), b, p)[1]).coefficients
            if bit == "1":
                result = ModP(p, division(product(result, a), b, p)[1]).coefficients
        return ModP(p, result)
    if name in ("Add", "Subtract"):
        sign, size = 1 if name == "Add" else -1, max(len(a), len(b))
        a, b = a + [0] * (size - len(a)), b + [0] * (size - len(b))
        return ModP(p, [x + sign * y for x, y in zip(a, b)])
    if name == "Diff":
        return ModP(p, [i * c for i, c in enumerate(a)][1:])
    if name == "Power":
        return ModP(p, power(a, arguments[1]))
    if name == "Discrim":
        n, rest = len(a) - 1, ModP(p, [i * c for i, c in enumerate(a)][1:]).coefficients
        sign = -1 if n * (n - 1) // 2 % 2 else 1
        # Res(a, a') has lc(a)^(n - 1 - deg a') fewer factors than for a' of degree n - 1.
        value = resultant(a, rest, p) * pow(a[-1], n - 1 - len(rest) + 1, p) if rest else 0
        return sign * value * pow(a[-1], -1, p) % p
    if name == "Eval":
        return sum(c * arguments[1]**i for i, c in enumerate(a)) % p
    if name == "Resultant":
        return resultant(a, b, p)
    raise NotSupported(f"modp1({name})")


# ---- the rest ------------------------------------------------------------

def printf(session, template, *values):
    session.printed.append(template % tuple(values))
    return NULL


def with_module(session, module):
    for name in module.exports:
        session.globals.values[name] = module.scope.values[name]
    return NULL


def save(session, name, archive):
    """The archive keeps no links: they are stale in it, as in Maple."""
    for external in session.externals:
        external.stale = True
    session.archives[archive].append(session.globals.values[name])
    return NULL


def create(session, archive):
    session.archives[archive] = []
    return NULL


def makehelp(session, topic, path, archive):
    if not (session.folder / path).is_file():
        raise MapleError(f"no file {path}")
    session.topics.append((topic, path, archive))
    return NULL


def getenv(_session, name):
    return os.environ.get(name, NULL)


BUILTINS = {
    "Array": make_array,
    "Matrix": make_matrix,
    "LibraryTools:-Create": create,
    "LibraryTools:-Save": save,
    "PolynomialTools:-CoefficientList": coefficient_list,
    "PolynomialTools:-FromCoefficientList": lambda _, c, x: polynomial(x, c),
    "cat": lambda _, *parts: "".join(str(part) for part in parts),
    "convert": convert,
    "define_external": define_external,
    "evalb": lambda _, condition: mpl_eval.truth(condition),
    "expand": lambda _, f: f,
    "getenv": getenv,
    "iquo": lambda _, a, b: abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1),
    "length": lambda _, text: len(text),
    "lhs": lambda _, equation: equation.parts[0],
    "makehelp": makehelp,
    "map": lambda session, f, items, *rest: [session.call(f, (i, *rest)) for i in items],
    "max": lambda _, *values: max(values),
    "min": lambda _, *values: min(values),
    "modp": modp,
    "modp1": modp1,
    "nops": lambda _, items: len(items),
    "printf": printf,
    "rhs": lambda _, equation: equation.parts[1],
    "rtable_dims": dimensions,
    "rtable_num_dims": lambda _, a: a.dimensions,
    "rtable_num_elems": lambda _, a, which: a.count,
    "rtable_options": lambda _, a, option: a.options[option],
    "type": lambda session, value, kind: session.is_type(value, kind),
    "with": with_module,
}

TYPES = {
    "Matrix": lambda value: isinstance(value, Matrix),
    "integer": lambda value: type(value) is int,
    "list": lambda value: isinstance(value, list),
    "name": lambda value: isinstance(value, Name),
    "nonnegint": lambda value: type(value) is int and value >= 0,
    "rtable": lambda value: isinstance(value, Array),
    "string": lambda value: isinstance(value, str) and not isinstance(value, Name),
}


def new_session(folder):
    """A session whose read looks into `folder`."""
    session = mpl_eval.Session(BUILTINS, TYPES, folder)
    session.externals, session.archives, session.topics = [], {}, []
    return session
