/* Elementary operations: their jobs, on host arrays and on device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_LINEAR_H
#define CUNMOD_LINEAR_H

#include <stdint.h>

#include "backend/types_elementary.h"
#include "runtime/poly.h"

/* What is made of the coefficients of a and b: a cunmod_linear_item_t without addresses and without
 * a modulus. */
typedef cunmod_linear_item_t cunmod_formula_t;

/* The formulas; all of them have n = 0 when there is no coefficient.
 *
 *   sum         c a + d b
 *   shift       x^k a, or a / x^-k without fractions for k < 0
 *   truncate    the n lowest coefficients of a, with zeros above where a has fewer
 *   reverse     x^(n-1) a(1/x), of the n lowest coefficients of a
 *   derivative  a'
 *   deflate     the coefficients of x^0, x^k, x^2k, .. of a, k >= 1
 *   inflate     a(x^k), k >= 1
 *   blocks      of the blocks of k coefficients of a those of even number, with zeros in the place
 *               of the others; or those of odd number, each moved down by k places
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

/* What the call of an elementary operation works on. */
typedef struct
{
    cunmod_ctx_t ctx;
    uint64_t p;
    cunmod_vec_t *a;
    cunmod_vec_t *b; /* a when there is one operand */
} cunmod_operands_t;

/* res[0 .. n-1] = the formula's coefficients. The operands are checked, and ctx is resolved.
 * Errors: those of cunmod_execute. */
int cunmod_linear_array(uint64_t *res, const cunmod_operands_t *operands,
                        const cunmod_formula_t *formula);

/* res = the formula's polynomial. `may_drop`: its highest coefficient may be 0. Errors: those of
 * cunmod_execute. */
int cunmod_linear_poly(cunmod_poly_t res, const cunmod_operands_t *operands,
                       const cunmod_formula_t *formula, int may_drop);

/* res = the even or the odd blocks of k coefficients of a, as the formula has them. Errors: those
 * of an elementary operation. */
int cunmod_poly_blocks(cunmod_poly_t res, cunmod_poly_t a, int64_t k, int odd);

/* *differ = whether the operands, of the same length, differ. Errors: those of cunmod_execute. */
int cunmod_linear_differ(int *differ, const cunmod_operands_t *operands);

#endif
