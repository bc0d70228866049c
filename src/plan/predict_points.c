/* Predicted time of evaluation at many points and interpolation, from that of products and
 * divisions. Pure, as predict.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "backend/types.h"
#include "cunmod.h"
#include "plan/predict.h"

int cunmod_query_tree(cunmod_tree_shape_t *shape, const cunmod_query_t *query)
{
    const int64_t word = cunmod_query_word(query);
    const cunmod_newton_limits_t limits = cunmod_newton_limits(word);
    return cunmod_tree_shape(shape, query->m, cunmod_query_modulus(query), query->own_roots,
                             &limits) == 0;
}

/* ---- GPU --------------------------------------------------------------- */

/* Products of full multiprocessors count as those of a division, which reduces each. */
double cunmod_predict_horner_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int class = cunmod_query_class(query);
    const double n = (double)query->n, m = (double)query->m;
    const int team = cunmod_horner_team(params->P, query->m, query->n);
    const double alone = n / team * params->horner_us[class];
    return params->launch_us + hypot(alone, (double)query->batch * n * m / params->div_rate[class]);
}

/* Launches on the lowest levels: about 2^LEAF products a point from shared memory. */
static double leaves_us(const cunmod_query_t *query, const cunmod_params_t *params,
                        const cunmod_tree_shape_t *shape, double passes)
{
    const double products = passes * ldexp(1, shape->log_n + CUNMOD_TREE_LEAF);
    return 2 * params->launch_us +
           (double)query->batch * products / params->tree_rate[cunmod_query_class(query)];
}

/* A product of two operands on every level, or two by prepared ones (operands: 1): as many points
 * each time. */
static double levels_us(const cunmod_query_t *query, const cunmod_params_t *params,
                        const cunmod_tree_shape_t *shape, int operands)
{
    const int levels = shape->log_n - CUNMOD_TREE_LEAF;
    return levels == 0 ? 0
                       : levels * (operands == 1 ? 2 : 1) *
                             cunmod_predict_product_us(query, params, INT64_C(1) << shape->log_n,
                                                       shape->root.count, operands);
}

static double build_us(const cunmod_query_t *query, const cunmod_params_t *params,
                       const cunmod_tree_shape_t *shape)
{
    return leaves_us(query, params, shape, 0.5) + levels_us(query, params, shape, 2) +
           cunmod_predict_prepare_us(query, params, &shape->root);
}

/* n: length of the polynomial. */
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

/* Interpolation goes down first when nothing is prepared: the weights. */
double cunmod_predict_tree_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    cunmod_tree_shape_t shape;
    if (!cunmod_query_tree(&shape, query))
    {
        return HUGE_VAL;
    }
    double us = query->prepared > 0 ? 0 : build_us(query, params, &shape);
    if (!query->interpolate)
    {
        return us + evaluate_us(query, params, &shape, query->n);
    }
    if (query->prepared == 0)
    {
        us += evaluate_us(query, params, &shape, query->m) +
              2 * params->inverse_us[cunmod_query_class(query)] + params->call_us;
    }
    return us + leaves_us(query, params, &shape, 1) + levels_us(query, params, &shape, 1);
}

/* ---- FLINT ------------------------------------------------------------- */

static double part_us(const cunmod_query_t *query, const cunmod_params_t *params, int op, double n,
                      double m)
{
    cunmod_query_t part = *query;
    part.op = op;
    part.n = (int64_t)n;
    part.m = (int64_t)m;
    part.interpolate = 0;
    return cunmod_predict_cpu_us(&part, params);
}

/* Short operands are evaluated point by point, and the tree begins with so many points: what
 * FLINT takes for a step of Horner's rule. */
#define SHORT 32
#define STEP_US 0.004

/* Its tree: a product a node, and a remainder for every node but the root; for interpolation
 * two products more. */
double cunmod_predict_points_cpu_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const double n = (double)query->n, m = (double)query->m;
    if (query->n < SHORT || query->m < SHORT)
    {
        return 0.1 + STEP_US * n * m * (query->interpolate ? 3 : 1);
    }
    double us = SHORT * m * STEP_US;
    if (n > m)
    {
        us += part_us(query, params, CUNMOD_OP_DIV, fmin(n, 0x1p60), m);
    }
    for (double len = SHORT; len < m; len *= 2)
    {
        const double nodes = m / (2 * len);
        const double product = part_us(query, params, CUNMOD_OP_MUL, len, len);
        us += nodes * product * (query->interpolate ? 3 : 1);
        us += 2 * nodes * part_us(query, params, CUNMOD_OP_DIV, 2 * len, len);
    }
    return us;
}
