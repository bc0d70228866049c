/* Sets batches from integers: coefficient j of item i is integer j modulo p_i.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/steps.h"
#include "batch/batch.h"
#include "batch/lost_device.h"
#include "crt/crt_loop.h"
#include "runtime/fallback.h"
#include "runtime/transfer.h"

/* A call of cunmod_batch_set_integers. */
typedef struct
{
    cunmod_moduli_t moduli;
    const uint64_t *x;
    int64_t words, n;
    cunmod_storage_t *made; /* made[k]: the images of share k */
    int *done;              /* done[k]: the GPU has computed made[k] */
} call_t;

/* The data of a call for one share (one device). */
typedef struct
{
    const call_t *call;
    cunmod_moduli_t moduli;
    cunmod_storage_t *made;
    int64_t longest; /* CPU path: words of the longest integer */
} share_t;

/* ---- the GPU path ------------------------------------------------------------ */

/* The device memory for a slice of integers; for each part (0: 4-byte moduli, 1: 8-byte moduli) an
 * integer is divided into `splits` stretches of `stretch` words. */
typedef struct
{
    void *d_block;
    uint64_t *x, *rests;
    int64_t slice;
    int64_t stretch[CUNMOD_PARTS], splits[CUNMOD_PARTS];
} work_t;

/* Allocates the device memory for one slice. Part 0, and after it part 1, use the memory `rests`.
 * Returns a device error. */
static int open_work(work_t *work, const share_t *share, cunmod_dev_t *dev)
{
    const struct cunmod_basis_struct *const basis = share->moduli->basis;
    const int64_t n = share->call->n, words = share->call->words;
    int64_t rows = 1, rests = 0;
    for (int part = 0; part < CUNMOD_PARTS; part++)
    {
        const int64_t factors = basis->factors[part];
        const int64_t stretch =
            factors == 0
                ? words
                : cunmod_images_stretch(factors, words, n, cunmod_dev_facts(dev)->sm_count);
        const int64_t splits = (words - 1) / stretch + 1;
        work->stretch[part] = stretch;
        work->splits[part] = splits;
        rows = splits > rows ? splits : rows;
        rests = splits > 1 && splits * factors > rests ? splits * factors : rests;
    }
    const int64_t most = cunmod_integers_slice(dev, rows, words + rests);
    work->slice = n < most ? n : most;
    const int64_t all = work->slice * (words + rests) + 1;
    const int error = cunmod_dev_alloc(dev, &work->d_block, (size_t)all * sizeof(uint64_t));
    work->x = work->d_block;
    work->rests = work->x + work->slice * words;
    return error;
}

/* Computes coefficients first .. first+n-1 of the items of a part, from n integers on the device.
 * Returns a device error. */
static int reduce_part(const share_t *share, cunmod_dev_t *dev, int part, const work_t *work,
                       int64_t first, int64_t n)
{
    const struct cunmod_basis_struct *const basis = share->moduli->basis;
    const cunmod_images_reduce_t reduce = {.z = share->made->part[part].polys,
                                           .mod = share->moduli->part[part].mod,
                                           .status = share->moduli->part[part].status,
                                           .factor = cunmod_basis_part_factors(basis, part),
                                           .powers = cunmod_basis_part_powers(basis, part),
                                           .x = work->x,
                                           .rests = work->rests,
                                           .count = cunmod_part_count(share->moduli, part),
                                           .factors = basis->factors[part],
                                           .words = share->call->words,
                                           .stretch = work->stretch[part],
                                           .splits = work->splits[part],
                                           .first = first,
                                           .n = n,
                                           .len = share->call->n,
                                           .word = cunmod_part_word(part)};
    return reduce.count > 0 ? cunmod_dev_images_reduce(dev, &reduce) : 0;
}

/* Uploads integers first .. first+n-1, and computes their images modulo all moduli of the share.
 * Returns a device error. */
static int reduce_slice(const share_t *share, cunmod_dev_t *dev, const work_t *work, int64_t first,
                        int64_t n)
{
    const call_t *const call = share->call;
    const cunmod_route_t route = {.dev = dev, .team = &share->moduli->ctx->team, .word = 8};
    const cunmod_upload_t upload = {
        .d_dst = work->x, .src = call->x + first * call->words, .len = n * call->words};
    int bad = 0;
    int error = cunmod_upload(&route, &upload, 1, &bad);
    share->moduli->ctx->sent += upload.len;
    for (int part = 0; part < CUNMOD_PARTS && error == 0; part++)
        error = reduce_part(share, dev, part, work, first, n);
    const int late = cunmod_dev_pack_wait(dev, &bad);
    return CUNMOD_NEXT(late);
}

