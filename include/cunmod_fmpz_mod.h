/* cunmod on FLINT's fmpz_mod_poly_t, polynomials modulo an integer of any size: static inline
 * functions, FLINT 2.9 and 3.x.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * There is only this header, so that the polynomials are those of the FLINT with which the caller
 * is built. Products are made over the integers by cunmod_fmpz.h, and reduced by FLINT; divisions
 * and GCDs are made of products (docs/images.md).
 *
 * Every function returns CUNMOD_OK or a status of cunmod.h; on failure the values of the results
 * stay as they were. The modulus may be composite: an element that has to be inverted and has no
 * inverse is E_INVERSE. FLINT aborts when the host has no memory for a result.
 */
#ifndef CUNMOD_FMPZ_MOD_H
#define CUNMOD_FMPZ_MOD_H

#include <stddef.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_mod.h>
#include <flint/fmpz_mod_poly.h>
#include <flint/fmpz_poly.h>

#include "cunmod_fmpz.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what the functions below share --------------------------------------- */

/* Where the quotient or the divisor is shorter, FLINT divides. */
#define CUNMOD_FMPZ_MOD_NEWTON_ 64

/* Shorter polynomials have plain steps of Euclid's algorithm. */
#define CUNMOD_FMPZ_MOD_HALF_ 64

/* Coefficients from .. to-1 of a as a polynomial, which is only read and not cleared. */
static inline fmpz_mod_poly_struct cunmod_fmpz_mod_poly_part_(const fmpz_mod_poly_struct *a,
                                                              slong from, slong to)
{
    to = to < a->length ? to : a->length;
    while (to > from && fmpz_is_zero(a->coeffs + (to - 1)))
    {
        to--;
    }
    const slong n = to > from ? to - from : 0;
    const fmpz_mod_poly_struct x = {n > 0 ? a->coeffs + from : NULL, n, n};
    return x;
}

static inline void cunmod_fmpz_mod_poly_init_(fmpz_mod_poly_struct *x, int n,
                                              const fmpz_mod_ctx_t modulus)
{
    for (int k = 0; k < n; k++)
    {
        fmpz_mod_poly_init(x + k, modulus);
    }
}

static inline void cunmod_fmpz_mod_poly_clear_(fmpz_mod_poly_struct *x, int n,
                                               const fmpz_mod_ctx_t modulus)
{
    for (int k = 0; k < n; k++)
    {
        fmpz_mod_poly_clear(x + k, modulus);
    }
}

/* res = 1 / c. Errors: E_INVERSE. */
static inline int cunmod_fmpz_mod_inverse_(fmpz_t res, const fmpz_t c, const fmpz_mod_ctx_t modulus)
{
    return fmpz_invmod(res, c, fmpz_mod_ctx_modulus(modulus)) ? CUNMOD_OK : CUNMOD_E_INVERSE;
}

/* ---- products ----------------------------------------------------------------- */

/* res = a b modulo x^n, n >= 0 (E_LENGTH): the product over the integers by images, and its
 * coefficients reduced by FLINT. res may be an operand. Errors: those of cunmod_integers_mullow.
 * FLINT: fmpz_mod_poly_mullow. */
static inline int cunmod_fmpz_mod_poly_mullow(fmpz_mod_poly_struct *res,
                                              const fmpz_mod_poly_struct *a,
                                              const fmpz_mod_poly_struct *b, slong n,
                                              const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    fmpz_poly_t z;
    if (res == NULL || a == NULL || b == NULL || modulus == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    const fmpz_poly_struct x = {a->coeffs, a->alloc, a->length}; /* are only read */
    const fmpz_poly_struct y = {b->coeffs, b->alloc, b->length};
    fmpz_poly_init(z);
    const int status = cunmod_fmpz_poly_mullow(z, &x, a == b ? &x : &y, n, ctx);
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_set_fmpz_poly(res, z, modulus);
    }
    fmpz_poly_clear(z);
    return status;
}

