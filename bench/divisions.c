/* Mode "divisions": divisions of device polynomials, ordinary and by a prepared divisor, powers of
 * x and compositions, beside FLINT and the goals on an H200.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

#define MAX_CALLS 128
#define POWER_LENGTH 10001 /* length of the divisor of a power, or of a composition */
#define LONG_LENGTH 100001 /* of a composition that is compared at one point, without FLINT */

/* Goals, in microseconds, modulo p of 31 bits and of 60; 0: there is no goal. */
static const struct
{
    int64_t n, m;
    double us[2];
} sizes[] = {{20000, 10000, {60, 80}},
             {32768, 16384, {0, 0}},
             {200000, 100000, {150, 220}},
             {2000000, 1000000, {900, 1500}},
             {1100000, 1000000, {350, 600}}};

static const int bits[] = {31, 60};

/* Goals of compositions modulo a polynomial of degree 10^4, of degree 10^5. */
static const double composition_us[2][2] = {{1800, 1600}, {10000, 20000}};

/* Goals, as multiples of the time of the product of quotient and divisor. */
#define PRODUCTS 3.0
#define PRODUCTS_PREPARED 1.6

/* A call of a stream. */
enum
{
    DIVISION,
    POWER,      /* of x to the modulus */
    COMPOSITION /* a(a) */
};

typedef struct
{
    cunmod_divisor_t divisor;
    cunmod_poly_t q, r, a;
    int what;
    uint64_t exponent[1];
} call_t;

static void call(void *data)
{
    const call_t *x = data;
    bench_check(x->what == POWER ? cunmod_poly_powmod_x_divisor(x->r, x->exponent, 1, x->divisor)
                : x->what == COMPOSITION
                    ? cunmod_poly_compose_mod_divisor(x->r, x->a, x->a, x->divisor)
                    : cunmod_poly_divrem_divisor(x->q, x->r, x->a, x->divisor),
                "prepared divisor");
}

static void open_call(call_t *x, const bench_t *t, const uint64_t *b, int64_t m, uint64_t p)
{
    memset(x, 0, sizeof *x);
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_GPU), "path");
    bench_check(cunmod_poly_create(&x->q, p, t->ctx), "device polynomial");
    bench_check(cunmod_poly_create(&x->r, p, t->ctx), "device polynomial");
    bench_check(cunmod_poly_create(&x->a, p, t->ctx), "device polynomial");
    bench_check(cunmod_divisor_create(&x->divisor, b, m, p, t->ctx), "prepared divisor");
}

static void close_call(call_t *x, const bench_t *t)
{
    cunmod_divisor_destroy(x->divisor);
    cunmod_poly_destroy(x->q);
    cunmod_poly_destroy(x->r);
    cunmod_poly_destroy(x->a);
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_AUTO), "path");
}

static bench_time_t measure_prepared(const bench_t *t, const bench_case_t *c)
{
    call_t x;
    uint64_t *q = bench_words(c->room_x), *r = bench_words(c->room_y);
    open_call(&x, t, c->b, c->m, c->p);
    bench_check(cunmod_poly_set_array(x.a, c->a, c->n), "upload");
    call(&x);
    bench_resident_read_padded(q, x.q, c->room_x);
    bench_resident_read_padded(r, x.r, c->room_y);
    bench_case_check(c, q, r, "prepared divisor");
    const bench_time_t time = bench_stream_time(t, call, &x, MAX_CALLS);
    close_call(&x, t);
    free(q);
    free(r);
    return time;
}

static double flint_us(const bench_t *t, const bench_case_t *c, const char *threads)
{
    const bench_row_t *row =
        bench_report_find(c->op, c->n, c->m, c->p, t->flint, threads, -1, "host");
    return row ? row->time.median : 0;
}

