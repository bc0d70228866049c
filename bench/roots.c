/* Mode "roots": all roots of products of linear factors and of random polynomials, and of batches,
 * beside FLINT and NTL.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batches.h"
#include "factor_peers.h"

#define ENOUGH_US 1e6 /* a call that takes longer has fewer samples */

/* A prime of 62 bits for the tangent Graeffe transform: 2^57 divides p - 1. */
#define PRIME_POWER_OF_2 (29 * (UINT64_C(1) << 57) + 1)

typedef struct
{
    bench_factoring_t of; /* of.own: the roots by `find` without multiplicities */
    bench_factors_t z;    /* of the other calls */
    cunmod_poly_t poly;
} call_t;

static int find(void *data)
{
    call_t *const x = data;
    const bench_poly_t *const f = x->of.f;
    return cunmod_roots(x->of.own.words, NULL, x->of.own.count, f->a, f->degree + 1, f->p,
                        x->of.t->ctx);
}

static int find_exps(void *data)
{
    call_t *const x = data;
    const bench_poly_t *const f = x->of.f;
    return cunmod_roots(x->z.words, x->z.exps, x->z.count, f->a, f->degree + 1, f->p, x->of.t->ctx);
}

static int find_poly(void *data)
{
    call_t *const x = data;
    return cunmod_poly_roots(x->z.words, NULL, x->z.count, x->of.f->degree + 1, x->poly);
}

/* Sorts roots and drops repeated ones; returns how many are left. */
static int64_t sort_roots(uint64_t *roots, int64_t n)
{
    int64_t count = 0;
    bench_sort(roots, n);
    for (int64_t i = 0; i < n; i++)
        if (i == 0 || roots[i] != roots[count - 1])
            roots[count++] = roots[i];
    return count;
}

static void wrong(const call_t *x)
{
    bench_die("WRONG RESULT: roots of degree %lld modulo %llu", (long long)x->of.f->degree,
              (unsigned long long)x->of.f->p);
}

/* The value of f at each root is 0. If the roots of f are known, these are the roots. */
static void check(const call_t *x, const uint64_t *known, int64_t count)
{
    const bench_poly_t *const f = x->of.f;
    const bench_factors_t *const z = &x->of.own;
    uint64_t *const values = bench_words(*z->count);
    int is_right = known == NULL || (*z->count == count &&
                                     memcmp(z->words, known, (size_t)count * sizeof *known) == 0);
    if (known == NULL && *z->count > 0)
    {
        cunmod_ctx_t cpu;
        bench_check(cunmod_ctx_create(&cpu, -2), "context");
        bench_check(cunmod_evaluate(values, f->a, f->degree + 1, z->words, *z->count, f->p, cpu),
                    "values");
        cunmod_ctx_destroy(cpu);
    }
    for (int64_t i = 0; i < *z->count && known == NULL; i++)
        is_right &= values[i] == 0;
    free(values);
    if (!is_right)
        wrong(x);
}

/* The roots of another call are those that were checked. */
static void check_equal(call_t *x)
{
    if (!bench_factoring_is_own(&x->of, &x->z))
        wrong(x);
}

/* Each exponent is positive. The exponents of a product of linear factors have the degree as their
 * sum, those of any polynomial at most the degree. */
static void check_exps(const call_t *x, int is_linear)
{
    int64_t sum = 0;
    for (int64_t i = 0; i < *x->z.count; i++)
    {
        if (x->z.exps[i] < 1)
            wrong(x);
        sum += x->z.exps[i];
    }
    if (is_linear ? sum != x->of.f->degree : sum > x->of.f->degree)
        wrong(x);
}

/* known: the different roots, count of them; NULL: they are not known. */
static void measure(const bench_t *t, const char *name, const bench_poly_t *f,
                    const uint64_t *known, int64_t count)
{
    call_t x = {.of = {.t = t,
                       .task = PEER_ROOTS,
                       .name = name,
                       .f = f,
                       .c = {.op = BENCH_OP_ROOTS, .n = f->degree, .m = 1, .p = f->p}}};
    bench_factors_create(&x.of.own, f->degree);
    bench_factors_create(&x.z, f->degree);
    printf("  %-8s degree %7lld, p of %2d bits:", name, (long long)f->degree, bench_bits(f->p));
    bench_check(find(&x), "roots");
    check(&x, known, count);
    bench_factoring_own(&x.of, find, &x, "", "", "host");
    if (t->dev != NULL)
    {
        printf(" (%s), of a device polynomial",
               cunmod_last_path(t->ctx) == CUNMOD_PATH_GPU ? "GPU" : "CPU");
        bench_check(cunmod_poly_create(&x.poly, f->p, t->ctx), "device polynomial");
        bench_check(cunmod_poly_set_array(x.poly, f->a, f->degree + 1), "upload");
        bench_check(find_poly(&x), "roots");
        check_equal(&x);
        bench_factoring_own(&x.of, find_poly, &x, "", "", "device");
        cunmod_poly_destroy(x.poly);
    }
    printf(", with multiplicities");
    bench_check(find_exps(&x), "roots");
    check_equal(&x);
    check_exps(&x, known != NULL);
    bench_factoring_own(&x.of, find_exps, &x, "", ":exps", "host");
    bench_factoring_peers(&x.of);
    printf("; %lld roots\n", (long long)*x.of.own.count);
    bench_factors_destroy(&x.of.own);
    bench_factors_destroy(&x.z);
}

