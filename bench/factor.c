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

#define RATIO 3.0     /* wanted: at most so many times the time of a random polynomial */
#define ENOUGH_US 1e6 /* a call that takes longer has fewer samples */
#define STRUCTURED_DEGREE 4096

/* A call of the library on one polynomial. */
typedef struct
{
    bench_factoring_t of;
    cunmod_ctx_t cpu; /* for checks */
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
    const bench_factors_t *const z = &x->of.own;
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

/* The degrees are those of cunmod_factor_degrees, and those that are known. */
static void check_degrees(const call_t *x)
{
    const bench_factors_t *const z = &x->of.own;
    const int64_t each = x->of.f->each;
    int64_t sums[2] = {0,
                       0}; /* of cubes, so that the order of factors of one degree is no matter */
    if (x->count != *z->count)
        wrong(x, "the number of degrees");
    for (int64_t i = 0; i < x->count; i++)
    {
        sums[0] += x->degrees[i] * x->degrees[i] * x->degrees[i] * x->exps[i];
        sums[1] += (z->lens[i] - 1) * (z->lens[i] - 1) * (z->lens[i] - 1) * z->exps[i];
        if (each > 0 && z->lens[i] - 1 != each)
            wrong(x, "a factor is reducible");
    }
    if (sums[0] != sums[1])
        wrong(x, "the degrees");
}

/* ---- times --------------------------------------------------------------------------- */

/* Measures a call of the library after it was checked. */
static double measure_call(call_t *x, bench_call_t call, const char *name, const char *where)
{
    bench_time_t time;
    char label[32];
    snprintf(label, sizeof label, "%s%.18s", name, x->of.name);
    bench_check(bench_wall_long(&time, call, x, x->of.t->reps, ENOUGH_US), x->of.name);
    bench_add(&x->of.c, "cunmod", label, 0, where, &time);
    bench_print_ms(time.median);
    return time.median;
}

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
    free(x->degrees);
    free(x->exps);
}

/* Microseconds of cunmod_factor for a random polynomial of this degree modulo p; 0: not measured. */
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
    const double us = measure_call(&x, factor, "", "host");
    if (t->dev != NULL)
    {
        printf(" (%s), of a device polynomial",
               cunmod_last_path(t->ctx) == CUNMOD_PATH_GPU ? "GPU" : "CPU");
        measure_call(&x, factor_poly, "", "device");
    }
    printf(", degrees");
    measure_call(&x, factor_degrees, "degrees:", "host");
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
    measure_call(&x, test_irreducible, "", "host");
    bench_factoring_peers(&x.of);
    close_call(&x);
}

/* ---- the polynomials ------------------------------------------------------------------- */

static const struct
{
    int64_t degree;
    uint64_t p;
} sizes[] = {{1000, 65537},
             {10000, 65537},
             {30000, 65537},
             {1000, UINT64_C(2305843009213693951)},
             {4000, UINT64_C(2305843009213693951)},
             {10000, UINT64_C(2305843009213693951)}};

static const struct
{
    const char *name;
    bench_poly_make_t make;
    uint64_t p; /* 0: BENCH_PRIME_31, or the prime that was given */
    int64_t degree;
    int special; /* the polynomial needs p = 1 modulo 20 */
} structured[] = {{"swinnerton-dyer", bench_poly_swinnerton_dyer, 0, STRUCTURED_DEGREE, 0},
                  {"x^n-1", bench_poly_xn_minus_1, 0, STRUCTURED_DEGREE, 0},
                  {"cyclotomic", bench_poly_cyclotomic, 0, STRUCTURED_DEGREE, 0},
                  {"powers", bench_poly_powers, 0, STRUCTURED_DEGREE, 0},
                  {"halves", bench_poly_halves, 0, STRUCTURED_DEGREE, 1},
                  {"linear", bench_poly_linear, 0, STRUCTURED_DEGREE, 0},
                  {"equal-degree", bench_poly_equal_degree, 0, STRUCTURED_DEGREE, 1},
                  {"pth-power", bench_poly_pth_power, 31, STRUCTURED_DEGREE, 0},
                  {"x^p-x", bench_poly_xp_minus_x, 4099, 4099, 0},
                  {"x^p-x", bench_poly_xp_minus_x, 65537, 65537, 0}};

/* Measures the factors of a polynomial, and before it those of a random one of its degree. */
static void measure_structured(const bench_t *t, size_t i, int64_t degree)
{
    bench_poly_t f, random;
    const uint64_t given = t->prime_given ? t->p : BENCH_PRIME_31;
    const uint64_t p = structured[i].p != 0 ? structured[i].p
                       : structured[i].special && !bench_poly_has_irreducible(given)
                           ? BENCH_PRIME_31
                           : given;
    structured[i].make(&f, degree, p, t->seed, t->ctx);
    if (random_us(&f) == 0)
    {
        bench_poly_random(&random, f.degree, p, t->seed, t->ctx);
        measure_factors(t, "random", &random, 0);
        free(random.a);
    }
    measure_factors(t, structured[i].name, &f, random_us(&f));
    free(f.a);
}

static void measure_all_structured(const bench_t *t)
{
    int64_t degree = STRUCTURED_DEGREE;
    while (degree > t->largest && degree > 32)
        degree /= 2;
    for (size_t i = 0; i < sizeof structured / sizeof *structured; i++)
        if (structured[i].degree == STRUCTURED_DEGREE || structured[i].degree <= t->largest)
            measure_structured(t, i, degree);
}

static void measure_tests(const bench_t *t)
{
    bench_poly_t f;
    const uint64_t p = t->prime_given && bench_poly_has_irreducible(t->p) ? t->p : BENCH_PRIME_61;
    for (int64_t degree = 1000; degree <= 10000 && degree <= t->largest; degree *= 10)
    {
        bench_poly_binomial(&f, degree, p, t->seed, t->ctx);
        measure_irreducible(t, "irreducible:x^n-a", &f);
        free(f.a);
        bench_poly_irreducible(&f, degree, p, t->seed, t->ctx);
        measure_irreducible(t, "irreducible:dense", &f);
        free(f.a);
    }
}

void bench_factor(const bench_t *t)
{
    bench_poly_t f;
    printf("\nFactors of polynomials modulo p, milliseconds from host arrays to host arrays.\n");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    {
        if (sizes[i].degree > t->largest || (t->prime_given && i >= 3))
            continue;
        bench_poly_random(&f, sizes[i].degree, t->prime_given ? t->p : sizes[i].p, t->seed, t->ctx);
        measure_factors(t, "random", &f, 0);
        free(f.a);
    }
    if (4000 <= t->largest)
    {
        bench_poly_trinomial(&f, 4000, t->prime_given ? t->p : bench_prime(31), t->seed, t->ctx);
        measure_factors(t, "x^n+x+1", &f, 0);
        free(f.a);
    }
    measure_tests(t);
    measure_all_structured(t);
}
