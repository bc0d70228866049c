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

/* The items that a pair has in a launch at most. */
#define CUNMOD_HALF_LAUNCH 8 /* transforms of a node that one launch makes, at most */
typedef union
{
    cunmod_ntt_item_t ntt[CUNMOD_HALF_LAUNCH];
    cunmod_half_sums_item_t sums;
    cunmod_half_leaf_item_t leaf;
} cunmod_half_items_t;

/* What steps on pairs of power series need. `count` pairs are worked on together, each modulo a
 * prime of its own, in memory of the same kind: what the functions below have at an address for pair
 * 0 lies `bytes` k bytes behind for pair k. All have words of one size. */
typedef struct
{
    cunmod_dev_t *dev;
    cunmod_tables_t *tables;
    int64_t count;
    int64_t bytes;
    const cunmod_modulus_t *mods; /* of each pair */
    uint64_t p;                   /* the largest modulus */
    uint32_t word;
    cunmod_half_limits_t limits;
    int64_t most;   /* most steps that are made at a time */
    int64_t *state; /* CUNMOD_HALF_STATE */
    void *pivots;   /* the record of the steps, or NULL */
    int64_t *deltas;
    char *work; /* cunmod_half_work for `most` */
    void *host; /* count cunmod_half_items_t in host memory, for the items of a launch */
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
