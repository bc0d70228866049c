/* cunmod on FLINT's fmpz_mod_poly_t, polynomials modulo an integer of any size: static inline
 * functions, FLINT 2.9 and 3.x.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * This interface is a header alone, so that the polynomials are those of the FLINT with which the
 * caller is built. Products are computed over the integers by cunmod_fmpz.h, and reduced by FLINT.
 * All other operations copy the coefficients to arrays, on which functions of cunmod.h compute, as
 * cunmod_integers_mod_gcd (docs/images.md).
 *
 * Every function returns CUNMOD_OK or a status of cunmod.h; on failure the values of the results
 * stay as they were. The modulus may be composite: if an element has to be inverted and has no
 * inverse, the function returns E_INVERSE. FLINT aborts when the host has no memory for a result.
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

/* ---- what the functions below share --------------------------------------- */

/* FLINT computes divisions whose quotient or divisor has fewer coefficients than this, and GCDs of
 * operands with fewer coefficients, without arrays. */
#define CUNMOD_FMPZ_MOD_NEWTON_ 64

/* The modulus m, the coefficients of a and b, and memory for results, in this order: integers of
 * `words` words each, in one block at m, which the caller frees. */
typedef struct
{
    uint64_t *m, *a, *b, *res;
    int64_t words;
} cunmod_fmpz_mod_arrays_;

/* Writes the coefficients of poly to `to`, `words` words each. Returns the address after the last
 * word. */
static inline uint64_t *cunmod_fmpz_mod_poly_get_(uint64_t *to, int64_t words,
                                                  const fmpz_mod_poly_struct *poly)
{
    for (slong j = 0; j < poly->length; j++, to += words)
        fmpz_get_ui_array((ulong *)to, (slong)words, poly->coeffs + j);
    return to;
}

/* poly = the polynomial with the n coefficients x, of `words` words each. */
static inline void cunmod_fmpz_mod_poly_set_(fmpz_mod_poly_struct *poly, const uint64_t *x,
                                             int64_t words, int64_t n, const fmpz_mod_ctx_t modulus)
{
    fmpz_mod_poly_fit_length(poly, (slong)n, modulus);
    for (slong j = 0; j < n; j++)
        fmpz_set_ui_array(poly->coeffs + j, (const ulong *)x + j * words, (slong)words);
    _fmpz_mod_poly_set_length(poly, (slong)n);
    _fmpz_mod_poly_normalise(poly);
}

/* *x = the arrays of the operands a and b, with memory for `results` coefficients of results. b may
 * be a. Errors: E_MEMORY. */
static inline int cunmod_fmpz_mod_open_(cunmod_fmpz_mod_arrays_ *x, const fmpz_mod_poly_struct *a,
                                        const fmpz_mod_poly_struct *b, int64_t results,
                                        const fmpz_mod_ctx_t modulus)
{
    const fmpz *const m = fmpz_mod_ctx_modulus(modulus);
    x->words = (int64_t)fmpz_size(m);
    x->m = cunmod_fmpz_poly_words_(1 + a->length + b->length + results, x->words);
    if (x->m == NULL)
        return CUNMOD_E_MEMORY;
    fmpz_get_ui_array((ulong *)x->m, (slong)x->words, m);
    x->a = x->m + x->words;
    x->b = cunmod_fmpz_mod_poly_get_(x->a, x->words, a);
    x->res = cunmod_fmpz_mod_poly_get_(x->b, x->words, b);
    return CUNMOD_OK;
}

/* ---- products ----------------------------------------------------------------- */

/* res = a b modulo x^n, n >= 0 (E_LENGTH): the product over the integers, whose coefficients FLINT
 * reduces. res may be an operand. Errors: those of cunmod_integers_mullow. FLINT:
 * fmpz_mod_poly_mullow. */
