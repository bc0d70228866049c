/* Predicted time of GCDs. Pure, as predict.c.
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
    return cunmod_predict_div_us(query, params, CUNMOD_ALG_DIV_BLOCKS,
                                 cunmod_gcd_divide_s(cunmod_query_word(query)));
}

/* The same where the division is the better one of two, which those of a batch are not, and with
 * the product that cofactors take with its quotient (src/euclid/lopsided.c). */
static double divide_lopsided_us(cunmod_query_t *rest, const cunmod_query_t *query,
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
    const double us = fmin(blocks, cunmod_predict_div_us(query, params, CUNMOD_ALG_DIV_NEWTON,
                                                         query->n - query->m + 1));
    const int64_t points = cunmod_ntt_points(query->n, cunmod_query_modulus(query), 0);
    const int count = cunmod_ntt_count((uint64_t)query->m, cunmod_query_modulus(query));
    const int product = query->task == CUNMOD_TASK_XGCD || query->task == CUNMOD_TASK_INVERSE;
    return !product || points == 0 || count == 0
               ? us
               : us + cunmod_predict_product_us(query, params, points, count, 2);
}

/* The time of the division of a much longer operand, and of what remains. */
typedef double (*first_us_t)(cunmod_query_t *rest, const cunmod_query_t *query,
                             const cunmod_params_t *params);
typedef double (*rest_us_t)(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s);

static double gcd_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s,
                     first_us_t first_us, rest_us_t rest_us)
{
    cunmod_query_t rest;
    const double us = first_us(&rest, query, params);
    return us + rest_us(&rest, params, s);
}

/* The GCD of a fraction's numerator and denominator. */
static double coprime_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    cunmod_query_t both = cunmod_query_fraction(query);
    return gcd_us(&both, params, s, divide_lopsided_us, cunmod_predict_half_us);
}

static double gcd_naive_us(const cunmod_query_t *query, const cunmod_params_t *params)
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

double cunmod_predict_gcd_us(const cunmod_query_t *query, const cunmod_params_t *params,
                             int algorithm, int64_t s)
{
    switch (algorithm)
    {
    case CUNMOD_ALG_GCD_NAIVE:
        return gcd_naive_us(query, params);
    case CUNMOD_ALG_GCD_DIVSTEPS:
        return gcd_us(query, params, s, divide_lopsided_us, cunmod_predict_divsteps_us) +
               record_us(query, params);
    case CUNMOD_ALG_GCD_HALF:
        return gcd_us(query, params, s, divide_lopsided_us, cunmod_predict_half_us) +
               (query->task == CUNMOD_TASK_RATREC ? coprime_us(query, params, s) : 0);
    default:
        return gcd_us(query, params, s, divide_first_us, euclid_us);
    }
}

int cunmod_predict_gcd_threads(int algorithm, int64_t s)
{
    if (algorithm == CUNMOD_ALG_GCD_STEPS)
    {
        return gcd_pairs(s) > 1024 ? 1024 : gcd_pairs(s);
    }
    if (algorithm == CUNMOD_ALG_GCD_DIVSTEPS)
    {
        return CUNMOD_GCD_THREADS;
    }
    if (algorithm == CUNMOD_ALG_GCD_HALF)
    {
        return CUNMOD_HALF_THREADS;
    }
    return 256;
}
