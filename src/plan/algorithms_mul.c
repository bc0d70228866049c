/* The rows of the table of algorithms for products.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/algorithm_rows.h"

#include "backend/types.h"
#include "cunmod.h"
#include "plan/batch_product.h"
#include "plan/plan_work.h"
#include "plan/predict.h"
#include "plan/query.h"

static cunmod_range_t block_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    (void)params;
    return (cunmod_range_t){2, cunmod_query_class(query) == 0 ? 8 : 4, 0};
}

static cunmod_range_t tensor_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int coeff_bytes = cunmod_query_coeff_bytes(query);
    (void)params;
    return (cunmod_range_t){coeff_bytes, coeff_bytes, 0};
}

static cunmod_range_t ntt_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int primes = cunmod_query_primes(query);
    (void)params;
    return (cunmod_range_t){primes, primes, 0};
}

static int plain_shape(cunmod_trial_t *x)
{
    x->shape->product[0] = (cunmod_step_t){.algorithm = x->algorithm, .s = x->s};
    return 0;
}

static int ntt_shape(cunmod_trial_t *x)
{
    const int64_t points = cunmod_query_transform(x->query);
    plain_shape(x);
    x->shape->product[0].transform = cunmod_query_transform_of(x->query, points);
    return points == 0;
}

static double block_us(const cunmod_trial_t *x)
{
    return cunmod_predict_block_us(x->query, x->params, x->s);
}

static double tensor_us(const cunmod_trial_t *x)
{
    return cunmod_predict_tensor_us(x->query, x->params);
}

static double ntt_us(const cunmod_trial_t *x)
{
    return cunmod_predict_ntt_us(x->query, x->params, x->shape->product[0].transform.points);
}

/* ---- products of batches ----------------------------------------------------- */

static int small_possible(const cunmod_query_t *query)
{
    return query->n <= CUNMOD_SMALL_MOST && query->n + query->m - 1 <= CUNMOD_SMALL_MOST;
}

static int whole_possible(const cunmod_query_t *query)
{
    return cunmod_whole_log(query) <= CUNMOD_WHOLE_MOST_LOG;
}

static int whole_shape(cunmod_trial_t *x)
{
    const int log = cunmod_whole_log(x->query), primes = cunmod_query_primes(x->query);
    plain_shape(x);
    x->shape->product[0].transform = (cunmod_transform_t){INT64_C(1) << log, primes, 0};
    return cunmod_whole_bytes(log, primes) > 4 * x->params->Z;
}

/* ---- the rows ----------------------------------------------------------------- */

const cunmod_algorithm_t cunmod_rows_mul[CUNMOD_ALG_COUNT] = {
    [CUNMOD_ALG_MUL_BLOCK] = {.name = "block",
                              .op = CUNMOD_OP_MUL,
                              .range = block_range,
                              .shape = plain_shape,
                              .us = block_us},
    [CUNMOD_ALG_MUL_TENSOR] = {.name = "tensor",
                               .op = CUNMOD_OP_MUL,
                               .range = tensor_range,
                               .shape = plain_shape,
                               .us = tensor_us},
    [CUNMOD_ALG_MUL_NTT] = {.name = "ntt",
                            .op = CUNMOD_OP_MUL,
                            .batches = CUNMOD_BATCHES_FUSED,
                            .possible = cunmod_query_has_ntt,
                            .range = ntt_range,
                            .shape = ntt_shape,
                            .words = cunmod_work_ntt,
                            .us = ntt_us},
    [CUNMOD_ALG_MUL_NTT_SHORT] = {.name = "ntt_short", .op = CUNMOD_OP_MUL},
    [CUNMOD_ALG_MUL_NTT_PIECES] = {.name = "ntt_pieces", .op = CUNMOD_OP_MUL},
    [CUNMOD_ALG_MUL_SMALL] = {.name = "small",
                              .op = CUNMOD_OP_MUL,
                              .batches = CUNMOD_BATCHES_ONLY,
                              .possible = small_possible,
                              .shape = plain_shape,
                              .us = cunmod_predict_small_us},
    [CUNMOD_ALG_MUL_WHOLE] = {.name = "whole",
                              .op = CUNMOD_OP_MUL,
                              .batches = CUNMOD_BATCHES_ONLY,
                              .possible = whole_possible,
                              .range = ntt_range,
                              .shape = whole_shape,
                              .us = cunmod_predict_whole_us},
};
