/* Matrices of divsteps by halves, on the device. The matrices of leaves are multiplied by plain
 * products, and by transforms.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HALF_H
#define CUNMOD_HALF_H

#include <stdint.h>

#include "backend/backend.h"
#include "backend/types.h"
#include "runtime/tables.h"
#include "shape/half_shape.h"

/* What steps on pairs of power series need. The pairs of a stack are worked on together, each
 * modulo a prime of its own. The addresses below are those of pair 0. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_tables_t *tables;
    cunmod_stack_t stack;
    cunmod_modulus_t mod; /* of pair 0; words of the others have the same size */
    uint64_t p;           /* the largest modulus */
    cunmod_half_limits_t limits;
    int64_t most;   /* most steps that are made at a time */
    int64_t *state; /* CUNMOD_HALF_STATE */
    void *pivots;   /* the record of the steps, or NULL */
    int64_t *deltas;
    char *work; /* cunmod_half_work for `most` */
} cunmod_half_t;

/* p = the first `rows` rows, 0 to 2, of the matrix of n steps on f modulo x^n and g modulo x^n, 1
 * <= n <= most. g lies `stride` words behind f. p has room for the whole matrix. Returns a device
 * error. */
int cunmod_half_matrix(const cunmod_half_t *x, void *d_p, int64_t n, int rows, const void *d_fg,
                       int64_t stride);

/* z[0 .. lenz-1] = coefficients n .. n+lenz-1 of row[0] f + row[1] g, where d_row is a row of the
 * matrix of n steps on f and g; the coefficients below n are zero. f and g have leny words,
 * `stride` words apart. n, leny <= most. Returns a device error. */
int cunmod_half_apply(const cunmod_half_t *x, void *d_z, int64_t lenz, const void *d_row, int64_t n,
                      const void *d_fg, int64_t stride, int64_t leny);

#endif
