"""The table of operations: operations.txt, together with the declarations of cunmod.h.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

An operation has up to three functions: cunmod_NAME on arrays, cunmod_poly_NAME on device
polynomials, cunmod_batch_NAME on batches. A declaration tells what each parameter is (Role), and
operations.txt tells the rest. The programs that write the links ask this module alone.
"""

import re
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Dict, Iterable, List, Optional, Tuple

from declarations import Function, Parameter, interface
from fault import Fault

# Lengths of results. Each link has a function or an expression for each of these names, of
# operands without zeros on top: lena, lenb are the lengths of the first and the second operand.
ROOMS = {
    "constant": "1",
    "given": "the number n; of a list, its length",
    "same": "lena",
    "next": "lena + 1",
    "shorter": "lena - 1",
    "longer": "the larger of lena and lenb",
    "raised": "lena + k, or 0 where lena = 0",
    "lowered": "lena - k",
    "cut": "the smaller of lena and n",
    "deflated": "the number of coefficients whose index is a multiple of k",
    "inflated": "(lena - 1) k + 1, or 0 where lena = 0",
    "power": "(lena - 1) e + 1; 0 where lena = 0 and e > 0",
    "composition": "(lena - 1) (lenb - 1) + 1, or 1 where lena = 0 or lenb = 0",
    "degree": "a[0] + 1",
    "product": "lena + lenb - 1, or 0 where lena = 0 or lenb = 0",
    "square": "2 lena - 1",
    "low": "the smaller of product and n",
    "high": "product - start",
    "middle": "the smaller of product and nhi, less nlo",
    "quotient": "lena - lenb + 1",
    "remainder": "lenb - 1, of the last operand",
    "cofactor": "the larger of lenb and 1",
    "other_cofactor": "the larger of lena and 1",
    "taken": "n",
    # The contracts of these functions say more than one name can.
    "half_gcd": "of cunmod_hgcd",
    "fraction": "lennum and lenden",
    "recurrence": "n / 2 + 1",
    "moduli": "the sum of the degrees of the moduli",
}
OF_INTEGERS = ("tool_integers", "python_integers", "gp_integers")  # names, and no code
OF_MATRICES = ("tool_matrix",)  # the same
LINKS = ("tool", "python", "device", "batch", "gp", "gp_batch", "maple", "twin", *OF_INTEGERS,
         *OF_MATRICES)
INVERTS = ("leading", "first")


class Role(Enum):
    RESULT = "coefficients that are written"
    LENGTH = "where the length of the result before it is written"
    FLAG = "where an int is written"
    COUNT = "where a number is written"
    OPERAND = "coefficients that are read"
    LIST = "values or points that are read, zeros on top too"
    SIZE = "the length of the operand or the list before it"
    NUMBER = "a length, or a power of x"
    CONSTANT = "a coefficient"
    EXPONENT = "an exponent of one word"
    LONG_EXPONENT = "an exponent of many words"
    MODULUS = "p"
    CONTEXT = "ctx"
    OTHER = "another object, or an array of arrays"


@dataclass(frozen=True)
class Argument:
    parameter: Parameter
    role: Role

    @property
    def name(self) -> str:
        return self.parameter.name


@dataclass(frozen=True)
class Form:
    """One function of an operation."""

    function: Function
    arguments: List[Argument]

    def of(self, *roles: Role) -> List[Argument]:
        return [x for x in self.arguments if x.role in roles]


@dataclass(frozen=True)
class Name:
    """What a link calls the operation, the names of its arguments there, and what it says."""

    name: str
    arguments: str
    text: str


@dataclass(frozen=True)
class FlintName:
    """A function of FLINT's without nmod_poly_; with a * it stands for several."""

    name: str
    since: int = 0  # as __FLINT_RELEASE has a version
    only_before: int = 0  # 0: there is no end


