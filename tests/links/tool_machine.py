"""What the tool says about this machine: plots and the page of `cunmod report`, read back from
the XML beside the tables that `cunmod plan` prints, and the parameters that `cunmod calibrate`
measures.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

tool_machine.py TOOL
"""

import bisect
import math
import os
import re
import subprocess
import sys
import tempfile
import unittest
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
HTML = "{http://www.w3.org/1999/xhtml}"
UNITS = {"\u00b5s": 1, "ms": 1e3, "s": 1e6}
TOOL = sys.argv[1]


def run(*words, environment=None):
    """The status, the output and the messages of the tool."""
    done = subprocess.run([TOOL, "--quiet", *words], stdin=subprocess.DEVNULL, check=False,
                          capture_output=True, text=True, env=environment)
    return done.returncode, done.stdout, done.stderr


def planned(*words, environment=None):
    """What `cunmod plan` prints: {algorithm: (path, least microseconds)}, fastest first."""
    status, out, err = run("plan", *words, environment=environment)
    assert status == 0, err
    found = {}
    for line in out.splitlines():
        row = line.split()
        if len(row) == 8 and row[1] in ("cpu", "gpu"):
            found.setdefault(row[2], (row[1], float(row[6])))
    return found


class Plot:
    """An element svg: its curves and marks as numbers, by the labels at its axes."""

    def __init__(self, root):
        self.root = root
        ticks_n, ticks_us = [], []
        for text in root.iter(SVG + "text"):
            kinds = text.get("class", "").split()
            if "n" in kinds:
                ticks_n.append((float(text.get("x")), self.power(text)))
            if "us" in kinds:
                # the label's base line is 4 below its line of the grid
                ticks_us.append((float(text.get("y")) - 4, self.power(text)))
        self.axis_n = self.axis(ticks_n)
        self.axis_us = self.axis(ticks_us)
        self.curves = {
            path.find(SVG + "title").text: [
                self.point(*pair.split()) for pair in re.findall(r"[ML]([^ML]+)", path.get("d"))]
            for path in root.iter(SVG + "path") if path.get("class") == "curve"}
        self.changes = self.marks("change")
        self.asked = self.marks("asked")

    @staticmethod
    def power(text):
        """10000 of a label 10 with the exponent 4; a unit counts."""
        words = "".join(part for part in text.itertext()).replace("\u00a0", " ").split()
        exponent = text.find(SVG + "tspan")
        value = 10.0 ** int(exponent.text) if exponent is not None else float(words[0])
        return value * (UNITS[words[-1]] if len(words) > 1 else 1)

    @staticmethod
    def axis(ticks):
        """place -> value: the labels have to be powers of ten at equal distances."""
        ticks.sort()
        (x0, v0), (x1, v1) = ticks[0], ticks[-1]
        slope = math.log10(v1 / v0) / (x1 - x0)
        for x, v in ticks:
            assert abs(x0 + math.log10(v / v0) / slope - x) < 0.02, (x, v)
        return lambda x: v0 * 10 ** ((x - x0) * slope)

    def point(self, x, y):
        return self.axis_n(float(x)), self.axis_us(float(y))

    def marks(self, kind):
        """[(n, us, text)] of a kind of marks."""
        found = []
        for group in self.root.iter(SVG + "g"):
            if group.get("class") == kind:
                circle = group.find(SVG + "circle")
                n, us = self.point(circle.get("cx"), circle.get("cy"))
                found.append((n, us, "".join(group.find(SVG + "text").itertext())))
        return found


