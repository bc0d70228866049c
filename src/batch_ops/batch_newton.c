/* Divides many items of a batch at once by Newton's iteration.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch_ops/batch_newton.h"

#include "base/steps.h"
#include "shape/ntt.h"
#include "shape/tuning.h"

/* Returns the bytes of an array of `words` words of `word` bytes, rounded up to a multiple of 8. */
static int64_t bytes_of(int64_t words, uint32_t word)
{
    return (words * word + 7) / 8 * 8;
}

int cunmod_batch_newton_begin(cunmod_batch_iteration_t *run, const cunmod_division_shape_t *shape,
                              const cunmod_batch_div_t *of, int64_t room, int64_t count)
{
    const int64_t s = bytes_of(shape->s, of->word), rest = bytes_of(room, of->word);
    const int64_t each = 2 * s + rest + 2 * (int64_t)sizeof(int64_t);
    const int64_t most = CUNMOD_TUNE_BATCH_WORK / each + 1;
    run->shape = *shape;
    run->count = count < most ? count : most;
    int error = cunmod_dev_alloc(run->dev, &run->d_items,
                                 2 * (size_t)run->count * sizeof(cunmod_mul_item_t));
    CUNMOD_NEXT(cunmod_dev_alloc(run->dev, &run->d_space, (size_t)(run->count * each)));
    if (error != 0)
        return error;
    char *const d_space = run->d_space;
    run->x =
        (cunmod_batch_newton_t){.of = *of,
                                .inverse = d_space,
                                .spare = d_space + run->count * s,
                                .rest = d_space + 2 * run->count * s,
                                .lens = (int64_t *)(void *)(d_space + run->count * (2 * s + rest)),
                                .s = shape->s,
                                .room = rest / of->word,
                                .start = shape->start};
    return error;
}

void cunmod_batch_newton_clear(cunmod_batch_iteration_t *run)
{
    cunmod_dev_free(run->dev, run->d_items);
    cunmod_dev_free(run->dev, run->d_space);
    run->d_items = run->d_space = NULL;
}

/* Computes the products run->d_items[half n .. (half+1) n - 1], n = run->x.of.count, by transforms
 * of `points` points; half: 0 or 1. A coefficient of a product is a sum of at most `terms` terms.
 * Returns an outcome. */
static int products(const cunmod_batch_iteration_t *run, int half, int64_t points, int64_t terms)
{
    const cunmod_mul_item_t most = {.mod = {.word = run->x.of.word}};
    const cunmod_mul_item_t *const items = run->d_items;
    const cunmod_table_t *table = NULL;
    CUNMOD_TRY(cunmod_tables_get_whole(&table, &run->ctx->tables, run->dev, points,
                                       cunmod_ntt_count((uint64_t)terms, run->largest)));
    return cunmod_dev_mul_whole_made(run->dev, items + half * run->x.of.count, &most,
                                     run->x.of.count, &table->ntt, table->d_tables);
}

int cunmod_batch_newton_invert(cunmod_batch_iteration_t *run, const int32_t *d_order, int64_t count)
{
    const int64_t least = (int64_t)1 << CUNMOD_WHOLE_LEAST_LOG;
    run->x.of.order = d_order;
    run->x.of.count = count;
    int error = cunmod_dev_batch_newton_open(run->dev, &run->x);
    for (int64_t k = run->shape.start; k < run->shape.s && error == 0; k *= 2)
    {
        error = cunmod_dev_batch_newton_step(run->dev, run->d_items, &run->x, k);
        for (int half = 0; half < 2 && error == 0; half++)
            error = products(run, half, 2 * k > least ? 2 * k : least, k);
    }
    return error;
}

int cunmod_batch_newton_divide(cunmod_batch_iteration_t *run)
{
    const cunmod_division_shape_t *const shape = &run->shape;
    int error = 0;
    for (int64_t turn = 0; turn < shape->turns && error == 0; turn++)
    {
        error = cunmod_dev_batch_newton_turn(run->dev, run->d_items, &run->x, turn);
        CUNMOD_NEXT(products(run, 0, 2 * shape->s, shape->s));
        CUNMOD_NEXT(products(run, 1, shape->points, shape->terms));
    }
    return error;
}