/* res = a b, and a^2. res may be an operand. Errors: those of cunmod_integers_mul. FLINT:
 * fmpz_mod_poly_mul, fmpz_mod_poly_sqr. */
static inline int cunmod_fmpz_mod_poly_mul(fmpz_mod_poly_struct *res, const fmpz_mod_poly_struct *a,
                                           const fmpz_mod_poly_struct *b,
                                           const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    return cunmod_fmpz_mod_poly_mullow(res, a, b, WORD_MAX, modulus, ctx);
}

static inline int cunmod_fmpz_mod_poly_sqr(fmpz_mod_poly_struct *res, const fmpz_mod_poly_struct *a,
                                           const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    return cunmod_fmpz_mod_poly_mul(res, a, a, modulus, ctx);
}

/* ---- divisions ------------------------------------------------------------------ */

/* z = 1 / a modulo x^n for z that is that modulo x^h, n <= 2 h: z becomes z - x^h z ((a z - 1) /
 * x^h). */
static inline int cunmod_fmpz_mod_poly_newton_step_(fmpz_mod_poly_struct *z,
                                                    const fmpz_mod_poly_struct *a, slong h, slong n,
                                                    const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    fmpz_mod_poly_t e;
    const fmpz_mod_poly_struct low = cunmod_fmpz_mod_poly_part_(a, 0, n);
    fmpz_mod_poly_init(e, modulus);
    int status = cunmod_fmpz_mod_poly_mullow(e, &low, z, n, modulus, ctx);
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_shift_right(e, e, h, modulus);
        status = cunmod_fmpz_mod_poly_mullow(e, e, z, n - h, modulus, ctx);
    }
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_shift_left(e, e, h, modulus);
        fmpz_mod_poly_sub(z, z, e, modulus);
    }
    fmpz_mod_poly_clear(e, modulus);
    return status;
}

/* res = 1 / a modulo x^n, n >= 0 (E_LENGTH), by Newton's iteration. res may be a. Errors: E_INVERSE
 * (a(0) has no inverse), and those of cunmod_integers_mullow. FLINT: fmpz_mod_poly_inv_series. */
static inline int cunmod_fmpz_mod_poly_inv_series(fmpz_mod_poly_struct *res,
                                                  const fmpz_mod_poly_struct *a, slong n,
                                                  const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    fmpz_mod_poly_t z;
    fmpz_t c;
    int status = CUNMOD_E_INVERSE, steps = 0;
    if (res == NULL || a == NULL || modulus == NULL || n < 0)
    {
        return n < 0 ? CUNMOD_E_LENGTH : CUNMOD_E_ARGUMENT;
    }
    fmpz_mod_poly_init(z, modulus);
    fmpz_init(c);
    if (a->length > 0)
    {
        status = cunmod_fmpz_mod_inverse_(c, a->coeffs, modulus);
    }
    if (status == CUNMOD_OK && n > 0)
    {
        fmpz_mod_poly_set_fmpz(z, c, modulus);
    }
    while (n > 0 && ((n - 1) >> steps) > 0)
    {
        steps++;
    }
    while (steps > 0 && status == CUNMOD_OK)
    {
        const slong h = ((n - 1) >> steps) + 1; /* n / 2^steps, rounded up */
        steps--;
        status = cunmod_fmpz_mod_poly_newton_step_(z, a, h, ((n - 1) >> steps) + 1, modulus, ctx);
    }
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_swap(res, z, modulus);
    }
    fmpz_mod_poly_clear(z, modulus);
    fmpz_clear(c);
    return status;
}

/* q = a / b and a = a - q b for a quotient of at most n coefficients, which `inverse` has as many
 * of: those of 1 / b for both in reverse order. */
