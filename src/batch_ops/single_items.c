/* Computes items of a batch one at a time, by operations on single polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch_ops/single_items.h"

#include <stdlib.h>
#include <string.h>

#include "backend/backend_batch.h"
#include "base/check.h"
#include "base/steps.h"
#include "batch/batch.h"
#include "runtime/poly.h"
#include "runtime/transfer.h"

int cunmod_single_error(int status)
{
    const int ends = status == CUNMOD_E_INTERRUPTED || status == CUNMOD_E_MEMORY ||
                     cunmod_is_of_gpu(status) || status == CUNMOD_E_WORK;
    return ends ? cunmod_outcome_of_status(status) : 0;
}

void cunmod_single_cut(cunmod_poly_t a, int64_t n)
{
    a->vec.len = a->vec.len < n ? a->vec.len : n;
}

int cunmod_single_copy(cunmod_vec_t *vec, cunmod_dev_t *dev, const void *words, int64_t len,
                       uint32_t word)
{
    CUNMOD_TRY(cunmod_vec_alloc_device(vec, dev, len, word));
    return cunmod_dev_copy(dev, vec->device, words, (size_t)len * word);
}

/* Item number `place` of a part, and its operands and results as single polynomials. */
typedef struct
{
    const cunmod_batch_job_t *job;
    cunmod_dev_t *dev;
    int part;
    int64_t place;
    struct cunmod_batch_single_struct polys;
    struct cunmod_poly_struct z[CUNMOD_BATCH_RESULTS], x[CUNMOD_BATCH_OPERANDS];
} item_t;

/* Sets the polynomials of an item to 0. Their modulus is the modulus of the item, which need not be
 * prime, unlike the modulus of polynomials that users create. */
static void open_item(item_t *item)
{
    cunmod_const_moduli_t moduli = item->job->moduli;
    const int64_t i = cunmod_part_item(moduli, item->part, item->place);
    const struct cunmod_poly_struct zero = {
        .ctx = moduli->ctx, .p = moduli->p[i], .vec = cunmod_vec_empty()};
    item->polys.job = item->job;
    item->polys.item = i;
    for (int k = 0; k < CUNMOD_BATCH_OPERANDS; k++)
    {
        item->x[k] = zero;
        item->polys.x[k] = &item->x[k];
    }
    for (int r = 0; r < CUNMOD_BATCH_RESULTS; r++)
    {
        item->z[r] = zero;
        item->polys.z[r] = &item->z[r];
    }
}

static void clear_results(item_t *item)
{
    for (int r = 0; r < CUNMOD_BATCH_RESULTS; r++)
        cunmod_vec_clear(&item->z[r].vec, item->z[r].ctx);
}

static void close_item(item_t *item)
{
    for (int k = 0; k < CUNMOD_BATCH_OPERANDS; k++)
        cunmod_vec_clear(&item->x[k].vec, item->x[k].ctx);
    clear_results(item);
}

/* Copies the operands, whose lengths are in host memory, to the polynomials of the item. If an
 * operand has a status other than OK, *status = the first such status, and nothing is copied.
 * Returns a device error. */
static int take_operands(item_t *item, int *status)
{
    const cunmod_batch_job_t *const job = item->job;
    int error = 0;
    for (int k = 0; k < job->operation->operands && *status == CUNMOD_OK; k++)
        *status = job->x[k]->status[item->polys.item];
    for (int k = 0; k < job->operation->operands && *status == CUNMOD_OK && error == 0; k++)
    {
        const int64_t len = job->x[k]->len[item->polys.item];
        error = len == 0
                    ? 0
                    : cunmod_single_copy(&item->x[k].vec, item->dev,
                                         cunmod_storage_words(job->x[k], item->part, item->place),
                                         len, cunmod_part_word(item->part));
    }
    return error;
}

/* Computes the results of an item by operation->single, and their true lengths. Returns the status
 * of the item. */
static int make_results(item_t *item)
{
    int status = item->job->operation->single(&item->polys);
    for (int r = 0; r < item->job->operation->results && status == CUNMOD_OK; r++)
        status = cunmod_poly_resolve(&item->z[r]);
    if (status != CUNMOD_OK)
        clear_results(item);
    return status;
}

