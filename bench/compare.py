#!/usr/bin/env python3
"""Times of two versions side by side, from the CSV that cunmod-bench writes.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

compare.py BEFORE.csv... --after AFTER.csv... [--beyond PERCENT] [--least US]

Several files of one version are several runs: the least of their medians counts, since a host that
is busy with something else makes short operations slower, and never faster. Compared are the rows
of cunmod that both versions have, and of these such as took at least US microseconds before (0).
The output is their number, the median of after / before, and each row whose ratio is beyond
1 + PERCENT / 100 (3). The status is 1 when there is one.
"""

import argparse
import statistics
import sys
from collections import Counter

from plot_rows import measurement, read


def fastest(paths):
    """The least median of each measurement; the i-th row of a file with it is one of its own."""
    times = {}
    for path in paths:
        seen = Counter()
        for row in read(path)[0]:
            seen[measurement(row)] += 1
            key = (*measurement(row), seen[measurement(row)])
            times[key] = min(times.get(key, row["median_us"]), row["median_us"])
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("before", nargs="+")
    parser.add_argument("--after", nargs="+", required=True)
    parser.add_argument("--beyond", type=float, default=3, metavar="PERCENT")
    parser.add_argument("--least", type=float, default=0, metavar="US")
    arguments = parser.parse_args()
    before, after = fastest(arguments.before), fastest(arguments.after)
    ratios = {
        key: after[key] / us
        for key, us in before.items()
        if key in after and "cunmod" in key and us >= arguments.least
    }
    if not ratios:
        sys.exit("compare.py: no row is in both")
    slower = [key for key, ratio in ratios.items() if ratio > 1 + arguments.beyond / 100]
    print(f"{len(ratios)} rows, median {statistics.median(ratios.values()):.3f}, "
          f"{len(slower)} slower by more than {arguments.beyond:g} %")
    for key in sorted(slower, key=ratios.get):
        op, n, m, p, _, algorithm, s, where, _ = key
        print(f"{ratios[key]:.3f}  {before[key]:.2f} us, {after[key]:.2f} us  {op} {n} by {m}, "
              f"p = {p}, {algorithm}, s = {s}, {where}")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
