/* Batches: creation, and copies from and to host arrays.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch/batch.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"

/* Checks offsets: at[0] = 0, and no item has a negative number of words. Errors: E_ARGUMENT,
 * E_LENGTH. */
static int check_offsets(const int64_t *at, int64_t items)
{
    if (at == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    int bad = at[0] != 0;
    for (int64_t i = 0; i < items; i++)
    {
        bad |= at[i + 1] < at[i];
    }
    return bad || at[items] > CUNMOD_LENGTH_MAX ? CUNMOD_E_LENGTH : CUNMOD_OK;
}

/* Whether the offsets are those of rooms of at[1] words each. */
static int is_uniform(const int64_t *at, int64_t items)
{
    int differs = 0;
    for (int64_t i = 0; i < items; i++)
    {
        differs |= at[i + 1] - at[i] != at[1];
    }
    return !differs;
}

/* *bundle = a bundle with this room. Errors: E_MEMORY. */
static int with_room(cunmod_bundle_t *bundle, const int64_t *at, int64_t items)
{
    const size_t bytes = (size_t)(items + 1) * sizeof(*at);
    if (is_uniform(at, items))
    {
        *bundle = cunmod_bundle_of(NULL, items > 0 ? at[1] : 0);
        return CUNMOD_OK;
    }
    int64_t *const copy = malloc(bytes);
    *bundle = cunmod_bundle_of(copy, 0);
    if (copy == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    memcpy(copy, at, bytes);
    return CUNMOD_OK;
}

int cunmod_batch_create(cunmod_batch_t *batch, cunmod_moduli_t moduli)
{
    if (batch == NULL || moduli == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    cunmod_batch_t made = calloc(1, sizeof(*made));
    if (made == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    made->bundle = cunmod_bundle_of(NULL, 0);
    if (cunmod_bundle_alloc_host(&made->bundle, moduli) != CUNMOD_OK)
    {
        cunmod_bundle_clear(&made->bundle, moduli);
        free(made);
        return CUNMOD_E_MEMORY;
    }
    for (int64_t i = 0; i < moduli->items; i++)
    {
        made->bundle.status[i] = moduli->status[i];
    }
    cunmod_moduli_hold(moduli);
    made->moduli = moduli;
    *batch = made;
    return CUNMOD_OK;
}

void cunmod_batch_destroy(cunmod_batch_t batch)
{
    if (batch != NULL)
    {
        cunmod_bundle_clear(&batch->bundle, batch->moduli);
        cunmod_moduli_destroy(batch->moduli);
        free(batch);
    }
}

int cunmod_batch_items(int64_t *items, cunmod_batch_t batch)
{
    return cunmod_get_length(items, batch != NULL ? &batch->moduli->items : NULL);
}

/* Copies and checks item i. */
static void set_item(cunmod_bundle_t *bundle, const uint64_t *words, cunmod_moduli_t moduli,
                     int64_t i)
{
    const int64_t at = cunmod_bundle_start(bundle, i), room = cunmod_bundle_room(bundle, i);
    const int status = moduli->status[i] != CUNMOD_OK
                           ? moduli->status[i]
                           : cunmod_check_coeffs(words + at, room, moduli->p[i]);
    if (status == CUNMOD_OK)
    {
        memcpy(bundle->host + at, words + at, (size_t)room * sizeof(*words));
        bundle->len[i] = cunmod_true_length(words + at, room);
    }
    bundle->status[i] = status;
}

/* The bundle in host memory. Errors: E_MEMORY. */
static int set_on_host(cunmod_bundle_t *bundle, const uint64_t *words, cunmod_moduli_t moduli)
{
    const int status = cunmod_bundle_alloc_host(bundle, moduli);
    for (int64_t i = 0; i < moduli->items && status == CUNMOD_OK; i++)
    {
        set_item(bundle, words, moduli, i);
    }
    return status;
}

/* The bundle on the device, where the context may use one and there is room; else in host memory.
 * A coefficient beyond 31 bits in an item with a short modulus is found before the others are
 * checked; then the host checks all. Errors: E_MEMORY. */
static int set_bundle(cunmod_bundle_t *bundle, const uint64_t *words, cunmod_moduli_t moduli)
{
    cunmod_ctx_t ctx = moduli->ctx;
    cunmod_dev_t *dev = ctx->path == CUNMOD_PATH_CPU ? NULL : cunmod_ctx_open_device(ctx);
    int wide = 0;
    if (dev != NULL)
    {
        const int error = cunmod_bundle_send(bundle, words, moduli, dev, &wide);
        if (error == 0 && !wide)
        {
            return CUNMOD_OK;
        }
        if (error != 0)
        {
            cunmod_ctx_examine_device(ctx, error);
        }
    }
    return set_on_host(bundle, words, moduli);
}

int cunmod_batch_set_arrays(cunmod_batch_t batch, const uint64_t *coeffs, const int64_t *at)
{
    if (batch == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    const cunmod_moduli_t moduli = batch->moduli;
    int status = check_offsets(at, moduli->items);
    if (status == CUNMOD_OK)
    {
        status = cunmod_check_array(coeffs, at[moduli->items]);
    }
    if (status != CUNMOD_OK)
    {
        return status;
    }
    cunmod_bundle_t bundle;
    status = with_room(&bundle, at, moduli->items);
    if (status == CUNMOD_OK)
    {
        status = set_bundle(&bundle, coeffs, moduli);
    }
    if (status == CUNMOD_OK)
    {
        cunmod_bundle_clear(&batch->bundle, moduli);
        batch->bundle = bundle;
    }
    else
    {
        cunmod_bundle_clear(&bundle, moduli);
    }
    return status;
}

int cunmod_batch_lengths(int64_t *len, cunmod_batch_t batch)
{
    if (batch == NULL || (len == NULL && batch->moduli->items > 0))
    {
        return CUNMOD_E_ARGUMENT;
    }
    const int status = cunmod_bundle_facts(&batch->bundle, batch->moduli);
    if (status == CUNMOD_OK && batch->moduli->items > 0)
    {
        memcpy(len, batch->bundle.len, (size_t)batch->moduli->items * sizeof(*len));
    }
    return status;
}

int cunmod_batch_statuses(int *statuses, cunmod_batch_t batch)
{
    if (batch == NULL || (statuses == NULL && batch->moduli->items > 0))
    {
        return CUNMOD_E_ARGUMENT;
    }
    const int status = cunmod_bundle_facts(&batch->bundle, batch->moduli);
    if (status == CUNMOD_OK && batch->moduli->items > 0)
    {
        memcpy(statuses, batch->bundle.status, (size_t)batch->moduli->items * sizeof(*statuses));
    }
    return status;
}

/* Copies each item to its place, with zeros behind it. */
static void put_items(uint64_t *coeffs, const int64_t *at, const cunmod_bundle_t *bundle,
                      int64_t items)
{
    for (int64_t i = 0; i < items; i++)
    {
        const int64_t len = bundle->len[i], room = at[i + 1] - at[i];
        memcpy(coeffs + at[i], bundle->host + cunmod_bundle_start(bundle, i),
               (size_t)len * sizeof(*coeffs));
        memset(coeffs + at[i] + len, 0, (size_t)(room - len) * sizeof(*coeffs));
    }
}

/* Whether the polynomials lie in the bundle as these offsets say. */
static int has_room(const cunmod_bundle_t *bundle, const int64_t *at, int64_t items)
{
    int differs = 0;
    for (int64_t i = 0; i <= items; i++)
    {
        differs |= at[i] != cunmod_bundle_start(bundle, i);
    }
    return !differs;
}

int cunmod_batch_get_arrays(uint64_t *coeffs, const int64_t *at, cunmod_batch_t batch)
{
    if (batch == NULL)
    {
        return CUNMOD_E_ARGUMENT;
    }
    const cunmod_moduli_t moduli = batch->moduli;
    cunmod_bundle_t *const bundle = &batch->bundle;
    int status = check_offsets(at, moduli->items);
    if (status == CUNMOD_OK)
    {
        status = cunmod_check_array(coeffs, at[moduli->items]);
    }
    if (status != CUNMOD_OK)
    {
        return status;
    }
    if (bundle->host == NULL && has_room(bundle, at, moduli->items))
    {
        return cunmod_bundle_receive(coeffs, bundle, moduli);
    }
    status = cunmod_bundle_facts(bundle, moduli);
    for (int64_t i = 0; i < moduli->items && status == CUNMOD_OK; i++)
    {
        status = bundle->len[i] > at[i + 1] - at[i] ? CUNMOD_E_LENGTH : CUNMOD_OK;
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_bundle_to_host(bundle, moduli);
    }
    if (status == CUNMOD_OK)
    {
        put_items(coeffs, at, bundle, moduli->items);
    }
    return status;
}
