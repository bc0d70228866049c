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

/* *found = the products of the irreducible factors of each degree of f, with this degree in the
 * place of the exponent. f is squarefree and not constant. */
static void find_degrees(nmod_poly_factor_t found, const nmod_poly_t f)
{
    slong *const degrees = flint_malloc((size_t)f->length * sizeof(*degrees));
    nmod_poly_factor_init(found);
    degrees[0] = 1;
    if (f->length == 2) /* FLINT's function divides by the logarithm of the degree */
        nmod_poly_factor_insert(found, f, 1);
    else
        nmod_poly_factor_distinct_deg(found, f, (slong *const *)&degrees);
    for (slong i = 0; i < found->num; i++)
        found->exp[i] = degrees[i];
    flint_free(degrees);
}

/* Adds the degree of each irreducible factor of the squarefree parts to *res, with the exponent of
 * the part multiplied by `exp`, and clears the parts. */
static void add_degrees(cunmod_factors_t *res, nmod_poly_factor_t parts, int64_t exp)
{
    nmod_poly_factor_t found;
    for (slong k = 0; k < parts->num; k++)
    {
        find_degrees(found, parts->p + k);
        for (slong i = 0; i < found->num; i++)
            for (slong n = found->p[i].length - 1; n > 0; n -= found->exp[i])
                cunmod_factors_add(res, NULL, found->exp[i], exp * parts->exp[k]);
        nmod_poly_factor_clear(found);
    }
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
        find_degrees(found, x);
        add_all(res, found, 1);
        return;
    }
    nmod_poly_factor_init(found);
    if (task == CUNMOD_FACTOR_ALL)
        nmod_poly_factor(found, x);
    else
        nmod_poly_factor_squarefree(found, x);
    if (task == CUNMOD_FACTOR_DEGREES)
        add_degrees(res, found, exp);
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
