/* Sums of batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch/batch.h"

static void longer(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    (void)job;
    z[0] = x[0] > x[1] ? x[0] : x[1];
}

static int sum_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    const cunmod_batch_sum_t sum = {.z = job->z[0].part[part].polys,
                                    .a = job->x[0]->part[part].polys,
                                    .b = job->x[1]->part[part].polys,
                                    .mod = job->moduli->part[part].mod,
                                    .count = cunmod_part_count(job->moduli, part),
                                    .minus_b = job->minus,
                                    .word = cunmod_part_word(part)};
    return cunmod_dev_batch_sum(dev, &sum);
}

static int sum_item(const cunmod_batch_job_t *job, const cunmod_batch_item_t *x)
{
    return job->minus ? cunmod_sub(x->z[0], x->x[0], x->len[0], x->x[1], x->len[1], x->p, x->ctx)
                      : cunmod_add(x->z[0], x->x[0], x->len[0], x->x[1], x->len[1], x->p, x->ctx);
}

static const cunmod_batch_operation_t sums = {2, 1, longer, sum_on_gpu, sum_item};

int cunmod_batch_add(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b)
{
    const cunmod_batch_job_t how = {.operation = &sums};
    return cunmod_batch_run_binary(res, a, b, &how);
}

int cunmod_batch_sub(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b)
{
    const cunmod_batch_job_t how = {.operation = &sums, .minus = 1};
    return cunmod_batch_run_binary(res, a, b, &how);
}
