/* How an operation on batches runs: on the GPU, or an item a thread on all processors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "batch/batch.h"
#include "runtime/crew.h"

/* ---- the CPU path ---------------------------------------------------------- */

typedef struct
{
    const cunmod_batch_job_t *job;
    cunmod_bundle_t *z;
    int64_t share; /* items of a piece */
    int members;   /* how many share the memory that the caller's limit allows */
    cunmod_ctx_t member[CUNMOD_CREW_MAX];
    _Atomic int status; /* of the first failure that ends the operation */
    int failed;         /* the member that has set it */
} crew_t;

/* The context of a member of the crew, with the settings of the caller's. NULL when there is no
 * memory. */
static cunmod_ctx_t member_ctx(crew_t *crew, int member)
{
    cunmod_ctx_t *const ctx = &crew->member[member];
    const struct cunmod_ctx_struct *const caller = crew->job->moduli->ctx;
    if (*ctx == NULL && cunmod_ctx_create(ctx, -2) == CUNMOD_OK)
    {
        (*ctx)->path = CUNMOD_PATH_CPU;
        (*ctx)->memory_limit = caller->memory_limit / crew->members;
        (*ctx)->work_limit = caller->work_limit;
        (*ctx)->tables.interrupt = caller->tables.interrupt;
    }
    return *ctx;
}

/* Makes item i. Returns a status that ends the operation, or OK: what an item does wrong is its own
 * status. */
static int make_item(const cunmod_batch_job_t *job, cunmod_bundle_t *z, int64_t i, cunmod_ctx_t ctx)
{
    const cunmod_bundle_t *const a = job->a, *const b = job->b;
    const cunmod_batch_item_t item = {.z = z->host + cunmod_bundle_start(z, i),
                                      .room = cunmod_bundle_room(z, i),
                                      .a = a->host + cunmod_bundle_start(a, i),
                                      .b = b->host + cunmod_bundle_start(b, i),
                                      .lena = a->len[i],
                                      .lenb = b->len[i],
                                      .p = job->moduli->p[i],
                                      .ctx = ctx};
    int status = a->status[i] != CUNMOD_OK ? a->status[i] : b->status[i];
    if (status == CUNMOD_OK)
    {
        status = job->operation->cpu(job, &item);
        if (status == CUNMOD_E_MEMORY || status == CUNMOD_E_INTERRUPTED || status == CUNMOD_E_WORK)
        {
            return status;
        }
    }
    z->status[i] = status;
    z->len[i] = status == CUNMOD_OK ? cunmod_true_length(item.z, item.room) : 0;
    return CUNMOD_OK;
}

static void make_piece(void *argument, int64_t piece, int member)
{
    crew_t *const crew = argument;
    cunmod_ctx_t ctx = member_ctx(crew, member);
    const int64_t items = crew->job->moduli->items, first = piece * crew->share;
    const int64_t end = first + crew->share < items ? first + crew->share : items;
    int status = ctx != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    for (int64_t i = first; i < end && status == CUNMOD_OK; i++)
    {
        status = atomic_load(&crew->status);
        if (status == CUNMOD_OK)
        {
            status = cunmod_tables_interrupted(&ctx->tables)
                         ? CUNMOD_E_INTERRUPTED
                         : make_item(crew->job, crew->z, i, ctx);
        }
    }
    int none = CUNMOD_OK;
    if (status != CUNMOD_OK && atomic_compare_exchange_strong(&crew->status, &none, status))
    {
        crew->failed = member;
    }
}

/* A thread is worth starting for so many words of operands. */
#define WORDS_OF_A_THREAD 4096

/* Notes why the crew has failed. A refusal by a limit is told with the text of the member. */
static void note_failure(const crew_t *crew, cunmod_ctx_t ctx, int status)
{
    const struct cunmod_ctx_struct *const member = crew->member[crew->failed];
    if (member != NULL && (status == CUNMOD_E_WORK || status == CUNMOD_E_MEMORY))
    {
        memcpy(ctx->refusal, member->refusal, sizeof(ctx->refusal));
        cunmod_ctx_note(ctx, CUNMOD_PATH_AUTO, "%s", ctx->refusal);
    }
}

