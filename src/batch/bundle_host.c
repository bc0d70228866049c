/* The polynomials of a batch: memory on the host, and copies from the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "batch/bundle.h"
#include "cunmod.h"
#include "runtime/transfer.h"

static int alloc_facts(cunmod_bundle_t *bundle, int64_t items)
{
    bundle->len = calloc((size_t)items + 1, sizeof(*bundle->len));
    bundle->status = calloc((size_t)items + 1, sizeof(*bundle->status));
    if (bundle->len == NULL || bundle->status == NULL)
    {
        free(bundle->len);
        free(bundle->status);
        bundle->len = NULL;
        bundle->status = NULL;
        return CUNMOD_E_MEMORY;
    }
    return CUNMOD_OK;
}

int cunmod_bundle_alloc_host(cunmod_bundle_t *bundle, const struct cunmod_moduli_struct *moduli)
{
    const int64_t words = cunmod_bundle_start(bundle, moduli->items);
    bundle->host = calloc((size_t)words + 1, sizeof(*bundle->host));
    return bundle->host == NULL ? CUNMOD_E_MEMORY : alloc_facts(bundle, moduli->items);
}

/* Copies and checks item i. */
static void set_item(cunmod_bundle_t *bundle, const uint64_t *words,
                     const struct cunmod_moduli_struct *moduli, int64_t i)
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

int cunmod_bundle_set(cunmod_bundle_t *bundle, const uint64_t *words,
                      const struct cunmod_moduli_struct *moduli)
{
    const int status = cunmod_bundle_alloc_host(bundle, moduli);
    for (int64_t i = 0; i < moduli->items && status == CUNMOD_OK; i++)
    {
        set_item(bundle, words, moduli, i);
    }
    return status;
}

void cunmod_bundle_take_host(cunmod_bundle_t *bundle, cunmod_bundle_t *from)
{
    free(bundle->host);
    free(bundle->len);
    free(bundle->status);
    bundle->host = from->host;
    bundle->len = from->len;
    bundle->status = from->status;
    from->host = NULL;
    from->len = NULL;
    from->status = NULL;
}

/* ---- from the device ------------------------------------------------------- */

/* Copies the words of a part to their places in the caller's order. */
static void scatter(uint64_t *words, const uint64_t *packed, const cunmod_bundle_t *bundle,
                    const struct cunmod_moduli_struct *moduli, int part)
{
    const int64_t first = cunmod_part_first(moduli, part), count = cunmod_part_count(moduli, part);
    for (int64_t k = first; k < first + count; k++)
    {
        const int64_t i = cunmod_item_at(moduli, k), room = cunmod_bundle_room(bundle, i);
        memcpy(words + cunmod_bundle_start(bundle, i), packed, (size_t)room * sizeof(*packed));
        packed += room;
    }
}

static int lost(cunmod_ctx_t ctx, int error)
{
    cunmod_ctx_examine_device(ctx, error);
    return CUNMOD_E_GPU;
}

int cunmod_bundle_receive(uint64_t *words, const cunmod_bundle_t *bundle,
                          struct cunmod_moduli_struct *moduli)
{
    cunmod_ctx_t ctx = moduli->ctx;
    cunmod_dev_t *dev = cunmod_ctx_device(ctx);
    if (dev == NULL || !bundle->on_device)
    {
        return CUNMOD_E_GPU;
    }
    for (int part = 0; part < CUNMOD_PARTS; part++)
    {
        const cunmod_route_t route = {
            .dev = dev, .team = &ctx->team, .word = cunmod_part_word(part)};
        const int64_t count = cunmod_part_count(moduli, part);
        const int64_t len = count > 0 ? cunmod_bundle_part_words(bundle, moduli, part) : 0;
        const int whole = count == moduli->items;
        uint64_t *const to = whole || len == 0 ? words : malloc((size_t)len * sizeof(*to));
        if (len > 0 && to == NULL)
        {
            return CUNMOD_E_MEMORY;
        }
        const int error = len > 0 ? cunmod_download(&route, to, bundle->part[part].d_words, len)
                                  : 0;
        if (error == 0 && len > 0 && !whole)
        {
            scatter(words, to, bundle, moduli, part);
        }
        if (to != words)
        {
            free(to);
        }
        if (error != 0)
        {
            return lost(ctx, error);
        }
        ctx->received += len;
    }
    return CUNMOD_OK;
}

