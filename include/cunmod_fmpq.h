/* cunmod on FLINT's fmpq_poly_t: static inline functions, FLINT 2.9 and 3.x.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * This interface is a header alone, so that the polynomials are those of the FLINT with which the
 * caller is built. The functions of cunmod_fmpz.h compute with the numerators, which are
 * polynomials over the integers; FLINT computes with the denominators (docs/images.md).
 *
 * Operands are canonical, as FLINT's functions leave them, and so are results. Every function
 * returns CUNMOD_OK or a status of cunmod.h; on failure the values of the results stay as they
 * were. FLINT aborts when the host has no memory for a result.
 */
#ifndef CUNMOD_FMPQ_H
#define CUNMOD_FMPQ_H

#include <flint/flint.h>
#include <flint/fmpq.h>
#include <flint/fmpq_poly.h>
#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>

#include "cunmod_fmpz.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what the functions below share --------------------------------------- */

/* Returns a view of the numerator of a, which must not be changed or cleared. */
static inline fmpz_poly_struct cunmod_fmpq_poly_numerator_(const fmpq_poly_struct *a)
{
    const fmpz_poly_struct x = {a->coeffs, a->alloc, a->length};
    return x;
}

/* res = z / den in lowest terms. z gets the former numerator of res. */
static inline void cunmod_fmpq_poly_take_(fmpq_poly_struct *res, fmpz_poly_struct *z,
                                          const fmpz_t den)
{
    const fmpz_poly_struct before = cunmod_fmpq_poly_numerator_(res);
    res->coeffs = z->coeffs;
    res->alloc = z->alloc;
    res->length = z->length;
    *z = before;
    fmpz_set(res->den, den);
    fmpq_poly_canonicalise(res);
}

/* res = z over its leading coefficient; 0 if z = 0. z gets the former numerator of res. */
static inline void cunmod_fmpq_poly_take_monic_(fmpq_poly_struct *res, fmpz_poly_struct *z)
{
    fmpz_t den;
    fmpz_init_set_ui(den, 1);
    if (z->length > 0)
        fmpz_set(den, z->coeffs + (z->length - 1));
    cunmod_fmpq_poly_take_(res, z, den);
    fmpz_clear(den);
}

/* res = z / den in lowest terms, den > 0. z gets the former numerator of res. */
static inline void cunmod_fmpq_take_(fmpq *res, fmpz_t z, const fmpz_t den)
{
    fmpz_swap(fmpq_numref(res), z);
    fmpz_set(fmpq_denref(res), den);
    fmpq_canonicalise(res);
}

/* ---- products ----------------------------------------------------------------- */

/* res = a b modulo x^n, n >= 0 (E_LENGTH). res may be an operand. Errors: those of
 * cunmod_integers_mullow. FLINT: fmpq_poly_mullow. */
static inline int cunmod_fmpq_poly_mullow(fmpq_poly_struct *res, const fmpq_poly_struct *a,
                                          const fmpq_poly_struct *b, slong n, cunmod_ctx_t ctx)
{
    fmpz_poly_t z;
    fmpz_t den;
    if (res == NULL || a == NULL || b == NULL)
        return CUNMOD_E_ARGUMENT;
    const fmpz_poly_struct x = cunmod_fmpq_poly_numerator_(a), y = cunmod_fmpq_poly_numerator_(b);
    fmpz_poly_init(z);
    fmpz_init(den);
    const int status = cunmod_fmpz_poly_mullow(z, &x, a == b ? &x : &y, n, ctx);
    if (status == CUNMOD_OK)
    {
        fmpz_mul(den, a->den, b->den);
        cunmod_fmpq_poly_take_(res, z, den);
    }
    fmpz_poly_clear(z);
    fmpz_clear(den);
    return status;
}

/* res = a b. res may be an operand. If a == b, a square is computed. Errors: those of
 * cunmod_integers_mul. FLINT: fmpq_poly_mul. */
static inline int cunmod_fmpq_poly_mul(fmpq_poly_struct *res, const fmpq_poly_struct *a,
                                       const fmpq_poly_struct *b, cunmod_ctx_t ctx)
{
    return cunmod_fmpq_poly_mullow(res, a, b, WORD_MAX, ctx);
}

/* *divides = 1 and q = a / b when b divides a, else *divides = 0 and q = 0. b = 0 divides a = 0
 * alone, with q = 0. q may be an operand. Errors: those of cunmod_integers_divides but E_DIVZERO.
 * FLINT: fmpq_poly_divides. */
