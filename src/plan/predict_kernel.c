/* Predicts the time of a number of equal kernel launches, and of a launch whose length is between
 * two measured lengths. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * By Theorem 1 of the paper on the many-core machine model (machine_model.h), a launch of N blocks
 * on P multiprocessors takes at most (N/P + L) C with L = 1, where C is the time of one block. The
 * two terms N C / P and C overlap on the device. `alone_us` is C, the time of one block that runs
 * alone. `full_us` is N C / P, computed from a rate that was measured on full multiprocessors,
 * where several blocks share the arithmetic units. The time of the launch itself, which the paper
 * neglects, is added.
 */
#include "plan/predict_kernel.h"

#include <math.h>

#include "plan/predict.h"

double cunmod_kernel_overlap_us(double alone_us, double full_us, const cunmod_params_t *params)
{
    return params->no_overlap ? alone_us + full_us : hypot(alone_us, full_us);
}

double cunmod_kernel_launched_us(double us, const cunmod_params_t *params)
{
    return params->no_overlap ? params->launch_us + us : fmax(params->launch_us, us);
}

static double launch_us(const cunmod_kernel_t *kernel, double full_share,
                        const cunmod_params_t *params)
{
    const double full_us = kernel->full_us * full_share;
    return cunmod_kernel_launched_us(
        kernel->empty_us + cunmod_kernel_overlap_us(kernel->alone_us, full_us, params), params);
}

double cunmod_kernel_us(const cunmod_kernel_t *kernel, const cunmod_params_t *params)
{
    return kernel->launches * launch_us(kernel, 1, params);
}

double cunmod_kernel_shrinking_us(const cunmod_kernel_t *kernel, const cunmod_params_t *params)
{
    double sum = launch_us(kernel, 0, params) + 4 * launch_us(kernel, 0.5, params) +
                 launch_us(kernel, 1, params);
    return kernel->launches * sum / 6;
}

int cunmod_kernel_round_up(int64_t x, int multiple)
{
    return (int)((x + multiple - 1) / multiple) * multiple;
}

double cunmod_kernel_sample_us(const double *samples, int count, double s)
{
    double at = fmin(log2(s), count - 1);
    int i = (int)fmin(at, count - 2);
    double share = s / exp2(i) - 1;
    return samples[i] + fmin(share, 1) * (samples[i + 1] - samples[i]);
}
