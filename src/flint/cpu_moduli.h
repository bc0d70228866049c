/* Product trees of moduli: the remainders of an integer modulo many numbers, and the integer of such
 * remainders.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Integers are arrays as in flint/cpu_images.h. Functions return OK, or E_MEMORY as far as the program
 * lets it be found. A tree is made as far as calls need it: cunmod_cpu_moduli_grow and _invert make
 * what is missing, in a time that is quasi-linear in the words of the products. Several threads may
 * then reduce and combine at once.
 */
#ifndef CUNMOD_CPU_MODULI_H
#define CUNMOD_CPU_MODULI_H

#include <stdint.h>

typedef struct cunmod_cpu_moduli_struct cunmod_cpu_moduli_t;

/* A tree of m[0 .. count-1], at least one, none of which is below 2. No product is made yet. */
int cunmod_cpu_moduli_open(cunmod_cpu_moduli_t **tree, const uint64_t *m, int64_t count);
void cunmod_cpu_moduli_close(cunmod_cpu_moduli_t *tree); /* NULL is ignored */

/* Words of memory that a tree has now; 0 for NULL. */
int64_t cunmod_cpu_moduli_words(const cunmod_cpu_moduli_t *tree);

/* Makes the products that are shorter than integers of so many words: longer ones are of no use for
 * their remainders. */
int cunmod_cpu_moduli_grow(cunmod_cpu_moduli_t *tree, int64_t words);

/* z[i] = the remainder of x modulo m[i], 0 <= z[i] < m[i]. Right for any tree, and fast for one that
 * has grown for so many words. */
int cunmod_cpu_moduli_reduce(uint64_t *z, const cunmod_cpu_moduli_t *tree, const uint64_t *x,
                             int64_t words);

/* Makes what cunmod_cpu_moduli_combine needs. *coprime tells whether the moduli are pairwise coprime;
 * there is nothing to combine otherwise. */
int cunmod_cpu_moduli_invert(int *coprime, cunmod_cpu_moduli_t *tree);

/* x[0 .. words-1] = the integer with the remainders rests[i] modulo m[i] and -M/2 < x <= M/2, M the
 * product of all, M < 2^(64 words). The words of `rests` are overwritten. */
int cunmod_cpu_moduli_combine(uint64_t *x, int64_t words, const cunmod_cpu_moduli_t *tree,
                              uint64_t *rests);

#endif
