/* Decoding of a Reed-Solomon code with cunmod, by Gao's algorithm and a half-GCD.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * usage: reed_solomon [POINTS [LENGTH]]
 *
 * A message is a polynomial f of `length` k, a code word has its values at n points, and up to
 * (n - k) / 2 of the values may be wrong. Let a be the product of all x - x_i, and b the polynomial
 * through the received values. Euclid's algorithm on a and b is stopped at the first remainder
 * d = u a + v b of degree below (n + k) / 2. Then f = d / v, and v is zero at the wrong values (Gao,
 * A new algorithm for decoding Reed-Solomon codes, 2003). The quotients until then are those of
 * a / x^k and b / x^k until the middle, which is what a half-GCD computes.
 */
#include "example_cunmod.h"

#include <cunmod_flint.h>

#define P UINT64_C(4611686018427387847) /* 2^62 - 57 */

/* f = the message, and returns the number of wrong values among ys[0 .. n-1], or -1 if there are
 * too many. */
static long decode(nmod_poly_t f, const uint64_t *xs, const uint64_t *ys, long n, long k)
{
    nmod_poly_t a, b, c, d, m[4];
    int64_t sign;
    nmod_poly_init(a, P);
    nmod_poly_init(b, P);
    nmod_poly_init(c, P);
    nmod_poly_init(d, P);
    for (int i = 0; i < 4; i++)
        nmod_poly_init(m[i], P);

    check(cunmod_nmod_poly_product_roots_nmod_vec(a, xs, n, NULL));
    check(cunmod_nmod_poly_interpolate_nmod_vec(b, xs, ys, n, NULL));
    lap("interpolation");
    check(cunmod_nmod_poly_shift_right(c, a, k, NULL));
    check(cunmod_nmod_poly_shift_right(d, b, k, NULL));
    check(cunmod_nmod_poly_hgcd(m[0], m[1], m[2], m[3], c, d, &sign, c, d, NULL));
    lap("half-GCD");
    check(cunmod_nmod_poly_mul(b, b, m[0], NULL)); /* v is m[0], u is -m[2], up to the same sign */
    check(cunmod_nmod_poly_mul(a, a, m[2], NULL));
    check(cunmod_nmod_poly_sub(d, b, a, NULL));
    check(cunmod_nmod_poly_divrem(f, d, d, m[0], NULL));
    lap("message");
    const int decoded = nmod_poly_is_zero(d) && nmod_poly_length(f) <= k;
    const long wrong = decoded ? nmod_poly_degree(m[0]) : -1;

    nmod_poly_clear(a);
    nmod_poly_clear(b);
    nmod_poly_clear(c);
    nmod_poly_clear(d);
    for (int i = 0; i < 4; i++)
        nmod_poly_clear(m[i]);
    return wrong;
}

int main(int argc, char **argv)
{
    const long n = argument(argc, argv, 1, 4000), k = argument(argc, argv, 2, n / 2);
    uint64_t *const message = random_words(1, k, P), *const xs = random_words(1000000000, n, P);
    uint64_t *const ys = random_words(0, n, P);
    nmod_poly_t f;
    open_gpu();
    nmod_poly_init(f, P);
    for (long i = 0; i < k; i++)
        nmod_poly_set_coeff_ui(f, i, message[i]);

    lap(NULL);
    check(cunmod_nmod_poly_evaluate_nmod_vec(ys, f, xs, n, NULL));
    lap("values");
    for (long i = 0; i < n; i += 2 * n / (n - k) + 1) /* fewer than (n - k) / 2 */
        ys[i] = i % 3 == 0 ? 0 : P - 1;
    lap(NULL);
    printf("%ld values were wrong\n", decode(f, xs, ys, n, k));
    const int same = nmod_poly_length(f) == k &&
                     fingerprint(0, (uint64_t *)f->coeffs, k) == fingerprint(0, message, k);
    printf("%s message\n", same ? "the right" : "a wrong");

    nmod_poly_clear(f);
    free(message);
    free(xs);
    free(ys);
    return same ? 0 : 1;
}
