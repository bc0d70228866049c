"""What a type checker has to see: test_types.py has mypy read this, and runs it.

Copyright (C) 2026 the cunmod authors
SPDX-License-Identifier: LGPL-3.0-or-later
"""

from typing import List, Tuple

import numpy as np
from numpy.typing import NDArray

import cunmod
from cunmod import Batch, Polynomial

f: Polynomial = Polynomial([1, 2, 3], 7)
g: Polynomial = f * f
of_operators: List[Polynomial] = [
    *(f + g, f - g, f * g, g // f, g % f, f + 1, 1 + f, f - 1, 1 - f, 2 * f, f * 2),
    *(f * np.uint64(2), -f, +f, f << 1, f >> 1, f**3, pow(f, 2, g), f[0:2], f(g), 5 // f, 5 % f),
]
both: Tuple[Polynomial, Polynomial] = divmod(g, f)
reflected: Tuple[Polynomial, Polynomial] = divmod(5, f)
coefficient: int = f[0]
value: int = f(3)
values: NDArray[np.uint64] = f([1, 2, 3])
product: NDArray[np.uint64] = cunmod.mul([1, 2], [3], 7)
over_integers: List[int] = cunmod.integers_mul([1, -2], [3])
divisor = cunmod.Divisor(f, 7)
remainder: Polynomial = divisor.rem(g)
of_array: NDArray[np.uint64] = divisor.rem([1, 2, 3, 4])

a: Batch = Batch([[1, 2], [3, 4]], [5, 7])
of_batches: List[Batch] = [
    *(a + a, a - a, a * a, a * 3, 1 + a, 1 - a, a // a, a % a, -a, a << 1, a >> 1),
    *(a.gcd(a), a.mul(a), a.truncate(1), a.take(0, -1, 1), *a.divrem(a), divmod(a, a)[1]),
]
