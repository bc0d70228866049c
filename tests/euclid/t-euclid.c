/* Extended GCD, inverses, resultants and half-GCD of host arrays: every path, against schoolbook
 * Euclid and FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "backend/types.h"
#include "tests/harness/pairs.h"
#include "tests/harness/ref.h"

/* Of resultants alone. */
static const test_variant_t divsteps[] = {{CUNMOD_PATH_GPU, "divsteps", 32},
                                          {CUNMOD_PATH_GPU, "divsteps", 128}};

/* ---- one operation on one pair ---- */

/* Compares the results of xgcd with those of schoolbook Euclid. */
static void check_by_rows(const pair_t *x, const uint64_t *g, int64_t leng, const uint64_t *s,
                          const uint64_t *t)
{
    SCOPED_ROWS ref_row_t rows[2];
    const int64_t lens = pair_at_least_one(x->lenb), lent = pair_at_least_one(x->lena);
    ref_euclid(rows, x->a, x->lena, x->b, x->lenb, 0, x->p);
    const ref_row_t *row = &rows[0];
    CHECK(leng == row->lenr);
    if (leng == row->lenr)
    {
        const uint64_t c = leng > 0 ? ref_inverse(row->r[leng - 1], x->p) : 0;
        pair_check_multiple(g, leng, row->r, leng, c, x->p);
        pair_check_multiple(s, lens, row->s, leng > 0 ? row->lens : 0, c, x->p);
        pair_check_multiple(t, lent, row->t, leng > 0 ? row->lent : 0, c, x->p);
    }
}

static void check_xgcd(const pair_t *x)
{
    const int zero = x->truea == 0 || x->trueb == 0;
    const int64_t most = x->truea > x->trueb ? x->truea : x->trueb;
    const int64_t room = zero ? most : x->truea + x->trueb - most;
    const int64_t lens = pair_at_least_one(x->lenb), lent = pair_at_least_one(x->lena);
    SCOPED_RESULT uint64_t *g = test_result(room), *s = test_result(lens), *t = test_result(lent);
    int64_t leng = -1;
    pair_start("xgcd", x);
    CHECK_OK(cunmod_xgcd(g, &leng, s, t, PAIR(x), pair_ctx));
    pair_finish(x->truea > 0 || x->trueb > 0);
    if (!x->lengthy)
        check_by_rows(x, g, leng, s, t);
    SCOPED_NMOD nmod_poly_t a = {test_nmod_of(x->a, x->lena, x->p)};
    SCOPED_NMOD nmod_poly_t b = {test_nmod_of(x->b, x->lenb, x->p)};
    SCOPED_NMOD nmod_poly_t flint_g = {test_nmod_zero(x->p)};
    SCOPED_NMOD nmod_poly_t flint_s = {test_nmod_zero(x->p)}, flint_t = {test_nmod_zero(x->p)};
    nmod_poly_xgcd(flint_g, flint_s, flint_t, a, b);
    CHECK(leng == nmod_poly_length(flint_g));
    CHECK(leng < 0 || leng > room || test_untouched(g + leng, room - leng));
    test_check_nmod(g, leng, flint_g);
    test_check_nmod(s, lens, flint_s);
    test_check_nmod(t, lent, flint_t);
}

/* Returns the expected status, and compares res with the inverses of FLINT and of schoolbook
 * Euclid. */
static int check_inverse(const pair_t *x, const uint64_t *res, int64_t room)
{
    SCOPED_NMOD nmod_poly_t a = {test_nmod_of(x->a, x->lena, x->p)};
    SCOPED_NMOD nmod_poly_t f = {test_nmod_of(x->b, x->lenb, x->p)};
    SCOPED_NMOD nmod_poly_t inverse = {test_nmod_zero(x->p)};
    const int found = nmod_poly_invmod(inverse, a, f);
    if (found)
        test_check_nmod(res, room, inverse);
    if (!x->lengthy)
    {
        SCOPED_ROWS ref_row_t rows[2];
        ref_euclid(rows, x->a, x->lena, x->b, x->lenb, 0, x->p);
        CHECK(found == (rows[0].lenr == 1));
        if (found)
        {
            pair_check_multiple(res, room, rows[0].s, rows[0].lens, ref_inverse(rows[0].r[0], x->p),
                                x->p);
        }
    }
    return found ? CUNMOD_OK : CUNMOD_E_INVERSE;
}

static void check_invmod(const pair_t *x)
{
    const int64_t room = x->lenb > 0 ? x->lenb - 1 : 0;
    SCOPED_RESULT uint64_t *res = test_result(room);
    pair_start("invmod", x);
    const int status = cunmod_invmod(res, PAIR(x), pair_ctx);
    if (status == CUNMOD_OK)
        pair_finish(1);
    else
        CHECK(test_untouched(res, room));
    CHECK(status == (x->trueb == 0  ? CUNMOD_E_DIVZERO
                     : x->trueb < 2 ? CUNMOD_E_LENGTH
                                    : check_inverse(x, res, room)));
}