static inline int cunmod_fmpz_mod_poly_divrem_block_(fmpz_mod_poly_struct *q,
                                                     fmpz_mod_poly_struct *a,
                                                     const fmpz_mod_poly_struct *b,
                                                     const fmpz_mod_poly_struct *inverse, slong n,
                                                     const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    fmpz_mod_poly_t z;
    const slong m = b->length - 1;
    const fmpz_mod_poly_struct high = cunmod_fmpz_mod_poly_part_(a, m, m + n);
    fmpz_mod_poly_init(z, modulus);
    fmpz_mod_poly_reverse(q, &high, n, modulus);
    int status = cunmod_fmpz_mod_poly_mullow(q, q, inverse, n, modulus, ctx);
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_reverse(q, q, n, modulus);
        status = cunmod_fmpz_mod_poly_mullow(z, q, b, m, modulus, ctx);
    }
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_truncate(a, m, modulus);
        fmpz_mod_poly_sub(a, a, z, modulus);
    }
    fmpz_mod_poly_clear(z, modulus);
    return status;
}

/* q and r, which are no operands, for a that is not shorter than b: blocks of the quotient, of at
 * most the length of b and all about as long, from the highest one on. They share an inverse. */
static inline int
cunmod_fmpz_mod_poly_divrem_newton_(fmpz_mod_poly_struct *q, fmpz_mod_poly_struct *r,
                                    const fmpz_mod_poly_struct *a, const fmpz_mod_poly_struct *b,
                                    const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    fmpz_mod_poly_struct z[2]; /* the inverse, and a block of the quotient */
    const slong all = a->length - b->length + 1, blocks = (all - 1) / b->length + 1;
    const slong n = (all - 1) / blocks + 1;
    cunmod_fmpz_mod_poly_init_(z, 2, modulus);
    fmpz_mod_poly_reverse(z, b, b->length, modulus);
    int status = cunmod_fmpz_mod_poly_inv_series(z, z, n, modulus, ctx);
    fmpz_mod_poly_zero(q, modulus);
    fmpz_mod_poly_zero(r, modulus);
    slong end = a->length;
    for (slong at = (all - 1) / n * n; at >= 0 && status == CUNMOD_OK; at -= n)
    {
        const fmpz_mod_poly_struct next = cunmod_fmpz_mod_poly_part_(a, at, end);
        fmpz_mod_poly_shift_left(r, r, n, modulus);
        fmpz_mod_poly_add(r, r, &next, modulus);
        status = cunmod_fmpz_mod_poly_divrem_block_(z + 1, r, b, z, n, modulus, ctx);
        for (slong j = z[1].length - 1; j >= 0 && status == CUNMOD_OK; j--)
        {
            fmpz_mod_poly_set_coeff_fmpz(q, at + j, z[1].coeffs + j, modulus);
        }
        end = at;
    }
    cunmod_fmpz_mod_poly_clear_(z, 2, modulus);
    return status;
}

/* The function below for q and r that are no operands. */
static inline int cunmod_fmpz_mod_poly_divrem_(fmpz_mod_poly_struct *q, fmpz_mod_poly_struct *r,
                                               const fmpz_mod_poly_struct *a,
                                               const fmpz_mod_poly_struct *b,
                                               const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    fmpz_t factor;
    if (b->length == 0)
    {
        return CUNMOD_E_DIVZERO;
    }
    if (b->length >= CUNMOD_FMPZ_MOD_NEWTON_ &&
        a->length - b->length + 1 >= CUNMOD_FMPZ_MOD_NEWTON_)
    {
        return cunmod_fmpz_mod_poly_divrem_newton_(q, r, a, b, modulus, ctx);
    }
    fmpz_init(factor);
    fmpz_mod_poly_divrem_f(factor, q, r, a, b, modulus);
    const int status = fmpz_is_one(factor) ? CUNMOD_OK : CUNMOD_E_INVERSE;
    fmpz_clear(factor);
    return status;
}

/* a = q b + r with deg r < deg b, for b that is not zero (E_DIVZERO) and has a leading coefficient
 * with an inverse (E_INVERSE). Results may be operands, and are different (E_ALIAS). Where neither
 * b nor q is short: Newton's iteration for the inverse of b in reverse order. More errors: those of
 * cunmod_integers_mullow. FLINT: fmpz_mod_poly_divrem. */
