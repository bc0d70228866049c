/* Composition modulo a prepared divisor, on every path, against Horner's rule; bad input.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "shape/compose_shape.h"
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

static cunmod_ctx_t ctx;

static const test_variant_t variants[] = {TEST_PATHS};

/* r[0 .. m-2] = a(g) modulo f. */
static void reference(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *g, int64_t leng,
                      const uint64_t *f, int64_t m, uint64_t p)
{
    const int64_t len = m - 1 + leng; /* of a product, and one word more */
    SCOPED uint64_t *product = test_array(len), *q = test_array(len);
    memset(r, 0, (size_t)(m - 1) * sizeof(*r));
    for (int64_t i = lena - 1; i >= 0; i--)
    {
        memset(product, 0, (size_t)len * sizeof(*product));
        ref_mul(product, r, m - 1, g, leng, p);
        product[0] = ref_addmod(product[0], a[i], p);
        ref_divrem(q, r, product, len, f, m, p);
    }
}

static void check_composition(cunmod_divisor_t divisor, const uint64_t *f, int64_t m, int64_t lena,
                              int64_t leng, uint64_t p, int is_prime)
{
    SCOPED uint64_t *a = test_poly(lena, p, TEST_DENSE), *g = test_poly(leng, p, TEST_DENSE);
    SCOPED uint64_t *expected = test_array(m - 1);
    SCOPED_RESULT uint64_t *res = test_result(m - 1);
    test_case("compose", lena, leng, p);
    reference(expected, a, lena, g, leng, f, m, p);
    CHECK_OK(cunmod_compose_mod_divisor(res, a, lena, g, leng, divisor));
    CHECK_EQUAL(res, expected, m - 1);
    memcpy(res, g, (size_t)leng * sizeof(*g)); /* over the inner polynomial */
    CHECK_OK(cunmod_compose_mod_divisor(res, a, lena, res, leng, divisor));
    CHECK_EQUAL(res, expected, m - 1);
    if (is_prime)
    {
        SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, a, lena, p),
                                  y = test_poly_of(ctx, g, leng, p);
        CHECK_OK(cunmod_poly_compose_mod_divisor(y, x, y, divisor));
        test_check_poly(y, expected, m - 1);
        CHECK_OK(cunmod_poly_set_array(y, g, leng));
        CHECK_OK(cunmod_poly_compose_mod_divisor(x, x, y, divisor));
        test_check_poly(x, expected, m - 1);
    }
}

static void check_divisor(int64_t m, uint64_t p, int is_prime, int turns)
{
    SCOPED uint64_t *f = test_divisor(m, 0, p, TEST_DENSE);
    SCOPED_DIVISOR cunmod_divisor_t divisor = NULL;
    CHECK_OK(cunmod_divisor_create(&divisor, f, m, p, ctx));
    for (int turn = 0; turn < turns; turn++)
    {
        const int64_t lena = turn < 3 ? m - 1 : test_range(0, m - 1);
        const int64_t leng = turn < 4 ? m - 1 : test_range(0, m - 1);
        test_use(ctx, CUNMOD_OP_DIV, &variants[turn % VARIANTS_HERE(variants)]);
        check_composition(divisor, f, m, lena, leng, p, is_prime);
        if (lena > 1 && leng > 1)
            test_check_variant(ctx, &variants[turn % VARIANTS_HERE(variants)]);
    }
}

/* ---- many results ------------------------------------------------------------ */

#define MANY 37

/* Compares MANY powers of g, and the compositions of MANY polynomials with g, with single products
 * and single compositions. Some results on device polynomials are operands. */
