/* Computes a function of polynomials from values at points (grid/grid.h), over the integers or
 * modulo primes, on the GPU or the CPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "grid/grid_call.h"

#include <math.h>

#include "algebra/work.h"
#include "grid/grid_flint.h"
#include "integers/images.h"
#include "integers/paths.h"
#include "integers/rounds.h"
#include "runtime/budget.h"
#include "runtime/fallback.h"
#include "threads/parallel_for.h"

/* ---- images ------------------------------------------------------------------------ */

/* The fraction of the time for images in which the operand is reduced modulo the primes. */
static const double reduction_share = 0.1;

/* Sets each item of `batch` to the result modulo the prime of the item. argument: a
 * cunmod_grid_call_t. Returns a status. */
static int make_items(cunmod_batch_t batch, const void *argument)
{
    const cunmod_grid_call_t *const call = argument;
    const int64_t n = cunmod_grid_words(call->grid);
    cunmod_ctx_t ctx = cunmod_ctx_resolve(call->ctx);
    const cunmod_progress_part_t images = cunmod_progress_part(ctx);
    cunmod_progress_enter(ctx, &images, 0, reduction_share);
    int status = cunmod_batch_set_integers(batch, call->x, call->words, n);
    cunmod_progress_enter(ctx, &images, reduction_share, 1);
    CUNMOD_THEN(cunmod_grid_run(batch, batch, call->grid));
    cunmod_progress_leave(ctx, &images);
    return status;
}

/* Returns the number of primes modulo which the result is computed. */
static int64_t primes_of(const cunmod_grid_call_t *call)
{
    return call->primes > 0 ? call->primes : 1;
}

static int modulo_primes(const cunmod_grid_call_t *call, cunmod_ctx_t ctx)
{
    const cunmod_grid_t *const grid = call->grid;
    const int64_t n = cunmod_grid_words(grid);
    cunmod_moduli_t moduli = NULL;
    cunmod_batch_t batch = NULL;
    int status = cunmod_moduli_create(&moduli, call->p, primes_of(call), ctx);
    CUNMOD_THEN(cunmod_batch_create(&batch, moduli));
    CUNMOD_THEN(call->primes > 0 ? cunmod_batch_set_integers(batch, call->x, call->words, n)
                                 : cunmod_image_rows_set(batch, call->x, n));
    CUNMOD_THEN(cunmod_grid_run(batch, batch, grid));
    CUNMOD_THEN(cunmod_image_rows_get(call->z.x, grid->outputs * grid->points, batch));
    cunmod_batch_destroy(batch);
    cunmod_moduli_destroy(moduli);
    return status;
}

/* ---- images or FLINT, on the GPU or the CPU ------------------------------------------ */

/* A call, its context, and the query to the plan. */
typedef struct
{
    const cunmod_grid_call_t *call;
    cunmod_ctx_t ctx;
    cunmod_integers_query_t query;
} asked_t;

static double us_of(const asked_t *asked, int way)
{
    return cunmod_integers_us(&asked->query, &asked->ctx->params, way);
}

static double gpu_us(const void *argument, cunmod_ctx_t ctx)
{
    (void)ctx; /* asked->ctx */
    return us_of(argument, CUNMOD_INTEGERS_ON_DEVICE);
}

/* Returns how the CPU computes the result. CUNMOD_INTEGERS_FLINT: by call->flint, which is forced
 * or predicted to be fastest. CUNMOD_INTEGERS_ON_HOST: by images modulo primes. */
static int way_on_host(const asked_t *asked)
{
    return asked->ctx->host_way == CUNMOD_WAY_FLINT && asked->call->flint != NULL
               ? CUNMOD_INTEGERS_FLINT
               : cunmod_integers_best(&asked->query, &asked->ctx->params, CUNMOD_INTEGERS_ON_HOST);
}

static double host_us(const void *argument, cunmod_ctx_t ctx)
{
    (void)ctx; /* asked->ctx */
    return us_of(argument, way_on_host(argument));
}

/* Returns whether the GPU is predicted to be faster than the CPU. When the user has forced FLINT,
 * or has forced images, for the CPU, only the predicted time of the forced method counts for the
 * CPU. */
static int is_faster(const void *argument, cunmod_ctx_t ctx)
{
    const asked_t *const asked = argument;
    return ctx->host_way == CUNMOD_WAY_PLANNED
               ? cunmod_integers_best(&asked->query, &ctx->params, CUNMOD_INTEGERS_ON_DEVICE) ==
                     CUNMOD_INTEGERS_ON_DEVICE
               : gpu_us(argument, ctx) < host_us(argument, ctx);
}

