/* Modes "products" and "plain": products with operands and results in device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/modulus.h"
#include "bench.h"
#include "peers.h"

#define FLINT_LARGEST (INT64_C(1) << 20)
#define NTL_LARGEST (INT64_C(1) << 18)
#define BLOCK_LONGEST_US 50e3

/* A prime of each kind: of 31 bits, of 64 bits, and of both lengths with roots of unity. */
static const struct
{
    uint64_t p;
    const char *kind;
} primes[] = {{UINT64_C(2147483647), "any p < 2^31"},
              {UINT64_C(18446744073709551557), "any p < 2^64"},
              {UINT64_C(2013265921), "p < 2^31 with roots of unity"},
              {UINT64_C(18446744069414584321), "p < 2^64 with roots of unity"}};

#define PRIMES (int)(sizeof primes / sizeof *primes)

/* Goals of the plan's choice on an H200, in microseconds; 0: there is no goal. */
static const struct
{
    int log;
    double us[PRIMES];
} goals[] = {{12, {6, 9, 5}}, {16, {11, 16, 8}}, {20, {130, 220, 50}}, {24, {2400, 4200, 850}}};

/* The time of three cyclic products of 2n points by sppark 0.1's transforms modulo BabyBear on an
 * H200: a product modulo any p < 2^31 composed of them would take so long. */
static const struct
{
    int log; /* of n */
    double us;
} composed[] = {{17, 3 * 32.238}, {19, 3 * 60.768}, {21, 3 * 185.013}, {23, 3 * 713.792}};

#define COMPOSED (int)(sizeof composed / sizeof *composed)

static double composed_us(int log)
{
    for (int i = 0; i < COMPOSED; i++)
        if (composed[i].log == log)
            return composed[i].us;
    return 0;
}

/* ---- one size ---------------------------------------------------------- */

static void verify(const bench_resident_t *r, const bench_case_t *c, int way, const char *who)
{
    const uint64_t *b = way == BENCH_SQUARE ? c->a : c->b;
    const int64_t m = way == BENCH_SQUARE ? c->n : c->m;
    uint64_t *z = bench_words(c->n + m - 1);
    bench_resident_read(z, r, c->n + m - 1);
    bench_check_points(z, c->a, c->n, b, m, c->p, who);
    if (c->x && way != BENCH_SQUARE)
        bench_case_check(c, z, NULL, who);
    free(z);
}

/* Verifies and times one way. Its row has the label before the algorithm's name. */
static void measure(const bench_t *t, bench_resident_t *r, const bench_case_t *c, int way,
                    const cunmod_plan_t *plan, const char *label)
{
    bench_time_t time;
    char name[40];
    snprintf(name, sizeof name, "%s%.20s", label, cunmod_alg_name(plan->algorithm));
    if (bench_resident_run(r, way, plan->algorithm, plan->s))
    {
        fprintf(stderr, "  %s: no room on the device\n", name);
        return;
    }
    verify(r, c, way, name);
    if (bench_resident_time(&time, r, way, plan->algorithm, plan->s, t->reps, 0) == 0)
        bench_add(c, "cunmod", name, plan->s, "device", &time);
}

static const cunmod_plan_t *first_of(const cunmod_plan_t *plans, int count, int algorithm)
{
    for (int i = 0; i < count; i++)
        if (plans[i].algorithm == algorithm)
            return &plans[i];
    return NULL;
}

static void measure_resident(const bench_t *t, const bench_case_t *c)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX], square[CUNMOD_PLAN_MAX];
    const int count = bench_plans(plans, t, CUNMOD_OP_MUL, c->n, c->m, c->p, 0);
    bench_resident_t r;
    if (count == 0)
    {
        fprintf(stderr, "  no room on the device\n");
        return;
    }
    const cunmod_plan_t *ntt = first_of(plans, count, CUNMOD_ALG_MUL_NTT);
    const cunmod_plan_t *block = first_of(plans, count, CUNMOD_ALG_MUL_BLOCK);
    bench_resident_create(&r, t->ctx, c->p);
    bench_resident_set(&r, c->a, c->n, c->b, c->m);
    measure(t, &r, c, BENCH_PRODUCT, plans, "plan:");
    if (ntt)
    {
        measure(t, &r, c, BENCH_PRODUCT, ntt, "");
        measure(t, &r, c, BENCH_PREPARED, ntt, "prepared:");
    }
    if (block && block->us < BLOCK_LONGEST_US)
        measure(t, &r, c, BENCH_PRODUCT, block, "");
    if (bench_plans(square, t, CUNMOD_OP_MUL, c->n, c->n, c->p, 1) > 0)
        measure(t, &r, c, BENCH_SQUARE, square, "sqr:");
    bench_resident_destroy(&r);
}

/* Measures coefficients that are all p - 1, and random ones, at the largest size. With p - 1 the
 * sums of the product are as large as they get. */
