"""Writes tests/arguments/t-arguments.c: every function of cunmod.h with every argument that it
refuses.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

For each declared function the generated file has three things: a call with its arguments in an
array, the arguments of a call that succeeds, and changes, with the status of the changed call. A
change is of one argument, of the modulus of all objects, or of one item of a batch, whose status is
then in the results. tests/arguments/arguments.c makes the calls. Most follows from types and names:

    uint64_t *res             a result: NULL is E_ARGUMENT. It may overlap operands, with the same
                              answer, and no other result (E_ALIAS)
    const uint64_t *a         an array: NULL is E_ARGUMENT, and a coefficient that is not below the
                              modulus is E_COEFF at the first, the middle and the last place
    int64_t lena, n, k ..     -1, and more than 2^60, are E_LENGTH
    uint64_t p                0 and 1 are E_MODULUS, and so is a composite where p is prime
    uint64_t c, x, q          a coefficient: p and 2^64 - 1 are E_COEFF
    cunmod_poly_t a           an object: NULL is E_ARGUMENT, another modulus or context E_MISMATCH
                              where a call has two objects. Two results that are one object are
                              E_ALIAS; a result may be any operand
    cunmod_batch_t res        an item whose modulus is 0 or 1 is E_MODULUS
    cunmod_ctx_t ctx          NULL is the default context, with the same answer

arguments.txt has what does not follow; hints.py reads arguments.txt. A function of which the header
and arguments.txt do not say enough is an error.
"""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Dict, List, Optional, Tuple

from declarations import Function, Parameter, interface
from fault import Fault
from hints import FILE, FORCED, Change, Hints, hints_of
from layout import fill

P = "101"  # ARGUMENTS_P of tests/arguments/arguments.h
COMPOSITES = (91, "UINT64_MAX")
TOO_LONG = ("(INT64_C(1) << 60) + 2", "INT64_MAX")  # 2: a range may begin at 1
# Those that have one modulus each.
OBJECTS = ("POLY", "DIVISOR", "OPERAND", "POINTS", "RECURRENCE", "MAT")
HANDLES = OBJECTS + ("BATCH", "MODULI")
RESULTS = "res q r g s t v m11 m12 m21 m22 c d num den".split()  # before operands

# Values by the name of the parameter, for parameters to which arguments.txt gives no value.
WORDS: Dict[str, List[str]] = {
    name: words.split()
    for name, words in {
        "a": "1 2 3 4 5",
        "b": "6 7 8",
        "f": "3 1 4 1",
        "g": "3 2 1",
        "m": "1 2 3 4 5 6",
        "xs": "1 2 3",
        "ys": "4 5 6",
        "x": "1 2 3",
        "e": "3 4 5",
        "exponent": "11",
        "poly": "1 2 3",
        "batch": "1 2 3",
        "points": "1 2 3",
        "values": "4 5 6",
        "divisor": "3 1 4 1",
        "operand": "6 7 8",
        "recurrence": "1 1 2 3 5 8",
        "mat": "1 2 3 4",
        "p": "101 103",
    }.items()
}
NUMBERS: Dict[str, str] = dict(
    item.split("=")
    for item in (
        "n=3 k=2 nlo=1 nhi=4 start=1 lennum=2 lenden=2 count=2 words=6 worda=1 wordb=1 wordx=1"
        " i=1 max_len=8 room=8 p=101 c=7 x=7 q=2 e=3"
    ).split()
)


# ---- the arguments of the call that succeeds ----


def _kind(parameter: Parameter) -> str:
    if parameter.type == "cunmod_candidate_t *":
        return "RESULT"
    handle = re.fullmatch(r"(const )?cunmod_(\w+)_t( \*)?", parameter.type)
    if handle:
        const, object_, pointer = handle.groups()
        if pointer and (const or parameter.name == "res"):
            return {"ctx": "CONTEXTS"}.get(object_, "POLYS")
        if pointer:
            return "NEW"
        others = {"ctx": "CONTEXT", "poll": "NOTHING", "progress": "NOTHING",
                  "found": "NOTHING"}
        return others.get(object_, object_.upper())
    if parameter.type in ("const volatile int *", "void *"):
        return "NOTHING"
    if parameter.type.endswith("*"):
        if parameter.type == "const char *":
            return "TEXT"
        if parameter.type == "const uint64_t *const *":
            return "ROWS"
        return "ARRAY" if parameter.type in ("const uint64_t *", "const int64_t *") else "RESULT"
    scalars = {"uint64_t": "WORD", "int64_t": "NUMBER", "int": "NUMBER", "double": "REAL"}
    if parameter.type not in scalars:
        raise ValueError(f"arguments.py knows no {parameter.type}")
    return scalars[parameter.type]


