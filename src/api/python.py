"""python/cunmod/_generated_*.py: the regular operations of the Python module.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

An operation is a method of a Context on arrays, a method of a Polynomial, and a method of a Batch.
A method converts its arguments, makes its results, calls the library, and returns the results. The
names of the methods on arrays are functions of the module, too. operations.txt has the names, the
texts, and the lengths of results.
"""

import builtins
import re
from pathlib import Path
from textwrap import wrap
from typing import Dict, List, Tuple, Type

from table import Argument, Name, Operation, Role, operations

FOLDER = "python/cunmod"
# The lengths of results on arrays: a and b stand for the first and the last operand.
ROOMS = {
    "same": ["{a}.size"],
    "next": ["{a}.size + 1"],
    "shorter": ["{a}.size - 1"],
    "longer": ["max({a}.size, {b}.size)"],
    "raised": ["{a}.size + k if {a}.size else 0"],
    "lowered": ["{a}.size - k"],
    "deflated": ["-(-{a}.size // max(k, 1))"],
    "inflated": ["({a}.size - 1) * k + 1 if {a}.size else 0"],
    "composition": ["({a}.size - 1) * ({b}.size - 1) + 1 if {a}.size and {b}.size else 1"],
    "degree": ["length_of(int({a}[0]) + 1 if {a}.size else 1)"],
    "product": ["{a}.size + {b}.size - 1 if {a}.size and {b}.size else 0"],
    "square": ["2 * {a}.size - 1"],
    "high": ["{a}.size + {b}.size - 1 - start if {a}.size and {b}.size else 0"],
    "quotient": ["{a}.size - true_length({b}) + 1"],
    "remainder": ["{b}.size - 1"],
    "cofactor": ["max({b}.size, 1)"],
    "other_cofactor": ["max({a}.size, 1)"],
    "fraction": ["lennum", "lenden"],
    "recurrence": ["{a}.size // 2 + 1"],
}
PRODUCTS = {"product", "high"}  # operands may be one object, whose product is a square
TRIMMED = {"inflated", "composition"}  # much longer where an operand has zeros on top
SIGNED = "step"  # the one number that may be negative

COEFFICIENTS = (Role.OPERAND, Role.LIST)
NUMBERS = {Role.NUMBER: "length_of", Role.CONSTANT: "residue_of",
           Role.EXPONENT: "short_exponent_of"}
WRITTEN = {Role.FLAG: "c_int", Role.COUNT: "c_int64", Role.LENGTH: "c_int64"}
DEFAULT = "=None"  # after the name of a number that need not be given
WIDTH = 100 - 8  # of what stands in a method