static void measure_extremes(const bench_t *t, int64_t n, uint64_t p)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    if (bench_plans(plans, t, CUNMOD_OP_MUL, n, n, p, 0) == 0)
        return;
    for (int random = 0; random < 2; random++)
    {
        bench_case_t c;
        bench_resident_t r;
        bench_case_random(&c, CUNMOD_OP_MUL, n, n, p);
        for (int64_t i = 0; i < n && !random; i++)
            c.a[i] = c.b[i] = p - 1;
        const int with_flint = flint_peer_has_fft_small() || n <= FLINT_LARGEST;
        if (with_flint)
            bench_case_solve(&c, t->threads);
        bench_resident_create(&r, t->ctx, p);
        bench_resident_set(&r, c.a, n, c.b, n);
        if (bench_resident_run(&r, BENCH_PRODUCT, -1, 0) == 0)
        {
            verify(&r, &c, BENCH_PRODUCT, random ? "random coefficients" : "all p - 1");
            bench_report_note("verified: n = %lld, p = %llu, %s, %s s = %lld, at 3 points%s",
                              (long long)n, (unsigned long long)p,
                              random ? "random coefficients" : "all coefficients p - 1",
                              cunmod_last_algorithm(t->ctx), (long long)cunmod_last_s(t->ctx),
                              with_flint ? " and against FLINT" : "");
        }
        bench_resident_destroy(&r);
        bench_case_destroy(&c);
    }
}

static void measure_size(const bench_t *t, int64_t n, uint64_t p)
{
    bench_case_t c;
    fprintf(stderr, "product %lld x %lld, p of %d bits\n", (long long)n, (long long)n,
            bench_bits(p));
    bench_case_random(&c, CUNMOD_OP_MUL, n, n, p);
    if (n <= FLINT_LARGEST)
    {
        bench_case_solve(&c, 1);
        bench_measure_peers(t, &c, n <= NTL_LARGEST);
    }
    if (t->dev)
        measure_resident(t, &c);
    bench_case_destroy(&c);
}

/* Lengths beyond the longest transform. The product is checked at points only, and no peer is
 * measured. */
static const bench_size_t beyond[] = {
    {1 << 26, 1 << 26}, {100000000, 100000000}, {1 << 28, 1 << 20}};

#define BEYOND (int)(sizeof beyond / sizeof *beyond)

static void measure_beyond(const bench_t *t, const bench_size_t *size, uint64_t p)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    bench_case_t c;
    bench_resident_t r;
    if (bench_plans(plans, t, CUNMOD_OP_MUL, size->n, size->m, p, 0) == 0)
        return;
    fprintf(stderr, "product %lld x %lld, p of %d bits\n", (long long)size->n, (long long)size->m,
            bench_bits(p));
    bench_case_random(&c, CUNMOD_OP_MUL, size->n, size->m, p);
    bench_resident_create(&r, t->ctx, p);
    bench_resident_set(&r, c.a, c.n, c.b, c.m);
    measure(t, &r, &c, BENCH_PRODUCT, plans, "plan:");
    bench_resident_destroy(&r);
    bench_case_destroy(&c);
}

/* ---- mode "products" ----------------------------------------------------- */

static int is_size(int log, uint64_t p)
{
    return log % 2 == 0 || (p == primes[0].p && composed_us(log) > 0);
}

void bench_products(const bench_t *t)
{
    for (int i = 0; i < bench_table1_rows; i++)
        if (bench_table1[i].n == bench_table1[i].m)
            bench_reference(CUNMOD_OP_MUL, bench_table1[i].n, bench_table1[i].m);
    for (int j = 0; j < PRIMES; j++)
    {
        int64_t last = 0;
        for (int log = 12; log <= 24 && INT64_C(1) << log <= t->largest; log++)
        {
            if (is_size(log, primes[j].p))
            {
                last = INT64_C(1) << log;
                measure_size(t, last, primes[j].p);
            }
        }
        if (t->dev && last > 0)
            measure_extremes(t, last, primes[j].p);
        for (int i = 0; i < BEYOND && t->dev && j < 2 && t->largest > INT64_C(1) << 23; i++)
            measure_beyond(t, &beyond[i], primes[j].p);
    }
}

/* The median of a row; 0 when there is none. */
static double median(const char *library, const char *algorithm, int log, uint64_t p)
{
    const int64_t n = INT64_C(1) << log;
    const char *where = strcmp(library, "cunmod") == 0 ? "device" : "host";
    const bench_row_t *row =
        bench_report_find(CUNMOD_OP_MUL, n, n, p, library, algorithm, -1, where);
    return row ? row->time.median : 0;
}

static void print_us(double us)
{
    if (us > 0)
        printf(" %11.2f", us);
    else
        printf(" %11s", "-");
}

static void print_goal(int log, int j, double us)
{
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++)
    {
        if (goals[i].log == log && goals[i].us[j] > 0)
        {
            printf("  %7.0f %5.2f%s", goals[i].us[j], us / goals[i].us[j],
                   us > goals[i].us[j] ? " ABOVE" : "");
        }
    }
    if (j == 0 && composed_us(log) > 0)
        printf("  3 sppark: %.0f us, %.2f times", composed_us(log), composed_us(log) / us);
}

