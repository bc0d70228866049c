/* The moduli of batches: creation, division into shares, the copy on the device, and the test which
 * moduli are prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch/moduli.h"

#include <stdlib.h>
#include <string.h>

#include "base/modulus.h"
#include "base/steps.h"
#include "cunmod.h"
#include "flint/cpu.h"
#include "plan/batch_shares.h"
#include "runtime/peer_contexts.h"
#include "runtime/transfer.h"
#include "threads/parallel_for.h"

uint64_t cunmod_moduli_at(cunmod_moduli_t moduli, int64_t item)
{
    int k = moduli->shares - 1;
    while (k > 0 && cunmod_moduli_share(moduli, k)->first > item)
        k--;
    cunmod_const_moduli_t share = cunmod_moduli_share(moduli, k);
    return share->p[item - share->first];
}

void cunmod_moduli_hold(cunmod_moduli_t moduli)
{
    atomic_fetch_add(&moduli->holders, 1);
}

void cunmod_moduli_keep(cunmod_moduli_t moduli, cunmod_moduli_cache_t *cache)
{
    cache->next = moduli->caches;
    moduli->caches = cache;
}

static void clear(cunmod_moduli_t moduli)
{
    for (int k = 0; k < moduli->shares && moduli->share != NULL; k++)
        cunmod_moduli_destroy(moduli->share[k]);
    cunmod_dev_t *owner = cunmod_ctx_owner(moduli->ctx);
    for (int part = 0; part < CUNMOD_PARTS && owner != NULL; part++)
    {
        cunmod_dev_free(owner, moduli->part[part].d_block);
        cunmod_dev_free(owner, moduli->part[part].d_field);
    }
    while (moduli->caches != NULL)
    {
        cunmod_moduli_cache_t *const cache = moduli->caches;
        moduli->caches = cache->next;
        cache->free(cache, owner);
    }
    cunmod_spares_clear(&moduli->spares);
    cunmod_ctx_release(moduli->ctx);
    free(moduli->share);
    free(moduli->p);
    free(moduli->status);
    free(moduli->item);
    free(moduli->field);
    free(moduli);
}

/* Creates moduli with the given members ctx, items and shares; all other members are 0. Returns
 * NULL when memory runs out. */
static cunmod_moduli_t create_empty(cunmod_ctx_t ctx, int64_t items, int shares)
{
    cunmod_moduli_t made = calloc(1, sizeof(*made));
    if (made != NULL)
    {
        cunmod_ctx_hold(ctx);
        atomic_init(&made->holders, 1);
        made->ctx = ctx;
        made->items = items;
        made->shares = shares;
    }
    return made;
}

/* Sorts the items, those with words of 4 bytes first: sets moduli->narrow, moduli->item, and the
 * largest modulus of each of the two groups. Returns 0, or nonzero when memory runs out. */
static int set_places(cunmod_moduli_t moduli)
{
    int sorted = 1;
    moduli->narrow = 0;
    for (int64_t i = 0; i < moduli->items; i++)
    {
        const int narrow = cunmod_modulus_word(moduli->p[i]) == 4;
        sorted = sorted && (!narrow || moduli->narrow == i);
        moduli->narrow += narrow;
        uint64_t *const largest = &moduli->part[!narrow].largest;
        *largest = moduli->p[i] > *largest ? moduli->p[i] : *largest;
    }
    if (sorted)
        return 0;
    moduli->item = malloc((size_t)moduli->items * sizeof(*moduli->item));
    if (moduli->item == NULL)
        return -1;
    int64_t next[CUNMOD_PARTS] = {0, moduli->narrow};
    for (int64_t i = 0; i < moduli->items; i++)
        moduli->item[next[cunmod_modulus_word(moduli->p[i]) == 8]++] = i;
    return 0;
}

/* Creates the moduli p[first .. first+items-1] of one share (the items of one device). several: 1
 * if there are other shares. Returns NULL when memory runs out. */
static cunmod_moduli_t create_share(const uint64_t *p, int64_t first, int64_t items,
                                    cunmod_ctx_t ctx, int several)
{
    cunmod_moduli_t made = create_empty(ctx, items, 1);
    if (made == NULL)
        return NULL;
    made->first = first;
    made->recovers = ctx->recovery == CUNMOD_RECOVERY_AUTO ? several
                                                           : ctx->recovery == CUNMOD_RECOVERY_ON;
    made->p = malloc((size_t)(items + 1) * sizeof(*made->p));
    made->status = malloc((size_t)(items + 1) * sizeof(*made->status));
    for (int64_t i = 0; i < items && made->p != NULL && made->status != NULL; i++)
    {
        const uint64_t modulus = p[first + i];
        made->status[i] = modulus < 2 ? CUNMOD_E_MODULUS : CUNMOD_OK;
        made->p[i] = modulus < 2 ? 2 : modulus;
    }
    if (made->p == NULL || made->status == NULL || set_places(made) != 0)
    {
        clear(made);
        return NULL;
    }
    return made;
}

