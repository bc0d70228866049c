/* How a function by values on a grid runs, over the integers and modulo a prime: on the GPU, or on
 * the processors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "grid/grid_call.h"

#include <math.h>

#include "algebra/work.h"
#include "integers/kept.h"
#include "runtime/budget.h"
#include "runtime/crew.h"

/* ---- images ------------------------------------------------------------------------ */

static int over_integers(const cunmod_grid_call_t *call, cunmod_batch_t batch)
{
    const cunmod_grid_t *const grid = call->grid;
    int status = cunmod_batch_set_integers(batch, call->x, call->words, cunmod_grid_words(grid));
    CUNMOD_THEN(cunmod_grid_run(batch, batch, grid));
    return CUNMOD_THEN(
        cunmod_batch_get_integers(call->z.x, call->z.words, grid->outputs * grid->points, batch));
}

static int modulo_prime(const cunmod_grid_call_t *call, cunmod_batch_t batch)
{
    const cunmod_grid_t *const grid = call->grid;
    const int64_t from[] = {0, cunmod_grid_words(grid)};
    const int64_t to[] = {0, grid->outputs * grid->points};
    int status = cunmod_batch_set_arrays(batch, call->x, from);
    CUNMOD_THEN(cunmod_grid_run(batch, batch, grid));
    return CUNMOD_THEN(cunmod_batch_get_arrays(call->z.x, to, batch));
}

static int make_images(const cunmod_grid_call_t *call, cunmod_ctx_t ctx)
{
    const int over = call->primes > 0;
    cunmod_moduli_t moduli = NULL;
    cunmod_batch_t batch = NULL;
    int status = over ? cunmod_primes_open(&moduli, call->primes, NULL, ctx)
                      : cunmod_moduli_create(&moduli, &call->p, 1, ctx);
    CUNMOD_THEN(cunmod_batch_create(&batch, moduli));
    CUNMOD_THEN(over ? over_integers(call, batch) : modulo_prime(call, batch));
    cunmod_batch_destroy(batch);
    cunmod_moduli_destroy(moduli);
    return status;
}

/* All of it on this path. */
static int run_on(const cunmod_grid_call_t *call, cunmod_ctx_t ctx, int path)
{
    const int before = ctx->path;
    ctx->path = path;
    const int status = make_images(call, ctx);
    ctx->path = before;
    return status;
}

/* ---- the choice -------------------------------------------------------------------- */

/* NULL where the GPU is to make the result; else why it is not, a text for cunmod_ctx_note, with
 * *detail. A device is opened where one is forced, or where an H200 would be faster. */
static const char *choose(const char **detail, const cunmod_grid_query_t *query, cunmod_ctx_t ctx,
                          double cpu_us)
{
    static const char *const slower = "the CPU is predicted to be faster than values on a GPU%s";
    const int forced = ctx->path == CUNMOD_PATH_GPU;
    *detail = "";
    if (ctx->path == CUNMOD_PATH_CPU)
    {
        return "the CPU path is forced%s";
    }
    if (!forced && cunmod_grid_gpu_us(query, &ctx->params) >= cpu_us)
    {
        return slower;
    }
    if (cunmod_ctx_open_device(ctx) == NULL)
    {
        *detail = cunmod_ctx_no_device_text(ctx);
        return forced ? "the GPU path is forced, but %s" : "no GPU: %s";
    }
    const double us = cunmod_grid_gpu_us(query, &ctx->params);
    if (us == HUGE_VAL)
    {
        return "values are too long for the GPU%s";
    }
    return forced || us < cpu_us ? NULL : slower;
}

/* Whether FLINT's own function is the faster one on the CPU, where images take so many
 * microseconds. */
static int prefers_flint(const cunmod_grid_call_t *call, double images_us)
{
    return call->flint != NULL && call->flint_us < images_us;
}

static int run_on_cpu(const cunmod_grid_call_t *call, cunmod_ctx_t ctx, double us, const char *text,
                      const char *detail)
{
    const int flint = prefers_flint(call, us);
    int status = cunmod_budget_check_work(ctx, flint ? call->flint_us : us);
    CUNMOD_THEN(flint ? call->flint(call) : run_on(call, ctx, CUNMOD_PATH_CPU));
    if (status == CUNMOD_OK)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, text, detail);
    }
    return status;
}

int cunmod_grid_call(const cunmod_grid_call_t *call)
{
    cunmod_ctx_t ctx = cunmod_ctx_resolve(call->ctx);
    const char *detail = "";
    if (ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    if (cunmod_tables_interrupted(&ctx->tables))
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_AUTO, "%s", cunmod_status_text(CUNMOD_E_INTERRUPTED));
        return CUNMOD_E_INTERRUPTED;
    }
    const int64_t primes = call->primes > 0 ? call->primes : 1;
    const cunmod_grid_query_t query = cunmod_grid_query(call->grid, call->words, primes);
    const double cpu_us = cunmod_grid_cpu_us(
        &query, cunmod_crew_processors((int)(primes < CUNMOD_CREW_MAX ? primes : CUNMOD_CREW_MAX)));
    const char *const text =
        choose(&detail, &query, ctx, prefers_flint(call, cpu_us) ? call->flint_us : cpu_us);
    const int forced = ctx->path == CUNMOD_PATH_GPU;
    if (text != NULL && forced)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_AUTO, text, detail);
        return CUNMOD_E_GPU;
    }
    if (text != NULL)
    {
        return run_on_cpu(call, ctx, cpu_us, text, detail);
    }
    int status = cunmod_budget_check_work(ctx, cunmod_grid_gpu_us(&query, &ctx->params));
    CUNMOD_THEN(run_on(call, ctx, CUNMOD_PATH_GPU));
    return (status == CUNMOD_E_GPU || status == CUNMOD_E_MEMORY) && !forced
               ? run_on_cpu(call, ctx, cpu_us, "GPU failed%s, computed with FLINT", "")
               : status;
}
