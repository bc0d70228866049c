/* Separates the irreducible factors of a device polynomial by their degrees.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DISTINCT_DEGREE_H
#define CUNMOD_DISTINCT_DEGREE_H

#include "factor/squarefree.h"

/* Calls use(data, piece, d) for pieces whose product is f, a squarefree monic polynomial that is
 * not constant. All irreducible factors of a piece have degree d; or d = 0, and the piece has
 * factors of several degrees, but FLINT is called for polynomials of its degree
 * (cunmod_factor_choose). Overwrites f. Errors: those of operations on device polynomials, and of
 * `use`. */
int cunmod_distinct_degrees(cunmod_poly_t f, cunmod_part_use_t use, const void *data);

#endif
