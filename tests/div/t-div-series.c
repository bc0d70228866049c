/* Inverses and quotients of power series on every path: multiplied back; bad input.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

static cunmod_ctx_t ctx;

/* Checks that q b = a modulo x^n. */
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
    const uint64_t one[1] = {1};
    SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, a, lena, p), y = test_poly_of(ctx, b, lenb, p);
    SCOPED_POLY cunmod_poly_t z = test_poly_of(ctx, NULL, 0, p);
    CHECK_OK(cunmod_poly_inv_series(z, y, n));
    test_check_poly(z, inverse, n);
    CHECK_OK(cunmod_poly_div_series(x, x, y, n)); /* in place */
    test_check_poly(x, quotient, n);
    CHECK_OK(cunmod_poly_div_series(y, y, y, n)); /* all three are one object */
    test_check_poly(y, one, n > 0);
}

static void check_series(int64_t lena, int kinda, int64_t lenb, int kindb, int64_t n, uint64_t p,
                         int is_prime)
{
    static const test_variant_t variants[] = {TEST_PATHS, TEST_ON_GPU("newton", 64),
                                              TEST_ON_GPU("steps", 33)};
    const uint64_t one[1] = {1};
    SCOPED uint64_t *a = test_poly(lena, p, kinda), *b = test_poly(lenb, p, kindb);
    b[0] = test_unit(p);
    for (int i = 0; i < VARIANTS_HERE(variants); i++)
    {
        SCOPED_RESULT uint64_t *quotient = test_result(n), *inverse = test_result(n);
        test_case_with(ctx, CUNMOD_OP_DIV, &variants[i], "series", lena, lenb, p);
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

static void check_modulus(uint64_t p, int index)
{
    const int is_prime = index < test_prime_count;
    const int64_t n = test_range(1, 60);
    check_series(n, TEST_DENSE, n, TEST_DENSE, n, p, is_prime);
    check_series(test_range(0, 80), TEST_DENSE, test_range(1, 80), TEST_DENSE, n, p, is_prime);
    check_series(test_range(0, 80), TEST_PADDED, test_range(1, 9), TEST_PADDED, n, p, is_prime);
    check_series(1, TEST_MAX, 1, TEST_MAX, 1 + n % 3, p, is_prime);
    if (!test_small())
        check_series(700, TEST_MAX, 600, TEST_DENSE, test_range(500, 1100), p, is_prime);
}

/* Division by zero is refused, whether zero has words or none. t-arguments has all else that is
 * refused. */
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
    ctx = test_start_ctx(0);
    test_moduli(check_modulus);
    check_series(600, TEST_DENSE, 700, TEST_DENSE, 640, test_primes[test_prime_count - 1], 1);
    check_series(600, TEST_DENSE, 500, TEST_DENSE, 600, 998244353, 1); /* its own roots */
    check_zeros();
    return test_finish_ctx(ctx);
}