static int images(const void *argument)
{
    const asked_t *const asked = argument;
    const cunmod_grid_call_t *const call = asked->call;
    cunmod_ctx_t ctx = asked->ctx;
    const int way = cunmod_ctx_path(ctx) == CUNMOD_PATH_CPU ? CUNMOD_INTEGERS_ON_HOST
                                                            : CUNMOD_INTEGERS_ON_DEVICE;
    if (way == CUNMOD_INTEGERS_ON_DEVICE && cunmod_integers_solves(&asked->query, &ctx->params))
        return call->solve(call, ctx);
    const cunmod_rounds_plan_t plan = cunmod_integers_rounds(&asked->query, &ctx->params, way);
    const cunmod_rounds_t rounds = {.ctx = ctx,
                                    .primes = call->primes,
                                    .first = plan.first,
                                    .n = call->grid->outputs * call->grid->points,
                                    .z = call->z,
                                    .images = make_items,
                                    .argument = call};
    return call->p == NULL ? cunmod_rounds_run(&rounds) : modulo_primes(call, ctx);
}

/* Computes the result on the CPU, by call->flint or by images modulo primes. If call->flint returns
 * CUNMOD_CPU_WRONG, computes the result by images. */
static int run_on_host(const void *argument, const char *text, const char *detail)
{
    const asked_t *const asked = argument;
    const int way = way_on_host(asked);
    int flint = way == CUNMOD_INTEGERS_FLINT;
    int status = flint ? cunmod_fallback_decline(asked->ctx) : CUNMOD_OK;
    CUNMOD_THEN(cunmod_budget_check_work(asked->ctx, us_of(asked, way)));
    if (status == CUNMOD_OK && flint)
    {
        status = cunmod_grid_flint(asked->call, us_of(asked, way), asked->ctx);
        if (status == CUNMOD_CPU_WRONG)
        {
            flint = 0;
            status = cunmod_budget_check_work(asked->ctx, us_of(asked, CUNMOD_INTEGERS_ON_HOST));
        }
    }
    if (status == CUNMOD_OK && !flint)
    {
        status = cunmod_budget_check_memory(asked->ctx, cunmod_integers_host_bytes(&asked->query));
        CUNMOD_THEN(cunmod_fallback_on_path(asked->ctx, CUNMOD_PATH_CPU, images, asked));
    }
    if (status == CUNMOD_OK)
        cunmod_ctx_note(asked->ctx, CUNMOD_PATH_CPU, text, detail);
    if (status == CUNMOD_OK && !flint && asked->call->primes > 0)
        asked->ctx->last_algorithm = "images";
    return status;
}

/* Returns whether a caller with a FLINT of its own can call a function of FLINT. */
static int has_flint(const cunmod_grid_call_t *call)
{
    const int rows = call->p != NULL && call->primes > 0;
    return call->has_flint && !rows;
}

/* For a context that declines what FLINT computes, the plan compares with FLINT's function also
 * where this file has no call of it. */
int cunmod_grid_call(const cunmod_grid_call_t *call)
{
    const int64_t primes = primes_of(call);
    const int most = primes < CUNMOD_PARALLEL_MAX ? (int)primes : CUNMOD_PARALLEL_MAX;
    asked_t asked = {.call = call,
                     .ctx = cunmod_ctx_resolve(call->ctx),
                     .query = cunmod_grid_query(call->grid, primes)};
    if (asked.ctx == NULL)
        return CUNMOD_E_MEMORY;
    asked.query.early = call->proved || call->p != NULL ? 0 : asked.ctx->early;
    asked.query.solves = call->solve != NULL && call->p == NULL;
    asked.query.memory = cunmod_ctx_memory(asked.ctx);
    asked.query.processors = cunmod_parallel_processors(most);
    const int declines = has_flint(call) && cunmod_fallback_declines(asked.ctx);
    const int images_only = asked.ctx->host_way == CUNMOD_WAY_IMAGES;
    asked.query.images_only = images_only || (call->flint == NULL && !declines);
    asked.query.modulo = declines && (call->p != NULL || call->proved);
    const int fits = gpu_us(&asked, asked.ctx) < HUGE_VAL;
    const cunmod_paths_t paths = {.call = &asked,
                                  .too_large = fits ? NULL : "values are too long for the GPU%s",
                                  .is_faster = is_faster,
                                  .gpu_us = gpu_us,
                                  .host_us = host_us,
                                  .images = images,
                                  .on_host = run_on_host};
    return cunmod_paths_run(&paths, asked.ctx);
}
