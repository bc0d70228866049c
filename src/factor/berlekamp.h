/* Factors squarefree polynomials, many at once, each modulo its own prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BERLEKAMP_H
#define CUNMOD_BERLEKAMP_H

#include "factor/factor_pieces.h"
#include "flint/cpu_factor.h"

/* Adds the irreducible factors of polys, with the exponent 1, to the lists found[owner], which have
 * space for these factors. The polynomials are squarefree, and each has another owner. The
 * polynomials are spread over the contexts ctxs[0 .. count-1]. FLINT factors few polynomials, or
 * pieces, unless the GPU is forced. Errors: E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK;
 * the lists are then undefined. */
int cunmod_berlekamp(cunmod_factors_t *found, const cunmod_factor_pieces_t *polys,
                     const cunmod_ctx_t *ctxs, int count);

#endif
