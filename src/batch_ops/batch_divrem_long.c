/* Divisions of the items of a batch, one at a time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/modulus.h"
#include "batch_ops/batch_divrem.h"
#include "batch_ops/single_items.h"
#include "euclid/unbalanced.h"
#include "plan/batch_division.h"
#include "plan/query.h"
#include "runtime/transfer.h"

/* A division: device addresses of operands a, b and results q, r, and the lengths of the operands.
 * q NULL: no quotient is wanted. */
typedef struct
{
    const char *a, *b;
    char *q, *r;
    int64_t lena, lenb;
    cunmod_modulus_t mod;
} one_t;

static int copy_results(const one_t *x, cunmod_dev_t *dev, const cunmod_unbalanced_t *division)
{
    const uint32_t word = x->mod.word;
    int error = 0;
    if (x->q != NULL)
    {
        error =
            cunmod_dev_copy(dev, x->q, division->q.device, (size_t)(x->lena - x->lenb + 1) * word);
    }
    if (error == 0 && x->lenb > 1)
        error = cunmod_dev_copy(dev, x->r, division->r.device, (size_t)(x->lenb - 1) * word);
    return error;
}

static int divide_one(const one_t *x, cunmod_ctx_t ctx, cunmod_dev_t *dev)
{
    cunmod_vec_t a = cunmod_vec_empty(), b = cunmod_vec_empty();
    cunmod_unbalanced_t division = {.q = cunmod_vec_empty(), .r = cunmod_vec_empty()};
    cunmod_division_step_t planned;
    cunmod_job_t job = {.ctx = ctx,
                        .query = cunmod_ask_div(x->mod.p, x->lena, x->lenb, 0),
                        .a = &a,
                        .b = &b,
                        .mod = x->mod};
    int error = cunmod_is_stopped(&ctx->stop)
                    ? CUNMOD_INTERRUPTED
                    : cunmod_single_copy(&a, dev, x->a, x->lena, x->mod.word);
    if (error == 0)
        error = cunmod_single_copy(&b, dev, x->b, x->lenb, x->mod.word);
    if (error == 0)
    {
        cunmod_ctx_choose_division(&planned, ctx, x->mod.p, x->lena, x->lenb);
        error = cunmod_unbalanced_open(&division, x->q != NULL, &job, dev, &planned);
    }
    if (error == 0)
        error = copy_results(x, dev, &division);
    cunmod_unbalanced_close(&division, ctx);
    cunmod_vec_clear(&a, ctx);
    cunmod_vec_clear(&b, ctx);
    return error;
}

static one_t division_at(const cunmod_batch_job_t *job, int part, int64_t place,
                         const int64_t *lens)
{
    const int last = job->operation->results - 1;
    one_t one = {.a = cunmod_storage_words(job->x[0], part, place),
                 .b = cunmod_storage_words(job->x[1], part, place),
                 .q = last > 0 ? cunmod_storage_words(&job->z[0], part, place) : NULL,
                 .r = cunmod_storage_words(&job->z[last], part, place),
                 .lena = lens[0],
                 .lenb = lens[1]};
    cunmod_modulus_set(
        &one.mod,
        job->moduli->p[cunmod_item_at(job->moduli, cunmod_part_first(job->moduli, part) + place)]);
    return one;
}

/* Computes the divisions of a size class one at a time. lens[2 k], lens[2 k + 1]: lengths of
 * dividend and divisor of division k of the class; lens[2 k] = 0: nothing is to be computed. */
static int divide_all(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                      const cunmod_size_classes_t *classes, int class, const int64_t *lens)
{
    const int64_t *const start = classes->start + class;
    int error = 0;
    for (int64_t k = start[0]; k < start[1] && error == 0; k++, lens += 2)
    {
        const one_t one = division_at(job, part, cunmod_class_place(classes, k), lens);
        error = one.lena > 0 ? divide_one(&one, job->moduli->ctx, dev) : 0;
    }
    return error;
}

int cunmod_division_run_single(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                               const cunmod_batch_div_t *of, const cunmod_size_classes_t *classes,
                               int class)
{
    const size_t bytes = 2 * (size_t)of->count * sizeof(int64_t);
    int64_t *const lens = malloc(bytes);
    cunmod_batch_newton_t open = {.of = *of};
    void *d_lens = NULL;
    int error = lens == NULL ? CUNMOD_BATCH_NO_MEMORY : cunmod_dev_alloc(dev, &d_lens, bytes);
    if (error == 0)
    {
        open.lens = d_lens;
        error = cunmod_dev_batch_newton_open(dev, &open);
    }
    if (error == 0)
        error = cunmod_dev_download(dev, (uint64_t *)lens, d_lens, 2 * of->count, 8);
    if (error == 0)
        error = divide_all(job, dev, part, classes, class, lens);
    cunmod_dev_free(dev, d_lens);
    free(lens);
    return error;
}
