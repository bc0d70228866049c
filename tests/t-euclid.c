/* Extended GCD, inverses, resultants, half-GCD, fractions and minimal polynomials of host
 * arrays: every path, against schoolbook Euclid and FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <flint/nmod_poly.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "ref.h"
#include "types.h"

/* Of the task. */
static _Thread_local cunmod_ctx_t ctx;
static _Thread_local const test_variant_t *variant;
static _Thread_local int turn; /* of the variants on the GPU, one at a time */

/* The first two need no GPU. */
static const test_variant_t variants[] = {{CUNMOD_PATH_CPU, NULL, 0},
                                          {CUNMOD_PATH_AUTO, NULL, 0},
                                          {CUNMOD_PATH_GPU, NULL, 0},
                                          {CUNMOD_PATH_GPU, "half", 32},
                                          {CUNMOD_PATH_GPU, "half", 512}};
#define VARIANTS ((int)(sizeof(variants) / sizeof(variants[0])))

/* Of resultants alone. */
static const test_variant_t divsteps[] = {{CUNMOD_PATH_GPU, "divsteps", 32},
                                          {CUNMOD_PATH_GPU, "divsteps", 128}};

/* Operands as given, and their true lengths. */
typedef struct
{
    const uint64_t *a, *b;
    int64_t lena, lenb;
    int64_t truea, trueb;
    uint64_t p;
} pair_t;

static int64_t at_least_one(int64_t len)
{
    return len > 1 ? len : 1;
}

static void start(const char *op, const pair_t *x)
{
    test_case(op, x->lena, x->lenb, x->p);
    test_use(ctx, CUNMOD_OP_GCD, variant);
}

/* After an operation with something to compute, or with nothing. */
static void finish(int worked)
{
    if (worked)
    {
        test_check_variant(ctx, variant);
    }
    else
    {
        CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_CPU);
    }
}

/* got[0 .. room-1] = a scalar multiple of expected, zeros behind it. */
static void check_multiple(const uint64_t *got, int64_t room, const uint64_t *expected, int64_t len,
                           uint64_t c, uint64_t p)
{
    CHECK(len <= room);
    for (int64_t i = 0; i < room && len <= room; i++)
    {
        CHECK(got[i] == (i < len ? ref_mulmod(expected[i], c, p) : 0));
    }
}

static void set_flint(nmod_poly_t f, const uint64_t *a, int64_t len, uint64_t p)
{
    nmod_poly_init2(f, p, len);
    for (int64_t i = 0; i < len; i++)
    {
        nmod_poly_set_coeff_ui(f, i, a[i]);
    }
}

static void check_flint(const uint64_t *got, int64_t room, const nmod_poly_t f)
{
    for (int64_t i = 0; i < room; i++)
    {
        CHECK(got[i] == nmod_poly_get_coeff_ui(f, i));
    }
    CHECK(nmod_poly_length(f) <= room);
}

/* ---- one operation on one pair ---- */

static void check_xgcd(const pair_t *x)
{
    ref_row_t rows[2];
    nmod_poly_t a, b, f[3];
    const int zero = x->truea == 0 || x->trueb == 0;
    const int64_t most = x->truea > x->trueb ? x->truea : x->trueb;
    const int64_t room = zero ? most : x->truea + x->trueb - most;
    const int64_t lens = at_least_one(x->lenb), lent = at_least_one(x->lena);
    uint64_t *g = test_result(room), *s = test_result(lens), *t = test_result(lent);
    int64_t leng = -1;
    start("xgcd", x);
    CHECK_OK(cunmod_xgcd(g, &leng, s, t, x->a, x->lena, x->b, x->lenb, x->p, ctx));
    finish(x->truea > 0 || x->trueb > 0);
    ref_euclid(rows, x->a, x->lena, x->b, x->lenb, 0, x->p);
    const ref_row_t *row = &rows[0];
    CHECK(leng == row->lenr);
    if (leng == row->lenr)
    {
        const uint64_t c = leng > 0 ? ref_inverse(row->r[leng - 1], x->p) : 0;
        check_multiple(g, leng, row->r, leng, c, x->p);
        check_multiple(s, lens, row->s, leng > 0 ? row->lens : 0, c, x->p);
        check_multiple(t, lent, row->t, leng > 0 ? row->lent : 0, c, x->p);
        CHECK(test_untouched(g + leng, room - leng));
    }
    set_flint(a, x->a, x->lena, x->p);
    set_flint(b, x->b, x->lenb, x->p);
    for (int i = 0; i < 3; i++)
    {
        nmod_poly_init(f[i], x->p);
    }
    nmod_poly_xgcd(f[0], f[1], f[2], a, b);
    check_flint(g, leng, f[0]);
    check_flint(s, lens, f[1]);
    check_flint(t, lent, f[2]);
    for (int i = 0; i < 3; i++)
    {
        nmod_poly_clear(f[i]);
    }
    nmod_poly_clear(a);
    nmod_poly_clear(b);
    ref_rows_free(rows);
    test_result_free(g, room);
    test_result_free(s, lens);
    test_result_free(t, lent);
}