static void check_many(int64_t m, uint64_t p, const test_variant_t *variant)
{
    const int64_t len = m - 1;
    SCOPED uint64_t *f = test_divisor(m, 0, p, TEST_DENSE);
    SCOPED uint64_t *a = test_poly(MANY * len, p, TEST_DENSE);
    SCOPED uint64_t *g = test_poly(len, p, TEST_DENSE), *expected = test_array(MANY * len);
    SCOPED uint64_t *res = test_array(MANY * len);
    SCOPED_DIVISOR cunmod_divisor_t divisor = NULL;
    cunmod_poly_t x[MANY], y[MANY], inner = test_poly_of(ctx, g, len, p);
    CHECK_OK(cunmod_divisor_create(&divisor, f, m, p, ctx));
    test_case_with(ctx, CUNMOD_OP_DIV, variant, "powers", len, MANY, p);
    memset(expected, 0, (size_t)len * sizeof(*expected));
    expected[0] = 1;
    for (int i = 1; i < MANY; i++)
    {
        CHECK_OK(cunmod_mulmod_divisor(expected + i * len, expected + (i - 1) * len, len, g, len,
                                       divisor));
    }
    memcpy(res + (MANY - 1) * len, g, (size_t)len * sizeof(*g)); /* over the last row */
    CHECK_OK(cunmod_powers_mod_divisor(res, res + (MANY - 1) * len, len, MANY, divisor));
    CHECK_EQUAL(res, expected, MANY * len);
    for (int i = 0; i < MANY; i++)
    {
        x[i] = test_poly_of(ctx, a + i * len, len, p);
        y[i] = i == 5 ? inner : i % 3 == 0 ? x[i] : test_poly_of(ctx, g, 1, p);
    }
    CHECK_OK(cunmod_poly_powers_mod_divisor(&y[1], inner, MANY - 1, divisor));
    for (int i = 1; i < MANY; i++)
    {
        test_check_poly(y[i], expected + (i - 1) * len, len);
        CHECK_OK(cunmod_poly_set_array(x[i], a + i * len, len - i % 5 * (len / 5)));
        memset(a + (i + 1) * len - i % 5 * (len / 5), 0, (size_t)(i % 5 * (len / 5)) * sizeof(*a));
    }
    CHECK_OK(cunmod_poly_set_array(inner, g, len));
    test_case("compositions", len, MANY, p);
    for (int i = 0; i < MANY; i++)
        CHECK_OK(cunmod_compose_mod_divisor(expected + i * len, a + i * len, len, g, len, divisor));
    memcpy(res, a, (size_t)(MANY * len) * sizeof(*a));
    CHECK_OK(cunmod_compose_mod_vec_divisor(res, res, len, MANY, g, len, divisor));
    CHECK_EQUAL(res, expected, MANY * len);
    CHECK_OK(cunmod_poly_compose_mod_vec_divisor(y, x, MANY, inner, divisor));
    for (int i = 0; i < MANY; i++)
        test_check_poly(y[i], expected + i * len, len);
    for (int i = 0; i < MANY; i++)
    {
        cunmod_poly_destroy(i % 3 == 0 ? NULL : y[i]);
        cunmod_poly_destroy(x[i]);
    }
}

/* The result is compared with FLINT's. */
static void check_large(int64_t m, uint64_t p)
{
    SCOPED uint64_t *f = test_poly(m, p, TEST_DENSE), *a = test_poly(m - 1, p, TEST_DENSE);
    SCOPED uint64_t *g = test_poly(m - 1, p, TEST_DENSE);
    SCOPED uint64_t *expected = test_array(m - 1), *res = test_array(m - 1);
    SCOPED_DIVISOR cunmod_divisor_t divisor = NULL;
    CHECK_OK(cunmod_divisor_create(&divisor, f, m, p, ctx));
    test_use(ctx, CUNMOD_OP_DIV, &variants[0]);
    CHECK_OK(cunmod_compose_mod_divisor(expected, a, m - 1, g, m - 1, divisor));
    test_case_with(ctx, CUNMOD_OP_DIV, &variants[2], "compose, large", m - 1, m - 1, p);
    CHECK_OK(cunmod_compose_mod_divisor(res, a, m - 1, g, m - 1, divisor));
    CHECK_EQUAL(res, expected, m - 1);
}

/* The blocks hold all coefficients, and the levels join all blocks and no more products at once
 * than a transform can add. */
