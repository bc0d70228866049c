/* Polynomials over the integers: operands, and comparisons with FLINT's functions for fmpz_poly_t.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/integers.h"

#include <stdlib.h>

#include "cunmod_fmpz.h"
#include "tests/integers/images.h"
#include "integers/bounds.h"
#include "integers/divides.h"
#include "integers/resultant.h"
#include "runtime/ctx.h"
#include "tests/harness/scoped_flint.h"

int integers_refusal(cunmod_ctx_t ctx, int status)
{
    return ctx->path == CUNMOD_PATH_GPU && cunmod_ctx_open_device(ctx) == NULL ? CUNMOD_E_GPU
                                                                               : status;
}

void integers_close(integers_t *x)
{
    EACH(fmpz_poly_clear, x->f, x->g, x->h, x->u);
    fmpz_clear(x->c);
}

void integers_prefer_images(cunmod_ctx_t ctx)
{
    ctx->host_way = CUNMOD_WAY_IMAGES;
    for (int kind = 0; kind < CUNMOD_CPU_KINDS; kind++)
        for (int k = 0; k < CUNMOD_CPU_SAMPLES; k++)
            ctx->params.cpu_gcd[kind][k] *= 1e9;
}

void integers_random(fmpz_poly_t poly, int64_t n, int64_t bits)
{
    SCOPED_FMPZ fmpz_t c = {0};
    fmpz_poly_zero(poly);
    for (int64_t j = 0; j < n; j++)
    {
        const uint64_t shape = test_below(8);
        fmpz_one_2exp(c, (ulong)(shape == 0 ? test_range(0, bits) : bits));
        if (shape > 1) /* else a power of 2 */
        {
            images_random(c, bits);
            fmpz_fdiv_r_2exp(c, c, (ulong)(shape == 2 ? test_range(0, bits) : bits));
        }
        if (test_below(2))
            fmpz_neg(c, c);
        if (j == n - 1 && fmpz_is_zero(c))
            fmpz_one(c);
        fmpz_poly_set_coeff_fmpz(poly, j, c);
    }
}

void integers_primes(fmpz_t z, int64_t first, int64_t count)
{
    SCOPED uint64_t *const p = test_array(first + count);
    images_primes(p, first + count, 0);
    fmpz_one(z);
    for (int64_t k = first; k < first + count; k++)
        fmpz_mul_ui(z, z, p[k]);
}

void integers_scale_highest(fmpz_poly_t f, int64_t count, const fmpz_t c)
{
    for (int64_t j = fmpz_poly_length(f) - count; j < fmpz_poly_length(f); j++)
        fmpz_mul(f->coeffs + j, f->coeffs + j, c);
}

void integers_draw(integers_t *x, int64_t n, int64_t bits_n, int64_t m, int64_t bits_m)
{
    integers_random(x->f, n, bits_n);
    integers_random(x->g, m, bits_m);
}

void integers_multiply(integers_t *x)
{
    fmpz_poly_mul(x->f, x->f, x->h);
    fmpz_poly_mul(x->g, x->g, x->h);
}

cunmod_fmpz_poly_array_ integers_array(const fmpz_poly_t f)
{
    cunmod_fmpz_poly_array_ a = {0};
    CHECK_OK(cunmod_fmpz_poly_get_(&a, f));
    return a;
}

/* An array of the coefficients of a polynomial. */
typedef struct
{
    uint64_t *x;
    int64_t words, len;
} array_t;
_Static_assert(offsetof(array_t, x) == 0, "SCOPED frees x");

static array_t array_of(const fmpz_poly_t f)
{
    const int64_t bits = labs(fmpz_poly_max_bits(f));
    array_t a = {.words = bits / 64 + 1 + test_range(0, 1),
                 .len = fmpz_poly_length(f) + (test_below(4) == 0)};
    a.x = test_array(a.words * a.len);
    for (int64_t j = 0; j < a.len; j++)
    {
        SCOPED_FMPZ fmpz_t c = {0};
        fmpz_poly_get_coeff_fmpz(c, f, j);
        fmpz_get_signed_ui_array((ulong *)(a.x + j * a.words), a.words, c);
    }
    return a;
}

