/* Separates the irreducible factors of squarefree polynomials of a batch by their degrees.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DEGREE_LOOP_H
#define CUNMOD_DEGREE_LOOP_H

#include <stdint.h>

#include "cunmod.h"

/* The factors of item i have the degrees degrees[at[i] .. at[i]+count[i]-1] and the exponents
 * exps[at[i] ..]; or count[i] = -1 times the status of the item. exps = NULL: all exponents are 1.
 * The arrays are the caller's. */
typedef struct
{
    int64_t *degrees, *exps, *count;
    const int64_t *at;
} cunmod_patterns_t;

/* Adds a factor to those of item i, which has space for it. The exponent is as before. */
static inline void cunmod_patterns_add(cunmod_patterns_t *found, int64_t i, int64_t degree)
{
    found->degrees[found->at[i] + found->count[i]++] = degree;
}

/* Adds the degrees of the irreducible factors of item i of f, ascending, to item owner[i] of
 * *found, or to item i if owner is NULL. The item is monic and squarefree modulo the prime p[i], of
 * the degree degree[owner[i]], or degree[i], which is at most 255 (CUNMOD_POWER_ROWS_MOST). Nothing
 * is added if this degree is below 1. g is another batch with the moduli of f, for anything. Waits.
 * Errors: E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK; *found is then undefined. */
int cunmod_degree_loop(cunmod_patterns_t *found, const int64_t *owner, const int64_t *degree,
                       cunmod_batch_t f, cunmod_batch_t g, const uint64_t *p);

#endif
