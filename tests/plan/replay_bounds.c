/* The part of t-replay about the model: whether a time is above its bound, and the s that it takes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/plan/replay.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"
#include "papers/bound.h"
#include "plan/algorithms.h"

static int model_questions[REPLAY_MAX_MODELS], model_above[REPLAY_MAX_MODELS];

/* CUNMOD_TEST_PINS=1 lists what is above. */
static void list(const replay_question_t *question, const replay_run_t *run, double bound)
{
    if (getenv("CUNMOD_TEST_PINS") != NULL)
    {
        fprintf(stderr,
                "above its bound: %s %" PRId64 " %" PRId64 " %s s=%" PRId64 ": %.3f, bound %.3f\n",
                replay_op_names[question->op], question->n, question->m,
                cunmod_alg_name(run->algorithm), run->s, run->us, bound);
    }
}

double replay_bound(const replay_question_t *question, const replay_run_t *run,
                    const cunmod_plan_t *plan, const cunmod_query_t *query,
                    const cunmod_params_t *params)
{
    const double bound = cunmod_plan_bound_us(plan, query, params);
    if (run->algorithm == CUNMOD_ALG_FLINT)
    {
        CHECK(bound == 0);
        return HUGE_VAL;
    }
    CHECK(bound > (cunmod_alg(run->algorithm)->is_baseline ? 0 : plan->us));
    if (run->us > bound)
        list(question, run, bound);
    return bound;
}

/* ---- the model's s ----------------------------------------------------- */

/* The s of least bound among those of one algorithm that were measured. */
static void check_model_of(const replay_question_t *question, const cunmod_params_t *params, int i)
{
    const replay_model_t *model = &replay_models[i];
    const int algorithm = cunmod_alg_find(question->op, model->algorithm);
    cunmod_query_t query = replay_query(question, params);
    cunmod_plan_t plan = {.algorithm = algorithm};
    double least = HUGE_VAL;
    int count = 0;
    for (int k = 0; k < question->count; k++)
    {
        if (question->runs[k].algorithm == algorithm)
        {
            least = fmin(least, question->runs[k].us);
            count++;
        }
    }
    if (count > 1)
    {
        plan.s = cunmod_model_s(&query, params, algorithm);
        const replay_run_t *run = replay_find_run(question, &plan);
        CHECK(plan.s > 0 && run != NULL);
        model_questions[i]++;
        model_above[i] += run == NULL || run->us > model->most * least;
    }
}

void replay_check_model(const replay_question_t *question, const cunmod_params_t *params)
{
    for (int i = 0; i < replay_model_count && question->where == CUNMOD_ON_DEVICE; i++)
        if (strcmp(replay_models[i].op, replay_op_names[question->op]) == 0)
            check_model_of(question, params, i);
}

void replay_check_models(void)
{
    for (int i = 0; i < replay_model_count; i++)
    {
        const replay_model_t *model = &replay_models[i];
        test_case(model->algorithm, model_questions[i], model_above[i], 0);
        CHECK(model_questions[i] == model->questions && model_above[i] == model->above);
    }
}
