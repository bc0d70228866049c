/* The polynomials of a batch in host memory: allocation, checks, and copies from the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/pack.h"
#include "base/steps.h"
#include "batch/storage.h"
#include "cunmod.h"
#include "runtime/transfer.h"

static void free_facts(cunmod_storage_t *storage)
{
    free(storage->len);
    free(storage->status);
    storage->len = NULL;
    storage->status = NULL;
}

static int alloc_facts(cunmod_storage_t *storage, int64_t items)
{
    storage->len = calloc((size_t)items + 1, sizeof(*storage->len));
    storage->status = calloc((size_t)items + 1, sizeof(*storage->status));
    if (storage->len != NULL && storage->status != NULL)
        return CUNMOD_OK;
    free_facts(storage);
    return CUNMOD_E_MEMORY;
}

int cunmod_storage_alloc_host(cunmod_storage_t *storage, cunmod_const_moduli_t moduli)
{
    const int64_t words = cunmod_storage_start(storage, moduli->items);
    storage->host = calloc((size_t)words + 1, sizeof(*storage->host));
    return storage->host == NULL ? CUNMOD_E_MEMORY : alloc_facts(storage, moduli->items);
}

/* Copies polynomial i of `words` to the storage if its modulus is valid and all its coefficients
 * are below the modulus. Else the polynomial stays 0, and its status is the error. */
static void set_item(cunmod_storage_t *storage, const uint64_t *words, cunmod_const_moduli_t moduli,
                     int64_t i)
{
    const int64_t at = cunmod_storage_start(storage, i), room = cunmod_storage_room(storage, i);
    const int status = moduli->status[i] != CUNMOD_OK
                           ? moduli->status[i]
                           : cunmod_check_coeffs(words + at, room, moduli->p[i]);
    if (status == CUNMOD_OK)
    {
        memcpy(storage->host + at, words + at, (size_t)room * sizeof(*words));
        storage->len[i] = cunmod_true_length(words + at, room);
    }
    storage->status[i] = status;
}

int cunmod_storage_set(cunmod_storage_t *storage, const uint64_t *words,
                       cunmod_const_moduli_t moduli)
{
    const int status = cunmod_storage_alloc_host(storage, moduli);
    for (int64_t i = 0; i < moduli->items && status == CUNMOD_OK; i++)
        set_item(storage, words, moduli, i);
    return status;
}

void cunmod_storage_take_host(cunmod_storage_t *storage, cunmod_storage_t *from)
{
    free(storage->host);
    free_facts(storage);
    storage->host = from->host;
    storage->len = from->len;
    storage->status = from->status;
    from->host = NULL;
    from->len = NULL;
    from->status = NULL;
}

/* ---- from the device ------------------------------------------------------- */

enum
{
    LONG_WORDS = 256 /* fewer words than this are stored faster through the cache */
};

/* The array to which the polynomials of a part are copied from the device. */
typedef struct
{
    uint64_t *words;
    const int64_t *at; /* offsets of the items in `words`; NULL: the offsets of the storage */
    const cunmod_storage_t *storage;
    cunmod_const_moduli_t moduli;
    int part;
} target_t;

