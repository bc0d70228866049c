/* Products, squares and ranges of coefficients of products.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "mul/product.h"
#include "runtime/result.h"

/* ---- host arrays --------------------------------------------------------- */

int cunmod_mulmid(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                  int64_t nlo, int64_t nhi, uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_check_range(res, nlo, nhi));
    CUNMOD_TRY(cunmod_check_shapes(a, lena, b, lenb, p));
    const cunmod_window_t window = cunmod_window_of(cunmod_true_length(a, cunmod_least(lena, nhi)),
                                                    cunmod_true_length(b, cunmod_least(lenb, nhi)),
                                                    nlo, nhi, 0);
    CUNMOD_TRY(cunmod_check_rest(a, lena, window.from[0], window.len[0], p));
    CUNMOD_TRY(cunmod_check_rest(b, lenb, window.from[1], window.len[1], p));
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    cunmod_vec_t u = cunmod_vec_of(a + window.from[0], window.len[0]);
    cunmod_vec_t v = cunmod_vec_of(b + window.from[1], window.len[1]);
    const int is_square = u.host == v.host && u.len == v.len;
    cunmod_product_t product = cunmod_product_of(ctx, p, &u, is_square ? &u : &v, &window, NULL);
    product.job.unchecked = 1;
    const int status = cunmod_product_to_array(res, nhi - nlo, &product);
    cunmod_vec_clear(&u, ctx);
    cunmod_vec_clear(&v, ctx);
    return status;
}

/* Returns the length of a b, or 0 when an operand is empty or cunmod_mulmid rejects the lengths. */
static int64_t full_length(int64_t lena, int64_t lenb)
{
    const int exists = cunmod_check_lengths(lena, lenb) == CUNMOD_OK && lena > 0 && lenb > 0;
    return exists ? lena + lenb - 1 : 0;
}

int cunmod_mul(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
               uint64_t p, cunmod_ctx_t ctx)
{
    return cunmod_mulmid(res, a, lena, b, lenb, 0, full_length(lena, lenb), p, ctx);
}

int cunmod_sqr(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p, cunmod_ctx_t ctx)
{
    return cunmod_mul(res, a, lena, a, lena, p, ctx);
}

int cunmod_mullow(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                  int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    return cunmod_mulmid(res, a, lena, b, lenb, 0, n, p, ctx);
}

int cunmod_mulhigh(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                   int64_t start, uint64_t p, cunmod_ctx_t ctx)
{
    const int64_t full = full_length(lena, lenb);
    return cunmod_mulmid(res, a, lena, b, lenb, start, start < full ? full : start, p, ctx);
}

/* ---- device polynomials -------------------------------------------------- */

/* *z = `zeros` zero words, then the coefficients of a b that *window describes (cunmod_window_of);
 * *window is not empty. With top_unknown set, leading zeros of *z are removed. Errors: those of
 * cunmod_execute. */
static int multiply_part(cunmod_vec_t *z, cunmod_poly_t a, cunmod_poly_t b,
                         const cunmod_window_t *window, int64_t zeros, int top_unknown)
{
    const uint32_t word = cunmod_modulus_word(a->p);
    cunmod_vec_t views[2];
    cunmod_vec_t *u = cunmod_view_open(&views[0], &a->vec, window->from[0], window->len[0], word);
    cunmod_vec_t *v =
        a == b ? u : cunmod_view_open(&views[1], &b->vec, window->from[1], window->len[1], word);
    cunmod_product_t product = cunmod_product_of(a->ctx, a->p, u, v, window, NULL);
    product.zeros = zeros;
    product.top_unknown = top_unknown;
    const int status = cunmod_execute(&product.job);
    cunmod_view_close(u, &a->vec, a->ctx);
    if (v != u)
        cunmod_view_close(v, &b->vec, b->ctx);
    *z = product.job.out[0].vec;
    return status;
}

/* res = coefficients lo .. hi-1 of a b, preceded by lo zeros if `in_place` is set. */
static int multiply_poly(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, int64_t lo,
                         int64_t hi, int in_place)
{
    const cunmod_poly_t polys[] = {res, a, b};
    CUNMOD_TRY(cunmod_poly_check(polys, 3));
    if (lo < 0 || hi < lo)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(cunmod_poly_resolve(a));
    CUNMOD_TRY(cunmod_poly_resolve(b));
    cunmod_vec_t z = cunmod_vec_empty();
    const cunmod_window_t window = cunmod_window_of(a->vec.len, b->vec.len, lo, hi, 0);
    if (window.hi == 0)
        return cunmod_result_constant(cunmod_result_poly(res), 0, res->ctx);
    /* The leading coefficient of a b is nonzero, since p is prime. */
    const int top_unknown = hi < full_length(a->vec.len, b->vec.len);
    CUNMOD_TRY(multiply_part(&z, a, b, &window, in_place ? lo : 0, top_unknown));
    cunmod_poly_take(res, &z);
    return CUNMOD_OK;
}

int cunmod_poly_mulmid(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, int64_t nlo,
                       int64_t nhi)
{
    return multiply_poly(res, a, b, nlo, nhi, 0);
}

int cunmod_poly_mul(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b)
{
    return multiply_poly(res, a, b, 0, INT64_MAX, 0);
}

int cunmod_poly_sqr(cunmod_poly_t res, cunmod_poly_t a)
{
    return multiply_poly(res, a, a, 0, INT64_MAX, 0);
}

int cunmod_poly_mullow(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, int64_t n)
{
    return multiply_poly(res, a, b, 0, n, 0);
}

int cunmod_poly_mulhigh(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, int64_t start)
{
    return multiply_poly(res, a, b, start, INT64_MAX, 1);
}
