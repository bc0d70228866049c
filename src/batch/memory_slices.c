/* Runs an operation on ranges of the items of a batch, one after the other, if all items at once
 * would take too much memory or time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The workspace of an operation grows with the number of items, and a running launch cannot be
 * interrupted. A *slice* is a range of consecutive items of a part. A slice is passed to the
 * operation as a batch: with its own moduli, and with pointers into the operands and results of the
 * whole batch, all of which are in device memory.
 */
#include "batch/batch.h"

#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "shape/tuning.h"

/* A slice: items from .. from+count-1 among the items of `whole` with words of 4 bytes (part = 0)
 * or of 8 bytes (part = 1), and a job for these items only. */
typedef struct
{
    const cunmod_batch_job_t *whole;
    cunmod_dev_t *dev;
    int part;
    int64_t from, count;
    struct cunmod_moduli_struct moduli;
    cunmod_storage_t x[CUNMOD_BATCH_OPERANDS];
    cunmod_batch_job_t job;
    uint64_t *item_words;
    void *d_at[CUNMOD_BATCH_OPERANDS +
               CUNMOD_BATCH_RESULTS]; /* offsets of polynomials, in device memory; NULL: none */
} slice_t;

/* Returns the index in the job `whole` of item number `place` of the slice. */
static int64_t item_of(const slice_t *slice, int64_t place)
{
    cunmod_const_moduli_t moduli = slice->whole->moduli;
    return cunmod_part_item(moduli, slice->part, slice->from + place);
}

/* Sets slice->moduli: new arrays in host memory, but pointers into the device memory of the moduli
 * of `whole`. Returns an outcome (runtime/outcome.h). */
