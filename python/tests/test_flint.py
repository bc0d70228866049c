"""python-flint with cunmod under it: the same answers, and calls that cunmod has taken.

Each program runs in a process of its own, since cunmod stays under the FLINT of a process.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import functools
import json
import os
import pathlib
import subprocess
import sys

import pytest

import conftest

pytest.importorskip("flint")

PROGRAM = """
import random
random.seed(5)
def polynomial(n, p):
    return flint.nmod_poly([random.randrange(p) for _ in range(n)] + [1], p)
def over_integers(n, bits):
    return flint.fmpz_poly([random.randrange(-2**bits, 2**bits) for _ in range(n)] + [1])
def values():
    for p in (7, 65537, 2**61 - 1):
        for n in (1, 30, 200):
            a, b, c = polynomial(n, p), polynomial(n // 2, p), polynomial(n // 3, p)
            yield "nmod_poly_mul", a * b
            yield "nmod_poly_divrem", divmod(a, b)
            yield "nmod_poly_gcd", (a * c).gcd(b * c)
            yield "nmod_poly_resultant", a.resultant(b)
            yield "nmod_poly_xgcd", a.xgcd(b)
            unit = a * flint.nmod_poly([0, 1], p) + 1
            yield "nmod_poly_inv_series", unit.inverse_series_trunc(n)
        yield "factor", sorted(map(str, (polynomial(12, p) * polynomial(9, p)).factor()[1]))
    yield "composite", divmod(polynomial(60, 91), polynomial(20, 91))
    for n, bits in ((3, 2000), (20, 30), (60, 400)):
        a, b, c = over_integers(n, bits), over_integers(n - 1, bits), over_integers(2, bits)
        yield "fmpz_poly_mul", a * b
        yield "fmpz_poly_gcd", (a * c).gcd(b * c)
        yield "fmpz_poly_resultant", a.resultant(b)
answers = [(name, str(value)) for name, value in values()]
"""

# `import cunmod.flint` before flint.
PATCHED = "import cunmod.flint\nimport flint\n" + PROGRAM
PLAIN = "import flint\n" + PROGRAM
ANSWERS = "\nimport json\nprint(json.dumps(answers))\n"
REPORT = "\nimport json\nprint(json.dumps([answers, cunmod.flint.report()]))\n"


def run(program, **variables):
    """A process of Python, with these variables in the environment."""
    names = dict(os.environ, PYTHONPATH=str(conftest.HERE.parent), **variables)
    return subprocess.run(
        [sys.executable, "-c", program], env=names, capture_output=True, text=True, timeout=600
    )


def output(program, **variables):
    done = run(program, **variables)
    assert done.returncode == 0, done.stderr
    return done.stdout


@functools.lru_cache(maxsize=None)
def why_not():
    """Why this cunmod cannot be under python-flint, or an empty string."""
    errors = run("import cunmod.flint").stderr
    reasons = ("libcunmod-flint.so cannot be loaded", "libcunmod needs a private one")
    return next((errors for reason in reasons if reason in errors), "")


@pytest.fixture(autouse=True)
def usable():
    if why_not():
        pytest.skip(why_not())


@pytest.fixture(scope="module")
def expected():
    return json.loads(output(PLAIN + ANSWERS))


@pytest.mark.parametrize("order", [PATCHED, "import flint\n" + PATCHED])
def test_answers(expected, order):
    """Every call that may be taken is taken, and the answers are those of FLINT alone."""
    answers, rows = json.loads(output(order + REPORT, CUNMOD_FLINT_LEAST="0"))
    assert answers == expected
    taken = {function: (calls, taken) for function, calls, taken, _, _ in rows}
    names = {name for name, _ in answers if "poly" in name}
    assert len(names) == 9
    assert all(taken[name][1] > 0 for name in names), taken
    assert all(calls >= taken for calls, taken in taken.values())
    # What FLINT's algorithm for factors calls.
    assert any(taken.get(name, (0, 0))[1] for name in taken if "mod_" in name and "preinv" in name)


def test_small_calls_are_not_taken(expected):
    """Without a variable, calls this short are FLINT's, and are not counted."""
    program = PLAIN.replace("(1, 30, 200)", "(1, 5, 20)").replace(
        "((3, 2000), (20, 30), (60, 400))", "((3, 20),)"
    )
    answers, rows = json.loads(output("import cunmod.flint\n" + program + REPORT))
    assert answers == json.loads(output(program + ANSWERS))
    assert not rows


def test_composite_modulus():
    """What cunmod does not compute is FLINT's: a GCD modulo 91."""
    program = """
import cunmod.flint, flint
a = flint.nmod_poly([1, 2, 3, 1] * 40, 91)
print(a.gcd(flint.nmod_poly([1], 91)), cunmod.flint.report()[0][:3])
"""
    assert output(program, CUNMOD_FLINT_LEAST="0") == "1 ('nmod_poly_gcd', 1, 0)\n"


def test_report():
    """Rows with names, and a table when printed."""
    program = """
import cunmod.flint, flint
f = flint.nmod_poly([1, 2, 3], 7)
assert f * f == flint.nmod_poly([1, 4, 3, 5, 2], 7)
rows = {row.function: row for row in cunmod.flint.report()}
row = rows["nmod_poly_mul"]
assert (row.calls, row.taken) == (1, 1), row
assert row.seconds > 0 and row.saved is not None
f * f
assert [row.calls for row in cunmod.flint.report() if row.function == "nmod_poly_mul"] == [2]
print(cunmod.flint.report())
"""
    lines = output(program, CUNMOD_FLINT_LEAST="0").splitlines()
    assert lines[0].split() == ["function", "calls", "taken", "seconds", "there", "saved"]
    assert any(line.split()[:3] == ["nmod_poly_mul", "2", "2"] for line in lines[1:])


def test_patch():
    """The import has changed what there was, and an environment without a variable stays so."""
    program = """
import os
before = dict(os.environ)
import cunmod.flint
assert dict(os.environ) == before
print(cunmod.flint.patch())
"""
    assert output(program) == "0\n"


def test_preloaded(expected):
    """Under LD_PRELOAD the report is that of the library that is loaded already."""
    library = output("import cunmod.flint\nprint(cunmod.flint._hooks._name)").strip()
    library = str(pathlib.Path(library).resolve())
    answers, rows = json.loads(output(PATCHED + REPORT, LD_PRELOAD=library, CUNMOD_FLINT_LEAST="0"))
    assert answers == expected
    assert any(row[2] for row in rows)


def test_several_flints(tmp_path):
    """A second FLINT in the process is an error that says so."""
    other = tmp_path / "libflint-other.so"
    program = f"""
import _ctypes, ctypes, shutil
shutil.copy(_ctypes.__file__, {str(other)!r})
ctypes.CDLL({str(other)!r})
import cunmod.flint
"""
    done = run(program)
    assert done.returncode != 0
    assert "RuntimeError: FLINT computes everything: the process has several FLINTs" in done.stderr


def test_no_python_flint(tmp_path):
    """Without python-flint the error names it."""
    (tmp_path / "flint.py").write_text("raise ImportError('none here')\n")
    done = run(f"import sys\nsys.path.insert(0, {str(tmp_path)!r})\nimport cunmod.flint")
    assert "ImportError: cunmod.flint needs python-flint" in done.stderr


def test_no_library(tmp_path):
    """A library that is not there is an error that names it."""
    nowhere = str(tmp_path / "nowhere.so")
    done = run("import cunmod.flint", CUNMOD_HOOKS=nowhere)
    assert done.stderr.splitlines()[-1].startswith("ImportError: ") and nowhere in done.stderr
