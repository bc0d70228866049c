/* Elementary operations, such as sums and shifts, on host arrays and on device polynomials: the
 * formula of each operation, and functions that compute a formula.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_LINEAR_H
#define CUNMOD_LINEAR_H

#include <stdint.h>

#include "backend/types_elementary.h"
#include "runtime/result.h"

/* A formula for the coefficients of the result in terms of the coefficients of operands a and b: a
 * cunmod_linear_item_t in which addresses, lengths of operands and modulus are not set. */
typedef cunmod_linear_item_t cunmod_formula_t;

/* Returns the term of a sum that is scale words[0 .. len-1], with zeros behind; len >= 0. */
static inline cunmod_term_t cunmod_term_of(const void *words, int64_t len, uint64_t scale)
{
    return (cunmod_term_t){.words = words, .len = len, .step = 1, .scale = scale};
}

/* Each function returns the formula of one operation, with formula.n = 0 when the result has no
 * coefficient.
 *
 *   sum         c a + d b
 *   shift       x^k a; for k < 0 the quotient of a by x^-k
 *   truncate    the n lowest coefficients of a, with zeros above where a has fewer
 *   reverse     x^(n-1) a(1/x) for a truncated to its n lowest coefficients
 *   derivative  a'
 *   deflate     the coefficients of x^0, x^k, x^2k, .. of a, k >= 1
 *   inflate     a(x^k), k >= 1
 *   blocks      a cut into blocks of k coefficients. odd = 0: blocks 0, 2, 4, .., in their places,
 *               with zeros between. odd = 1: blocks 1, 3, 5, .., moved down by k coefficients
 *   replace     a with coefficient i set to c */
cunmod_formula_t cunmod_formula_sum(int64_t lena, int64_t lenb, uint64_t c, uint64_t d);
cunmod_formula_t cunmod_formula_shift(int64_t lena, int64_t k);
cunmod_formula_t cunmod_formula_truncate(int64_t n);
cunmod_formula_t cunmod_formula_reverse(int64_t n);
cunmod_formula_t cunmod_formula_derivative(int64_t lena);
cunmod_formula_t cunmod_formula_deflate(int64_t lena, int64_t k);
cunmod_formula_t cunmod_formula_inflate(int64_t lena, int64_t k);
cunmod_formula_t cunmod_formula_blocks(int64_t lena, int64_t k, int odd);
cunmod_formula_t cunmod_formula_replace(int64_t lena, int64_t i, uint64_t c);

/* res = the result of the formula for the operands a and b, which are checked and whose lengths are
 * known; b == a: the operation has one operand. may_drop = 1: the result is a device polynomial
 * whose coefficient formula.n - 1 may be 0, so that the function determines its true length.
 * may_drop = 0: this coefficient is not 0, or the result is an array. Errors: those of
 * cunmod_execute. */
int cunmod_linear(cunmod_result_t res, cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a,
                  cunmod_vec_t *b, cunmod_formula_t formula, int may_drop);

/* res = the result of cunmod_formula_blocks(len(a), k, odd) for a. res may be a. Errors: those of
 * an elementary operation on device polynomials. */
int cunmod_poly_blocks(cunmod_poly_t res, cunmod_poly_t a, int64_t k, int odd);

/* *differ = 1 when *a and *b differ, else 0. Both have the same length, at least 1. Errors: those
 * of cunmod_execute. */
int cunmod_linear_differ(int *differ, cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a,
                         cunmod_vec_t *b);

#endif
