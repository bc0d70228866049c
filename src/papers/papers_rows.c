/* The rows of the MMM paper's algorithms in the plan's table of algorithms (plan/algorithms.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "papers/papers_rows.h"

#include <math.h>
#include <stddef.h>

#include "backend/types.h"
#include "cunmod.h"
#include "papers/predict_baseline.h"
#include "plan/plan_work.h"
#include "plan/predict_kernel.h"
#include "plan/query.h"

/* ---- products ------------------------------------------------------------ */

static cunmod_range_t two_phase_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    (void)query;
    (void)params;
    return (cunmod_range_t){1, CUNMOD_TWO_PHASE_MAX_S, 0};
}

static int two_phase_shape(cunmod_trial_t *x)
{
    x->shape->product[0] = (cunmod_step_t){.algorithm = CUNMOD_ALG_MUL_TWO_PHASE, .s = x->s};
    return 0;
}

static int64_t two_phase_words(const cunmod_trial_t *x)
{
    return cunmod_mul_two_phase_words(x->query->n, x->query->m, x->s);
}

static double two_phase_bound(const cunmod_trial_t *x)
{
    const double n = (double)x->query->n, s = (double)x->s;
    const double rows = ceil((double)x->query->m / s);
    return rows * (n + s) + (rows + 1) / 2 * (n + 2 * s);
}

/* ---- divisions ------------------------------------------------------------ */

static cunmod_range_t div_steps_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    (void)query;
    (void)params;
    return (cunmod_range_t){1, CUNMOD_DIV_MAX_S, 1};
}

static int div_steps_threads(int64_t s)
{
    return s <= 128 ? 128 : cunmod_kernel_round_up(s, 32);
}

/* ---- GCDs ------------------------------------------------------------------ */

static int gcd_possible(const cunmod_query_t *query)
{
    return query->task == CUNMOD_TASK_GCD;
}

static cunmod_range_t gcd_steps_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    (void)query;
    (void)params;
    return (cunmod_range_t){1, CUNMOD_GCD_MAX_S, 1};
}

static int64_t gcd_words(const cunmod_trial_t *x)
{
    return cunmod_gcd_work_words(x->query->n, x->query->m) +
           CUNMOD_GCD_STATUS * (int64_t)sizeof(int64_t) / cunmod_query_word(x->query);
}

static double gcd_bound(const cunmod_trial_t *x)
{
    return 2 * ((double)x->query->n + (double)x->query->m) + 2 * CUNMOD_GCD_STATUS;
}

/* ---- the rows ----------------------------------------------------------------- */

static const cunmod_algorithm_t rows[CUNMOD_ALG_COUNT] = {
    [CUNMOD_ALG_MUL_TWO_PHASE] = {.name = "two_phase",
                                  .op = CUNMOD_OP_MUL,
                                  .is_baseline = 1,
                                  .range = two_phase_range,
                                  .shape = two_phase_shape,
                                  .words = two_phase_words,
                                  .bound = two_phase_bound,
                                  .us = cunmod_papers_two_phase_us},
    [CUNMOD_ALG_DIV_NAIVE] = {.name = "naive",
                              .op = CUNMOD_OP_DIV,
                              .is_baseline = 1,
                              .possible = cunmod_query_plain_division,
                              .words = cunmod_work_div,
                              .us = cunmod_papers_div_naive_us},
    [CUNMOD_ALG_DIV_STEPS] = {.name = "steps",
                              .op = CUNMOD_OP_DIV,
                              .is_baseline = 1,
                              .possible = cunmod_query_plain_division,
                              .range = div_steps_range,
                              .words = cunmod_work_div,
                              .us = cunmod_papers_div_steps_us,
                              .threads = div_steps_threads},
    [CUNMOD_ALG_GCD_NAIVE] = {.name = "naive",
                              .op = CUNMOD_OP_GCD,
                              .is_baseline = 1,
                              .possible = gcd_possible,
                              .words = gcd_words,
                              .bound = gcd_bound,
                              .us = cunmod_papers_gcd_naive_us},
    [CUNMOD_ALG_GCD_STEPS] = {.name = "steps",
                              .op = CUNMOD_OP_GCD,
                              .is_baseline = 1,
                              .possible = gcd_possible,
                              .range = gcd_steps_range,
                              .words = gcd_words,
                              .bound = gcd_bound,
                              .us = cunmod_papers_gcd_steps_us,
                              .threads = cunmod_papers_gcd_steps_threads},
};

void cunmod_papers_register(void)
{
    for (int algorithm = 0; algorithm < CUNMOD_ALG_COUNT; algorithm++)
        if (rows[algorithm].name != NULL)
            cunmod_alg_add(algorithm, &rows[algorithm]);
}
