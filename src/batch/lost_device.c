/* Computes the polynomials of batches again when their GPU is lost: versions and their lineages.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch/lost_device.h"

#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "batch/batch.h"
#include "shape/tuning.h"

struct cunmod_lineage_struct
{
    cunmod_batch_job_t job; /* the operation and its operands; job.z is not set */
    cunmod_version_t *x[CUNMOD_BATCH_OPERANDS];
    cunmod_version_t *z[CUNMOD_BATCH_RESULTS]; /* results; NULL: freed, or in host memory */
    uint64_t copy[];                           /* the job's item_words, then its struct `own` */
};

/* ---- counters of a share --------------------------------------------------------- */

/* Returns the number of words reserved for all polynomials of a version. */
static int64_t words_of(const cunmod_version_t *version)
{
    return cunmod_storage_start(&version->storage, version->moduli->items);
}

/* Returns the number of words of host memory of a version: of its origin (the copy of the caller's
 * data), polynomials, offsets, lengths and statuses. */
static int64_t host_words(const cunmod_version_t *version)
{
    const int64_t items = version->moduli->items;
    const cunmod_storage_t *const storage = &version->storage;
    return (version->origin != NULL ? version->origin->held : 0) +
           (storage->host != NULL ? words_of(version) : 0) + (storage->at != NULL ? items + 1 : 0) +
           (storage->len != NULL ? items + (items + 1) / 2 : 0);
}

/* Adds a version to the counters of its share, moduli->held (sign = 1), or subtracts it (sign =
 * -1). A function that changes a version calls this function with -1 before, and with 1 after the
 * change. */
static void count_version(const cunmod_version_t *version, int sign)
{
    cunmod_held_t *const held = &version->moduli->held;
    held->used += version->used ? sign * words_of(version) : 0;
    held->versions += version->used ? sign : 0;
    held->others += version->used ? 0 : sign * host_words(version);
}

/* Adds a lineage to the counters of its share, moduli->held (sign = 1), or subtracts it (sign =
 * -1). Of its memory only the array item_words is counted. */
static void count_lineage(const cunmod_lineage_t *lineage, int sign)
{
    cunmod_held_t *const held = &lineage->job.moduli->held;
    held->lineages += sign;
    held->others += lineage->job.item_words != NULL ? sign * lineage->job.moduli->items : 0;
}

/* ---- versions and lineages ------------------------------------------------------------ */

/* Removes a version from the results of its lineage. Returns the lineage if it has no other result,
 * else NULL. */
static cunmod_lineage_t *leave_lineage(cunmod_version_t *version)
{
    cunmod_lineage_t *const lineage = version->lineage;
    int left = 0;
    for (int r = 0; r < CUNMOD_BATCH_RESULTS && lineage != NULL; r++)
    {
        lineage->z[r] = lineage->z[r] == version ? NULL : lineage->z[r];
        left |= lineage->z[r] != NULL;
    }
    version->lineage = NULL;
    return left ? NULL : lineage;
}

/* Adds a version to *list, the versions to free, if it belongs to no batch and is an operand of no
 * lineage. */
static void drop(cunmod_version_t **list, cunmod_version_t *version)
{
    if (!version->used && version->readers == 0)
    {
        version->next = *list;
        *list = version;
    }
}

/* Frees a lineage, and adds its operands to *list, the versions to free, except those that belong
 * to a batch or are operands of another lineage. */
static void end_lineage(cunmod_version_t **list, cunmod_lineage_t *lineage)
{
    for (int k = 0; k < CUNMOD_BATCH_OPERANDS; k++)
    {
        if (lineage->x[k] != NULL)
        {
            lineage->x[k]->readers--;
            drop(list, lineage->x[k]);
        }
    }
    count_lineage(lineage, -1);
    free(lineage);
}

/* Frees the versions of a list, then each lineage that has no result left, then each operand of
 * such a lineage that belongs to no batch and no other lineage, and so on. A loop, not a recursion,
 * since chains of lineages may be long. */
