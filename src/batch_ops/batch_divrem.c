/* Divides the items of a batch by the items of another batch, with remainder.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch_ops/batch_divrem.h"

#include <stdlib.h>

#include "base/modulus.h"
#include "base/steps.h"
#include "batch_ops/single_items.h"
#include "batch_ops/size_classes.h"
#include "euclid/unbalanced.h"
#include "plan/batch_product.h"
#include "plan/query.h"
#include "runtime/transfer.h"
#include "shape/ntt.h"
#include "shape/tuning.h"

/* Returns the size in bytes of an array of `words` words of `word` bytes each, rounded up to a
 * multiple of 8. */
static int64_t bytes_of(int64_t words, uint32_t word)
{
    return (words * word + 7) / 8 * 8;
}

int cunmod_batch_newton_begin(cunmod_batch_iteration_t *run, const cunmod_division_shape_t *shape,
                              const cunmod_batch_div_t *of, int64_t room, int64_t count)
{
    const int64_t s = bytes_of(shape->s, of->word), rest = bytes_of(room, of->word);
    const int64_t each = 2 * s + rest + 2 * (int64_t)sizeof(int64_t);
    const int64_t most = CUNMOD_TUNE_BATCH_WORK / each + 1;
    run->shape = *shape;
    run->count = count < most ? count : most;
    CUNMOD_TRY(cunmod_dev_alloc(run->dev, &run->d_items,
                                2 * (size_t)run->count * sizeof(cunmod_mul_item_t)));
    CUNMOD_TRY(cunmod_dev_alloc(run->dev, &run->d_space, (size_t)(run->count * each)));
    char *const d_space = run->d_space;
    run->x =
        (cunmod_batch_newton_t){.of = *of,
                                .inverse = d_space,
                                .spare = d_space + run->count * s,
                                .rest = d_space + 2 * run->count * s,
                                .lens = (int64_t *)(void *)(d_space + run->count * (2 * s + rest)),
                                .s = shape->s,
                                .room = rest / of->word,
                                .start = shape->start};
    return 0;
}

void cunmod_batch_newton_clear(cunmod_batch_iteration_t *run)
{
    cunmod_dev_free(run->dev, run->d_items);
    cunmod_dev_free(run->dev, run->d_space);
    run->d_items = run->d_space = NULL;
}

/* Computes the products run->d_items[half n .. (half+1) n - 1], n = run->x.of.count, half = 0 or 1,
 * by transforms of `points` points. A coefficient of a product is a sum of at most `terms` products
 * of coefficients. Returns an outcome (runtime/outcome.h). */
static int products(const cunmod_batch_iteration_t *run, int half, int64_t points, int64_t terms)
{
    const cunmod_mul_item_t most = {.mod = {.word = run->x.of.word}};
    const cunmod_mul_item_t *const items = run->d_items;
    const cunmod_table_t *table = NULL;
    CUNMOD_TRY(cunmod_tables_get_whole(&table, &run->ctx->tables, run->dev, points,
                                       cunmod_ntt_count((uint64_t)terms, run->largest)));
    return cunmod_dev_mul_whole_made(run->dev, items + half * run->x.of.count, &most,
                                     run->x.of.count, &table->ntt, table->d_tables);
}

int cunmod_batch_newton_invert(cunmod_batch_iteration_t *run, const int32_t *d_order, int64_t count)
{
    const int64_t least = (int64_t)1 << CUNMOD_WHOLE_LEAST_LOG;
    run->x.of.order = d_order;
    run->x.of.count = count;
    CUNMOD_TRY(cunmod_dev_batch_newton_open(run->dev, &run->x));
    for (int64_t k = run->shape.start; k < run->shape.s; k *= 2)
    {
        CUNMOD_TRY(cunmod_dev_batch_newton_step(run->dev, run->d_items, &run->x, k));
        for (int half = 0; half < 2; half++)
            CUNMOD_TRY(products(run, half, 2 * k > least ? 2 * k : least, k));
    }
    return 0;
}