class TestOfPlots(unittest.TestCase):
    def close(self, got, expected, what, rounding=0.002):
        """rounding: of coordinates with two digits. The microseconds of a table have two digits."""
        self.assertLess(abs(got / expected - 1), rounding + 0.006 / expected, what)

    def compare(self, plot, words, scaled, options, asked):
        """Compares curves at powers of 2 and the asked n, and the marks. scaled(n): the words of
        the command line for n."""
        compared = 0
        for points in plot.curves.values():
            for (before, _), (after, _) in zip(points, points[1:]):
                self.assertLess(before * 1.001, after, "a length has two points")
        for n in [2 ** i for i in range(3, 25, 3)] + [asked]:
            table = planned(*scaled(n), *options)
            for name, points in plot.curves.items():
                near = [us for x, us in points if abs(x / n - 1) < 0.002]
                self.assertEqual(bool(near), name in table, (name, n))
                if near:
                    self.close(near[0], table[name][1], (words, name, n))
                    compared += 1
            self.assertLessEqual(set(table), set(plot.curves))
        self.assertGreater(compared, 15)
        for n, us, text in plot.changes:
            path, number = re.fullmatch("(GPU|FLINT) from n = ([0-9]+)", text).groups()
            number = int(number)
            self.close(n, number, text)
            before = list(planned(*scaled(number - 1), *options).values())[0]
            after = list(planned(*scaled(number), *options).values())[0]
            self.assertEqual(after[0], {"GPU": "gpu", "FLINT": "cpu"}[path])
            self.assertNotEqual(before[0], after[0])
            self.close(us, after[1], text)
        # two lengths have the same path if the number of changes between them is even
        changes = sorted(int(text.split()[-1]) for _, _, text in plot.changes)
        start = list(planned(*scaled(8), *options).values())[0][0]
        for n in (100, 1000, 10000, 2 ** 24):
            here = list(planned(*scaled(n), *options).values())[0][0]
            self.assertEqual(here == start, bisect.bisect(changes, n) % 2 == 0, n)


def words_of(name, lengths):
    """n -> the words of the command line: numbers among the lengths grow with n, texts do not."""
    most = max(x for x in lengths if isinstance(x, int))
    return lambda n: [name, *(str(max(1, math.floor(x * (n / most) + 0.5)))
                              if isinstance(x, int) else x for x in lengths)]


