/* Predicts the times of evaluation at many points and of interpolation, from the times of products
 * and divisions; of Taylor shifts and of geometric progressions by scans, without their products;
 * and of elementary operations. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "backend/types.h"
#include "cunmod.h"
#include "plan/predict.h"
#include "plan/predict_kernel.h"
#include "shape/tuning.h"

double cunmod_predict_horner_us(const cunmod_trial_t *x)
{
    const cunmod_query_t *const query = x->query;
    const cunmod_params_t *const params = x->params;
    const int class = cunmod_query_class(query);
    const double n = (double)query->n, m = (double)query->m;
    const int team = cunmod_horner_team(params->P, query->m, query->n);
    const double alone = n / team * params->horner_us[class];
    return params->launch_us +
           cunmod_kernel_overlap_us(
               alone, (double)query->batch * n * m / params->horner_rate[class], params);
}

/* Returns the time of the launches for levels 0 .. CUNMOD_TREE_LEAF of the tree, which compute
 * about 2^CUNMOD_TREE_LEAF products of two coefficients for each point, in each of `passes`
 * passes. */
static double leaves_us(const cunmod_query_t *query, const cunmod_params_t *params,
                        const cunmod_tree_shape_t *shape, double passes)
{
    const double products = passes * ldexp(1, shape->log_n + CUNMOD_TREE_LEAF);
    return 2 * params->launch_us +
           (double)query->batch * products / params->tree_rate[cunmod_query_class(query)];
}

/* Returns the time of the levels of the tree above CUNMOD_TREE_LEAF. Each level takes one product
 * of two operands (operands = 2), or two products by an operand whose transform is stored (operands
 * = 1), by transforms that have 2^log_n points in all. */
static double levels_us(const cunmod_query_t *query, const cunmod_params_t *params,
                        const cunmod_tree_shape_t *shape, int operands)
{
    const int levels = shape->log_n - CUNMOD_TREE_LEAF;
    return levels == 0 ? 0
                       : levels * (operands == 1 ? 2 : 1) *
                             cunmod_predict_product_us(query, params, INT64_C(1) << shape->log_n,
                                                       shape->root.count, operands);
}

/* Returns the time to build the tree. The root is also prepared as a divisor, except for
 * CUNMOD_POINTS_ROOTS, where the root is the result. */
static double build_us(const cunmod_query_t *query, const cunmod_params_t *params,
                       const cunmod_tree_shape_t *shape)
{
    return leaves_us(query, params, shape, 0.5) + levels_us(query, params, shape, 2) +
           (query->task == CUNMOD_POINTS_ROOTS
                ? 0
                : cunmod_predict_prepare_us(query, params, &shape->root));
}

/* Returns the time to evaluate a polynomial of n words with a subproduct tree that exists
 * already. */
static double evaluate_us(const cunmod_query_t *query, const cunmod_params_t *params,
                          const cunmod_tree_shape_t *shape, int64_t n)
{
    cunmod_newton_t root = shape->root;
    double us = leaves_us(query, params, shape, 1) + levels_us(query, params, shape, 1) +
                cunmod_predict_product_us(query, params, root.points, root.count, 1);
    if (n >= root.m)
    {
        cunmod_newton_reshape(&root, n);
        us += cunmod_predict_prepared_us(query, params, &root);
    }
    return us;
}

/* Without a prepared tree, an interpolation first computes its weights: it evaluates the derivative
 * of the root at all points, and inverts the values. */
double cunmod_predict_tree_us(const cunmod_trial_t *x)
{
    const cunmod_query_t *const query = x->query;
    const cunmod_params_t *const params = x->params;
    const cunmod_tree_shape_t *const shape = &x->shape->tree;
    double us = query->prepared > 0 ? 0 : build_us(query, params, shape);
    if (query->task == CUNMOD_POINTS_ROOTS)
        return us + params->launch_us; /* the root is copied */
    if (!query->points.interpolate)
        return us + evaluate_us(query, params, shape, query->n);
    if (query->prepared == 0)
    {
        us += evaluate_us(query, params, shape, query->m) +
              2 * params->inverse_us[cunmod_query_class(query)] + params->call_us;
    }
    return us + leaves_us(query, params, shape, 1) + levels_us(query, params, shape, 1);
}

/* ---- scans ---------------------------------------------------------------------- */

/* The numbers of scans; of launches of elementwise products; of words that scans and elementwise
 * products read and write; and of inverses (src/points/sequence.c). */
typedef struct
{
    double scans, products, words, inverses;
} passes_t;

static passes_t passes_of(const cunmod_query_t *query)
{
    const double n = (double)query->n, m = (double)query->m, longer = fmax(n, m);
    const double all = n + m - 1;
    if (query->task != CUNMOD_POINTS_GEOMETRIC)
        return (passes_t){3, 2, 9 * n, 1};
    if (!query->points.interpolate)
        return (passes_t){4, 2, 3 * all + 3 * longer + 3 * n + 3 * m, 0};
    return (passes_t){7, 3, 3 * all + 20 * n, 1};
}

static const double scan_launches[CUNMOD_CLASSES] = CUNMOD_TUNE_SCAN;

double cunmod_predict_scan_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int class = cunmod_query_class(query);
    const passes_t passes = passes_of(query);
    return (scan_launches[class] * passes.scans + passes.products) * params->launch_us +
           passes.inverses * params->inverse_us[class] +
           (query->points.interpolate ? params->call_us : 0) +
           (double)query->batch * passes.words / params->move_rate[class];
}

/* ---- elementary operations -------------------------------------------------------- */

static double launches(const cunmod_query_t *query)
{
    const int tiles = query->task == CUNMOD_ELEMENTARY_VALUE && cunmod_value_tiles(query->n) > 1;
    return tiles || query->task == CUNMOD_ELEMENTARY_RANDOM ? 2 : 1;
}

/* move_rate was measured with one word read and one word written for each coefficient. */
double cunmod_predict_linear_us(const cunmod_trial_t *x)
{
    const cunmod_query_t *const query = x->query;
    const cunmod_params_t *const params = x->params;
    const int class = cunmod_query_class(query);
    const cunmod_traffic_t traffic = cunmod_query_traffic(query);
    const int inverts = query->task == CUNMOD_ELEMENTARY_INTEGRAL ||
                        query->task == CUNMOD_ELEMENTARY_MONIC;
    return launches(query) * params->launch_us + (inverts ? params->inverse_us[class] : 0) +
           (double)query->batch * (traffic.in + traffic.out) / (2 * params->move_rate[class]);
}