int cunmod_batch_newton_divide(cunmod_batch_iteration_t *run)
{
    const cunmod_division_shape_t *const shape = &run->shape;
    for (int64_t turn = 0; turn < shape->turns; turn++)
    {
        CUNMOD_TRY(cunmod_dev_batch_newton_turn(run->dev, run->d_items, &run->x, turn));
        CUNMOD_TRY(products(run, 0, 2 * shape->s, shape->s));
        CUNMOD_TRY(products(run, 1, shape->points, shape->terms));
    }
    return 0;
}

/* ---- divisions of two batches ------------------------------------------------------------ */

/* ---- the CPU path ------------------------------------------------------------ */

/* Operation with two results: z[0] = the quotient, z[1] = the remainder. With one result: z[0] =
 * the remainder. */
static int divide_item(const cunmod_batch_item_t *x)
{
    return x->job->operation->results == 2
               ? cunmod_divrem(x->z[0], x->z[1], x->x[0], x->len[0], x->x[1], x->len[1], x->p,
                               x->ctx)
               : cunmod_rem(x->z[0], x->x[0], x->len[0], x->x[1], x->len[1], x->p, x->ctx);
}

/* operation->room of a division: reserves space for the results. The quotient gets as many words as
 * the dividend, since the true length of the divisor is unknown and may be 1. */
static void division_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    if (job->operation->results == 2)
        z[0] = x[0];
    z[job->operation->results - 1] = x[1] > 0 ? x[1] - 1 : 0;
}

/* ---- one division at a time ---------------------------------------------------- */

/* A division a = q b + r: device addresses of operands and results, and lengths of the operands. q
 * = NULL: no quotient is wanted. */
typedef struct
{
    const char *a, *b;
    char *q, *r;
    int64_t lena, lenb;
    cunmod_modulus_t mod;
} division_t;

static int copy_results(const division_t *x, cunmod_dev_t *dev, const cunmod_unbalanced_t *division)
{
    const uint32_t word = x->mod.word;
    if (x->q != NULL)
    {
        CUNMOD_TRY(
            cunmod_dev_copy(dev, x->q, division->q.device, (size_t)(x->lena - x->lenb + 1) * word));
    }
    return x->lenb > 1
               ? cunmod_dev_copy(dev, x->r, division->r.device, (size_t)(x->lenb - 1) * word)
               : 0;
}

static int divide_one(const division_t *x, cunmod_ctx_t ctx, cunmod_dev_t *dev)
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
    CUNMOD_NEXT(cunmod_single_copy(&b, dev, x->b, x->lenb, x->mod.word));
    if (error == 0)
        cunmod_ctx_choose_division(&planned, ctx, x->mod.p, x->lena, x->lenb);
    CUNMOD_NEXT(cunmod_unbalanced_open(&division, x->q != NULL, &job, dev, &planned));
    CUNMOD_NEXT(copy_results(x, dev, &division));
    cunmod_unbalanced_close(&division, ctx);
    cunmod_vec_clear(&a, ctx);
    cunmod_vec_clear(&b, ctx);
    return error;
}

static division_t division_at(const cunmod_batch_job_t *job, int part, int64_t place,
                              const int64_t *lens)
{
    const int last = job->operation->results - 1;
    division_t one = {.a = cunmod_storage_words(job->x[0], part, place),
                      .b = cunmod_storage_words(job->x[1], part, place),
                      .q = last > 0 ? cunmod_storage_words(&job->z[0], part, place) : NULL,
                      .r = cunmod_storage_words(&job->z[last], part, place),
                      .lena = lens[0],
                      .lenb = lens[1]};
    cunmod_modulus_set(&one.mod, job->moduli->p[cunmod_part_item(job->moduli, part, place)]);
    return one;
}

