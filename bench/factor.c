/* Mode "factor": factors of polynomials modulo p, random ones and those with many, few, equal or
 * known factors, and tests of irreducibility, beside FLINT and NTL.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "factor_peers.h"

#define RATIO 3.0 /* wanted: at most so many times the time of a random polynomial */

/* A call of the library on one polynomial. */
typedef struct
{
    bench_factoring_t of; /* of.own: the factors by cunmod_factor */
    bench_factors_t z;    /* the factors by cunmod_poly_factor */
    cunmod_ctx_t cpu;     /* for checks */
    cunmod_poly_t poly;
    uint64_t lead;
    int64_t *degrees, *exps, count; /* of cunmod_factor_degrees */
} call_t;

static int factor(void *data)
{
    call_t *const x = data;
    const bench_factors_t *const z = &x->of.own;
    const bench_poly_t *const f = x->of.f;
    return cunmod_factor(&x->lead, z->words, z->lens, z->exps, z->count, f->a, f->degree + 1, f->p,
                         x->of.t->ctx);
}

static int factor_poly(void *data)
{
    call_t *const x = data;
    const bench_factors_t *const z = &x->z;
    return cunmod_poly_factor(&x->lead, z->words, z->lens, z->exps, z->count, x->of.f->degree + 1,
                              x->poly);
}

static int factor_degrees(void *data)
{
    call_t *const x = data;
    const bench_poly_t *const f = x->of.f;
    return cunmod_factor_degrees(x->degrees, x->exps, &x->count, f->a, f->degree + 1, f->p,
                                 x->of.t->ctx);
}

static int test_irreducible(void *data)
{
    call_t *const x = data;
    const bench_poly_t *const f = x->of.f;
    int irreducible = 0;
    const int status = cunmod_is_irreducible(&irreducible, f->a, f->degree + 1, f->p, x->of.t->ctx);
    *x->of.own.count = irreducible;
    return status;
}

/* ---- checks -------------------------------------------------------------------------- */

static void wrong(const call_t *x, const char *what)
{
    bench_die("WRONG RESULT: %s of degree %lld modulo %llu: %s", x->of.name,
              (long long)x->of.f->degree, (unsigned long long)x->of.f->p, what);
}

/* The product of the factors, by the CPU path, is the polynomial. */
static void check_product(const call_t *x)
{
    const bench_factors_t *const z = &x->of.own;
    const bench_poly_t *const f = x->of.f;
    int64_t len = 1;
    for (int64_t i = 0; i < *z->count; i++)
        len += (z->lens[i] - 1) * z->exps[i];
    if (x->lead != 1 || len != f->degree + 1)
        wrong(x, "the degrees of the factors");
    uint64_t *const product = bench_words(len);
    bench_poly_product(product, z->words, z->lens, z->exps, *z->count, f->p, x->cpu);
    if (memcmp(product, f->a, (size_t)len * sizeof *product) != 0)
        wrong(x, "the product of the factors");
    free(product);
}

/* The factors of the device polynomial are those that were checked. */
static void check_equal(call_t *x)
{
    if (x->lead != 1 || !bench_factoring_is_own(&x->of, &x->z))
        wrong(x, "the factors of a device polynomial");
}

/* The degrees and exponents are those of cunmod_factor_degrees, and the degrees that are known. */
static void check_degrees(const call_t *x)
{
    const bench_factors_t *const z = &x->of.own;
    const int64_t count = *z->count, each = x->of.f->each, base = x->of.f->degree + 1;
    if (x->count != count)
        wrong(x, "the number of degrees");
    /* one number for a degree and its exponent, which is below `base` */
    uint64_t *const pairs = bench_words(count);
    for (int64_t i = 0; i < count; i++)
    {
        pairs[i] = (uint64_t)((z->lens[i] - 1) * base + z->exps[i]);
        if (each > 0 && z->lens[i] - 1 != each)
            wrong(x, "a factor is reducible");
    }
    bench_sort(pairs, count);
    for (int64_t i = 0; i < count; i++)
        if (pairs[i] != (uint64_t)(x->degrees[i] * base + x->exps[i]))
            wrong(x, "the degrees");
    free(pairs);
}