static void check_invmod(const pair_t *x)
{
    ref_row_t rows[2];
    const int64_t room = x->lenb > 0 ? x->lenb - 1 : 0;
    uint64_t *res = test_result(room);
    start("invmod", x);
    ref_euclid(rows, x->a, x->lena, x->b, x->lenb, 0, x->p);
    const int status = cunmod_invmod(res, x->a, x->lena, x->b, x->lenb, x->p, ctx);
    if (x->trueb < 2)
    {
        CHECK(status == (x->trueb == 0 ? CUNMOD_E_DIVZERO : CUNMOD_E_LENGTH));
    }
    else
    {
        CHECK(status == (rows[0].lenr == 1 ? CUNMOD_OK : CUNMOD_E_INVERSE));
    }
    if (status != CUNMOD_OK)
    {
        CHECK(test_untouched(res, room));
    }
    else
    {
        check_multiple(res, room, rows[0].s, rows[0].lens, ref_inverse(rows[0].r[0], x->p), x->p);
        finish(1);
    }
    ref_rows_free(rows);
    test_result_free(res, room);
}

static void check_resultant(const pair_t *x)
{
    nmod_poly_t a, b;
    uint64_t *res = test_result(1);
    start("resultant", x);
    CHECK_OK(cunmod_resultant(res, x->a, x->lena, x->b, x->lenb, x->p, ctx));
    finish(x->truea > 0 && x->trueb > 0);
    CHECK(*res == ref_resultant(x->a, x->lena, x->b, x->lenb, x->p));
    set_flint(a, x->a, x->lena, x->p);
    set_flint(b, x->b, x->lenb, x->p);
    CHECK(*res == nmod_poly_resultant(a, b));
    nmod_poly_clear(a);
    nmod_poly_clear(b);
    test_result_free(res, 1);
}

static void check_hgcd(const pair_t *x)
{
    const int64_t block = (x->lena + 1) / 2;
    uint64_t *m = test_result(4 * block);
    uint64_t *c = test_result(x->lena), *d = test_result(x->lena / 2);
    int64_t sign = 5;
    start("hgcd", x);
    const int status = cunmod_hgcd(m, c, d, &sign, x->a, x->lena, x->b, x->lenb, x->p, ctx);
    if (x->truea <= x->trueb)
    {
        CHECK(status == CUNMOD_E_LENGTH && sign == 5 && test_untouched(m, 4 * block) &&
              test_untouched(c, x->lena) && test_untouched(d, x->lena / 2));
    }
    else
    {
        ref_row_t rows[2];
        const int steps = ref_euclid(rows, x->a, x->lena, x->b, x->lenb, x->truea / 2, x->p);
        const uint64_t plus = steps % 2 ? x->p - 1 : 1, minus = ref_submod(0, plus, x->p);
        CHECK(status == CUNMOD_OK);
        CHECK(sign == (steps % 2 ? -1 : 1));
        check_multiple(m, block, rows[1].t, rows[1].lent, plus, x->p);
        check_multiple(m + block, block, rows[0].t, rows[0].lent, minus, x->p);
        check_multiple(m + 2 * block, block, rows[1].s, rows[1].lens, minus, x->p);
        check_multiple(m + 3 * block, block, rows[0].s, rows[0].lens, plus, x->p);
        check_multiple(c, x->lena, rows[0].r, rows[0].lenr, 1, x->p);
        check_multiple(d, x->lena / 2, rows[1].r, rows[1].lenr, 1, x->p);
        finish(1);
        ref_rows_free(rows);
    }
    test_result_free(m, 4 * block);
    test_result_free(c, x->lena);
    test_result_free(d, x->lena / 2);
}