class PlanPlots(TestOfPlots):
    def plot(self, words, *options):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "a.svg")
            status, out, err = run("plan", *words, *options, "--plot", file)
            self.assertEqual((status, err), (0, ""))
            # the table is the same as without the plot
            self.assertEqual(out, run("plan", *words, *options)[1])
            return Plot(ElementTree.parse(file).getroot())

    def check(self, name, lengths, *options):
        """lengths: numbers, which grow with n, and texts, which do not."""
        words = [name, *map(str, lengths)]
        most = max(x for x in lengths if isinstance(x, int))
        plot = self.plot(words, *options)

        self.compare(plot, words, words_of(name, lengths), options, most)
        title = "".join(plot.root.find(SVG + "text").itertext())
        self.assertIn(name, title)
        bits = options[options.index("--bits") + 1] if "--bits" in options else "30"
        self.assertIn(f"modulus of {bits} bits", title)
        (n, us, text), = plot.asked
        fastest, (_, predicted) = next(iter(planned(*words, *options).items()))
        self.close(n, most, text)
        self.close(us, predicted, text)
        self.assertIn(f"n = {most}: {fastest}, ", text)
        return plot

    def test_product(self):
        plot = self.check("mul", (1000, 1000))
        self.assertEqual(plot.changes[0][2].split()[0], "GPU")

    def test_product_of_64_bits(self):
        self.check("mul", (3000, 1000), "--bits", "64")

    def test_low_product(self):
        self.check("mullow", (1000, 700, 500))

    def test_division(self):
        self.check("divrem", (20000, 10000), "--device")

    def test_gcd(self):
        self.check("gcd", (10000, 9000))

    def test_power(self):
        self.check("powmod", (400, "98765432109876543210", 1000))

    def test_values(self):
        self.check("evaluate", (500, 300, 300))

    def test_shift(self):
        self.check("shift_left", (500, 300))

    def test_factor_stays(self):
        self.check("inflate", (500, "3"))

    def test_batches(self):
        self.check("mul", (100, 100), "--items", "1000")
        self.check("gcd", (100, 100), "--items", "500", "--bits", "64")

    def test_machine(self):
        """The picture says for which machine the times are predicted, as the table does."""
        plot = self.plot(["mul", "30", "30"])
        shown = " ".join("".join(text.itertext()) for text in plot.root.iter(SVG + "text"))
        out = run("plan", "mul", "30", "30")[1]
        info = run("info")[1]
        if "no GPU here" in out:
            reason = re.search(r"no GPU here \(([^)]*)\)", out).group(1)
            self.assertIn(f"no GPU here ({reason})", shown)
        else:
            self.assertNotIn("no GPU", shown)
        source = re.search("parameters in force: (.*)", info).group(1)
        self.assertIn(source, shown)

    @unittest.skipIf("GPUs 0\n" not in run("info")[1], "there is a GPU")
    def test_characters(self):
        """The name of a folder appears as it is, but for control characters and bytes that are no
        UTF-8; a line that is cut has whole characters."""
        name = "Gr\u00f6\u00dfe&<\u03a3\u20ac\U0001d53d>" + "\u00e9" * 70
        broken = os.fsdecode(b"\x01\x7f\xff\xc0\xaf\xed\xa0\x80\xc2")
        with tempfile.TemporaryDirectory() as folder:
            cache = os.path.join(folder, name + broken)
            os.makedirs(os.path.join(cache, "cunmod"))
            with open(os.path.join(cache, "cunmod", "none.params"), "w", encoding="ascii") as file:
                file.write("bad\n")
            environment = {**os.environ, "XDG_CACHE_HOME": cache}
            done = subprocess.run([TOOL, "plan", "mul", "30", "30", "--plot", "-", "-o",
                                   os.devnull], check=True, capture_output=True, env=environment)
        root = ElementTree.fromstring(done.stdout.decode("utf-8"))
        shown = "".join("".join(text.itertext()) for text in root.iter(SVG + "text"))
        self.assertIn(f"{name}{'?' * 9}/cunmod/none.params", shown)

    def test_one_path(self):
        plot = self.plot(["mul", "30", "30"], "--path", "cpu")
        self.assertEqual(list(plot.curves), ["flint"])
        self.assertEqual(plot.changes, [])
        plot = self.plot(["mul", "30", "30"], "--algorithm", "two_phase")
        self.assertEqual(set(plot.curves), {"flint", "two_phase"})

    def test_long(self):
        """A long operand makes the axis longer."""
        plot = self.plot(["mul", str(2 ** 40), str(2 ** 40)])
        self.assertEqual(round(math.log2(max(n for n, _ in plot.curves["flint"]))), 41)
        self.plot(["sqr", str(2 ** 61 - 1)])
        self.plot(["mul", "1", "1"])

    def test_refusals(self):
        for words, status, message in (
                (["mul", "3", "--plot", "x.svg"], 2, "the arguments of mul are A B"),
                (["mul", "3", "3", "--plot", "none/x.svg"], 1, "none/x.svg: No such file"),
                (["mul", "3", "3", "--plot"], 2, "option --plot needs a value")):
            got = run("plan", *words)
            self.assertEqual(got[:2], (status, ""))
            self.assertIn(message, got[2])
        self.assertIn("mul takes no option --plot", run("mul", "a", "b", "--plot", "x")[2])
        if os.access("/dev/full", os.W_OK):
            got = run("plan", "mul", "3", "3", "--plot", "/dev/full")
            self.assertEqual(got[:2], (1, ""))
            self.assertIn("/dev/full: No space", got[2])


