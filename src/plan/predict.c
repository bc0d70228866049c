/* Predicted times: which operation has the formula. All sizes are doubles: lengths up to 2^62
 * cannot overflow. docs/plan.md has every formula.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/predict.h"

int cunmod_predict_threads(int algorithm, int64_t s)
{
    switch (algorithm)
    {
    case CUNMOD_ALG_DIV_STEPS:
        return cunmod_predict_div_threads(algorithm, s);
    case CUNMOD_ALG_GCD_STEPS:
    case CUNMOD_ALG_GCD_DIVSTEPS:
    case CUNMOD_ALG_GCD_HALF:
        return cunmod_predict_gcd_threads(algorithm, s);
    default:
        return 256;
    }
}

double cunmod_predict_gpu_us(const cunmod_query_t *query, const cunmod_params_t *params,
                             int algorithm, int64_t s)
{
    if (cunmod_query_by_constant(query))
    {
        return cunmod_predict_constant_us(query, params);
    }
    switch (algorithm)
    {
    case CUNMOD_ALG_MUL_BLOCK:
    case CUNMOD_ALG_MUL_TENSOR:
    case CUNMOD_ALG_MUL_TWO_PHASE:
    case CUNMOD_ALG_MUL_NTT:
        return cunmod_predict_mul_us(query, params, algorithm, s);
    case CUNMOD_ALG_DIV_NAIVE:
    case CUNMOD_ALG_DIV_STEPS:
    case CUNMOD_ALG_DIV_BLOCKS:
    case CUNMOD_ALG_DIV_NEWTON:
        return cunmod_predict_div_us(query, params, algorithm, s);
    case CUNMOD_ALG_POINTS_HORNER:
        return cunmod_predict_horner_us(query, params);
    case CUNMOD_ALG_POINTS_TREE:
        return cunmod_predict_tree_us(query, params);
    default:
        return cunmod_predict_gcd_us(query, params, algorithm, s);
    }
}
