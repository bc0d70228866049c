/* Polynomials over the integers: exact quotients, values and cofactors of resultants, against
 * FLINT's functions; primes that divide leading coefficients, contents and resultants, bad input,
 * aliases, interrupts, and failures of the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "cunmod_fmpz.h"
#include "tests/integers/integers.h"
#include "runtime/ctx.h"
#include "tests/harness/scoped_flint.h"
#include "threads/parallel_for.h"

static const int64_t sizes[] = {1, 31, 63, 64, 65, 128, 300}; /* bits of coefficients */

/* Whether g, which is not zero, divides f, and the quotient, are FLINT's: on polynomials, in the
 * place of an operand, and on arrays with leading zeros and more words than are needed. */
static void check_quotient(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g)
{
    SCOPED_FMPZ_POLY fmpz_poly_t expected = {{0}}, q = {{0}};
    int found = -1;
    test_case("quotient over Z", fmpz_poly_length(f), fmpz_poly_length(g), 0);
    const int divides = fmpz_poly_divides(expected, f, g);
    if (!divides)
        fmpz_poly_zero(expected); /* FLINT leaves what it has found */
    integers_random(q, 3, 70);    /* is overwritten */
    CHECK_OK(cunmod_fmpz_poly_divides(&found, q, f, g, ctx));
    CHECK(found == divides && fmpz_poly_equal(q, expected));
    fmpz_poly_set(q, f);
    CHECK_STATUS(divides ? CUNMOD_OK : CUNMOD_E_NOT_DIVISIBLE,
                 cunmod_fmpz_poly_divexact(q, q, g, ctx));
    CHECK(fmpz_poly_equal(q, divides ? expected : f));
    fmpz_poly_set(q, g);
    CHECK_OK(cunmod_fmpz_poly_divides(&found, q, f, q, ctx));
    CHECK(found == divides && fmpz_poly_equal(q, expected));

    int64_t words = 0, len = -1;
    fmpz_poly_set(q, g);
    SCOPED cunmod_fmpz_poly_array_ a = integers_array(f), b = integers_array(g);
    CHECK_OK(cunmod_integers_divexact_words(&words, ARRAY(a), ARRAY(b)));
    const int64_t n = a.len < b.len ? 0 : a.len - b.len + 1;
    SCOPED uint64_t *const padded = calloc((size_t)((b.len + 2) * b.words), sizeof *padded);
    memcpy(padded, b.x, (size_t)(b.len * b.words) * sizeof *padded);
    SCOPED_RESULT uint64_t *const z = test_result(n * (words + 1));
    CHECK_FAILS(LENGTH,
                cunmod_integers_divides(&found, z, &len, words - 1, ARRAY(a), ARRAY(b), ctx));
    CHECK_OK(cunmod_integers_divides(&found, z, &len, words + 1, ARRAY(a), padded, b.words,
                                     b.len + 2, ctx));
    CHECK(found == divides && len == (divides ? fmpz_poly_length(expected) : -1));
    CHECK(divides || test_untouched(z, n * (words + 1)));
    if (divides)
    {
        cunmod_fmpz_poly_set_(q, z, words + 1, len);
        CHECK(fmpz_poly_equal(q, expected));
    }
}

/* Multiples of it->g, and neighbours of them. */
static void check_multiples(cunmod_ctx_t ctx, integers_t *it)
{
    fmpz_poly_mul(it->u, it->f, it->g);
    check_quotient(ctx, it->u, it->g);
    fmpz_poly_neg(it->h, it->g);
    check_quotient(ctx, it->u, it->h);
    fmpz_poly_add(it->u, it->u, it->f);
    check_quotient(ctx, it->u, it->g);
    if (!fmpz_poly_is_zero(it->u))
        check_quotient(ctx, it->g, it->u);
}