static void free_list(cunmod_version_t *list)
{
    while (list != NULL)
    {
        cunmod_version_t *const version = list;
        list = version->next;
        cunmod_lineage_t *const lineage = leave_lineage(version);
        count_version(version, -1);
        cunmod_storage_clear(&version->storage, version->moduli);
        cunmod_origin_release(version->origin, version->moduli);
        free(version);
        if (lineage != NULL)
            end_lineage(&list, lineage);
    }
}

void cunmod_lineage_destroy(cunmod_lineage_t *lineage)
{
    cunmod_version_t *list = NULL;
    if (lineage != NULL)
        end_lineage(&list, lineage);
    free_list(list);
}

void cunmod_version_release(cunmod_version_t *version)
{
    cunmod_version_t *list = NULL;
    if (version == NULL)
        return;
    if (version->storage.host != NULL)
        cunmod_lineage_destroy(leave_lineage(version));
    count_version(version, -1);
    *(version->previous != NULL ? &version->previous->next : &version->moduli->held.first) =
        version->next;
    if (version->next != NULL)
        version->next->previous = version->previous;
    version->previous = version->next = NULL;
    version->used = 0;
    cunmod_storage_clear_device(&version->storage, version->moduli);
    count_version(version, 1);
    drop(&list, version);
    free_list(list);
}

int cunmod_versions_replace(cunmod_batch_t batch, cunmod_version_t **versions, int status)
{
    for (int k = 0; k < batch->moduli->shares && versions != NULL; k++)
    {
        cunmod_version_release(status == CUNMOD_OK ? batch->version[k] : versions[k]);
        if (status == CUNMOD_OK)
            batch->version[k] = versions[k];
    }
    free(versions);
    return status;
}

void cunmod_version_set_origin(cunmod_version_t *version, cunmod_origin_t *origin)
{
    count_version(version, -1);
    cunmod_origin_release(version->origin, version->moduli);
    version->origin = origin;
    count_version(version, 1);
}

int cunmod_lineage_create(cunmod_lineage_t **lineage, const cunmod_batch_job_t *job)
{
    const size_t words = job->item_words != NULL ? (size_t)job->moduli->items : 0;
    const size_t bytes = words * sizeof(*job->item_words), own = job->operation->own_bytes;
    *lineage = NULL;
    if (!job->moduli->recovers)
        return CUNMOD_OK;
    cunmod_lineage_t *const made = calloc(1, sizeof(*made) + bytes + own);
    if (made == NULL)
        return CUNMOD_E_MEMORY;
    made->job = *job;
    if (words > 0)
        made->job.item_words = memcpy(made->copy, job->item_words, bytes);
    if (own > 0)
        made->job.own = memcpy(made->copy + words, job->own, own);
    for (int k = 0; k < job->operation->operands; k++)
    {
        made->x[k] = (cunmod_version_t *)job->x[k];
        made->x[k]->readers++;
    }
    count_lineage(made, 1);
    *lineage = made;
    return CUNMOD_OK;
}

void cunmod_lineage_give(cunmod_lineage_t *lineage, cunmod_version_t *const *results)
{
    for (int r = 0; lineage != NULL && r < lineage->job.operation->results; r++)
    {
        lineage->z[r] = results[r];
        results[r]->lineage = lineage;
    }
}

/* ---- recovery ---------------------------------------------------------------------- */

/* Moves the polynomials of *made, in host memory, to the version, and releases version->origin,
 * which is not needed any more. version->lineage does not change. */
static void take_host(cunmod_version_t *version, cunmod_storage_t *made)
{
    count_version(version, -1);
    cunmod_storage_take_host(&version->storage, made);
    cunmod_origin_release(version->origin, version->moduli);
    version->origin = NULL;
    count_version(version, 1);
}

static int make_from_origin(cunmod_version_t *version)
{
    /* `made` borrows the offsets `at` of the version */
    cunmod_storage_t made = cunmod_storage_of(version->storage.at, version->storage.stride);
    const int status = version->origin->make(&made, version->moduli, version->origin);
    if (status == CUNMOD_OK)
        take_host(version, &made);
    made.at = NULL;
    cunmod_storage_clear(&made, version->moduli);
    return status;
}

