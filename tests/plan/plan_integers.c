/* Tests of the plan for polynomials over the integers: measured times, the choice, groups of primes
 * and processors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <stddef.h>

#include "shape/mat_space.h"
#include "tests/harness/harness.h"
#include "tests/plan/plan_parts.h"

static cunmod_integers_query_t ask(int op, int64_t n, int64_t m, int64_t bits, int64_t primes)
{
    test_case("plan over Z", op, n, (uint64_t)bits);
    return (cunmod_integers_query_t){.op = op,
                                     .n = n,
                                     .m = m,
                                     .bits_n = bits,
                                     .bits_m = bits,
                                     .primes = primes,
                                     .out = op == CUNMOD_INTEGERS_MUL         ? n + m - 1
                                            : op == CUNMOD_INTEGERS_RESULTANT ? 1
                                                                              : m,
                                     .memory = INT64_C(80) << 30,
                                     .processors = 16,
                                     .host_bytes = -1};
}

/* Microseconds of products by FLINT 2.9 on one thread (an AMD EPYC, 2026-11-26). */
static void check_products(const cunmod_params_t *params)
{
    static const struct
    {
        int64_t n, m, bits;
        double us;
    } measured[] = {{1, 1, 64, 0.87},
                    {1, 1, 4000, 2.66},
                    {1, 1, 100000, 178},
                    {4, 4, 20000, 315},
                    {10, 10, 64, 2.74},
                    {10, 10, 100000, 6013},
                    {30, 30, 1000, 55.5},
                    {100, 10, 64, 12.2},
                    {100, 100, 4000, 1386},
                    {300, 30, 20000, 17247},
                    {1000, 1000, 64, 470},
                    {1000, 1000, 1000, 2596},
                    {1000, 1000, 20000, 111982},
                    {3000, 300, 256, 2756}};
    for (size_t i = 0; i < sizeof measured / sizeof *measured; i++)
    {
        const cunmod_integers_query_t query =
            ask(CUNMOD_INTEGERS_MUL, measured[i].n, measured[i].m, measured[i].bits, 1);
        check_ratio(cunmod_integers_us(&query, params, FLINT), measured[i].us, 2);
    }
}

/* The same of exact quotients of n coefficients by m, all of so many bits. */
static void check_quotients(const cunmod_params_t *params)
{
    static const struct
    {
        int64_t n, m, bits;
        double us;
    } measured[] = {{2, 2, 64, 0.9},        {10, 1, 64, 1.6},          {10, 10, 64, 4.1},
                    {10, 10, 1000, 24.2},   {100, 10, 64, 33.3},       {100, 100, 64, 96.6},
                    {100, 100, 1000, 818},  {100, 100, 20000, 65437},  {300, 30, 256, 315},
                    {1000, 10, 64, 335},    {1000, 100, 64, 1139},     {100, 1000, 256, 998},
                    {1000, 1000, 64, 2299}, {1000, 1000, 1000, 18504}, {3000, 300, 256, 15573},
                    {3000, 3000, 64, 11520}};
    for (size_t i = 0; i < sizeof measured / sizeof *measured; i++)
    {
        const int64_t n = measured[i].n, m = measured[i].m, bits = measured[i].bits;
        cunmod_integers_query_t query = ask(CUNMOD_INTEGERS_DIV, n + m - 1, m, bits, 1);
        query.bits_n = 2 * bits + 8;
        check_ratio(cunmod_integers_us(&query, params, FLINT), measured[i].us, 2.2);
    }
}