static void check_quotients(cunmod_ctx_t ctx, integers_t *it)
{
    for (int64_t n = 0; n <= 4; n++)
        for (int64_t m = 1; m <= 4; m++)
        {
            integers_draw(it, n, sizes[test_below(7)], m, sizes[test_below(7)]);
            check_multiples(ctx, it);
        }
    integers_draw(it, 40, 200, 30, 500);
    check_multiples(ctx, it);
    for (int64_t first = 0; first < 3; first++) /* primes that divide leading coefficients of g */
    {
        integers_primes(it->c, first, 2);
        integers_draw(it, 4, 100, 3, 100);
        integers_scale_highest(it->g, first + 1 < 3 ? first + 1 : 2, it->c);
        check_multiples(ctx, it);
        fmpz_poly_scalar_mul_fmpz(it->g, it->g, it->c); /* and all of g */
        check_multiples(ctx, it);
        fmpz_poly_mul(it->u, it->f, it->g); /* a multiple of g over Q, of half of its content */
        fmpz_poly_scalar_mul_si(it->g, it->g, 2);
        check_quotient(ctx, it->u, it->g);
        fmpz_poly_set_fmpz(it->h, it->c); /* remainders are 0 modulo most of the primes */
        integers_primes(it->c, 0, 4);
        fmpz_poly_scalar_mul_fmpz(it->h, it->h, it->c);
        fmpz_poly_mul(it->u, it->f, it->g);
        fmpz_poly_add(it->u, it->u, it->h);
        check_quotient(ctx, it->u, it->g);
    }
    fmpz_poly_zero(it->f); /* quotients with longer coefficients than both operands */
    fmpz_poly_set_coeff_si(it->f, 60, 1);
    fmpz_poly_set_coeff_si(it->f, 0, -1);
    fmpz_poly_pow(it->f, it->f, 4);
    fmpz_poly_set_str(it->g, "3  1 1 1");
    fmpz_poly_pow(it->g, it->g, 4);
    check_quotient(ctx, it->f, it->g);
}

/* n points of at most so many bits, 0 and units among them. */
static fmpz *random_points(int64_t n, int64_t bits)
{
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}};
    fmpz *const x = _fmpz_vec_init(n + 1);
    integers_random(f, n, bits);
    for (int64_t k = 0; k < n; k++)
        fmpz_poly_get_coeff_fmpz(x + k, f, k);
    if (n > 2)
        fmpz_set_si(x + test_range(0, n - 1), test_range(-1, 1));
    if (n > 3)
        fmpz_zero(x + n - 1);
    return x;
}

static void check_values_at(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz *x, int64_t n)
{
    fmpz *const expected = _fmpz_vec_init(n + 1), *const z = _fmpz_vec_init(n + 1);
    test_case("values over Z", fmpz_poly_length(f), n, 0);
    fmpz_poly_evaluate_fmpz_vec(expected, f, x, n);
    CHECK_OK(cunmod_fmpz_poly_evaluate_fmpz_vec(z, f, x, n, ctx));
    CHECK(_fmpz_vec_equal(z, expected, n));
    _fmpz_vec_set(z, x, n);
    CHECK_OK(cunmod_fmpz_poly_evaluate_fmpz_vec(z, f, z, n, ctx));
    CHECK(_fmpz_vec_equal(z, expected, n));
    if (n > 0)
    {
        CHECK_OK(cunmod_fmpz_poly_evaluate_fmpz(z, f, x, ctx));
        CHECK(fmpz_equal(z, expected));
    }
    _fmpz_vec_clear(expected, n + 1);
    _fmpz_vec_clear(z, n + 1);
}