static int cut_moduli(slice_t *slice)
{
    cunmod_const_moduli_t whole = slice->whole->moduli;
    const cunmod_moduli_t moduli = &slice->moduli;
    cunmod_moduli_part_t *const part = &moduli->part[slice->part];
    const size_t items = (size_t)slice->count;
    const int64_t first = cunmod_part_first(whole, slice->part) + slice->from;
    *moduli = *whole;
    moduli->items = slice->count;
    moduli->narrow = slice->part == 0 ? slice->count : 0;
    moduli->item = NULL;
    moduli->p = malloc(items * sizeof(*moduli->p));
    moduli->status = malloc(items * sizeof(*moduli->status));
    moduli->field = whole->field != NULL ? whole->field + first : NULL;
    if (moduli->p == NULL || moduli->status == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    for (int64_t k = 0; k < slice->count; k++)
    {
        moduli->p[k] = whole->p[item_of(slice, k)];
        moduli->status[k] = whole->status[item_of(slice, k)];
    }
    part->mod += slice->from;
    part->status += slice->from;
    if (whole->field != NULL)
        part->d_field = (int32_t *)part->d_field + slice->from;
    return 0;
}

/* *storage = the polynomials of the slice: pointers into the device memory of the storage `whole`.
 * If `whole` has offsets instead of a stride, computes the offsets of the slice, in host memory and
 * in device memory at *d_at. Returns an outcome (runtime/outcome.h). */
static int cut_storage(slice_t *slice, cunmod_storage_t *storage, const cunmod_storage_t *whole,
                       void **d_at)
{
    const int part = slice->part;
    const size_t bytes = (size_t)(slice->count + 1) * sizeof(int64_t);
    cunmod_polys_t *const polys = &storage->part[part].polys;
    *storage = cunmod_storage_of(NULL, whole->stride);
    storage->on_device = 1;
    storage->part[part].d_words = cunmod_storage_words(whole, part, slice->from);
    *polys = whole->part[part].polys;
    polys->words = storage->part[part].d_words;
    polys->len += slice->from;
    polys->status += slice->from;
    polys->total = slice->count * whole->stride;
    if (whole->at == NULL)
        return 0;
    storage->at = malloc(bytes);
    if (storage->at == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    storage->at[0] = 0;
    for (int64_t k = 0; k < slice->count; k++)
        storage->at[k + 1] = storage->at[k] + cunmod_storage_room(whole, item_of(slice, k));
    polys->total = storage->at[slice->count];
    CUNMOD_TRY(cunmod_dev_alloc(slice->dev, d_at, bytes));
    polys->at = *d_at;
    return cunmod_dev_write(slice->dev, *d_at, storage->at, bytes);
}

/* storage->len, storage->status = the lengths and statuses of the items of the slice, if they are
 * in host memory in `whole`. Returns an outcome (runtime/outcome.h). */
static int cut_facts(const slice_t *slice, cunmod_storage_t *storage, const cunmod_storage_t *whole)
{
    const size_t items = (size_t)slice->count;
    if (whole->len == NULL)
        return 0;
    storage->len = malloc(items * sizeof(*storage->len));
    storage->status = malloc(items * sizeof(*storage->status));
    if (storage->len == NULL || storage->status == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    for (int64_t k = 0; k < slice->count; k++)
    {
        storage->len[k] = whole->len[item_of(slice, k)];
        storage->status[k] = whole->status[item_of(slice, k)];
    }
    return 0;
}

static int cut_item_words(slice_t *slice)
{
    if (slice->whole->item_words == NULL)
        return 0;
    slice->item_words = malloc((size_t)slice->count * sizeof(*slice->item_words));
    for (int64_t k = 0; k < slice->count && slice->item_words != NULL; k++)
        slice->item_words[k] = slice->whole->item_words[item_of(slice, k)];
    slice->job.item_words = slice->item_words;
    return slice->item_words == NULL ? CUNMOD_BATCH_NO_MEMORY : 0;
}

static int cut(slice_t *slice)
{
    const cunmod_batch_operation_t *const operation = slice->whole->operation;
    slice->job = *slice->whole;
    slice->job.moduli = &slice->moduli;
    slice->job.is_slice = 1;
    memset(slice->job.z, 0, sizeof(slice->job.z));
    CUNMOD_TRY(cut_moduli(slice));
    for (int k = 0; k < operation->operands; k++)
    {
        slice->job.x[k] = &slice->x[k];
        CUNMOD_TRY(cut_storage(slice, &slice->x[k], slice->whole->x[k], &slice->d_at[k]));
        CUNMOD_TRY(cut_facts(slice, &slice->x[k], slice->whole->x[k]));
    }
    for (int r = 0; r < operation->results; r++)
    {
        CUNMOD_TRY(cut_storage(slice, &slice->job.z[r], &slice->whole->z[r],
                               &slice->d_at[CUNMOD_BATCH_OPERANDS + r]));
    }
    return cut_item_words(slice);
}

/* Frees the host memory of a storage of the slice, but not its device memory, which belongs to the
 * whole batch. */
static void clear_storage(cunmod_storage_t *storage, cunmod_const_moduli_t moduli)
{
    memset(storage->part, 0, sizeof(storage->part));
    cunmod_storage_clear(storage, moduli);
}

static void clear(slice_t *slice)
{
    for (int k = 0; k < CUNMOD_BATCH_OPERANDS; k++)
        clear_storage(&slice->x[k], &slice->moduli);
    for (int r = 0; r < CUNMOD_BATCH_RESULTS; r++)
        clear_storage(&slice->job.z[r], &slice->moduli);
    for (int k = 0; k < CUNMOD_BATCH_OPERANDS + CUNMOD_BATCH_RESULTS; k++)
        cunmod_dev_free(slice->dev, slice->d_at[k]);
    free(slice->moduli.p);
    free(slice->moduli.status);
    free(slice->item_words);
}

static int run_slice(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part, int64_t from,
                     int64_t count)
{
    slice_t slice = {.whole = job, .dev = dev, .part = part, .from = from, .count = count};
    int error = cut(&slice);
    CUNMOD_NEXT(job->operation->gpu(&slice.job, dev, part));
    clear(&slice);
    return error;
}

/* Returns the predicted time in microseconds of the item at a place: its index when all items with
 * words of 4 bytes come before all items with words of 8 bytes. */
static double us_at(const cunmod_batch_job_t *job, int64_t place)
{
    return cunmod_batch_item_us(job, cunmod_item_at(job->moduli, place));
}

/* Returns the number of items, 1 .. most, of the slice that begins at item `from` of the part:
 * `most`, or, if the context has an interrupt flag and the operation predicts times, the least
 * number of items whose times add up to more than CUNMOD_TUNE_PIECE_US, if this number is smaller.
 * *us = the predicted time of the slice in microseconds; 0: not predicted. */
static int64_t piece(double *us, const cunmod_batch_job_t *job, int part, int64_t from,
                     int64_t most)
{
    const int64_t first = cunmod_part_first(job->moduli, part) + from;
    int64_t count = 0;
    *us = 0;
    if (job->operation->us == NULL || job->moduli->ctx->stop.flag == NULL)
        return most;
    if (cunmod_batch_is_uniform(job))
    {
        const double each = us_at(job, first);
        count = each * (double)(most - 1) <= CUNMOD_TUNE_PIECE_US
                    ? most
                    : 1 + (int64_t)(CUNMOD_TUNE_PIECE_US / each);
        *us = (double)count * each;
        return count;
    }
    for (; count < most && *us <= CUNMOD_TUNE_PIECE_US; count++)
        *us += us_at(job, first + count);
    return count;
}

/* Reads the interrupt flag before a launch of `us` microseconds. If the launched work would then
 * exceed CUNMOD_TUNE_PIECE_US, first waits until the device has done the earlier work, since
 * launched work cannot be stopped. Returns an outcome (runtime/outcome.h). */
static int check_interrupt(cunmod_ctx_t ctx, cunmod_dev_t *dev, double us)
{
    int error = 0;
    ctx->queued_us += us;
    if (ctx->queued_us > CUNMOD_TUNE_PIECE_US)
    {
        error = cunmod_dev_sync(dev);
        ctx->queued_us = us;
    }
    return error == 0 && cunmod_is_stopped(&ctx->stop) ? CUNMOD_INTERRUPTED : error;
}

int cunmod_memory_slices_run(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                             int *slices)
{
    cunmod_ctx_t ctx = job->moduli->ctx;
    const int64_t count = cunmod_part_count(job->moduli, part);
    int64_t most = count, from = 0;
    int error = 0;
    while (from < count && error == 0)
    {
        double us;
        const int64_t left = most < count - from ? most : count - from;
        const int64_t now = piece(&us, job, part, from, left);
        error = check_interrupt(ctx, dev, us);
        CUNMOD_NEXT(now == count ? job->operation->gpu(job, dev, part)
                                 : run_slice(job, dev, part, from, now));
        if (error == 0)
        {
            from += now;
            *slices += now < count;
        }
        else if (cunmod_dev_is_full(error) && now > 1)
        {
            most = (now + 1) / 2;
            error = 0;
        }
    }
    return error;
}
