/* Computes GCDs, cofactors and resultants of many items of a batch at once by half-GCDs.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The recursion of a half-GCD by divsteps depends only on the number of divsteps, not on the
 * operands, and additional divsteps do not change the result. So one recursion computes many items
 * of nearly equal length: each launch of the recursion works on all of them (euclid/half.h).
 */
#include "batch_ops/euclid_long.h"

#include <stdlib.h>

#include "base/steps.h"
#include "cunmod.h"
#include "euclid/euclid.h"
#include "euclid/half.h"
#include "plan/plan.h"
#include "shape/tuning.h"

/* The items of one recursion, and their device memory. Each item has `bytes` bytes: first the
 * memory that cunmod_half_space describes (shape/half_shape.h), then the words of its result
 * `series`. */
typedef struct
{
    int task;
    const cunmod_euclid_long_t *list;
    int64_t count;
    int64_t steps, longest; /* maxima over all items: divsteps; length of an operand */
    int64_t words;          /* words that each item reserves for its result `series` */
    cunmod_half_space_t space;
    cunmod_half_t half;
    cunmod_modulus_t *mods; /* moduli of the items of one run, in host memory */
    void *d_mods;           /* copy of `mods` in device memory */
    int64_t series, bytes;  /* memory of an item, in bytes: offset of `series`, and size */
    char *d_memory;
} group_t;

/* Returns whether the divsteps begin with b, a in the place of a, b: in an extended GCD of operands
 * of equal length, whose cofactors are then those of FLINT. */
static int exchanged(int task, const cunmod_euclid_long_t *x)
{
    return task == CUNMOD_TASK_XGCD && x->lena == x->lenb && !x->swapped;
}

/* ---- results ------------------------------------------------------------------- */

/* Returns the address, in the memory of item k, of an object whose address in the memory of item 0
 * is `first`. */
static void *of_item(const group_t *x, void *first, int64_t k)
{
    return (char *)first + k * x->bytes;
}

/* Returns the argument of cunmod_dev_half_take that stores a result of item k at *to, in `words`
 * words. entry: -1 for the GCD, 0 for the cofactor of a, 1 for the cofactor of b. */
static cunmod_half_take_item_t result_of(const group_t *x, int64_t k, const cunmod_euclid_to_t *to,
                                         int entry, int64_t words)
{
    const cunmod_euclid_long_t *const item = &x->list[k];
    const int64_t degrees = item->lena - 1 + (item->lenb > 0 ? item->lenb - 1 : 0);
    const int first = entry ^ exchanged(x->task, item);
    const int64_t degree = first == 0 ? item->lena - 1 : degrees - (item->lena - 1);
    void *const series = of_item(x, x->d_memory + x->series, k);
    char *const d_matrix = x->d_memory + x->space.p; /* of item 0; only the first row is read */
    const int64_t entry_bytes = (x->steps + 1) * x->half.mod.word;
    const int inverse = x->task == CUNMOD_TASK_INVERSE;
    return (cunmod_half_take_item_t){.x = entry < 0 ? series
                                                    : of_item(x, d_matrix + first * entry_bytes, k),
                                     .unit = series,
                                     .state = of_item(x, x->half.state, k),
                                     .z = to->words,
                                     .len = to->len,
                                     .status = inverse ? to->status : NULL,
                                     .refused = CUNMOD_E_INVERSE,
                                     .lenx = entry < 0 ? x->words : x->steps + 1,
                                     .lenz = words,
                                     .shift = entry < 0 ? 0 : x->steps - degree,
                                     .degrees = degrees,
                                     .mod = item->mod};
}

/* items[0 .. n-1] = the arguments of cunmod_dev_half_take for the results of item k; returns n.
 * CUNMOD_TASK_INVERSE: the cofactor of the operand that is inverted. CUNMOD_TASK_GCD: the GCD.
 * CUNMOD_TASK_XGCD: the GCD and the cofactors of a and b. */
