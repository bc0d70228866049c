#!/usr/bin/env python3
"""Plots and Markdown tables from the CSV that cunmod-bench writes.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

plot.py RESULTS.csv... --plots DIR  log-log plots, one SVG an operation, one a prime of mode
                                    products, one a prime of divisions 2m by m of modes
                                    divisions and host, and one a prime of GCDs of modes
                                    plan-gcd and gcds (matplotlib)
plot.py RESULTS.csv... --tables     the Markdown tables, on stdout
plot.py RESULTS.csv... --into FILE  the same tables, each put between the lines
                                    <!-- bench NAME --> and <!-- end bench NAME -->
                                    that FILE has; NAME is table1, table2, division,
                                    targets, crossover, regret, goals, products, host,
                                    divisions, plain or plan

Of several files the rows are put together, the first row of a measurement counts, and the first
file says which GPU.
"""

import argparse
import csv
import math
import re
import sys

DEFAULT_PRIME = 469762049
PUBLISHED = ("paper-GTX670", "CUMODP-2.0")
OPERATIONS = {"mul": "product", "div": "division", "gcd": "GCD"}
TARGETS = [
    ("mul", 10000, 10000, 60.0),
    ("div", 20000, 10000, 1000.0),
    ("gcd", 10000, 9000, 10000.0),
]

# Mode products: the primes, and what the plan's choice is to reach on an H200, in
# microseconds by log2 n, where that is said.
PRIMES = {
    2147483647: ("any p < 2^31", {12: 6, 16: 11, 20: 130, 24: 2400}),
    18446744073709551557: ("any p < 2^64", {12: 9, 16: 16, 20: 220, 24: 4200}),
    2013265921: ("p < 2^31 with roots of unity", {12: 5, 16: 8, 20: 50, 24: 850}),
    18446744069414584321: ("p < 2^64 with roots of unity", {}),
}

# An H200, measured: bytes a microsecond of a copy in device memory, butterflies with Shoup's
# product a microsecond, multiply-adds of 32 bits a microsecond.
COPY_RATE = 4.18e6
BUTTERFLY_RATE = 2.90e6
MULTIPLY_ADDS = 16.2e6

# The same, microseconds of a divstep by bytes of a word: 68 and 172 cycles, by the warp that leads
# where no other one works beside it (4), and in the leading block (8).
DIVSTEP_US = {4: 68 / 1980, 8: 172 / 1980}


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


def read(path):
    """The rows of the CSV as dictionaries with numbers, and its comment lines."""
    with open(path, newline="") as file:
        lines = list(file)
    notes = [line[1:].strip() for line in lines if line.startswith("#")]
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    for row in rows:
        for key in ("n", "m", "bits", "p", "s", "reps"):
            row[key] = int(row[key])
        for key in ("median_us", "min_us", "max_us"):
            row[key] = float(row[key])
    return rows, notes


def is_plan(row):
    return row["algorithm"].startswith("plan:")


def is_plain_name(row):
    """An algorithm of a product, division or GCD; not plan:, sqr: or prepared:."""
    return ":" not in row["algorithm"]