static inline int cunmod_fmpq_poly_divides(int *divides, fmpq_poly_struct *q,
                                           const fmpq_poly_struct *a, const fmpq_poly_struct *b,
                                           cunmod_ctx_t ctx)
{
    fmpz_poly_t y, z;
    fmpz_t den;
    int found = 0, status = CUNMOD_OK;
    if (divides == NULL || q == NULL || a == NULL || b == NULL)
        return CUNMOD_E_ARGUMENT;
    const fmpz_poly_struct x = cunmod_fmpq_poly_numerator_(a), all = cunmod_fmpq_poly_numerator_(b);
    fmpz_poly_init(y);
    fmpz_poly_init(z);
    fmpz_init_set_ui(den, 1);
    if (b->length == 0)
    {
        found = a->length == 0;
    }
    else
    {
        /* The content of b is a unit in Q. By Gauss' lemma the primitive part of b divides the
         * numerator of a over Z if it divides it over Q. */
        fmpz_poly_content(den, &all);
        fmpz_poly_scalar_divexact_fmpz(y, &all, den);
        status = cunmod_fmpz_poly_divides(&found, z, &x, y, ctx);
        fmpz_mul(den, den, a->den);
        fmpz_poly_scalar_mul_fmpz(z, z, b->den);
    }
    if (status == CUNMOD_OK)
    {
        cunmod_fmpq_poly_take_(q, z, den);
        *divides = found;
    }
    fmpz_poly_clear(y);
    fmpz_poly_clear(z);
    fmpz_clear(den);
    return status;
}

/* ---- greatest common divisors ---------------------------------------------------- */

/* res = the monic GCD of a and b, 0 if both are 0. res may be an operand. Errors: those of
 * cunmod_integers_gcd. FLINT: fmpq_poly_gcd. */
static inline int cunmod_fmpq_poly_gcd(fmpq_poly_struct *res, const fmpq_poly_struct *a,
                                       const fmpq_poly_struct *b, cunmod_ctx_t ctx)
{
    fmpz_poly_t z;
    if (res == NULL || a == NULL || b == NULL)
        return CUNMOD_E_ARGUMENT;
    const fmpz_poly_struct x = cunmod_fmpq_poly_numerator_(a), y = cunmod_fmpq_poly_numerator_(b);
    fmpz_poly_init(z);
    const int status = cunmod_fmpz_poly_gcd(z, &x, &y, ctx);
    if (status == CUNMOD_OK)
        cunmod_fmpq_poly_take_monic_(res, z);
    fmpz_poly_clear(z);
    return status;
}

/* res = the monic LCM of a and b, 0 if one of them is 0. res may be an operand. Errors: those of
 * cunmod_integers_gcd. FLINT: fmpq_poly_lcm. */
static inline int cunmod_fmpq_poly_lcm(fmpq_poly_struct *res, const fmpq_poly_struct *a,
                                       const fmpq_poly_struct *b, cunmod_ctx_t ctx)
{
    fmpz_poly_t z;
    if (res == NULL || a == NULL || b == NULL)
        return CUNMOD_E_ARGUMENT;
    const fmpz_poly_struct x = cunmod_fmpq_poly_numerator_(a), y = cunmod_fmpq_poly_numerator_(b);
    fmpz_poly_init(z);
    int status = cunmod_fmpz_poly_gcd(z, &x, &y, ctx);
    if (status == CUNMOD_OK && z->length > 0)
        status = cunmod_fmpz_poly_divexact(z, &x, z, ctx);
    if (status == CUNMOD_OK)
        status = cunmod_fmpz_poly_mul(z, z, &y, ctx);
    if (status == CUNMOD_OK)
        cunmod_fmpq_poly_take_monic_(res, z);
    fmpz_poly_clear(z);
    return status;
}

/* content = the content of x, and primitive = x / (content g) for a primitive g that divides x and
 * is not zero. Errors: those of cunmod_integers_divexact. */
static inline int cunmod_fmpq_poly_cofactor_(fmpz_t content, fmpz_poly_struct *primitive,
                                             const fmpz_poly_struct *x, const fmpz_poly_struct *g,
                                             cunmod_ctx_t ctx)
{
    fmpz_poly_content(content, x);
    fmpz_poly_scalar_divexact_fmpz(primitive, x, content);
    return g->length == 1 ? CUNMOD_OK : cunmod_fmpz_poly_divexact(primitive, primitive, g, ctx);
}

