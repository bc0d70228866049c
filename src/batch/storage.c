/* The polynomials of a batch on the device: allocation, copies from host memory, and origins.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch/storage.h"

#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/pack.h"
#include "base/steps.h"
#include "cunmod.h"
#include "runtime/transfer.h"

/* Coefficients that the device stores in words of 4 bytes are below this bound. */
#define NARROW_BOUND (UINT64_C(1) << 31)

cunmod_storage_t cunmod_storage_of(int64_t *at, int64_t stride)
{
    return (cunmod_storage_t){.at = at, .stride = stride};
}

void cunmod_storage_clear_device(cunmod_storage_t *storage, cunmod_const_moduli_t moduli)
{
    cunmod_dev_t *owner = cunmod_ctx_owner(moduli->ctx);
    for (int k = 0; k < CUNMOD_PARTS; k++)
    {
        free(storage->part[k].starts);
        if (owner != NULL)
        {
            cunmod_dev_free(owner, storage->part[k].d_words);
            cunmod_dev_free(owner, storage->part[k].d_facts);
        }
    }
    memset(storage->part, 0, sizeof(storage->part));
    storage->on_device = 0;
}

void cunmod_storage_clear(cunmod_storage_t *storage, cunmod_const_moduli_t moduli)
{
    cunmod_storage_clear_device(storage, moduli);
    free(storage->at);
    free(storage->host);
    free(storage->len);
    free(storage->status);
    *storage = cunmod_storage_of(NULL, 0);
}

/* ---- parts ----------------------------------------------------------------- */

/* Sets storage->part[part].starts: the offsets of the polynomials of the part on the device.
 * `starts` stays NULL if the storage has a stride, or if all items belong to this part, since their
 * offsets are then storage->at. Returns an outcome (runtime/outcome.h). */