/* Measures the plan's choice: its row, and its plan. Returns 0 when it was measured. */
static int measure_choice(bench_time_t *time, cunmod_plan_t *choice, const bench_t *t,
                          const bench_case_t *c)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    if (bench_plans(plans, t, c->op, c->n, c->m, c->p, 0) == 0 ||
        bench_resident(time, t, c, plans[0].algorithm, plans[0].s) != 0)
        return -1;
    *choice = plans[0];
    bench_add_choice(c, cunmod_alg_name(choice->algorithm), choice->s, "device", time);
    return 0;
}

/* The median time of the product of quotient and divisor, n coefficients; 0: not measured. */
static double product_us(const bench_t *t, int64_t n, int64_t m, uint64_t p)
{
    bench_case_t c;
    bench_time_t time;
    cunmod_plan_t plan;
    const int64_t q = n - m + 1;
    bench_case_create(&c, CUNMOD_OP_MUL, q > m ? q : m, q > m ? m : q, p, 0);
    const int failed = measure_choice(&time, &plan, t, &c);
    bench_case_destroy(&c);
    return failed ? 0 : time.median;
}

static void print_ratio(double us, double product, double wanted)
{
    if (product > 0)
    {
        printf(" (%.2f products, %.1f wanted%s)", us / product, wanted,
               us > wanted * product ? " ABOVE" : "");
    }
}

static void measure_size(const bench_t *t, int i, int j)
{
    bench_case_t c;
    bench_time_t time;
    cunmod_plan_t plan;
    const double wanted = sizes[i].us[j];
    bench_case_create(&c, CUNMOD_OP_DIV, sizes[i].n, sizes[i].m, bench_prime(bits[j]), 0);
    bench_measure_peers(t, &c, 0);
    const double product = product_us(t, c.n, c.m, c.p);
    printf("%8lld by %-8lld p of %2d bits", (long long)c.n, (long long)c.m, bits[j]);
    if (measure_choice(&time, &plan, t, &c) == 0)
    {
        printf(" %9.1f us (%s s=%lld, %.1f predicted", time.median, cunmod_alg_name(plan.algorithm),
               (long long)plan.s, plan.us);
        if (wanted > 0)
            printf(", %.0f wanted%s", wanted, time.median > wanted ? " ABOVE" : "");
        printf("), sent in %.1f", time.sent);
        print_ratio(time.median, product, PRODUCTS);
    }
    time = measure_prepared(t, &c);
    bench_add(&c, "cunmod", "prepared", 0, "device", &time);
    printf("; prepared %9.1f us, sent in %.1f", time.median, time.sent);
    print_ratio(time.median, product, PRODUCTS_PREPARED);
    printf("; FLINT %.0f, all threads %.0f\n", flint_us(t, &c, "1-thread"),
           flint_us(t, &c, t->flint_many));
    bench_case_destroy(&c);
}

/* Measures x^p, or a(a), modulo a polynomial of degree 10^4; the result is compared with that of
 * the library's CPU path. */