/* Copies result r, its length and the status `status` to the device memory of the batch. Returns a
 * device error. */
static int put_result(const item_t *item, int r, int status)
{
    const cunmod_vec_t *const vec = &item->z[r].vec;
    const cunmod_polys_t *const z = &item->job->z[r].part[item->part].polys;
    const uint32_t word = cunmod_part_word(item->part);
    const int32_t state = status;
    int error = cunmod_dev_write(item->dev, z->len + item->place, &vec->len, sizeof(vec->len));
    CUNMOD_NEXT(cunmod_dev_write(item->dev, z->status + item->place, &state, sizeof(state)));
    if (error != 0 || vec->len == 0)
        return error;
    void *const words = cunmod_storage_words(&item->job->z[r], item->part, item->place);
    return vec->device != NULL
               ? cunmod_dev_copy(item->dev, words, vec->device, (size_t)vec->len * word)
               : cunmod_dev_upload(item->dev, words, vec->host, vec->len, word);
}

static int make_item(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part, int64_t place)
{
    item_t item = {.job = job, .dev = dev, .part = part, .place = place};
    int status = CUNMOD_OK;
    open_item(&item);
    int error = take_operands(&item, &status);
    if (error == 0 && status == CUNMOD_OK)
    {
        status = make_results(&item);
        error = cunmod_single_error(status);
    }
    for (int r = 0; r < job->operation->results && error == 0; r++)
        error = put_result(&item, r, status);
    close_item(&item);
    return error;
}

int cunmod_single_run(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                      const int64_t *places, int64_t count)
{
    int error = 0;
    for (int k = 0; k < job->operation->operands && count > 0 && error == 0; k++)
        error = cunmod_storage_fetch_facts(job->x[k], job->moduli, dev);
    for (int64_t k = 0; k < count && error == 0; k++)
    {
        error = cunmod_is_stopped(&job->moduli->ctx->stop) ? CUNMOD_INTERRUPTED
                                                           : make_item(job, dev, part, places[k]);
    }
    return error;
}

