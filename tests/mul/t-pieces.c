/* Products in pieces: how the operands are cut, for every shape; and the products, by transforms
 * of every length, against the reference.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "backend/types.h"
#include "cunmod.h"
#include "flint/cpu.h"
#include "tests/harness/harness.h"
#include "mul/product.h"
#include "plan/pieces.h"
#include "plan/predict.h"
#include "tests/harness/ref.h"
#include "runtime/ctx.h"
#include "shape/ntt.h"

static cunmod_ctx_t ctx;

static cunmod_query_t question(int64_t n, int64_t m, int bits)
{
    return (cunmod_query_t){.op = CUNMOD_OP_MUL,
                            .where = CUNMOD_ON_DEVICE,
                            .n = n,
                            .m = m,
                            .bits = bits,
                            .batch = 1,
                            .memory = INT64_C(1) << 37,
                            .path = CUNMOD_PATH_GPU,
                            .algorithm = -1};
}

/* The pieces cover both operands, no piece is empty, and a product of two fits a transform. */
static void check_cuts(void)
{
    int cut = 0;
    for (int i = 0; i < 20000; i++)
    {
        const int64_t n = (int64_t)exp2((double)test_range(0, 3600) / 100);
        const int64_t m = test_below(2) ? n : test_range(1, n);
        const int64_t points = (test_below(2) ? INT64_C(3) : INT64_C(1)) << test_range(0, 27);
        cunmod_query_t query = question(n, m, 64);
        cunmod_pieces_t pieces;
        test_case("pieces", n, m, 0);
        if (cunmod_pieces_set(&pieces, &query, points) != 0)
        {
            /* Products of the longest pieces may need more primes than there are. */
            CHECK(points >= n + m - 1 || cunmod_ntt_points(points, 0, 0) != points ||
                  cunmod_ntt_count((uint64_t)points / 2, UINT64_MAX) == 0);
            continue;
        }
        CHECK(pieces.lena + pieces.lenb - 1 <= points && pieces.lena >= pieces.lenb);
        CHECK(pieces.lenb >= 1 && pieces.counta * pieces.countb > 1);
        CHECK((pieces.counta - 1) * pieces.lena < n && n <= pieces.counta * pieces.lena);
        CHECK((pieces.countb - 1) * pieces.lenb < m && m <= pieces.countb * pieces.lenb);
        const cunmod_query_t two = cunmod_pieces_query(&pieces, &query);
        CHECK(two.n == pieces.lena && two.m == pieces.lenb);
        CHECK(cunmod_query_primes(&two) == cunmod_ntt_count((uint64_t)pieces.lenb, UINT64_MAX));
        cut++;
        query.prepared = points;
        query.mul.primes = 5;
        CHECK(cunmod_pieces_set(&pieces, &query, points) != 0);
    }
    CHECK(cut > 2000);
}

/* What no transform takes as a whole is computed in pieces, in less memory when there is less. */
static void check_plan(void)
{
    static const int64_t lengths[][2] = {
        {100000000, 100000000}, {1000000000, 1000000}, {300000000, 100000000}};
    const cunmod_params_t *params = cunmod_params_default("3.7+fft_small");
    for (int i = 0; i < 6; i++)
    {
        const int64_t *len = lengths[i % 3];
        cunmod_query_t query = question(len[0], len[1], i < 3 ? 31 : 64);
        const int64_t word = i < 3 ? 4 : 8;
        cunmod_plan_t plan, small;
        test_case("plan", len[0], len[1], 0);
        CHECK(cunmod_query_transform(&query) == 0);
        CHECK(cunmod_plan_best(&plan, &query, params) == 0);
        CHECK(plan.algorithm == CUNMOD_ALG_MUL_NTT_PIECES);
        query.memory = (len[0] + len[1]) * word + plan.workspace / 4;
        CHECK(cunmod_plan_best(&small, &query, params) == 0);
        CHECK(small.algorithm == CUNMOD_ALG_MUL_NTT_PIECES);
        CHECK(small.shape.product[0].transform.points < plan.shape.product[0].transform.points &&
              small.workspace <= plan.workspace / 4);
        CHECK(small.us >= plan.us);
        query.memory = (len[0] + len[1]) * word / 2;
        query.algorithm = CUNMOD_ALG_MUL_NTT_PIECES;
        CHECK(cunmod_plan_best(&small, &query, params) != 0);
    }
}

/* ---- on the device -------------------------------------------------------- */

/* Parameters with which transforms of `points` points are the best, and residues of 8 bytes where
 * there are roots of unity. */
static void prefer(int64_t points)
{
    for (int i = 0; i < CUNMOD_NTT_KINDS * 2 * CUNMOD_NTT_LOGS; i++)
    {
        const int log = CUNMOD_NTT_LOG_MIN + i % CUNMOD_NTT_LOGS;
        const int three = i / CUNMOD_NTT_LOGS % 2;
        const int is_best = (three ? INT64_C(3) : INT64_C(1)) << log == points;
        const int kind = i / (2 * CUNMOD_NTT_LOGS);
        ctx->params.ntt_us[kind][three][i % CUNMOD_NTT_LOGS] = (is_best ? 1e-9 : 1e9) /
                                                               (kind == CUNMOD_NTT_PRIMES ? 2 : 1);
    }
    ctx->plan_known[CUNMOD_OP_MUL] = 0;
}

