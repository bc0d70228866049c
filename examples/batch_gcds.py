"""Many GCDs, each modulo a prime of its own, with cunmod: the program batch_gcds.c.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

usage: batch_gcds.py [PAIRS [LENGTH]]
"""

import sys
import time

import cunmod

from example import PRIMES, fingerprint, random_words

items, n = [int(x) for x in sys.argv[1:]] + [1000, 100][len(sys.argv) - 1 :]
primes = [PRIMES[i % 8] for i in range(items)]
u, v, g = random_words(items, n)
moduli = cunmod.Context().moduli(primes)
a, b, g = [cunmod.Batch(rows, moduli, reduce=True) for rows in (u, v, g)]
a = a * g
b = b * g
a.statuses, b.statuses  # wait until the products are computed

start = time.perf_counter()
g = a.gcd(b)
gcds = [row[:length] for row, length in zip(g.to_array(), g.lengths)]
print(f"seconds {time.perf_counter() - start:.6f} GCDs", file=sys.stderr)

print(f"fingerprint {fingerprint(x.tolist() for x in gcds):016x}")
