/* Integers and their images modulo many numbers, on the CPU: over FLINT and GMP.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Integers are arrays of 64-bit words, the least one first, in two's complement where they have a
 * sign. Functions that return int return OK, or E_MEMORY as far as the program lets it be found
 * (cunmod_catch_memory_errors). Several threads may use one object at once.
 */
#ifndef CUNMOD_CPU_IMAGES_H
#define CUNMOD_CPU_IMAGES_H

#include <stdint.h>

/* A number without a sign, of at least one word. */
typedef struct
{
    uint64_t *words;
    int64_t count;
} cunmod_cpu_number_t;

/* *z = the product of m[0 .. count-1], none of which is 0; 1 where there is none. z->words is
 * allocated by malloc, and its highest word is not 0. */
int cunmod_cpu_product(cunmod_cpu_number_t *z, const cunmod_cpu_number_t *m, int64_t count);

/* z[0 .. count-1] = the number over m, which divides it. Returns z modulo m. */
uint64_t cunmod_cpu_cofactor(uint64_t *z, const cunmod_cpu_number_t *number, uint64_t m);

/* z[0 .. count-1] = 2^(64 count) - number, and floor(number / 2). */
void cunmod_cpu_complement(uint64_t *z, const cunmod_cpu_number_t *number);
void cunmod_cpu_half(uint64_t *z, const cunmod_cpu_number_t *number);

/* A tree that makes integers from their images modulo numbers m[i] of several words, at least one,
 * by FLINT's fmpz_multi_CRT. x[0 .. words-1] = the integer with -M/2 < x <= M/2, M the product of
 * all; M < 2^(64 words). images[i] has as many words as m[i], and a sign. *coprime becomes 0, and
 * *tree NULL, where the numbers are not pairwise coprime. */
typedef struct cunmod_cpu_join_struct cunmod_cpu_join_t;

int cunmod_cpu_join_open(cunmod_cpu_join_t **tree, int *coprime, const cunmod_cpu_number_t *m,
                         int64_t count);
void cunmod_cpu_join_close(cunmod_cpu_join_t *tree); /* NULL is ignored */
int cunmod_cpu_join_run(uint64_t *x, int64_t words, cunmod_cpu_join_t *tree,
                        const uint64_t *const *images);

/* x[0 .. words-1] = the integer of partial sums, words >= m->count: each has m->count + 1 words
 * without a sign, which together are x + q m, and behind them two words of a sum of fractions in
 * units of 2^-64, the low one first. All fractions together are too small by less than `less`
 * units. -m/2 < x <= m/2. Errors: E_MEMORY. */
int cunmod_cpu_add_partial(uint64_t *x, int64_t words, const cunmod_cpu_number_t *m,
                           const uint64_t *const *sums, int64_t count, uint64_t less);

#endif
