/* Mode "integers": products, resultants and GCDs of polynomials over the integers by images on the
 * GPU and on the processors, beside FLINT's functions for fmpz_poly_t on one thread; the plan's
 * predictions, and its regret.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "integers/bounds.h"
#include "integers/divides.h"
#include "integers/resultant.h"
#include "plan/integer_plan.h"
#include "runtime/ctx.h"
#include "threads/parallel_for.h"

/* An operation on polynomials of n and m coefficients of so many bits; a GCD has `common`
 * coefficients of a tenth of these. */
typedef struct
{
    int op; /* CUNMOD_INTEGERS_* */
    int64_t n, m, bits, common;
} problem_t;

typedef struct
{
    const problem_t *problem;
    cunmod_ctx_t ctx;
    int way;
    uint64_t *a, *b, *z;
    int64_t words, out_words, out, len; /* words of an operand's integer, and of a result's */
} integers_t;

static const char *const names[] = {[CUNMOD_INTEGERS_MUL] = "mul",
                                    [CUNMOD_INTEGERS_RESULTANT] = "resultant",
                                    [CUNMOD_INTEGERS_GCD] = "gcd"};

static const problem_t problems[] = {
    {CUNMOD_INTEGERS_MUL, 1000, 1000, 64, 0},     {CUNMOD_INTEGERS_MUL, 5000, 5000, 5000, 0},
    {CUNMOD_INTEGERS_RESULTANT, 101, 101, 32, 0}, {CUNMOD_INTEGERS_RESULTANT, 1001, 1001, 32, 0},
    {CUNMOD_INTEGERS_GCD, 1001, 1001, 640, 201},  {CUNMOD_INTEGERS_GCD, 5000, 5000, 5000, 1001},
    {CUNMOD_INTEGERS_GCD, 1000, 1000, 640, 0},
};

/* The operands and the place of the result, as the library's files see them. All primes, which are
 * the words of a resultant, are those of one round. */
static cunmod_integers_call_t call_of(integers_t *it)
{
    const problem_t *const x = it->problem;
    return (cunmod_integers_call_t){.ctx = it->ctx,
                                    .a = cunmod_zpoly_trimmed(it->a, it->words, x->n),
                                    .b = cunmod_zpoly_trimmed(it->b, it->words, x->m),
                                    .z = {it->z, it->out_words},
                                    .n = it->out,
                                    .len = &it->len,
                                    .primes = it->out_words,
                                    .first = it->out_words};
}

/* ---- the ways ------------------------------------------------------------------------ */

/* The library's function, on the path of the context. */
static int by_library(integers_t *it)
{
    const problem_t *const x = it->problem;
    const int64_t w = it->words;
    return x->op == CUNMOD_INTEGERS_MUL
               ? cunmod_integers_mul(it->z, it->out_words, it->a, w, x->n, it->b, w, x->m, it->ctx)
           : x->op == CUNMOD_INTEGERS_RESULTANT
               ? cunmod_integers_resultant(it->z, it->out_words, it->a, w, x->n, it->b, w, x->m,
                                           it->ctx)
               : cunmod_integers_gcd(it->z, &it->len, it->out_words, it->a, w, x->n, it->b, w, x->m,
                                     it->ctx);
}

static int by_processors(integers_t *it)
{
    const cunmod_integers_call_t call = call_of(it);
    return it->problem->op == CUNMOD_INTEGERS_GCD ? cunmod_gcd_images(&call)
                                                  : cunmod_resultant_images(&call);
}

static int by_flint(integers_t *it)
{
    const cunmod_integers_call_t x = call_of(it);
    return it->problem->op == CUNMOD_INTEGERS_MUL ? cunmod_cpu_zpoly_mul(x.z, &x.a, &x.b, x.n)
           : it->problem->op == CUNMOD_INTEGERS_RESULTANT
               ? cunmod_cpu_zpoly_resultant(x.z, &x.a, &x.b)
               : cunmod_cpu_zpoly_gcd(x.z, x.len, &x.a, &x.b);
}

