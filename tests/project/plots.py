"""What bench/plot.py makes of the rows of mode scaling, beside numbers computed by hand.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import importlib.util
import os
import sys
import tempfile
import unittest
from xml.etree import ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "bench"))

import plot_scaling
from plot_readme import PANELS, points
from plot_rows import Results, read
from plot_tables import put_into, tables
from renew import PAGES, PLOT, stale, stale_plot

# The largest prefix scan of the report on scans: ms serial and on 768 cores, speed-up, efficiency
# as it prints them, and the serial fraction as maple/scan.mpl has it.
SCAN = (633.230802, 4.715584, 768, 134.2847041, 0.174849875, 0.00615)

HEAD = "op,n,m,bits,p,library,algorithm,s,where,median_us,min_us,max_us,reps\n"

# Products by FLINT: 1.0, 0.625 and 0.5 ms: speed-ups 1.6 and 2, efficiencies 0.8 and 0.5, serial
# fractions (5/8 - 1/2) / (1/2) = 1/4 and (1/2 - 1/4) / (3/4) = 1/3. Shorter ones, twice as fast on
# two threads and as slow on four: efficiencies 1 and 1/4.
# GCDs on 8, 16 and 33 multiprocessors, which are 1, 2 and 4.125 processors: speed-ups 2 and 3.3,
# efficiency 3.3 / 4.125 = 0.8, serial fraction (10/33 - 8/33) / (25/33) = 2/25.
# 2 contexts take 125 us for two divisions, one takes 100 for one: speed-up 2 * 100 / 125 = 1.6.
ROWS = """\
mul,4096,4096,31,2147483647,FLINT-3.6.0,threads:1,0,host,100,90,110,9
mul,4096,4096,31,2147483647,FLINT-3.6.0,threads:2,0,host,50,90,110,9
mul,4096,4096,31,2147483647,FLINT-3.6.0,threads:4,0,host,100,90,110,9
mul,32768,32768,31,2147483647,FLINT-3.6.0,threads:1,0,host,1000,90,110,9
mul,32768,32768,31,2147483647,FLINT-3.6.0,threads:2,0,host,625,90,110,9
mul,32768,32768,31,2147483647,FLINT-3.6.0,threads:4,0,host,500,90,110,9
gcd,4096,4096,31,2147483647,cunmod,multiprocessors:8:divsteps,64,device,330,1,1,9
gcd,4096,4096,31,2147483647,cunmod,multiprocessors:16:divsteps,64,device,165,1,1,9
gcd,4096,4096,31,2147483647,cunmod,multiprocessors:33:half,512,device,100,1,1,9
div,4096,2048,31,2147483647,cunmod,contexts:1:newton,64,device,100,1,1,9
div,4096,2048,31,2147483647,cunmod,contexts:2:newton,64,device,125,1,1,9
"""

SUMMARY = """\
FLINT on k threads:

| operation | bits of p | n | T, k = 1, us | T, k = 4, us | speed-up | efficiency \
| serial fraction | n for E = 0.5, k = 2 | n for E = 0.5, k = 4 |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| product | 31 | 2^15 | 1000 | 500 | 2.00 | 0.50 | 0.333 | 2^12 | 2^15 |

on the device, k multiprocessors:

| operation | bits of p | n | T, k = 8, us | T, k = 33, us | speed-up | efficiency \
| serial fraction | n for E = 0.5, k = 16 | n for E = 0.5, k = 33 |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| GCD | 31 | 2^12 | 330 | 100 | 3.30 | 0.80 | 0.080 | 2^12 | 2^12 |

on the device, k contexts at once, one operation each:

