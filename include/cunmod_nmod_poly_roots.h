/* cunmod's roots on FLINT's nmod_poly_t and nmod_poly_factor_t: a static inline function, FLINT 2.9
 * and 3.x.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * This interface is a header alone, so that the factors are those of the FLINT with which the
 * caller is built. docs/roots.md has the algorithm.
 *
 * The function returns CUNMOD_OK or a status of cunmod.h; on failure the result stays as it was.
 * FLINT aborts when the host has no memory for the result.
 */
#ifndef CUNMOD_NMOD_POLY_ROOTS_H
#define CUNMOD_NMOD_POLY_ROOTS_H

#include <stdint.h>
#include <stdlib.h>

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>

#include "cunmod.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- roots modulo a prime ------------------------------------------------ */

/* Replaces *res by the factors x - r of all different roots r of f, the smallest root first. The
 * exponents are the multiplicities of the roots if with_multiplicity is not 0, else 1. f is not
 * zero (E_DIVZERO), and the modulus is prime (E_MODULUS). FLINT: nmod_poly_roots, whose factors are
 * in another order, and which aborts for zero. More errors: E_ARGUMENT (NULL). */
static inline int cunmod_nmod_poly_roots(nmod_poly_factor_t res, const nmod_poly_t f,
                                         int with_multiplicity, cunmod_ctx_t ctx)
{
    if (res == NULL || f == NULL)
        return CUNMOD_E_ARGUMENT;
    const size_t n = f->length > 1 ? (size_t)f->length - 1 : 0;
    uint64_t *const roots = (uint64_t *)malloc((2 * n + 1) * sizeof(uint64_t));
    int64_t *const exps = with_multiplicity != 0 && roots != NULL ? (int64_t *)(roots + n) : NULL;
    int64_t count = 0;
    const int status = roots == NULL
                           ? CUNMOD_E_MEMORY
                           : cunmod_roots(roots, exps, &count, (const uint64_t *)f->coeffs,
                                          f->length, f->mod.n, ctx);
    if (status == CUNMOD_OK)
    {
        nmod_poly_factor_t made;
        nmod_poly_factor_init(made);
        nmod_poly_factor_fit_length(made, (slong)count);
        for (int64_t i = 0; i < count; i++)
        {
            nmod_poly_struct *const factor = made->p + i;
            factor->mod = f->mod;
            nmod_poly_set_coeff_ui(factor, 1, 1);
            nmod_poly_set_coeff_ui(factor, 0, roots[i] != 0 ? f->mod.n - roots[i] : 0);
            made->exp[i] = exps != NULL ? (slong)exps[i] : 1;
            made->num++;
        }
        const nmod_poly_factor_struct before = *res;
        *res = *made;
        *made = before;
        nmod_poly_factor_clear(made);
    }
    free(roots);
    return status;
}

#ifdef __cplusplus
}
#endif

#endif