static int reduce_all(const share_t *share, cunmod_dev_t *dev)
{
    const int64_t n = share->call->n;
    work_t work = {0};
    int64_t first = 0;
    int error = open_work(&work, share, dev);
    do
    {
        const int64_t left = n - first;
        CUNMOD_NEXT(
            cunmod_is_stopped(&share->moduli->ctx->stop)
                ? CUNMOD_INTERRUPTED
                : reduce_slice(share, dev, &work, first, left < work.slice ? left : work.slice));
        first += work.slice;
        if (error == 0)
            cunmod_progress_tell(share->moduli->ctx, first < n ? first : n, n > 0 ? n : 1);
    } while (first < n && error == 0);
    cunmod_dev_free(dev, work.d_block);
    return error;
}

static int make_on_gpu(void *argument, cunmod_dev_t *dev)
{
    const share_t *const share = argument;
    int error = cunmod_storage_alloc_device(share->made, share->moduli, dev);
    CUNMOD_NEXT(cunmod_basis_powers(share->moduli, share->call->words, dev));
    CUNMOD_NEXT(reduce_all(share, dev));
    for (int part = 0; part < CUNMOD_PARTS && error == 0; part++)
    {
        const int64_t count = cunmod_part_count(share->moduli, part);
        error = count == 0 ? 0
                           : cunmod_dev_batch_trim(dev, &share->made->part[part].polys, count,
                                                   cunmod_part_word(part));
    }
    share->made->on_device = error == 0;
    return error;
}

static int try_share(void *argument, int k)
{
    const call_t *const call = argument;
    share_t share = {
        .call = call, .moduli = cunmod_moduli_share(call->moduli, k), .made = &call->made[k]};
    *share.made = cunmod_storage_of(NULL, call->n);
    CUNMOD_TRY(cunmod_basis_open(share.moduli));
    return cunmod_fallback_try(&call->done[k], share.moduli->ctx, make_on_gpu, &share);
}

/* ---- the CPU path ------------------------------------------------------------ */

/* Stores coefficient j of the image of each item of *group in share->made. z: integer j modulo the
 * moduli of these items, one word each, in the order of places (the items of part 0 before the
 * items of part 1). */
static void put_images(const share_t *share, const cunmod_group_t *group, const uint64_t *z,
                       int64_t j)
{
    cunmod_const_moduli_t moduli = share->moduli;
    for (int part = 0; part < CUNMOD_PARTS; part++)
    {
        const int64_t first = cunmod_part_first(moduli, part) + group->place[part];
        for (int64_t k = 0; k < group->count[part]; k++)
        {
            const int64_t i = cunmod_item_at(moduli, first + k);
            share->made->host[cunmod_storage_start(share->made, i) + j] = *z++;
        }
    }
}

static int reduce_piece(const cunmod_integers_loop_t *loop, int64_t number, int64_t first,
                        int64_t end)
{
    const share_t *const share = loop->argument;
    const call_t *const call = share->call;
    const cunmod_group_t *const group = &loop->share->basis->group[number];
    uint64_t *const z = malloc((size_t)(group->count[0] + group->count[1]) * sizeof(*z));
    int status = z == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    for (int64_t j = first; j < end && status == CUNMOD_OK; j++)
    {
        status = cunmod_cpu_moduli_reduce(z, group->tree, call->x + j * call->words, call->words);
        if (status == CUNMOD_OK)
            put_images(share, group, z, j);
    }
    free(z);
    return status;
}

/* Sets the lengths and statuses of the items. An item whose modulus has an error becomes 0. */
static void finish_items(const share_t *share)
{
    cunmod_storage_t *const made = share->made;
    for (int64_t i = 0; i < share->moduli->items; i++)
    {
        uint64_t *const z = made->host + cunmod_storage_start(made, i);
        made->status[i] = share->moduli->status[i];
        if (made->status[i] != CUNMOD_OK)
            memset(z, 0, (size_t)share->call->n * sizeof(*z));
        made->len[i] = cunmod_true_length(z, share->call->n);
    }
}

/* Computes the products in *tree that are shorter than the longest integer. Errors: E_MEMORY. */
static int open_tree(const cunmod_integers_loop_t *loop, int64_t number, cunmod_cpu_moduli_t *tree)
{
    const share_t *const share = loop->argument;
    (void)number;
    return cunmod_cpu_moduli_grow(tree, share->longest);
}

