/* Evaluates each polynomial of a batch at n points, which differ from item to item, and computes
 * the polynomials with given values at n given points.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "backend/backend_batch.h"
#include "base/modulus.h"
#include "base/steps.h"
#include "batch_ops/many_products.h"
#include "batch_ops/single_items.h"
#include "plan/batch_single.h"
#include "plan/query.h"
#include "shape/tuning.h"

/* Returns the number n of points of an item, to which job->own points. */
static int64_t points_of(const cunmod_batch_job_t *job)
{
    return *(const int64_t *)job->own;
}

/* operation->room of evaluation and interpolation: reserves z[0] = n words for the result. */
static void points_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    (void)x;
    z[0] = points_of(job);
}

/* Initialises a cunmod_batch_operation_t with NAME_on_gpu, NAME_item, NAME_us and NAME_single. */
#define POINTS(NAME)                                                                               \
    {                                                                                              \
        .operands = 2, .results = 1, .room = points_room, .gpu = NAME##_on_gpu,                    \
        .cpu = NAME##_item, .us = NAME##_us, .single = NAME##_single, .own_bytes = sizeof(int64_t) \
    }

/* ---- evaluation: single items ---- */

/* Computes the value at one point, n = 1. Returns the status of the item. */
static int value_single(const cunmod_batch_single_t *x)
{
    uint64_t point = 0, value = 0;
    CUNMOD_TRY(cunmod_poly_get_array(&point, 1, x->x[1]));
    CUNMOD_TRY(cunmod_poly_evaluate_at(&value, x->x[0], point));
    return cunmod_poly_set_array(x->z[0], &value, 1);
}

static int evaluate_single(const cunmod_batch_single_t *x)
{
    const int64_t n = points_of(x->job);
    cunmod_single_cut(x->x[1], n);
    return n == 1 ? value_single(x) : cunmod_poly_evaluate(x->z[0], x->x[0], x->x[1], n);
}

/* Returns whether `items` items, each of which `query` describes, are faster when computed one at a
 * time by operations on single polynomials. */
static int are_single(const cunmod_batch_job_t *job, cunmod_query_t query, int64_t items)
{
    cunmod_ctx_t ctx = job->moduli->ctx;
    cunmod_plan_t plan;
    return cunmod_ctx_choose_step(&plan, ctx, &query) == 0 &&
           cunmod_single_values(&query, plan.us, &ctx->params, items);
}

/* are_single for `items` items of a size class whose longest polynomial has len words. */
static int values_are_single(const cunmod_batch_job_t *job, int part, int64_t len, int64_t items)
{
    const uint64_t p = job->moduli->part[part].largest;
    const int64_t n = points_of(job);
    return len > 0 && n > 0 &&
           are_single(job,
                      n == 1 ? cunmod_ask_elementary(p, CUNMOD_ELEMENTARY_VALUE, len, 0, 1)
                             : cunmod_ask_evaluate(p, len, n, 0),
                      items);
}

/* ---- evaluation: the GPU path ---- */

static int class_of(const void *how, int64_t *size, const int64_t *x)
{
    (void)how;
    size[0] = x[0];
    size[1] = 0;
    return cunmod_value_class(x[0]);
}

/* Returns a number k: one launch evaluates items 0 .. k-1 in the order of size classes, and
 * operations on single polynomials evaluate the others. k contains all classes up to the last class
 * for which one launch for all its items is faster; shorter items cost no time in this launch. */
static int64_t items_together(const cunmod_batch_job_t *job, int part,
                              const cunmod_size_classes_t *classes)
{
    int c = CUNMOD_VALUE_CLASSES;
    while (c > 0)
    {
        const int64_t items = classes->start[c] - classes->start[c - 1];
        if (items > 0 && !values_are_single(job, part, classes->most[c - 1][0], items))
            break;
        c--;
    }
    return classes->start[c];
}

static int evaluate_together(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                             const cunmod_size_classes_t *classes, int64_t count)
{
    const cunmod_batch_values_t values = {.z = job->z[0].part[part].polys,
                                          .a = job->x[0]->part[part].polys,
                                          .x = job->x[1]->part[part].polys,
                                          .mod = job->moduli->part[part].mod,
                                          .order = classes->d_order,
                                          .count = count,
                                          .n = points_of(job),
                                          .word = cunmod_part_word(part)};
    return count > 0 ? cunmod_dev_batch_evaluate(dev, &values) : 0;
}