@dataclass
class Argument:
    parameter: Parameter
    index: int
    kind: str
    is_result: bool
    words: List[str]  # its value

    @property
    def name(self) -> str:
        return self.parameter.name

    @property
    def macro(self) -> str:
        """Returns the macro of tests/arguments/arguments.h for the argument."""
        if self.kind == "NEW":
            object_ = self.parameter.type[len("cunmod_"):-len("_t *")].upper()
            return f"NEW({'CONTEXT' if object_ == 'CTX' else object_})"
        if self.kind == "RESULT" and self.words:
            return f"RESULT_WITH({', '.join(self.words)})"
        if self.kind in ("NOTHING", "CONTEXT", "CONTEXTS", "RESULT", "VARIES", "MODULI"):
            return self.kind
        suffix = "_RESULT" if self.kind == "BATCH" and self.is_result else ""
        return f"{self.kind}{suffix}({', '.join(self.words)})"


def _words(kind: str, is_result: bool, name: str, before: List["Argument"]) -> List[str]:
    """Returns the value of a parameter for which arguments.txt has none."""
    if kind in ("POLY", "BATCH") and is_result:
        return ["9", "8", "7"]
    if kind == "MAT" and is_result:
        return ["9", "8", "7", "6"]
    if kind in ("ARRAY", "ROWS", "POLYS") or kind in HANDLES and kind != "MODULI":
        return WORDS[name]
    if kind in ("WORD", "NUMBER", "REAL", "TEXT"):
        array = before[-2:] if before and before[-1].name.startswith("word") else before[-1:]
        is_length = name.startswith("len") or name in ("n", "limbs", "k", "items")
        if kind == "NUMBER" and is_length and array and array[0].kind == "ARRAY":
            return [str(len(array[0].words))]
        return [NUMBERS[name]]
    return []


def _arguments(function: Function, hints: Hints) -> List[Argument]:
    found: List[Argument] = []
    for i, parameter in enumerate(function.parameters):
        kind = _kind(parameter)
        name = parameter.name
        is_result = kind == "RESULT" or kind in ("POLY", "BATCH", "MAT", "POLYS") and (
            (name in ("ys", "batch") and i == 0)
            or (
                name in RESULTS
                and (kind, name) != ("MAT", "c")  # an operand
                and all(x.is_result or x.kind == "NUMBER" for x in found)
            )
        )
        if name in hints.values:
            words = hints.values[name].split()
        else:
            try:
                words = _words(kind, is_result, name, found)
            except KeyError as error:
                raise ValueError(f"no value of {name}") from error
        if hints.has("varies", name):
            kind = "VARIES"
        found.append(Argument(parameter, i, kind, is_result, words))
    return found


# ---- changes ----


def _modulus(arguments: List[Argument]) -> Optional[str]:
    """Returns the modulus of the coefficients: the argument p, or the modulus of all objects."""
    given = [x.words[0] for x in arguments if x.name == "p" and x.kind == "WORD"]
    return (given + [P for x in arguments if x.kind in OBJECTS] + [None])[0]


def _changes_of_number(x: Argument, modulus: Optional[str], hints: Hints) -> List[str]:
    changes = []
    i = x.index
    if x.parameter.type == "uint64_t":
        if x.name == "p":
            values = (0, 1) + (COMPOSITES if hints.has("prime") else ())
            changes = [f"IS({i}, {v}, E_MODULUS)" for v in values]
        elif x.name in ("c", "x", "q"):
            changes = [f"IS({i}, {v}, E_COEFF)" for v in (modulus, "UINT64_MAX")]
    elif x.parameter.type == "int64_t":
        changes = [f"IS({i}, {v}, E_LENGTH)" for v in (-1, "INT64_MIN")]
        if not hints.has("large", x.name):
            changes += [f"IS({i}, {v}, E_LENGTH)" for v in TOO_LONG]
    return changes