/* A transform that takes the whole range is not for pieces; there are none shorter than 512. */
static void check_range(const uint64_t *product, const uint64_t *a, int64_t lena, const uint64_t *b,
                        int64_t lenb, int64_t lo, int64_t hi, uint64_t p)
{
    const cunmod_window_t part = cunmod_window_of(lena, lenb, lo, hi, 0);
    const int64_t len = part.len[0] + part.len[1] - 1;
    const int64_t least = 512;
    const int takes_all = part.len[0] <= least && part.len[1] <= least && part.hi <= least &&
                          len - part.lo <= least;
    SCOPED_RESULT uint64_t *z = test_result(hi - lo);
    CHECK_STATUS(takes_all ? CUNMOD_E_UNSUPPORTED : CUNMOD_OK,
                 cunmod_mulmid(z, a, lena, b, lenb, lo, hi, p, ctx));
    if (takes_all)
        CHECK(test_untouched(z, hi - lo));
    else
        CHECK_EQUAL(z, product + lo, hi - lo);
}

#define WIDE UINT64_C(18446744069414584321) /* residues of 8 bytes */

/* Computes the product, and ranges that leave out pieces at both ends, or all but one. */
static void check_product(int64_t points, int64_t lena, int64_t lenb, uint64_t p, int kind)
{
    const int64_t len = lena + lenb - 1;
    const int is_square = lena == lenb && kind == TEST_DENSE;
    SCOPED uint64_t *a = test_poly(lena, p, kind), *other = test_poly(lenb, p, kind);
    SCOPED uint64_t *product = test_array(len);
    const uint64_t *const b = is_square ? a : other;
    cunmod_cpu_mul(product, a, lena, b, lenb, p);
    prefer(points);
    test_case("pieces", lena, lenb, p);
    check_range(product, a, lena, b, lenb, 0, len, p);
    CHECK(strcmp(cunmod_last_algorithm(ctx), "ntt_pieces") == 0);
    CHECK(p != WIDE || ctx->query[CUNMOD_OP_MUL].own_roots);
    /* Where p has roots of unity, but not so many, other lengths may be as good. */
    CHECK(ctx->plan[CUNMOD_OP_MUL].shape.product[0].transform.points == points ||
          cunmod_ntt_points(points, p, 1) != points);
    for (int i = 0; i < 4; i++)
    {
        const int64_t lo = test_range(0, len - 1), hi = i == 0 ? lo + 1 : test_range(lo + 1, len);
        check_range(product, a, lena, b, lenb, lo, hi, p);
    }
}

static const uint64_t primes[] = {3,
                                  12289, /* 3 2^12 + 1 */
                                  2147483647,
                                  2113929217, /* 63 2^25 + 1 */
                                  UINT64_C(9223372036854775783),
                                  WIDE, /* 2^64 - 2^32 + 1 */
                                  UINT64_C(18446744073709551557)};

static void check_products(int64_t points)
{
    const int64_t half = points / 2;
    for (int i = 0; i < COUNT(primes); i++)
    {
        const uint64_t p = primes[i];
        check_product(points, 3 * points + i, 1 + half / 3, p, TEST_DENSE);
        check_product(points, 2 * points, 2 * points, p, TEST_DENSE);
        check_product(points, 2 * points + 7, half + 1 + i, p, i % 2 ? TEST_DENSE : TEST_MAX);
        check_product(points, points + test_range(0, points - 1), half, p, TEST_MAX);
        check_product(points, half + 1, half + 1, p, TEST_MAX);
    }
}

/* Multiplies device polynomials. The result has zeros below `start`. */
static void check_poly(uint64_t p)
{
    const int64_t lena = 1500, lenb = 700, start = 400, len = lena + lenb - 1;
    SCOPED uint64_t *a = test_poly(lena, p, TEST_DENSE), *b = test_poly(lenb, p, TEST_DENSE);
    SCOPED uint64_t *product = test_array(len), *z = test_array(len);
    cunmod_cpu_mul(product, a, lena, b, lenb, p);
    prefer(512);
    SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, a, lena, p), y = test_poly_of(ctx, b, lenb, p);
    CHECK_OK(cunmod_poly_mulhigh(x, x, y, start));
    CHECK(strcmp(cunmod_last_algorithm(ctx), "ntt_pieces") == 0);
    CHECK_OK(cunmod_poly_get_array(z, len, x));
    CHECK(ref_length(z, start) == 0);
    CHECK_EQUAL(z + start, product + start, len - start);
}

int main(void)
{
    const test_variant_t variant = {CUNMOD_PATH_GPU, "ntt_pieces", 0};
    test_start(0);
    check_cuts();
    check_plan();
    if (test_gpu_available())
    {
        CHECK_OK(cunmod_ctx_create(&ctx, -1));
        CHECK(cunmod_ctx_open_device(ctx) != NULL);
        test_use(ctx, CUNMOD_OP_MUL, &variant);
        check_products(512);
        check_poly(2147483647);
        check_poly(UINT64_C(18446744073709551557));
        for (int i = 0; i < 3 && !test_small(); i++)
        {
            const int64_t longer[] = {1 << 13, 1 << 16, 3 << 17};
            check_products(longer[i]);
        }
        cunmod_ctx_destroy(ctx);
    }
    return test_finish();
}
