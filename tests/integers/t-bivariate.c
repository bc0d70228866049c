/* Resultants of polynomials in x and y, over the integers and modulo primes, against determinants
 * of Sylvester's matrices and FLINT's function: leading coefficients that vanish at points of the
 * grid and modulo primes that are taken, contents, zeros and constants, bad input, and failures of
 * the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/bivariate.h"
#include "cunmod_mpoly.h"

#include <string.h>

#include <flint/fmpz_vec.h>

#include "tests/integers/images.h"
#include "runtime/ctx.h"
#include "tests/harness/scoped_flint.h"

static const uint64_t primes[] = {2, 3, 5, 7, 13, 101, 65537, 2147483647, UINT64_MAX - 58};

static void check_pair(cunmod_ctx_t ctx, bivariate_t *a, bivariate_t *b)
{
    bivariate_check(ctx, a, b);
    bivariate_check_modular(ctx, a, b, primes[test_below(9)]);
    bivariate_clear(a);
    bivariate_clear(b);
}

/* All short lengths. */
static void check_shapes(cunmod_ctx_t ctx)
{
    static const int64_t bits[] = {0, 1, 31, 64, 130};
    for (int64_t n = 0; n <= 4; n++)
        for (int64_t m = 0; m <= 4; m++)
        {
            bivariate_t a = bivariate_random(test_range(0, 3), n, bits[test_below(5)]);
            bivariate_t b = bivariate_random(test_range(0, 3), m, bits[test_below(5)]);
            check_pair(ctx, &a, &b);
        }
    for (int k = 0; k < 9; k++)
    {
        bivariate_t a = bivariate_random(test_range(1, 3), test_range(1, 4), 20);
        bivariate_t b = bivariate_random(test_range(1, 3), test_range(1, 4), 20);
        bivariate_check_modular(ctx, &a, &b, primes[k]);
        check_pair(ctx, &a, &b);
    }
    for (int64_t n = 7; n < (test_small() ? 20 : 80); n *= 2)
    {
        bivariate_t a = bivariate_random(2, n, 5), b = bivariate_random(3, 5, 5);
        check_pair(ctx, &a, &b);
    }
}

/* The leading coefficient in y is a product of x - c with the first points, which are 1, 2, 4 .. on
 * the GPU, and 0, 1, .. on the CPU: of a polynomial, of the next one too, and of both operands. */
static void check_points(cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}}, g = {{0}};
    for (int64_t c = 0; c <= 4; c++)
        for (int64_t lost = 1; lost <= 3; lost++)
        {
            bivariate_t a = bivariate_random(3, 4, 30),
                        b = bivariate_random(3, test_range(3, 4), 30);
            fmpz_poly_zero(f);
            fmpz_poly_set_coeff_si(f, 1, 1);
            fmpz_poly_set_coeff_si(f, 0, -c);
            for (int64_t j = 4 - lost; j < 4; j++)
            {
                bivariate_get_row(g, &a, j);
                fmpz_poly_truncate(g, 2);
                fmpz_poly_mul(g, g, f);
                bivariate_set_row(&a, j, j == 3 ? f : g);
            }
            bivariate_check(ctx, &a, &b);
            bivariate_check(ctx, &b, &a);
            bivariate_check_modular(ctx, &a, &b, primes[4 + test_below(5)]);
            bivariate_set_row(&b, b.leny - 1, f);
            check_pair(ctx, &b, &a);
        }
}

/* Primes that are taken divide the leading coefficients in y, or all coefficients of an operand. */
static void check_primes(cunmod_ctx_t ctx)
{
    uint64_t p[3];
    images_primes(p, 3, 0);
    for (int64_t lost = 1; lost <= 4; lost++)
        for (int both = 0; both < 2; both++)
        {
            bivariate_t a = bivariate_random(2, 4, 70), b = bivariate_random(2, 3, 70);
            for (int64_t k = 2 * (4 - lost); k < 8; k++)
                fmpz_mul_ui(a.c + k, a.c + k, p[test_below(3)]);
            for (int64_t k = 4; k < 6 && both; k++)
                fmpz_mul_ui(b.c + k, b.c + k, p[0]);
            bivariate_check(ctx, &b, &a);
            check_pair(ctx, &a, &b);
        }
}