/* ---- times --------------------------------------------------------------------------- */

static void open_call(call_t *x, const bench_t *t, int task, const char *name,
                      const bench_poly_t *f)
{
    memset(x, 0, sizeof *x);
    x->of.t = t;
    x->of.task = task;
    x->of.name = name;
    x->of.f = f;
    x->of.c = (bench_case_t){.op = BENCH_OP_FACTOR, .n = f->degree, .m = 1, .p = f->p};
    bench_factors_create(&x->of.own, f->degree);
    bench_factors_create(&x->z, f->degree);
    x->degrees = (int64_t *)bench_words(f->degree);
    x->exps = (int64_t *)bench_words(f->degree);
    bench_check(cunmod_ctx_create(&x->cpu, -2), "context");
    bench_check(cunmod_poly_create(&x->poly, f->p, t->ctx), "device polynomial");
    bench_check(cunmod_poly_set_array(x->poly, f->a, f->degree + 1), "upload");
    printf("  %-16s degree %6lld, p of %2d bits:", name, (long long)f->degree, bench_bits(f->p));
}

static void close_call(call_t *x)
{
    printf("\n");
    cunmod_poly_destroy(x->poly);
    cunmod_ctx_destroy(x->cpu);
    bench_factors_destroy(&x->of.own);
    bench_factors_destroy(&x->z);
    free(x->degrees);
    free(x->exps);
}

/* Microseconds of cunmod_factor for a random polynomial of this degree and prime; 0: not
 * measured. */
static double random_us(const bench_poly_t *f)
{
    const bench_row_t *const row =
        bench_report_find(BENCH_OP_FACTOR, f->degree, 1, f->p, "cunmod", "random", -1, "host");
    return row != NULL ? row->time.median : 0;
}

/* Measures the factors of f, beside the time of a random polynomial unless that is 0. */
static void measure_factors(const bench_t *t, const char *name, const bench_poly_t *f,
                            double beside_us)
{
    call_t x;
    open_call(&x, t, PEER_FACTORS, name, f);
    bench_check(factor(&x), name);
    bench_check(factor_degrees(&x), name);
    check_product(&x);
    check_degrees(&x);
    const double us = bench_factoring_own(&x.of, factor, &x, "", "", "host");
    if (t->dev != NULL)
    {
        printf(" (%s), of a device polynomial",
               cunmod_last_path(t->ctx) == CUNMOD_PATH_GPU ? "GPU" : "CPU");
        bench_check(factor_poly(&x), name);
        check_equal(&x);
        bench_factoring_own(&x.of, factor_poly, &x, "", "", "device");
    }
    printf(", degrees");
    bench_factoring_own(&x.of, factor_degrees, &x, "degrees:", "", "host");
    if (beside_us > 0)
    {
        printf(", %.2f times random (%.0f wanted%s)", us / beside_us, RATIO,
               us > RATIO * beside_us ? " ABOVE" : "");
    }
    bench_factoring_peers(&x.of);
    printf("; %lld factors", (long long)*x.of.own.count);
    close_call(&x);
}

static void measure_irreducible(const bench_t *t, const char *name, const bench_poly_t *f)
{
    call_t x;
    open_call(&x, t, PEER_IRREDUCIBLE, name, f);
    bench_check(test_irreducible(&x), name);
    if (*x.of.own.count != 1)
        wrong(&x, "the polynomial is irreducible");
    bench_factoring_own(&x.of, test_irreducible, &x, "", "", "host");
    bench_factoring_peers(&x.of);
    close_call(&x);
}

/* ---- random irreducible polynomials ------------------------------------------------------ */

static int draw_irreducible(void *data)
{
    call_t *const x = data;
    const bench_poly_t *const f = x->of.f;
    return cunmod_random_irreducible(f->a, f->degree + 1, f->p, x->of.t->seed, x->of.t->ctx);
}

