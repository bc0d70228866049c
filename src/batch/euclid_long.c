/* Euclid's algorithm on the items of a batch that are too long for lanes of a warp.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * GCDs and resultants of which the steps fit in the shared memory of some blocks are made there, by
 * the kernels of single operations, which take the items of a launch together. Longer ones, and all
 * cofactors, are made by halves.
 */
#include "batch/euclid_long.h"

#include <stdlib.h>

#include "base/modulus.h"
#include "batch/euclid_half.h"
#include "cunmod.h"
#include "plan/batch_euclid.h"
#include "shape/tuning.h"

static int is_zero(cunmod_euclid_kind_t kind, const cunmod_euclid_long_t *x)
{
    return x->lena == 0 || (kind == CUNMOD_EUCLID_RESULTANT && x->lenb == 0) ||
           (kind == CUNMOD_EUCLID_INVMOD && (x->swapped ? x->lena : x->lenb) <= 1);
}

int cunmod_euclid_long_of(cunmod_euclid_long_t *x, cunmod_euclid_kind_t kind,
                          const cunmod_batch_job_t *job, int part, int64_t place)
{
    const int64_t number = cunmod_part_first(job->moduli, part) + place;
    const int64_t i = cunmod_item_at(job->moduli, number);
    const cunmod_bundle_t *const a = job->x[0], *const b = job->x[1];
    const int64_t n = a->len[i], m = b->len[i];
    const void *const at_a = cunmod_bundle_words(a, part, place);
    const void *const at_b = cunmod_bundle_words(b, part, place);
    const int swap = n < m;
    *x = (cunmod_euclid_long_t){.a = swap ? at_b : at_a,
                                .b = swap ? at_a : at_b,
                                .lena = swap ? m : n,
                                .lenb = swap ? n : m,
                                .swapped = swap};
    for (int r = 0; r < job->operation->results; r++)
    {
        const cunmod_polys_t *const polys = &job->z[r].part[part].polys;
        x->z[r] = (cunmod_euclid_to_t){cunmod_bundle_words(&job->z[r], part, place),
                                       polys->len + place, polys->status + place};
    }
    cunmod_modulus_set(&x->mod, job->moduli->p[i]);
    return a->status[i] == CUNMOD_OK && b->status[i] == CUNMOD_OK && !is_zero(kind, x) &&
           job->moduli->field[number] == CUNMOD_OK;
}

/* ---- a few items at a time -------------------------------------------------- */

/* Makes some of the items in workspace of `bytes` bytes for each. */
typedef int (*make_t)(cunmod_dev_t *dev, const cunmod_euclid_long_t *list, int64_t count,
                      char *d_work, int64_t bytes);

/* bytes: the most that an item needs. */
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
        error = cunmod_tables_interrupted(&ctx->tables)
                    ? CUNMOD_INTERRUPTED
                    : make(dev, list + from, now, d_work, bytes);
    }
    cunmod_dev_free(dev, d_work);
    return error;
}

/* The most bytes of workspace of an item, a multiple of 16. */
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

/* The workspace of an item: that of the record, which comes first; deltas; pivots, and one at
 * least; the parts of the resultant. */
static int64_t resultant_bytes(const cunmod_euclid_long_t *x)
{
    const int64_t steps = x->lena + x->lenb - 1, word = x->mod.word;
    return cunmod_gcd_record_work_bytes(x->lena, x->lenb, word) +
           steps * ((int64_t)sizeof(int64_t) + word) + 2 * CUNMOD_RESULTANT_PARTS * word;
}

cunmod_resultant_item_t cunmod_euclid_resultant_item(const cunmod_euclid_long_t *x,
                                                     const void *pivots, const int64_t *deltas,
                                                     void *work)
{
    const int odd = x->lena % 2 == 0 && x->lenb % 2 == 0; /* both degrees */
    return (cunmod_resultant_item_t){.pivots = pivots,
                                     .deltas = deltas,
                                     .lead = x->a,
                                     .z = x->z[0].words,
                                     .work = work,
                                     .lena = x->lena,
                                     .lenb = x->lenb,
                                     .power = 0,
                                     .negate = odd && x->swapped,
                                     .mod = x->mod};
}

/* record: has no item for operands without steps. */
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
    {
        error = cunmod_dev_gcd_record(dev, records, filled, CUNMOD_TUNE_BATCH_GCD_S);
    }
    if (error == 0)
    {
        error = cunmod_dev_resultant(dev, items, count);
    }
    free(records);
    free(items);
    return error;
}

/* ---- which way -------------------------------------------------------------- */

/* Whether the steps on the operands of an item are made in the shared memory of blocks. */
static int in_blocks(cunmod_euclid_kind_t kind, const cunmod_euclid_long_t *x,
                     const cunmod_dev_t *dev)
{
    const cunmod_dev_facts_t *const facts = cunmod_dev_facts(dev);
    const int divided = kind == CUNMOD_EUCLID_GCD && cunmod_gcd_divides(x->lena, x->lenb);
    const int64_t longest = divided ? x->lenb : x->lena;
    return kind <= CUNMOD_EUCLID_RESULTANT && !cunmod_batch_half_pays(longest, x->mod.word) &&
           longest <= cunmod_gcd_divsteps_most(facts->sm_count, facts->shared_bytes,
                                               CUNMOD_TUNE_BATCH_GCD_S, x->mod.word);
}

int cunmod_euclid_long(cunmod_euclid_kind_t kind, cunmod_ctx_t ctx, cunmod_dev_t *dev,
                       cunmod_euclid_long_t *list, int64_t count)
{
    const int resultant = kind == CUNMOD_EUCLID_RESULTANT;
    int64_t first = 0; /* of the items by halves */
    for (int64_t k = 0; k < count; k++)
    {
        if (in_blocks(kind, &list[k], dev))
        {
            const cunmod_euclid_long_t item = list[k];
            list[k] = list[first];
            list[first++] = item;
        }
        else if (!cunmod_euclid_half_possible(&list[k]))
        {
            return CUNMOD_BATCH_FOR_CPU;
        }
    }
    const int error =
        first > 0 ? run_some(ctx, dev, list, first,
                             most_bytes(list, first, resultant ? resultant_bytes : gcd_bytes),
                             resultant ? make_resultants : make_gcds)
                  : 0;
    return error != 0 ? error : cunmod_euclid_half(kind, ctx, dev, list + first, count - first);
}
