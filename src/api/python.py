"""python/cunmod/_generated_*.py: the regular operations of the Python module, in three classes.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

An operation is a method of a Context on arrays, a method of a Polynomial, and a method of a Batch.
The method makes room for the results, calls the library with converted arguments, and returns the
results. All names of methods on arrays are functions of the module, too. operations.txt says what
the methods are called and say.
"""

import builtins
import re
from dataclasses import dataclass
from pathlib import Path
from textwrap import indent, wrap
from typing import Dict, List, Tuple

from table import Argument, Form, Name, Operation, Role, operations

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
PRODUCTS = ("product", "high")  # operands may be one object, whose product is a square
TRIMMED = ("inflated", "composition")  # much longer where an operand has zeros on top
SIGNED = "step"  # the one number that may be negative

COEFFICIENTS = (Role.OPERAND, Role.LIST)
CONVERTERS = {Role.NUMBER: "length_of({})", Role.CONSTANT: "residue_of({})",
              Role.EXPONENT: "short_exponent_of({})"}
WRITTEN = {Role.FLAG: "c_int", Role.COUNT: "c_int64", Role.LENGTH: "c_int64"}


@dataclass(frozen=True)
class Link:
    """A class of methods."""

    key: str  # in operations.txt
    form: str  # of an Operation
    file: str
    name: str
    base: str
    text: str
    self: str  # the first parameter
    type: str  # of a result
    context: str

    @property
    def on_arrays(self) -> bool:
        return self.form == "arrays"


LINKS = (
    Link("python", "arrays", "_generated_arrays.py", "ArrayOperations", "BaseContext",
         "What a Context does with arrays. p is prime (ModulusError) for Euclid's algorithm, for"
         " interpolation, and for what is made of other operations, but for powers.",
         "self", "Words", "self"),
    Link("device", "device", "_generated_polynomial.py", "PolynomialOperations", "Resident",
         "What a Polynomial does with others.", "self: R", "R", "self.context"),
    Link("batch", "batch", "_generated_batch.py", "BatchOperations", "ResidentBatch",
         "What a Batch does with others.", "self: B", "B", "self.context"),
)


