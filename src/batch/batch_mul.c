/* Products of batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "batch/batch.h"
#include "batch/batch_long.h"
#include "plan/batch_product.h"
#include "shape/ntt.h"

static int64_t least(int64_t x, int64_t y)
{
    return x < y ? x : y;
}

static int mul_item(const cunmod_batch_job_t *job, const cunmod_batch_item_t *x)
{
    return cunmod_mulmid(x->z, x->a, x->lena, x->b, x->lenb, job->lo, job->lo + x->room, x->p,
                         x->ctx);
}

/* ---- the classes of a part -------------------------------------------------- */

/* The products of a part, sorted by class: those of class c are numbers start[c] .. start[c+1]-1 of
 * d_order. */
typedef struct
{
    cunmod_batch_part_t part;
    int64_t start[CUNMOD_BATCH_CLASSES + 1];
    const int32_t *d_order;
    void *d_own; /* its memory; NULL: it belongs to the moduli */
    /* the most words of the longer and of the shorter operands, cut at hi */
    int64_t most[CUNMOD_BATCH_CLASSES][2];
} classes_t;

static int class_of(const classes_t *classes, const cunmod_batch_job_t *job, int part,
                    int64_t place)
{
    const int64_t i = cunmod_item_at(job->moduli, cunmod_part_first(job->moduli, part) + place);
    return cunmod_batch_class(cunmod_bundle_room(job->a, i), cunmod_bundle_room(job->b, i),
                              &classes->part);
}

/* Counts the product at a place `times` times. */
static void count_product(classes_t *classes, const cunmod_batch_job_t *job, int part,
                          int64_t place, int64_t times)
{
    const int64_t i = cunmod_item_at(job->moduli, cunmod_part_first(job->moduli, part) + place);
    const int64_t n = least(cunmod_bundle_room(job->a, i), job->hi);
    const int64_t m = least(cunmod_bundle_room(job->b, i), job->hi);
    const int64_t longer = n > m ? n : m, shorter = n > m ? m : n;
    const int class = class_of(classes, job, part, place);
    int64_t *const most = classes->most[class];
    classes->start[class + 1] += times;
    most[0] = longer > most[0] ? longer : most[0];
    most[1] = shorter > most[1] ? shorter : most[1];
}

static void count_classes(classes_t *classes, const cunmod_batch_job_t *job, int part,
                          int64_t count)
{
    const int uniform = job->a->at == NULL && job->b->at == NULL;
    for (int64_t k = 0; k < (uniform ? 1 : count); k++)
    {
        count_product(classes, job, part, k, uniform ? count : 1);
    }
    for (int c = 0; c < CUNMOD_BATCH_CLASSES; c++)
    {
        classes->start[c + 1] += classes->start[c];
    }
}

/* Sends the order of the products by class, of which class c begins at next[c]. */
static int send_order(classes_t *classes, const cunmod_batch_job_t *job, cunmod_dev_t *dev,
                      int part, int64_t *next)
{
    const int64_t count = cunmod_part_count(job->moduli, part), words = (count + 1) / 2;
    int32_t *const order = calloc((size_t)words, sizeof(uint64_t));
    if (order == NULL)
    {
        return CUNMOD_BATCH_NO_MEMORY;
    }
    for (int64_t k = 0; k < count; k++)
    {
        order[next[class_of(classes, job, part, k)]++] = (int32_t)k;
    }
    int error = cunmod_dev_alloc(dev, &classes->d_own, (size_t)words * sizeof(uint64_t));
    if (error == 0)
    {
        classes->d_order = classes->d_own;
        error =
            cunmod_dev_upload(dev, classes->d_own, (const uint64_t *)(const void *)order, words, 8);
    }
    free(order);
    return error;
}

/* Sorts the products, and sends their order to the device where it is not 0, 1, 2, .. Returns a
 * device error; *classes is to be cleared in each case. */
static int sort_classes(classes_t *classes, const cunmod_batch_job_t *job, cunmod_dev_t *dev,
                        int part)
{
    const int64_t count = cunmod_part_count(job->moduli, part);
    int64_t next[CUNMOD_BATCH_CLASSES];
    int64_t used = 0;
    memset(classes, 0, sizeof(*classes));
    classes->part = cunmod_batch_part_of(cunmod_part_word(part), job->moduli->part[part].largest,
                                         cunmod_dev_facts(dev)->shared_bytes, job->hi);
    count_classes(classes, job, part, count);
    for (int c = 0; c < CUNMOD_BATCH_CLASSES; c++)
    {
        next[c] = classes->start[c];
        used += classes->start[c + 1] > classes->start[c];
    }
    classes->d_order = job->moduli->part[part].order;
    return used <= 1 ? 0 : send_order(classes, job, dev, part, next);
}

static void clear_classes(classes_t *classes, cunmod_dev_t *dev)
{
    cunmod_dev_free(dev, classes->d_own);
}

/* ---- the kernels ------------------------------------------------------------ */

