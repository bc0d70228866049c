/* One run on the GPU with its time, and the parameter with which its prediction is that time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "calibrate/fit.h"

#include <math.h>
#include <string.h>

#include "base/modulus.h"
#include "calibrate/samples.h"
#include "cunmod.h"
#include "plan/algorithms.h"

#define SAMPLE_US 2000.0 /* a sample repeats shorter runs for so long */

/* ---- one run ----------------------------------------------------------- */

static int run_gpu(const cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m, int s)
{
    cunmod_dev_t *dev = gpu->dev;
    const cunmod_mul_item_t mul = {.a = gpu->a,
                                   .b = gpu->b,
                                   .z = gpu->z,
                                   .lena = n,
                                   .lenb = m,
                                   .hi = n + m - 1,
                                   .mod = gpu->mod};
    const cunmod_div_item_t div = {.a = gpu->dividend,
                                   .b = gpu->b,
                                   .q = gpu->z,
                                   .head = gpu->small,
                                   .lena = n,
                                   .lenb = m,
                                   .mod = gpu->mod};
    const cunmod_div_item_t constant = {
        .from = gpu->z, .b = gpu->b, .q = gpu->z, .lena = n, .lenb = m, .mod = gpu->mod};
    const cunmod_series_item_t start = {.b = gpu->b,
                                        .h = gpu->z,
                                        .lenb = m,
                                        .n = n,
                                        .mod = gpu->mod,
                                        .a = gpu->a,
                                        .copy = gpu->small,
                                        .lenq = algorithm == CUNMOD_CALIBRATE_SERIES ? n : 0};
    const cunmod_horner_item_t horner = {
        .a = gpu->a, .x = gpu->b, .y = gpu->z, .lena = n, .lenx = m, .n = m, .mod = gpu->mod};
    const cunmod_tree_item_t tree = {.tree = gpu->z,
                                     .in = gpu->a,
                                     .n = m,
                                     .len = m,
                                     .log_n = CUNMOD_CALIBRATE_LOG_POINTS,
                                     .mod = gpu->mod};
    const cunmod_gcd_item_t gcd = {.a = gpu->a,
                                   .b = gpu->b,
                                   .g = gpu->z,
                                   .len = gpu->small,
                                   .work = gpu->work,
                                   .lena = n,
                                   .lenb = m,
                                   .mod = gpu->mod};
    switch (algorithm)
    {
    case CUNMOD_ALG_MUL_BLOCK:
        return cunmod_dev_mul_block(dev, &mul, 1, s);
    case CUNMOD_ALG_MUL_TENSOR:
        return cunmod_dev_mul_tensor(dev, &mul, 1);
    case CUNMOD_ALG_DIV_BLOCKS:
        return m == 1 ? cunmod_dev_div_constant(dev, &constant, 1)
                      : cunmod_dev_div_blocks(dev, &div, 1, s);
    case CUNMOD_CALIBRATE_START:
    case CUNMOD_CALIBRATE_SERIES:
        return cunmod_dev_series_start(dev, &start, 1);
    case CUNMOD_ALG_POINTS_HORNER:
        return cunmod_dev_horner(dev, &horner, 1);
    case CUNMOD_CALIBRATE_TREE:
        return cunmod_dev_tree_build(dev, &tree, 1);
    default:
        return cunmod_dev_gcd_divsteps(dev, &gcd, 1, s);
    }
}

/* The device time of `repeats` runs in a row, divided by their number. */
static double time_runs(cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m, int s,
                        int repeats)
{
    double us = 0;
    gpu->error = gpu->error ? gpu->error : cunmod_dev_mark(gpu->dev, 0);
    for (int i = 0; i < repeats && !gpu->error; i++)
    {
        gpu->error = run_gpu(gpu, algorithm, n, m, s);
    }
    gpu->error = gpu->error ? gpu->error : cunmod_dev_mark(gpu->dev, 1);
    gpu->error = gpu->error ? gpu->error : cunmod_dev_elapsed_us(gpu->dev, &us);
    return us / repeats;
}

double cunmod_calibrate_us(cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m, int s)
{
    double times[CUNMOD_CALIBRATE_SAMPLES] = {0};
    time_runs(gpu, algorithm, n, m, s, 2);
    double once = time_runs(gpu, algorithm, n, m, s, 2);
    int repeats = once * 500 < SAMPLE_US ? 500 : 1 + (int)(SAMPLE_US / once);
    for (int i = 0; i < CUNMOD_CALIBRATE_SAMPLES && !gpu->error; i++)
    {
        times[i] = time_runs(gpu, algorithm, n, m, s, repeats);
    }
    return gpu->error ? 1 : cunmod_calibrate_median(times);
}

/* ---- from times to parameters ------------------------------------------ */

double cunmod_calibrate_predict(const cunmod_calibrate_t *gpu, int algorithm, int64_t n, int64_t m,
                                int s)
{
    cunmod_query_t query;
    memset(&query, 0, sizeof query);
    query.op = cunmod_algorithms[algorithm].op;
    query.where = CUNMOD_ON_DEVICE;
    query.n = n;
    query.m = m;
    query.bits = cunmod_modulus_bits(gpu->mod.p);
    query.batch = 1;
    return cunmod_alg_us(&query, gpu->params, algorithm, s);
}

void cunmod_calibrate_solve(cunmod_calibrate_t *gpu, double *value, double us, int algorithm,
                            int64_t n, int64_t m, int s)
{
    double low = log(CUNMOD_CALIBRATE_LEAST), high = log(1e9);
    const double kept = *value;
    *value = exp(low);
    const double at_low = cunmod_calibrate_predict(gpu, algorithm, n, m, s);
    *value = exp(high);
    const double at_high = cunmod_calibrate_predict(gpu, algorithm, n, m, s);
    if (at_low == at_high)
    {
        *value = kept;
        return;
    }
    const int rising = at_high > at_low;
    for (int i = 0; i < 60; i++)
    {
        double middle = (low + high) / 2;
        *value = exp(middle);
        if ((cunmod_calibrate_predict(gpu, algorithm, n, m, s) < us) == rising)
        {
            low = middle;
        }
        else
        {
            high = middle;
        }
    }
}

double cunmod_calibrate_positive(double x)
{
    return x > CUNMOD_CALIBRATE_LEAST ? x : CUNMOD_CALIBRATE_LEAST;
}
