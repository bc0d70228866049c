/* Divides polynomials, and inverts power series, by Newton's iteration, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_NEWTON_H
#define CUNMOD_NEWTON_H

#include <stdint.h>

#include "backend/backend.h"
#include "mul/series.h"
#include "runtime/tables.h"
#include "shape/newton_shape.h"

/* Operands and results of a division of n by m coefficients, in device memory. No result may
 * overlap another array. */
typedef struct
{
    const void *a; /* n words */
    void *q;       /* n - m + 1 words */
    /* cunmod_newton_remainder_words words of workspace. If remainder = 1, r[0 .. m-2] becomes the
     * remainder. r may be NULL if remainder = 0 and the quotient is one block (shape->blocks =
     * 1) */
    void *r;
    int remainder; /* 1: also compute the remainder */
} cunmod_newton_operands_t;

/* Divides operands->a by d_b[0 .. m-1], whose highest word d_b[m-1] is a unit. *shape: the lengths
 * n and m of dividend and divisor, and the lengths of the blocks of the quotient. Returns a device
 * error. */
int cunmod_newton_divide(const cunmod_newton_t *shape, const void *d_b,
                         const cunmod_newton_operands_t *operands, const cunmod_modulus_t *mod,
                         cunmod_dev_t *dev, cunmod_tables_t *tables);

/* d_z[0 .. n-1] = the power series 1/f modulo x^n. *shape: set by cunmod_newton_inverse_shape for
 * n. d_b[0 .. n-1] = f modulo x^n, reversed: d_b[i] = f[n - 1 - i]. Returns a device error. */
int cunmod_newton_inverse(const cunmod_newton_t *shape, void *d_z, const void *d_b,
                          const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables);

/* Returns the data (device, tables, modulus, primes, workspace) that all products of a division
 * share. d_work: workspace of cunmod_newton_work_bytes(shape) bytes. */
cunmod_series_t cunmod_newton_series(const cunmod_newton_t *shape, void *d_work,
                                     const cunmod_modulus_t *mod, cunmod_dev_t *dev,
                                     cunmod_tables_t *tables);

#endif