static int evaluate_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    cunmod_size_classes_t classes;
    int error = cunmod_size_classes_sort(&classes, job, dev, part, class_of, NULL);
    if (error == 0)
    {
        const int64_t together = items_together(job, part, &classes);
        error = cunmod_single_run_class(job, dev, part, &classes, together,
                                        cunmod_part_count(job->moduli, part));
        CUNMOD_NEXT(evaluate_together(job, dev, part, &classes, together));
    }
    cunmod_size_classes_clear(&classes, dev);
    return error;
}

/* ---- evaluation: the CPU path ---- */

/* Points k >= x->len[1] are 0: operand 1, whose coefficients are the points, has leading zeros
 * there. The value at 0 is coefficient 0 of operand 0. */
static int evaluate_item(const cunmod_batch_item_t *x)
{
    const int64_t n = points_of(x->job), given = x->len[1] < n ? x->len[1] : n;
    const int status = cunmod_evaluate(x->z[0], x->x[0], x->len[0], x->x[1], given, x->p, x->ctx);
    for (int64_t k = given; k < n && status == CUNMOD_OK && x->len[0] > 0; k++)
        x->z[0][k] = x->x[0][0];
    return status;
}

/* ---- evaluation: the operation ---- */

static double evaluate_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    return CUNMOD_TUNE_EVALUATE_US * (double)x[0] * (double)points_of(job);
}

static const cunmod_batch_operation_t evaluations = POINTS(evaluate);

int cunmod_batch_evaluate(cunmod_batch_t res, cunmod_batch_t a, cunmod_batch_t points, int64_t n)
{
    const cunmod_batch_job_t how = {.operation = &evaluations, .own = &n};
    return n < 0 ? CUNMOD_E_LENGTH
                 : cunmod_batch_run(&res, (const cunmod_batch_t[]){a, points}, &how);
}

/* ---- interpolation: the CPU path ---- */

/* to[0 .. n-1] = coefficients 0 .. n-1 of operand number `operand`; 0 at and above its length. */
static void pad(uint64_t *to, const cunmod_batch_item_t *x, int operand, int64_t n)
{
    const int64_t len = x->len[operand] < n ? x->len[operand] : n;
    memset(to, 0, (size_t)n * sizeof(*to));
    if (len > 0)
        memcpy(to, x->x[operand], (size_t)len * sizeof(*to));
}

static int interpolate_item(const cunmod_batch_item_t *x)
{
    const int64_t n = points_of(x->job);
    uint64_t *const words = malloc((size_t)(2 * n + 1) * sizeof(*words));
    if (words == NULL)
        return CUNMOD_E_MEMORY;
    pad(words, x, 0, n);
    pad(words + n, x, 1, n);
    const int status = cunmod_interpolate(x->z[0], words, words + n, n, x->p, x->ctx);
    free(words);
    return status;
}

/* ---- interpolation: single items ---- */

/* Interpolates one item. Checks that the modulus is prime, which cunmod_poly_interpolate does not
 * check. */
static int interpolate_single(const cunmod_batch_single_t *x)
{
    cunmod_const_moduli_t moduli = x->job->moduli;
    const int64_t n = points_of(x->job);
    if (!moduli->prime && !cunmod_ctx_is_prime(moduli->ctx, moduli->p[x->item]))
        return CUNMOD_E_MODULUS;
    cunmod_single_cut(x->x[0], n);
    cunmod_single_cut(x->x[1], n);
    return cunmod_poly_interpolate(x->z[0], x->x[0], x->x[1], n);
}

/* ---- interpolation: the GPU path ---- */

/* The interpolations of all items with words of 4 bytes (part = 0) or of 8 bytes (part = 1): their
 * workspace on the device, and the argument x of the kernels. */
typedef struct
{
    const cunmod_batch_job_t *job;
    cunmod_dev_t *dev;
    int part;
    void *d_words, *d_facts, *d_items;
    cunmod_batch_interpolation_t x;
} interpolation_t;

