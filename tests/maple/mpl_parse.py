"""A parser of the part of Maple's language that the files of maple/ are written in.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

Statements and expressions become tuples whose first element names their kind. What is
not known is an error: a file that parses here keeps to the plain part of the language.
"""
import re

KEYWORDS = set("""and by catch description do elif else end error export fi finally for from
    global if in local module next not od option or proc read return then to try while
    break mod""".split())

TOKENS = re.compile(r"""
    (?P<space>\s+|\#[^\n]*)
  | (?P<float>\d+\.\d+)
  | (?P<int>\d+)
  | (?P<string>"(?:[^"\\]|\\.)*")
  | (?P<quoted>`[^`]*`)
  | (?P<name>[A-Za-z_][A-Za-z_0-9]*)
  | (?P<op>:=|::|:-|\.\.|<>|<=|>=|->|[-+*/^=<>(),;:\[\]{}'.])
""", re.VERBOSE)


class MapleSyntaxError(Exception):
    """The text is not in the part of the language that is known here."""


def tokenize(text):
    """The tokens of `text` as (kind, value, line)."""
    tokens, position, line = [], 0, 1
    while position < len(text):
        match = TOKENS.match(text, position)
        if match is None:
            raise MapleSyntaxError(f"line {line}: unexpected {text[position]!r}")
        kind, value = match.lastgroup, match.group()
        position = match.end()
        if kind == "name" and value in KEYWORDS:
            kind = "keyword"
        if kind == "quoted":
            kind, value = "name", value[1:-1]
        if kind == "string":
            value = re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], value[1:-1])
        if kind != "space":
            tokens.append((kind, value, line))
        line += match.group().count("\n")
    tokens.append(("end of text", "", line))
    return tokens


# Left binding powers of the infix operators, from the loosest.
BINARY = {"->": 5, "or": 10, "and": 20, "=": 40, "<>": 40, "<": 40, "<=": 40, ">": 40,
          ">=": 40, "in": 40, "::": 45, "..": 50, "+": 60, "-": 60, "*": 70, "/": 70,
          "mod": 70, "^": 90}


