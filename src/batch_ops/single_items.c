/* Computes items of a batch one at a time, by operations on single polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch_ops/single_items.h"

#include <stdlib.h>

#include "base/check.h"
#include "base/steps.h"
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

/* The item at a place of a part, and its operands and results as single polynomials. */
typedef struct
{
    const cunmod_batch_job_t *job;
    cunmod_dev_t *dev;
    int part;
    int64_t place;
    struct cunmod_batch_single_struct polys;
    struct cunmod_poly_struct z[CUNMOD_BATCH_RESULTS], x[CUNMOD_BATCH_OPERANDS];
} item_t;

/* Sets the polynomials of an item to 0, with the modulus of the item. This modulus need not be
 * prime, unlike the modulus of polynomials that callers create. */
static void open_item(item_t *item)
{
    const struct cunmod_moduli_struct *const moduli = item->job->moduli;
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

/* Copies the operands to the polynomials of the item; their lengths are in host memory. If an
 * operand has a status that is not OK, *status = the first such status, and nothing is copied.
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

/* Computes the results of an item and their true lengths. Returns the status of the single
 * operation. */
static int make_results(item_t *item)
{
    int status = item->job->operation->single(&item->polys);
    for (int r = 0; r < item->job->operation->results && status == CUNMOD_OK; r++)
        status = cunmod_poly_resolve(&item->z[r]);
    if (status != CUNMOD_OK)
        clear_results(item);
    return status;
}

/* Copies result r, its length and its status to the device memory of the batch. Returns a device
 * error. */
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