/* Whether num / den, zero-padded, is a fraction of the kind that is asked for and is b modulo m. */
static int is_fraction(const uint64_t *num, int64_t lennum, const uint64_t *den, int64_t lenden,
                       const uint64_t *b, int64_t lenb, const uint64_t *m, int64_t lenm, uint64_t p)
{
    const int64_t len = lenden + lenb > lennum ? lenden + lenb : lennum;
    const int64_t most = lennum > lenden ? lennum : lenden;
    const int64_t true_den = ref_length(den, lenden);
    uint64_t *product = test_array(len), *q = test_array(len), *r = test_array(lenm);
    uint64_t *g = test_array(most);
    memset(product, 0, (size_t)len * sizeof(*product));
    ref_mul(product, den, lenden, b, lenb, p);
    for (int64_t i = 0; i < lennum; i++)
    {
        product[i] = ref_submod(product[i], num[i], p);
    }
    ref_divrem(q, r, product, len, m, lenm, p);
    const int ok = true_den > 0 && den[true_den - 1] == 1 && ref_length(r, lenm - 1) == 0 &&
                   ref_gcd(g, num, lennum, den, lenden, p) == 1;
    free(product);
    free(q);
    free(r);
    free(g);
    return ok;
}

/* Of b modulo a. */
static void check_ratrec(const pair_t *x, int64_t lennum, int64_t lenden)
{
    ref_row_t rows[2];
    uint64_t *num = test_result(lennum), *den = test_result(lenden);
    start("ratrec", x);
    const int status =
        cunmod_ratrec(num, lennum, den, lenden, x->b, x->lenb, x->a, x->lena, x->p, ctx);
    if (x->truea == 0 || lennum + lenden > x->truea)
    {
        CHECK(status == (x->truea == 0 ? CUNMOD_E_DIVZERO : CUNMOD_E_LENGTH));
    }
    else
    {
        ref_euclid(rows, x->a, x->lena, x->b, x->lenb, lennum, x->p);
        uint64_t *g = test_array(at_least_one(rows[1].lenr + rows[1].lent));
        const int found = rows[1].lent <= lenden &&
                          ref_gcd(g, rows[1].r, rows[1].lenr, rows[1].t, rows[1].lent, x->p) == 1;
        CHECK(status == (found ? CUNMOD_OK : CUNMOD_E_INVERSE));
        CHECK(!found || is_fraction(num, lennum, den, lenden, x->b, x->lenb, x->a, x->lena, x->p));
        free(g);
        ref_rows_free(rows);
    }
    if (status != CUNMOD_OK)
    {
        CHECK(test_untouched(num, lennum) && test_untouched(den, lenden));
    }
    test_result_free(num, lennum);
    test_result_free(den, lenden);
}

/* Of the series b. */
static void check_pade(const pair_t *x, int64_t lennum, int64_t lenden)
{
    const int64_t n = lennum + lenden - 1;
    uint64_t *num[2] = {test_result(lennum), test_result(lennum)};
    uint64_t *den[2] = {test_result(lenden), test_result(lenden)};
    uint64_t *m = test_array(n + 1);
    memset(m, 0, (size_t)n * sizeof(*m));
    m[n] = 1;
    start("pade", x);
    const int status = cunmod_pade(num[0], lennum, den[0], lenden, x->b, x->lenb, x->p, ctx);
    CHECK_STATUS(status,
                 cunmod_ratrec(num[1], lennum, den[1], lenden, x->b, x->lenb, m, n + 1, x->p, ctx));
    CHECK_EQUAL(num[0], num[1], lennum);
    CHECK_EQUAL(den[0], den[1], lenden);
    CHECK(status == CUNMOD_OK || status == CUNMOD_E_INVERSE);
    CHECK(status != CUNMOD_OK || den[0][0] != 0);
    for (int i = 0; i < 2; i++)
    {
        test_result_free(num[i], lennum);
        test_result_free(den[i], lenden);
    }
    free(m);
}

