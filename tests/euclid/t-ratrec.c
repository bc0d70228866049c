/* Fractions, Pade approximants and minimal polynomials of host arrays: every path, against
 * schoolbook Euclid and FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "tests/harness/pairs.h"
#include "tests/harness/ref.h"

/* ---- one operation on one pair ---- */

/* Whether num / den, zero-padded, is a fraction of the kind that is asked for and is b modulo m. */
static int is_fraction(const uint64_t *num, int64_t lennum, const uint64_t *den, int64_t lenden,
                       const uint64_t *b, int64_t lenb, const uint64_t *m, int64_t lenm, uint64_t p)
{
    const int64_t len = lenden + lenb > lennum ? lenden + lenb : lennum;
    const int64_t most = lennum > lenden ? lennum : lenden;
    const int64_t true_den = ref_length(den, lenden);
    SCOPED uint64_t *product = test_poly(len, p, TEST_ZERO), *q = test_array(len),
                    *r = test_array(lenm);
    SCOPED uint64_t *g = test_array(most);
    ref_mul(product, den, lenden, b, lenb, p);
    for (int64_t i = 0; i < lennum; i++)
        product[i] = ref_submod(product[i], num[i], p);
    ref_divrem(q, r, product, len, m, lenm, p);
    return true_den > 0 && den[true_den - 1] == 1 && ref_length(r, lenm - 1) == 0 &&
           ref_gcd(g, num, lennum, den, lenden, p) == 1;
}

static int is_fraction_by_flint(const uint64_t *num, int64_t lennum, const uint64_t *den,
                                int64_t lenden, const pair_t *x)
{
    SCOPED_NMOD nmod_poly_t above = {test_nmod_of(num, lennum, x->p)};
    SCOPED_NMOD nmod_poly_t below = {test_nmod_of(den, lenden, x->p)};
    SCOPED_NMOD nmod_poly_t b = {test_nmod_of(x->b, x->lenb, x->p)};
    SCOPED_NMOD nmod_poly_t m = {test_nmod_of(x->a, x->lena, x->p)}, t = {test_nmod_zero(x->p)};
    nmod_poly_mul(t, below, b);
    nmod_poly_sub(t, t, above);
    nmod_poly_rem(t, t, m);
    const int solves = nmod_poly_is_zero(t);
    const int64_t len = nmod_poly_length(below);
    nmod_poly_gcd(t, above, below);
    return solves && len > 0 && den[len - 1] == 1 && nmod_poly_length(t) == 1;
}

/* The status that is due, of b modulo a: schoolbook Euclid knows whether there is a fraction. */
static int check_short_fraction(const pair_t *x, int status, const uint64_t *num, int64_t lennum,
                                const uint64_t *den, int64_t lenden)
{
    SCOPED_ROWS ref_row_t rows[2];
    ref_euclid(rows, x->a, x->lena, x->b, x->lenb, lennum, x->p);
    SCOPED uint64_t *g = test_array(pair_at_least_one(rows[1].lenr + rows[1].lent));
    const int found = rows[1].lent <= lenden &&
                      ref_gcd(g, rows[1].r, rows[1].lenr, rows[1].t, rows[1].lent, x->p) == 1;
    CHECK(status != CUNMOD_OK ||
          is_fraction(num, lennum, den, lenden, x->b, x->lenb, x->a, x->lena, x->p));
    return found ? CUNMOD_OK : CUNMOD_E_NO_FRACTION;
}

/* The same by FLINT's half-GCD on the CPU path. */
static int check_long_fraction(const pair_t *x, int status, const uint64_t *num, int64_t lennum,
                               const uint64_t *den, int64_t lenden)
{
    SCOPED uint64_t *u = test_array(lennum), *v = test_array(lenden);
    CHECK_OK(cunmod_set_path(pair_ctx, CUNMOD_PATH_CPU));
    const int due =
        cunmod_ratrec(u, lennum, v, lenden, x->b, x->lenb, x->a, x->lena, x->p, pair_ctx);
    if (due == CUNMOD_OK && status == CUNMOD_OK)
    {
        CHECK_EQUAL(num, u, lennum);
        CHECK_EQUAL(den, v, lenden);
        CHECK(is_fraction_by_flint(num, lennum, den, lenden, x));
    }
    return due;
}

