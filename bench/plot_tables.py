"""The Markdown tables of cunmod-bench's results: a part of plot.py.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import math
import re

from plot_rows import (
    OPERATIONS,
    PRIMES,
    PUBLISHED,
    division_primes,
    division_rows,
    is_plain_name,
    is_plan,
    measurement,
    paths,
    product_rows,
)

TARGETS = [
    ("mul", 10000, 10000, 60.0),
    ("div", 20000, 10000, 1000.0),
    ("gcd", 10000, 9000, 10000.0),
]

# Mode plan: the lengths, and the shorter operands of each operation.
PLAN_LENGTHS = {round(2 ** (i / 4)) for i in range(24, 97)}
PLAN_SHAPES = {
    "mul": {"n": lambda n: n, "n/8": lambda n: n // 8, "n/64": lambda n: n // 64},
    "div": {"n/2": lambda n: n // 2, "n/16": lambda n: n // 16, "n - 64": lambda n: n - 64},
    "gcd": {"n": lambda n: n, "n/16": lambda n: n // 16, "n/256": lambda n: n // 256},
}
WANTED_REGRET = 1.10

# An H200, measured: multiply-adds of 32 bits a microsecond.
MULTIPLY_ADDS = 16.2e6


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


def crossover(results):
    lines = [[OPERATIONS[op], str(n), str(m), ms(cpu), ms(gpu), ms(flint), choice(plan)]
             for op, n, m, p, cpu, gpu, plan, flint in paths(results)]
    head = ["operation", "n", "m", "CPU path", "GPU path", "FLINT (peer)", "the plan takes"]
    return markdown(head, lines) if lines else None


SUMMARY = {"mul": "product n by n", "div": "division 2n by n", "gcd": "GCD of n and n"}
SUMMARY_LENGTHS = (1024, 8192, 131072)


def faster_from(rows):
    """Between which lengths the choice of the library becomes faster than FLINT for good."""
    slower = [n for n, plan, flint in rows if plan["median_us"] >= flint["median_us"]]
    longer = [n for n, _, _ in rows if not slower or n > slower[-1]]
    if not slower:
        return f"{rows[0][0]}"
    return f"between {slower[-1]} and {longer[0]}" if longer else "-"


def summary(results):
    """The choice of the library on host arrays beside FLINT, a line an operation."""
    lines = []
    for op, title in SUMMARY.items():
        rows = sorted((m, plan, flint) for o, _, m, _, _, _, plan, flint in paths(results)
                      if o == op and plan and flint)
        if not rows:
            continue
        at = {n: f"{ms(plan)} ({ms(flint)})" for n, plan, flint in rows}
        lines.append([title, faster_from(rows)] + [at.get(n, "-") for n in SUMMARY_LENGTHS])
    head = ["host arrays, n coefficients", "GPU faster from"]
    head += [f"n = {SUMMARY_LENGTHS[0]}"] + [str(n) for n in SUMMARY_LENGTHS[1:]]
    return markdown(head, lines) if lines else None


ELEMENTARY_WORDS = {"copy": 2, "add": 3, "a + c b": 3, "c a": 2, "shift_left": 2, "reverse": 2,
                    "derivative": 2, "integral": 2, "make_monic": 2, "evaluate_at": 1}
ELEMENTARY_LENGTHS = (10**6, 16 * 10**6, 64 * 10**6)


def elementary(results):
    """Microseconds, and the rate as a share of that of a copy, a line an operation."""
    rows = {(r["p"].bit_length(), r["n"], r["algorithm"]): r["median_us"] for r in results.rows
            if r["op"] == "elementary"}
    if not rows:
        return None
    lines = []
    for name, words in ELEMENTARY_WORDS.items():
        line = [name]
        for bits in (31, 64):
            for n in ELEMENTARY_LENGTHS:
                time, copy = rows.get((bits, n, name)), rows.get((bits, n, "copy"))
                share = words * copy / (2 * time) if time and copy else 0
                line.append(f"{time:.3g} ({share:.2f})" if share else "-")
        lines.append(line)
    return markdown(["operation"] + [f"{bits} bits, {n // 10**6} 10^6" for bits in (31, 64)
                                     for n in ELEMENTARY_LENGTHS], lines)


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
          "crossover": crossover, "summary": summary, "elementary": elementary,
          "regret": regret, "goals": goals, "products": products,
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