class Results:
    """Look-ups in the rows of the CSVs."""

    def __init__(self, paths):
        self.rows, self.notes = [], []
        for path in paths:
            rows, notes = read(path)
            self.rows += rows
            self.notes += notes

    def find(self, op, n, m, p, library, algorithm=None, s=None, where=None):
        """The first row that matches, or None; algorithm 'plan:' matches every choice."""
        for row in self.rows:
            if (row["op"], row["n"], row["m"]) != (op, n, m):
                continue
            if row["p"] != p and row["library"] not in PUBLISHED:
                continue
            if not row["library"].startswith(library):
                continue
            if algorithm == "plan:" and not is_plan(row):
                continue
            if algorithm not in (None, "plan:", row["algorithm"]):
                continue
            if s not in (None, row["s"]) or where not in (None, row["where"]):
                continue
            return row
        return None

    def threaded(self, op, n, m, p):
        """FLINT with all threads."""
        for row in self.rows:
            if (row["op"], row["n"], row["m"], row["p"]) == (op, n, m, p) and re.fullmatch(
                r"\d+-threads", row["algorithm"]
            ):
                return row
        return None

    def swept(self, op):
        """(n, m, p) of the sizes whose algorithms were swept on the device or that have
        published figures, in order."""
        sizes = {}
        for row in self.rows:
            if row["op"] == op and row["library"] in PUBLISHED:
                sizes[row["n"], row["m"]] = None
        primes = [r["p"] for r in self.rows if r["op"] == op and r["library"] == "cunmod"]
        prime = DEFAULT_PRIME if DEFAULT_PRIME in primes or not primes else primes[0]
        return [(n, m, prime) for n, m in sizes if self.find(op, n, m, prime, "cunmod")]


def ms(row):
    """Milliseconds with three significant digits, a dash for no row."""
    return "-" if row is None else f"{row['median_us'] / 1000:.3g}"


def markdown(head, lines):
    table = ["| " + " | ".join(head) + " |", "|" + " ---: |" * len(head)]
    return "\n".join(table + ["| " + " | ".join(line) + " |" for line in lines])


def peers(results, op, n, m, p):
    return [
        ms(results.find(op, n, m, p, "FLINT", "1-thread")),
        ms(results.threaded(op, n, m, p)),
        ms(results.find(op, n, m, p, "NTL")),
    ]


PEERS = ["FLINT", "FLINT, all threads", "NTL"]


def choice(row):
    if row is None:
        return "-"
    name = row["algorithm"].removeprefix("plan:")
    return name if row["s"] == 0 else f"{name}, s = {row['s']}"


def sweep_table(results, op, variants, published):
    """Table 1, Table 2 or the division: a line a size, milliseconds.

    variants: (algorithm, s) of the library's columns; published: (title, algorithm, s)
    of the paper's.
    """
    head = ["n", "m"] + [f"{algorithm} s = {s}" for algorithm, s in variants]
    head += ["the plan", "its choice"] + PEERS + ["CUMODP"] + [title for title, _, _ in published]
    lines = []
    for n, m, p in results.swept(op):
        plan = results.find(op, n, m, p, "cunmod", "plan:", where="device")
        line = [str(n), str(m)]
        line += [ms(results.find(op, n, m, p, "cunmod", a, s, "device")) for a, s in variants]
        line += [ms(plan), choice(plan)] + peers(results, op, n, m, p)
        line.append(ms(results.find(op, n, m, p, "CUMODP")))
        line += [ms(results.find(op, n, m, p, "paper", a, s)) for _, a, s in published]
        lines.append(line)
    return markdown(head, lines) if lines else None


def table1(results):
    published = [(f"GTX 670, s = {s}", "two_phase", s) for s in (2, 4, 8, 16)]
    variants = [("two_phase", s) for s in (1, 2, 4, 8, 16)] + [("block", s) for s in (2, 4, 8)]
    return sweep_table(results, "mul", variants, published)


STEPS = [("naive", 1)] + [("steps", s) for s in (1, 8, 64, 128, 256, 512)]


def table2(results):
    published = [("GTX 670, s = 1", "naive", 1), ("GTX 670, s = 512", "steps", 512)]
    return sweep_table(results, "gcd", STEPS, published)


def division(results):
    return sweep_table(results, "div", STEPS, [])


def targets(results):
    head = ["operation", "n", "m", "bits of p", "target", "on the device", "its choice"]
    lines = []
    for op, n, m, us in TARGETS:
        primes = sorted({r["p"] for r in results.rows if (r["op"], r["n"], r["m"]) == (op, n, m)
                         and r["library"] == "cunmod"})
        for p in primes:
            plan = results.find(op, n, m, p, "cunmod", "plan:", where="device")
            goal = f"{us / 1000:g}" if p < 2**30 else "-"
            lines.append([OPERATIONS[op], str(n), str(m), str(p.bit_length()), goal, ms(plan),
                          choice(plan)] + peers(results, op, n, m, p))
    return markdown(head + PEERS, lines) if lines else None


