/* The rows of the table of algorithms for divisions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/algorithm_rows.h"

#include "backend/types.h"
#include "cunmod.h"
#include "plan/batch_division.h"
#include "plan/batch_product.h"
#include "plan/plan_work.h"
#include "plan/predict.h"
#include "plan/query.h"

/* DIV "blocks": the least s to try, in coefficients; shorter blocks are not faster */
#define SHORT_BLOCK 32

static int newton_possible(const cunmod_query_t *query)
{
    return (query->div.products == 0 || query->prepared > 0) && query->n <= CUNMOD_QUERY_BEYOND;
}

/* If s is not forced, the largest s is the one that cuts the quotient into the least number of
 * blocks, all of about equal lengths. */
static cunmod_range_t div_blocks_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int64_t quotient = query->n - query->m + 1;
    const int64_t longest = quotient < CUNMOD_DIV_MAX_S ? quotient : CUNMOD_DIV_MAX_S;
    const int64_t blocks = (quotient - 1) / longest + 1;
    const int64_t equal = (quotient - 1) / blocks + 1;
    (void)params;
    return query->s > 0 ? (cunmod_range_t){1, longest, 1}
                        : (cunmod_range_t){equal < SHORT_BLOCK ? equal : SHORT_BLOCK, equal, 1};
}

/* Returns the least block length to try: ceil(quotient / 2^i) for the largest i <= 12 for which
 * this is >= CUNMOD_NEWTON_MIN_S; i = 0 if there is none. */
static int64_t newton_least(int64_t quotient)
{
    int halvings = 0;
    while (halvings < 12 && cunmod_newton_step(quotient, halvings + 1) >= CUNMOD_NEWTON_MIN_S)
        halvings++;
    return cunmod_newton_step(quotient, halvings);
}

/* With a prepared divisor, and for power series, the only s is the length of the quotient. */
static cunmod_range_t newton_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int64_t quotient = query->n - query->m + 1;
    const int one = query->prepared > 0 || query->div.series;
    (void)params;
    return (cunmod_range_t){one ? quotient : newton_least(quotient), quotient, 1};
}

static int newton_shape(cunmod_trial_t *x)
{
    return !cunmod_query_newton(&x->shape->newton, x->query, x->s);
}

static double div_blocks_us(const cunmod_trial_t *x)
{
    return cunmod_predict_div_blocks_us(x->query, x->params, x->s);
}

static double newton_us(const cunmod_trial_t *x)
{
    return cunmod_predict_newton_us(x->query, x->params, &x->shape->newton);
}

/* ---- divisions of batches ------------------------------------------------------ */

static int div_small_possible(const cunmod_query_t *query)
{
    return query->n <= (int64_t)1 << CUNMOD_DIVISION_SMALL_LOG;
}

/* Returns 0 if the products of the division fit in the shared memory of a block, else nonzero.
 * x->shape is not set: cunmod_division_shape computes the shape from the size class and the
 * lengths. */
static int div_whole_shape(cunmod_trial_t *x)
{
    const int most_log = cunmod_whole_most_log(cunmod_query_modulus(x->query), 4 * x->params->Z);
    return cunmod_division_class(x->query->n, x->query->m, most_log) == CUNMOD_DIVISION_LONG ||
           most_log < CUNMOD_WHOLE_LEAST_LOG;
}

/* ---- the rows ----------------------------------------------------------------- */

const cunmod_algorithm_t cunmod_rows_div[CUNMOD_ALG_COUNT] = {
    [CUNMOD_ALG_DIV_BLOCKS] = {.name = "blocks",
                               .op = CUNMOD_OP_DIV,
                               .batches = CUNMOD_BATCHES_SINGLE,
                               .possible = cunmod_query_plain_division,
                               .range = div_blocks_range,
                               .words = cunmod_work_div,
                               .us = div_blocks_us},
    [CUNMOD_ALG_DIV_NEWTON] = {.name = "newton",
                               .op = CUNMOD_OP_DIV,
                               .batches = CUNMOD_BATCHES_SINGLE,
                               .possible = newton_possible,
                               .range = newton_range,
                               .shape = newton_shape,
                               .words = cunmod_work_newton,
                               .us = newton_us},
    [CUNMOD_ALG_DIV_SMALL] = {.name = "small",
                              .op = CUNMOD_OP_DIV,
                              .batches = CUNMOD_BATCHES_ONLY,
                              .possible = div_small_possible,
                              .us = cunmod_predict_div_small_us},
    [CUNMOD_ALG_DIV_WHOLE] = {.name = "whole",
                              .op = CUNMOD_OP_DIV,
                              .batches = CUNMOD_BATCHES_ONLY,
                              .shape = div_whole_shape,
                              .us = cunmod_predict_div_whole_us},
};
