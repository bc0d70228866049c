/* Products over Z, Q and modulo an integer that FLINT's transforms make wrong
 * (flintlib/flint#2790), and the check of products.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/defects.h"

#include <flint/fmpz_vec.h>

#include "cunmod_fmpq.h"
#include "cunmod_fmpz.h"
#include "cunmod_fmpz_mod.h"
#include "flint/cpu_zcheck.h"
#include "flint/cpu_zproduct.h"
#include "tests/integers/integers.h"
#include "tests/harness/scoped_flint.h"

void defects_full(fmpz_poly_t a, int64_t n, int64_t bits, int64_t low, int signs)
{
    SCOPED_FMPZ fmpz_t c = {0};
    fmpz_poly_zero(a);
    for (int64_t j = 0; j < n; j++)
    {
        fmpz_one_2exp(c, (ulong)bits);
        fmpz_sub_ui(c, c, 1 + test_below(UINT64_C(1) << low));
        if (signs == 1 || (signs == 2 && j % 2 == 1))
            fmpz_neg(c, c);
        fmpz_poly_set_coeff_fmpz(a, j, c);
    }
}

void defects_multiply(fmpz_poly_t z, const fmpz_poly_t a, const fmpz_poly_t b)
{
    mpz_t sum, x, y;
    SCOPED_FMPZ fmpz_t c = {0};
    mpz_inits(sum, x, y, NULL);
    fmpz_poly_zero(z);
    for (slong k = 0; k < a->length + b->length - 1; k++)
    {
        mpz_set_ui(sum, 0);
        for (slong i = k < b->length ? 0 : k - b->length + 1; i <= k && i < a->length; i++)
        {
            fmpz_get_mpz(x, a->coeffs + i);
            fmpz_get_mpz(y, b->coeffs + (k - i));
            mpz_addmul(sum, x, y);
        }
        fmpz_set_mpz(c, sum);
        fmpz_poly_set_coeff_fmpz(z, k, c);
    }
    mpz_clears(sum, x, y, NULL);
}

/* Operands of which the coefficients of the product fill `words` words but for a bit: the shorter
 * one has m coefficients, and `uneven` bits are moved from it to the other one. */
typedef struct
{
    int64_t m, n, words, uneven;
    int signs; /* of the longer one, as in defects_full; the shorter one has those that make minus */
    int64_t low;
} shape_t;

static struct
{
    int64_t shapes, wrong; /* all, and those that FLINT makes wrong */
} counts;

static void open_shape(fmpz_poly_t a, fmpz_poly_t b, const shape_t *shape)
{
    const int64_t log = (int64_t)FLINT_BIT_COUNT((ulong)shape->m) - 1;
    const int64_t bits = 64 * shape->words - 1 - log, half = bits / 2 - shape->uneven;
    test_case("full coefficients", shape->n, shape->m, (uint64_t)shape->words);
    defects_full(a, shape->n, bits - half, shape->low, shape->signs);
    defects_full(b, shape->m, half, shape->low, shape->signs);
    fmpz_poly_neg(b, b);
}

static void check_integers(cunmod_ctx_t ctx, const fmpz_poly_t a, const fmpz_poly_t b,
                           const fmpz_poly_t product)
{
    SCOPED_FMPZ_POLY fmpz_poly_t z = {{0}}, low = {{0}};
    CHECK_OK(cunmod_fmpz_poly_mul(z, a, b, ctx));
    CHECK(fmpz_poly_equal(z, product));
    CHECK_OK(cunmod_fmpz_poly_mul(z, b, a, ctx));
    CHECK(fmpz_poly_equal(z, product));
    for (int k = 0; k < 3; k++)
    {
        const slong n = k == 0 ? a->length : test_range(1, product->length);
        fmpz_poly_set_trunc(low, product, n);
        CHECK_OK(cunmod_fmpz_poly_mullow(z, a, b, n, ctx));
        CHECK(fmpz_poly_equal(z, low));
    }
}

