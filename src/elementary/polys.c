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

/* Checks the polynomials, finds the lengths of a and b, and sets *operands. b may be a. */
static int open(cunmod_operands_t *operands, cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {res, a, b};
    int status = cunmod_poly_check(polys, 3);
    if (status == CUNMOD_OK)
        status = cunmod_poly_resolve(a);
    if (status == CUNMOD_OK)
        status = cunmod_poly_resolve(b);
    if (status == CUNMOD_OK)
        *operands = (cunmod_operands_t){a->ctx, a->p, &a->vec, &b->vec};
    return status;
}

/* res = a + c b; with minus, res = a - c b for c = 1. */
static int add_multiple(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b, uint64_t c, int minus)
{
    cunmod_operands_t operands;
    int status = open(&operands, res, a, b);
    if (status == CUNMOD_OK)
        status = cunmod_check_coeffs(&c, 1, a->p);
    if (status != CUNMOD_OK)
        return status;
    const int64_t lena = a->vec.len, lenb = c != 0 ? b->vec.len : 0;
    const cunmod_formula_t formula = cunmod_formula_sum(lena, lenb, 1, minus ? a->p - c : c);
    return cunmod_linear_poly(res, &operands, &formula, lena == lenb);
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
    cunmod_operands_t operands;
    int status = open(&operands, res, a, a);
    if (status == CUNMOD_OK)
        status = cunmod_check_coeffs(&c, 1, a->p);
    if (status != CUNMOD_OK)
        return status;
    const cunmod_formula_t formula = cunmod_formula_sum(c != 0 ? a->vec.len : 0, 0, c, 0);
    return cunmod_linear_poly(res, &operands, &formula, 0);
}

int cunmod_poly_neg(cunmod_poly_t res, cunmod_poly_t a)
{
    return cunmod_poly_scalar_mul(res, a, a != NULL ? a->p - 1 : 0);
}

/* res = x^k a; for k < 0 the quotient of a by x^-k. */
static int shift(cunmod_poly_t res, cunmod_poly_t a, int64_t k)
{
    cunmod_operands_t operands;
    int status = open(&operands, res, a, a);
    if (status == CUNMOD_OK && k > 0)
        status = cunmod_check_lengths(a->vec.len, k);
    if (status != CUNMOD_OK)
        return status;
    const cunmod_formula_t formula = cunmod_formula_shift(a->vec.len, k);
    return cunmod_linear_poly(res, &operands, &formula, 0);
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
    cunmod_operands_t operands;
    cunmod_vec_t copy;
    int status = open(&operands, res, a, a);
    if (status != CUNMOD_OK || res == a)
        return status;
    cunmod_ctx_note_nothing(a->ctx);
    status = cunmod_vec_copy(&copy, &a->vec, a->ctx, cunmod_modulus_word(a->p));
    if (status == CUNMOD_OK)
        cunmod_poly_take(res, &copy);
    return status;
}

int cunmod_poly_truncate(cunmod_poly_t res, cunmod_poly_t a, int64_t n)
{
    cunmod_operands_t operands;
    int status = cunmod_check_lengths(n, 0);
    if (status == CUNMOD_OK)
        status = open(&operands, res, a, a);
    if (status != CUNMOD_OK)
        return status;
    if (n >= a->vec.len)
        return cunmod_poly_set(res, a);
    const cunmod_formula_t formula = cunmod_formula_truncate(n);
    return cunmod_linear_poly(res, &operands, &formula, 1);
}

int cunmod_poly_reverse(cunmod_poly_t res, cunmod_poly_t a, int64_t n)
{
    cunmod_operands_t operands;
    int status = cunmod_check_lengths(n, 0);
    if (status == CUNMOD_OK)
        status = open(&operands, res, a, a);
    if (status != CUNMOD_OK)
        return status;
    const cunmod_formula_t formula = cunmod_formula_reverse(a->vec.len > 0 ? n : 0);
    return cunmod_linear_poly(res, &operands, &formula, 1);
}

int cunmod_poly_deflate(cunmod_poly_t res, cunmod_poly_t a, int64_t k)
{
    cunmod_operands_t operands;
    const int status = k < 1 ? CUNMOD_E_LENGTH : open(&operands, res, a, a);
    if (status != CUNMOD_OK)
        return status;
    const int64_t len = a->vec.len;
    const cunmod_formula_t formula = cunmod_formula_deflate(len, k);
    return cunmod_linear_poly(res, &operands, &formula, len > 0 && (len - 1) % k != 0);
}