static int run(void *data)
{
    integers_t *const it = data;
    const int status = it->way == CUNMOD_INTEGERS_FLINT     ? by_flint(it)
                       : it->way == CUNMOD_INTEGERS_ON_HOST ? by_processors(it)
                                                            : by_library(it);
    bench_check(status, "polynomials over the integers");
    return 0;
}

/* ---- operands ---------------------------------------------------------------------- */

/* A random polynomial; with `common` the product of one of them and of that. */
static uint64_t *draw_operand(const integers_t *it, int64_t n, const uint64_t *common)
{
    const problem_t *const x = it->problem;
    if (common == NULL)
        return bench_integers_random(n, x->bits, it->words);
    uint64_t *const z = bench_words(n * it->words);
    uint64_t *const cofactor =
        bench_integers_random(n - x->common + 1, x->bits - x->bits / 10 - 16, it->words);
    bench_check(cunmod_integers_mul(z, it->words, cofactor, it->words, n - x->common + 1, common,
                                    it->words, x->common, it->ctx),
                "operand");
    free(cofactor);
    return z;
}

static void create(integers_t *it, const problem_t *x, cunmod_ctx_t cpu)
{
    *it = (integers_t){.problem = x, .ctx = cpu, .words = x->bits / 64 + 2};
    uint64_t *const common =
        x->common > 0 ? bench_integers_random(x->common, x->bits / 10, it->words) : NULL;
    it->a = draw_operand(it, x->n, common);
    it->b = draw_operand(it, x->m, common);
    free(common);
    it->out = x->op == CUNMOD_INTEGERS_MUL         ? x->n + x->m - 1
              : x->op == CUNMOD_INTEGERS_RESULTANT ? 1
                                                   : x->m;
    int (*const words_of)(int64_t *, const uint64_t *, int64_t, int64_t, const uint64_t *, int64_t,
                          int64_t) = x->op == CUNMOD_INTEGERS_MUL ? cunmod_integers_mul_words
                                     : x->op == CUNMOD_INTEGERS_RESULTANT
                                         ? cunmod_integers_resultant_words
                                         : cunmod_integers_gcd_words;
    bench_check(words_of(&it->out_words, it->a, it->words, x->n, it->b, it->words, x->m), "words");
    it->z = calloc((size_t)(it->out * it->out_words), sizeof *it->z);
}

static void release(integers_t *it)
{
    free(it->a);
    free(it->b);
    free(it->z);
}

/* ---- times ------------------------------------------------------------------------- */

/* The question to the plan. The words of a product or a resultant are its primes. */
static cunmod_integers_query_t query_of(integers_t *it, const bench_t *t)
{
    const problem_t *const x = it->problem;
    const cunmod_integers_call_t call = call_of(it);
    return (cunmod_integers_query_t){
        .op = x->op,
        .n = x->n,
        .m = x->m,
        .bits_n = cunmod_zpoly_bits(&call.a),
        .bits_m = cunmod_zpoly_bits(&call.b),
        .primes = x->op == CUNMOD_INTEGERS_GCD
                      ? cunmod_bound_primes(cunmod_bound_gcd(&call.a, &call.b))
                      : it->out_words,
        .out = it->out,
        .memory = cunmod_ctx_memory(t->ctx),
        .processors = cunmod_parallel_processors(CUNMOD_PARALLEL_MAX),
        .host_bytes = -1,
        .common = x->common == 0 ? CUNMOD_COMMON_ONE : CUNMOD_COMMON_LONG};
}