/* All coefficients of an operand vanish at a point, and the other one has the degree 0 in y. */
static void check_constants(cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}}, g = {{0}};
    for (int64_t c = 0; c <= 2; c++)
    {
        bivariate_t a = bivariate_random(3, 4, 30), b = bivariate_random(2, 1, 30);
        fmpz_poly_zero(f);
        fmpz_poly_set_coeff_si(f, 1, 1);
        fmpz_poly_set_coeff_si(f, 0, -c);
        for (int64_t j = 0; j < 4; j++)
        {
            bivariate_get_row(g, &a, j);
            fmpz_poly_truncate(g, 2);
            fmpz_poly_mul(g, g, f);
            bivariate_set_row(&a, j, g);
        }
        bivariate_check(ctx, &b, &a);
        check_pair(ctx, &a, &b);
    }
}

/* Powers of a polynomial in x, all of whose coefficients are about the largest ones of their bits:
 * next to their bounds, and the bounds to the product of some primes. */
static void check_largest(cunmod_ctx_t ctx)
{
    for (int64_t bits = 50; bits < 58; bits++)
    {
        SCOPED_BIVARIATE bivariate_t a = bivariate_random(8, 1, 1), b = bivariate_random(1, 9, 1);
        for (int64_t i = 0; i < 8; i++)
            fmpz_set_ui(a.c + i, (UINT64_C(1) << bits) - 1 - (i == 0));
        _fmpz_vec_zero(b.c, 9);
        fmpz_one(b.c + 8);
        bivariate_check(ctx, &a, &b);
    }
}

/* Contents with a sign, and polynomials with a common factor. */
static void check_contents(cunmod_ctx_t ctx)
{
    for (int k = 0; k < 4; k++)
    {
        bivariate_t a = bivariate_random(3, 3, 40), b = bivariate_random(2, 4, 90);
        for (int64_t i = 0; i < 9; i++)
            fmpz_mul_si(a.c + i, a.c + i, k % 2 == 0 ? -12 : 1);
        for (int64_t i = 0; i < 8; i++)
            fmpz_mul_ui(b.c + i, b.c + i, k < 2 ? UINT64_MAX - 58 : 1);
        check_pair(ctx, &a, &b);
    }
    bivariate_t a = bivariate_random(2, 3, 40), b = bivariate_random(2, 3, 40);
    _fmpz_vec_set(b.c, a.c, 6); /* a resultant that is 0 */
    check_pair(ctx, &a, &b);
    a = bivariate_random(2, 1, 40);
    b = bivariate_random(2, 3, 40);
    check_pair(ctx, &a, &b);
}

/* Res(y^n, y - x) = (-x)^n for an odd degree n; from 1024 on no group of lanes has registers. */
static void check_long(cunmod_ctx_t ctx, int64_t n, int path)
{
    static const uint64_t b[] = {0, UINT64_MAX, 1, 0};
    const int forced = n >= 1024 ? CUNMOD_E_UNSUPPORTED : CUNMOD_OK; /* on the GPU */
    SCOPED uint64_t *const a = test_array(n + 1);
    int64_t words = 0;
    memset(a, 0, (size_t)n * sizeof *a);
    a[n] = 1;
    test_case("long bivariate resultant", n + 1, 2, 0);
    CHECK_OK(cunmod_integers_bivariate_resultant_words(&words, a, 1, 1, n + 1, b, 1, 2, 2));
    SCOPED_RESULT uint64_t *const z = test_result((n + 1) * words);
    const int status =
        cunmod_integers_bivariate_resultant(z, words, a, 1, 1, n + 1, b, 1, 2, 2, ctx);
    CHECK(status == (path == CUNMOD_PATH_GPU ? forced : CUNMOD_OK));
    CHECK(status != CUNMOD_OK || path == CUNMOD_PATH_GPU || n < 1024 ||
          ctx->host_way != CUNMOD_WAY_IMAGES || strcmp(cunmod_last_algorithm(ctx), "images") == 0);
    for (int64_t k = 0; k < (n + 1) * words && status == CUNMOD_OK; k++)
        CHECK(z[k] == (k < n * words ? 0 : UINT64_MAX));
}