def paths(results):
    """(op, n, m, p, CPU row, GPU row, plan row, FLINT row) of the crossover's sizes, which
    are powers of two."""
    found = []
    for cpu in results.rows:
        if cpu["library"] != "cunmod" or cpu["algorithm"] != "flint" or cpu["m"] & (cpu["m"] - 1):
            continue
        key = (cpu["op"], cpu["n"], cpu["m"], cpu["p"])
        gpu = next((r for r in results.rows if (r["op"], r["n"], r["m"], r["p"]) == key
                    and r["library"] == "cunmod" and r["where"] == "host"
                    and r["algorithm"] != "flint" and not is_plan(r)), None)
        found.append(key + (cpu, gpu, results.find(*key, "cunmod", "plan:", where="host"),
                            results.find(*key, "FLINT", "1-thread")))
    return found


def crossover(results):
    lines = [[OPERATIONS[op], str(n), str(m), ms(cpu), ms(gpu), ms(flint), choice(plan)]
             for op, n, m, p, cpu, gpu, plan, flint in paths(results)]
    head = ["operation", "n", "m", "CPU path", "GPU path", "FLINT (peer)", "the plan takes"]
    return markdown(head, lines) if lines else None


def regret(results):
    """time(the plan's choice) / time(the fastest of the sweep), a line a size of the sweeps."""
    lines = []
    sizes = {(r["op"], r["n"], r["m"]) for r in results.rows if r["library"] in PUBLISHED}
    for plan in results.rows:
        if not is_plan(plan) or plan["where"] != "device":
            continue
        if (plan["op"], plan["n"], plan["m"]) not in sizes:
            continue
        best = min((r for r in results.rows if r["library"] == "cunmod" and is_plain_name(r)
                    and all(r[k] == plan[k] for k in ("op", "n", "m", "p", "where"))),
                   key=lambda r: r["median_us"])
        lines.append([OPERATIONS[plan["op"]], str(plan["n"]), str(plan["m"]), str(plan["bits"]),
                      choice(plan), choice(best),
                      f"{plan['median_us'] / best['median_us']:.3f}"])
    head = ["operation", "n", "m", "bits of p", "the plan", "the fastest", "regret"]
    return markdown(head, lines) if lines else None


def product_rows(results, p):
    """{n: {kind: row}} of mode products: plan, ntt, block, sqr, prepared, FLINT, threads, NTL."""
    found = {}
    for row in results.rows:
        n = row["n"]
        if (row["op"], row["m"], row["p"]) != ("mul", n, p) or n & (n - 1) or n < 2**12:
            continue
        if row["library"] == "cunmod" and row["where"] == "device":
            found.setdefault(n, {}).setdefault(row["algorithm"].split(":")[0], row)
        elif row["library"].startswith("FLINT"):
            one = row["algorithm"] == "1-thread"
            found.setdefault(n, {})["FLINT" if one else "threads"] = row
        elif row["library"].startswith("NTL"):
            found.setdefault(n, {})["NTL"] = row
    return {n: rows for n, rows in sorted(found.items()) if "plan" in rows}


def us(row):
    """Microseconds with three significant digits, a dash for no row."""
    return "-" if row is None else f"{float(format(row['median_us'], '.3g')):g}"


def power(n):
    return f"2^{n.bit_length() - 1}"