@dataclass(frozen=True)
class Method:
    link: Link
    operation: Operation
    form: Form
    named: Name

    # -- what is read

    def _read(self) -> List[Argument]:
        """The arguments that a caller gives, without self. Lengths of results come last."""
        arguments = self.form.arguments
        after = [x for before, x in zip(arguments, arguments[1:])
                 if before.role == Role.RESULT and x.role == Role.NUMBER]
        read = [x for x in self.form.of(*COEFFICIENTS, *CONVERTERS) if x not in after] + after
        return read if self.link.on_arrays else read[1:]

    def _names(self) -> Dict[str, str]:
        """Name in cunmod.h -> name in Python, perhaps with =None."""
        names = [x.name for x in self._read()]
        if self.named.arguments:
            own = self.named.arguments.split(", ")
            if len(own) != len(names):
                raise ValueError(f"operations.txt: {self.operation.name} of {self.link.key} has"
                                 f" {len(names)} arguments: {', '.join(names)}")
        else:
            own = [name if self.link.on_arrays or name != "b" else "other" for name in names]
        return dict(zip(names, own))

    def _parameter(self, argument: Argument, name: str) -> str:
        if name.endswith("=None"):
            return f"{name[:-5]}: Optional[int] = None"
        if argument.role not in COEFFICIENTS:
            return f"{name}: int"
        return f"{name}: {'Coefficients' if self.link.on_arrays else self.link.type}"

    def _converted(self, argument: Argument) -> str:
        """What the library is given for an argument of the caller."""
        name = self._names()[argument.name]
        if argument.role in COEFFICIENTS:
            return {"arrays": f"address({name})", "device": f"resident_of({name})._handle",
                    "batch": f"self._operand({name})._handle"}[self.link.form]
        if name.endswith("=None"):
            return f"len(self) if {name[:-5]} is None else length_of({name[:-5]})"
        if self.link.on_arrays:
            return name
        if self.link.form == "batch":
            signed = "signed_" if name == SIGNED else ""
            return f'{signed}number_of("{self.named.name}: {name}", {name})'
        return CONVERTERS[argument.role].format(name)

    def _conversions(self) -> List[str]:
        """Statements that convert arguments, of methods on arrays."""
        names, room = self._names(), self.operation.rooms[0]
        operands = [names[x.name] for x in self.form.of(*COEFFICIENTS)]
        text = "trimmed(words_of({}, p))" if room in TRIMMED else "words_of({}, p)"
        values = [text.format(name) for name in operands]
        if room in PRODUCTS:
            values = [f"words_of_both({', '.join(operands)}, p)"]
        numbers = [x for x in self._read() if x.role in CONVERTERS]
        converted = [CONVERTERS[x.role].format(names[x.name]) for x in numbers]
        lines = [f"{', '.join(operands)} = {', '.join(values)}"]
        if numbers:
            lines.append(f"{', '.join(names[x.name] for x in numbers)} = {', '.join(converted)}")
        return lines

    # -- what is written

    def _is_number(self, result: Argument) -> bool:
        return self.operation.rooms == ["constant"] and result.parameter.type == "uint64_t *"

    def _lengths(self) -> List[str]:
        """The lengths of the results."""
        names, form = self._names(), self.form
        operands = [names[x.name] for x in form.of(*COEFFICIENTS)]
        given = "n" if any(x.name == "n" for x in form.of(Role.NUMBER)) else "{b}.size"
        found: List[str] = []
        for room in self.operation.rooms:
            found += [given] if room == "given" else ROOMS.get(room, [])
        if len(found) != len(form.of(Role.RESULT)):
            raise ValueError(f"python.py has no length of {', '.join(self.operation.rooms)}")
        return [text.format(a=operands[0], b=operands[-1]) for text in found]

    def _made(self) -> List[str]:
        """Statements that make what the library writes."""
        results = [x for x in self.form.of(Role.RESULT) if not self._is_number(x)]
        if self.link.on_arrays:
            values = [f"room({length})" for length in (self._lengths() if results else [])]
        else:
            values = ["self._new()"] * len(results)
        lines = [f"{', '.join(x.name for x in results)} = {', '.join(values)}"] if results else []
        lines += [f"{x.name} = ctypes.c_uint64()" for x in self.form.of(Role.RESULT)
                  if self._is_number(x)]
        return lines + [f"{_own(x)} = ctypes.{WRITTEN[x.role]}()" for x in self.form.of(*WRITTEN)]

    def _returned(self) -> Tuple[str, str]:
        """What the method returns, and its type."""
        values: List[str] = []
        types: List[str] = []
        for x, following in zip(self.form.arguments, self.form.arguments[1:]):
            if x.role != Role.RESULT:
                continue
            number = self._is_number(x)
            types.append("int" if number else self.link.type)
            if number:
                values.append(f"{x.name}.value")
            elif not self.link.on_arrays or x.name in self.operation.lists:
                values.append(x.name)
            elif following.role == Role.LENGTH:
                values.append(f"trimmed({x.name}, length.value)")
            else:
                values.append(f"trimmed({x.name})")
        for x in self.form.of(Role.COUNT):
            values.append(f"{x.name}.value")
            types.append("int")
        flags = self.form.of(Role.FLAG)
        if flags and not values:
            return f"bool({flags[0].name}.value)", "bool"
        if flags:
            return f"{values[0]} if {flags[0].name}.value else None", f"Optional[{types[0]}]"
        return ", ".join(values), types[0] if len(types) == 1 else f"Tuple[{', '.join(types)}]"

    # -- the method

    def _given(self) -> List[str]:
        """The arguments of the library's function."""
        given: List[str] = []
        first = self.form.of(*COEFFICIENTS)[0]
        for i, x in enumerate(self.form.arguments):
            if x.role == Role.SIZE:
                given.append(f"{self._names()[self.form.arguments[i - 1].name]}.size")
            elif x.role in WRITTEN or (x.role == Role.RESULT and self._is_number(x)):
                given.append(f"ctypes.byref({_own(x)})")
            elif x.role == Role.RESULT:
                given.append(f"address({x.name})" if self.link.on_arrays else f"{x.name}._handle")
            elif x.role == Role.MODULUS:
                given.append("modulus_of(p)")
            elif x.role == Role.CONTEXT:
                given.append("self._handle")
            elif x is first and not self.link.on_arrays:
                given.append("self._handle")
            else:
                given.append(self._converted(x))
        return given

    def lines(self) -> List[str]:
        names = self._names()
        parameters = [self.link.self] + [self._parameter(x, names[x.name]) for x in self._read()]
        if self.link.on_arrays:
            parameters.append("p: int")
        returned, type_ = self._returned()
        body = self._conversions() if self.link.on_arrays else []
        body += self._made()
        body += _call(f"{self.link.context}.call(",
                      [f"lib.{self.form.function.name}", *self._given()], ")")
        return [*_call(f"def {self.named.name}(", parameters, f") -> {type_}:"),
                *_indented([*_docstring(self.named.text), *body, f"return {returned}"])]