static int draw_poly(void *data)
{
    call_t *const x = data;
    int64_t len;
    bench_check(cunmod_poly_random_irreducible(x->poly, x->of.f->degree + 1, x->of.t->seed),
                x->of.name);
    return cunmod_poly_length(&len, x->poly);
}

/* The time depends on the number of candidates, which follows from the seed. */
static void measure_random_irreducible(const bench_t *t, int64_t degree)
{
    const uint64_t p = t->prime_given ? t->p : BENCH_PRIME_61;
    uint64_t *const drawn = bench_words(degree + 1), *const again = bench_words(degree + 1);
    const bench_poly_t f = {.a = drawn, .degree = degree, .p = p};
    call_t x;
    open_call(&x, t, PEER_IRREDUCIBLE, "random-irreducible", &f);
    bench_check(draw_irreducible(&x), x.of.name);
    if (drawn[degree] != 1 || !flint_peer_is_irreducible(drawn, degree + 1, p))
        wrong(&x, "the polynomial is reducible, or not monic");
    bench_factoring_own(&x.of, draw_irreducible, &x, "", "", "host");
    if (t->dev != NULL)
    {
        bench_check(draw_poly(&x), x.of.name);
        bench_check(cunmod_poly_get_array(again, degree + 1, x.poly), "download");
        if (memcmp(again, drawn, (size_t)(degree + 1) * sizeof *again) != 0)
            wrong(&x, "the device polynomial");
        printf(", of a device polynomial");
        bench_factoring_own(&x.of, draw_poly, &x, "", "", "device");
    }
    close_call(&x);
    free(drawn);
    free(again);
}

/* ---- the polynomials ------------------------------------------------------------------- */

/* The prime that was given where the polynomial exists modulo this prime, else the prime of the
 * table. */
static uint64_t prime_of(const bench_t *t, const bench_problem_t *problem)
{
    const int is_usable =
        problem->modulo == BENCH_MODULO_ANY ||
        (problem->modulo == BENCH_MODULO_SPECIAL && bench_poly_has_irreducible(t->p));
    return t->prime_given && is_usable ? t->p : problem->p;
}

/* The degree of the table, or the largest smaller one that --largest allows; 0: there is none. */
static int64_t degree_of(const bench_t *t, const bench_problem_t *problem)
{
    int64_t degree = problem->degree;
    while (degree > t->largest && problem->structured && degree <= BENCH_STRUCTURED_DEGREE &&
           degree > BENCH_STRUCTURED_LEAST)
        degree /= 2;
    return degree <= t->largest ? degree : 0;
}

/* Measures the factors of a polynomial, and before it those of a random one of its degree. */
static void measure_structured(const bench_t *t, const char *name, const bench_poly_t *f)
{
    bench_poly_t random;
    if (random_us(f) == 0)
    {
        bench_poly_random(&random, f->degree, f->p, t->seed, t->ctx);
        measure_factors(t, "random", &random, 0);
        free(random.a);
    }
    measure_factors(t, name, f, random_us(f));
}

static void measure(const bench_t *t, const bench_problem_t *problem)
{
    bench_poly_t f;
    const int64_t degree = degree_of(t, problem);
    if (degree == 0)
        return;
    problem->make(&f, degree, prime_of(t, problem), t->seed, t->ctx);
    const int is_random = strcmp(problem->name, "random") == 0;
    if (problem->task == PEER_IRREDUCIBLE)
        measure_irreducible(t, problem->name, &f);
    else if (problem->structured && !is_random)
        measure_structured(t, problem->name, &f);
    else if (!is_random || random_us(&f) == 0) /* with a given prime a degree comes twice */
        measure_factors(t, problem->name, &f, 0);
    free(f.a);
}

void bench_factor(const bench_t *t)
{
    printf("\nFactors of polynomials modulo p, milliseconds from host arrays to host arrays.\n");
    for (int i = 0; i < bench_problem_count; i++)
        measure(t, &bench_problems[i]);
    for (int64_t degree = 100; degree <= 1000 && degree <= t->largest; degree *= 10)
        measure_random_irreducible(t, degree);
}