int cunmod_single_run_class(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                            const cunmod_size_classes_t *classes, int64_t from, int64_t end)
{
    int64_t *const places = malloc((size_t)(end - from + 1) * sizeof(*places));
    if (places == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    for (int64_t k = from; k < end; k++)
        places[k - from] = cunmod_class_place(classes, k);
    const int error = cunmod_single_run(job, dev, part, places, end - from);
    free(places);
    return error;
}

/* ---- some items on the CPU --------------------------------------------------------------- */

/* Items places[0 .. count-1] of a part of `job`, and the job `own` for these items only, which runs
 * on the CPU on a temporary batch. */
typedef struct
{
    const cunmod_batch_job_t *job;
    cunmod_dev_t *dev;
    int part;
    int64_t count;
    const int64_t *places;
    void *d_order;          /* int32_t: `places` on the device */
    cunmod_moduli_t moduli; /* moduli of these items */
    cunmod_batch_job_t own; /* the job for these items */
    cunmod_storage_t x[CUNMOD_BATCH_OPERANDS];
} subset_t;

static int64_t item_of(const subset_t *subset, int64_t k)
{
    cunmod_const_moduli_t moduli = subset->job->moduli;
    return cunmod_part_item(moduli, subset->part, subset->places[k]);
}

/* *storage = a storage, without memory for polynomials, that reserves as many words for polynomial
 * k as `all` reserves for item places[k] of the part. Returns an outcome (runtime/outcome.h). */
static int make_room(cunmod_storage_t *storage, const subset_t *subset, const cunmod_storage_t *all)
{
    int64_t *const at = malloc((size_t)(subset->count + 1) * sizeof(*at));
    if (at == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    at[0] = 0;
    for (int64_t k = 0; k < subset->count; k++)
        at[k + 1] = at[k] + cunmod_storage_room(all, item_of(subset, k));
    *storage = cunmod_storage_of(at, 0);
    return 0;
}

/* Creates moduli for the items of the subset, and copies subset->places to the device. All items
 * have words of one size, so all belong to one part of the new moduli, in the order of
 * subset->places. Returns an outcome (runtime/outcome.h). */
static int make_moduli(subset_t *subset)
{
    uint64_t *const p = malloc((size_t)subset->count * sizeof(*p));
    int32_t *const order = malloc((size_t)subset->count * sizeof(*order));
    const size_t bytes = (size_t)subset->count * sizeof(*order);
    int error = p == NULL || order == NULL ? CUNMOD_BATCH_NO_MEMORY : 0;
    for (int64_t k = 0; k < subset->count && error == 0; k++)
    {
        p[k] = subset->job->moduli->p[item_of(subset, k)];
        order[k] = (int32_t)subset->places[k];
    }
    if (error == 0 && cunmod_moduli_create_on(&subset->moduli, p, subset->count,
                                              &subset->job->moduli->ctx, 1) != CUNMOD_OK)
        error = CUNMOD_BATCH_NO_MEMORY;
    CUNMOD_NEXT(cunmod_dev_alloc(subset->dev, &subset->d_order, bytes));
    CUNMOD_NEXT(cunmod_dev_write(subset->dev, subset->d_order, order, bytes));
    free(p);
    free(order);
    return error;
}

static cunmod_batch_subset_t subset_of(const subset_t *subset, const cunmod_storage_t *all,
                                       const cunmod_storage_t *own)
{
    return (cunmod_batch_subset_t){.all = all->part[subset->part].polys,
                                   .some = own->part[subset->part].polys,
                                   .order = subset->d_order,
                                   .count = subset->count,
                                   .word = cunmod_part_word(subset->part)};
}

/* subset->x[k] = a copy, in device memory, of operand k of the items of the subset. Returns an
 * outcome (runtime/outcome.h). */
static int copy_operand(subset_t *subset, int k)
{
    cunmod_storage_t *const own = &subset->x[k];
    CUNMOD_TRY(make_room(own, subset, subset->job->x[k]));
    CUNMOD_TRY(cunmod_storage_alloc_device(own, subset->moduli, subset->dev));
    const cunmod_batch_subset_t x = subset_of(subset, subset->job->x[k], own);
    CUNMOD_TRY(cunmod_dev_batch_take(subset->dev, &x));
    own->on_device = 1;
    return 0;
}

static int copy_result_back(subset_t *subset, int r)
{
    CUNMOD_TRY(cunmod_storage_to_device(&subset->own.z[r], subset->moduli, subset->dev));
    const cunmod_batch_subset_t x = subset_of(subset, &subset->job->z[r], &subset->own.z[r]);
    return cunmod_dev_batch_put(subset->dev, &x);
}

static int compute_subset(subset_t *subset)
{
    const int operands = subset->job->operation->operands,
              results = subset->job->operation->results;
    CUNMOD_TRY(make_moduli(subset));
    for (int k = 0; k < operands; k++)
    {
        subset->own.x[k] = &subset->x[k];
        CUNMOD_TRY(copy_operand(subset, k));
    }
    for (int r = 0; r < results; r++)
        CUNMOD_TRY(make_room(&subset->own.z[r], subset, &subset->job->z[r]));
    subset->own.moduli = subset->moduli;
    CUNMOD_TRY(cunmod_single_error(cunmod_batch_run_on_cpu(&subset->own)));
    for (int r = 0; r < results; r++)
        CUNMOD_TRY(copy_result_back(subset, r));
    return 0;
}

int cunmod_single_run_on_cpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                             const int64_t *places, int64_t count)
{
    subset_t subset = {
        .job = job, .dev = dev, .part = part, .count = count, .places = places, .own = *job};
    if (count == 0)
        return 0;
    memset(subset.own.z, 0, sizeof(subset.own.z));
    const int error = compute_subset(&subset);
    for (int k = 0; k < job->operation->operands && subset.moduli != NULL; k++)
        cunmod_storage_clear(&subset.x[k], subset.moduli);
    for (int r = 0; r < job->operation->results && subset.moduli != NULL; r++)
        cunmod_storage_clear(&subset.own.z[r], subset.moduli);
    cunmod_dev_free(dev, subset.d_order);
    cunmod_moduli_destroy(subset.moduli);
    return error;
}