/* A call of the library's for images, on the path of the context. */
static cunmod_integers_call_t call_of(cunmod_ctx_t ctx, const array_t *a, const array_t *b,
                                      uint64_t *z, int64_t words)
{
    return (cunmod_integers_call_t){.ctx = ctx,
                                    .a = cunmod_zpoly_trimmed(ARRAY(*a)),
                                    .b = cunmod_zpoly_trimmed(ARRAY(*b)),
                                    .z = {z, words},
                                    .n = 1,
                                    .first = words};
}

static void check_mul_arrays(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g,
                             const fmpz_poly_t product)
{
    SCOPED array_t a = array_of(f), b = array_of(g);
    const int64_t n = a.len > 0 && b.len > 0 ? a.len + b.len - 1 : 0, low = test_range(0, n + 2);
    int64_t words = 0, square = 0;
    CHECK_OK(cunmod_integers_mul_words(&words, ARRAY(a), ARRAY(b)));
    CHECK_OK(cunmod_integers_mul_words(&square, ARRAY(a), ARRAY(a)));
    SCOPED_RESULT uint64_t *z = test_result(n * words);
    CHECK_FAILS(LENGTH, cunmod_integers_mul(z, words - 1, ARRAY(a), ARRAY(b), ctx));
    CHECK(test_untouched(z, n * words));
    CHECK_OK(cunmod_integers_mul(z, words, ARRAY(a), ARRAY(b), ctx));
    images_check_coefficients(z, words, n, product, n);
    test_result_free(z, n * words);

    words += test_range(0, 2);
    z = test_result(low * words);
    CHECK_OK(cunmod_integers_mullow(z, words, ARRAY(a), ARRAY(b), low, ctx));
    images_check_coefficients(z, words, low, product, low);
    test_result_free(z, low * words);

    SCOPED_FMPZ_POLY fmpz_poly_t power = {{0}};
    fmpz_poly_sqr(power, f);
    const int64_t m = a.len > 0 ? 2 * a.len - 1 : 0;
    z = test_result(m * square);
    CHECK_OK(cunmod_integers_sqr(z, square, ARRAY(a), ctx));
    images_check_coefficients(z, square, m, power, m);
}

void integers_check_mul(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g)
{
    const int64_t n = test_range(0, fmpz_poly_length(f) + fmpz_poly_length(g));
    SCOPED_FMPZ_POLY fmpz_poly_t product = {{0}}, part = {{0}}, z = {{0}};
    test_case("product over Z", fmpz_poly_length(f), fmpz_poly_length(g), 0);
    fmpz_poly_mul(product, f, g);
    fmpz_poly_mullow(part, f, g, n);
    check_mul_arrays(ctx, f, g, product);
    integers_random(z, 3, 70); /* is overwritten */
    CHECK_OK(cunmod_fmpz_poly_mul(z, f, g, ctx));
    CHECK(fmpz_poly_equal(z, product));
    fmpz_poly_set(z, f);
    CHECK_OK(cunmod_fmpz_poly_mul(z, z, g, ctx));
    CHECK(fmpz_poly_equal(z, product));
    fmpz_poly_set(z, g);
    CHECK_OK(cunmod_fmpz_poly_mullow(z, f, z, n, ctx));
    CHECK(fmpz_poly_equal(z, part));
    fmpz_poly_sqr(product, f);
    fmpz_poly_set(z, f);
    CHECK_OK(cunmod_fmpz_poly_sqr(z, z, ctx));
    CHECK(fmpz_poly_equal(z, product));
}

/* An integer of so many words is c. */
static void compare_integer(const uint64_t *x, int64_t words, const fmpz_t c)
{
    SCOPED_FMPZ_POLY fmpz_poly_t f = {{0}};
    fmpz_poly_set_fmpz(f, c);
    images_check_coefficients(x, words, 1, f, 1);
}