/* *made = the images of a share in host memory. Errors: E_MEMORY, E_INTERRUPTED. */
static int make_on_cpu(cunmod_storage_t *made, cunmod_moduli_t moduli, const call_t *call)
{
    share_t share = {.call = call,
                     .moduli = moduli,
                     .made = made,
                     .longest = cunmod_integers_longest(call->x, call->words, call->n)};
    cunmod_integers_loop_t loop = {.share = moduli,
                                   .n = call->n,
                                   .words = share.longest,
                                   .open = open_tree,
                                   .body = reduce_piece,
                                   .argument = &share};
    CUNMOD_TRY(cunmod_storage_alloc_host(made, moduli));
    CUNMOD_TRY(cunmod_integers_loop(&loop));
    finish_items(&share);
    return CUNMOD_OK;
}

static int compute_share(void *argument, int k)
{
    const call_t *const call = argument;
    const cunmod_moduli_t moduli = cunmod_moduli_share(call->moduli, k);
    cunmod_storage_clear(&call->made[k], moduli);
    call->made[k] = cunmod_storage_of(NULL, call->n);
    return make_on_cpu(&call->made[k], moduli, call);
}

/* ---- a call ------------------------------------------------------------------ */

/* Computes the images of a share again after the loss of a GPU, from the integers that *origin
 * stores. Errors: E_MEMORY, E_INTERRUPTED. */
static int make_again(cunmod_storage_t *made, cunmod_moduli_t moduli, const cunmod_origin_t *origin)
{
    const call_t call = {
        .moduli = moduli, .x = origin->integers, .words = origin->words, .n = origin->n};
    return make_on_cpu(made, moduli, &call);
}

/* Returns whether the images of share k are on a GPU only, and have to be computed again if the GPU
 * is lost. */
static int recovers(const call_t *call, int k)
{
    return call->done[k] && cunmod_moduli_share(call->moduli, k)->recovers;
}

/* *origin = a copy of the integers, from which the images of lost devices can be computed again;
 * NULL: no share needs the copy. Errors: E_MEMORY. */
static int make_origin(cunmod_origin_t **origin, const call_t *call)
{
    int any = 0;
    for (int k = 0; k < call->moduli->shares; k++)
        any |= recovers(call, k);
    *origin = any ? cunmod_origin_of_integers(call->x, call->words, call->n, call->moduli->shares,
                                              make_again)
                  : NULL;
    return any && *origin == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
}

/* *version = a new version of share k that owns the storage call->made[k]. If recovers(call, k),
 * the version holds *origin. Errors: E_MEMORY. */
static int make_version(cunmod_version_t **version, const call_t *call, int k,
                        cunmod_origin_t *origin)
{
    const cunmod_moduli_t share = cunmod_moduli_share(call->moduli, k);
    *version = cunmod_version_create(share);
    if (*version == NULL)
        return CUNMOD_E_MEMORY;
    if (recovers(call, k))
        cunmod_version_set_origin(*version, cunmod_origin_hold(origin));
    cunmod_version_set(*version, &call->made[k]);
    call->made[k] = cunmod_storage_of(NULL, 0);
    return CUNMOD_OK;
}

/* Moves the storages of all shares to the batch. Errors: E_MEMORY; after an error the batch is
 * unchanged. */
static int move_to_batch(cunmod_batch_t res, const call_t *call)
{
    const int shares = call->moduli->shares;
    cunmod_version_t **const versions = calloc((size_t)shares, sizeof(*versions));
    cunmod_origin_t *origin = NULL;
    int status = versions == NULL ? CUNMOD_E_MEMORY : make_origin(&origin, call);
    for (int k = 0; k < shares && status == CUNMOD_OK; k++)
        status = make_version(&versions[k], call, k, origin);
    cunmod_origin_release(origin, cunmod_moduli_share(call->moduli, 0));
    return cunmod_versions_replace(res, versions, status);
}

int cunmod_batch_set_integers(cunmod_batch_t res, const uint64_t *x, int64_t words, int64_t n)
{
    if (res == NULL)
        return CUNMOD_E_ARGUMENT;
    call_t call = {.moduli = res->moduli, .x = x, .words = n > 0 ? words : 1, .n = n};
    CUNMOD_TRY(cunmod_integers_check(x, words, n));
    if (n > CUNMOD_LENGTH_MAX / (call.moduli->items + 1))
        return CUNMOD_E_LENGTH;
    call.made = calloc((size_t)call.moduli->shares, sizeof(*call.made));
    call.done = calloc((size_t)call.moduli->shares, sizeof(*call.done));
    int status =
        call.made == NULL || call.done == NULL
            ? CUNMOD_E_MEMORY
            : cunmod_devices_compute(call.moduli, call.done, try_share, compute_share, &call);
    CUNMOD_THEN(move_to_batch(res, &call));
    for (int k = 0; k < call.moduli->shares && call.made != NULL; k++)
        cunmod_storage_clear(&call.made[k], cunmod_moduli_share(call.moduli, k));
    free(call.made);
    free(call.done);
    return status;
}
