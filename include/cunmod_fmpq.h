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

/* ---- what the functions below share --------------------------------------- */

/* Returns a view of the numerator of a, which must not be changed or cleared. */
static inline fmpz_poly_struct cunmod_fmpq_poly_numerator_(const fmpq_poly_struct *a)
{
    const fmpz_poly_struct x = {a->coeffs, a->alloc, a->length};
    return x;
}

/* The numerators of the operands a and b of an operation, and temporaries: polynomials u, v, z and
 * integers c, d, r over the integers. */
typedef struct
{
    fmpz_poly_struct a, b;
    fmpz_poly_t u, v, z;
    fmpz_t c, d, r;
} cunmod_fmpq_work_;

/* Sets x->a and x->b to the numerators of a and b, x->c to 1, and the other temporaries to 0. The
 * caller calls cunmod_fmpq_close_ after success and after failure. Errors: E_ARGUMENT (a, b or the
 * result is NULL). */
static inline int cunmod_fmpq_open_(cunmod_fmpq_work_ *x, const void *res,
                                    const fmpq_poly_struct *a, const fmpq_poly_struct *b)
{
    fmpz_poly_init(x->u);
    fmpz_poly_init(x->v);
    fmpz_poly_init(x->z);
    fmpz_init_set_ui(x->c, 1);
    fmpz_init(x->d);
    fmpz_init(x->r);
    if (res == NULL || a == NULL || b == NULL)
        return CUNMOD_E_ARGUMENT;
    x->a = cunmod_fmpq_poly_numerator_(a);
    x->b = cunmod_fmpq_poly_numerator_(b);
    return CUNMOD_OK;
}

/* Clears the temporaries, and returns `status`. */
static inline int cunmod_fmpq_close_(cunmod_fmpq_work_ *x, int status)
{
    fmpz_poly_clear(x->u);
    fmpz_poly_clear(x->v);
    fmpz_poly_clear(x->z);
    fmpz_clear(x->c);
    fmpz_clear(x->d);
    fmpz_clear(x->r);
    return status;
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
    cunmod_fmpq_work_ x;
    int status = cunmod_fmpq_open_(&x, res, a, b);
    CUNMOD_THEN_(cunmod_fmpz_poly_mullow(x.z, &x.a, a == b ? &x.a : &x.b, n, ctx));
    if (status == CUNMOD_OK)
    {
        fmpz_mul(x.c, a->den, b->den);
        cunmod_fmpq_poly_take_(res, x.z, x.c);
    }
    return cunmod_fmpq_close_(&x, status);
}

/* res = a b. res may be an operand. If a == b, a square is computed. Errors: those of
 * cunmod_integers_mul. FLINT: fmpq_poly_mul. */
static inline int cunmod_fmpq_poly_mul(fmpq_poly_struct *res, const fmpq_poly_struct *a,
                                       const fmpq_poly_struct *b, cunmod_ctx_t ctx)
{
    return cunmod_fmpq_poly_mullow(res, a, b, WORD_MAX, ctx);
}

/* *divides = 1 and q = a / b when b divides a, else *divides = 0 and q = 0. b = 0 divides only a =
 * 0, with q = 0. q may be an operand. Errors: those of cunmod_integers_divides but E_DIVZERO.
 * FLINT: fmpq_poly_divides. */
static inline int cunmod_fmpq_poly_divides(int *divides, fmpq_poly_struct *q,
                                           const fmpq_poly_struct *a, const fmpq_poly_struct *b,
                                           cunmod_ctx_t ctx)
{
    cunmod_fmpq_work_ x;
    int found = 0;
    int status = cunmod_fmpq_open_(&x, divides == NULL ? NULL : q, a, b);
    if (status == CUNMOD_OK && b->length == 0)
    {
        found = a->length == 0;
    }
    else if (status == CUNMOD_OK)
    {
        /* The content of b is a unit in Q. By Gauss' lemma the primitive part of b divides the
         * numerator of a over Z if it divides it over Q. */
        fmpz_poly_content(x.c, &x.b);
        fmpz_poly_scalar_divexact_fmpz(x.v, &x.b, x.c);
        status = cunmod_fmpz_poly_divides(&found, x.z, &x.a, x.v, ctx);
        fmpz_mul(x.c, x.c, a->den);
        fmpz_poly_scalar_mul_fmpz(x.z, x.z, b->den);
    }
    if (status == CUNMOD_OK)
    {
        cunmod_fmpq_poly_take_(q, x.z, x.c);
        *divides = found;
    }
    return cunmod_fmpq_close_(&x, status);
}

/* ---- greatest common divisors ---------------------------------------------------- */

/* res = the monic GCD of a and b, 0 if both are 0. res may be an operand. Errors: those of
 * cunmod_integers_gcd. FLINT: fmpq_poly_gcd. */
static inline int cunmod_fmpq_poly_gcd(fmpq_poly_struct *res, const fmpq_poly_struct *a,
                                       const fmpq_poly_struct *b, cunmod_ctx_t ctx)
{
    cunmod_fmpq_work_ x;
    int status = cunmod_fmpq_open_(&x, res, a, b);
    CUNMOD_THEN_(cunmod_fmpz_poly_gcd(x.z, &x.a, &x.b, ctx));
    if (status == CUNMOD_OK)
        cunmod_fmpq_poly_take_monic_(res, x.z);
    return cunmod_fmpq_close_(&x, status);
}

