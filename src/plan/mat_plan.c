/* Predicted times of determinants and characteristic polynomials of matrices at points. Pure, as
 * plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/mat_plan.h"

#include <math.h>

#include "plan/predict_integers.h"
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

/* FLINT interpolates from 15 rows on. It takes as many points as n entries of the longest one's
 * degree would want, whatever the degree of the determinant is, and divides differences of the
 * values, which have the degree in their length. At each point it eliminates without fractions, and
 * from 25 rows on modulo primes. */
static double interpolation_us(const cunmod_mat_shape_t *a, const cunmod_params_t *params)
{
    static const int64_t modular = 25;
    const double points = (double)a->n * ((double)a->len - 1) + 1;
    const double words = (double)a->words + (double)a->degree * log2(points / 2 + 1) / 64;
    const double det = a->n < modular
                           ? CUNMOD_TUNE_MAT_FLINT_STEP +
                                 CUNMOD_TUNE_MAT_FLINT_BAREISS *
                                     cunmod_integer_product_us(words / 2, words / 2, params)
                           : words * CUNMOD_TUNE_MAT_FLINT_MODULAR;
    return points * (cube(a->n) * det + points * words * CUNMOD_TUNE_MAT_FLINT_DIFFERENCE);
}

/* Otherwise it eliminates with polynomials, those of least degree first. */
double cunmod_mat_flint_us(const cunmod_mat_shape_t *a, const cunmod_params_t *params)
{
    static const int64_t large = 15;
    const double rows = (double)a->n, mean = (double)a->coeffs / (rows * rows) - 1;
    const double degree = fmin((double)a->degree, rows * fmax(mean, 0));
    return a->n < large ? (degree + 1) * (double)a->words * cube(a->n) * CUNMOD_TUNE_MAT_FLINT
                        : interpolation_us(a, params);
}
