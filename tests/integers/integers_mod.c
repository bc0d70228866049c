/* Arrays as polynomials modulo an integer of any size, against FLINT's functions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/integers/integers_mod.h"

#include <stdlib.h>
#include <string.h>

#include <flint/fmpz.h>

#include "tests/harness/scoped.h"

/* Operands as arrays, and what FLINT makes of them. */
typedef struct
{
    const fmpz_mod_poly_struct *f, *g;
    uint64_t *m, *a, *b;
    int64_t words, lena, lenb;
    fmpz_mod_poly_struct expected[3];
    const fmpz_mod_ctx_struct *modulus;
    cunmod_ctx_t ctx;
} arrays_t;

/* poly with zeros up to len coefficients. */
static uint64_t *array_of(const fmpz_mod_poly_struct *poly, int64_t len, int64_t words)
{
    uint64_t *const x = calloc((size_t)(len * words + 1), sizeof(*x));
    for (slong j = 0; j < poly->length; j++)
        fmpz_get_ui_array((ulong *)x + j * words, words, poly->coeffs + j);
    return x;
}

static int64_t some_zeros(void)
{
    return test_below(3) > 0 ? 0 : test_range(1, 2);
}

static void open_arrays(arrays_t *x, const fmpz_mod_poly_struct *f, const fmpz_mod_poly_struct *g,
                        const fmpz_mod_ctx_struct *modulus, cunmod_ctx_t ctx)
{
    const fmpz *const m = fmpz_mod_ctx_modulus(modulus);
    x->f = f;
    x->g = g;
    x->modulus = modulus;
    x->ctx = ctx;
    x->words = (int64_t)fmpz_size(m) + some_zeros();
    x->lena = f->length + some_zeros();
    x->lenb = g->length + some_zeros();
    x->m = calloc((size_t)x->words, sizeof(*x->m));
    fmpz_get_ui_array((ulong *)x->m, x->words, m);
    x->a = array_of(f, x->lena, x->words);
    x->b = array_of(g, x->lenb, x->words);
    for (int k = 0; k < 3; k++)
        fmpz_mod_poly_init(x->expected + k, modulus);
}

static void close_arrays(arrays_t *x)
{
    for (int k = 0; k < 3; k++)
        fmpz_mod_poly_clear(x->expected + k, x->modulus);
    EACH(free, x->m, x->a, x->b);
}

/* z[0 .. n-1] is number k of what is expected, with zeros behind it. */
static int is_expected(const arrays_t *x, int k, const uint64_t *z, int64_t n)
{
    const int64_t len = x->expected[k].length;
    if (len > n)
        return 0;
    SCOPED uint64_t *const expected = array_of(x->expected + k, n, x->words);
    const int same = memcmp(z, expected, (size_t)(n * x->words) * sizeof(*z)) == 0;
    return same;
}

/* The longest of both operands in the place of a result, of n coefficients at least. */
static uint64_t *place_of(const arrays_t *x, const uint64_t *a, int64_t lena, int64_t n)
{
    const int64_t room = lena > n ? lena : n;
    uint64_t *const z = calloc((size_t)(room * x->words + 1), sizeof(*z));
    memcpy(z, a, (size_t)(lena * x->words) * sizeof(*z));
    return z;
}

static void check_product(arrays_t *x)
{
    const int64_t n = test_range(0, x->lena + x->lenb + 1), words = x->words;
    SCOPED_RESULT uint64_t *const z = test_result(n * words);
    SCOPED uint64_t *const own = place_of(x, x->a, x->lena, n);
    fmpz_mod_poly_mullow(x->expected, x->f, x->g, n, x->modulus);
    CHECK_OK(cunmod_integers_mod_mullow(z, x->a, x->lena, x->b, x->lenb, n, x->m, words, x->ctx));
    CHECK(is_expected(x, 0, z, n));
    fmpz_mod_poly_mullow(x->expected, x->f, x->f, n, x->modulus);
    CHECK_OK(cunmod_integers_mod_mullow(own, own, x->lena, own, x->lena, n, x->m, words, x->ctx));
    CHECK(is_expected(x, 0, own, n));
}

static void check_inverse(arrays_t *x)
{
    const int64_t n = test_range(0, 2 * x->lena), words = x->words;
    if (x->f->length == 0 || fmpz_is_zero(x->f->coeffs))
        return;
    SCOPED_RESULT uint64_t *const z = test_result(n * words);
    SCOPED uint64_t *const own = place_of(x, x->a, x->lena, n);
    fmpz_mod_poly_zero(x->expected, x->modulus);
    if (n > 0)
        fmpz_mod_poly_inv_series(x->expected, x->f, n, x->modulus);
    CHECK_OK(cunmod_integers_mod_inv_series(z, x->a, x->lena, n, x->m, words, x->ctx));
    CHECK(is_expected(x, 0, z, n));
    CHECK_OK(cunmod_integers_mod_inv_series(own, own, x->lena, n, x->m, words, x->ctx));
    CHECK(is_expected(x, 0, own, n));
}

static void check_division(arrays_t *x)
{
    const int64_t words = x->words, all = x->lena - x->g->length + 1;
    const int64_t lenq = all > 0 ? all : 0, lenr = x->lenb - 1;
    if (x->g->length == 0)
        return;
    SCOPED_RESULT uint64_t *const q = test_result(lenq * words);
    SCOPED_RESULT uint64_t *const r = test_result(lenr * words);
    SCOPED uint64_t *const own = place_of(x, x->b, x->lenb, lenr);
    fmpz_mod_poly_divrem(x->expected, x->expected + 1, x->f, x->g, x->modulus);
    CHECK_OK(cunmod_integers_mod_divrem(q, r, x->a, x->lena, x->b, x->lenb, x->m, words, x->ctx));
    CHECK(is_expected(x, 0, q, lenq) && is_expected(x, 1, r, lenr));
    CHECK_OK(cunmod_integers_mod_rem(own, x->a, x->lena, own, x->lenb, x->m, words, x->ctx));
    CHECK(is_expected(x, 1, own, lenr));
}

