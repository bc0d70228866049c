"""The plot of README.md: the GPU and FLINT 3, from files of bench/results. A part of renew.py.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

The plot is written without a library for plots, so that a test can compare it with the results
everywhere. A line has only measured points; what no file has is not drawn.
"""

import math
import os
from dataclasses import dataclass
from typing import Callable, Dict, List, Tuple

from plot_rows import is_plan, is_threaded, read

MODULI = (("31", 2147483647), ("64", 18446744073709551557))
FRONT = "h200-2026-11-29-front.csv"

# Colours that people with any colour vision tell apart; bits of p are dashes.
COLOURS = {"GPU": "#0072b2", "FLINT 3.6, one thread": "#d55e00",
           "FLINT 3.6, all threads": "#009e73"}
DASHES = {"31": "", "64": "6 3"}

WIDTH, HEIGHT = 430, 312  # of a panel, in pixels
LEFT, RIGHT, TOP, BOTTOM = 56, 18, 42, 40  # margins of a panel
FOOT = 74  # the legend below the panels


@dataclass(frozen=True)
class Line:
    who: str
    bits: str
    file: str
    wanted: Callable[[dict], bool]  # which rows of the file the line has


@dataclass(frozen=True)
class Panel:
    title: str
    below: str
    lines: Tuple[Line, ...]


def _on_gpu(row):
    return row["library"] == "cunmod" and row["where"] == "device"


def _one_thread(row):
    return row["library"] == "FLINT-3.6.0" and row["algorithm"] == "1-thread"


def _all_threads(row):
    return row["library"] == "FLINT-3.6.0" and is_threaded(row)


def _rows(op, p, wanted, lengths=lambda n, m: True):
    """Returns the test of rows of an operation modulo p with lengths(n, m) and wanted(row)."""
    return lambda row: ((row["op"], row["p"]) == (op, p) and lengths(row["n"], row["m"])
                        and wanted(row))


def _equal(n, m):
    return n == m and n >= 64


def _power(n, m):
    return n == m and n >= 64 and n & (n - 1) == 0


def _planned(row):
    return _on_gpu(row) and is_plan(row)


ONE, ALL = "FLINT 3.6, one thread", "FLINT 3.6, all threads"
WHO = (("GPU", _planned), (ONE, _one_thread), (ALL, _all_threads))


def _front(op, who=WHO):
    """Returns the lines of an operation that mode front measures."""
    return tuple(Line(name, bits, FRONT, _rows(op, p, wanted))
                 for bits, p in MODULI for name, wanted in who)


PANELS = (
    Panel("product, n by n", "", _front("mul")),
    Panel("division, n by n/2", "", _front("div")),
    Panel("GCD of n and n", "", (
        *(Line("GPU", bits, "h200-2026-11-23-plan-gcd.csv", _rows("gcd", p, _planned, _power))
          for bits, p in MODULI),
        *_front("gcd", WHO[1:]))),
    Panel("512 GCDs of n and n in a batch", "an H100; FLINT: an item a thread", tuple(
        Line(who, bits, "h100-2026-11-26-batch-euclid.csv", _rows("gcd", p, wanted, _equal))
        for bits, p in MODULI
        for who, wanted in (
            ("GPU", lambda row: _on_gpu(row) and row["algorithm"] == "gcd 512"),
            (ALL, lambda row: row["algorithm"] == "peer-gcd 512")))),
)


def points(line: Line, rows: List[dict]) -> List[Tuple[int, float]]:
    """Returns (n, milliseconds) of a line, the first measurement of each n."""
    found: Dict[int, float] = {}
    for row in rows:
        if line.wanted(row):
            found.setdefault(row["n"], row["median_us"] / 1000)
    return sorted(found.items())


def _decades(values: List[float]) -> Tuple[int, int]:
    return math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))


def _text(x, y, text, more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}"{more}>{text}</text>'