static inline int cunmod_fmpz_mod_poly_divrem(fmpz_mod_poly_struct *q, fmpz_mod_poly_struct *r,
                                              const fmpz_mod_poly_struct *a,
                                              const fmpz_mod_poly_struct *b,
                                              const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    fmpz_mod_poly_struct z[2];
    if (q == NULL || r == NULL || a == NULL || b == NULL || modulus == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    if (q == r)
    {
        return CUNMOD_E_ALIAS;
    }
    cunmod_fmpz_mod_poly_init_(z, 2, modulus);
    const int status = cunmod_fmpz_mod_poly_divrem_(z, z + 1, a, b, modulus, ctx);
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_swap(q, z, modulus);
        fmpz_mod_poly_swap(r, z + 1, modulus);
    }
    cunmod_fmpz_mod_poly_clear_(z, 2, modulus);
    return status;
}

/* res = the remainder of a by b alone. res may be an operand. Errors: those of
 * cunmod_fmpz_mod_poly_divrem. FLINT: fmpz_mod_poly_rem. */
static inline int cunmod_fmpz_mod_poly_rem(fmpz_mod_poly_struct *res, const fmpz_mod_poly_struct *a,
                                           const fmpz_mod_poly_struct *b,
                                           const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    fmpz_mod_poly_t q;
    if (modulus == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    fmpz_mod_poly_init(q, modulus);
    const int status = cunmod_fmpz_mod_poly_divrem(q, res, a, b, modulus, ctx);
    fmpz_mod_poly_clear(q, modulus);
    return status;
}

/* ---- half-GCD ---------------------------------------------------------------------- */

/* (x, y) = (e[0] x + e[1] y, e[2] x + e[3] y). */
static inline int cunmod_fmpz_mod_poly_apply_(const fmpz_mod_poly_struct *e,
                                              fmpz_mod_poly_struct *x, fmpz_mod_poly_struct *y,
                                              const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    fmpz_mod_poly_struct z[4];
    int status = CUNMOD_OK;
    cunmod_fmpz_mod_poly_init_(z, 4, modulus);
    for (int k = 0; k < 4 && status == CUNMOD_OK; k++)
    {
        status = cunmod_fmpz_mod_poly_mul(z + k, e + k, k % 2 == 0 ? x : y, modulus, ctx);
    }
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_add(x, z, z + 1, modulus);
        fmpz_mod_poly_add(y, z + 2, z + 3, modulus);
    }
    cunmod_fmpz_mod_poly_clear_(z, 4, modulus);
    return status;
}

/* (x, y) = (y, x - q y). Nearly always q is short. */
static inline int cunmod_fmpz_mod_poly_turn_(const fmpz_mod_poly_struct *q, fmpz_mod_poly_struct *x,
                                             fmpz_mod_poly_struct *y, const fmpz_mod_ctx_t modulus,
                                             cunmod_ctx_t ctx)
{
    fmpz_mod_poly_t z;
    int status = CUNMOD_OK;
    fmpz_mod_poly_init(z, modulus);
    if (q->length < CUNMOD_FMPZ_MOD_NEWTON_)
    {
        fmpz_mod_poly_mul(z, q, y, modulus);
    }
    else
    {
        status = cunmod_fmpz_mod_poly_mul(z, q, y, modulus, ctx);
    }
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_sub(x, x, z, modulus);
        fmpz_mod_poly_swap(x, y, modulus);
    }
    fmpz_mod_poly_clear(z, modulus);
    return status;
}

/* A step of Euclid's algorithm: (a, b) = (b, a - q b), and the same with the columns of e, of which
 * there are 0, 1 or 2: e[j] and e[columns + j]. */