/* The determinants are what fmpz_mpoly_resultant makes, whatever the degrees are. */
static void check_convention(void)
{
    SCOPED_FMPZ_POLY fmpz_poly_t r = {{0}}, s = {{0}};
    for (int64_t n = 1; n <= 4; n++)
        for (int64_t m = 1; m <= 4; m++)
        {
            SCOPED_BIVARIATE bivariate_t a = bivariate_random(2, n, 9),
                                         b = bivariate_random(3, m, 9);
            bivariate_sylvester(r, &a, &b);
            bivariate_flint(s, &a, &b);
            CHECK(fmpz_poly_equal(r, s));
        }
}

/* ---- FLINT's polynomials in two variables, by cunmod_mpoly.h ---- */

#define TERMS 6
#define LENGTH 4

/* Some terms of these lengths in both variables. */
static void draw_integers(fmpz_mpoly_t a, const fmpz_mpoly_ctx_t ring)
{
    SCOPED_FMPZ fmpz_t c = {0};
    for (int64_t k = test_range(0, TERMS); k > 0; k--)
    {
        const ulong exponents[] = {test_below(LENGTH), test_below(LENGTH)};
        fmpz_set_ui(c, test_random() >> test_below(60));
        fmpz_mul_si(c, c, test_range(-1, 70));
        fmpz_mpoly_set_coeff_fmpz_ui(a, c, exponents, ring);
    }
}

static void draw_modular(nmod_mpoly_t a, const nmod_mpoly_ctx_t ring, uint64_t p)
{
    for (int64_t k = test_range(0, TERMS); k > 0; k--)
    {
        const ulong exponents[] = {test_below(LENGTH), test_below(LENGTH)};
        nmod_mpoly_set_coeff_ui_ui(a, test_below(p), exponents, ring);
    }
}

static void check_mpoly_integers(cunmod_ctx_t ctx, slong var, ordering_t order)
{
    fmpz_mpoly_ctx_t ring;
    fmpz_mpoly_t a, b, r, expected;
    fmpz_mpoly_ctx_init(ring, 2, order);
    EACH_IN(ring, fmpz_mpoly_init, a, b, r, expected);
    draw_integers(a, ring);
    draw_integers(b, ring);
    CHECK(fmpz_mpoly_resultant(expected, a, b, var, ring));
    CHECK_OK(cunmod_fmpz_mpoly_resultant(r, a, b, var, ring, ctx));
    CHECK(fmpz_mpoly_equal(r, expected, ring));
    CHECK_OK(cunmod_fmpz_mpoly_resultant(a, a, b, var, ring, ctx));
    CHECK(fmpz_mpoly_equal(a, expected, ring));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mpoly_resultant(NULL, a, b, var, ring, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_mpoly_resultant(r, a, b, 2, ring, ctx));
    fmpz_mpoly_gen(a, 0, ring);
    CHECK(fmpz_mpoly_pow_ui(a, a, (ulong)1 << 50, ring));
    CHECK_FAILS(LENGTH, cunmod_fmpz_mpoly_resultant(r, a, b, var, ring, ctx));
    for (int k = 0; k < 2; k++)
    {
        ulong exponents[] = {1, 1};
        exponents[k] = WORD_MAX;
        fmpz_mpoly_zero(a, ring);
        fmpz_mpoly_set_coeff_si_ui(a, 1, exponents, ring);
        CHECK_FAILS(LENGTH, cunmod_fmpz_mpoly_resultant(r, a, b, var, ring, ctx));
    }
    CHECK(fmpz_mpoly_equal(r, expected, ring));
    EACH_IN(ring, fmpz_mpoly_clear, a, b, r, expected);
    fmpz_mpoly_ctx_clear(ring);
}

