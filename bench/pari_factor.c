/* Factors, roots and irreducibility of polynomials modulo primes of one word: PARI's Flx_factor,
 * Flx_roots and Flx_is_irred, which factormod, polrootsmod and polisirreducible call, beside the
 * library on host arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "factor_operands.h"
#include "pari_peer.h"

#define REPS 3       /* of the library, after a call to warm up, unless it takes 10 s */
#define SHORT_US 1e6 /* a shorter call of PARI only warms up, and a second one is timed */
#define SEED 1       /* of the operands, as by default in cunmod-bench */

typedef struct
{
    int task; /* PEER_* */
    const bench_poly_t *f;
    GEN poly; /* PARI's form of f */
    uint64_t lead, *words;
    int64_t *lens, *exps, count; /* of the library; count: whether f is irreducible */
} problem_t;

/* ---- both libraries ---------------------------------------------------------------- */

/* PARI's polynomial a[0 .. len-1], whose leading coefficient is not zero. */
static GEN poly_of(const uint64_t *a, int64_t len)
{
    GEN z = cgetg(len + 2, t_VECSMALL);
    z[1] = 0;
    for (int64_t i = 0; i < len; i++)
        z[i + 2] = (long)a[i];
    return z;
}

static GEN by_pari(const void *data)
{
    const problem_t *const x = data;
    switch (x->task)
    {
    case PEER_FACTORS:
        return Flx_factor(x->poly, x->f->p);
    case PEER_ROOTS:
        return Flx_roots(x->poly, x->f->p);
    default:
        return stoi(Flx_is_irred(x->poly, x->f->p));
    }
}

static int by_library(void *data)
{
    problem_t *const x = data;
    const bench_poly_t *const f = x->f;
    const int64_t len = f->degree + 1;
    int irreducible = 0;
    if (x->task == PEER_FACTORS)
        return cunmod_factor(&x->lead, x->words, x->lens, x->exps, &x->count, f->a, len, f->p,
                             NULL);
    if (x->task == PEER_ROOTS)
        return cunmod_roots(x->words, NULL, &x->count, f->a, len, f->p, NULL);
    const int status = cunmod_is_irreducible(&irreducible, f->a, len, f->p, NULL);
    x->count = irreducible;
    return status;
}

/* Whether the factors of z, in PARI's order, are those of the library. PARI sorts factors by
 * degree, and factors of one degree by their coefficients, from the highest one down. */
static int factors_equal(const problem_t *x, GEN z)
{
    GEN factors = gel(z, 1), exps = gel(z, 2);
    const uint64_t *next = x->words;
    if (lg(factors) - 1 != x->count)
        return 0;
    for (int64_t i = 0; i < x->count; next += x->lens[i], i++)
        if (exps[i + 1] != x->exps[i] || !zv_equal(gel(factors, i + 1), poly_of(next, x->lens[i])))
            return 0;
    return 1;
}

static int is_equal(const problem_t *x, GEN z)
{
    if (x->task == PEER_FACTORS)
        return factors_equal(x, z);
    if (x->task == PEER_IRREDUCIBLE)
        return equalis(z, x->count);
    GEN roots = vecsmall_copy(z);
    vecsmall_sort(roots);
    int equal = lg(roots) - 1 == x->count;
    for (int64_t i = 0; i < x->count && equal; i++)
        equal = (uint64_t)roots[i + 1] == x->words[i];
    return equal;
}

/* ---- rows -------------------------------------------------------------------------- */

/* The last call of PARI, and its microseconds. */
static struct
{
    const char *name;
    uint64_t p;
    int64_t degree;
    double us;
} last;

/* PARI's result, and *us = its microseconds; NULL after a line on stdout if the call has taken
 * longer than the limit, or if more is predicted from a smaller degree: times grow by
 * BENCH_GROWTH_* at least. */
static GEN measure_pari(double *us, const char *name, const problem_t *x)
{
    const bench_poly_t *const f = x->f;
    const int is_known = last.name != NULL && strcmp(last.name, name) == 0 && last.p == f->p;
    const double limit = 1e6 * pari_peer_limit();
    const double growth = x->task == PEER_ROOTS ? BENCH_GROWTH_ROOTS : BENCH_GROWTH_FACTORS;
    *us = is_known ? last.us * pow((double)f->degree / (double)last.degree, growth) : 0;
    GEN z = NULL;
    if (*us > limit)
        printf("PARI left out, since more than %.0f s are predicted (--limit)\n", limit / 1e6);
    else
    {
        *us = 2 * limit;
        z = pari_peer_call(us, by_pari, x);
        if (z != NULL && *us < SHORT_US)
            z = pari_peer_call(us, by_pari, x);
    }
    last.name = name;
    last.p = f->p;
    last.degree = f->degree;
    last.us = *us;
    return z;
}

/* n is the degree, as in the modes "factor" and "roots" of cunmod-bench. */
static void measure(int task, const char *name, const bench_poly_t *f)
{
    const pari_sp av = avma;
    problem_t x = {.task = task, .f = f};
    const pari_peer_row_t row = {.op = task == PEER_ROOTS ? "roots" : "factor",
                                 .algorithm = name,
                                 .n = f->degree,
                                 .m = 1,
                                 .p = f->p};
    bench_time_t own = {.reps = 0};
    double us = 0;
    x.words = pari_peer_words(2 * f->degree);
    x.lens = (int64_t *)pari_peer_words(f->degree);
    x.exps = (int64_t *)pari_peer_words(f->degree);
    x.poly = poly_of(f->a, f->degree + 1);
    printf("%-6s %-17s degree %6" PRId64 ", p = %20" PRIu64 ": ", row.op, name, f->degree, f->p);
    GEN z = measure_pari(&us, name, &x);
    if (z != NULL)
    {
        pari_peer_check(bench_wall_long(&own, by_library, &x, REPS, SHORT_US));
        if (!is_equal(&x, z))
            pari_peer_die("WRONG RESULT: the results differ");
        printf("PARI %12.1f us, cunmod %12.1f us (%s), equal\n", us, own.median, pari_peer_path());
        pari_peer_add(&row, us);
        pari_peer_add_own(&row, &own);
    }
    free(x.words);
    free(x.lens);
    free(x.exps);
    set_avma(av);
}

static void measure_one(const bench_problem_t *problem, int64_t largest)
{
    bench_poly_t f;
    if (problem->degree > largest)
        return;
    problem->make(&f, problem->degree, problem->p, SEED, NULL);
    measure(problem->task, problem->name, &f);
    free(f.a);
}

void pari_factor(int64_t largest)
{
    for (int i = 0; i < bench_problem_count; i++)
        measure_one(&bench_problems[i], largest);
}

void pari_roots(int64_t largest)
{
    static const bench_problem_t kinds[] = {
        {.task = PEER_ROOTS, .name = "linear", .make = bench_poly_linear},
        {.task = PEER_ROOTS, .name = "random", .make = bench_poly_random}};
    for (int i = 0; i < 2; i++)
    {
        bench_problem_t problem = kinds[i];
        problem.p = UINT64_C(2305843009213693951);
        for (problem.degree = 1000; problem.degree <= 100000; problem.degree *= 10)
            measure_one(&problem, largest);
    }
}
