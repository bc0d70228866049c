#!/usr/bin/env python3
"""Pictures of the worksheet plots.mpl: its points from giac, drawn by matplotlib.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

plot.py DIR: writes model-times.svg, model-ratios.svg, model-machines.svg and model-scan.svg to
DIR.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile

WORKSHEETS = ["model.mpl", "machines.mpl", "plots.mpl"]
HERE = os.path.dirname(os.path.abspath(__file__))
TURNS = 3  # giac 1.9 dies of a signal now and then, on its way out

# A panel: the names of lists of points, what x and y are, whether y has a logarithmic axis. A list
# of points has a label and a style for each of its curves.
PICTURES = {
    "times": [("s", "bound of Theorem 1", True, {
        "product": [("product, 8000 by 8000", "C0o-")],
        "division": [("division by steps, 16000 by 8000", "C1s-"),
                     ("division by blocks, 16000 by 8000", "C2^-")],
        "euclid": [("Euclid, 8000 and 8000", "C3d-")]})],
    "ratios": [("Z", "time of s = 1 over that of s", True, {
        "memory": [("(7), division, s = Z/7", "C1s-"), ("(14), Euclid, s = Z/6", "C3d-")]}),
        ("s", "", True, {
            "ratio": [("(12), product", "C0o-"), ("(12) as printed", "C0o:")]})],
    "machines": [("latency l (w = 32)", "time units", True, {"latency": []}),
                 ("width w (l = 512)", "", True, {"width": []})],
    "scan": [("processors p", "speed-up", True, {
        "speedup": [("scan of 2^20 words", "C0o-"), ("Amdahl, f = 0.0054", "C7--")]}),
        ("processors p", "efficiency", False, {
            "efficiency": [("scan of 2^20 words", "C0o-"), ("Amdahl, f = 0.0054", "C7--")]})],
}
# Of both panels of "machines"; a label that begins with _ is not in the legend.
MACHINES = [("sum, UMM", "C0o-"), ("_bound", "C0:"), ("sum, HMM", "C1s-"), ("_bound", "C1:"),
            ("convolution, UMM", "C2^-"), ("_bound", "C2:"), ("convolution, HMM", "C3d-"),
            ("_bound", "C3:")]


def giac_output(names):
    """What giac prints for these lists of points, one a line."""
    with tempfile.TemporaryDirectory() as folder:  # giac leaves files where it runs
        for worksheet in WORKSHEETS:
            shutil.copy(os.path.join(HERE, worksheet), folder)
        with open(os.path.join(folder, "session.mpl"), "w", encoding="ascii") as file:
            file.write('maple_mode(1):\nread "plots.mpl":\n')
            file.writelines(f"{name}_points;\n" for name in names)
        for _ in range(TURNS):
            done = subprocess.run(["giac", "session.mpl"], cwd=folder, stdin=subprocess.DEVNULL,
                                  capture_output=True, encoding="utf-8", errors="replace",
                                  check=False)
            if done.returncode == 0:
                break
    return [line.rstrip(",") for line in done.stdout.splitlines() if line.startswith("[[")]


def points_of_worksheet(names):
    """By their names, the lists of points [x, y1, y2, ...]."""
    lines = giac_output(names)
    if len(lines) != len(names):
        sys.exit(f"giac printed {len(lines)} lists of points, not {len(names)}")
    return {name: json.loads(line) for name, line in zip(names, lines)}


def draw(pyplot, path, panels, points):
    figure, all_axes = pyplot.subplots(1, len(panels), figsize=(1 + 4 * len(panels), 3.6),
                                       squeeze=False)
    for axes, (x_label, y_label, logarithmic, lists) in zip(all_axes[0], panels):
        for name, curves in lists.items():
            for k, (label, style) in enumerate(curves or MACHINES):
                axes.plot([2 ** point[0] for point in points[name]],
                          [point[k + 1] for point in points[name]], style, markersize=3,
                          linewidth=1, label=label)
        axes.set_xscale("log", base=2)
        axes.set_yscale("log" if logarithmic else "linear")
        axes.set_xlabel(x_label)
        axes.set_ylabel(y_label)
        axes.minorticks_off()
        axes.grid(True, linewidth=0.3)
        axes.legend(fontsize=7, ncol=2, loc="lower center", bbox_to_anchor=(0.5, 1))
    figure.tight_layout()
    figure.savefig(path, bbox_inches="tight", metadata={"Date": None, "Creator": None})
    pyplot.close(figure)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: plot.py DIR")
    if shutil.which("giac") is None:
        sys.exit("plot.py: no giac (Debian package xcas)")
    try:
        import matplotlib
    except ImportError:
        sys.exit("plot.py: no matplotlib (Debian package python3-matplotlib)")
    matplotlib.use("Agg")
    # The same file from the same points, whose text stays text.
    matplotlib.rcParams.update({"svg.hashsalt": "cunmod", "svg.fonttype": "none"})
    from matplotlib import pyplot

    names = [name for panels in PICTURES.values() for panel in panels for name in panel[3]]
    points = points_of_worksheet(names)
    for name, panels in PICTURES.items():
        draw(pyplot, os.path.join(sys.argv[1], f"model-{name}.svg"), panels, points)
    return 0


if __name__ == "__main__":
    sys.exit(main())