void integers_check_resultant(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g)
{
    SCOPED array_t a = array_of(f), b = array_of(g);
    int64_t words = 0;
    SCOPED_FMPZ fmpz_t expected = {0}, z = {0};
    test_case("resultant over Z", fmpz_poly_length(f), fmpz_poly_length(g), 0);
    fmpz_poly_resultant(expected, f, g);
    CHECK_OK(cunmod_fmpz_poly_resultant(z, f, g, ctx));
    CHECK(fmpz_equal(z, expected));
    CHECK_OK(cunmod_integers_resultant_words(&words, ARRAY(a), ARRAY(b)));
    SCOPED_RESULT uint64_t *res = test_result(words + 1);
    CHECK_FAILS(LENGTH, cunmod_integers_resultant(res, words - 1, ARRAY(a), ARRAY(b), ctx));
    CHECK(test_untouched(res, words + 1));
    CHECK_OK(cunmod_integers_resultant(res, words + 1, ARRAY(a), ARRAY(b), ctx));
    compare_integer(res, words + 1, expected);
    const cunmod_integers_call_t call = call_of(ctx, &a, &b, res, words + 1);
    if (ctx->path == CUNMOD_PATH_CPU && call.a.len > 0 && call.b.len > 0)
    {
        *res = ~*res;
        CHECK_OK(cunmod_resultant_images(&call));
        compare_integer(res, words + 1, expected);
    }
}

void integers_check_discriminant(cunmod_ctx_t ctx, const fmpz_poly_t f)
{
    SCOPED array_t a = array_of(f);
    int64_t words = 0;
    SCOPED_FMPZ fmpz_t expected = {0}, z = {0};
    test_case("discriminant over Z", fmpz_poly_length(f), 0, 0);
    fmpz_poly_discriminant(expected, f);
    CHECK_OK(cunmod_fmpz_poly_discriminant(z, f, ctx));
    CHECK(fmpz_equal(z, expected));
    CHECK_OK(cunmod_integers_discriminant_words(&words, ARRAY(a)));
    SCOPED_RESULT uint64_t *res = test_result(words + 1);
    CHECK_FAILS(LENGTH, cunmod_integers_discriminant(res, words - 1, ARRAY(a), ctx));
    CHECK(test_untouched(res, words + 1));
    CHECK_OK(cunmod_integers_discriminant(res, words + 1, ARRAY(a), ctx));
    compare_integer(res, words + 1, expected);
}

void integers_check_gcd(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g)
{
    SCOPED array_t a = array_of(f), b = array_of(g);
    const int64_t n = fmpz_poly_length(f), m = fmpz_poly_length(g);
    const int64_t room = n == 0 || m == 0 ? n + m : n < m ? n : m;
    int64_t words = 0, len = -1;
    SCOPED_FMPZ_POLY fmpz_poly_t expected = {{0}}, z = {{0}};
    test_case("GCD over Z", n, m, 0);
    fmpz_poly_gcd(expected, f, g);
    integers_random(z, 3, 70); /* is overwritten */
    CHECK_OK(cunmod_fmpz_poly_gcd(z, f, g, ctx));
    CHECK(fmpz_poly_equal(z, expected));
    fmpz_poly_set(z, f);
    CHECK_OK(cunmod_fmpz_poly_gcd(z, z, g, ctx));
    CHECK(fmpz_poly_equal(z, expected));
    CHECK_OK(cunmod_integers_gcd_words(&words, ARRAY(a), ARRAY(b)));
    SCOPED_RESULT uint64_t *res = test_result(room * words);
    CHECK_FAILS(LENGTH, cunmod_integers_gcd(res, &len, words - 1, ARRAY(a), ARRAY(b), ctx));
    CHECK(test_untouched(res, room * words) && len == -1);
    CHECK_OK(cunmod_integers_gcd(res, &len, words, ARRAY(a), ARRAY(b), ctx));
    CHECK(len == fmpz_poly_length(expected));
    images_check_coefficients(res, words, len, expected, len);
    CHECK(test_untouched(res + len * words, (room - len) * words));
    cunmod_integers_call_t call = call_of(ctx, &a, &b, res, words);
    if (ctx->path == CUNMOD_PATH_CPU && call.a.len > 0 && call.b.len > 0)
    {
        *res = ~*res;
        len = -1;
        call.len = &len;
        CHECK_OK(cunmod_gcd_images(&call));
        CHECK(len == fmpz_poly_length(expected));
        images_check_coefficients(res, words, len, expected, len);
    }
}

void integers_check(cunmod_ctx_t ctx, const fmpz_poly_t f, const fmpz_poly_t g)
{
    integers_check_mul(ctx, f, g);
    integers_check_resultant(ctx, f, g);
    integers_check_discriminant(ctx, f);
    integers_check_gcd(ctx, f, g);
}
