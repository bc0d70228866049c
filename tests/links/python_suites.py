"""Runs a module, as python -m does, for tests/links/t-python-suites.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

python_suites.py preload|import MODULE ARGUMENT...

import: cunmod.flint is imported before. An argument @FILE stands for the lines of the file.
"""

import importlib
import runpy
import sys

way, module, arguments = sys.argv[1], sys.argv[2], sys.argv[3:]
if way == "import":
    importlib.import_module("cunmod.flint")
sys.argv = [module]
for argument in arguments:
    if argument.startswith("@"):
        with open(argument[1:], encoding="utf-8") as file:
            sys.argv += file.read().splitlines()
    else:
        sys.argv.append(argument)
runpy.run_module(module, run_name="__main__", alter_sys=True)