/* Creates moduli p[0 .. items-1], divided over the `count` contexts ctxs in proportion to the
 * speeds of their devices; a context without items gets no share. Returns NULL when memory runs
 * out. */
static cunmod_moduli_t create_shares(const uint64_t *p, int64_t items, const cunmod_ctx_t *ctxs,
                                     int count)
{
    int64_t first[CUNMOD_BATCH_DEVICES + 1];
    double speed[CUNMOD_BATCH_DEVICES];
    for (int k = 0; k < count && count > 1; k++)
    {
        const int device = cunmod_ctx_path(ctxs[k]) != CUNMOD_PATH_CPU &&
                           cunmod_ctx_open_device(ctxs[k]) != NULL;
        speed[k] = cunmod_batch_speed(device ? &ctxs[k]->params : NULL);
    }
    if (count > 1)
        cunmod_batch_divide(first, speed, count, items);
    if (count == 1 || first[1] == items)
        return create_share(p, 0, items, ctxs[0], 0);
    cunmod_moduli_t made = create_empty(ctxs[0], items, 0);
    if (made == NULL)
        return NULL;
    made->share = calloc((size_t)count, sizeof(cunmod_moduli_t));
    int missing = made->share == NULL;
    for (int k = 0; k < count && !missing; k++)
    {
        const int64_t size = first[k + 1] - first[k];
        if (size == 0)
            continue;
        made->share[made->shares] = create_share(p, first[k], size, ctxs[k], 1);
        missing = made->share[made->shares] == NULL;
        made->shares += !missing;
    }
    if (missing)
        clear(made);
    return missing ? NULL : made;
}

/* Checks the arguments of cunmod_moduli_create. Errors: E_ARGUMENT, E_LENGTH. */
static int check(const cunmod_moduli_t *moduli, const uint64_t *p, int64_t items)
{
    if (moduli == NULL || (p == NULL && items > 0))
        return CUNMOD_E_ARGUMENT;
    return items < 0 || items > CUNMOD_BATCH_ITEMS ? CUNMOD_E_LENGTH : CUNMOD_OK;
}

/* *moduli = made. Errors: E_MEMORY (made is NULL). */
static int set_moduli(cunmod_moduli_t *moduli, cunmod_moduli_t made)
{
    if (made == NULL)
        return CUNMOD_E_MEMORY;
    *moduli = made;
    return CUNMOD_OK;
}

/* Returns the number of devices over which `items` items are to be divided, at most the number of
 * devices that the machine has. */
static int planned_devices(int64_t items, cunmod_ctx_t ctx)
{
    if (cunmod_ctx_path(ctx) == CUNMOD_PATH_CPU || ctx->ordinal != -1)
        return 1;
    const int limit = ctx->most_devices;
    const int most = limit > 0 && limit < CUNMOD_BATCH_DEVICES ? limit : CUNMOD_BATCH_DEVICES;
    const int devices = cunmod_batch_devices(ctx->images_us, items, most);
    const int there = devices == 1 ? 1 : cunmod_dev_count();
    return there < devices ? cunmod_batch_devices(ctx->images_us, items, there) : devices;
}

int cunmod_moduli_devices(cunmod_ctx_t *list, int64_t items, cunmod_ctx_t ctx)
{
    const int count = cunmod_peers_open(list, ctx, planned_devices(items, ctx));
    cunmod_peers_set(ctx);
    return count;
}

int cunmod_moduli_create(cunmod_moduli_t *moduli, const uint64_t *p, int64_t items,
                         cunmod_ctx_t ctx)
{
    cunmod_ctx_t list[CUNMOD_BATCH_DEVICES];
    CUNMOD_TRY(check(moduli, p, items));
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
        return CUNMOD_E_MEMORY;
    return set_moduli(moduli,
                      create_shares(p, items, list, cunmod_moduli_devices(list, items, ctx)));
}