def _own(argument: Argument) -> str:
    """The name of a number that the library writes."""
    return "length" if argument.role == Role.LENGTH else argument.name


def _indented(lines: List[str]) -> List[str]:
    return [indent(line, " " * 4) for line in lines]


def _call(head: str, items: List[str], tail: str, most: int = 100 - 8) -> List[str]:
    """head, the items and tail in one line, or the items in lines between them."""
    one = head + ", ".join(items) + tail
    if len(one) <= most:
        return [one]
    lines = [" " * 4 + items[0]]
    for item in items[1:]:
        if len(f"{lines[-1]}, {item},") > most:
            lines[-1] += ","
            lines.append(" " * 4 + item)
        else:
            lines[-1] += f", {item}"
    return [head, *lines, tail]


def _docstring(text: str, most: int = 100 - 8) -> List[str]:
    return wrap(f'"""{text}"""', most, break_long_words=False, break_on_hyphens=False)


# ---- the files ----

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


def _imports(text: str) -> str:
    """The lines that import what a text uses."""
    code = re.sub(r'""".*?"""', "", text, flags=re.DOTALL)
    lines = ["import ctypes"] if "ctypes." in code else []
    for module, names in IMPORTS:
        used = [name for name in names.split() if re.search(rf"\b{name}\b", code)]
        if module == "._arrays":
            lines.append("")
        if used:
            one = f"from {module} import {', '.join(used)}"
            lines += [one] if len(one) <= 100 else _call(f"from {module} import (", used, ")", 100)
    return "\n".join(lines) + "\n"


def _class(link: Link, all_operations: List[Operation]) -> str:
    lines = [f"class {link.name}({link.base}):", *_indented(_docstring(link.text))]
    for operation in all_operations:
        named, form = operation.in_link(link.key), getattr(operation, link.form)
        if named and link.key not in operation.by_hand:
            lines += ["", *_indented(Method(link, operation, form, named).lines())]
    text = "\n".join(lines) + "\n"
    return f"{HEAD}\n{_imports(text)}\n\n{text}"


def _functions(names: List[str]) -> str:
    """Functions in the context of the calling thread. Those that have names of Python's own are not
    among what is imported by a star."""
    lines = ["from ._context import Context", "from ._functions import in_thread", ""]
    lines += [f"{name} = in_thread(Context.{name})" for name in names]
    listed = "".join(f'    "{name}",\n' for name in sorted(names) if not hasattr(builtins, name))
    return f"{HEAD}\n" + "\n".join(lines) + f"\n\n__all__ = [\n{listed}]\n"


def files(root: Path) -> Dict[str, str]:
    """Path of each generated file, relative to the root -> its text."""
    found = operations(root)
    names = [x.names["python"].name for x in found if x.in_link("python")]
    return {**{f"{FOLDER}/{link.file}": _class(link, found) for link in LINKS},
            f"{FOLDER}/_generated_functions.py": _functions(names)}
