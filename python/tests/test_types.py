"""The types that mypy sees, where it is installed.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import pathlib
import runpy

import pytest

import conftest

TYPED = str(conftest.HERE / "typed.py")


def mypy_of(*arguments):
    api = pytest.importorskip("mypy.api")
    root = pathlib.Path(conftest.HERE.parent)
    output, errors, status = api.run(
        ["--strict", "--config-file", str(root / "pyproject.toml"), "--cache-dir=/dev/null", *arguments]
    )
    return status, output + errors


def test_types_are_true():
    """What typed.py says of values holds."""
    names = runpy.run_path(TYPED)
    assert all(type(x) is names["Polynomial"] for x in names["of_operators"])
    assert all(type(x) is names["Batch"] for x in names["of_batches"])


def test_types_are_seen(monkeypatch):
    monkeypatch.setenv("MYPYPATH", str(conftest.HERE.parent))
    status, text = mypy_of(TYPED)
    assert status == 0, text


def test_wrong_types_are_seen(monkeypatch, tmp_path):
    monkeypatch.setenv("MYPYPATH", str(conftest.HERE.parent))
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        "import cunmod\nf = cunmod.Polynomial([1], 7)\nb = cunmod.Batch([[1]], [7])\n"
        "x: int = f * f\ny: int = f * 'a'\nz: int = b.gcd(b)\nb.mullow(b)\nb.truncate(b)\n"
    )
    status, text = mypy_of(str(wrong))
    assert status == 1 and all(f"wrong.py:{line}" in text for line in range(4, 9)), text


def test_module_is_typed():
    status, text = mypy_of(str(conftest.HERE.parent / "cunmod"))
    assert status == 0, text
