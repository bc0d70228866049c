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

/* Coefficients lo .. hi-1 of a product of operands of n and m words, n >= m >= 1; hi = 0: all
 * coefficients. When points > 0,
 * one operand already has its transform of `points` points modulo `primes` primes. */
cunmod_query_t cunmod_ask_mul(uint64_t p, int64_t n, int64_t m, int64_t lo, int64_t hi);
cunmod_query_t cunmod_ask_mul_prepared(uint64_t p, int64_t n, int64_t m, int64_t lo, int64_t hi,
                                       int64_t points, int primes);

/* A division of n by m words, n >= m >= 1. points: those of the transform of the inverse of a
 * prepared divisor; 0: the divisor is not prepared. */
cunmod_query_t cunmod_ask_div(uint64_t p, int64_t n, int64_t m, int64_t points);

/* A quotient of power series to n coefficients. */
cunmod_query_t cunmod_ask_series(uint64_t p, int64_t n);

/* `products` products modulo a prepared divisor of m words, whose inverse has a transform of
 * `points` points. composed: the words of the outer polynomial when the products are those of a
 * composition, else 0. */
cunmod_query_t cunmod_ask_modular(uint64_t p, int64_t m, int64_t points, int64_t products,
                                  int64_t composed);

/* The powers 0 .. n-1 of a polynomial modulo such a divisor, n >= 2; and `count` compositions of
 * outer polynomials of at most len words with one inner polynomial. */
cunmod_query_t cunmod_ask_powers(uint64_t p, int64_t m, int64_t points, int64_t n);
cunmod_query_t cunmod_ask_compositions(uint64_t p, int64_t m, int64_t points, int64_t len,
                                       int64_t count);

/* `task` (CUNMOD_TASK_*) on operands of n and m words, n >= m, n >= 1. A zero operand (m = 0)
 * counts as a constant. stop: as in cunmod_query_t. */
cunmod_query_t cunmod_ask_gcd(uint64_t p, int64_t n, int64_t m, int task, int64_t stop);

/* The values of a polynomial of len words at n points, and the polynomial that has given values at
 * n points. points: those of the transform of the root of a prepared tree; 0: no tree is
 * prepared. */
cunmod_query_t cunmod_ask_evaluate(uint64_t p, int64_t len, int64_t n, int64_t points);
cunmod_query_t cunmod_ask_interpolate(uint64_t p, int64_t n, int64_t points);

/* The monic polynomial of which n points are the roots. */
cunmod_query_t cunmod_ask_product_roots(uint64_t p, int64_t n, int64_t points);

/* The same for the points 1, q, q^2, ..., where q is a unit. */
cunmod_query_t cunmod_ask_geometric(uint64_t p, int64_t len, int64_t n, int interpolate);

/* The Taylor shift of a polynomial of n words. units: the factorials below n are units. */
cunmod_query_t cunmod_ask_taylor(uint64_t p, int64_t n, int units);

/* `task` (CUNMOD_ELEMENTARY_*) on operands of lena and lenb words, with a result of n words,
 * n >= 1. lenb: 0 where there is one operand. */
cunmod_query_t cunmod_ask_elementary(uint64_t p, int task, int64_t lena, int64_t lenb, int64_t n);

/* ---- what follows from a question ------------------------------------------ */

/* Whether two questions are the same. */
int cunmod_query_equal(const cunmod_query_t *a, const cunmod_query_t *b);

/* div.products and div.composed; 0 of operations that are no divisions. */
int64_t cunmod_query_products(const cunmod_query_t *query);
int64_t cunmod_query_composed(const cunmod_query_t *query);

/* The class of the modulus, 0 .. CUNMOD_CLASSES - 1. */
int cunmod_query_class(const cunmod_query_t *query);

/* The kind of a modulus of `bits` bits for divsteps, 0 .. CUNMOD_GCD_KINDS - 1. */
int cunmod_gcd_kind(int bits);

/* The question about one item of a batch, as if it were alone. */
cunmod_query_t cunmod_query_one(const cunmod_query_t *query);

/* Whether one kernel makes the operation, whatever the algorithm: a division by a constant; or a
 * GCD with a constant or zero, which is one operand divided by its leading coefficient. */
int cunmod_query_by_constant(const cunmod_query_t *query);

/* Bytes of a coefficient on the device. */
int64_t cunmod_query_word(const cunmod_query_t *query);

/* For operations of CUNMOD_OP_GCD: whether Euclid's algorithm stops before the remainder zero; the
 * number of its divsteps, at least 1; and the question for the GCD of numerator and denominator of
 * a fraction, with the most words that they can have: `stop` and n - `stop`. */
int cunmod_query_middle(const cunmod_query_t *query);
int64_t cunmod_query_steps(const cunmod_query_t *query);
cunmod_query_t cunmod_query_fraction(const cunmod_query_t *query);

/* Operands of more words have no transforms at all. */
#define CUNMOD_QUERY_BEYOND (INT64_C(1) << 40)

/* The points of a transform that an operation needs:
 *   MUL      the fewest for the product
 *   DIV      the most for a transform of "newton"
 *   POINTS   the most for a transform of "tree"; for "scan" those of its first product
 * With query->prepared it is those of the transform that is kept. */
int64_t cunmod_query_points(const cunmod_query_t *query);

/* The points and the number of primes of the transforms of MUL "ntt"; 0 when there are none. */
int64_t cunmod_query_transform(const cunmod_query_t *query);
int cunmod_query_primes(const cunmod_query_t *query);

/* Whether neither of these is 0. */
int cunmod_query_has_ntt(const cunmod_query_t *query);

/* A transform of `points` points, modulo the primes that a product of the query takes. */
cunmod_transform_t cunmod_query_transform_of(const cunmod_query_t *query, int64_t points);

/* p, or the largest number of query->bits bits when p is 0. */
uint64_t cunmod_query_modulus(const cunmod_query_t *query);

/* Bytes of the largest coefficient (cunmod_coeff_bytes). */
int cunmod_query_coeff_bytes(const cunmod_query_t *query);

/* Fills *shape for Newton's division in blocks of s coefficients, or in one block when the quotient
 * is shorter; and for the tree of many points. Returns whether there are such transforms. */
int cunmod_query_newton(cunmod_newton_t *shape, const cunmod_query_t *query, int64_t s);
int cunmod_query_tree(cunmod_tree_shape_t *shape, const cunmod_query_t *query);

/* Whether an algorithm can answer a question of POINTS. "tree": it is about any points. "scan": it
 * is about no other points, all inverses exist, and no scan is too long. */
int cunmod_query_has_horner(const cunmod_query_t *query);
int cunmod_query_has_tree(const cunmod_query_t *query);
int cunmod_query_has_scan(const cunmod_query_t *query);

/* The question for product `which` of "scan": 0, or 1, which an interpolation makes, too. */
cunmod_query_t cunmod_query_scan(const cunmod_query_t *query, int which);

#endif
