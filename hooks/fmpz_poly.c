/* Hooks on FLINT's functions of polynomials over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The lengths of a call are the words of its operands, by an estimate.
 */
#include <gmp.h>

#include "cunmod_fmpz.h"
#include "hook.h"
#include "sizes.h"

#define A_B (fmpz_poly_t res, const fmpz_poly_t a, const fmpz_poly_t b)
#define Z_A_B (fmpz_t res, const fmpz_poly_t a, const fmpz_poly_t b)

/* Returns the words of the leading coefficient; 0 for the zero polynomial. */
static inline int64_t lead(const fmpz_poly_struct *a)
{
    return a->length > 0 ? words_of(a->coeffs[a->length - 1]) : 0;
}

#define N words_total(a->coeffs, a->length)
#define M words_total(b->coeffs, b->length)
#define SIZE (a->length + b->length + lead(a) + lead(b))

#define POLY(name_)                                                                                \
    HOOK(void, HOOK_VOID, fmpz_poly_##name_, -1, A_B, (res, a, b), SIZE, N, M, 0, ,                \
         cunmod_fmpz_poly_##name_(res, a, b, hook_context), )
/* An algorithm of FLINT's by name. */
#define ALGORITHM(name_, twin_, parameters_)                                                       \
    HOOK(void, HOOK_VOID, fmpz_poly_##name_, -1, parameters_, (res, a, b), SIZE, N, M, 0, ,        \
         cunmod_fmpz_poly_##twin_(res, a, b, hook_context), )

POLY(mul)
ALGORITHM(gcd, gcd, A_B)
ALGORITHM(gcd_modular, gcd, A_B)
ALGORITHM(resultant, resultant, Z_A_B)
ALGORITHM(resultant_modular, resultant, Z_A_B)
HOOK(void, HOOK_VOID, fmpz_poly_mullow, -1,
     (fmpz_poly_t res, const fmpz_poly_t a, const fmpz_poly_t b, slong n), (res, a, b, n), SIZE,
     words_total(a->coeffs, HOOK_LESS(a->length, n)),
     words_total(b->coeffs, HOOK_LESS(b->length, n)), 0, ,
     cunmod_fmpz_poly_mullow(res, a, b, n, hook_context), )
HOOK(void, HOOK_VOID, fmpz_poly_sqr, -1, (fmpz_poly_t res, const fmpz_poly_t a), (res, a),
     a->length + lead(a), N, 0, 0, , cunmod_fmpz_poly_sqr(res, a, hook_context), )
HOOK(void, HOOK_VOID, fmpz_poly_discriminant, -1, (fmpz_t res, const fmpz_poly_t a), (res, a),
     a->length + lead(a), N, 0, 0, , cunmod_fmpz_poly_discriminant(res, a, hook_context), )
/* FLINT returns the resultant of b and a where a is shorter. */
#define XGCD(name_)                                                                                \
    HOOK(void, HOOK_VOID, name_, -1,                                                               \
         (fmpz_t res, fmpz_poly_t s, fmpz_poly_t t, const fmpz_poly_t a, const fmpz_poly_t b),     \
         (res, s, t, a, b), SIZE, N, M, 0, ,                                                       \
         a->length < b->length || b->length == 0                                                   \
             ? CUNMOD_E_LENGTH                                                                     \
             : cunmod_fmpz_poly_xgcd(res, s, t, a, b, hook_context), )

XGCD(fmpz_poly_xgcd)
XGCD(fmpz_poly_xgcd_modular)

/* ---- arrays ------------------------------------------------------------------------ */

/* A polynomial with the coefficients of an array. */
static fmpz_poly_struct view(const fmpz *a, slong len)
{
    return (fmpz_poly_struct){.coeffs = (fmpz *)a, .alloc = len, .length = len};
}

static int resultant(fmpz_t res, const fmpz *a, slong lena, const fmpz *b, slong lenb)
{
    const fmpz_poly_struct x = view(a, lena), y = view(b, lenb);
    return cunmod_fmpz_poly_resultant(res, &x, &y, hook_context);
}

#define VEC (fmpz_t res, const fmpz *a, slong lena, const fmpz *b, slong lenb)
#define VALUE(name_)                                                                               \
    HOOK(void, HOOK_VOID, name_, -1, VEC, (res, a, lena, b, lenb), lena + lenb,                    \
         words_total(a, lena), words_total(b, lenb), 0, , resultant(res, a, lena, b, lenb), )

VALUE(_fmpz_poly_resultant)
VALUE(_fmpz_poly_resultant_modular)