def _changes_of_array(x: Argument, function: Function, arguments: List[Argument],
                      hints: Hints) -> List[str]:
    """Returns changes to coefficients that are not reduced, and to numbers that are no moduli."""
    i = x.index
    places = sorted({0, len(x.words) // 2, len(x.words) - 1})
    if x.parameter.type == "const int64_t *" or x.name in ("exponent", "e"):
        return []
    if x.name == "p":
        values = (0, 1) + (COMPOSITES if hints.has("prime") else ())
        return [f"PLACE({i}, {k}, {v}, E_MODULUS)" for k in places for v in values]
    modulus = _modulus(arguments)
    if modulus is None or function.name.startswith("cunmod_integers_"):
        return []
    return [f"PLACE({i}, {k}, {v}, E_COEFF)" for k in places for v in (modulus, "UINT64_MAX")]


def _changes_of_entries(x: Argument) -> List[str]:
    entries = len(x.words) // 2
    changes = [f"ENTRY_NIL({x.index}, {k}, E_ARGUMENT)" for k in (0, entries - 1)]
    if x.kind == "POLYS":
        changes += [f"ENTRY_OTHER({x.index}, {k}, E_MISMATCH)" for k in (0, entries - 1)]
        if x.is_result:
            changes.append(f"ENTRY_SAME({x.index}, {entries - 1}, E_ALIAS)")
    return changes


def _changes_of_pairs(x: Argument, arguments: List[Argument], hints: Hints) -> List[str]:
    """Returns changes by which a result and another argument are one object, or overlap."""
    changes = []
    i = x.index
    for y in arguments:
        j = y.index
        may_be = not y.is_result and not hints.has("apart")
        must_not = y.is_result and i < j
        if x.kind in ("POLY", "BATCH", "MAT") and x.kind == y.kind:
            if must_not or may_be:
                changes.append(f"SAME({i}, {j}, {'OK' if may_be else 'E_ALIAS'})")
        elif x.parameter.type == "uint64_t *" == y.parameter.type and must_not:
            macros = (f"OVER({i}, {j}, 0", f"OVER_END({i}, {j}", f"BEFORE({i}, {j}")
            changes += [f"{macro}, E_ALIAS)" for macro in macros]
        elif x.parameter.type == "uint64_t *" and y.parameter.type == "const uint64_t *" and may_be:
            changes += [f"OVER({i}, {j}, {d}, OK)" for d in (0, 1, -1)]
    return changes


def _change_of(arguments: List[Argument], change: Change) -> List[str]:
    """Returns a change of arguments.txt, in a list."""
    prefix = "ITEM_" if change.of_item else ""
    if change.name == "modulus":
        if any(x.kind == "POLYS" for x in arguments):
            raise ValueError("arrays of polynomials have no other modulus")
        return [f"{prefix}MODULUS({change.values}, {change.status})"]
    x = next(x for x in arguments if x.name == change.name)
    if change.place:
        return [f"{prefix}PLACE({x.index}, {change.place}, {change.values}, {change.status})"]
    if change.values == "nan":
        return [f"IS_NAN({x.index}, {change.status})"]
    if x.kind == "TEXT":
        return [f"IS_TEXT({x.index}, {change.values}, {change.status})"]
    if x.kind in ("WORD", "NUMBER", "REAL"):
        return [f"IS({x.index}, {change.values}, {change.status})"]
    words = _words_of_same_length(x, change.values)
    return [f"{'ITEM' if change.of_item else 'WHOLE'}({x.index}, {change.status}, {words})"]


def _words_of_same_length(x: Argument, values: str) -> str:
    words = values.split()
    if len(words) != len(x.words):
        raise ValueError(f"{x.name} = {values} has another length")
    return ", ".join(words)


def _changes_of_items(arguments: List[Argument], hints: Hints) -> List[str]:
    """Returns changes of item 1 of a batch: of arguments.txt, and to numbers that are no moduli."""
    changes = [macro for item in hints.item for macro in _change_of(arguments, item)]
    has_result = any(x.kind == "BATCH" and x.is_result for x in arguments)
    if changes and not has_result:
        raise ValueError("an item of a function without a batch as its result")
    if has_result:
        changes += [f"ITEM_MODULUS({p}, E_MODULUS)" for p in (0, 1)]
    return changes


def _changes(function: Function, arguments: List[Argument], hints: Hints) -> List[str]:
    changes: List[str] = []
    objects = [x for x in arguments if x.kind in HANDLES or x.kind == "POLYS"]
    for x in arguments:
        is_pointer = x.kind not in ("WORD", "NUMBER", "REAL", "NOTHING", "CONTEXT")
        if is_pointer and not hints.has("optional", x.name):
            changes.append(f"NIL({x.index}, E_ARGUMENT)")
        if x.kind == "CONTEXT" and not objects and not any(y.kind == "CONTEXTS" for y in arguments):
            changes.append(f"DEFAULT({x.index}, OK)")
        if not hints.has("any", x.name):
            changes += _changes_of_number(x, _modulus(arguments), hints)
            if x.kind in ("ARRAY", "ROWS"):
                changes += _changes_of_array(x, function, arguments, hints)
        if x.kind in ("POLYS", "ROWS"):
            changes += _changes_of_entries(x)
        if x.kind == "CONTEXTS":
            changes.append(f"ENTRY_SAME({x.index}, 1, E_ARGUMENT)")
        if len(objects) > 1 and x.kind in OBJECTS:
            changes.append(f"OTHER_MODULUS({x.index}, E_MISMATCH)")
        if len(objects) > 1 and x.kind in OBJECTS + ("BATCH",):
            changes.append(f"OTHER_CONTEXT({x.index}, E_MISMATCH)")
        if x.is_result:
            changes += _changes_of_pairs(x, arguments, hints)
    changes += [macro for bad in hints.bad for macro in _change_of(arguments, bad)]
    return changes + _changes_of_items(arguments, hints)


# ---- the file ----

HEAD = """/* Every function of cunmod.h with every argument that its contract refuses.
 *
 * This file is generated by src/api/arguments.py: change arguments.txt beside it, not this file.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stddef.h>

#include "tests/arguments/arguments.h"
#include "tests/harness/harness.h"

/* clang-format off */
"""


def _given(x: Argument) -> str:
    """Returns the expression for an argument in a call."""
    if x.kind == "NOTHING":
        return "NULL"
    members = {"WORD": "word", "NUMBER": "number", "REAL": "real", "TEXT": "text"}
    member = members.get(x.kind, "pointer")
    return ("(int)" if x.parameter.type == "int" else "") + f"x[{x.index}].{member}"


def _function(function: Function, hints: Hints) -> Tuple[List[str], List[str]]:
    """The lines of a function, and its rows in the table: one for each call that succeeds."""
    short = function.name[len("cunmod_"):]
    given = [_given(x) for x in _arguments(function, hints)]
    lines = ["", f"static int call_{short}(const value_t *x)", "{"]
    lines += fill(f"    return {function.name}(", given, ");") + ["}"]
    rows: List[str] = []
    written: Dict[Tuple[str, ...], str] = {}  # changes -> the row that has them
    calls: List[Tuple[Dict[str, str], Optional[Change]]] = [({}, None)]
    calls += [({name: values}, None) for name, values in hints.also]
    calls += hints.where
    for i, (also, only) in enumerate(calls):
        these = replace(hints, values={**hints.values, **also})
        arguments = _arguments(function, these)
        changes = tuple(_change_of(arguments, only) if only else
                        _changes(function, arguments, these))
        if not changes:
            raise ValueError("it refuses nothing: 'skip' is needed")
        row = short + (f"_{i + 1}" if also else "")
        macros = [f"{{{x.macro}}}" for x in arguments]
        lines += fill(f"static const parameter_t of_{row}[] = {{", macros, "};")
        if changes not in written:
            written[changes] = row
            head = f"static const change_t to_{row}[] = {{"
            lines += fill(head, [f"{{{x}}}" for x in changes], "};")
        gpu = int(hints.has("gpu"))
        forced = ", ".join(also.get(FORCED, "0 NULL").split())
        rows.append(f"    {{FUNCTION({short}, {row}, {written[changes]}, {gpu}, {forced})}},")
    return lines, rows


def _text(root: Path) -> str:
    declared = interface(root)
    hints = hints_of(root, declared)
    lines: List[str] = []
    rows: List[str] = []
    destroyed: List[str] = []
    for function in declared:
        if hints[function.name].skip is not None:
            continue
        if function.result == "void" and len(function.parameters) == 1:
            destroyed.append(f"    {function.name}(NULL);")
            continue
        if function.result != "int":
            raise Fault(f"{FILE}: {function.name}: it returns no status: 'skip' is needed")
        try:
            of_function, of_table = _function(function, hints[function.name])
        except ValueError as error:
            raise Fault(f"{FILE}: {function.name}: {error}") from None
        lines += of_function
        rows += of_table
    lines += ["", "static const function_t functions[] = {", *rows, "};"]
    lines += ["", "int main(void)", "{", "    test_start(0);", *destroyed]
    lines += ["    arguments_check(functions, (int)(sizeof(functions) / sizeof(functions[0])));"]
    lines += ["    return test_finish();", "}"]
    return HEAD + "\n".join(lines) + "\n"


def files(root: Path) -> Dict[str, str]:
    """Returns the text of each generated file, by its path relative to the root."""
    return {"tests/arguments/t-arguments.c": _text(root)}