/* Returns the number k of the polynomial of the part that contains word `from` of the part. */
static int64_t place_of(const target_t *target, int64_t from)
{
    int64_t low = 0, high = cunmod_part_count(target->moduli, target->part);
    if (target->storage->at == NULL)
        return from / target->storage->stride;
    while (high - low > 1)
    {
        const int64_t middle = low + (high - low) / 2;
        if (cunmod_storage_part_start(target->storage, target->part, middle) <= from)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static uint64_t *item_words(const target_t *target, int64_t i)
{
    return target->words +
           (target->at != NULL ? target->at[i] : cunmod_storage_start(target->storage, i));
}

/* Returns the number of words that target->words reserves for item i. */
static int64_t item_room(const target_t *target, int64_t i)
{
    return target->at != NULL ? target->at[i + 1] - target->at[i]
                              : cunmod_storage_room(target->storage, i);
}

/* Stores words from .. from+n-1 of item i, which `packed` contains, in target->words, as far as
 * target->words has space for item i. If these are the last words of the item, fills the space
 * behind them with zeros. */
static void put_words(const target_t *target, int64_t i, int64_t from, const void *packed,
                      int64_t n)
{
    const int64_t room = item_room(target, i), end = from + n < room ? from + n : room;
    uint64_t *const to = item_words(target, i);
    if (from < end)
    {
        cunmod_unpack(to + from, packed, end - from, cunmod_part_word(target->part),
                      end - from >= LONG_WORDS);
    }
    if (from + n == cunmod_storage_room(target->storage, i) && from + n < room)
        memset(to + from + n, 0, (size_t)(room - from - n) * sizeof(*to));
}

/* Stores words from .. from+n-1 of the device array of the part, which `packed` contains, in the
 * target (argument: a target_t). The member `place` of a cunmod_places_t. */
static void place_words(const void *argument, int64_t from, const void *packed, int64_t n)
{
    const target_t *const target = argument;
    const char *rest = packed;
    for (int64_t k = place_of(target, from); n > 0; k++)
    {
        const int64_t i = cunmod_part_item(target->moduli, target->part, k);
        const int64_t begin = from - cunmod_storage_part_start(target->storage, target->part, k);
        const int64_t left = cunmod_storage_room(target->storage, i) - begin;
        const int64_t now = left < n ? left : n;
        if (now > 0)
        {
            put_words(target, i, begin, rest, now);
            rest += now * cunmod_part_word(target->part);
            from += now;
            n -= now;
        }
    }
}

/* Returns whether word k of the device array of the part is word at[0] + k of the target, for all
 * k. */
static int is_direct(const target_t *target)
{
    int differs = cunmod_part_count(target->moduli, target->part) < target->moduli->items;
    for (int64_t i = 0; i <= target->moduli->items && target->at != NULL && !differs; i++)
        differs = target->at[i] - target->at[0] != cunmod_storage_start(target->storage, i);
    return !differs;
}

/* Copies the polynomials of a part from the device to the target. Returns a device error. */
static int receive_part(const target_t *target, cunmod_dev_t *dev)
{
    cunmod_ctx_t ctx = target->moduli->ctx;
    const cunmod_route_t route = {
        .dev = dev, .team = &ctx->team, .word = cunmod_part_word(target->part)};
    const cunmod_places_t places = {.place = place_words, .argument = target};
    const void *const d_words = target->storage->part[target->part].d_words;
    const int64_t count = cunmod_part_count(target->moduli, target->part);
    const int64_t len = cunmod_storage_part_start(target->storage, target->part, count);
    const int64_t first = target->at != NULL ? target->at[0] : 0;
    const int error = len == 0 ? 0
                      : is_direct(target)
                          ? cunmod_download(&route, target->words + first, d_words, len)
                          : cunmod_download_to(&route, &places, d_words, len);
    ctx->received += error == 0 ? len : 0;
    return error;
}

static int lost(cunmod_ctx_t ctx, int error)
{
    cunmod_ctx_examine_device(ctx, error);
    return CUNMOD_E_GPU;
}

int cunmod_storage_receive(uint64_t *words, const int64_t *at, const cunmod_storage_t *storage,
                           cunmod_moduli_t moduli)
{
    cunmod_dev_t *dev = cunmod_ctx_device(moduli->ctx);
    target_t target = {.words = words, .at = at, .storage = storage, .moduli = moduli};
    if (dev == NULL || !storage->on_device)
        return CUNMOD_E_GPU;
    for (target.part = 0; target.part < CUNMOD_PARTS; target.part++)
    {
        const int64_t count = cunmod_part_count(moduli, target.part);
        const int error = count > 0 ? receive_part(&target, dev) : 0;
        if (error != 0)
            return lost(moduli->ctx, error);
    }
    /* the loop above skips items for which the device reserves no words */
    for (int64_t i = 0; i < moduli->items && at != NULL; i++)
        if (cunmod_storage_room(storage, i) == 0 && item_room(&target, i) > 0)
            memset(item_words(&target, i), 0, (size_t)item_room(&target, i) * sizeof(*words));
    return CUNMOD_OK;
}

/* Copies the lengths and statuses of the items of a part from the device. There the statuses follow
 * the lengths in one array, except for a slice of the items (batch/memory_slices.c). Returns an
 * outcome (runtime/outcome.h). */
static int receive_facts(cunmod_storage_t *storage, cunmod_const_moduli_t moduli, cunmod_dev_t *dev,
                         int part)
{
    const int64_t count = cunmod_part_count(moduli, part);
    const cunmod_polys_t *polys = &storage->part[part].polys;
    const int together = (const void *)polys->status == (const void *)(polys->len + count);
    uint64_t *const facts = malloc(2 * (size_t)count * sizeof(*facts));
    const int32_t *const states = (const int32_t *)(const void *)(facts + count);
    if (facts == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    int error =
        cunmod_dev_download(dev, facts, polys->len, together ? count + (count + 1) / 2 : count, 8);
    if (error == 0 && !together)
        error = cunmod_dev_download(dev, facts + count, polys->status, count, 4);
    for (int64_t k = 0; k < count && error == 0; k++)
    {
        const int64_t i = cunmod_part_item(moduli, part, k);
        storage->len[i] = (int64_t)facts[k];
        storage->status[i] = together ? states[k] : (int)facts[count + k];
    }
    free(facts);
    return error;
}

int cunmod_storage_fetch_facts(cunmod_storage_t *storage, cunmod_moduli_t moduli, cunmod_dev_t *dev)
{
    int error = 0;
    if (storage->len != NULL)
        return 0;
    if (alloc_facts(storage, moduli->items) != CUNMOD_OK)
        return CUNMOD_BATCH_NO_MEMORY;
    for (int part = 0; part < CUNMOD_PARTS && error == 0; part++)
        if (cunmod_part_count(moduli, part) > 0)
            error = receive_facts(storage, moduli, dev, part);
    if (error != 0)
        free_facts(storage);
    return error;
}

/* Copies the lengths and statuses of all items from the device. Errors: E_MEMORY, E_GPU. */
static int download_facts(cunmod_storage_t *storage, cunmod_moduli_t moduli)
{
    cunmod_dev_t *dev = cunmod_ctx_device(moduli->ctx);
    if (dev == NULL || !storage->on_device)
        return CUNMOD_E_GPU;
    const int error = cunmod_storage_fetch_facts(storage, moduli, dev);
    const int status = cunmod_outcome_status(error);
    return status == CUNMOD_E_GPU ? lost(moduli->ctx, error) : status;
}

int cunmod_storage_download(cunmod_storage_t *storage, cunmod_moduli_t moduli)
{
    if (storage->host != NULL)
        return CUNMOD_OK;
    if (storage->len == NULL)
        CUNMOD_TRY(download_facts(storage, moduli));
    const int64_t all = cunmod_storage_start(storage, moduli->items);
    uint64_t *const words = malloc((size_t)(all + 1) * sizeof(*words));
    if (words == NULL)
        return CUNMOD_E_MEMORY;
    const int status = cunmod_storage_receive(words, NULL, storage, moduli);
    if (status == CUNMOD_OK)
        storage->host = words;
    else
        free(words);
    return status;
}

int cunmod_storage_to_host(cunmod_storage_t *storage, cunmod_moduli_t moduli)
{
    const int status = cunmod_storage_download(storage, moduli);
    return status == CUNMOD_E_GPU && storage->again != NULL ? storage->again(storage) : status;
}

int cunmod_storage_facts(cunmod_storage_t *storage, cunmod_moduli_t moduli)
{
    const int status = storage->len != NULL ? CUNMOD_OK : download_facts(storage, moduli);
    return status == CUNMOD_E_GPU && storage->again != NULL ? storage->again(storage) : status;
}
