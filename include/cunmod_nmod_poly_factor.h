/* cunmod on FLINT's nmod_poly_factor_t: static inline functions, FLINT 2.9 and 3.x.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * This interface is a header alone, so that the factors are those of the FLINT with which the
 * caller is built. The modulus of the polynomials is prime (E_MODULUS). docs/factoring.md and
 * docs/roots.md have the algorithms.
 *
 * Every function returns CUNMOD_OK or a status of cunmod.h; on failure the values of the results
 * stay as they were. FLINT aborts when the host has no memory for a result.
 */
#ifndef CUNMOD_NMOD_POLY_FACTOR_H
#define CUNMOD_NMOD_POLY_FACTOR_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <flint/flint.h>
#include <flint/fmpz.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>

#include "cunmod.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what the functions below share --------------------------------------- */

/* cunmod_factor or cunmod_factor_squarefree. */
typedef int cunmod_factor_function_(uint64_t *lead, uint64_t *factors, int64_t *lens, int64_t *exps,
                                    int64_t *count, const uint64_t *a, int64_t lena, uint64_t p,
                                    cunmod_ctx_t ctx);

/* Replaces *res by `count` factors. */
static inline void cunmod_nmod_poly_factor_set_(nmod_poly_factor_t res, const uint64_t *factors,
                                                const int64_t *lens, const int64_t *exps,
                                                int64_t count, nmod_t mod)
{
    nmod_poly_factor_t made;
    nmod_poly_factor_init(made);
    nmod_poly_factor_fit_length(made, (slong)count);
    for (int64_t i = 0; i < count; factors += lens[i], i++)
    {
        nmod_poly_struct *const f = made->p + i;
        f->mod = mod;
        nmod_poly_fit_length(f, (slong)lens[i]);
        memcpy(f->coeffs, factors, (size_t)lens[i] * sizeof(*factors));
        f->length = (slong)lens[i];
        made->exp[i] = (slong)exps[i];
        made->num++;
    }
    const nmod_poly_factor_struct before = *res;
    *res = *made;
    *made = before;
    nmod_poly_factor_clear(made);
}

static inline int cunmod_nmod_poly_factor_by_(nmod_poly_factor_t res, uint64_t *lead,
                                              const nmod_poly_t f,
                                              cunmod_factor_function_ *function, cunmod_ctx_t ctx)
{
    if (res == NULL || lead == NULL || f == NULL)
        return CUNMOD_E_ARGUMENT;
    const size_t n = f->length > 1 ? (size_t)f->length - 1 : 0;
    uint64_t *const words = (uint64_t *)malloc((4 * n + 1) * sizeof(uint64_t));
    if (words == NULL)
        return CUNMOD_E_MEMORY;
    int64_t *const lens = (int64_t *)(words + 2 * n), *const exps = lens + n;
    int64_t count = 0;
    uint64_t found = 0;
    const int status = function(&found, words, lens, exps, &count, (const uint64_t *)f->coeffs,
                                f->length, f->mod.n, ctx);
    if (status == CUNMOD_OK)
    {
        cunmod_nmod_poly_factor_set_(res, words, lens, exps, count, f->mod);
        *lead = found;
    }
    free(words);
    return status;
}

/* ---- factorization ---------------------------------------------------------- */

/* Replaces *res by the irreducible factors of f, and computes *lead, as cunmod_factor does: f is
 * *lead times the product of the factors. f is not zero (E_DIVZERO). FLINT: nmod_poly_factor, which
 * returns *lead. */
static inline int cunmod_nmod_poly_factor(nmod_poly_factor_t res, uint64_t *lead,
                                          const nmod_poly_t f, cunmod_ctx_t ctx)
{
    return cunmod_nmod_poly_factor_by_(res, lead, f, cunmod_factor, ctx);
}

/* The squarefree decomposition of f, as cunmod_factor_squarefree. f is not zero (E_DIVZERO). FLINT:
 * nmod_poly_factor_squarefree. */
static inline int cunmod_nmod_poly_factor_squarefree(nmod_poly_factor_t res, uint64_t *lead,
                                                     const nmod_poly_t f, cunmod_ctx_t ctx)
{
    return cunmod_nmod_poly_factor_by_(res, lead, f, cunmod_factor_squarefree, ctx);
}

/* *irreducible = 1 if f is irreducible, else 0, also for constants. FLINT:
 * nmod_poly_is_irreducible, which returns 1 for constants. */
