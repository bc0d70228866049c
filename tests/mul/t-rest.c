/* Products by transforms that are too short for them: what is left, for every range; and the
 * products, whatever computes the rest, against the reference.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "cunmod.h"
#include "flint/cpu.h"
#include "tests/harness/harness.h"
#include "plan/wrapped.h"
#include "tests/harness/ref.h"
#include "runtime/ctx.h"
#include "shape/ntt.h"

static cunmod_ctx_t ctx;

/* Products that were computed with a rest by each algorithm, by a plain one, and cut ones. */
static int seen[CUNMOD_ALG_COUNT];
static int seen_plain;
static int seen_cut;

/* ---- what is left, pure --------------------------------------------------- */

static int64_t smaller(int64_t x, int64_t y)
{
    return x < y ? x : y;
}

static cunmod_query_t question(int64_t n, int64_t m, int64_t lo, int64_t hi)
{
    return (cunmod_query_t){.op = CUNMOD_OP_MUL,
                            .n = n,
                            .m = m,
                            .bits = 30,
                            .mul.lo = lo,
                            .hi = hi,
                            .batch = 1,
                            .memory = INT64_C(1) << 40,
                            .path = CUNMOD_PATH_GPU,
                            .algorithm = -1};
}

/* The operands keep all words that meet in coefficients from `start` on. Coefficients that wrap
 * around are computed where they fall on a wanted coefficient. */
static void check_top(const cunmod_query_t *query, const cunmod_wrapped_t *rest, int64_t points)
{
    const int64_t len = query->n + query->m - 1, hi = query->hi > 0 ? query->hi : len;
    CHECK(rest->from[0] >= 0 && rest->from[0] + rest->n == query->n);
    CHECK(rest->from[1] >= 0 && rest->from[1] + rest->m == query->m);
    CHECK(rest->from[0] <= rest->start - (query->m - 1));
    CHECK(rest->from[1] <= rest->start - (query->n - 1));
    CHECK(rest->from[0] + rest->from[1] + rest->lo == rest->start);
    CHECK(rest->from[0] + rest->from[1] + rest->hi == rest->stop);
    CHECK(rest->lena == query->n && rest->shift == 0 && rest->minus && rest->at == points);
    CHECK(rest->lenplus == len - points - query->mul.lo);
    const int64_t last = smaller(smaller(hi, points), len - points) - 1; /* that is fallen on */
    CHECK(last < query->mul.lo ||
          (points + query->mul.lo >= rest->start && points + last < rest->stop));
    CHECK(hi <= points || (rest->in_place && rest->start == points && rest->stop == hi));
    CHECK(hi > points || (!rest->in_place && rest->start == points + query->mul.lo));
}

/* The low part has a product of `points` coefficients, and the high part gives all others. */
static void check_cut(const cunmod_query_t *query, const cunmod_wrapped_t *rest, int64_t points)
{
    const int64_t high = query->n - rest->lena;
    CHECK(rest->lena >= 1 && rest->lena + query->m - 1 == points);
    CHECK(rest->from[0] == rest->lena && rest->from[1] == 0 && rest->start == rest->lena);
    CHECK(rest->swapped == (high < query->m));
    CHECK(rest->n == (rest->swapped ? query->m : high));
    CHECK(rest->m == (rest->swapped ? high : query->m));
    CHECK(rest->lo == 0 && rest->hi == high + query->m - 1);
    CHECK(rest->stop == query->n + query->m - 1 && rest->in_place && !rest->minus);
    CHECK(rest->shift == rest->start && rest->at == rest->start);
    CHECK(rest->start + rest->lenplus == points);
}

static void check_question(const cunmod_query_t *query, int64_t points)
{
    const cunmod_wrapped_t rest = cunmod_wrapped_of(query, points);
    const cunmod_query_t part = cunmod_wrapped_query(&rest, query);
    CHECK(part.n == rest.n && part.m == rest.m && part.mul.lo == rest.lo && part.hi == rest.hi);
    CHECK(part.mul.depth == query->mul.depth + 1 && part.path == CUNMOD_PATH_GPU);
    CHECK(part.where == CUNMOD_ON_DEVICE && part.algorithm == -1);
    CHECK(part.n >= part.m && part.m >= 1);
    CHECK(part.mul.lo < part.hi && part.hi <= part.n + part.m - 1);
    if (points >= query->n)
        check_top(query, &rest, points);
    else
        check_cut(query, &rest, points);
}

/* The shortest transform of 3 2^i points. */
static int64_t shortest_three(void)
{
    int64_t points = 3;
    while (cunmod_ntt_points(points, 0, 0) != points)
        points *= 2;
    return points;
}

