/* Products of the items of two batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/steps.h"
#include "batch/batch.h"
#include "batch_ops/many_products.h"
#include "batch_ops/size_classes.h"
#include "plan/batch_product.h"

static int mul_item(const cunmod_batch_item_t *x)
{
    const int64_t lo = cunmod_batch_range(x->job)->lo;
    return cunmod_mulmid(x->z[0], x->x[0], x->len[0], x->x[1], x->len[1], lo, lo + x->room[0], x->p,
                         x->ctx);
}

/* Returns the size class of a product for whose operand k x[k] words are reserved. *how: the range
 * lo .. hi-1 of coefficients to compute. size[0], size[1] = max and min of min(x[0], hi) and
 * min(x[1], hi); both 0 if one of these numbers is 0. */
static int class_of(const void *how, int64_t *size, const int64_t *x)
{
    const cunmod_batch_range_t *const range = how;
    const int64_t n = cunmod_least(x[0], range->hi), m = cunmod_least(x[1], range->hi);
    const int zero = n == 0 || m == 0; /* if the product is 0, no length matters */
    size[0] = zero ? 0 : n > m ? n : m;
    size[1] = zero ? 0 : n > m ? m : n;
    return cunmod_batch_class(n, m, range->hi);
}

/* ---- the kernels ------------------------------------------------------------ */

/* The products of the items with words of 4 bytes (part = 0) or of 8 bytes (part = 1): their size
 * classes, and the algorithm for each class. */
typedef struct
{
    const cunmod_batch_job_t *job;
    cunmod_dev_t *dev;
    int part;
    cunmod_size_classes_t classes;
    cunmod_step_t step[CUNMOD_BATCH_LONG]; /* [c]: algorithm for class c, if together[c] */
    int together[CUNMOD_BATCH_LONG];       /* [c]: 1: one launch computes all products of class c */
} run_t;

static int64_t count_of(const run_t *x, int class)
{
    return x->classes.start[class + 1] - x->classes.start[class];
}

/* Sets x->step[class] and x->together[class] by the plan. most[0], most[1]: largest lengths of the
 * longer and of the shorter operands, perhaps of different items. Each product of the class has at
 * most 2^class words, so the plan is asked for products of n by most[1] words, where n <= most[0]
 * and n + most[1] - 1 <= 2^class. */
static void choose_step(run_t *x, int class)
{
    const int64_t *const most = x->classes.most[class];
    const int64_t n = cunmod_least(most[0], ((int64_t)1 << class) + 1 - most[1]);
    const int64_t items = count_of(x, class);
    x->together[class] =
        items > 0 && most[1] > 0 &&
        cunmod_fused_choose(&x->step[class], x->job->moduli, x->part, n, most[1], items);
}

/* Returns a description of the largest product of a class: lena, lenb = the largest lengths of the
 * longer and of the shorter operands, lo = 0, hi = the largest length of a product. */
static cunmod_mul_item_t most_of(const run_t *x, int class)
{
    const int64_t *const length = x->classes.most[class];
    return (cunmod_mul_item_t){
        .lena = length[0],
        .lenb = length[1],
        .hi = cunmod_least(length[0] + length[1] - 1, cunmod_batch_range(x->job)->hi),
        .mod = {.word = cunmod_part_word(x->part)}};
}

/* Returns whether cunmod_long_run computes the items of a class. */
static int is_long(const run_t *x, int class)
{
    return class == CUNMOD_BATCH_LONG || !x->together[class];
}

/* Returns the number of items that cunmod_long_run computes. */
static int64_t count_long(const run_t *x)
{
    int64_t count = 0;
    for (int c = 0; c <= CUNMOD_BATCH_LONG; c++)
        count += is_long(x, c) ? count_of(x, c) : 0;
    return count;
}