static void measure_modular(const bench_t *t, int j, int what)
{
    call_t x;
    bench_case_t c;
    const uint64_t p = bench_prime(bits[j]);
    uint64_t *r = bench_words(POWER_LENGTH - 1), *expected = bench_words(POWER_LENGTH - 1);
    bench_case_random(&c, CUNMOD_OP_DIV, POWER_LENGTH, POWER_LENGTH, p);
    open_call(&x, t, c.b, c.m, p);
    x.what = what;
    x.exponent[0] = p;
    bench_check(cunmod_poly_set_array(x.a, c.a, POWER_LENGTH - 1), "upload");
    call(&x);
    bench_resident_read_padded(r, x.r, POWER_LENGTH - 1);
    const bench_time_t time = bench_stream_time(t, call, &x, MAX_CALLS);
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_CPU), "path");
    const double before = bench_now_us();
    bench_check(what == POWER ? cunmod_powmod_x_divisor(expected, x.exponent, 1, x.divisor)
                              : cunmod_compose_mod_divisor(expected, c.a, POWER_LENGTH - 1, c.a,
                                                           POWER_LENGTH - 1, x.divisor),
                "power or composition");
    const double us = bench_now_us() - before;
    const bench_time_t one_call = {us, us, us, 1, 0};
    if (memcmp(r, expected, (POWER_LENGTH - 1) * sizeof *r) != 0)
        bench_die("WRONG RESULT: power or composition");
    const char *name = what == POWER ? "x^p" : "a(a)";
    char flint[32], label[16];
    snprintf(flint, sizeof flint, "FLINT-%.20s", cunmod_flint_version());
    snprintf(label, sizeof label, "%s:divisor", name);
    bench_add(&c, "cunmod", label, 0, "device", &time);
    snprintf(label, sizeof label, "%s:1-thread", name);
    bench_add(&c, flint, label, 0, "host", &one_call);
    printf("%s modulo degree %d, p of %d bits %9.1f us", name, POWER_LENGTH - 1, bits[j],
           time.median);
    if (what == COMPOSITION)
        printf(", %.0f wanted", composition_us[0][j]);
    printf(", sent in %.1f; %s, one call, %.0f: %.1f times\n", time.sent, flint, us,
           us / time.median);
    close_call(&x, t);
    bench_case_destroy(&c);
    free(r);
    free(expected);
}

/* Returns a(r) modulo p. */
static uint64_t value(const uint64_t *a, int64_t len, uint64_t r, uint64_t p)
{
    uint64_t sum = 0;
    for (int64_t i = len - 1; i >= 0; i--)
        sum = (uint64_t)(((unsigned __int128)sum * r + a[i]) % p);
    return sum;
}

/* Measures a(a) modulo a polynomial f of degree 10^5. f has the root r, so that the value of the
 * result at r must be a(a(r)). */
static void measure_long_composition(const bench_t *t, int j)
{
    call_t x;
    bench_case_t c;
    const uint64_t p = bench_prime(bits[j]), r = p / 3;
    uint64_t *result = bench_words(LONG_LENGTH - 1);
    bench_case_random(&c, CUNMOD_OP_DIV, LONG_LENGTH, LONG_LENGTH, p);
    c.b[0] = (uint64_t)(((unsigned __int128)p + c.b[0] - value(c.b, c.m, r, p)) % p);
    open_call(&x, t, c.b, c.m, p);
    x.what = COMPOSITION;
    bench_check(cunmod_poly_set_array(x.a, c.a, LONG_LENGTH - 1), "upload");
    call(&x);
    bench_resident_read_padded(result, x.r, LONG_LENGTH - 1);
    const uint64_t inner = value(c.a, LONG_LENGTH - 1, r, p);
    if (value(result, LONG_LENGTH - 1, r, p) != value(c.a, LONG_LENGTH - 1, inner, p))
        bench_die("WRONG RESULT: composition");
    const bench_time_t time = bench_stream_time(t, call, &x, MAX_CALLS);
    bench_add(&c, "cunmod", "a(a):divisor", 0, "device", &time);
    printf("a(a) modulo degree %d, p of %d bits %9.1f us, %.0f wanted, sent in %.1f\n",
           LONG_LENGTH - 1, bits[j], time.median, composition_us[1][j], time.sent);
    close_call(&x, t);
    bench_case_destroy(&c);
    free(result);
}

void bench_divisions(const bench_t *t)
{
    if (!t->dev)
    {
        printf("\ndivisions: no GPU, nothing to measure.\n");
        return;
    }
    printf("\nDivisions, operands on the device, and powers of x.\n");
    for (int j = 0; j < 2; j++)
    {
        for (int i = 0; i < (int)(sizeof sizes / sizeof *sizes); i++)
            if (sizes[i].n <= t->largest)
                measure_size(t, i, j);
        measure_modular(t, j, POWER);
        measure_modular(t, j, COMPOSITION);
        if (LONG_LENGTH - 1 <= t->largest)
            measure_long_composition(t, j);
    }
}