static void check_questions(void)
{
    const int64_t lengths[] = {512, 1024, 2048, 4096, shortest_three()};
    int tops = 0, cuts = 0;
    for (int i = 0; i < 20000; i++)
    {
        const int64_t points = lengths[test_below(5)];
        const int64_t len = points + test_range(-5, points / 2 + 5);
        const int64_t m = test_range(1, (len + 1) / 2), n = len + 1 - m;
        const int64_t lo = test_below(2) ? 0 : test_range(0, len - 1);
        const int64_t hi = test_below(2) ? 0 : test_range(lo + 1, len);
        cunmod_query_t query = question(n, m, lo, hi);
        test_case("rest", n, m, 0);
        if (cunmod_wrapped_possible(&query, points))
        {
            check_question(&query, points);
            tops += points >= n;
            cuts += points < n;
            query.prepared = 4096;
            query.mul.primes = 3;
            CHECK(!cunmod_wrapped_possible(&query, points));
        }
        else
        {
            /* The whole product takes any length from two thirds of its own on. */
            CHECK(lo > 0 || (hi > 0 && hi < len) || points >= len || 3 * points < 2 * len);
        }
        CHECK(!cunmod_wrapped_possible(&query, points + 1)); /* no length of a transform */
    }
    CHECK(tops > 1000 && cuts > 1000);
}

/* The plan's time is that of its two parts, and the plan uses the better length. */
static void check_times(void)
{
    const cunmod_params_t *params = cunmod_params_default("3.7+fft_small");
    for (int i = 0; i < 2000; i++)
    {
        const int64_t n = (int64_t)exp2((double)test_range(600, 2300) / 100);
        cunmod_query_t query = question(n, test_range(1, n), 0, 0);
        cunmod_plan_t plan, free_choice;
        test_case("rest", query.n, query.m, 0);
        query.where = CUNMOD_ON_DEVICE;
        CHECK(cunmod_plan_best(&free_choice, &query, params) == 0);
        query.algorithm = CUNMOD_ALG_MUL_NTT_SHORT;
        if (cunmod_plan_best(&plan, &query, params) == 0)
        {
            const cunmod_step_t *const product = plan.shape.product;
            const cunmod_query_t part = cunmod_wrapped_query(&product->rest, &query);
            cunmod_plan_t first;
            CHECK(cunmod_plan_best(&first, &part, params) == 0);
            CHECK(plan.us > first.us && free_choice.us <= plan.us);
            CHECK(product[1].algorithm == first.algorithm && product[1].s == first.s);
            CHECK(product[1].transform.points == first.shape.product[0].transform.points);
            CHECK(first.algorithm != CUNMOD_ALG_MUL_NTT_SHORT ||
                  product[2].algorithm == first.shape.product[1].algorithm);
            CHECK(plan.workspace >= first.workspace);
            CHECK(first.algorithm != CUNMOD_ALG_MUL_NTT_SHORT ||
                  first.shape.product[1].algorithm != CUNMOD_ALG_MUL_NTT_SHORT);
        }
    }
}

/* ---- on the device -------------------------------------------------------- */

/* Parameters with which the rest is computed by a plain kernel, by transforms, or by a
 * transform that is too short again. */
enum
{
    BY_PLAIN,
    BY_NTT,
    BY_SHORT,
    WAYS
};

static void set_params(int way)
{
    cunmod_params_t *const params = &ctx->params;
    /* Residues of 8 bytes, the last kind, are the best where there are roots of unity. */
    for (int i = 0; i < CUNMOD_NTT_KINDS * 2 * CUNMOD_NTT_LOGS; i++)
    {
        const int log = CUNMOD_NTT_LOG_MIN + i % CUNMOD_NTT_LOGS;
        const int three = i / CUNMOD_NTT_LOGS % 2;
        const int wide = i / (2 * CUNMOD_NTT_LOGS) == CUNMOD_NTT_PRIMES;
        const double points = (three ? 3 : 1) * exp2(log) / (wide ? 2 : 1);
        params->ntt_us[i / (2 * CUNMOD_NTT_LOGS)][three][i % CUNMOD_NTT_LOGS] =
            (way == BY_PLAIN ? 1e6 : 1e-9) * (way == BY_SHORT ? pow(points, 3) : points);
    }
    ctx->plan_known[CUNMOD_OP_MUL] = 0;
}

static int is_cut(void)
{
    return ctx->plan[CUNMOD_OP_MUL].shape.product[0].transform.points < ctx->query[CUNMOD_OP_MUL].n;
}

static void note_seen(void)
{
    const cunmod_plan_t *plan = &ctx->plan[CUNMOD_OP_MUL];
    CHECK(strcmp(cunmod_last_algorithm(ctx), "ntt_short") == 0);
    CHECK(plan->algorithm == CUNMOD_ALG_MUL_NTT_SHORT && cunmod_last_s(ctx) == plan->s);
    seen[plan->shape.product[1].algorithm]++;
    seen_plain += plan->shape.product[1].transform.points == 0;
    seen_cut += is_cut();
}

/* Computes coefficients lo .. hi-1. Returns whether a transform that is too short could. */
static int check_range(const uint64_t *product, const uint64_t *a, int64_t lena, const uint64_t *b,
                       int64_t lenb, int64_t lo, int64_t hi, uint64_t p)
{
    SCOPED_RESULT uint64_t *z = test_result(hi - lo);
    const int status = cunmod_mulmid(z, a, lena, b, lenb, lo, hi, p, ctx);
    CHECK(status == CUNMOD_OK || (status == CUNMOD_E_UNSUPPORTED && test_untouched(z, hi - lo)));
    if (status == CUNMOD_OK)
    {
        CHECK_EQUAL(z, product + lo, hi - lo);
        note_seen();
    }
    return status == CUNMOD_OK;
}

