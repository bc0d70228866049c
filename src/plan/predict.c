/* Predicted times: the question, transfers, and which operation has the formula. All sizes
 * are doubles: lengths up to 2^62 cannot overflow. docs/plan.md has every formula.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/predict.h"

#include "backend/types.h"
#include "cunmod.h"
#include "shape/ntt.h"

int cunmod_query_class(const cunmod_query_t *query)
{
    return query->bits <= 31 ? 0 : 1;
}

int cunmod_gcd_kind(int bits)
{
    return bits <= 31 ? 0 : bits <= CUNMOD_LAZY_BITS ? 2 : 1;
}

int cunmod_query_middle(const cunmod_query_t *query)
{
    return query->op == CUNMOD_OP_GCD && query->task >= CUNMOD_TASK_HGCD;
}

cunmod_query_t cunmod_query_fraction(const cunmod_query_t *query)
{
    const int64_t lenden = query->n - query->stop;
    cunmod_query_t both = *query;
    both.task = CUNMOD_TASK_GCD;
    both.n = lenden > query->stop ? lenden : query->stop;
    both.m = query->n - both.n > 1 ? query->n - both.n : 1;
    return both;
}

int64_t cunmod_query_word(const cunmod_query_t *query)
{
    return cunmod_query_class(query) == 0 ? 4 : 8;
}

/* ---- transfers --------------------------------------------------------- */

/* Words of the results of CUNMOD_TASK_*, in n and in m; and how often something comes back: they,
 * lengths that are not known, degrees. */
static const double task_words[CUNMOD_TASKS][2] = {{0, 1},   {1, 2}, {1, 0}, {0, 0},
                                                   {3.5, 0}, {1, 0}, {1, 0}};
static const int task_downs[CUNMOD_TASKS] = {2, 4, 2, 1, 7, 5, 4};

cunmod_traffic_t cunmod_query_traffic(const cunmod_query_t *query)
{
    double n = (double)query->n, m = (double)query->m;
    cunmod_traffic_t result = {n + m, n + m - 1, 2, 1, n + m - 1};
    if (query->op == CUNMOD_OP_MUL && query->hi > 0)
    {
        result.out = (double)(query->hi - query->lo);
        result.held = (double)query->hi; /* zeros may stand in the place of the others */
    }
    else if (query->op == CUNMOD_OP_DIV)
    {
        result.out = n;
        result.out_count = 2;
        result.held = n + (n - m + 1); /* the remainder grows in a copy of the dividend */
        if (query->series)
        {
            result.out = m;
            result.out_count = 1;
            result.held = 5 * m - 1; /* both operands padded, and the products' sums */
        }
    }
    else if (query->op == CUNMOD_OP_POINTS)
    {
        result.out = m;
        result.held = m + (query->n > query->m ? 2 * n : 0); /* a long polynomial is divided */
    }
    else if (query->op == CUNMOD_OP_GCD)
    {
        const int plain = query->task == CUNMOD_TASK_GCD; /* though most are 1 */
        result.out = task_words[query->task][0] * n + task_words[query->task][1] * m +
                     (plain ? 0 : 1);
        result.held = result.out;
        result.out_count = task_downs[query->task];
        if (query->square)
        {
            result.in = m;
            result.in_count = 1;
        }
    }
    return result;
}

double cunmod_predict_transfer_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  int path)
{
    int class = cunmod_query_class(query);
    cunmod_traffic_t t = cunmod_query_traffic(query);
    if ((query->where == CUNMOD_ON_HOST) != (path == CUNMOD_PATH_GPU))
    {
        /* A remainder that stays on the device learns its length there. */
        return path == CUNMOD_PATH_GPU && query->op == CUNMOD_OP_DIV ? params->launch_us : 0;
    }
    double up = path == CUNMOD_PATH_GPU ? t.in : t.out;
    double down = path == CUNMOD_PATH_GPU ? t.out : t.in;
    int ups = path == CUNMOD_PATH_GPU ? t.in_count : t.out_count;
    int downs = path == CUNMOD_PATH_GPU ? t.out_count : t.in_count;
    double call = path == CUNMOD_PATH_GPU ? params->call_us : 0;
    return call + ups * params->up_us + downs * params->down_us + up / params->up_rate[class] +
           down / params->down_rate[class];
}