static inline int cunmod_fmpz_mod_poly_mullow(fmpz_mod_poly_struct *res,
                                              const fmpz_mod_poly_struct *a,
                                              const fmpz_mod_poly_struct *b, slong n,
                                              const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    fmpz_poly_t z;
    if (res == NULL || a == NULL || b == NULL || modulus == NULL)
        return CUNMOD_E_ARGUMENT;
    const fmpz_poly_struct x = {a->coeffs, a->alloc, a->length}; /* x and y are only read */
    const fmpz_poly_struct y = {b->coeffs, b->alloc, b->length};
    fmpz_poly_init(z);
    const int status = cunmod_fmpz_poly_mullow(z, &x, a == b ? &x : &y, n, ctx);
    if (status == CUNMOD_OK)
        fmpz_mod_poly_set_fmpz_poly(res, z, modulus);
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

/* res = 1 / a modulo x^n, n >= 0 (E_LENGTH). res may be a. More errors: E_INVERSE (a(0) has
 * no inverse), E_DIVZERO (a = 0). FLINT: fmpz_mod_poly_inv_series. */
static inline int cunmod_fmpz_mod_poly_inv_series(fmpz_mod_poly_struct *res,
                                                  const fmpz_mod_poly_struct *a, slong n,
                                                  const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    cunmod_fmpz_mod_arrays_ x;
    const fmpz_mod_poly_struct none = {NULL, 0, 0};
    if (res == NULL || a == NULL || modulus == NULL)
        return CUNMOD_E_ARGUMENT;
    if (n < 0 || n > (INT64_C(1) << 60))
        return CUNMOD_E_LENGTH;
    if (a->length == 0)
        return CUNMOD_E_DIVZERO; /* modulo 1, too */
    const slong lena = a->length < n ? a->length : n > 0 ? n : 1;
    const fmpz_mod_poly_struct low = {a->coeffs, lena, lena}; /* is only read */
    int status = cunmod_fmpz_mod_open_(&x, &low, &none, n, modulus);
    CUNMOD_THEN_(cunmod_integers_mod_inv_series(x.res, x.a, lena, n, x.m, x.words, ctx));
    if (status == CUNMOD_OK)
        cunmod_fmpz_mod_poly_set_(res, x.res, x.words, n, modulus);
    free(x.m);
    return status;
}

/* cunmod_fmpz_mod_poly_divrem by FLINT. Errors: E_INVERSE. */
static inline int cunmod_fmpz_mod_poly_divrem_short_(fmpz_mod_poly_struct *q,
                                                     fmpz_mod_poly_struct *r,
                                                     const fmpz_mod_poly_struct *a,
                                                     const fmpz_mod_poly_struct *b,
                                                     const fmpz_mod_ctx_t modulus)
{
    fmpz_mod_poly_t z, rest;
    fmpz_t factor;
    fmpz_init(factor);
    fmpz_mod_poly_init(z, modulus);
    fmpz_mod_poly_init(rest, modulus);
    fmpz_mod_poly_divrem_f(factor, z, rest, a, b, modulus);
    const int status = fmpz_is_one(factor) ? CUNMOD_OK : CUNMOD_E_INVERSE;
    if (status == CUNMOD_OK)
    {
        fmpz_mod_poly_swap(q, z, modulus);
        fmpz_mod_poly_swap(r, rest, modulus);
    }
    fmpz_mod_poly_clear(z, modulus);
    fmpz_mod_poly_clear(rest, modulus);
    fmpz_clear(factor);
    return status;
}

/* a = q b + r with deg r < deg b, for b that is not zero (E_DIVZERO) and has a leading coefficient
 * with an inverse (E_INVERSE). q and r may be operands; q and r are two objects (E_ALIAS). Errors:
 * those of cunmod_integers_mod_divrem, and E_ALIAS. FLINT: fmpz_mod_poly_divrem. */
static inline int cunmod_fmpz_mod_poly_divrem(fmpz_mod_poly_struct *q, fmpz_mod_poly_struct *r,
                                              const fmpz_mod_poly_struct *a,
                                              const fmpz_mod_poly_struct *b,
                                              const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    cunmod_fmpz_mod_arrays_ x;
    if (q == NULL || r == NULL || a == NULL || b == NULL || modulus == NULL)
        return CUNMOD_E_ARGUMENT;
    if (q == r || b->length == 0)
        return q == r ? CUNMOD_E_ALIAS : CUNMOD_E_DIVZERO;
    const int64_t lenq = a->length - b->length + 1, lenr = b->length - 1;
    if (b->length < CUNMOD_FMPZ_MOD_NEWTON_ || lenq < CUNMOD_FMPZ_MOD_NEWTON_)
        return cunmod_fmpz_mod_poly_divrem_short_(q, r, a, b, modulus);
    int status = cunmod_fmpz_mod_open_(&x, a, b, lenq + lenr, modulus);
    if (status != CUNMOD_OK)
        return status;
    uint64_t *const remainder = x.res + lenq * x.words;
    status = cunmod_integers_mod_divrem(x.res, remainder, x.a, a->length, x.b, b->length, x.m,
                                        x.words, ctx);
    if (status == CUNMOD_OK)
    {
        cunmod_fmpz_mod_poly_set_(q, x.res, x.words, lenq, modulus);
        cunmod_fmpz_mod_poly_set_(r, remainder, x.words, lenr, modulus);
    }
    free(x.m);
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
        return CUNMOD_E_ARGUMENT;
    fmpz_mod_poly_init(q, modulus);
    const int status = cunmod_fmpz_mod_poly_divrem(q, res, a, b, modulus, ctx);
    fmpz_mod_poly_clear(q, modulus);
    return status;
}

/* ---- greatest common divisors ---------------------------------------------------- */

/* g = the GCD of the short polynomials a and b by FLINT, where b is not zero, and a is not shorter
 * than b. Errors: E_INVERSE. */
static inline int cunmod_fmpz_mod_poly_gcd_short_(fmpz_mod_poly_struct *g,
                                                  const fmpz_mod_poly_struct *a,
                                                  const fmpz_mod_poly_struct *b,
                                                  const fmpz_mod_ctx_t modulus)
{
    fmpz_mod_poly_t q, r;
    fmpz_t factor;
    fmpz_init_set_ui(factor, 1);
    fmpz_mod_poly_init(q, modulus);
    fmpz_mod_poly_init(r, modulus);
    int status = cunmod_fmpz_mod_poly_divrem_short_(q, r, a, b, modulus);
    if (status == CUNMOD_OK)
        fmpz_mod_poly_gcd_f(factor, r, b, r, modulus);
    CUNMOD_THEN_(fmpz_is_one(factor) ? CUNMOD_OK : CUNMOD_E_INVERSE);
    if (status == CUNMOD_OK)
        fmpz_mod_poly_swap(g, r, modulus);
    fmpz_mod_poly_clear(q, modulus);
    fmpz_mod_poly_clear(r, modulus);
    fmpz_clear(factor);
    return status;
}

/* cunmod_fmpz_mod_poly_xgcd by arrays; cunmod_fmpz_mod_poly_gcd if s and t are NULL. */
static inline int cunmod_fmpz_mod_poly_xgcd_(fmpz_mod_poly_struct *g, fmpz_mod_poly_struct *s,
                                             fmpz_mod_poly_struct *t, const fmpz_mod_poly_struct *a,
                                             const fmpz_mod_poly_struct *b,
                                             const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    cunmod_fmpz_mod_arrays_ x;
    const int64_t lens = b->length > 0 ? b->length : 1, lent = a->length > 0 ? a->length : 1;
    const int64_t room = lens > lent ? lens : lent;
    int64_t leng = 0;
    int status = cunmod_fmpz_mod_open_(&x, a, b, room + lens + lent, modulus);
    if (status != CUNMOD_OK)
        return status;
    uint64_t *const u = x.res + room * x.words, *const v = u + lens * x.words;
    status = s == NULL ? cunmod_integers_mod_gcd(x.res, &leng, x.a, a->length, x.b, b->length, x.m,
                                                 x.words, ctx)
                       : cunmod_integers_mod_xgcd(x.res, &leng, u, v, x.a, a->length, x.b,
                                                  b->length, x.m, x.words, ctx);
    if (status == CUNMOD_OK)
        cunmod_fmpz_mod_poly_set_(g, x.res, x.words, leng, modulus);
    if (status == CUNMOD_OK && s != NULL)
    {
        cunmod_fmpz_mod_poly_set_(s, u, x.words, lens, modulus);
        cunmod_fmpz_mod_poly_set_(t, v, x.words, lent, modulus);
    }
    free(x.m);
    return status;
}

/* res = the monic GCD of a and b, 0 if both are 0. res may be an operand. Errors: E_INVERSE (a
 * remainder has a leading coefficient without an inverse, as there may be where the modulus is
 * composite), and those of cunmod_integers_mod_gcd. FLINT: fmpz_mod_poly_gcd. */
static inline int cunmod_fmpz_mod_poly_gcd(fmpz_mod_poly_struct *res, const fmpz_mod_poly_struct *a,
                                           const fmpz_mod_poly_struct *b,
                                           const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    if (res == NULL || a == NULL || b == NULL || modulus == NULL)
        return CUNMOD_E_ARGUMENT;
    if (a->length == 0 && b->length == 0)
    {
        fmpz_mod_poly_zero(res, modulus); /* modulo 1, too */
        return CUNMOD_OK;
    }
    const int swap = a->length < b->length;
    const fmpz_mod_poly_struct *const x = swap ? b : a, *const y = swap ? a : b;
    return y->length > 0 && x->length < CUNMOD_FMPZ_MOD_NEWTON_
               ? cunmod_fmpz_mod_poly_gcd_short_(res, x, y, modulus)
               : cunmod_fmpz_mod_poly_xgcd_(res, NULL, NULL, a, b, modulus, ctx);
}

/* g = the monic GCD of a and b, and s a + t b = g with deg s < deg b - deg g and deg t < deg a -
 * deg g. If one operand divides the other, its cofactor is a constant, and the other cofactor is 0;
 * if each divides the other, s = 0. g = s = t = 0 for a = b = 0. g, s and t may be operands; g, s
 * and t are three objects (E_ALIAS). Errors: those of cunmod_fmpz_mod_poly_gcd, and E_ALIAS. FLINT:
 * fmpz_mod_poly_xgcd, whose cofactor is 1 instead of 0 if the other operand is a constant other
 * than 0. */
static inline int cunmod_fmpz_mod_poly_xgcd(fmpz_mod_poly_struct *g, fmpz_mod_poly_struct *s,
                                            fmpz_mod_poly_struct *t, const fmpz_mod_poly_struct *a,
                                            const fmpz_mod_poly_struct *b,
                                            const fmpz_mod_ctx_t modulus, cunmod_ctx_t ctx)
{
    if (g == NULL || s == NULL || t == NULL || a == NULL || b == NULL || modulus == NULL)
        return CUNMOD_E_ARGUMENT;
    if (g == s || g == t || s == t)
        return CUNMOD_E_ALIAS;
    if (a->length == 0 && b->length == 0)
    {
        fmpz_mod_poly_zero(g, modulus); /* modulo 1, too */
        fmpz_mod_poly_zero(s, modulus);
        fmpz_mod_poly_zero(t, modulus);
        return CUNMOD_OK;
    }
    return cunmod_fmpz_mod_poly_xgcd_(g, s, t, a, b, modulus, ctx);
}

#endif
