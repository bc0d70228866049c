/* Measures the plan's parameters of divisions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "calibrate/calibrate_gpu.h"

/* Measures divisions by a constant. inverse_us follows from the time for a dividend of one
 * coefficient. move_rate follows from the time for CUNMOD_CALIBRATE_MOVE coefficients, where the
 * rate of memory dominates the time. */
void cunmod_calibrate_constant(cunmod_calibrate_t *gpu)
{
    cunmod_params_t *params = gpu->params;
    const int c = gpu->class, alg = CUNMOD_ALG_DIV_BLOCKS;
    const int64_t many = CUNMOD_CALIBRATE_MOVE;
    const double one_us = cunmod_calibrate_us(gpu, alg, 1, 1, 1);
    const double many_us = cunmod_calibrate_us(gpu, alg, many, 1, 1);
    params->move_rate[c] = 1e9;
    cunmod_calibrate_solve(gpu, &params->inverse_us[c], one_us, alg, 1, 1, 1);
    cunmod_calibrate_solve(gpu, &params->move_rate[c], many_us, alg, many, 1, 1);
}

/* start_us[0][shape] = the time of the launch that computes the first 2^shape coefficients of an
 * inverse of a power series; start_us[1][shape] = the time of the launch that computes the first
 * 2^shape coefficients of a quotient. div_blocks_us[shape] = the time of a launch of a division
 * with s = 2^shape coefficients per launch: the difference of two divisions, one with 16 launches
 * more, divided by 16. */
void cunmod_calibrate_blocks(cunmod_calibrate_t *gpu)
{
    cunmod_params_t *params = gpu->params;
    const int c = gpu->class, alg = CUNMOD_ALG_DIV_BLOCKS;
    for (int shape = 0; shape < CUNMOD_START_SHAPES; shape++)
    {
        double(*const us)[CUNMOD_START_SHAPES] = params->start_us[c];
        us[0][shape] =
            cunmod_calibrate_us(gpu, CUNMOD_CALIBRATE_START, 1 << shape, CUNMOD_CALIBRATE_SHORT, 1);
        us[1][shape] = cunmod_calibrate_us(gpu, CUNMOD_CALIBRATE_SERIES, 1 << shape,
                                           CUNMOD_CALIBRATE_SHORT, 1);
    }
    for (int shape = 0; shape < CUNMOD_STEP_SHAPES; shape++)
    {
        const int s = 1 << shape;
        const double few = cunmod_calibrate_us(gpu, alg, 127 + 4 * s, 128, s);
        const double many = cunmod_calibrate_us(gpu, alg, 127 + 20 * s, 128, s);
        params->div_blocks_us[c][shape] = cunmod_calibrate_positive((many - few) / 16);
    }
}