class Method:
    """A method of a class that is generated. A subclass is about one such class."""

    key = form = file = name = base = text = ""  # in operations.txt, of an Operation, of the class
    first = "self"  # the first parameter
    type = operand = ""  # of results and of operands
    context = "self.context"

    def __init__(self, operation: Operation, named: Name):
        form = getattr(operation, self.form)
        if form is None or (self.first != "self" and not form.of(*COEFFICIENTS)):
            raise operation.fault(self.key, f"no function of {operation.name} reads polynomials in"
                                  f" the place of '{self.key}': by_hand {self.key}")
        self.operation, self.named, self.function = operation, named, form.function.name
        self.arguments: List[Argument] = form.arguments
        self.results = form.of(Role.RESULT)
        self.coefficients = form.of(*COEFFICIENTS)
        # The lengths of results, which follow them in cunmod.h, come last.
        lengths = [x for before, x in zip(self.arguments, self.arguments[1:])
                   if before.role == Role.RESULT and x.role == Role.NUMBER]
        self.given = [x for x in form.of(*COEFFICIENTS, *NUMBERS) if x not in lengths] + lengths
        if self.first != "self":
            self.given.remove(self.coefficients[0])
        self.names = self._names()  # what Python calls the arguments that are given

    def _names(self) -> Dict[str, str]:
        names = [x.name for x in self.given]
        own = self.named.arguments.split(", ") if self.named.arguments else self._usual(names)
        if len(own) != len(names):
            raise self.operation.fault(self.key, f"{self.function} has {len(names)} arguments here:"
                                       f" {', '.join(names)}")
        return dict(zip(names, own))

    # -- what differs between the classes

    def _usual(self, names: List[str]) -> List[str]:
        """Returns the names of arguments that operations.txt does not name."""
        return ["other" if name == "b" else name for name in names]

    def _converted(self) -> List[str]:
        """Returns statements that convert arguments."""
        return []

    def _operand(self, name: str) -> str:
        """Returns the argument of the library for coefficients."""
        raise NotImplementedError

    def _number(self, argument: Argument, name: str) -> str:
        """Returns the argument of the library for a number."""
        if name.endswith(DEFAULT):
            name = name[:-len(DEFAULT)]
            return f"len(self) if {name} is None else length_of({name})"
        return f"{NUMBERS[argument.role]}({name})"

    def _new(self) -> List[str]:
        """Returns expressions that create the results."""
        return ["self._new()"] * len(self.results)

    def _result(self, result: Argument) -> str:
        """Returns the argument of the library for a result."""
        return f"{result.name}._handle"

    def _returned(self, result: Argument) -> str:
        return result.name

    # -- the method

    def _is_number(self, x: Argument) -> bool:
        """Returns whether the library stores one number in the argument."""
        return x.role in WRITTEN or (x.role == Role.RESULT and x.parameter.type == "uint64_t *"
                                     and self.operation.rooms == ["constant"])

    def _made(self) -> List[str]:
        """Returns statements that create the results and the numbers that the library stores."""
        numbers = [x for x in self.arguments if self._is_number(x)]
        lines = [f"{_own(x)} = ctypes.{WRITTEN.get(x.role, 'c_uint64')}()" for x in numbers]
        if self.results and self.results[0] not in numbers:
            lines.insert(0, f"{', '.join(x.name for x in self.results)} = {', '.join(self._new())}")
        return lines

    def _passed(self, x: Argument, before: Argument) -> str:
        """Returns the argument of the library for x. before: the argument before x."""
        if self._is_number(x):
            return f"ctypes.byref({_own(x)})"
        if x.role == Role.RESULT:
            return self._result(x)
        if x.role == Role.SIZE:
            return f"{self.names[before.name]}.size"
        if x.role == Role.MODULUS:
            return "modulus_of(p)"
        if x not in self.given:
            return "self._handle"
        name = self.names[x.name]
        return self._operand(name) if x.role in COEFFICIENTS else self._number(x, name)

    def _value(self) -> Tuple[str, str]:
        """Returns the value of the method, and its type."""
        counts = [x for x in self.arguments if x.role == Role.COUNT]
        flags = [f"{x.name}.value" for x in self.arguments if x.role == Role.FLAG]
        numbers = [x for x in self.results + counts if self._is_number(x)]
        values = [f"{x.name}.value" if x in numbers else self._returned(x)
                  for x in self.results + counts]
        types = ["int" if x in numbers else self.type for x in self.results + counts]
        if flags and values:
            return f"{values[0]} if {flags[0]} else None", f"Optional[{types[0]}]"
        if flags:
            return f"bool({flags[0]})", "bool"
        return ", ".join(values), types[0] if len(types) == 1 else f"Tuple[{', '.join(types)}]"

    def _parameters(self) -> List[str]:
        found = [self.first]
        for x in self.given:
            name = self.names[x.name]
            if name.endswith(DEFAULT):
                found.append(f"{name[:-len(DEFAULT)]}: Optional[int] = None")
            else:
                found.append(f"{name}: {self.operand if x.role in COEFFICIENTS else 'int'}")
        return found

    def lines(self) -> List[str]:
        value, type_ = self._value()
        passed = [self._passed(x, before)
                  for before, x in zip([*self.arguments[:1], *self.arguments], self.arguments)]
        body = [*_text(self.named.text), *self._converted(), *self._made(),
                *_filled(f"{self.context}.call(", [f"lib.{self.function}", *passed], ")"),
                f"return {value}"]
        head = _filled(f"def {self.named.name}(", self._parameters(), f") -> {type_}:")
        return head + _indented(body)


class OnArrays(Method):
    key, form, file = "python", "arrays", "_generated_arrays.py"
    name, base = "ArrayOperations", "BaseContext"
    text = ("What a Context does with arrays. p is prime (ModulusError) for Euclid's algorithm, for"
            " interpolation, and for what is made of other operations, but for powers.")
    type, operand, context = "Words", "Coefficients", "self"

    def _usual(self, names: List[str]) -> List[str]:
        return names

    def _parameters(self) -> List[str]:
        return [*super()._parameters(), "p: int"]

    def _converted(self) -> List[str]:
        names = [self.names[x.name] for x in self.coefficients]
        words = [f"words_of({name}, p)" for name in names]
        if not PRODUCTS.isdisjoint(self.operation.rooms):
            words = [f"words_of_both({', '.join(names)}, p)"]
        if not TRIMMED.isdisjoint(self.operation.rooms):
            words = [f"trimmed({text})" for text in words]
        lines = [f"{', '.join(names)} = {', '.join(words)}"]
        roles = {self.names[x.name]: x.role for x in self.given if x.role in NUMBERS}
        numbers = [f"{NUMBERS[role]}({name})" for name, role in roles.items()]
        return lines + ([f"{', '.join(roles)} = {', '.join(numbers)}"] if numbers else [])

    def _operand(self, name: str) -> str:
        return f"address({name})"

    def _number(self, argument: Argument, name: str) -> str:
        return name  # converted before

    def _new(self) -> List[str]:
        given = "n" if any(x.name == "n" for x in self.given) else "{b}.size"
        lengths = [length for room in self.operation.rooms
                   for length in ([given] if room == "given" else ROOMS.get(room, []))]
        if len(lengths) != len(self.results):
            raise self.operation.fault("room", "no lengths in python.py for the results of"
                                       f" {self.function}: by_hand python")
        a, b = (self.names[self.coefficients[i].name] for i in (0, -1))
        return [f"room({length.format(a=a, b=b)})" for length in lengths]

    def _result(self, result: Argument) -> str:
        return f"address({result.name})"

    def _returned(self, result: Argument) -> str:
        following = self.arguments[self.arguments.index(result) + 1]
        if result.name in self.operation.lists:
            return result.name
        length = ", length.value" if following.role == Role.LENGTH else ""
        return f"trimmed({result.name}{length})"


