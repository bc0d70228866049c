/* Inverses and quotients of power series on every path: multiplied back; bad input.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "ref.h"

static cunmod_ctx_t ctx;

/* n coefficients of q b are those of a. */
static void check_product(const uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b,
                          int64_t lenb, int64_t n, uint64_t p)
{
    SCOPED uint64_t *product = test_array(n + lenb - 1), *expected = test_array(n);
    ref_mul(product, q, n, b, lenb, p);
    for (int64_t i = 0; i < n; i++)
        expected[i] = i < lena ? a[i] : 0;
    CHECK_EQUAL(product, expected, n);
}

static void check_polys(const uint64_t *quotient, const uint64_t *inverse, const uint64_t *a,
                        int64_t lena, const uint64_t *b, int64_t lenb, int64_t n, uint64_t p)
{
    cunmod_poly_t x, y, z;
    int64_t len = -1;
    SCOPED uint64_t *got = test_array(n);
    CHECK_OK(cunmod_poly_create(&x, p, ctx));
    CHECK_OK(cunmod_poly_create(&y, p, ctx));
    CHECK_OK(cunmod_poly_create(&z, p, ctx));
    CHECK_OK(cunmod_poly_set_array(x, a, lena));
    CHECK_OK(cunmod_poly_set_array(y, b, lenb));
    CHECK_OK(cunmod_poly_inv_series(z, y, n));
    CHECK_OK(cunmod_poly_length(&len, z));
    CHECK(len == ref_length(inverse, n));
    CHECK_OK(cunmod_poly_get_array(got, n, z));
    CHECK_EQUAL(got, inverse, len);
    CHECK_OK(cunmod_poly_div_series(x, x, y, n)); /* in place */
    CHECK_OK(cunmod_poly_length(&len, x));
    CHECK(len == ref_length(quotient, n));
    CHECK_OK(cunmod_poly_get_array(got, n, x));
    CHECK_EQUAL(got, quotient, len);
    CHECK_OK(cunmod_poly_div_series(y, y, y, n)); /* all the same */
    CHECK_OK(cunmod_poly_length(&len, y));
    CHECK(len == (n > 0));
    cunmod_poly_destroy(x);
    cunmod_poly_destroy(y);
    cunmod_poly_destroy(z);
}

static void check_series(int64_t lena, int kinda, int64_t lenb, int kindb, int64_t n, uint64_t p,
                         int is_prime)
{
    static const test_variant_t variants[] = {{CUNMOD_PATH_CPU, NULL, 0},
                                              {CUNMOD_PATH_AUTO, NULL, 0},
                                              {CUNMOD_PATH_GPU, NULL, 0},
                                              {CUNMOD_PATH_GPU, "newton", 64},
                                              {CUNMOD_PATH_GPU, "steps", 33}};
    const uint64_t one[1] = {1};
    SCOPED uint64_t *a = test_poly(lena, p, kinda), *b = test_poly(lenb, p, kindb);
    b[0] = test_unit(p);
    for (int i = 0; i < (test_gpu_available() ? 5 : 2); i++)
    {
        SCOPED_RESULT uint64_t *quotient = test_result(n), *inverse = test_result(n);
        test_case("series", lena, lenb, p);
        test_use(ctx, CUNMOD_OP_DIV, &variants[i]);
        CHECK_OK(cunmod_inv_series(inverse, b, lenb, n, p, ctx));
        check_product(inverse, one, 1, b, lenb, n, p);
        CHECK_OK(cunmod_div_series(quotient, a, lena, b, lenb, n, p, ctx));
        check_product(quotient, a, lena, b, lenb, n, p);
        if (is_prime)
            check_polys(quotient, inverse, a, lena, b, lenb, n, p);
        if (lenb <= n) /* over the divisor */
        {
            memcpy(inverse, b, (size_t)lenb * sizeof(*b));
            CHECK_OK(cunmod_div_series(inverse, a, lena, inverse, lenb, n, p, ctx));
            CHECK_EQUAL(inverse, quotient, n);
        }
    }
}

static void check_modulus(uint64_t p, int is_prime)
{
    const int64_t n = test_range(1, 60);
    check_series(n, TEST_DENSE, n, TEST_DENSE, n, p, is_prime);
    check_series(test_range(0, 80), TEST_DENSE, test_range(1, 80), TEST_DENSE, n, p, is_prime);
    check_series(test_range(0, 80), TEST_PADDED, test_range(1, 9), TEST_PADDED, n, p, is_prime);
    check_series(1, TEST_MAX, 1, TEST_MAX, 1 + n % 3, p, is_prime);
    if (!test_small())
        check_series(700, TEST_MAX, 600, TEST_DENSE, test_range(500, 1100), p, is_prime);
}

/* Zeros, with and without words. t-arguments has all else that is refused. */
static void check_zeros(void)
{
    const uint64_t b[3] = {1, 2, 6}, zero[2] = {0, 0};
    SCOPED_RESULT uint64_t *res = test_result(4);
    const test_variant_t automatic = {CUNMOD_PATH_AUTO, NULL, 0};
    test_use(ctx, CUNMOD_OP_DIV, &automatic);
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_inv_series(res, zero, 2, 4, 7, ctx));
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_inv_series(res, NULL, 0, 4, 7, ctx));
    CHECK(test_untouched(res, 4));
    CHECK_OK(cunmod_inv_series(NULL, b, 3, 0, 7, ctx));
}

int main(void)
{
    test_start(0);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    for (int i = 0; i < test_prime_count; i++)
        check_modulus(test_primes[i], 1);
    for (int i = 0; i < test_composite_count; i++)
        check_modulus(test_composites[i], 0);
    check_series(600, TEST_DENSE, 700, TEST_DENSE, 640, test_primes[test_prime_count - 1], 1);
    check_series(600, TEST_DENSE, 500, TEST_DENSE, 600, 998244353, 1); /* its own roots */
    check_zeros();
    cunmod_ctx_destroy(ctx);
    return test_finish();
}