def _power_of_ten(exponent: int) -> str:
    if -3 <= exponent <= 3:
        return f"{10.0**exponent:.{max(0, -exponent)}f}"
    return f'10<tspan dy="-4" font-size="9">{exponent}</tspan>'


def _mark(x: float, y: float, line: Line) -> str:
    return (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.6" '
            f'fill="{COLOURS[line.who]}"/>')


def _path(corners: List[Tuple[float, float]], line: Line) -> str:
    dash = f' stroke-dasharray="{DASHES[line.bits]}"' if DASHES[line.bits] else ""
    drawn = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    return (f'<polyline points="{drawn}" fill="none" stroke="{COLOURS[line.who]}" '
            f'stroke-width="1.6"{dash}/>')


def _panel(panel: Panel, tables: Dict[str, List[dict]]) -> List[str]:
    """Returns the elements of a panel whose upper left corner is the origin."""
    series = [(line, points(line, tables[line.file])) for line in panel.lines]
    first_n, last_n = _decades([n for _, found in series for n, _ in found])
    first_t, last_t = _decades([t for _, found in series for _, t in found])
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def at(n, t):
        return (LEFT + wide * (math.log10(n) - first_n) / (last_n - first_n),
                TOP + high * (last_t - math.log10(t)) / (last_t - first_t))

    made = [_text(LEFT, 18, panel.title, ' font-weight="bold"'),
            _text(LEFT, 34, panel.below, ' fill="#555"')]
    for exponent in range(first_n, last_n + 1):
        x, _ = at(10.0**exponent, 10.0**first_t)
        made.append(f'<path d="M{x:.1f} {TOP}v{high}" stroke="#ddd"/>')
        made.append(_text(x, TOP + high + 15, _power_of_ten(exponent), ' text-anchor="middle"'))
    for exponent in range(first_t, last_t + 1):
        _, y = at(10.0**first_n, 10.0**exponent)
        made.append(f'<path d="M{LEFT} {y:.1f}h{wide}" stroke="#ddd"/>')
        made.append(_text(LEFT - 5, y + 4, _power_of_ten(exponent), ' text-anchor="end"'))
    made.append(_text(LEFT + wide / 2, HEIGHT - 8, "n", ' text-anchor="middle"'))
    for line, found in series:
        corners = [at(n, t) for n, t in found]
        made.append(_path(corners, line))
        made += [_mark(x, y, line) for x, y in corners]
    return made


def _legend(top: float) -> List[str]:
    made = []
    for i, (who, colour) in enumerate(COLOURS.items()):
        x = LEFT + 190 * i
        made.append(f'<path d="M{x} {top}h28" stroke="{colour}" stroke-width="3"/>')
        made.append(_text(x + 34, top + 4, who))
    for i, (bits, _) in enumerate(MODULI):
        x = LEFT + 190 * i
        corners = [(x, top + 22), (x + 28, top + 22)]
        made.append(_path(corners, Line("GPU", bits, "", bool)).replace(COLOURS["GPU"], "#333"))
        made.append(_text(x + 34, top + 26, f"moduli of {bits} bits"))
    made.append(_text(LEFT, top + 48, "Milliseconds a call. The operands are on the GPU, an H200; "
                      "FLINT runs on 16 processors of its host."))
    return made


def picture(folder: str) -> str:
    """Returns the plot as an SVG of the tables in a folder."""
    files = {line.file for panel in PANELS for line in panel.lines}
    tables = {file: read(os.path.join(folder, file))[0] for file in files}
    wide, high = 2 * WIDTH, 2 * HEIGHT + FOOT
    made = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
            f'height="{high}" font-family="sans-serif" font-size="12">',
            f'<rect width="{wide}" height="{high}" fill="white"/>']
    for i, panel in enumerate(PANELS):
        made.append(f'<g transform="translate({WIDTH * (i % 2)} {HEIGHT * (i // 2)})">')
        made += _panel(panel, tables) + ["</g>"]
    return "\n".join([*made, *_legend(2 * HEIGHT + 16), "</svg>"]) + "\n"
