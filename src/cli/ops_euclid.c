/* What Euclid's algorithm gives, and lists of points, values and terms.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "ops.h"

static int64_t positive(int64_t n)
{
    return n > 0 ? n : 0;
}

/* ---- Euclid's algorithm ------------------------------------------------------ */

static int64_t longer(const cli_poly_t *a, const cli_poly_t *b)
{
    return a->length > b->length ? a->length : b->length;
}

int cli_run_gcd(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1];
    const int status = cli_add_result(results, longer(a, b));
    return status != CUNMOD_OK ? status
                               : cunmod_gcd(results->coeffs[0], &results->length[0], a->coeffs,
                                            a->length, b->coeffs, b->length, a->p, ctx);
}

/* Results: g, s, t. */
int cli_run_xgcd(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1];
    const int64_t room[] = {longer(a, b), b->length > 0 ? b->length : 1,
                            a->length > 0 ? a->length : 1};
    const int status = cli_add_results(results, room, 3);
    return status != CUNMOD_OK ? status
                               : cunmod_xgcd(results->coeffs[0], &results->length[0],
                                             results->coeffs[1], results->coeffs[2], a->coeffs,
                                             a->length, b->coeffs, b->length, a->p, ctx);
}

int cli_run_invmod(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *f = &x->poly[1];
    const int status = cli_add_result(results, positive(f->length - 1));
    return status != CUNMOD_OK ? status
                               : cunmod_invmod(results->coeffs[0], a->coeffs, a->length, f->coeffs,
                                               f->length, a->p, ctx);
}

/* Result: the resultant as a constant polynomial. */
int cli_run_resultant(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1];
    const int status = cli_add_result(results, 1);
    return status != CUNMOD_OK ? status
                               : cunmod_resultant(results->coeffs[0], a->coeffs, a->length,
                                                  b->coeffs, b->length, a->p, ctx);
}

/* Results: the four entries of the matrix, the two remainders, the determinant as a constant. */
int cli_run_hgcd(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *b = &x->poly[1];
    const int64_t n = (a->length + 1) / 2;
    const int64_t room[] = {n, n, n, n, a->length, a->length / 2, 1};
    int64_t sign = 0;
    uint64_t *m = cli_take(results->room, 4 * n);
    int status = m != NULL ? cli_add_results(results, room, 7) : CUNMOD_E_MEMORY;
    if (status == CUNMOD_OK)
    {
        status = cunmod_hgcd(m, results->coeffs[4], results->coeffs[5], &sign, a->coeffs, a->length,
                             b->coeffs, b->length, a->p, ctx);
    }
    if (status == CUNMOD_OK)
    {
        for (int i = 0; i < 4; i++)
        {
            memcpy(results->coeffs[i], m + i * n, (size_t)n * sizeof(*m));
        }
        results->coeffs[6][0] = sign > 0 ? 1 : a->p - 1;
    }
    free(m);
    return status;
}

int cli_run_ratrec(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0], *m = &x->poly[1];
    const int status = cli_add_results(results, x->number, 2);
    return status != CUNMOD_OK
               ? status
               : cunmod_ratrec(results->coeffs[0], x->number[0], results->coeffs[1], x->number[1],
                               a->coeffs, a->length, m->coeffs, m->length, a->p, ctx);
}

int cli_run_pade(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    const int status = cli_add_results(results, x->number, 2);
    return status != CUNMOD_OK ? status
                               : cunmod_pade(results->coeffs[0], x->number[0], results->coeffs[1],
                                             x->number[1], a->coeffs, a->length, a->p, ctx);
}

/* ---- lists ------------------------------------------------------------------- */

/* *list = the first n coefficients of a, zero-padded; the caller frees it. Errors: E_LENGTH,
 * E_MEMORY. */
