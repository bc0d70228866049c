/* Computes many products of a batch by one launch.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch_ops/many_products.h"

#include "base/steps.h"
#include "plan/batch_product.h"
#include "plan/query.h"

static cunmod_query_t ask(const struct cunmod_moduli_struct *moduli, int part, int64_t n, int64_t m)
{
    return cunmod_ask_mul(moduli->part[part].largest, n, m, 0, 0);
}

int cunmod_fused_choose(cunmod_step_t *step, struct cunmod_moduli_struct *moduli, int part,
                        int64_t n, int64_t m, int64_t items)
{
    cunmod_plan_t plan;
    cunmod_query_t query = ask(moduli, part, n, m);
    query.items = items;
    if (cunmod_ctx_choose_step(&plan, moduli->ctx, &query) != 0)
        return 0;
    *step = plan.shape.product[0];
    return step->algorithm == CUNMOD_ALG_MUL_SMALL || step->algorithm == CUNMOD_ALG_MUL_WHOLE;
}

cunmod_step_t cunmod_fused_whole(const struct cunmod_moduli_struct *moduli, int part, int64_t n,
                                 int64_t m)
{
    const cunmod_query_t query = ask(moduli, part, n, m);
    return (cunmod_step_t){
        .algorithm = CUNMOD_ALG_MUL_WHOLE,
        .transform = {INT64_C(1) << cunmod_whole_log(&query), cunmod_query_primes(&query), 0}};
}

static int get_table(const cunmod_table_t **table, const cunmod_step_t *step,
                     struct cunmod_moduli_struct *moduli, cunmod_dev_t *dev)
{
    return cunmod_tables_get_whole(table, &moduli->ctx->tables, dev, step->transform.points,
                                   step->transform.count);
}

int cunmod_fused_run(const cunmod_step_t *step, struct cunmod_moduli_struct *moduli,
                     cunmod_dev_t *dev, const void *d_items, const cunmod_mul_item_t *most,
                     int64_t count)
{
    const cunmod_table_t *table = NULL;
    if (step->algorithm == CUNMOD_ALG_MUL_SMALL)
        return cunmod_dev_mul_small(dev, d_items, most, count);
    CUNMOD_TRY(get_table(&table, step, moduli, dev));
    return cunmod_dev_mul_whole_made(dev, d_items, most, count, &table->ntt, table->d_tables);
}

int cunmod_fused_run_polys(const cunmod_step_t *step, struct cunmod_moduli_struct *moduli,
                           cunmod_dev_t *dev, const cunmod_batch_mul_t *x,
                           const cunmod_mul_item_t *most)
{
    const cunmod_table_t *table = NULL;
    if (step->algorithm == CUNMOD_ALG_MUL_SMALL)
        return cunmod_dev_batch_mul_small(dev, x, most);
    CUNMOD_TRY(get_table(&table, step, moduli, dev));
    return cunmod_dev_batch_mul_whole(dev, x, most->mod.word, &table->ntt, table->d_tables);
}
