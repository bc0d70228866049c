/* Computes transition matrices of divsteps (backend/types_divsteps.h) for half-GCDs, on the device,
 * by recursion. Short matrices are multiplied by the quadratic algorithm, longer ones by
 * transforms.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HALF_H
#define CUNMOD_HALF_H

#include <stdint.h>

#include "backend/backend.h"
#include "runtime/tables.h"
#include "shape/half_shape.h"

/* Parameters and memory of divsteps on pairs (f, g) of power series. All pairs of a stack
 * (cunmod_stack_t) are processed at the same time, each modulo its own prime. The addresses below
 * are those of pair 0. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_tables_t *tables;
    cunmod_stack_t stack;
    cunmod_modulus_t mod; /* modulus of pair 0; the words of all pairs have this size */
    uint64_t p;           /* the largest modulus of all pairs */
    cunmod_half_limits_t limits;
    int64_t most;   /* largest number of steps of a matrix, and largest leny */
    int64_t *state; /* state of the steps (types_half.h), CUNMOD_HALF_STATE numbers */
    void *pivots;   /* record: the pivots of the steps (types_half.h); NULL: no record */
    int64_t *deltas;
    char *work; /* workspace; size and parts: cunmod_half_work(most, ..) */
} cunmod_half_t;

/* d_p = the first `rows` rows, 0 .. 2, of the transition matrix of n steps on f and g, 1 <= n <=
 * most. d_fg: f, of n coefficients; g, of n coefficients, begins `stride` words behind the
 * beginning of f. d_p has room for the whole matrix. Also updates the state and the record of the
 * steps; with rows = 0 only these are computed. Returns a device error. */
int cunmod_half_matrix(const cunmod_half_t *x, void *d_p, int64_t n, int rows, const void *d_fg,
                       int64_t stride);

/* d_z[0 .. lenz-1] = coefficients n .. n+lenz-1 of row[0] f + row[1] g, where d_row is a row of the
 * transition matrix of n steps on f and g. The coefficients of this sum below n are zero. d_fg: f,
 * of leny words; g, of leny words, begins `stride` words behind the beginning of f. n, leny <=
 * most. Returns a device error. */
int cunmod_half_apply(const cunmod_half_t *x, void *d_z, int64_t lenz, const void *d_row, int64_t n,
                      const void *d_fg, int64_t stride, int64_t leny);

#endif
