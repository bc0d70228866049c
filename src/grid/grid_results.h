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

/* ---- grid_residues.c ---- */

typedef struct cunmod_grid_residues_struct
{
    cunmod_ctx_t ctx;
    const uint64_t *p; /* k primes; each must be above max(2, points) */
    int64_t k, points;
    int64_t n;    /* number of residues per prime in the result */
    int64_t made; /* number of residues per prime that `make` computes; 0: nothing to compute */
    const void *argument;

    /* rows[i made .. (i+1) made - 1] = residues modulo p[i], for all i < k. Returns a status. */
    int (*make)(uint64_t *rows, const struct cunmod_grid_residues_struct *call);

    /* Turns a row of n residues, `made` computed ones and then zeros, into the result for a prime:
     * moves the computed residues to their final indices, and sets residues that are known without
     * a computation. NULL: the row is the result. */
    void (*complete)(uint64_t *row, const struct cunmod_grid_residues_struct *call);
} cunmod_grid_residues_t;

/* res[i n .. (i+1) n - 1] = the residues modulo p[i], 0 <= i < k. res may overlap operands. Errors:
 * E_LENGTH, E_ARGUMENT, E_MODULUS, E_MEMORY, E_INTERRUPTED, and the errors of call->make. */
int cunmod_grid_residues(uint64_t *res, const cunmod_grid_residues_t *call);

#endif
