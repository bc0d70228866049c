/* Computes the sizes of the results of an operation on batches, and runs an operation on the CPU
 * path, where threads on all processors compute the items.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch/batch.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/steps.h"
#include "shape/tuning.h"
#include "threads/parallel_for.h"

int cunmod_batch_is_uniform(const cunmod_batch_job_t *job)
{
    int uniform = 1;
    for (int k = 0; k < job->operation->operands; k++)
        uniform &= job->x[k]->at == NULL;
    return uniform;
}

double cunmod_batch_item_us(const cunmod_batch_job_t *job, int64_t i)
{
    int64_t x[CUNMOD_BATCH_OPERANDS];
    cunmod_batch_spaces(job, x, i);
    return job->operation->us(job, x);
}

/* z[r] = the number of words to reserve for result r of item i, for all r. */
static void room_of(const cunmod_batch_job_t *job, int64_t *z, int64_t i)
{
    int64_t x[CUNMOD_BATCH_OPERANDS];
    cunmod_batch_spaces(job, x, i);
    job->operation->room(job, z, x);
}

/* Sets the stride (words per item) of each result, for a job whose operands have strides. Errors:
 * E_LENGTH. */
static int make_strides(cunmod_batch_job_t *job)
{
    const int64_t items = job->moduli->items;
    int64_t stride[CUNMOD_BATCH_RESULTS] = {0};
    int fits = 1;
    if (items > 0)
        room_of(job, stride, 0);
    for (int r = 0; r < job->operation->results; r++)
    {
        job->z[r] = cunmod_storage_of(NULL, stride[r]);
        fits &= items == 0 || stride[r] <= CUNMOD_LENGTH_MAX / items;
    }
    return fits ? CUNMOD_OK : CUNMOD_E_LENGTH;
}

int cunmod_batch_make_rooms(cunmod_batch_job_t *job)
{
    const int64_t items = job->moduli->items;
    const int results = job->operation->results;
    int64_t room[CUNMOD_BATCH_RESULTS];
    if (cunmod_batch_is_uniform(job))
        return make_strides(job);
    for (int r = 0; r < results; r++)
    {
        job->z[r] = cunmod_storage_of(calloc((size_t)(items + 1), sizeof(int64_t)), 0);
        if (job->z[r].at == NULL)
            return CUNMOD_E_MEMORY;
    }
    for (int64_t i = 0; i < items; i++)
    {
        room_of(job, room, i);
        for (int r = 0; r < results; r++)
        {
            int64_t *const at = job->z[r].at + i;
            if (room[r] > CUNMOD_LENGTH_MAX - at[0])
                return CUNMOD_E_LENGTH;
            at[1] = at[0] + room[r];
        }
    }
    return CUNMOD_OK;
}

/* ---- the CPU path ------------------------------------------------------------------------ */

typedef struct
{
    cunmod_batch_job_t *job;
    int64_t share; /* number of consecutive items that a thread computes at a time */
    int members;   /* number of threads, each of which gets the same part of the memory limit */
    cunmod_ctx_t member[CUNMOD_PARALLEL_MAX]; /* [k]: context of thread k; NULL: not created */
    _Atomic int status; /* first error that has ended the operation; OK: none */
    int failed;         /* index of the thread that has set `status` */
} loop_t;

/* Returns the context of thread `member`, with the settings of the caller's context. The first call
 * for a thread creates the context. Returns NULL when memory runs out. */
static cunmod_ctx_t member_ctx(loop_t *loop, int member)
{
    cunmod_ctx_t *const ctx = &loop->member[member];
    const struct cunmod_ctx_struct *const caller = loop->job->moduli->ctx;
    if (*ctx == NULL && cunmod_ctx_create(ctx, -2) == CUNMOD_OK)
    {
        (*ctx)->path = CUNMOD_PATH_CPU;
        (*ctx)->memory_limit = caller->memory_limit / loop->members;
        (*ctx)->work_limit = caller->work_limit;
        (*ctx)->stop.flag = caller->stop.flag;
        (*ctx)->stop.poll = caller->stop.poll;
    }
    return *ctx;
}

/* Returns the first status that is not OK among the operands of item i; OK: none. */
static int status_of_operands(const cunmod_batch_job_t *job, int64_t i)
{
    for (int k = 0; k < job->operation->operands; k++)
        CUNMOD_TRY(job->x[k]->status[i]);
    return CUNMOD_OK;
}

static cunmod_batch_item_t item_of(const cunmod_batch_job_t *job, int64_t i, cunmod_ctx_t ctx)
{
    cunmod_batch_item_t item = {.item = i, .p = job->moduli->p[i], .ctx = ctx, .job = job};
    for (int k = 0; k < job->operation->operands; k++)
    {
        item.x[k] = job->x[k]->host + cunmod_storage_start(job->x[k], i);
        item.len[k] = job->x[k]->len[i];
    }
    for (int r = 0; r < job->operation->results; r++)
    {
        item.z[r] = job->z[r].host + cunmod_storage_start(&job->z[r], i);
        item.room[r] = cunmod_storage_room(&job->z[r], i);
    }
    return item;
}

/* Computes item i. Returns OK, or E_MEMORY, E_INTERRUPTED or E_WORK, which end the operation. Any
 * other status of the item is stored with its results, which are then 0. */
