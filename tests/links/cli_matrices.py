"""Random matrices in all formats, in the tool's commands, against Python's own arithmetic: the second
half of t-cli-matrices. Arguments: the tool, and the paths.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

import itertools
import random
import subprocess
import sys

MARKET = "%%MatrixMarket matrix"


def as_rows(a, p):
    return "".join(" ".join(map(str, row)) + "\n" for row in a)


def as_lists(a, p):
    return "".join(f"{row}\n" for row in a)


def as_flint(a, p):
    width = len(str(p))
    rows = ("[" + " ".join(str(x).rjust(width) for x in row) + "]\n" for row in a)
    return f"<{len(a)} x {len(a[0])} integer matrix mod {p}>\n" + "".join(rows)


def as_array(a, p):
    entries = "".join(f"{x}\n" for column in zip(*a) for x in column)
    return f"{MARKET} array integer general\n{len(a)} {len(a[0])}\n{entries}"


def places(a):
    return [f"{i} {j} {x}\n" for i, row in enumerate(a, 1) for j, x in enumerate(row, 1) if x]


def as_places(a, p):
    there = places(a)
    head = f"{MARKET} coordinate integer general\n{len(a)} {len(a[0])} {len(there)}\n"
    return head + "".join(there)


def as_sms(a, p):
    return f"{len(a)} {len(a[0])} M\n" + "".join(places(a)) + "0 0 0\n"


def call(command, text, p, *more):
    done = subprocess.run(
        [sys.argv[1], "--quiet", "--path", path, "--modulus", str(p), command, *more], input=text,
        stdout=subprocess.PIPE, check=True, universal_newlines=True)
    return done.stdout


def product(a, b, p):
    return [[sum(x * y for x, y in zip(row, column)) % p for column in zip(*b)] for row in a]


def eliminated(a, p):
    """The reduced row echelon form, the columns of its pivots, and the determinant."""
    a, pivots, det = [row[:] for row in a], [], 1
    for j in range(len(a[0])):
        r = len(pivots)
        k = next((i for i in range(r, len(a)) if a[i][j]), None)
        if k is None:
            continue
        det = det * a[k][j] * (1 if k == r else -1) % p
        a[r], a[k] = a[k], a[r]
        inverse = pow(a[r][j], p - 2, p)
        a[r] = [x * inverse % p for x in a[r]]
        for i in range(len(a)):
            if i != r:
                a[i] = [(x - a[i][j] * y) % p for x, y in zip(a[i], a[r])]
        pivots.append(j)
    return a, pivots, det


def some(rows, columns, p, density=1.0):
    return [[rng.randrange(p) if rng.random() < density else 0 for _ in range(columns)]
            for _ in range(rows)]


def value(f, a, p):
    """The polynomial f at the square matrix a."""
    res = [[0] * len(a) for _ in a]
    for c in reversed(f):
        res = [[(x + (c if i == j else 0)) % p for j, x in enumerate(row)]
               for i, row in enumerate(product(res, a, p))]
    return res


rng = random.Random(31)
writers = as_rows, as_flint, as_array, as_places, as_sms
primes = 2, 7, 65521, 2**31 - 1, 2**64 - 59
for path, p, write in itertools.product(sys.argv[2].split(), primes, writers):
    n = rng.randrange(2, 9)
    a, b = some(n, n, p), some(n, 3, p)
    while len(eliminated(a, p)[1]) < n:
        a = some(n, n, p)
    one = [[int(i == j) for j in range(n)] for i in range(n)]
    both = write(a, p) + "\n" + rng.choice(writers)(b, p)
    assert call("mat-mul", both, p) == write(product(a, b, p), p)
    assert call("mat-det", write(a, p), p) == f"{eliminated(a, p)[2]}\n"
    f = [int(c) for c in call("mat-charpoly", write(a, p), p).split()]
    g = [int(c) for c in call("mat-minpoly", write(a, p), p).split()]
    assert f[:2] == [n + 1, p] and f[-1] == g[-1] == 1 and len(g) == g[0] + 2 and g[1] == p
    assert f[2] == (-1) ** n * eliminated(a, p)[2] % p
    assert f[-2] == -sum(a[i][i] for i in range(n)) % p
    assert not any(map(any, value(f[2:], a, p))) and not any(map(any, value(g[2:], a, p)))
    inverse = [row[n:] for row in eliminated([x + y for x, y in zip(a, one)], p)[0]]
    assert product(a, inverse, p) == one and call("mat-inv", write(a, p), p) == write(inverse, p)
    powers, f = [one], some(1, rng.randrange(1, 30), p)[0] + [1]
    for _ in f[1:]:
        powers.append(product(powers[-1], a, p))
    assert call("mat-pow", write(a, p), p, str(len(f) - 1)) == write(powers[-1], p)
    at_a = [[sum(c * m[i][j] for c, m in zip(f, powers)) % p for j in range(n)] for i in range(n)]
    text = " ".join(str(c) for c in [len(f), p] + f)
    assert call("mat-eval", text + "\n" + write(a, p), p) == write(at_a, p)
    solution = product(inverse, b, p)
    assert call("mat-solve", both, p) == write(solution, p)
    # Columns that depend on others: of rank 2, and sparse.
    c = product(some(5, 2, p), some(2, 7, p), p) if write != as_sms else some(5, 7, p, 0.3)
    form, pivots, _ = eliminated(c, p)
    assert call("mat-rank", write(c, p), p) == f"{len(pivots)}\n"
    assert call("mat-rref", write(c, p), p) == write(form, p)
    rest = [j for j in range(7) if j not in pivots]
    basis = [[0] * len(rest) for _ in range(7)]
    for k, j in enumerate(rest):
        basis[j][k] = 1
        for row, pivot in zip(form, pivots):
            basis[pivot][k] = -row[j] % p
    assert call("mat-nullspace", write(c, p), p) == write(basis, p)
# Entries of any size and sign; lists of Python; files of several blocks.
path = "auto"
for p, write in itertools.product(primes, (as_rows, as_lists, as_array, as_places, as_sms)):
    a = [[rng.randrange(-(1 << bits), 1 << bits) for _ in range(5)]
         for bits in (3, 31, 63, 64, 65, 200)]
    back = as_rows if write == as_lists else write
    form = eliminated([[x % p for x in row] for row in a], p)[0]
    assert call("mat-rref", write(a, p), p) == back(form, p)
path, p = "cpu", 2**61 - 1
wide, tall = some(2, 60000, p), some(60000, 2, p)
for write in writers:
    assert call("mat-mul", write(wide, p) + "\n" + write(tall, p), p) == write(
        product(wide, tall, p), p)
    assert call("mat-mul", write(tall, p) + "\n" + write([[1, 0], [0, 1]], p), p) == write(tall, p)