/* The same of values of n coefficients of 64 or 1000 bits at m points, of so many words. */
static void check_values(const cunmod_params_t *params)
{
    static const struct
    {
        int64_t n, m, words;
        double us;
    } measured[] = {{10, 10, 2, 2.8},        {10, 10, 11, 2.5},       {100, 1, 100, 6.3},
                    {100, 100, 26, 234},     {100, 100, 1563, 29061}, {100, 1000, 101, 6485},
                    {1000, 1000, 2, 23617},  {1000, 10, 251, 370},    {1000, 100, 1000, 17167},
                    {3000, 30, 3000, 27153}, {10000, 1, 9977, 5413}};
    for (size_t i = 0; i < sizeof measured / sizeof *measured; i++)
    {
        const int64_t n = measured[i].n, m = measured[i].m;
        cunmod_integers_query_t query =
            ask(CUNMOD_INTEGERS_EVALUATE, n > m ? n : m, n > m ? m : n, 64, measured[i].words);
        query.out = m;
        check_ratio(cunmod_integers_us(&query, params, FLINT), measured[i].us, 1.6);
    }
}

/* Systems with n rows and m columns on the right side: microseconds of FLINT 3.6 on one thread (an
 * Intel Xeon, 2026-11-29). FLINT is chosen for systems below 100 us, the GPU for those above
 * 10 ms. */
static void check_systems(const cunmod_params_t *params)
{
    static const struct
    {
        int64_t n, m, bits;
        double us;
    } measured[] = {{5, 1, 64, 44.5},        {5, 5, 300, 950},      {10, 1, 64, 131},
                    {10, 10, 300, 6964},     {20, 1, 10, 99},       {20, 1, 64, 709},
                    {20, 20, 64, 7769},      {50, 1, 64, 5662},     {50, 50, 64, 179161},
                    {50, 50, 300, 2585012},  {100, 1, 10, 4493},    {100, 1, 64, 37208},
                    {100, 100, 64, 3045190}, {100, 1, 300, 341653}, {200, 1, 64, 456665}};
    for (size_t i = 0; i < sizeof measured / sizeof *measured; i++)
    {
        const int64_t n = measured[i].n, m = measured[i].m, bits = measured[i].bits;
        const int64_t digits = (2 * n * (bits + 3) + bits) / 64 + 1;
        cunmod_integers_query_t query = ask(CUNMOD_INTEGERS_SOLVE, n * n, n * m, bits, digits);
        query.inner = n;
        query.out = n * m + 1;
        check_ratio(cunmod_integers_us(&query, params, FLINT), measured[i].us, 3);
        const int best = cunmod_integers_best(&query, params, ON_DEVICE);
        if (measured[i].us < 100 || measured[i].us > 10000)
            CHECK(best == (measured[i].us < 100 ? FLINT : ON_DEVICE));
    }
}

/* A system of 64-bit entries has a time on the device if the memory suffices for the arrays of the
 * lifting together: words of the left side, its inverse and its copy modulo p; of residuals, and of
 * 64 digits, or of 2^23 words of digits; and the space of the elimination. */
static void check_system_memory(const cunmod_params_t *params)
{
    static const int64_t columns[] = {1, 1000, 8000};
    const cunmod_modulus_t mod = {.p = UINT64_MAX, .word = 8};
    const int64_t n = 1000;
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
    {
        const int64_t m = columns[i], digits = i == 0 ? 64 : i == 1 ? 8 : 1;
        const int64_t words = (2 + 1 + 1) * n * n + (2 + 1 + digits) * n * m;
        cunmod_integers_query_t query =
            ask(CUNMOD_INTEGERS_SOLVE, m > n ? n * m : n * n, m > n ? n * n : n * m, 64, 2000);
        query.inner = n;
        query.memory = 8 * words + cunmod_mat_space(n, n, 0, &mod).bytes;
        CHECK(isfinite(cunmod_integers_us(&query, params, ON_DEVICE)));
        CHECK(cunmod_integers_best(&query, params, ON_DEVICE) == ON_DEVICE);
        query.memory--;
        CHECK(cunmod_integers_us(&query, params, ON_DEVICE) >= HUGE_VAL);
        CHECK(cunmod_integers_best(&query, params, ON_DEVICE) == FLINT);
    }
}