int cunmod_moduli_create_on(cunmod_moduli_t *moduli, const uint64_t *p, int64_t items,
                            const cunmod_ctx_t *ctxs, int count)
{
    cunmod_ctx_t resolved[CUNMOD_BATCH_DEVICES];
    if (ctxs == NULL || count < 1 || count > CUNMOD_BATCH_DEVICES)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(check(moduli, p, items));
    for (int k = 0; k < count; k++)
    {
        resolved[k] = cunmod_ctx_resolve(ctxs[k]);
        if (resolved[k] == NULL)
            return CUNMOD_E_MEMORY;
        for (int i = 0; i < k; i++)
            if (resolved[i] == resolved[k])
                return CUNMOD_E_ARGUMENT;
    }
    return set_moduli(moduli, create_shares(p, items, resolved, count));
}

void cunmod_moduli_destroy(cunmod_moduli_t moduli)
{
    if (moduli != NULL && atomic_fetch_sub(&moduli->holders, 1) == 1)
        clear(moduli);
}

int64_t cunmod_moduli_bytes(cunmod_moduli_t moduli)
{
    int64_t bytes = 0;
    for (int k = 0; k < moduli->shares; k++)
    {
        cunmod_const_moduli_t share = cunmod_moduli_share(moduli, k);
        bytes += share->items * (int64_t)(sizeof(*share->p) + sizeof(cunmod_modulus_t));
        for (const cunmod_moduli_cache_t *cache = share->caches; cache != NULL; cache = cache->next)
            bytes += cache->bytes != NULL ? cache->bytes(cache, share->items) : 0;
    }
    return bytes;
}

/* Copies the moduli with words of 4 bytes (part = 0) or of 8 bytes (part = 1) to the device, as one
 * block of memory: moduli, indices in the batch if the batch has both parts, statuses, then the
 * numbers 0 .. count-1 (`order`). Returns an outcome (runtime/outcome.h). */
