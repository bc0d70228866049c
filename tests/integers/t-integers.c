/* Polynomials over the integers, by images and by FLINT: products, resultants, discriminants,
 * residues of these, and GCDs against FLINT's functions; primes that divide leading coefficients,
 * GCDs that are too long modulo a prime, contents, bad input, interrupts, and failures of the
 * device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/integers.h"

#include <string.h>

#include <flint/fmpq.h>

#include "cunmod_fmpz.h"
#include "integers/bounds.h"
#include "plan/integer_plan.h"
#include "runtime/ctx.h"
#include "tests/harness/scoped_flint.h"
#include "threads/parallel_for.h"

static void check_pair(cunmod_ctx_t ctx, int64_t n, int64_t bits_n, int64_t m, int64_t bits_m)
{
    SCOPED_INTEGERS integers_t it = {0};
    integers_draw(&it, n, bits_n, m, bits_m);
    integers_check(ctx, it.f, it.g);
    if (n <= 12 && m <= 12)
        integers_check_residues(ctx, it.f, it.g);
}

/* All short lengths, zero and constants among them; coefficients of a bit, around the limits of
 * words, and long ones. */
static void check_shapes(cunmod_ctx_t ctx)
{
    static const int64_t bits[] = {1, 31, 62, 63, 64, 65, 127, 128, 300};
    for (int64_t n = 0; n <= 4; n++)
        for (int64_t m = 0; m <= 4; m++)
            check_pair(ctx, n, bits[test_below(9)], m, bits[test_below(9)]);
    for (int k = 0; k < 9; k++)
        check_pair(ctx, test_range(1, 12), bits[k], test_range(1, 12), bits[8 - k]);
    check_pair(ctx, 2, 5000, 3, 40);
    check_pair(ctx, 40, 3, 2, test_small() ? 200 : 2000);
    if (!test_small() || ctx->path != CUNMOD_PATH_AUTO)
        check_pair(ctx, 70, 5, 64, 8);
    if (!test_small())
    {
        check_pair(ctx, 200, 150, 70, 700);
        check_pair(ctx, 200, 32, 200, 32);
    }
}

/* Products that are next to their bounds, and the bounds to the product of some primes: all
 * coefficients are the largest ones. */
static void check_largest(cunmod_ctx_t ctx)
{
    SCOPED_INTEGERS integers_t it = {0};
    for (int64_t bits = 58; bits <= 64; bits++)
    {
        fmpz_one_2exp(it.c, (ulong)bits);
        fmpz_sub_ui(it.c, it.c, 1);
        for (int64_t j = 0; j < 64; j++)
            fmpz_poly_set_coeff_fmpz(it.f, j, it.c);
        fmpz_poly_neg(it.g, it.f);
        integers_check_mul(ctx, it.f, it.g);
    }
}

/* Polynomials that are equal, negatives of each other, or have factors and contents in common. */
static void check_common(cunmod_ctx_t ctx)
{
    SCOPED_INTEGERS integers_t it = {0};
    for (int k = 0; k < (test_small() ? 6 : 30); k++)
    {
        integers_draw(&it, test_range(1, 8), test_range(1, 100), test_range(1, 8),
                      test_range(1, 100));
        integers_random(it.h, test_range(1, 5), test_range(1, 70));
        integers_check(ctx, it.f, it.f);
        fmpz_poly_neg(it.g, it.f);
        integers_check(ctx, it.f, it.g);
        integers_random(it.g, test_range(1, 8), test_range(1, 100));
        integers_multiply(&it);
        integers_check(ctx, it.f, it.g);
        fmpz_set_ui(it.c, test_random());
        fmpz_poly_scalar_mul_fmpz(it.f, it.f, it.c);
        fmpz_pow_ui(it.c, it.c, 3);
        fmpz_neg(it.c, it.c);
        fmpz_poly_scalar_mul_fmpz(it.g, it.g, it.c);
        integers_check(ctx, it.f, it.g);
    }
}

/* Primes that are taken divide leading coefficients: of one operand, and of both; and coefficients
 * behind these, so that images lose an odd and an even number of degrees. */