/* ---- transforms -------------------------------------------------------- */

#define BEYOND (INT64_C(1) << 40) /* all transforms */

/* Coefficients that wrap around modulo x^N - 1 must not meet those that are wanted. */
int64_t cunmod_query_points(const cunmod_query_t *query)
{
    if (query->prepared > 0)
    {
        return query->prepared;
    }
    if (query->op == CUNMOD_OP_POINTS)
    {
        return cunmod_tree_points(query->m, cunmod_query_word(query));
    }
    if (query->n > BEYOND)
    {
        return BEYOND;
    }
    if (query->op == CUNMOD_OP_DIV)
    {
        return cunmod_newton_points(query->n, query->m);
    }
    const int64_t len = query->n + query->m - 1;
    const int64_t hi = query->hi > 0 ? query->hi : len;
    int64_t points = hi > len - query->lo ? hi : len - query->lo;
    return points > query->n ? points : query->n;
}

int64_t cunmod_query_transform(const cunmod_query_t *query)
{
    return cunmod_ntt_points(cunmod_query_points(query), query->p, query->own_roots);
}

uint64_t cunmod_query_modulus(const cunmod_query_t *query)
{
    return query->p != 0 ? query->p : UINT64_MAX >> (64 - query->bits);
}

int cunmod_query_limbs(const cunmod_query_t *query)
{
    return cunmod_mul_limbs(cunmod_query_modulus(query));
}

int cunmod_query_primes(const cunmod_query_t *query)
{
    const uint64_t p = cunmod_query_modulus(query);
    return query->prepared > 0 ? query->primes
           : query->own_roots  ? 1
                               : cunmod_ntt_count((uint64_t)query->m, p);
}

int cunmod_query_newton(cunmod_newton_t *shape, const cunmod_query_t *query, int64_t s)
{
    const int64_t quotient = query->n - query->m + 1;
    const int64_t word = cunmod_query_word(query);
    const cunmod_newton_limits_t limits = cunmod_newton_limits(word);
    if (query->prepared > 0)
    {
        const int failed = cunmod_newton_prepared_shape(
            shape, query->m, cunmod_query_modulus(query), query->own_roots, &limits);
        cunmod_newton_reshape(shape, query->n);
        return failed == 0;
    }
    return cunmod_newton_shape(shape, query->n, query->m, s < quotient ? s : quotient,
                               cunmod_query_modulus(query), query->own_roots, &limits) == 0;
}

int cunmod_query_possible(const cunmod_query_t *query, int algorithm)
{
    if (algorithm == CUNMOD_ALG_GCD_HALF)
    {
        return query->n <= BEYOND;
    }
    if (query->task != CUNMOD_TASK_GCD)
    {
        return query->task == CUNMOD_TASK_RESULTANT && algorithm == CUNMOD_ALG_GCD_DIVSTEPS;
    }
    if ((query->series && algorithm != CUNMOD_ALG_DIV_NEWTON) ||
        (query->products > 0 && (algorithm != CUNMOD_ALG_DIV_NEWTON || query->prepared == 0)))
    {
        return 0;
    }
    if (query->op == CUNMOD_OP_POINTS)
    {
        cunmod_tree_shape_t shape;
        return algorithm == CUNMOD_ALG_POINTS_TREE ? cunmod_query_tree(&shape, query)
                                                   : !query->interpolate;
    }
    if (algorithm == CUNMOD_ALG_DIV_NEWTON)
    {
        return query->n <= BEYOND; /* which transforms there are depends on s */
    }
    return algorithm != CUNMOD_ALG_MUL_NTT ||
           (cunmod_query_transform(query) != 0 && cunmod_query_primes(query) != 0);
}

/* ---- GPU --------------------------------------------------------------- */

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
