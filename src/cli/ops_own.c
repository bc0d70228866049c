/* Operations of the tool whose functions are not generated, since the arguments or results in the
 * tool differ from the arguments or results of the library's function.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "backend/types_modulus.h"
#include "base/steps.h"

#include "ops.h"

/* ---- results that the tool shortens to their true length ------------------- */

/* Result: coefficients lo .. lo + results->length[0] - 1 of the product. */
static int multiply(cli_results_t *results, const cli_arguments_t *x, int64_t lo, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1];
    return cunmod_mulmid(results->coeffs[0], a->coeffs, a->length, b->coeffs, b->length, lo,
                         lo + results->length[0], a->p, ctx);
}

int cli_run_mullow(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return multiply(results, x, 0, ctx);
}

int cli_run_mulmid(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return multiply(results, x, x->number[0], ctx);
}

/* Result: the first results->length[0] coefficients of polynomial 0. */
int cli_run_truncate(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    return cunmod_shift_left(results->coeffs[0], a->coeffs, results->length[0], 0, a->p, ctx);
}

/* ---- modulo a polynomial --------------------------------------------------- */

/* Subtracts memory for remainders modulo f from the limit results->room: the library computes the
 * remainder of a, and of b, when the operand is not shorter than f. a or b may be NULL. Errors:
 * E_MEMORY. */
static int reserve(cli_results_t *results, const cli_poly_t *a, const cli_poly_t *b,
                   const cli_poly_t *f)
{
    const int count = (a != NULL && a->length >= f->length) + (b != NULL && b->length >= f->length);
    return cli_reserve(results->room, count * f->length) ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

int cli_run_mulmod(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1], *f = &x->poly[2];
    const int status = reserve(results, a, b, f);
    return status != CUNMOD_OK ? status
                               : cunmod_mulmod(results->coeffs[0], a->coeffs, a->length, b->coeffs,
                                               b->length, f->coeffs, f->length, f->p, ctx);
}

static int power(uint64_t *res, const cli_poly_t *a, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *f = &x->poly[1];
    const int is_x = a->length == 2 && a->coeffs[0] == 0 && a->coeffs[1] == 1;
    return is_x ? cunmod_powmod_x(res, x->exponent, x->limbs, f->coeffs, f->length, f->p, ctx)
                : cunmod_powmod(res, a->coeffs, a->length, x->exponent, x->limbs, f->coeffs,
                                f->length, f->p, ctx);
}

/* A negative exponent: the power of the inverse. */
static int inverse_power(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *f = &x->poly[1];
    cli_poly_t inverse = {.length = cunmod_most(f->length - 1, 0), .p = f->p};
    inverse.coeffs = cli_take(results->room, inverse.length);
    int status = inverse.coeffs != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(
        cunmod_invmod(inverse.coeffs, a->coeffs, a->length, f->coeffs, f->length, f->p, ctx));
    while (status == CUNMOD_OK && inverse.length > 0 && inverse.coeffs[inverse.length - 1] == 0)
        inverse.length--;
    CUNMOD_THEN(power(results->coeffs[0], &inverse, x, ctx));
    free(inverse.coeffs);
    return status;
}

int cli_run_powmod(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const int status = reserve(results, &x->poly[0], NULL, &x->poly[1]);
    return status != CUNMOD_OK ? status
           : x->negative       ? inverse_power(results, x, ctx)
                               : power(results->coeffs[0], &x->poly[0], x, ctx);
}

int cli_run_compose_mod(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *g = &x->poly[1], *f = &x->poly[2];
    const int status = reserve(results, NULL, g, f);
    return status != CUNMOD_OK
               ? status
               : cunmod_compose_mod(results->coeffs[0], a->coeffs, a->length, g->coeffs, g->length,
                                    f->coeffs, f->length, f->p, ctx);
}

/* ---- results of other kinds ------------------------------------------------- */

/* Results: the four entries of the half-GCD's matrix, the two remainders, and the determinant of
 * the matrix (1 or p - 1) as a constant polynomial. */
int cli_run_hgcd(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1];
    const int64_t n = (a->length + 1) / 2;
    const int64_t room[] = {n, n, n, n, a->length, a->length / 2, 1};
    int64_t sign = 0;
    uint64_t *m = cli_take(results->room, 4 * n);
    int status = m != NULL ? cli_add_results(results, room, 7) : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_hgcd(m, results->coeffs[4], results->coeffs[5], &sign, a->coeffs, a->length,
                            b->coeffs, b->length, a->p, ctx));
    if (status == CUNMOD_OK)
    {
        for (int i = 0; i < 4; i++)
            memcpy(results->coeffs[i], m + i * n, (size_t)n * sizeof(*m));
        results->coeffs[6][0] = sign > 0 ? 1 : a->p - 1;
    }
    free(m);
    return status;
}

/* Results: a / b, or 0 when b does not divide a; and the constant 1 when b divides a, else 0. */
int cli_run_divides(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1];
    int divides = 0;
    int status = cli_add_result(results, 1);
    CUNMOD_THEN(cunmod_divides(&divides, results->coeffs[0], a->coeffs, a->length, b->coeffs,
                               b->length, a->p, ctx));
    if (status == CUNMOD_OK)
        results->coeffs[1][0] = divides != 0;
    return status;
}

