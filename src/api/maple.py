"""maple/cunmod.mpl: names, links, and the procedures of regular operations, in regions of their
own; and the topics of the help pages in maple/build.mpl.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

An operation has two procedures: NAMEArray, whose operands and results are Arrays of words, and
NAME, of polynomials. Their arguments are those of operations.txt, in C's order. Operations of
matrices have one procedure, of a Matrix, which is written by hand. A name that begins with c_ is a
function of cunmod.h; those that the package calls are linked.
"""

import re
from pathlib import Path
from textwrap import wrap
from typing import Dict, List, Tuple

from declarations import Function, interface
from fault import Fault
from layout import fill, with_regions
from table import Form, Operation, Role, operations

# Descriptors of C's types. A pointer to one word or to many is an Array, and a handle is a word.
TYPES = [(r"int", "int"), (r"int64_t", "count"), (r"uint64_t", "word"), (r"cunmod_\w+_t", "handle"),
         (r"const char \*", "text"), (r"(const )?(u?int64_t|cunmod_\w+_t) \*", "words"),
         (r"int \*", "words")]  # the lower half of a word, which comes first

# What messages call results and operands; the others are those of a pair.
RESULTS = {"q": "quotient", "r": "remainder", "g": "GCD", "s": "cofactor", "t": "second cofactor"}
OPERANDS = {"xs": "the Array of points", "ys": "the Array of values", "f": "the modulus"}

READ = (Role.OPERAND, Role.LIST)
# The arguments of a procedure: their types, and what the library gets for them.
GIVEN = {Role.OPERAND: ("", "{0}, len{0}"), Role.LIST: ("", "{0}, len{0}"),
         Role.NUMBER: ("::integer", "{0}"), Role.CONSTANT: ("::integer", "Constant({0}, p)"),
         Role.EXPONENT: ("::nonnegint", "Exponent({0})")}
WRITTEN = (Role.RESULT, Role.LENGTH)
ENDS = {Role.MODULUS: "Modulus(p)", Role.CONTEXT: "0"}


def _wrapped(text: str, indent: int) -> List[str]:
    return wrap(text, 100, initial_indent=" " * indent, subsequent_indent=" " * (indent + 4),
                break_long_words=False, break_on_hyphens=False)


def _is_regular(form: Form) -> bool:
    """Returns whether each operand is followed by its length, and all roles are known here."""
    known = {*GIVEN, *WRITTEN, *ENDS, Role.SIZE}
    return len(form.of(Role.SIZE)) == len(form.of(*READ)) and all(
        x.role in known for x in form.arguments)


