/* Factors of the polynomials of a batch by FLINT: each thread of the CPU factors one item after the
 * other.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_WHOLE_H
#define CUNMOD_BATCH_WHOLE_H

#include "factor/factor_pieces.h"
#include "flint/cpu_factor.h"

/* Adds the factors of each item i of a to found[i], and sets found[i].lead to the leading
 * coefficient; the lists are empty, with space for these factors. statuses[i] = the status of item
 * i, E_DIVZERO if the item is 0, and E_MODULUS if its modulus is not prime; such an item has no
 * factors. Waits. Errors: those of cunmod_batch_run. */
int cunmod_batch_whole(cunmod_factors_t *found, int *statuses, cunmod_batch_t a);

/* Adds the factors of each piece to the list found[owner] of its owner, which has space for the
 * factors. Errors: those of cunmod_batch_run. */
int cunmod_factor_pieces_whole(cunmod_factors_t *found, const cunmod_factor_pieces_t *pieces,
                               cunmod_ctx_t ctx);

#endif