static int make_item(cunmod_batch_job_t *job, int64_t i, cunmod_ctx_t ctx)
{
    const cunmod_batch_item_t item = item_of(job, i, ctx);
    int status = status_of_operands(job, i);
    if (status == CUNMOD_OK)
    {
        status = job->operation->cpu(&item);
        if (status == CUNMOD_E_MEMORY || status == CUNMOD_E_INTERRUPTED || status == CUNMOD_E_WORK)
            return status;
    }
    for (int r = 0; r < job->operation->results; r++)
    {
        if (status != CUNMOD_OK)
            memset(item.z[r], 0, (size_t)item.room[r] * sizeof(*item.z[r]));
        job->z[r].status[i] = status;
        job->z[r].len[i] = cunmod_true_length(item.z[r], item.room[r]);
    }
    return CUNMOD_OK;
}

static void make_piece(void *argument, int64_t piece, int member)
{
    loop_t *const loop = argument;
    cunmod_ctx_t ctx = member_ctx(loop, member);
    const int64_t items = loop->job->moduli->items, first = piece * loop->share;
    const int64_t end = first + loop->share < items ? first + loop->share : items;
    int status = ctx != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    for (int64_t i = first; i < end && status == CUNMOD_OK; i++)
    {
        status = atomic_load(&loop->status);
        CUNMOD_THEN(cunmod_is_stopped(&ctx->stop) ? CUNMOD_E_INTERRUPTED
                                                  : make_item(loop->job, i, ctx));
    }
    int none = CUNMOD_OK;
    if (status != CUNMOD_OK && atomic_compare_exchange_strong(&loop->status, &none, status))
        loop->failed = member;
    if (status == CUNMOD_OK && member == 0)
        cunmod_progress_tell(loop->job->moduli->ctx, end, items);
}

/* WORDS_OF_A_THREAD: words of operands and results that are worth one more thread. SAMPLE: largest
 * number of items whose time is predicted. */
#define WORDS_OF_A_THREAD 4096
#define SAMPLE 256

/* Returns the number of consecutive items that a thread computes at a time. words: number of words
 * of operands and results of all items. Without predicted times (operation->us = NULL): the least
 * number of items with WORDS_OF_A_THREAD words, ceil(WORDS_OF_A_THREAD items / words). If these
 * items are predicted to take longer than CUNMOD_TUNE_BATCH_THREAD_US, only as many items as just
 * exceed this time. The prediction is the mean time of at most SAMPLE items. */
static int64_t items_of_a_piece(const cunmod_batch_job_t *job, int64_t words)
{
    const int64_t items = job->moduli->items;
    const int64_t share = words > 0 ? 1 + (WORDS_OF_A_THREAD * items - 1) / words : items + 1;
    if (job->operation->us == NULL || items == 0)
        return share;
    const int64_t step = cunmod_batch_is_uniform(job) ? items : (items + SAMPLE - 1) / SAMPLE;
    double us = 0;
    int64_t count = 0;
    for (int64_t i = 0; i < items; i += step)
    {
        us += cunmod_batch_item_us(job, i);
        count++;
    }
    const double each = us / (double)count;
    return each * (double)share > CUNMOD_TUNE_BATCH_THREAD_US
               ? 1 + (int64_t)(CUNMOD_TUNE_BATCH_THREAD_US / each)
               : share;
}

/* Sets the note of ctx (its text on the last call) after a failure with E_WORK or E_MEMORY: the
 * note of the thread that failed, if a limit of work or memory refused an operation there
 * (last_path is then AUTO); else the text of `status`. */
static void note_failure(const loop_t *loop, cunmod_ctx_t ctx, int status)
{
    cunmod_ctx_t member = loop->member[loop->failed];
    if (member != NULL && (status == CUNMOD_E_WORK || status == CUNMOD_E_MEMORY))
    {
        const int told = member->last_path == CUNMOD_PATH_AUTO;
        cunmod_ctx_note_format(ctx, CUNMOD_PATH_AUTO, "%s",
                               told ? cunmod_last_reason(member) : cunmod_status_text(status));
    }
}

int cunmod_batch_run_on_cpu(cunmod_batch_job_t *job)
{
    const cunmod_moduli_t moduli = job->moduli;
    const int64_t items = moduli->items;
    int64_t words = 0;
    for (int k = 0; k < job->operation->operands; k++)
    {
        CUNMOD_TRY(cunmod_storage_to_host(job->x[k], moduli));
        words += cunmod_storage_start(job->x[k], items);
    }
    for (int r = 0; r < job->operation->results; r++)
    {
        CUNMOD_TRY(cunmod_storage_alloc_host(&job->z[r], moduli));
        words += cunmod_storage_start(&job->z[r], items);
    }
    loop_t *const loop = calloc(1, sizeof(*loop));
    if (loop == NULL)
        return CUNMOD_E_MEMORY;
    loop->job = job;
    loop->share = items_of_a_piece(job, words);
    const int64_t pieces = (items + loop->share - 1) / loop->share;
    const int64_t most = pieces > 0 ? pieces : 1;
    loop->members =
        cunmod_parallel_processors(most < CUNMOD_PARALLEL_MAX ? (int)most : CUNMOD_PARALLEL_MAX);
    cunmod_parallel_for(loop->members, pieces, make_piece, loop, &moduli->ctx->stop);
    const int status = atomic_load(&loop->status);
    if (status != CUNMOD_OK)
        note_failure(loop, moduli->ctx, status);
    for (int k = 0; k < CUNMOD_PARALLEL_MAX; k++)
        cunmod_ctx_destroy(loop->member[k]);
    free(loop);
    return status;
}