| operation | bits of p | n | T, k = 1, us | T, k = 2, us | speed-up | efficiency \
| serial fraction | n for E = 0.5, k = 2 |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| division | 31 | 2^12 | 100 | 125 | 1.60 | 0.80 | 0.250 | 2^12 |"""


class Formulas(unittest.TestCase):
    def test_report(self):
        serial, parallel, cores, speed, reached, fraction = SCAN
        self.assertAlmostEqual(plot_scaling.speed_up(serial, parallel), speed, 6)
        self.assertAlmostEqual(plot_scaling.efficiency(speed, cores), reached, 7)
        self.assertAlmostEqual(plot_scaling.serial_fraction(speed, cores), fraction, 5)

    def test_amdahl(self):
        """A tenth is serial, 9 processors: a speed-up of 1 / (0.1 + 0.9 / 9) = 5."""
        self.assertAlmostEqual(plot_scaling.serial_fraction(5, 9), 0.1)
        self.assertIsNone(plot_scaling.serial_fraction(1, 1))

    def test_iso_efficiency(self):
        reached = {4096: 0.1, 32768: 0.45, 262144: 0.5, 1048576: 0.8}
        self.assertEqual(plot_scaling.iso_efficiency(reached, 0.5), 262144)
        self.assertEqual(plot_scaling.iso_efficiency(reached, 0.45), 32768)
        self.assertIsNone(plot_scaling.iso_efficiency(reached, 0.9))

    def test_measures(self):
        found = plot_scaling.measures("threads", {4: 500, 1: 1000, 2: 625})
        self.assertEqual(list(found), [1, 2, 4])
        self.assertEqual(found[1], (1, 1, None))
        for value, right in zip(found[2] + found[4], (1.6, 0.8, 0.25, 2, 0.5, 1 / 3)):
            self.assertAlmostEqual(value, right)


class Tables(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, text):
        path = os.path.join(self.folder.name, f"{len(os.listdir(self.folder.name))}")
        with open(path, "w") as file:
            file.write(text)
        return path

    def made(self, text, wanted=0.5):
        return plot_scaling.scaling_tables(Results([self.file(text)]), wanted)

    def test_summary(self):
        self.assertEqual(self.made(HEAD + ROWS)["scaling"], SUMMARY)

    def test_rows(self):
        lines = self.made(HEAD + ROWS, 0.75)["scaling-rows"].splitlines()
        self.assertIn("| product | 31 | 2^15 | 2 | 625 | 1.60 | 0.80 | 0.250 | 2^12 |", lines)
        self.assertIn("| product | 31 | 2^15 | 4 | 500 | 2.00 | 0.50 | 0.333 | - |", lines)
        self.assertIn("| product | 31 | 2^12 | 4 | 100 | 1.00 | 0.25 | 1.000 | - |", lines)

    def test_nothing_to_compare(self):
        """One number of threads only, as with FLINT 2, or another mode."""
        one = HEAD + ROWS.splitlines(True)[0]
        self.assertEqual(self.made(one), {})
        self.assertEqual(self.made(HEAD), {})

    def test_other_tables(self):
        """They are as they are without rows of mode scaling."""
        other = (
            "mul,4096,4096,31,2147483647,cunmod,plan:block,4,device,6,6,7,9\n"
            "mul,4096,4096,31,2147483647,cunmod,prepared:ntt,3,device,12,12,13,9\n"
            "mul,4096,4096,31,2147483647,FLINT-3.6.0,1-thread,0,host,174,170,180,9\n"
            "div,4096,2048,31,2147483647,cunmod,prepared,64,device,12,12,13,9\n"
        )
        alone = tables(Results([self.file(HEAD + other)]))
        self.assertIn("products", alone)
        self.assertEqual(tables(Results([self.file(HEAD + ROWS + other)])), alone)

    @unittest.skipUnless(importlib.util.find_spec("matplotlib"), "no matplotlib")
    def test_plots(self):
        plot_scaling.scaling_plots(Results([self.file(HEAD + ROWS)]), self.folder.name, 0.5)
        for kind in plot_scaling.KINDS:
            self.assertTrue(
                os.path.exists(os.path.join(self.folder.name, f"scaling-{kind}.svg")), kind)

    def test_into(self):
        """Between its marks, each time anew."""
        page = self.file("a\n<!-- bench scaling -->\nold\n<!-- end bench scaling -->\nb\n")
        for _ in range(2):
            put_into(page, self.made(HEAD + ROWS))
        with open(page) as file:
            self.assertEqual(
                file.read(),
                f"a\n<!-- bench scaling -->\n{SUMMARY}\n<!-- end bench scaling -->\nb\n",
            )


class Pages(unittest.TestCase):
    """The figures of the pages are those of the results, and one that is not is found."""

    def setUp(self):
        self.root = os.path.join(os.path.dirname(__file__), "..", "..")

    def test_pages(self):
        for page in PAGES:
            with self.subTest(page=page):
                self.assertFalse(stale(page, os.path.join(self.root, page)))

    def test_planted(self):
        with open(os.path.join(self.root, "README.md")) as file:
            text = file.read()
        start = text.index("<!-- bench summary -->")
        for planted in (text[:start] + text[start:].replace("0.128", "0.129", 1),
                        text.replace("bench summary", "bench sumary")):
            self.assertNotEqual(planted, text)
            with tempfile.NamedTemporaryFile("w", suffix=".md") as page:
                page.write(planted)
                page.flush()
                self.assertTrue(stale("README.md", page.name))

    def test_plot(self):
        """The plot is that of the results, is XML, and another one is found."""
        self.assertFalse(stale_plot(os.path.join(self.root, PLOT)))
        with open(os.path.join(self.root, PLOT)) as file:
            text = file.read()
        lines = sum(len(panel.lines) for panel in PANELS)
        drawn = ElementTree.fromstring(text).findall(".//{http://www.w3.org/2000/svg}polyline")
        self.assertEqual(len(drawn), lines + 2)  # of the legend
        with tempfile.NamedTemporaryFile("w", suffix=".svg") as planted:
            planted.write(text.replace('<polyline points="', '<polyline points="1,1 ', 1))
            planted.flush()
            self.assertTrue(stale_plot(planted.name))

    def test_points(self):
        """Every line has points; those of two lines beside the rows of the files."""
        folder = os.path.join(self.root, "bench", "results")
        tables_of = {line.file: read(os.path.join(folder, line.file))[0]
                     for panel in PANELS for line in panel.lines}
        for panel in PANELS:
            for line in panel.lines:
                with self.subTest(panel=panel.title, who=line.who, bits=line.bits):
                    self.assertGreater(len(points(line, tables_of[line.file])), 3)
        division, batch = PANELS[1].lines[0], PANELS[3].lines[1]
        self.assertEqual(dict(points(division, tables_of[division.file]))[65536], 0.109113)
        self.assertEqual(dict(points(batch, tables_of[batch.file]))[1000], 53.742035)


if __name__ == "__main__":
    unittest.main()
