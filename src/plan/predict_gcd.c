/* Predicted time of GCDs. Pure, as plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "backend/types.h"
#include "cunmod.h"
#include "plan/predict.h"
#include "plan/predict_kernel.h"
#include "shape/ntt.h"

static int64_t gcd_outputs(int64_t s)
{
    return s > 64 ? s : 64;
}

/* Threads that would give every pair of coefficients in a block its own. */
static int gcd_pairs(int64_t s)
{
    return cunmod_kernel_round_up(s, 32) + cunmod_kernel_round_up(s + gcd_outputs(s), 32);
}

/* Steps in launches of s. While b lasts the longer operand keeps its length, about;
 * in the last n steps it shrinks. */
static double gcd_launches_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s,
                              cunmod_kernel_t kernel)
{
    int class = cunmod_query_class(query);
    double n = (double)query->n, m = (double)query->m, step = (double)s;
    double launches = ceil((n + m) / step);
    kernel.launches = launches * m / (n + m);
    double us = cunmod_kernel_us(&kernel, params);
    kernel.launches = launches * n / (n + m);
    us += cunmod_kernel_shrinking_us(&kernel, params);
    /* Turning the operands round comes first, the inverse and scaling last. */
    return params->launch_us + us + params->inverse_us[class];
}

/* Operands of about the same length. */
static double euclid_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    int class = cunmod_query_class(query);
    double n = (double)query->n, step = fmin((double)s, n + (double)query->m);
    double outputs = (double)gcd_outputs(s);
    double alone =
        fmax(cunmod_predict_steps_us(params->gcd_steps_us[class], step) - params->launch_us, 0);
    /* A block updates its outputs and two triangles of pairs, heads and overlap. */
    double pairs = n / outputs * step * (outputs + (double)s);
    cunmod_kernel_t kernel = {0, params->launch_us, alone,
                              (double)query->batch * pairs / params->gcd_rate[class]};
    return gcd_launches_us(query, params, s, kernel);
}

/* A much longer operand is divided; what is left are the shorter one and the remainder, of
 * which *rest becomes the question. */
static double divide_first_us(cunmod_query_t *rest, const cunmod_query_t *query,
                              const cunmod_params_t *params)
{
    *rest = *query;
    if (!cunmod_gcd_divides(query->n, query->m))
    {
        return 0;
    }
    rest->n = query->m;
    rest->m = query->m - 1;
    return cunmod_predict_div_blocks_us(query, params,
                                        cunmod_gcd_divide_s(cunmod_query_word(query)));
}

/* The same where the division is the better one of two, which those of a batch are not, and with
 * the product that cofactors take with its quotient (src/euclid/unbalanced.c). */
static double divide_unbalanced_us(cunmod_query_t *rest, const cunmod_query_t *query,
                                   const cunmod_params_t *params)
{
    const double blocks = divide_first_us(rest, query, params);
    if (cunmod_query_middle(query) || blocks <= 0)
    {
        *rest = *query;
        return 0;
    }
    if (query->batch > 1)
    {
        return blocks;
    }
    cunmod_newton_t shape;
    const double us = cunmod_query_newton(&shape, query, query->n - query->m + 1)
                          ? fmin(blocks, cunmod_predict_newton_us(query, params, &shape))
                          : blocks;
    const int64_t points = cunmod_ntt_points(query->n, cunmod_query_modulus(query), 0);
    const int count = cunmod_ntt_count((uint64_t)query->m, cunmod_query_modulus(query));
    const int product = query->task == CUNMOD_TASK_XGCD || query->task == CUNMOD_TASK_INVERSE;
    return !product || points == 0 || count == 0
               ? us
               : us + cunmod_predict_product_us(query, params, points, count, 2);
}

double cunmod_predict_gcd_naive_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    int class = cunmod_query_class(query);
    cunmod_kernel_t kernel = {0, params->gcd_naive_us[class], 0,
                              (double)query->batch * 3 * (double)query->n /
                                  params->phase_move[class][0]};
    return gcd_launches_us(query, params, 1, kernel);
}

/* What a resultant is beside the steps of a GCD: launches, for the record of the steps and for what
 * comes of it. */
static double record_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    return query->task == CUNMOD_TASK_RESULTANT ? 3 * params->launch_us : 0;
}

double cunmod_predict_gcd_steps_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                   int64_t s)
{
    cunmod_query_t rest;
    const double us = divide_first_us(&rest, query, params);
    return us + euclid_us(&rest, params, s);
}

double cunmod_predict_gcd_divsteps_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                      int64_t s)
{
    cunmod_query_t rest;
    const double us = divide_unbalanced_us(&rest, query, params);
    return us + cunmod_predict_divsteps_us(&rest, params, s) + record_us(query, params);
}

static double half_us(const cunmod_query_t *query, const cunmod_params_t *params,
                      const cunmod_half_limits_t *limits)
{
    cunmod_query_t rest;
    const double us = divide_unbalanced_us(&rest, query, params);
    return us + cunmod_predict_half_us(&rest, params, limits);
}

/* A fraction is followed by the GCD of its numerator and denominator. */
double cunmod_predict_gcd_half_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  const cunmod_half_limits_t *limits)
{
    const double us = half_us(query, params, limits);
    const cunmod_query_t both = cunmod_query_fraction(query);
    return query->task == CUNMOD_TASK_RATREC ? us + half_us(&both, params, limits) : us;
}

int cunmod_predict_gcd_steps_threads(int64_t s)
{
    return gcd_pairs(s) > 1024 ? 1024 : gcd_pairs(s);
}
