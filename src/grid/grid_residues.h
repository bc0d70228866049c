/* Functions by values on a grid modulo given primes: several machines join such rows to integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GRID_RESIDUES_H
#define CUNMOD_GRID_RESIDUES_H

#include <stdint.h>

#include "cunmod.h"

typedef struct cunmod_grid_residues_struct
{
    cunmod_ctx_t ctx;
    const uint64_t *p; /* [k], have to be primes above max(2, points) */
    int64_t k, points;
    int64_t n;    /* number of residues modulo each prime in the result */
    int64_t made; /* number of residues that `make` computes; 0: there is nothing to compute */
    const void *argument;

    /* rows[i made .. (i+1) made - 1] = the computed residues modulo p[i]. Returns a status. */
    int (*make)(uint64_t *rows, const struct cunmod_grid_residues_struct *call);

    /* Turns `made` computed residues at the beginning of a row of n, with zeros behind them, into
     * the result: moves them to their places, and sets known ones. NULL: the row is the result. */
    void (*complete)(uint64_t *row, const struct cunmod_grid_residues_struct *call);
} cunmod_grid_residues_t;

/* res[i n .. (i+1) n - 1] = the residues modulo p[i], i < k. res may overlap operands. Errors:
 * E_LENGTH, E_ARGUMENT, E_MODULUS, E_MEMORY, E_INTERRUPTED, and those of `make`. */
int cunmod_grid_residues(uint64_t *res, const cunmod_grid_residues_t *call);

#endif
