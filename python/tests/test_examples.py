"""The examples in Python that have no twin in C: the notebook, whose cells print what the notebook
shows, and the program over arrays of CuPy.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import ast
import contextlib
import io
import json
import os
import pathlib
import subprocess
import sys

import pytest

import conftest
import cunmod

EXAMPLES = conftest.HERE.parents[1] / "examples"


def run(source, names):
    """Runs a cell as Jupyter does: (what it prints, the value of its last line), the value None
    where the last line is no expression."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None
    return printed.getvalue(), value


def outputs_of(printed, value):
    """The outputs that a notebook has for them: (kind, text) in Jupyter's order."""
    found = [("stdout", printed)] if printed else []
    if value is not None:
        found.append(("text/plain", repr(value)))
        if hasattr(value, "_repr_latex_"):
            found.append(("text/latex", value._repr_latex_()))
    return found


def shown(cell):
    """The outputs in the notebook, in the same form."""
    found = []
    for output in cell["outputs"]:
        if output["output_type"] == "stream":
            found.append((output["name"], "".join(output["text"])))
        else:
            assert output["output_type"] == "execute_result"
            texts = {kind: "".join(lines) for kind, lines in output["data"].items()}
            found += sorted(texts.items(), reverse=True)
    return found


def wrong_cells(notebook):
    """The numbers of the cells that print something else than the notebook shows. Those with the
    tag "varies" only have to run, and to print as many outputs."""
    names, wrong = {"__name__": "__main__"}, []
    for i, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] != "code":
            continue
        found, expected = outputs_of(*run("".join(cell["source"]), names)), shown(cell)
        if "varies" in cell["metadata"].get("tags", []):
            found, expected = len(found), len(expected)
        if found != expected:
            wrong.append(i)
    return wrong


@pytest.fixture
def notebook():
    return json.loads((EXAMPLES / "tour.ipynb").read_text(encoding="utf-8"))


def test_notebook_shows_what_it_prints(notebook):
    assert notebook["nbformat"] == 4
    codes = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in codes] == list(range(1, len(codes) + 1))
    assert sum(len(shown(cell)) for cell in codes) > 10
    assert wrong_cells(notebook) == []


def test_wrong_notebook_is_noticed(notebook):
    first = next(i for i, cell in enumerate(notebook["cells"]) if cell.get("outputs"))
    notebook["cells"][first]["outputs"][0]["data"]["text/plain"][0] += " "
    assert wrong_cells(notebook) == [first]


def run_program(text, *arguments):
    path = [str(pathlib.Path(cunmod.__file__).parents[1]), str(EXAMPLES), *sys.path]
    return subprocess.run(
        [sys.executable, "-", *map(str, arguments)],
        input=text,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path)},
        capture_output=True,
        text=True,
    )


def test_products():
    text = (EXAMPLES / "cupy_products.py").read_text(encoding="utf-8")
    for items, n in ((20, 30), (1, 1), (3, 200), (0, 5)):
        ran = run_program(text, items, n)
        assert ran.returncode == 0, ran.stderr
        checked = f"the first {min(items, 10)} are right"
        assert ran.stdout == f"{items} products modulo polynomials of degree {n}: {checked}\n"
    for wrong in ((20, 30, 1), (-1, 5), (20, 0), ("a",)):
        ran = run_program(text, *wrong)
        assert ran.returncode == 1 and ran.stderr.startswith("usage: cupy_products.py [PAIRS")
    ran = run_program(text.replace("(x * y) % z", "(x * x) % z"), 20, 30)
    assert ran.returncode == 1 and ran.stderr.endswith("row 0 is wrong\n")
