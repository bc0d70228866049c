"""The rows of cunmod-bench's CSV, and look-ups among them: a part of plot.py.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import csv
import re

DEFAULT_PRIME = 469762049
PUBLISHED = ("paper-GTX670", "CUMODP-2.0")
OPERATIONS = {"mul": "product", "div": "division", "gcd": "GCD"}

# Mode products: the primes, and what the plan's choice is to reach on an H200, in
# microseconds by log2 n, where that is said.
PRIMES = {
    2147483647: ("any p < 2^31", {12: 6, 16: 11, 20: 130, 24: 2400}),
    18446744073709551557: ("any p < 2^64", {12: 9, 16: 16, 20: 220, 24: 4200}),
    2013265921: ("p < 2^31 with roots of unity", {12: 5, 16: 8, 20: 50, 24: 850}),
    18446744069414584321: ("p < 2^64 with roots of unity", {}),
}


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


SCALING = re.compile(r"(threads|multiprocessors|contexts):(\d+)(:\w+)?")


def is_scaling(row):
    """A time of mode scaling, on some units."""
    return SCALING.fullmatch(row["algorithm"]) is not None


def measurement(row):
    """What a row is a time of."""
    return tuple(row[key] for key in ("op", "n", "m", "p", "library", "algorithm", "s", "where"))


class Results:
    """Look-ups in the rows of the CSVs.

    files: the rows of each file; rows: those of all, less what an earlier file has measured;
    scaling: those of mode scaling, which are nowhere else. One file may have a measurement twice:
    mode gcds has it of random operands, of operands with a common factor, and among those of all
    s.
    """

    def __init__(self, paths):
        self.files, self.rows, self.scaling, self.notes = [], [], [], []
        measured = set()
        for path in paths:
            all_rows, notes = read(path)
            self.scaling += [row for row in all_rows if is_scaling(row)]
            rows = [row for row in all_rows if not is_scaling(row)]
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
