/* Measuring the parameters of the plan: many points.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "calibrate/calibrate_gpu.h"

/* From Horner's rule at one point; and from the lowest levels of a tree. */
void cunmod_bench_points(cunmod_bench_t *bench)
{
    cunmod_params_t *params = bench->params;
    const int c = bench->class, alg = CUNMOD_ALG_POINTS_HORNER;
    const int64_t points = INT64_C(1) << CUNMOD_BENCH_LOG_POINTS;
    const double horner = cunmod_bench_us(bench, alg, CUNMOD_BENCH_DIVISOR, 1, 0);
    cunmod_bench_solve(bench, &params->horner_us[c], horner, alg, CUNMOD_BENCH_DIVISOR, 1, 0);

    /* Half a product a point and level-0 node of its block. */
    const double tree = cunmod_bench_us(bench, CUNMOD_BENCH_TREE, points, points, 0);
    const double products = (double)(points << CUNMOD_TREE_LEAF) / 2;
    params->tree_rate[c] = products / cunmod_bench_positive(tree - params->div_naive_us[c]);
}
