"""Runs the part of Maple's language that mpl_parse reads: the evaluator.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

Stricter than Maple: a name that is assigned has to be declared, and a function that is
neither defined nor known to be inert is an error of the test, not an unevaluated call.
"""
from mpl_parse import parse
from mpl_values import (NULL, Array, MapleError, Name, Node, NotSupported, Poly, Seq, arithmetic,
                        show)

# Names that stand for themselves when they are called.
INERT = {"polynom", "ARRAY", "ConvertIn", "ConvertOut", "Multiply", "Quo", "Rem", "Gcd", "Powmod",
         "Randpoly", "Power", "Degree", "Resultant", "Eval", "Add", "Subtract", "Diff", "Discrim",
         "list"}


class Return(Exception):
    """A return statement on its way out of its procedure."""

    def __init__(self, value):
        super().__init__()
        self.value = value


class LoopExit(Exception):
    """break or next."""


class Scope:
    """Names of a procedure or a module; those of the session have no outer scope."""

    def __init__(self, names, outer, fixed=(), declared=()):
        self.values = dict.fromkeys(names)
        self.outer, self.fixed, self.globals = outer, set(fixed), set(declared)

    def find(self, name):
        scope = self
        while scope is not None and name not in scope.values:
            scope = scope.outer
        return scope


class Procedure:
    def __init__(self, name, node, scope):
        self.name, self.scope = name, scope
        _, self.parameters, self.locals, self.globals, self.body = node


class Module:
    def __init__(self, name, scope, exports):
        self.name, self.scope, self.exports = name, scope, exports

    def member(self, name):
        if name not in self.exports:
            raise MapleError(f"module does not export `{name}`")
        return self.scope.values[name]


def equal(a, b):
    return type(a) in (int, bool) and type(b) in (int, bool) and a == b or (
        type(a) is type(b) and a == b)


def truth(value):
    if isinstance(value, bool):
        return value
    if isinstance(value, Node) and value.kind == "=":
        return equal(*value.parts)
    raise MapleError("invalid boolean expression")