class Report(TestOfPlots):
    """The page of `cunmod report`, beside what `cunmod plan` and `cunmod info` print."""

    VALUES = {"E": str(2 ** 64 - 1), "C": "3", "Q": "3"}

    @classmethod
    def setUpClass(cls):
        status, cls.page, err = run("report")
        assert (status, err) == (0, ""), err
        cls.root = ElementTree.fromstring(cls.page)

    def texts(self, tag):
        return ["".join(x.itertext()) for x in self.root.iter(HTML + tag)]

    def lengths(self, words, base):
        """[base, base / 2, "3"] of the words n, n/2 and C."""
        return [int(base * float(word[:-1] or 1)) if word.endswith("n")
                else base // int(word[2:]) if word.startswith("n/")
                else self.VALUES.get(word, word) for word in words]

    def test_alone(self):
        """The page needs nothing else, and follows the colours that its reader prefers."""
        without = re.sub("xmlns=\"[^\"]*\"", "", self.page)
        for word in ("<script", "http:", "https:", "src=", "href=", "@import", "url("):
            self.assertNotIn(word, without)
        self.assertEqual(without.count("@media (prefers-color-scheme: dark)"), 2)
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "a.html")
            self.assertEqual(run("report", "-o", file), (0, "", ""))
            with open(file, encoding="utf-8") as text:
                self.assertEqual(text.read(), self.page)

    def test_machine(self):
        facts = dict(zip(self.texts("dt"), self.texts("dd")))
        info = run("info")[1]
        self.assertEqual(facts["cunmod"], re.search("^cunmod (.*)", info).group(1))
        self.assertEqual(facts["FLINT"], re.search("\nFLINT (.*)", info).group(1))
        self.assertIn(f"{os.cpu_count()} processors", facts["CPU"])
        self.assertIn(re.search("parameters in force: (.*)", info).group(1), facts["Parameters"])
        self.assertEqual(facts["GPU"], re.search("\ndevice (.*)", info).group(1))
        has_gpu = not facts["GPU"].startswith("none: ")
        self.assertEqual(self.texts("h2")[0],
                         "What runs where" if has_gpu else "What a GPU would give")

    def check_row(self, row, base, options):
        cells = ["\n".join(cell.itertext()) for cell in row.findall(HTML + "td")]
        name, *words = cells[0].split()
        scaled = words_of(name, self.lengths(words, base))
        for bits, cell in zip(("31", "64"), cells[2:4]):
            both = [*options, "--bits", bits]
            start = next(iter(planned(*scaled(8), *both).values()))[0]
            if cell.endswith(" for every n"):
                self.assertEqual(cell.strip()[:3].lower(), start, cells)
                end = next(iter(planned(*scaled(2 ** 24), *both).values()))[0]
                self.assertEqual(start, end)
                continue
            path = start
            for change in cell.strip().split(", "):
                to, n = re.fullmatch("(GPU|CPU) from ([0-9]+)", change).groups()
                before = next(iter(planned(*scaled(int(n) - 1), *both).values()))[0]
                after = next(iter(planned(*scaled(int(n)), *both).values()))[0]
                self.assertEqual((before, after), (path, to.lower()), (cells[0], bits, change))
                path = after
        table = planned(*scaled(base), *options, "--bits", "31")
        us = table.pop("flint")[1]
        flint, gpu, algorithm, ratio = cells[4:8]
        self.close(self.us(flint), us, cells, 0.0051)
        if table:
            fastest, (_, gpu_us) = next(iter(table.items()))
            self.assertEqual(algorithm, fastest)
            self.close(self.us(gpu), gpu_us, cells, 0.0051)
            self.close(float(ratio), us / gpu_us, cells, 0.0051)
        else:
            self.assertEqual((gpu, algorithm, ratio), ("", "", ""))
        return name

    @staticmethod
    def us(text):
        number, unit = text.split()
        return float(number) * UNITS[unit]

    def test_table(self):
        names = {False: [], True: []}
        base, options = None, []
        for row in self.root.iter(HTML + "tr"):
            heads = ["".join(head.itertext()) for head in row.findall(HTML + "th")]
            if row.get("class") == "group":
                base = int(re.fullmatch("n = ([0-9]+), 31 bits", heads[1]).group(1))
                options = ["--items", "1000"] if "1000 items" in heads[0] else []
            elif not heads:
                names[bool(options)].append(self.check_row(row, base, options))
        operations = re.findall("^  ([a-z_]+) ", run("help")[1].split("\n  info ")[0], re.M)
        known = [name for name in operations if "is made of" not in run("plan", name)[2]]
        self.assertEqual(names[False], known)
        self.assertGreater(len(known), 35)
        self.assertLessEqual({"mul", "divrem", "gcd", "xgcd", "resultant"}, set(names[True]))

    def test_plots(self):
        seen = []
        for root in self.root.iter(SVG + "svg"):
            plot = Plot(root)
            title = "".join(root.find(SVG + "text").itertext())
            call, *rest = title.split(", ")
            name, *words = call.split()
            options = ["--bits", re.search("modulus of ([0-9]+) bits", title).group(1)]
            if rest[0].endswith(" items"):
                options += ["--items", rest[0].split()[0]]
            base = 1000 if "--items" in options else 100000
            self.compare(plot, call, words_of(name, self.lengths(words, base)), options, base)
            seen.append((name, "--items" in options))
        self.assertEqual(seen, [("mul", False), ("divrem", False), ("gcd", False), ("mul", True),
                                ("gcd", True)])