static int put_part(cunmod_moduli_t moduli, int part, cunmod_dev_t *dev)
{
    cunmod_moduli_part_t *const to = &moduli->part[part];
    const int64_t count = cunmod_part_count(moduli, part);
    const size_t mods = (size_t)count * sizeof(cunmod_modulus_t), words = cunmod_half_words(count);
    const size_t items = count < moduli->items ? (size_t)count * sizeof(int64_t) : 0;
    const size_t bytes = mods + items + 2 * words;
    char *const block = calloc(1, bytes);
    void *d_block = NULL;
    if (block == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    int64_t *const item = (int64_t *)(void *)(block + mods);
    int32_t *const status = (int32_t *)(void *)(block + mods + items);
    int32_t *const order = (int32_t *)(void *)(block + mods + items + words);
    for (int64_t k = 0; k < count; k++)
    {
        const int64_t i = cunmod_part_item(moduli, part, k);
        cunmod_modulus_set((cunmod_modulus_t *)(void *)block + k, moduli->p[i]);
        if (items > 0)
            item[k] = i;
        status[k] = moduli->status[i];
        order[k] = (int32_t)k;
    }
    int error = cunmod_dev_alloc(dev, &d_block, bytes);
    CUNMOD_NEXT(cunmod_dev_upload(dev, d_block, (const uint64_t *)(const void *)block,
                                  (int64_t)(bytes / sizeof(uint64_t)), 8));
    free(block);
    if (error != 0)
        cunmod_dev_free(dev, d_block);
    CUNMOD_TRY(error);
    to->d_block = d_block;
    to->mod = d_block;
    to->item = items > 0 ? (const void *)((const char *)d_block + mods) : NULL;
    to->status = (const void *)((const char *)d_block + mods + items);
    to->order = (const void *)((const char *)d_block + mods + items + words);
    return 0;
}

int cunmod_moduli_to_device(cunmod_moduli_t moduli, cunmod_dev_t *dev)
{
    int error = 0;
    for (int part = 0; part < CUNMOD_PARTS && error == 0; part++)
        if (moduli->part[part].d_block == NULL && cunmod_part_count(moduli, part) > 0)
            error = put_part(moduli, part, dev);
    return error;
}

/* ---- which moduli are prime ------------------------------------------------------ */

enum
{
    SHARE = 64 /* moduli that a thread tests at a time */
};

typedef struct
{
    const uint64_t *p;
    const int64_t *item; /* [k]: index in p of the modulus that field[k] describes; NULL: k */
    int64_t items;
    int32_t *field;        /* [k]: OK, or E_MODULUS if not prime; NULL: not wanted */
    atomic_int composites; /* 1: at least one modulus is not prime */
} tests_t;

static void test_some(void *argument, int64_t piece, int member)
{
    tests_t *const tests = argument;
    const int64_t first = piece * SHARE;
    const int64_t end = first + SHARE < tests->items ? first + SHARE : tests->items;
    (void)member;
    for (int64_t k = first; k < end; k++)
    {
        const int prime = cunmod_cpu_is_prime(tests->p[tests->item != NULL ? tests->item[k] : k]);
        if (tests->field != NULL)
            tests->field[k] = prime ? CUNMOD_OK : CUNMOD_E_MODULUS;
        if (!prime)
            atomic_store(&tests->composites, 1);
    }
}

/* Tests all moduli, on all processors. */
static void test_all(tests_t *tests)
{
    cunmod_parallel_for(cunmod_parallel_processors(CUNMOD_PARALLEL_MAX),
                        (tests->items + SHARE - 1) / SHARE, test_some, tests, NULL);
}

int cunmod_are_prime(const uint64_t *p, int64_t items)
{
    tests_t tests = {.p = p, .items = items};
    test_all(&tests);
    return !atomic_load(&tests.composites);
}

/* moduli->part[part].d_field = a copy, on the device, of the entries of `field` for the items of
 * the part. Returns a device error. */
static int put_field(cunmod_moduli_t moduli, int part, const int32_t *field, cunmod_dev_t *dev)
{
    const size_t bytes = (size_t)cunmod_part_count(moduli, part) * sizeof(*field);
    void *d_field = NULL;
    int error = bytes > 0 ? cunmod_dev_alloc(dev, &d_field, bytes) : 0;
    if (error == 0 && bytes > 0)
        error = cunmod_dev_write(dev, d_field, field + cunmod_part_first(moduli, part), bytes);
    moduli->part[part].d_field = d_field;
    return error;
}

void cunmod_moduli_are_prime(cunmod_moduli_t moduli)
{
    for (int k = 0; k < moduli->shares; k++)
        cunmod_moduli_share(moduli, k)->prime = 1;
}

int cunmod_moduli_fields(cunmod_moduli_t moduli, cunmod_dev_t *dev)
{
    tests_t tests = {.p = moduli->p, .item = moduli->item, .items = moduli->items};
    if (moduli->field != NULL)
        return 0;
    tests.field = calloc((size_t)moduli->items + 1, sizeof(*tests.field));
    if (tests.field == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    if (!moduli->prime)
        test_all(&tests);
    int error = 0;
    for (int part = 0; part < CUNMOD_PARTS; part++)
        CUNMOD_NEXT(put_field(moduli, part, tests.field, dev));
    if (error == 0)
    {
        moduli->field = tests.field;
        return 0;
    }
    for (int part = 0; part < CUNMOD_PARTS; part++)
    {
        cunmod_dev_free(dev, moduli->part[part].d_field);
        moduli->part[part].d_field = NULL;
    }
    free(tests.field);
    return error;
}

/* ---- work on all shares ------------------------------------------------------------------ */

typedef struct
{
    int (*body)(void *argument, int share);
    void *argument;
    int status[CUNMOD_BATCH_DEVICES];
} work_t;

static void run_share(void *argument, int share, int member)
{
    work_t *const work = argument;
    (void)member;
    work->status[share] = work->body(work->argument, share);
}

int cunmod_devices_run(cunmod_moduli_t moduli, int (*body)(void *argument, int share),
                       void *argument)
{
    work_t work = {.body = body, .argument = argument};
    if (moduli->shares == 1)
        return body(argument, 0);
    cunmod_peers_set(moduli->ctx);
    cunmod_peers_run(moduli->ctx, moduli->shares, run_share, &work);
    int status = CUNMOD_OK;
    for (int k = 0; k < moduli->shares && status == CUNMOD_OK; k++)
        status = work.status[k];
    return status;
}

int cunmod_devices_compute(cunmod_moduli_t moduli, const int *done,
                           int (*on_gpu)(void *argument, int share),
                           int (*on_cpu)(void *argument, int share), void *argument)
{
    int status = cunmod_devices_run(moduli, on_gpu, argument);
    for (int k = 0; k < moduli->shares && status == CUNMOD_OK; k++)
        status = done[k] ? CUNMOD_OK : on_cpu(argument, k);
    cunmod_devices_note(moduli, done);
    return status;
}

void cunmod_devices_note(cunmod_moduli_t moduli, const int *done)
{
    int k = 0;
    while (k < moduli->shares && done[k])
        k++;
    if (k < moduli->shares)
        cunmod_peers_note(moduli->ctx, cunmod_moduli_share(moduli, k)->ctx);
}