static void check_values(cunmod_ctx_t ctx, integers_t *it)
{
    for (int64_t n = 0; n <= 6; n++)
        for (int64_t m = 0; m <= 5; m++)
        {
            fmpz *const x = random_points(m, sizes[test_below(7)]);
            integers_random(it->f, n, sizes[test_below(7)]);
            check_values_at(ctx, it->f, x, m);
            _fmpz_vec_clear(x, m + 1);
        }
    fmpz *const x = random_points(12, 40);
    integers_random(it->f, 60, 30);
    check_values_at(ctx, it->f, x, 12);
    integers_primes(x, 0, 3); /* points that are 0 modulo primes */
    integers_primes(x + 1, 1, 1);
    integers_random(it->f, 5, 100);
    integers_scale_highest(it->f, 2, x);
    check_values_at(ctx, it->f, x, 2);
    for (int64_t size = 60; size <= 66; size++) /* values next to the bound */
    {
        fmpz_one_2exp(it->c, (ulong)size);
        fmpz_sub_ui(it->c, it->c, 1);
        for (int64_t j = 0; j < 8; j++)
            fmpz_poly_set_coeff_fmpz(it->f, j, it->c);
        fmpz_set(x, it->c);
        fmpz_neg(x + 1, it->c);
        check_values_at(ctx, it->f, x, 2);
    }
    _fmpz_vec_clear(x, 13);
}

/* r is FLINT's resultant and s f + t g = r, with the degrees that make s and t unique. */
static void check_cofactors(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g)
{
    SCOPED_FMPZ_POLY fmpz_poly_t s = {{0}}, t = {{0}}, u = {{0}}, v = {{0}};
    SCOPED_FMPZ fmpz_t r = {0}, expected = {0};
    test_case("cofactors over Z", fmpz_poly_length(f), fmpz_poly_length(g), 0);
    fmpz_poly_resultant(expected, f, g);
    integers_random(s, 3, 70); /* are overwritten */
    integers_random(t, 3, 70);
    for (int alias = 0; alias < 2; alias++)
    {
        if (alias)
        {
            fmpz_poly_set(s, g);
            fmpz_poly_set(t, f);
        }
        CHECK_OK(alias ? cunmod_fmpz_poly_xgcd(r, s, t, t, s, ctx)
                       : cunmod_fmpz_poly_xgcd(r, s, t, f, g, ctx));
        CHECK(fmpz_equal(r, expected));
        CHECK(fmpz_poly_length(s) < fmpz_poly_length(g) || fmpz_poly_is_zero(s));
        CHECK(fmpz_poly_length(t) < fmpz_poly_length(f) || fmpz_poly_is_zero(t));
        fmpz_poly_mul(u, s, f);
        fmpz_poly_mul(v, t, g);
        fmpz_poly_add(u, u, v);
        fmpz_poly_set_fmpz(v, r);
        CHECK(fmpz_poly_equal(u, v));
        CHECK(!fmpz_is_zero(r) || (fmpz_poly_is_zero(s) && fmpz_poly_is_zero(t)));
    }
}

static void check_both_cofactors(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g)
{
    check_cofactors(ctx, f, g);
    check_cofactors(ctx, g, f);
}

/* Operands of all short lengths but two constants, zero and contents among them; with a common
 * factor. */
static void check_pairs(cunmod_ctx_t ctx, integers_t *it)
{
    for (int64_t n = 0; n <= 5; n++)
        for (int64_t m = n < 2 ? 2 : 0; m <= 5; m++)
        {
            integers_draw(it, n, sizes[test_below(7)], m, sizes[test_below(7)]);
            check_cofactors(ctx, it->f, it->g);
        }
    integers_draw(it, 20, 40, 16, 50);
    fmpz_poly_scalar_mul_si(it->f, it->f, -6);
    fmpz_poly_scalar_mul_si(it->g, it->g, 10);
    check_both_cofactors(ctx, it->f, it->g);
    integers_random(it->h, 3, 40);
    integers_multiply(it);
    check_both_cofactors(ctx, it->f, it->g);
}

/* Primes that divide one leading coefficient, both, all of an operand, all of it but a constant
 * beside another constant, and the resultant though no leading coefficient. */
