/* The different roots of each polynomial of a batch, each modulo its own prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DISTINCT_ROOTS_H
#define CUNMOD_DISTINCT_ROOTS_H

#include "factor/split_roots.h"

/* Adds the different roots of item i of a to those of polynomial i of *found, which has none and
 * has space for one root fewer than the item has coefficients; sorts them, the smallest first.
 * statuses[i] = the status of the result: that of the item; else E_MODULUS if its modulus is not
 * prime; else E_DIVZERO if it is 0; else OK. Items with another status than OK have no roots.
 * Waits. Errors: E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK. */
int cunmod_distinct_roots(cunmod_root_list_t *found, int *statuses, cunmod_batch_t a);

#endif
