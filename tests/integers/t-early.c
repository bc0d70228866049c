/* Results over the integers that end before they are proved: how many primes they take, against
 * FLINT's functions; results that are wrong modulo the primes of earlier rounds, and right modulo
 * primes of the check; the draw of these; failures of the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/early.h"

#include <errno.h>
#include <string.h>
#include <sys/random.h>

#include <flint/ulong_extras.h>

#include "cunmod_fmpz.h"
#include "flint/entropy.h"
#include "tests/integers/images.h"
#include "tests/integers/integers.h"
#include "runtime/ctx.h"
#include "tests/harness/scoped_flint.h"

/* ---- random numbers of the system, which are the test's here ------------------------- */

static struct
{
    const uint64_t *next; /* what is given first, and how many words of it are left */
    int64_t left;
    int fails;
} system_numbers;

int getentropy(void *buffer, size_t size)
{
    uint64_t x = test_random();
    if (system_numbers.fails)
    {
        errno = ENOSYS;
        return -1;
    }
    if (system_numbers.left > 0)
    {
        x = *system_numbers.next++;
        system_numbers.left--;
    }
    CHECK(size == sizeof x);
    memcpy(buffer, &x, sizeof x);
    return 0;
}

/* Primes of the range in which they are to be, all bits of which come from the system; a number
 * above it and one that is not prime are drawn again. */
static void check_draws(void)
{
    static const uint64_t given[] = {UINT64_MAX - 58, 8, 7, UINT64_C(0xfffffffeffffffff), 2};
    const uint64_t high = UINT64_C(1) << 63;
    uint64_t all = 0, none = UINT64_MAX, p = 1;
    test_case("primes of a check", 0, 0, 0);
    CHECK(n_is_prime(UINT64_MAX - 58) && n_is_prime(high + 29) && !n_is_prime(high + 9));
    for (int k = 0; k < 200; k++)
    {
        CHECK(cunmod_random_prime(&p));
        CHECK(p > high && p < UINT64_MAX - UINT32_MAX && n_is_prime(p));
        all |= p;
        none &= p;
    }
    CHECK(all == UINT64_MAX && none == (high | 1));
    system_numbers.next = given;
    system_numbers.left = 5;
    CHECK(cunmod_random_prime(&p));
    CHECK(system_numbers.left == 0 && n_is_prime(p));
    system_numbers.left = 0;
    system_numbers.fails = 1;
    p = 5;
    CHECK(!cunmod_random_prime(&p) && p == 5);
    system_numbers.fails = 0;
}

/* ---- what the files share -------------------------------------------------------------- */

cunmod_ctx_t early_open(int path)
{
    cunmod_ctx_t ctx = test_ctx_on(-1, path);
    (void)cunmod_ctx_open_device(ctx);
    integers_prefer_images(ctx);
    CHECK_OK(cunmod_set_early_termination(ctx, 1));
    CHECK(ctx->early > 1);
    ctx->early = 1e9;
    return ctx;
}

void early_integer(fmpz_t z, int64_t bits)
{
    images_random(z, bits);
    fmpz_fdiv_r_2exp(z, z, (ulong)bits - 1);
    fmpz_setbit(z, (ulong)bits - 1);
}

int64_t early_resultant(int64_t *bound, const fmpz_poly_t f, const fmpz_poly_t g, cunmod_ctx_t ctx)
{
    SCOPED_FMPZ fmpz_t expected = {0}, z = {0};
    fmpz_poly_resultant(expected, f, g);
    ctx->last_primes = 0;
    CHECK_OK(cunmod_fmpz_poly_resultant(z, f, g, ctx));
    CHECK(fmpz_equal(z, expected));
    const int64_t primes = ctx->last_primes;
    SCOPED cunmod_fmpz_poly_array_ a = integers_array(f), b = integers_array(g);
    CHECK_OK(cunmod_integers_resultant_words(bound, ARRAY(a), ARRAY(b)));
    const int64_t words = *bound + test_range(1, 3);
    SCOPED_RESULT uint64_t *const x = test_result(words);
    SCOPED uint64_t *const y = test_array(words);
    CHECK_OK(cunmod_integers_resultant(x, words, ARRAY(a), ARRAY(b), ctx));
    fmpz_get_signed_ui_array((ulong *)y, words, expected);
    CHECK_EQUAL(x, y, words);
    CHECK(ctx->last_primes == primes);
    return primes;
}

/* f = x - r and g = f (x - s) + c: Res(f, g) = g(r). */
void early_pair(fmpz_poly_t f, fmpz_poly_t g, const fmpz_t c, int64_t primes)
{
    fmpz_poly_zero(f);
    fmpz_poly_zero(g);
    fmpz_poly_set_coeff_ui(f, 1, 1);
    fmpz_poly_set_coeff_ui(g, 1, 1);
    early_integer(f->coeffs, 16 * primes);
    early_integer(g->coeffs, 16 * primes);
    fmpz_poly_mul(g, f, g);
    fmpz_add(g->coeffs, g->coeffs, c);
}