static void check_resultant(const pair_t *x)
{
    SCOPED_RESULT uint64_t *res = test_result(1);
    pair_start("resultant", x);
    CHECK_OK(cunmod_resultant(res, PAIR(x), pair_ctx));
    pair_finish(x->truea > 0 && x->trueb > 0);
    CHECK(x->lengthy || *res == ref_resultant(PAIR(x)));
    SCOPED_NMOD nmod_poly_t a = {test_nmod_of(x->a, x->lena, x->p)};
    SCOPED_NMOD nmod_poly_t b = {test_nmod_of(x->b, x->lenb, x->p)};
    CHECK(*res == nmod_poly_resultant(a, b));
}

/* Compares the results of hgcd with the rows of schoolbook Euclid. */
static void check_by_quotients(const pair_t *x, const uint64_t *m, const uint64_t *c,
                               const uint64_t *d, int64_t sign)
{
    const int64_t block = (x->lena + 1) / 2;
    SCOPED_ROWS ref_row_t rows[2];
    const int steps = ref_euclid(rows, x->a, x->lena, x->b, x->lenb, x->truea / 2, x->p);
    const uint64_t plus = steps % 2 ? x->p - 1 : 1, minus = ref_submod(0, plus, x->p);
    CHECK(sign == (steps % 2 ? -1 : 1));
    pair_check_multiple(m, block, rows[1].t, rows[1].lent, plus, x->p);
    pair_check_multiple(m + block, block, rows[0].t, rows[0].lent, minus, x->p);
    pair_check_multiple(m + 2 * block, block, rows[1].s, rows[1].lens, minus, x->p);
    pair_check_multiple(m + 3 * block, block, rows[0].s, rows[0].lens, plus, x->p);
    pair_check_multiple(c, x->lena, rows[0].r, rows[0].lenr, 1, x->p);
    pair_check_multiple(d, x->lena / 2, rows[1].r, rows[1].lenr, 1, x->p);
}

static void check_by_flint(const pair_t *x, const uint64_t *m, const uint64_t *c, const uint64_t *d,
                           int64_t sign)
{
    const int64_t block = (x->lena + 1) / 2;
    nmod_poly_t f[6];
    SCOPED_NMOD nmod_poly_t a = {test_nmod_of(x->a, x->lena, x->p)};
    SCOPED_NMOD nmod_poly_t b = {test_nmod_of(x->b, x->lenb, x->p)};
    for (int i = 0; i < 6; i++)
        nmod_poly_init(f[i], x->p);
    CHECK(sign == nmod_poly_hgcd(f[0], f[1], f[2], f[3], f[4], f[5], a, b));
    for (int i = 0; i < 4; i++)
        test_check_nmod(m + i * block, block, f[i]);
    test_check_nmod(c, x->lena, f[4]);
    test_check_nmod(d, x->lena / 2, f[5]);
    for (int i = 0; i < 6; i++)
        nmod_poly_clear(f[i]);
}

static void check_hgcd(const pair_t *x)
{
    const int64_t block = (x->lena + 1) / 2;
    SCOPED_RESULT uint64_t *m = test_result(4 * block);
    SCOPED_RESULT uint64_t *c = test_result(x->lena), *d = test_result(x->lena / 2);
    int64_t sign = 5;
    pair_start("hgcd", x);
    const int status = cunmod_hgcd(m, c, d, &sign, PAIR(x), pair_ctx);
    if (x->truea <= x->trueb)
    {
        CHECK(status == CUNMOD_E_LENGTH && sign == 5 && test_untouched(m, 4 * block) &&
              test_untouched(c, x->lena) && test_untouched(d, x->lena / 2));
    }
    else
    {
        CHECK(status == CUNMOD_OK);
        pair_finish(1);
        if (x->lengthy)
            check_by_flint(x, m, c, d, sign);
        else
            check_by_quotients(x, m, c, d, sign);
    }
}

/* ---- one pair ---- */

static pair_t turned(const pair_t *x)
{
    return pair_of(x->b, x->lenb, x->a, x->lena, x->p);
}

static void check_pair(const pair_t *x)
{
    const pair_t y = turned(x);
    check_xgcd(x);
    check_xgcd(&y);
    check_invmod(x);
    check_invmod(&y);
    check_resultant(x);
    check_resultant(&y);
    check_hgcd(x);
    check_hgcd(&y);
}

static void check_by_divsteps(const pair_t *x)
{
    const pair_t y = turned(x);
    if (test_gpu_available())
    {
        pair_variant = &divsteps[test_below(2)];
        check_resultant(x);
        check_resultant(&y);
    }
}

/* ---- long operands, and results over operands ---- */

/* The operands have a common factor of leng coefficients. Degrees drop by `drop` after some steps,
 * as a is a multiple of b plus a remainder that is so much shorter. */
