/* Creates batches, and copies their polynomials from and to host arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch/batch.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/steps.h"
#include "batch/lost_device.h"

int cunmod_batch_check_offsets(const int64_t *at, int64_t items)
{
    if (at == NULL)
        return CUNMOD_E_ARGUMENT;
    int bad = at[0] != 0;
    for (int64_t i = 0; i < items; i++)
        bad |= at[i + 1] < at[i];
    return bad || at[items] > CUNMOD_LENGTH_MAX ? CUNMOD_E_LENGTH : CUNMOD_OK;
}

/* *storage = a storage in which polynomial i has space for at[i+1] - at[i] words, and which has no
 * memory for the words yet. Errors: E_MEMORY. */
static int with_room(cunmod_storage_t *storage, const int64_t *at, int64_t items)
{
    int differs = 0;
    for (int64_t i = 1; i < items; i++)
        differs |= at[i + 1] - at[i] != at[1] - at[0];
    if (!differs)
    {
        *storage = cunmod_storage_of(NULL, items > 0 ? at[1] - at[0] : 0);
        return CUNMOD_OK;
    }
    int64_t *const copy = malloc((size_t)(items + 1) * sizeof(*at));
    *storage = cunmod_storage_of(copy, 0);
    if (copy == NULL)
        return CUNMOD_E_MEMORY;
    for (int64_t i = 0; i <= items; i++)
        copy[i] = at[i] - at[0];
    return CUNMOD_OK;
}

/* *version = a new version (batch/lost_device.h) of the polynomials of a share (the items of one
 * device), in host memory, with every polynomial 0. Item i has the status of its modulus, or, where
 * this is OK, statuses[i]. statuses NULL: OK. Errors: E_MEMORY. */
static int make_zero(cunmod_version_t **version, cunmod_moduli_t share, const int *statuses)
{
    cunmod_storage_t storage = cunmod_storage_of(NULL, 0);
    *version = cunmod_version_create(share);
    if (*version == NULL || cunmod_storage_alloc_host(&storage, share) != CUNMOD_OK)
    {
        cunmod_storage_clear(&storage, share);
        return CUNMOD_E_MEMORY;
    }
    for (int64_t i = 0; i < share->items; i++)
    {
        const int wanted = statuses != NULL ? statuses[i] : CUNMOD_OK;
        storage.status[i] = share->status[i] != CUNMOD_OK ? share->status[i] : wanted;
    }
    cunmod_version_set(*version, &storage);
    return CUNMOD_OK;
}

