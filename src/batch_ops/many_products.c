/* Computes products of items of batches: many by one launch, or products that are too long for one
 * block of threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch_ops/many_products.h"

#include <stdlib.h>

#include "base/modulus.h"
#include "base/steps.h"
#include "mul/product.h"
#include "plan/batch_product.h"
#include "plan/query.h"
#include "shape/ntt.h"
#include "shape/tuning.h"

/* ---- many products by one launch -------------------------------------------------- */

static cunmod_query_t ask(cunmod_const_moduli_t moduli, int part, int64_t n, int64_t m)
{
    return cunmod_ask_mul(moduli->part[part].largest, n, m, 0, 0);
}

int cunmod_fused_choose(cunmod_step_t *step, cunmod_moduli_t moduli, int part, int64_t n, int64_t m,
                        int64_t items)
{
    cunmod_plan_t plan;
    cunmod_query_t query = ask(moduli, part, n, m);
    query.items = items;
    if (cunmod_ctx_choose_step(&plan, moduli->ctx, &query) != 0)
        return 0;
    *step = plan.shape.product[0];
    return step->algorithm == CUNMOD_ALG_MUL_SMALL || step->algorithm == CUNMOD_ALG_MUL_WHOLE;
}

cunmod_step_t cunmod_fused_whole(cunmod_const_moduli_t moduli, int part, int64_t n, int64_t m)
{
    const cunmod_query_t query = ask(moduli, part, n, m);
    return (cunmod_step_t){
        .algorithm = CUNMOD_ALG_MUL_WHOLE,
        .transform = {INT64_C(1) << cunmod_whole_log(&query), cunmod_query_primes(&query), 0}};
}

static int get_table(const cunmod_table_t **table, const cunmod_step_t *step,
                     cunmod_moduli_t moduli, cunmod_dev_t *dev)
{
    return cunmod_tables_get_whole(table, &moduli->ctx->tables, dev, step->transform.points,
                                   step->transform.count);
}

int cunmod_fused_run(const cunmod_step_t *step, cunmod_moduli_t moduli, cunmod_dev_t *dev,
                     const void *d_items, const cunmod_mul_item_t *most, int64_t count)
{
    const cunmod_table_t *table = NULL;
    if (step->algorithm == CUNMOD_ALG_MUL_SMALL)
        return cunmod_dev_mul_small(dev, d_items, most, count);
    CUNMOD_TRY(get_table(&table, step, moduli, dev));
    return cunmod_dev_mul_whole_made(dev, d_items, most, count, &table->ntt, table->d_tables);
}

int cunmod_fused_run_polys(const cunmod_step_t *step, cunmod_moduli_t moduli, cunmod_dev_t *dev,
                           const cunmod_batch_mul_t *x, const cunmod_mul_item_t *most)
{
    const cunmod_table_t *table = NULL;
    if (step->algorithm == CUNMOD_ALG_MUL_SMALL)
        return cunmod_dev_batch_mul_small(dev, x, most);
    CUNMOD_TRY(get_table(&table, step, moduli, dev));
    return cunmod_dev_batch_mul_whole(dev, x, most->mod.word, &table->ntt, table->d_tables);
}

/* ---- long products ---------------------------------------------------------------- */

/* Returns the number of coefficients in the range lo .. hi-1 (cunmod_batch_range) of a product of n
 * by m words. */
static int64_t wanted(const cunmod_batch_job_t *job, int64_t n, int64_t m)
{
    const int64_t full = n > 0 && m > 0 ? n + m - 1 : 0;
    const cunmod_batch_range_t *const range = cunmod_batch_range(job);
    const int64_t hi = cunmod_least(full, range->hi);
    return hi > range->lo ? hi - range->lo : 0;
}

void cunmod_batch_product_room(const cunmod_batch_job_t *job, int64_t *z, const int64_t *x)
{
    z[0] = wanted(job, x[0], x[1]);
}

int64_t cunmod_long_points(int64_t n, int64_t m)
{
    return n + m <= CUNMOD_TUNE_BATCH_FUSED ? cunmod_ntt_points(n + m - 1, 0, 0) : 0;
}

int cunmod_long_of(cunmod_long_t *x, const cunmod_batch_job_t *job, int part, int64_t place)
{
    const int64_t i = cunmod_part_item(job->moduli, part, place);
    const cunmod_batch_range_t *const range = cunmod_batch_range(job);
    const int64_t n = cunmod_least(cunmod_storage_room(job->x[0], i), range->hi);
    const int64_t m = cunmod_least(cunmod_storage_room(job->x[1], i), range->hi);
    const int64_t len = wanted(job, n, m);
    const void *const a = cunmod_storage_words(job->x[0], part, place);
    const void *const b = cunmod_storage_words(job->x[1], part, place);
    x->points = cunmod_long_points(n, m);
    x->mul = (cunmod_mul_item_t){.a = n < m ? b : a,
                                 .b = n < m ? a : b,
                                 .z = cunmod_storage_words(&job->z[0], part, place),
                                 .lena = n < m ? m : n,
                                 .lenb = n < m ? n : m,
                                 .lo = range->lo,
                                 .hi = range->lo + len};
    cunmod_modulus_set(&x->mul.mod, job->moduli->p[i]);
    return len > 0;
}

