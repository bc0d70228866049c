/* Predicts how long a processor computes with integers: products, remainders modulo many primes, and
 * resultants by subresultants. The functions are pure, as those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PREDICT_INTEGERS_H
#define CUNMOD_PREDICT_INTEGERS_H

#include <stdint.h>

#include "plan/params.h"

/* Microseconds of a product of two integers of x and y words. */
double cunmod_integer_product_us(double x, double y, const cunmod_params_t *params);

/* Microseconds to reduce an integer of so many words modulo k primes, and to make the integer of k
 * remainders, by a tree of the primes (flint/cpu_moduli.h); the tree exists. */
double cunmod_integer_reduce_us(double words, double k);
double cunmod_integer_combine_us(double k);

/* Microseconds of the content of coefficients of so many bits, and of a product of polynomials of
 * lenx and leny <= lenx coefficients. */
double cunmod_integer_content_us(int64_t bits, const cunmod_params_t *params);
double cunmod_integer_polys_us(int64_t lenx, int64_t leny, int64_t bits_x, int64_t bits_y,
                               const cunmod_params_t *params);

/* A polynomial in x and y: the lengths in both, and the bits of its coefficients; modulo a prime
 * these are 0. With lenx 1 it is a polynomial in y alone. */
typedef struct
{
    int64_t lenx, leny, bits;
} cunmod_bivariate_shape_t;

/* Microseconds of the resultant with respect to y, without points. */
double cunmod_bivariate_flint_us(const cunmod_bivariate_shape_t *a,
                                 const cunmod_bivariate_shape_t *b, const cunmod_params_t *params);

#endif
