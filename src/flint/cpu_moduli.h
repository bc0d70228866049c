/* Product trees of one-word moduli: the remainders of a long integer modulo all these moduli, and
 * the integer with given remainders.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Integers are arrays as in flint/cpu_images.h. Functions return OK, or E_MEMORY if the program has
 * called cunmod_catch_memory_errors. cunmod_cpu_moduli_grow and _invert compute the missing
 * products of a tree, in a time quasi-linear in the words of the products. After these calls
 * several threads may call cunmod_cpu_moduli_reduce and cunmod_cpu_moduli_combine with one tree at
 * the same time.
 */
#ifndef CUNMOD_CPU_MODULI_H
#define CUNMOD_CPU_MODULI_H

#include <stdint.h>

typedef struct cunmod_cpu_moduli_struct cunmod_cpu_moduli_t;

/* *tree = a tree of m[0 .. count-1], count >= 1, m[i] >= 2. No product is computed yet. */
int cunmod_cpu_moduli_open(cunmod_cpu_moduli_t **tree, const uint64_t *m, int64_t count);
void cunmod_cpu_moduli_close(cunmod_cpu_moduli_t *tree); /* NULL is ignored */

/* Returns the present size of the tree's memory, in words; 0 for tree = NULL. */
int64_t cunmod_cpu_moduli_words(const cunmod_cpu_moduli_t *tree);

/* Computes the missing levels of the tree that speed up the reduction of integers of `words` words:
 * levels whose products are shorter than these integers. */
int cunmod_cpu_moduli_grow(cunmod_cpu_moduli_t *tree, int64_t words);

/* z[i] = x modulo m[i], 0 <= z[i] < m[i], for the integer x of `words` words. The result does not
 * depend on the levels that are computed. The function is fast after a call of
 * cunmod_cpu_moduli_grow(tree, words). */
int cunmod_cpu_moduli_reduce(uint64_t *z, const cunmod_cpu_moduli_t *tree, const uint64_t *x,
                             int64_t words);

/* Computes the inverses that cunmod_cpu_moduli_combine needs. *coprime = 1 when the moduli are
 * pairwise coprime, else 0. With *coprime = 0, cunmod_cpu_moduli_combine must not be called. */
int cunmod_cpu_moduli_invert(int *coprime, cunmod_cpu_moduli_t *tree);

/* x[0 .. words-1] = the integer with the remainders rests[i] modulo m[i] and -M/2 < x <= M/2, where
 * M is the product of all m[i], M < 2^(64 words). `rests` is overwritten. */
int cunmod_cpu_moduli_combine(uint64_t *x, int64_t words, const cunmod_cpu_moduli_t *tree,
                              uint64_t *rests);

#endif
