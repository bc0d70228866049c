/* Elementary operations: sums, multiples, shifts, derivatives, values.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "ops.h"

static int64_t positive(int64_t n)
{
    return n > 0 ? n : 0;
}

/* ---- two operands -------------------------------------------------------------- */

typedef int sum_t(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                  uint64_t p, cunmod_ctx_t ctx);

static int run_sum(cli_results_t *results, const cli_arguments_t *x, sum_t *sum, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1];
    const int status = cli_add_result(results, a->length > b->length ? a->length : b->length);
    return status != CUNMOD_OK
               ? status
               : sum(results->coeffs[0], a->coeffs, a->length, b->coeffs, b->length, a->p, ctx);
}

int cli_run_add(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return run_sum(results, x, cunmod_add, ctx);
}

int cli_run_sub(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return run_sum(results, x, cunmod_sub, ctx);
}

/* ---- one operand --------------------------------------------------------------- */

typedef int alone_t(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p, cunmod_ctx_t ctx);

/* A result of n coefficients. */
static int run_alone(cli_results_t *results, const cli_arguments_t *x, int64_t n, alone_t *compute,
                     cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    const int status = cli_add_result(results, n);
    return status != CUNMOD_OK ? status
                               : compute(results->coeffs[0], a->coeffs, a->length, a->p, ctx);
}

int cli_run_neg(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return run_alone(results, x, x->poly[0].length, cunmod_neg, ctx);
}

int cli_run_derivative(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return run_alone(results, x, positive(x->poly[0].length - 1), cunmod_derivative, ctx);
}

int cli_run_integral(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return run_alone(results, x, x->poly[0].length + 1, cunmod_integral, ctx);
}

int cli_run_monic(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return run_alone(results, x, x->poly[0].length, cunmod_make_monic, ctx);
}

/* ---- with a number ------------------------------------------------------------- */

/* A result of n coefficients, of the first lena of the operand and of the number k. */
static int
run_moved(cli_results_t *results, const cli_poly_t *a, int64_t n, int64_t lena, int64_t k,
          int (*move)(uint64_t *, const uint64_t *, int64_t, int64_t, uint64_t, cunmod_ctx_t),
          cunmod_ctx_t ctx)
{
    const int status = cli_add_result(results, n);
    return status != CUNMOD_OK ? status : move(results->coeffs[0], a->coeffs, lena, k, a->p, ctx);
}

int cli_run_shift_left(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    const int64_t k = x->number[0];
    if (k > INT64_MAX - a->length)
    {
        return CUNMOD_E_LENGTH;
    }
    const int64_t n = a->length > 0 ? a->length + k : 0;
    return run_moved(results, a, n, a->length, k, cunmod_shift_left, ctx);
}

int cli_run_shift_right(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    const int64_t k = x->number[0];
    return run_moved(results, a, positive(a->length - k), a->length, k, cunmod_shift_right, ctx);
}

int cli_run_reverse(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    return run_moved(results, a, x->number[0], a->length, x->number[0], cunmod_reverse, ctx);
}

/* The first coefficients, in their places. */
int cli_run_truncate(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    const int64_t n = x->number[0] < a->length ? x->number[0] : a->length;
    return run_moved(results, a, n, n, 0, cunmod_shift_left, ctx);
}

/* ---- with a constant ------------------------------------------------------------- */

typedef int constant_t(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t c, uint64_t p,
                       cunmod_ctx_t ctx);

static int run_constant(cli_results_t *results, const cli_arguments_t *x, int64_t n,
                        constant_t *compute, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    uint64_t c = 0;
    int status = cli_constant(&c, x);
    if (status == CUNMOD_OK)
    {
        status = cli_add_result(results, n);
    }
    return status != CUNMOD_OK ? status
                               : compute(results->coeffs[0], a->coeffs, a->length, c, a->p, ctx);
}

int cli_run_scalar_mul(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return run_constant(results, x, x->poly[0].length, cunmod_scalar_mul, ctx);
}

/* Result: the value as a constant polynomial. */
int cli_run_evaluate_at(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return run_constant(results, x, 1, cunmod_evaluate_at, ctx);
}
