"""What the examples in Python share: primes, numbers that look random, fingerprints of results.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import numpy as np

# The eight largest primes below 2^62.
PRIMES = [2**62 - k for k in (57, 87, 117, 143, 153, 167, 171, 195)]
MASK = 2**64 - 1


def random_words(items, n):
    """Returns three arrays of `items` rows and n columns of words that look random: splitmix64."""
    x = (np.arange(3 * items * n, dtype=np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    x = (x ^ (x >> np.uint64(31))).reshape(items, 3, n)
    return x[:, 0], x[:, 1], x[:, 2]


def random_word(i):
    """Returns word number i of the same sequence."""
    x = (i + 1) * 0x9E3779B97F4A7C15 & MASK
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & MASK
    return x ^ (x >> 31)


def fingerprint(polynomials):
    """Returns the fingerprint of the coefficients of all polynomials, one after the other."""
    res = 0
    for polynomial in polynomials:
        for c in polynomial:
            res = random_word(res ^ c)
    return res
