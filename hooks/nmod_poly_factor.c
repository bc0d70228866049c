/* Hooks on FLINT's factorizations, tests of irreducibility and roots of nmod_poly_t.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * FLINT returns factors and roots in the order in which its random choices find them, except for
 * nmod_poly_factor_squarefree; the hooks return factors and roots in the order of cunmod. Some
 * functions of FLINT replace the factors of res, others append factors. A hook returns
 * CUNMOD_E_MISMATCH where the results of FLINT and cunmod differ in more than the order, and FLINT
 * then computes the call.
 */
#include <gmp.h>

#include "cunmod_flint.h"
#include "cunmod_nmod_poly_factor.h"
#include "hook.h"

#define RES_F (nmod_poly_factor_t res, const nmod_poly_t f)

/* ---- functions that return the leading coefficient ------------------------------------ */

/* Appends the irreducible factors of f. FLINT adds the exponents of equal factors. */
static int append(nmod_poly_factor_t res, uint64_t *lead, const nmod_poly_t f)
{
    nmod_poly_factor_t found;
    nmod_poly_factor_init(found);
    const int status = cunmod_nmod_poly_factor(found, lead, f, hook_context);
    if (status == CUNMOD_OK && res->num == 0)
        nmod_poly_factor_swap(res, found);
    else if (status == CUNMOD_OK)
        nmod_poly_factor_concat(res, found);
    nmod_poly_factor_clear(found);
    return status;
}

#define WITH_LEAD(name_, call_)                                                                    \
    HOOK(ulong, HOOK_RETURN, name_, -1, RES_F, (res, f), f->length, f->length, 0, f->mod.n,        \
         uint64_t lead = 0, call_, lead)

WITH_LEAD(nmod_poly_factor, cunmod_nmod_poly_factor(res, &lead, f, hook_context))
WITH_LEAD(nmod_poly_factor_with_berlekamp, append(res, &lead, f))
WITH_LEAD(nmod_poly_factor_with_cantor_zassenhaus, append(res, &lead, f))
WITH_LEAD(nmod_poly_factor_with_kaltofen_shoup, append(res, &lead, f))

/* ---- functions that FLINT's factorizations call ------------------------------------------ */

/* Factors f into irreducible factors. If res has factors, FLINT may mistake them for new ones. */
static int irreducibles(nmod_poly_factor_t res, const nmod_poly_t f)
{
    uint64_t lead;
    return res->num != 0 || f->length < 2 ? CUNMOD_E_MISMATCH
                                          : cunmod_nmod_poly_factor(res, &lead, f, hook_context);
}

/* FLINT's result is the factorization of f if f is monic and squarefree. A GCD shows whether f is
 * squarefree, in less time than a factorization takes. */
static int berlekamp(nmod_poly_factor_t res, const nmod_poly_t f)
{
    nmod_poly_t slope;
    if (res->num != 0 || f->length < 2 || f->coeffs[f->length - 1] != 1)
        return CUNMOD_E_MISMATCH;
    nmod_poly_init_mod(slope, f->mod);
    nmod_poly_derivative(slope, f);
    int status = cunmod_nmod_poly_gcd(slope, slope, f, hook_context);
    if (status == CUNMOD_OK)
        status = slope->length == 1 ? irreducibles(res, f) : CUNMOD_E_MISMATCH;
    nmod_poly_clear(slope);
    return status;
}

/* Returns how often p divides an exponent. */
static int order_of(slong exp, ulong p)
{
    int order = 0;
    for (ulong e = (ulong)exp; e % p == 0; e /= p)
        order++;
    return order;
}

/* Sorts factors by the order of their exponents, as FLINT finds them. Those of equal order keep
 * their places to one another. */
static void sort_by_order(nmod_poly_factor_t fac, ulong p)
{
    for (slong i = 1; i < fac->num; i++)
    {
        const nmod_poly_struct poly = fac->p[i];
        const slong exp = fac->exp[i];
        slong j = i;
        for (; j > 0 && order_of(fac->exp[j - 1], p) > order_of(exp, p); j--)
        {
            fac->p[j] = fac->p[j - 1];
            fac->exp[j] = fac->exp[j - 1];
        }
        fac->p[j] = poly;
        fac->exp[j] = exp;
    }
}

/* The squarefree decomposition of f. A power of a linear polynomial that is not monic has a factor
 * in FLINT 2.9 that is not monic. */
static int squarefree(nmod_poly_factor_t res, const nmod_poly_t f)
{
    nmod_poly_factor_t found;
    uint64_t lead = 0;
    if (res->num != 0 || f->length < 2)
        return CUNMOD_E_MISMATCH;
    nmod_poly_factor_init(found);
    int status = cunmod_nmod_poly_factor_squarefree(found, &lead, f, hook_context);
    if (status == CUNMOD_OK && lead != 1 && found->num == 1 && found->p[0].length == 2)
        status = CUNMOD_E_MISMATCH;
    if (status == CUNMOD_OK)
    {
        sort_by_order(found, f->mod.n);
        nmod_poly_factor_swap(res, found);
    }
    nmod_poly_factor_clear(found);
    return status;
}

#define FACTORS(name_, parameters_, arguments_, m_, call_)                                         \
    HOOK(void, HOOK_VOID, name_, -1, parameters_, arguments_, f->length, f->length, m_, f->mod.n,  \
         , call_, )

FACTORS(nmod_poly_factor_berlekamp, RES_F, (res, f), 0, berlekamp(res, f))
FACTORS(nmod_poly_factor_cantor_zassenhaus, RES_F, (res, f), 0, irreducibles(res, f))
FACTORS(nmod_poly_factor_kaltofen_shoup, RES_F, (res, f), 0, irreducibles(res, f))
FACTORS(nmod_poly_factor_squarefree, RES_F, (res, f), 0, squarefree(res, f))

/* ---- roots ---------------------------------------------------------------------------- */

FACTORS(nmod_poly_roots, (nmod_poly_factor_t res, const nmod_poly_t f, int with_multiplicity),
        (res, f, with_multiplicity), with_multiplicity != 0,
        cunmod_nmod_poly_roots(res, f, with_multiplicity, hook_context))

/* ---- irreducibility -------------------------------------------------------------------- */

/* FLINT returns 1 for constants. */
#define IRREDUCIBLE(name_)                                                                         \
    HOOK(int, HOOK_RETURN, name_, -1, (const nmod_poly_t f), (f), f->length, f->length, 0,         \
         f->mod.n, int found = 0,                                                                  \
         f->length < 2 ? CUNMOD_E_MISMATCH                                                         \
                       : cunmod_nmod_poly_is_irreducible(&found, f, hook_context),                 \
         found)

IRREDUCIBLE(nmod_poly_is_irreducible)
IRREDUCIBLE(nmod_poly_is_irreducible_ddf)
IRREDUCIBLE(nmod_poly_is_irreducible_rabin)