static int add_results(cunmod_half_take_item_t *items, const group_t *x, int64_t k)
{
    const cunmod_euclid_long_t *const item = &x->list[k];
    const int64_t cofactor[] = {cunmod_euclid_cofactor_words(item->lenb),
                                cunmod_euclid_cofactor_words(item->lena)};
    int count = 0;
    if (x->task == CUNMOD_TASK_INVERSE)
    {
        /* the inverse is modulo b, or modulo a if swapped */
        items[0] = result_of(x, k, &item->z[0], item->swapped,
                             (item->swapped ? item->lena : item->lenb) - 1);
        return 1;
    }
    items[count++] = result_of(x, k, &item->z[0], -1, item->lenb > 0 ? item->lenb : item->lena);
    for (int entry = 0; entry < 2 && x->task == CUNMOD_TASK_XGCD; entry++)
    {
        items[count++] =
            result_of(x, k, &item->z[1 + (entry ^ item->swapped)], entry, cofactor[entry]);
    }
    return count;
}

static int take_results(const group_t *x)
{
    cunmod_half_take_item_t *const items =
        malloc((size_t)x->count * CUNMOD_EUCLID_RESULTS * sizeof(*items));
    int64_t filled = 0;
    for (int64_t k = 0; k < x->count && items != NULL; k++)
        filled += add_results(items + filled, x, k);
    const int error = items == NULL ? CUNMOD_BATCH_NO_MEMORY
                                    : cunmod_dev_half_take(x->half.dev, items, filled);
    free(items);
    return error;
}

static int take_resultants(const group_t *x)
{
    cunmod_resultant_item_t *const items = malloc((size_t)x->count * sizeof(*items));
    for (int64_t k = 0; k < x->count && items != NULL; k++)
    {
        items[k] = cunmod_euclid_resultant_item(&x->list[k], of_item(x, x->half.pivots, k),
                                                of_item(x, x->half.deltas, k),
                                                of_item(x, x->d_memory + x->series, k));
    }
    const int error = items == NULL ? CUNMOD_BATCH_NO_MEMORY
                                    : cunmod_dev_resultant(x->half.dev, items, x->count);
    free(items);
    return error;
}

/* ---- a group ------------------------------------------------------------------- */

static int start_steps(const group_t *x)
{
    cunmod_half_start_item_t *const items = malloc((size_t)x->count * sizeof(*items));
    for (int64_t k = 0; k < x->count && items != NULL; k++)
    {
        const cunmod_euclid_long_t *const item = &x->list[k];
        const int exchange = exchanged(x->task, item);
        items[k] = (cunmod_half_start_item_t){.a = exchange ? item->b : item->a,
                                              .b = exchange ? item->a : item->b,
                                              .fg = of_item(x, x->d_memory + x->space.fg, k),
                                              .state = of_item(x, x->half.state, k),
                                              .lena = item->lena,
                                              .lenb = item->lenb,
                                              .stride = x->space.stride,
                                              .mod = item->mod};
    }
    const int error = items == NULL ? CUNMOD_BATCH_NO_MEMORY
                                    : cunmod_dev_half_start(x->half.dev, items, x->count);
    free(items);
    return error;
}

/* Computes the results of the items x->list[0 .. x->count-1] in x->d_memory. Returns an outcome
 * (runtime/outcome.h). */
static int run_items(group_t *x)
{
    const int resultant = x->task == CUNMOD_TASK_RESULTANT;
    char *const d_fg = x->d_memory + x->space.fg, *const d_p = x->d_memory + x->space.p;
    for (int64_t k = 0; k < x->count; k++)
        x->mods[k] = x->list[k].mod;
    x->half.mod = x->mods[0];
    x->half.stack = (cunmod_stack_t){x->count, x->bytes, x->d_mods};
    int error =
        cunmod_dev_write(x->half.dev, x->d_mods, x->mods, (size_t)x->count * sizeof(*x->mods));
    CUNMOD_NEXT(start_steps(x));
    CUNMOD_NEXT(
        cunmod_half_matrix(&x->half, d_p, x->steps, resultant ? 0 : 1, d_fg, x->space.stride));
    if (resultant)
        return CUNMOD_NEXT(take_resultants(x));
    CUNMOD_NEXT(cunmod_half_apply(&x->half, x->d_memory + x->series, x->words, d_p, x->steps, d_fg,
                                  x->space.stride, x->longest));
    return CUNMOD_NEXT(take_results(x));
}

