/* Random numbers of the benchmarks.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "random.h"

static uint64_t random_state;

void bench_seed(uint64_t seed)
{
    random_state = seed;
}

/* splitmix64 */
uint64_t bench_next_random(void)
{
    uint64_t z = random_state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

void bench_random(uint64_t *words, int64_t len, uint64_t p)
{
    for (int64_t i = 0; i < len; i++)
        words[i] = bench_next_random() % p;
    words[len - 1] = 1 + bench_next_random() % (p - 1);
}
