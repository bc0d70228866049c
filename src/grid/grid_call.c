/* How a function by values on a grid runs, over the integers and modulo a prime: on the GPU, or on
 * the processors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "grid/grid_call.h"

#include <math.h>

#include "algebra/work.h"
#include "integers/image_rows.h"
#include "integers/kept.h"
#include "integers/paths.h"
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

static int modulo_primes(const cunmod_grid_call_t *call, cunmod_batch_t batch)
{
    const cunmod_grid_t *const grid = call->grid;
    const int64_t n = cunmod_grid_words(grid);
    int status = call->primes > 0 ? cunmod_batch_set_integers(batch, call->x, call->words, n)
                                  : cunmod_image_rows_set(batch, call->x, n);
    CUNMOD_THEN(cunmod_grid_run(batch, batch, grid));
    return CUNMOD_THEN(cunmod_image_rows_get(call->z.x, grid->outputs * grid->points, batch));
}

/* The primes of the images. */
static int64_t primes_of(const cunmod_grid_call_t *call)
{
    return call->primes > 0 ? call->primes : 1;
}

static int make_images(const cunmod_grid_call_t *call, cunmod_ctx_t ctx)
{
    const int over = call->p == NULL;
    cunmod_moduli_t moduli = NULL;
    cunmod_batch_t batch = NULL;
    int status = over ? cunmod_primes_open(&moduli, call->primes, NULL, ctx)
                      : cunmod_moduli_create(&moduli, call->p, primes_of(call), ctx);
    CUNMOD_THEN(cunmod_batch_create(&batch, moduli));
    CUNMOD_THEN(over ? over_integers(call, batch) : modulo_primes(call, batch));
    cunmod_batch_destroy(batch);
    cunmod_moduli_destroy(moduli);
    return status;
}

/* ---- the ways ---------------------------------------------------------------------- */

/* A call, and its question to the plan. */
typedef struct
{
    const cunmod_grid_call_t *call;
    cunmod_ctx_t ctx;
    cunmod_grid_query_t query;
    int processors;
    double cpu_us; /* of images on these */
} asked_t;

static double gpu_us(const void *argument, cunmod_ctx_t ctx)
{
    return cunmod_grid_gpu_us(&((const asked_t *)argument)->query, &ctx->params);
}

/* Whether FLINT's own function is the faster one on the CPU. */
static int prefers_flint(const asked_t *asked)
{
    return asked->call->flint != NULL && asked->call->flint_us < asked->cpu_us;
}

static double host_us(const asked_t *asked)
{
    return prefers_flint(asked) ? asked->call->flint_us : asked->cpu_us;
}

static int is_faster(const void *argument, cunmod_ctx_t ctx)
{
    return gpu_us(argument, ctx) < host_us(argument);
}

static int images(const void *argument)
{
    const asked_t *const asked = argument;
    return make_images(asked->call, asked->ctx);
}

static int run_on_host(const void *argument, const char *text, const char *detail)
{
    const asked_t *const asked = argument;
    const int flint = prefers_flint(asked);
    const double bytes = flint ? 0 : cunmod_grid_host_bytes(&asked->query, asked->processors);
    int status = cunmod_budget_check_work(asked->ctx, host_us(asked));
    CUNMOD_THEN(cunmod_budget_check_memory(asked->ctx, bytes));
    CUNMOD_THEN(flint ? asked->call->flint(asked->call)
                      : cunmod_paths_images(images, asked, asked->ctx, CUNMOD_PATH_CPU));
    if (status == CUNMOD_OK)
    {
        cunmod_ctx_note(asked->ctx, CUNMOD_PATH_CPU, text, detail);
    }
    if (status == CUNMOD_OK && !flint && asked->call->primes > 0)
    {
        asked->ctx->last_algorithm = "images";
    }
    return status;
}

int cunmod_grid_call(const cunmod_grid_call_t *call)
{
    const int64_t primes = primes_of(call);
    const int most = primes < CUNMOD_CREW_MAX ? (int)primes : CUNMOD_CREW_MAX;
    asked_t asked = {.call = call,
                     .ctx = cunmod_ctx_resolve(call->ctx),
                     .query = cunmod_grid_query(call->grid, call->words, primes)};
    if (asked.ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    asked.processors = cunmod_crew_processors(most);
    asked.cpu_us = cunmod_grid_cpu_us(&asked.query, asked.processors);
    const int fits = gpu_us(&asked, asked.ctx) < HUGE_VAL;
    const cunmod_paths_t paths = {.call = &asked,
                                  .too_large = fits ? NULL : "values are too long for the GPU%s",
                                  .is_faster = is_faster,
                                  .gpu_us = gpu_us,
                                  .images = images,
                                  .on_host = run_on_host};
    return cunmod_paths_run(&paths, asked.ctx);
}