/* Reconstructs a fraction from b modulo a. */
static void check_ratrec(const pair_t *x, int64_t lennum, int64_t lenden)
{
    SCOPED_RESULT uint64_t *num = test_result(lennum), *den = test_result(lenden);
    pair_start("ratrec", x);
    const int status =
        cunmod_ratrec(num, lennum, den, lenden, x->b, x->lenb, x->a, x->lena, x->p, pair_ctx);
    if (status != CUNMOD_OK)
        CHECK(test_untouched(num, lennum) && test_untouched(den, lenden));
    else if (x->lengthy)
        pair_finish(x->trueb > lennum); /* b / 1 takes no steps */
    CHECK(status == (x->truea == 0                ? CUNMOD_E_DIVZERO
                     : lennum + lenden > x->truea ? CUNMOD_E_LENGTH
                     : x->lengthy ? check_long_fraction(x, status, num, lennum, den, lenden)
                                  : check_short_fraction(x, status, num, lennum, den, lenden)));
}

/* Computes a Pade approximant of the series b, which is the fraction of b modulo x^n. */
static void check_pade(const pair_t *x, int64_t lennum, int64_t lenden)
{
    const int64_t n = lennum + lenden - 1;
    SCOPED_RESULT uint64_t *num = test_result(lennum), *den = test_result(lenden);
    SCOPED_RESULT uint64_t *same_num = test_result(lennum), *same_den = test_result(lenden);
    SCOPED uint64_t *m = test_poly(n + 1, x->p, TEST_ZERO);
    m[n] = 1;
    pair_start("pade", x);
    const int status = cunmod_pade(num, lennum, den, lenden, x->b, x->lenb, x->p, pair_ctx);
    CHECK_STATUS(status, cunmod_ratrec(same_num, lennum, same_den, lenden, x->b, x->lenb, m, n + 1,
                                       x->p, pair_ctx));
    CHECK_EQUAL(num, same_num, lennum);
    CHECK_EQUAL(den, same_den, lenden);
    CHECK(status == CUNMOD_OK || status == CUNMOD_E_NO_FRACTION);
    CHECK(status != CUNMOD_OK || den[0] != 0);
    if (x->lengthy)
    {
        const pair_t y = pair_of(m, n + 1, x->b, x->lenb, x->p);
        CHECK(status == check_long_fraction(&y, status, num, lennum, den, lenden));
    }
}

/* Compares res with the minimal polynomial of the sequence a by schoolbook Euclid. */
static void check_by_rows(const pair_t *x, const uint64_t *res, int64_t len)
{
    const int64_t n = x->lena;
    SCOPED_ROWS ref_row_t rows[2];
    SCOPED uint64_t *m = test_poly(n + 1, x->p, TEST_ZERO), *turned = test_array(n);
    for (int64_t i = 0; i < n; i++)
        turned[i] = x->a[n - 1 - i];
    m[n] = 1;
    ref_euclid(rows, m, n + 1, turned, n, (n + 1) / 2, x->p);
    CHECK(len == rows[1].lent);
    pair_check_multiple(res, len, rows[1].t, rows[1].lent,
                        ref_inverse(rows[1].t[rows[1].lent - 1], x->p), x->p);
}

