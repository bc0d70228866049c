/* Interpolation in a batch: item i is the polynomial with given values at n given points.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "backend/backend_batch.h"
#include "base/modulus.h"
#include "base/steps.h"
#include "batch_ops/batch_long.h"
#include "batch_ops/batch_points.h"
#include "batch_ops/many_products.h"
#include "batch_ops/single_items.h"
#include "plan/batch_single.h"
#include "plan/query.h"
#include "shape/tuning.h"

/* ---- the CPU path ------------------------------------------------------------ */

/* to[0 .. n-1] = the first n coefficients of operand number `operand`, with zeros behind its
 * length. */
static void pad(uint64_t *to, const cunmod_batch_item_t *x, int operand, int64_t n)
{
    const int64_t len = x->len[operand] < n ? x->len[operand] : n;
    memset(to, 0, (size_t)n * sizeof(*to));
    if (len > 0)
        memcpy(to, x->x[operand], (size_t)len * sizeof(*to));
}

static int interpolate_item(const cunmod_batch_item_t *x)
{
    const int64_t n = cunmod_batch_points(x->job);
    uint64_t *const words = malloc((size_t)(2 * n + 1) * sizeof(*words));
    if (words == NULL)
        return CUNMOD_E_MEMORY;
    pad(words, x, 0, n);
    pad(words + n, x, 1, n);
    const int status = cunmod_interpolate(x->z[0], words, words + n, n, x->p, x->ctx);
    free(words);
    return status;
}

/* ---- single items ---------------------------------------------------------------- */

/* cunmod_poly_interpolate does not check that the modulus is prime. */
static int interpolate_single(const cunmod_batch_single_t *x)
{
    const struct cunmod_moduli_struct *const moduli = x->job->moduli;
    const int64_t n = cunmod_batch_points(x->job);
    if (!moduli->prime && !cunmod_ctx_is_prime(moduli->ctx, moduli->p[x->item]))
        return CUNMOD_E_MODULUS;
    cunmod_single_cut(x->x[0], n);
    cunmod_single_cut(x->x[1], n);
    return cunmod_poly_interpolate(x->z[0], x->x[0], x->x[1], n);
}

/* Returns whether all items of a part are to be computed one at a time, by single operations. */
static int are_single(const cunmod_batch_job_t *job, int part)
{
    cunmod_ctx_t ctx = job->moduli->ctx;
    const int64_t n = cunmod_batch_points(job);
    cunmod_plan_t plan;
    cunmod_query_t query = cunmod_ask_interpolate(job->moduli->part[part].largest, n, 0);
    return n > 0 && cunmod_ctx_choose_step(&plan, ctx, &query) == 0 &&
           cunmod_single_values(&query, plan.us, &ctx->params,
                                cunmod_part_count(job->moduli, part));
}

/* ---- the GPU path ------------------------------------------------------------ */

/* The interpolations of a part: the workspace on the device, and the argument x of the kernels. */
typedef struct
{
    const cunmod_batch_job_t *job;
    cunmod_dev_t *dev;
    int part;
    void *d_words, *d_facts, *d_items;
    cunmod_batch_interpolation_t x;
} run_t;

/* Allocates the workspace, and sets run->x. Let m be the product of all x - x_i. Workspace of an
 * item: n + 1 + CUNMOD_INTERPOLATION_ROOM words for m, n words for the derivative of m and later
 * for the power sums, n words for the weights. Returns a device error. */
static int alloc_work(run_t *run)
{
    const int64_t n = run->x.n, count = run->x.count, stride = n + 1 + CUNMOD_INTERPOLATION_ROOM;
    const int64_t word = run->x.word;
    int error = cunmod_dev_alloc(run->dev, &run->d_words,
                                 (size_t)(count * (stride + 2 * n) + 1) * (size_t)word);
    CUNMOD_NEXT(cunmod_dev_alloc(run->dev, &run->d_facts,
                                 3 * (size_t)count * sizeof(int64_t) +
                                     2 * (size_t)count * sizeof(int32_t)));
    CUNMOD_NEXT(
        cunmod_dev_alloc(run->dev, &run->d_items, (size_t)count * sizeof(cunmod_mul_item_t)));
    if (error != 0)
        return error;
    char *const d_words = run->d_words;
    int64_t *const len = run->d_facts;
    int32_t *const status = (int32_t *)(void *)(len + 3 * count);
    run->x.master = (cunmod_polys_t){.words = d_words + CUNMOD_INTERPOLATION_ROOM * word,
                                     .stride = stride,
                                     .len = len,
                                     .status = status};
    run->x.derivative = (cunmod_polys_t){.words = d_words + count * stride * word,
                                         .stride = n,
                                         .len = len + count,
                                         .status = status};
    run->x.sums = run->x.derivative;
    run->x.weights = (cunmod_polys_t){.words = d_words + count * (stride + n) * word,
                                      .stride = n,
                                      .len = len + 2 * count,
                                      .status = status + count};
    return 0;
}

/* Computes m, the weights w_k = y_k / m'(x_k), and the power sums s_t = sum over k of w_k x_k^t, 0
 * <= t < n. Returns a device error. */
