/* Creates queries, that is, descriptions of operations for which the plan chooses algorithms, and
 * computes numbers that depend on a query only: words, lengths of transforms, shapes. All functions
 * are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_QUERY_H
#define CUNMOD_QUERY_H

#include "plan/plan.h"
#include "shape/mat_poly_shape.h"
#include "shape/mat_sections.h"
#include "shape/mat_basis_shape.h"
#include "shape/mat_series_shape.h"
#include "shape/mat_values.h"
#include "shape/newton_shape.h"
#include "shape/tree_shape.h"

/* ---- the queries of the operations ----------------------------------------- */

/* Returns the query about coefficients lo .. hi-1 of a product of operands of n and m words, n >= m
 * >= 1; hi = 0: all coefficients. */
cunmod_query_t cunmod_ask_mul(uint64_t p, int64_t n, int64_t m, int64_t lo, int64_t hi);

/* Returns the query of cunmod_ask_mul for a product with a stored transform of one operand:
 * `points` points modulo `primes` primes. points = 0: no transform is stored. */
cunmod_query_t cunmod_ask_mul_prepared(uint64_t p, int64_t n, int64_t m, int64_t lo, int64_t hi,
                                       int64_t points, int primes);

/* Returns the query about a division of n by m words, n >= m >= 1. points: number of points of the
 * stored transform of the divisor's inverse; 0: the divisor is not prepared. */
cunmod_query_t cunmod_ask_div(uint64_t p, int64_t n, int64_t m, int64_t points);

/* Returns the query about the first n coefficients of a quotient of power series. */
cunmod_query_t cunmod_ask_series(uint64_t p, int64_t n);

/* Returns the query about `products` products modulo a prepared divisor of m words, whose inverse
 * has a stored transform of `points` points. composed: words of the outer polynomial if the
 * products compute a composition, else 0. */
cunmod_query_t cunmod_ask_modular(uint64_t p, int64_t m, int64_t points, int64_t products,
                                  int64_t composed);

/* Returns the query about the powers 0 .. n-1 of a polynomial, n >= 2, modulo a prepared divisor of
 * m words, whose inverse has a stored transform of `points` points. */
cunmod_query_t cunmod_ask_powers(uint64_t p, int64_t m, int64_t points, int64_t n);

/* Returns the query about the compositions a(g) of `count` outer polynomials a, of at most len
 * words each, with one inner polynomial g, modulo a prepared divisor of m words. points: number of
 * points of the stored transform of the divisor's inverse. */
cunmod_query_t cunmod_ask_compositions(uint64_t p, int64_t m, int64_t points, int64_t len,
                                       int64_t count);

/* Returns the query about `task` (CUNMOD_TASK_*) for operands of n and m words, n >= m, n >= 1. m =
 * 0, a zero operand, counts as m = 1. stop: Euclid's algorithm ends with the first remainder of at
 * most `stop` words; 0: it ends with the remainder zero. */
cunmod_query_t cunmod_ask_gcd(uint64_t p, int64_t n, int64_t m, int task, int64_t stop);

/* Returns the query about the values of a polynomial of len words at n points. points: number of
 * points of the stored transform of the root of a prepared tree; 0: no tree is prepared. */
cunmod_query_t cunmod_ask_evaluate(uint64_t p, int64_t len, int64_t n, int64_t points);

/* Returns the query about the polynomial that has given values at n points. points: number of
 * points of the stored transform of the root of a prepared subproduct tree; 0: no tree is
 * prepared. */
cunmod_query_t cunmod_ask_interpolate(uint64_t p, int64_t n, int64_t points);

/* Returns the query about the product of x - x_i over n points x_i. points: number of points of the
 * stored transform of the root of a prepared subproduct tree; 0: no tree is prepared. */
cunmod_query_t cunmod_ask_product_roots(uint64_t p, int64_t n, int64_t points);

/* Returns the query about the n points 1, q, ..., q^(n-1), q a unit. interpolate = 0: the values of
 * a polynomial of len words at these points; 1: the polynomial that has given values at these
 * points, where len = n. */
cunmod_query_t cunmod_ask_geometric(uint64_t p, int64_t len, int64_t n, int interpolate);

/* Returns the query about a Taylor shift of a polynomial of n words. units = 1: 1!, ..., (n-1)! are
 * units modulo p; 0: some may be no units. */
cunmod_query_t cunmod_ask_taylor(uint64_t p, int64_t n, int units);

/* Returns the query about `task` (CUNMOD_ELEMENTARY_*) for operands of lena and lenb words, with a
 * result of n >= 1 words. lenb = 0: there is only one operand. */
cunmod_query_t cunmod_ask_elementary(uint64_t p, int task, int64_t lena, int64_t lenb, int64_t n);

/* Returns the query about a product of a matrix of rows x depth entries and a matrix of depth x
 * columns entries, all >= 1. */
cunmod_query_t cunmod_ask_mat(uint64_t p, int64_t rows, int64_t depth, int64_t columns);

/* Returns the query about the sum of this product and a third operand. */
cunmod_query_t cunmod_ask_mat_add(uint64_t p, int64_t rows, int64_t depth, int64_t columns);