/* What the items of a part have in common. */
typedef struct
{
    const cunmod_batch_job_t *job;
    cunmod_dev_t *dev;
    int part;
    uint32_t word;
    const classes_t *classes;
} run_t;

/* How many primes of transforms the products of a class take, whatever their moduli are. */
static int primes_of(const run_t *x, int class)
{
    const int64_t *const most = x->classes->most[class];
    return cunmod_ntt_count((uint64_t)most[1], x->job->moduli->part[x->part].largest);
}

/* Makes the items of a class that are at d_items. */
static int run_class(const run_t *x, int class, const void *d_items, int64_t count)
{
    const int64_t *const length = x->classes->most[class];
    const int64_t full = length[1] > 0 ? length[0] + length[1] - 1 : 0;
    const cunmod_mul_item_t most = {.lena = length[0],
                                    .lenb = length[1],
                                    .hi = least(full, x->job->hi),
                                    .mod = {.word = x->word}};
    const cunmod_table_t *table = NULL;
    if (most.hi == 0)
    {
        return 0;
    }
    if (class == 0)
    {
        return cunmod_dev_mul_small(x->dev, d_items, &most, count);
    }
    const int error = cunmod_tables_get_whole(&table, &x->job->moduli->ctx->tables, x->dev,
                                              (int64_t)1 << class, primes_of(x, class));
    return error != 0 ? error
                      : cunmod_dev_mul_whole_made(x->dev, d_items, &most, count, &table->ntt,
                                                  table->d_tables);
}

static int run_long(const run_t *x)
{
    const int64_t *const start = x->classes->start + CUNMOD_BATCH_LONG;
    const int64_t count = cunmod_part_count(x->job->moduli, x->part);
    cunmod_long_t *list =
        start[0] < start[1] ? malloc((size_t)(start[1] - start[0]) * sizeof(*list)) : NULL;
    cunmod_place_t place = {0, 0, 0, 0};
    int64_t filled = 0;
    if (start[0] == start[1] || list == NULL)
    {
        return start[0] == start[1] ? 0 : CUNMOD_BATCH_NO_MEMORY;
    }
    for (int64_t k = 0; k < count; k++)
    {
        place.item = cunmod_item_at(x->job->moduli, cunmod_part_first(x->job->moduli, x->part) + k);
        filled += class_of(x->classes, x->job, x->part, k) == CUNMOD_BATCH_LONG &&
                  cunmod_long_of(&list[filled], x->job, x->part, &place);
        cunmod_place_next(&place, x->job);
    }
    const int error = cunmod_long_run(x->job->moduli->ctx, x->dev, list, filled);
    free(list);
    return error;
}

static int mul_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    classes_t classes;
    const run_t x = {job, dev, part, cunmod_part_word(part), &classes};
    const int64_t count = cunmod_part_count(job->moduli, part);
    cunmod_batch_mul_t items = {.z = job->z.part[part].polys,
                                .a = job->a->part[part].polys,
                                .b = job->b->part[part].polys,
                                .mod = job->moduli->part[part].mod,
                                .count = count,
                                .lo = job->lo,
                                .hi = job->hi};
    void *d_items = NULL;
    int error = sort_classes(&classes, job, dev, part);
    if (error == 0)
    {
        error = cunmod_dev_alloc(dev, &d_items, (size_t)count * sizeof(cunmod_mul_item_t));
    }
    if (error == 0)
    {
        items.order = classes.d_order;
        error = cunmod_dev_batch_mul_items(dev, d_items, &items, x.word);
    }
    for (int c = 0; c < CUNMOD_BATCH_LONG && error == 0; c++)
    {
        const int64_t from = classes.start[c], of_class = classes.start[c + 1] - from;
        if (of_class > 0)
        {
            error = run_class(&x, c, (const cunmod_mul_item_t *)d_items + from, of_class);
        }
    }
    if (error == 0)
    {
        error = run_long(&x);
    }
    cunmod_dev_free(dev, d_items);
    clear_classes(&classes, dev);
    return error;
}

/* ---- the operations ---------------------------------------------------------- */

static const cunmod_batch_operation_t products = {cunmod_batch_wanted, mul_on_gpu, mul_item};

int cunmod_batch_mulmid(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b, int64_t nlo,
                        int64_t nhi)
{
    const cunmod_batch_job_t how = {.operation = &products, .lo = nlo, .hi = nhi};
    return nlo < 0 || nhi < nlo ? CUNMOD_E_LENGTH : cunmod_batch_run(res, a, b, &how);
}

int cunmod_batch_mullow(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b, int64_t n)
{
    return cunmod_batch_mulmid(res, a, b, 0, n);
}

int cunmod_batch_mul(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b)
{
    return cunmod_batch_mulmid(res, a, b, 0, INT64_MAX);
}

int cunmod_batch_sqr(cunmod_batch_t res, cunmod_batch_t a)
{
    return cunmod_batch_mul(res, a, a);
}