/* Makes the items of a job on all processors, in host memory. Errors: E_MEMORY, E_GPU,
 * E_INTERRUPTED, E_WORK. */
static int run_on_cpu(cunmod_batch_job_t *job)
{
    const cunmod_moduli_t moduli = job->moduli;
    const int64_t items = moduli->items;
    int status = cunmod_bundle_to_host(job->a, moduli);
    if (status == CUNMOD_OK)
    {
        status = cunmod_bundle_to_host(job->b, moduli);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_bundle_alloc_host(&job->z, moduli);
    }
    crew_t *const crew = status == CUNMOD_OK ? calloc(1, sizeof(*crew)) : NULL;
    if (status == CUNMOD_OK && crew == NULL)
    {
        status = CUNMOD_E_MEMORY;
    }
    if (status != CUNMOD_OK)
    {
        return status;
    }
    const int64_t words = cunmod_bundle_start(job->a, items) + cunmod_bundle_start(job->b, items);
    const int64_t most = 1 + words / WORDS_OF_A_THREAD;
    crew->job = job;
    crew->z = &job->z;
    crew->share = words > 0 ? 1 + (WORDS_OF_A_THREAD * items - 1) / words : items + 1;
    crew->members = cunmod_crew_processors(most < CUNMOD_CREW_MAX ? (int)most : CUNMOD_CREW_MAX);
    cunmod_crew_run(crew->members, (items + crew->share - 1) / crew->share, make_piece, crew);
    status = atomic_load(&crew->status);
    if (status != CUNMOD_OK)
    {
        note_failure(crew, moduli->ctx, status);
    }
    for (int k = 0; k < CUNMOD_CREW_MAX; k++)
    {
        cunmod_ctx_destroy(crew->member[k]);
    }
    free(crew);
    return status;
}

/* ---- the GPU path ---------------------------------------------------------- */

static int make_part(cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    const int64_t count = cunmod_part_count(job->moduli, part);
    const int error = job->operation->gpu(job, dev, part);
    return error != 0 ? error
                      : cunmod_dev_batch_trim(dev, &job->z.part[part].polys, count,
                                              cunmod_part_word(part));
}

/* Returns a device error, or CUNMOD_INTERRUPTED. */
static int run_on_gpu(cunmod_batch_job_t *job, cunmod_dev_t *dev)
{
    int error = cunmod_bundle_to_device(job->a, job->moduli, dev);
    if (error == 0)
    {
        error = cunmod_bundle_to_device(job->b, job->moduli, dev);
    }
    if (error == 0)
    {
        error = cunmod_bundle_alloc_device(&job->z, job->moduli, dev);
    }
    for (int part = 0; part < CUNMOD_PARTS && error == 0; part++)
    {
        if (cunmod_part_count(job->moduli, part) > 0)
        {
            error = make_part(job, dev, part);
        }
    }
    job->z.on_device = error == 0;
    return error;
}

/* ---- the choice ------------------------------------------------------------ */

/* The device that the operation takes, or NULL. The operands of a batch are where the device is, so
 * it is taken where it can be. *status becomes E_GPU when it is forced and missing. */
static cunmod_dev_t *device_of(int *status, cunmod_ctx_t ctx)
{
    cunmod_dev_t *dev = ctx->path == CUNMOD_PATH_CPU ? NULL : cunmod_ctx_open_device(ctx);
    *status = CUNMOD_OK;
    if (dev == NULL)
    {
        const int forced = ctx->path == CUNMOD_PATH_GPU;
        *status = forced ? CUNMOD_E_GPU : CUNMOD_OK;
        cunmod_ctx_note(ctx, forced ? CUNMOD_PATH_AUTO : CUNMOD_PATH_CPU, "%s",
                        ctx->path == CUNMOD_PATH_CPU ? "the CPU path is forced"
                                                     : cunmod_ctx_no_device_text(ctx));
    }
    return dev;
}

