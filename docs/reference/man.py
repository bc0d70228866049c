"""The manual of section 3: a page for each group of functions, and links to it from each of them.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import os
import re
import textwrap
from typing import Dict, List

from frame import file_of
from header import Constant, Function, Header, Page
from prose import Element, elements, split_errors


# Where the HTML is; make install puts the folder of the installation in its place.
HTML = "/usr/local/share/doc/cunmod/html"

# Letters for which troff prints others.
TAGGED_WORDS = {"-": "\\-", "^": "\\(ha", "~": "\\(ti", "`": "\\(ga", "'": "\\(aq"}


def escape(text: str) -> str:
    """Text as troff takes it at any place of a line."""
    text = text.replace("\\", "\\(rs")
    for letter, name in TAGGED_WORDS.items():
        text = text.replace(letter, name)
    return re.sub(r"^\.", "\\\\&.", text)


def marked(text: str) -> str:
    """The same with the names of functions, constants and errors in bold, and the pages of docs/ as
    HTML."""
    text = re.sub(r"\bdocs/([\w-]+)\.md", rf"{HTML}/\1.html", text)
    return re.sub(r"\b(cunmod_\w+|CUNMOD_\w+|E_[A-Z_]+|PATH_[A-Z]+)\b", r"\\fB\1\\fP", escape(text))


def roff(parts: List[Element]) -> str:
    lines = []
    for part in parts:
        if part.kind == "paragraph":
            lines += [".PP", marked(part.rows[0][0])]
        elif part.kind == "lines":
            lines += [".PP", ".RS 4"]
            for row in part.rows:
                lines += [".br", marked(row[0])]
            lines += [".RE"]
        elif part.kind == "terms":
            for term, says in part.rows:
                lines += [".TP 14", marked(term), marked(says) or "\\&"]
        else:
            lines += [".PP", ".TS", "l " * (len(part.rows[0]) - 1) + "lx."]
            for row in part.rows:
                lines.append("\t".join("T{\n" + (marked(cell) or "\\&") + "\nT}" for cell in row))
            lines.append(".TE")
    return "\n".join(lines)


def italic(match: re.Match) -> str:
    return f"\\fI{match[1]}\\fB"


def wrapped(line: str) -> List[str]:
    """A line of the declaration of a type in lines of at most 70 columns, cut behind commas."""
    whole = re.sub(r"(?<=[^, ]) (?=\S)", "\0", line)
    lines = textwrap.wrap(whole, 70, subsequent_indent=" " * 8) or [""]
    return [part.replace("\0", " ") for part in lines]


def prototype(function: Function) -> str:
    """The declaration in lines of at most 70 columns, the names of arguments in italics."""
    start, arguments = function.declaration.split("(", 1)
    arguments = arguments.rstrip(";").rstrip(")").split(", ")
    lines, line = [], start + "("
    for index, argument in enumerate(arguments):
        argument += ", " if index + 1 < len(arguments) else ");"
        if len(line + argument.rstrip()) > 70:
            lines.append(line.rstrip())
            line = " " * 8
        line += argument
    lines.append(line)
    names = re.compile(r"(\w+)(?=[,)](?!\())")
    return "\n".join(f"\\fB{names.sub(italic, escape(line))}\\fP" for line in lines)


def error_table(text: str, statuses: Dict[str, Constant]) -> str:
    names = {name for name in re.findall(r"\bE_[A-Z_]+", text) if "CUNMOD_" + name in statuses}
    lines = []
    for name in sorted(names, key=lambda name: int(statuses["CUNMOD_" + name].value)):
        lines += [".TP", f"\\fBCUNMOD_{name}\\fP", marked(statuses["CUNMOD_" + name].says)]
    return "\n".join(lines)


def constants(page: Page) -> str:
    lines = []
    for constant in page.constants:
        says = f"\\- {marked(constant.says)}" if constant.says else ""
        lines += [".br", f"\\fB{constant.name}\\fP = {constant.value} {says}".rstrip()]
    return "\n".join([".PP"] + lines[1:]) if lines else ""


def heading(name: str, version: str) -> str:
    """With neither hyphens nor spread words: names of functions stay whole. groff 1.23
    sets both again, behind a tag, to what AD and HY say."""
    title = f'.TH {name.upper()} 3 "" "cunmod {version}" "cunmod Manual"'
    return "\n".join(["'\\\" t", title, ".nr HY 0", ".nh", ".ds AD l", ".ad l"])


def page_text(page: Page, title: str, version: str, beside: List[str], statuses) -> str:
    names = [function.name for function in page.functions]
    out = [heading(page.name, version), ".SH NAME", ", ".join(names) + " \\- " + escape(title)]
    out += [".SH LIBRARY", "cunmod (libcunmod, \\-lcunmod)", ".SH SYNOPSIS", ".nf"]
    out += [f"\\fB#include <{page.header}>\\fP", ".fi"]
    for declaration in page.types:
        lines = [part for line in declaration.splitlines() for part in wrapped(line)]
        out += [".PP", ".nf"] + [f"\\fB{escape(line)}\\fP" for line in lines] + [".fi"]
    out += [".PP", ".nf"] + [prototype(function) for function in page.functions] + [".fi"]
    out.append(".SH DESCRIPTION")
    errors, everything = [], ""
    for common in page.common:
        errors += split_errors(common.text)[1]
    for part in page.parts:
        text, more = split_errors(part.comment)
        errors += more
        everything += part.comment
        if len(page.parts) > 1:
            out.append(".SS " + ", ".join(function.name for function in part.functions))
        out.append(roff(elements(text)))
    out.append(constants(page))
    notes = [text for text in (split_errors(common.text)[0] for common in page.common) if text]
    if any(function.gives_status for function in page.functions):
        out += [".SH RETURN VALUE", "\\fBCUNMOD_OK\\fP, which is 0, or the status of an error."]
        out += [".SH ERRORS"]
        for sentence in errors:
            sentence = sentence.split(" ", 2 if sentence.split()[0] != "Errors:" else 1)[-1]
            out += [".PP", marked(sentence[0].upper() + sentence[1:])]
        everything += "".join(common.text for common in page.common)
        out.append(error_table(everything, statuses))
    if notes:
        out.append(".SH NOTES")
        out += [".PP", "What follows holds for a whole group of functions."]
        out += [roff(elements(text)) for text in notes]
    see = [f"\\fB{name}\\fP(3)" for name in beside if name != page.name]
    out += [".SH SEE ALSO", ",\n".join(["\\fBcunmod\\fP(1)", "\\fBcunmod\\fP(3)"] + see)]
    out += [".PP", f"{HTML}/{escape(file_of(page.header))} has the same as HTML."]
    return "\n".join(line for line in out if line) + "\n"


def overview(headers: List[Header], titles: Dict[str, str], version: str, statuses) -> str:
    out = [heading("cunmod", version), ".SH NAME"]
    out += ["cunmod \\- dense polynomials over Z/pZ on NVIDIA GPUs, or with FLINT"]
    out += [".SH LIBRARY", "cunmod (libcunmod, \\-lcunmod)", ".SH SYNOPSIS", ".nf"]
    out += [f"\\fB#include <{header.name}>\\fP" for header in headers]
    command = "\\fBcc\\fP \\fIprogram.c\\fP \\fB$(pkg\\-config \\-\\-cflags \\-\\-libs cunmod)\\fP"
    out += [".PP", command, ".fi"]
    for number, header in enumerate(headers):
        out.append(".SH DESCRIPTION" if number == 0 else ".SH " + header.name)
        out.append(roff(elements(header.introduction)))
        section = None
        for page in header.pages:
            if page.section != section:
                section = page.section
                out.append(".SS " + escape(section[0].upper() + section[1:]))
            names = ", ".join(f"\\fB{function.name}\\fP(3)" for function in page.functions)
            out += [".TP", names, escape(titles[page.name])]
    out.append(".SH ERRORS")
    for constant in statuses.values():
        out += [".TP", f"\\fB{constant.name}\\fP = {constant.value}"]
        out += [marked(constant.says) or "success"]
    out += [".SH SEE ALSO", "\\fBcunmod\\fP(1), <https://flintlib.org>", ".PP"]
    out += [f"{HTML}/index.html has the same as HTML, and pages on how the library works."]
    return "\n".join(line for line in out if line) + "\n"


def write(folder: str, headers: List[Header], titles: Dict[str, str], version: str) -> None:
    statuses = {
        constant.name: constant
        for constant in headers[0].pages[0].constants
        if re.match("CUNMOD_(OK|E_)", constant.name)
    }
    files = {"cunmod": overview(headers, titles, version, statuses)}
    for header in headers:
        for page in header.pages:
            beside = [other.name for other in header.pages if other.section == page.section]
            files[page.name] = page_text(page, titles[page.name], version, beside, statuses)
            for function in page.functions[1:]:
                files[function.name] = f".so man3/{page.name}.3\n"
    for name, text in files.items():
        with open(os.path.join(folder, name + ".3"), "w", encoding="utf-8") as file:
            file.write(text)