static void check_poly(const uint64_t *product, const uint64_t *a, int64_t lena, const uint64_t *b,
                       int64_t lenb, int64_t start, uint64_t p)
{
    const int64_t len = lena + lenb - 1;
    SCOPED uint64_t *z = test_array(len);
    SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, a, lena, p), y = test_poly_of(ctx, b, lenb, p);
    CHECK_OK(cunmod_poly_mulhigh(x, x, y, start));
    note_seen();
    CHECK_OK(cunmod_poly_get_array(z, len, x));
    CHECK(ref_length(z, start) == 0);
    CHECK_EQUAL(z + start, product + start, len - start);
}

#define WIDE UINT64_C(18446744069414584321) /* residues of 8 bytes */

/* Two operands whose product takes `over` coefficients more than `points`: all of it, and
 * ranges. */
static void check_product(int64_t points, int64_t over, int64_t lenb, uint64_t p, int kind)
{
    const int64_t len = points + over, lena = len + 1 - lenb;
    const int is_square = lena == lenb && kind == TEST_DENSE;
    SCOPED uint64_t *a = test_poly(lena, p, kind), *other = test_poly(lenb, p, kind);
    SCOPED uint64_t *product = test_array(len);
    const uint64_t *const b = is_square ? a : other;
    cunmod_cpu_mul(product, lena < lenb ? b : a, lena < lenb ? lenb : lena, lena < lenb ? a : b,
                   lena < lenb ? lena : lenb, p);
    test_case("short transform", lena, lenb, p);
    CHECK(check_range(product, a, lena, b, lenb, 0, len, p));
    CHECK(p != WIDE || ctx->query[CUNMOD_OP_MUL].own_roots);
    if (lena <= points && lenb <= points && !is_cut())
    {
        const int64_t start = smaller(over, lena < lenb ? lena - 1 : lenb - 1);
        CHECK(check_range(product, a, lena, b, lenb, start / 2, len, p));
        CHECK(check_range(product, a, lena, b, lenb, 0, points, p) || over == 0);
        check_range(product, a, lena, b, lenb, start / 2, points - 1, p);
        check_range(product, a, lena, b, lenb, 0, smaller(len, points - over / 2), p);
        check_poly(product, a, lena, b, lenb, start / 2, p);
    }
}

static const uint64_t primes[] = {3,
                                  40961, /* 5 2^13 + 1 */
                                  12289, /* 3 2^12 + 1 */
                                  1073741789,
                                  2147483647,
                                  2113929217, /* 63 2^25 + 1 */
                                  2147483659,
                                  UINT64_C(9223372036854775783),
                                  WIDE, /* 2^64 - 2^32 + 1 */
                                  UINT64_C(18446744073709551557)};

static void check_products(int64_t points)
{
    for (int i = 0; i < COUNT(primes); i++)
    {
        const uint64_t p = primes[i];
        if (points % 3 == 0 && p == 40961) /* whose own roots do for the whole product */
            continue;
        const int64_t over = i % 3 == 0 ? 1 : test_range(2, points / 4);
        const int64_t len = points + over;
        set_params(i % WAYS);
        check_product(points, over, (len + 1) / 2, p, TEST_DENSE);
        set_params((i + 1) % WAYS);
        check_product(points, over, over + 1 + test_range(0, points / 4), p, TEST_MAX);
        set_params((i + 2) % WAYS);
        check_product(points, over, test_range(1, over), p, i % 2 ? TEST_DENSE : TEST_MAX);
    }
}

int main(void)
{
    const test_variant_t variant = {CUNMOD_PATH_GPU, "ntt_short", 0};
    test_start(0);
    check_questions();
    check_times();
    if (test_gpu_available())
    {
        CHECK_OK(cunmod_ctx_create(&ctx, -1));
        CHECK(cunmod_ctx_open_device(ctx) != NULL);
        test_use(ctx, CUNMOD_OP_MUL, &variant);
        check_products(512);
        check_products(2048);
        if (!test_small() || shortest_three() < 1 << 12)
            check_products(shortest_three());
        for (int64_t points = 1 << 14; points < 1 << 20 && !test_small(); points *= 4)
            check_products(points);
        /* A square whose rest has a rest: 601 coefficients, 89 more than a transform. */
        set_params(BY_SHORT);
        check_product(2048, 301, 1175, 2147483647, TEST_DENSE);
        CHECK(seen[CUNMOD_ALG_MUL_NTT] > 0 && seen[CUNMOD_ALG_MUL_NTT_SHORT] > 0);
        CHECK(seen_plain > 0 && seen_cut > 0);
        cunmod_ctx_destroy(ctx);
    }
    return test_finish();
}
