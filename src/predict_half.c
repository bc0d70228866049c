/* Predicted time of divsteps by halves, from that of leaves and of products. Pure, as predict.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "half_shape.h"
#include "predict.h"

/* Steps, and half of them where Euclid's algorithm stops in the middle. */
static double steps_of(const cunmod_query_t *query)
{
    const double all = (double)query->n + (double)query->m - 2;
    const int half = query->task == CUNMOD_TASK_HGCD || query->task == CUNMOD_TASK_RATREC;
    return fmax(half ? all / 2 : all, 1);
}

/* Two launches: n^2 products of coefficients for the series between the halves, 2 n^2 for the
 * matrix. */
static double plain_us(const cunmod_query_t *query, const cunmod_params_t *params, double n)
{
    const int class = cunmod_query_class(query);
    return 2 * params->half_sums_us[class] +
           (double)query->batch * 3 * n * n / params->half_rate[class];
}

/* Six operands are transformed and two come back, six and four, in eight launches where a product
 * has three transforms in three; the items of a launch travel for every other one. */
#define TRANSFORMS 18
#define LAUNCHES 8

/* The shortest product is its launches; what longer ones take more is their transforms. */
static double transforms_us(const cunmod_query_t *query, const cunmod_params_t *params, double n)
{
    const uint64_t p = cunmod_query_modulus(query);
    const int primes = cunmod_half_primes((int64_t)n, p);
    const double least =
        cunmod_predict_transforms_us(params, INT64_C(1) << CUNMOD_NTT_LOG_MIN, primes, 0, 2);
    const double all =
        cunmod_predict_transforms_us(params, cunmod_half_points((int64_t)n, p), primes, 0, 2);
    return (double)query->batch *
           (LAUNCHES * (least / 3 + params->launch_us) + TRANSFORMS * (all - least) / 3);
}

double cunmod_predict_half_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    const int class = cunmod_query_class(query);
    const cunmod_half_limits_t limits = cunmod_half_limits(s);
    double n = steps_of(query), nodes = 1;
    /* Operands, the last series and the results: a launch each, and one that inverts. */
    double us = 6 * params->launch_us + params->inverse_us[class];
    for (; n > (double)s; n /= 2, nodes *= 2)
    {
        us += nodes * (n <= (double)limits.plain ? plain_us(query, params, n)
                                                 : transforms_us(query, params, n));
    }
    return us + nodes * cunmod_predict_steps_us(params->half_leaf_us[class], n);
}