def goals(results):
    """What products are to reach and what they reach, microseconds: a line a kind of prime."""
    lines = []
    logs = (12, 16, 20, 24)
    for p, (kind, goal) in PRIMES.items():
        rows = product_rows(results, p)
        if not rows:
            continue
        line = [kind]
        for log in logs:
            at = rows.get(2**log, {})
            flint = f" ({us(at['FLINT'])})" if "FLINT" in at else ""
            wanted = f" of {goal[log]}" if log in goal else ""
            line.append(f"{us(at.get('plan'))}{wanted}{flint}")
        lines.append(line)
    return markdown(["n x n"] + [f"2^{log}" for log in logs], lines) if lines else None


def products(results):
    lines = []
    for p, (kind, goal) in PRIMES.items():
        for n, rows in product_rows(results, p).items():
            wanted = goal.get(n.bit_length() - 1)
            ratio = f"{rows['plan']['median_us'] / wanted:.2f}" if wanted else "-"
            lines.append([kind, power(n), us(rows["plan"]), choice(rows["plan"])]
                         + [us(rows.get(k)) for k in ("block", "sqr", "prepared", "FLINT",
                                                      "threads", "NTL")]
                         + [f"{wanted:g}" if wanted else "-", ratio])
    head = ["p", "n", "the plan, us", "its choice", "block", "square", "prepared operand", "FLINT",
            "FLINT, all threads", "NTL", "target", "ratio"]
    return markdown(head, lines) if lines else None


def host(results):
    """Host to host, 10^6 by 10^6, or the length that there is with pinned arrays."""
    lines = []
    sizes = {(r["n"], r["m"], r["p"]): None for r in results.rows
             if r["where"] == "pinned" or (r["op"], r["n"], r["m"]) == ("mul", 10**6, 10**6)}
    for n, m, p in sizes:
        line = [str(n), str(p.bit_length())]
        for where in ("pinned", "host"):
            plan = results.find("mul", n, m, p, "cunmod", "plan:", where=where)
            line += [ms(plan), choice(plan)]
        lines.append(line + [ms(results.find("mul", n, m, p, "FLINT", "1-thread")),
                             ms(results.threaded("mul", n, m, p))])
    head = ["n", "bits of p", "pinned, ms", "choice", "ordinary, ms", "choice", "FLINT",
            "FLINT, all threads"]
    return markdown(head, lines) if lines else None


