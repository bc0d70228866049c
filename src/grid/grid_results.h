/* Results of functions by values on a grid: zeros, and residues of integers modulo a small prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GRID_RESULTS_H
#define CUNMOD_GRID_RESULTS_H

#include "cunmod.h"
#include "flint/cpu_zpoly.h"

/* Sets res[0 .. words-1] to 0, and notes in the context that nothing was computed. Errors:
 * E_MEMORY. */
int cunmod_grid_zero(uint64_t *res, int64_t words, cunmod_ctx_t ctx);

/* z[j] = integer j of x modulo p, for 0 <= j < x->len. Errors: E_MEMORY. */
int cunmod_grid_reduce(uint64_t *z, const cunmod_zpoly_t *x, uint64_t p);

#endif
