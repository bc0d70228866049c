/* Functions of polynomials over a ring of polynomials, by values and by images.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The operand of such a function is an array of *entries*, each of which is a polynomial in x: the
 * coefficients in y of two polynomials, or the entries of a matrix. The *outputs* are polynomials
 * in x with fewer than `points` coefficients. For each prime the entries are evaluated at so many
 * points; at each point a function of the values makes the outputs' values; and these are
 * interpolated. So it is an operation on batches (batch/batch.h): item i has images modulo p_i, of
 * the operand the coefficient of x^t of entry e at e lenx + t, and of the result that of output o
 * at o points + t.
 */
#ifndef CUNMOD_GRID_H
#define CUNMOD_GRID_H

#include "backend/backend_grid.h"
#include "batch/batch.h"
#include "plan/integer_plan.h"

/* Some primes on the device, all points of which have values. */
typedef struct
{
    const cunmod_modulus_t *mod;
    int64_t primes;
    uint64_t largest;  /* of the primes, at most */
    uint64_t *values;  /* `entries` words for each prime and point, which may be changed */
    uint64_t *results; /* `outputs` words for each */
    uint64_t *own;     /* workspace, `own` words for each */
} cunmod_grid_slice_t;

typedef struct cunmod_grid_struct cunmod_grid_t;

struct cunmod_grid_struct
{
    int64_t entries, lenx;
    int64_t coeffs; /* of all entries without leading zeros */
    int64_t points, outputs;
    int64_t own;           /* words of workspace that `gpu` needs for a point */
    const void *argument;  /* of the functions */
    size_t argument_bytes; /* of this struct; FLINT reads nothing that it points to */

    /* Makes the results of a slice. Returns a device error, or CUNMOD_BATCH_FOR_CPU. */
    int (*gpu)(const cunmod_grid_t *grid, cunmod_dev_t *dev, const cunmod_grid_slice_t *slice);

    /* res[0 .. outputs-1] = the results at one point, whose values it may change. */
    void (*cpu)(const cunmod_grid_t *grid, uint64_t *res, uint64_t *values, uint64_t p);

    cunmod_integers_query_t asked; /* the question to the plan, but for what cunmod_grid_query
                                    * adds */
};

/* The words of coefficients of the operand. */
static inline int64_t cunmod_grid_words(const cunmod_grid_t *grid)
{
    return grid->entries * grid->lenx;
}

/* The question to the plan, about so many primes. */
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

/* res = the function of a. The moduli are primes above 2, and above the number of points. Errors:
 * those of cunmod_batch_run. */
int cunmod_grid_run(cunmod_batch_t res, cunmod_batch_t a, const cunmod_grid_t *grid);

#endif
