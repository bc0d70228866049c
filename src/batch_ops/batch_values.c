/* Evaluates each polynomial of a batch at n points, which differ from item to item.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "backend/backend_batch.h"
#include "base/steps.h"
#include "batch_ops/batch_points.h"
#include "batch_ops/single_items.h"
#include "plan/batch_single.h"
#include "plan/query.h"
#include "shape/tuning.h"

/* ---- single items --------------------------------------------------- */

/* Computes the value at one point, n = 1. Returns the status of the item. */
static int value_single(const cunmod_batch_single_t *x)
{
    uint64_t point = 0, value = 0;
    int status = cunmod_poly_get_array(&point, 1, x->x[1]);
    CUNMOD_THEN(cunmod_poly_evaluate_at(&value, x->x[0], point));
    return CUNMOD_THEN(cunmod_poly_set_array(x->z[0], &value, 1));
}

static int evaluate_single(const cunmod_batch_single_t *x)
{
    const int64_t n = cunmod_batch_points(x->job);
    cunmod_single_cut(x->x[1], n);
    return n == 1 ? value_single(x) : cunmod_poly_evaluate(x->z[0], x->x[0], x->x[1], n);
}

/* Returns whether the `items` items of a size class are to be computed one at a time, by single
 * operations. len: largest number of words of a polynomial. */
static int are_single(const cunmod_batch_job_t *job, int part, int64_t len, int64_t items)
{
    cunmod_ctx_t ctx = job->moduli->ctx;
    const uint64_t p = job->moduli->part[part].largest;
    const int64_t n = cunmod_batch_points(job);
    cunmod_plan_t plan;
    cunmod_query_t query;
    if (len == 0 || n == 0)
        return 0;
    query = n == 1 ? cunmod_ask_elementary(p, CUNMOD_ELEMENTARY_VALUE, len, 0, 1)
                   : cunmod_ask_evaluate(p, len, n, 0);
    return cunmod_ctx_choose_step(&plan, ctx, &query) == 0 &&
           cunmod_single_values(&query, plan.us, &ctx->params, items);
}

/* ---- the GPU path ------------------------------------------------------------ */

static int class_of(const void *how, int64_t *size, const int64_t *x)
{
    (void)how;
    size[0] = x[0];
    size[1] = 0;
    return cunmod_value_class(x[0]);
}

/* Returns the number of items, in the order of size classes, that one launch computes; the items
 * behind are computed by single operations. The launch has all classes up to the longest class that
 * is faster by a launch: shorter items cost no time beside longer ones. */
static int64_t items_together(const cunmod_batch_job_t *job, int part,
                              const cunmod_size_classes_t *classes)
{
    int c = CUNMOD_VALUE_CLASSES;
    while (c > 0)
    {
        const int64_t items = classes->start[c] - classes->start[c - 1];
        if (items > 0 && !are_single(job, part, classes->most[c - 1][0], items))
            break;
        c--;
    }
    return classes->start[c];
}

static int evaluate_together(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                             const cunmod_size_classes_t *classes, int64_t count)
{
    const cunmod_batch_values_t values = {.z = job->z[0].part[part].polys,
                                          .a = job->x[0]->part[part].polys,
                                          .x = job->x[1]->part[part].polys,
                                          .mod = job->moduli->part[part].mod,
                                          .order = classes->d_order,
                                          .count = count,
                                          .n = cunmod_batch_points(job),
                                          .word = cunmod_part_word(part)};
    return count > 0 ? cunmod_dev_batch_evaluate(dev, &values) : 0;
}

static int evaluate_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    cunmod_size_classes_t classes;
    int error = cunmod_size_classes_sort(&classes, job, dev, part, class_of, NULL);
    if (error == 0)
    {
        const int64_t together = items_together(job, part, &classes);
        error = cunmod_single_run_class(job, dev, part, &classes, together,
                                        cunmod_part_count(job->moduli, part));
        CUNMOD_NEXT(evaluate_together(job, dev, part, &classes, together));
    }
    cunmod_size_classes_clear(&classes, dev);
    return error;
}

/* ---- the CPU path ------------------------------------------------------------ */

/* Points k >= x->len[1] are 0. The value of the polynomial at 0 is its coefficient 0. */
static int evaluate_item(const cunmod_batch_item_t *x)
{
    const int64_t n = cunmod_batch_points(x->job), given = x->len[1] < n ? x->len[1] : n;
    const int status = cunmod_evaluate(x->z[0], x->x[0], x->len[0], x->x[1], given, x->p, x->ctx);
    for (int64_t k = given; k < n && status == CUNMOD_OK && x->len[0] > 0; k++)
        x->z[0][k] = x->x[0][0];
    return status;
}

/* ---- the operation ------------------------------------------------------------ */

static double values_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    return CUNMOD_TUNE_EVALUATE_US * (double)x[0] * (double)cunmod_batch_points(job);
}

static const cunmod_batch_operation_t values = {.operands = 2,
                                                .results = 1,
                                                .room = cunmod_batch_points_room,
                                                .gpu = evaluate_on_gpu,
                                                .cpu = evaluate_item,
                                                .us = values_us,
                                                .single = evaluate_single,
                                                .own_bytes = sizeof(int64_t)};

int cunmod_batch_evaluate(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t points, int64_t n)
{
    const cunmod_batch_job_t how = {.operation = &values, .own = &n};
    return n < 0 ? CUNMOD_E_LENGTH
                 : cunmod_batch_run(&res, (const cunmod_batch_t[]){a, points}, &how);
}
