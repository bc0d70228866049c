/* Mode "gcds": GCD, extended GCD and resultant of device polynomials of about equal degree, beside
 * FLINT and the goals on an H200.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

#define MAX_CALLS 64
#define DIVSTEPS_LARGEST 100000 /* largest degree: the algorithm is quadratic */
#define HALF_LEAVES 512         /* most leaves that are tried */
#define FLINT_LARGEST 200000    /* largest degree at which results are compared with FLINT's */

/* Goals of a GCD, in microseconds, modulo p of 31 bits and of 60. */
static const struct
{
    int64_t degree;
    double us[2];
} sizes[] = {
    {1000, {80, 130}}, {10000, {900, 1500}}, {100000, {9000, 16000}}, {1000000, {110000, 200000}}};

static const int bits[] = {31, 60};

enum
{
    GCD,
    XGCD,
    RESULTANT,
    OPERATIONS
};

static const char *const names[OPERATIONS] = {"gcd", "xgcd", "resultant"};

typedef struct
{
    cunmod_poly_t a, b, g, s, t;
    uint64_t resultant;
} call_t;

static void call(call_t *x, int op)
{
    const int status = op == GCD    ? cunmod_poly_gcd(x->g, x->a, x->b)
                       : op == XGCD ? cunmod_poly_xgcd(x->g, x->s, x->t, x->a, x->b)
                                    : cunmod_poly_resultant(&x->resultant, x->a, x->b);
    bench_check(status, names[op]);
}

typedef struct
{
    call_t *x;
    int op;
} repeated_t;

static void repeat(void *data)
{
    const repeated_t *repeated = data;
    call(repeated->x, repeated->op);
}

static bench_time_t time_calls(const bench_t *t, call_t *x, int op)
{
    repeated_t repeated = {x, op};
    return bench_stream_time(t, repeat, &repeated, MAX_CALLS);
}

static uint64_t mulmod(uint64_t a, uint64_t b, uint64_t p)
{
    return (uint64_t)((unsigned __int128)a * b % p);
}

/* Checks the length of the GCD, the cofactors at two points, and the resultant by FLINT's. */
static void verify(const bench_t *t, call_t *x, const bench_case_t *c, int64_t planted)
{
    int64_t leng;
    bench_check(cunmod_poly_length(&leng, x->g), "length");
    if (leng != (planted > 0 ? planted : 1))
        bench_die("WRONG RESULT: a GCD of length %lld", (long long)leng);
    for (uint64_t at = 2; at < 4; at++)
    {
        const uint64_t left = mulmod(bench_resident_value(x->s, at, c->p),
                                     bench_resident_value(x->a, at, c->p), c->p);
        const uint64_t right = mulmod(bench_resident_value(x->t, at, c->p),
                                      bench_resident_value(x->b, at, c->p), c->p);
        const uint64_t sum = (uint64_t)(((unsigned __int128)left + right) % c->p);
        if (sum != bench_resident_value(x->g, at, c->p))
            bench_die("WRONG RESULT: s a + t b at %llu", (unsigned long long)at);
    }
    if (c->n <= FLINT_LARGEST)
    {
        uint64_t expected;
        bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_CPU), "path");
        bench_check(cunmod_resultant(&expected, c->a, c->n, c->b, c->m, c->p, t->ctx), "resultant");
        bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_GPU), "path");
        if (expected != x->resultant)
            bench_die("WRONG RESULT: resultant");
    }
}

/* The time of one call of FLINT's GCD; 0: not measured. */
static double flint_us(const bench_t *t, const bench_case_t *c)
{
    if (c->n > FLINT_LARGEST)
        return 0;
    int64_t leng;
    uint64_t *g = bench_words(c->m);
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_CPU), "path");
    const double before = bench_now_us();
    bench_check(cunmod_gcd(g, &leng, c->a, c->n, c->b, c->m, c->p, t->ctx), "gcd");
    const double us = bench_now_us() - before;
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_GPU), "path");
    free(g);
    return us;
}

/* Makes b and a, of c->m and c->n words, multiples of one polynomial of `planted` words. */
static void plant(const bench_t *t, bench_case_t *c, int64_t planted)
{
    uint64_t *factor = bench_words(planted), *u = bench_words(c->n);
    uint64_t *const operands[] = {c->a, c->b};
    const int64_t lengths[] = {c->n, c->m};
    bench_random(factor, planted, c->p);
    for (int i = 0; i < 2; i++)
    {
        const int64_t rest = lengths[i] - planted + 1;
        bench_random(u, rest, c->p);
        bench_check(cunmod_mul(operands[i], u, rest, factor, planted, c->p, t->ctx), "product");
    }
    free(factor);
    free(u);
}