static void check_shape(int64_t lena, int64_t terms)
{
    const cunmod_compose_t shape = cunmod_compose_shape(lena, terms);
    int64_t blocks = 1, factors = 0;
    test_case("shape", lena, terms, 0);
    for (int l = 0; l < shape.levels; l++)
    {
        CHECK(shape.group[l] == blocks);
        CHECK(shape.fan[l] >= 2 && shape.fan[l] - 1 <= terms);
        blocks *= shape.fan[l];
        factors += shape.fan[l] - 1;
    }
    CHECK(shape.blocks == blocks && shape.factors == factors);
    CHECK(shape.s >= 1 && shape.s * shape.blocks >= lena && (shape.s - 1) * shape.blocks < lena);
    CHECK(shape.powers == (blocks == 1 ? shape.s - 1 : shape.s));
}

static void check_shapes(void)
{
    static const int64_t terms[] = {1, 2, 3, 5, 16, 32};
    for (int i = 0; i < (int)(sizeof(terms) / sizeof(*terms)); i++)
    {
        for (int64_t lena = 1; lena < 3000; lena++)
            check_shape(lena, terms[i]);
        for (int64_t lena = 4000; lena < INT64_C(1) << 40; lena = lena * 3 / 2 + 1)
            check_shape(lena, terms[i]);
    }
}

/* ---- modulo a power of x ------------------------------------------------------ */

/* r[0 .. n-1] = a(g) modulo x^n. */
static void series_reference(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *g,
                             int64_t leng, int64_t n, uint64_t p)
{
    SCOPED uint64_t *product = test_array(n + leng);
    memset(r, 0, (size_t)n * sizeof(*r));
    for (int64_t i = lena - 1; i >= 0; i--)
    {
        ref_mul(product, r, n, g, leng, p);
        memcpy(r, product, (size_t)n * sizeof(*r));
        r[0] = ref_addmod(r[0], a[i], p);
    }
}

/* Power series of n coefficients on both paths, also with operands that are shorter or longer. */
static void check_series(int64_t n, uint64_t p, const test_variant_t *variant)
{
    const int64_t lens[] = {n, n + 2, 1 + n / 3, n < 3 ? 1 : 2};
    for (int i = 0; i < 6; i++)
    {
        const int64_t lena = lens[i % 4], leng = lens[i < 4 ? 0 : i - 2];
        SCOPED uint64_t *a = test_poly(lena, p, TEST_DENSE), *g = test_poly(leng, p, TEST_DENSE);
        SCOPED uint64_t *expected = test_array(n);
        SCOPED_RESULT uint64_t *res = test_result(n);
        g[0] = 0;
        series_reference(expected, a, lena, g, leng, n, p);
        test_case_with(ctx, CUNMOD_OP_DIV, variant, "compose series", n, lena, p);
        CHECK_OK(cunmod_compose_series(res, a, lena, g, leng, n, p, ctx));
        CHECK_EQUAL(res, expected, n);
        memset(g, 0, (size_t)leng * sizeof(*g));
        CHECK_OK(cunmod_compose_series(res, a, lena, g, leng, n, p, ctx));
        CHECK(res[0] == a[0] && (n < 2 || res[n - 1] == 0));
    }
}

/* The result is compared with FLINT's. */
static void check_large_series(int64_t n, uint64_t p)
{
    SCOPED uint64_t *a = test_poly(n, p, TEST_DENSE), *g = test_poly(n, p, TEST_DENSE);
    SCOPED uint64_t *expected = test_array(n), *res = test_array(n);
    g[0] = 0;
    test_use(ctx, CUNMOD_OP_DIV, &variants[0]);
    CHECK_OK(cunmod_compose_series(expected, a, n, g, n, n, p, ctx));
    test_case_with(ctx, CUNMOD_OP_DIV, &variants[2], "compose series, large", n, n, p);
    CHECK_OK(cunmod_compose_series(res, a, n, g, n, n, p, ctx));
    CHECK_EQUAL(res, expected, n);
    g[1] = 1;
    CHECK_OK(cunmod_revert_series(res, g, n, n, p, ctx));
    CHECK_OK(cunmod_compose_series(res, g, n, res, n, n, p, ctx));
    memset(expected, 0, (size_t)n * sizeof(*expected));
    expected[1] = 1;
    CHECK_EQUAL(res, expected, n);
}

