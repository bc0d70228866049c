/* The rows of the table of algorithms for products: range, shape, us and possible.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/algorithms_mul.h"

#include "backend/types.h"
#include "plan/batch_product.h"
#include "plan/predict.h"
#include "plan/query.h"

cunmod_range_t cunmod_alg_block_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    (void)params;
    return (cunmod_range_t){2, cunmod_query_class(query) == 0 ? 8 : 4, 0};
}

cunmod_range_t cunmod_alg_tensor_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int coeff_bytes = cunmod_query_coeff_bytes(query);
    (void)params;
    return (cunmod_range_t){coeff_bytes, coeff_bytes, 0};
}

cunmod_range_t cunmod_alg_ntt_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int primes = cunmod_query_primes(query);
    (void)params;
    return (cunmod_range_t){primes, primes, 0};
}

static int plain_shape(cunmod_trial_t *x, int algorithm)
{
    x->shape->product[0] = (cunmod_step_t){.algorithm = algorithm, .s = x->s};
    return 0;
}

int cunmod_alg_block_shape(cunmod_trial_t *x)
{
    return plain_shape(x, CUNMOD_ALG_MUL_BLOCK);
}

int cunmod_alg_tensor_shape(cunmod_trial_t *x)
{
    return plain_shape(x, CUNMOD_ALG_MUL_TENSOR);
}

int cunmod_alg_ntt_shape(cunmod_trial_t *x)
{
    const int64_t points = cunmod_query_transform(x->query);
    plain_shape(x, CUNMOD_ALG_MUL_NTT);
    x->shape->product[0].transform = cunmod_query_transform_of(x->query, points);
    return points == 0;
}

double cunmod_alg_block_us(const cunmod_trial_t *x)
{
    return cunmod_predict_block_us(x->query, x->params, x->s);
}

double cunmod_alg_tensor_us(const cunmod_trial_t *x)
{
    return cunmod_predict_tensor_us(x->query, x->params);
}

double cunmod_alg_ntt_us(const cunmod_trial_t *x)
{
    return cunmod_predict_ntt_us(x->query, x->params, x->shape->product[0].transform.points);
}

/* ---- products of batches ----------------------------------------------------- */

int cunmod_alg_small_possible(const cunmod_query_t *query)
{
    return query->n <= CUNMOD_SMALL_MOST && query->n + query->m - 1 <= CUNMOD_SMALL_MOST;
}

int cunmod_alg_whole_possible(const cunmod_query_t *query)
{
    return cunmod_whole_log(query) <= CUNMOD_WHOLE_MOST_LOG;
}

int cunmod_alg_small_shape(cunmod_trial_t *x)
{
    return plain_shape(x, CUNMOD_ALG_MUL_SMALL);
}

int cunmod_alg_whole_shape(cunmod_trial_t *x)
{
    const int log = cunmod_whole_log(x->query), primes = cunmod_query_primes(x->query);
    plain_shape(x, CUNMOD_ALG_MUL_WHOLE);
    x->shape->product[0].transform = (cunmod_transform_t){INT64_C(1) << log, primes, 0};
    return cunmod_whole_bytes(log, primes) > 4 * x->params->Z;
}

double cunmod_alg_small_us(const cunmod_trial_t *x)
{
    return cunmod_predict_small_us(x->query, x->params);
}

double cunmod_alg_whole_us(const cunmod_trial_t *x)
{
    return cunmod_predict_whole_us(x->query, x->params);
}
