/* Prepared operands: products of every range on every path, again and again with one
 * operand, against the reference; bad input.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/harness/harness.h"
#include "tests/harness/ref.h"

static cunmod_ctx_t ctx;
static const test_variant_t automatic = {CUNMOD_PATH_AUTO, NULL, 0};
static const test_variant_t transforms = {CUNMOD_PATH_GPU, "ntt", 0};

/* Coefficients lo .. hi-1 of a product of operands of lena and lenb words, with zeros above. */
static uint64_t *part_of(const uint64_t *product, int64_t lena, int64_t lenb, int64_t lo,
                         int64_t hi)
{
    const int64_t len = lena > 0 && lenb > 0 ? lena + lenb - 1 : 0;
    uint64_t *part = test_array(hi - lo);
    for (int64_t i = lo; i < hi; i++)
        part[i - lo] = i < len ? product[i] : 0;
    return part;
}

/* Coefficients lo .. hi-1 of a times the operand of lenb words, on arrays, and where with_poly on
 * device polynomials. */
static void check_part(const test_variant_t *variant, const uint64_t *product, const uint64_t *a,
                       int64_t lena, int64_t lenb, uint64_t p, cunmod_operand_t operand, int64_t lo,
                       int64_t hi, int with_poly)
{
    SCOPED uint64_t *expected = part_of(product, lena, lenb, lo, hi);
    SCOPED_RESULT uint64_t *res = test_result(hi - lo);
    test_use(ctx, CUNMOD_OP_MUL, variant);
    CHECK_OK(cunmod_mulmid_operand(res, a, lena, operand, lo, hi));
    CHECK_EQUAL(res, expected, hi - lo);
    if (with_poly)
    {
        SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, a, lena, p),
                                  z = test_poly_of(ctx, NULL, 0, p);
        CHECK_OK(cunmod_poly_mulmid_operand(z, x, operand, lo, hi));
        test_check_poly(z, expected, hi - lo);
        CHECK_OK(cunmod_poly_mulmid_operand(x, x, operand, lo, hi)); /* in place */
        test_check_poly(x, expected, hi - lo);
    }
}

/* One operand, products by polynomials of all lengths up to `most`, on all paths in turn. */
static void check_operand(int64_t lenb, int64_t most, uint64_t p, int kind)
{
    const test_variant_t *variants;
    const int count = test_variants(&variants, CUNMOD_OP_MUL);
    SCOPED uint64_t *b = test_poly(lenb, p, kind), *product = test_array(most + lenb);
    SCOPED_OPERAND cunmod_operand_t operand = NULL;
    int64_t len = -1;
    test_use(ctx, CUNMOD_OP_MUL, &variants[0]);
    CHECK_OK(cunmod_operand_create(&operand, b, lenb, most, p, ctx));
    CHECK_OK(cunmod_operand_length(&len, operand));
    CHECK(len == ref_length(b, lenb));
    for (int turn = 0; turn < 12; turn++)
    {
        const int64_t lena = turn == 0 ? most : turn == 1 ? 0 : test_range(1, most);
        const int64_t lo = turn % 3 ? 0 : test_range(0, lena + lenb);
        const int64_t hi = turn % 4 ? lena + lenb : test_range(lo, lena + lenb + 3);
        const int with_gpu = test_gpu_available() && turn % 2;
        const test_variant_t *variant = with_gpu ? &transforms : &variants[turn % count];
        SCOPED uint64_t *a = test_poly(lena, p, turn % 5 ? TEST_DENSE : TEST_PADDED);
        test_case("operand", lena, lenb, p);
        ref_mul(product, a, lena, b, lenb, p);
        check_part(variant, product, a, lena, lenb, p, operand, lo, hi,
                   kind != TEST_PADDED || p > 2);
    }
}

static void check_from_poly(uint64_t p)
{
    const int64_t len = test_small() ? 40 : 3000;
    SCOPED uint64_t *a = test_poly(len, p, TEST_DENSE), *b = test_poly(len, p, TEST_DENSE);
    SCOPED uint64_t *product = test_array(2 * len);
    SCOPED_OPERAND cunmod_operand_t operand = NULL;
    test_use(ctx, CUNMOD_OP_MUL, &automatic);
    cunmod_poly_t y = test_poly_of(ctx, b, len, p);
    CHECK_OK(cunmod_operand_create_poly(&operand, y, len));
    cunmod_poly_destroy(y); /* the operand has a copy */
    test_case("operand of a polynomial", len, len, p);
    ref_mul(product, a, len, b, len, p);
    check_part(test_gpu_available() ? &transforms : &automatic, product, a, len, len, p, operand, 0,
               2 * len - 1, 0);
}

/* A transform that is too short is for ordinary operands only. */
static void check_short(void)
{
    const int64_t len = 260;
    const test_variant_t variant = {CUNMOD_PATH_GPU, "ntt_short", 0};
    SCOPED uint64_t *a = test_poly(len, 31, TEST_DENSE);
    SCOPED_RESULT uint64_t *z = test_result(2 * len - 1);
    SCOPED_OPERAND cunmod_operand_t operand = NULL;
    CHECK_OK(cunmod_operand_create(&operand, a, len, len, 31, ctx));
    test_use(ctx, CUNMOD_OP_MUL, &variant);
    CHECK_STATUS(CUNMOD_E_UNSUPPORTED, cunmod_mulmid_operand(z, a, len, operand, 0, 2 * len - 1));
    CHECK(test_untouched(z, 2 * len - 1));
    CHECK_OK(cunmod_mul(z, a, len, a, len, 31, ctx));
}

/* An operand may be longer than what it is multiplied by, which must not be longer than `most`. */
static void check_most(void)
{
    const uint64_t b[3] = {1, 2, 6};
    SCOPED_RESULT uint64_t *res = test_result(4);
    SCOPED_OPERAND cunmod_operand_t operand = NULL;
    int64_t len = -1;
    uint64_t p = 0;
    test_use(ctx, CUNMOD_OP_MUL, &automatic);
    CHECK_OK(cunmod_operand_create(&operand, b, 3, 2, 7, ctx));
    CHECK_OK(cunmod_operand_length(&len, operand));
    CHECK_OK(cunmod_operand_modulus(&p, operand));
    CHECK(len == 3 && p == 7);
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_mulmid_operand(res, b, 3, operand, 0, 4));
    CHECK(test_untouched(res, 4));
}

int main(void)
{
    ctx = test_start_ctx(0);
    for (int i = 0; i < test_prime_count; i++)
    {
        const uint64_t p = test_primes[i];
        check_operand(test_range(1, 60), test_range(1, 60), p, TEST_DENSE);
        check_operand(test_range(1, 9), 300, p, TEST_MAX);
        check_operand(7, 5, p, TEST_PADDED);
        check_operand(270, 250, p, TEST_DENSE); /* just above a length of transforms */
        check_from_poly(p);
        if (!test_small())
        {
            check_operand(2000, 1500, p, TEST_MAX);
            check_operand(100, 4000, p, TEST_DENSE);
        }
    }
    check_operand(4, 9, 7, TEST_ZERO);
    check_operand(0, 9, 7, TEST_DENSE);
    if (test_gpu_available())
        check_short();
    check_most();
    return test_finish_ctx(ctx);
}
