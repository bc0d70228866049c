/* Predicts the times of computations with integers on one processor: products, remainders modulo
 * many primes, and FLINT's functions that do not compute images. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PREDICT_INTEGERS_H
#define CUNMOD_PREDICT_INTEGERS_H

#include "plan/integer_plan.h"

/* Returns the microseconds of a product of two integers of x and y words. */
double cunmod_integer_product_us(double x, double y, const cunmod_params_t *params);

/* Returns the microseconds of the reduction of an integer of `words` words modulo k primes; with
 * words = k, also of the recombination of an integer of k words from k remainders. The time to
 * compute the product tree of the primes (flint/cpu_moduli.h) is not included. */
double cunmod_integer_convert_us(double words, double k);

/* Return the microseconds of FLINT's determinant and characteristic polynomial of an n by n matrix
 * modulo a prime. */
double cunmod_mat_det_us(double n);
double cunmod_mat_charpoly_us(double n);

/* Return the microseconds of FLINT's functions on polynomials over the integers: product, exact
 * quotient, values, resultant by subresultants (in one variable, or in x and y), and determinant of
 * a matrix. */
double cunmod_integer_polys_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);
double cunmod_integer_quotient_us(const cunmod_integers_query_t *query,
                                  const cunmod_params_t *params);
double cunmod_integer_values_us(const cunmod_integers_query_t *query,
                                const cunmod_params_t *params);
double cunmod_subresultants_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);
double cunmod_integer_det_us(const cunmod_integers_query_t *query, const cunmod_params_t *params);

#endif
