/* Predicted times of determinants and characteristic polynomials of matrices at points. Pure, as
 * plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/mat_plan.h"

#include <math.h>

#include "shape/tuning.h"

static double cube(int64_t n)
{
    return (double)n * (double)n * (double)n;
}

double cunmod_mat_gpu_us(int64_t n, int charpoly)
{
    static const double each[] = CUNMOD_TUNE_MAT_GPU, step[] = CUNMOD_TUNE_MAT_GPU_STEP;
    return n > CUNMOD_MAT_ROWS ? HUGE_VAL : (double)n * step[charpoly] + cube(n) * each[charpoly];
}

double cunmod_mat_alone_us(int64_t n, int charpoly)
{
    static const double row[] = CUNMOD_TUNE_MAT_GPU_ALONE;
    return (double)n * row[charpoly];
}

double cunmod_mat_cpu_us(int64_t n, int charpoly)
{
    static const double each[] = CUNMOD_TUNE_MAT_CPU;
    return CUNMOD_TUNE_MAT_CPU_CALL + (double)n * CUNMOD_TUNE_MAT_CPU_ROW +
           cube(n) * each[charpoly];
}

/* FLINT 2.9 eliminates with polynomials below 15 rows. Otherwise it interpolates: a determinant of
 * integers at each point, and a quadratic number of operations on their values. */
double cunmod_mat_flint_us(int64_t n, int64_t len, int64_t words)
{
    static const double each[] = CUNMOD_TUNE_MAT_FLINT;
    const double all = (double)len * (double)words;
    return all * (cube(n) * each[n > 14] +
                  (n > 14 ? (double)len * CUNMOD_TUNE_MAT_FLINT_INTERPOLATE : 0));
}
