/* Computes GCDs and resultants of long items of a batch, each by divsteps in its own blocks of
 * threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The kernels also compute GCDs and resultants of single polynomials. One launch computes many
 * items.
 */
#include "batch_ops/euclid_long.h"

#include <stdlib.h>

#include "base/steps.h"
#include "cunmod.h"
#include "shape/tuning.h"

/* ---- a few items at a time -------------------------------------------------- */

/* Computes list[0 .. count-1]. The workspace of item k is at d_work + k * bytes. Returns an
 * outcome. */
typedef int (*make_t)(cunmod_dev_t *dev, const cunmod_euclid_long_t *list, int64_t count,
                      char *d_work, int64_t bytes);

/* Computes list[0 .. count-1] by `make`, as many items at a time as fit into a workspace of
 * CUNMOD_TUNE_BATCH_WORK bytes. bytes: workspace of one item. Returns an outcome. */
static int run_some(cunmod_ctx_t ctx, cunmod_dev_t *dev, const cunmod_euclid_long_t *list,
                    int64_t count, int64_t bytes, make_t make)
{
    const int64_t most = CUNMOD_TUNE_BATCH_WORK > bytes ? CUNMOD_TUNE_BATCH_WORK / bytes : 1;
    const int64_t some = count < most ? count : most;
    void *d_work = NULL;
    int error = cunmod_dev_alloc(dev, &d_work, (size_t)(some * bytes));
    for (int64_t from = 0; from < count && error == 0; from += some)
    {
        const int64_t now = some < count - from ? some : count - from;
        error = cunmod_is_stopped(&ctx->stop) ? CUNMOD_INTERRUPTED
                                              : make(dev, list + from, now, d_work, bytes);
    }
    cunmod_dev_free(dev, d_work);
    return error;
}

/* Returns the largest bytes_of(item) of the items in list, rounded up to a multiple of 16. */
static int64_t most_bytes(const cunmod_euclid_long_t *list, int64_t count,
                          int64_t (*bytes_of)(const cunmod_euclid_long_t *))
{
    int64_t most = 16;
    for (int64_t k = 0; k < count; k++)
    {
        const int64_t bytes = (bytes_of(&list[k]) + 15) / 16 * 16;
        most = bytes > most ? bytes : most;
    }
    return most;
}

/* ---- GCDs ------------------------------------------------------------------- */

static int64_t gcd_bytes(const cunmod_euclid_long_t *x)
{
    return CUNMOD_GCD_STATUS * (int64_t)sizeof(int64_t) +
           cunmod_gcd_divsteps_work_words(x->lena, x->lenb, x->mod.word) * x->mod.word;
}

static int make_gcds(cunmod_dev_t *dev, const cunmod_euclid_long_t *list, int64_t count,
                     char *d_work, int64_t bytes)
{
    cunmod_gcd_item_t *const items = malloc((size_t)count * sizeof(*items));
    for (int64_t k = 0; k < count && items != NULL; k++)
    {
        const cunmod_euclid_long_t *const x = &list[k];
        char *const work = d_work + k * bytes;
        items[k] = (cunmod_gcd_item_t){.a = x->a,
                                       .b = x->b,
                                       .g = x->z[0].words,
                                       .len = x->z[0].len,
                                       .work = work + CUNMOD_GCD_STATUS * sizeof(int64_t),
                                       .status = (int64_t *)(void *)work,
                                       .lena = x->lena,
                                       .lenb = x->lenb,
                                       .mod = x->mod};
    }
    const int error = items == NULL
                          ? CUNMOD_BATCH_NO_MEMORY
                          : cunmod_dev_gcd_divsteps(dev, items, count, CUNMOD_TUNE_BATCH_GCD_S);
    free(items);
    return error;
}

/* ---- resultants -------------------------------------------------------------- */

