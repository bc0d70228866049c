"""The table of mode cpu: the CPU path beside FLINT's functions. A part of plot.py.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from plot_tables import markdown

LENGTHS = [4, 16, 64, 200, 1000, 4000]
LONG = 200  # from this length on the ratio counts, below it the difference
MOST_RATIO = 1.10
MOST_MORE_US = 0.2


def worst(rows):
    """{function: {n: what it takes beside FLINT's}} of one file, the worst of all primes.

    Below LONG these are the microseconds that it takes more, from there on the ratio. The least
    of the samples count.
    """
    ours = {(r["algorithm"], r["n"], r["p"]): r for r in rows if r["library"] == "cunmod"}
    found = {}
    for row in rows:
        key = row["algorithm"], row["n"], row["p"]
        if not row["library"].startswith("FLINT") or key not in ours:
            continue
        mine, n = ours[key]["min_us"], row["n"]
        value = mine - row["min_us"] if n < LONG else mine / row["min_us"]
        places = found.setdefault(row["algorithm"].removeprefix("twin:"), {})
        places[n] = max(value, places.get(n, value))
    return found


def cell(value, n):
    if value is None:
        return "-"
    text = f"{value:+.2f}" if n < LONG else f"{value:.2f}"
    above = value > (MOST_MORE_US if n < LONG else MOST_RATIO)
    return f"**{text}**" if above else text


def cpu_tables(results):
    """A line a function, and columns for each file: one is of one FLINT."""
    files = [[r for r in rows if r["algorithm"].startswith("twin:")] for rows in results.files]
    files = [rows for rows in files if rows]
    if not files:
        return {}
    names = [next(r["library"] for r in rows if r["library"] != "cunmod") for rows in files]
    measured = [worst(rows) for rows in files]
    head = ["function"] + [f"{name.removeprefix('FLINT-')}: {n}" for name in names
                           for n in LENGTHS]
    functions = list(dict.fromkeys(name for made in measured for name in made))
    lines = [[f"`{name}`"] + [cell(made.get(name, {}).get(n), n) for made in measured
                              for n in LENGTHS] for name in functions]
    return {"cpu": markdown(head, lines)}
