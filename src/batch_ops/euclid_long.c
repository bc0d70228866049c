/* Euclid's algorithm for items of a batch that are too long for the lanes of a warp: one item at a
 * time, or many by one launch, each by divsteps in its own blocks of threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch_ops/euclid_long.h"

#include <stdlib.h>

#include "base/modulus.h"
#include "base/steps.h"
#include "batch_ops/single_items.h"
#include "cunmod.h"
#include "plan/batch_single.h"
#include "plan/plan.h"
#include "plan/query.h"
#include "shape/half_shape.h"
#include "shape/tuning.h"
#include "threads/parallel_for.h"

/* Returns whether an operand is so short that the result of an item is 0 or an error. */
static int is_zero(int task, const cunmod_euclid_long_t *x)
{
    return x->lena == 0 || (task == CUNMOD_TASK_RESULTANT && x->lenb == 0) ||
           (task == CUNMOD_TASK_INVERSE && (x->swapped ? x->lena : x->lenb) <= 1);
}

int cunmod_euclid_long_of(cunmod_euclid_long_t *x, const cunmod_modulus_t *like, int task,
                          const cunmod_batch_job_t *job, int part, int64_t place)
{
    const int64_t number = cunmod_part_first(job->moduli, part) + place;
    const int64_t i = cunmod_item_at(job->moduli, number);
    const cunmod_storage_t *const a = job->x[0], *const b = job->x[1];
    const int64_t n = a->len[i], m = b->len[i];
    const void *const at_a = cunmod_storage_words(a, part, place);
    const void *const at_b = cunmod_storage_words(b, part, place);
    const int swap = n < m;
    *x = (cunmod_euclid_long_t){.a = swap ? at_b : at_a,
                                .b = swap ? at_a : at_b,
                                .lena = swap ? m : n,
                                .lenb = swap ? n : m,
                                .place = place,
                                .swapped = swap};
    for (int r = 0; r < job->operation->results; r++)
    {
        const cunmod_polys_t *const polys = &job->z[r].part[part].polys;
        x->z[r] = (cunmod_euclid_to_t){cunmod_storage_words(&job->z[r], part, place),
                                       polys->len + place, polys->status + place};
    }
    x->steps = cunmod_half_steps_of(x->lena - 1 + (x->lenb > 0 ? x->lenb - 1 : 0));
    if (like != NULL && like->p == job->moduli->p[i])
        x->mod = *like;
    else
        cunmod_modulus_set(&x->mod, job->moduli->p[i]);
    return a->status[i] == CUNMOD_OK && b->status[i] == CUNMOD_OK && !is_zero(task, x) &&
           job->moduli->field[number] == CUNMOD_OK;
}

int cunmod_euclid_compare(const void *a, const void *b)
{
    const int64_t n = ((const cunmod_euclid_long_t *)a)->steps,
                  m = ((const cunmod_euclid_long_t *)b)->steps;
    return n < m ? 1 : n > m ? -1 : 0;
}

