/* Divides polynomials: computes quotient and remainder, the quotient only, or the remainder only.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "div/division.h"
#include "div/divisor.h"
#include "flint/cpu.h"
#include "mul/product.h"
#include "runtime/poly.h"

/* ---- host arrays -------------------------------------------------------- */

/* The arguments of a call for host arrays. lenb: length of the divisor without leading zeros. lenq,
 * lenr: words to write at q and at r; 0: the result is empty or not wanted. */
typedef struct
{
    int want_q, want_r;
    uint64_t *q, *r;
    const uint64_t *a, *b;
    int64_t lena, lenb;
    int64_t lenq, lenr;
} request_t;

/* Sets x->lenq and x->lenr. lenb: length of the divisor that the user has passed, which may count
 * leading zeros, unlike x->lenb. */
static void set_results(request_t *x, int64_t lenb)
{
    x->lenq = x->want_q && x->lenb > 0 && x->lena >= x->lenb ? x->lena - x->lenb + 1 : 0;
    x->lenr = x->want_r && lenb > 0 ? lenb - 1 : 0;
}

static int check_results(const request_t *x)
{
    return (x->q == NULL && x->lenq > 0) || (x->r == NULL && x->lenr > 0) ? CUNMOD_E_ARGUMENT
                                                                          : CUNMOD_OK;
}

/* Checks all arguments, and sets x->lenb, x->lenq and x->lenr. lenb: length of the divisor that the
 * user has passed. */
static int check_request(request_t *x, int64_t lenb, uint64_t p)
{
    CUNMOD_TRY(cunmod_check_lengths(x->lena, lenb));
    CUNMOD_TRY(cunmod_check_array(x->b, lenb));
    x->lenb = cunmod_true_length(x->b, lenb);
    set_results(x, lenb);
    CUNMOD_TRY(check_results(x));
    CUNMOD_TRY(cunmod_check_operands(x->a, x->lena, x->b, lenb, p));
    if (x->lenb == 0)
        return CUNMOD_E_DIVZERO;
    if (!cunmod_cpu_is_unit(x->b[x->lenb - 1], p))
        return CUNMOD_E_INVERSE;
    return cunmod_overlap(x->q, x->lenq, x->r, x->lenr) ? CUNMOD_E_ALIAS : CUNMOD_OK;
}

/* Stores the results for a dividend that is shorter than the divisor: r = a, q = 0. true_lena:
 * length of a without leading zeros. */
static void divide_short(const request_t *x, int64_t true_lena)
{
    if (x->lenr > 0)
    {
        if (true_lena > 0)
            memmove(x->r, x->a, (size_t)true_lena * sizeof(*x->r));
        memset(x->r + true_lena, 0, (size_t)(x->lenr - true_lena) * sizeof(*x->r));
    }
    if (x->lenq > 0)
        memset(x->q, 0, (size_t)x->lenq * sizeof(*x->q));
}

/* A quotient of n coefficients depends only on the n highest coefficients of the divisor and on the
 * n highest coefficients of the dividend. So the lenb - n lowest coefficients of both can be
 * omitted, which leaves n and 2 n - 1 coefficients, and a quotient of the same length n. */
int64_t cunmod_quotient_unused(int64_t lena, int64_t lenb)
{
    const int64_t quotient = lena - lenb + 1;
    return lenb > quotient ? lenb - quotient : 0;
}

/* Divides x->a by *b, and stores the results at x->q and x->r. All arguments are checked. divisor:
 * the prepared divisor whose vector is *b; NULL: *b is not prepared. */
static int run(const request_t *x, cunmod_vec_t *b, cunmod_divisor_t divisor, uint64_t p,
               cunmod_ctx_t ctx)
{
    cunmod_vec_t u = cunmod_vec_of(x->a, cunmod_true_length(x->a, x->lena));
    if (u.len < b->len)
    {
        cunmod_ctx_note_nothing(ctx);
        divide_short(x, u.len);
        return CUNMOD_OK;
    }
    cunmod_division_t division = cunmod_division_of(ctx, p, &u, b, x->want_q, x->want_r, divisor);
    cunmod_job_to_array(&division.job, CUNMOD_QUOTIENT, x->q, x->lenq);
    cunmod_job_to_array(&division.job, CUNMOD_REMAINDER, x->r, x->lenr);
    const int status = cunmod_execute(&division.job);
    cunmod_vec_clear(&u, ctx);
    return status;
}