static void check_resultants(int64_t lena, int64_t lenb, int64_t leng, int64_t drop, uint64_t p)
{
    SCOPED uint64_t *g = test_poly(leng, p, TEST_DENSE),
                    *v = test_poly(lenb - leng + 1, p, TEST_DENSE);
    SCOPED uint64_t *q = test_poly(lena - lenb + 1, p, TEST_DENSE);
    SCOPED uint64_t *r = test_poly(lenb - drop - leng + 1, p, TEST_DENSE);
    SCOPED uint64_t *a = test_array(lena), *b = test_array(lenb), *rest = test_array(lenb);
    ref_mul(b, g, leng, v, lenb - leng + 1, p);
    ref_mul(a, q, lena - lenb + 1, b, lenb, p);
    ref_mul(rest, g, leng, r, lenb - drop - leng + 1, p);
    for (int64_t i = 0; i < lenb - drop; i++)
        a[i] = ref_submod(a[i], rest[i], p);
    const pair_t x = pair_of(a, lena, b, lenb, p), y = pair_of(b, lenb, a, lena, p);
    for (int i = 0; i < 2; i++)
    {
        pair_variant = &divsteps[i];
        check_resultant(&x);
        check_resultant(&y);
    }
}

/* Lengths lie around the number of steps of a matrix, and some take several blocks. */
static void resultant_family(int number)
{
    const uint64_t p = test_primes[number];
    if (!test_gpu_available())
        return;
    static const int64_t lengths[][2] = {{17, 17}, {18, 16}, {33, 2}, {129, 128}, {300, 290}};
    for (int i = 0; i < (test_small() ? 4 : 5); i++)
    {
        const int64_t n = lengths[i][0], m = lengths[i][1];
        check_resultants(n, m, 1, 1, p);
        check_resultants(n, m, 1, (m + 1) / 2, p);
        check_resultants(n, m, (m + 1) / 4 + 1, 1, p);
    }
    check_resultants(CUNMOD_GCD_DIVIDE + 140, 140, 1, 1, p);
}

static void check_long(const pair_t *x)
{
    pair_t y = turned(x);
    y.lengthy = x->lengthy;
    check_xgcd(x);
    check_invmod(x);
    check_invmod(&y);
    check_hgcd(x);
    check_resultant(x);
    if (x->lengthy)
    {
        pair_variant = &divsteps[1];
        check_resultant(&y);
    }
}

#define LEN 9

static void check_overlap(uint64_t p)
{
    uint64_t a[LEN], b[LEN], g[LEN], s[LEN], t[LEN], m[4 * ((LEN + 1) / 2)], space[8 * LEN];
    int64_t leng, got, sign;
    uint64_t res;
    test_fill(a, LEN, p, TEST_DENSE);
    test_fill(b, LEN - 1, p, TEST_DENSE);
    b[LEN - 1] = 0;
    const pair_t x = pair_of(a, LEN, b, LEN, p);
    pair_start("overlapping", &x);
    CHECK_OK(cunmod_xgcd(g, &leng, s, t, a, LEN, b, LEN, p, pair_ctx));
    for (int at = 0; at <= LEN; at++)
    {
        uint64_t *const u = space + LEN, *const v = space + 4 * LEN;
        memcpy(u, a, sizeof(a));
        memcpy(v, b, sizeof(b));
        CHECK_OK(cunmod_xgcd(v + LEN, &got, u + at, v - at, u, LEN, v, LEN, p, pair_ctx));
        CHECK(got == leng);
        CHECK_EQUAL(v + LEN, g, leng);
        CHECK_EQUAL(u + at, s, LEN);
        CHECK_EQUAL(v - at, t, LEN);
    }
    memcpy(space, a, sizeof(a));
    if (leng == 1)
    {
        uint64_t *const u = space + LEN;
        memcpy(u, b, sizeof(b));
        CHECK_OK(cunmod_invmod(u, u, LEN, space, LEN, p, pair_ctx));
        CHECK_EQUAL(u, t, LEN - 1);
        memcpy(u, b, sizeof(b));
        CHECK_OK(cunmod_invmod(space, u, LEN, space, LEN, p, pair_ctx));
        CHECK_EQUAL(space, t, LEN - 1);
    }
    CHECK_OK(cunmod_resultant(&res, a, LEN, b, LEN, p, pair_ctx));
    memcpy(space, a, sizeof(a));
    CHECK_OK(cunmod_resultant(space, space, LEN, b, LEN, p, pair_ctx));
    CHECK(space[0] == res);
    CHECK_OK(cunmod_hgcd(m, s, t, &sign, a, LEN, b, LEN, p, pair_ctx));
    memcpy(space, a, sizeof(a));
    memcpy(space + LEN, b, sizeof(b));
    CHECK_OK(cunmod_hgcd(space + 3 * LEN, space + LEN, space, &got, space, LEN, space + LEN, LEN, p,
                         pair_ctx));
    CHECK_EQUAL(space + 3 * LEN, m, 4 * ((LEN + 1) / 2));
    CHECK_EQUAL(space + LEN, s, LEN);
    CHECK_EQUAL(space, t, LEN / 2);
    CHECK(got == sign);
}

int main(void)
{
    const pair_program_t program = {.pair = check_pair,
                                    .after = check_by_divsteps,
                                    .lengthy = check_long,
                                    .overlap = check_overlap,
                                    .own = {test_prime_count, resultant_family}};
    return pair_main(&program);
}