int cunmod_poly_inflate(cunmod_poly_t res, cunmod_poly_t a, int64_t k)
{
    cunmod_operands_t operands;
    int status = k < 1 ? CUNMOD_E_LENGTH : open(&operands, res, a, a);
    if (status == CUNMOD_OK && a->vec.len > 1 && k > (CUNMOD_LENGTH_MAX - 1) / (a->vec.len - 1))
        status = CUNMOD_E_LENGTH;
    if (status != CUNMOD_OK)
        return status;
    const cunmod_formula_t formula = cunmod_formula_inflate(a->vec.len, k);
    return cunmod_linear_poly(res, &operands, &formula, 0);
}

int cunmod_poly_blocks(cunmod_poly_t res, cunmod_poly_t a, int64_t k, int odd)
{
    cunmod_operands_t operands;
    const int status = open(&operands, res, a, a);
    if (status != CUNMOD_OK)
        return status;
    const cunmod_formula_t formula = cunmod_formula_blocks(a->vec.len, k, odd);
    return cunmod_linear_poly(res, &operands, &formula, 1);
}

int cunmod_poly_derivative(cunmod_poly_t res, cunmod_poly_t a)
{
    cunmod_operands_t operands;
    const int status = open(&operands, res, a, a);
    if (status != CUNMOD_OK)
        return status;
    const cunmod_formula_t formula = cunmod_formula_derivative(a->vec.len);
    const int drops = (uint64_t)formula.n % a->p == 0; /* the degree of a */
    return cunmod_linear_poly(res, &operands, &formula, drops);
}

/* ---- coefficients ---------------------------------------------------------------- */

int cunmod_poly_get_coeff(uint64_t *c, cunmod_poly_t poly, int64_t i)
{
    int status = c == NULL || poly == NULL ? CUNMOD_E_ARGUMENT : cunmod_check_lengths(i, 0);
    if (status == CUNMOD_OK)
        status = cunmod_poly_resolve(poly);
    if (status != CUNMOD_OK)
        return status;
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
    cunmod_operands_t operands;
    int status = cunmod_check_lengths(i, 1);
    if (status == CUNMOD_OK)
        status = open(&operands, poly, poly, poly);
    if (status == CUNMOD_OK)
        status = cunmod_check_coeffs(&c, 1, poly->p);
    if (status != CUNMOD_OK)
        return status;
    const int64_t len = poly->vec.len;
    if (c == 0 && i >= len)
    {
        cunmod_ctx_note_nothing(poly->ctx);
        return CUNMOD_OK;
    }
    const cunmod_formula_t formula = cunmod_formula_replace(len, i, c);
    return cunmod_linear_poly(poly, &operands, &formula, c == 0 && i == len - 1);
}

int cunmod_poly_equal(int *equal, cunmod_poly_t a, cunmod_poly_t b)
{
    cunmod_operands_t operands;
    int differ = 0;
    int status = equal == NULL ? CUNMOD_E_ARGUMENT : open(&operands, a, a, b);
    if (status != CUNMOD_OK)
        return status;
    const int64_t len = a->vec.len;
    if (a == b || len != b->vec.len || len == 0)
    {
        cunmod_ctx_note_nothing(a->ctx);
        *equal = a == b || len == b->vec.len;
        return CUNMOD_OK;
    }
    status = cunmod_linear_differ(&differ, &operands);
    if (status == CUNMOD_OK)
        *equal = !differ;
    return status;
}

int cunmod_poly_is_zero(int *is_zero, cunmod_poly_t poly)
{
    int64_t len = 0;
    const int status = is_zero == NULL ? CUNMOD_E_ARGUMENT : cunmod_poly_length(&len, poly);
    if (status == CUNMOD_OK)
        *is_zero = len == 0;
    return status;
}

int cunmod_poly_swap(cunmod_poly_t a, cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {a, b};
    const int status = cunmod_poly_check(polys, 2);
    if (status == CUNMOD_OK)
    {
        const cunmod_vec_t kept = a->vec;
        a->vec = b->vec;
        b->vec = kept;
    }
    return status;
}