static void check_bad_primes(cunmod_ctx_t ctx)
{
    SCOPED_INTEGERS integers_t it = {0};
    for (int64_t n = 2; n <= 5; n++)
        for (int64_t m = 2; m <= 5; m++)
            for (int64_t lost = 1; lost < n && lost <= 3; lost++)
            {
                integers_draw(&it, n, 90, m, 90);
                integers_primes(it.c, test_range(0, 2), test_range(1, 3));
                integers_scale_highest(it.f, lost, it.c);
                integers_check(ctx, it.f, it.g);
                integers_check(ctx, it.g, it.f);
                integers_primes(it.c, test_range(0, 2), 2);
                integers_scale_highest(it.g, test_range(1, m - 1), it.c);
                integers_check(ctx, it.f, it.g);
            }
}

/* GCDs modulo some primes have a larger degree than over the integers: cofactors f and f + c g are
 * equal modulo primes that are taken, of which c is a product; g is 1 or another polynomial. And
 * common factors whose leading coefficient is a multiple of c. */
static void check_unlucky_primes(cunmod_ctx_t ctx)
{
    SCOPED_INTEGERS integers_t it = {0};
    for (int64_t count = 1; count <= 20; count += 3)
        for (int64_t common = 1; common <= 3; common++)
        {
            integers_random(it.f, 4, 100);
            integers_random(it.h, common, 150);
            integers_primes(it.c, test_range(0, 3), count);
            fmpz_poly_set(it.g, it.f);
            fmpz_add(it.g->coeffs, it.g->coeffs, it.c);
            fmpz_poly_mul(it.u, it.f, it.h);
            fmpz_poly_mul(it.g, it.g, it.h);
            integers_check_gcd(ctx, it.u, it.g);
            integers_random(it.g, 3, 60);
            fmpz_poly_scalar_mul_fmpz(it.g, it.g, it.c);
            fmpz_poly_add(it.g, it.g, it.f);
            fmpz_poly_mul(it.g, it.g, it.h);
            integers_check_gcd(ctx, it.g, it.u);
            integers_scale_highest(it.h, 1,
                                   it.c); /* the GCD modulo these primes is shorter than h */
            integers_random(it.g, 3, 60);
            fmpz_poly_mul(it.g, it.g, it.h);
            fmpz_poly_mul(it.u, it.f, it.h);
            integers_check_gcd(ctx, it.u, it.g);
        }
}

#define DEGREE 6

/* h = h1 x + h0 and f = h1 u x^6 + v with short u and v and f(-h0 / h1) = 0 modulo the largest
 * prime, with which the GCD begins. That h divides f modulo this prime is no proof that it does
 * over the integers: the quotient modulo it is too long for that. */
static void check_false_divisor(cunmod_ctx_t ctx)
{
    SCOPED_INTEGERS integers_t it = {0};
    SCOPED_FMPZ fmpz_t p = {0}, x = {0}, y = {0};
    fmpq_t ratio;
    fmpq_init(ratio);
    integers_primes(p, 0, 1);
    fmpz_poly_set_coeff_si(it.h, 0, 101);
    fmpz_poly_set_coeff_si(it.h, 1, 199);
    fmpz_invmod(x, it.h->coeffs + 1, p);
    fmpz_mul(x, x, it.h->coeffs);
    fmpz_powm_ui(x, x, DEGREE, p);
    fmpz_mul(x, x, it.h->coeffs + 1); /* -v / u, since the degree is even */
    fmpz_neg(x, x);
    fmpz_mod(x, x, p);
    CHECK(fmpq_reconstruct_fmpz(ratio, x, p));
    fmpz_poly_set_coeff_fmpz(it.f, 0, fmpq_numref(ratio));
    fmpz_mul(y, fmpq_denref(ratio), it.h->coeffs + 1);
    fmpz_poly_set_coeff_fmpz(it.f, DEGREE, y);
    integers_check_gcd(ctx, it.f, it.h);
    integers_check_gcd(ctx, it.h, it.f);
    fmpq_clear(ratio);
}

/* Without a common factor; but modulo each of the primes with which a GCD begins its images are
 * those of P x + 1, which is tried with some primes that divide P: then remainders are 0, and a
 * quotient is longer than one over the integers. */
