"""Many GCDs, each modulo a prime of its own, with python-flint: the program batch_gcds_flint.c.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later

usage: batch_gcds_flint.py [PAIRS [LENGTH]]
"""

import sys
import time

import flint

from example import PRIMES, fingerprint, random_words

items, n = [int(x) for x in sys.argv[1:]] + [1000, 100][len(sys.argv) - 1 :]
primes = [PRIMES[i % 8] for i in range(items)]
u, v, g = random_words(items, n)
a, b, g = [
    [flint.nmod_poly((row % p).tolist(), p) for row, p in zip(rows, primes)] for rows in (u, v, g)
]
a = [x * y for x, y in zip(a, g)]
b = [x * y for x, y in zip(b, g)]

start = time.perf_counter()
gcds = [x.gcd(y) for x, y in zip(a, b)]
print(f"seconds {time.perf_counter() - start:.6f} GCDs", file=sys.stderr)

print(f"fingerprint {fingerprint([int(c) for c in x] for x in gcds):016x}")
