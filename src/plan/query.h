/* Questions to the plan, and what follows from them alone: words, transforms, shapes. Pure, as
 * plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_QUERY_H
#define CUNMOD_QUERY_H

#include "plan/plan.h"
#include "shape/newton_shape.h"
#include "shape/tree_shape.h"

/* ---- the questions of the operations --------------------------------------- */

/* Coefficients lo .. hi-1 of a product of operands of n and m words, n >= m >= 1; one of them has
 * its transform of so many points modulo so many primes already when points > 0. */
cunmod_query_t cunmod_ask_mul(uint64_t p, int64_t n, int64_t m, int64_t lo, int64_t hi);
cunmod_query_t cunmod_ask_mul_prepared(uint64_t p, int64_t n, int64_t m, int64_t lo, int64_t hi,
                                       int64_t points, int primes);

/* A division of n by m words, n >= m >= 1. points: of the inverse of a prepared divisor, or 0. */
cunmod_query_t cunmod_ask_div(uint64_t p, int64_t n, int64_t m, int64_t points);

/* A quotient of power series to n coefficients. */
cunmod_query_t cunmod_ask_series(uint64_t p, int64_t n);

/* So many products modulo a divisor of m words whose inverse has a transform of so many points;
 * composed: they are those of a composition with an outer polynomial of so many words, or 0. */
cunmod_query_t cunmod_ask_modular(uint64_t p, int64_t m, int64_t points, int64_t products,
                                  int64_t composed);

/* CUNMOD_TASK_* on operands of n and m words, n >= m, n >= 1; a zero operand counts as a constant.
 * stop: as in cunmod_query_t. */
cunmod_query_t cunmod_ask_gcd(uint64_t p, int64_t n, int64_t m, int task, int64_t stop);

/* The values of a polynomial of len words at n points; or the polynomial of n values. points: of
 * the root of a prepared tree, or 0. */
cunmod_query_t cunmod_ask_evaluate(uint64_t p, int64_t len, int64_t n, int64_t points);
cunmod_query_t cunmod_ask_interpolate(uint64_t p, int64_t n, int64_t points);

/* ---- what follows from a question ------------------------------------------ */

/* The class of the modulus, 0 .. CUNMOD_CLASSES - 1. */
int cunmod_query_class(const cunmod_query_t *query);

/* The kind of a modulus of so many bits for divsteps, 0 .. CUNMOD_GCD_KINDS - 1. */
int cunmod_gcd_kind(int bits);

/* Whether it is a division by a constant, or a GCD by the leading coefficient: one kernel,
 * whatever the algorithm. */
int cunmod_query_by_constant(const cunmod_query_t *query);

/* Bytes of a coefficient on the device. */
int64_t cunmod_query_word(const cunmod_query_t *query);

/* Of GCD: whether Euclid's algorithm stops in the middle; its divsteps, no fewer than 1; and the
 * GCD of numerator and denominator of a fraction, whose degrees are that of the modulus together
 * when they are as high as they can be. */
int cunmod_query_middle(const cunmod_query_t *query);
int64_t cunmod_query_steps(const cunmod_query_t *query);
cunmod_query_t cunmod_query_fraction(const cunmod_query_t *query);

/* Lengths beyond these have no transforms at all. */
#define CUNMOD_QUERY_BEYOND (INT64_C(1) << 40)

/* Products: the points that a transform needs at least (divisions: that those of "newton"
 * need at most), and what MUL "ntt" takes, 0 when there is none: the points and the number
 * of primes. */
int64_t cunmod_query_points(const cunmod_query_t *query);
int64_t cunmod_query_transform(const cunmod_query_t *query);
int cunmod_query_primes(const cunmod_query_t *query);

/* Whether there are both. */
int cunmod_query_has_ntt(const cunmod_query_t *query);

/* The transform of so many points for its products. */
cunmod_transform_t cunmod_query_transform_of(const cunmod_query_t *query, int64_t points);

/* p, or the largest number of so many bits. */
uint64_t cunmod_query_modulus(const cunmod_query_t *query);

/* Bytes of a coefficient. */
int cunmod_query_limbs(const cunmod_query_t *query);

/* Newton's division in blocks of s coefficients, or of the whole quotient where s is longer; and the
 * tree of many points: whether there is one. */
int cunmod_query_newton(cunmod_newton_t *shape, const cunmod_query_t *query, int64_t s);
int cunmod_query_tree(cunmod_tree_shape_t *shape, const cunmod_query_t *query);

#endif
