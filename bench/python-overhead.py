#!/usr/bin/env python3
"""What a small operation costs in Python, beside python-flint where that is installed.

The time of an operation is the least one of many short runs, so that other work on the machine does
not count. The same operations run in the main thread and in another one. Without a GPU:

    python3 bench/python-overhead.py [--runs 200]

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import argparse
import importlib
import threading
import time

import numpy as np

import cunmod

P = 1000003
CALLS = 100  # in one run

CUNMOD = [
    ("product", "f * f"),
    ("sum", "f + g"),
    ("multiple", "f * 3"),
    ("remainder", "g % f"),
    ("division", "divmod(g, f)"),
    ("GCD", "f.gcd(g)"),
    ("value", "f(3)"),
    ("coefficient", "f[1]"),
    ("length", "len(f)"),
    ("of a list", "cunmod.Polynomial([1, 2, 3], P)"),
    ("product of arrays", "cunmod.mul(a, b, P)"),
    ("product of lists", "cunmod.mul([1, 2, 3], [1, 2, 3, 5], P)"),
    ("product over the integers", "cunmod.integers_mul([1, 2, 3], [1, 2, 3, 5])"),
    ("product of a batch of 4", "x * x"),
]
FLINT = {
    "product": "F * F",
    "sum": "F + G",
    "multiple": "F * 3",
    "remainder": "G % F",
    "division": "divmod(G, F)",
    "GCD": "F.gcd(G)",
    "value": "F(3)",
    "coefficient": "F[1]",
    "length": "len(F)",
    "of a list": "flint.nmod_poly([1, 2, 3], P)",
    "product over the integers": "flint.fmpz_poly([1, 2, 3]) * flint.fmpz_poly([1, 2, 3, 5])",
}


def names():
    """What the expressions are about: made in the thread that uses it."""
    found = {
        "cunmod": cunmod,
        "P": P,
        "f": cunmod.Polynomial([1, 2, 3], P),
        "g": cunmod.Polynomial([1, 2, 3, 5], P),
        "a": np.array([1, 2, 3], dtype=np.uint64),
        "b": np.array([1, 2, 3, 5], dtype=np.uint64),
        "x": cunmod.Batch([[1, 2, 3]] * 4, [P] * 4),
    }
    try:
        flint = importlib.import_module("flint")
    except ImportError:
        return found
    return dict(
        found, flint=flint, F=flint.nmod_poly([1, 2, 3], P), G=flint.nmod_poly([1, 2, 3, 5], P)
    )


def microseconds(expression, runs, scope):
    """The least time of an evaluation."""
    loop = compile(f"for _ in range({CALLS}): {expression}", "<loop>", "exec")
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        exec(loop, scope)
        best = min(best, time.perf_counter() - start)
    return best / CALLS * 1e6


def factors(make, x, runs):
    """The least time of the product of 1000 factors x - i, in milliseconds."""
    best = float("inf")
    for _ in range(max(runs // 10, 3)):
        start = time.perf_counter()
        product = make
        for i in range(1000):
            product = product * (x - i)
        best = min(best, time.perf_counter() - start)
    return best * 1e3


def measure(table, column, runs):
    scope = names()
    for name, expression in CUNMOD:
        table.setdefault(name, {})[column] = microseconds(expression, runs, scope)
        if column == "main thread" and "flint" in scope and name in FLINT:
            table[name]["python-flint"] = microseconds(FLINT[name], runs, scope)
    one, x = cunmod.Polynomial([1], P), cunmod.Polynomial([0, 1], P)
    last = table.setdefault("1000 factors x - i, in ms", {})
    last[column] = factors(one, x, runs)
    if column == "main thread" and "flint" in scope:
        nmod_poly = scope["flint"].nmod_poly
        last["python-flint"] = factors(nmod_poly([1], P), nmod_poly([0, 1], P), runs)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--runs", type=int, default=200, help="runs of 100 calls each")
    runs = parser.parse_args().runs
    table = {}
    measure(table, "main thread", runs)
    thread = threading.Thread(target=measure, args=(table, "other thread", runs))
    thread.start()
    thread.join()
    columns = ["main thread", "other thread", "python-flint"]
    print("| us | " + " | ".join(columns) + " |")
    print("| --- |" + " --- |" * len(columns))
    for name, times in table.items():
        cells = [f"{times[c]:.2f}" if c in times else "-" for c in columns]
        print(f"| {name} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