/* Of the sequence a, leading zeros and all. */
static void check_minpoly(const pair_t *x)
{
    const int64_t n = x->lena, room = n / 2 + 1;
    nmod_berlekamp_massey_t state;
    nmod_poly_t v;
    ref_row_t rows[2];
    int64_t len = -1;
    uint64_t *res = test_result(room);
    uint64_t *m = test_array(n + 1), *turned = test_array(n);
    start("minpoly", x);
    CHECK_OK(cunmod_minpoly(res, &len, x->a, n, x->p, ctx));
    finish(x->truea > 0);
    for (int64_t i = 0; i < n; i++)
    {
        turned[i] = x->a[n - 1 - i];
        m[i] = 0;
    }
    m[n] = 1;
    ref_euclid(rows, m, n + 1, turned, n, (n + 1) / 2, x->p);
    CHECK(len == rows[1].lent);
    check_multiple(res, len, rows[1].t, rows[1].lent,
                   ref_inverse(rows[1].t[rows[1].lent - 1], x->p), x->p);
    CHECK(len < 0 || len > room || test_untouched(res + len, room - len));
    nmod_berlekamp_massey_init(state, x->p);
    nmod_berlekamp_massey_add_points(state, x->a, n);
    nmod_berlekamp_massey_reduce(state);
    nmod_poly_init(v, x->p);
    nmod_poly_make_monic(v, nmod_berlekamp_massey_V_poly(state));
    CHECK(len == nmod_poly_length(v));
    check_flint(res, len, v);
    nmod_poly_clear(v);
    nmod_berlekamp_massey_clear(state);
    ref_rows_free(rows);
    test_result_free(res, room);
    free(m);
    free(turned);
}

/* ---- one pair ---- */

static pair_t pair_of(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p)
{
    const pair_t x = {a, b, lena, lenb, ref_length(a, lena), ref_length(b, lenb), p};
    return x;
}

static void check_pair(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p)
{
    const pair_t x = pair_of(a, lena, b, lenb, p), y = pair_of(b, lenb, a, lena, p);
    for (int i = 0; i < (test_gpu_available() ? 3 : 2); i++)
    {
        const int64_t lennum = test_range(0, x.truea > 0 ? x.truea - 1 : 0);
        variant = &variants[i < 2 ? i : 2 + turn++ % (VARIANTS - 2)];
        check_xgcd(&x);
        check_xgcd(&y);
        check_invmod(&x);
        check_invmod(&y);
        check_resultant(&x);
        check_resultant(&y);
        check_hgcd(&x);
        check_hgcd(&y);
        check_ratrec(&x, lennum, test_range(1, 1 + x.truea));
        check_ratrec(&x, lennum, at_least_one(x.truea - lennum));
        check_ratrec(&x, x.truea / 2, at_least_one(x.truea - x.truea / 2));
        check_pade(&x, test_range(0, 1 + lenb / 2), test_range(1, 2 + lenb / 2));
        check_minpoly(&x);
    }
    if (test_gpu_available())
    {
        variant = &divsteps[turn % 2];
        check_resultant(&x);
        check_resultant(&y);
    }
}

/* Every bound of fractions, and every denominator tried. */
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
                                           x->p, ctx) == CUNMOD_OK));
        }
    }
}

/* The exhaustive pairs in parts, eight at a time; every eighth is tried with all fractions. */
typedef struct
{
    int part, parts;
    int seen;
} share_t;

static void check_exhaustive(const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
                             uint64_t p, void *data)
{
    share_t *const share = data;
    const int pair = share->seen++;
    if (pair / 8 % share->parts != share->part)
    {
        return;
    }
    check_pair(a, lena, b, lenb, p);
    if (pair % 8 == 0)
    {
        const pair_t x = pair_of(a, lena, b, lenb, p);
        check_all_fractions(&x);
    }
}

/* ---- families of operands ---- */

static void check_random(int64_t lena, int kinda, int64_t lenb, int kindb, uint64_t p)
{
    uint64_t *a = test_poly(lena, p, kinda), *b = test_poly(lenb, p, kindb);
    check_pair(a, lena, b, lenb, p);
    free(a);
    free(b);
}

/* A common factor of leng coefficients. */
static void check_planted(int64_t leng, int64_t cofa, int64_t cofb, uint64_t p)
{
    uint64_t *g = test_poly(leng, p, TEST_DENSE);
    uint64_t *u = test_poly(cofa, p, TEST_DENSE), *v = test_poly(cofb, p, TEST_DENSE);
    uint64_t *a = test_array(leng + cofa - 1), *b = test_array(leng + cofb - 1);
    ref_mul(a, g, leng, u, cofa, p);
    ref_mul(b, g, leng, v, cofb, p);
    check_pair(a, leng + cofa - 1, b, leng + cofb - 1, p);
    free(g);
    free(u);
    free(v);
    free(a);
    free(b);
}

