/* Values of the polynomials of a batch at points of their own.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "backend/backend_batch.h"
#include "batch/batch.h"
#include "shape/tuning.h"

static void values_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    (void)x;
    z[0] = job->n;
}

static int evaluate_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    const cunmod_batch_values_t values = {.z = job->z[0].part[part].polys,
                                          .a = job->x[0]->part[part].polys,
                                          .x = job->x[1]->part[part].polys,
                                          .mod = job->moduli->part[part].mod,
                                          .count = cunmod_part_count(job->moduli, part),
                                          .n = job->n,
                                          .word = cunmod_part_word(part)};
    return cunmod_dev_batch_evaluate(dev, &values);
}

/* A point behind the length is 0, where the value is coefficient 0. */
static int evaluate_item(const cunmod_batch_job_t *job, const cunmod_batch_item_t *x)
{
    const int64_t given = x->len[1] < job->n ? x->len[1] : job->n;
    const int status = cunmod_evaluate(x->z[0], x->x[0], x->len[0], x->x[1], given, x->p, x->ctx);
    for (int64_t k = given; k < job->n && status == CUNMOD_OK && x->len[0] > 0; k++)
    {
        x->z[0][k] = x->x[0][0];
    }
    return status;
}

static double values_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    return CUNMOD_TUNE_EVALUATE_US * (double)x[0] * (double)job->n;
}

static const cunmod_batch_operation_t values = {2, 1, values_room, evaluate_on_gpu, evaluate_item};

int cunmod_batch_evaluate(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t points, int64_t n)
{
    const cunmod_batch_job_t how = {.operation = &values, .us = values_us, .n = n};
    return n < 0 ? CUNMOD_E_LENGTH : cunmod_batch_run_binary(res, a, points, &how);
}
