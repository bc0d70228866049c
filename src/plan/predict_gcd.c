/* Predicts the time of GCDs. All functions are pure.
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

double cunmod_predict_divide_first_us(cunmod_query_t *rest, const cunmod_query_t *query,
                                      const cunmod_params_t *params)
{
    *rest = *query;
    if (!cunmod_gcd_divides(query->n, query->m))
        return 0;
    rest->n = query->m;
    rest->m = query->m - 1;
    return cunmod_predict_div_blocks_us(query, params,
                                        cunmod_gcd_divide_s(cunmod_query_word(query)));
}

/* If one operand is much longer than the other one, the longer one is divided by the shorter one
 * first: returns the time of this division, by "blocks" or by "newton", whichever is faster, and by
 * "blocks" for several items at once. If cofactors are wanted, the time includes a product by the
 * quotient (src/euclid/unbalanced.c). *rest = the query about the operands after the division;
 * returns 0, and *rest = *query, if there is no division. */
static double divide_unbalanced_us(cunmod_query_t *rest, const cunmod_query_t *query,
                                   const cunmod_params_t *params)
{
    const double blocks = cunmod_predict_divide_first_us(rest, query, params);
    if (cunmod_query_middle(query) || blocks <= 0)
    {
        *rest = *query;
        return 0;
    }
    if (query->batch > 1)
        return blocks;
    cunmod_newton_t shape;
    double us = blocks;
    if (cunmod_query_newton(&shape, query, query->n - query->m + 1))
    {
        const double newton = cunmod_predict_newton_us(query, params, &shape);
        us = params->no_overlap ? fmax(us, newton) : fmin(us, newton);
    }
    const int64_t points = cunmod_ntt_points(query->n, cunmod_query_modulus(query), 0);
    const int count = cunmod_ntt_count((uint64_t)query->m, cunmod_query_modulus(query));
    const int product = query->task == CUNMOD_TASK_XGCD || query->task == CUNMOD_TASK_INVERSE;
    return !product || points == 0 || count == 0
               ? us
               : us + cunmod_predict_product_us(query, params, points, count, 2);
}

/* Returns the time that a resultant takes besides the divsteps of a GCD: the launches that record
 * the divsteps and compute the resultant from the record. */
static double record_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    return query->task == CUNMOD_TASK_RESULTANT ? 3 * params->launch_us : 0;
}

double cunmod_predict_gcd_divsteps_us(const cunmod_trial_t *x)
{
    cunmod_query_t rest;
    const double us = divide_unbalanced_us(&rest, x->query, x->params);
    return us + cunmod_predict_divsteps_us(&rest, x->params, x->s) + record_us(x->query, x->params);
}

static double half_us(const cunmod_query_t *query, const cunmod_trial_t *x)
{
    cunmod_query_t rest;
    const double us = divide_unbalanced_us(&rest, query, x->params);
    return us + cunmod_predict_half_us(&rest, x->params, &x->shape->gcd.half);
}

/* A rational reconstruction also computes the GCD of numerator and denominator. */
double cunmod_predict_gcd_half_us(const cunmod_trial_t *x)
{
    const double us = half_us(x->query, x);
    const cunmod_query_t both = cunmod_query_fraction(x->query);
    return x->query->task == CUNMOD_TASK_RATREC ? us + half_us(&both, x) : us;
}
