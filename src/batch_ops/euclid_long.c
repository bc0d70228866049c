/* Items of Euclid's algorithm on batches that are too long for the lanes of a warp.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch_ops/euclid_long.h"

#include "base/modulus.h"
#include "cunmod.h"
#include "plan/plan.h"
#include "shape/half_shape.h"

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