static void check_square(cunmod_ctx_t ctx, const fmpz_poly_t a)
{
    SCOPED_FMPZ_POLY fmpz_poly_t z = {{0}}, product = {{0}};
    defects_multiply(product, a, a);
    CHECK_OK(cunmod_fmpz_poly_sqr(z, a, ctx));
    CHECK(fmpz_poly_equal(z, product));
    CHECK_OK(cunmod_fmpz_poly_mullow(z, a, a, a->length, ctx));
    fmpz_poly_truncate(product, a->length);
    CHECK(fmpz_poly_equal(z, product));
}

static void check_rationals(cunmod_ctx_t ctx, const fmpz_poly_t a, const fmpz_poly_t b,
                            const fmpz_poly_t product)
{
    SCOPED_FMPQ_POLY fmpq_poly_t x, y, z, expected;
    EACH(fmpq_poly_init, x, y, z, expected);
    fmpq_poly_set_fmpz_poly(x, a);
    fmpq_poly_scalar_div_ui(x, x, 64);
    fmpq_poly_set_fmpz_poly(y, b);
    fmpq_poly_set_fmpz_poly(expected, product);
    fmpq_poly_scalar_div_ui(expected, expected, 64);
    CHECK_OK(cunmod_fmpq_poly_mul(z, x, y, ctx));
    CHECK(fmpq_poly_equal(z, expected));
    fmpq_poly_truncate(expected, a->length);
    CHECK_OK(cunmod_fmpq_poly_mullow(z, x, y, a->length, ctx));
    CHECK(fmpq_poly_equal(z, expected));
}

static void check_modulo(cunmod_ctx_t ctx, const fmpz_poly_t a, const fmpz_poly_t b,
                         const fmpz_poly_t product)
{
    SCOPED_FMPZ fmpz_t n = {0};
    fmpz_mod_ctx_t modulus;
    fmpz_mod_poly_t x, y, z, expected;
    fmpz_set_ui(n, 3);
    fmpz_mul_2exp(n, n, (ulong)FLINT_ABS(fmpz_poly_max_bits(a)));
    fmpz_sub_ui(n, n, 1);
    fmpz_mod_ctx_init(modulus, n);
    EACH_IN(modulus, fmpz_mod_poly_init, x, y, z, expected);
    fmpz_mod_poly_set_fmpz_poly(x, a, modulus);
    fmpz_mod_poly_set_fmpz_poly(y, b, modulus);
    fmpz_mod_poly_set_fmpz_poly(expected, product, modulus);
    CHECK_OK(cunmod_fmpz_mod_poly_mul(z, x, y, modulus, ctx));
    CHECK(fmpz_mod_poly_equal(z, expected, modulus));
    EACH_IN(modulus, fmpz_mod_poly_clear, x, y, z, expected);
    fmpz_mod_ctx_clear(modulus);
}

static void check_shape(cunmod_ctx_t ctx, const shape_t *shape)
{
    SCOPED_FMPZ_POLY fmpz_poly_t a = {{0}}, b = {{0}}, product = {{0}}, flint = {{0}};
    open_shape(a, b, shape);
    defects_multiply(product, a, b);
    fmpz_poly_mul(flint, a, b);
    counts.shapes++;
    counts.wrong += !fmpz_poly_equal(flint, product);
    check_integers(ctx, a, b, product);
    check_rationals(ctx, a, b, product);
    check_modulo(ctx, a, b, product);
    if (shape->signs == 2)
    {
        check_square(ctx, a);
        check_square(ctx, b);
    }
}

void defects_products(int path)
{
    static const int64_t low[] = {0, 10, 60};
    const int64_t longest = test_small() ? 32 : 128, most = test_small() ? 13 : 30;
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    counts.shapes = counts.wrong = 0;
    for (int64_t m = 2; m <= longest; m *= 2)
        for (int64_t words = 2; words <= most; words += words < 12 ? 1 : 6)
            for (int signs = 0; signs < 3; signs++)
            {
                shape_t shape = {m, m, words, 0, signs, low[(m + words + signs) % 3]};
                check_shape(ctx, &shape);
                shape.n = m + test_range(1, m);
                shape.uneven = test_range(0, 30);
                check_shape(ctx, &shape);
                shape.n = 3 * m + 1;
                shape.m = m - (m > 4); /* not of those that FLINT makes wrong */
                check_shape(ctx, &shape);
            }
    test_case("full coefficients", 0, 0, (uint64_t)counts.wrong);
    CHECK(counts.shapes >= 54);
    CHECK(!DEFECTS_FLINT_IS_OLD || counts.wrong >= 8);
}

