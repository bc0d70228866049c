/* Elementary operations on host arrays: checks of the arguments, and the formula of each operation.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/check.h"
#include "elementary/linear.h"

/* Checks the operands a and b, and computes res[0 .. formula.n-1] by the formula. In a formula
 * without b: b = NULL, lenb = 0, formula.b.scale = 0. Errors: those of cunmod_check_operands,
 * E_ARGUMENT when res is NULL, E_MEMORY, and those of cunmod_linear. */
static int run(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
               cunmod_formula_t formula, uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_check_operands(a, lena, b, lenb, p));
    CUNMOD_TRY(cunmod_check_array(res, formula.n));
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    cunmod_vec_t u = cunmod_vec_of(a, lena), v = cunmod_vec_of(b, lenb);
    const int same = formula.b.scale == 0 || (a == b && lena == lenb);
    const int status =
        cunmod_linear(cunmod_result_array(res, formula.n), ctx, p, &u, same ? &u : &v, formula, 0);
    cunmod_vec_clear(&u, ctx);
    cunmod_vec_clear(&v, ctx);
    return status;
}

/* Returns E_COEFF when c >= p >= 2; else OK, also for p < 2, for which `run` returns an error. */
static int check_constant(uint64_t c, uint64_t p)
{
    return p < 2 ? CUNMOD_OK : cunmod_check_coeffs(&c, 1, p);
}

int cunmod_add(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
               uint64_t p, cunmod_ctx_t ctx)
{
    return run(res, a, lena, b, lenb, cunmod_formula_sum(lena, lenb, 1, 1), p, ctx);
}

int cunmod_sub(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
               uint64_t p, cunmod_ctx_t ctx)
{
    return run(res, a, lena, b, lenb, cunmod_formula_sum(lena, lenb, 1, p - 1), p, ctx);
}

int cunmod_neg(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p, cunmod_ctx_t ctx)
{
    return run(res, a, lena, NULL, 0, cunmod_formula_sum(lena, 0, p - 1, 0), p, ctx);
}

int cunmod_scalar_mul(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t c, uint64_t p,
                      cunmod_ctx_t ctx)
{
    CUNMOD_TRY(check_constant(c, p));
    return run(res, a, lena, NULL, 0, cunmod_formula_sum(lena, 0, c, 0), p, ctx);
}

int cunmod_scalar_addmul(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                         int64_t lenb, uint64_t c, uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(check_constant(c, p));
    return run(res, a, lena, b, lenb, cunmod_formula_sum(lena, lenb, 1, c), p, ctx);
}

int cunmod_shift_left(uint64_t *res, const uint64_t *a, int64_t lena, int64_t k, uint64_t p,
                      cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_check_lengths(lena, k));
    return run(res, a, lena, NULL, 0, cunmod_formula_shift(lena, k), p, ctx);
}

int cunmod_shift_right(uint64_t *res, const uint64_t *a, int64_t lena, int64_t k, uint64_t p,
                       cunmod_ctx_t ctx)
{
    return k < 0 ? CUNMOD_E_LENGTH
                 : run(res, a, lena, NULL, 0, cunmod_formula_shift(lena, -k), p, ctx);
}

int cunmod_reverse(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n, uint64_t p,
                   cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_check_lengths(lena, n));
    return run(res, a, lena, NULL, 0, cunmod_formula_reverse(n), p, ctx);
}

int cunmod_deflate(uint64_t *res, const uint64_t *a, int64_t lena, int64_t k, uint64_t p,
                   cunmod_ctx_t ctx)
{
    return k < 1 ? CUNMOD_E_LENGTH
                 : run(res, a, lena, NULL, 0, cunmod_formula_deflate(lena, k), p, ctx);
}

int cunmod_inflate(uint64_t *res, const uint64_t *a, int64_t lena, int64_t k, uint64_t p,
                   cunmod_ctx_t ctx)
{
    if (k < 1 || (lena > 1 && k > (CUNMOD_LENGTH_MAX - 1) / (lena - 1)))
        return CUNMOD_E_LENGTH;
    return run(res, a, lena, NULL, 0, cunmod_formula_inflate(lena, k), p, ctx);
}

int cunmod_derivative(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_check_lengths(lena, 0));
    return run(res, a, lena, NULL, 0, cunmod_formula_derivative(lena), p, ctx);
}