int cunmod_batch_create(cunmod_batch_t *batch, cunmod_moduli_t moduli)
{
    if (batch == NULL || moduli == NULL)
        return CUNMOD_E_ARGUMENT;
    cunmod_batch_t made =
        calloc(1, sizeof(*made) + (size_t)moduli->shares * sizeof(made->version[0]));
    if (made == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_moduli_hold(moduli);
    made->moduli = moduli;
    int status = CUNMOD_OK;
    for (int k = 0; k < moduli->shares && status == CUNMOD_OK; k++)
        status = make_zero(&made->version[k], cunmod_moduli_share(moduli, k), NULL);
    if (status != CUNMOD_OK)
    {
        cunmod_batch_destroy(made);
        return status;
    }
    *batch = made;
    return CUNMOD_OK;
}

void cunmod_batch_destroy(cunmod_batch_t batch)
{
    if (batch != NULL)
    {
        for (int k = 0; k < batch->moduli->shares; k++)
            cunmod_version_release(batch->version[k]);
        cunmod_moduli_destroy(batch->moduli);
        free(batch);
    }
}

int cunmod_batch_items(int64_t *items, cunmod_batch_t batch)
{
    return cunmod_get_length(items, batch != NULL ? &batch->moduli->items : NULL);
}

/* Copies `words` to the device as the polynomials of *storage. If moduli->recovers, first sets
 * version->origin to a copy of `words`. If the device fails, or finds a coefficient >= 2^31 in an
 * item with words of 4 bytes, storage->on_device is 0 and version->origin is NULL. Errors: E_MEMORY
 * (no memory for the origin). */
static int send_storage(cunmod_storage_t *storage, cunmod_version_t *version, const uint64_t *words,
                        cunmod_dev_t *dev)
{
    const cunmod_moduli_t moduli = version->moduli;
    int wide = 0;
    if (moduli->recovers)
    {
        cunmod_version_set_origin(version, cunmod_origin_of_words(storage, moduli));
        if (version->origin == NULL)
            return CUNMOD_E_MEMORY;
    }
    const int error = cunmod_storage_send(storage, words,
                                          version->origin != NULL ? version->origin->packed : NULL,
                                          moduli, dev, &wide);
    if (error != 0 || wide)
        cunmod_version_set_origin(version, NULL);
    if (error != 0)
        cunmod_ctx_examine_device(moduli->ctx, error);
    return CUNMOD_OK;
}

/* Stores `words` as the polynomials of *storage: on the device, if the context may use a device and
 * the copy succeeds, else in host memory. If an item with words of 4 bytes has a coefficient >=
 * 2^31, the device refuses all items, and the host checks and stores all items. Errors:
 * E_MEMORY. */
static int set_storage(cunmod_storage_t *storage, cunmod_version_t *version, const uint64_t *words)
{
    cunmod_ctx_t ctx = version->moduli->ctx;
    cunmod_dev_t *dev = cunmod_ctx_path(ctx) == CUNMOD_PATH_CPU ? NULL
                                                                : cunmod_ctx_open_device(ctx);
    if (dev != NULL)
        CUNMOD_TRY(send_storage(storage, version, words, dev));
    return storage->on_device ? CUNMOD_OK : cunmod_storage_set(storage, words, version->moduli);
}

/* The arguments of a call of cunmod_batch_set_arrays or cunmod_batch_get_arrays. Polynomial i is at
 * at[i] .. at[i+1]-1 of the array. */
typedef struct
{
    cunmod_batch_t batch;
    const int64_t *at;
    const uint64_t *from;    /* set_arrays: the coefficients; get_arrays: NULL */
    cunmod_version_t **made; /* set_arrays: [k] = the new version of share k; else NULL */
    uint64_t *to;            /* get_arrays: the array to fill; set_arrays: NULL */
} copy_t;

/* copy->made[k] = a new version of share k (the items of one device), with the caller's
 * coefficients. argument: a copy_t. Errors: E_MEMORY. */
static int set_share(void *argument, int k)
{
    const copy_t *const copy = argument;
    const cunmod_moduli_t share = cunmod_moduli_share(copy->batch->moduli, k);
    const int64_t *const at = copy->at + share->first;
    const uint64_t *const words = copy->from + at[0];
    cunmod_version_t *const version = cunmod_version_create(share);
    cunmod_storage_t storage;
    copy->made[k] = version;
    if (version == NULL)
        return CUNMOD_E_MEMORY;
    int status = with_room(&storage, at, share->items);
    CUNMOD_THEN(set_storage(&storage, version, words));
    cunmod_version_set(version, &storage);
    return status;
}

int cunmod_batch_set_arrays(cunmod_batch_t batch, const uint64_t *coeffs, const int64_t *at)
{
    if (batch == NULL)
        return CUNMOD_E_ARGUMENT;
    const cunmod_moduli_t moduli = batch->moduli;
    CUNMOD_TRY(cunmod_batch_check_offsets(at, moduli->items));
    CUNMOD_TRY(cunmod_check_array(coeffs, at[moduli->items]));
    copy_t copy = {.batch = batch, .at = at, .from = coeffs};
    copy.made = calloc((size_t)moduli->shares, sizeof(*copy.made));
    if (copy.made == NULL)
        return CUNMOD_E_MEMORY;
    return cunmod_versions_replace(batch, copy.made, cunmod_devices_run(moduli, set_share, &copy));
}

/* Copies the lengths and statuses of the items of share k to host memory, unless host memory has
 * them. argument: the batch. Errors: as cunmod_storage_facts. */
static int find_facts(void *argument, int k)
{
    const cunmod_batch_t batch = argument;
    return cunmod_storage_facts(&batch->version[k]->storage, cunmod_moduli_share(batch->moduli, k));
}

/* len[i], statuses[i] = the length and the status of item i, for all items of the batch. len = NULL
 * or statuses = NULL: not wanted. Errors: as cunmod_storage_facts. */
static int get_facts(int64_t *len, int *statuses, cunmod_batch_t batch)
{
    CUNMOD_TRY(cunmod_devices_run(batch->moduli, find_facts, batch));
    for (int k = 0; k < batch->moduli->shares; k++)
    {
        cunmod_const_moduli_t share = cunmod_moduli_share(batch->moduli, k);
        const cunmod_storage_t *const storage = &batch->version[k]->storage;
        const size_t items = (size_t)share->items;
        if (items > 0 && len != NULL)
            memcpy(len + share->first, storage->len, items * sizeof(*len));
        if (items > 0 && statuses != NULL)
            memcpy(statuses + share->first, storage->status, items * sizeof(*statuses));
    }
    return CUNMOD_OK;
}

int cunmod_batch_lengths(int64_t *len, cunmod_batch_t batch)
{
    return batch == NULL || (len == NULL && batch->moduli->items > 0) ? CUNMOD_E_ARGUMENT
                                                                      : get_facts(len, NULL, batch);
}

int cunmod_batch_statuses(int *statuses, cunmod_batch_t batch)
{
    return batch == NULL || (statuses == NULL && batch->moduli->items > 0)
               ? CUNMOD_E_ARGUMENT
               : get_facts(NULL, statuses, batch);
}

int cunmod_batch_set_statuses(cunmod_batch_t batch, const int *statuses)
{
    if (batch == NULL || (statuses == NULL && batch->moduli->items > 0))
        return CUNMOD_E_ARGUMENT;
    const cunmod_moduli_t moduli = batch->moduli;
    for (int64_t i = 0; i < moduli->items; i++)
        if (statuses[i] < CUNMOD_OK || statuses[i] > CUNMOD_E_UNSUPPORTED)
            return CUNMOD_E_ARGUMENT;
    cunmod_version_t **const made = calloc((size_t)moduli->shares, sizeof(cunmod_version_t *));
    int status = made != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
    for (int k = 0; k < moduli->shares && status == CUNMOD_OK; k++)
    {
        const cunmod_moduli_t share = cunmod_moduli_share(moduli, k);
        status = make_zero(&made[k], share, statuses != NULL ? statuses + share->first : NULL);
    }
    return cunmod_versions_replace(batch, made, status);
}

/* coeffs[at[i] .. at[i+1]-1] = polynomial i of *storage, which is in host memory, then zeros, for i
 * < items. */
static void put_items(uint64_t *coeffs, const int64_t *at, const cunmod_storage_t *storage,
                      int64_t items)
{
    for (int64_t i = 0; i < items; i++)
    {
        const int64_t len = storage->len[i], room = at[i + 1] - at[i];
        memcpy(coeffs + at[i], storage->host + cunmod_storage_start(storage, i),
               (size_t)len * sizeof(*coeffs));
        memset(coeffs + at[i] + len, 0, (size_t)(room - len) * sizeof(*coeffs));
    }
}

/* Returns whether polynomial i has space for more than at[i+1] - at[i] words, for some i < items.
 * If so, the caller compares the lengths of the polynomials, too. */
static int may_exceed(const cunmod_storage_t *storage, const int64_t *at, int64_t items)
{
    int exceeds = 0;
    for (int64_t i = 0; i < items && !exceeds; i++)
        exceeds = cunmod_storage_room(storage, i) > at[i + 1] - at[i];
    return exceeds;
}

/* Checks that polynomial i of share k has length at most at[i+1] - at[i], for all i. If the
 * polynomials are not in host memory and their device is lost, computes them again.
 * cunmod_batch_get_arrays calls this function for all shares before it writes any coefficient.
 * Errors: E_LENGTH, else as cunmod_storage_to_host. */
static int prepare_share(void *argument, int k)
{
    const copy_t *const copy = argument;
    const cunmod_moduli_t share = cunmod_moduli_share(copy->batch->moduli, k);
    const int64_t *const at = copy->at + share->first;
    cunmod_storage_t *const storage = &copy->batch->version[k]->storage;
    if (may_exceed(storage, at, share->items))
    {
        CUNMOD_TRY(cunmod_storage_facts(storage, share));
        for (int64_t i = 0; i < share->items; i++)
            if (storage->len[i] > at[i + 1] - at[i])
                return CUNMOD_E_LENGTH;
    }
    const int there = storage->host != NULL || cunmod_ctx_device(share->ctx) != NULL;
    return there ? CUNMOD_OK : cunmod_storage_to_host(storage, share);
}

/* Copies the polynomials of share k (the items of one device) to the caller's array. argument: a
 * copy_t. Errors: as cunmod_storage_to_host. */
static int get_share(void *argument, int k)
{
    const copy_t *const copy = argument;
    const cunmod_moduli_t share = cunmod_moduli_share(copy->batch->moduli, k);
    const int64_t *const at = copy->at + share->first;
    cunmod_storage_t *const storage = &copy->batch->version[k]->storage;
    const int status = storage->host == NULL ? cunmod_storage_receive(copy->to, at, storage, share)
                                             : CUNMOD_E_GPU;
    if (status != CUNMOD_E_GPU)
        return status;
    CUNMOD_TRY(cunmod_storage_to_host(storage, share));
    put_items(copy->to, at, storage, share->items);
    return CUNMOD_OK;
}

int cunmod_batch_get_arrays(uint64_t *coeffs, const int64_t *at, cunmod_batch_t batch)
{
    if (batch == NULL)
        return CUNMOD_E_ARGUMENT;
    copy_t copy = {.batch = batch, .at = at, .to = coeffs};
    CUNMOD_TRY(cunmod_batch_check_offsets(at, batch->moduli->items));
    CUNMOD_TRY(cunmod_check_array(coeffs, at[batch->moduli->items]));
    CUNMOD_TRY(cunmod_devices_run(batch->moduli, prepare_share, &copy));
    return cunmod_devices_run(batch->moduli, get_share, &copy);
}
