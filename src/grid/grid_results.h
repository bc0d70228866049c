/* Results of functions by values on a grid for which there is nothing to compute, and that are
 * wanted modulo a small prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GRID_RESULTS_H
#define CUNMOD_GRID_RESULTS_H

#include "cunmod.h"
#include "flint/cpu_zpoly.h"

/* A result of nothing but zeros, in so many words. Errors: E_MEMORY. */
int cunmod_grid_zero(uint64_t *res, int64_t words, cunmod_ctx_t ctx);

/* z[0 .. x->len-1] = the integers of x modulo p. Errors: E_MEMORY. */
int cunmod_grid_reduce(uint64_t *z, const cunmod_zpoly_t *x, uint64_t p);

#endif
