#!/usr/bin/env python3
"""Plots and Markdown tables from the CSV that cunmod-bench writes.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

plot.py RESULTS.csv... --plots DIR  log-log plots, one SVG an operation, one a prime of mode
                                    products, one a prime of divisions n by n/2 of modes
                                    divisions, host and plan-div, one a prime of GCDs of modes
                                    plan-gcd and gcds, and one a kind of units of mode scaling
                                    (matplotlib)
plot.py RESULTS.csv... --tables     the Markdown tables, on stdout
plot.py RESULTS.csv... --into FILE  the same tables, each put between the lines
                                    <!-- bench NAME --> and <!-- end bench NAME -->
                                    that FILE has; NAME is table1, table2, division,
                                    targets, crossover, summary, elementary, regret, goals,
                                    products, host, divisions, plain, plan, scaling or
                                    scaling-rows
plot.py RESULTS.csv... ... --efficiency E
                                    the efficiency to which the iso-efficiency of mode scaling
                                    belongs (0.5)

Of several files the rows are put together. Where two of them have the same measurement the first
one's counts, and the first file says which GPU. FLINT's divisions come from one file, that which
has most of them, so that no line joins the times of two runs; so does each line of table plan.
"""

import argparse
import sys

from plot_batches import batch_tables
from plot_cpu import cpu_tables
from plot_lines import plots
from plot_rows import Results
from plot_scaling import scaling_plots, scaling_tables
from plot_tables import put_into, tables


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("results", nargs="+")
    parser.add_argument("--plots", metavar="DIR")
    parser.add_argument("--tables", action="store_true")
    parser.add_argument("--into", metavar="FILE")
    parser.add_argument("--efficiency", type=float, default=0.5, metavar="E")
    arguments = parser.parse_args()
    results = Results(arguments.results)
    if arguments.plots:
        plots(results, arguments.plots)
        scaling_plots(results, arguments.plots, arguments.efficiency)
    if arguments.tables or arguments.into:
        made = {**tables(results), **batch_tables(results),
                **scaling_tables(results, arguments.efficiency), **cpu_tables(results)}
    if arguments.tables:
        for name, table in made.items():
            print(f"## {name}\n\n{table}\n")
    if arguments.into:
        put_into(arguments.into, made)
    if not (arguments.plots or arguments.tables or arguments.into):
        parser.print_usage(sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
