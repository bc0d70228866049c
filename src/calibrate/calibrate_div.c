/* Measuring the parameters of the plan: divisions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "calibrate/calibrate_gpu.h"

/* From divisions with one block a launch: 16 launches more. The setup launch is in
 * both terms of the difference. */
void cunmod_calibrate_div(cunmod_calibrate_t *gpu)
{
    cunmod_params_t *params = gpu->params;
    const int c = gpu->class, alg = CUNMOD_ALG_DIV_STEPS;
    for (int shape = 0; shape < CUNMOD_STEP_SHAPES; shape++)
    {
        const int s = 1 << shape;
        const int64_t few = 127 + 4 * s, many = 127 + 20 * s; /* 4 and 20 launches */
        const double few_us = cunmod_calibrate_us(gpu, alg, few, 128, s);
        const double launch = (cunmod_calibrate_us(gpu, alg, many, 128, s) - few_us) / 16;
        params->div_steps_us[c][shape] = cunmod_calibrate_positive(launch);
        params->inverse_us[c] = cunmod_calibrate_positive(few_us - 4 * launch);
    }

    const int64_t n = CUNMOD_CALIBRATE_DIVISOR + CUNMOD_CALIBRATE_QUOTIENT - 1;
    const double us = cunmod_calibrate_us(gpu, alg, n, CUNMOD_CALIBRATE_DIVISOR, 64);
    cunmod_calibrate_solve(gpu, &params->div_rate[c], us, alg, n, CUNMOD_CALIBRATE_DIVISOR, 64);
}

/* The start of n coefficients; from divisions with one block a launch, 16 launches more. */
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
