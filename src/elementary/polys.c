/* Elementary operations on device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The modulus p of a device polynomial is prime. So for c in 1 .. p-1 the product c a has the
 * length of a.
 */
#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "elementary/linear.h"

/* res = the result of the formula for the operands a and b; may_drop: see cunmod_linear. */
static int linear(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, cunmod_formula_t formula,
                  int may_drop)
{
    return cunmod_linear(cunmod_result_poly(res), a->ctx, a->p, &a->vec, &b->vec, formula,
                         may_drop);
}

/* res = a + c b if minus = 0. res = a - b if minus = 1, and c = 1. */
static int add_multiple(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, uint64_t c, int minus)
{
    CUNMOD_TRY(cunmod_poly_open(res, a, b));
    CUNMOD_TRY(cunmod_check_coeffs(&c, 1, a->p));
    const int64_t lena = a->vec.len, lenb = c != 0 ? b->vec.len : 0;
    const uint64_t d = minus ? a->p - c : c;
    return linear(res, a, b, cunmod_formula_sum(lena, lenb, 1, d), lena == lenb);
}

int cunmod_poly_add(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b)
{
    return add_multiple(res, a, b, 1, 0);
}

int cunmod_poly_sub(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b)
{
    return add_multiple(res, a, b, 1, 1);
}

int cunmod_poly_scalar_addmul(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, uint64_t c)
{
    return add_multiple(res, a, b, c, 0);
}

int cunmod_poly_scalar_mul(cunmod_poly_t res, cunmod_poly_t a, uint64_t c)
{
    CUNMOD_TRY(cunmod_poly_open(res, a, a));
    CUNMOD_TRY(cunmod_check_coeffs(&c, 1, a->p));
    return linear(res, a, a, cunmod_formula_sum(c != 0 ? a->vec.len : 0, 0, c, 0), 0);
}

int cunmod_poly_neg(cunmod_poly_t res, cunmod_poly_t a)
{
    return cunmod_poly_scalar_mul(res, a, a != NULL ? a->p - 1 : 0);
}

/* res = x^k a if k >= 0; the quotient of a by x^-k if k < 0. */
static int shift(cunmod_poly_t res, cunmod_poly_t a, int64_t k)
{
    CUNMOD_TRY(cunmod_poly_open(res, a, a));
    if (k > 0)
        CUNMOD_TRY(cunmod_check_lengths(a->vec.len, k));
    return linear(res, a, a, cunmod_formula_shift(a->vec.len, k), 0);
}

int cunmod_poly_shift_left(cunmod_poly_t res, cunmod_poly_t a, int64_t k)
{
    return k < 0 ? CUNMOD_E_LENGTH : shift(res, a, k);
}

int cunmod_poly_shift_right(cunmod_poly_t res, cunmod_poly_t a, int64_t k)
{
    return k < 0 ? CUNMOD_E_LENGTH : shift(res, a, -k);
}

int cunmod_poly_set(cunmod_poly_t res, cunmod_poly_t a)
{
    cunmod_vec_t copy;
    CUNMOD_TRY(cunmod_poly_open(res, a, a));
    if (res == a)
        return CUNMOD_OK;
    cunmod_ctx_note_nothing(a->ctx);
    CUNMOD_TRY(cunmod_vec_copy(&copy, &a->vec, a->ctx, cunmod_modulus_word(a->p)));
    cunmod_poly_take(res, &copy);
    return CUNMOD_OK;
}

int cunmod_poly_truncate(cunmod_poly_t res, cunmod_poly_t a, int64_t n)
{
    CUNMOD_TRY(cunmod_check_lengths(n, 0));
    CUNMOD_TRY(cunmod_poly_open(res, a, a));
    return n >= a->vec.len ? cunmod_poly_set(res, a)
                           : linear(res, a, a, cunmod_formula_truncate(n), 1);
}

int cunmod_poly_reverse(cunmod_poly_t res, cunmod_poly_t a, int64_t n)
{
    CUNMOD_TRY(cunmod_check_lengths(n, 0));
    CUNMOD_TRY(cunmod_poly_open(res, a, a));
    return linear(res, a, a, cunmod_formula_reverse(a->vec.len > 0 ? n : 0), 1);
}

