/* Computes integers from batches, by Chinese remainders: integer j is the integer of least absolute
 * value that is congruent to coefficient j of item i modulo p_i, for all i.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * For each group of moduli (crt/basis.h) the device of its share, or the CPU, computes the integers
 * modulo the product of the group. If there are several groups, the host joins their integers. If
 * the shares have wide groups, the call first tries another way: the GPUs of the shares compute
 * partial sums, which the host adds, one chunk of integers after another. */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/steps.h"
#include "batch/batch.h"
#include "batch/lost_device.h"
#include "crt/crt_loop.h"
#include "runtime/fallback.h"
#include "runtime/transfer.h"

/* ---- a call ---------------------------------------------------------------------- */

typedef struct
{
    cunmod_batch_t batch;
    uint64_t *x;
    int64_t words, n;
    const cunmod_modulus_product_t *whole;
    uint64_t *joined;     /* the result, joined from several groups or shares; NULL: not needed */
    int64_t first, count; /* the integers first .. first+count-1 are computed now */
    uint64_t **made;      /* made[g]: `count` integers of group g; either x, or allocated memory */
    int64_t stride;    /* words of each integer of made[g]; 0: as many as the product of group g */
    int *done;         /* done[k]: the GPU of share k has computed its integers */
    int sums;          /* 1: made[k] has partial sums of the wide group of share k instead */
    atomic_int status; /* status of the threads that add partial sums */
} call_t;

/* The partial sums of a share are computed in chunks of about this number of words, in the same
 * memory: the first access to fresh memory takes longer than the sums. The emulator has fewer. */
#ifndef CUNMOD_SUMS_WORDS
#define CUNMOD_SUMS_WORDS (1 << 20)
#endif

/* The data of a call for one share (one device). */
typedef struct
{
    const call_t *call;
    cunmod_moduli_t moduli;
    cunmod_storage_t *storage;
    uint64_t **made;
} share_t;

static share_t share_of(const call_t *call, int k)
{
    const cunmod_batch_t batch = call->batch;
    uint64_t **made = call->made;
    for (int before = 0; before < k; before++)
        made += call->sums ? 1 : cunmod_moduli_share(batch->moduli, before)->basis->groups;
    return (share_t){call, cunmod_moduli_share(batch->moduli, k), &batch->version[k]->storage,
                     made};
}

static int64_t stride_of(const call_t *call, const cunmod_group_t *group)
{
    return call->stride > 0 ? call->stride : group->wide ? group->words + 2 : group->words;
}

/* *made = new memory for the integers of a group, unless *made is already such memory (neither NULL
 * nor x). Errors: E_MEMORY. */
static int alloc_made(uint64_t **made, const call_t *call, const cunmod_group_t *group)
{
    if (*made == NULL || *made == call->x)
        *made = malloc((size_t)(call->count * stride_of(call, group)) * sizeof(**made));
    return *made == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
}

/* ---- the GPU path ---------------------------------------------------------------- */

/* The device memory for a slice of integers: workspace and results. */
typedef struct
{
    void *d_block;
    uint64_t *c, *q, *sums, *x;
    int64_t splits, fractions;
} work_t;

/* Returns the number of words of device memory for n integers of a group, whose sums are divided
 * into `splits` partial sums, and whose sums of fractions are divided into `fractions` partial
 * sums. */
static int64_t work_words(const call_t *call, const cunmod_group_t *group, int64_t n,
                          int64_t splits, int64_t fractions)
{
    return n *
           (group->factors + 2 * fractions + 3 * splits * group->words + stride_of(call, group));
}

static int open_work(work_t *work, const call_t *call, const cunmod_group_t *group, int64_t n,
                     cunmod_dev_t *dev)
{
    const int64_t factors = group->factors, words = group->words;
    const int sm_count = cunmod_dev_facts(dev)->sm_count;
    work->splits = cunmod_images_splits(factors, words, n, sm_count);
    work->fractions = cunmod_images_fractions(factors, n, sm_count);
    const int64_t all = work_words(call, group, n, work->splits, work->fractions);
    const int error = cunmod_dev_alloc(dev, &work->d_block, (size_t)all * sizeof(uint64_t));
    work->c = work->d_block;
    work->q = work->c + factors * n;
    work->sums = work->q + 2 * work->fractions * n;
    work->x = work->sums + 3 * work->splits * n * words;
    return error;
}

/* Computes integers first .. first+n-1 on the device, and downloads them to `to`. Returns a device
 * error. */
