/* Products of long unsigned integers, and Chinese remaindering modulo integers of several words, on
 * the CPU, by FLINT and GMP.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Integers are arrays of 64-bit words, the least word first, in two's complement where they have a
 * sign. Functions that return a status return OK or E_MEMORY. Where FLINT or GMP gets no memory,
 * E_MEMORY is returned only if the program has called cunmod_catch_memory_errors; otherwise the
 * process ends. Several threads may use one object at the same time.
 */
#ifndef CUNMOD_CPU_IMAGES_H
#define CUNMOD_CPU_IMAGES_H

#include <stdint.h>

/* An unsigned integer of count >= 1 words. */
typedef struct
{
    uint64_t *words;
    int64_t count;
} cunmod_cpu_number_t;

/* *z = the product of m[0 .. count-1]; 1 for count = 0. No m[i] is 0. The function allocates
 * z->words by malloc; the highest word is not 0. */
int cunmod_cpu_product(cunmod_cpu_number_t *z, const cunmod_cpu_number_t *m, int64_t count);

/* z[0 .. number->count-1] = number / m, where m >= 1 divides the number. Returns (number / m)
 * modulo m. */
uint64_t cunmod_cpu_cofactor(uint64_t *z, const cunmod_cpu_number_t *number, uint64_t m);

/* With count = number->count. cunmod_cpu_complement: z[0 .. count-1] = 2^(64 count) - number.
 * cunmod_cpu_half: z[0 .. count-1] = floor(number / 2). */
void cunmod_cpu_complement(uint64_t *z, const cunmod_cpu_number_t *number);
void cunmod_cpu_half(uint64_t *z, const cunmod_cpu_number_t *number);

/* A tree for Chinese remaindering modulo count >= 1 numbers m[i] of several words, by FLINT's
 * fmpz_multi_CRT. Let M = m[0] .. m[count-1]. cunmod_cpu_join_open: *coprime = 1 when the m[i] are
 * pairwise coprime, else 0; *tree = the tree, or NULL when *coprime = 0. The array m stays valid
 * until cunmod_cpu_join_close. cunmod_cpu_join_run: x[0 .. words-1] = the integer x with x =
 * images[i] modulo m[i] for all i, and -M/2 < x <= M/2; M < 2^(64 words). images[i] is a signed
 * integer of m[i].count words. */
typedef struct cunmod_cpu_join_struct cunmod_cpu_join_t;

int cunmod_cpu_join_open(cunmod_cpu_join_t **tree, int *coprime, const cunmod_cpu_number_t *m,
                         int64_t count);
void cunmod_cpu_join_close(cunmod_cpu_join_t *tree); /* NULL is ignored */
int cunmod_cpu_join_run(uint64_t *x, int64_t words, cunmod_cpu_join_t *tree,
                        const uint64_t *const *images);

/* x[0 .. words-1] = the integer x with -m/2 < x <= m/2 that is the sum of `count` partial sums
 * modulo m; words >= m->count. sums[k] has m->count + 3 words, low words first: m->count + 1 words
 * of partial sum k, unsigned; then two words, an integer Q_k <= 2^64 q_k, where q_k is the quotient
 * of partial sum k by m. The sum of all 2^64 q_k - Q_k is less than `less`. Errors: E_MEMORY. */
int cunmod_cpu_add_partial(uint64_t *x, int64_t words, const cunmod_cpu_number_t *m,
                           const uint64_t *const *sums, int64_t count, uint64_t less);

#endif