/* Microseconds of images on an H100, and of FLINT 2.9 on a processor of its host
 * (bench/results/h100-2026-11-26-integers.csv). The plan takes the GPU for all of them; without one
 * it takes images on 16 processors but for products and the shorter GCD, which took FLINT 15 ms and
 * the processors 19, and 2 and 12 where it was 1. */
static void check_measured(const cunmod_params_t *params)
{
    static const struct
    {
        int op;
        int64_t n, bits, primes;
        double gpu, flint;
    } measured[] = {{CUNMOD_INTEGERS_MUL, 1000, 64, 3, 205, 1166},
                    {CUNMOD_INTEGERS_MUL, 5000, 5000, 158, 2657, 327319},
                    {CUNMOD_INTEGERS_RESULTANT, 101, 32, 112, 360, 11429},
                    {CUNMOD_INTEGERS_RESULTANT, 1001, 32, 1216, 6192, 4535166},
                    {CUNMOD_INTEGERS_GCD, 1001, 640, 30, 1270, 13100},
                    {CUNMOD_INTEGERS_GCD, 5000, 5000, 160, 20500, 782000}};
    for (size_t i = 0; i < sizeof measured / sizeof *measured; i++)
    {
        const cunmod_integers_query_t query =
            ask(measured[i].op, measured[i].n, measured[i].n, measured[i].bits, measured[i].primes);
        const int flint = query.op == CUNMOD_INTEGERS_MUL || query.bits_n == 640;
        check_ratio(cunmod_integers_us(&query, params, ON_DEVICE), measured[i].gpu, 3);
        check_ratio(cunmod_integers_us(&query, params, FLINT), measured[i].flint, 4);
        CHECK(cunmod_integers_best(&query, params, ON_DEVICE) == ON_DEVICE);
        CHECK(cunmod_integers_best(&query, params, ON_HOST) == (flint ? FLINT : ON_HOST));
    }
}

/* One processor is FLINT's; more make images faster; a limit of memory leaves them out. */
static void check_processors(const cunmod_params_t *params)
{
    for (int op = CUNMOD_INTEGERS_RESULTANT; op <= CUNMOD_INTEGERS_GCD; op++)
    {
        cunmod_integers_query_t query = ask(op, 1001, 1001, 6400, 1280);
        double before = HUGE_VAL;
        for (int processors = 1; processors <= 16; processors *= 2)
        {
            query.processors = processors;
            const double us = cunmod_integers_us(&query, params, ON_HOST);
            CHECK(us < before);
            CHECK(cunmod_integers_best(&query, params, ON_HOST) == FLINT || processors > 1);
            before = us;
        }
        CHECK(cunmod_integers_best(&query, params, ON_HOST) == ON_HOST);
        query.host_bytes = 1e6;
        CHECK(cunmod_integers_us(&query, params, ON_HOST) >= HUGE_VAL);
        CHECK(cunmod_integers_best(&query, params, ON_HOST) == FLINT);
    }
    const cunmod_integers_query_t product = ask(CUNMOD_INTEGERS_MUL, 10, 10, 64, 3);
    CHECK(cunmod_integers_us(&product, params, ON_HOST) >= HUGE_VAL);
}

/* Coprime operands end in the first turn. */
static void check_coprime(const cunmod_params_t *params)
{
    cunmod_integers_query_t query = ask(CUNMOD_INTEGERS_GCD, 1000, 900, 20000, 400);
    cunmod_integers_query_t coprime = query;
    coprime.common = CUNMOD_COMMON_ONE;
    for (int way = FLINT; way <= ON_DEVICE; way++)
    {
        CHECK(3 * cunmod_integers_us(&coprime, params, way) <
              cunmod_integers_us(&query, params, way));
    }
    query.bits_n *= 10; /* the proof has longer integers; images of the GCD are no more */
    for (int way = ON_HOST; way <= ON_DEVICE; way++)
    {
        cunmod_integers_query_t shorter = query;
        shorter.bits_n /= 10;
        CHECK(cunmod_integers_us(&query, params, way) >
              1.5 * cunmod_integers_us(&shorter, params, way));
    }
}