@dataclass
class Operation:
    name: str
    lines: Dict[str, int]  # of operations.txt: that of each key, and at "" that of the name
    section: str = ""  # in which it stands
    rooms: List[str] = field(default_factory=list)  # one for each result
    lists: List[str] = field(default_factory=list)  # parameters that are lists
    plan: Optional[Tuple[str, str]] = None  # the question, or "-", and the operation of the plan
    inverts: str = ""  # what has no inverse: "leading", "first", or "" for numbers
    start: int = 0  # the constant coefficient of a power series
    by_hand: List[str] = field(default_factory=list)  # links that do not generate its code
    names: Dict[str, Name] = field(default_factory=dict)
    flint: List[FlintName] = field(default_factory=list)
    arrays: Optional[Form] = None
    device: Optional[Form] = None
    batch: Optional[Form] = None
    integers: Optional[Form] = None

    def in_link(self, link: str) -> Optional[Name]:
        return self.names.get(link)

    def fault(self, key: str, what: str) -> Fault:
        """Returns a fault of the line with this key, or else of the operation's first line."""
        return Fault(f"{TABLE}:{self.lines.get(key, self.lines[''])}: {what}")


# ---- what the parameters of a function are ----

RESULTS = "res q r g s t ys m11 m12 m21 m22 c d num den".split()  # names of results
WORDS = "const uint64_t *"
OBJECTS = ("cunmod_poly_t", "cunmod_batch_t")


def _is_size(parameter: Parameter, before: List[Argument]) -> bool:
    if not before or before[-1].parameter.type != WORDS or parameter.type != "int64_t":
        return False
    name = parameter.name
    return name in ("len" + before[-1].name, "limbs") or (
        name == "n" and before[-1].role == Role.LIST)


def _role(parameter: Parameter, before: List[Argument], following: str, lists: List[str]) -> Role:
    """Returns the role of a parameter. before: the arguments before the parameter; following: the
    name of the next parameter."""
    type_, name = parameter.type, parameter.name
    has_read = any(x.role in (Role.OPERAND, Role.LIST, Role.CONSTANT) for x in before)
    if _is_size(parameter, before):
        return Role.SIZE
    if type_ == "uint64_t *" or (type_ in OBJECTS and name in RESULTS and not has_read):
        return Role.RESULT
    if type_ == "int64_t *" and before and name.startswith("len"):
        return Role.LENGTH
    if type_ == WORDS and name in ("e", "exponent"):
        return Role.LONG_EXPONENT
    if type_ == WORDS and (name in ("xs", "ys") or following == "n"):
        return Role.LIST
    if type_ == WORDS or type_ in OBJECTS:
        return Role.LIST if name in lists else Role.OPERAND
    if type_ == "uint64_t":
        return {"p": Role.MODULUS, "e": Role.EXPONENT}.get(name, Role.CONSTANT)
    others = {"int *": Role.FLAG, "int64_t *": Role.COUNT, "int64_t": Role.NUMBER,
              "cunmod_ctx_t": Role.CONTEXT}
    return others.get(type_, Role.OTHER)


def _form(function: Optional[Function], lists: List[str]) -> Optional[Form]:
    if function is None:
        return None
    arguments: List[Argument] = []
    names = [parameter.name for parameter in function.parameters] + [""]
    for parameter, following in zip(function.parameters, names[1:]):
        arguments.append(Argument(parameter, _role(parameter, arguments, following, lists)))
    return Form(function, arguments)


# ---- operations.txt ----

TABLE = "src/api/operations.txt"
NAME = re.compile(r"(?P<name>\w+)(?:\((?P<list>[^)]*)\)| (?P<words>[A-Z][A-Z ]*))?: (?P<text>.*)")
ALONE = re.compile(r"(?P<name>[\w-]+)(?:\((?P<list>[^)]*)\))?(?P<words>)(?P<text>)")
WITHOUT_TEXT = ("maple", *OF_INTEGERS, *OF_MATRICES)


def _name(link: str, text: str) -> Name:
    found = (ALONE if link in WITHOUT_TEXT else NAME).fullmatch(text)
    if not found:
        raise ValueError
    return Name(found["name"], found["list"] or found["words"] or "", found["text"])


def _flint_name(text: str) -> FlintName:
    found = re.fullmatch(r"([\w*]+)(?: \((?:(2\.9)|(\d)(?:\.(\d))?)\))?", text)
    if not found:
        raise ValueError
    name, old, major, minor = found.groups()
    since = 10000 * int(major or 0) + 100 * int(minor or 0)
    return FlintName(name, since, 30000 if old else 0)


