/* Ranks and determinants of matrices modulo many primes, as items of batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/mat_eliminations.h"

#include "base/modulus.h"
#include "base/steps.h"
#include "flint/cpu_mat.h"
#include "mat/eliminate.h"
#include "plan/query.h"
#include "runtime/outcome.h"

typedef struct
{
    const cunmod_batch_job_t *job;
    cunmod_dev_t *dev;
    int part, task;
    int64_t m, n;
    void *copy; /* of the entries of one item, which the elimination overwrites */
} items_t;

/* Computes the result of item number `place` of the part. Returns an outcome. */
static int eliminate_item(const items_t *x, int64_t place)
{
    const cunmod_batch_job_t *const job = x->job;
    const uint32_t word = cunmod_part_word(x->part);
    cunmod_elimination_t e = {.dev = x->dev,
                              .a = cunmod_mat_view(x->copy, x->m, x->n, 0),
                              .stop = &job->moduli->ctx->stop};
    cunmod_modulus_set(&e.mod, job->moduli->p[cunmod_part_item(job->moduli, x->part, place)]);
    int error = cunmod_dev_copy(x->dev, x->copy, cunmod_storage_words(job->x[0], x->part, place),
                                (size_t)(x->m * x->n) * word);
    CUNMOD_NEXT(cunmod_eliminate(&e, 0));
    if (error == 0)
    {
        const uint64_t z = x->task == CUNMOD_MAT_RANK ? (uint64_t)e.rank : cunmod_eliminate_det(&e);
        const uint32_t narrow = (uint32_t)z;
        error = cunmod_dev_write(x->dev, cunmod_storage_words(&job->z[0], x->part, place),
                                 word == 4 ? (const void *)&narrow : (const void *)&z, word);
    }
    cunmod_eliminate_close(&e);
    return error;
}

int cunmod_mat_eliminate_items(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                               int64_t m, int64_t n, int task)
{
    items_t x = {.job = job, .dev = dev, .part = part, .task = task, .m = m, .n = n};
    const int64_t count = cunmod_part_count(job->moduli, part);
    cunmod_ctx_t ctx = job->moduli->ctx;
    if (m > INT32_MAX || n > INT32_MAX)
        return CUNMOD_BATCH_FOR_CPU;
    CUNMOD_TRY(cunmod_dev_alloc(dev, &x.copy, (size_t)(m * n) * cunmod_part_word(part)));
    int error = 0;
    for (int64_t place = 0; place < count && error == 0; place++)
    {
        error = cunmod_is_stopped(&ctx->stop) ? CUNMOD_INTERRUPTED : eliminate_item(&x, place);
        if (error == 0)
            cunmod_progress_tell(ctx, place + 1, count);
    }
    cunmod_dev_free(dev, x.copy);
    return CUNMOD_NEXT(cunmod_storage_check_part(&job->z[0], job->moduli, dev, part));
}

/* ---- ranks as an operation on batches -------------------------------------------------- */

/* The numbers of rows and of columns. */
typedef struct
{
    int64_t m, n;
} shape_t;

static void rank_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    (void)job;
    (void)x;
    z[0] = 1;
}

static int rank_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    const shape_t *const shape = job->own;
    return cunmod_mat_eliminate_items(job, dev, part, shape->m, shape->n, CUNMOD_MAT_RANK);
}

/* The words of the operand behind its length are 0. */
static int rank_item(const cunmod_batch_item_t *item)
{
    const shape_t *const shape = item->job->own;
    cunmod_cpu_call_t call = {.make = cunmod_make_mat_rank,
                              .in = {{item->x[0], shape->m * shape->n}},
                              .number = {shape->m, 0},
                              .p = item->p};
    CUNMOD_TRY(cunmod_cpu_call(&call));
    item->z[0][0] = (uint64_t)call.result;
    return CUNMOD_OK;
}

static double rank_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    const shape_t *const shape = job->own;
    cunmod_query_t query =
        cunmod_ask_elimination(UINT64_MAX, CUNMOD_MAT_RANK, shape->m, shape->n, 0, 1);
    cunmod_plan_t plan;
    (void)x;
    return cunmod_ctx_choose_step(&plan, job->moduli->ctx, &query) == 0 ? plan.us : 0;
}

int cunmod_mat_images_rank(cunmod_batch_t res, cunmod_batch_t a, int64_t m, int64_t n)
{
    static const cunmod_batch_operation_t ranks = {.operands = 1,
                                                   .results = 1,
                                                   .room = rank_room,
                                                   .gpu = rank_on_gpu,
                                                   .cpu = rank_item,
                                                   .us = rank_us,
                                                   .trims = 1,
                                                   .own_bytes = sizeof(shape_t)};
    const shape_t shape = {m, n};
    const cunmod_batch_job_t how = {.operation = &ranks, .own = &shape};
    return cunmod_batch_run(&res, &a, &how);
}