/* Runs the job on the device if it can. *done tells whether the result is made. */
static int try_gpu(cunmod_batch_job_t *job, int *done)
{
    cunmod_ctx_t ctx = job->moduli->ctx;
    int status;
    cunmod_dev_t *dev = device_of(&status, ctx);
    if (dev == NULL)
    {
        return status;
    }
    const int error = run_on_gpu(job, dev);
    *done = error == 0;
    if (error == 0)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_GPU, "batches are computed where the GPU is%s", "");
        ctx->last_algorithm = "batch";
        return CUNMOD_OK;
    }
    if (error == CUNMOD_INTERRUPTED)
    {
        return CUNMOD_E_INTERRUPTED;
    }
    if (error == CUNMOD_BATCH_NO_MEMORY)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, "too little memory for the GPU path%s", "");
        return ctx->path == CUNMOD_PATH_GPU ? CUNMOD_E_MEMORY : CUNMOD_OK;
    }
    const int forced = ctx->path == CUNMOD_PATH_GPU;
    cunmod_ctx_examine_device(ctx, error);
    cunmod_ctx_note(ctx, forced ? CUNMOD_PATH_AUTO : CUNMOD_PATH_CPU,
                    forced ? "GPU failed (%s)" : "GPU failed (%s), computed with FLINT",
                    cunmod_dev_error_text(error));
    return forced ? CUNMOD_E_GPU : CUNMOD_OK;
}

/* The room of the result, for polynomials that all have as much. */
static int make_stride(cunmod_batch_job_t *job)
{
    const int64_t items = job->moduli->items;
    const int64_t stride = job->operation->room(job, job->a->stride, job->b->stride);
    job->z = cunmod_bundle_of(NULL, stride);
    return items == 0 || stride <= CUNMOD_LENGTH_MAX / items ? CUNMOD_OK : CUNMOD_E_LENGTH;
}

/* The room of the result. Errors: E_LENGTH, E_MEMORY. */
static int make_room(cunmod_batch_job_t *job)
{
    const int64_t items = job->moduli->items;
    int64_t all = 0;
    if (job->a->at == NULL && job->b->at == NULL)
    {
        return make_stride(job);
    }
    int64_t *const at = malloc((size_t)(items + 1) * sizeof(*at));
    job->z = cunmod_bundle_of(at, 0);
    if (at == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    at[0] = 0;
    for (int64_t i = 0; i < items && all <= CUNMOD_LENGTH_MAX; i++)
    {
        all +=
            job->operation->room(job, cunmod_bundle_room(job->a, i), cunmod_bundle_room(job->b, i));
        at[i + 1] = all;
    }
    return all <= CUNMOD_LENGTH_MAX ? CUNMOD_OK : CUNMOD_E_LENGTH;
}

int cunmod_batch_run(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b,
                     const cunmod_batch_job_t *how)
{
    if (res == NULL || a == NULL || b == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    if (a->moduli != res->moduli || b->moduli != res->moduli)
    {
        return CUNMOD_E_MISMATCH;
    }
    cunmod_batch_job_t job = *how;
    int done = 0;
    job.moduli = res->moduli;
    job.a = &a->bundle;
    job.b = &b->bundle;
    cunmod_ctx_t ctx = job.moduli->ctx;
    int status = make_room(&job);
    if (status == CUNMOD_OK && cunmod_tables_interrupted(&ctx->tables))
    {
        status = CUNMOD_E_INTERRUPTED;
    }
    if (status == CUNMOD_OK)
    {
        status = try_gpu(&job, &done);
    }
    if (status == CUNMOD_OK && !done)
    {
        const cunmod_moduli_t moduli = job.moduli;
        /* without what the device has left */
        cunmod_bundle_t again = cunmod_bundle_of(job.z.at, job.z.stride);
        job.z.at = NULL;
        cunmod_bundle_clear(&job.z, moduli);
        job.z = again;
        status = run_on_cpu(&job);
    }
    if (status == CUNMOD_E_INTERRUPTED)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_AUTO, "%s", cunmod_status_text(status));
    }
    if (status == CUNMOD_OK)
    {
        cunmod_bundle_clear(&res->bundle, res->moduli);
        res->bundle = job.z;
    }
    else
    {
        cunmod_bundle_clear(&job.z, res->moduli);
    }
    return status;
}
