/* Terms of a P-recursive sequence by power series, with FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: series_flint [TERMS [ORDER]]
 *
 * The power series y with y' = (a / b) y and y(0) = 1 is exp of the integral of a / b. Its
 * coefficients satisfy a linear recurrence with polynomial coefficients, whose order is the length
 * of a and b. To compute n terms by the recurrence takes about 2 n ORDER products of numbers; by
 * power series the time hardly depends on ORDER. The recurrence is checked at the end, as
 * b y' = a y.
 */
#include "example.h"

#include <flint/nmod_poly.h>

#define P UINT64_C(4611686018427387847) /* 2^62 - 57 */

/* poly = a random polynomial of degree n with the constant coefficient 1. */
static void set_random(nmod_poly_t poly, uint64_t first, long n)
{
    uint64_t *const coeffs = random_words(first, n + 1, P);
    coeffs[0] = 1;
    for (long i = 0; i <= n; i++)
        nmod_poly_set_coeff_ui(poly, i, coeffs[i]);
    free(coeffs);
}

int main(int argc, char **argv)
{
    const long n = argument(argc, argv, 1, 100000), order = argument(argc, argv, 2, 1000);
    uint64_t *const terms = random_words(0, n, P);
    nmod_poly_t a, b, y, z;
    nmod_poly_init(a, P);
    nmod_poly_init(b, P);
    nmod_poly_init(y, P);
    nmod_poly_init(z, P);
    set_random(a, 1, order);
    set_random(b, 1000000, order);

    lap(NULL);
    nmod_poly_div_series(y, a, b, n);
    nmod_poly_integral(y, y);
    nmod_poly_exp_series(y, y, n);
    for (long i = 0; i < n; i++)
        terms[i] = nmod_poly_get_coeff_ui(y, i);
    lap("terms");
    nmod_poly_derivative(z, y);
    nmod_poly_mullow(z, z, b, n - 1);
    nmod_poly_mullow(y, y, a, n - 1);
    const int right = nmod_poly_equal(y, z);
    lap("check");
    printf("fingerprint %016lx, the recurrence %s\n", (unsigned long)fingerprint(0, terms, n),
           right ? "holds" : "does not hold");

    nmod_poly_clear(a);
    nmod_poly_clear(b);
    nmod_poly_clear(y);
    nmod_poly_clear(z);
    free(terms);
    return right ? 0 : 1;
}