/* Computes the divisions of a size class one at a time. Division k of the class has a dividend of
 * lens[2 k] and a divisor of lens[2 k + 1] coefficients. lens[2 k] = 0: nothing is to be
 * computed. */
static int divide_all(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                      const cunmod_size_classes_t *classes, int class, const int64_t *lens)
{
    const int64_t *const start = classes->start + class;
    int error = 0;
    for (int64_t k = start[0]; k < start[1] && error == 0; k++, lens += 2)
    {
        const division_t one = division_at(job, part, cunmod_class_place(classes, k), lens);
        error = one.lena > 0 ? divide_one(&one, job->moduli->ctx, dev) : 0;
    }
    return error;
}

/* Computes the divisions of size class `class` of a part, described by *of, one at a time, each by
 * the algorithm for a single division. Waits for the lengths of the operands. Returns an outcome
 * (runtime/outcome.h). */
static int run_single(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                      const cunmod_batch_div_t *of, const cunmod_size_classes_t *classes, int class)
{
    const size_t bytes = 2 * (size_t)of->count * sizeof(int64_t);
    int64_t *const lens = malloc(bytes);
    cunmod_batch_newton_t open = {.of = *of};
    void *d_lens = NULL;
    int error = lens == NULL ? CUNMOD_BATCH_NO_MEMORY : cunmod_dev_alloc(dev, &d_lens, bytes);
    open.lens = d_lens;
    CUNMOD_NEXT(cunmod_dev_batch_newton_open(dev, &open));
    CUNMOD_NEXT(cunmod_dev_download(dev, (uint64_t *)lens, d_lens, 2 * of->count, 8));
    CUNMOD_NEXT(divide_all(job, dev, part, classes, class, lens));
    cunmod_dev_free(dev, d_lens);
    free(lens);
    return error;
}

/* ---- the kernels ------------------------------------------------------------- */

/* Returns the size class of a division; x[0], x[1]: words reserved for dividend and divisor.
 * size[0] = x[0], size[1] = min(x[0], x[1]). *how: log2 of the length of the longest transform that
 * one block of threads computes. */
static int class_of(const void *how, int64_t *size, const int64_t *x)
{
    const int *const most_log = how;
    size[0] = x[0];
    size[1] = x[1] < x[0] ? x[1] : x[0];
    return cunmod_division_class(x[0], x[1], *most_log);
}

/* Computes the divisions of a size class by Newton's iteration, as many at a time as fit into a
 * workspace of CUNMOD_TUNE_BATCH_WORK bytes. Returns an outcome (runtime/outcome.h). */
static int run_newton(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                      const cunmod_batch_div_t *of, const cunmod_size_classes_t *classes, int class)
{
    const int64_t *const most = classes->most[class];
    const int64_t end = classes->start[class + 1];
    const cunmod_division_shape_t shape = cunmod_division_shape(class, most[0], most[1]);
    cunmod_batch_iteration_t run = {
        .ctx = job->moduli->ctx, .dev = dev, .largest = job->moduli->part[part].largest};
    int error = cunmod_batch_newton_begin(&run, &shape, of, most[0], end - classes->start[class]);
    for (int64_t from = classes->start[class]; from < end && error == 0; from += run.count)
    {
        error = cunmod_batch_newton_invert(&run, classes->d_order + from,
                                           run.count < end - from ? run.count : end - from);
        CUNMOD_NEXT(cunmod_batch_newton_divide(&run));
    }
    cunmod_batch_newton_clear(&run);
    return error;
}

/* Returns the algorithm that the plan chooses for `count` divisions of dividends of at most most[0]
 * words by divisors of at most most[1] words. CUNMOD_ALG_DIV_SMALL, CUNMOD_ALG_DIV_WHOLE: one
 * launch computes many divisions. Any other algorithm: the divisions are computed one at a time. */