static void check_long_quotients(cunmod_ctx_t ctx, int64_t first)
{
    SCOPED_INTEGERS integers_t it = {0};
    SCOPED_FMPZ fmpz_t m = {0}, p = {0};
    integers_primes(m, 0, first);
    integers_primes(p, first, 4);
    fmpz_add(it.c, p, m);
    for (int k = 2; k < 4; k++)
    {
        fmpz_poly_struct *const z = k == 2 ? it.f : it.g;
        fmpz_poly_set_coeff_si(z, 0, k); /* (P x + 1) (x + k) + M x^2 */
        fmpz_poly_set_coeff_fmpz(z, 2, it.c);
        fmpz_poly_set_coeff_fmpz(z, 1, p);
        fmpz_mul_ui(z->coeffs + 1, p, (ulong)k);
        fmpz_add_ui(z->coeffs + 1, z->coeffs + 1, 1);
    }
    integers_check_gcd(ctx, it.f, it.g);
}

/* Common factors with coefficients that are longer than the product of the primes with which a GCD
 * begins; cofactors and quotients with far longer coefficients than the operands. */
static void check_long_factors(cunmod_ctx_t ctx)
{
    SCOPED_INTEGERS integers_t it = {0};
    integers_draw(&it, 3, 40, 2, 40);
    integers_random(it.h, 3, 9000);
    integers_multiply(&it);
    integers_check_gcd(ctx, it.f, it.g);
    fmpz_poly_zero(it.f);
    fmpz_poly_set_coeff_si(it.f, 60, 1);
    fmpz_poly_set_coeff_si(it.f, 0, -1); /* x^60 - 1, over a power of x - 1 or of x^2 + x + 1 */
    fmpz_poly_mul(it.f, it.f, it.f);
    fmpz_poly_mul(it.f, it.f, it.f);
    for (int k = 0; k < 2; k++)
    {
        fmpz_poly_zero(it.h);
        fmpz_poly_set_coeff_si(it.h, 0, k == 0 ? -1 : 1);
        fmpz_poly_set_coeff_si(it.h, 1, 1);
        fmpz_poly_set_coeff_si(it.h, 2, k);
        fmpz_poly_pow(it.h, it.h, 5);
        integers_check_gcd(ctx, it.f, it.h);
    }
}

/* An integer a part of 2^-31 above 2^e, whose logarithm is nearer to e than a double can tell: the
 * bounds of resultants, which it is itself, and of GCDs have room for it. */
static void check_bounds(void)
{
    const int64_t words = INT64_C(1) << 18, e = 64 * (words - 1) + 40;
    SCOPED uint64_t *const x = test_array(words);
    static const uint64_t variable[] = {0, 1};
    const cunmod_zpoly_t a = {x, words, 1}, b = {variable, 1, 2};
    test_case("bounds", words, 0, 0);
    memset(x, 0, (size_t)words * sizeof *x);
    x[words - 1] = (UINT64_C(1) << 40) + (1 << 9);
    CHECK(cunmod_zpoly_norm(&a) - (double)e > 1.442 * 0x1p-31);
    CHECK(cunmod_zpoly_norm(&a) - (double)e < 0x1p-20);
    CHECK(cunmod_bound_resultant(&a, &b) == e + 1);
    CHECK(cunmod_bound_gcd(&a, &a) == e + 1);
}

/* Lengths that are too large together, interrupts and limits: t-arguments has one bad argument at a
 * time. */
