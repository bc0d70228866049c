/* Runs an operation on batches: on the GPU of each share, and on the CPU if the GPU fails.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/check.h"
#include "base/steps.h"
#include "batch/batch.h"
#include "batch/lost_device.h"
#include "runtime/fallback.h"
#include "runtime/peer_contexts.h"

/* ---- the GPU path ---------------------------------------------------------- */

/* Computes on the device the results of all items with words of 4 bytes (part = 0) or of 8 bytes
 * (part = 1). If operation->trims is 0, also sets the true lengths of the results, and the zeros
 * behind them. Adds the number of slices into which the items were divided to *slices. Returns an
 * outcome (runtime/outcome.h). */
static int make_part(cunmod_batch_job_t *job, cunmod_dev_t *dev, int part, int *slices)
{
    const int64_t count = cunmod_part_count(job->moduli, part);
    if (count == 0)
        return 0;
    CUNMOD_TRY(cunmod_memory_slices_run(job, dev, part, slices));
    for (int r = 0; r < job->operation->results && !job->operation->trims; r++)
    {
        CUNMOD_TRY(
            cunmod_dev_batch_trim(dev, &job->z[r].part[part].polys, count, cunmod_part_word(part)));
    }
    return 0;
}

/* ---- all shares ------------------------------------------------------------- */

typedef struct
{
    cunmod_batch_job_t job;
    cunmod_version_t *z[CUNMOD_BATCH_RESULTS]; /* [r]: the new version for result r */
    cunmod_lineage_t *lineage;
    int slices; /* number of slices into which the GPU path divided the items; 0: not divided */
    int done;   /* 1: the GPU has computed the results */
    int status;
} share_t;

/* A call of cunmod_batch_run. */
typedef struct
{
    cunmod_moduli_t moduli;
    const cunmod_batch_operation_t *operation;
    share_t *share;
} call_t;

/* Sets the offsets or strides of the results of all shares. Errors: E_LENGTH (a result has more
 * than CUNMOD_LENGTH_MAX words over all shares), E_MEMORY. */
static int make_all_rooms(const call_t *call)
{
    int64_t words[CUNMOD_BATCH_RESULTS] = {0};
    for (int k = 0; k < call->moduli->shares; k++)
    {
        cunmod_batch_job_t *const job = &call->share[k].job;
        CUNMOD_TRY(cunmod_batch_make_rooms(job));
        for (int r = 0; r < call->operation->results; r++)
        {
            words[r] += cunmod_storage_start(&job->z[r], job->moduli->items);
            if (words[r] > CUNMOD_LENGTH_MAX)
                return CUNMOD_E_LENGTH;
        }
    }
    return CUNMOD_OK;
}

/* Computes the results of a share (a share_t) on its device. Returns an outcome
 * (runtime/outcome.h). */
static int make_on_gpu(void *argument, cunmod_dev_t *dev)
{
    share_t *const share = argument;
    cunmod_batch_job_t *const job = &share->job;
    int error = 0;
    for (int k = 0; k < job->operation->operands; k++)
        CUNMOD_NEXT(cunmod_storage_to_device(job->x[k], job->moduli, dev));
    for (int r = 0; r < job->operation->results; r++)
        CUNMOD_NEXT(cunmod_storage_alloc_device(&job->z[r], job->moduli, dev));
    CUNMOD_NEXT(job->operation->fields ? cunmod_moduli_fields(job->moduli, dev) : 0);
    for (int part = 0; part < CUNMOD_PARTS; part++)
        CUNMOD_NEXT(make_part(job, dev, part, &share->slices));
    for (int r = 0; r < job->operation->results; r++)
        job->z[r].on_device = error == 0;
    return error;
}

static int try_share(void *argument, int k)
{
    share_t *const share = &((const call_t *)argument)->share[k];
    cunmod_ctx_t ctx = share->job.moduli->ctx;
    share->status = cunmod_fallback_try(&share->done, ctx, make_on_gpu, share);
    if (share->done && share->slices > 0)
    {
        cunmod_ctx_note_format(ctx, CUNMOD_PATH_GPU,
                               "batches are computed where the GPU is, in %d slices",
                               share->slices);
    }
    return share->status;
}

/* Frees the device memory of the results, which a failed attempt on the GPU has allocated, and
 * computes the results of a job on the CPU. */
static int run_on_cpu(cunmod_batch_job_t *job)
{
    for (int r = 0; r < job->operation->results; r++)
    {
        const cunmod_storage_t again = cunmod_storage_of(job->z[r].at, job->z[r].stride);
        job->z[r].at = NULL;
        cunmod_storage_clear(&job->z[r], job->moduli);
        job->z[r] = again;
    }
    return cunmod_batch_run_on_cpu(job);
}

/* Sets the note of moduli->ctx, the text that says on which path the call ran: the note of the
 * first share that failed; else the note of the first share that ran on the CPU; else, with several
 * shares, a text with the number of devices. */
static void note_all(const call_t *call)
{
    cunmod_ctx_t ctx = call->moduli->ctx, from = NULL;
    int failed = 0;
    for (int k = 0; k < call->moduli->shares && !failed; k++)
    {
        const share_t *const share = &call->share[k];
        cunmod_ctx_t own = share->job.moduli->ctx;
        failed = share->status != CUNMOD_OK;
        if (share->status == CUNMOD_E_INTERRUPTED)
            cunmod_fallback_interrupted(own);
        from = failed || (from == NULL && !share->done) ? own : from;
    }
    if (from != NULL)
    {
        cunmod_peers_note(ctx, from);
    }
    else if (call->moduli->shares > 1)
    {
        cunmod_ctx_note_format(ctx, CUNMOD_PATH_GPU,
                               "batches are computed where the GPUs are, in %d shares",
                               call->moduli->shares);
    }
}

