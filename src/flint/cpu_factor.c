/* The CPU path: factorizations of polynomials modulo a prime p, by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_factor.h"

#include <string.h>

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>

#include "flint/cpu_poly.h"

void cunmod_factors_add(cunmod_factors_t *res, const uint64_t *f, int64_t len, int64_t exp)
{
    if (f != NULL)
    {
        memmove(res->words + res->used, f, (size_t)len * sizeof(*f));
        res->used += len;
    }
    res->lens[res->count] = len;
    res->exps[res->count] = exp;
    res->count++;
}

/* Adds FLINT's factors to *res, with exponents multiplied by `exp`, and clears them. */
static void add_all(cunmod_factors_t *res, nmod_poly_factor_t found, int64_t exp)
{
    for (slong i = 0; i < found->num; i++)
    {
        nmod_poly_struct *const f = found->p + i;
        nmod_poly_make_monic(f, f);
        cunmod_factors_add(res, (const uint64_t *)f->coeffs, f->length, exp * found->exp[i]);
    }
    nmod_poly_factor_clear(found);
}

/* f is squarefree and not constant. has_words = 0: adds the degree of each irreducible factor of f,
 * with the exponent `exp`. has_words = 1: adds the product of the irreducible factors of each
 * degree, with this degree in the place of the exponent. */
static void add_degrees(cunmod_factors_t *res, const nmod_poly_t f, int64_t exp, int has_words)
{
    nmod_poly_factor_t found;
    slong *const degrees = flint_malloc((size_t)f->length * sizeof(*degrees));
    nmod_poly_factor_init(found);
    degrees[0] = 1;
    if (f->length == 2) /* FLINT's function divides by the logarithm of the degree */
        nmod_poly_factor_insert(found, f, 1);
    else
        nmod_poly_factor_distinct_deg(found, f, (slong *const *)&degrees);
    for (slong i = 0; i < found->num; i++)
    {
        nmod_poly_struct *const g = found->p + i;
        if (has_words)
        {
            nmod_poly_make_monic(g, g);
            cunmod_factors_add(res, (const uint64_t *)g->coeffs, g->length, degrees[i]);
            continue;
        }
        for (slong n = g->length - 1; n > 0; n -= degrees[i])
            cunmod_factors_add(res, NULL, degrees[i], exp);
    }
    nmod_poly_factor_clear(found);
    flint_free(degrees);
}

static void add_degrees_of_all(cunmod_factors_t *res, nmod_poly_factor_t parts, int64_t exp)
{
    for (slong i = 0; i < parts->num; i++)
        add_degrees(res, parts->p + i, exp * parts->exp[i], 0);
    nmod_poly_factor_clear(parts);
}

int cunmod_cpu_factor_takes(int64_t len, uint64_t p)
{
    return __FLINT_RELEASE >= 30000 || (uint64_t)len < p;
}

void cunmod_cpu_factor(cunmod_factors_t *res, cunmod_factor_task_t task, const uint64_t *a,
                       int64_t len, int64_t exp, uint64_t p)
{
    const nmod_poly_t x = {cunmod_cpu_view(a, len, cunmod_cpu_modulus(p))};
    nmod_poly_factor_t found;
    if (task == CUNMOD_FACTOR_DISTINCT)
    {
        add_degrees(res, x, exp, 1);
        return;
    }
    nmod_poly_factor_init(found);
    if (task == CUNMOD_FACTOR_ALL)
        nmod_poly_factor(found, x);
    else
        nmod_poly_factor_squarefree(found, x);
    if (task == CUNMOD_FACTOR_DEGREES)
        add_degrees_of_all(res, found, exp);
    else
        add_all(res, found, exp);
}

int cunmod_cpu_is_irreducible(const uint64_t *a, int64_t len, uint64_t p)
{
    const nmod_poly_t x = {cunmod_cpu_view(a, len, cunmod_cpu_modulus(p))};
    return nmod_poly_is_irreducible(x) != 0;
}

void cunmod_cpu_equal_degree(uint64_t *z, const uint64_t *a, int64_t len, int64_t d, uint64_t p)
{
    nmod_poly_t x; /* a copy: FLINT makes it monic */
    nmod_poly_factor_t found;
    cunmod_cpu_set_poly(x, a, len, cunmod_cpu_modulus(p));
    nmod_poly_make_monic(x, x);
    nmod_poly_factor_init(found);
    nmod_poly_factor_equal_deg(found, x, d);
    for (slong i = 0; i < found->num; i++)
        cunmod_cpu_get_poly(z + i * (d + 1), d + 1, found->p + i);
    nmod_poly_factor_clear(found);
    nmod_poly_clear(x);
}
