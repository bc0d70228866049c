/* Computes some items of a batch on the CPU, while the GPU computes the others.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The items are copied to a temporary batch, and the operation takes the CPU path on this batch.
 */
#include <stdlib.h>
#include <string.h>

#include "backend/backend_batch.h"
#include "base/steps.h"
#include "batch/batch.h"
#include "batch_ops/single_items.h"

/* The items at places[0 .. count-1] of a job, and a job for these items only. */
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
} some_t;

static int64_t item_of(const some_t *some, int64_t k)
{
    const struct cunmod_moduli_struct *const moduli = some->job->moduli;
    return cunmod_part_item(moduli, some->part, some->places[k]);
}

/* *storage = a storage, without memory for polynomials, in which item k has the space that the item
 * at places[k] has in `all`. Returns an outcome. */
static int make_room(cunmod_storage_t *storage, const some_t *some, const cunmod_storage_t *all)
{
    int64_t *const at = malloc((size_t)(some->count + 1) * sizeof(*at));
    if (at == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    at[0] = 0;
    for (int64_t k = 0; k < some->count; k++)
        at[k + 1] = at[k] + cunmod_storage_room(all, item_of(some, k));
    *storage = cunmod_storage_of(at, 0);
    return 0;
}

/* Creates moduli for the items, and copies `places` to the device. All items are of one part of the
 * job, so the new moduli have one part only, with places in the order of items. Returns an
 * outcome. */
static int make_moduli(some_t *some)
{
    uint64_t *const p = malloc((size_t)some->count * sizeof(*p));
    int32_t *const order = malloc((size_t)some->count * sizeof(*order));
    const size_t bytes = (size_t)some->count * sizeof(*order);
    int error = p == NULL || order == NULL ? CUNMOD_BATCH_NO_MEMORY : 0;
    for (int64_t k = 0; k < some->count && error == 0; k++)
    {
        p[k] = some->job->moduli->p[item_of(some, k)];
        order[k] = (int32_t)some->places[k];
    }
    if (error == 0 && cunmod_moduli_create_on(&some->moduli, p, some->count,
                                              &some->job->moduli->ctx, 1) != CUNMOD_OK)
        error = CUNMOD_BATCH_NO_MEMORY;
    CUNMOD_NEXT(cunmod_dev_alloc(some->dev, &some->d_order, bytes));
    CUNMOD_NEXT(cunmod_dev_write(some->dev, some->d_order, order, bytes));
    free(p);
    free(order);
    return error;
}

static cunmod_batch_subset_t between(const some_t *some, const cunmod_storage_t *all,
                                     const cunmod_storage_t *own)
{
    return (cunmod_batch_subset_t){.all = all->part[some->part].polys,
                                   .some = own->part[some->part].polys,
                                   .order = some->d_order,
                                   .count = some->count,
                                   .word = cunmod_part_word(some->part)};
}

/* some->x[k] = a copy, in device memory, of operand k of the items. Returns an outcome. */
static int take_operand(some_t *some, int k)
{
    cunmod_storage_t *const own = &some->x[k];
    int error = make_room(own, some, some->job->x[k]);
    CUNMOD_NEXT(cunmod_storage_alloc_device(own, some->moduli, some->dev));
    if (error == 0)
    {
        const cunmod_batch_subset_t x = between(some, some->job->x[k], own);
        error = cunmod_dev_batch_take(some->dev, &x);
    }
    own->on_device = error == 0;
    return error;
}

static int put_result(some_t *some, int r)
{
    int error = cunmod_storage_to_device(&some->own.z[r], some->moduli, some->dev);
    if (error == 0)
    {
        const cunmod_batch_subset_t x = between(some, &some->job->z[r], &some->own.z[r]);
        error = cunmod_dev_batch_put(some->dev, &x);
    }
    return error;
}

static int make_all(some_t *some)
{
    const int operands = some->job->operation->operands, results = some->job->operation->results;
    int error = make_moduli(some);
    for (int k = 0; k < operands && error == 0; k++)
    {
        some->own.x[k] = &some->x[k];
        error = take_operand(some, k);
    }
    for (int r = 0; r < results && error == 0; r++)
        error = make_room(&some->own.z[r], some, &some->job->z[r]);
    if (error == 0)
    {
        some->own.moduli = some->moduli;
        error = cunmod_single_error(cunmod_batch_run_on_cpu(&some->own));
    }
    for (int r = 0; r < results && error == 0; r++)
        error = put_result(some, r);
    return error;
}

int cunmod_single_run_on_cpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                             const int64_t *places, int64_t count)
{
    some_t some = {
        .job = job, .dev = dev, .part = part, .count = count, .places = places, .own = *job};
    if (count == 0)
        return 0;
    memset(some.own.z, 0, sizeof(some.own.z));
    const int error = make_all(&some);
    for (int k = 0; k < job->operation->operands && some.moduli != NULL; k++)
        cunmod_storage_clear(&some.x[k], some.moduli);
    for (int r = 0; r < job->operation->results && some.moduli != NULL; r++)
        cunmod_storage_clear(&some.own.z[r], some.moduli);
    cunmod_dev_free(dev, some.d_order);
    cunmod_moduli_destroy(some.moduli);
    return error;
}