static int set_starts(cunmod_storage_t *storage, cunmod_const_moduli_t moduli, int part)
{
    const int64_t first = cunmod_part_first(moduli, part), count = cunmod_part_count(moduli, part);
    if (storage->at == NULL || count == moduli->items)
        return 0;
    int64_t *const starts = malloc((size_t)(count + 1) * sizeof(*starts));
    if (starts == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    starts[0] = 0;
    for (int64_t k = 0; k < count; k++)
    {
        const int64_t i = cunmod_item_at(moduli, first + k);
        starts[k + 1] = starts[k] + storage->at[i + 1] - storage->at[i];
    }
    storage->part[part].starts = starts;
    return 0;
}

int cunmod_storage_alloc_part(cunmod_storage_t *storage, cunmod_const_moduli_t moduli,
                              cunmod_dev_t *dev, int part)
{
    CUNMOD_TRY(set_starts(storage, moduli, part));
    const int64_t count = cunmod_part_count(moduli, part);
    const int64_t words = cunmod_storage_part_start(storage, part, count);
    const size_t numbers = (size_t)count * sizeof(int64_t);
    const size_t starts = storage->at != NULL ? numbers + sizeof(int64_t) : 0;
    cunmod_polys_t *const polys = &storage->part[part].polys;
    /* words + 1, since an allocation of 0 bytes returns no memory */
    CUNMOD_TRY(cunmod_dev_alloc(dev, &storage->part[part].d_words,
                                (size_t)(words + 1) * cunmod_part_word(part)));
    CUNMOD_TRY(cunmod_dev_alloc(dev, &storage->part[part].d_facts,
                                starts + numbers + cunmod_half_words(count)));
    char *const d_facts = storage->part[part].d_facts;
    polys->words = storage->part[part].d_words;
    polys->total = words;
    polys->stride = storage->stride;
    polys->len = (int64_t *)(void *)(d_facts + starts);
    polys->status = (int32_t *)(void *)(d_facts + starts + numbers);
    if (storage->at == NULL)
        return 0;
    polys->at = (const int64_t *)(const void *)d_facts;
    const int64_t *const own = storage->part[part].starts;
    return cunmod_dev_write(dev, d_facts, own != NULL ? own : storage->at, starts);
}

int cunmod_storage_alloc_device(cunmod_storage_t *storage, cunmod_moduli_t moduli,
                                cunmod_dev_t *dev)
{
    int error = cunmod_moduli_to_device(moduli, dev);
    for (int part = 0; part < CUNMOD_PARTS && error == 0; part++)
        if (cunmod_part_count(moduli, part) > 0)
            error = cunmod_storage_alloc_part(storage, moduli, dev, part);
    if (error != 0)
        cunmod_storage_clear_device(storage, moduli);
    return error;
}

/* packed = the words of the polynomials of a part, in the order of the part. words: all polynomials
 * of the batch, in the caller's order. */
static void gather(uint64_t *packed, const uint64_t *words, const cunmod_storage_t *storage,
                   cunmod_const_moduli_t moduli, int part)
{
    const int64_t first = cunmod_part_first(moduli, part), count = cunmod_part_count(moduli, part);
    for (int64_t k = first; k < first + count; k++)
    {
        const int64_t i = cunmod_item_at(moduli, k), room = cunmod_storage_room(storage, i);
        memcpy(packed, words + cunmod_storage_start(storage, i), (size_t)room * sizeof(*packed));
        packed += room;
    }
}

/* ---- to the device --------------------------------------------------------- */

/* Copies the words of the polynomials of a part to the device, and waits for the copy. kept: host
 * memory for a second copy; NULL: none. *wide = 1 if part = 0, whose words have 4 bytes, and a
 * coefficient is 2^31 or more. Returns an outcome (runtime/outcome.h). */
static int send_part(cunmod_storage_t *storage, const uint64_t *words, void *kept,
                     cunmod_moduli_t moduli, cunmod_dev_t *dev, int part, int *wide)
{
    const cunmod_route_t route = {.dev = dev,
                                  .team = &moduli->ctx->team,
                                  .word = cunmod_part_word(part),
                                  .p = part == 0 ? NARROW_BOUND : 0};
    const int64_t count = cunmod_part_count(moduli, part);
    cunmod_upload_t upload = {.d_dst = storage->part[part].d_words, .src = words, .kept = kept};
    uint64_t *packed = NULL;
    upload.len = cunmod_storage_part_start(storage, part, count);
    if (count < moduli->items)
    {
        packed = malloc((size_t)(upload.len + 1) * sizeof(*packed));
        if (packed == NULL)
            return CUNMOD_BATCH_NO_MEMORY;
        gather(packed, words, storage, moduli, part);
        upload.src = packed;
    }
    int error = upload.len > 0 ? cunmod_upload(&route, &upload, 1, wide) : 0;
    const int late = cunmod_dev_pack_wait(dev, wide);
    CUNMOD_NEXT(late);
    free(packed);
    moduli->ctx->sent += upload.len;
    return error;
}

int cunmod_storage_check_part(const cunmod_storage_t *storage, cunmod_const_moduli_t moduli,
                              cunmod_dev_t *dev, int part)
{
    const cunmod_batch_check_t check = {.a = storage->part[part].polys,
                                        .mod = moduli->part[part].mod,
                                        .mod_status = moduli->part[part].status,
                                        .count = cunmod_part_count(moduli, part),
                                        .bad = CUNMOD_E_COEFF,
                                        .word = cunmod_part_word(part)};
    return cunmod_dev_batch_check(dev, &check);
}

int cunmod_storage_send(cunmod_storage_t *storage, const uint64_t *words, void *const *kept,
                        cunmod_moduli_t moduli, cunmod_dev_t *dev, int *wide)
{
    *wide = 0;
    int error = cunmod_storage_alloc_device(storage, moduli, dev);
    for (int part = 0; part < CUNMOD_PARTS && error == 0 && !*wide; part++)
    {
        if (cunmod_part_count(moduli, part) > 0)
        {
            error = send_part(storage, words, kept != NULL ? kept[part] : NULL, moduli, dev, part,
                              wide);
            error = error != 0 || *wide ? error
                                        : cunmod_storage_check_part(storage, moduli, dev, part);
        }
    }
    if (error != 0 || *wide)
        cunmod_storage_clear_device(storage, moduli);
    storage->on_device = error == 0 && !*wide;
    return error;
}

/* Copies the statuses of the items of a part from host memory to the device. Returns an outcome
 * (runtime/outcome.h). */
static int send_states(const cunmod_storage_t *storage, cunmod_const_moduli_t moduli,
                       cunmod_dev_t *dev, int part)
{
    const int64_t first = cunmod_part_first(moduli, part), count = cunmod_part_count(moduli, part);
    int32_t *const states = malloc((size_t)count * sizeof(*states));
    if (states == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    for (int64_t k = 0; k < count; k++)
        states[k] = storage->status[cunmod_item_at(moduli, first + k)];
    const int error = cunmod_dev_write(dev, storage->part[part].polys.status, states,
                                       (size_t)count * sizeof(*states));
    free(states);
    return error;
}

int cunmod_storage_to_device(cunmod_storage_t *storage, cunmod_moduli_t moduli, cunmod_dev_t *dev)
{
    int wide = 0;
    if (storage->on_device)
        return 0;
    int error = cunmod_storage_send(storage, storage->host, NULL, moduli, dev, &wide);
    error = error == 0 && wide ? CUNMOD_BATCH_FOR_CPU : error; /* never wide: host words are < p */
    for (int part = 0; part < CUNMOD_PARTS && error == 0 && storage->status != NULL; part++)
        if (cunmod_part_count(moduli, part) > 0)
            error = send_states(storage, moduli, dev, part);
    if (error != 0)
        cunmod_storage_clear_device(storage, moduli);
    return error;
}

/* ---- origins ----------------------------------------------------------------------------- */

static cunmod_origin_t *create_origin(void)
{
    cunmod_origin_t *const origin = calloc(1, sizeof(*origin));
    if (origin != NULL)
        atomic_init(&origin->holders, 1);
    return origin;
}

cunmod_origin_t *cunmod_origin_hold(cunmod_origin_t *origin)
{
    atomic_fetch_add(&origin->holders, 1);
    return origin;
}

void cunmod_origin_release(cunmod_origin_t *origin, cunmod_moduli_t moduli)
{
    if (origin == NULL || atomic_fetch_sub(&origin->holders, 1) != 1)
        return;
    for (int part = 0; part < CUNMOD_PARTS; part++)
        cunmod_spares_give(&moduli->spares, origin->packed[part], origin->bytes[part]);
    free(origin->integers);
    free(origin);
}

/* Returns the number of words reserved for all polynomials of a part. The storage need not be on
 * the device. */
static int64_t words_of_part(const cunmod_storage_t *storage, cunmod_const_moduli_t moduli,
                             int part)
{
    const int64_t first = cunmod_part_first(moduli, part), count = cunmod_part_count(moduli, part);
    int64_t words = 0;
    if (storage->at == NULL)
        return count * storage->stride;
    for (int64_t k = first; k < first + count; k++)
        words += cunmod_storage_room(storage, cunmod_item_at(moduli, k));
    return words;
}

/* The function origin->make of an origin with a copy of the caller's words: unpacks origin->packed,
 * and stores the words in *made. Errors: E_MEMORY. */
static int make_of_words(cunmod_storage_t *made, cunmod_moduli_t moduli,
                         const cunmod_origin_t *origin)
{
    const int64_t all = cunmod_storage_start(made, moduli->items);
    uint64_t *const words = malloc((size_t)(all + 1) * sizeof(*words));
    if (words == NULL)
        return CUNMOD_E_MEMORY;
    for (int part = 0; part < CUNMOD_PARTS; part++)
    {
        const int64_t first = cunmod_part_first(moduli, part);
        const char *packed = origin->packed[part];
        for (int64_t k = first; k < first + cunmod_part_count(moduli, part); k++)
        {
            const int64_t i = cunmod_item_at(moduli, k), room = cunmod_storage_room(made, i);
            cunmod_unpack(words + cunmod_storage_start(made, i), packed, room,
                          cunmod_part_word(part), 0);
            packed += room * cunmod_part_word(part);
        }
    }
    const int status = cunmod_storage_set(made, words, moduli);
    free(words);
    return status;
}

cunmod_origin_t *cunmod_origin_of_words(const cunmod_storage_t *storage, cunmod_moduli_t moduli)
{
    cunmod_origin_t *const origin = create_origin();
    int missing = origin == NULL;
    for (int part = 0; part < CUNMOD_PARTS && !missing; part++)
    {
        const int64_t words = words_of_part(storage, moduli, part);
        origin->bytes[part] = (size_t)words * cunmod_part_word(part);
        origin->held += (int64_t)((origin->bytes[part] + 7) / 8);
        origin->packed[part] = cunmod_spares_take(&moduli->spares, origin->bytes[part]);
        missing = origin->packed[part] == NULL;
    }
    if (missing)
    {
        cunmod_origin_release(origin, moduli);
        return NULL;
    }
    origin->make = make_of_words;
    return origin;
}

cunmod_origin_t *cunmod_origin_of_integers(const uint64_t *x, int64_t words, int64_t n, int shares,
                                           cunmod_origin_make_t make)
{
    const int64_t all = words * n;
    cunmod_origin_t *const origin = create_origin();
    uint64_t *const copy = malloc((size_t)(all + 1) * sizeof(*copy));
    if (origin == NULL || copy == NULL)
    {
        free(origin);
        free(copy);
        return NULL;
    }
    if (all > 0)
        memcpy(copy, x, (size_t)all * sizeof(*copy));
    origin->integers = copy;
    origin->words = words;
    origin->n = n;
    origin->held = (all + shares - 1) / shares;
    origin->make = make;
    return origin;
}