/* Computes the results of all shares: first on the GPUs, all at the same time; then on the CPU, one
 * share after the other, those that no GPU has computed, since each of them uses all processors.
 * Errors: E_MEMORY, E_GPU, E_UNSUPPORTED, E_INTERRUPTED, E_WORK. */
static int make_results(call_t *call)
{
    int status = cunmod_devices_run(call->moduli, try_share, call);
    for (int k = 0; k < call->moduli->shares && status == CUNMOD_OK; k++)
    {
        share_t *const share = &call->share[k];
        status = share->done ? CUNMOD_OK : run_on_cpu(&share->job);
        share->status = status;
    }
    note_all(call);
    return status;
}

/* Creates the lineage of the results of a share, and a version for each result
 * (batch/lost_device.h). Errors: E_MEMORY. */
static int prepare(share_t *share)
{
    CUNMOD_TRY(cunmod_lineage_create(&share->lineage, &share->job));
    for (int r = 0; r < share->job.operation->results; r++)
    {
        share->z[r] = cunmod_version_create(share->job.moduli);
        if (share->z[r] == NULL)
            return CUNMOD_E_MEMORY;
    }
    return CUNMOD_OK;
}

/* res[r]->version[k] = the new version with result r of share k, for all r; releases the old
 * version. If the CPU has computed the results, they are in host memory, and their lineage is not
 * needed. */
static void place(share_t *share, const cunmod_batch_t *res, int k)
{
    const int results = share->job.operation->results;
    if (share->done)
        cunmod_lineage_give(share->lineage, share->z);
    else
        cunmod_lineage_destroy(share->lineage);
    for (int r = 0; r < results; r++)
    {
        cunmod_version_set(share->z[r], &share->job.z[r]);
        cunmod_version_release(res[r]->version[k]);
        res[r]->version[k] = share->z[r];
    }
}

static int checkpoint_share(void *argument, int k)
{
    cunmod_lost_device_checkpoint(cunmod_moduli_share(argument, k));
    return CUNMOD_OK;
}

/* status OK: stores the new results in the batches res, and runs a checkpoint (batch/lost_device.h)
 * if one is due. Else: frees the new results. */
static void end(const call_t *call, const cunmod_batch_t *res, int status)
{
    int full = 0;
    for (int k = 0; k < call->moduli->shares; k++)
    {
        share_t *const share = &call->share[k];
        if (status == CUNMOD_OK)
        {
            place(share, res, k);
            full |= cunmod_lost_device_is_full(share->job.moduli);
            continue;
        }
        cunmod_lineage_destroy(share->lineage);
        for (int r = 0; r < call->operation->results; r++)
        {
            cunmod_storage_clear(&share->job.z[r], cunmod_moduli_share(call->moduli, k));
            cunmod_version_release(share->z[r]);
        }
    }
    if (full)
        cunmod_devices_run(call->moduli, checkpoint_share, call->moduli);
}

/* ---- a call ------------------------------------------------------------------ */

/* Checks the operands and results of a call. Errors: E_ARGUMENT (a batch is NULL), E_MISMATCH
 * (moduli differ), E_ALIAS (two results are one batch). */
static int check_batches(const cunmod_batch_t *res, const cunmod_batch_t *x,
                         const cunmod_batch_operation_t *operation)
{
    int wrong = res[0] == NULL, differ = 0, same = 0;
    for (int k = 0; k < operation->operands; k++)
    {
        wrong |= x[k] == NULL;
        differ |= !wrong && x[k]->moduli != res[0]->moduli;
    }
    for (int r = 1; r < operation->results; r++)
    {
        wrong |= res[r] == NULL;
        for (int k = 0; k < r; k++)
            same |= res[r] == res[k];
        differ |= !wrong && res[r]->moduli != res[0]->moduli;
    }
    if (wrong)
        return CUNMOD_E_ARGUMENT;
    return differ ? CUNMOD_E_MISMATCH : same ? CUNMOD_E_ALIAS : CUNMOD_OK;
}

int cunmod_batch_run(const cunmod_batch_t *res, const cunmod_batch_t *x,
                     const cunmod_batch_job_t *how)
{
    int status = check_batches(res, x, how->operation);
    if (status != CUNMOD_OK)
        return status;
    call_t call = {.moduli = res[0]->moduli, .operation = how->operation};
    call.share = calloc((size_t)call.moduli->shares, sizeof(*call.share));
    if (call.share == NULL)
        return CUNMOD_E_MEMORY;
    for (int k = 0; k < call.moduli->shares; k++)
    {
        cunmod_batch_job_t *const job = &call.share[k].job;
        *job = *how;
        job->moduli = cunmod_moduli_share(call.moduli, k);
        for (int i = 0; i < call.operation->operands; i++)
            job->x[i] = &x[i]->version[k]->storage;
        if (how->item_words != NULL)
            job->item_words = how->item_words + job->moduli->first;
        CUNMOD_THEN(prepare(&call.share[k]));
    }
    CUNMOD_THEN(make_all_rooms(&call));
    CUNMOD_THEN(make_results(&call));
    end(&call, res, status);
    free(call.share);
    return status;
}