class Calibration(unittest.TestCase):
    @unittest.skipIf("GPUs 0\n" not in run("info")[1], "there is a GPU")
    def test_without_gpu(self):
        """FLINT alone is measured, in half a minute, and the plan reads what was measured."""
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "XDG_CACHE_HOME": folder}
            file = os.path.join(folder, "cunmod", "none.params")
            before = planned("mul", "1024", "1024", environment=environment)
            status, out, err = run("calibrate", environment=environment)
            self.assertEqual((status, out), (0, ""))
            self.assertRegex(err, "^cunmod: calibrate: no GPU was found \\(.*\\), so FLINT on this "
                                  "host alone is measured\n"
                                  f"cunmod: parameters written to {file}\n$")
            with open(file, encoding="ascii") as lines:
                rows = dict(line.split(" = ") for line in lines if not line.startswith("#"))
            self.assertEqual(rows["gpu"], "none\n")
            self.assertRegex(run("info", environment=environment)[1],
                             "parameters in force: .*, times of FLINT measured on this machine\n")
            # the times of products of 2^4, 2^5, ... coefficients
            measured = float(rows["cpu_mul"].split()[6])
            after = planned("mul", "1024", "1024", environment=environment)
            self.assertEqual(after["flint"], ("cpu", float(f"{measured:.2f}")))
            self.assertEqual({**before, "flint": after["flint"]}, after)
            self.check_slow_flint(rows, file, "1e30", environment)
            # a file with greater times is not read
            self.write_flint(rows, file, "1e308")
            self.assertEqual(planned("mul", "1024", "1024", environment=environment), before)

    @staticmethod
    def write_flint(rows, file, us):
        """Writes the parameters with all times of FLINT replaced."""
        with open(file, "w", encoding="ascii") as lines:
            for name, values in rows.items():
                replaced = " ".join([us] * len(values.split())) if name[:4] == "cpu_" else values
                lines.write(f"{name} = {replaced.strip()}\n")

    def check_slow_flint(self, rows, file, us, environment):
        """Plots have numbers alone, even of times that no machine takes."""
        self.write_flint(rows, file, us)
        for words in (["mul", "1024", "1024"], ["gcd", str(2 ** 60), str(2 ** 60)]):
            least = planned(*words, environment=environment)["flint"][1]
            self.assertGreater(least, 1e29)
            status, out, err = run("plan", *words, "--plot", "-", "-o", os.devnull,
                                   environment=environment)
            self.assertEqual((status, err), (0, ""))
            root = ElementTree.fromstring(out)
            for element in root.iter():
                for name in ("d", "x", "y", "cx", "cy"):
                    self.assertNotRegex(element.get(name, ""), "inf|nan")
            self.assertIn("flint", Plot(root).curves)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
