/* cunmod on FLINT's fmpz_mpoly_t and nmod_mpoly_t in two variables: static inline functions, FLINT
 * 2.9 and 3.x.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * This interface is a header alone, so that the polynomials are those of the FLINT with which the
 * caller is built. The functions copy the coefficients to dense arrays, whose sizes follow from the
 * degrees, and call functions of cunmod.h (docs/images.md).
 *
 * Every function returns CUNMOD_OK or a status of cunmod.h; on failure the results stay as they
 * were. FLINT aborts when the host has no memory for a result.
 */
#ifndef CUNMOD_MPOLY_H
#define CUNMOD_MPOLY_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/fmpz_mpoly.h>
#include <flint/nmod_mpoly.h>

#include "cunmod.h"

/* ---- what the functions below share --------------------------------------- */

/* If `status` is CUNMOD_OK, status = call; else `call` is not evaluated. */
#define CUNMOD_THEN_(call) (status = status == CUNMOD_OK ? (call) : status)

/* A dense array x of lenx by leny coefficients of `words` words each. y is the variable that is
 * eliminated. The caller frees x. */
typedef struct
{
    uint64_t *x;
    int64_t words, lenx, leny;
} cunmod_mpoly_array_;

/* *a = an array of zeros for these degrees in both variables; the degrees of the polynomial 0 are
 * -1. Errors: E_LENGTH, E_MEMORY. */
static inline int cunmod_mpoly_alloc_(cunmod_mpoly_array_ *a, const slong *degrees, slong var,
                                      int64_t words)
{
    const int64_t most = INT64_C(1) << 40;
    if (degrees[0] >= most || degrees[1] >= most)
        return CUNMOD_E_LENGTH;
    a->words = words;
    a->lenx = (int64_t)degrees[1 - var] + 1;
    a->leny = (int64_t)degrees[var] + 1;
    if (a->leny > most / (a->lenx + 1) / words)
        return CUNMOD_E_LENGTH;
    a->x = (uint64_t *)calloc((size_t)(a->lenx * a->leny * words) + 1, sizeof(uint64_t));
    return a->x == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
}

/* Returns the address of the coefficient of a term in the array. */
static inline uint64_t *cunmod_mpoly_place_(const cunmod_mpoly_array_ *a, const ulong *exponents,
                                            slong var)
{
    return a->x + ((int64_t)exponents[var] * a->lenx + (int64_t)exponents[1 - var]) * a->words;
}

/* *z = new memory for the resultant of *a and *b; *n = its length. Errors: E_LENGTH, E_MEMORY. */
static inline int cunmod_mpoly_result_(uint64_t **z, int64_t *n, const cunmod_mpoly_array_ *a,
                                       const cunmod_mpoly_array_ *b, int64_t words)
{
    int status = cunmod_bivariate_resultant_length(n, a->lenx, a->leny, b->lenx, b->leny);
    if (status == CUNMOD_OK)
        *z = (uint64_t *)malloc(((size_t)*n * (size_t)words + 1) * sizeof(uint64_t));
    return CUNMOD_THEN_(*z == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK);
}

/* *a = the coefficients of poly. Errors: E_LENGTH, E_MEMORY. */
static inline int cunmod_fmpz_mpoly_get_(cunmod_mpoly_array_ *a, const fmpz_mpoly_struct *poly,
                                         slong var, const fmpz_mpoly_ctx_struct *ctx)
{
    slong degrees[2];
    ulong exponents[2];
    const slong bits = fmpz_mpoly_max_bits(poly);
    if (!fmpz_mpoly_degrees_fit_si(poly, ctx))
        return CUNMOD_E_LENGTH;
    fmpz_mpoly_degrees_si(degrees, poly, ctx);
    const int status =
        cunmod_mpoly_alloc_(a, degrees, var, (int64_t)(bits < 0 ? -bits : bits) / 64 + 1);
    for (slong k = 0; k < fmpz_mpoly_length(poly, ctx) && status == CUNMOD_OK; k++)
    {
        fmpz_mpoly_get_term_exp_ui(exponents, poly, k, ctx);
        fmpz_get_signed_ui_array((ulong *)cunmod_mpoly_place_(a, exponents, var), (slong)a->words,
                                 poly->coeffs + k);
    }
    return status;
}

/* *a = the coefficients of poly, a polynomial modulo a prime. Errors: E_LENGTH, E_MEMORY. */
static inline int cunmod_nmod_mpoly_get_(cunmod_mpoly_array_ *a, const nmod_mpoly_struct *poly,
                                         slong var, const nmod_mpoly_ctx_struct *ctx)
{
    slong degrees[2];
    ulong exponents[2];
    if (!nmod_mpoly_degrees_fit_si(poly, ctx))
        return CUNMOD_E_LENGTH;
    nmod_mpoly_degrees_si(degrees, poly, ctx);
    const int status = cunmod_mpoly_alloc_(a, degrees, var, 1);
    for (slong k = 0; k < nmod_mpoly_length(poly, ctx) && status == CUNMOD_OK; k++)
    {
        nmod_mpoly_get_term_exp_ui(exponents, poly, k, ctx);
        *cunmod_mpoly_place_(a, exponents, var) = nmod_mpoly_get_term_coeff_ui(poly, k, ctx);
    }
    return status;
}