class Parser:
    """Recursive descent for statements, operator precedence for expressions."""

    def __init__(self, text):
        self.tokens = tokenize(text)
        self.at = 0

    # ---- tokens ----------------------------------------------------------

    def peek(self, *values):
        kind, value, _ = self.tokens[self.at]
        return kind in ("op", "keyword") and value in values

    def take(self, *values):
        if not self.peek(*values):
            return None
        self.at += 1
        return self.tokens[self.at - 1][1]

    def expect(self, *values):
        taken = self.take(*values)
        if taken is None:
            _, value, line = self.tokens[self.at]
            raise MapleSyntaxError(f"line {line}: {' or '.join(values)} expected, not {value!r}")
        return taken

    def name(self):
        kind, value, line = self.tokens[self.at]
        if kind != "name":
            raise MapleSyntaxError(f"line {line}: a name expected, not {value!r}")
        self.at += 1
        return value

    # ---- statements ------------------------------------------------------

    def program(self):
        """All statements with their terminators, as (statement, ";" or ":")."""
        statements = []
        while self.tokens[self.at][0] != "end of text":
            if self.take(";", ":"):
                continue
            statement = self.statement()
            if self.tokens[self.at][0] == "end of text":
                raise MapleSyntaxError("the last statement is not terminated")
            statements.append((statement, self.expect(";", ":")))
        return statements

    def block(self, *ends):
        """Statements up to one of the keywords `ends`, which is not taken."""
        statements = []
        while not self.peek(*ends):
            if self.take(";", ":"):
                continue
            statements.append(self.statement())
            if not self.peek(*ends):
                self.expect(";", ":")
        return statements

    def close(self, what, short=None):
        if short is not None and self.take(short):
            return
        self.expect("end")
        self.take(what)

    def statement(self):
        line = self.tokens[self.at][2]
        for keyword in ("if", "return", "error", "try", "read"):
            if self.take(keyword):
                return getattr(self, keyword + "_statement")(line)
        if self.peek("for", "from", "to", "while", "do"):
            return self.loop(line)
        for keyword in ("break", "next"):
            if self.take(keyword):
                return (keyword, line)
        left = self.sequence()
        if self.take(":="):
            return ("assign", line, left, self.sequence())
        return ("expression", line, left)

    def if_statement(self, line):
        branches = []
        keyword = "if"
        while keyword != "else":
            condition = self.expression()
            self.expect("then")
            branches.append((condition, self.block("elif", "else", "end", "fi")))
            keyword = self.take("elif", "else")
            if keyword is None:
                break
        otherwise = self.block("end", "fi") if keyword == "else" else []
        self.close("if", "fi")
        return ("if", line, branches, otherwise)

    def return_statement(self, line):
        empty = self.peek(";", ":", "end")
        return ("return", line, ("seq", []) if empty else self.sequence())

    def error_statement(self, line):
        return ("error", line, self.sequence())

    def read_statement(self, line):
        return ("read", line, self.expression())

    def try_statement(self, line):
        body = self.block("catch", "finally", "end")
        catches, final = [], []
        while self.take("catch"):
            prefix = None if self.peek(":") else self.expression()
            self.expect(":")
            catches.append((prefix, self.block("catch", "finally", "end")))
        if self.take("finally"):
            final = self.block("end")
        self.close("try")
        return ("try", line, body, catches, final)

    def loop(self, line):
        variable = members = None
        parts = {"from": ("int", 1), "to": None, "by": ("int", 1), "while": None}
        if self.take("for"):
            variable = self.name()
            if self.take("in"):
                members = self.expression()
        while not self.peek("do"):
            keyword = self.expect(*parts)
            parts[keyword] = self.expression()
        self.expect("do")
        body = self.block("end", "od")
        self.close("do", "od")
        return ("loop", line, variable, parts["from"], parts["to"], parts["by"], members,
                parts["while"], body)

    # ---- expressions -----------------------------------------------------

    def sequence(self):
        """Expressions between commas; one alone is itself."""
        parts = [self.expression()]
        while self.take(","):
            parts.append(self.expression())
        return parts[0] if len(parts) == 1 else ("seq", parts)

    def arguments(self, close):
        """What stands in brackets, after the opening one."""
        parts = []
        if not self.take(close):
            sequence = self.sequence()
            parts = sequence[1] if sequence[0] == "seq" else [sequence]
            self.expect(close)
        return parts

    def expression(self, power=0):
        left = self.postfix(self.prefix())
        while True:
            kind, operator, _ = self.tokens[self.at]
            strength = BINARY.get(operator, 0) if kind in ("op", "keyword") else 0
            if strength <= power:
                return left
            self.at += 1
            if operator == "->":
                names = left[1] if left[0] == "seq" else [left]
                left = ("proc", [(name[1], None) for name in names], [], [],
                        [("return", 0, self.expression(4))])
            else:
                left = ("binary", operator, left, self.expression(strength))

    def prefix(self):
        kind, value, line = self.tokens[self.at]
        self.at += 1
        if kind == "int":
            return ("int", int(value))
        if kind in ("float", "string", "name"):
            return (kind, value)
        if kind == "keyword" and value == "not":
            return ("not", self.expression(30))
        if kind == "keyword" and value in ("proc", "module"):
            return self.procedure() if value == "proc" else self.module()
        if kind == "op" and value == "-":
            return ("negative", self.expression(65))
        if kind == "op" and value == "'":
            inner = self.expression()
            self.expect("'")
            return ("quote", inner)
        if kind == "op" and value == "(":
            return ("seq", self.arguments(")")) if self.peek(")") else self.parenthesis()
        if kind == "op" and value == "[":
            return ("list", self.arguments("]"))
        if kind == "op" and value == ":-":
            return ("global", self.name())
        raise MapleSyntaxError(f"line {line}: unexpected {value!r}")

    def parenthesis(self):
        inner = self.sequence()
        self.expect(")")
        return inner

    def postfix(self, left):
        while True:
            if self.take("("):
                left = ("call", left, self.arguments(")"))
            elif self.take("["):
                left = ("index", left, self.arguments("]"))
            elif self.take(":-"):
                left = ("member", left, self.name())
            else:
                return left

    def declarations(self):
        """The names declared at the head of a procedure or a module, by keyword."""
        declared = {"local": [], "export": [], "global": [], "option": [], "description": []}
        while True:
            keyword = self.take(*declared)
            if keyword is None:
                return declared
            if keyword == "description":
                declared[keyword].append(self.expression())
            else:
                declared[keyword].append(self.name())
                while self.take(","):
                    declared[keyword].append(self.name())
            self.expect(";", ":")

    def body(self, what):
        """Declarations and statements, up to the end of the procedure or module."""
        self.take(";")
        declared = self.declarations()
        body = self.block("end")
        self.close(what)
        return declared, body

    def procedure(self):
        self.expect("(")
        parameters = []
        while not self.take(")"):
            name = self.name()
            kind = self.expression(46) if self.take("::") else None
            parameters.append((name, kind))
            if not self.peek(")"):
                self.expect(",")
        declared, body = self.body("proc")
        return ("proc", parameters, declared["local"], declared["global"], body)

    def module(self):
        self.expect("(")
        self.expect(")")
        declared, body = self.body("module")
        return ("module", declared["export"], declared["local"], body)


def parse(text):
    """The statements of a file."""
    return Parser(text).program()
