/* Predicted time of Newton's division, from that of its products. Pure, as predict.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "cunmod.h"
#include "newton_shape.h"
#include "ntt.h"
#include "predict.h"

/* A product of the division, as a question of its own. */
static cunmod_query_t product(const cunmod_query_t *division)
{
    cunmod_query_t query;
    memset(&query, 0, sizeof(query));
    query.op = CUNMOD_OP_MUL;
    query.n = 1;
    query.m = 1;
    query.bits = division->bits;
    query.p = division->p;
    query.own_roots = division->own_roots;
    query.batch = division->batch;
    return query;
}

double cunmod_predict_transforms_us(const cunmod_query_t *division, const cunmod_params_t *params,
                                    int64_t points, int count, int prepared)
{
    cunmod_query_t query = product(division);
    query.prepared = points;
    query.primes = count;
    return (prepared ? 1 : 1.5) * cunmod_predict_gpu_us(&query, params, CUNMOD_ALG_MUL_NTT, count);
}

static double plain_us(const cunmod_query_t *division, const cunmod_params_t *params, int64_t len)
{
    cunmod_query_t query = product(division);
    query.n = len;
    query.m = len;
    return cunmod_predict_gpu_us(&query, params, CUNMOD_ALG_MUL_BLOCK, 4);
}

/* The synchronised halves of the levels of the first block, each; not measured. */
#define LEVEL_US 0.5

/* The first coefficients: about n^2 / 2 products on one multiprocessor. */
static double start_us(const cunmod_query_t *query, const cunmod_params_t *params, double n)
{
    const int class = cunmod_query_class(query);
    return params->launch_us + params->inverse_us[class] + LEVEL_US * 2 * ceil(log2(n)) +
           n * n / 2 * (double)params->P / params->div_rate[class];
}

static double inverse_us(const cunmod_query_t *query, const cunmod_params_t *params,
                         const cunmod_newton_t *shape)
{
    const int steps = cunmod_newton_steps(shape->precision, shape->limits.start);
    double us = start_us(query, params, (double)cunmod_newton_step(shape->precision, steps));
    for (int i = 0; i < steps; i++)
    {
        const int64_t next = cunmod_newton_step(shape->precision, i);
        if (next <= shape->limits.plain)
        {
            us += 2 * plain_us(query, params, cunmod_newton_step(shape->precision, i + 1));
        }
        else
        {
            const int64_t points = cunmod_ntt_points(next, query->p, query->own_roots);
            us += cunmod_predict_transforms_us(query, params, points, shape->count, 0) +
                  cunmod_predict_transforms_us(query, params, points, shape->count, 1);
        }
    }
    return us;
}

double cunmod_predict_prepare_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                 const cunmod_newton_t *shape)
{
    double us = inverse_us(query, params, shape) +
                cunmod_predict_transforms_us(query, params, shape->points, shape->count, 0) / 3;
    if (shape->rest != 0)
    {
        us += cunmod_predict_transforms_us(query, params, shape->rest, shape->count, 0) / 3;
    }
    return us;
}

/* By a prepared divisor: what is prepared once does not count. A product modulo it is a
 * square, or one by an operand that is kept, and one block. */
static double prepared_us(const cunmod_query_t *query, const cunmod_params_t *params,
                          const cunmod_newton_t *shape)
{
    const double quotient =
        cunmod_predict_transforms_us(query, params, shape->points, shape->count, 1);
    const double rest =
        shape->rest != 0 ? cunmod_predict_transforms_us(query, params, shape->rest, shape->count, 1)
                         : 0;
    return query->products > 0 ? (double)query->products * (2 * quotient + rest)
                               : (double)shape->blocks * (quotient + rest);
}

double cunmod_predict_newton_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                const cunmod_newton_t *shape)
{
    if (query->prepared > 0)
    {
        return prepared_us(query, params, shape);
    }
    const int class = cunmod_query_class(query);
    const int keeps = cunmod_newton_keeps_divisor(shape);
    const double two = cunmod_predict_transforms_us(query, params, shape->points, shape->count, 0);
    const double one = cunmod_predict_transforms_us(query, params, shape->points, shape->count, 1);
    const double moved = 2 * (double)query->batch / params->phase_move[class][0];
    const double blocks = (double)shape->blocks;
    double us = inverse_us(query, params, shape);
    if (shape->padded != 0)
    {
        us += params->launch_us + moved * (double)shape->padded;
    }
    us += shape->fused ? 2 * two + one : two + (blocks - 1) * one;
    if (shape->rest != 0)
    {
        const double rest =
            cunmod_predict_transforms_us(query, params, shape->rest, shape->count, 0);
        const double kept =
            cunmod_predict_transforms_us(query, params, shape->rest, shape->count, 1);
        us += (shape->fused && keeps ? kept : rest) + (blocks - 1) * kept;
    }
    if (shape->blocks > 1)
    {
        us += params->launch_us + moved * (double)shape->n; /* the dividend is copied */
    }
    return us;
}
