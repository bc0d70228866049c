/* Results of FLINT's that are wrong (docs/defects.md), against arithmetic of GMP's by hand: what
 * the library gives for the same operands is right. Where FLINT has the defect it is looked at,
 * too, so that operands that do not meet it fail.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "cunmod_flint.h"
#include "tests/integers/defects.h"
#include "tests/harness/scoped_flint.h"

/* ---- defects of FLINT's modulo a number that the library does not meet, by values written down by
 * hand (docs/defects.md) ---- */

/* 0^0 is 1. FLINT's nmod_poly_pow and _pow_trunc have 0. */
static void check_zero_to_zero(cunmod_ctx_t ctx)
{
    static const uint64_t one[] = {1, 0, 0};
    SCOPED_NMOD_POLY nmod_poly_t a;
    test_case("0^0", 0, 0, 101);
    uint64_t *const z = test_result(3);
    CHECK_OK(cunmod_pow_trunc(z, NULL, 0, 0, 3, 101, ctx));
    CHECK_EQUAL(z, one, 3);
    test_result_free(z, 3);
    nmod_poly_init(a, 101);
    CHECK_OK(cunmod_nmod_poly_pow(a, a, 0, ctx));
    CHECK(nmod_poly_is_one(a));
    nmod_poly_zero(a);
    CHECK_OK(cunmod_nmod_poly_pow_trunc(a, a, 0, 3, ctx));
    CHECK(nmod_poly_is_one(a));
}

/* x^k 0 is 0, of length 0. FLINT 2.9 gives it the length k (flintlib/flint#1216). */
static void check_shift(cunmod_ctx_t ctx)
{
    SCOPED_NMOD_POLY nmod_poly_t a;
    test_case("shift of zero", 0, 0, 101);
    nmod_poly_init(a, 101);
    CHECK_OK(cunmod_nmod_poly_shift_left(a, a, 5, ctx));
    CHECK(nmod_poly_length(a) == 0);
}

/* The sums of the powers of the roots of (x - 1)(x - 2)(x - 3)(x - 4) modulo 2, 3 and 5, and the
 * squarefree part of x^p (x + 1). */
static void check_small_primes(cunmod_ctx_t ctx)
{
    for (uint64_t p = 2; p <= 5; p += p == 2 ? 1 : 2)
    {
        uint64_t a[8] = {1}, sums[12], square[8] = {0};
        int64_t len = 1;
        test_case("small primes", 5, 12, p);
        for (uint64_t root = 1; root <= 4; root++)
        {
            for (int64_t j = len; j >= 0; j--) /* times x - root */
                a[j] = ((j > 0 ? a[j - 1] : 0) + (j < len ? (p - root % p) * a[j] : 0)) % p;
            len++;
        }
        CHECK_OK(cunmod_power_sums(sums, a, len, 12, p, ctx));
        for (int64_t k = 0; k < 12; k++)
        {
            uint64_t sum = 0;
            for (uint64_t root = 1; root <= 4; root++)
            {
                uint64_t power = 1;
                for (int64_t i = 0; i < k; i++)
                    power = power * root % p;
                sum += power % p;
            }
            CHECK(sums[k] == sum % p);
        }
        SCOPED_NMOD_POLY nmod_poly_t f, z;
        EACH_IN(p, nmod_poly_init, f, z);
        nmod_poly_set_coeff_ui(f, (slong)p, 1);
        nmod_poly_set_coeff_ui(f, (slong)p + 1, 1);
        CHECK_OK(cunmod_nmod_poly_squarefree_part(z, f, ctx));
        square[1] = square[2] = 1; /* x (x + 1) */
        CHECK(nmod_poly_length(z) == 3);
        for (slong j = 0; j < 3; j++)
            CHECK(nmod_poly_get_coeff_ui(z, j) == square[j]);
    }
}

/* Values at no points, and a polynomial of none. FLINT 3.4 and 3.5 read beside their arrays. */
static void check_no_points(cunmod_ctx_t ctx)
{
    const uint64_t a[] = {1, 2, 3}, zeros[3] = {0};
    test_case("no points", 3, 0, 101);
    SCOPED_RESULT uint64_t *const z = test_result(3);
    CHECK_OK(cunmod_evaluate_geometric(z, a, 3, 2, 0, 101, ctx));
    CHECK_OK(cunmod_interpolate_geometric(z, 2, a, 0, 101, ctx));
    CHECK(test_untouched(z, 3));
    CHECK_OK(cunmod_evaluate_geometric(z, NULL, 0, 2, 3, 101, ctx));
    CHECK_EQUAL(z, zeros, 3);
}

/* Primes and products of two primes of 54 to 64 bits. FLINT up to 3.1 has a test of Lucas' for
 * these that is wrong by itself. */
static void check_primes(cunmod_ctx_t ctx)
{
    static const uint64_t primes[] = {UINT64_C(36028797018963971), UINT64_C(1152921504606847009),
                                      UINT64_C(9223372036854775931), UINT64_MAX - 58};
    /* the first one is a strong pseudoprime to all prime bases below 25 */
    static const uint64_t composites[] = {UINT64_C(3825123056546413051),
                                          UINT64_C(4294967291) * UINT64_C(4294967279)};
    const uint64_t a[] = {1, 1}, b[] = {1, 1};
    int64_t len = 0;
    uint64_t g[2];
    test_case("primes", 0, 0, 0);
    for (int k = 0; k < 4; k++)
        CHECK_OK(cunmod_gcd(g, &len, a, 2, b, 2, primes[k], ctx));
    for (int k = 0; k < 2; k++)
        CHECK_FAILS(MODULUS, cunmod_gcd(g, &len, a, 2, b, 2, composites[k], ctx));
}

static void check_modular(int path)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    check_zero_to_zero(ctx);
    check_shift(ctx);
    check_small_primes(ctx);
    check_no_points(ctx);
    check_primes(ctx);
}

int main(void)
{
    test_start(0);
    defects_products(CUNMOD_PATH_CPU);
    defects_products(CUNMOD_PATH_AUTO);
    defects_checks();
    defects_divisions(CUNMOD_PATH_CPU);
    defects_divisions(CUNMOD_PATH_AUTO);
    check_modular(CUNMOD_PATH_CPU);
    check_modular(CUNMOD_PATH_AUTO);
    defects_spoiled();
    return test_finish();
}
