/* Polynomials over the integers of which only a part counts, or with coefficients of very uneven
 * length. An array that gives each coefficient the words of the longest one would have terabytes
 * here: such a call fails with E_MEMORY. And trees of moduli, which are no larger than the integers
 * need, and stay with the moduli.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "crt/basis.h"
#include "cunmod_fmpz.h"
#include "tests/integers/integers.h"
#include "tests/harness/scoped_flint.h"

/* f = 1 + 2 x + .. + n x^(n-1), and coefficient number `at` has that many bits. */
static void make_uneven(fmpz_poly_t f, slong n, slong at, ulong bits)
{
    SCOPED_FMPZ fmpz_t c = {0};
    fmpz_poly_zero(f);
    fmpz_poly_fit_length(f, n);
    for (slong i = 0; i < n; i++)
        fmpz_poly_set_coeff_ui(f, i, (ulong)i + 1);
    fmpz_one_2exp(c, bits - 1);
    fmpz_poly_set_coeff_fmpz(f, at, c);
}

/* Only the lowest coefficients of operands are converted. */
static void check_mullow(cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}}, g = {{0}}, z = {{0}}, expected = {{0}};
    make_uneven(f, 1000000, 999999, 100000000);
    make_uneven(g, 50000, 49999, 100000000);
    for (slong n = 0; n < 4; n++)
    {
        test_case("fmpz_poly_mullow, long operands", n, n, 0);
        fmpz_poly_mullow(expected, f, g, n);
        CHECK_OK(cunmod_fmpz_poly_mullow(z, f, g, n, ctx));
        CHECK(fmpz_poly_equal(z, expected));
        fmpz_poly_mullow(expected, g, g, n);
        CHECK_OK(cunmod_fmpz_poly_mullow(z, g, g, n, ctx));
        CHECK(fmpz_poly_equal(z, expected));
    }
}

/* ---- uneven coefficients ----------------------------------------------------------- */

/* z = f g by shifted multiples of the operand with more terms: g has few, or f has. */
static void multiply(fmpz_poly_t z, const fmpz_poly_t f, const fmpz_poly_t g)
{
    fmpz_poly_t shifted;
    if (fmpz_poly_length(g) > 1000)
    {
        fmpz_poly_zero(z);
        fmpz_poly_init(shifted);
        for (slong j = 0; j < fmpz_poly_length(f); j++)
        {
            fmpz_poly_shift_left(shifted, g, j);
            fmpz_poly_scalar_addmul_fmpz(z, shifted, f->coeffs + j);
        }
        fmpz_poly_clear(shifted);
        return;
    }
    fmpz_poly_mul_classical(z, f, g);
}

static void check_product(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g)
{
    SCOPED_FMPZ_POLY fmpz_poly_t z = {{0}}, expected = {{0}};
    test_case("uneven product", fmpz_poly_length(f), fmpz_poly_length(g), 0);
    multiply(expected, f, g);
    CHECK_OK(cunmod_fmpz_poly_mul(z, f, g, ctx));
    CHECK(fmpz_poly_equal(z, expected));
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_CPU &&
          strcmp(cunmod_last_algorithm(ctx), "flint") == 0 &&
          strstr(cunmod_last_reason(ctx), "uneven") != NULL);
    fmpz_poly_set(z, g);
    CHECK_OK(cunmod_fmpz_poly_mul(z, z, f, ctx));
    CHECK(fmpz_poly_equal(z, expected));
    fmpz_poly_set(z, f);
    CHECK_OK(cunmod_fmpz_poly_mullow(z, z, g, 1000, ctx));
    fmpz_poly_truncate(expected, 1000);
    CHECK(fmpz_poly_equal(z, expected));
}

/* One long coefficient, a few terms far from one another, and over Q and modulo an integer. */
static void check_products(cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}}, g = {{0}};
    make_uneven(f, 100000, 500, 10000000);
    fmpz_poly_set_str(g, "3  5 -6 7");
    check_product(ctx, f, g);
    fmpz_poly_zero(g);
    fmpz_poly_set_coeff_si(g, 0, -1);
    fmpz_poly_set_coeff_si(g, 900000, 3);
    make_uneven(f, 2, 0, 10000000);
    check_product(ctx, f, g);
}

static void check_values(cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}};
    fmpz x[3] = {0, -1, 1}, z[3] = {7, 7, 7};
    SCOPED_FMPZ fmpz_t expected = {0};
    make_uneven(f, 1000000, 999998, 1000000);
    test_case("values of uneven coefficients", fmpz_poly_length(f), 3, 0);
    CHECK_OK(cunmod_fmpz_poly_evaluate_fmpz_vec(z, f, x, 3, ctx));
    CHECK(strstr(cunmod_last_reason(ctx), "uneven") != NULL);
    for (int k = 0; k < 3; k++)
    {
        fmpz_poly_evaluate_horner_fmpz(expected, f, x + k);
        CHECK(fmpz_equal(z + k, expected));
    }
    _fmpz_vec_zero(z, 3);
}

/* The settings of the context count where FLINT computes on the caller's polynomials, and results
 * stay as they were. */