/* Computes the minimal polynomial of the sequence a, which includes leading zeros. */
static void check_minpoly(const pair_t *x)
{
    const int64_t n = x->lena, room = n / 2 + 1;
    nmod_berlekamp_massey_t state;
    int64_t len = -1;
    SCOPED_RESULT uint64_t *res = test_result(room);
    pair_start("minpoly", x);
    CHECK_OK(cunmod_minpoly(res, &len, x->a, n, x->p, pair_ctx));
    pair_finish(x->truea > 0);
    if (!x->lengthy)
        check_by_rows(x, res, len);
    CHECK(len < 0 || len > room || test_untouched(res + len, room - len));
    nmod_berlekamp_massey_init(state, x->p);
    nmod_berlekamp_massey_add_points(state, x->a, n);
    nmod_berlekamp_massey_reduce(state);
    SCOPED_NMOD nmod_poly_t v = {test_nmod_zero(x->p)};
    nmod_poly_make_monic(v, nmod_berlekamp_massey_V_poly(state));
    CHECK(len == nmod_poly_length(v));
    test_check_nmod(res, len, v);
    nmod_berlekamp_massey_clear(state);
}

/* ---- one pair ---- */

static void check_pair(const pair_t *x)
{
    const int64_t lennum = test_range(0, x->truea > 0 ? x->truea - 1 : 0), half = x->truea / 2;
    check_ratrec(x, lennum, test_range(1, 1 + x->truea));
    check_ratrec(x, lennum, pair_at_least_one(x->truea - lennum));
    check_ratrec(x, half, pair_at_least_one(x->truea - half));
    check_pade(x, test_range(0, 1 + x->lenb / 2), test_range(1, 2 + x->lenb / 2));
    check_minpoly(x);
}

/* Tries all bounds, and for each of them all denominators. */
static void check_all_fractions(const pair_t *x)
{
    uint64_t num[8], den[8];
    for (int64_t lennum = 0; lennum < x->truea; lennum++)
    {
        for (int64_t lenden = 1; lennum + lenden <= x->truea; lenden++)
        {
            check_ratrec(x, lennum, lenden);
            int exists = 0;
            for (uint64_t code = 1; code < test_power(x->p, lenden) && !exists; code++)
            {
                uint64_t product[16], q[16], r[16];
                test_digits(den, lenden, x->p, code);
                memset(product, 0, sizeof(product));
                ref_mul(product, den, lenden, x->b, x->lenb, x->p);
                ref_divrem(q, r, product, lenden + x->lenb, x->a, x->lena, x->p);
                const int64_t len = ref_length(r, x->lena - 1);
                memset(num, 0, sizeof(num));
                memcpy(num, r, (size_t)(len < lennum ? len : lennum) * sizeof(*num));
                exists = len <= lennum &&
                         is_fraction(num, lennum, den, lenden, x->b, x->lenb, x->a, x->lena, x->p);
            }
            CHECK(exists == (cunmod_ratrec(num, lennum, den, lenden, x->b, x->lenb, x->a, x->lena,
                                           x->p, pair_ctx) == CUNMOD_OK));
        }
    }
}

/* ---- sequences with recurrences ---- */

/* A sequence has a recurrence of the given order, which its minimal polynomial divides. */
static void check_recurrence(int64_t order, int64_t n, uint64_t p)
{
    SCOPED uint64_t *c = test_poly(order + 1, p, TEST_DENSE), *a = test_array(n);
    SCOPED uint64_t *q = test_array(order + 1), *r = test_array(order + 1);
    SCOPED_RESULT uint64_t *res = test_result(n / 2 + 1);
    int64_t len = 0;
    c[order] = 1;
    for (int64_t i = 0; i < n; i++)
    {
        a[i] = i < order ? test_below(p) : 0;
        for (int64_t j = 0; j < order && i >= order; j++)
            a[i] = ref_submod(a[i], ref_mulmod(c[j], a[i - order + j], p), p);
    }
    const pair_t x = pair_of(a, n, c, order + 1, p);
    pair_start("recurrence", &x);
    CHECK_OK(cunmod_minpoly(res, &len, a, n, p, pair_ctx));
    pair_finish(x.truea > 0);
    CHECK(len >= 1 && len <= order + 1 && res[len - 1] == 1);
    for (int64_t i = 0; i + len <= n; i++)
    {
        uint64_t sum = 0;
        for (int64_t j = 0; j < len; j++)
            sum = ref_submod(sum, ref_mulmod(res[j], a[i + j], p), p);
        CHECK(sum == 0);
    }
    ref_divrem(q, r, c, order + 1, res, len, p);
    CHECK(ref_length(r, len - 1) == 0);
}