/* A sequence with a recurrence of the given order: its minimal polynomial divides that one. */
static void check_recurrence(int64_t order, int64_t n, uint64_t p)
{
    uint64_t *c = test_poly(order + 1, p, TEST_DENSE), *a = test_array(n);
    uint64_t *res = test_result(n / 2 + 1), *q = test_array(order + 1), *r = test_array(order + 1);
    int64_t len = 0;
    c[order] = 1;
    for (int64_t i = 0; i < n; i++)
    {
        a[i] = i < order ? test_below(p) : 0;
        for (int64_t j = 0; j < order && i >= order; j++)
        {
            a[i] = ref_submod(a[i], ref_mulmod(c[j], a[i - order + j], p), p);
        }
    }
    test_case("recurrence", n, order, p);
    CHECK_OK(cunmod_minpoly(res, &len, a, n, p, ctx));
    CHECK(len >= 1 && len <= order + 1 && res[len - 1] == 1);
    for (int64_t i = 0; i + len <= n; i++)
    {
        uint64_t sum = 0;
        for (int64_t j = 0; j < len; j++)
        {
            sum = ref_submod(sum, ref_mulmod(res[j], a[i + j], p), p);
        }
        CHECK(sum == 0);
    }
    ref_divrem(q, r, c, order + 1, res, len, p);
    CHECK(ref_length(r, len - 1) == 0);
    test_result_free(res, n / 2 + 1);
    free(c);
    free(a);
    free(q);
    free(r);
}

/* One operand so much longer that it is divided by the other one first, or nearly; by a constant,
 * without a remainder, with one whose degree drops. */
static void check_lopsided(uint64_t p)
{
    static const int64_t lengths[] = {1, 2, 3, 21};
    const int64_t least = CUNMOD_GCD_DIVIDE;
    for (int i = 0; i < 4; i++)
    {
        const int64_t m = lengths[i], n = m + least - 1 + test_range(0, 40);
        uint64_t *q = test_poly(n - m + 1, p, TEST_DENSE), *b = test_poly(m, p, TEST_DENSE);
        uint64_t *a = test_array(n), *r = test_poly(m, p, i % 2 == 0 ? TEST_PADDED : TEST_ZERO);
        ref_mul(a, q, n - m + 1, b, m, p);
        for (int64_t k = 0; k + 1 < m; k++)
        {
            a[k] = ref_submod(a[k], r[k], p);
        }
        check_pair(a, n, b, m, p);
        free(q);
        free(b);
        free(a);
        free(r);
    }
    check_planted(3, least, 4, p);
    check_random(2 * least, TEST_DENSE, 40, TEST_DENSE, p);
    check_random(least + 44, TEST_DENSE, 2, TEST_ZERO, p);
}

static void check_modulus(uint64_t p)
{
    const int64_t most = test_small() ? 12 : 40;
    for (int i = 0; i < (test_small() ? 4 : 12); i++)
    {
        const int64_t n = test_range(1, most), m = test_range(1, most);
        check_random(n, TEST_DENSE, m, i % TEST_KINDS, p);
        check_random(n, TEST_DENSE, n, TEST_DENSE, p);
        check_random(n + 1, TEST_SPARSE, n, TEST_SPARSE, p);
        check_planted(m, n, test_range(1, n), p);
        check_planted(test_range(1, 3), 1, n, p);
        const int64_t order = test_range(0, n);
        check_recurrence(order, 2 * order + test_range(0, 3), p);
    }
    check_random(0, TEST_DENSE, 0, TEST_DENSE, p);
    check_random(3, TEST_ZERO, 0, TEST_DENSE, p);
    check_random(5, TEST_PADDED, 4, TEST_ZERO, p);
    check_random(1, TEST_DENSE, 1, TEST_DENSE, p);
}

/* Small cases by the thousand, where every pattern of degrees occurs. */
static void check_small(uint64_t p)
{
    for (int i = 0; i < (test_small() ? 40 : 300); i++)
    {
        uint64_t *a = test_array(14), *b = test_array(14);
        for (int j = 0; j < 14; j++)
        {
            a[j] = test_below(p);
            b[j] = test_below(p);
        }
        check_pair(a, test_range(0, 14), b, test_range(0, 14), p);
        free(a);
        free(b);
    }
}

/* ---- long operands, and results over operands ---- */

/* A common factor of leng coefficients, and degrees that drop by `drop` after some steps: a is a
 * multiple of b and a remainder that is so much shorter. */
