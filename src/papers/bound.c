/* Computes the upper bound that the many-core machine model yields for the time of a plan.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The execution of a plan is a sequence of phases, and its bound is the sum of the bounds of all
 * phases. For each phase the predictions of predict_*.c have the two terms of Theorem 1 of the MMM
 * paper, N C / P and L C, which overlap in part on a device. With params->no_overlap = 1 the
 * predictions are the sums of the two terms.
 */
#include "papers/bound.h"

#include <math.h>
#include <string.h>

#include "cunmod.h"
#include "papers/model.h"
#include "papers/papers_rows.h"
#include "plan/algorithms.h"
#include "plan/pieces.h"
#include "plan/predict.h"
#include "plan/query.h"
#include "plan/wrapped.h"
#include "shape/tuning.h"

static cunmod_params_t bounding(const cunmod_params_t *params)
{
    cunmod_params_t result = *params;
    result.no_overlap = 1;
    result.launch_us = fmax(params->launch_us, CUNMOD_TUNE_HOST_LAUNCH);
    cunmod_predict_butterflies(&result);
    return result;
}

/* Returns the bound of the product *query, which is computed as steps[0] says (if steps[0] is
 * "ntt_short", steps[1] computes the rest), without transfers. params: a result of bounding(). */
static double product_us(const cunmod_step_t *steps, const cunmod_query_t *query,
                         const cunmod_params_t *params)
{
    const int64_t points = steps[0].transform.points;
    if (steps[0].algorithm == CUNMOD_ALG_MUL_NTT_PIECES)
    {
        const cunmod_query_t two = cunmod_pieces_query(&steps[0].pieces, query);
        return cunmod_pieces_us(&steps[0].pieces, &two, params, points);
    }
    if (steps[0].algorithm == CUNMOD_ALG_MUL_NTT_SHORT)
    {
        const cunmod_query_t rest = cunmod_wrapped_query(&steps[0].rest, query);
        return cunmod_predict_ntt_us(query, params, points) + product_us(steps + 1, &rest, params);
    }
    cunmod_shape_t shape;
    memset(&shape, 0, sizeof(shape));
    shape.product[0] = steps[0];
    const cunmod_trial_t x = {.query = query, .params = params, .s = steps[0].s, .shape = &shape};
    return cunmod_alg(steps[0].algorithm)->us(&x);
}

static double whole(double x, double step)
{
    return step * ceil(x / step);
}

/* Returns the model of an algorithm of the MMM paper. The formulas of the model hold for complete
 * blocks and kernels. So the following numbers are rounded up to multiples of s: the rows of the
 * array M of a product, the coefficients of a quotient, and the steps of a GCD. The number of
 * kernels of a product is rounded up, too. */
static cunmod_model_t model_of(int op, double n, double m, double s, double U)
{
    cunmod_model_t model;
    if (op == CUNMOD_OP_MUL)
    {
        m = whole(m, s);
    }
    else if (op == CUNMOD_OP_DIV)
    {
        s = fmin(s, n - m + 1);
        n = m - 1 + whole(n - m + 1, s);
    }
    else
    {
        n = s > 1 ? whole(n, s) : n + 2;
        m = whole(m, s);
    }
    cunmod_model_evaluate(&model, cunmod_papers_model(op), n, m, s, CUNMOD_PLAN_THREADS, U);
    model.L = ceil(model.L);
    return model;
}

/* Returns the bound of an algorithm of the MMM paper. If one operand of GCD "steps" is much longer
 * than the other one, the bound includes the division of the longer operand by the shorter one. */
static double baseline_us(const cunmod_plan_t *plan, const cunmod_query_t *query,
                          const cunmod_params_t *params)
{
    cunmod_query_t rest = *query;
    const double first = plan->algorithm == CUNMOD_ALG_GCD_STEPS
                             ? cunmod_predict_divide_first_us(&rest, query, params)
                             : 0;
    const cunmod_model_cost_t cost =
        cunmod_papers_cost(query->op, cunmod_query_class(query), params);
    const cunmod_model_t model =
        model_of(query->op, (double)rest.n, (double)rest.m, (double)plan->s, cost.U);
    return first + cunmod_model_bound(&model, &cost, (double)params->P);
}

/* Returns the bound of POINTS "scan": the sum of the bounds of the scans, of the elementwise
 * launches, and of the products. */
static double scan_us(const cunmod_plan_t *plan, const cunmod_query_t *query,
                      const cunmod_params_t *params)
{
    double us = cunmod_predict_scan_us(query, params);
    for (int i = 0; i <= query->points.interpolate; i++)
    {
        const cunmod_query_t part = cunmod_query_scan(query, i);
        us += product_us(plan->shape.scan.product[i], &part, params);
    }
    return us;
}

/* Returns the bound of the time in which the device computes all items at once, not including
 * transfers. */
static double together_us(const cunmod_plan_t *plan, const cunmod_query_t *query,
                          const cunmod_params_t *params)
{
    cunmod_shape_t shape = plan->shape;
    const cunmod_trial_t x = {.query = query, .params = params, .s = plan->s, .shape = &shape};
    return cunmod_query_by_constant(query)
               ? params->launch_us + cunmod_predict_constant_us(query, params)
           : query->op == CUNMOD_OP_MUL ? product_us(plan->shape.product, query, params)
           : plan->algorithm == CUNMOD_ALG_POINTS_SCAN ? scan_us(plan, query, params)
                                                       : cunmod_alg(plan->algorithm)->us(&x);
}

static double device_us(const cunmod_plan_t *plan, const cunmod_query_t *query,
                        const cunmod_params_t *params)
{
    if (!cunmod_alg_is_single(query, plan->algorithm))
        return together_us(plan, query, params);
    const cunmod_query_t one = cunmod_query_one(query);
    return cunmod_predict_single_us(query, params, together_us(plan, &one, params));
}

/* Returns the bound of *plan. params: a result of bounding(). */
static double bound_us(const cunmod_plan_t *plan, const cunmod_query_t *query,
                       const cunmod_params_t *params)
{
    const double transfer = (double)query->batch *
                            cunmod_predict_transfer_us(query, params, CUNMOD_PATH_GPU);
    return CUNMOD_TUNE_TRANSFER_SPREAD * transfer +
           (cunmod_alg(plan->algorithm)->is_baseline
                ? baseline_us(plan, query, params)
                : CUNMOD_TUNE_V_SPREAD * device_us(plan, query, params));
}

double cunmod_plan_bound_us(const cunmod_plan_t *plan, const cunmod_query_t *query,
                            const cunmod_params_t *params)
{
    if (plan->path != CUNMOD_PATH_GPU)
        return 0;
    const cunmod_params_t sum = bounding(params);
    return bound_us(plan, query, &sum);
}

int64_t cunmod_model_s(const cunmod_query_t *query, const cunmod_params_t *params, int algorithm)
{
    cunmod_plan_t plans[CUNMOD_PLAN_MAX];
    cunmod_query_t forced = *query;
    forced.path = CUNMOD_PATH_GPU;
    forced.algorithm = algorithm;
    forced.s = 0;
    const cunmod_params_t sum = bounding(params);
    const int count = cunmod_plan_all(plans, &forced, params);
    double least = HUGE_VAL;
    int64_t s = 0;
    for (int i = 0; i < count; i++)
    {
        const double us = bound_us(&plans[i], &forced, &sum);
        if (us < least || (us == least && plans[i].s < s))
        {
            least = us;
            s = plans[i].s;
        }
    }
    return s;
}