/* res = the polynomial in the variable other than `var` with the n coefficients z, of `words` words
 * each. */
static inline void cunmod_fmpz_mpoly_set_(fmpz_mpoly_struct *res, const uint64_t *z, int64_t words,
                                          int64_t n, slong var, const fmpz_mpoly_ctx_struct *ctx)
{
    ulong exponents[2] = {0, 0};
    fmpz_t c;
    fmpz_init(c);
    fmpz_mpoly_zero(res, ctx);
    for (int64_t k = n - 1; k >= 0; k--)
    {
        exponents[1 - var] = (ulong)k;
        fmpz_set_signed_ui_array(c, (const ulong *)z + k * words, (slong)words);
        if (!fmpz_is_zero(c))
            fmpz_mpoly_push_term_fmpz_ui(res, c, exponents, ctx);
    }
    fmpz_clear(c);
}

static inline void cunmod_nmod_mpoly_set_(nmod_mpoly_struct *res, const uint64_t *z, int64_t n,
                                          slong var, const nmod_mpoly_ctx_struct *ctx)
{
    ulong exponents[2] = {0, 0};
    nmod_mpoly_zero(res, ctx);
    for (int64_t k = n - 1; k >= 0; k--)
    {
        exponents[1 - var] = (ulong)k;
        if (z[k] != 0)
            nmod_mpoly_push_term_ui_ui(res, (ulong)z[k], exponents, ctx);
    }
}

/* ---- resultants ------------------------------------------------------------- */

/* res = the resultant of a and b with respect to variable number var, 0 or 1, of the two variables.
 * res may be an operand. Errors: E_ARGUMENT (NULL, another number of variables, no such variable),
 * E_LENGTH (a degree is too large for a dense array), E_MEMORY, E_GPU, E_INTERRUPTED, E_WORK.
 * FLINT: fmpz_mpoly_resultant. */
static inline int cunmod_fmpz_mpoly_resultant(fmpz_mpoly_struct *res, const fmpz_mpoly_struct *a,
                                              const fmpz_mpoly_struct *b, slong var,
                                              const fmpz_mpoly_ctx_struct *ctx, cunmod_ctx_t how)
{
    cunmod_mpoly_array_ x = {NULL, 0, 0, 0}, y = {NULL, 0, 0, 0};
    uint64_t *z = NULL;
    int64_t words = 0, n = 0;
    if (res == NULL || a == NULL || b == NULL || ctx == NULL || var < 0 || var > 1 ||
        fmpz_mpoly_ctx_nvars(ctx) != 2)
        return CUNMOD_E_ARGUMENT;
    int status = cunmod_fmpz_mpoly_get_(&x, a, var, ctx);
    CUNMOD_THEN_(cunmod_fmpz_mpoly_get_(&y, b, var, ctx));
    CUNMOD_THEN_(cunmod_integers_bivariate_resultant_words(&words, x.x, x.words, x.lenx, x.leny,
                                                           y.x, y.words, y.lenx, y.leny));
    CUNMOD_THEN_(cunmod_mpoly_result_(&z, &n, &x, &y, words));
    CUNMOD_THEN_(cunmod_integers_bivariate_resultant(z, words, x.x, x.words, x.lenx, x.leny, y.x,
                                                     y.words, y.lenx, y.leny, how));
    if (status == CUNMOD_OK)
        cunmod_fmpz_mpoly_set_(res, z, words, n, var, ctx);
    free(x.x);
    free(y.x);
    free(z);
    return status;
}

/* res = the resultant of a and b with respect to variable number var, modulo the modulus of ctx.
 * Errors: those of cunmod_fmpz_mpoly_resultant, and E_MODULUS (the modulus is not prime). FLINT:
 * nmod_mpoly_resultant. */
static inline int cunmod_nmod_mpoly_resultant(nmod_mpoly_struct *res, const nmod_mpoly_struct *a,
                                              const nmod_mpoly_struct *b, slong var,
                                              const nmod_mpoly_ctx_struct *ctx, cunmod_ctx_t how)
{
    cunmod_mpoly_array_ x = {NULL, 0, 0, 0}, y = {NULL, 0, 0, 0};
    uint64_t *z = NULL;
    int64_t n = 0;
    if (res == NULL || a == NULL || b == NULL || ctx == NULL || var < 0 || var > 1 ||
        nmod_mpoly_ctx_nvars(ctx) != 2)
        return CUNMOD_E_ARGUMENT;
    int status = cunmod_nmod_mpoly_get_(&x, a, var, ctx);
    CUNMOD_THEN_(cunmod_nmod_mpoly_get_(&y, b, var, ctx));
    CUNMOD_THEN_(cunmod_mpoly_result_(&z, &n, &x, &y, 1));
    CUNMOD_THEN_(cunmod_bivariate_resultant(z, x.x, x.lenx, x.leny, y.x, y.lenx, y.leny,
                                            nmod_mpoly_ctx_modulus(ctx), how));
    if (status == CUNMOD_OK)
        cunmod_nmod_mpoly_set_(res, z, n, var, ctx);
    free(x.x);
    free(y.x);
    free(z);
    return status;
}

#endif
