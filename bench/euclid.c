/* Mode "euclid": inverses, half-GCDs, fractions and minimal polynomials of device polynomials, and
 * GCDs of operands of very different lengths.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"

#define MAX_CALLS 64
#define RESULTS 6
#define LONG_US 20e3

static const int64_t degrees[] = {1000, 10000, 100000, 1000000};
static const bench_size_t unbalanced[] = {{100000, 1000}, {1000000, 1000}, {1000000, 10000}};
static const int bits[] = {31, 60};

/* f has one coefficient more than a. */
typedef struct
{
    const bench_case_t *c;
    cunmod_poly_t f, a, z[RESULTS];
    int64_t sign;
    int op; /* index into `operations` */
} call_t;

static void wrong(const char *what)
{
    bench_die("WRONG RESULT: %s", what);
}

/* ---- the operations, and whether their results are right ----------------- */

static int invmod(call_t *x)
{
    return cunmod_poly_invmod(x->z[0], x->a, x->f);
}

/* Checks that z[0] a = 1 modulo f. */
static void verify_invmod(call_t *x)
{
    uint64_t one[1] = {0};
    bench_check(cunmod_poly_mul(x->z[1], x->z[0], x->a), "product");
    bench_check(cunmod_poly_rem(x->z[1], x->z[1], x->f), "remainder");
    bench_resident_read_padded(one, x->z[1], 1);
    if (one[0] != 1)
        wrong("inverse");
}

static int hgcd(call_t *x)
{
    return cunmod_poly_hgcd(x->z[0], x->z[1], x->z[2], x->z[3], x->z[4], x->z[5], &x->sign, x->f,
                            x->a);
}

static int64_t length_of(cunmod_poly_t poly)
{
    int64_t length;
    bench_check(cunmod_poly_length(&length, poly), "length");
    return length;
}

/* Checks at two points that f = z[0] z[4] + z[1] z[5] and a = z[2] z[4] + z[3] z[5]. Half of the
 * degree of f must lie between the degrees of z[4] and z[5]. */
static void verify_hgcd(call_t *x)
{
    const uint64_t p = x->c->p;
    if (length_of(x->z[4]) <= x->c->n / 2 || length_of(x->z[5]) > x->c->n / 2)
        wrong("where a half-GCD ends");
    for (uint64_t at = 2; at < 4; at++)
    {
        const uint64_t c = bench_resident_value(x->z[4], at, p);
        const uint64_t d = bench_resident_value(x->z[5], at, p);
        for (int row = 0; row < 2; row++)
        {
            const unsigned __int128 left =
                (unsigned __int128)bench_resident_value(x->z[2 * row], at, p) * c % p;
            const unsigned __int128 right =
                (unsigned __int128)bench_resident_value(x->z[2 * row + 1], at, p) * d % p;
            if ((left + right) % p != bench_resident_value(row == 0 ? x->f : x->a, at, p))
                wrong("half-GCD");
        }
    }
}

static int ratrec(call_t *x)
{
    return cunmod_poly_ratrec(x->z[0], x->c->n / 2, x->z[1], x->c->n - x->c->n / 2, x->a, x->f);
}

/* Checks that z[1] a = z[0] modulo f, with the lengths that were asked for. */
static void verify_ratrec(call_t *x)
{
    const int64_t room = x->c->n;
    if (length_of(x->z[0]) > room / 2 || length_of(x->z[1]) < 1 ||
        length_of(x->z[1]) > room - room / 2)
        wrong("lengths of a fraction");
    uint64_t *num = bench_words(room), *rest = bench_words(room);
    bench_check(cunmod_poly_mul(x->z[2], x->z[1], x->a), "product");
    bench_check(cunmod_poly_rem(x->z[2], x->z[2], x->f), "remainder");
    bench_resident_read_padded(num, x->z[0], room);
    bench_resident_read_padded(rest, x->z[2], room);
    if (memcmp(num, rest, (size_t)room * sizeof *num) != 0)
        wrong("fraction");
    free(num);
    free(rest);
}

static int minpoly(call_t *x)
{
    return cunmod_poly_minpoly(x->z[0], x->a, x->c->m);
}

/* Checks the recurrence at the first terms, at the last, and between. */
static void verify_minpoly(call_t *x)
{
    const int64_t n = x->c->m;
    const int64_t len = length_of(x->z[0]);
    if (len < 1 || len > n / 2 + 2)
        wrong("length of a minimal polynomial");
    uint64_t *words = bench_words(len);
    bench_check(cunmod_poly_get_array(words, len, x->z[0]), "download");
    const int64_t last = n - len;
    for (int k = 0; k < 3 && last >= 0; k++)
    {
        const uint64_t *terms = x->c->b + k * last / 2;
        unsigned __int128 sum = 0;
        for (int64_t j = 0; j < len; j++)
            sum = ((unsigned __int128)words[j] * terms[j] + sum) % x->c->p;
        if (sum != 0)
            wrong("minimal polynomial");
    }
    free(words);
}