/* Computes all results of a lineage again on the CPU from its operands, which are in host memory,
 * and frees the lineage. */
static int make_from_lineage(cunmod_lineage_t *lineage)
{
    cunmod_const_moduli_t moduli = lineage->job.moduli;
    const int results = lineage->job.operation->results;
    cunmod_batch_job_t job = lineage->job;
    int status = cunmod_batch_make_rooms(&job);
    CUNMOD_THEN(cunmod_batch_run_on_cpu(&job));
    for (int r = 0; r < results; r++)
    {
        cunmod_version_t *const version = lineage->z[r];
        if (status == CUNMOD_OK && version != NULL)
        {
            if (version->storage.host == NULL)
                take_host(version, &job.z[r]);
            leave_lineage(version);
        }
        cunmod_storage_clear(&job.z[r], moduli);
    }
    if (status == CUNMOD_OK)
        cunmod_lineage_destroy(lineage);
    return status;
}

/* Returns the first operand of version->lineage whose polynomials are not in host memory and cannot
 * be copied from the device; NULL: none. */
static cunmod_version_t *missing_operand(const cunmod_version_t *version)
{
    for (int k = 0; version->lineage != NULL && k < CUNMOD_BATCH_OPERANDS; k++)
    {
        cunmod_version_t *const operand = version->lineage->x[k];
        if (operand != NULL && cunmod_storage_download(&operand->storage, operand->moduli) != 0)
            return operand;
    }
    return NULL;
}

/* The function storage->again of a version: computes the polynomials again, in host memory. If
 * operands are missing, computes the operands first, in a loop, since chains of lineages may be
 * long. */
static int make_again(cunmod_storage_t *storage)
{
    cunmod_version_t *const version = (cunmod_version_t *)storage;
    int status = CUNMOD_OK;
    while (version->storage.host == NULL && status == CUNMOD_OK)
    {
        cunmod_version_t *first = version;
        for (cunmod_version_t *x = missing_operand(first); x != NULL; x = missing_operand(first))
            first = x;
        status = first->lineage != NULL ? make_from_lineage(first->lineage)
                                        : make_from_origin(first);
    }
    return status;
}

/* ---- versions of batches ------------------------------------------------------------ */

cunmod_version_t *cunmod_version_create(cunmod_moduli_t moduli)
{
    cunmod_version_t *const version = calloc(1, sizeof(*version));
    if (version != NULL)
    {
        version->storage = cunmod_storage_of(NULL, 0);
        version->moduli = moduli;
        version->used = 1;
        version->next = moduli->held.first;
        if (version->next != NULL)
            version->next->previous = version;
        moduli->held.first = version;
        count_version(version, 1);
    }
    return version;
}

void cunmod_version_set(cunmod_version_t *version, const cunmod_storage_t *storage)
{
    count_version(version, -1);
    version->storage = *storage;
    version->storage.again = version->moduli->recovers ? make_again : NULL;
    count_version(version, 1);
}

/* Counts only the lineages and the words of host memory that were added since the last
 * checkpoint. */
int cunmod_lost_device_is_full(cunmod_const_moduli_t moduli)
{
    const cunmod_held_t *const held = &moduli->held;
    return held->lineages - held->left_lineages >
               CUNMOD_TUNE_LINEAGES + CUNMOD_TUNE_LINEAGES_EACH * held->versions ||
           held->others - held->left_others >
               CUNMOD_TUNE_LINEAGE_WORDS + CUNMOD_TUNE_LINEAGE_WORDS_EACH * held->used;
}

void cunmod_lost_device_checkpoint(cunmod_moduli_t moduli)
{
    cunmod_held_t *const held = &moduli->held;
    for (cunmod_version_t *version = held->first; version != NULL; version = version->next)
        if (version->lineage != NULL &&
            cunmod_storage_to_host(&version->storage, moduli) == CUNMOD_OK)
            cunmod_lineage_destroy(leave_lineage(version));
    held->left_lineages = held->lineages;
    held->left_others = held->others;
}
