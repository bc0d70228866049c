#!/usr/bin/env python3
"""Fills the tables of all pages, and draws the plot of README.md, from the results.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

renew.py          writes the pages and the plot
renew.py --check  writes nothing; status 1, and the names of the files, where a page or the plot
                  would change, or a page has a table that no results fill
"""

import os
import re
import sys
import tempfile

from plot_batches import batch_tables
from plot_cpu import cpu_tables
from plot_readme import picture
from plot_rows import Results
from plot_scaling import scaling_tables
from plot_tables import put_into, tables

HERE = os.path.dirname(os.path.abspath(__file__))

# The pages, and the files of bench/results whose tables they have. Of several files in one list the
# rows are put together.
DAY = "h200-2026-11-22"
PAGES = {
    "README.md": [[f"{DAY}-crossover.csv"]],
    "bench/README.md": [
        [f"{DAY}-products.csv"],
        [f"{DAY}-divisions.csv", f"{DAY}-host.csv"],
        [f"{DAY}-plan-mul.csv", f"{DAY}-plan-div.csv", "h200-2026-11-23-plan-gcd.csv"],
        ["h100-2026-11-25-scaling.csv"],
        ["cpu-2026-11-27-flint29.csv", "cpu-2026-11-27-flint36.csv"],
    ],
    "docs/elementary.md": [["h100-2026-11-25-elementary.csv"]],
    "docs/batch.md": [["h200-2026-11-26-batch.csv", "h200-2026-11-26-batch-euclid.csv"]],
}

PLOT = "docs/speed.svg"


def fill(path, sources):
    """Fills the tables of the file at `path`. Returns the names of those that are left."""
    with open(path) as file:
        left = set(re.findall(r"<!-- bench ([a-z0-9-]+) -->", file.read()))
    for names in sources:
        results = Results([os.path.join(HERE, "results", name) for name in names])
        made = {**tables(results), **batch_tables(results), **scaling_tables(results, 0.5),
                **cpu_tables(results)}
        put_into(path, {name: table for name, table in made.items() if name in left})
        left -= made.keys()
    return left


def stale(page, path):
    """Whether the page would change, or has tables that are not filled."""
    with open(path) as file:
        text = file.read()
    with tempfile.NamedTemporaryFile("w+", suffix=".md") as copy:
        copy.write(text)
        copy.flush()
        left = fill(copy.name, PAGES[page])
        with open(copy.name) as file:
            return file.read() != text or bool(left)


def drawn():
    return picture(os.path.join(HERE, "results"))


def stale_plot(path):
    with open(path) as file:
        return file.read() != drawn()


def main():
    bad = []
    for page, sources in PAGES.items():
        path = os.path.join(HERE, "..", page)
        if sys.argv[1:] == ["--check"]:
            bad += [page] if stale(page, path) else []
        else:
            bad += [f"{page}: {name}" for name in fill(path, sources)]
    path = os.path.join(HERE, "..", PLOT)
    if sys.argv[1:] != ["--check"]:
        with open(path, "w") as file:
            file.write(drawn())
    elif stale_plot(path):
        bad.append(PLOT)
    if bad:
        print("not of the results: " + ", ".join(bad))
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