/* Microseconds of FLINT 2.9's cofactors on one thread: it adds one of thousands of primes after the
 * other to all coefficients, so that images on two processors are taken (`images`). */
static void check_cofactors(const cunmod_params_t *params)
{
    static const struct
    {
        int64_t n, m, bits_n, bits_m, primes;
        int images;
        double us;
    } measured[] = {{300, 2, 3, 600, 2816, 1, 5.1e6}};
    for (size_t i = 0; i < sizeof measured / sizeof *measured; i++)
    {
        cunmod_integers_query_t query = ask(CUNMOD_INTEGERS_XGCD, measured[i].n, measured[i].m,
                                            measured[i].bits_n, measured[i].primes);
        query.bits_m = measured[i].bits_m;
        query.out = query.n + query.m - 2;
        query.processors = 2;
        check_ratio(cunmod_integers_us(&query, params, FLINT), measured[i].us, 2);
        CHECK(cunmod_integers_best(&query, params, ON_HOST) ==
              (measured[i].images ? ON_HOST : FLINT));
    }
}

/* A GCD of linear degree with a word for each coefficient, of operands whose leading coefficients
 * have many words in common: FLINT computes all these words, images do not (FLINT takes 14 and 20
 * times as long as images for 500 and 300 coefficients, mode uneven). */
static void check_short_gcd(const cunmod_params_t *params)
{
    cunmod_integers_query_t query = ask(CUNMOD_INTEGERS_GCD, 12001, 6001, 39000, 1000);
    query.processors = 2;
    CHECK(cunmod_integers_best(&query, params, ON_HOST) == FLINT);
    query.lead = 17000;
    CHECK(cunmod_integers_best(&query, params, ON_HOST) == ON_HOST);
    query.common = CUNMOD_COMMON_SHORT;
    CHECK(cunmod_integers_us(&query, params, FLINT) >
          10 * cunmod_integers_us(&query, params, ON_HOST));
}

/* The limits of groups; and the host's part where there are several of them. */
static void check_groups(const cunmod_params_t *params)
{
    const int64_t much = INT64_C(80) << 30;
    CHECK(cunmod_integers_groups(0, much) == 0 && cunmod_integers_groups(1, 0) == 1);
    CHECK(cunmod_integers_groups(4096, 0) == 1 && cunmod_integers_groups(4097, 0) == 5);
    CHECK(cunmod_integers_groups(16384, much) == 1 && cunmod_integers_groups(16385, much) == 17);
    for (int64_t primes = 16384; primes <= 16385; primes++)
    {
        cunmod_integers_query_t query = ask(CUNMOD_INTEGERS_MUL, 100, 100, 524000, primes);
        const double many = cunmod_integers_us(&query, params, ON_DEVICE);
        query.processors = 1;
        const double one = cunmod_integers_us(&query, params, ON_DEVICE);
        CHECK(primes == 16384 ? many == one : 2 * many < one);
    }
}

/* The first round has an eighth, a quarter or a half of all primes: the least of these with which
 * all rounds together keep to the limit. Few primes have one round. */
static void check_rounds(const cunmod_params_t *params)
{
    for (int64_t primes = 20; primes < 3000; primes += primes / 3)
    {
        cunmod_integers_query_t query = ask(CUNMOD_INTEGERS_RESULTANT, 1001, 1001, 32, primes);
        query.early = 1.3;
        const cunmod_rounds_plan_t plan = cunmod_integers_rounds(&query, params, ON_HOST);
        const double once = cunmod_integers_us(&query, params, ON_HOST);
        const int64_t least = primes <= 32 ? primes : primes <= 128 ? 16 : (primes + 7) / 8;
        CHECK(plan.us == once && plan.least_us <= once);
        CHECK(plan.first == primes ? plan.least_us == once : plan.first % least == 0);
        query.early = HUGE_VAL;
        CHECK(cunmod_integers_rounds(&query, params, ON_HOST).first == least);
        for (int64_t first = least; first < primes; first *= 2)
        {
            query.primes = cunmod_rounds_checks(primes);
            double all = cunmod_integers_us(&query, params, ON_HOST);
            for (query.earlier = 0, query.primes = first; query.earlier < primes;)
            {
                all += cunmod_integers_us(&query, params, ON_HOST);
                query.earlier = query.primes;
                query.primes = 2 * query.primes < primes ? 2 * query.primes : primes;
            }
            query.earlier = 0;
            CHECK((all <= 1.3 * once) == (first >= plan.first));
        }
    }
    CHECK(cunmod_rounds_checks(65536) == 2 && cunmod_rounds_checks(65537) == 3);
}

