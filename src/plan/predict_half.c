/* Predicts the time of GCDs by "half", which halves the number of divsteps recursively, from the
 * times of its leaves and products. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "plan/predict.h"
#include "shape/tuning.h"

/* ---- products of matrices ------------------------------------------------ */

static int class_of(uint64_t p)
{
    return p >> 31 == 0 ? 0 : 1;
}

/* A node of the recursion multiplies the operands by the matrix of its first half, and the matrices
 * of both halves. Returns the time of a node of n divsteps by plain products, in two launches: n^2
 * products of two coefficients for the operands, and 2 n^2 for the matrix. */
static double plain_us(const cunmod_params_t *params, uint64_t p, double n)
{
    const int class = class_of(p);
    return 2 * params->half_sums_us[class] + 3 * n * n / params->half_rate[class];
}

/* Returns the time of `transforms` transforms of a node of n divsteps in `launches` launches. It is
 * derived from the times of products by transforms, which have 3 transforms in 3 launches: the
 * shortest product takes the time of 3 launches, and what a longer product takes in addition is the
 * time of 3 transforms. Before every second launch, the list of items is copied to the device. */
static double transforms_us(const cunmod_params_t *params, uint64_t p, double n, int transforms,
                            int launches)
{
    const int primes = cunmod_half_primes((int64_t)n, p);
    const double least =
        cunmod_predict_transforms_us(params, INT64_C(1) << CUNMOD_NTT_LOG_MIN, primes, 0, 2);
    const double all =
        cunmod_predict_transforms_us(params, cunmod_half_points((int64_t)n, p), primes, 0, 2);
    return launches * (least / 3 + params->launch_us) + transforms * (all - least) / 3;
}

/* Returns the time of a node of n divsteps by 16 transforms in 8 launches: 6 forward and 2 inverse
 * transforms for the operands, 4 forward and 4 inverse ones for the matrix. */
static double product_us(const cunmod_params_t *params, uint64_t p, double n)
{
    return transforms_us(params, p, n, 16, 8);
}

cunmod_half_limits_t cunmod_half_limits(const cunmod_params_t *params, uint64_t p, int64_t s)
{
    cunmod_half_limits_t limits = {.leaf = s, .plain = 2 * CUNMOD_DIVSTEPS};
    while (limits.plain < CUNMOD_HALF_MAX_S &&
           plain_us(params, p, 2.0 * (double)limits.plain) <=
               product_us(params, p, 2.0 * (double)limits.plain))
        limits.plain *= 2;
    return limits;
}

/* ---- leaves -------------------------------------------------------------- */

static const double leaf_factor[CUNMOD_GCD_KINDS] = CUNMOD_TUNE_LEAF;

/* Returns the time of a leaf of n divsteps. A leaf is predicted like a GCD by "divsteps"
 * (docs/gcd.md), but updates two pairs of series (cuda/euclid/divsteps_blocks.cuh). If several
 * blocks compute the leaf, the coefficients of both pairs count. If one block does, it has n
 * coefficients of the first pair, and on average n/2 of the second pair; each of them takes 1.5
 * times as long as if another block than the leading one updated it. */
static double leaf_us(const cunmod_query_t *query, const cunmod_params_t *params, double n)
{
    const int kind = cunmod_gcd_kind(query->bits);
    const int64_t word = cunmod_query_word(query);
    const double matrices = ceil(n / CUNMOD_DIVSTEPS);
    const cunmod_divsteps_shape_t shape =
        cunmod_half_leaf_shape((int64_t)matrices * CUNMOD_DIVSTEPS, params->P, 4 * params->Z, word);
    const double s = (double)(shape.exchange * CUNMOD_DIVSTEPS);
    const int alone = shape.blocks <= 1;
    const double own = alone ? 2.25 * n : 2 * ((double)shape.chunk + s / 2);
    const double us = matrices * cunmod_predict_matrix_us(params, kind, own) +
                      (alone ? 0 : n / s * params->divsteps_exchange_us[kind]);
    return params->launch_us + params->divsteps_start_us[kind] + leaf_factor[kind] * us;
}

int cunmod_query_half(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    const int64_t word = cunmod_query_word(query);
    return cunmod_half_leaf_shape(s, params->P, 4 * params->Z, word).blocks > 0;
}

/* ---- all of it ----------------------------------------------------------- */

static double node_us(const cunmod_params_t *params, const cunmod_half_limits_t *limits, uint64_t p,
                      int64_t n)
{
    return n <= limits->plain ? plain_us(params, p, (double)n) : product_us(params, p, (double)n);
}

/* On each level the time is predicted for nodes of two lengths: those of the two children of the
 * longest node above. The lengths may differ by CUNMOD_DIVSTEPS, which matters if the longer node
 * needs longer transforms. */
double cunmod_predict_half_us(const cunmod_query_t *query, const cunmod_params_t *params,
                              const cunmod_half_limits_t *limits)
{
    const int class = cunmod_query_class(query);
    const uint64_t p = cunmod_query_modulus(query);
    const double all = (double)cunmod_query_steps(query);
    int64_t first = (int64_t)all, second = first;
    double nodes = 1, us = 0;
    for (; first > limits->leaf; nodes *= 2)
    {
        us += nodes / 2 * (node_us(params, limits, p, first) + node_us(params, limits, p, second));
        const cunmod_half_node_t node = cunmod_half_node(first, limits);
        first = node.first;
        second = node.second;
    }
    us += nodes / 2 *
          (leaf_us(query, params, (double)first) + leaf_us(query, params, (double)second));
    /* the operands are multiplied by one row of the matrix */
    us += all <= (double)limits->plain ? plain_us(params, p, all) / 3
                                       : transforms_us(params, p, all, 5, 4);
    /* launches that reverse operands and results, and one that inverts a leading coefficient */
    return (double)query->batch * (us + 5 * params->launch_us + params->inverse_us[class]);
}