static int make_slice(uint64_t *to, const share_t *share, const cunmod_group_t *group,
                      const work_t *work, int64_t first, int64_t n, cunmod_dev_t *dev)
{
    cunmod_const_moduli_t moduli = share->moduli;
    const int64_t stride = stride_of(share->call, group);
    const uint64_t *const d_inverse = moduli->basis->d_inverse[group->wide];
    const cunmod_route_t route = {.dev = dev, .team = &moduli->ctx->team, .word = 8};
    cunmod_images_crt_t crt = {.rows = group->d_rows,
                               .c = work->c,
                               .q = work->q,
                               .sums = work->sums,
                               .x = work->x,
                               .factors = group->factors,
                               .words = group->words,
                               .stride = stride,
                               .first = first,
                               .n = n,
                               .splits = work->splits,
                               .fractions = work->fractions,
                               .partial = group->wide};
    for (int part = 0; part < CUNMOD_PARTS; part++)
    {
        crt.part[part] =
            (cunmod_images_part_t){.a = share->storage->part[part].polys,
                                   .mod = moduli->part[part].mod,
                                   .inverse = d_inverse + cunmod_part_first(moduli, part),
                                   .first = group->place[part],
                                   .count = group->count[part]};
    }
    const int error = cunmod_dev_images_crt(dev, &crt);
    moduli->ctx->received += n * stride;
    return error != 0 ? error : cunmod_download(&route, to, work->x, n * stride);
}

/* Computes integers first .. first+count-1 of the call modulo the product of a group, and downloads
 * them to `to`. share->storage must be on the device. All slices, also a shorter last slice, divide
 * the sums into the number of partial sums for which the workspace has space. Returns an outcome
 * (runtime/outcome.h). */
static int run_slices(uint64_t *to, const share_t *share, cunmod_group_t *group, int64_t slice,
                      cunmod_dev_t *dev)
{
    const call_t *const call = share->call;
    const struct cunmod_basis_struct *const basis = share->moduli->basis;
    const int64_t told = group->wide ? 0 : (group - basis->group) * call->n;
    cunmod_ctx_t ctx = share->moduli->ctx;
    work_t work = {0};
    int error = cunmod_basis_rows(share->moduli, group, dev);
    CUNMOD_NEXT(open_work(&work, call, group, slice, dev));
    for (int64_t at = 0; at < call->count && error == 0; at += slice)
    {
        const int64_t now = call->count - at < slice ? call->count - at : slice;
        const int64_t first = call->first + at;
        error = cunmod_is_stopped(&ctx->stop) ? CUNMOD_INTERRUPTED
                                              : make_slice(to + at * stride_of(call, group), share,
                                                           group, &work, first, now, dev);
        if (error == 0)
        {
            cunmod_progress_tell(ctx, told + first + now,
                                 (group->wide ? 1 : basis->groups) * call->n);
        }
    }
    cunmod_dev_free(dev, work.d_block);
    return error;
}

/* Computes the integers of a group in *made. *made = x if there is only one group and all integers
 * are downloaded in one slice, else *made is allocated memory. Returns an outcome
 * (runtime/outcome.h). */
static int make_group(const share_t *share, cunmod_group_t *group, uint64_t **made,
                      cunmod_dev_t *dev)
{
    const call_t *const call = share->call;
    const int64_t most = cunmod_integers_slice(dev, 1, work_words(call, group, 1, 1, 1));
    const int64_t slice = call->count < most ? call->count : most;
    if (call->stride > 0 && slice == call->count)
        *made = call->x;
    else if (alloc_made(made, call, group) != CUNMOD_OK)
        return CUNMOD_BATCH_NO_MEMORY;
    return run_slices(*made, share, group, slice, dev);
}

static int make_on_gpu(void *argument, cunmod_dev_t *dev)
{
    const share_t *const share = argument;
    struct cunmod_basis_struct *const basis = share->moduli->basis;
    int error = cunmod_storage_to_device(share->storage, share->moduli, dev);
    if (share->call->sums)
        return CUNMOD_NEXT(make_group(share, &basis->wide, share->made, dev));
    for (int64_t g = 0; g < basis->groups && error == 0; g++)
        error = make_group(share, &basis->group[g], &share->made[g], dev);
    return error;
}

static int try_share(void *argument, int k)
{
    const call_t *const call = argument;
    share_t share = share_of(call, k);
    return cunmod_fallback_try(&call->done[k], share.moduli->ctx, make_on_gpu, &share);
}

/* ---- the CPU path ---------------------------------------------------------------- */

/* z[0], z[1], .. = coefficient j of the items of a group, in the order of places
 * (batch/moduli.h). */
