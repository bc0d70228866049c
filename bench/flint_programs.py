#!/usr/bin/env python3
"""Times of python-flint with and without cunmod under it, as CSV.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

flint_programs.py [--hooks LIBRARY] [--reps R]

Runs each problem in a process that knows nothing of cunmod, and in one with libcunmod-flint.so
preloaded (--hooks: this file; else cunmod-run is on the PATH). The time of a problem is the least of
R calls (3). The first call of a process, which opens the GPU, is not among them. Both processes
print sums of their results, which must agree: the status is 1 when they do not.
"""

import argparse
import hashlib
import os
import random
import subprocess
import sys
import time

P = 18446744073709551557


def problems():
    """Yields the name of a problem, and the function that is timed."""
    import flint

    draw = random.Random(1)

    def coefficients(n, bound):
        return [draw.randrange(bound) for _ in range(n)]

    def poly(n, p):
        return flint.nmod_poly(coefficients(n, p), p)

    a, b = poly(10**6, P), poly(10**6, P)
    yield "nmod_poly product, length 10^6, 64 bits", lambda: a * b
    c, d = poly(10**5 + 1, P), poly(10**5 + 1, P)
    yield "nmod_poly GCD, degree 10^5, 64 bits", lambda: c.gcd(d)
    e = c * d
    yield "nmod_poly division, 2 10^5 by 10^5, 64 bits", lambda: divmod(e, c)
    x = flint.fmpz_poly(coefficients(1001, 2**32))
    y = flint.fmpz_poly(coefficients(1001, 2**32))
    yield "fmpz_poly resultant, degree 1000, 32 bits", lambda: x.resultant(y)
    for degree in (3000, 10**4):
        f = poly(degree + 1, 65537)
        yield f"nmod_poly factorisation, degree {degree}, p = 65537", f.factor


def text(result):
    """Returns a text that is the same for equal results."""
    if hasattr(result, "coeffs"):
        return str(result.coeffs())
    if isinstance(result, tuple) and isinstance(result[1], list):
        return str(sorted(str(factor) for factor in result[1]))
    return str(result)


def measure(reps):
    """Prints a line for each problem: its name, the time and the sum."""
    import flint

    one = flint.nmod_poly([1] * 10**5, P)
    _ = one * one
    for name, call in problems():
        times = []
        for _ in range(reps):
            start = time.perf_counter()
            result = call()
            times.append(time.perf_counter() - start)
            if times[-1] > 10:
                break
        total = hashlib.sha256(text(result).encode()).hexdigest()[:12]
        print(f"{name}\t{min(times):.6f}\t{total}", flush=True)


def run(prefix, environment, reps):
    """Returns the lines of such a process, by the name of the problem."""
    command = [*prefix, sys.executable, os.path.abspath(__file__), "--reps", str(reps), "--here"]
    lines = subprocess.run(command, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return {name: (float(seconds), total) for name, seconds, total in
            (line.split("\t") for line in lines.stdout.splitlines())}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hooks")
    parser.add_argument("--reps", type=int, default=3)
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.here:
        measure(options.reps)
        return 0
    here = dict(os.environ)
    without = run([], here, options.reps)
    if options.hooks:
        under = run([], dict(here, LD_PRELOAD=os.path.abspath(options.hooks)), options.reps)
    else:
        under = run(["cunmod-run"], here, options.reps)
    print("problem,seconds of FLINT,seconds under cunmod,ratio,same result")
    for name, (seconds, total) in without.items():
        print(f'"{name}",{seconds:.6f},{under[name][0]:.6f},{seconds / under[name][0]:.1f},'
              f'{"yes" if total == under[name][1] else "NO"}')
    return int(any(total != under[name][1] for name, (_, total) in without.items()))


if __name__ == "__main__":
    sys.exit(main())