/* Operands of any size, of which the product is right modulo x^n; and with one bit of one
 * coefficient of it changed it is found to be wrong. */
static void check_check(int64_t lena, int64_t lenb, int64_t bits)
{
    const int64_t n = test_range(lena > lenb ? lena : lenb, lena + lenb - 1);
    SCOPED_FMPZ_POLY fmpz_poly_t a = {{0}}, b = {{0}}, z = {{0}}, packed = {{0}};
    SCOPED_FMPZ fmpz_t bit = {0};
    test_case("check of a product", lena, lenb, (uint64_t)bits);
    integers_random(a, lena, bits);
    integers_random(b, lenb, test_range(1, bits));
    defects_multiply(z, a, b);
    fmpz_poly_truncate(z, n);
    CHECK(cunmod_zcheck_product(z, a, b, n) && cunmod_zcheck_product(z, b, a, n));
    cunmod_zpoly_product_packed(packed, a, b, n);
    CHECK(fmpz_poly_equal(packed, z));
    cunmod_zpoly_product(packed, a, b, n);
    CHECK(fmpz_poly_equal(packed, z));
    fmpz_poly_zero(packed);
    const slong at = test_range(0, n - 1);
    fmpz_one_2exp(bit, test_below(2 * (uint64_t)bits));
    fmpz_poly_set_coeff_fmpz(packed, at, bit);
    fmpz_poly_add(z, z, packed);
    CHECK(!cunmod_zcheck_product(z, a, b, n) && !cunmod_zcheck_product(z, b, a, n));
}

static void check_full(void)
{
    static const struct
    {
        int64_t bits;
        uint64_t less;
        int full;
    } cases[] = {{61, 1, 0},           {62, 1, 0},  {63, 1, 1},  {63, 2, 0},
                 {64, 1, 1},           {64, 2, 1},  {64, 3, 0},  {65, 1, 1},
                 {65, 4, 1},           {65, 5, 0},  {126, 1, 1}, {127, 1, 1},
                 {127, UINT64_MAX, 1}, {128, 1, 1}, {190, 1, 1}, {640, 1, 1},
                 {641, 7, 1},          {1, 0, 0},   {64, 0, 0},  {128, 0, 0}};
    SCOPED_FMPZ_POLY fmpz_poly_t a = {{0}};
    test_case("full", 0, 0, 0);
    CHECK(!cunmod_zpoly_is_full(a));
    for (size_t k = 0; k < sizeof(cases) / sizeof(*cases); k++)
    {
        fmpz_poly_set_ui(a, 1);
        fmpz_poly_scalar_mul_2exp(a, a, (ulong)cases[k].bits);
        fmpz_sub_ui(a->coeffs, a->coeffs, cases[k].less);
        test_case("full", cases[k].bits, 0, cases[k].less);
        CHECK(cunmod_zpoly_is_full(a) == cases[k].full);
        fmpz_poly_neg(a, a);
        fmpz_poly_set_coeff_si(a, 2, 5);
        CHECK(cunmod_zpoly_is_full(a) == cases[k].full);
    }
}

void defects_checks(void)
{
    static const int64_t lengths[] = {1, 2, 3, 7, 50, 255, 256, 257, 300, 513};
    static const int64_t bits[] = {1, 30, 62, 64, 130, 700};
    check_full();
    for (int i = 0; i < (test_small() ? 6 : 10); i++)
        for (int j = 0; j < (test_small() ? 6 : 10); j++)
            for (int k = 0; k < 6; k++)
                check_check(lengths[i], lengths[j], bits[k]);
}
