/* The rows of the table of algorithms for many points and for elementary operations.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/algorithm_rows.h"

#include "cunmod.h"
#include "plan/plan_work.h"
#include "plan/predict.h"
#include "plan/query.h"

static int tree_shape(cunmod_trial_t *x)
{
    return !cunmod_query_tree(&x->shape->tree, x->query);
}

/* ---- the rows ----------------------------------------------------------------- */

const cunmod_algorithm_t cunmod_rows_points[CUNMOD_ALG_COUNT] = {
    [CUNMOD_ALG_POINTS_HORNER] = {.name = "horner",
                                  .op = CUNMOD_OP_POINTS,
                                  .possible = cunmod_query_has_horner,
                                  .us = cunmod_predict_horner_us},
    [CUNMOD_ALG_POINTS_TREE] = {.name = "tree",
                                .op = CUNMOD_OP_POINTS,
                                .possible = cunmod_query_has_tree,
                                .shape = tree_shape,
                                .words = cunmod_work_tree,
                                .us = cunmod_predict_tree_us},
    [CUNMOD_ALG_POINTS_SCAN] = {.name = "scan",
                                .op = CUNMOD_OP_POINTS,
                                .possible = cunmod_query_has_scan,
                                .words = cunmod_work_scan},
    [CUNMOD_ALG_LINEAR] = {.name = "linear",
                           .op = CUNMOD_OP_ELEMENTARY,
                           .words = cunmod_work_linear,
                           .us = cunmod_predict_linear_us},
};
