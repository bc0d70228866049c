/* Products of long unsigned integers, and Chinese remainders modulo them, on the CPU, by FLINT and
 * GMP.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Integers are arrays of 64-bit words, the least word first, in two's complement where they have a
 * sign. Functions that return a status return OK, or E_MEMORY if the program has called
 * cunmod_catch_memory_errors. Several threads may use one object at once.
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

/* *z = the product of m[0 .. count-1], none of which is 0; 1 for count = 0. The function allocates
 * z->words by malloc; the highest word is not 0. */
int cunmod_cpu_product(cunmod_cpu_number_t *z, const cunmod_cpu_number_t *m, int64_t count);

/* z[0 .. number->count-1] = number / m, for an m that divides the number. Returns z modulo m. */
uint64_t cunmod_cpu_cofactor(uint64_t *z, const cunmod_cpu_number_t *number, uint64_t m);

/* With count = number->count: z[0 .. count-1] = 2^(64 count) - number; cunmod_cpu_half:
 * z[0 .. count-1] = floor(number / 2). */
void cunmod_cpu_complement(uint64_t *z, const cunmod_cpu_number_t *number);
void cunmod_cpu_half(uint64_t *z, const cunmod_cpu_number_t *number);

/* A tree for Chinese remainders modulo count >= 1 numbers m[i] of several words, by FLINT's
 * fmpz_multi_CRT. cunmod_cpu_join_open: *coprime = whether the m[i] are pairwise coprime;
 * *tree = NULL if they are not. The array m lives as long as the tree. cunmod_cpu_join_run:
 * x[0 .. words-1] = the integer that is images[i] modulo all m[i], -M/2 < x <= M/2, for the product
 * M < 2^(64 words) of all m[i]. images[i] has as many words as m[i], and a sign. */
typedef struct cunmod_cpu_join_struct cunmod_cpu_join_t;

int cunmod_cpu_join_open(cunmod_cpu_join_t **tree, int *coprime, const cunmod_cpu_number_t *m,
                         int64_t count);
void cunmod_cpu_join_close(cunmod_cpu_join_t *tree); /* NULL is ignored */
int cunmod_cpu_join_run(uint64_t *x, int64_t words, cunmod_cpu_join_t *tree,
                        const uint64_t *const *images);

/* x[0 .. words-1] = the integer x, -m/2 < x <= m/2, of which `count` partial sums are given;
 * words >= m->count. sums[k] begins with m->count + 1 unsigned words: the total over k is x + q m
 * for an integer q. Two words follow, the low one first: this sum divided by m, in units of 2^-64.
 * The total of these quotients is too small by less than `less` units. Errors: E_MEMORY. */
int cunmod_cpu_add_partial(uint64_t *x, int64_t words, const cunmod_cpu_number_t *m,
                           const uint64_t *const *sums, int64_t count, uint64_t less);

#endif
