/* Prepared divisors of Newton's division, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_NEWTON_PREPARED_H
#define CUNMOD_NEWTON_PREPARED_H

#include <stdint.h>

#include "div/newton.h"

/* What a prepared divisor keeps on the device of a context. */
typedef struct
{
    cunmod_newton_t shape; /* cunmod_newton_prepared_shape; points 0: there are no transforms */
    void *device;  /* the transforms of -1/b and of b, and -1/b itself; NULL: not made yet */
    const void *b; /* the words of b of the last cunmod_newton_prepare */
} cunmod_newton_prepared_t;

/* Makes what is kept from the words of b, unless it is there. Later divisions read the words of b,
 * too. Returns a device error; device is NULL then. */
int cunmod_newton_prepare(cunmod_newton_prepared_t *prepared, const void *d_b,
                          const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables);

/* Divides n coefficients by a divisor for which cunmod_newton_prepare has been called. Returns a
 * device error. */
int cunmod_newton_divide_prepared(const cunmod_newton_prepared_t *prepared, int64_t n,
                                  const cunmod_newton_operands_t *operands,
                                  const cunmod_modulus_t *mod, cunmod_dev_t *dev,
                                  cunmod_tables_t *tables);

/* What products modulo a prepared divisor have in common. */
typedef struct
{
    cunmod_series_t series;
    const cunmod_newton_prepared_t *prepared;
    void *d_quotient; /* shape.s words */
} cunmod_reducer_t;

/* r[0 .. m-2] = a modulo the divisor, m <= lena <= m - 1 + shape.s, m > 1. */
int cunmod_newton_reduce(const cunmod_reducer_t *reducer, void *d_r, const void *d_a, int64_t lena);

/* The same for `count` rows of lena words, row_bytes apart, which are replaced by their remainders.
 * The work of the series has residues for `count` operands, and d_quotient has count * shape.s
 * words. */
int cunmod_newton_reduce_rows(const cunmod_reducer_t *reducer, void *d_rows, int64_t row_bytes,
                              int64_t count, int64_t lena);

#endif
