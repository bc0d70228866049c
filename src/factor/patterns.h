/* Separates the irreducible factors of the polynomials of a batch by their degrees.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PATTERNS_H
#define CUNMOD_PATTERNS_H

#include "factor/degree_loop.h"

/* found->exps = memory for the exponents of all items, all 1. The caller frees found->exps after
 * success and after failure. Errors: E_MEMORY. */
int cunmod_patterns_open_exps(cunmod_patterns_t *found, int64_t items);

/* Computes the degrees and exponents of all items by operations on batches, but those of items that
 * are long or not squarefree one by one. at[i+1] - at[i] is at least the degree of item i, and exps
 * is NULL before the call, and allocated by the call if an item needs exponents. Waits.
 * Errors: E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK; *found is then undefined. */
int cunmod_batch_patterns(cunmod_patterns_t *found, cunmod_batch_t a);

#endif