static inline int cunmod_fmpz_mod_poly_step_(fmpz_mod_poly_struct *e, int columns,
                                             fmpz_mod_poly_struct *a, fmpz_mod_poly_struct *b,
                                             const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    fmpz_mod_poly_struct z[2];
    cunmod_fmpz_mod_poly_init_(z, 2, modulus);
    int status = cunmod_fmpz_mod_poly_divrem_(z, z + 1, a, b, modulus, ctx);
    for (int j = 0; j < columns && status == CUNMOD_OK; j++)
    {
        status = cunmod_fmpz_mod_poly_turn_(z, e + j, e + columns + j, modulus, ctx);
    }
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_swap(a, b, modulus);
        fmpz_mod_poly_swap(b, z + 1, modulus);
    }
    cunmod_fmpz_mod_poly_clear_(z, 2, modulus);
    return status;
}

static inline int cunmod_fmpz_mod_poly_half_(fmpz_mod_poly_struct *e, int columns,
                                             fmpz_mod_poly_struct *a, fmpz_mod_poly_struct *b,
                                             slong shortest, const fmpz_mod_ctx_t modulus,
                                             cunmod_ctx_t ctx);

/* The function below for a = a1 x^k + a0 and b = b1 x^k + b0 by that for a1 and b1, k >= 0, whose
 * matrix is applied to a0, b0 and e, too. */
static inline int cunmod_fmpz_mod_poly_half_of_(fmpz_mod_poly_struct *e, int columns,
                                                fmpz_mod_poly_struct *a, fmpz_mod_poly_struct *b,
                                                slong k, slong shortest,
                                                const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    fmpz_mod_poly_struct z[6]; /* the matrix, and the upper parts */
    fmpz_mod_poly_struct *const high = z + 4;
    cunmod_fmpz_mod_poly_init_(z, 6, modulus);
    fmpz_mod_poly_one(z, modulus);
    fmpz_mod_poly_one(z + 3, modulus);
    fmpz_mod_poly_shift_right(high, a, k, modulus);
    fmpz_mod_poly_shift_right(high + 1, b, k, modulus);
    int status = cunmod_fmpz_mod_poly_half_(z, 2, high, high + 1, shortest, modulus, ctx);
    for (int j = 0; j < columns && status == CUNMOD_OK; j++)
    {
        status = cunmod_fmpz_mod_poly_apply_(z, e + j, e + columns + j, modulus, ctx);
    }
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_truncate(a, k, modulus);
        fmpz_mod_poly_truncate(b, k, modulus);
        status = cunmod_fmpz_mod_poly_apply_(z, a, b, modulus, ctx);
    }
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_shift_left(high, high, k, modulus);
        fmpz_mod_poly_shift_left(high + 1, high + 1, k, modulus);
        fmpz_mod_poly_add(a, a, high, modulus);
        fmpz_mod_poly_add(b, b, high + 1, modulus);
    }
    cunmod_fmpz_mod_poly_clear_(z, 6, modulus);
    return status;
}

/* Steps of Euclid's algorithm for deg a > deg b, until deg b < m <= deg a, where m is half of the
 * degree of a at first, rounded up; e is multiplied by their matrix from the left. Where a has at
 * least `shortest` >= 2 coefficients: steps for the upper halves of a and b, then one for all of a
 * and b, and again some for the upper parts of what is left.
 *
 * Let a = a1 x^k + a0 have the degree n. Steps for a1 and b1 that end with the degree i of a1,
 * which is at least half of n - k, have a matrix of elements of degree at most n - k - i. So what
 * it makes of a0 and b0, which have degrees below k, has a degree below n - i <= k + i. In the end
 * the degree of a is k + i, that of b is less, and below k plus half of n - k, rounded up.
 *
 * With k = m first, deg b < m + (n - m) / 2, rounded up. Where it is not below m, the step makes it
 * the degree d of a, and k = 2 m - d, which is at least 0, leaves the degree n - k = d - k =
 * 2 (d - m) of a1. So the second time ends with deg a >= k + d - m = m > deg b. Both recursions are
 * for a lower degree than n, as m > 0 and 2 (d - m) <= n - m - 1. */