static void measure_degree(const bench_t *t, int64_t degree, uint64_t p)
{
    bench_poly_t f;
    uint64_t *const roots = bench_words(degree);
    bench_seed(t->seed ^ p ^ (uint64_t)degree);
    bench_random(roots, degree, p);
    bench_poly_of_roots(&f, roots, degree, p, t->ctx);
    const int64_t count = sort_roots(roots, degree);
    measure(t, "linear", &f, roots, count);
    free(f.a);
    free(roots);
    bench_poly_random(&f, degree, p, t->seed, t->ctx);
    measure(t, "random", &f, NULL, 0);
    free(f.a);
}

/* ---- batches ------------------------------------------------------------------------------ */

/* `kept` of a batch: the number of roots of each item, then space for n roots of each item. */
static void find_all(void *data)
{
    bench_batch_t *const x = data;
    bench_check(cunmod_batch_roots(x->z[0], (int64_t *)x->kept, x->a), "roots of a batch");
}

static void find_item(const bench_batch_t *x, int64_t i, uint64_t *z)
{
    flint_peer_roots(z, bench_batch_operand(x, 0, i), x->n, x->p[i]);
}

/* From host arrays to host arrays; the operands' words are not changed. */
static int find_arrays(void *data)
{
    bench_batch_t *const x = data;
    bench_check(cunmod_batch_set_arrays(x->a, x->words[0], x->at[0]), "upload");
    find_all(x);
    bench_batch_read(x->kept + x->items, x, 0, x->n);
    return 0;
}

static int find_on_device(void *data)
{
    find_all(data);
    return 0;
}

/* Compares the roots of each item with its planted roots, which are the words of operand 1. */
static void check_batch(bench_batch_t *x)
{
    uint64_t *const roots = x->kept + x->items;
    const int64_t *const counts = (const int64_t *)x->kept;
    bench_batch_read(roots, x, 0, x->n);
    for (int64_t i = 0; i < x->items; i++)
    {
        uint64_t *const planted = x->words[1] + x->at[1][i];
        const int64_t count = sort_roots(planted, x->m);
        if (counts[i] != count ||
            memcmp(roots + i * x->n, planted, (size_t)count * sizeof *roots) != 0)
            bench_die("WRONG RESULT: roots of item %lld of a batch", (long long)i);
        for (int64_t k = count; k < x->m; k++)
            planted[k] = planted[count - 1];
    }
}

static void measure_batch(const bench_t *t, int64_t degree, int64_t items, int bits)
{
    bench_batch_t x = {.c = {.op = BENCH_OP_ROOTS, .n = degree, .m = 1},
                       .name = "linear",
                       .run = find_all,
                       .item = find_item};
    bench_time_t time;
    cunmod_ctx_t cpu;
    bench_seed(t->seed ^ (uint64_t)(degree * items + bits));
    bench_batch_draw(&x, items, degree + 1, degree, NULL, BENCH_PRIMES, bits);
    bench_check(cunmod_ctx_create(&cpu, -2), "context");
    for (int64_t i = 0; i < items; i++)
        bench_check(cunmod_product_roots(x.words[0] + x.at[0][i], x.words[1] + x.at[1][i], degree,
                                         x.p[i], cpu),
                    "product of linear factors");
    cunmod_ctx_destroy(cpu);
    x.kept = bench_words(items * (1 + x.n));
    if (t->dev != NULL)
    {
        bench_batch_create(&x, t->ctx);
        find_all(&x);
        check_batch(&x);
        bench_wall_long(&time, find_on_device, &x, t->reps, ENOUGH_US);
        bench_batch_add(&x, "cunmod", "linear", "device", &time);
        bench_wall_long(&time, find_arrays, &x, t->reps, ENOUGH_US);
        bench_batch_add(&x, "cunmod", "linear", "host", &time);
        bench_batch_destroy(&x);
    }
    if (t->flint_limit_us > 0)
        bench_batch_cpu(t, &x, check_batch);
    free(x.kept);
    bench_batch_release(&x);
}

void bench_roots(const bench_t *t)
{
    static const int64_t degrees[] = {1000, 10000, 100000, 1000000};
    static const struct
    {
        int64_t degree, items;
    } batches[] = {{100, 1024}, {1000, 64}};
    const uint64_t primes[] = {t->prime_given ? t->p : bench_prime(61), PRIME_POWER_OF_2};
    printf("\nRoots of polynomials modulo p, milliseconds from host arrays to host arrays.\n");
    for (int k = 0; k < (t->prime_given ? 1 : 2); k++)
        for (size_t i = 0; i < sizeof degrees / sizeof *degrees && degrees[i] <= t->largest; i++)
            measure_degree(t, degrees[i], primes[k]);
    printf("\nRoots of products of linear factors in batches, each modulo a prime of its own.\n");
    for (size_t i = 0; i < sizeof batches / sizeof *batches; i++)
        for (int bits = 31; bits <= 61 && batches[i].degree <= t->largest; bits += 30)
            measure_batch(t, batches[i].degree, batches[i].items, bits);
}
