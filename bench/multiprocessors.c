/* Mode "scaling": one operation on some of the multiprocessors of the GPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The library is told that the GPU has no more of them in two places. The parameters of the context
 * (P and the rates of the whole device) decide the algorithm. The facts of its device object decide
 * how many blocks a launch has whose blocks wait for one another, and how work is shared.
 */
#include <string.h>

#include "flint/cpu.h"
#include "occupy.h"
#include "runtime/ctx.h"
#include "scaling.h"

#define PARTS 16 /* the fewest multiprocessors are 1 / PARTS of all */

static struct
{
    bench_t run; /* with a context of its own */
    int all;     /* multiprocessors */
    int opened;  /* whether they can be occupied */
    int failed;  /* they could, but no longer */
} here;

void scaling_multiprocessors_open(const bench_t *t)
{
    const cunmod_dev_facts_t *facts = cunmod_dev_facts(t->dev);
    here.run = *t;
    bench_check(cunmod_ctx_create(&here.run.ctx, facts->ordinal), "context");
    here.all = facts->sm_count;
    here.opened = cunmod_ctx_open_device(here.run.ctx) && bench_occupy_open(facts->ordinal) == 0;
}

void scaling_multiprocessors_close(void)
{
    cunmod_ctx_destroy(here.run.ctx);
    if (here.opened)
        bench_occupy_close();
}

/* Tells the context that the GPU has so many multiprocessors. The parameters are the committed
 * ones, scaled, for each number: those that were measured on this GPU are for all of it. */
static void claim(int count)
{
    cunmod_ctx_t ctx = here.run.ctx;
    cunmod_dev_t *dev = cunmod_ctx_device(ctx);
    const cunmod_dev_facts_t *facts = cunmod_dev_facts(dev);
    ctx->params = *cunmod_params_default(cunmod_cpu_flint());
    cunmod_params_scale(&ctx->params, count, facts->clock_khz, facts->shared_bytes);
    memset(ctx->plan_known, 0, sizeof ctx->plan_known);
    memset(ctx->on_cpu_known, 0, sizeof ctx->on_cpu_known);
    bench_occupy_claim(dev, count);
}

/* Times the operation on `count` multiprocessors. All of its kernels have run before. Returns 0, or
 * -1 when the others could not be kept occupied. */
static int time_on(bench_time_t *time, bench_resident_t *r, int way, int count)
{
    if (count < here.all && bench_occupy_all_but(count))
        return -1;
    bench_resident_time(time, r, way, -1, 0, here.run.reps, SCALING_ENOUGH_US);
    return count < here.all ? bench_occupy_release() : 0;
}

static void measure(const bench_case_t *c, int count)
{
    bench_resident_t r;
    bench_time_t time;
    const int way = bench_way_of(c->op);
    claim(count);
    bench_resident_create(&r, here.run.ctx, c->p);
    bench_resident_set(&r, c->a, c->n, c->b, c->m);
    if (bench_resident_run(&r, way, -1, 0) == 0)
    {
        const char *algorithm = cunmod_last_algorithm(here.run.ctx);
        const int64_t s = cunmod_last_s(here.run.ctx);
        bench_resident_check(&r, c, "some multiprocessors");
        bench_resident_time(&time, &r, way, -1, 0, 1, SCALING_ENOUGH_US);
        if (time_on(&time, &r, way, count) == 0)
        {
            scaling_add(c, "multiprocessors", count, algorithm, s, &time);
        }
        else
        {
            printf("    multiprocessors:%d: the others could not be kept occupied\n", count);
            here.failed = 1;
        }
    }
    bench_resident_destroy(&r);
}

void scaling_multiprocessors(const bench_case_t *c)
{
    for (int parts = PARTS, last = 0; parts >= 1 && here.opened && !here.failed; parts /= 2)
    {
        const int count = bench_occupy_room(here.all / parts);
        if (count > last)
        {
            last = count;
            measure(c, count);
        }
    }
}