static void check_bad_primes(cunmod_ctx_t ctx, integers_t *it)
{
    integers_draw(it, 1, 90, 3, 90);
    integers_primes(it->c, 0, 1);
    integers_scale_highest(it->g, 2, it->c);
    check_both_cofactors(ctx, it->f, it->g);
    for (int64_t count = 1; count <= 3; count++)
        for (int64_t lost = 1; lost <= 3; lost++)
        {
            integers_draw(it, 4, 90, 5, 90);
            integers_primes(it->c, test_range(0, 1), count);
            integers_scale_highest(it->f, lost, it->c);
            check_both_cofactors(ctx, it->f, it->g);
            integers_scale_highest(it->g, lost, it->c);
            check_both_cofactors(ctx, it->f, it->g);
            integers_random(it->f, 4, 60);
            fmpz_poly_scalar_mul_fmpz(it->g, it->f, it->c);
            integers_random(it->h, 5, 60);
            fmpz_poly_mul(it->u, it->f, it->h);
            fmpz_add(it->u->coeffs, it->u->coeffs, it->c); /* h f + c: c^3 divides the resultant */
            check_both_cofactors(ctx, it->f, it->u);
            check_both_cofactors(ctx, it->h, it->g);
        }
}

/* Where the CPU is forced cofactors are made by images on several processors, as FLINT is believed
 * to take long. */
static void check_path(int path)
{
    SCOPED_INTEGERS integers_t it = {0};
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    if (path == CUNMOD_PATH_CPU)
        integers_prefer_images(ctx);
    integers_more_check_errors(ctx);
    integers_more_check_aliases(ctx);
    integers_more_check_least(ctx);
    check_quotients(ctx, &it);
    CHECK(path == CUNMOD_PATH_AUTO || cunmod_last_path(ctx) == path);
    check_values(ctx, &it);
    CHECK(path == CUNMOD_PATH_AUTO || cunmod_last_path(ctx) == path);
    check_pairs(ctx, &it);
    check_bad_primes(ctx, &it);
    CHECK(path == CUNMOD_PATH_AUTO || cunmod_last_path(ctx) == path);
    CHECK(path != CUNMOD_PATH_CPU || cunmod_parallel_processors(2) == 1 ||
          strcmp(cunmod_last_algorithm(ctx), "images") == 0);
}

/* GCDs that are short, of operands whose leading coefficients have long factors in common, with
 * powers of x in one or in both, by FLINT and by images: numerators and denominators of few and of
 * many words, and fractions with the same and with other denominators. */
static void check_short_gcds(void)
{
    SCOPED_INTEGERS integers_t it = {0};
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx(-2);
    for (int way = CUNMOD_WAY_FLINT; way <= CUNMOD_WAY_IMAGES; way++)
        for (int64_t bits = 2; bits <= 300; bits += 1 + bits / 2)
        {
            ctx->host_way = way;
            integers_random(it.h, test_range(1, 5), bits);
            integers_random(it.u, 1, 3000);
            for (int k = 0; k < 2; k++)
            {
                fmpz_poly_struct *const f = k == 0 ? it.f : it.g;
                integers_random(f, test_range(5, 12), 200);
                integers_scale_highest(f, 1, it.u->coeffs);
                fmpz_poly_mul(f, f, it.h);
                fmpz_poly_shift_left(f, f, test_range(0, 3));
            }
            integers_check_gcd(ctx, it.f, it.g);
            CHECK(strcmp(cunmod_last_algorithm(ctx),
                         way == CUNMOD_WAY_FLINT ? "flint" : "images") == 0);
        }
}

/* Arguments are checked before the path: a GPU that is forced and missing changes no status. */
static void check_forced_errors(void)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-2, CUNMOD_PATH_GPU);
    integers_more_check_errors(ctx);
}

int main(void)
{
    test_start(0);
    check_short_gcds();
    check_forced_errors();
    test_paths(check_path, 1);
#ifdef CUNMOD_EMU
    integers_more_check_faults(CUNMOD_PATH_AUTO);
    integers_more_check_faults(CUNMOD_PATH_GPU);
#endif
    return test_finish();
}
