/* Queries for the plan, and the numbers that depend on a query only: words, transforms, shapes. All
 * functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_QUERY_H
#define CUNMOD_QUERY_H

#include "plan/plan.h"
#include "shape/newton_shape.h"
#include "shape/tree_shape.h"

/* ---- the queries of the operations ----------------------------------------- */

/* Coefficients lo .. hi-1 of a product of operands of n and m words, n >= m >= 1; hi = 0: all
 * coefficients. points > 0: the transform of one operand, of `points` points modulo `primes`
 * primes, is stored. */
cunmod_query_t cunmod_ask_mul(uint64_t p, int64_t n, int64_t m, int64_t lo, int64_t hi);
cunmod_query_t cunmod_ask_mul_prepared(uint64_t p, int64_t n, int64_t m, int64_t lo, int64_t hi,
                                       int64_t points, int primes);

/* A division of n by m words, n >= m >= 1. points: points of the stored transform of the divisor's
 * inverse; 0: the divisor is not prepared. */
cunmod_query_t cunmod_ask_div(uint64_t p, int64_t n, int64_t m, int64_t points);

/* A quotient of power series to n coefficients. */
cunmod_query_t cunmod_ask_series(uint64_t p, int64_t n);

/* `products` products modulo a prepared divisor of m words, whose inverse has a stored transform of
 * `points` points. composed: words of the outer polynomial if the products compute a composition,
 * else 0. */
cunmod_query_t cunmod_ask_modular(uint64_t p, int64_t m, int64_t points, int64_t products,
                                  int64_t composed);

/* cunmod_ask_powers: the powers 0 .. n-1 of a polynomial modulo a prepared divisor of m words, n >=
 * 2. cunmod_ask_compositions: `count` compositions of outer polynomials of at most len words with
 * one inner polynomial, modulo such a divisor. */
cunmod_query_t cunmod_ask_powers(uint64_t p, int64_t m, int64_t points, int64_t n);
cunmod_query_t cunmod_ask_compositions(uint64_t p, int64_t m, int64_t points, int64_t len,
                                       int64_t count);

/* `task` (CUNMOD_TASK_*) on operands of n and m words, n >= m, n >= 1. m = 0, a zero operand,
 * counts as m = 1. stop: as in cunmod_query_t. */
cunmod_query_t cunmod_ask_gcd(uint64_t p, int64_t n, int64_t m, int task, int64_t stop);

/* cunmod_ask_evaluate: the values of a polynomial of len words at n points. cunmod_ask_interpolate:
 * the polynomial that has given values at n points. points: points of the stored transform of the
 * root of a prepared tree; 0: no tree is prepared. */
cunmod_query_t cunmod_ask_evaluate(uint64_t p, int64_t len, int64_t n, int64_t points);
cunmod_query_t cunmod_ask_interpolate(uint64_t p, int64_t n, int64_t points);

/* The monic polynomial whose roots are n points. points: as in cunmod_ask_evaluate. */
cunmod_query_t cunmod_ask_product_roots(uint64_t p, int64_t n, int64_t points);

/* The values of a polynomial of len words at the n points 1, q, ..., q^(n-1), q a unit; or, if
 * `interpolate` and len = n, the polynomial that has given values there. */
cunmod_query_t cunmod_ask_geometric(uint64_t p, int64_t len, int64_t n, int interpolate);

/* The Taylor shift of a polynomial of n words. units: 1 if the factorials below n are units modulo
 * p. */
cunmod_query_t cunmod_ask_taylor(uint64_t p, int64_t n, int units);

/* `task` (CUNMOD_ELEMENTARY_*) on operands of lena and lenb words, with a result of n >= 1 words.
 * lenb = 0: there is one operand. */
cunmod_query_t cunmod_ask_elementary(uint64_t p, int task, int64_t lena, int64_t lenb, int64_t n);

/* ---- numbers that depend on a query only ------------------------------------ */

/* Returns whether two queries are equal in all fields. */
int cunmod_query_equal(const cunmod_query_t *a, const cunmod_query_t *b);

