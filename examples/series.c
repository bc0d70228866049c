/* Terms of a P-recursive sequence by power series, with cunmod.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: series [TERMS [ORDER]]
 *
 * The power series y with y' = (a / b) y and y(0) = 1 is exp of the integral of a / b. Its
 * coefficients satisfy a linear recurrence with polynomial coefficients, whose order is the length
 * of a and b. To compute n terms by the recurrence takes about 2 n ORDER products of numbers; by
 * power series the time hardly depends on ORDER. The recurrence is checked at the end, as
 * b y' = a y.
 */
#include "example_cunmod.h"

#define P UINT64_C(4611686018427387847) /* 2^62 - 57 */

/* poly = a random polynomial of degree n with the constant coefficient 1. */
static void set_random(cunmod_poly_t poly, uint64_t first, long n)
{
    uint64_t *const coeffs = random_words(first, n + 1, P);
    coeffs[0] = 1;
    check(cunmod_poly_set_array(poly, coeffs, n + 1));
    free(coeffs);
}

int main(int argc, char **argv)
{
    const long n = argument(argc, argv, 1, 100000), order = argument(argc, argv, 2, 1000);
    uint64_t *const terms = random_words(0, n, P);
    cunmod_poly_t a, b, y, z;
    open_gpu();
    check(cunmod_poly_create(&a, P, NULL));
    check(cunmod_poly_create(&b, P, NULL));
    check(cunmod_poly_create(&y, P, NULL));
    check(cunmod_poly_create(&z, P, NULL));
    set_random(a, 1, order);
    set_random(b, 1000000, order);

    lap(NULL);
    check(cunmod_poly_div_series(y, a, b, n));
    check(cunmod_poly_integral(y, y));
    check(cunmod_poly_exp_series(y, y, n));
    check(cunmod_poly_get_array(terms, n, y));
    lap("terms");
    check(cunmod_poly_derivative(z, y));
    check(cunmod_poly_mullow(z, z, b, n - 1));
    check(cunmod_poly_mullow(y, y, a, n - 1));
    int right;
    check(cunmod_poly_equal(&right, y, z));
    lap("check");
    printf("fingerprint %016lx, the recurrence %s\n", (unsigned long)fingerprint(0, terms, n),
           right ? "holds" : "does not hold");

    cunmod_poly_destroy(a);
    cunmod_poly_destroy(b);
    cunmod_poly_destroy(y);
    cunmod_poly_destroy(z);
    free(terms);
    return right ? 0 : 1;
}