/* Computes one product by the algorithm that the plan chooses for a single product. Returns an
 * outcome (runtime/outcome.h); CUNMOD_BATCH_FOR_CPU: no algorithm fits into the device's memory, or
 * the one that is forced cannot run the product. */
static int run_single(cunmod_ctx_t ctx, cunmod_dev_t *dev, const cunmod_mul_item_t *mul)
{
    cunmod_query_t query = cunmod_ask_mul(mul->mod.p, mul->lena, mul->lenb, mul->lo, mul->hi);
    cunmod_plan_t plan;
    return cunmod_ctx_choose_step(&plan, ctx, &query) != 0
               ? CUNMOD_BATCH_FOR_CPU
               : cunmod_product_run(ctx, dev, plan.shape.product, mul);
}

/* Returns the number of primes modulo which transforms suffice for each product list[0 ..
 * count-1]. */
static int primes_of(const cunmod_long_t *list, int64_t count)
{
    int primes = 1;
    for (int64_t i = 0; i < count; i++)
    {
        const int own = cunmod_ntt_count((uint64_t)list[i].mul.lenb, list[i].mul.mod.p);
        primes = own > primes ? own : primes;
    }
    return primes;
}

/* items[i] = the description, for cunmod_dev_ntt, of product list[i] with the workspace d_work[i
 * bytes .. (i+1) bytes - 1], for i < count. */
static void fill(cunmod_ntt_item_t *items, const cunmod_long_t *list, int64_t count,
                 const cunmod_ntt_t *ntt, char *d_work, int64_t bytes)
{
    for (int64_t i = 0; i < count; i++)
    {
        const cunmod_mul_item_t *const mul = &list[i].mul;
        items[i] = (cunmod_ntt_item_t){.a = mul->a,
                                       .b = mul->b,
                                       .z = mul->z,
                                       .lena = mul->lena,
                                       .lenb = mul->lenb,
                                       .lo = mul->lo,
                                       .hi = mul->hi,
                                       .work = d_work + i * bytes,
                                       .mod = mul->mod};
        cunmod_ntt_radix(items[i].radix, ntt, mul->mod.p);
    }
}

/* Computes products list[0 .. count-1] by transforms of list[0].points points, as many at a time as
 * fit into a workspace of CUNMOD_TUNE_BATCH_WORK bytes. Returns an outcome (runtime/outcome.h). */
static int run_together(cunmod_ctx_t ctx, cunmod_dev_t *dev, const cunmod_long_t *list,
                        int64_t count)
{
    const cunmod_table_t *table = NULL;
    int error =
        cunmod_tables_get(&table, &ctx->tables, dev, list->points, primes_of(list, count), 0);
    if (error != 0)
        return error;
    const cunmod_ntt_t *const ntt = &table->ntt;
    const int64_t bytes = 2 * list->points * ntt->count * ntt->word;
    const int64_t most = CUNMOD_TUNE_BATCH_WORK > bytes ? CUNMOD_TUNE_BATCH_WORK / bytes : 1;
    const int64_t some = cunmod_least(count, most);
    cunmod_ntt_item_t *const items = malloc((size_t)some * sizeof(*items));
    void *d_work = NULL;
    error = items == NULL ? CUNMOD_BATCH_NO_MEMORY
                          : cunmod_dev_alloc(dev, &d_work, (size_t)(some * bytes));
    for (int64_t from = 0; from < count && error == 0; from += some)
    {
        const int64_t now = cunmod_least(some, count - from);
        fill(items, list + from, now, ntt, d_work, bytes);
        error = cunmod_is_stopped(&ctx->stop)
                    ? CUNMOD_INTERRUPTED
                    : cunmod_dev_ntt(dev, items, now, ntt, table->d_tables);
    }
    cunmod_dev_free(dev, d_work);
    free(items);
    return error;
}

static int by_points(const void *a, const void *b)
{
    const int64_t x = ((const cunmod_long_t *)a)->points, y = ((const cunmod_long_t *)b)->points;
    return (x > y) - (x < y);
}

int cunmod_long_run(cunmod_ctx_t ctx, cunmod_dev_t *dev, cunmod_long_t *list, int64_t count)
{
    int error = 0;
    qsort(list, (size_t)count, sizeof(*list), by_points);
    for (int64_t i = 0, run; i < count && error == 0; i += run)
    {
        for (run = 1; list[i].points > 0 && i + run < count; run++)
            if (list[i + run].points != list[i].points)
                break;
        error = run > 1 ? run_together(ctx, dev, list + i, run)
                        : run_single(ctx, dev, &list[i].mul);
    }
    return error;
}