/* res = the monic LCM of a and b, 0 if one of them is 0. res may be an operand. Errors: those of
 * cunmod_integers_gcd. FLINT: fmpq_poly_lcm. */
static inline int cunmod_fmpq_poly_lcm(fmpq_poly_struct *res, const fmpq_poly_struct *a,
                                       const fmpq_poly_struct *b, cunmod_ctx_t ctx)
{
    cunmod_fmpq_work_ x;
    int status = cunmod_fmpq_open_(&x, res, a, b);
    CUNMOD_THEN_(cunmod_fmpz_poly_gcd(x.z, &x.a, &x.b, ctx));
    if (x.z->length > 0)
        CUNMOD_THEN_(cunmod_fmpz_poly_divexact(x.z, &x.a, x.z, ctx));
    CUNMOD_THEN_(cunmod_fmpz_poly_mul(x.z, x.z, &x.b, ctx));
    if (status == CUNMOD_OK)
        cunmod_fmpq_poly_take_monic_(res, x.z);
    return cunmod_fmpq_close_(&x, status);
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
    cunmod_fmpq_work_ x;
    int status = cunmod_fmpq_open_(&x, g, a, b);
    CUNMOD_THEN_(cunmod_fmpz_poly_gcd(x.z, &x.a, &x.b, ctx));
    if (status == CUNMOD_OK)
    {
        fmpz_poly_primitive_part(x.z, x.z);
        status = cunmod_fmpq_poly_cofactor_(x.d, x.v, &x.b, x.z, ctx);
    }
    const int divides = x.v->length == 1; /* b divides a */
    if (!divides)
    {
        CUNMOD_THEN_(cunmod_fmpq_poly_cofactor_(x.c, x.u, &x.a, x.z, ctx));
        CUNMOD_THEN_(cunmod_fmpz_poly_xgcd(x.r, x.u, x.v, x.u, x.v, ctx));
    }
    if (status == CUNMOD_OK && divides)
    {
        cunmod_fmpq_poly_xgcd_divisor_(g, t, s, b);
    }
    else if (status == CUNMOD_OK)
    {
        fmpz_mul(x.r, x.r, x.z->coeffs + (x.z->length - 1));
        fmpz_mul(x.c, x.c, x.r);
        fmpz_mul(x.d, x.d, x.r);
        fmpz_poly_scalar_mul_fmpz(x.u, x.u, a->den);
        fmpz_poly_scalar_mul_fmpz(x.v, x.v, b->den);
        cunmod_fmpq_poly_take_(s, x.u, x.c);
        cunmod_fmpq_poly_take_(t, x.v, x.d);
        cunmod_fmpq_poly_take_monic_(g, x.z);
    }
    return cunmod_fmpq_close_(&x, status);
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
    cunmod_fmpq_work_ x;
    int status = cunmod_fmpq_open_(&x, res, a, b);
    CUNMOD_THEN_(cunmod_fmpz_poly_resultant(x.r, &x.a, &x.b, ctx));
    if (status == CUNMOD_OK && !fmpz_is_zero(x.r))
    {
        fmpz_pow_ui(x.c, a->den, (ulong)b->length - 1);
        fmpz_pow_ui(x.d, b->den, (ulong)a->length - 1);
        fmpz_mul(x.c, x.c, x.d);
    }
    if (status == CUNMOD_OK)
        cunmod_fmpq_take_(res, x.r, x.c);
    return cunmod_fmpq_close_(&x, status);
}

/* res = the discriminant of a, 0 for constants. Errors: those of cunmod_integers_discriminant.
 * FLINT: fmpq_poly_discriminant of FLINT 3. */
static inline int cunmod_fmpq_poly_discriminant(fmpq *res, const fmpq_poly_struct *a,
                                                cunmod_ctx_t ctx)
{
    cunmod_fmpq_work_ x;
    int status = cunmod_fmpq_open_(&x, res, a, a);
    CUNMOD_THEN_(cunmod_fmpz_poly_discriminant(x.r, &x.a, ctx));
    if (status == CUNMOD_OK && !fmpz_is_zero(x.r))
        fmpz_pow_ui(x.c, a->den, 2 * (ulong)a->length - 4);
    if (status == CUNMOD_OK)
        cunmod_fmpq_take_(res, x.r, x.c);
    return cunmod_fmpq_close_(&x, status);
}

/* res = a(x). Errors: those of cunmod_integers_evaluate. FLINT: fmpq_poly_evaluate_fmpz. */
static inline int cunmod_fmpq_poly_evaluate_fmpz(fmpq *res, const fmpq_poly_struct *a,
                                                 const fmpz_t x, cunmod_ctx_t ctx)
{
    cunmod_fmpq_work_ work;
    int status = cunmod_fmpq_open_(&work, res, a, a);
    CUNMOD_THEN_(cunmod_fmpz_poly_evaluate_fmpz(work.r, &work.a, x, ctx));
    if (status == CUNMOD_OK)
        cunmod_fmpq_take_(res, work.r, a->den);
    return cunmod_fmpq_close_(&work, status);
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

#endif
