/* Taylor shifts: arrays and device polynomials, on every path, against Horner's rule.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

static cunmod_ctx_t ctx;

static const test_variant_t variants[] = {TEST_PATHS, TEST_ON_GPU("scan", 0),
                                          TEST_ON_GPU("tree", 0)}; /* cannot: is not taken */

/* z = a(x + c), by z = z (x + c) + a_i for i from the highest to 0. */
static void reference(uint64_t *z, const uint64_t *a, int64_t len, uint64_t c, uint64_t p)
{
    memset(z, 0, (size_t)len * sizeof(*z));
    for (int64_t i = len - 1, used = 0; i >= 0; i--, used++)
    {
        for (int64_t k = used; k >= 0; k--)
        {
            const uint64_t below = k > 0 ? z[k - 1] : a[i];
            z[k] = ref_addmod(below, ref_mulmod(k < used ? z[k] : 0, c, p), p);
        }
    }
}

/* Whether the GPU can shift: factorials are units, or nothing changes. */
static int gpu_can(const uint64_t *a, int64_t lena, uint64_t c, uint64_t p, int is_prime)
{
    const int64_t len = ref_length(a, lena);
    return len <= 1 || c == 0 || (is_prime && (uint64_t)len <= p);
}

static void check_shift(int64_t lena, uint64_t c, uint64_t p, int is_prime, int kind,
                        const test_variant_t *variant)
{
    SCOPED uint64_t *a = test_poly(lena, p, kind), *expected = test_array(lena);
    SCOPED_RESULT uint64_t *got = test_result(lena);
    const int can = gpu_can(a, lena, c, p, is_prime);
    const int status = variant->path != CUNMOD_PATH_GPU || can ? CUNMOD_OK : CUNMOD_E_UNSUPPORTED;
    test_case_with(ctx, CUNMOD_OP_POINTS, variant, "taylor", lena, (int64_t)c, p);
    reference(expected, a, lena, c, p);
    CHECK_STATUS(status, cunmod_taylor_shift(got, a, lena, c, p, ctx));
    if (status == CUNMOD_OK)
    {
        CHECK_EQUAL(got, expected, lena);
        if (variant->path == CUNMOD_PATH_GPU && ref_length(a, lena) > 1 && c != 0)
            CHECK(strcmp(cunmod_last_algorithm(ctx), "scan") == 0);
        memcpy(got, a, (size_t)lena * sizeof(*a)); /* over the polynomial */
        CHECK_OK(cunmod_taylor_shift(got, got, lena, c, p, ctx));
        CHECK_EQUAL(got, expected, lena);
    }
    else
    {
        CHECK(test_untouched(got, lena));
    }
    if (is_prime)
    {
        SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, a, lena, p),
                                  y = test_poly_of(ctx, NULL, 0, p);
        CHECK_STATUS(status, cunmod_poly_taylor_shift(y, x, c));
        test_check_poly(x, a, lena);
        test_check_poly(y, expected, status == CUNMOD_OK ? lena : 0);
        CHECK_STATUS(status, cunmod_poly_taylor_shift(x, x, c));
        test_check_poly(x, status == CUNMOD_OK ? expected : a, lena);
    }
}

/* Checks all short lengths and all c modulo small p. */
static void check_short(void)
{
    static const uint64_t moduli[] = {2, 3, 5, 4, 6, 7, 11};
    const int64_t most = test_small() ? 5 : 13;
    for (int64_t lena = 0; lena <= most; lena++)
    {
        for (int i = 0; i < 7; i++)
        {
            const uint64_t p = moduli[i];
            for (uint64_t c = 0; c < p; c++)
            {
                const int turn = (int)(lena + i) + (int)c;
                check_shift(lena, c, p, p != 4 && p != 6, turn % TEST_KINDS,
                            &variants[turn % VARIANTS_HERE(variants)]);
            }
        }
    }
}

static void check_all(void)
{
    static const int64_t sizes[] = {31, 64, 65, 99, 100, 129, 257, 513, 700};
    int turn = 0;
    for (int i = 0; i < test_prime_count; i++)
    {
        const uint64_t p = test_primes[i];
        for (int k = 0; k < (test_small() ? 2 : 9); k++, turn++)
        {
            const uint64_t c = turn % 4 == 0 ? 1 : turn % 4 == 1 ? p - 1 : test_below(p);
            check_shift(sizes[(i + k) % 9], c, p, 1, turn % 3 == 0 ? TEST_PADDED : TEST_DENSE,
                        &variants[turn % VARIANTS_HERE(variants)]);
        }
    }
    for (int i = 0; i < test_composite_count; i++, turn++)
    {
        check_shift(test_range(100, 300), test_below(test_composites[i]), test_composites[i], 0,
                    TEST_DENSE, &variants[turn % VARIANTS_HERE(variants)]);
    }
    for (int i = 0; i < VARIANTS_HERE(variants); i++)
    {
        check_shift(257, 256, 257, 1, TEST_DENSE, &variants[i]); /* just long enough a p */
        check_shift(258, 256, 257, 1, TEST_DENSE, &variants[i]); /* and not */
        check_shift(1300, 5, 998244353, 1, TEST_MAX, &variants[i]);
        check_shift(1100, 7, 18446744073709551557u, 1, TEST_DENSE, &variants[i]);
    }
}

/* The library says why FLINT computes a shift. */
static void check_reason(void)
{
    const uint64_t a[4] = {1, 2, 0, 1};
    uint64_t z[4];
    test_case_with(ctx, CUNMOD_OP_POINTS, &variants[1], "reason", 4, 1, 3);
    CHECK_OK(cunmod_taylor_shift(z, a, 4, 1, 3, ctx));
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_CPU);
    CHECK(!test_gpu_available() || strstr(cunmod_last_reason(ctx), "no units") != NULL);
}

/* On a real GPU: compares two values, and shifts back. */
static void check_large(int64_t n, uint64_t p)
{
    static const test_variant_t scan = {CUNMOD_PATH_GPU, "scan", 0};
    SCOPED uint64_t *a = test_poly(n, p, TEST_DENSE), *z = test_array(n);
    const uint64_t c = 1 + test_below(p - 1), minus = ref_submod(0, c, p);
    test_case_with(ctx, CUNMOD_OP_POINTS, &scan, "large", n, 0, p);
    CHECK_OK(cunmod_taylor_shift(z, a, n, c, p, ctx));
    test_check_variant(ctx, &scan);
    CHECK(ref_evaluate(a, n, c, p) == z[0] && ref_evaluate(z, n, minus, p) == a[0]);
    CHECK_OK(cunmod_taylor_shift(z, z, n, minus, p, ctx));
    CHECK_EQUAL(z, a, n);
}

int main(void)
{
    ctx = test_start_ctx(0);
    check_short();
    check_all();
    check_reason();
    if (test_gpu_available() && !test_small())
    {
        check_large(1 << 17, 998244353);
        check_large(1000003, 2147483647);
        check_large(700001, 18446744073709551557u);
    }
    return test_finish_ctx(ctx);
}
