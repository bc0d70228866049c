/* Products of batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "batch/batch.h"
#include "batch/batch_long.h"
#include "batch/classes.h"
#include "batch/together.h"
#include "plan/batch_product.h"

static int64_t least(int64_t x, int64_t y)
{
    return x < y ? x : y;
}

static int mul_item(const cunmod_batch_job_t *job, const cunmod_batch_item_t *x)
{
    return cunmod_mulmid(x->z[0], x->x[0], x->len[0], x->x[1], x->len[1], job->lo,
                         job->lo + x->room[0], x->p, x->ctx);
}

/* The class of a product; the sizes are the words of the longer and of the shorter operand, cut
 * where no coefficient is wanted any more. */
static int class_of(const void *how, int64_t *size, const int64_t *x)
{
    const cunmod_batch_job_t *const job = how;
    const int64_t n = least(x[0], job->hi), m = least(x[1], job->hi);
    size[0] = n > m ? n : m;
    size[1] = n > m ? m : n;
    return cunmod_batch_class(n, m, job->hi);
}

/* ---- the kernels ------------------------------------------------------------ */

/* What the items of a part have in common. */
typedef struct
{
    const cunmod_batch_job_t *job;
    cunmod_dev_t *dev;
    int part;
    cunmod_classes_t classes;
    cunmod_step_t step[CUNMOD_BATCH_LONG]; /* how the items of each class are made */
    int together[CUNMOD_BATCH_LONG];       /* whether it is one launch */
} run_t;

/* Asks the plan how a class is made. A product of the class is not longer than 2^class words,
 * although the longest operand and the longest shorter one may be those of two items. */
static void choose_step(run_t *x, int class)
{
    const int64_t *const most = x->classes.most[class];
    const int64_t n = least(most[0], ((int64_t)1 << class) + 1 - most[1]);
    const int64_t items = x->classes.start[class + 1] - x->classes.start[class];
    x->together[class] =
        items > 0 && most[1] > 0 &&
        cunmod_together_choose(&x->step[class], x->job->moduli, x->part, n, most[1], items);
}

/* Makes the items of a class that are at d_items. */
static int run_class(const run_t *x, int class, const void *d_items, int64_t count)
{
    const int64_t *const length = x->classes.most[class];
    const cunmod_mul_item_t most = {.lena = length[0],
                                    .lenb = length[1],
                                    .hi = least(length[0] + length[1] - 1, x->job->hi),
                                    .mod = {.word = cunmod_part_word(x->part)}};
    return most.hi == 0 ? 0
                        : cunmod_together_run(&x->step[class], x->job->moduli, x->dev, d_items,
                                              &most, count);
}

/* Whether the items of a class are made one by one. */
static int is_long(const run_t *x, int class)
{
    return class == CUNMOD_BATCH_LONG || !x->together[class];
}

/* How many items are made one by one. */
static int64_t count_long(const run_t *x)
{
    int64_t count = 0;
    for (int c = 0; c <= CUNMOD_BATCH_LONG; c++)
    {
        count += is_long(x, c) ? x->classes.start[c + 1] - x->classes.start[c] : 0;
    }
    return count;
}

static int run_long(const run_t *x)
{
    const cunmod_classes_t *const classes = &x->classes;
    const int64_t some = count_long(x);
    cunmod_long_t *list = some > 0 ? malloc((size_t)some * sizeof(*list)) : NULL;
    int64_t filled = 0;
    if (some == 0 || list == NULL)
    {
        return some == 0 ? 0 : CUNMOD_BATCH_NO_MEMORY;
    }
    for (int c = 0; c <= CUNMOD_BATCH_LONG; c++)
    {
        for (int64_t k = classes->start[c]; k < classes->start[c + 1] && is_long(x, c); k++)
        {
            filled +=
                cunmod_long_of(&list[filled], x->job, x->part, cunmod_class_place(classes, k));
        }
    }
    const int error = cunmod_long_run(x->job->moduli->ctx, x->dev, list, filled);
    free(list);
    return error;
}

/* Makes the items of the kernels, and runs these for each class. */
static int run_classes(run_t *x, cunmod_batch_mul_t *items, cunmod_mul_item_t *d_items)
{
    items->order = x->classes.d_order;
    int error = cunmod_dev_batch_mul_items(x->dev, d_items, items, cunmod_part_word(x->part));
    for (int c = 0; c < CUNMOD_BATCH_LONG && error == 0; c++)
    {
        const int64_t from = x->classes.start[c], count = x->classes.start[c + 1] - from;
        choose_step(x, c);
        if (count > 0 && x->together[c])
        {
            error = run_class(x, c, d_items + from, count);
        }
    }
    return error != 0 ? error : run_long(x);
}

static int mul_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    run_t x = {.job = job, .dev = dev, .part = part};
    const int64_t count = cunmod_part_count(job->moduli, part);
    cunmod_batch_mul_t items = {.z = job->z[0].part[part].polys,
                                .a = job->x[0]->part[part].polys,
                                .b = job->x[1]->part[part].polys,
                                .mod = job->moduli->part[part].mod,
                                .count = count,
                                .lo = job->lo,
                                .hi = job->hi};
    void *d_items = NULL;
    int error = cunmod_classes_sort(&x.classes, job, dev, part, class_of, job);
    if (error == 0)
    {
        error = cunmod_dev_alloc(dev, &d_items, (size_t)count * sizeof(cunmod_mul_item_t));
    }
    if (error == 0)
    {
        error = run_classes(&x, &items, d_items);
    }
    cunmod_dev_free(dev, d_items);
    cunmod_classes_clear(&x.classes, dev);
    return error;
}

/* ---- the operations ---------------------------------------------------------- */

static const cunmod_batch_operation_t products = {2, 1, cunmod_batch_product_room, mul_on_gpu,
                                                  mul_item};

int cunmod_batch_mulmid(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b, int64_t nlo,
                        int64_t nhi)
{
    const cunmod_batch_job_t how = {.operation = &products, .lo = nlo, .hi = nhi};
    return nlo < 0 || nhi < nlo ? CUNMOD_E_LENGTH : cunmod_batch_run_binary(res, a, b, &how);
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
