#!/usr/bin/env python3
"""What libcunmod-flint.so costs a program whose calls it does not take, as CSV.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

flint_costs.py [--pairs N] [--cc COMMAND] [--file FILE]... calls|sympy HOOKS

Runs a program without and with HOOKS, a libcunmod-flint.so, preloaded, in turn, N times each (5),
and prints the median times, of the processor (user and system) and of the wall, and the ratio of
the former. All runs are on one processor. The programs are:

calls   bench/flint_calls.c, compiled by COMMAND (cc -O2) with the libraries that it names, or
        -lflint
sympy   SymPy's tests of polynomials, with python-flint, by pytest of this Python: all of them, or
        the FILEs of sympy/polys/tests
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def compile_calls(command, folder):
    """Returns the command of the program that makes short calls."""
    program = os.path.join(folder, "flint_calls")
    words = command.split()
    libraries = [word for word in words if word.startswith(("-l", "-L", "-W"))] or ["-lflint"]
    words = [word for word in words if word not in libraries]
    source = os.path.join(HERE, "flint_calls.c")
    subprocess.run([*words, "-o", program, source, *libraries], check=True)
    return [program]


def sympy_tests(files):
    """Returns the command of SymPy's tests."""
    import sympy.polys.tests

    folder = os.path.dirname(sympy.polys.tests.__file__)
    paths = [os.path.join(folder, file) for file in files] or [folder]
    return [sys.executable, "-B", "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider",
            f"--ignore={folder}/test_hypothesis.py", *paths]


def run(command, environment):
    """Returns the seconds of the processor, those of the wall, and the exit status."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return used, wall, done.returncode


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--cc", default="cc -O2")
    parser.add_argument("--file", action="append", default=[])
    parser.add_argument("program", choices=["calls", "sympy"])
    parser.add_argument("hooks")
    options = parser.parse_args()
    os.sched_setaffinity(0, [max(os.sched_getaffinity(0))])
    without = dict(os.environ, SYMPY_GROUND_TYPES="flint", PYTHONHASHSEED="0")
    under = dict(without, LD_PRELOAD=os.path.abspath(options.hooks))
    with tempfile.TemporaryDirectory() as folder:
        if options.program == "calls":
            command = compile_calls(options.cc, folder)
        else:
            command = sympy_tests(options.file)
        pairs = [(run(command, without), run(command, under)) for _ in range(options.pairs)]
    medians = [statistics.median(pair[side][kind] for pair in pairs)
               for kind in (0, 1) for side in (0, 1)]
    print("program,pairs,processor s without,processor s with,wall s without,wall s with,ratio")
    print(f"{options.program},{options.pairs},{','.join(f'{x:.3f}' for x in medians)},"
          f"{medians[1] / medians[0]:.4f}")
    return int(any(before[2] != after[2] for before, after in pairs))


if __name__ == "__main__":
    sys.exit(main())
