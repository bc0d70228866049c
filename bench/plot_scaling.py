"""Speed-up, efficiency, serial fraction and iso-efficiency of mode scaling: a part of plot.py.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

The times are T(k), of an operation on k units of a kind. The fewest units that were measured, k0
of them, count as one processor, so that k units are K = k / k0 processors.
"""

from plot_lines import open_pyplot
from plot_rows import OPERATIONS, SCALING
from plot_tables import markdown, power, us

# The kinds of units.
KINDS = {
    "threads": "FLINT on k threads",
    "multiprocessors": "on the device, k multiprocessors",
    "contexts": "on the device, k contexts at once, one operation each",
}


def speed_up(first, later, operations=1):
    """From the time of one operation on one processor to that of so many on several."""
    return operations * first / later


def efficiency(speed, processors):
    return speed / processors


def serial_fraction(speed, processors):
    """The share of the operation that would have to be serial by Amdahl's law (Karp and Flatt);
    None for one processor."""
    if processors == 1:
        return None
    return (1 / speed - 1 / processors) / (1 - 1 / processors)


def iso_efficiency(efficiencies, wanted):
    """The least length whose efficiency is at least as wanted, from {length: efficiency}; None
    where there is none."""
    return min((n for n, reached in efficiencies.items() if reached >= wanted), default=None)


def measures(kind, times):
    """{k: (speed-up, efficiency, serial fraction)} of {k: time}."""
    fewest, found = min(times), {}
    for k in sorted(times):
        processors = k / fewest
        speed = speed_up(times[fewest], times[k], processors if kind == "contexts" else 1)
        found[k] = (speed, efficiency(speed, processors), serial_fraction(speed, processors))
    return found


class Scaling:
    """The times of one kind, operation and prime: rows {n: {k: row}}, measures {n: {k: ...}}."""

    def __init__(self, kind, op, p, rows):
        self.kind, self.op, self.p = kind, op, p
        self.rows = dict(sorted(rows.items()))
        self.measures = {
            n: measures(kind, {k: row["median_us"] for k, row in rows[n].items()})
            for n in self.rows
        }

    def units(self):
        return sorted({k for found in self.measures.values() for k in found})

    def iso_efficiency(self, k, wanted):
        reached = {n: found[k][1] for n, found in self.measures.items() if k in found}
        return iso_efficiency(reached, wanted)


def scalings(results):
    """{kind: its Scalings}, of kinds with more than one number of units."""
    times = {}
    for row in results.scaling:
        kind, k = SCALING.fullmatch(row["algorithm"]).group(1, 2)
        lengths = times.setdefault((kind, row["op"], row["p"]), {})
        lengths.setdefault(row["n"], {}).setdefault(int(k), row)
    found = {}
    for kind in KINDS:
        of_kind = [Scaling(*key, rows) for key, rows in times.items() if key[0] == kind]
        if any(len(scaling.units()) > 1 for scaling in of_kind):
            order = list(OPERATIONS)
            found[kind] = sorted(of_kind, key=lambda x: (order.index(x.op), x.p))
    return found


# ---- tables -------------------------------------------------------------------


def units_of(of_kind):
    return sorted({k for scaling in of_kind for k in scaling.units()})


def cell(value, digits):
    return "-" if value is None else f"{value:.{digits}f}"


def length(n):
    return "-" if n is None else power(n)


def summary(kind, of_kind, wanted):
    """One line an operation and prime: the longest operands, and the iso-efficiency."""
    units = units_of(of_kind)
    lines = []
    for scaling in of_kind:
        n = max(scaling.rows)
        last = max(scaling.rows[n])
        speed, reached, serial = scaling.measures[n][last]
        lines.append([OPERATIONS[scaling.op], str(scaling.p.bit_length()), power(n),
                      us(scaling.rows[n].get(units[0])), us(scaling.rows[n].get(units[-1])),
                      cell(speed, 2), cell(reached, 2), cell(serial, 3)]
                     + [length(scaling.iso_efficiency(k, wanted)) for k in units[1:]])
    head = ["operation", "bits of p", "n", f"T, k = {units[0]}, us", f"T, k = {units[-1]}, us",
            "speed-up", "efficiency", "serial fraction"]
    head += [f"n for E = {wanted:g}, k = {k}" for k in units[1:]]
    return f"{KINDS[kind]}:\n\n{markdown(head, lines)}"