def division_rows(results, p):
    """{n: {kind: row}} of divisions n by n/2 of modes divisions and host at one prime; kinds:
    device, prepared, host, FLINT, threads."""
    found = {}
    for n in sorted({r["n"] for r in results.rows
                     if (r["op"], r["p"]) == ("div", p) and r["n"] == 2 * r["m"]}):
        key = ("div", n, n // 2, p)
        rows = {"device": results.find(*key, "cunmod", "plan:", where="device"),
                "prepared": results.find(*key, "cunmod", "prepared"),
                "host": results.find(*key, "cunmod", "plan:", where="host"),
                "FLINT": results.find(*key, "FLINT", "1-thread"),
                "threads": results.threaded(*key)}
        found[n] = {kind: row for kind, row in rows.items() if row is not None}
    return found


def division_primes(results):
    """Those of modes divisions and host, which have prepared divisors or more than one thread."""
    return sorted({r["p"] for r in results.rows if r["op"] == "div" and r["n"] == 2 * r["m"]
                   and (r["algorithm"] == "prepared" or r["algorithm"].endswith("-threads"))})


def divisions(results):
    lines = []
    for p in division_primes(results):
        for n, rows in division_rows(results, p).items():
            ratio = "-"
            if "host" in rows and "threads" in rows:
                ratio = f"{rows['threads']['median_us'] / rows['host']['median_us']:.2f}"
            lines.append([str(n), str(n // 2), str(p.bit_length())]
                         + [us(rows.get(k)) for k in ("device", "prepared", "host", "FLINT",
                                                      "threads")] + [ratio])
    head = ["n", "m", "bits of p", "on the device, us", "prepared divisor", "host arrays",
            "FLINT", "FLINT, all threads", "host arrays, times as fast"]
    return markdown(head, lines) if lines else None


PLAIN_SIZES = [(2048, 2048), (4096, 4096), (8192, 8192), (16384, 16384), (65536, 1024),
               (8192, 1024)]


def plain(results):
    """The fastest plain product of the sizes of mode plain."""
    lines = []
    blocks = [r for r in results.rows
              if (r["op"], r["library"], r["where"]) == ("mul", "cunmod", "device")
              and r["algorithm"] in ("block", "tensor")]
    for p in sorted({r["p"] for r in blocks if (r["n"], r["m"]) == PLAIN_SIZES[4]}):
        for n, m in PLAIN_SIZES:
            rows = [r for r in blocks if (r["n"], r["m"], r["p"]) == (n, m, p)]
            if rows:
                best = min(rows, key=lambda r: r["median_us"])
                rate = n * m / best["median_us"]
                lines.append([str(n), str(m), str(p.bit_length()),
                              f"{best['algorithm']} s={best['s']}", us(best),
                              f"{rate / 1e6:.2f}", f"{100 * rate / MULTIPLY_ADDS:.0f} %"])
    head = ["n", "m", "bits of p", "fastest", "us", "10^12 multiply-adds a second", "of 16.2"]
    return markdown(head, lines) if lines else None


def plan(results):
    """Mode plan: the worst regret and the largest step, a line a prime and shape."""
    fastest, chosen = {}, {}
    for row in results.rows:
        if (row["op"], row["library"], row["where"]) != ("mul", "cunmod", "device"):
            continue
        key = (row["p"], row["n"], row["m"])
        if is_plan(row):
            chosen[key] = row["median_us"]
        elif is_plain_name(row):
            fastest[key] = min(row["median_us"], fastest.get(key, math.inf))
    lines = []
    for p in sorted({p for p, _, _ in chosen}):
        for shape in (1, 8, 64):
            sizes = sorted(n for q, n, m in chosen if q == p and m == n // shape)
            if len(sizes) < 2 or sizes[0] != 64:
                continue
            keys = [(p, n, n // shape) for n in sizes]
            worst = max(keys, key=lambda k: chosen[k] / fastest[k])
            step = max(zip(keys, keys[1:]), key=lambda pair: chosen[pair[1]] / chosen[pair[0]])
            lines.append([str(p.bit_length()), "n" if shape == 1 else f"n/{shape}",
                          str(len(keys)), f"{chosen[worst] / fastest[worst]:.3f}", str(worst[1]),
                          f"{chosen[step[1]] / chosen[step[0]]:.2f}", str(step[1][1])])
    head = ["bits of p", "m", "lengths", "worst regret", "at n", "largest step", "to n"]
    return markdown(head, lines) if lines else None


TABLES = {"table1": table1, "table2": table2, "division": division, "targets": targets,
          "crossover": crossover, "regret": regret, "goals": goals, "products": products,
          "host": host, "divisions": divisions, "plain": plain, "plan": plan}


def tables(results):
    """{name: Markdown} of every table that the results have rows for."""
    made = {name: table(results) for name, table in TABLES.items()}
    return {name: text for name, text in made.items() if text}


def put_into(path, made):
    """Replaces what stands between the markers of each table in the file."""
    with open(path) as file:
        text = file.read()
    for name, table in made.items():
        marked = re.compile(rf"(<!-- bench {name} -->\n).*?(<!-- end bench {name} -->)", re.S)
        text = marked.sub(lambda match, table=table: match[1] + table + "\n" + match[2], text)
    with open(path, "w") as file:
        file.write(text)


def series(results, op):
    """{label: [(n, us)]} of an operation at the default prime."""
    lines = {}

    def add(label, row):
        if row is not None:
            lines.setdefault(label, {})[row["n"]] = row["median_us"]

    for n, m, p in results.swept(op):
        if op == "mul" and n != m:
            continue
        plan = results.find(op, n, m, p, "cunmod", "plan:", where="device")
        add("GPU, operands on the device", plan)
        add("NTL", results.find(op, n, m, p, "NTL"))
        add("CUMODP 2.0", results.find(op, n, m, p, "CUMODP"))
        add("paper, GTX 670", results.find(op, n, m, p, "paper", None,
                                           {"mul": 4, "gcd": 512}.get(op)))
    for row_op, n, m, p, cpu, gpu, plan, flint in paths(results):
        if row_op == op:
            add("FLINT", flint)
            add("GPU, host arrays", gpu)
            add("cunmod, host arrays", plan)
    return {label: sorted(points.items()) for label, points in lines.items()}


def reference_series(results, op, p, shape, s):
    """{label: [(n, us)]} of CUMODP and the paper beside p < 2^31; shape(n, m): which sizes, s:
    the paper's fastest."""
    lines = {}
    for row in results.rows if p < 2**31 else []:
        if row["op"] != op or not shape(row["n"], row["m"]):
            continue
        if row["library"] == "CUMODP-2.0":
            lines.setdefault("CUMODP 2.0, p = 469762049", {})[row["n"]] = row["median_us"]
        elif row["library"].startswith("paper") and row["s"] == s:
            lines.setdefault(f"the paper, GTX 670, s = {s}", {})[row["n"]] = row["median_us"]
    return {label: sorted(points.items()) for label, points in lines.items()}


def product_series(results, p):
    """{label: [(n, us)]} of mode products at one prime, and its two floors."""
    labels = {"plan": "cunmod, on the device", "sqr": "cunmod, square",
              "prepared": "cunmod, prepared operand", "FLINT": "FLINT, one thread", "NTL": "NTL"}
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
        for kind, row in rows.items():
            lines.setdefault(labels[kind], []).append((n, row["median_us"]))
    return {**lines, **reference_series(results, "div", p, lambda n, m: n == 2 * m, 0)}


def gcd_series(results, p):
    """{label: [(n, us)]} of GCDs of two polynomials of about n coefficients at one prime, and the
    time of their dependent steps. FLINT's modulo p, or else modulo the prime of mode crossover."""
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
    modulus = p if p in flint else DEFAULT_PRIME
    if modulus in flint:
        lines[f"FLINT, one thread, {modulus.bit_length()} bits"] = flint[modulus]
    longest = sorted(lines[labels["gcd"]])
    floor = [(n, 2 * n * DIVSTEP_US[4 if p < 2**31 else 8]) for n in longest]
    lines = {label: sorted(points.items()) for label, points in lines.items()}
    published = reference_series(results, "gcd", p, lambda n, m: True, 512)
    return {**lines, **published}, {"2n dependent steps": floor}


def draw(pyplot, path, title, lines, floors):
    figure, axes = pyplot.subplots(figsize=(7, 5))
    for label, points in lines.items():
        axes.loglog(*zip(*points), marker="o", markersize=3, label=label)
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


def plots(results, folder):
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

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
    for p, (kind, _) in PRIMES.items():
        lines, floors = gcd_series(results, p)
        if lines:
            draw(pyplot, f"{folder}/gcds-{p}.svg", f"GCD n, n, {kind} ({gpu})", lines, floors)
    for op, title in OPERATIONS.items():
        lines = series(results, op)
        if not lines:
            continue
        draw(pyplot, f"{folder}/{op}.svg", f"{title} ({gpu})", lines, {})


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("results", nargs="+")
    parser.add_argument("--plots", metavar="DIR")
    parser.add_argument("--tables", action="store_true")
    parser.add_argument("--into", metavar="FILE")
    arguments = parser.parse_args()
    results = Results(arguments.results)
    if arguments.plots:
        plots(results, arguments.plots)
    if arguments.tables:
        for name, table in tables(results).items():
            print(f"## {name}\n\n{table}\n")
    if arguments.into:
        put_into(arguments.into, tables(results))
    if not (arguments.plots or arguments.tables or arguments.into):
        parser.print_usage(sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