class OfPolynomials(Method):
    key, form, file = "device", "device", "_generated_polynomial.py"
    name, base, text = "PolynomialOperations", "Resident", "What a Polynomial does."
    first, type, operand = "self: R", "R", "R"

    def _operand(self, name: str) -> str:
        return f"resident_of({name})._handle"


class OfBatches(Method):
    key, form, file = "batch", "batch", "_generated_batch.py"
    name, base, text = "BatchOperations", "ResidentBatch", "What a Batch does."
    first, type, operand = "self: B", "B", "B"

    def _operand(self, name: str) -> str:
        return f"self._operand({name})._handle"

    def _number(self, argument: Argument, name: str) -> str:
        function = "signed_number_of" if name == SIGNED else "number_of"
        return f'{function}("{self.named.name}: {name}", {name})'


# ---- lines ----

def _own(argument: Argument) -> str:
    """Returns the name of a number that the library stores."""
    return "length" if argument.role == Role.LENGTH else argument.name


def _indented(lines: List[str]) -> List[str]:
    return [f"    {line}" if line else "" for line in lines]


def _text(text: str) -> List[str]:
    return wrap(f'"""{text}"""', WIDTH, break_long_words=False, break_on_hyphens=False)


def _filled(head: str, items: List[str], tail: str, width: int = WIDTH) -> List[str]:
    """Returns head, items and tail in one line, or the items in lines between head and tail."""
    one = head + ", ".join(items) + tail
    if len(one) <= width:
        return [one]
    lines = ["    " + items[0]]
    for item in items[1:]:
        if len(f"{lines[-1]}, {item},") > width:
            lines[-1] += ","
            lines.append("    " + item)
        else:
            lines[-1] += f", {item}"
    return [head, *lines, tail]


# ---- files ----

HEAD = '''"""Generated by src/api/python.py from operations.txt.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

# fmt: off
from __future__ import annotations
'''
IMPORTS = (
    ("typing", "Optional Tuple"),
    ("._arrays", "Coefficients Words address length_of modulus_of residue_of room short_exponent_of"
     " trimmed true_length words_of words_of_both"),
    ("._base", "BaseContext"),
    ("._library", "lib"),
    ("._resident", "R Resident resident_of"),
    ("._resident_batch", "B ResidentBatch number_of signed_number_of"),
)


def _imports(text: str) -> List[str]:
    """Returns the lines that import the names that a text uses."""
    code = re.sub(r'""".*?"""', "", text, flags=re.DOTALL)
    lines = ["import ctypes"] if "ctypes." in code else []
    for module, names in IMPORTS:
        used = [name for name in names.split() if re.search(rf"\b{name}\b", code)]
        if module == "._arrays":
            lines.append("")
        if used:
            line = f"from {module} import "
            one = line + ", ".join(used)
            lines += [one] if len(one) <= 100 else _filled(f"{line}(", used, ")", 100)
    return lines


def _class(kind: Type[Method], found: List[Operation]) -> str:
    lines = [f"class {kind.name}({kind.base}):", *_indented(_text(kind.text))]
    for operation in found:
        named = operation.in_link(kind.key)
        if named and kind.key not in operation.by_hand:
            lines += ["", *_indented(kind(operation, named).lines())]
    text = "\n".join(lines) + "\n"
    return "\n".join([HEAD, *_imports(text), "", "", text])


def _functions(found: List[Operation]) -> str:
    """Functions in the context of the calling thread. What has a name of Python's own is not
    imported by a star."""
    names = [x.names[link].name for link in ("python", "python_integers")
             for x in found if link in x.names]
    lines = ["from ._context import Context", "from ._functions import in_thread", ""]
    lines += [f"{name} = in_thread(Context.{name})" for name in names]
    lines += ["", "__all__ = ["]
    lines += [f'    "{name}",' for name in sorted(names) if not hasattr(builtins, name)]
    return "\n".join([HEAD, *lines, "]", ""])


def files(root: Path) -> Dict[str, str]:
    """Returns the text of each generated file, by its path relative to the root."""
    found = operations(root)
    texts = {kind.file: _class(kind, found) for kind in (OnArrays, OfPolynomials, OfBatches)}
    texts["_generated_functions.py"] = _functions(found)
    return {f"{FOLDER}/{name}": text for name, text in texts.items()}
