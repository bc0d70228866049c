/* Computes functions of polynomials in x modulo many primes: evaluates the polynomials at points,
 * applies the function to the values at each point, and interpolates the results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * An example is the determinant of a matrix of polynomials. The operand of the function is an array
 * of *entries*, which are polynomials in x: the entries of a matrix, or the coefficients of y^0,
 * y^1, .. of two polynomials in x and y. The results are *outputs*: polynomials in x with at most
 * `points` coefficients. For each prime the entries are evaluated at `points` points, the function
 * computes the values of the outputs at each point from the values of the entries, and the outputs
 * are interpolated.
 *
 * The function is an operation on batches (batch/batch.h): item i of a batch has all entries, or
 * all outputs, modulo the prime p_i. In an item of the operand, coefficient e lenx + t is the
 * coefficient of x^t of entry e. In an item of the result, coefficient o points + t is the
 * coefficient of x^t of output o.
 */
#ifndef CUNMOD_GRID_H
#define CUNMOD_GRID_H

#include "backend/backend_grid.h"
#include "batch/batch.h"
#include "plan/integer_plan.h"

/* The values of entries and outputs at all points modulo `primes` primes, in device memory. */
typedef struct
{
    const cunmod_modulus_t *mod;
    int64_t primes;
    uint64_t largest;  /* upper bound of the primes */
    uint64_t *values;  /* `entries` words for each prime and point; `gpu` may overwrite them */
    uint64_t *results; /* `outputs` words for each prime and point */
    uint64_t *own;     /* workspace of `gpu`, grid->own words for each prime and point */
} cunmod_grid_slice_t;

typedef struct cunmod_grid_struct cunmod_grid_t;

struct cunmod_grid_struct
{
    int64_t entries, lenx;
    int64_t coeffs; /* sum of the true lengths of all entries */
    int64_t points, outputs;
    int64_t own;           /* words of workspace that `gpu` needs for each prime and point */
    const void *argument;  /* for `gpu`, `cpu` and call->flint, which get `grid` */
    size_t argument_bytes; /* size of *argument; call->flint follows no pointer in *argument */

    /* Computes slice->results from slice->values. Returns a device error, or
     * CUNMOD_BATCH_FOR_CPU. */
    int (*gpu)(const cunmod_grid_t *grid, cunmod_dev_t *dev, const cunmod_grid_slice_t *slice);

    /* res[0 .. outputs-1] = the values of the outputs at one point modulo p, from values[0 ..
     * entries-1], the values of the entries. May overwrite `values`. */
    void (*cpu)(const cunmod_grid_t *grid, uint64_t *res, uint64_t *values, uint64_t p);

    /* If the entries are constants, lenx = points = 1: computes the results of all items of a part
     * from the entries, with their lengths and statuses. Returns an outcome (runtime/outcome.h).
     * NULL: by values at points, too. */
    int (*constants)(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part);

    cunmod_integers_query_t asked; /* query for the plan; cunmod_grid_query adds the sizes */
};

/* Returns the number of coefficients of an item of the operand. */
static inline int64_t cunmod_grid_words(const cunmod_grid_t *grid)
{
    return grid->entries * grid->lenx;
}

/* Returns the query to the plan for `primes` primes: a copy of grid->asked with the sizes of the
 * grid. The caller sets the members that depend on the context. */
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

/* res = the outputs for the entries a. All moduli must be primes above max(2, grid->points). res
 * may be a. Errors: as cunmod_batch_run. */
int cunmod_grid_run(cunmod_batch_t res, cunmod_batch_t a, const cunmod_grid_t *grid);

#endif