static const struct
{
    const char *name;
    int (*run)(call_t *x);
    void (*verify)(call_t *x);
} operations[] = {{"invmod", invmod, verify_invmod},
                  {"hgcd", hgcd, verify_hgcd},
                  {"ratrec", ratrec, verify_ratrec},
                  {"minpoly", minpoly, verify_minpoly}};

/* ---- the measurements ------------------------------------------------------ */

static void repeat(void *data)
{
    call_t *x = data;
    bench_check(operations[x->op].run(x), operations[x->op].name);
}

static void measure_degree(const bench_t *t, int64_t degree, int bit)
{
    bench_case_t c;
    call_t x = {.c = &c};
    bench_case_random(&c, CUNMOD_OP_GCD, degree + 1, degree, bench_prime(bit));
    bench_check(cunmod_poly_create(&x.f, c.p, t->ctx), "device polynomial");
    bench_check(cunmod_poly_create(&x.a, c.p, t->ctx), "device polynomial");
    for (int k = 0; k < RESULTS; k++)
        bench_check(cunmod_poly_create(&x.z[k], c.p, t->ctx), "device polynomial");
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_GPU), "path");
    bench_check(cunmod_poly_set_array(x.f, c.a, c.n), "upload");
    bench_check(cunmod_poly_set_array(x.a, c.b, c.m), "upload");
    printf("degree %7lld, p of %d bits:", (long long)degree, bit);
    for (int op = 0; op < (int)(sizeof operations / sizeof *operations); op++)
    {
        char label[48];
        x.op = op;
        repeat(&x);
        snprintf(label, sizeof label, "%s:%.24s", operations[op].name,
                 cunmod_last_algorithm(t->ctx));
        const int64_t s = cunmod_last_s(t->ctx);
        const bench_time_t time = bench_stream_time(t, repeat, &x, MAX_CALLS);
        operations[op].verify(&x);
        bench_add(&c, "cunmod", label, s, "device", &time);
        printf("  %s %.1f us", label, time.median);
    }
    printf("\n");
    bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_AUTO), "path");
    for (int k = 0; k < RESULTS; k++)
        cunmod_poly_destroy(x.z[k]);
    cunmod_poly_destroy(x.f);
    cunmod_poly_destroy(x.a);
    bench_case_destroy(&c);
}

/* Measures the plan's choice, and the other algorithms unless their predicted time is too long. */
static void measure_unbalanced(const bench_t *t, int64_t n, int64_t m, int bit)
{
    bench_case_t c;
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    bench_case_create(&c, CUNMOD_OP_GCD, n, m, bench_prime(bit), m / 4);
    const int count = bench_plans(plans, t, CUNMOD_OP_GCD, n, m, c.p, 0);
    printf("%7lld by %6lld, p of %d bits:", (long long)n, (long long)m, bit);
    for (int i = 0; i < count; i++)
    {
        int first = 1;
        for (int k = 0; k < i; k++)
            first = first && plans[k].algorithm != plans[i].algorithm;
        const char *name = cunmod_alg_name(plans[i].algorithm);
        bench_time_t time;
        if (first && plans[i].us < LONG_US &&
            bench_resident(&time, t, &c, plans[i].algorithm, plans[i].s) == 0)
        {
            bench_add(&c, "cunmod", name, plans[i].s, "device", &time);
            printf("  %s s=%lld %.1f us (%.0f predicted)", name, (long long)plans[i].s, time.median,
                   plans[i].us);
        }
    }
    printf("\n");
    bench_case_destroy(&c);
}

void bench_euclid(const bench_t *t)
{
    if (!t->dev)
    {
        printf("\neuclid: no GPU, nothing to measure.\n");
        return;
    }
    printf("\nInverses, half-GCDs, fractions, minimal polynomials, and GCDs of very different\n"
           "lengths, operands on the device.\n");
    for (int j = 0; j < 2; j++)
    {
        for (int i = 0; i < (int)(sizeof degrees / sizeof *degrees); i++)
            if (degrees[i] <= t->largest)
                measure_degree(t, degrees[i], bits[j]);
        for (int i = 0; i < (int)(sizeof unbalanced / sizeof *unbalanced); i++)
            if (unbalanced[i].n <= t->largest)
                measure_unbalanced(t, unbalanced[i].n, unbalanced[i].m, bits[j]);
    }
}
