/* Measures the plan's parameters of evaluation at many points.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "calibrate/calibrate_gpu.h"

#define RATE_LEN 512 /* length of a polynomial for a measurement that fills the device */

/* horner_us follows from the time for one point, horner_rate from the time for many points, and
 * tree_rate from the time of the launch that computes the lowest levels of a subproduct tree. */
void cunmod_calibrate_points(cunmod_calibrate_t *gpu)
{
    cunmod_params_t *params = gpu->params;
    const int c = gpu->class, alg = CUNMOD_ALG_POINTS_HORNER;
    const int64_t most = CUNMOD_CALIBRATE_LONG;
    const int64_t points = INT64_C(1) << CUNMOD_CALIBRATE_LOG_POINTS;
    const double one = cunmod_calibrate_us(gpu, alg, most, 1, 1);
    const double many = cunmod_calibrate_us(gpu, alg, RATE_LEN, most, 1);
    params->launch_us = gpu->launch_us;
    params->horner_rate[c] = 1e9;
    for (int turn = 0; turn < 8; turn++)
    {
        cunmod_calibrate_solve(gpu, &params->horner_us[c], one, alg, most, 1, 1);
        cunmod_calibrate_solve(gpu, &params->horner_rate[c], many, alg, RATE_LEN, most, 1);
    }

    /* For each block of m = 2^CUNMOD_TREE_LEAF points x_i, the launch computes the product of the m
     * factors x - x_i, by about m^2 / 2 multiplications. */
    const double tree = cunmod_calibrate_us(gpu, CUNMOD_CALIBRATE_TREE, points, points, 0);
    const double products = (double)(points << CUNMOD_TREE_LEAF) / 2;
    params->tree_rate[c] = products / cunmod_calibrate_positive(tree - params->launch_us);
}