static inline int cunmod_nmod_poly_is_irreducible(int *irreducible, const nmod_poly_t f,
                                                  cunmod_ctx_t ctx)
{
    return f == NULL ? CUNMOD_E_ARGUMENT
                     : cunmod_is_irreducible(irreducible, (const uint64_t *)f->coeffs, f->length,
                                             f->mod.n, ctx);
}

/* *primitive = 1 if f is primitive, else 0, as cunmod_is_primitive. primes: NULL, or integers that
 * are prime (E_DOMAIN), positive (E_ARGUMENT), and taken for primes that divide p^n - 1, where n is
 * the degree. More errors: E_UNSUPPORTED (p^n - 1 cannot be factored). FLINT: no function. */
static inline int cunmod_nmod_poly_is_primitive(int *primitive, const nmod_poly_t f,
                                                const fmpz *primes, int64_t count, cunmod_ctx_t ctx)
{
    slong words = 1;
    if (f == NULL || (primes == NULL && count > 0))
        return CUNMOD_E_ARGUMENT;
    for (int64_t i = 0; i < count; i++)
    {
        if (fmpz_sgn(primes + i) <= 0)
            return CUNMOD_E_ARGUMENT;
        words = (slong)fmpz_size(primes + i) > words ? (slong)fmpz_size(primes + i) : words;
    }
    const size_t room = count > 0 ? (size_t)count * (size_t)words : 1;
    ulong *const list = (ulong *)malloc(room * sizeof(ulong));
    if (list == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t i = 0; i < count; i++)
        fmpz_get_ui_array(list + i * words, words, primes + i);
    const int status = cunmod_is_primitive(primitive, (const uint64_t *)f->coeffs, f->length,
                                           f->mod.n, (const uint64_t *)list, words, count, ctx);
    free(list);
    return status;
}

/* Replaces res by a random monic irreducible polynomial of len coefficients, len >= 2 (E_LENGTH),
 * modulo the modulus of res, as cunmod_random_irreducible. FLINT:
 * nmod_poly_randtest_monic_irreducible. */
static inline int cunmod_nmod_poly_random_irreducible(nmod_poly_t res, int64_t len, uint64_t seed,
                                                      cunmod_ctx_t ctx)
{
    if (res == NULL || len < 2)
        return res == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_E_LENGTH;
    uint64_t *const words = (uint64_t *)malloc((size_t)len * sizeof(uint64_t));
    if (words == NULL)
        return CUNMOD_E_MEMORY;
    const int status = cunmod_random_irreducible(words, len, res->mod.n, seed, ctx);
    if (status == CUNMOD_OK)
    {
        nmod_poly_fit_length(res, (slong)len);
        memcpy(res->coeffs, words, (size_t)len * sizeof(*words));
        res->length = (slong)len;
    }
    free(words);
    return status;
}

/* ---- roots modulo a prime ------------------------------------------------ */

/* Replaces *res by the factors x - r of all different roots r of f, the smallest root first. The
 * exponents are the multiplicities of the roots if with_multiplicity is not 0, else 1. f is not
 * zero (E_DIVZERO). FLINT: nmod_poly_roots, whose factors are in another order, and which aborts
 * for zero. More errors: E_ARGUMENT (NULL). */
static inline int cunmod_nmod_poly_roots(nmod_poly_factor_t res, const nmod_poly_t f,
                                         int with_multiplicity, cunmod_ctx_t ctx)
{
    if (res == NULL || f == NULL)
        return CUNMOD_E_ARGUMENT;
    const size_t n = f->length > 1 ? (size_t)f->length - 1 : 0;
    uint64_t *const factors = (uint64_t *)malloc((5 * n + 1) * sizeof(uint64_t));
    if (factors == NULL)
        return CUNMOD_E_MEMORY;
    uint64_t *const roots = factors + 2 * n;
    int64_t *const lens = (int64_t *)(roots + n), *const exps = lens + n;
    int64_t count = 0;
    const int status = cunmod_roots(roots, with_multiplicity != 0 ? exps : NULL, &count,
                                    (const uint64_t *)f->coeffs, f->length, f->mod.n, ctx);
    for (int64_t i = 0; i < count && status == CUNMOD_OK; i++)
    {
        factors[2 * i] = roots[i] != 0 ? f->mod.n - roots[i] : 0;
        factors[2 * i + 1] = 1;
        lens[i] = 2;
        exps[i] = with_multiplicity != 0 ? exps[i] : 1;
    }
    if (status == CUNMOD_OK)
        cunmod_nmod_poly_factor_set_(res, factors, lens, exps, count, f->mod);
    free(factors);
    return status;
}

#ifdef __cplusplus
}
#endif

#endif