/* g = a over its leading coefficient c, s = 1 / c, t = 0. If a = 0, g = s = t = 0. */
static inline void cunmod_fmpq_poly_xgcd_divisor_(fmpq_poly_struct *g, fmpq_poly_struct *s,
                                                  fmpq_poly_struct *t, const fmpq_poly_struct *a)
{
    fmpq_poly_t z;
    fmpq_poly_init(z);
    if (a->length > 0)
    {
        fmpq_poly_set_fmpz(z, a->den);
        fmpq_poly_scalar_div_fmpz(z, z, a->coeffs + (a->length - 1));
    }
    fmpq_poly_make_monic(g, a);
    fmpq_poly_swap(s, z);
    fmpq_poly_zero(t);
    fmpq_poly_clear(z);
}

/* cunmod_fmpq_poly_xgcd for a not shorter than b, and b != 0. Let A and B be the numerators of a
 * and b, c and d their contents, and z their primitive GCD. The function computes u and v with
 * u x + v y = r for x = A / (c z) and y = B / (d z). Then (u / c) A + (v / d) B = r z. */
static inline int cunmod_fmpq_poly_xgcd_general_(fmpq_poly_struct *g, fmpq_poly_struct *s,
                                                 fmpq_poly_struct *t, const fmpq_poly_struct *a,
                                                 const fmpq_poly_struct *b, cunmod_ctx_t ctx)
{
    const fmpz_poly_struct x = cunmod_fmpq_poly_numerator_(a), y = cunmod_fmpq_poly_numerator_(b);
    fmpz_poly_t z, u, v;
    fmpz_t r, c, d;
    fmpz_poly_init(z);
    fmpz_poly_init(u);
    fmpz_poly_init(v);
    fmpz_init(r);
    fmpz_init(c);
    fmpz_init(d);
    int status = cunmod_fmpz_poly_gcd(z, &x, &y, ctx);
    if (status == CUNMOD_OK)
    {
        fmpz_poly_primitive_part(z, z);
        status = cunmod_fmpq_poly_cofactor_(d, v, &y, z, ctx);
    }
    const int divides = v->length == 1; /* b divides a */
    if (status == CUNMOD_OK && !divides)
        status = cunmod_fmpq_poly_cofactor_(c, u, &x, z, ctx);
    if (status == CUNMOD_OK && !divides)
        status = cunmod_fmpz_poly_xgcd(r, u, v, u, v, ctx);
    if (status == CUNMOD_OK && divides)
    {
        cunmod_fmpq_poly_xgcd_divisor_(g, t, s, b);
    }
    else if (status == CUNMOD_OK)
    {
        fmpz_mul(r, r, z->coeffs + (z->length - 1));
        fmpz_mul(c, c, r);
        fmpz_mul(d, d, r);
        fmpz_poly_scalar_mul_fmpz(u, u, a->den);
        fmpz_poly_scalar_mul_fmpz(v, v, b->den);
        cunmod_fmpq_poly_take_(s, u, c);
        cunmod_fmpq_poly_take_(t, v, d);
        cunmod_fmpq_poly_take_monic_(g, z);
    }
    fmpz_poly_clear(z);
    fmpz_poly_clear(u);
    fmpz_poly_clear(v);
    fmpz_clear(r);
    fmpz_clear(c);
    fmpz_clear(d);
    return status;
}

/* g = the monic GCD of a and b, and s a + t b = g with deg s < deg b - deg g and deg t < deg a -
 * deg g. If one operand divides the other, its cofactor is a constant, and the other cofactor is 0;
 * if each divides the other, s = 0. g = s = t = 0 for a = b = 0. Results may be operands, and are
 * different (E_ALIAS). Errors: those of cunmod_integers_xgcd. FLINT: fmpq_poly_xgcd. */
static inline int cunmod_fmpq_poly_xgcd(fmpq_poly_struct *g, fmpq_poly_struct *s,
                                        fmpq_poly_struct *t, const fmpq_poly_struct *a,
                                        const fmpq_poly_struct *b, cunmod_ctx_t ctx)
{
    if (g == NULL || s == NULL || t == NULL || a == NULL || b == NULL)
        return CUNMOD_E_ARGUMENT;
    if (g == s || g == t || s == t)
        return CUNMOD_E_ALIAS;
    if (a->length < b->length)
        return cunmod_fmpq_poly_xgcd(g, t, s, b, a, ctx);
    if (b->length == 0)
    {
        cunmod_fmpq_poly_xgcd_divisor_(g, s, t, a);
        return CUNMOD_OK;
    }
    return cunmod_fmpq_poly_xgcd_general_(g, s, t, a, b, ctx);
}