static void check_all_series(int is_short)
{
    static const uint64_t primes[] = {2, 7, 998244353, 2147483647, 18446744073709551557u};
    for (int i = 0; i < 2 * 5; i++)
    {
        const test_variant_t *const variant = &variants[i % VARIANTS_HERE(variants)];
        for (int64_t n = 1; n < 36; n += n < 20 ? 5 : 1)
            check_series(n, primes[i % 5], variant);
        check_series(is_short ? 65 : 257, primes[i % 5], variant);
    }
    if (!is_short)
    {
        check_large_series(16384, 2147483647);
        check_large_series(20001, 998244353);
        check_large_series(17000, 18446744073709551557u);
    }
}

/* Operands are zero, results have no words, or the product of the lengths is too large. */
static void check_ends(void)
{
    const uint64_t b[3] = {1, 2, 6}, zeros[2] = {0, 0}, one[1] = {3};
    SCOPED_RESULT uint64_t *res = test_result(4);
    cunmod_divisor_t divisor = NULL, constant = NULL;
    test_use(ctx, CUNMOD_OP_DIV, &variants[1]);
    CHECK_OK(cunmod_divisor_create(&divisor, b, 3, 7, ctx));
    CHECK_OK(cunmod_divisor_create(&constant, one, 1, 7, ctx));
    CHECK_OK(cunmod_compose_mod_divisor(NULL, NULL, 0, NULL, 0, constant));
    CHECK_OK(cunmod_powers_mod_divisor(NULL, b, 2, 0, divisor));
    CHECK_STATUS(CUNMOD_E_LENGTH,
                 cunmod_compose_mod_vec_divisor(res, b, INT64_MAX, 9, b, 2, divisor));
    CHECK(test_untouched(res, 4));
    CHECK_OK(cunmod_compose_mod_vec_divisor(res, zeros, 1, 2, b, 2, divisor));
    CHECK(res[0] == 0 && res[1] == 0 && res[2] == 0 && res[3] == 0);
    CHECK_OK(cunmod_compose_mod_vec_divisor(res, b, 2, 1, zeros, 2, divisor));
    CHECK(res[0] == 1 && res[1] == 0);
    CHECK_OK(cunmod_powers_mod_divisor(res, zeros, 2, 2, divisor));
    CHECK(res[0] == 1 && res[1] == 0 && res[2] == 0 && res[3] == 0);
    cunmod_divisor_destroy(divisor);
    cunmod_divisor_destroy(constant);
}

int main(void)
{
    ctx = test_start_ctx(0);
    for (int i = 0; i < test_prime_count; i++)
    {
        check_divisor(2 + i % 4, test_primes[i], 1, 9);
        check_divisor(test_range(6, 60), test_primes[i], 1, test_small() ? 5 : 12);
    }
    for (int i = 0; i < test_composite_count; i++)
        check_divisor(test_range(2, 40), test_composites[i], 0, 6);
    /* The reference takes m^3 steps; on the CPU FLINT computes, which needs no long ones. */
    const int is_short = test_small() || !test_gpu_available();
    check_divisor(is_short ? 150 : 700, 998244353, 1, 4); /* with its own roots of unity */
    check_divisor(is_short ? 300 : 1100, 18446744073709551557u, 1, 3);
    if (!is_short)
    {
        check_divisor(530, 2147483647, 1, 12);
        check_large(20000, 2147483647);
        check_large(9000, 18446744073709551557u);
    }
    for (int i = 0; i < VARIANTS_HERE(variants); i++)
    {
        check_many(2, 7, &variants[i]);
        check_many(is_short ? 60 : 2000, 2147483647, &variants[i]);
        check_many(is_short ? 33 : 900, 18446744073709551557u, &variants[i]);
    }
    check_all_series(is_short);
    check_shapes();
    check_ends();
    return test_finish_ctx(ctx);
}