/* Bytes on the device while the plan's choice runs: operands, result, workspace. */
static double device_bytes(const bench_t *t, int64_t n, uint64_t p)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    if (bench_plans(plans, t, CUNMOD_OP_MUL, n, n, p, 0) == 0)
        return 0;
    return (double)(4 * n - 1) * cunmod_modulus_word(p) + (double)plans[0].workspace;
}

void bench_summary_products(const bench_t *t)
{
    static const char *const columns[] = {"plan:", "ntt", "block", "sqr:", "prepared:"};
    for (int j = 0; j < PRIMES; j++)
    {
        const uint64_t p = primes[j].p;
        printf(
            "\nProducts n x n, %s (p = %llu); microseconds, cunmod on the device. bytes: operands, "
            "result and workspace of the plan's choice, computed.\n",
            primes[j].kind, (unsigned long long)p);
        printf("log n %11s %11s %11s %11s %11s %11s %11s %11s      bytes   target ratio\n", "plan",
               "ntt", "block", "square", "prepared", "FLINT 1t", "FLINT all", "NTL");
        for (int log = 12; log <= 24 && INT64_C(1) << log <= t->largest; log++)
        {
            if (!is_size(log, p))
                continue;
            const double us = median("cunmod", "plan:", log, p);
            printf("%5d", log);
            for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
                print_us(median("cunmod", columns[i], log, p));
            print_us(median(t->flint, "1-thread", log, p));
            print_us(median(t->flint, t->flint_many, log, p));
            print_us(median(t->ntl, "1-thread", log, p));
            if (us > 0)
            {
                printf(" %10.4g", device_bytes(t, INT64_C(1) << log, p));
                print_goal(log, j, us);
            }
            printf("\n");
        }
        for (int i = 0; i < BEYOND; i++)
        {
            const bench_row_t *row = bench_report_find(CUNMOD_OP_MUL, beyond[i].n, beyond[i].m, p,
                                                       "cunmod", "plan:", -1, "device");
            if (row)
            {
                printf("%lld x %lld: %.2f ms\n", (long long)beyond[i].n, (long long)beyond[i].m,
                       row->time.median / 1e3);
            }
        }
    }
}

/* ---- mode "plain" -------------------------------------------------------- */

/* The goal of plain products, as a share of the rate BENCH_MULTIPLY_ADDS. */
#define PLAIN_SHARE 0.60

/* Measures the fastest plan with this algorithm. */
static void measure_plain(const bench_t *t, const bench_case_t *c, int algorithm)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    const int count = bench_plans(plans, t, c->op, c->n, c->m, c->p, 0);
    double best = 0;
    int64_t s = 0;
    for (int k = 0; k < count; k++)
    {
        bench_time_t time;
        if (plans[k].algorithm == algorithm &&
            bench_resident(&time, t, c, algorithm, plans[k].s) == 0)
        {
            bench_add(c, "cunmod", cunmod_alg_name(algorithm), plans[k].s, "device", &time);
            if (s == 0 || time.median < best)
            {
                best = time.median;
                s = plans[k].s;
            }
        }
    }
    const double rate = s > 0 ? (double)c->n * (double)c->m / best : 0;
    printf("  %-6s s=%-2lld %9.2f us  %7.3fe12 a second  %5.1f %%", cunmod_alg_name(algorithm),
           (long long)s, best, rate / 1e6, 100 * rate / BENCH_MULTIPLY_ADDS);
}

void bench_plain(const bench_t *t)
{
    static const bench_size_t sizes[] = {
        {256, 256},     {1024, 1024},   {2048, 2048},  {4096, 4096},    {8192, 8192},
        {16384, 16384}, {32768, 32768}, {65536, 1024}, {1 << 20, 1024}, {8192, 1024}};
    static const int bits[] = {8, 20, 30, 31, 50, 64};
    if (!t->dev)
    {
        printf("\nplain: no GPU, nothing to measure.\n");
        return;
    }
    printf("\nPlain products, operands on the device; \"block\" with its fastest s; share of the "
           "ceiling of 32-bit multiply-adds of an H200, %.1fe12 a second.\nWanted: %.0f %% at "
           "8192 x 8192, p of 30 bits.\n",
           BENCH_MULTIPLY_ADDS / 1e6, 100 * PLAIN_SHARE);
    for (size_t j = 0; j < sizeof bits / sizeof *bits; j++)
    {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        {
            bench_case_t c;
            bench_case_create(&c, CUNMOD_OP_MUL, sizes[i].n, sizes[i].m, bench_prime(bits[j]), 0);
            printf("%7lld x %-5lld p of %2d bits", (long long)c.n, (long long)c.m, bits[j]);
            measure_plain(t, &c, CUNMOD_ALG_MUL_BLOCK);
            measure_plain(t, &c, CUNMOD_ALG_MUL_TENSOR);
            printf("\n");
            bench_case_destroy(&c);
        }
    }
}
