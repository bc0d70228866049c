/* Divisors prepared for Newton's division, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_NEWTON_PREPARED_H
#define CUNMOD_NEWTON_PREPARED_H

#include <stdint.h>

#include "div/newton.h"

/* The preparation of a divisor b, on the device of a context. */
typedef struct
{
    cunmod_newton_t shape; /* set by cunmod_newton_prepared_shape; points = 0: b has no
                              transforms */
    void *device;          /* transforms of -1/b and of b, and -1/b; NULL: not computed yet */
    const void *b;         /* d_b of the last call of cunmod_newton_prepare */
} cunmod_newton_prepared_t;

/* Computes prepared->device from the words of b at d_b, unless it is already computed. Later
 * divisions also read the words of b at d_b. Returns a device error; prepared->device is NULL
 * then. */
int cunmod_newton_prepare(cunmod_newton_prepared_t *prepared, const void *d_b,
                          const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables);

/* Divides n coefficients by a divisor for which cunmod_newton_prepare was called. Returns a device
 * error. */
int cunmod_newton_divide_prepared(const cunmod_newton_prepared_t *prepared, int64_t n,
                                  const cunmod_newton_operands_t *operands,
                                  const cunmod_modulus_t *mod, cunmod_dev_t *dev,
                                  cunmod_tables_t *tables);

/* The data that all products modulo one prepared divisor share. */
typedef struct
{
    cunmod_series_t series;
    const cunmod_newton_prepared_t *prepared;
    void *d_quotient; /* prepared->shape.s words for a quotient */
} cunmod_reducer_t;

/* r[0 .. m-2] = a modulo the divisor, m <= lena <= m - 1 + shape.s, m > 1. r may be a. Returns a
 * device error. */
int cunmod_newton_reduce(const cunmod_reducer_t *reducer, void *d_r, const void *d_a, int64_t lena);

/* cunmod_newton_reduce for `count` rows of lena words, row_bytes bytes apart: the low m - 1 words
 * of each row become its remainder. reducer->series.work has space for the residues of `count`
 * operands, and d_quotient has count * shape.s words. */
int cunmod_newton_reduce_rows(const cunmod_reducer_t *reducer, void *d_rows, int64_t row_bytes,
                              int64_t count, int64_t lena);

#endif