static int divide(request_t *x, int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(check_request(x, lenb, p));
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    x->lena = cunmod_true_length(x->a, x->lena);
    if (!x->want_r && x->lena >= x->lenb)
    {
        const int64_t unused = cunmod_quotient_unused(x->lena, x->lenb);
        x->a += unused;
        x->lena -= unused;
        x->b += unused;
        x->lenb -= unused;
    }
    cunmod_vec_t v = cunmod_vec_of(x->b, x->lenb);
    const int status = run(x, &v, NULL, p, ctx);
    cunmod_vec_clear(&v, ctx);
    return status;
}

/* Divides x->a by a prepared divisor. Checks x->a, x->q and x->r. */
static int divide_prepared(request_t *x, cunmod_divisor_t divisor)
{
    if (divisor == NULL)
        return CUNMOD_E_ARGUMENT;
    x->lenb = divisor->vec.len;
    CUNMOD_TRY(cunmod_check_lengths(x->lena, x->lenb));
    set_results(x, divisor->vec.len);
    CUNMOD_TRY(check_results(x));
    CUNMOD_TRY(cunmod_check_operands(x->a, x->lena, NULL, 0, divisor->p));
    if (cunmod_overlap(x->q, x->lenq, x->r, x->lenr))
        return CUNMOD_E_ALIAS;
    return run(x, &divisor->vec, divisor, divisor->p, divisor->ctx);
}

int cunmod_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                  int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    request_t x = {.want_q = 1, .want_r = 1, .q = q, .r = r, .a = a, .b = b, .lena = lena};
    return divide(&x, lenb, p, ctx);
}

int cunmod_div(uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
               uint64_t p, cunmod_ctx_t ctx)
{
    request_t x = {.want_q = 1, .q = q, .a = a, .b = b, .lena = lena};
    return divide(&x, lenb, p, ctx);
}

int cunmod_divexact(uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                    uint64_t p, cunmod_ctx_t ctx)
{
    return cunmod_div(q, a, lena, b, lenb, p, ctx);
}

int cunmod_rem(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
               uint64_t p, cunmod_ctx_t ctx)
{
    request_t x = {.want_r = 1, .r = r, .a = a, .b = b, .lena = lena};
    return divide(&x, lenb, p, ctx);
}

int cunmod_divrem_divisor(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena,
                          cunmod_divisor_t divisor)
{
    request_t x = {.want_q = 1, .want_r = 1, .q = q, .r = r, .a = a, .lena = lena};
    return divide_prepared(&x, divisor);
}

int cunmod_rem_divisor(uint64_t *r, const uint64_t *a, int64_t lena, cunmod_divisor_t divisor)
{
    request_t x = {.want_r = 1, .r = r, .a = a, .lena = lena};
    return divide_prepared(&x, divisor);
}

/* ---- device polynomials: q or r may be NULL ------------------------------ */

/* Divides a by a divisor that is longer than a: *r = a copy of a, if want_r = 1. Errors: those of
 * cunmod_vec_copy. */
static int divide_short_poly(cunmod_vec_t *r, cunmod_poly_t a, int want_r)
{
    cunmod_ctx_note_nothing(a->ctx);
    return want_r ? cunmod_vec_copy(r, &a->vec, a->ctx, cunmod_modulus_word(a->p)) : CUNMOD_OK;
}

/* Divides a by *v. The arguments are checked and the lengths known. prepared: the prepared divisor
 * whose vector is *v; NULL: *v is not prepared. If only the quotient is wanted and *v is not
 * prepared, omits the lowest coefficients of a and *v, which do not change the quotient
 * (cunmod_quotient_unused). */