/* A row: `first` is the call that makes what later ones find again. */
static void add(const integers_t *it, const bench_time_t *time, double predicted, int first)
{
    const problem_t *const x = it->problem;
    static const char *const places[] = {[CUNMOD_INTEGERS_FLINT] = "FLINT",
                                         [CUNMOD_INTEGERS_ON_HOST] = "processors",
                                         [CUNMOD_INTEGERS_ON_DEVICE] = "GPU"};
    bench_row_t row = {.op = x->op == CUNMOD_INTEGERS_MUL ? CUNMOD_OP_MUL : CUNMOD_OP_GCD,
                       .n = x->n,
                       .m = x->m,
                       .p = UINT64_C(18446744073709551557),
                       .where = "host",
                       .time = *time,
                       .predicted_us = predicted};
    if (it->way == CUNMOD_INTEGERS_FLINT)
        snprintf(row.library, sizeof row.library, "FLINT-%.20s", cunmod_flint_version());
    else
        snprintf(row.library, sizeof row.library, "%s", "cunmod");
    snprintf(row.algorithm, sizeof row.algorithm, "Z-%s %lld%s%s%s", names[x->op],
             (long long)x->bits,
             it->problem->common == 0 && x->op == CUNMOD_INTEGERS_GCD ? " 1" : "",
             it->way == CUNMOD_INTEGERS_ON_HOST ? " cpu" : "", first ? " first" : "");
    bench_report_add(&row);
    printf("  %-9s of %5lld and %5lld coefficients of %5lld bits, %-10s%s %12.1f us (predicted "
           "%12.1f)\n",
           names[x->op], (long long)x->n, (long long)x->m, (long long)x->bits, places[it->way],
           first ? ", first" : "", time->median, predicted);
}

/* Measures a way, whose result is compared with *expected, or is the expected one where there is
 * none yet. Returns microseconds. */
static double measure_way(integers_t *it, uint64_t **expected, double predicted, int reps)
{
    const size_t bytes = (size_t)(it->out * it->out_words) * sizeof *it->z;
    bench_time_t time;
    it->z = calloc(bytes, 1);
    if (it->z == NULL)
        bench_die("%s", "out of memory");
    if (it->way != CUNMOD_INTEGERS_FLINT)
    {
        bench_once(&time, run, it);
        add(it, &time, predicted, 1);
    }
    it->way == CUNMOD_INTEGERS_ON_DEVICE ? bench_wall(&time, run, it, reps)
                                         : bench_once(&time, run, it);
    add(it, &time, predicted, 0);
    if (*expected != NULL && memcmp(it->z, *expected, bytes) != 0)
        bench_die("WRONG RESULT: %s of integers", names[it->problem->op]);
    free(*expected);
    *expected = it->z;
    it->z = NULL;
    return time.median;
}

/* Returns the regret: the time of the way that the plan takes over that of the fastest one. */
static double measure(const bench_t *t, const problem_t *x)
{
    double us[CUNMOD_INTEGERS_ON_DEVICE + 1], least = HUGE_VAL;
    uint64_t *expected = NULL;
    integers_t it;
    cunmod_ctx_t cpu;
    const int most = t->dev ? CUNMOD_INTEGERS_ON_DEVICE : CUNMOD_INTEGERS_ON_HOST;
    bench_check(cunmod_ctx_create(&cpu, -2), "context");
    bench_check(cunmod_set_path(cpu, CUNMOD_PATH_CPU), "path");
    create(&it, x, cpu);
    free(it.z);
    const cunmod_integers_query_t query = query_of(&it, t);
    for (int way = CUNMOD_INTEGERS_FLINT; way <= most; way++)
    {
        const double predicted = cunmod_integers_us(&query, &t->ctx->params, way);
        const int on_device = way == CUNMOD_INTEGERS_ON_DEVICE;
        us[way] = HUGE_VAL;
        it.way = way;
        it.ctx = on_device ? t->ctx : cpu;
        if (isfinite(predicted))
        {
            bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_GPU), "path");
            us[way] = measure_way(&it, &expected, predicted, t->reps);
            bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_AUTO), "path");
        }
        least = fmin(us[way], least);
    }
    free(expected);
    release(&it);
    cunmod_ctx_destroy(cpu);
    return us[cunmod_integers_best(&query, &t->ctx->params, most)] / least;
}

void bench_integers(const bench_t *t)
{
    double worst = 1;
    printf("\nPolynomials over the integers, host to host.\n");
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
        if (problems[i].n <= t->largest)
            worst = fmax(worst, measure(t, &problems[i]));
    printf("  regret: at most %.2f\n", worst);
}