static void check_resultants(int64_t lena, int64_t lenb, int64_t leng, int64_t drop, uint64_t p)
{
    uint64_t *g = test_poly(leng, p, TEST_DENSE), *v = test_poly(lenb - leng + 1, p, TEST_DENSE);
    uint64_t *q = test_poly(lena - lenb + 1, p, TEST_DENSE);
    uint64_t *r = test_poly(lenb - drop - leng + 1, p, TEST_DENSE);
    uint64_t *a = test_array(lena), *b = test_array(lenb), *rest = test_array(lenb);
    ref_mul(b, g, leng, v, lenb - leng + 1, p);
    ref_mul(a, q, lena - lenb + 1, b, lenb, p);
    ref_mul(rest, g, leng, r, lenb - drop - leng + 1, p);
    for (int64_t i = 0; i < lenb - drop; i++)
    {
        a[i] = ref_submod(a[i], rest[i], p);
    }
    const pair_t x = pair_of(a, lena, b, lenb, p), y = pair_of(b, lenb, a, lena, p);
    for (int i = 0; i < 2; i++)
    {
        variant = &divsteps[i];
        check_resultant(&x);
        check_resultant(&y);
    }
    free(g);
    free(v);
    free(q);
    free(r);
    free(a);
    free(b);
    free(rest);
}

/* Around the steps of a matrix, and in several blocks. */
static void check_long_resultants(uint64_t p)
{
    static const int64_t lengths[][2] = {{17, 17}, {18, 16}, {33, 2}, {129, 128}, {300, 290}};
    for (size_t i = 0; i < (test_small() ? 4 : 5); i++)
    {
        const int64_t n = lengths[i][0], m = lengths[i][1];
        check_resultants(n, m, 1, 1, p);
        check_resultants(n, m, 1, (m + 1) / 2, p);
        check_resultants(n, m, (m + 1) / 4 + 1, 1, p);
    }
    check_resultants(CUNMOD_GCD_DIVIDE + 140, 140, 1, 1, p);
}

/* Beyond the lengths from which FLINT takes its own half-GCD. */
static void check_long(int64_t lena, int64_t lenb, int64_t leng, uint64_t p)
{
    static const test_variant_t automatic = {CUNMOD_PATH_AUTO, NULL, 0};
    uint64_t *g = test_poly(leng, p, TEST_DENSE);
    uint64_t *u = test_poly(lena - leng + 1, p, TEST_DENSE);
    uint64_t *v = test_poly(lenb - leng + 1, p, TEST_DENSE);
    uint64_t *a = test_array(lena), *b = test_array(lenb);
    ref_mul(a, g, leng, u, lena - leng + 1, p);
    ref_mul(b, g, leng, v, lenb - leng + 1, p);
    const pair_t x = pair_of(a, lena, b, lenb, p);
    variant = &automatic;
    check_xgcd(&x);
    check_invmod(&x);
    check_hgcd(&x);
    check_ratrec(&x, lena / 3, lena - lena / 3);
    check_ratrec(&x, 2 * lena / 3, lena / 3);
    check_minpoly(&x);
    free(g);
    free(u);
    free(v);
    free(a);
    free(b);
}

