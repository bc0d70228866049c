"""The log-log plots of cunmod-bench's results, with floors below them: a part of plot.py.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import math

from plot_rows import (
    DEFAULT_PRIME,
    OPERATIONS,
    PRIMES,
    division_primes,
    division_rows,
    paths,
    product_rows,
)

# The primes of the plots of GCDs.
GCD_PRIMES = (2147483647, 1152921504606846883, 18446744073709551557)

# By how a label begins, so that the same line has the same colour in all plots.
COLOURS = {
    "cunmod, on the device": "tab:blue",
    "GPU, operands on the device": "tab:blue",
    "cunmod, square": "tab:cyan",
    "resultant": "tab:cyan",
    "cunmod, prepared": "tab:orange",
    "extended GCD": "tab:orange",
    "cunmod, host arrays": "tab:purple",
    "GPU, host arrays": "tab:olive",
    "FLINT, all threads": "darkgreen",
    "FLINT": "tab:green",
    "NTL": "tab:red",
    "CUMODP": "tab:brown",
    "the paper": "tab:pink",
}

# An H200, measured: bytes a microsecond of a copy in device memory, butterflies with Shoup's
# product a microsecond.
COPY_RATE = 4.18e6
BUTTERFLY_RATE = 2.90e6


def divstep_us(p):
    """Microseconds of a divstep by the warp that leads, no other one working beside it."""
    return (54 if p < 2**31 else 116 if p < 2**60 else 160) / 1980


def traffic_us(n, primes, word, residue):
    """The time in which device memory moves what a product n by n by transforms moves: three
    passes over the residues of two operands and one result, `residue` bytes a point and prime,
    and the coefficients once."""
    points = 2 * n
    return (6 * residue * primes * points + (4 * n - 1) * word) / COPY_RATE


def butterfly_us(n, primes):
    """The time of its butterflies: three transforms a prime of 31 bits, the first level of both
    operands being a copy."""
    points = 2 * n
    return primes * points / 2 * (3 * math.log2(points) - 2) / BUTTERFLY_RATE


def series(results, op):
    """{label: [(n, us)]} of an operation at the default prime."""
    lines = {}

    def add(label, row):
        if row is not None:
            lines.setdefault(label, {}).setdefault(row["n"], row["median_us"])

    for n, m, p in results.swept(op):
        if op == "mul" and n != m:
            continue
        plan = results.find(op, n, m, p, "cunmod", "plan:", where="device")
        add("GPU, operands on the device", plan)
        add("NTL", results.find(op, n, m, p, "NTL"))
        add("CUMODP 2.0", results.find(op, n, m, p, "CUMODP"))
        add("the paper, GTX 670", results.find(op, n, m, p, "paper", None,
                                               {"mul": 4, "gcd": 512}.get(op)))
    for row_op, n, m, p, cpu, gpu, plan, flint in paths(results):
        if row_op == op:
            add("FLINT", flint)
            add("GPU, host arrays", gpu)
            add("cunmod, host arrays", plan)
    return {label: sorted(points.items()) for label, points in lines.items()}


def reference_series(results, op, p, shape, s, note=""):
    """{label: [(n, us)]} of CUMODP and the paper beside p < 2^31; shape(n, m): which sizes, s:
    the paper's fastest, note: what the labels end with."""
    lines = {}
    for row in results.rows if p < 2**31 else []:
        if row["op"] != op or not shape(row["n"], row["m"]):
            continue
        if row["library"] == "CUMODP-2.0":
            label = "CUMODP 2.0, p = 469762049" + note
        elif row["library"].startswith("paper") and row["s"] == s:
            label = f"the paper, GTX 670, s = {s}" + note
        else:
            continue
        lines.setdefault(label, {}).setdefault(row["n"], row["median_us"])
    return {label: sorted(points.items()) for label, points in lines.items()}


def product_series(results, p):
    """{label: [(n, us)]} of mode products at one prime, and its two floors."""
    labels = {"plan": "cunmod, on the device", "sqr": "cunmod, square",
              "prepared": "cunmod, prepared operand (ntt)", "FLINT": "FLINT, one thread",
              "NTL": "NTL"}
    lines, floors = {}, {}
    for n, rows in product_rows(results, p).items():
        for kind, label in labels.items():
            if kind in rows:
                lines.setdefault(label, []).append((n, rows[kind]["median_us"]))
        if "ntt" in rows:
            primes = rows["ntt"]["s"]
            word = 4 if p < 2**31 else 8
            residue = word if primes == 1 else 4
            floors.setdefault("memory traffic of the transforms", []).append(
                (n, traffic_us(n, primes, word, residue)))
            if residue == 4:
                floors.setdefault("butterflies of the transforms", []).append(
                    (n, butterfly_us(n, primes)))
    published = reference_series(results, "mul", p, lambda n, m: n == m, 4)
    return {**lines, **published} if lines else {}, floors