def _among(known: Iterable[str], words: List[str]) -> List[str]:
    """Returns the words; ValueError when one of them is not known."""
    if not words or not set(words) <= set(known):
        raise ValueError
    return words


def _set(operation: Operation, key: str, value: str) -> None:
    """Stores a line in the operation; ValueError when the line has another form."""
    if key == "room":
        operation.rooms = _among(ROOMS, value.split(", "))
    elif key == "list":
        operation.lists = value.split()
    elif key == "plan":
        question, of = value.split()
        operation.plan = (question, of)
    elif key == "inverts":
        operation.inverts = _among(INVERTS, [value])[0]
    elif key == "start":
        operation.start = int(value)
    elif key == "by_hand":
        operation.by_hand = _among([*LINKS, "flint", "tool_batch"], value.split())
    elif key == "section":
        operation.section = value
    elif key == "flint":
        operation.flint = [_flint_name(name) for name in value.split(", ") if name != "-"]
    else:
        operation.names[_among(LINKS, [key])[0]] = _name(key, value)


def _add(operation: Operation, number: int, line: str) -> None:
    key, _, value = line.partition(" ")
    is_twice = key in operation.lines
    operation.lines[key] = number
    if is_twice:
        raise operation.fault(key, f"a second line '{key}' of {operation.name}")
    try:
        _set(operation, key, value)
    except ValueError:
        raise operation.fault(key, f"'{line}' is not understood") from None


def _lines(path: Path) -> List[Tuple[int, str]]:
    """Returns the lines without comments, with their numbers. A line that is indented by 8 blanks
    or more continues the line before."""
    found: List[Tuple[int, str]] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if found and line.startswith("        "):
            found[-1] = (found[-1][0], found[-1][1] + " " + line.strip())
        elif line.strip() and not line.startswith("#"):
            found.append((number, line))
    return found


def _check(operation: Operation) -> None:
    """Checks that the lines of an operation belong together, and to its functions."""
    name = operation.name
    forms = {"arrays": operation.arrays, "device": operation.device, "batch": operation.batch,
             "integers": operation.integers}
    if not any(forms.values()):
        raise operation.fault("", f"cunmod.h has no operation {name}")
    needed = {"device": "device", "batch": "batch", "gp_batch": "batch",
              **{key: "integers" for key in OF_INTEGERS},
              **{key: "arrays" for key in OF_MATRICES}}
    for key in operation.names:
        if key in needed and forms[needed[key]] is None:
            raise operation.fault(key, f"cunmod.h has no function of {name} for '{key}'")
    parameters = {x.name for form in forms.values() if form for x in form.arguments}
    if not set(operation.lists) <= parameters:
        raise operation.fault("list", f"the functions of {name} have no such parameter")
    if "tool" in operation.names and operation.plan is None:
        raise operation.fault("tool", f"the command {operation.names['tool'].name} has no line"
                              " 'plan'; what asks no plan has 'plan - OPERATION'")


def operations(root: Path) -> List[Operation]:
    """Returns the operations, in the order of operations.txt."""
    declared = {f.name: f for f in interface(root)}
    found: Dict[str, Operation] = {}
    last: Optional[Operation] = None
    for number, line in _lines(root / TABLE):
        if line.startswith(" "):
            if last is None:
                raise Fault(f"{TABLE}:{number}: a line before the first name of an operation")
            _add(last, number, line.strip())
            continue
        last = Operation(line, {"": number}, last.section if last else "")
        if line in found:
            raise last.fault("", f"a second operation {line}")
        found[line] = last
    for name, operation in found.items():
        lists = operation.lists
        operation.arrays = _form(declared.get(f"cunmod_{name}"), lists)
        operation.device = _form(declared.get(f"cunmod_poly_{name}"), lists)
        operation.batch = _form(declared.get(f"cunmod_batch_{name}"), lists)
        operation.integers = _form(declared.get(f"cunmod_integers_{name}"), lists)
        if operation.integers:
            operation.names.setdefault("python_integers", Name(f"integers_{name}", "", ""))
        _check(operation)
        if "twin" in operation.names and "flint" not in operation.lines:
            operation.flint = [FlintName(operation.names["twin"].name)]
    return list(found.values())
