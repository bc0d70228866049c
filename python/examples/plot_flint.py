#!/usr/bin/env python3
"""Times of products, divisions and GCDs: cunmod, and python-flint where it is installed.

Prints a table, and draws it (matplotlib) when a file is named:

    python3 plot_flint.py [--bits 60] [--longest 100000] [--output times.png]

cunmod's times are of one call on numpy arrays, transfers to and from the GPU included, and, in
the context of a GPU, of polynomials that stay there. python-flint's nmod_poly holds its
coefficients in FLINT's own memory, so that nothing is converted within its times.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from __future__ import annotations

import argparse
import time
from typing import Any, Callable, Dict, List, Optional, Tuple

import numpy as np

import cunmod

try:
    import flint
except ImportError:
    flint = None

# The largest prime below 2^bits.
PRIMES = {30: 2**30 - 35, 31: 2**31 - 1, 60: 2**60 - 93, 61: 2**61 - 1, 64: 2**64 - 59}
Row = Dict[str, float]


def best_time(call: Callable[[], Any], turns: int = 3) -> float:
    """Milliseconds of the fastest of some calls."""
    times = []
    for _ in range(turns):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return 1e3 * min(times)


def operands(n: int, p: int) -> Tuple[Any, Any]:
    rng = np.random.default_rng(n)
    return tuple(rng.integers(1, p, size, dtype=np.uint64) for size in (2 * n, n))


def measure(n: int, p: int, context: cunmod.Context) -> Dict[str, Row]:
    """For each operation the times of those who can do it."""
    a, b = operands(n, p)
    rows: Dict[str, Row] = {
        "product": {"cunmod": best_time(lambda: context.mul(a[:n], b, p))},
        "division": {"cunmod": best_time(lambda: context.divrem(a, b, p))},
        "GCD": {"cunmod": best_time(lambda: context.gcd(a[:n], b, p))},
    }
    if not context.device.startswith("none"):
        f, g, h = (context.polynomial(x, p) for x in (a, a[:n], b))

        def finished(call: Callable[[], cunmod.Polynomial]) -> Callable[[], Any]:
            # Asking where the result is waits for it; sync would also give memory back.
            return lambda: getattr(call(), "__cuda_array_interface__", None)

        rows["product"]["cunmod, on the GPU"] = best_time(finished(lambda: g * h))
        rows["division"]["cunmod, on the GPU"] = best_time(finished(lambda: divmod(f, h)[0]))
        rows["GCD"]["cunmod, on the GPU"] = best_time(finished(lambda: g.gcd(h)))
    if flint is not None:
        u, v = (flint.nmod_poly([int(c) for c in x], p) for x in (a, b))
        w = flint.nmod_poly([int(c) for c in a[:n]], p)
        assert [int(c) for c in (w * v).coeffs()] == context.mul(a[:n], b, p).tolist()
        rows["product"]["FLINT"] = best_time(lambda: w * v)
        rows["division"]["FLINT"] = best_time(lambda: divmod(u, v))
        rows["GCD"]["FLINT"] = best_time(lambda: w.gcd(v))
    return rows


def draw(results: List[Tuple[int, Dict[str, Row]]], bits: int, output: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    names = list(results[0][1])
    figure, axes = plt.subplots(1, len(names), figsize=(5 * len(names), 4))
    for axis, name in zip(axes, names):
        for who in results[0][1][name]:
            axis.loglog([n for n, _ in results], [rows[name][who] for _, rows in results], label=who)
        axis.set_title(f"{name}, p of {bits} bits")
        axis.set_xlabel("n")
        axis.set_ylabel("ms")
        axis.legend()
    figure.tight_layout()
    figure.savefig(output)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bits", type=int, choices=sorted(PRIMES), default=60)
    parser.add_argument("--longest", type=int, default=100000)
    parser.add_argument("--output", type=str, default=None)
    options = parser.parse_args()
    output: Optional[str] = options.output
    context = cunmod.Context()
    print(f"cunmod {cunmod.version()}, device {context.device}")
    print("python-flint is not installed" if flint is None else f"python-flint {flint.__version__}")
    results = []
    n = 100
    while n <= options.longest:
        rows = measure(n, PRIMES[options.bits], context)
        results.append((n, rows))
        for name, row in rows.items():
            times = ", ".join(f"{who} {ms:.3f} ms" for who, ms in row.items())
            print(f"{n:8} {name:9} {times}", flush=True)
        n *= 10
    if output is not None and results:
        draw(results, options.bits, output)


if __name__ == "__main__":
    main()
