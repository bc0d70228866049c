/* Random numbers of the benchmarks, the same sequence for a seed in each run.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BENCH_RANDOM_H
#define CUNMOD_BENCH_RANDOM_H

#include <stdint.h>

/* Begins the sequence of a seed. */
void bench_seed(uint64_t seed);

/* A random word. */
uint64_t bench_next_random(void);

/* words[0 .. len-1] = random coefficients modulo p, the last one not zero. */
void bench_random(uint64_t *words, int64_t len, uint64_t p);

#endif
