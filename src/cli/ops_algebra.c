/* Algorithms that are made of the other operations: powers, power series, compositions,
 * divisibility, invariants.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "ops.h"

/* Polynomials that such an algorithm has at once: operands, results, and temporaries, of which
 * src/algebra has at most six. */
#define POLYNOMIALS 10

static int64_t most(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* Room for a result, and the memory of an algorithm whose polynomials have at most `longest`
 * coefficients: the library takes it as it goes, and counts only what FLINT takes beside it. */
static int prepare(cli_results_t *results, int64_t length, int64_t longest)
{
    const int status = cli_add_result(results, length);
    const int64_t most_each = INT64_MAX / (POLYNOMIALS * (int64_t)sizeof(uint64_t));
    if (status != CUNMOD_OK)
    {
        return status;
    }
    if (longest > most_each || !cli_reserve(results->room, POLYNOMIALS * longest))
    {
        return CUNMOD_E_MEMORY;
    }
    return CUNMOD_OK;
}

/* degree m + 1, or INT64_MAX when that is too long; 1 when the degree is -1. */
static int64_t power_length(int64_t degree, uint64_t m)
{
    if (degree <= 0 || m == 0)
    {
        return 1;
    }
    return m > (uint64_t)(INT64_MAX - 1) / (uint64_t)degree ? INT64_MAX : degree * (int64_t)m + 1;
}

/* ---- powers -------------------------------------------------------------------- */

/* *e = the exponent of a power. Errors: E_LENGTH (it is beyond 2^64 - 1). */
static int short_exponent(uint64_t *e, const cli_arguments_t *x)
{
    return cli_constant(e, x) == CUNMOD_OK ? CUNMOD_OK : CUNMOD_E_LENGTH;
}

int cli_run_pow(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    uint64_t e = 0;
    int status = short_exponent(&e, x);
    if (status == CUNMOD_OK)
    {
        const int64_t n = a->length == 0 && e > 0 ? 0 : power_length(a->length - 1, e);
        status = prepare(results, n, most(n, a->length));
    }
    return status != CUNMOD_OK ? status
                               : cunmod_pow(results->coeffs[0], a->coeffs, a->length, e, a->p, ctx);
}

int cli_run_pow_trunc(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    const int64_t n = x->number[0];
    uint64_t e = 0;
    int status = short_exponent(&e, x);
    if (status == CUNMOD_OK)
    {
        status = prepare(results, n, most(n, a->length));
    }
    return status != CUNMOD_OK
               ? status
               : cunmod_pow_trunc(results->coeffs[0], a->coeffs, a->length, e, n, a->p, ctx);
}

/* ---- one operand and a number ----------------------------------------------------- */

typedef int numbered_t(uint64_t *res, const uint64_t *a, int64_t lena, int64_t n, uint64_t p,
                       cunmod_ctx_t ctx);

/* A result of the operand and of the number, for which there is room. */
static int numbered(cli_results_t *results, const cli_arguments_t *x, numbered_t *compute,
                    cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    return compute(results->coeffs[0], a->coeffs, a->length, x->number[0], a->p, ctx);
}

/* A result of as many coefficients as the number says. */
static int run_series(cli_results_t *results, const cli_arguments_t *x, numbered_t *compute,
                      cunmod_ctx_t ctx)
{
    const int64_t n = x->number[0];
    const int status = prepare(results, n, most(n, x->poly[0].length));
    return status != CUNMOD_OK ? status : numbered(results, x, compute, ctx);
}

/* An elementary operation, with a result of n coefficients. */
static int run_spread(cli_results_t *results, const cli_arguments_t *x, int64_t n,
                      numbered_t *compute, cunmod_ctx_t ctx)
{
    const int status = cli_add_result(results, n);
    return status != CUNMOD_OK ? status : numbered(results, x, compute, ctx);
}

#define SERIES(name)                                                                               \
    int cli_run_##name(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)         \
    {                                                                                              \
        return run_series(results, x, cunmod_##name, ctx);                                         \
    }

SERIES(log_series)
SERIES(exp_series)
SERIES(sqrt_series)
SERIES(invsqrt_series)
SERIES(revert_series)
SERIES(power_sums)
SERIES(tan_series)
SERIES(sin_series)
SERIES(cos_series)
SERIES(atan_series)
SERIES(asin_series)
SERIES(tanh_series)
SERIES(sinh_series)
SERIES(cosh_series)
SERIES(atanh_series)
SERIES(asinh_series)

int cli_run_power_sums_to_poly(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    const uint64_t degree = a->length > 0 ? a->coeffs[0] : 0;
    const int64_t n = degree < INT64_MAX ? (int64_t)degree + 1 : INT64_MAX;
    const int status = prepare(results, n, most(n, a->length));
    return status != CUNMOD_OK
               ? status
               : cunmod_power_sums_to_poly(results->coeffs[0], a->coeffs, a->length, a->p, ctx);
}

int cli_run_inflate(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const int64_t lena = x->poly[0].length, k = x->number[0];
    const int64_t n = lena == 0 || k < 1 ? 0 : power_length(lena - 1, (uint64_t)k);
    return run_spread(results, x, n, cunmod_inflate, ctx);
}

int cli_run_deflate(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const int64_t lena = x->poly[0].length, k = x->number[0];
    const int64_t n = lena == 0 || k < 1 ? 0 : (lena - 1) / k + 1;
    return run_spread(results, x, n, cunmod_deflate, ctx);
}

/* ---- compositions ------------------------------------------------------------------ */

int cli_run_compose(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *g = &x->poly[1];
    const int64_t n = power_length(a->length - 1, g->length > 0 ? (uint64_t)(g->length - 1) : 0);
    const int status = prepare(results, n, most(n, most(a->length, g->length)));
    return status != CUNMOD_OK ? status
                               : cunmod_compose(results->coeffs[0], a->coeffs, a->length, g->coeffs,
                                                g->length, a->p, ctx);
}

int cli_run_compose_series(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *g = &x->poly[1];
    const int64_t n = x->number[0];
    const int status = prepare(results, n, most(n, most(a->length, g->length)));
    return status != CUNMOD_OK ? status
                               : cunmod_compose_series(results->coeffs[0], a->coeffs, a->length,
                                                       g->coeffs, g->length, n, a->p, ctx);
}

/* ---- divisibility, invariants ------------------------------------------------------ */

/* Results: the quotient, or zero; 1 when the second divides the first, else 0, as a constant. */
int cli_run_divides(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1];
    int divides = 0;
    int status = prepare(results, a->length, most(a->length, b->length));
    if (status == CUNMOD_OK)
    {
        status = cli_add_result(results, 1);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_divides(&divides, results->coeffs[0], a->coeffs, a->length, b->coeffs,
                                b->length, a->p, ctx);
    }
    if (status == CUNMOD_OK)
    {
        results->coeffs[1][0] = divides != 0;
    }
    return status;
}

/* Results: the quotient; x^e, since e may be beyond the modulus. */
int cli_run_remove(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1];
    int64_t e = 0;
    int status = prepare(results, a->length, most(a->length, b->length));
    if (status == CUNMOD_OK)
    {
        status = cli_add_result(results, a->length);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_remove(&e, results->coeffs[0], a->coeffs, a->length, b->coeffs, b->length,
                               a->p, ctx);
    }
    if (status == CUNMOD_OK)
    {
        /* b^e divides a, which is not zero, and b is not constant: e < the length of a */
        memset(results->coeffs[1], 0, (size_t)a->length * sizeof(uint64_t));
        results->coeffs[1][e] = 1;
    }
    return status;
}

/* Result: the discriminant as a constant polynomial. */
int cli_run_discriminant(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    const int status = prepare(results, 1, a->length);
    return status != CUNMOD_OK
               ? status
               : cunmod_discriminant(results->coeffs[0], a->coeffs, a->length, a->p, ctx);
}

int cli_run_squarefree_part(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    const int status = prepare(results, a->length, a->length);
    return status != CUNMOD_OK
               ? status
               : cunmod_squarefree_part(results->coeffs[0], a->coeffs, a->length, a->p, ctx);
}

/* Results: g, s. */
int cli_run_gcdinv(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1];
    const int64_t longer = most(a->length, b->length);
    int status = prepare(results, longer, longer);
    if (status == CUNMOD_OK)
    {
        status = cli_add_result(results, most(b->length, 1));
    }
    return status != CUNMOD_OK
               ? status
               : cunmod_gcdinv(results->coeffs[0], &results->length[0], results->coeffs[1],
                               a->coeffs, a->length, b->coeffs, b->length, a->p, ctx);
}
