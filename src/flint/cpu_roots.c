/* Computes roots modulo a prime by FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_roots.h"

#include <stdlib.h>

#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <flint/nmod_poly_factor.h>
#include <flint/ulong_extras.h>

#include "flint/cpu_poly.h"

typedef struct
{
    uint64_t root;
    int64_t exp;
} pair_t;

static int compare(const void *a, const void *b)
{
    const uint64_t x = ((const pair_t *)a)->root, y = ((const pair_t *)b)->root;
    return x < y ? -1 : x > y;
}

/* Returns the multiplicity of the linear factor f in x. */
static int64_t multiplicity(const nmod_poly_t x, const nmod_poly_t f)
{
    nmod_poly_t copy;
    nmod_poly_init_mod(copy, x->mod);
    nmod_poly_set(copy, x);
    const int64_t e = (int64_t)nmod_poly_remove(copy, f);
    nmod_poly_clear(copy);
    return e;
}

/* The most coefficients by which a polynomial is divided by each of at most p linear factors: half
 * a second. */
#define MOST (INT64_C(1) << 27)

/* FLINT 2.9's multiplicities come from nmod_poly_factor_squarefree, which is wrong for p-th powers.
 * So for p <= lena each root is divided out by itself. */
int cunmod_cpu_roots(uint64_t *roots, int64_t *exps, int64_t *count, const uint64_t *a,
                     int64_t lena, uint64_t p)
{
    const nmod_poly_t x = {cunmod_cpu_view(a, lena, cunmod_cpu_modulus(p))};
    const int divides = exps != NULL && p <= (uint64_t)x->length;
    nmod_poly_factor_t found;
    if (x->length == 0 || (divides && x->length > MOST / (int64_t)p))
        return 0;
    nmod_poly_factor_init(found);
    nmod_poly_roots(found, x, exps != NULL && !divides);
    pair_t *const pairs = flint_malloc((size_t)(found->num + 1) * sizeof(*pairs));
    for (slong i = 0; i < found->num; i++)
    {
        const uint64_t low = nmod_poly_get_coeff_ui(found->p + i, 0);
        pairs[i].root = low != 0 ? p - low : 0;
        pairs[i].exp = divides ? multiplicity(x, found->p + i) : found->exp[i];
    }
    qsort(pairs, (size_t)found->num, sizeof(*pairs), compare);
    for (slong i = 0; i < found->num; i++)
    {
        roots[i] = pairs[i].root;
        if (exps != NULL)
            exps[i] = pairs[i].exp;
    }
    *count = found->num;
    flint_free(pairs);
    nmod_poly_factor_clear(found);
    return 1;
}

/* x^2 + b x + c has the roots -b/2 + s and -b/2 - s, where s^2 = (b/2)^2 - c. */
static int split_quadratic(uint64_t *words, uint64_t p)
{
    const nmod_t mod = cunmod_cpu_modulus(p);
    const ulong half = nmod_mul(words[1], p / 2 + 1, mod), minus = nmod_neg(half, mod);
    const ulong s = n_sqrtmod(nmod_sub(nmod_mul(half, half, mod), words[0], mod), p);
    words[0] = nmod_add(minus, s, mod);
    words[1] = nmod_sub(minus, s, mod);
    return s != 0;
}

int cunmod_cpu_split(uint64_t *words, int64_t len, uint64_t p)
{
    int64_t count = 0;
    return len == 3 ? split_quadratic(words, p)
                    : cunmod_cpu_roots(words, NULL, &count, words, len, p) && count == len - 1;
}