static int list_of(uint64_t **list, const cli_poly_t *a, int64_t n, cli_room_t *room)
{
    *list = NULL;
    if (a->length > n)
    {
        return CUNMOD_E_LENGTH;
    }
    *list = cli_take(room, n);
    if (*list == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    if (a->length > 0)
    {
        memcpy(*list, a->coeffs, (size_t)a->length * sizeof(**list));
    }
    memset(*list + a->length, 0, (size_t)(n - a->length) * sizeof(**list));
    return CUNMOD_OK;
}

int cli_run_minpoly(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const int64_t n = x->number[0];
    uint64_t *terms;
    int status = list_of(&terms, &x->poly[0], n, results->room);
    if (status == CUNMOD_OK)
    {
        status = cli_add_result(results, n / 2 + 1);
    }
    if (status == CUNMOD_OK)
    {
        status =
            cunmod_minpoly(results->coeffs[0], &results->length[0], terms, n, x->poly[0].p, ctx);
    }
    free(terms);
    return status;
}

int cli_run_evaluate(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    const int64_t n = x->number[0];
    uint64_t *points;
    int status = list_of(&points, &x->poly[1], n, results->room);
    if (status == CUNMOD_OK)
    {
        status = cli_add_result(results, n);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_evaluate(results->coeffs[0], a->coeffs, a->length, points, n, a->p, ctx);
    }
    free(points);
    return status;
}

int cli_run_interpolate(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const int64_t n = x->number[0];
    uint64_t *points, *values = NULL;
    int status = list_of(&points, &x->poly[0], n, results->room);
    if (status == CUNMOD_OK)
    {
        status = list_of(&values, &x->poly[1], n, results->room);
    }
    if (status == CUNMOD_OK)
    {
        status = cli_add_result(results, n);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_interpolate(results->coeffs[0], points, values, n, x->poly[0].p, ctx);
    }
    free(points);
    free(values);
    return status;
}

int cli_run_product_roots(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const int64_t n = x->number[0];
    uint64_t *points;
    int status = list_of(&points, &x->poly[0], n, results->room);
    if (status == CUNMOD_OK)
    {
        status = cli_add_result(results, n + 1);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_product_roots(results->coeffs[0], points, n, x->poly[0].p, ctx);
    }
    free(points);
    return status;
}

/* ---- geometric progressions, Taylor shifts ------------------------------------ */

int cli_constant(uint64_t *constant, const cli_arguments_t *x)
{
    int status = CUNMOD_OK;
    for (int64_t i = 1; i < x->limbs; i++)
    {
        status = x->exponent[i] != 0 ? CUNMOD_E_COEFF : status;
    }
    *constant = x->limbs > 0 ? x->exponent[0] : 0;
    return status;
}

int cli_run_taylor_shift(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    uint64_t c;
    int status = cli_constant(&c, x);
    if (status == CUNMOD_OK)
    {
        status = cli_add_result(results, a->length);
    }
    return status != CUNMOD_OK
               ? status
               : cunmod_taylor_shift(results->coeffs[0], a->coeffs, a->length, c, a->p, ctx);
}

int cli_run_evaluate_geometric(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx)
{
    const cli_poly_t *a = &x->poly[0];
    uint64_t q;
    int status = cli_constant(&q, x);
    if (status == CUNMOD_OK)
    {
        status = cli_add_result(results, x->number[0]);
    }
    return status != CUNMOD_OK ? status
                               : cunmod_evaluate_geometric(results->coeffs[0], a->coeffs, a->length,
                                                           q, x->number[0], a->p, ctx);
}

int cli_run_interpolate_geometric(cli_results_t *results, const cli_arguments_t *x,
                                  cunmod_ctx_t ctx)
{
    const int64_t n = x->number[0];
    uint64_t *values = NULL, q;
    int status = cli_constant(&q, x);
    if (status == CUNMOD_OK)
    {
        status = list_of(&values, &x->poly[0], n, results->room);
    }
    if (status == CUNMOD_OK)
    {
        status = cli_add_result(results, n);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_interpolate_geometric(results->coeffs[0], q, values, n, x->poly[0].p, ctx);
    }
    free(values);
    return status;
}