static void get_images(uint64_t *z, const share_t *share, const cunmod_group_t *group, int64_t j)
{
    cunmod_const_moduli_t moduli = share->moduli;
    for (int part = 0; part < CUNMOD_PARTS; part++)
    {
        const int64_t first = cunmod_part_first(moduli, part) + group->place[part];
        for (int64_t k = 0; k < group->count[part]; k++)
        {
            const int64_t i = cunmod_item_at(moduli, first + k);
            const uint64_t *const words = share->storage->host +
                                          cunmod_storage_start(share->storage, i);
            *z++ = j < share->storage->len[i] ? words[j] : 0;
        }
    }
}

static int make_piece(const cunmod_integers_loop_t *loop, int64_t number, int64_t first,
                      int64_t end)
{
    const share_t *const share = loop->argument;
    const cunmod_group_t *const group = &loop->share->basis->group[number];
    const int64_t stride = stride_of(share->call, group);
    uint64_t *const images = malloc((size_t)(group->count[0] + group->count[1]) * sizeof(*images));
    int status = images == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    for (int64_t j = first; j < end && status == CUNMOD_OK; j++)
    {
        get_images(images, share, group, j);
        status = cunmod_cpu_moduli_combine(share->made[number] + j * stride, stride, group->tree,
                                           images);
    }
    free(images);
    return status;
}

/* Computes in *tree the inverses that Chinese remainders modulo the moduli of a group need, and
 * allocates memory for the integers of the group. Errors: E_MEMORY. */
static int open_tree(const cunmod_integers_loop_t *loop, int64_t number, cunmod_cpu_moduli_t *tree)
{
    const share_t *const share = loop->argument;
    int coprime; /* not used: cunmod_basis_products has checked it */
    CUNMOD_TRY(alloc_made(&share->made[number], share->call, &loop->share->basis->group[number]));
    return cunmod_cpu_moduli_invert(&coprime, tree);
}

/* Computes the integers of the groups of share k on the CPU. Errors: E_MEMORY, E_GPU (the images
 * are lost), E_INTERRUPTED. */
static int make_on_cpu(void *argument, int k)
{
    const call_t *const call = argument;
    const share_t share = share_of(call, k);
    cunmod_integers_loop_t loop = {.share = share.moduli,
                                   .n = call->n,
                                   .words = call->words,
                                   .open = open_tree,
                                   .body = make_piece,
                                   .argument = &share};
    CUNMOD_TRY(cunmod_storage_to_host(share.storage, share.moduli));
    return cunmod_integers_loop(&loop);
}

/* ---- partial sums -------------------------------------------------------------------- */

/* Number of pieces in which the partial sums are added and the result is copied, by threads that at
 * other times fill the transfer slots of the first GPU; no transfer runs meanwhile. */
#define PIECES 64

static void run_in_pieces(call_t *call, void (*body)(void *call, int piece, int member))
{
    cunmod_ctx_t ctx = call->batch->moduli->ctx;
    cunmod_copy_threads_run(&ctx->team, CUNMOD_TRANSFER_THREADS, PIECES, body, call, &ctx->stop);
}

/* Adds the partial sums of the integers of one piece. */
static void add_piece(void *argument, int piece, int member)
{
    call_t *const call = argument;
    const cunmod_moduli_t moduli = call->batch->moduli;
    const int64_t end = call->count * (piece + 1) / PIECES;
    int none = CUNMOD_OK, status = atomic_load(&call->status);
    (void)member;
    for (int64_t j = call->count * piece / PIECES; j < end && status == CUNMOD_OK; j++)
    {
        status = cunmod_is_stopped(&moduli->ctx->stop)
                     ? CUNMOD_E_INTERRUPTED
                     : cunmod_modulus_product_add(call->joined + (call->first + j) * call->words,
                                                  call->words, j, moduli, call->made);
    }
    if (status != CUNMOD_OK)
        atomic_compare_exchange_strong(&call->status, &none, status);
}

/* Copies one piece of `joined` to x. */
static void place_piece(void *argument, int piece, int member)
{
    const call_t *const call = argument;
    const int64_t all = call->n * call->words;
    const int64_t from = all * piece / PIECES, end = all * (piece + 1) / PIECES;
    (void)member;
    memcpy(call->x + from, call->joined + from, (size_t)(end - from) * sizeof(*call->x));
}

/* ---- the result --------------------------------------------------------------------- */

/* Computes x from the integers of all groups or, if call->sums is set, copies the integers that
 * were added from partial sums to x. Errors: E_MEMORY, E_INTERRUPTED. */
static int finish(call_t *call)
{
    const size_t bytes = (size_t)(call->n * call->words) * sizeof(*call->x);
    const cunmod_modulus_product_t *const whole = call->whole;
    if (call->sums)
    {
        run_in_pieces(call, place_piece);
        return CUNMOD_OK;
    }
    if (whole->groups > 1)
    {
        CUNMOD_TRY(cunmod_modulus_product_join(call->joined, call->words, call->n,
                                               call->batch->moduli, call->made));
        memcpy(call->x, call->joined, bytes);
    }
    else if (whole->groups == 0)
        memset(call->x, 0, bytes);
    else if (call->made[0] != call->x)
        memcpy(call->x, call->made[0], bytes);
    return CUNMOD_OK;
}

