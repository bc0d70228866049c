/* Products of batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "batch/batch.h"
#include "batch/batch_long.h"
#include "batch/classes.h"
#include "plan/batch_product.h"
#include "shape/ntt.h"

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
    const cunmod_batch_part_t *const part = how;
    const int64_t n = least(x[0], part->hi), m = least(x[1], part->hi);
    size[0] = n > m ? n : m;
    size[1] = n > m ? m : n;
    return cunmod_batch_class(n, m, part);
}

/* ---- the kernels ------------------------------------------------------------ */

/* What the items of a part have in common. */
typedef struct
{
    const cunmod_batch_job_t *job;
    cunmod_dev_t *dev;
    int part;
    cunmod_batch_part_t sizes;
    cunmod_classes_t classes;
} run_t;

/* How many primes of transforms the products of a class take, whatever their moduli are. */
static int primes_of(const run_t *x, int class)
{
    const int64_t *const most = x->classes.most[class];
    return cunmod_ntt_count((uint64_t)most[1], x->job->moduli->part[x->part].largest);
}

/* Makes the items of a class that are at d_items. */
static int run_class(const run_t *x, int class, const void *d_items, int64_t count)
{
    const int64_t *const length = x->classes.most[class];
    const int64_t full = length[1] > 0 ? length[0] + length[1] - 1 : 0;
    const cunmod_mul_item_t most = {.lena = length[0],
                                    .lenb = length[1],
                                    .hi = least(full, x->job->hi),
                                    .mod = {.word = x->sizes.word}};
    const cunmod_table_t *table = NULL;
    if (most.hi == 0)
    {
        return 0;
    }
    if (cunmod_batch_is_plain(class, x->sizes.word))
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
    const int64_t *const start = x->classes.start + CUNMOD_BATCH_LONG;
    const int64_t count = cunmod_part_count(x->job->moduli, x->part);
    cunmod_long_t *list =
        start[0] < start[1] ? malloc((size_t)(start[1] - start[0]) * sizeof(*list)) : NULL;
    cunmod_place_t place = {0, 0, 0, 0};
    int64_t filled = 0, size[CUNMOD_CLASS_SIZES];
    if (start[0] == start[1] || list == NULL)
    {
        return start[0] == start[1] ? 0 : CUNMOD_BATCH_NO_MEMORY;
    }
    for (int64_t k = 0; k < count; k++)
    {
        place.item = cunmod_item_at(x->job->moduli, cunmod_part_first(x->job->moduli, x->part) + k);
        filled += cunmod_class_at(size, x->job, x->part, k, class_of, &x->sizes) ==
                      CUNMOD_BATCH_LONG &&
                  cunmod_long_of(&list[filled], x->job, x->part, &place);
        cunmod_place_next(&place, x->job);
    }
    const int error = cunmod_long_run(x->job->moduli->ctx, x->dev, list, filled);
    free(list);
    return error;
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
    x.sizes = cunmod_batch_part_of(cunmod_part_word(part), job->moduli->part[part].largest,
                                   cunmod_dev_facts(dev)->shared_bytes, job->hi);
    int error = cunmod_classes_sort(&x.classes, job, dev, part, class_of, &x.sizes);
    if (error == 0)
    {
        error = cunmod_dev_alloc(dev, &d_items, (size_t)count * sizeof(cunmod_mul_item_t));
    }
    if (error == 0)
    {
        items.order = x.classes.d_order;
        error = cunmod_dev_batch_mul_items(dev, d_items, &items, x.sizes.word);
    }
    for (int c = 0; c < CUNMOD_BATCH_LONG && error == 0; c++)
    {
        const int64_t from = x.classes.start[c], of_class = x.classes.start[c + 1] - from;
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