static int run_poly(cunmod_poly_t q, cunmod_poly_t r, cunmod_poly_t a, cunmod_vec_t *v,
                    cunmod_divisor_t prepared)
{
    const int whole = r != NULL || prepared != NULL;
    const uint32_t word = cunmod_modulus_word(a->p);
    const int is_short = a->vec.len < v->len;
    const int64_t unused = whole || is_short ? 0 : cunmod_quotient_unused(a->vec.len, v->len);
    cunmod_vec_t view_a, view_b;
    cunmod_vec_t *const dividend =
        cunmod_view_open(&view_a, &a->vec, unused, a->vec.len - unused, word);
    cunmod_vec_t *const divisor = cunmod_view_open(&view_b, v, unused, v->len - unused, word);
    cunmod_division_t division =
        cunmod_division_of(a->ctx, a->p, dividend, divisor, q != NULL, r != NULL, prepared);
    cunmod_out_t *const out = division.job.out;
    const int status = is_short ? divide_short_poly(&out[CUNMOD_REMAINDER].vec, a, r != NULL)
                                : cunmod_execute(&division.job);
    cunmod_view_close(dividend, &a->vec, a->ctx);
    cunmod_view_close(divisor, v, a->ctx);
    if (status == CUNMOD_OK && q != NULL)
        cunmod_poly_take(q, &out[CUNMOD_QUOTIENT].vec);
    if (status == CUNMOD_OK && r != NULL)
        cunmod_poly_take(r, &out[CUNMOD_REMAINDER].vec);
    return status;
}

static int divide_poly(cunmod_poly_t q, cunmod_poly_t r, cunmod_poly_t a, cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {a, b, q != NULL ? q : r, r != NULL ? r : q};
    CUNMOD_TRY(cunmod_poly_check(polys, 4));
    CUNMOD_TRY(cunmod_poly_resolve(b));
    CUNMOD_TRY(b->vec.len == 0 ? CUNMOD_E_DIVZERO : CUNMOD_OK);
    CUNMOD_TRY(q == r ? CUNMOD_E_ALIAS : cunmod_poly_resolve(a));
    return run_poly(q, r, a, &b->vec, NULL);
}

static int divide_poly_prepared(cunmod_poly_t q, cunmod_poly_t r, cunmod_poly_t a,
                                cunmod_divisor_t divisor)
{
    const cunmod_poly_t polys[] = {a, q != NULL ? q : r, r != NULL ? r : q};
    CUNMOD_TRY(cunmod_divisor_check(divisor, polys, 3));
    CUNMOD_TRY(q == r ? CUNMOD_E_ALIAS : cunmod_poly_resolve(a));
    return run_poly(q, r, a, &divisor->vec, divisor);
}

int cunmod_poly_divrem(cunmod_poly_t q, cunmod_poly_t r, cunmod_poly_t a, cunmod_poly_t b)
{
    return q == NULL || r == NULL ? CUNMOD_E_ARGUMENT : divide_poly(q, r, a, b);
}

int cunmod_poly_div(cunmod_poly_t q, cunmod_poly_t a, cunmod_poly_t b)
{
    return divide_poly(q, NULL, a, b);
}

int cunmod_poly_divexact(cunmod_poly_t q, cunmod_poly_t a, cunmod_poly_t b)
{
    return cunmod_poly_div(q, a, b);
}

int cunmod_poly_rem(cunmod_poly_t r, cunmod_poly_t a, cunmod_poly_t b)
{
    return divide_poly(NULL, r, a, b);
}

int cunmod_poly_divrem_divisor(cunmod_poly_t q, cunmod_poly_t r, cunmod_poly_t a,
                               cunmod_divisor_t divisor)
{
    return q == NULL || r == NULL ? CUNMOD_E_ARGUMENT : divide_poly_prepared(q, r, a, divisor);
}

int cunmod_poly_rem_divisor(cunmod_poly_t r, cunmod_poly_t a, cunmod_divisor_t divisor)
{
    return divide_poly_prepared(NULL, r, a, divisor);
}
