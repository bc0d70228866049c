/* The irreducible factors of the polynomials of a batch by operations on batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_SPLIT_ITEMS_H
#define CUNMOD_SPLIT_ITEMS_H

#include "cunmod.h"
#include "flint/cpu_factor.h"

/* As cunmod_batch_whole (factor/batch_whole.h), but by operations on batches. Items that are long
 * or not squarefree are computed by FLINT, a thread each, or one by one if the GPU is forced or the
 * item is very long. Errors: E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK; the lists are
 * then undefined. */
int cunmod_split_items(cunmod_factors_t *found, int *statuses, cunmod_batch_t a);

#endif