/* Frees the integers of groups, or the partial sums of shares. */
static void clear_made(const call_t *call)
{
    for (int64_t g = 0; g < call->whole->groups; g++)
    {
        if (call->made[g] != call->x)
            free(call->made[g]);
        call->made[g] = NULL;
    }
}

/* Computes the integers from partial sums of all shares on their GPUs. call->sums = 1 if all GPUs
 * succeed, else 0. Errors: those of cunmod_fallback_try, E_MEMORY, E_INTERRUPTED. */
static int make_sums(call_t *call)
{
    const cunmod_moduli_t moduli = call->batch->moduli;
    const int64_t most = CUNMOD_SUMS_WORDS / (call->whole->product.count + 3) + 1;
    int status = CUNMOD_OK;
    call->sums = 1;
    for (call->first = 0; call->first < call->n && status == CUNMOD_OK && call->sums;
         call->first += most)
    {
        call->count = call->n - call->first < most ? call->n - call->first : most;
        status = cunmod_devices_run(moduli, try_share, call);
        for (int k = 0; k < moduli->shares; k++)
            call->sums &= call->done[k];
        if (status == CUNMOD_OK && call->sums)
        {
            run_in_pieces(call, add_piece);
            status = atomic_load(&call->status);
        }
    }
    call->first = 0;
    call->count = call->n;
    call->sums &= status == CUNMOD_OK;
    clear_made(call);
    return status;
}

/* Computes the integers. If the shares have wide groups and no GPU fails, the integers are computed
 * by partial sums; else the integers of all groups are computed, and the host joins them. */
static int make_all(call_t *call)
{
    cunmod_moduli_t moduli = call->batch->moduli;
    int status = call->whole->sums ? make_sums(call) : CUNMOD_OK;
    if (status == CUNMOD_OK && !call->sums)
        status = cunmod_devices_compute(moduli, call->done, try_share, make_on_cpu, call);
    else
        cunmod_devices_note(moduli, call->done);
    return CUNMOD_THEN(finish(call));
}

/* Checks that all items of a share have the status OK, and at most n coefficients. Errors: the
 * first status that is not OK, E_LENGTH, E_MEMORY, E_GPU. */
static int check_share(void *argument, int k)
{
    const call_t *const call = argument;
    const cunmod_moduli_t share = cunmod_moduli_share(call->batch->moduli, k);
    cunmod_storage_t *const storage = &call->batch->version[k]->storage;
    CUNMOD_TRY(cunmod_storage_facts(storage, share));
    for (int64_t i = 0; i < share->items; i++)
    {
        CUNMOD_TRY(storage->status[i]);
        if (storage->len[i] > call->n)
            return CUNMOD_E_LENGTH;
    }
    return CUNMOD_OK;
}

/* Allocates the memory of the call, and computes the integers. Errors: E_MEMORY, and those of the
 * GPU and the CPU path. */
static int run(call_t *call)
{
    int status = CUNMOD_OK;
    call->stride = call->whole->groups > 1 ? 0 : call->words;
    atomic_init(&call->status, CUNMOD_OK);
    call->count = call->n;
    call->made = calloc((size_t)call->whole->groups + 1, sizeof(*call->made));
    call->done = calloc((size_t)call->batch->moduli->shares, sizeof(*call->done));
    const int joins = call->whole->groups > 1 && call->n > 0;
    if (joins)
        call->joined = malloc((size_t)(call->n * call->words) * sizeof(*call->joined));
    if (call->made == NULL || call->done == NULL || (joins && call->joined == NULL))
        status = CUNMOD_E_MEMORY;
    else if (call->n > 0)
        status = make_all(call);
    if (call->made != NULL)
        clear_made(call);
    free(call->joined);
    free(call->made);
    free(call->done);
    return status;
}

int cunmod_batch_get_integers(uint64_t *x, int64_t words, int64_t n, cunmod_batch_t a)
{
    if (a == NULL)
        return CUNMOD_E_ARGUMENT;
    call_t call = {.batch = a, .x = x, .words = words, .n = n};
    CUNMOD_TRY(cunmod_integers_check(x, words, n));
    CUNMOD_TRY(cunmod_devices_run(a->moduli, check_share, &call));
    CUNMOD_TRY(cunmod_modulus_product_open(&call.whole, a->moduli));
    return words < call.whole->product.count ? CUNMOD_E_LENGTH : run(&call);
}