def all_rows(kind, of_kind, wanted):
    """One line an operation, prime, length and number of units."""
    lines = []
    for scaling in of_kind:
        for n, found in scaling.measures.items():
            for k, (speed, reached, serial) in found.items():
                lines.append([OPERATIONS[scaling.op], str(scaling.p.bit_length()), power(n), str(k),
                              us(scaling.rows[n][k]), cell(speed, 2), cell(reached, 2),
                              cell(serial, 3), length(scaling.iso_efficiency(k, wanted))])
    head = ["operation", "bits of p", "n", "k", "T, us", "speed-up", "efficiency",
            "serial fraction", f"n for E = {wanted:g}"]
    return f"{KINDS[kind]}:\n\n{markdown(head, lines)}"


def scaling_tables(results, wanted):
    """{name: Markdown}, nothing without rows of mode scaling."""
    found = scalings(results)
    return {
        name: "\n\n".join(table(kind, of_kind, wanted) for kind, of_kind in found.items())
        for name, table in (("scaling", summary), ("scaling-rows", all_rows))
        if found
    }


# ---- plots --------------------------------------------------------------------

COLUMNS = ("time, us", "speed-up", "efficiency", "serial fraction")


def column(scaling, n, number):
    """The points (k, value) of a column."""
    if number == 0:
        return [(k, row["median_us"]) for k, row in sorted(scaling.rows[n].items())]
    found = scaling.measures[n].items()
    return [(k, values[number - 1]) for k, values in found if values[number - 1] is not None]


def style(scaling):
    return "-" if scaling.p < 2**32 else "--"


def draw_columns(axes, of_op, lengths):
    """Time, speed-up, efficiency and serial fraction over k: a line a prime and length."""
    for scaling in of_op:
        for n in scaling.rows:
            for number in range(len(COLUMNS)):
                points = column(scaling, n, number)
                if points:
                    axes[number].plot(*zip(*points), style(scaling), marker="o", markersize=3,
                                      color=f"C{lengths.index(n)}",
                                      label=f"n = {power(n)}, {scaling.p.bit_length()} bits")


def draw_iso_efficiency(axis, of_op, wanted):
    """The least length over k: a line a prime."""
    for scaling in of_op:
        points = [(k, scaling.iso_efficiency(k, wanted)) for k in scaling.units()]
        points = [(k, n) for k, n in points if n is not None]
        if points:
            axis.plot(*zip(*points), style(scaling), marker="o", markersize=3, color="black",
                      label=f"{scaling.p.bit_length()} bits")
    axis.set_yscale("log", base=2)


def finish_axis(axis, title, units):
    axis.set_title(title, fontsize=8)
    axis.set_xscale("log", base=2)
    axis.set_xticks(units, [str(k) for k in units])
    axis.minorticks_off()
    axis.tick_params(labelsize=7)
    axis.grid(True, linewidth=0.3)


def draw_kind(pyplot, path, title, of_kind, wanted):
    """A line of plots an operation; the columns are those of the table."""
    units, lengths = units_of(of_kind), sorted({n for x in of_kind for n in x.rows})
    ops = list(dict.fromkeys(x.op for x in of_kind))
    figure, grid = pyplot.subplots(len(ops), len(COLUMNS) + 1, figsize=(15, 3 * len(ops)),
                                   squeeze=False, layout="constrained")
    for op, axes in zip(ops, grid):
        of_op = [x for x in of_kind if x.op == op]
        draw_columns(axes, of_op, lengths)
        draw_iso_efficiency(axes[-1], of_op, wanted)
        axes[0].set_yscale("log")
        axes[1].plot(units, [k / units[0] for k in units], ":", color="gray")
        axes[2].axhline(wanted, linestyle=":", color="gray")
        for axis, name in zip(axes, COLUMNS + (f"least n with efficiency {wanted:g}",)):
            finish_axis(axis, f"{OPERATIONS[op]}: {name}", units)
        axes[1].legend(fontsize=6, handlelength=3, loc="upper left")
    figure.suptitle(title, fontsize=9)
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)


def scaling_plots(results, folder, wanted):
    found = scalings(results)
    if not found:
        return
    pyplot = open_pyplot()
    notes = {kind: "host CPU:" if kind == "threads" else "GPU:" for kind in KINDS}
    for kind, of_kind in found.items():
        machine = next((note for note in results.notes if note.startswith(notes[kind])), "")
        draw_kind(pyplot, f"{folder}/scaling-{kind}.svg", f"{KINDS[kind]} ({machine})", of_kind,
                  wanted)
