/* Predicts how long a processor computes with integers: products, remainders modulo many primes,
 * and FLINT's functions that make no images. The functions are pure, as those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PREDICT_INTEGERS_H
#define CUNMOD_PREDICT_INTEGERS_H

#include "plan/integer_plan.h"

/* Microseconds of a product of two integers of x and y words. */
double cunmod_integer_product_us(double x, double y, const cunmod_params_t *params);

/* Microseconds to reduce an integer of so many words modulo k primes, or with words = k to make one
 * of k remainders, by a tree of the primes (flint/cpu_moduli.h); the tree exists. */
double cunmod_integer_convert_us(double words, double k);

/* Microseconds of FLINT's determinant and characteristic polynomial of n by n numbers modulo a
 * prime. */
double cunmod_mat_det_us(double n);
double cunmod_mat_charpoly_us(double n);

/* Microseconds of FLINT's product, exact quotient, values, resultant without points, in y alone or
 * in x and y, and determinant of polynomials. */
double cunmod_integer_polys_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);
double cunmod_integer_quotient_us(const cunmod_integers_query_t *query,
                                  const cunmod_params_t *params);
double cunmod_integer_values_us(const cunmod_integers_query_t *query,
                                const cunmod_params_t *params);
double cunmod_subresultants_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);
double cunmod_integer_det_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);

#endif
