/* Measuring the parameters of the plan: many points.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "calibrate/calibrate_gpu.h"

/* From Horner's rule at one point; and from the lowest levels of a tree. */
void cunmod_calibrate_points(cunmod_calibrate_t *gpu)
{
    cunmod_params_t *params = gpu->params;
    const int c = gpu->class, alg = CUNMOD_ALG_POINTS_HORNER;
    const int64_t points = INT64_C(1) << CUNMOD_CALIBRATE_LOG_POINTS;
    const double horner = cunmod_calibrate_us(gpu, alg, CUNMOD_CALIBRATE_DIVISOR, 1, 0);
    cunmod_calibrate_solve(gpu, &params->horner_us[c], horner, alg, CUNMOD_CALIBRATE_DIVISOR, 1, 0);

    /* Half a product a point and level-0 node of its block. */
    const double tree = cunmod_calibrate_us(gpu, CUNMOD_CALIBRATE_TREE, points, points, 0);
    const double products = (double)(points << CUNMOD_TREE_LEAF) / 2;
    params->tree_rate[c] = products / cunmod_calibrate_positive(tree - params->div_naive_us[c]);
}
