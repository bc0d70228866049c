/* Products of matrices modulo many primes, as an operation on batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "integers/mat_images.h"

#include "base/modulus.h"
#include "base/steps.h"
#include "batch/batch.h"
#include "flint/cpu_mat.h"
#include "mat/mat_product.h"
#include "plan/query.h"
#include "runtime/outcome.h"
#include "shape/mat_moduli.h"
#include "shape/mat_planes.h"
#include "shape/mat_space.h"

static const cunmod_mat_shape_t *shape_of(const cunmod_batch_job_t *job)
{
    return job->own;
}

/* ---- the GPU path ------------------------------------------------------------------ */

/* The products of a part of a batch. A call of the seam computes `group` products. */
typedef struct
{
    const cunmod_batch_job_t *job;
    cunmod_dev_t *dev;
    int part, plain;
    int64_t group, each; /* each: bytes of the planes of a product */
    char *work;
} products_t;

/* Chooses the algorithm, and the number of products of a group: as many as have planes in the
 * memory of one panel. */
static void plan_groups(products_t *x)
{
    const cunmod_mat_shape_t *const s = shape_of(x->job);
    const uint64_t p = x->job->moduli->part[x->part].largest;
    const int64_t count = cunmod_part_count(x->job->moduli, x->part);
    cunmod_plan_t plan;
    x->group = cunmod_least(count, CUNMOD_MAT_GROUP);
    cunmod_query_t query = cunmod_ask_mats(p, s->m, s->k, s->n, x->group);
    x->plain = cunmod_ctx_choose_step(&plan, x->job->moduli->ctx, &query) == 0 &&
               plan.algorithm == CUNMOD_ALG_MAT_PLAIN;
    x->each = cunmod_mat_work_bytes(s->m, s->k, s->n, p);
    if (!x->plain)
    {
        const int64_t fit = s->k <= CUNMOD_MAT_DEPTH ? CUNMOD_MAT_WORK / x->each : 1;
        x->group = cunmod_least(x->group, fit > 1 ? fit : 1);
    }
}

/* Returns the matrix of rows x columns entries of item number `place` of a storage. */
static cunmod_mat_view_t view_of(const products_t *x, const cunmod_storage_t *storage,
                                 int64_t place, int64_t rows, int64_t columns)
{
    return cunmod_mat_view(cunmod_storage_words(storage, x->part, place), rows, columns, 0);
}

/* Computes `count` products from item number `first` on. Returns an outcome. */
static int multiply_group(const products_t *x, int64_t first, int64_t count)
{
    const cunmod_batch_job_t *const job = x->job;
    const cunmod_mat_shape_t *const s = shape_of(job);
    cunmod_mat_item_t items[CUNMOD_MAT_GROUP];
    for (int64_t i = 0; i < count; i++)
    {
        cunmod_modulus_t mod;
        cunmod_modulus_set(&mod, job->moduli->p[cunmod_part_item(job->moduli, x->part, first + i)]);
        const cunmod_mat_view_t z = view_of(x, &job->z[0], first + i, s->m, s->n);
        const cunmod_mat_view_t a = view_of(x, job->x[0], first + i, s->m, s->k);
        const cunmod_mat_view_t b = view_of(x, job->x[1], first + i, s->k, s->n);
        if (!x->plain && x->group == 1)
            return cunmod_mat_product(x->dev, z, a, b, 0, &mod, x->work, &job->moduli->ctx->stop);
        items[i] = cunmod_mat_item(z, a, b, 0, &mod);
        if (x->plain)
            continue;
        items[i].work = x->work + i * x->each;
        cunmod_mat_moduli(&items[i].moduli, mod.p, s->k);
    }
    return x->plain ? cunmod_dev_mat_plain(x->dev, items, count)
                    : cunmod_dev_mat_mul(x->dev, items, count);
}

/* Computes all products of a part, and sets the lengths of the results. Between groups the call may
 * be ended. */
static int multiply_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    products_t x = {.job = job, .dev = dev, .part = part};
    const int64_t count = cunmod_part_count(job->moduli, part);
    void *work = NULL;
    plan_groups(&x);
    if (!x.plain)
        CUNMOD_TRY(cunmod_dev_alloc(dev, &work, (size_t)(x.group * x.each)));
    x.work = work;
    int error = 0;
    for (int64_t first = 0; first < count && error == 0; first += x.group)
    {
        error = first > 0 ? cunmod_mat_go_on(dev, &job->moduli->ctx->stop) : 0;
        CUNMOD_NEXT(multiply_group(&x, first, cunmod_least(count - first, x.group)));
        if (error == 0 && first > 0)
            cunmod_progress_tell(job->moduli->ctx, first, count);
    }
    CUNMOD_NEXT(cunmod_storage_check_part(&job->z[0], job->moduli, dev, part));
    cunmod_dev_free(dev, work);
    return error;
}

/* ---- the operation ------------------------------------------------------------------ */

static void product_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    (void)x;
    z[0] = shape_of(job)->m * shape_of(job)->n;
}

/* The words of an operand behind its length are 0. */
static int multiply_item(const cunmod_batch_item_t *item)
{
    const cunmod_mat_shape_t *const s = shape_of(item->job);
    cunmod_cpu_call_t call = {.make = cunmod_make_mat_mul,
                              .in = {{item->x[0], s->m * s->k}, {item->x[1], s->k * s->n}},
                              .number = {s->k, 0},
                              .p = item->p};
    call.out[0].words = item->z[0];
    return cunmod_cpu_call(&call);
}

static double product_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    const cunmod_mat_shape_t *const s = shape_of(job);
    cunmod_query_t query = cunmod_ask_mat(UINT64_MAX, s->m, s->k, s->n);
    cunmod_plan_t plan;
    (void)x;
    return cunmod_ctx_choose_step(&plan, job->moduli->ctx, &query) == 0 ? plan.us : 0;
}

int cunmod_mat_images_mul(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t b,
                          const cunmod_mat_shape_t *shape)
{
    static const cunmod_batch_operation_t products = {.operands = 2,
                                                      .results = 1,
                                                      .room = product_room,
                                                      .gpu = multiply_on_gpu,
                                                      .cpu = multiply_item,
                                                      .us = product_us,
                                                      .trims = 1,
                                                      .own_bytes = sizeof(cunmod_mat_shape_t)};
    const cunmod_batch_t operands[] = {a, b};
    const cunmod_batch_job_t how = {.operation = &products, .own = shape};
    return cunmod_batch_run(&res, operands, &how);
}