int cunmod_poly_deflate(cunmod_poly_t res, cunmod_poly_t a, int64_t k)
{
    CUNMOD_TRY(k < 1 ? CUNMOD_E_LENGTH : cunmod_poly_open(res, a, a));
    const int64_t len = a->vec.len;
    return linear(res, a, a, cunmod_formula_deflate(len, k), len > 0 && (len - 1) % k != 0);
}

int cunmod_poly_inflate(cunmod_poly_t res, cunmod_poly_t a, int64_t k)
{
    CUNMOD_TRY(k < 1 ? CUNMOD_E_LENGTH : cunmod_poly_open(res, a, a));
    if (a->vec.len > 1 && k > (CUNMOD_LENGTH_MAX - 1) / (a->vec.len - 1))
        return CUNMOD_E_LENGTH;
    return linear(res, a, a, cunmod_formula_inflate(a->vec.len, k), 0);
}

int cunmod_poly_blocks(cunmod_poly_t res, cunmod_poly_t a, int64_t k, int odd)
{
    CUNMOD_TRY(cunmod_poly_open(res, a, a));
    return linear(res, a, a, cunmod_formula_blocks(a->vec.len, k, odd), 1);
}

int cunmod_poly_derivative(cunmod_poly_t res, cunmod_poly_t a)
{
    CUNMOD_TRY(cunmod_poly_open(res, a, a));
    const cunmod_formula_t formula = cunmod_formula_derivative(a->vec.len);
    const int drops = (uint64_t)formula.n % a->p == 0; /* the degree of a */
    return linear(res, a, a, formula, drops);
}

/* ---- coefficients ---------------------------------------------------------------- */

int cunmod_poly_get_coeff(uint64_t *c, cunmod_poly_t poly, int64_t i)
{
    CUNMOD_TRY(c == NULL || poly == NULL ? CUNMOD_E_ARGUMENT : cunmod_check_lengths(i, 0));
    CUNMOD_TRY(cunmod_poly_resolve(poly));
    const cunmod_vec_t *vec = &poly->vec;
    const uint32_t word = cunmod_modulus_word(poly->p);
    if (i >= vec->len)
    {
        *c = 0;
        return CUNMOD_OK;
    }
    const cunmod_vec_t one = {.host = vec->host != NULL ? vec->host + i : NULL,
                              .device = vec->device != NULL ? (char *)vec->device + i * word : NULL,
                              .len = 1};
    return cunmod_vec_read(c, &one, poly->ctx, word);
}

int cunmod_poly_set_coeff(cunmod_poly_t poly, int64_t i, uint64_t c)
{
    CUNMOD_TRY(cunmod_check_lengths(i, 1));
    CUNMOD_TRY(cunmod_poly_open(poly, poly, poly));
    CUNMOD_TRY(cunmod_check_coeffs(&c, 1, poly->p));
    const int64_t len = poly->vec.len;
    if (c != 0 || i < len)
        return linear(poly, poly, poly, cunmod_formula_replace(len, i, c), c == 0 && i == len - 1);
    cunmod_ctx_note_nothing(poly->ctx);
    return CUNMOD_OK;
}

int cunmod_poly_equal(int *equal, cunmod_poly_t a, cunmod_poly_t b)
{
    int differ = 0;
    CUNMOD_TRY(equal == NULL ? CUNMOD_E_ARGUMENT : cunmod_poly_open(a, a, b));
    const int64_t len = a->vec.len;
    if (a == b || len != b->vec.len || len == 0)
    {
        cunmod_ctx_note_nothing(a->ctx);
        *equal = a == b || len == b->vec.len;
        return CUNMOD_OK;
    }
    CUNMOD_TRY(cunmod_linear_differ(&differ, a->ctx, a->p, &a->vec, &b->vec));
    *equal = !differ;
    return CUNMOD_OK;
}

int cunmod_poly_is_zero(int *is_zero, cunmod_poly_t poly)
{
    int64_t len = 0;
    CUNMOD_TRY(is_zero == NULL ? CUNMOD_E_ARGUMENT : cunmod_poly_length(&len, poly));
    *is_zero = len == 0;
    return CUNMOD_OK;
}

int cunmod_poly_swap(cunmod_poly_t a, cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {a, b};
    CUNMOD_TRY(cunmod_poly_check(polys, 2));
    const cunmod_vec_t vec = a->vec;
    a->vec = b->vec;
    b->vec = vec;
    return CUNMOD_OK;
}