void integers_mod_expect(fmpz_mod_poly_struct *expected, const fmpz_mod_poly_struct *a,
                         const fmpz_mod_poly_struct *b, const fmpz_mod_ctx_t modulus)
{
    fmpz_mod_poly_xgcd(expected, expected + 1, expected + 2, a, b, modulus);
    if (b->length == 1 && a->length > 0) /* FLINT has 1 where 0 is right */
        fmpz_mod_poly_zero(expected + 1, modulus);
    if (a->length == 1 && b->length > 1)
        fmpz_mod_poly_zero(expected + 2, modulus);
}

static void check_gcd(arrays_t *x)
{
    const int64_t words = x->words, lens = x->lenb > 0 ? x->lenb : 1;
    const int64_t lent = x->lena > 0 ? x->lena : 1, lenf = x->f->length, lengg = x->g->length;
    const int64_t least = lenf < lengg ? lenf : lengg, room = least > 0 ? least : lenf + lengg;
    int64_t len = -1;
    SCOPED_RESULT uint64_t *const g = test_result(room * words);
    SCOPED_RESULT uint64_t *const s = test_result(lens * words);
    SCOPED_RESULT uint64_t *const t = test_result(lent * words);
    SCOPED uint64_t *const own = place_of(x, x->a, x->lena, room);
    integers_mod_expect(x->expected, x->f, x->g, x->modulus);
    CHECK_OK(cunmod_integers_mod_gcd(own, &len, own, x->lena, x->b, x->lenb, x->m, words, x->ctx));
    CHECK(len == x->expected[0].length && is_expected(x, 0, own, len));
    len = -1;
    CHECK_OK(
        cunmod_integers_mod_xgcd(g, &len, s, t, x->a, x->lena, x->b, x->lenb, x->m, words, x->ctx));
    CHECK(len == x->expected[0].length && is_expected(x, 0, g, len));
    CHECK(test_untouched(g + len * words, (room - len) * words));
    CHECK(is_expected(x, 1, s, lens) && is_expected(x, 2, t, lent));
}

void integers_mod_check(cunmod_ctx_t ctx, const fmpz_mod_poly_struct *a,
                        const fmpz_mod_poly_struct *b, const fmpz_mod_ctx_t modulus)
{
    arrays_t x;
    test_case("arrays modulo an integer", a->length, b->length,
              (uint64_t)fmpz_bits(fmpz_mod_ctx_modulus(modulus)));
    open_arrays(&x, a, b, modulus, ctx);
    check_product(&x);
    check_inverse(&x);
    check_division(&x);
    check_gcd(&x);
    close_arrays(&x);
}

/* Modulo 6 2^64: two words, and units are few. */
void integers_mod_check_errors(cunmod_ctx_t ctx)
{
    static const uint64_t m[] = {0, 6}, one[] = {1, 0}, a[] = {1, 0, UINT64_MAX, 5, 2, 0};
    static const uint64_t large[] = {1, 0, 0, 6}, unit[] = {0, 0, 5, 0}, even[] = {1, 0, 2, 0};
    SCOPED_RESULT uint64_t *const z = test_result(16);
    int64_t len = -1;
    test_case("bad arrays modulo an integer", 0, 0, 0);
    CHECK_FAILS(MODULUS, cunmod_integers_mod_mullow(z, a, 1, a, 1, 1, one, 2, ctx));
    CHECK_FAILS(MODULUS, cunmod_integers_mod_mullow(z, a, 0, a, 0, 1, m, 1, ctx));
    CHECK_FAILS(LENGTH, cunmod_integers_mod_mullow(z, a, 3, a, 3, 1, m, 0, ctx));
    CHECK_FAILS(COEFF, cunmod_integers_mod_mullow(z, a, 3, large, 2, 1, m, 2, ctx));
    CHECK_FAILS(DIVZERO, cunmod_integers_mod_divrem(z, z, a, 3, a, 0, m, 2, ctx));
    CHECK_FAILS(DIVZERO, cunmod_integers_mod_rem(z, a, 3, unit, 1, m, 2, ctx));
    CHECK_FAILS(INVERSE, cunmod_integers_mod_rem(z, unit, 2, a, 3, m, 2, ctx));
    CHECK_FAILS(DIVZERO, cunmod_integers_mod_inv_series(z, a, 0, 4, m, 2, ctx));
    CHECK_FAILS(INVERSE, cunmod_integers_mod_inv_series(z, unit, 2, 0, m, 2, ctx));
    CHECK_FAILS(INVERSE, cunmod_integers_mod_gcd(z, &len, even, 2, a, 3, m, 2, ctx));
    CHECK_FAILS(ALIAS, cunmod_integers_mod_xgcd(z, &len, z + 4, z + 6, unit, 2, a, 3, m, 2, ctx));
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_integers_mod_rem(z, a, 3, unit, 2, m, 2, ctx));
    CHECK_FAILS(INTERRUPTED, cunmod_integers_mod_inv_series(z, a, 3, 4, m, 2, ctx));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK(test_untouched(z, 16) && len == -1);
    CHECK_OK(cunmod_integers_mod_divrem(z, z + 4, a, 3, unit, 2, m, 2, ctx));
    CHECK(z[4] == 1 && z[5] == 0 && test_untouched(z + 6, 10)); /* unit is a multiple of x */
}
