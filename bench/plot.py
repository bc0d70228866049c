#!/usr/bin/env python3
"""Plots and Markdown tables from the CSV that cunmod-bench writes.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

plot.py RESULTS.csv... --plots DIR  log-log plots, one SVG an operation, one a prime of mode
                                    products, one a prime of divisions n by n/2 of modes
                                    divisions, host and plan-div, and one a prime of GCDs of
                                    modes plan-gcd and gcds (matplotlib)
plot.py RESULTS.csv... --tables     the Markdown tables, on stdout
plot.py RESULTS.csv... --into FILE  the same tables, each put between the lines
                                    <!-- bench NAME --> and <!-- end bench NAME -->
                                    that FILE has; NAME is table1, table2, division,
                                    targets, crossover, regret, goals, products, host,
                                    divisions, plain or plan

Of several files the rows are put together. Where two of them have the same measurement the first
one's counts, and the first file says which GPU. FLINT's divisions come from one file, that which
has most of them, so that no line joins the times of two runs; so does each line of table plan.
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

# Mode plan: the lengths, and the shorter operands of each operation.
PLAN_LENGTHS = {round(2 ** (i / 4)) for i in range(24, 97)}
PLAN_SHAPES = {
    "mul": {"n": lambda n: n, "n/8": lambda n: n // 8, "n/64": lambda n: n // 64},
    "div": {"n/2": lambda n: n // 2, "n/16": lambda n: n // 16, "n - 64": lambda n: n - 64},
    "gcd": {"n": lambda n: n, "n/16": lambda n: n // 16, "n/256": lambda n: n // 256},
}
WANTED_REGRET = 1.10

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
# product a microsecond, multiply-adds of 32 bits a microsecond.
COPY_RATE = 4.18e6
BUTTERFLY_RATE = 2.90e6
MULTIPLY_ADDS = 16.2e6


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


def is_threaded(row):
    """FLINT with all threads."""
    return re.fullmatch(r"\d+-threads", row["algorithm"]) is not None


def measurement(row):
    """What a row is a time of."""
    return tuple(row[key] for key in ("op", "n", "m", "p", "library", "algorithm", "s", "where"))


class Results:
    """Look-ups in the rows of the CSVs.

    files: the rows of each file; rows: those of all, less what an earlier file has measured. One
    file may have a measurement twice: mode gcds has it of random operands, of operands with a
    common factor, and among those of all s.
    """

    def __init__(self, paths):
        self.files, self.rows, self.notes = [], [], []
        measured = set()
        for path in paths:
            rows, notes = read(path)
            self.files.append(rows)
            self.rows += [row for row in rows if measurement(row) not in measured]
            self.notes += notes
            measured.update(map(measurement, rows))

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
            if (row["op"], row["n"], row["m"], row["p"]) == (op, n, m, p) and is_threaded(row):
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
    """{n: {kind: row}} of mode products, which has products by a prepared operand: plan, ntt,
    block, sqr, prepared, FLINT, threads, NTL."""
    found = {}
    for row in results.rows:
        n = row["n"]
        if (row["op"], row["m"], row["p"]) != ("mul", n, p) or n & (n - 1) or n < 2**12:
            continue
        if row["library"] == "cunmod" and row["where"] == "device":
            found.setdefault(n, {}).setdefault(row["algorithm"].split(":")[0], row)
        elif row["library"].startswith("FLINT"):
            one = row["algorithm"] == "1-thread"
            found.setdefault(n, {}).setdefault("FLINT" if one else "threads", row)
        elif row["library"].startswith("NTL"):
            found.setdefault(n, {}).setdefault("NTL", row)
    return {n: rows for n, rows in sorted(found.items()) if {"plan", "prepared"} <= rows.keys()}


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


def is_halved(row):
    """A division n by n/2."""
    return row["op"] == "div" and row["m"] == row["n"] // 2


def most_divisions(results, p, wanted):
    """{n: row} of the divisions n by n/2 with wanted(row), from the file with most of them."""
    found = []
    for rows in results.files:
        found.append({})
        for row in rows:
            if is_halved(row) and row["p"] == p and wanted(row):
                found[-1].setdefault(row["n"], row)
    return max(found, key=len)


def division_rows(results, p):
    """{n: {kind: row}} of divisions n by n/2 at one prime; kinds: device, prepared, host, FLINT,
    threads; product: of quotient and divisor."""
    one = most_divisions(results, p, lambda r: r["library"].startswith("FLINT")
                         and r["algorithm"] == "1-thread")
    many = most_divisions(results, p, is_threaded)
    found = {}
    for n in sorted({r["n"] for r in results.rows if is_halved(r) and r["p"] == p}):
        key = ("div", n, n // 2, p)
        rows = {"device": results.find(*key, "cunmod", "plan:", where="device"),
                "prepared": results.find(*key, "cunmod", "prepared"),
                "product": results.find("mul", n - n // 2 + 1, n // 2, p, "cunmod", "plan:",
                                        where="device"),
                "host": results.find(*key, "cunmod", "plan:", where="host"),
                "FLINT": one.get(n), "threads": many.get(n)}
        found[n] = {kind: row for kind, row in rows.items() if row is not None}
    return found


def division_primes(results):
    """Those of modes divisions and host, which have prepared divisors or more than one thread."""
    return sorted({r["p"] for r in results.rows
                   if is_halved(r) and (r["algorithm"] == "prepared" or is_threaded(r))})


def in_products(rows, kind):
    if kind not in rows or "product" not in rows:
        return "-"
    return f"{rows[kind]['median_us'] / rows['product']['median_us']:.2f}"


def divisions(results):
    lines = []
    for p in division_primes(results):
        for n, rows in division_rows(results, p).items():
            if rows.keys() <= {"device"}:  # of mode plan-div
                continue
            ratio = "-"
            if "host" in rows and "threads" in rows:
                ratio = f"{rows['threads']['median_us'] / rows['host']['median_us']:.2f}"
            lines.append([str(n), str(n // 2), str(p.bit_length()),
                          us(rows.get("device")), in_products(rows, "device"),
                          us(rows.get("prepared")), in_products(rows, "prepared")]
                         + [us(rows.get(k)) for k in ("host", "FLINT", "threads")] + [ratio])
    head = ["n", "m", "bits of p", "on the device, us", "in products", "prepared divisor",
            "in products", "host arrays", "FLINT", "FLINT, all threads",
            "host arrays, times as fast"]
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


def plan_times(rows):
    """{(op, p): {(n, m): (the plan's choice, the fastest candidate)}} of mode plan in one file,
    microseconds. There the row of the choice stands behind those of the candidates."""
    found, key, fastest = {}, None, math.inf
    for row in rows:
        if (row["library"], row["where"]) != ("cunmod", "device"):
            continue
        if measurement(row)[:4] != key:
            key, fastest = measurement(row)[:4], math.inf
        if is_plain_name(row):
            fastest = min(fastest, row["median_us"])
        elif is_plan(row) and fastest < math.inf and row["n"] in PLAN_LENGTHS:
            op, n, m, p = key
            times = (row["median_us"], fastest)
            found.setdefault((op, p), {}).setdefault((n, m), times)
            key = None
    # Its first length is 64.
    return {key: times for key, times in found.items() if 64 in {n for n, _ in times}}


def plan_line(times, shape):
    """Of one prime and shape: lengths, those above WANTED_REGRET, the worst regret and where, the
    largest step and where."""
    sizes = sorted(n for n, m in times if m == shape(n))
    if len(sizes) < 2:
        return None
    chosen = {n: times[n, shape(n)][0] for n in sizes}
    regret = {n: chosen[n] / times[n, shape(n)][1] for n in sizes}
    steps = {n: chosen[n] / chosen[before] for before, n in zip(sizes, sizes[1:])}
    worst, step = max(regret, key=regret.get), max(steps, key=steps.get)
    above = sum(r > WANTED_REGRET for r in regret.values())
    return [str(len(sizes)), str(above), f"{regret[worst]:.3f}", str(worst), f"{steps[step]:.2f}",
            str(step)]


def plan(results):
    """Mode plan: the worst regret and the largest step, a line an operation, prime and shape."""
    found = {}
    for rows in results.files:
        for key, times in plan_times(rows).items():
            found.setdefault(key, times)
    lines = []
    for op, shapes in PLAN_SHAPES.items():
        for p in sorted(p for other, p in found if other == op):
            for name, shape in shapes.items():
                line = plan_line(found[op, p], shape)
                if line:
                    lines.append([OPERATIONS[op], str(p.bit_length()), name] + line)
    head = ["operation", "bits of p", "m", "lengths", f"above {WANTED_REGRET:.2f}",
            "worst regret", "at n", "largest step", "to n"]
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


def plots(results, folder):
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "cunmod"  # the same file from the same results
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