static void check_mpoly_modular(cunmod_ctx_t ctx, slong var, ordering_t order, uint64_t p)
{
    nmod_mpoly_ctx_t ring;
    nmod_mpoly_t a, b, r, expected;
    nmod_mpoly_ctx_init(ring, 2, order, p);
    EACH_IN(ring, nmod_mpoly_init, a, b, r, expected);
    draw_modular(a, ring, p);
    draw_modular(b, ring, p);
    CHECK(nmod_mpoly_resultant(expected, a, b, var, ring));
    CHECK_OK(cunmod_nmod_mpoly_resultant(r, a, b, var, ring, ctx));
    CHECK(nmod_mpoly_equal(r, expected, ring));
    CHECK_OK(cunmod_nmod_mpoly_resultant(b, a, b, var, ring, ctx));
    CHECK(nmod_mpoly_equal(b, expected, ring));
    CHECK_FAILS(ARGUMENT, cunmod_nmod_mpoly_resultant(r, NULL, b, var, ring, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_nmod_mpoly_resultant(r, a, b, -1, ring, ctx));
    EACH_IN(ring, nmod_mpoly_clear, a, b, r, expected);
    nmod_mpoly_ctx_clear(ring);
}

static void check_mpoly(cunmod_ctx_t ctx)
{
    static const ordering_t orders[] = {ORD_LEX, ORD_DEGLEX, ORD_DEGREVLEX};
    static const uint64_t p[] = {2, 3, 101, 2147483647, UINT64_MAX - 58};
    test_case("resultants of FLINT's polynomials in two variables", 0, 0, 0);
    for (int k = 0; k < (test_small() ? 12 : 60); k++)
    {
        check_mpoly_integers(ctx, k % 2, orders[k % 3]);
        check_mpoly_modular(ctx, k % 2, orders[k % 3], p[k % 5]);
    }
}

/* Lengths that are too large together, interrupts and limits: t-arguments has one bad argument at a
 * time. */
static void check_errors(cunmod_ctx_t ctx, int path)
{
    static const uint64_t a[] = {1, 2, 3, 4}, b[] = {5, 6, 7, 8};
    const int64_t beyond = INT64_C(1) << 40;
    SCOPED_RESULT uint64_t *const z = test_result(3);
    int64_t words = 9, len = 9;
    test_case("errors of bivariate resultants", 0, 0, 0);
    CHECK_FAILS(LENGTH, cunmod_bivariate_resultant_length(&len, beyond, 1, 1, beyond));
    CHECK_FAILS(LENGTH, cunmod_integers_bivariate_resultant_words(&words, a, 1, beyond, beyond, b,
                                                                  1, 2, 2));
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED,
                cunmod_integers_bivariate_resultant(z, 1, a, 1, 2, 2, b, 1, 2, 2, ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_bivariate_resultant(z, a, 2, 2, b, 2, 2, 101, ctx));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK_OK(cunmod_set_work_limit(ctx, 1e-9));
    CHECK_FAILS(WORK, cunmod_integers_bivariate_resultant(z, 1, a, 1, 2, 2, b, 1, 2, 2, ctx));
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    CHECK_OK(cunmod_set_memory_limit(ctx, 100));
    if (path == CUNMOD_PATH_CPU)
    {
        CHECK_FAILS(MEMORY, cunmod_integers_bivariate_resultant(z, 1, a, 1, 2, 2, b, 1, 2, 2, ctx));
        CHECK_FAILS(MEMORY, cunmod_bivariate_resultant(z, a, 2, 2, b, 2, 2, 101, ctx));
    }
    CHECK_OK(cunmod_set_memory_limit(ctx, -1));
    CHECK(test_untouched(z, 3) && words == 9 && len == 9);
}

static void check_residue_errors(cunmod_ctx_t ctx)
{
    static const uint64_t a[] = {1, 2, 3, 4}, b[] = {5, 6, 7, 8};
    static const uint64_t p[] = {5, 7}, bad[] = {5, 9}, few[] = {5, 3};
    SCOPED_RESULT uint64_t *const z = test_result(6);
    test_case("errors of residues of bivariate resultants", 0, 0, 0);
    /* three coefficients, of which the prime 3 has no values */
    CHECK_FAILS(MODULUS, cunmod_integers_bivariate_resultant_residues(z, few, 2, a, 1, 2, 2, b, 1,
                                                                      2, 2, ctx));
    CHECK_FAILS(MODULUS, cunmod_integers_bivariate_resultant_residues(z, bad, 2, a, 1, 0, 2, b, 1,
                                                                      2, 2, ctx));
    CHECK_OK(
        cunmod_integers_bivariate_resultant_residues(NULL, NULL, 0, a, 1, 2, 2, b, 1, 2, 2, ctx));
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED,
                cunmod_integers_bivariate_resultant_residues(z, p, 2, a, 1, 2, 2, b, 1, 2, 2, ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_integers_bivariate_resultant_residues(NULL, NULL, 0, a, 1, 2, 2,
                                                                          b, 1, 2, 2, ctx));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK(test_untouched(z, 6));
}

/* A result over both operands: (1 + 2 x + (3 + 4 x) y) and (5 + 6 x + (7 + 8 x) y). */
static void check_aliases(cunmod_ctx_t ctx)
{
    static const uint64_t expected[] = {8, 16, 8};
    uint64_t a[] = {1, 2, 3, 4, 5, 6, 7, 8};
    test_case("aliases of bivariate resultants", 0, 0, 0);
    CHECK_OK(cunmod_integers_bivariate_resultant(a + 1, 1, a, 1, 2, 2, a + 4, 1, 2, 2, ctx));
    for (int k = 0; k < 3; k++)
        CHECK((int64_t)a[1 + k] == -(int64_t)expected[k] || a[1 + k] == expected[k]);
}

/* The resultant of 0 and b has no coefficients, and so no array. */
static void check_no_result(cunmod_ctx_t ctx)
{
    static const uint64_t b[] = {1, 2, 3, 4};
    test_case("bivariate resultants of no coefficients", 0, 0, 0);
    CHECK_OK(cunmod_bivariate_resultant(NULL, NULL, 0, 2, b, 2, 2, 101, ctx));
    CHECK_OK(cunmod_integers_bivariate_resultant(NULL, 1, NULL, 1, 0, 2, b, 1, 2, 2, ctx));
}

/* On the path, and there by FLINT, by images, or by what is predicted to be the faster one. */
static void check_path(int path, int host_way)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    ctx->host_way = CUNMOD_WAY_IMAGES;
    check_errors(ctx, path);
    ctx->host_way = host_way;
    check_residue_errors(ctx);
    check_aliases(ctx);
    check_no_result(ctx);
    check_long(ctx, 129, path);
#ifndef CUNMOD_EMU /* of n images with n steps on n coefficients; t-batches-euclid has as long ones */
    check_long(ctx, 601, path);
    check_long(ctx, 1023, path);
#endif
    check_long(ctx, 1025, path);
    check_shapes(ctx);
    check_points(ctx);
    check_primes(ctx);
    check_constants(ctx);
    check_largest(ctx);
    check_contents(ctx);
    check_mpoly(ctx);
    CHECK_OK(cunmod_trim(ctx));
    CHECK_OK(cunmod_set_recovery(ctx, CUNMOD_RECOVERY_ON));
    check_shapes(ctx);
    CHECK(path == CUNMOD_PATH_AUTO || cunmod_last_path(ctx) == path);
}

int main(void)
{
    test_start(0);
    check_convention();
    for (int way = CUNMOD_WAY_PLANNED; way <= CUNMOD_WAY_IMAGES; way++)
        check_path(CUNMOD_PATH_CPU, way);
    check_path(CUNMOD_PATH_AUTO, CUNMOD_WAY_PLANNED);
    if (test_gpu_available())
        check_path(CUNMOD_PATH_GPU, CUNMOD_WAY_PLANNED);
#ifdef CUNMOD_EMU
    bivariate_check_faults(CUNMOD_PATH_AUTO);
    bivariate_check_faults(CUNMOD_PATH_GPU);
    bivariate_check_lost();
#endif
    return test_finish();
}