static inline int cunmod_fmpz_mod_poly_half_(fmpz_mod_poly_struct *e, int columns,
                                             fmpz_mod_poly_struct *a, fmpz_mod_poly_struct *b,
                                             slong shortest, const fmpz_mod_ctx_t modulus,
                                             cunmod_ctx_t ctx)
{
    const slong m = a->length / 2;
    int status = CUNMOD_OK;
    while (a->length < shortest && b->length > m && status == CUNMOD_OK)
    {
        status = cunmod_fmpz_mod_poly_step_(e, columns, a, b, modulus, ctx);
    }
    if (status != CUNMOD_OK || b->length <= m)
    {
        return status;
    }
    status = cunmod_fmpz_mod_poly_half_of_(e, columns, a, b, m, shortest, modulus, ctx);
    if (status == CUNMOD_OK && b->length > m)
    {
        status = cunmod_fmpz_mod_poly_step_(e, columns, a, b, modulus, ctx);
    }
    if (status == CUNMOD_OK && b->length > m)
    {
        status = cunmod_fmpz_mod_poly_half_of_(e, columns, a, b, 2 * m - (a->length - 1), shortest,
                                               modulus, ctx);
    }
    return status;
}

/* ---- greatest common divisors ---------------------------------------------------- */

/* a = the GCD of both, which are short, and b = 0, by FLINT. Errors: E_INVERSE. */
static inline int cunmod_fmpz_mod_poly_short_gcd_(fmpz_mod_poly_struct *a, fmpz_mod_poly_struct *b,
                                                  const fmpz_mod_ctx_t modulus)
{
    fmpz_t factor;
    fmpz_init(factor);
    fmpz_mod_poly_gcd_f(factor, a, a, b, modulus);
    const int status = fmpz_is_one(factor) ? CUNMOD_OK : CUNMOD_E_INVERSE;
    fmpz_clear(factor);
    fmpz_mod_poly_zero(b, modulus);
    return status;
}

/* a = a GCD of both, and b = 0, by Euclid's algorithm; e has the steps, too. A half-GCD does not
 * make b longer, and the step after it makes it shorter. */
static inline int cunmod_fmpz_mod_poly_euclid_(fmpz_mod_poly_struct *e, int columns,
                                               fmpz_mod_poly_struct *a, fmpz_mod_poly_struct *b,
                                               slong shortest, const fmpz_mod_ctx_t modulus,
                                               cunmod_ctx_t ctx)
{
    int status = CUNMOD_OK;
    while (status == CUNMOD_OK && b->length > 0)
    {
        if (a->length > b->length && a->length >= shortest)
        {
            status = cunmod_fmpz_mod_poly_half_(e, columns, a, b, shortest, modulus, ctx);
        }
        if (status == CUNMOD_OK && b->length > 0)
        {
            status = cunmod_fmpz_mod_poly_step_(e, columns, a, b, modulus, ctx);
        }
        if (status == CUNMOD_OK && columns == 0 && a->length < shortest)
        {
            status = cunmod_fmpz_mod_poly_short_gcd_(a, b, modulus);
        }
    }
    return status;
}

/* The functions below for results that are no operands, and a that is not shorter than b; s and t
 * are NULL where they are not wanted. */
