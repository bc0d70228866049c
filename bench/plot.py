#!/usr/bin/env python3
"""Plots and Markdown tables from the CSV that cunmod-bench writes.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

plot.py RESULTS.csv --plots DIR     log-log plots, one SVG an operation (matplotlib)
plot.py RESULTS.csv --tables        the Markdown tables, on stdout
plot.py RESULTS.csv --into FILE     the same tables, each put between the lines
                                    <!-- bench NAME --> and <!-- end bench NAME -->
                                    that FILE has; NAME is table1, table2, division,
                                    targets, crossover or regret
"""

import argparse
import csv
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


class Results:
    """Look-ups in the rows of one CSV."""

    def __init__(self, path):
        self.rows, self.notes = read(path)

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
    """time(the plan's choice) / time(the fastest of the sweep), a line a size."""
    lines = []
    for plan in results.rows:
        if not is_plan(plan) or plan["where"] != "device":
            continue
        best = min((r for r in results.rows if r["library"] == "cunmod" and not is_plan(r)
                    and all(r[k] == plan[k] for k in ("op", "n", "m", "p", "where"))),
                   key=lambda r: r["median_us"])
        lines.append([OPERATIONS[plan["op"]], str(plan["n"]), str(plan["m"]), str(plan["bits"]),
                      choice(plan), choice(best),
                      f"{plan['median_us'] / best['median_us']:.3f}"])
    head = ["operation", "n", "m", "bits of p", "the plan", "the fastest", "regret"]
    return markdown(head, lines) if lines else None


TABLES = {"table1": table1, "table2": table2, "division": division, "targets": targets,
          "crossover": crossover, "regret": regret}


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


def plots(results, folder):
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    gpu = next((note for note in results.notes if note.startswith("GPU:")), "")
    for op, title in OPERATIONS.items():
        lines = series(results, op)
        if not lines:
            continue
        figure, axes = pyplot.subplots(figsize=(7, 5))
        for label, points in lines.items():
            axes.loglog(*zip(*points), marker="o", markersize=3, label=label)
        axes.set_xlabel("length n of the longer operand")
        axes.set_ylabel("microseconds")
        axes.set_title(f"{title} ({gpu})", fontsize=9)
        axes.grid(True, which="both", linewidth=0.3)
        axes.legend(fontsize=8)
        figure.savefig(f"{folder}/{op}.svg", bbox_inches="tight", metadata={"Date": None})
        pyplot.close(figure)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("results")
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
