/* Functions by values on a grid modulo given primes: parts of results over the integers.
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
    const uint64_t *p; /* k numbers, which have to be primes above max(2, points) */
    int64_t k, points;
    int64_t n;    /* residues of each prime in the result */
    int64_t made; /* of these are computed; 0: there is nothing to compute */
    const void *argument;

    /* Makes the residues that are computed, in rows of `made`. Returns a status. */
    int (*make)(uint64_t *rows, const struct cunmod_grid_residues_struct *call);

    /* A row of n begins with the residues that are computed, and has zeros behind them: brings them
     * to their places, and adds what is known. NULL: they are there. */
    void (*complete)(uint64_t *row, const struct cunmod_grid_residues_struct *call);
} cunmod_grid_residues_t;

/* res = k rows, which may overlap everything that is read. Errors: E_LENGTH, E_ARGUMENT, E_MODULUS,
 * E_MEMORY, E_INTERRUPTED, and those of `make`. */
int cunmod_grid_residues(uint64_t *res, const cunmod_grid_residues_t *call);

#endif
