/* The moduli of a product of matrices on the tensor cores.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MAT_MODULI_H
#define CUNMOD_MAT_MODULI_H

#include "backend/types.h"

/* Computes the fewest moduli for a product of matrices modulo p, 2 <= p < 2^64, whose entries are
 * sums of k products, 1 <= k <= CUNMOD_MAT_DEPTH. cunmod_mat_count returns their number. */
int cunmod_mat_count(uint64_t p, int64_t k);
void cunmod_mat_moduli(cunmod_mat_moduli_t *moduli, uint64_t p, int64_t k);

#endif
