/* The approximant basis of a matrix of polynomials by its definition.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_PMBASIS_REF_H
#define CUNMOD_TESTS_PMBASIS_REF_H

#include <stdint.h>

#include "cunmod.h"

/* Returns the basis that the comment of cunmod_matrix_poly_pmbasis defines for a, order >= 0, shift
 * and the prime p, by `order` steps of order 1. Replaces the shifts by the degrees of the rows. The
 * length of the basis is the number of coefficients of its longest entry, and 0 if a has no rows.
 * The caller frees the words. */
cunmod_matrix_poly_t pmbasis_ref(int64_t *shift, const cunmod_matrix_poly_t *a, int64_t order,
                                 uint64_t p);

#endif