/* The lengths and states of a part are one array, but not those of a slice of it. */
static int receive_facts(cunmod_bundle_t *bundle, const struct cunmod_moduli_struct *moduli,
                         cunmod_dev_t *dev, int part)
{
    const int64_t first = cunmod_part_first(moduli, part), count = cunmod_part_count(moduli, part);
    const cunmod_polys_t *polys = &bundle->part[part].polys;
    const int together = (const void *)polys->status == (const void *)(polys->len + count);
    uint64_t *const facts = malloc(2 * (size_t)count * sizeof(*facts));
    const int32_t *const states = (const int32_t *)(const void *)(facts + count);
    if (facts == NULL)
    {
        return CUNMOD_BATCH_NO_MEMORY;
    }
    int error =
        cunmod_dev_download(dev, facts, polys->len, together ? count + (count + 1) / 2 : count, 8);
    if (error == 0 && !together)
    {
        error = cunmod_dev_download(dev, facts + count, polys->status, count, 4);
    }
    for (int64_t k = 0; k < count && error == 0; k++)
    {
        const int64_t i = cunmod_item_at(moduli, first + k);
        bundle->len[i] = (int64_t)facts[k];
        bundle->status[i] = together ? states[k] : (int)facts[count + k];
    }
    free(facts);
    return error;
}

int cunmod_bundle_fetch_facts(cunmod_bundle_t *bundle, struct cunmod_moduli_struct *moduli,
                              cunmod_dev_t *dev)
{
    int error = 0;
    if (bundle->len != NULL)
    {
        return 0;
    }
    if (alloc_facts(bundle, moduli->items) != CUNMOD_OK)
    {
        return CUNMOD_BATCH_NO_MEMORY;
    }
    for (int part = 0; part < CUNMOD_PARTS && error == 0; part++)
    {
        if (cunmod_part_count(moduli, part) > 0)
        {
            error = receive_facts(bundle, moduli, dev, part);
        }
    }
    if (error != 0)
    {
        free(bundle->len);
        free(bundle->status);
        bundle->len = NULL;
        bundle->status = NULL;
    }
    return error;
}

/* Copies the facts from the device. Errors: E_MEMORY, E_GPU. */
static int download_facts(cunmod_bundle_t *bundle, struct cunmod_moduli_struct *moduli)
{
    cunmod_dev_t *dev = cunmod_ctx_device(moduli->ctx);
    if (dev == NULL || !bundle->on_device)
    {
        return CUNMOD_E_GPU;
    }
    const int error = cunmod_bundle_fetch_facts(bundle, moduli, dev);
    return error == 0                        ? CUNMOD_OK
           : error == CUNMOD_BATCH_NO_MEMORY ? CUNMOD_E_MEMORY
                                             : lost(moduli->ctx, error);
}

int cunmod_bundle_download(cunmod_bundle_t *bundle, struct cunmod_moduli_struct *moduli)
{
    if (bundle->host != NULL)
    {
        return CUNMOD_OK;
    }
    int status = bundle->len != NULL ? CUNMOD_OK : download_facts(bundle, moduli);
    uint64_t *const words =
        status == CUNMOD_OK
            ? malloc((size_t)(cunmod_bundle_start(bundle, moduli->items) + 1) * sizeof(*words))
            : NULL;
    if (status == CUNMOD_OK)
    {
        status = words == NULL ? CUNMOD_E_MEMORY : cunmod_bundle_receive(words, bundle, moduli);
    }
    if (status == CUNMOD_OK)
    {
        bundle->host = words;
    }
    else
    {
        free(words);
    }
    return status;
}

int cunmod_bundle_to_host(cunmod_bundle_t *bundle, struct cunmod_moduli_struct *moduli)
{
    const int status = cunmod_bundle_download(bundle, moduli);
    return status == CUNMOD_E_GPU && bundle->again != NULL ? bundle->again(bundle) : status;
}

int cunmod_bundle_facts(cunmod_bundle_t *bundle, struct cunmod_moduli_struct *moduli)
{
    const int status = bundle->len != NULL ? CUNMOD_OK : download_facts(bundle, moduli);
    return status == CUNMOD_E_GPU && bundle->again != NULL ? bundle->again(bundle) : status;
}