/* Returns the query about the power of an n x n matrix with exponent e >= 2, n >= 1. */
cunmod_query_t cunmod_ask_mat_pow(uint64_t p, int64_t n, uint64_t e);

/* Returns the query about the value of a polynomial of len >= 2 words at an n x n matrix, n >= 1.
 */
cunmod_query_t cunmod_ask_mat_evaluate(uint64_t p, int64_t n, int64_t len);

/* Returns the query about a group of `count` products of matrices, which the device computes at
 * once: the query about one product with the rows of all. */
cunmod_query_t cunmod_ask_mats(uint64_t p, int64_t rows, int64_t depth, int64_t columns,
                               int64_t count);

/* Returns the query about coefficients lo .. hi-1 of the entries of a product of matrices of
 * polynomials, of rows x depth by depth x columns entries of lena and lenb coefficients, all >= 1.
 * 0 <= lo < hi < lena + lenb. */
cunmod_query_t cunmod_ask_mat_poly(uint64_t p, int64_t rows, int64_t depth, int64_t columns,
                                   int64_t lena, int64_t lenb, int64_t lo, int64_t hi);

/* Returns the query about the first `terms` coefficients of the entries of 1 / a times b. The
 * matrix a has n x n entries of lena coefficients, and b has n x columns entries of lenb
 * coefficients. If lenb is 0, b is the unit matrix. All other sizes are at least 1. */
cunmod_query_t cunmod_ask_mat_poly_series(uint64_t p, int64_t n, int64_t columns, int64_t lena,
                                          int64_t lenb, int64_t terms);

/* Returns the query about the approximant basis of order `order` of a matrix of m x n polynomials
 * of `len` coefficients. The result has `words` words. All numbers are at least 1. */
cunmod_query_t cunmod_ask_mat_poly_basis(uint64_t p, int64_t m, int64_t n, int64_t len,
                                         int64_t order, int64_t words);

/* Returns the query about the elimination of a matrix of m x n entries for a result of `words`
 * words: task = CUNMOD_MAT_RANK .. CUNMOD_MAT_TASKS - 1. `more`: the columns of the right side of
 * CUNMOD_MAT_SOLVE, else 0. m, n and words are at least 1; m = n for CUNMOD_MAT_CHARPOLY and
 * CUNMOD_MAT_MINPOLY. */
cunmod_query_t cunmod_ask_elimination(uint64_t p, int task, int64_t m, int64_t n, int64_t more,
                                      int64_t words);

/* ---- numbers that depend on a query only ------------------------------------ */

/* Returns whether the query is about a characteristic or a minimal polynomial of a matrix. */
int cunmod_query_is_charpoly(const cunmod_query_t *query);

/* Returns whether two queries are equal in all fields. */
int cunmod_query_equal(const cunmod_query_t *a, const cunmod_query_t *b);

/* Returns query->div.products for CUNMOD_OP_DIV, 0 for other operations. */
int64_t cunmod_query_products(const cunmod_query_t *query);

/* Returns query->div.composed for CUNMOD_OP_DIV, 0 for other operations. */
int64_t cunmod_query_composed(const cunmod_query_t *query);

/* Returns the class of the modulus: 0 if p has at most 31 bits, so that coefficients have 4 bytes
 * on the device; else 1. */
int cunmod_query_class(const cunmod_query_t *query);

/* Returns the row of the tables of divsteps (plan/params.h) for a modulus of `bits` bits: 0 for
 * bits <= 31, 2 for 31 < bits <= CUNMOD_LAZY_BITS, else 1. */
int cunmod_gcd_kind(int bits);

/* Returns the query for one item of the batch *query, as a single operation. */
cunmod_query_t cunmod_query_one(const cunmod_query_t *query);

/* Returns whether *query, a query of CUNMOD_OP_DIV, is about a division with remainder. The other
 * queries of CUNMOD_OP_DIV are about a quotient of power series, or about products modulo a
 * prepared divisor, which only "newton" computes. */
int cunmod_query_plain_division(const cunmod_query_t *query);

/* Returns whether one kernel computes the query, whatever the algorithm is. This holds for a
 * division by a constant, and for a GCD with a constant or with 0, which is one of the operands
 * divided by its leading coefficient. */
int cunmod_query_by_constant(const cunmod_query_t *query);

/* Returns the bytes of a coefficient on the device, 4 or 8. */
int64_t cunmod_query_word(const cunmod_query_t *query);

/* CUNMOD_OP_GCD: returns whether Euclid's algorithm may end before the remainder is zero, at
 * query->gcd.stop words. */
int cunmod_query_middle(const cunmod_query_t *query);

/* CUNMOD_OP_GCD: returns the number of divsteps of the operation, at least 1. */
int64_t cunmod_query_steps(const cunmod_query_t *query);

/* CUNMOD_TASK_RATREC: returns the query about the GCD of a numerator of query->gcd.stop words and a
 * denominator of query->n - query->gcd.stop words. */
cunmod_query_t cunmod_query_fraction(const cunmod_query_t *query);

