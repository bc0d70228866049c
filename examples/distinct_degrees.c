/* Distinct-degree factorisation with cunmod: how many irreducible factors of degree 1, 2, 3, ... a
 * polynomial has modulo a prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: distinct_degrees [DEGREE [MOST]]
 *
 * x^(p^d) - x is the product of all monic irreducible polynomials whose degree divides d. So its
 * GCD with f, from which the factors of smaller degrees were removed, is the product of the factors
 * of degree d. f is random, and has no repeated factor but by an accident of probability 1/p.
 */
#include "example_cunmod.h"

#define P UINT64_C(4611686018427387847) /* 2^62 - 57 */

static long degree_of(cunmod_poly_t poly)
{
    int64_t length;
    check(cunmod_poly_length(&length, poly));
    return (long)length - 1;
}

int main(int argc, char **argv)
{
    const long n = argument(argc, argv, 1, 2000), most = argument(argc, argv, 2, 10);
    uint64_t *const coeffs = random_words(3, n + 1, P);
    const uint64_t p = P;
    cunmod_poly_t f, x, h, g;
    cunmod_divisor_t divisor;
    open_gpu();
    check(cunmod_poly_create(&f, P, NULL));
    check(cunmod_poly_create(&x, P, NULL));
    check(cunmod_poly_create(&h, P, NULL));
    check(cunmod_poly_create(&g, P, NULL));
    coeffs[n] = 1;
    check(cunmod_poly_set_array(f, coeffs, n + 1));
    check(cunmod_poly_set_coeff(x, 1, 1));

    lap(NULL);
    check(cunmod_divisor_create_poly(&divisor, f));
    check(cunmod_poly_set(h, x)); /* x^(p^d) modulo f */
    for (long d = 1; d <= most; d++)
    {
        check(cunmod_poly_powmod_divisor(h, h, &p, 1, divisor));
        check(cunmod_poly_sub(g, h, x));
        check(cunmod_poly_gcd(g, g, f));
        const long degree = degree_of(g);
        printf("%ld of degree %ld\n", degree / d, d);
        if (degree == 0)
            continue;
        check(cunmod_poly_div(f, f, g));
        check(cunmod_poly_rem(h, h, f));
        cunmod_divisor_destroy(divisor);
        check(cunmod_divisor_create_poly(&divisor, f));
    }
    lap("degrees");
    printf("others of %ld together\n", degree_of(f));

    cunmod_poly_destroy(f);
    cunmod_poly_destroy(x);
    cunmod_poly_destroy(h);
    cunmod_poly_destroy(g);
    cunmod_divisor_destroy(divisor);
    free(coeffs);
    return 0;
}
