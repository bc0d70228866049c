/* The ways of a call on host arrays: the GPU path, the CPU path, and FLINT's own function; their
 * times beside the predicted ones.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "paths.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/ctx.h"

static void add(const bench_paths_t *paths, int way, int first, const bench_time_t *time)
{
    char library[32];
    snprintf(library, sizeof library, "FLINT-%.20s", cunmod_flint_version());
    bench_row_t row = {.op = paths->op,
                       .n = paths->n,
                       .m = paths->m,
                       .p = UINT64_C(18446744073709551557),
                       .where = "host",
                       .time = *time,
                       .predicted_us = paths->us[way]};
    snprintf(row.library, sizeof row.library, "%s",
             way == BENCH_WAY_GPU   ? "cunmod"
             : way == BENCH_WAY_CPU ? "cunmod-cpu"
                                    : library);
    snprintf(row.algorithm, sizeof row.algorithm, "%.24s%s", paths->label, first ? " first" : "");
    bench_report_add(&row);
    printf("  %s, %-12s%s %12.1f us (predicted %12.1f)\n", paths->text, row.library,
           first ? ", first" : "       ", time->median, paths->us[way]);
}

void bench_predict(bench_paths_t *paths, const cunmod_integers_query_t *query, const bench_t *t)
{
    const cunmod_params_t *const params = &t->ctx->params;
    const double images = cunmod_integers_us(query, params, CUNMOD_INTEGERS_ON_HOST);
    paths->us[BENCH_WAY_GPU] = cunmod_integers_us(query, params, CUNMOD_INTEGERS_ON_DEVICE);
    paths->us[BENCH_WAY_FLINT] = cunmod_integers_us(query, params, CUNMOD_INTEGERS_FLINT);
    paths->us[BENCH_WAY_CPU] = fmin(images, paths->us[BENCH_WAY_FLINT]);
}

/* The first call, and then `reps` samples of later ones, or one where reps is 0. Returns the
 * microseconds of these. */
static double measure(bench_paths_t *paths, int way, int reps)
{
    bench_time_t time;
    bench_once(&time, paths->run, paths);
    add(paths, way, 1, &time);
    reps > 0 ? bench_wall(&time, paths->run, paths, reps) : bench_once(&time, paths->run, paths);
    add(paths, way, 0, &time);
    return time.median;
}

/* FLINT's own function, once. Returns microseconds; HUGE_VAL: it is left out. */
static double measure_flint(const bench_t *t, bench_paths_t *paths)
{
    bench_time_t time;
    if (paths->flint == NULL)
        return HUGE_VAL;
    if (paths->us[BENCH_WAY_FLINT] > t->flint_limit_us)
    {
        printf("  %s, FLINT: left out, since %.1f s are predicted (--flint-limit %.0f)\n",
               paths->text, paths->us[BENCH_WAY_FLINT] / 1e6, t->flint_limit_us / 1e6);
        return HUGE_VAL;
    }
    bench_once(&time, paths->flint, paths);
    add(paths, BENCH_WAY_FLINT, 0, &time);
    if (!paths->is_flints(paths))
        bench_die("WRONG RESULT: %s", paths->label);
    return time.median;
}

double bench_paths(const bench_t *t, bench_paths_t *paths)
{
    double us[BENCH_WAYS] = {HUGE_VAL, HUGE_VAL, HUGE_VAL};
    cunmod_ctx_t cpu;
    uint64_t *const made = paths->z;
    if (t->dev)
    {
        paths->ctx = t->ctx;
        bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_GPU), "path");
        us[BENCH_WAY_GPU] = measure(paths, BENCH_WAY_GPU, t->reps);
        bench_check(cunmod_set_path(t->ctx, CUNMOD_PATH_AUTO), "path");
    }
    bench_check(cunmod_ctx_create(&cpu, -2), "context");
    paths->ctx = cpu;
    paths->z = bench_words(paths->words);
    us[BENCH_WAY_CPU] = measure(paths, BENCH_WAY_CPU, 0);
    cunmod_ctx_destroy(cpu);
    if (t->dev && memcmp(paths->z, made, (size_t)paths->words * sizeof *made) != 0)
        bench_die("WRONG RESULT: %s", paths->label);
    us[BENCH_WAY_FLINT] = measure_flint(t, paths);
    free(made);
    const int on_gpu = t->dev && paths->us[BENCH_WAY_GPU] < paths->us[BENCH_WAY_CPU];
    const double least = fmin(us[BENCH_WAY_GPU], us[BENCH_WAY_CPU]);
    return us[on_gpu ? BENCH_WAY_GPU : BENCH_WAY_CPU] /
           (paths->takes_flint ? fmin(least, us[BENCH_WAY_FLINT]) : least);
}