def division_series(results, p):
    """{label: [(n, us)]} of divisions n by n/2 at one prime."""
    labels = {"device": "cunmod, on the device", "prepared": "cunmod, prepared divisor",
              "host": "cunmod, host arrays", "FLINT": "FLINT, one thread",
              "threads": "FLINT, all threads"}
    lines = {}
    for n, rows in division_rows(results, p).items():
        for kind, label in labels.items():
            if kind in rows:
                lines.setdefault(label, []).append((n, rows[kind]["median_us"]))
    return {**lines, **reference_series(results, "div", p, lambda n, m: m == n // 2, 0)}


def gcd_series(results, p):
    """{label: [(n, us)]} of GCDs of n and n or n - 1 coefficients at one prime, and the time of
    their dependent steps. FLINT's modulo p, or else modulo the prime of mode crossover."""
    labels = {"gcd": "cunmod, on the device", "xgcd": "extended GCD",
              "resultant": "resultant"}
    lines, flint = {}, {}
    for row in results.rows:
        n, name = row["n"], row["algorithm"].split(":")[0]
        if row["op"] != "gcd" or n - row["m"] not in (0, 1):
            continue
        if row["library"].startswith("FLINT") and row["algorithm"] == "1-thread":
            flint.setdefault(row["p"], {}).setdefault(n, row["median_us"])
        elif (row["library"], row["where"], row["p"]) == ("cunmod", "device", p):
            # Mode gcds has the plan's choice in front of what it forces.
            kind = "gcd" if name == "plan" else name
            if kind in labels:
                lines.setdefault(labels[kind], {}).setdefault(n, row["median_us"])
    if not lines:
        return {}, {}
    lengths = sorted(lines.get(labels["gcd"], {}))
    modulus = p if p in flint else DEFAULT_PRIME
    if modulus in flint:
        lines[f"FLINT, one thread, {modulus.bit_length()} bits"] = flint[modulus]
    lines = {label: sorted(points.items()) for label, points in lines.items()}
    published = reference_series(results, "gcd", p, lambda n, m: True, 512,
                                 ", n - m = 500 or 1000")
    step = divstep_us(p)
    floor = {"2n steps of the leaf": [(n, 2 * n * step) for n in lengths]} if lengths else {}
    return {**lines, **published}, floor


def colour(label):
    return next(c for start, c in COLOURS.items() if label.startswith(start))


def draw(pyplot, path, title, lines, floors):
    figure, axes = pyplot.subplots(figsize=(7, 5))
    for label, points in lines.items():
        axes.loglog(*zip(*points), marker="o", markersize=3, label=label,
                    color=colour(label))
    for label, points in floors.items():
        axes.loglog(*zip(*points), linestyle=":", color="gray" if "mem" in label else "black",
                    label="floor: " + label)
    axes.set_xlabel("length n of the longer operand")
    axes.set_ylabel("microseconds")
    axes.set_title(title, fontsize=9)
    axes.grid(True, which="both", linewidth=0.3)
    axes.legend(fontsize=8)
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None})
    pyplot.close(figure)


def open_pyplot():
    """matplotlib for files; the same file from the same results."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "cunmod"
    from matplotlib import pyplot

    return pyplot


def plots(results, folder):
    pyplot = open_pyplot()
    gpu = next((note for note in results.notes if note.startswith("GPU:")), "")
    for p, (kind, _) in PRIMES.items():
        lines, floors = product_series(results, p)
        if lines:
            draw(pyplot, f"{folder}/products-{p}.svg", f"product n x n, {kind} ({gpu})", lines,
                 floors)
    for p in division_primes(results):
        draw(pyplot, f"{folder}/divisions-{p}.svg",
             f"division n by n/2, p of {p.bit_length()} bits ({gpu})",
             division_series(results, p), {})
    for p in GCD_PRIMES:
        lines, floors = gcd_series(results, p)
        if lines:
            title = f"GCD of n and n or n - 1 coefficients, p of {p.bit_length()} bits ({gpu})"
            draw(pyplot, f"{folder}/gcds-{p}.svg", title, lines, floors)
    for op, title in OPERATIONS.items():
        lines = series(results, op)
        if not lines:
            continue
        draw(pyplot, f"{folder}/{op}.svg", f"{title} ({gpu})", lines, {})