class Procedures:
    """The two procedures of an operation."""

    def __init__(self, operation: Operation):
        said, form = operation.names["maple"], operation.arrays
        names = said.arguments.split(", ")
        if form is None or len(names) != len(form.of(*GIVEN)) or not _is_regular(form):
            raise operation.fault("maple", f"{said.name}({said.arguments}) does not follow from "
                                  f"cunmod_{operation.name}: by_hand maple")
        arguments = form.of(*GIVEN)
        self.operation, self.form, self.name = operation, form, said.name
        self.results = [x.name for x in form.of(Role.RESULT)]
        self.roles = {name: x.role for name, x in zip(names, arguments)}
        self.named = {x.name: name for name, x in zip(names, arguments)}
        self.is_value = operation.rooms == ["constant"]
        # The Array of the length of a result.
        self.lengths = {before.name: x.name for before, x in zip(form.arguments, form.arguments[1:])
                        if x.role == Role.LENGTH}

    def _of(self, *roles: Role) -> List[str]:
        return [name for name, role in self.roles.items() if role in roles]

    def _parameters(self) -> List[str]:
        return [name + GIVEN[role][0] for name, role in self.roles.items()]

    def _rooms(self, as_arrays: Dict[str, str]) -> List[str]:
        """Returns the length of each result. as_arrays: the Array of each operand."""
        given = [as_arrays[x] for x in self._of(*READ)] + self._of(Role.NUMBER, Role.EXPONENT)
        found = []
        for room in self.operation.rooms:
            if room == "given":
                numbers, lists = self._of(Role.NUMBER), self._of(Role.LIST)
                if not numbers and not lists:
                    raise self.operation.fault("room", "no number is given: by_hand maple")
                found.append(numbers[0] if numbers else f"Words({as_arrays[lists[0]]})")
            else:
                camel = room.title().replace("_", "")
                found.append(f"Room{camel}({', '.join(given)})")
        return found

    def _result(self, name: str) -> str:
        """Returns the words for a result in messages."""
        first = "first " if name == "s" and "t" in self.results else ""
        return f"the {first}{RESULTS.get(name, 'result')}"

    def _operand(self, name: str) -> str:
        """Returns the words for an operand in messages."""
        others = [x for x in self._of(*READ) if x not in OPERANDS]
        if name in OPERANDS or len(others) == 1:
            return OPERANDS.get(name, "the operand")
        divides = self.operation.name.startswith(("div", "rem"))
        pair = ("dividend", "divisor") if divides else ("first operand", "second operand")
        return f"the {pair[others.index(name)]}"

    def _call(self) -> str:
        words: List[str] = []
        for x in self.form.arguments:
            if x.role in GIVEN:
                words.append(GIVEN[x.role][1].format(self.named[x.name]))
            elif x.role in WRITTEN:
                words.append(x.name)
            elif x.role in ENDS:
                words.append(ENDS[x.role])
        return f"Check(c_{self.operation.name}({', '.join(words)}));"

    def _procedure(self, name: str, parameters: List[str], local: List[str],
                   body: List[str]) -> List[str]:
        lines = _wrapped(f"{name} := proc({', '.join(parameters)})", 4)
        lines += _wrapped(f"local {', '.join(local)};", 8) if local else []
        return lines + [line for text in body for line in _wrapped(text, 8)] + ["    end proc;", ""]

    def _checks(self) -> Tuple[List[str], List[str], List[str]]:
        """Returns the checks of the lengths of results: locals, statements, and the values that are
        returned for the results."""
        local: List[str] = []
        body: List[str] = []
        returned: List[str] = []
        rooms = [] if self.is_value else self._rooms({x: x for x in self._of(*READ)})
        for result, room in zip(self.results, rooms):
            if result in self.lengths:
                returned.append(f"{self.lengths[result]}[0]")
            elif room in self.roles:
                returned.append(room)
            else:
                name = "room" + (result if len(self.results) > 1 else "")
                local.append(name)
                body.append(f"{name} := {room};")
                returned.append(name)
                room = name
            body.append(f'CheckRoom({result}, "{self._result(result)}", {room});')
        return local, body, returned

    def of_arrays(self) -> List[str]:
        read = self._of(*READ)
        results, single = self.results, list(self.lengths.values())
        local, checks, returned = self._checks()
        if self.is_value:
            results, single = [], self.results
            returned = [f"FromWord({self.results[0]}[0])"]
        body = [f'len{x} := WordCount({x}, "{self._operand(x)}");' for x in read]
        body += [*checks, *(f"{x} := NewWords(1);" for x in single), self._call()]
        return self._procedure(self.name + "Array", [*results, *self._parameters(), "p::integer"],
                               [*(f"len{x}" for x in read), *local, *single],
                               body + [f"return {', '.join(returned)};"])

    def of_polynomials(self) -> List[str]:
        from_lists = self._of(Role.LIST)
        arrays = {x: x.upper() for x in self._of(*READ)}
        parameters = [*self._parameters(), "x::name", "p::integer"]
        body = [f"{array} := FromIntegers({x}, p);" if x in from_lists else
                f"{array} := FromPolynomial({x}, x, p);" for x, array in arrays.items()]
        given = ", ".join([*(arrays.get(x, x) for x in self.roles), "p"])
        if self.is_value:
            return self._procedure(self.name, parameters, list(arrays.values()),
                                   body + [f"return {self.name}Array({given});"])
        body += [f"{result} := NewWords({room});"
                 for result, room in zip(self.results, self._rooms(arrays))]
        body.append(f"{self.name}Array({', '.join(self.results)}, {given});")
        returned = ", ".join(self._returned(x) for x in self.results)
        return self._procedure(self.name, parameters, [*arrays.values(), *self.results],
                               body + [f"return {returned};"])

    def _returned(self, result: str) -> str:
        if result not in self.operation.lists:
            return f"ToPolynomial({result}, x, p)"
        numbers, lists = self._of(Role.NUMBER), self._of(Role.LIST)
        return f"ToList({result}, p)[1 .. {numbers[0] if numbers else f'nops({lists[0]})'}]"