/* Allocates the workspace, and sets run->x. Let m be the product of x - x_i over the n points x_i.
 * Workspace of an item, in words: n + 1 + CUNMOD_INTERPOLATION_ROOM for m, n for the derivative of
 * m and later for the power sums, n for the weights. Returns a device error. */
static int alloc_work(interpolation_t *run)
{
    const int64_t n = run->x.n, count = run->x.count, stride = n + 1 + CUNMOD_INTERPOLATION_ROOM;
    const int64_t word = run->x.word;
    CUNMOD_TRY(cunmod_dev_alloc(run->dev, &run->d_words,
                                (size_t)(count * (stride + 2 * n) + 1) * (size_t)word));
    CUNMOD_TRY(cunmod_dev_alloc(run->dev, &run->d_facts,
                                3 * (size_t)count * sizeof(int64_t) +
                                    2 * (size_t)count * sizeof(int32_t)));
    CUNMOD_TRY(
        cunmod_dev_alloc(run->dev, &run->d_items, (size_t)count * sizeof(cunmod_mul_item_t)));
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

/* Computes m = the product of x - x_k over the points x_k, 0 <= k < n, the weights w_k = y_k /
 * m'(x_k), and the power sums s_t = sum over k of w_k x_k^t, 0 <= t < n. Returns a device error. */
static int make_sums(const interpolation_t *run)
{
    const cunmod_batch_values_t values = {.z = run->x.weights,
                                          .a = run->x.derivative,
                                          .x = run->x.x,
                                          .mod = run->x.mod,
                                          .order = run->job->moduli->part[run->part].order,
                                          .count = run->x.count,
                                          .n = run->x.n,
                                          .word = run->x.word};
    CUNMOD_TRY(cunmod_dev_batch_master(run->dev, &run->x));
    if (run->x.n == 0)
        return 0;
    CUNMOD_TRY(cunmod_dev_batch_evaluate(run->dev, &values));
    CUNMOD_TRY(cunmod_dev_batch_weights(run->dev, &run->x));
    return cunmod_dev_batch_power_sums(run->dev, &run->x);
}

/* Computes the results as `multiply` does, if each product of m and the power sums is too long for
 * one block of threads. Returns an outcome (runtime/outcome.h). */
static int run_long(const interpolation_t *run)
{
    cunmod_const_moduli_t moduli = run->job->moduli;
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

/* Computes the results: coefficients n .. 2n-1 of m (s_(n-1) + s_(n-2) x + .. + s_0 x^(n-1)), with
 * m and s_t as computed by make_sums. Returns an outcome (runtime/outcome.h). */
static int multiply(const interpolation_t *run)
{
    cunmod_const_moduli_t moduli = run->job->moduli;
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
    interpolation_t run = {.job = job,
                           .dev = dev,
                           .part = part,
                           .x = {.x = job->x[0]->part[part].polys,
                                 .y = job->x[1]->part[part].polys,
                                 .mod = job->moduli->part[part].mod,
                                 .count = cunmod_part_count(job->moduli, part),
                                 .n = points_of(job),
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
    const int64_t n = points_of(job), count = cunmod_part_count(job->moduli, part);
    const uint64_t p = job->moduli->part[part].largest;
    return n > 0 && are_single(job, cunmod_ask_interpolate(p, n, 0), count)
               ? cunmod_single_run_class(job, dev, part, &in_order, 0, count)
               : interpolate_together(job, dev, part);
}

/* ---- interpolation: the operation ---- */

static double interpolate_us(const cunmod_batch_job_t *job, const int64_t *x)
{
    const double n = (double)points_of(job);
    (void)x;
    return CUNMOD_TUNE_INTERPOLATE_US * n * n;
}

static const cunmod_batch_operation_t interpolations = POINTS(interpolate);

int cunmod_batch_interpolate(cunmod_batch_t res, cunmod_batch_t points, cunmod_batch_t values,
                             int64_t n)
{
    const cunmod_batch_job_t how = {.operation = &interpolations, .own = &n};
    return n < 0 ? CUNMOD_E_LENGTH
                 : cunmod_batch_run(&res, (const cunmod_batch_t[]){points, values}, &how);
}