static void recurrence_family(int number)
{
    const int64_t most = test_small() ? 12 : 40;
    for (int i = 0; i < (test_small() ? 4 : 12); i++)
    {
        const int64_t order = test_range(0, test_range(1, most));
        for (int k = 0; k < pair_turns(); k++)
        {
            pair_turn(k);
            check_recurrence(order, 2 * order + test_range(0, 3), test_primes[number]);
        }
    }
}

/* ---- long operands, and results over operands ---- */

/* Returns n coefficients of a fraction, which have a recurrence of at most this order. */
static uint64_t *make_recurrence(int64_t order, int64_t n, uint64_t p)
{
    SCOPED uint64_t *u = test_poly(order, p, TEST_DENSE), *v = test_poly(order + 1, p, TEST_DENSE);
    uint64_t *a = test_array(n);
    v[0] = 1;
    SCOPED_NMOD nmod_poly_t num = {test_nmod_of(u, order, p)},
                            den = {test_nmod_of(v, order + 1, p)};
    nmod_poly_div_series(num, num, den, n);
    for (int64_t i = 0; i < n; i++)
        a[i] = nmod_poly_get_coeff_ui(num, i);
    return a;
}

/* Numerators are about as long as denominators, or much shorter or longer. */
static void check_long(const pair_t *x)
{
    const int64_t n = x->lena;
    const int64_t bounds[] = {0, 1, n / 3, 2 * n / 3, n - 2, n - 1};
    SCOPED uint64_t *sequence = make_recurrence(n / 5, n, x->p);
    pair_t y = pair_of(sequence, n, x->b, x->lenb, x->p);
    y.lengthy = x->lengthy;
    for (int i = 0; i < COUNT(bounds); i++)
        check_ratrec(x, bounds[i], n - bounds[i]);
    check_ratrec(x, n / 3, n / 2);
    check_pade(x, n / 3, n / 2);
    check_minpoly(x);
    check_minpoly(&y);
}

#define LEN 9

static void check_overlap(uint64_t p)
{
    uint64_t a[LEN], b[LEN], res[LEN], num[4], den[5], space[2 * LEN];
    int64_t len, got;
    test_fill(a, LEN, p, TEST_DENSE);
    test_fill(b, LEN - 1, p, TEST_DENSE);
    b[LEN - 1] = 0;
    const pair_t x = pair_of(a, LEN, b, LEN, p);
    pair_start("overlapping", &x);
    CHECK_OK(cunmod_minpoly(res, &len, a, LEN, p, pair_ctx));
    memcpy(space, a, sizeof(a));
    CHECK_OK(cunmod_minpoly(space, &got, space, LEN, p, pair_ctx));
    CHECK(got == len);
    CHECK_EQUAL(space, res, len);
    const int status = cunmod_ratrec(num, 4, den, 5, b, LEN, a, LEN, p, pair_ctx);
    memcpy(space, a, sizeof(a));
    memcpy(space + LEN, b, sizeof(b));
    CHECK_STATUS(
        status, cunmod_ratrec(space + LEN, 4, space, 5, space + LEN, LEN, space, LEN, p, pair_ctx));
    if (status == CUNMOD_OK)
    {
        CHECK_EQUAL(space + LEN, num, 4);
        CHECK_EQUAL(space, den, 5);
    }
}

int main(void)
{
    const pair_program_t program = {.pair = check_pair,
                                    .eighth = check_all_fractions,
                                    .lengthy = check_long,
                                    .overlap = check_overlap,
                                    .own = {test_prime_count, recurrence_family}};
    return pair_main(&program);
}