/* Return div.products and div.composed; 0 for operations other than divisions. */
int64_t cunmod_query_products(const cunmod_query_t *query);
int64_t cunmod_query_composed(const cunmod_query_t *query);

/* Returns the class of the modulus, 0 .. CUNMOD_CLASSES - 1. */
int cunmod_query_class(const cunmod_query_t *query);

/* Returns the kind of a modulus of `bits` bits for divsteps, 0 .. CUNMOD_GCD_KINDS - 1. */
int cunmod_gcd_kind(int bits);

/* Returns the query for one item of a batch, as a single operation. */
cunmod_query_t cunmod_query_one(const cunmod_query_t *query);

/* Returns whether the query is a division with remainder. Otherwise it is a quotient of power
 * series or a list of products modulo a prepared divisor, which only "newton" computes. */
int cunmod_query_plain_division(const cunmod_query_t *query);

/* Returns whether one kernel computes the query, whatever the algorithm: a division by a constant;
 * or a GCD with a constant or zero, which is one operand divided by its leading coefficient. */
int cunmod_query_by_constant(const cunmod_query_t *query);

/* Returns the bytes of a coefficient on the device, 4 or 8. */
int64_t cunmod_query_word(const cunmod_query_t *query);

/* For operations of CUNMOD_OP_GCD. cunmod_query_middle returns whether Euclid's algorithm stops
 * before the remainder zero. cunmod_query_steps returns the number of its divsteps, at least 1.
 * cunmod_query_fraction returns the query for the GCD of numerator and denominator of a fraction,
 * of at most `stop` and n - `stop` words. */
int cunmod_query_middle(const cunmod_query_t *query);
int64_t cunmod_query_steps(const cunmod_query_t *query);
cunmod_query_t cunmod_query_fraction(const cunmod_query_t *query);

/* Operands of more words than this have no transforms. */
#define CUNMOD_QUERY_BEYOND (INT64_C(1) << 40)

/* Returns the points of a transform that the operation needs:
 *
 *   MUL      the fewest points for the product
 *   DIV      the most points of the transforms of "newton"
 *   POINTS   "tree": the most points of its transforms; "scan": the points of its first product
 *
 * query->prepared > 0: the points of the stored transform. */
int64_t cunmod_query_points(const cunmod_query_t *query);

/* Return the points and the number of primes of the transforms of MUL "ntt"; 0: no such transform
 * exists. */
int64_t cunmod_query_transform(const cunmod_query_t *query);
int cunmod_query_primes(const cunmod_query_t *query);

/* Returns whether MUL "ntt" has a transform: cunmod_query_transform and cunmod_query_primes are not
 * 0. */
int cunmod_query_has_ntt(const cunmod_query_t *query);

/* Returns a transform of `points` points, modulo the primes of a product of the query. */
cunmod_transform_t cunmod_query_transform_of(const cunmod_query_t *query, int64_t points);

/* Returns p; if p = 0, the largest number of query->bits bits. */
uint64_t cunmod_query_modulus(const cunmod_query_t *query);

/* Returns the bytes of the largest coefficient (cunmod_coeff_bytes). */
int cunmod_query_coeff_bytes(const cunmod_query_t *query);

/* cunmod_query_newton fills *shape for Newton's division in blocks of s coefficients, or in one
 * block if the quotient is shorter; cunmod_query_tree, for the tree of many points. Both return
 * whether the transforms exist. */
int cunmod_query_newton(cunmod_newton_t *shape, const cunmod_query_t *query, int64_t s);
int cunmod_query_tree(cunmod_tree_shape_t *shape, const cunmod_query_t *query);

/* Return whether an algorithm can compute a query of POINTS. "horner": values at any points.
 * "tree": any points. "scan": a geometric progression or a Taylor shift whose inverses exist, with
 * no scan too long. */
int cunmod_query_has_horner(const cunmod_query_t *query);
int cunmod_query_has_tree(const cunmod_query_t *query);
int cunmod_query_has_scan(const cunmod_query_t *query);

/* Returns the query for product `which` of "scan": 0; or 1, the second product of an
 * interpolation. */
cunmod_query_t cunmod_query_scan(const cunmod_query_t *query, int which);

#endif