static int choose(const cunmod_batch_job_t *job, int part, const int64_t *most, int64_t count)
{
    const int64_t m = most[1] > 0 ? most[1] : 1, n = most[0] > m ? most[0] : m;
    cunmod_query_t query = cunmod_ask_div(job->moduli->part[part].largest, n, m, 0);
    cunmod_plan_t plan;
    query.items = count;
    return cunmod_ctx_choose_step(&plan, job->moduli->ctx, &query) == 0 ? plan.algorithm
                                                                        : CUNMOD_ALG_FLINT;
}

static int run_class(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part,
                     const cunmod_batch_div_t *of, const cunmod_size_classes_t *classes, int class)
{
    cunmod_batch_div_t some = *of;
    some.order = classes->d_order + classes->start[class];
    some.count = classes->start[class + 1] - classes->start[class];
    if (some.count == 0)
        return 0;
    const int algorithm = class == CUNMOD_DIVISION_LONG
                              ? CUNMOD_ALG_FLINT
                              : choose(job, part, classes->most[class], some.count);
    return algorithm == CUNMOD_ALG_DIV_SMALL
               ? cunmod_dev_batch_div_small(dev, &some, cunmod_division_lanes(class))
           : algorithm == CUNMOD_ALG_DIV_WHOLE ? run_newton(job, dev, part, of, classes, class)
                                               : run_single(job, dev, part, &some, classes, class);
}

static int divide_on_gpu(const cunmod_batch_job_t *job, cunmod_dev_t *dev, int part)
{
    const int results = job->operation->results;
    cunmod_const_moduli_t moduli = job->moduli;
    const int most_log =
        cunmod_whole_most_log(moduli->part[part].largest, cunmod_dev_facts(dev)->shared_bytes);
    const cunmod_batch_div_t of = {.q = results == 2 ? job->z[0].part[part].polys
                                                     : (cunmod_polys_t){.len = NULL},
                                   .r = job->z[results - 1].part[part].polys,
                                   .a = job->x[0]->part[part].polys,
                                   .b = job->x[1]->part[part].polys,
                                   .mod = moduli->part[part].mod,
                                   .zero = CUNMOD_E_DIVZERO,
                                   .no_unit = CUNMOD_E_INVERSE,
                                   .word = cunmod_part_word(part)};
    cunmod_size_classes_t classes;
    int error = cunmod_size_classes_sort(&classes, job, dev, part, class_of, &most_log);
    for (int c = 0; c <= CUNMOD_DIVISION_LONG && error == 0; c++)
        error = run_class(job, dev, part, &of, &classes, c);
    cunmod_size_classes_clear(&classes, dev);
    return error;
}

/* ---- the operations ---------------------------------------------------------- */

static const cunmod_batch_operation_t divisions = {
    .operands = 2, .results = 2, .room = division_room, .gpu = divide_on_gpu, .cpu = divide_item};
static const cunmod_batch_operation_t remainders = {
    .operands = 2, .results = 1, .room = division_room, .gpu = divide_on_gpu, .cpu = divide_item};

int cunmod_batch_reduce(cunmod_storage_t *z, cunmod_storage_t *a, cunmod_storage_t *b,
                        cunmod_moduli_t moduli, cunmod_dev_t *dev, int part)
{
    const cunmod_batch_job_t job = {
        .operation = &remainders, .moduli = moduli, .x = {a, b}, .z = {*z}};
    return divide_on_gpu(&job, dev, part);
}

int cunmod_batch_divrem(cunmod_batch_t q, cunmod_batch_t r, cunmod_batch_t a, cunmod_batch_t b)
{
    return cunmod_batch_run((const cunmod_batch_t[]){q, r}, (const cunmod_batch_t[]){a, b},
                            &(cunmod_batch_job_t){.operation = &divisions});
}

int cunmod_batch_rem(cunmod_batch_t r, cunmod_batch_t a, cunmod_batch_t b)
{
    return cunmod_batch_run(&r, (const cunmod_batch_t[]){a, b},
                            &(cunmod_batch_job_t){.operation = &remainders});
}