/* ---- resultants and values -------------------------------------------------------- */

/* res = the resultant of a and b. Errors: those of cunmod_integers_resultant. FLINT:
 * fmpq_poly_resultant. */
static inline int cunmod_fmpq_poly_resultant(fmpq *res, const fmpq_poly_struct *a,
                                             const fmpq_poly_struct *b, cunmod_ctx_t ctx)
{
    fmpz_t z, den, power;
    if (res == NULL || a == NULL || b == NULL)
        return CUNMOD_E_ARGUMENT;
    const fmpz_poly_struct x = cunmod_fmpq_poly_numerator_(a), y = cunmod_fmpq_poly_numerator_(b);
    fmpz_init(z);
    fmpz_init_set_ui(den, 1);
    fmpz_init(power);
    const int status = cunmod_fmpz_poly_resultant(z, &x, &y, ctx);
    if (status == CUNMOD_OK && !fmpz_is_zero(z))
    {
        fmpz_pow_ui(den, a->den, (ulong)b->length - 1);
        fmpz_pow_ui(power, b->den, (ulong)a->length - 1);
        fmpz_mul(den, den, power);
    }
    if (status == CUNMOD_OK)
        cunmod_fmpq_take_(res, z, den);
    fmpz_clear(z);
    fmpz_clear(den);
    fmpz_clear(power);
    return status;
}

/* res = the discriminant of a, 0 for constants. Errors: those of cunmod_integers_discriminant.
 * FLINT: fmpq_poly_discriminant of FLINT 3. */
static inline int cunmod_fmpq_poly_discriminant(fmpq *res, const fmpq_poly_struct *a,
                                                cunmod_ctx_t ctx)
{
    fmpz_t z, den;
    if (res == NULL || a == NULL)
        return CUNMOD_E_ARGUMENT;
    const fmpz_poly_struct x = cunmod_fmpq_poly_numerator_(a);
    fmpz_init(z);
    fmpz_init_set_ui(den, 1);
    const int status = cunmod_fmpz_poly_discriminant(z, &x, ctx);
    if (status == CUNMOD_OK && !fmpz_is_zero(z))
        fmpz_pow_ui(den, a->den, 2 * (ulong)a->length - 4);
    if (status == CUNMOD_OK)
        cunmod_fmpq_take_(res, z, den);
    fmpz_clear(z);
    fmpz_clear(den);
    return status;
}

/* res = a(x). Errors: those of cunmod_integers_evaluate. FLINT: fmpq_poly_evaluate_fmpz. */
static inline int cunmod_fmpq_poly_evaluate_fmpz(fmpq *res, const fmpq_poly_struct *a,
                                                 const fmpz_t x, cunmod_ctx_t ctx)
{
    fmpz_t z;
    if (res == NULL || a == NULL)
        return CUNMOD_E_ARGUMENT;
    const fmpz_poly_struct f = cunmod_fmpq_poly_numerator_(a);
    fmpz_init(z);
    const int status = cunmod_fmpz_poly_evaluate_fmpz(z, &f, x, ctx);
    if (status == CUNMOD_OK)
        cunmod_fmpq_take_(res, z, a->den);
    fmpz_clear(z);
    return status;
}

/* res = a(x) for a rational x. res may be x. Only values at integers are computed by images, all
 * others by FLINT: for x = u / v and a of length n the coefficients v^(n-1-i) a_i would take memory
 * that is quadratic in n. Errors: those of cunmod_integers_evaluate. FLINT:
 * fmpq_poly_evaluate_fmpq. */
static inline int cunmod_fmpq_poly_evaluate_fmpq(fmpq *res, const fmpq_poly_struct *a,
                                                 const fmpq *x, cunmod_ctx_t ctx)
{
    fmpq_t value;
    if (res == NULL || a == NULL || x == NULL)
        return CUNMOD_E_ARGUMENT;
    if (fmpz_is_one(fmpq_denref(x)))
        return cunmod_fmpq_poly_evaluate_fmpz(res, a, fmpq_numref(x), ctx);
    fmpq_init(value);
    fmpq_poly_evaluate_fmpq(value, a, x);
    fmpq_swap(res, value);
    fmpq_clear(value);
    return CUNMOD_OK;
}

#ifdef __cplusplus
}
#endif

#endif
