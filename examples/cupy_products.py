"""Products of polynomials in arrays of CuPy, modulo other polynomials, without leaving the GPU.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

usage: cupy_products.py [PAIRS [LENGTH]]

Row i of the result is a_i b_i modulo f_i, of LENGTH coefficients each but for f_i, which has one
more. Without CuPy or a GPU the arrays are numpy's, in host memory. The first rows are compared with
products and divisions of Python's integers.
"""

import contextlib
import sys
import time

import numpy as np

import cunmod

from example import PRIMES, random_words

CHECKED = 10  # rows
p = PRIMES[0]


def module_of_arrays():
    """Returns CuPy where it is installed and there is a GPU, otherwise numpy."""
    if cunmod.device_count() > 0:
        with contextlib.suppress(ImportError):
            import cupy

            return cupy
    return np


def reference(a, b, f):
    """Returns a b modulo f, which is monic, by the definition."""
    rest = np.convolve(a.astype(object), b.astype(object)) % p
    n = len(f) - 1
    for i in range(len(rest) - 1, n - 1, -1):
        rest[i - n : i + 1] = (rest[i - n : i + 1] - rest[i] * f.astype(object)) % p
    return rest[:n]


try:
    items, n = [int(x) for x in sys.argv[1:]] + [1000, 100][len(sys.argv) - 1 :]
    if items < 0 or n < 1:
        raise ValueError
except ValueError:
    sys.exit("usage: cupy_products.py [PAIRS [LENGTH]], PAIRS >= 0, LENGTH >= 1")
xp = module_of_arrays()
a, b, f = [xp.asarray(words) % xp.uint64(p) for words in random_words(items, n)]
f = xp.concatenate([f, xp.ones((items, 1), dtype=xp.uint64)], axis=1)

ctx = cunmod.Context(-1 if xp is np else xp.cuda.runtime.getDevice())
moduli = ctx.moduli(p, items)
stream = contextlib.nullcontext() if xp is np else ctx.stream(xp.cuda.get_current_stream())
start, before = time.perf_counter(), ctx.transferred()
with stream:  # of CuPy: its arrays and the work of the context are computed in one order
    x, y, z = [ctx.batch(rows, moduli) for rows in (a, b, f)]
    remainders = (x * y) % z
    result = xp.empty((items, n), dtype=xp.uint64)
    if xp is np:
        result[:] = remainders.to_array(n)
    else:
        remainders.to_device(result)
sums = (result % xp.uint64(1 << 20)).sum(axis=1)  # work of CuPy's on the results
sums = sums.tolist()  # waits
print(f"seconds {time.perf_counter() - start:.6f} {xp.__name__}", file=sys.stderr)

after = ctx.transferred()
if xp is not np and after != before:
    sys.exit(f"coefficients have been copied: {before}, then {after}")
a, b, f, result = [rows.get() if xp is not np else rows for rows in (a, b, f, result)]
checked = min(items, CHECKED)
for i in range(checked):
    expected = reference(a[i], b[i], f[i])
    if result[i].tolist() != expected.tolist() or sums[i] != sum(c % (1 << 20) for c in expected):
        sys.exit(f"row {i} is wrong")
print(f"{items} products modulo polynomials of degree {n}: the first {checked} are right")
