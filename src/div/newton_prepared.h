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
    cunmod_newton_t shape; /* set by cunmod_newton_prepared_shape; points = 0: no transforms */
    void *device;          /* transforms of -1/b and of b, and -1/b; NULL: not computed yet */
    const void *b;         /* the words of b: d_b of the last call of cunmod_newton_prepare */
} cunmod_newton_prepared_t;

/* Computes prepared->device from d_b, the words of b, unless this has been done. Later divisions
 * also read d_b. Returns a device error, after which prepared->device is NULL. */
int cunmod_newton_prepare(cunmod_newton_prepared_t *prepared, const void *d_b,
                          const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables);

/* Divides operands->a, n coefficients, by a divisor for which cunmod_newton_prepare was called.
 * Returns a device error. */
int cunmod_newton_divide_prepared(const cunmod_newton_prepared_t *prepared, int64_t n,
                                  const cunmod_newton_operands_t *operands,
                                  const cunmod_modulus_t *mod, cunmod_dev_t *dev,
                                  cunmod_tables_t *tables);

/* The workspace and data for reductions modulo one prepared divisor. */
typedef struct
{
    cunmod_series_t series;
    const cunmod_newton_prepared_t *prepared;
    void *d_quotient; /* prepared->shape.s words for a quotient */
} cunmod_reducer_t;

/* d_r[0 .. m-2] = d_a[0 .. lena-1] modulo the divisor of m > 1 coefficients, m <= lena <= m - 1 +
 * shape.s. d_r may be d_a. Returns a device error. */
int cunmod_newton_reduce(const cunmod_reducer_t *reducer, void *d_r, const void *d_a, int64_t lena);

/* Reduces `count` rows of lena words, row_bytes bytes apart, as cunmod_newton_reduce: words 0 ..
 * m-2 of each row become its remainder. reducer->series.work has space for the transforms of
 * `count` operands, and d_quotient for count * shape.s words. Returns a device error. */
int cunmod_newton_reduce_rows(const cunmod_reducer_t *reducer, void *d_rows, int64_t row_bytes,
                              int64_t count, int64_t lena);

#endif