# ---- links ----


def _descriptor(c_type: str) -> str:
    for pattern, descriptor in TYPES:
        if re.fullmatch(pattern, c_type):
            return descriptor
    raise Fault(f"src/api/maple.py: TYPES has no {c_type}")


def _link(function: Function) -> List[str]:
    short = function.name[len("cunmod_"):]
    items = [f"'{function.name}'"]
    items += [f"'{x.name}'::{_descriptor(x.type)}" for x in function.parameters]
    if function.result != "void":
        items.append(f"'RETURN'::{_descriptor(function.result)}")
    return fill(f"        c_{short} := define_external(", items + ["lib"], ");", 12)


def _called(text: str, declared: List[Function]) -> List[Function]:
    """Returns the functions that the package calls, in the order of cunmod.h."""
    names = {f"cunmod_{name}" for name in re.findall(r"\bc_(\w+)", text)}
    unknown = names - {function.name for function in declared}
    if unknown:
        raise Fault(f"maple/cunmod.mpl: it calls {', '.join(sorted(unknown))}, not in cunmod.h")
    return [function for function in declared if function.name in names]


# ---- the file ----


def _names(names: List[str]) -> List[str]:
    """Returns the lines of a declaration, to its end."""
    return wrap(", ".join(names) + ";", 100, initial_indent=" " * 8, subsequent_indent=" " * 8)


def _procedures(found: List[Operation]) -> Tuple[List[str], List[str]]:
    """Returns all names, and the procedures that are not written by hand."""
    names = [operation.names["maple"].name for operation in found]
    on_arrays = [x.names["maple"].name for x in found if x.section != "matrices"]
    lines: List[str] = []
    for operation in found:
        if "maple" not in operation.by_hand:
            both = Procedures(operation)
            lines += both.of_arrays() + both.of_polynomials()
    return names + [name + "Array" for name in on_arrays], lines


def _pages(folder: Path) -> List[str]:
    """Returns each help page with its topics, the procedures of its calling sequence."""
    lines: List[str] = []
    for page in sorted(folder.glob("*.txt")):
        sequence = page.read_text(encoding="utf-8").partition("Calling Sequence\n")[2]
        names = re.findall(r"^    cunmod:-(\w+)", sequence.partition("\n\n")[0], re.MULTILINE)
        topics = ["cunmod"] if page.stem == "cunmod" else names
        lines += fill(f'    ["help/{page.name}", [', [f'"{topic}"' for topic in topics], "]],")
    lines[-1] = lines[-1][:-1] + "]:"
    return lines


def files(root: Path) -> Dict[str, str]:
    build = root / "maple" / "build.mpl"
    path = root / "maple" / "cunmod.mpl"
    names, lines = _procedures([x for x in operations(root) if x.in_link("maple")])
    text = with_regions(path.read_text(encoding="utf-8"), {
        "exports": _names(names), "procedures": lines, "links": [], "locals": []})
    called = _called(text, interface(root))
    text = with_regions(text, {
        "links": [line for function in called for line in _link(function)],
        "locals": _names(["c_" + function.name[len("cunmod_"):] for function in called])})
    pages = with_regions(build.read_text(encoding="utf-8"), {"pages": _pages(root / "maple/help")})
    return {"maple/build.mpl": pages, "maple/cunmod.mpl": text}
