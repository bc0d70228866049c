/* Recurrences in steps and Chinese remainders on nmod_poly_t, and on objects, against FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */

#include "tests/flint/flint_parts.h"
#include "tests/harness/harness.h"

/* ---- recurrences --------------------------------------------------------------- */

/* The library and FLINT get the same terms in pieces of all lengths. After each piece V and R are
 * the same. */
static void check_recurrence(polys_t *s)
{
    const uint64_t p = s->a->mod.n, *const terms = s->a->coeffs;
    const int64_t n = nmod_poly_length(s->a);
    SCOPED_RECURRENCE cunmod_recurrence_t recurrence = NULL;
    nmod_berlekamp_massey_t b;
    nmod_berlekamp_massey_init(b, p);
    CHECK_OK(cunmod_recurrence_create(&recurrence, p, ctx));
    for (int64_t at = 0, more; at <= n; at += more)
    {
        int changed = -1;
        int64_t number = -1;
        more = test_range(1, 1 + n / 3);
        const int64_t piece = at + more <= n ? more : n - at;
        nmod_berlekamp_massey_add_points(b, terms + at, piece);
        CHECK_OK(cunmod_recurrence_add(recurrence, terms + at, piece));
        const int expected = nmod_berlekamp_massey_reduce(b);
        CHECK_OK(cunmod_recurrence_reduce(&changed, recurrence));
        CHECK(changed == expected);
        CHECK_OK(cunmod_recurrence_length(&number, recurrence));
        CHECK(number == at + piece);
        CHECK_OK(cunmod_recurrence_add_zeros(recurrence, 0));
        CHECK_GIVES(s->x, nmod_berlekamp_massey_V_poly(b),
                    cunmod_nmod_poly_recurrence_get(s->x, s->y, recurrence));
        CHECK(nmod_poly_equal(s->y, nmod_berlekamp_massey_R_poly(b)));
    }
    nmod_berlekamp_massey_clear(b);
}

/* t-arguments has what the functions on arrays and on device polynomials refuse. */
static void check_bad_recurrence(polys_t *s, polys_t *t)
{
    SCOPED_RECURRENCE cunmod_recurrence_t recurrence = NULL;
    const uint64_t terms[2] = {1, 2};
    uint64_t v[2], p = 0;
    int64_t n = 7;
    CHECK_OK(cunmod_recurrence_create(&recurrence, 31, ctx));
    CHECK_OK(cunmod_recurrence_length(&n, recurrence));
    CHECK_OK(cunmod_recurrence_modulus(&p, recurrence));
    CHECK(n == 0 && p == 31);
    CHECK_OK(cunmod_recurrence_get_arrays(v, NULL, recurrence));
    CHECK(v[0] == 1);
    CHECK_OK(cunmod_recurrence_add(recurrence, terms, 2));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_recurrence_get(NULL, s->x, recurrence));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_recurrence_get(s->x, NULL, recurrence));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_recurrence_get(s->x, s->y, NULL));
    CHECK_STATUS(CUNMOD_E_ALIAS, cunmod_nmod_poly_recurrence_get(s->x, s->x, recurrence));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_recurrence_get(s->x, t->x, recurrence));
    cunmod_recurrence_destroy(NULL);
}

/* ---- Chinese remainders ------------------------------------------------------------ */

#define MODULI 4

/* Moduli x^i + a, where FLINT has a result; the result over a value, and over a modulus. */
static void check_crt(polys_t *s)
{
    nmod_poly_struct moduli[MODULI], values[MODULI];
    for (int i = 0; i < MODULI; i++)
    {
        nmod_poly_init(moduli + i, s->a->mod.n);
        nmod_poly_init(values + i, s->a->mod.n);
        nmod_poly_set_trunc(moduli + i, i % 2 == 0 ? s->a : s->b, 20);
        nmod_poly_set_coeff_ui(moduli + i, 20 + i, 1);
        nmod_poly_shift_right(values + i, s->a, 3 * i);
    }
    const int good = nmod_poly_multi_crt(s->fx, moduli, values, MODULI);
    const int status = good ? CUNMOD_OK : CUNMOD_E_INVERSE;
    nmod_poly_set(s->x, s->a);
    CHECK_STATUS(status, cunmod_nmod_poly_multi_crt(s->x, moduli, values, MODULI, ctx));
    CHECK(nmod_poly_equal(s->x, good ? s->fx : s->a));
    CHECK_STATUS(status, cunmod_nmod_poly_multi_crt(values + 1, moduli, values, MODULI, ctx));
    CHECK(!good || nmod_poly_equal(values + 1, s->fx));
    nmod_poly_shift_right(values + 1, s->a, 3);
    CHECK_STATUS(status, cunmod_nmod_poly_multi_crt(moduli + 2, moduli, values, MODULI, ctx));
    CHECK(!good || nmod_poly_equal(moduli + 2, s->fx));
    for (int i = 0; i < MODULI; i++)
    {
        nmod_poly_clear(moduli + i);
        nmod_poly_clear(values + i);
    }
}

/* As check_bad_recurrence. */
static void check_bad_crt(polys_t *s, polys_t *t)
{
    const uint64_t m[2] = {1, 1}, *const moduli[2] = {m, m};
    const int64_t two[2] = {2, 2}, one[2] = {1, 2}, zero[2] = {0, 2};
    uint64_t res[4] = {5, 5, 5, 5};
    SCOPED_NMOD nmod_poly_t empty = {test_nmod_copy(s->a)};
    SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, m, 2, 31);
    const cunmod_poly_t same[2] = {x, x};
    CHECK_STATUS(CUNMOD_E_DIVZERO, cunmod_multi_crt(res, moduli, zero, moduli, two, 2, 31, ctx));
    CHECK_STATUS(CUNMOD_E_INVERSE, cunmod_multi_crt(res, moduli, two, moduli, one, 2, 31, ctx));
    CHECK(res[0] == 5 && res[1] == 5 && res[2] == 5);
    CHECK_OK(cunmod_multi_crt(res, moduli, one, moduli, one, 2, 31, ctx)); /* 1 and x + 1 */
    CHECK(res[0] == 0 && res[1] == 5);
    CHECK_OK(cunmod_multi_crt(NULL, NULL, NULL, NULL, NULL, 0, 31, ctx));
    CHECK_STATUS(CUNMOD_E_INVERSE, cunmod_poly_multi_crt(x, same, same, 2));
    test_check_poly(x, m, 2);
    CHECK_OK(cunmod_poly_multi_crt(x, same, same, 1));
    test_check_poly(x, m, 0);
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_multi_crt(NULL, s->a, s->a, 1, ctx));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_nmod_poly_multi_crt(s->x, NULL, s->a, 1, ctx));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_nmod_poly_multi_crt(s->x, s->a, s->a, -1, ctx));
    CHECK_OK(cunmod_nmod_poly_multi_crt(empty, NULL, NULL, 0, ctx));
    CHECK(nmod_poly_is_zero(empty) && empty->mod.n == s->a->mod.n);
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_nmod_poly_multi_crt(s->x, s->a, t->a, 1, ctx));
}

void check_steps(polys_t *s)
{
    check_recurrence(s);
    check_crt(s);
}

void check_bad_steps(polys_t *s, polys_t *t)
{
    check_bad_recurrence(s, t);
    check_bad_crt(s, t);
}
