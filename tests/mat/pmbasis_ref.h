/* The approximant basis of a matrix of polynomials by its definition.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_PMBASIS_REF_H
#define CUNMOD_TESTS_PMBASIS_REF_H

#include <stdint.h>

#include "cunmod.h"

/* Returns the basis that cunmod_matrix_poly_pmbasis has for a, order >= 0, shift and the prime p,
 * and replaces the shifts by the degrees of its rows. The basis is computed by `order` steps of
 * order 1, as the comment of that function says. Its length is that of its longest entry. The caller
 * frees its words. */
cunmod_matrix_poly_t pmbasis_ref(int64_t *shift, const cunmod_matrix_poly_t *a, int64_t order,
                                 uint64_t p);

#endif
