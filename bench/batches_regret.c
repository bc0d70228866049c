/* Mode "batch-plan": the plan's choice for products, divisions and GCDs of batches beside its other
 * candidates, over numbers of items and lengths.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "batches.h"
#include "plan/query.h"
#include "runtime/ctx.h"

#define MAX_CALLS 64
#define MOST_WORDS (INT64_C(1) << 22) /* of an operand with all its items */
#define MOST_US 2e5                   /* predicted: what takes longer is left out */
#define REACH 4.0                     /* a prediction so far off may still be the fastest */

/* Turns of all candidates, since a host is slow now and then: of long calls, and of those that take
 * the host as long as the device. */
#define TURNS 3
#define SHORT_TURNS 12
#define SHORT_US 150

static const int64_t lengths[] = {2,   8,   32,   64,   100,  128,  180,
                                  256, 512, 1000, 2048, 4000, 8192, 16384};

static void multiply(void *data)
{
    const bench_batch_t *const x = data;
    bench_check(cunmod_batch_mul(x->z[0], x->a, x->b), "batch product");
}

static void divide(void *data)
{
    const bench_batch_t *const x = data;
    bench_check(cunmod_batch_divrem(x->z[0], x->z[1], x->a, x->b), "batch division");
}

static void gcd(void *data)
{
    const bench_batch_t *const x = data;
    bench_check(cunmod_batch_gcd(x->z[0], x->a, x->b), "batch GCD");
}

/* Operands of n and of n / part coefficients. */
static const struct
{
    const char *name;
    void (*run)(void *batch);
    int64_t part;
    int bits[3];
} operations[] = {[CUNMOD_OP_MUL] = {"product", multiply, 1, {31, 64}},
                  [CUNMOD_OP_DIV] = {"division", divide, 2, {31, 64}},
                  [CUNMOD_OP_GCD] = {"GCD", gcd, 1, {31, 60, 64}}};

/* The first candidate of each algorithm, the plan's choice first. Returns their number. */
static int candidates(cunmod_plan_t plans[CUNMOD_PLAN_MAX], const bench_t *t,
                      const bench_batch_t *x)
{
    cunmod_plan_t all[CUNMOD_PLAN_MAX];
    cunmod_query_t query = {
        .op = x->c.op, .p = x->c.p, .n = x->n, .m = x->m, .where = CUNMOD_ON_DEVICE};
    int seen[CUNMOD_ALG_COUNT] = {0}, kept = 0;
    query.items = x->items;
    cunmod_ctx_query(&query, t->ctx);
    query.path = CUNMOD_PATH_GPU;
    const int count = cunmod_plan_all(all, &query, &t->ctx->params);
    for (int i = 0; i < count; i++)
        if (!seen[all[i].algorithm]++ && all[i].us <= REACH * all[0].us)
            plans[kept++] = all[i];
    return kept;
}

/* The row of a candidate, whose name has the number of items behind it. */
static void add(const bench_batch_t *x, const cunmod_plan_t *plan, const bench_time_t *time)
{
    bench_row_t row = {.op = x->c.op,
                       .n = x->n,
                       .m = x->m,
                       .p = x->c.p,
                       .library = "cunmod",
                       .where = "device",
                       .time = *time,
                       .predicted_us = plan->us};
    snprintf(row.algorithm, sizeof row.algorithm, "%s %lld", cunmod_alg_name(plan->algorithm),
             (long long)x->items);
    bench_report_add(&row);
}

/* Returns the regret: the time of the choice over that of the fastest candidate. */
static double measure(const bench_t *t, bench_batch_t *x)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    bench_time_t times[CUNMOD_PLAN_MAX];
    const int count = candidates(plans, t, x);
    const int turns = count <= 1 ? 1 : plans[0].us < SHORT_US ? SHORT_TURNS : TURNS;
    int best = 0;
    if (count == 0 || plans[0].us > MOST_US)
        return 1;
    bench_batch_create(x, t->ctx);
    for (int i = 0; i < turns * count; i++)
    {
        const int k = i % count;
        bench_check(cunmod_set_algorithm(t->ctx, x->c.op, cunmod_alg_name(plans[k].algorithm)),
                    "algorithm");
        x->run(x);
        const bench_time_t time = bench_stream_time(t, x->run, x, MAX_CALLS);
        times[k] = i < count || time.median < times[k].median ? time : times[k];
    }
    bench_check(cunmod_set_algorithm(t->ctx, x->c.op, NULL), "algorithm");
    bench_batch_destroy(x);
    for (int k = 0; k < count; k++)
    {
        best = times[k].median < times[best].median ? k : best;
        add(x, &plans[k], &times[k]);
    }
    const double regret = times[0].median / times[best].median;
    printf("  %6lld items of %5lld and %5lld, %2d bits: %-8s %10.2f us (predicted %10.2f), %.2f "
           "times %s\n",
           (long long)x->items, (long long)x->n, (long long)x->m, bench_bits(x->c.p),
           cunmod_alg_name(plans[0].algorithm), times[0].median, plans[0].us, regret,
           cunmod_alg_name(plans[best].algorithm));
    return regret;
}

static void measure_all(const bench_t *t, int op)
{
    double worst = 1;
    for (int j = 0; j < 3 && operations[op].bits[j] > 0; j++)
    {
        for (size_t i = 0; i < sizeof lengths / sizeof *lengths && lengths[i] <= t->largest; i++)
        {
            const int64_t n = lengths[i], m = n / operations[op].part;
            for (int64_t items = 1; items <= 65536 && items * n <= MOST_WORDS; items *= 16)
            {
                bench_batch_t x = {.c = {.op = op}, .run = operations[op].run};
                bench_batch_draw(&x, items, n, m, NULL, BENCH_PRIME, operations[op].bits[j]);
                worst = fmax(worst, measure(t, &x));
                bench_batch_release(&x);
            }
        }
    }
    printf("  worst %s: %.2f times the fastest\n", operations[op].name, worst);
}

void bench_batches_plan(const bench_t *t)
{
    printf("\nThe plan's choice for batches beside its other candidates.\n");
    for (int op = CUNMOD_OP_MUL; op <= CUNMOD_OP_GCD && t->dev; op++)
        measure_all(t, op);
}