/* Results: a / b^e for the largest possible e; and e as the polynomial x^e, since the integer e may
 * exceed the modulus. */
int cli_run_remove(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1];
    int64_t e = 0;
    int status = cli_add_result(results, a->length);
    CUNMOD_THEN(cunmod_remove(&e, results->coeffs[0], a->coeffs, a->length, b->coeffs, b->length,
                              a->p, ctx));
    if (status == CUNMOD_OK)
    {
        /* b^e divides a, a is not 0 and b is not constant: e < a->length */
        memset(results->coeffs[1], 0, (size_t)a->length * sizeof(uint64_t));
        results->coeffs[1][e] = 1;
    }
    return status;
}

/* Adds a polynomial of n coefficients as a result. */
static int add_poly(cli_results_t *results, const uint64_t *coeffs, int64_t n)
{
    CUNMOD_TRY(cli_add_result(results, n));
    memcpy(results->coeffs[results->count - 1], coeffs, (size_t)n * sizeof(*coeffs));
    return CUNMOD_OK;
}

/* Adds x^e as a result. The tool gives degrees and exponents in this form, since they may exceed
 * the modulus. */
static int add_power(cli_results_t *results, int64_t e)
{
    CUNMOD_TRY(cli_add_result(results, e + 1));
    uint64_t *const power = results->coeffs[results->count - 1];
    memset(power, 0, (size_t)e * sizeof(*power));
    power[e] = 1;
    return CUNMOD_OK;
}

/* cunmod_factor, or another function with these parameters. */
typedef int factor_t(uint64_t *lead, uint64_t *factors, int64_t *lens, int64_t *exps,
                     int64_t *count, const uint64_t *a, int64_t lena, uint64_t p, cunmod_ctx_t ctx);

/* Adds as results the leading coefficient, and then, for each factor that `factor` finds, the
 * factor and x^e, where e is the exponent of the factor. */
static int run_factors(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx,
                       factor_t *factor)
{
    const cli_poly_t *a = &x->poly[0];
    const int64_t n = cunmod_most(a->length - 1, 0);
    uint64_t *const factors = cli_take(results->room, 2 * n);
    int64_t *const lens = (int64_t *)cli_take(results->room, 2 * n);
    int64_t count = 0;
    int status = factors != NULL && lens != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(factor(results->coeffs[0], factors, lens, lens + n, &count, a->coeffs, a->length,
                       a->p, ctx));
    const uint64_t *f = factors;
    for (int64_t i = 0; i < count && status == CUNMOD_OK; f += lens[i], i++)
    {
        status = add_poly(results, f, lens[i]);
        CUNMOD_THEN(add_power(results, lens[n + i]));
    }
    free(factors);
    free(lens);
    return status;
}

int cli_run_factor(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return run_factors(results, x, ctx, cunmod_factor);
}

int cli_run_factor_squarefree(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return run_factors(results, x, ctx, cunmod_factor_squarefree);
}

/* Results: x^d and x^e for the degree d and the exponent e of each irreducible factor. */
int cli_run_factor_degrees(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    const int64_t n = cunmod_most(a->length - 1, 0);
    int64_t *const degrees = (int64_t *)cli_take(results->room, 2 * n);
    int64_t count = 0;
    int status = degrees != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(
        cunmod_factor_degrees(degrees, degrees + n, &count, a->coeffs, a->length, a->p, ctx));
    for (int64_t i = 0; i < count && status == CUNMOD_OK; i++)
    {
        status = add_power(results, degrees[i]);
        CUNMOD_THEN(add_power(results, degrees[n + i]));
    }
    free(degrees);
    return status;
}

/* Results: each root as a constant, followed by x^e for its multiplicity e. */
int cli_run_roots(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    const int64_t n = cunmod_most(a->length - 1, 0);
    uint64_t *const roots = cli_take(results->room, n);
    int64_t *const exps = (int64_t *)cli_take(results->room, n);
    int64_t count = 0;
    int status = roots != NULL && exps != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    CUNMOD_THEN(cunmod_roots(roots, exps, &count, a->coeffs, a->length, a->p, ctx));
    for (int64_t i = 0; i < count && status == CUNMOD_OK; i++)
    {
        status = add_poly(results, &roots[i], 1);
        CUNMOD_THEN(add_power(results, exps[i]));
    }
    free(roots);
    free(exps);
    return status;
}

int cli_run_random_irreducible(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    return cunmod_random_irreducible(results->coeffs[0], x->number[0], x->poly[0].p, x->constant,
                                     ctx);
}

/* Result: the constant 1 when a is primitive, else 0. */
int cli_run_is_primitive(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    int primitive = 0;
    CUNMOD_TRY(cunmod_is_primitive(&primitive, a->coeffs, a->length, a->p, NULL, 0, 0, ctx));
    results->coeffs[0][0] = primitive != 0;
    return CUNMOD_OK;
}

/* Result: the constant 1 when a is irreducible, else 0. */
int cli_run_is_irreducible(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    int irreducible = 0;
    CUNMOD_TRY(cunmod_is_irreducible(&irreducible, a->coeffs, a->length, a->p, ctx));
    results->coeffs[0][0] = irreducible != 0;
    return CUNMOD_OK;
}