/* Returns the bytes of workspace of a resultant, in this order: the workspace of
 * cunmod_dev_gcd_record; a delta for each divstep; a pivot for each divstep; 2
 * CUNMOD_RESULTANT_PARTS words for cunmod_dev_resultant. There is space for one divstep at
 * least. */
static int64_t resultant_bytes(const cunmod_euclid_long_t *x)
{
    const int64_t steps = x->lena + x->lenb - 1, word = x->mod.word;
    return cunmod_gcd_record_work_bytes(x->lena, x->lenb, word) +
           steps * ((int64_t)sizeof(int64_t) + word) + 2 * CUNMOD_RESULTANT_PARTS * word;
}

/* Sets the arguments of the kernels for a resultant with the workspace `work`: *record for
 * cunmod_dev_gcd_record, *item for cunmod_dev_resultant. x->lena = 1: the operands are constants
 * without divsteps, and the caller does not use *record. */
static void fill_resultant(cunmod_resultant_item_t *item, cunmod_gcd_record_item_t *record,
                           const cunmod_euclid_long_t *x, char *work)
{
    const int64_t steps = x->lena + x->lenb - 1, word = x->mod.word;
    char *const deltas = work + cunmod_gcd_record_work_bytes(x->lena, x->lenb, word);
    char *const pivots = deltas + steps * (int64_t)sizeof(int64_t);
    *record = (cunmod_gcd_record_item_t){.a = x->a,
                                         .b = x->b,
                                         .pivots = pivots,
                                         .deltas = (int64_t *)(void *)deltas,
                                         .work = work,
                                         .lena = x->lena,
                                         .lenb = x->lenb,
                                         .mod = x->mod};
    *item = cunmod_euclid_resultant_item(x, pivots, record->deltas, pivots + steps * word);
}

static int make_resultants(cunmod_dev_t *dev, const cunmod_euclid_long_t *list, int64_t count,
                           char *d_work, int64_t bytes)
{
    cunmod_resultant_item_t *const items = malloc((size_t)count * sizeof(*items));
    cunmod_gcd_record_item_t *const records = malloc((size_t)count * sizeof(*records));
    int64_t filled = 0;
    int error = items == NULL || records == NULL ? CUNMOD_BATCH_NO_MEMORY : 0;
    for (int64_t k = 0; k < count && error == 0; k++)
    {
        fill_resultant(&items[k], &records[filled], &list[k], d_work + k * bytes);
        filled += list[k].lena > 1;
    }
    if (error == 0 && filled > 0)
        error = cunmod_dev_gcd_record(dev, records, filled, CUNMOD_TUNE_BATCH_GCD_S);
    CUNMOD_NEXT(cunmod_dev_resultant(dev, items, count));
    free(records);
    free(items);
    return error;
}

/* ---- both ---------------------------------------------------------------------- */

int cunmod_euclid_blocks_possible(int task, const cunmod_euclid_long_t *x, const cunmod_dev_t *dev)
{
    const cunmod_dev_facts_t *const facts = cunmod_dev_facts(dev);
    const int divided = task == CUNMOD_TASK_GCD && cunmod_gcd_divides(x->lena, x->lenb);
    return (task == CUNMOD_TASK_GCD || task == CUNMOD_TASK_RESULTANT) &&
           (divided ? x->lenb : x->lena) <=
               cunmod_gcd_divsteps_most(facts->sm_count, facts->shared_bytes,
                                        CUNMOD_TUNE_BATCH_GCD_S, x->mod.word);
}

int cunmod_euclid_blocks(int task, cunmod_ctx_t ctx, cunmod_dev_t *dev,
                         const cunmod_euclid_long_t *list, int64_t count)
{
    const int resultant = task == CUNMOD_TASK_RESULTANT;
    return count == 0 ? 0
                      : run_some(ctx, dev, list, count,
                                 most_bytes(list, count, resultant ? resultant_bytes : gcd_bytes),
                                 resultant ? make_resultants : make_gcds);
}