/* What they take that are 0, short, of either sign, or as long as their bounds, with and without
 * contents. */
static void check_lengths(cunmod_ctx_t ctx)
{
    SCOPED_INTEGERS integers_t it = {0};
    int64_t bound;
    for (int k = 0; k < (test_small() ? 2 : 10); k++)
    {
        test_case("early resultants", k, 0, 0);
        integers_random(it.f, 3, 600);
        fmpz_poly_set_coeff_ui(it.f, 3, 1);
        integers_random(it.g, 3, 600);
        early_integer(it.f->coeffs, 700);
        early_integer(it.g->coeffs, 700);
        CHECK(early_resultant(&bound, it.f, it.g, ctx) == bound);
        CHECK(bound > 2 * EARLY_FIRST && bound <= 8 * EARLY_FIRST);
        fmpz_poly_mul(it.g, it.f, it.g);
        CHECK(early_resultant(&bound, it.f, it.g, ctx) == EARLY_FIRST);
        fmpz_add_si(it.g->coeffs, it.g->coeffs, k % 2 == 0 ? 3 : -3);
        CHECK(early_resultant(&bound, it.f, it.g, ctx) == EARLY_FIRST);
        CHECK(bound > 4 * EARLY_FIRST && bound <= 8 * EARLY_FIRST);
        fmpz_poly_scalar_mul_ui(it.f, it.f, 1 + test_random());
        CHECK(early_resultant(&bound, it.f, it.g, ctx) == EARLY_FIRST);
        CHECK(early_resultant(&bound, it.g, it.f, ctx) == EARLY_FIRST);
    }
}

/* Results around M/2 for the product M of the primes of a round, multiples of M, and those that
 * only the last round makes. */
static void check_products(cunmod_ctx_t ctx)
{
    static const struct
    {
        int64_t primes, half, more, expected;
    } cases[] = {{EARLY_FIRST - 1, 0, 0, EARLY_FIRST},
                 {EARLY_FIRST, 1, 0, EARLY_FIRST},
                 {EARLY_FIRST, 1, 1, 2 * EARLY_FIRST},
                 {EARLY_FIRST, 0, 0, 2 * EARLY_FIRST},
                 {EARLY_FIRST, 0, 5, 2 * EARLY_FIRST},
                 {2 * EARLY_FIRST, 1, 0, 2 * EARLY_FIRST},
                 {2 * EARLY_FIRST, 1, 1, 4 * EARLY_FIRST},
                 {2 * EARLY_FIRST, 0, 0, 4 * EARLY_FIRST},
                 {4 * EARLY_FIRST, 1, 1, 0},
                 {4 * EARLY_FIRST, 0, 0, 0}};
    SCOPED_INTEGERS integers_t it = {0};
    int64_t bound;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
        for (int sign = 0; sign < (test_small() ? 1 : 2); sign++)
        {
            test_case("early multiples", (int64_t)k, sign, 0);
            integers_primes(it.c, 0, cases[k].primes);
            if (cases[k].half)
                fmpz_fdiv_q_2exp(it.c, it.c, 1);
            fmpz_add_ui(it.c, it.c, (ulong)cases[k].more);
            if (sign)
                fmpz_neg(it.c, it.c);
            early_pair(it.f, it.g, it.c, 100);
            const int64_t primes = early_resultant(&bound, it.f, it.g, ctx);
            CHECK(bound > 4 * EARLY_FIRST && bound <= 8 * EARLY_FIRST);
            CHECK(primes == (cases[k].expected > 0 ? cases[k].expected : bound));
        }
}

/* Roots that are moved leave a discriminant as it is. */
static void check_discriminants(cunmod_ctx_t ctx)
{
    SCOPED_INTEGERS integers_t it = {0};
    SCOPED_FMPZ fmpz_t z = {0};
    test_case("early discriminants", 0, 0, 0);
    fmpz_poly_set_coeff_ui(it.h, 1, 1);
    early_integer(it.h->coeffs, 300);
    fmpz_poly_one(it.f);
    for (int64_t i = 0; i < 4; i++)
    {
        fmpz_poly_mul(it.f, it.f, it.h);
        fmpz_add_ui(it.h->coeffs, it.h->coeffs, 1);
    }
    CHECK_OK(cunmod_fmpz_poly_discriminant(z, it.f, ctx));
    CHECK(fmpz_equal_ui(z, 144) && ctx->last_primes == EARLY_FIRST);
    integers_random(it.f, 4, 500);
    for (int64_t i = 0; i < 4; i++)
        early_integer(it.f->coeffs + i, 600);
    fmpz_poly_discriminant(it.c, it.f);
    CHECK_OK(cunmod_fmpz_poly_discriminant(z, it.f, ctx));
    CHECK(fmpz_equal(z, it.c) && ctx->last_primes > 2 * EARLY_FIRST);
}

/* What is proved in any case: by default, where there are few primes, for cofactors, where rounds
 * take too long, and without random numbers. */
