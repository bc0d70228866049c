/* Predicts the time of divsteps by halves ("half"), from the times of leaves and of products. All
 * functions are pure.
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

/* Returns the time of a node of n steps by plain products, in two launches: n^2 products of
 * coefficients for the series between the halves, and 2 n^2 for the matrix. */
static double plain_us(const cunmod_params_t *params, uint64_t p, double n)
{
    const int class = class_of(p);
    return 2 * params->half_sums_us[class] + 3 * n * n / params->half_rate[class];
}

/* Returns the time of `transforms` transforms of a node of n steps in `launches` launches. The
 * model is a product by transforms, which has 3 transforms in 3 launches. The shortest product is
 * nearly all launches; what a longer product takes in addition is the time of its transforms. The
 * list of items is copied to the device with every second launch. */
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

/* Returns the time of a node by transforms, 16 in 8 launches: 6 forward and 2 inverse for the
 * series, 4 and 4 for the matrix. */
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
    {
        limits.plain *= 2;
    }
    return limits;
}

/* ---- leaves -------------------------------------------------------------- */

static const double leaf_factor[CUNMOD_GCD_KINDS] = CUNMOD_TUNE_LEAF;

/* Returns the time of a leaf of n steps. It is predicted as a GCD by "divsteps" (docs/gcd.md), but
 * has two pairs of series. If several blocks compute the leaf, each block has coefficients of both
 * pairs, and all of them count. A leaf of one block has n coefficients of the first pair, and on
 * average n/2 of the second; each takes 1.5 times as long as a coefficient of another block
 * would. */
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

/* All nodes of a level are counted with two lengths, those of the two children of the longest node
 * above. A length that is larger by CUNMOD_DIVSTEPS matters when it needs longer transforms. */
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
    /* one row of the matrix is applied to the operands */
    us += all <= (double)limits->plain ? plain_us(params, p, all) / 3
                                       : transforms_us(params, p, all, 5, 4);
    /* launches that reverse operands and results, and one that inverts */
    return (double)query->batch * (us + 5 * params->launch_us + params->inverse_us[class]);
}
