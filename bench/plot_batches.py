"""The tables of mode batch and mode batch-euclid.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from plot_tables import markdown

BATCH_ITEMS = (1, 64, 512, 4096, 65536)


def add_columns(head, lines, names, columns):
    """Puts columns behind the lines, those without any number left out."""
    for name, column in zip(names, columns):
        if any(column):
            head.append(name)
            for line, number in zip(lines, column):
                line.append(f"{number:.3g}" if number else "-")


def peer_of(results):
    """The FLINT that batches are compared with, for example 'FLINT 3.7.0'."""
    return next((r["library"].replace("-", " ") for r in results.rows
                 if r["algorithm"].startswith("peer-")), "peer")


def batch(results):
    """Microseconds an item of products of batches, a line a length: on the device, and on all
    processors; and bytes of device memory an item."""
    rows = {}
    for row in results.rows:
        name, _, items = row["algorithm"].partition(" ")
        if row["op"] == "mul" and name in ("batch", "threads", "peer-threads") and items.isdigit():
            key = row["p"].bit_length(), row["n"]
            rows.setdefault(key, {})[name, int(items), row["where"]] = row["median_us"] / int(items)
    keys = [key for key in sorted(rows) if any(x[0] == "batch" for x in rows[key])]
    if not keys:
        return None
    wanted = [("batch", items, "device") for items in BATCH_ITEMS]
    wanted += [("batch", 4096, "host"), ("threads", 4096, "host")]
    lines = [[str(bits), str(n)] + [f"{rows[bits, n][x]:.3g}" if x in rows[bits, n] else "-"
                                    for x in wanted] for bits, n in keys]
    head = (["bits of p", "n"] + [f"{items} items" for items in BATCH_ITEMS]
            + ["4096, host to host", "CPU path, 4096"])
    add_columns(head, lines, [f"{peer_of(results)}, 4096", "bytes, 4096"],
                [[rows[key].get(x) for key in keys]
                 for x in (("peer-threads", 4096, "host"), ("batch", 4096, "memory"))])
    return markdown(head, lines)


BATCH_OTHERS = ("divrem", "evaluate", "interpolate", "powmod-x", "gcd", "resultant", "xgcd",
                "invmod")


def batch_others(results):
    """The same of the other operations on batches, a line an operation and a size: those of the
    most items of 256 and 4096 on the device."""
    rows = {}
    for row in results.rows:
        name, _, items = row["algorithm"].partition(" ")
        peer = name.startswith("peer-")
        name = name[5 * peer:]
        if name in BATCH_OTHERS and items.isdigit():
            where = "peer" if peer else row["where"]
            most, _ = rows.get((name, row["n"], row["m"], row["p"].bit_length(), where), (0, 0.0))
            if where in ("host", "peer") or most < int(items) <= 4096 and int(items) in (256, 4096):
                rows[name, row["n"], row["m"], row["p"].bit_length(), where] = (
                    int(items), row["median_us"] / int(items))

    def number(key, bits, where):
        return rows.get((*key, bits, where), (0, None))[1]

    keys = sorted({key[:3] for key in rows if key[4] == "device"},
                  key=lambda x: (BATCH_OTHERS.index(x[0]), x[1:]))
    lines = []
    for key in keys:
        line = [key[0], str(key[1]), str(key[2])]
        line.append(str(max(rows[x][0] for x in rows if x[:3] == key and x[4] == "device")))
        for bits, where in ((31, "device"), (60, "device"), (64, "device"), (31, "host"),
                            (64, "host")):
            value = number(key, bits, where)
            line.append(f"{value:.3g}" if value else "-")
        lines.append(line)
    head = ["operation", "n", "m", "items", "31 bits", "60 bits", "64 bits", "CPU, 31 bits",
            "CPU, 64 bits"]
    peer = peer_of(results)
    add_columns(head, lines, [f"{peer}, 31 bits", f"{peer}, 64 bits", "bytes, 31 bits",
                              "bytes, 64 bits"],
                [[number(key, bits, where) for key in keys]
                 for where in ("peer", "memory") for bits in (31, 64)])
    return markdown(head, lines) if lines else None


def batch_tables(results):
    """{name: Markdown} of the tables that the results have rows for."""
    made = {"batch": batch(results), "batch-others": batch_others(results)}
    return {name: text for name, text in made.items() if text}