/* Operands of more words than this are too long for any transform. */
#define CUNMOD_QUERY_BEYOND (INT64_C(1) << 40)

/* Returns the number of points of the transforms that the operation needs:
 *
 *   MUL      the fewest points for the product
 *   DIV      the most points of the transforms of "newton"
 *   POINTS   "tree": the most points of its transforms; "scan": the points of its first product
 *
 * query->prepared > 0: returns query->prepared. */
int64_t cunmod_query_points(const cunmod_query_t *query);

/* Returns the number of points of the transforms of MUL "ntt"; 0: no such transform exists. */
int64_t cunmod_query_transform(const cunmod_query_t *query);

/* Returns the number of primes of the transforms of MUL "ntt"; 0: no such transform exists. */
int cunmod_query_primes(const cunmod_query_t *query);

/* Returns whether MUL "ntt" has a transform: cunmod_query_transform and cunmod_query_primes are not
 * 0. */
int cunmod_query_has_ntt(const cunmod_query_t *query);

/* Returns the description of a transform of `points` points, modulo p itself if query->own_roots is
 * set, else modulo the primes that the products of the query need. */
cunmod_transform_t cunmod_query_transform_of(const cunmod_query_t *query, int64_t points);

/* Returns p; if p = 0, the largest number of query->bits bits. */
uint64_t cunmod_query_modulus(const cunmod_query_t *query);

/* Returns the number of bytes of the largest coefficient p - 1, 1 .. 8. */
int cunmod_query_coeff_bytes(const cunmod_query_t *query);

/* Fills *shape for Newton's division, in blocks of s coefficients of the quotient, or in one block
 * if the quotient has at most s coefficients. Returns 1 if the transforms exist, else 0. */
int cunmod_query_newton(cunmod_newton_t *shape, const cunmod_query_t *query, int64_t s);

/* Fills *shape for the subproduct tree of the points. Returns 1 if the transforms exist, else 0. */
int cunmod_query_tree(cunmod_tree_shape_t *shape, const cunmod_query_t *query);

/* CUNMOD_OP_POINTS: returns whether "horner" can compute the query: values at any points. */
int cunmod_query_has_horner(const cunmod_query_t *query);

/* CUNMOD_OP_POINTS: returns whether "tree" can compute the query: values or interpolation at any
 * points. */
int cunmod_query_has_tree(const cunmod_query_t *query);

/* CUNMOD_OP_POINTS: returns whether "scan" can compute the query: a geometric progression or a
 * Taylor shift, if the factorials that "scan" inverts are units and no scan is too long. */
int cunmod_query_has_scan(const cunmod_query_t *query);

/* Returns the query about a product of POINTS "scan". which = 0: the first product; 1: the second
 * product, which exists for an interpolation only. */
cunmod_query_t cunmod_query_scan(const cunmod_query_t *query, int which);

/* Eliminations of matrices: returns whether the GPU can number the rows and the columns. */
int cunmod_query_has_elimination(const cunmod_query_t *query);

/* CUNMOD_MAT_EVALUATE: returns the shape of the evaluation for the device memory of the query. */
cunmod_mat_values_t cunmod_query_mat_values(const cunmod_query_t *query);

/* CUNMOD_MAT_MUL: the product. is_plain: the algorithm is "plain". cunmod_query_sections: *sections
 * = the sections of the product, in 7/8 of the memory of the device. Returns 0, or -1 if no section
 * fits. */
cunmod_mat_size_t cunmod_query_mat_size(const cunmod_query_t *query, int is_plain);
int cunmod_query_sections(cunmod_mat_sections_t *sections, const cunmod_query_t *query,
                          int is_plain);

/* CUNMOD_MAT_POLY_MUL: the numbers of the product (shape/mat_poly_shape.h).
 *
 *   mat_hi         returns the end of the range of coefficients that are computed, also for
 *                  CUNMOD_MAT_POLY_SERIES
 *   mat_transform  returns the transforms; points = 0: there are none
 *   panel          returns the panels, if there are transforms
 *   has_layers     returns whether the product may use layers
 *   layers         returns the sizes of the layers, if it may */
int64_t cunmod_query_mat_hi(const cunmod_query_t *query);
cunmod_mat_transform_t cunmod_query_mat_transform(const cunmod_query_t *query);
cunmod_mat_poly_panel_t cunmod_query_panel(const cunmod_query_t *query);
int cunmod_query_has_layers(const cunmod_query_t *query);
cunmod_mat_layers_t cunmod_query_layers(const cunmod_query_t *query);

/* CUNMOD_MAT_POLY_SERIES: *series = the steps of the lifting. Returns 0 if some product has no
 * transforms, else 1. */
int cunmod_query_series(cunmod_mat_series_t *series, const cunmod_query_t *query);

/* For CUNMOD_MAT_POLY_BASIS, sets *basis to the shape of the approximant basis. Returns 0 if the
 * GPU cannot compute the approximant basis, else 1. */
int cunmod_query_basis(cunmod_pmbasis_t *basis, const cunmod_query_t *query);

#endif
