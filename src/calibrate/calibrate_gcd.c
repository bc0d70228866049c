/* Measures the plan's parameters of GCDs by divsteps.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/modulus.h"
#include "calibrate/calibrate_gpu.h"
#include "plan/predict.h"

/* The times of four GCDs determine the four parameters divsteps_*. The operands of the first GCD
 * have few coefficients, in one block of threads. The operands of the second and the third GCD have
 * more coefficients, in several blocks, which exchange coefficients after each transition matrix
 * (second GCD), or after every fourth matrix (third GCD). The operands of the fourth GCD fill the
 * device. */
void cunmod_calibrate_divsteps(cunmod_calibrate_t *gpu)
{
    static const int64_t few = 64;
    cunmod_params_t *params = gpu->params;
    const int kind = cunmod_gcd_kind(cunmod_modulus_bits(gpu->mod.p));
    const int alg = CUNMOD_ALG_GCD_DIVSTEPS, s = CUNMOD_GCD_DIVSTEPS_MAX_S;
    const int often = CUNMOD_DIVSTEPS, seldom = 4 * CUNMOD_DIVSTEPS;
    const int64_t most = cunmod_gcd_divsteps_most(params->P, 4 * params->Z, seldom, gpu->mod.word);
    const int64_t many = most < CUNMOD_CALIBRATE_GCD ? most : CUNMOD_CALIBRATE_GCD;
    const int64_t both = many / 4 < CUNMOD_CALIBRATE_SHORT ? many / 4 : CUNMOD_CALIBRATE_SHORT;
    const double few_us = cunmod_calibrate_us(gpu, alg, few, few, s);
    const double often_us = cunmod_calibrate_us(gpu, alg, both, both, often);
    const double seldom_us = cunmod_calibrate_us(gpu, alg, both, both, seldom);
    const double many_us = cunmod_calibrate_us(gpu, alg, many, many, seldom);
    params->divsteps_rate[kind] = 1e9;
    params->divsteps_exchange_us[kind] = 0;
    for (int turn = 0; turn < 8; turn++)
    {
        cunmod_calibrate_solve(gpu, &params->divsteps_us[kind], seldom_us, alg, both, both, seldom);
        cunmod_calibrate_solve(gpu, &params->divsteps_start_us[kind], few_us, alg, few, few, s);
        cunmod_calibrate_solve(gpu, &params->divsteps_rate[kind], many_us, alg, many, many, seldom);
        cunmod_calibrate_solve(gpu, &params->divsteps_exchange_us[kind], often_us, alg, both, both,
                               often);
    }
}