static void check_errors(cunmod_ctx_t ctx)
{
    static const uint64_t a[] = {1, 2, 3}, b[] = {5, 7};
    const int64_t beyond = INT64_C(1) << 40;
    uint64_t *res = test_result(4);
    int64_t len = -1;
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}};
    test_case("errors over Z", 0, 0, 0);
    CHECK_FAILS(LENGTH, cunmod_integers_mul(res, 1, a, beyond, beyond, b, 1, 2, ctx));
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_integers_gcd(res, &len, 2, a, 1, 3, b, 1, 2, ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_integers_mul(res, 1, a, 1, 3, b, 1, 2, ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_integers_resultant(res, 1, a, 1, 3, b, 1, 2, ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_integers_discriminant(res, 1, a, 1, 3, ctx));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK_OK(cunmod_set_work_limit(ctx, 1e-9));
    CHECK_STATUS(integers_refusal(ctx, CUNMOD_E_WORK),
                 cunmod_integers_mul(res, 1, a, 1, 3, b, 1, 2, ctx));
    CHECK_STATUS(integers_refusal(ctx, CUNMOD_E_WORK),
                 cunmod_integers_resultant(res, 1, a, 1, 3, b, 1, 2, ctx));
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    CHECK(test_untouched(res, 4) && len == -1);
    test_result_free(res, 4);

    fmpz_poly_set_ui(f, 5);
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_poly_mul(NULL, f, f, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_poly_mul(f, f, NULL, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_poly_gcd(NULL, f, f, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_poly_resultant(NULL, f, f, ctx));
    CHECK_FAILS(ARGUMENT, cunmod_fmpz_poly_discriminant(NULL, f, ctx));
    CHECK_FAILS(LENGTH, cunmod_fmpz_poly_mullow(f, f, f, -1, ctx));
    CHECK(fmpz_poly_length(f) == 1 && fmpz_poly_get_coeff_ui(f, 0) == 5);
}

/* Results over operands. */
static void check_aliases(cunmod_ctx_t ctx)
{
    static const uint64_t b[] = {5, UINT64_MAX}; /* 5 - x */
    static const uint64_t product[] = {5, 14, 17, UINT64_MAX - 3}, value[] = {42};
    uint64_t a[] = {1, 3, 4, 0}, r[] = {2, 3, 1};
    test_case("aliases over Z", 0, 0, 0);
    CHECK_OK(cunmod_integers_mul(a, 1, a, 1, 3, b, 1, 2, ctx));
    CHECK_EQUAL(a, product, 4);
    CHECK_OK(cunmod_integers_resultant(r, 1, r, 1, 3, b, 1, 2, ctx));
    CHECK_EQUAL(r, value, 1);
}

/* Resultants on the processors, when FLINT is believed to take long: by images where there are
 * several and the limit of memory allows it, else by FLINT. */
static void check_processors(void)
{
    SCOPED_INTEGERS integers_t it = {0};
    SCOPED_FMPZ fmpz_t z = {0};
    integers_random(it.f, 30, 900); /* too long for FLINT's subresultants */
    integers_random(it.g, 20, 400);
    fmpz_poly_resultant(it.c, it.f, it.g);
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx(-2);
    integers_prefer_images(ctx);
    ctx->host_way = CUNMOD_WAY_PLANNED;
    for (int limited = 0; limited < 2; limited++)
    {
        const char *const expected = limited || cunmod_parallel_processors(2) == 1 ? "flint"
                                                                                   : "images";
        test_case("processors", limited, 0, 0);
        CHECK_OK(cunmod_set_memory_limit(ctx, limited ? 1000 : -1));
        CHECK_OK(cunmod_fmpz_poly_resultant(z, it.f, it.g, ctx));
        CHECK(fmpz_equal(z, it.c));
        CHECK(strcmp(cunmod_last_algorithm(ctx), expected) == 0);
        CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_CPU);
    }
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_fmpz_poly_resultant(z, it.f, it.g, ctx));
}

static void check_path(int path)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    check_errors(ctx);
    integers_check_parts_errors(ctx);
    check_aliases(ctx);
    check_shapes(ctx);
    CHECK(path == CUNMOD_PATH_AUTO || cunmod_last_path(ctx) == path);
    check_largest(ctx);
    check_common(ctx);
    check_bad_primes(ctx);
    integers_check_vanishing(ctx);
    check_unlucky_primes(ctx);
    check_false_divisor(ctx);
    check_long_quotients(
        ctx, cunmod_integers_first_primes(path == CUNMOD_PATH_CPU ? CUNMOD_INTEGERS_ON_HOST
                                                                  : CUNMOD_INTEGERS_ON_DEVICE,
                                          cunmod_parallel_processors(CUNMOD_PARALLEL_MAX)));
    check_long_factors(ctx);
    CHECK_OK(cunmod_trim(ctx));
    check_pair(ctx, 3, 200, 4, 100);
    CHECK_OK(cunmod_set_recovery(ctx, CUNMOD_RECOVERY_ON));
    check_pair(ctx, 3, 200, 4, 100);
    CHECK_OK(cunmod_set_devices(ctx, 1));
    check_pair(ctx, 3, 200, 4, 100);
}

/* Arguments are checked before the path: a GPU that is forced and missing changes no status. */
static void check_forced_errors(void)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-2, CUNMOD_PATH_GPU);
    check_errors(ctx);
}

int main(void)
{
    test_start(0);
    check_forced_errors();
    check_bounds();
    check_processors();
    test_paths(check_path, 1);
#ifdef CUNMOD_EMU
    integers_check_faults(CUNMOD_PATH_AUTO);
    integers_check_faults(CUNMOD_PATH_GPU);
    integers_check_kept();
    integers_check_devices();
    integers_check_overlap();
#endif
    return test_finish();
}