/* Long resultants that need not be proved have several rounds on a GPU. On one processor images are
 * chosen with rounds, and FLINT without. Other operations have one round. */
static void check_early(const cunmod_params_t *params)
{
    cunmod_integers_query_t query = ask(CUNMOD_INTEGERS_RESULTANT, 2001, 2001, 32, 2320);
    CHECK(cunmod_integers_rounds(&query, params, ON_DEVICE).first == 2320);
    query.early = 1.3;
    const cunmod_rounds_plan_t plan = cunmod_integers_rounds(&query, params, ON_DEVICE);
    CHECK(plan.first == 290 && 4 * plan.least_us < plan.us);
    CHECK(plan.us == cunmod_integers_us(&query, params, ON_DEVICE));
    CHECK(cunmod_integers_rounds(&query, params, ON_HOST).first == 290);
    CHECK(cunmod_integers_rounds(&query, params, FLINT).first == 2320);
    query.processors = 1;
    CHECK(cunmod_integers_best(&query, params, ON_HOST) == ON_HOST);
    query.early = 0;
    CHECK(cunmod_integers_best(&query, params, ON_HOST) == FLINT);
    query.op = CUNMOD_INTEGERS_XGCD;
    query.early = 1.3;
    CHECK(cunmod_integers_rounds(&query, params, ON_DEVICE).first == 2320);
    query = ask(CUNMOD_INTEGERS_RESULTANT, 101, 101, 32, 112);
    query.early = 1.3;
    CHECK(cunmod_integers_rounds(&query, params, ON_DEVICE).first == 112);
}

/* Rounds of resultants in x and y, and the time if half of the images exist already. */
static void check_grid_rounds(const cunmod_params_t *params)
{
    cunmod_integers_query_t query = ask(CUNMOD_INTEGERS_BIVARIATE, 65, 65, 127, 144);
    query.out = 2049;
    query.grid = (cunmod_grid_shape_t){.entries = 130,
                                       .lenx = 17,
                                       .coeffs = 130 * 17,
                                       .points = 2049,
                                       .outputs = 1,
                                       .lenx_n = 17,
                                       .lenx_m = 17};
    for (int way = ON_HOST; way <= ON_DEVICE; way++)
    {
        const int on_device = way == ON_DEVICE;
        query.early = 0;
        query.earlier = 0;
        CHECK(cunmod_integers_rounds(&query, params, way).first == 144);
        query.early = 1.3;
        const double once = cunmod_integers_us(&query, params, way);
        const cunmod_rounds_plan_t plan = cunmod_integers_rounds(&query, params, way);
        CHECK(plan.first == (on_device ? 18 : 72) && plan.us == once);
        CHECK(!on_device || 3 * plan.least_us < once);
        query.earlier = 72;
        const double half = cunmod_integers_us(&query, params, way);
        CHECK(half < once && 2 * half > once);
    }
}

void test_plan_integers(const cunmod_params_t *params)
{
    check_products(params);
    check_quotients(params);
    check_values(params);
    check_systems(params);
    check_system_memory(params);
    check_measured(params);
    check_processors(params);
    check_coprime(params);
    check_cofactors(params);
    check_short_gcd(params);
    check_groups(params);
    check_rounds(params);
    check_early(params);
    check_grid_rounds(params);
}