static void check_proved(cunmod_ctx_t ctx)
{
    SCOPED_INTEGERS integers_t it = {0};
    int64_t bound;
    test_case("early, but proved", 0, 0, 0);
    fmpz_set_ui(it.c, 7);
    early_pair(it.f, it.g, it.c, 50);
    CHECK(early_resultant(&bound, it.f, it.g, ctx) == EARLY_FIRST && bound > 2 * EARLY_FIRST);
    CHECK_OK(cunmod_fmpz_poly_xgcd(it.c, it.h, it.u, it.f, it.g, ctx));
    CHECK(fmpz_equal_ui(it.c, 7) && ctx->last_primes == bound);
    system_numbers.fails = 1;
    CHECK(early_resultant(&bound, it.f, it.g, ctx) == bound);
    system_numbers.fails = 0;
    ctx->early = 0.9;
    CHECK(early_resultant(&bound, it.f, it.g, ctx) == bound);
    CHECK_OK(cunmod_set_early_termination(ctx, 0));
    CHECK(early_resultant(&bound, it.f, it.g, ctx) == bound);
    ctx->early = 1e9;
    early_pair(it.f, it.g, it.c, 20);
    CHECK(early_resultant(&bound, it.f, it.g, ctx) == bound && bound <= 2 * EARLY_FIRST);
}

/* A result that is a multiple of the primes of the first round, and of one prime of the check, is
 * not given as 0; one that is a multiple of both primes would be. */
static void check_chance(cunmod_ctx_t ctx)
{
    SCOPED_INTEGERS integers_t it = {0};
    SCOPED_FMPZ fmpz_t z = {0};
    uint64_t p[2];
    CHECK(cunmod_random_prime(&p[0]) && cunmod_random_prime(&p[1]));
    for (int multiple = 0; multiple < 4; multiple++)
    {
        test_case("primes of a check", multiple, 0, 0);
        integers_primes(it.c, 0, EARLY_FIRST);
        for (int k = 0; k < 2; k++)
            if (multiple >> k & 1)
                fmpz_mul_ui(it.c, it.c, p[k]);
        early_pair(it.f, it.g, it.c, 50);
        system_numbers.next = p;
        system_numbers.left = 2;
        CHECK_OK(cunmod_fmpz_poly_resultant(z, it.f, it.g, ctx));
        CHECK(system_numbers.left == 0);
        CHECK(multiple == 3 ? fmpz_is_zero(z) : fmpz_equal(z, it.c));
        CHECK(ctx->last_primes == (multiple == 3 ? EARLY_FIRST : 2 * EARLY_FIRST));
    }
}

/* Products of cyclotomic polynomials; and what the plan takes for rounds by itself. */
static void check_cyclotomic(void)
{
    SCOPED_CTX cunmod_ctx_t ctx = early_open(CUNMOD_PATH_CPU);
    SCOPED_INTEGERS integers_t it = {0};
    int64_t bound;
    test_case("early cyclotomic resultants", 0, 0, 0);
    fmpz_poly_one(it.f);
    fmpz_poly_one(it.g);
    for (ulong n = 1; n <= 45; n++)
    {
        fmpz_poly_cyclotomic(it.h, n);
        fmpz_poly_mul(n % 2 ? it.f : it.g, n % 2 ? it.f : it.g, it.h);
    }
    CHECK(early_resultant(&bound, it.f, it.g, ctx) < bound);
    CHECK_OK(cunmod_set_early_termination(ctx, 1));
    integers_random(it.f, 60, 400);
    fmpz_poly_set_coeff_ui(it.f, 60, 1);
    integers_random(it.g, 5, 400);
    fmpz_poly_mul(it.g, it.f, it.g);
    fmpz_add_ui(it.g->coeffs, it.g->coeffs, 2);
    const int64_t primes = early_resultant(&bound, it.f, it.g, ctx);
    CHECK(primes < bound && 16 * primes > bound);
}

static void check_path(int path)
{
    cunmod_ctx_t ctx = early_open(path);
    check_lengths(ctx);
    check_products(ctx);
    check_discriminants(ctx);
    check_proved(ctx);
    check_chance(ctx);
    CHECK(path == CUNMOD_PATH_AUTO || cunmod_last_path(ctx) == path);
    CHECK(path == CUNMOD_PATH_GPU || strcmp(cunmod_last_algorithm(ctx), "flint") != 0);
    cunmod_ctx_destroy(ctx);
    early_check_grids(path);
}

int main(void)
{
    test_start(0);
    CHECK_OK(cunmod_set_early_termination(NULL, 1));
    CHECK(cunmod_ctx_resolve(NULL)->early > 1);
    CHECK_OK(cunmod_set_early_termination(NULL, 0));
    CHECK(cunmod_ctx_resolve(NULL)->early <= 0);
    check_draws();
    test_paths(check_path, 0);
    if (!test_small())
        check_cyclotomic();
#ifdef CUNMOD_EMU
    early_check_faults();
#endif
    return test_finish();
}
