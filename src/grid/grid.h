/* Functions of polynomials in x, computed from values at points modulo many primes, and
 * interpolated.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The operand of such a function is an array of *entries*, each of which is a polynomial in x: the
 * coefficients in y of two polynomials, or the entries of a matrix. The *outputs* are polynomials
 * in x with at most `points` coefficients. For each prime the entries are evaluated at `points`
 * points, the function computes the outputs' values at each point from the entries' values, and the
 * outputs are interpolated. This is an operation on batches (batch/batch.h): item i has images
 * modulo p_i. In an item of the operand, coefficient e lenx + t is the coefficient of x^t of entry
 * e; in an item of the result, coefficient o points + t is the coefficient of x^t of output o.
 */
#ifndef CUNMOD_GRID_H
#define CUNMOD_GRID_H

#include "backend/backend_grid.h"
#include "batch/batch.h"
#include "plan/integer_plan.h"

/* Values at all points modulo some primes, in device memory. */
typedef struct
{
    const cunmod_modulus_t *mod;
    int64_t primes;
    uint64_t largest;  /* upper bound of the primes */
    uint64_t *values;  /* `entries` words for each prime and point; `gpu` may overwrite them */
    uint64_t *results; /* `outputs` words for each prime and point */
    uint64_t *own;     /* workspace, grid->own words for each prime and point */
} cunmod_grid_slice_t;

typedef struct cunmod_grid_struct cunmod_grid_t;

struct cunmod_grid_struct
{
    int64_t entries, lenx;
    int64_t coeffs; /* number of coefficients of all entries without leading zeros */
    int64_t points, outputs;
    int64_t own;           /* words of workspace that `gpu` needs for each prime and point */
    const void *argument;  /* passed to the functions through `grid` */
    size_t argument_bytes; /* size of *argument; FLINT reads nothing that *argument points to */

    /* Computes slice->results. Returns a device error, or CUNMOD_BATCH_FOR_CPU. */
    int (*gpu)(const cunmod_grid_t *grid, cunmod_dev_t *dev, const cunmod_grid_slice_t *slice);

    /* res[0 .. outputs-1] = the outputs at one point. May overwrite values[0 .. entries-1]. */
    void (*cpu)(const cunmod_grid_t *grid, uint64_t *res, uint64_t *values, uint64_t p);

    cunmod_integers_query_t asked; /* query for the plan; cunmod_grid_query sets the other fields */
};

/* Returns the number of coefficients of an item of the operand. */
static inline int64_t cunmod_grid_words(const cunmod_grid_t *grid)
{
    return grid->entries * grid->lenx;
}

/* Returns the query for the plan about `primes` primes: grid->asked with the shape of the grid. The
 * caller sets the fields that depend on the context. */
static inline cunmod_integers_query_t cunmod_grid_query(const cunmod_grid_t *grid, int64_t primes)
{
    cunmod_integers_query_t query = grid->asked;
    query.primes = primes;
    query.out = grid->outputs * grid->points;
    query.host_bytes = -1;
    query.grid.entries = grid->entries;
    query.grid.lenx = grid->lenx;
    query.grid.coeffs = grid->coeffs;
    query.grid.points = grid->points;
    query.grid.outputs = grid->outputs;
    return query;
}

/* res = the function of a. The moduli are primes above 2, and above grid->points. Errors: those of
 * cunmod_batch_run. */
int cunmod_grid_run(cunmod_batch_t res, cunmod_batch_t a, const cunmod_grid_t *grid);

#endif