static int run_long(const run_t *x)
{
    const cunmod_size_classes_t *const classes = &x->classes;
    const int64_t some = count_long(x);
    int64_t filled = 0;
    if (some == 0)
        return 0;
    cunmod_long_t *const list = malloc((size_t)some * sizeof(*list));
    if (list == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
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

/* Computes the products of all classes, each class by one launch, whose kernel reads addresses and
 * lengths from the polynomials of the batch, not from an array of cunmod_mul_item_t. Returns an
 * outcome (runtime/outcome.h). */
static int run_polys(const run_t *x, const cunmod_batch_mul_t *all)
{
    for (int c = 0; c < CUNMOD_BATCH_LONG; c++)
    {
        const cunmod_mul_item_t most = most_of(x, c);
        cunmod_batch_mul_t some = *all;
        some.order = x->classes.order == NULL ? NULL : x->classes.d_order + x->classes.start[c];
        some.count = count_of(x, c);
        if (some.count > 0)
            CUNMOD_TRY(cunmod_fused_run_polys(&x->step[c], x->job->moduli, x->dev, &some, &most));
    }
    return 0;
}

/* Stores a cunmod_mul_item_t for each product in d_items. Computes each class c with together[c] =
 * 1 by one launch, then the products of all other classes by cunmod_long_run, and sets the true
 * lengths of all results. Returns an outcome (runtime/outcome.h). */
static int run_items(run_t *x, const cunmod_batch_mul_t *all, cunmod_mul_item_t *d_items)
{
    const uint32_t word = cunmod_part_word(x->part);
    cunmod_batch_mul_t items = *all;
    items.order = x->classes.d_order;
    CUNMOD_TRY(cunmod_dev_batch_mul_items(x->dev, d_items, &items, word));
    for (int c = 0; c < CUNMOD_BATCH_LONG; c++)
    {
        const cunmod_mul_item_t most = most_of(x, c);
        if (x->together[c])
        {
            CUNMOD_TRY(cunmod_fused_run(&x->step[c], x->job->moduli, x->dev,
                                        d_items + x->classes.start[c], &most, count_of(x, c)));
        }
    }
    CUNMOD_TRY(run_long(x));
    return cunmod_dev_batch_trim(x->dev, &all->z, all->count, word);
}

static int run_classes(run_t *x, const cunmod_batch_mul_t *all)
{
    void *d_items = NULL;
    for (int c = 0; c < CUNMOD_BATCH_LONG; c++)
        choose_step(x, c);
    if (count_long(x) == 0)
        return run_polys(x, all);
    int error = cunmod_dev_alloc(x->dev, &d_items, (size_t)all->count * sizeof(cunmod_mul_item_t));
    CUNMOD_NEXT(run_items(x, all, d_items));
    cunmod_dev_free(x->dev, d_items);
    return error;
}

static int mul_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    const cunmod_batch_range_t *const range = cunmod_batch_range(job);
    run_t x = {.job = job, .dev = dev, .part = part};
    const cunmod_batch_mul_t all = {.z = job->z[0].part[part].polys,
                                    .a = job->x[0]->part[part].polys,
                                    .b = job->x[1]->part[part].polys,
                                    .mod = job->moduli->part[part].mod,
                                    .count = cunmod_part_count(job->moduli, part),
                                    .lo = range->lo,
                                    .hi = range->hi};
    int error = cunmod_size_classes_sort(&x.classes, job, dev, part, class_of, range);
    CUNMOD_NEXT(run_classes(&x, &all));
    cunmod_size_classes_clear(&x.classes, dev);
    return error;
}

/* ---- the operations ---------------------------------------------------------- */

static const cunmod_batch_operation_t products = {.operands = 2,
                                                  .results = 1,
                                                  .room = cunmod_batch_product_room,
                                                  .gpu = mul_on_gpu,
                                                  .cpu = mul_item,
                                                  .trims = 1,
                                                  .own_bytes = sizeof(cunmod_batch_range_t)};

int cunmod_batch_mulmid(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b, int64_t nlo,
                        int64_t nhi)
{
    const cunmod_batch_range_t range = {.lo = nlo, .hi = nhi};
    const cunmod_batch_job_t how = {.operation = &products, .own = &range};
    return nlo < 0 || nhi < nlo ? CUNMOD_E_LENGTH
                                : cunmod_batch_run(&res, (const cunmod_batch_t[]){a, b}, &how);
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