static void check_overlap(const test_variant_t *used, uint64_t p)
{
    enum
    {
        LEN = 9
    };
    uint64_t a[LEN], b[LEN], g[LEN], s[LEN], t[LEN], m[4 * ((LEN + 1) / 2)], space[8 * LEN];
    int64_t leng, got, sign;
    uint64_t res;
    variant = used;
    test_fill(a, LEN, p, TEST_DENSE);
    test_fill(b, LEN - 1, p, TEST_DENSE);
    b[LEN - 1] = 0;
    const pair_t x = pair_of(a, LEN, b, LEN, p);
    start("overlapping", &x);
    CHECK_OK(cunmod_xgcd(g, &leng, s, t, a, LEN, b, LEN, p, ctx));
    for (int at = 0; at <= LEN; at++)
    {
        uint64_t *const u = space + LEN, *const v = space + 4 * LEN;
        memcpy(u, a, sizeof(a));
        memcpy(v, b, sizeof(b));
        CHECK_OK(cunmod_xgcd(v + LEN, &got, u + at, v - at, u, LEN, v, LEN, p, ctx));
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
        CHECK_OK(cunmod_invmod(u, u, LEN, space, LEN, p, ctx));
        CHECK_EQUAL(u, t, LEN - 1);
        memcpy(u, b, sizeof(b));
        CHECK_OK(cunmod_invmod(space, u, LEN, space, LEN, p, ctx));
        CHECK_EQUAL(space, t, LEN - 1);
    }
    CHECK_OK(cunmod_resultant(&res, a, LEN, b, LEN, p, ctx));
    memcpy(space, a, sizeof(a));
    CHECK_OK(cunmod_resultant(space, space, LEN, b, LEN, p, ctx));
    CHECK(space[0] == res);
    CHECK_OK(cunmod_hgcd(m, s, t, &sign, a, LEN, b, LEN, p, ctx));
    memcpy(space, a, sizeof(a));
    memcpy(space + LEN, b, sizeof(b));
    CHECK_OK(cunmod_hgcd(space + 3 * LEN, space + LEN, space, &got, space, LEN, space + LEN, LEN, p,
                         ctx));
    CHECK_EQUAL(space + 3 * LEN, m, 4 * ((LEN + 1) / 2));
    CHECK_EQUAL(space + LEN, s, LEN);
    CHECK_EQUAL(space, t, LEN / 2);
    CHECK(got == sign);
    CHECK_OK(cunmod_minpoly(g, &leng, a, LEN, p, ctx));
    memcpy(space, a, sizeof(a));
    CHECK_OK(cunmod_minpoly(space, &got, space, LEN, p, ctx));
    CHECK(got == leng);
    CHECK_EQUAL(space, g, leng);
    const int status = cunmod_ratrec(s, 4, t, 5, b, LEN, a, LEN, p, ctx);
    memcpy(space, a, sizeof(a));
    memcpy(space + LEN, b, sizeof(b));
    CHECK_STATUS(status,
                 cunmod_ratrec(space + LEN, 4, space, 5, space + LEN, LEN, space, LEN, p, ctx));
    if (status == CUNMOD_OK)
    {
        CHECK_EQUAL(space + LEN, s, 4);
        CHECK_EQUAL(space, t, 5);
    }
}

/* ---- tasks: families of cases, each with numbers from 0 on ---- */

typedef struct
{
    int count;
    void (*check)(int number);
} family_t;

static int exhaustive_parts(void)
{
    return test_small() ? 1 : 32;
}

static void exhaustive_family(int number)
{
    share_t share = {.part = number, .parts = exhaustive_parts()};
    test_exhaustive(check_exhaustive, &share);
}

static void modulus_family(int number)
{
    check_modulus(test_primes[number]);
}

static const uint64_t small_primes[] = {2, 3, 5, 7, 17};
#define SMALL_PRIMES ((int)(sizeof(small_primes) / sizeof(small_primes[0])))

static void small_family(int number)
{
    check_small(small_primes[number]);
}

static int lopsided_stride(void)
{
    return test_small() ? 11 : 1;
}

static void lopsided_family(int number)
{
    check_lopsided(test_primes[number * lopsided_stride()]);
}

static void long_family(int number)
{
    const uint64_t p = test_primes[number * 3];
    check_long(700, 699, 1, p);
    check_long(520, 300, 100, p);
    check_long(400, 900, 30, p);
}

static void resultant_family(int number)
{
    check_long_resultants(test_primes[number]);
}

static void overlap_family(int number)
{
    check_overlap(&variants[number], test_primes[4]);
    check_overlap(&variants[number], test_primes[test_prime_count - 1]);
}

static void run(int number, void *data)
{
    const family_t *family = data;
    for (; number >= family->count; family++)
    {
        number -= family->count;
    }
    turn = 0;
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    family->check(number);
    cunmod_ctx_destroy(ctx);
}

int main(void)
{
    test_start(0);
    const int stride = lopsided_stride();
    family_t families[] = {{exhaustive_parts(), exhaustive_family},
                           {test_prime_count, modulus_family},
                           {SMALL_PRIMES, small_family},
                           {(test_prime_count + stride - 1) / stride, lopsided_family},
                           {test_small() ? 0 : (test_prime_count + 2) / 3, long_family},
                           {test_gpu_available() ? test_prime_count : 0, resultant_family},
                           {test_gpu_available() ? VARIANTS : 2, overlap_family}};
    int tasks = 0;
    for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++)
    {
        tasks += families[i].count;
    }
    test_parallel(tasks, run, families);
    flint_cleanup();
    return test_finish();
}