class Session:
    """A Maple session: `builtins` are functions of the session and the arguments; `folder`
    is where read looks."""

    def __init__(self, builtins, types, folder):
        self.globals = Scope([], None)
        self.builtins, self.types, self.folder = builtins, types, folder
        self.running = []
        self.printed = []

    # ---- files and sessions ----------------------------------------------

    def run(self, text):
        """The values of the statements that end with a semicolon."""
        values = []
        for statement, end in parse(text):
            value = self.execute(statement, self.globals)
            if end == ";" and value is not NULL:
                values.append(value)
        return values

    def read(self, path):
        return self.run((self.folder / path).read_text(encoding="utf-8"))

    # ---- statements ------------------------------------------------------

    def block(self, statements, scope):
        value = NULL
        for statement in statements:
            value = self.execute(statement, scope)
        return value

    def execute(self, statement, scope):
        kind = statement[0]
        try:
            return getattr(self, "do_" + kind)(scope, *statement[2:])
        except NotSupported as error:
            if "line" not in str(error):
                raise NotSupported(f"line {statement[1]}: {error}") from error
            raise

    def do_expression(self, scope, node):
        return self.value(node, scope)

    def do_assign(self, scope, target, node):
        value = self.value(node, scope, name=target[1] if target[0] == "name" else None)
        if target[0] == "seq":
            if not isinstance(value, Seq) or len(value) != len(target[1]):
                raise MapleError("ambiguous multiple assignment")
            for one, part in zip(target[1], value):
                self.assign(one, part, scope)
        else:
            self.assign(target, value, scope)
        return value

    def assign(self, target, value, scope):
        if target[0] == "index":
            array = self.value(target[1], scope)
            if not isinstance(array, Array):
                raise NotSupported(f"assignment to an element of {show(array)}")
            if array.options["readonly"]:
                raise MapleError("cannot assign to a read-only Array")
            array.put(*self.value_of_seq(scope, target[2]), value)
            return
        if target[0] != "name":
            raise NotSupported("assignment to this left-hand side")
        name = target[1]
        owner = scope.find(name)
        if owner is None or owner is self.globals and scope is not self.globals:
            if scope is not self.globals and name not in scope.globals:
                raise NotSupported(f"{name} is assigned and not declared")
            owner = self.globals
        if name in owner.fixed:
            raise MapleError(f"illegal use of a formal parameter: {name}")
        if owner is self.globals and (name in self.builtins or name in INERT):
            raise MapleError(f"attempting to assign to `{name}` which is protected")
        owner.values[name] = value

    def do_if(self, scope, branches, otherwise):
        for condition, body in branches:
            if truth(self.value(condition, scope)):
                return self.block(body, scope)
        return self.block(otherwise, scope)

    def do_return(self, scope, node):
        raise Return(self.value(node, scope))

    def do_error(self, scope, node):
        parts = self.value(node, scope)
        message, *values = parts if isinstance(parts, Seq) else [parts]
        raise MapleError(message, self.running[-1] if self.running else None, values)

    def do_read(self, _scope, node):
        self.read(self.value(node, self.globals))
        return NULL

    def do_try(self, scope, body, catches, final):
        try:
            return self.block(body, scope)
        except MapleError as error:
            for prefix, handler in catches:
                if prefix is None or error.message.startswith(self.value(prefix, scope)):
                    self.globals.values["lastexception"] = Seq(
                        (error.where, error.message, *error.values))
                    return self.block(handler, scope)
            raise
        finally:
            self.block(final, scope)

    def do_loop(self, scope, variable, first, last, step, members, condition, body):
        if members is not None:
            values = self.value(members, scope)
            values = iter(values if isinstance(values, list) else [values])
        else:
            values = self.count(self.value(first, scope), self.value(step, scope),
                                None if last is None else self.value(last, scope))
        for value in values:
            if variable is not None:
                self.assign(("name", variable), value, scope)
            if condition is not None and not truth(self.value(condition, scope)):
                break
            try:
                self.block(body, scope)
            except LoopExit as leave:
                if leave.args[0] == "break":
                    break
        return NULL

    @staticmethod
    def count(value, step, last):
        while last is None or (value <= last if step > 0 else value >= last):
            yield value
            value += step

    def do_break(self, _scope):
        raise LoopExit("break")

    def do_next(self, _scope):
        raise LoopExit("next")

    # ---- expressions -----------------------------------------------------

    def value(self, node, scope, name=None):
        if node[0] in ("proc", "module"):
            return getattr(self, "make_" + node[0])(node, scope, name or "unknown")
        return getattr(self, "value_of_" + node[0])(scope, *node[1:])

    def make_proc(self, node, scope, name):
        outer = self.running_module(scope)
        return Procedure(f"{outer}:-{name}" if outer else name, node, scope)

    @staticmethod
    def running_module(scope):
        while scope is not None and not hasattr(scope, "module"):
            scope = scope.outer
        return scope.module if scope is not None else None

    def make_module(self, node, scope, name):
        _, exports, hidden, body = node
        inner = Scope(exports + hidden, scope)
        inner.module = name
        self.block(body, inner)
        return Module(name, inner, exports)

    def value_of_int(self, _scope, value):
        return value

    value_of_string = value_of_int

    def value_of_name(self, scope, name):
        if name in ("true", "false", "NULL"):
            return {"true": True, "false": False, "NULL": NULL}[name]
        owner = scope.find(name)
        value = owner.values[name] if owner is not None else None
        return Name(name) if value is None else value

    def value_of_global(self, _scope, name):
        return self.value_of_name(self.globals, name)

    def value_of_quote(self, _scope, inner):
        if inner[0] != "name":
            raise NotSupported("quotes around more than a name")
        return Name(inner[1])

    def value_of_seq(self, scope, parts):
        values = []
        for part in parts:
            value = self.value(part, scope)
            values.extend(value if isinstance(value, Seq) else [value])
        return Seq(values)

    def value_of_list(self, scope, parts):
        return list(self.value_of_seq(scope, parts))

    def value_of_not(self, scope, inner):
        return not truth(self.value(inner, scope))

    def value_of_negative(self, scope, inner):
        return arithmetic("*", -1, self.value(inner, scope))

    def value_of_binary(self, scope, operator, left, right):
        a = self.value(left, scope)
        if operator == "and":
            return truth(a) and truth(self.value(right, scope))
        if operator == "or":
            return truth(a) or truth(self.value(right, scope))
        b = self.value(right, scope)
        if operator in ("=", "..", "::"):
            return Node(operator, a, b)
        if operator == "<>":
            return not equal(a, b)
        if operator in ("<", "<=", ">", ">="):
            if type(a) is not int or type(b) is not int:
                raise MapleError(f"cannot determine if this expression is true or false: "
                                 f"{show(a)} {operator} {show(b)}")
            return {"<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[operator]
        if operator == "mod":
            return self.builtins["modp"](self, a, b)
        return arithmetic(operator, a, b)

    def value_of_member(self, scope, left, name):
        if left[0] == "name" and f"{left[1]}:-{name}" in self.builtins:
            return self.builtins[f"{left[1]}:-{name}"]
        module = self.value(left, scope)
        if not isinstance(module, Module):
            raise NotSupported(f"{show(module)}:-{name}")
        return module.member(name)

    def value_of_index(self, scope, left, indices):
        head = self.value(left, scope)
        values = self.value_of_seq(scope, indices)
        if isinstance(head, Array) and len(values) == head.dimensions:
            return head.get(*values)
        if isinstance(head, (list, Seq, str)) and not isinstance(head, Name) and len(values) == 1:
            return self.select(head, values[0])
        if isinstance(head, Name):
            return Node("index", head, *values)
        raise NotSupported(f"an index of {show(head)}")

    @staticmethod
    def select(items, index):
        if isinstance(index, Node) and index.kind == "..":
            first, last = index.parts
            return items[first - 1:last]
        if type(index) is not int or not 1 <= index <= len(items):
            raise MapleError("invalid subscript selector")
        return items[index - 1]

    def value_of_call(self, scope, head, arguments):
        if head == ("name", "seq"):
            return self.sequence(scope, *arguments)
        function = self.value(head, scope)
        values = self.value_of_seq(scope, arguments)
        return self.call(function, values, quoted=head[0] == "quote")

    def sequence(self, scope, node, domain):
        _, _, (_, variable), bounds = domain
        first, last = self.value(bounds, scope).parts
        inner = Scope([variable], scope)
        values = []
        for value in range(first, last + 1):
            inner.values[variable] = value
            values.append(self.value(node, inner))
        return Seq(values)

    def call(self, function, values, quoted=False):
        if isinstance(function, Procedure):
            return self.call_procedure(function, values)
        if callable(function):
            return function(self, *values)
        if isinstance(function, Name):
            if function in self.builtins and not quoted:
                return self.builtins[function](self, *values)
            if function in INERT:
                return Node("call", function, *values)
        raise NotSupported(f"{show(function)} is no function that is known")

    def call_procedure(self, procedure, values):
        names = [name for name, _ in procedure.parameters]
        scope = Scope(names + procedure.locals, procedure.scope, names, procedure.globals)
        for position, (name, kind) in enumerate(procedure.parameters):
            if position >= len(values):
                raise MapleError(f"invalid input: {procedure.name} uses argument number "
                                 f"{position + 1}, {name}, which is missing")
            if kind is not None and not self.is_type(values[position], kind[1]):
                raise MapleError(f"invalid input: {procedure.name} expects its argument number "
                                 f"{position + 1}, {name}, to be of type {kind[1]}, but received "
                                 f"{show(values[position])}")
            scope.values[name] = values[position]
        scope.values["nargs"] = len(values)
        self.running.append(procedure.name)
        try:
            return self.block(procedure.body, scope)
        except Return as result:
            return result.value
        finally:
            self.running.pop()

    def is_type(self, value, kind):
        """`kind` is a name, or the call polynom(integer, x) or list(type)."""
        if isinstance(kind, Node) and kind.parts[0] == "list":
            return isinstance(value, list) and all(self.is_type(v, kind.parts[1]) for v in value)
        if isinstance(kind, Node) and kind.parts[0] == "polynom":
            return type(value) is int or (isinstance(value, (Name, Poly)) and kind.parts[2] == (
                value.variable if isinstance(value, Poly) else value))
        if kind not in self.types:
            raise NotSupported(f"type {show(kind)}")
        return self.types[kind](value)
