/* Items of Euclid's algorithm on batches that are too long for the lanes of a warp.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch_ops/euclid_long.h"

#include "base/modulus.h"
#include "base/steps.h"
#include "batch_ops/single_items.h"
#include "cunmod.h"
#include "plan/batch_single.h"
#include "plan/plan.h"
#include "plan/query.h"
#include "shape/half_shape.h"
#include "threads/parallel_for.h"

/* Returns whether the results of an item are 0 or an error because an operand is too short. */
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

/* The choice between GPU and CPU for an item, and the numbers on which it depends. */
typedef struct
{
    int64_t n, m; /* lengths of the operands, n >= m; 1 for the operand 0 */
    int bits;     /* bit length of the modulus */
    int on_gpu;   /* 1: GPU; 0: CPU */
} choice_t;

static int64_t at_least_1(int64_t len)
{
    return len > 1 ? len : 1;
}

/* Returns lengths and bit length of the modulus of item i; on_gpu is not set. An operand with an
 * error has length 1. */
static choice_t question_of(const cunmod_batch_job_t *job, int64_t i)
{
    const int64_t lena = at_least_1(job->x[0]->len[i]), lenb = at_least_1(job->x[1]->len[i]);
    return (choice_t){.n = lena > lenb ? lena : lenb,
                      .m = lena > lenb ? lenb : lena,
                      .bits = cunmod_modulus_bits(job->moduli->p[i])};
}

/* Sets x->on_gpu for item i. count: number of items that are computed one at a time; on the CPU
 * they would be computed by all processors side by side. Errors: E_GPU. */
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

/* Sorts places[0 .. count-1]: places[0 .. *split-1] are for the GPU, the others for the CPU.
 * Consecutive items of equal lengths and bit lengths of the modulus get one choice. Errors:
 * E_GPU. */
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