static void measure_size(const bench_t *t, int i, int j, int64_t planted)
{
    bench_case_t c;
    bench_time_t times[OPERATIONS];
    call_t x;
    cunmod_poly_t *const polys[] = {&x.a, &x.b, &x.g, &x.s, &x.t};
    bench_case_random(&c, CUNMOD_OP_GCD, sizes[i].degree + 1, sizes[i].degree,
                      bench_prime(bits[j]));
    if (planted > 0)
        plant(t, &c, planted);
    for (int k = 0; k < 5; k++)
        bench_check(cunmod_poly_create(polys[k], c.p, t->ctx), "device polynomial");
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_GPU), "path");
    bench_check(cunmod_poly_set_array(x.a, c.a, c.n), "upload");
    bench_check(cunmod_poly_set_array(x.b, c.b, c.m), "upload");
    printf("degree %7lld, p of %2d bits, common factor %7lld: FLINT %s, one call, %9.0f us\n",
           (long long)sizes[i].degree, bits[j], (long long)planted, cunmod_flint_version(),
           flint_us(t, &c));
    for (int op = 0; op < OPERATIONS; op++)
    {
        char label[40];
        call(&x, op);
        snprintf(label, sizeof label, "%s:%.24s", names[op], cunmod_last_algorithm(t->ctx));
        const int64_t s = cunmod_last_s(t->ctx);
        times[op] = time_calls(t, &x, op);
        bench_add(&c, "cunmod", label, s, "device", &times[op]);
        printf("    %-22s s=%-4lld %10.1f us", label, (long long)s, times[op].median);
        if (op == GCD)
        {
            printf(", %.0f wanted%s\n", sizes[i].us[j],
                   times[op].median > sizes[i].us[j] ? " ABOVE" : "");
        }
        else
        {
            printf(", %.2f GCDs\n", times[op].median / times[GCD].median);
        }
    }
    verify(t, &x, &c, planted);
    for (int k = 0; k < 5; k++)
        cunmod_poly_destroy(*polys[k]);
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_AUTO), "path");
    bench_case_destroy(&c);
}

/* Measures one algorithm with the s = 32, 64, ... that lie in least .. most. */
static void sweep(const bench_t *t, int i, int j, const char *name, int64_t least, int64_t most)
{
    bench_case_t c;
    call_t x;
    bench_case_random(&c, CUNMOD_OP_GCD, sizes[i].degree + 1, sizes[i].degree,
                      bench_prime(bits[j]));
    bench_check(cunmod_poly_create(&x.a, c.p, t->ctx), "device polynomial");
    bench_check(cunmod_poly_create(&x.b, c.p, t->ctx), "device polynomial");
    bench_check(cunmod_poly_create(&x.g, c.p, t->ctx), "device polynomial");
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_GPU), "path");
    bench_check(cunmod_set_algorithm(t->ctx, CUNMOD_OP_GCD, name), "algorithm");
    bench_check(cunmod_poly_set_array(x.a, c.a, c.n), "upload");
    bench_check(cunmod_poly_set_array(x.b, c.b, c.m), "upload");
    char label[40];
    snprintf(label, sizeof label, "gcd:%s", name);
    printf("    %s", label);
    int64_t s = 32;
    while (s < least)
        s *= 2;
    for (; s <= most; s *= 2)
    {
        bench_check(cunmod_set_s(t->ctx, CUNMOD_OP_GCD, s), "s");
        call(&x, GCD);
        const bench_time_t time = time_calls(t, &x, GCD);
        bench_add(&c, "cunmod", label, s, "device", &time);
        printf(", s=%lld %.1f us", (long long)s, time.median);
    }
    printf("\n");
    bench_check(cunmod_set_s(t->ctx, CUNMOD_OP_GCD, 0), "s");
    bench_check(cunmod_set_algorithm(t->ctx, CUNMOD_OP_GCD, NULL), "algorithm");
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_AUTO), "path");
    cunmod_poly_destroy(x.a);
    cunmod_poly_destroy(x.b);
    cunmod_poly_destroy(x.g);
    bench_case_destroy(&c);
}

void bench_gcds(const bench_t *t)
{
    if (!t->dev)
    {
        printf("\ngcds: no GPU, nothing to measure.\n");
        return;
    }
    printf("\nGCD, extended GCD and resultant, operands on the device.\n");
    for (int j = 0; j < 2; j++)
    {
        for (int i = 0; i < (int)(sizeof sizes / sizeof *sizes); i++)
        {
            if (sizes[i].degree <= t->largest)
            {
                measure_size(t, i, j, 0);
                measure_size(t, i, j, sizes[i].degree / 4);
                sweep(t, i, j, "half", 2 * sizes[i].degree / HALF_LEAVES, CUNMOD_HALF_MAX_S);
                if (sizes[i].degree <= DIVSTEPS_LARGEST)
                    sweep(t, i, j, "divsteps", 0, CUNMOD_GCD_DIVSTEPS_MAX_S);
            }
        }
    }
}