/* Sets x->steps, x->longest and x->words to the maxima over all items, and the offsets in the
 * memory of an item. */
static void shape_group(group_t *x)
{
    uint64_t p = 0;
    x->steps = x->list[0].steps;
    x->words = 1;
    x->longest = 0;
    for (int64_t k = 0; k < x->count; k++)
    {
        const cunmod_euclid_long_t *const item = &x->list[k];
        const int64_t gcd = item->lenb > 0 ? item->lenb : item->lena;
        p = item->mod.p > p ? item->mod.p : p;
        x->longest = item->lena > x->longest ? item->lena : x->longest;
        x->words = gcd > x->words && x->task != CUNMOD_TASK_INVERSE ? gcd : x->words;
    }
    x->half.p = p;
    x->half.mod = x->list[0].mod;
    x->space = cunmod_half_space(x->longest, x->longest, x->steps, &x->half.limits, p,
                                 x->half.mod.word, x->task == CUNMOD_TASK_RESULTANT);
    x->half.most = x->space.stride;
    x->series = x->space.bytes;
    const int64_t words = x->task == CUNMOD_TASK_RESULTANT ? 2 * CUNMOD_RESULTANT_PARTS : x->words;
    x->bytes = x->series + cunmod_half_aligned(words * x->half.mod.word);
}

/* Allocates memory for x->count items. While the device has too little memory, halves x->count.
 * Returns a device error. */
static int alloc_items(group_t *x, void **d_memory)
{
    int error = cunmod_dev_alloc(x->half.dev, d_memory, (size_t)(x->count * x->bytes));
    while (cunmod_dev_is_full(error) && x->count > 1)
    {
        x->count = (x->count + 1) / 2;
        error = cunmod_dev_alloc(x->half.dev, d_memory, (size_t)(x->count * x->bytes));
    }
    return error;
}

/* Reduces x->count to the number of items to compute at a time, and allocates their memory. Returns
 * an outcome (runtime/outcome.h). */
static int open_group(group_t *x)
{
    const int64_t fit = CUNMOD_TUNE_BATCH_HALF_WORK / x->bytes;
    const int64_t most = fit < 1 ? 1 : fit < CUNMOD_STACK_MOST ? fit : CUNMOD_STACK_MOST;
    const int record = x->task == CUNMOD_TASK_RESULTANT;
    void *d_memory = NULL;
    x->count = x->count < most ? x->count : most;
    const size_t bytes = (size_t)x->count * sizeof(*x->mods);
    x->mods = malloc(bytes);
    int error = x->mods == NULL ? CUNMOD_BATCH_NO_MEMORY
                                : cunmod_dev_alloc(x->half.dev, &x->d_mods, bytes);
    CUNMOD_NEXT(alloc_items(x, &d_memory));
    x->d_memory = d_memory;
    x->half.state = d_memory;
    x->half.pivots = record ? x->d_memory + x->space.pivots : NULL;
    x->half.deltas = record ? (int64_t *)(void *)(x->d_memory + x->space.deltas) : NULL;
    x->half.work = x->d_memory + x->space.work;
    return error;
}

int cunmod_euclid_half(int task, const cunmod_half_limits_t *limits, cunmod_ctx_t ctx,
                       cunmod_dev_t *dev, const cunmod_euclid_long_t *list, int64_t count)
{
    group_t x = {.task = task,
                 .list = list,
                 .count = count,
                 .half = {.dev = dev, .tables = &ctx->tables, .limits = *limits}};
    shape_group(&x);
    if (x.space.bytes < 0)
        return CUNMOD_BATCH_FOR_CPU;
    int error = open_group(&x);
    const int64_t some = x.count;
    for (; count > 0 && error == 0; count -= x.count, x.list += x.count)
    {
        x.count = some < count ? some : count;
        error = cunmod_is_stopped(&ctx->stop) ? CUNMOD_INTERRUPTED : run_items(&x);
    }
    cunmod_dev_free(dev, x.d_memory);
    cunmod_dev_free(dev, x.d_mods);
    free(x.mods);
    return error;
}
