/* Distinct-degree factorisation with FLINT: how many irreducible factors of degree 1, 2, 3, ... a
 * polynomial has modulo a prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: distinct_degrees_flint [DEGREE [MOST]]
 *
 * x^(p^d) - x is the product of all monic irreducible polynomials whose degree divides d. So its
 * GCD with f, from which the factors of smaller degrees were removed, is the product of the factors
 * of degree d. f is random, and has no repeated factor but by an accident of probability 1/p.
 */
#include "example.h"

#include <flint/nmod_poly.h>

#define P UINT64_C(4611686018427387847) /* 2^62 - 57 */

/* inverse = 1 / reversed f as a power series, with which FLINT divides by f. */
static void prepare(nmod_poly_t inverse, const nmod_poly_t f)
{
    nmod_poly_reverse(inverse, f, nmod_poly_length(f));
    nmod_poly_inv_series(inverse, inverse, nmod_poly_length(f));
}

int main(int argc, char **argv)
{
    const long n = argument(argc, argv, 1, 2000), most = argument(argc, argv, 2, 10);
    uint64_t *const coeffs = random_words(3, n + 1, P);
    nmod_poly_t f, x, h, g, inverse;
    nmod_poly_init(f, P);
    nmod_poly_init(x, P);
    nmod_poly_init(h, P);
    nmod_poly_init(g, P);
    nmod_poly_init(inverse, P);
    coeffs[n] = 1;
    for (long i = 0; i <= n; i++)
        nmod_poly_set_coeff_ui(f, i, coeffs[i]);
    nmod_poly_set_coeff_ui(x, 1, 1);

    lap(NULL);
    prepare(inverse, f);
    nmod_poly_set(h, x); /* x^(p^d) modulo f */
    for (long d = 1; d <= most; d++)
    {
        nmod_poly_powmod_ui_binexp_preinv(h, h, P, f, inverse);
        nmod_poly_sub(g, h, x);
        nmod_poly_gcd(g, g, f);
        const long degree = nmod_poly_degree(g);
        printf("%ld of degree %ld\n", degree / d, d);
        if (degree == 0)
            continue;
        nmod_poly_div(f, f, g);
        nmod_poly_rem(h, h, f);
        prepare(inverse, f);
    }
    lap("degrees");
    printf("others of %ld together\n", (long)nmod_poly_degree(f));

    nmod_poly_clear(f);
    nmod_poly_clear(x);
    nmod_poly_clear(h);
    nmod_poly_clear(g);
    nmod_poly_clear(inverse);
    free(coeffs);
    return 0;
}