static void check_settings(cunmod_ctx_t ctx)
{
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}}, g = {{0}}, z = {{0}};
    SCOPED_FMPZ fmpz_t value = {0};
    fmpz_set_ui(value, 5);
    make_uneven(f, 3000, 500, 300000);
    fmpz_poly_set_str(g, "3  5 -6 7");
    fmpz_poly_set(z, g);
    test_case("settings of uneven products", 3000, 3, 0);
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_fmpz_poly_mul(z, f, g, ctx));
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_AUTO);
    CHECK_FAILS(INTERRUPTED, cunmod_fmpz_poly_evaluate_fmpz(value, f, value, ctx));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK_OK(cunmod_set_work_limit(ctx, 1e-9));
    CHECK_FAILS(WORK, cunmod_fmpz_poly_mul(z, f, g, ctx));
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    CHECK(fmpz_poly_equal(z, g) && fmpz_equal_ui(value, 5));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    CHECK_FAILS(UNSUPPORTED, cunmod_begin_own(ctx, 1, "a reason"));
    make_uneven(f, 30, 5, 3000); /* for the emulator */
    const int forced = cunmod_fmpz_poly_mul(z, f, g, ctx);
    CHECK(forced == CUNMOD_E_GPU ? fmpz_poly_equal(z, g)
                                 : cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    CHECK_FAILS(ARGUMENT, cunmod_begin_own(ctx, 1, NULL));
}

/* ---- trees of moduli ----------------------------------------------------------------- */

#define PRIMES 2000

/* Images of one integer of so many bits, and of its negative. Returns the words of the tree. */
static int64_t check_images(cunmod_moduli_t moduli, const uint64_t *p, int64_t bits)
{
    const int64_t words = bits / 64 + 3;
    SCOPED uint64_t *const x = calloc((size_t)(2 * words), sizeof(*x));
    SCOPED uint64_t *const images = test_array(2 * PRIMES);
    SCOPED int64_t *const at = malloc((PRIMES + 1) * sizeof(*at));
    SCOPED_FMPZ fmpz_t z = {0};
    test_case("images of an integer", bits, PRIMES, 0);
    fmpz_one_2exp(z, (ulong)bits - 1);
    fmpz_sub_ui(z, z, 12345);
    fmpz_get_signed_ui_array((ulong *)x, (slong)words, z);
    fmpz_neg(z, z);
    fmpz_get_signed_ui_array((ulong *)x + words, (slong)words, z);
    for (int64_t i = 0; i <= PRIMES; i++)
        at[i] = 2 * i;
    SCOPED_BATCH cunmod_batch_t batch = test_batch(moduli);
    CHECK_OK(cunmod_batch_set_integers(batch, x, words, 2));
    CHECK_OK(cunmod_batch_get_arrays(images, at, batch));
    for (int64_t i = 0; i < PRIMES; i++)
    {
        const uint64_t rest = fmpz_fdiv_ui(z, p[i]);
        CHECK(images[2 * i + 1] == rest && images[2 * i] == (rest > 0 ? p[i] - rest : 0));
    }
    return cunmod_cpu_moduli_words(moduli->basis->group[0].tree);
}

/* Short integers make no products; longer ones make shorter products than they are; and what was
 * made stays. Integers of all images make the whole tree, once. */
static void check_trees(void)
{
    SCOPED uint64_t *const p = test_array(PRIMES), *const x = test_array(2 * PRIMES);
    int64_t words = 0;
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx(-2);
    CHECK_OK(cunmod_primes(p, PRIMES / 2, 0));
    CHECK_OK(cunmod_primes(p + PRIMES / 2, PRIMES / 2, UINT64_C(1) << 31));
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(p, PRIMES, ctx);
    CHECK(check_images(moduli, p, 20) == PRIMES);
    CHECK(check_images(moduli, p, 300) == PRIMES);
    const int64_t some = check_images(moduli, p, 64 * 100);
    CHECK(some > PRIMES && some <= 6 * PRIMES);
    CHECK(check_images(moduli, p, 20) == some && check_images(moduli, p, 64 * 90) == some);
    const int64_t more = check_images(moduli, p, 64 * 1000);
    CHECK(more > some && more <= 10 * PRIMES);
    SCOPED_BATCH cunmod_batch_t batch = test_batch(moduli);
    CHECK_OK(cunmod_batch_integer_words(&words, batch));
    const int64_t whole = cunmod_cpu_moduli_words(moduli->basis->group[0].tree);
    CHECK(whole <= 22 * PRIMES);
    CHECK_OK(cunmod_batch_get_integers(x, words, 0, batch));
    CHECK(cunmod_cpu_moduli_words(moduli->basis->group[0].tree) == whole);
    CHECK(check_images(moduli, p, 64 * 1000) == whole);
}

int main(void)
{
    test_start(0);
    cunmod_ctx_t ctx = test_ctx(-1);
    check_mullow(ctx);
    check_products(ctx);
    check_values(ctx);
    check_settings(ctx);
    check_trees();
    cunmod_ctx_destroy(ctx);
    flint_cleanup();
    return test_finish();
}