static inline int cunmod_fmpz_mod_poly_xgcd_(fmpz_mod_poly_struct *g, fmpz_mod_poly_struct *s,
                                             fmpz_mod_poly_struct *t, const fmpz_mod_poly_struct *a,
                                             const fmpz_mod_poly_struct *b, slong shortest,
                                             const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    fmpz_mod_poly_struct e[3]; /* cofactors of a for g and the next remainder, which follows */
    fmpz_t c;
    fmpz_init(c);
    cunmod_fmpz_mod_poly_init_(e, 3, modulus);
    fmpz_mod_poly_one(e, modulus);
    fmpz_mod_poly_set(g, a, modulus);
    fmpz_mod_poly_set(e + 2, b, modulus);
    int status =
        cunmod_fmpz_mod_poly_euclid_(e, s == NULL ? 0 : 1, g, e + 2, shortest, modulus, ctx);
    if (status == CUNMOD_OK && g->length > 0)
    {
        status = cunmod_fmpz_mod_inverse_(c, g->coeffs + (g->length - 1), modulus);
    }
    if (status == CUNMOD_OK && g->length > 0)
    {
        fmpz_mod_poly_scalar_mul_fmpz(g, g, c, modulus);
    }
    if (status == CUNMOD_OK && s != NULL)
    {
        fmpz_mod_poly_scalar_mul_fmpz(s, e, c, modulus); /* 0 for a = b = 0 */
        fmpz_mod_poly_zero(t, modulus);
    }
    if (status == CUNMOD_OK && s != NULL && b->length > 0)
    {
        status = cunmod_fmpz_mod_poly_mul(e, s, a, modulus, ctx); /* t = (g - s a) / b */
    }
    if (status == CUNMOD_OK && s != NULL && b->length > 0)
    {
        fmpz_mod_poly_sub(e, g, e, modulus);
        status = cunmod_fmpz_mod_poly_divrem_(t, e + 1, e, b, modulus, ctx);
    }
    cunmod_fmpz_mod_poly_clear_(e, 3, modulus);
    fmpz_clear(c);
    return status;
}

/* res = the monic GCD of a and b, or 0 where both are. res may be an operand. Half-GCDs, with the
 * products and divisions above. Errors: E_INVERSE (a remainder has a leading coefficient without an
 * inverse, as there may be where the modulus is composite), and those of cunmod_integers_mullow.
 * FLINT: fmpz_mod_poly_gcd. */
static inline int cunmod_fmpz_mod_poly_gcd(fmpz_mod_poly_struct *res, const fmpz_mod_poly_struct *a,
                                           const fmpz_mod_poly_struct *b,
                                           const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    fmpz_mod_poly_t g;
    if (res == NULL || a == NULL || b == NULL || modulus == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    fmpz_mod_poly_init(g, modulus);
    const int swap = a->length < b->length;
    const int status = cunmod_fmpz_mod_poly_xgcd_(g, NULL, NULL, swap ? b : a, swap ? a : b,
                                                  CUNMOD_FMPZ_MOD_HALF_, modulus, ctx);
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_swap(res, g, modulus);
    }
    fmpz_mod_poly_clear(g, modulus);
    return status;
}

/* g = the monic GCD of a and b, and s a + t b = g with deg s < deg b - deg g and deg t < deg a -
 * deg g. Where one operand divides the other, its cofactor is a constant, and the other one's is 0;
 * where both do, that of a is 0. g = s = t = 0 for a = b = 0. Results may be operands, and are
 * different (E_ALIAS). More errors: those of cunmod_fmpz_mod_poly_gcd. FLINT: fmpz_mod_poly_xgcd,
 * which has 1 where a constant other than 0 makes the cofactor of the other operand 0. */
static inline int cunmod_fmpz_mod_poly_xgcd(fmpz_mod_poly_struct *g, fmpz_mod_poly_struct *s,
                                            fmpz_mod_poly_struct *t, const fmpz_mod_poly_struct *a,
                                            const fmpz_mod_poly_struct *b,
                                            const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    fmpz_mod_poly_struct z[3];
    if (g == NULL || s == NULL || t == NULL || a == NULL || b == NULL || modulus == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    if (g == s || g == t || s == t)
    {
        return CUNMOD_E_ALIAS;
    }
    cunmod_fmpz_mod_poly_init_(z, 3, modulus);
    const int swap = a->length < b->length;
    const int status = cunmod_fmpz_mod_poly_xgcd_(z, z + 1 + swap, z + 2 - swap, swap ? b : a,
                                                  swap ? a : b, CUNMOD_FMPZ_MOD_HALF_, modulus,
                                                  ctx);
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_swap(g, z, modulus);
        fmpz_mod_poly_swap(s, z + 1, modulus);
        fmpz_mod_poly_swap(t, z + 2, modulus);
    }
    cunmod_fmpz_mod_poly_clear_(z, 3, modulus);
    return status;
}

#ifdef __cplusplus
}
#endif

#endif