cunmod_resultant_item_t cunmod_euclid_resultant_item(const cunmod_euclid_long_t *x,
                                                     const void *pivots, const int64_t *deltas,
                                                     void *work)
{
    const int odd = x->lena % 2 == 0 && x->lenb % 2 == 0; /* both degrees are odd */
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

/* ---- items one at a time, on the GPU or on the CPU --------------------------------------- */

/* The choice between GPU and CPU for an item, and the numbers that determine it. */
typedef struct
{
    int64_t n, m; /* lengths of the operands, n >= m; 1 if an operand is 0 */
    int bits;     /* bit length of the modulus */
    int on_gpu;   /* 1: GPU; 0: CPU */
} choice_t;

static int64_t at_least_1(int64_t len)
{
    return len > 1 ? len : 1;
}

/* Returns the lengths of the operands and the bit length of the modulus of item i; on_gpu is not
 * set. An operand with an error counts as length 1. */
static choice_t question_of(const cunmod_batch_job_t *job, int64_t i)
{
    const int64_t lena = at_least_1(job->x[0]->len[i]), lenb = at_least_1(job->x[1]->len[i]);
    return (choice_t){.n = lena > lenb ? lena : lenb,
                      .m = lena > lenb ? lenb : lena,
                      .bits = cunmod_modulus_bits(job->moduli->p[i])};
}

/* Sets x->on_gpu for item i, one of `count` items that are computed one at a time on the GPU, or on
 * all processors at the same time on the CPU. Errors: E_GPU. */
static int choose(choice_t *x, const cunmod_batch_job_t *job, int64_t i, int task, int64_t count)
{
    cunmod_ctx_t ctx = job->moduli->ctx;
    cunmod_query_t query = cunmod_ask_gcd(job->moduli->p[i], x->n, x->m, task, 0);
    cunmod_plan_t plan;
    query.where = CUNMOD_ON_DEVICE;
    const int status = cunmod_ctx_choose(&plan, ctx, &query);
    x->on_gpu = plan.path == CUNMOD_PATH_GPU &&
                (cunmod_ctx_path(ctx) == CUNMOD_PATH_GPU || query.algorithm >= 0 ||
                 cunmod_single_on_gpu(&query, plan.us, &ctx->params, count,
                                      cunmod_parallel_processors(CUNMOD_PARALLEL_MAX)));
    return status;
}

/* Sorts places[0 .. count-1], indices of items of the part: first *split items for the GPU, then
 * the items for the CPU. Consecutive items with equal lengths and equal bit lengths of the modulus
 * share one choice. Errors: E_GPU. */
static int sort(int64_t *split, const cunmod_batch_job_t *job, int part, int task, int64_t *places,
                int64_t count)
{
    choice_t last = {.n = 0};
    int status = CUNMOD_OK;
    *split = 0;
    for (int64_t k = 0; k < count && status == CUNMOD_OK; k++)
    {
        const int64_t place = places[k];
        const int64_t i = cunmod_part_item(job->moduli, part, place);
        const choice_t own = question_of(job, i);
        if (own.n != last.n || own.m != last.m || own.bits != last.bits)
        {
            last = own;
            status = choose(&last, job, i, task, count);
        }
        if (last.on_gpu)
        {
            places[k] = places[*split];
            places[(*split)++] = place;
        }
    }
    return status;
}

int cunmod_euclid_single(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part, int task,
                         int64_t *places, int64_t count)
{
    int64_t split;
    int error = cunmod_single_error(sort(&split, job, part, task, places, count));
    if (error == 0 && split == 0 && count == job->moduli->items && !job->is_slice)
        return CUNMOD_BATCH_FOR_CPU;
    CUNMOD_NEXT(cunmod_single_run(job, dev, part, places, split));
    return CUNMOD_NEXT(cunmod_single_run_on_cpu(job, dev, part, places + split, count - split));
}

/* ---- items by divsteps in blocks of threads ---------------------------------------------- */

/* A function that computes items list[0 .. count-1]; the workspace of item k is at d_work + k *
 * bytes. Returns an outcome (runtime/outcome.h). */
typedef int (*make_t)(cunmod_dev_t *dev, const cunmod_euclid_long_t *list, int64_t count,
                      char *d_work, int64_t bytes);

/* Computes items list[0 .. count-1] by `make`, as many at a time as fit into a workspace of
 * CUNMOD_TUNE_BATCH_WORK bytes. bytes: workspace of one item. Returns an outcome
 * (runtime/outcome.h). */
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

/* Returns the size in bytes of the workspace of a resultant, which contains in this order: the
 * workspace of cunmod_dev_gcd_record; the delta of each divstep; the pivot of each divstep; 2
 * CUNMOD_RESULTANT_PARTS words for cunmod_dev_resultant. There is space for at least one
 * divstep. */
static int64_t resultant_bytes(const cunmod_euclid_long_t *x)
{
    const int64_t steps = x->lena + x->lenb - 1, word = x->mod.word;
    return cunmod_gcd_record_work_bytes(x->lena, x->lenb, word) +
           steps * ((int64_t)sizeof(int64_t) + word) + 2 * CUNMOD_RESULTANT_PARTS * word;
}

/* Sets the arguments of the kernels that compute a resultant in the workspace `work`: *record for
 * cunmod_dev_gcd_record, *item for cunmod_dev_resultant. x->lena = 1: the operands are constants
 * and need no divsteps, so the caller does not use *record. */
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
