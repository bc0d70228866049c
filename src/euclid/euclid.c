/* Functions shared by all operations with Euclid's algorithm: check operands, and build and run
 * jobs (cunmod_job_t).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "euclid/euclid.h"

#include "base/check.h"
#include "div/division.h"

/* Returns whether a and b are both nonzero and arrays of the library's caller. cunmod_euclid_open
 * does not check the coefficients of such operands; the first job with a and b checks them. */
static int are_unchecked(const cunmod_vec_t *a, const cunmod_vec_t *b)
{
    return a->len > 0 && a->host != NULL && a->own == NULL && b->len > 0 && b->host != NULL &&
           b->own == NULL;
}

/* Checks that the coefficients of two arrays are below p. Errors: E_COEFF. */
static int check_coeffs(const cunmod_vec_t *a, const cunmod_vec_t *b, uint64_t p)
{
    CUNMOD_TRY(cunmod_check_coeffs(a->host, a->len, p));
    return cunmod_check_coeffs(b->host, b->len, p);
}

int cunmod_euclid_check_coeffs(const cunmod_vec_t *a, const cunmod_vec_t *b, uint64_t p)
{
    return are_unchecked(a, b) ? check_coeffs(a, b, p) : CUNMOD_OK;
}

/* ---- jobs ---------------------------------------------------------------- */

cunmod_euclid_t cunmod_euclid_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                                 int task, int64_t stop, int count)
{
    const int swap = a->len < b->len;
    cunmod_euclid_t x = {.job = {.ctx = ctx,
                                 .query = cunmod_ask_gcd(p, swap ? b->len : a->len,
                                                         swap ? a->len : b->len, task, stop),
                                 .a = swap ? b : a,
                                 .b = swap ? a : b,
                                 .unchecked = are_unchecked(a, b)},
                         .swapped = swap,
                         .operand = {a, b}};
    for (int i = 0; i < count; i++)
        x.job.out[i].wanted = 1;
    return x;
}

cunmod_euclid_t cunmod_euclid_of_series(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a,
                                        int64_t power, int64_t stop, int count)
{
    cunmod_euclid_t x = cunmod_euclid_of(ctx, p, a, a, CUNMOD_TASK_SERIES, stop, count);
    x.job.query = cunmod_ask_gcd(p, power + 1, power, CUNMOD_TASK_SERIES, stop);
    x.power = power;
    return x;
}

int64_t cunmod_euclid_cofactor_words(int64_t len)
{
    return len > 1 ? len : 1;
}

int cunmod_euclid_call(cunmod_euclid_t *x, cunmod_cpu_call_t *call, const cunmod_vec_t *a,
                       const cunmod_vec_t *b, const int64_t *room, int count)
{
    call->in[0].words = a->host;
    call->in[0].len = a->len;
    call->in[1].words = b->host;
    call->in[1].len = b->len;
    for (int i = 0; i < count; i++)
        CUNMOD_TRY(
            cunmod_job_host(&x->job, &x->job.out[i], &call->out[i].words, room[i], CUNMOD_INEXACT));
    CUNMOD_TRY(cunmod_job_call(&x->job, call));
    for (int i = 0; i < count; i++)
        x->job.out[i].vec.len = call->out[i].len;
    return CUNMOD_OK;
}

/* ---- host arrays --------------------------------------------------------- */

int cunmod_euclid_check(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                        uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_check_shapes(a, lena, b, lenb, p));
    return cunmod_ctx_is_prime(ctx, p) ? CUNMOD_OK : CUNMOD_E_MODULUS;
}

int cunmod_euclid_open(cunmod_euclid_arrays_t *x, const uint64_t *a, int64_t lena,
                       const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    x->ctx = ctx;
    CUNMOD_TRY(cunmod_ctx_find(&x->ctx));
    CUNMOD_TRY(cunmod_euclid_check(a, lena, b, lenb, p, x->ctx));
    x->a = cunmod_vec_of(a, cunmod_true_length(a, lena));
    x->b = cunmod_vec_of(b, cunmod_true_length(b, lenb));
    return are_unchecked(&x->a, &x->b) ? CUNMOD_OK : check_coeffs(&x->a, &x->b, p);
}

void cunmod_euclid_clear(cunmod_euclid_arrays_t *x)
{
    cunmod_vec_clear(&x->a, x->ctx);
    cunmod_vec_clear(&x->b, x->ctx);
}

int cunmod_euclid_check_results(uint64_t *const *res, const int64_t *len, int count)
{
    for (int i = 0; i < count; i++)
        CUNMOD_TRY(cunmod_check_array(res[i], len[i]));
    return cunmod_check_apart((const uint64_t *const *)res, len, count);
}

/* ---- device polynomials -------------------------------------------------- */

int cunmod_euclid_check_polys(const cunmod_poly_t *polys, int results)
{
    CUNMOD_TRY(cunmod_poly_check(polys, results + 2));
    for (int i = 0; i < results; i++)
        for (int j = 0; j < i; j++)
            if (polys[i] == polys[j])
                return CUNMOD_E_ALIAS;
    CUNMOD_TRY(cunmod_poly_resolve(polys[results]));
    return cunmod_poly_resolve(polys[results + 1]);
}

int cunmod_euclid_to_polys(cunmod_euclid_t *x, const cunmod_poly_t *polys, int count)
{
    CUNMOD_TRY(cunmod_execute(&x->job));
    for (int i = 0; i < count; i++)
        cunmod_poly_take(polys[i], &x->job.out[i].vec);
    return CUNMOD_OK;
}

/* ---- operands modulo a polynomial ---------------------------------------- */

/* If a and f are in host memory, the function also stores the remainder in host memory, where the
 * remainder survives a failure of the GPU. */
int cunmod_euclid_reduce(cunmod_vec_t **reduced, cunmod_vec_t *space, cunmod_vec_t *a,
                         cunmod_vec_t *f, uint64_t p, cunmod_ctx_t ctx)
{
    const int64_t len = f->len - 1;
    const int on_host = a->host != NULL && f->host != NULL;
    *reduced = a;
    if (a->len < f->len)
        return CUNMOD_OK;
    *reduced = space;
    if (len == 0)
        return cunmod_euclid_check_coeffs(a, f, p);
    cunmod_division_t division = cunmod_division_of(ctx, p, a, f, 0, 1, NULL);
    division.job.unchecked = are_unchecked(a, f);
    if (on_host)
    {
        CUNMOD_TRY(cunmod_vec_alloc_host(space, len));
        cunmod_job_to_array(&division.job, CUNMOD_REMAINDER, space->own, len);
    }
    CUNMOD_TRY(cunmod_execute(&division.job));
    if (!on_host)
        *space = division.job.out[CUNMOD_REMAINDER].vec;
    else
        space->len = cunmod_true_length(space->own, len);
    return cunmod_vec_resolve(space, ctx);
}