static int make_sums(const run_t *run)
{
    const cunmod_batch_values_t values = {.z = run->x.weights,
                                          .a = run->x.derivative,
                                          .x = run->x.x,
                                          .mod = run->x.mod,
                                          .order = run->job->moduli->part[run->part].order,
                                          .count = run->x.count,
                                          .n = run->x.n,
                                          .word = run->x.word};
    int error = cunmod_dev_batch_master(run->dev, &run->x);
    if (error == 0 && run->x.n > 0)
        error = cunmod_dev_batch_evaluate(run->dev, &values);
    if (error == 0 && run->x.n > 0)
        error = cunmod_dev_batch_weights(run->dev, &run->x);
    return error != 0 || run->x.n == 0 ? error : cunmod_dev_batch_power_sums(run->dev, &run->x);
}

/* Computes the products of m and the power sums if a product is too long for one block of threads.
 * Returns an outcome. */
static int run_long(const run_t *run)
{
    const struct cunmod_moduli_struct *const moduli = run->job->moduli;
    const int64_t n = run->x.n, count = run->x.count, word = run->x.word;
    cunmod_long_t *const list = malloc((size_t)count * sizeof(*list));
    if (list == NULL)
        return CUNMOD_BATCH_NO_MEMORY;
    for (int64_t k = 0; k < count; k++)
    {
        list[k] = (cunmod_long_t){
            .points = cunmod_long_points(n + 1, n),
            .mul = {.a = (const char *)run->x.master.words + k * run->x.master.stride * word,
                    .b = (const char *)run->x.sums.words + k * n * word,
                    .z = (char *)run->job->z[0].part[run->part].d_words + k * n * word,
                    .lena = n + 1,
                    .lenb = n,
                    .lo = n,
                    .hi = 2 * n}};
        cunmod_modulus_set(&list[k].mul.mod, moduli->p[cunmod_part_item(moduli, run->part, k)]);
    }
    const int error = cunmod_long_run(moduli->ctx, run->dev, list, count);
    free(list);
    return error;
}

/* Computes the results: coefficients n .. 2n-1 of the product of m and s_(n-1) + s_(n-2) x + .. +
 * s_0 x^(n-1). Returns an outcome. */
static int multiply(const run_t *run)
{
    const struct cunmod_moduli_struct *const moduli = run->job->moduli;
    const int64_t n = run->x.n;
    const cunmod_batch_mul_t items = {.z = run->job->z[0].part[run->part].polys,
                                      .a = run->x.master,
                                      .b = run->x.sums,
                                      .mod = run->x.mod,
                                      .order = moduli->part[run->part].order,
                                      .count = run->x.count,
                                      .lo = n,
                                      .hi = 2 * n};
    const cunmod_mul_item_t most = {
        .lena = n + 1, .lenb = n, .lo = n, .hi = 2 * n, .mod = {.word = run->x.word}};
    cunmod_step_t step;
    const int error = cunmod_dev_batch_mul_items(run->dev, run->d_items, &items, run->x.word);
    if (error != 0 || n == 0)
        return error;
    return cunmod_fused_choose(&step, run->job->moduli, run->part, n + 1, n, run->x.count)
               ? cunmod_fused_run(&step, run->job->moduli, run->dev, run->d_items, &most,
                                  run->x.count)
               : run_long(run);
}

static int interpolate_together(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    const uint32_t word = cunmod_part_word(part);
    run_t run = {.job = job,
                 .dev = dev,
                 .part = part,
                 .x = {.x = job->x[0]->part[part].polys,
                       .y = job->x[1]->part[part].polys,
                       .mod = job->moduli->part[part].mod,
                       .count = cunmod_part_count(job->moduli, part),
                       .n = cunmod_batch_points(job),
                       .not_prime = CUNMOD_E_MODULUS,
                       .repeated = CUNMOD_E_REPEATED,
                       .word = word}};
    int error = alloc_work(&run);
    CUNMOD_NEXT(make_sums(&run));
    CUNMOD_NEXT(multiply(&run));
    cunmod_dev_free(dev, run.d_words);
    cunmod_dev_free(dev, run.d_facts);
    cunmod_dev_free(dev, run.d_items);
    return error;
}

static int interpolate_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    static const cunmod_size_classes_t in_order = {.order = NULL};
    return are_single(job, part) ? cunmod_single_run_class(job, dev, part, &in_order, 0,
                                                           cunmod_part_count(job->moduli, part))
                                 : interpolate_together(job, dev, part);
}

/* ---- the operation ------------------------------------------------------------ */

static double interpolation_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    const double n = (double)cunmod_batch_points(job);
    (void)x;
    return CUNMOD_TUNE_INTERPOLATE_US * n * n;
}

static const cunmod_batch_operation_t interpolations = {.operands = 2,
                                                        .results = 1,
                                                        .room = cunmod_batch_points_room,
                                                        .gpu = interpolate_on_gpu,
                                                        .cpu = interpolate_item,
                                                        .us = interpolation_us,
                                                        .single = interpolate_single,
                                                        .own_bytes = sizeof(int64_t)};

int cunmod_batch_interpolate(cunmod_batch_t res, cunmod_batch_t points, cunmod_batch_t values,
                             int64_t n)
{
    const cunmod_batch_job_t how = {.operation = &interpolations, .own = &n};
    return n < 0 ? CUNMOD_E_LENGTH
                 : cunmod_batch_run(&res, (const cunmod_batch_t[]){points, values}, &how);
}
