/* Predicts the times of GCDs: by "divsteps", which applies one transition matrix after the other to
 * the operands; and by "half", which halves the number of divsteps recursively, from the times of
 * its leaves and products. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "backend/types.h"
#include "cunmod.h"
#include "plan/predict.h"
#include "plan/predict_kernel.h"
#include "plan/query.h"
#include "shape/ntt.h"
#include "shape/tuning.h"

/* ---- "divsteps" ----------------------------------------------------------------- */

static const double alone_factor[CUNMOD_CLASSES] = CUNMOD_TUNE_ALONE;

/* Returns the time of a transition matrix in "divsteps". The leading block computes the matrix
 * while each of the other blocks applies the matrix before it to `own` coefficients of the longer
 * one of the operands f and g. cunmod_kernel_overlap_us combines the two times. kind: a result of
 * cunmod_gcd_kind. */
static double matrix_us(const cunmod_params_t *params, int kind, double own)
{
    return cunmod_kernel_overlap_us(params->divsteps_us[kind],
                                    (double)params->P * own / params->divsteps_rate[kind], params);
}

/* Returns the mean time of a transition matrix in "divsteps". The leading block computes the
 * matrices, and `others` other blocks apply them to the coefficients that the leading block does
 * not hold, whose number i decreases from n to 0. Each other block then has min(max(i / others,
 * least), max(n / others, step)) coefficients, plus step / 2: in an exchange a block receives
 * `step` coefficients of its neighbour, half of which are left on average. */
static double shared_matrix_us(const cunmod_params_t *params, int kind, double n, double others,
                               double least, double step)
{
    enum
    {
        PARTS = 16
    };
    double us = 0;
    for (int i = 0; i < PARTS; i++)
    {
        const double left = n * (i + 0.5) / PARTS;
        us += matrix_us(params, kind,
                        fmin(fmax(left / others, least), fmax(n / others, step)) + step / 2);
    }
    return us / PARTS;
}

/* Returns the time of a transition matrix of an item of a batch. together: if the item has one
 * block, whether its multiprocessor also runs blocks of other items. If the item has at most
 * CUNMOD_TUNE_BATCH_BLOCKS blocks, each of them updates on average half of its coefficients, plus
 * CUNMOD_TUNE_BATCH_BLOCK coefficients. */
static double item_matrix_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s,
                             const cunmod_divsteps_shape_t *shape, int together)
{
    static const double lone[] = CUNMOD_TUNE_BATCH_MATRIX;
    const int kind = cunmod_gcd_kind(query->bits);
    const double n = (double)query->n, step = (double)s, others = fmax(shape->blocks - 1, 1);
    if (shape->blocks == 1 && !together)
        return lone[kind] * params->divsteps_us[kind];
    return shape->blocks <= CUNMOD_TUNE_BATCH_BLOCKS
               ? matrix_us(params, kind, n / (2 * others) + CUNMOD_TUNE_BATCH_BLOCK)
               : shared_matrix_us(params, kind, n - shape->lead, others,
                                  fmax(step, CUNMOD_GCD_FEW - step), step);
}

/* Returns the time of the items of a batch in one launch (cunmod_divsteps_shape_of). The blocks of
 * an item wait for each other and must run at the same time, and so items of several blocks run in
 * rounds of as many items as fill the device. If the items are short, the host takes longer to list
 * the items than the device takes to compute them. */
static double together_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    static const double shared[] = CUNMOD_TUNE_BATCH_SHARED;
    const int kind = cunmod_gcd_kind(query->bits);
    const cunmod_divsteps_shape_t shape = cunmod_divsteps_shape_of(
        query->n, query->batch, s, params->P, 4 * params->Z, cunmod_query_word(query));
    const double steps = (double)(query->n + query->m), items = (double)query->batch;
    const double P = (double)params->P, fixed = params->divsteps_start_us[kind];
    const double matrices = ceil(steps / CUNMOD_DIVSTEPS);
    const double one = fixed + matrices * item_matrix_us(query, params, s, &shape, 0);
    double us;
    if (shape.blocks > 1)
    {
        const double turn = one + steps / (double)s * params->divsteps_exchange_us[kind];
        us = fmax(ceil(items / floor(P / shape.blocks)), 1) * turn;
    }
    else
    {
        const double all = fixed + matrices * item_matrix_us(query, params, s, &shape, 1);
        us = items > P ? fmax(one, shared[kind] * items / P * all) : one;
    }
    const double sent = items > 1 ? CUNMOD_TUNE_BATCH_SENT_US : 0;
    return fmax(CUNMOD_TUNE_BATCH_LIST_US + sent + CUNMOD_TUNE_BATCH_LISTED_US * items,
                params->launch_us + cunmod_kernel_launched_us(us, params) +
                    (items > 1 ? params->launch_us : 0));
}

/* Returns the time of divsteps on two operands of about equal lengths, in which neighbouring blocks
 * exchange coefficients after every s divsteps. */
static double divsteps_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    if (query->items > 0)
        return together_us(query, params, s);
    const int kind = cunmod_gcd_kind(query->bits);
    const double n = (double)query->n, m = (double)query->m, P = (double)params->P;
    const double step = (double)s, batch = (double)query->batch;
    const double others = fmax(floor(P / batch), 2) - 1;
    const double lead = (double)cunmod_gcd_lead(cunmod_query_word(query));
    const int alone = n <= fmax(step, lead);
    const double blocks = alone ? 1 : 1 + ceil((n - lead) / fmax(step, (n - lead) / others));
    const double least = fmax(step, CUNMOD_GCD_FEW - step);
    const double us = alone ? matrix_us(params, kind, alone_factor[cunmod_query_class(query)] * n)
                            : shared_matrix_us(params, kind, n - lead, others, least, step);
    const double all = params->divsteps_start_us[kind] + ceil((n + m) / CUNMOD_DIVSTEPS) * us +
                       (alone ? 0 : (n + m) / step * params->divsteps_exchange_us[kind]);
    return cunmod_kernel_launched_us(ceil(batch * blocks / P) * all, params);
}

/* ---- "half" --------------------------------------------------------------------- */

static int class_of(uint64_t p)
{
    return p >> 31 == 0 ? 0 : 1;
}

/* Returns the time of a node of n divsteps of the recursion of "half" without transforms, in two
 * launches. A node multiplies the operands by the matrix of its first half, n^2 products of two
 * coefficients, and the matrices of both halves, 2 n^2 products. */
static double plain_us(const cunmod_params_t *params, uint64_t p, double n)
{
    const int class = class_of(p);
    return 2 * params->half_sums_us[class] + 3 * n * n / params->half_rate[class];
}

/* Returns the time of `transforms` transforms in `launches` launches for a node of n divsteps. The
 * time is derived from the times of products by transforms, each 3 transforms in 3 launches: the
 * shortest product takes the time of 3 launches, and the additional time of a longer product is the
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

/* Returns the time of a node of n divsteps of the recursion of "half" by 16 transforms in 8
 * launches: 6 forward and 2 inverse transforms for the operands, 4 forward and 4 inverse ones for
 * the matrix. */
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

static const double leaf_factor[CUNMOD_GCD_KINDS] = CUNMOD_TUNE_LEAF;

/* Returns the time of a leaf of n divsteps of the recursion of "half". The prediction is that of a
 * GCD by "divsteps" (docs/gcd.md), but a leaf updates two pairs of series
 * (cuda/euclid/divsteps_blocks.cuh). If several blocks compute the leaf, the coefficients of both
 * pairs count. If one block computes the leaf, this leading block has n coefficients of the first
 * pair and on average n/2 of the second pair, and takes 1.5 times as long for a coefficient as
 * another block would. */
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
    const double us = matrices * matrix_us(params, kind, own) +
                      (alone ? 0 : n / s * params->divsteps_exchange_us[kind]);
    return params->launch_us + params->divsteps_start_us[kind] + leaf_factor[kind] * us;
}

int cunmod_query_half(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s)
{
    const int64_t word = cunmod_query_word(query);
    return cunmod_half_leaf_shape(s, params->P, 4 * params->Z, word).blocks > 0;
}

static double node_us(const cunmod_params_t *params, const cunmod_half_limits_t *limits, uint64_t p,
                      int64_t n)
{
    return n <= limits->plain ? plain_us(params, p, (double)n) : product_us(params, p, (double)n);
}

/* On each level of the recursion the time is predicted for nodes of two lengths: the lengths of the
 * two children of the longest node of the level above. These two lengths may differ by
 * CUNMOD_DIVSTEPS, which matters if the longer node needs longer transforms. */
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

/* ---- all of it ------------------------------------------------------------------ */

double cunmod_predict_divide_first_us(cunmod_query_t *rest, const cunmod_query_t *query,
                                      const cunmod_params_t *params)
{
    *rest = *query;
    if (!cunmod_gcd_divides(query->n, query->m))
        return 0;
    rest->n = query->m;
    rest->m = query->m - 1;
    return cunmod_predict_div_blocks_us(query, params,
                                        cunmod_gcd_divide_s(cunmod_query_word(query)));
}

/* If one operand is much longer than the other one, Euclid's algorithm begins with a division of
 * the longer operand by the shorter one: returns the time of this division, by "blocks" or by
 * "newton", whichever is faster, and by "blocks" for several items at once. If cofactors are
 * wanted, the time includes a product by the quotient (src/euclid/unbalanced.c). *rest = the query
 * about the operands after the division. Without such a division, returns 0, and *rest = *query. */
static double divide_unbalanced_us(cunmod_query_t *rest, const cunmod_query_t *query,
                                   const cunmod_params_t *params)
{
    const double blocks = cunmod_predict_divide_first_us(rest, query, params);
    if (cunmod_query_middle(query) || blocks <= 0)
    {
        *rest = *query;
        return 0;
    }
    if (query->batch > 1)
        return blocks;
    cunmod_newton_t shape;
    double us = blocks;
    if (cunmod_query_newton(&shape, query, query->n - query->m + 1))
    {
        const double newton = cunmod_predict_newton_us(query, params, &shape);
        us = params->no_overlap ? fmax(us, newton) : fmin(us, newton);
    }
    const int64_t points = cunmod_ntt_points(query->n, cunmod_query_modulus(query), 0);
    const int count = cunmod_ntt_count((uint64_t)query->m, cunmod_query_modulus(query));
    const int product = query->task == CUNMOD_TASK_XGCD || query->task == CUNMOD_TASK_INVERSE;
    return !product || points == 0 || count == 0
               ? us
               : us + cunmod_predict_product_us(query, params, points, count, 2);
}

/* Returns the time that a resultant takes besides the divsteps of a GCD: the launches that record
 * the divsteps and compute the resultant from the record. */
static double record_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    return query->task == CUNMOD_TASK_RESULTANT ? 3 * params->launch_us : 0;
}

double cunmod_predict_gcd_divsteps_us(const cunmod_trial_t *x)
{
    cunmod_query_t rest;
    const double us = divide_unbalanced_us(&rest, x->query, x->params);
    return us + divsteps_us(&rest, x->params, x->s) + record_us(x->query, x->params);
}

static double half_us(const cunmod_query_t *query, const cunmod_trial_t *x)
{
    cunmod_query_t rest;
    const double us = divide_unbalanced_us(&rest, query, x->params);
    return us + cunmod_predict_half_us(&rest, x->params, &x->shape->gcd.half);
}

/* A rational reconstruction also computes the GCD of numerator and denominator. */
double cunmod_predict_gcd_half_us(const cunmod_trial_t *x)
{
    const double us = half_us(x->query, x);
    const cunmod_query_t both = cunmod_query_fraction(x->query);
    return x->query->task == CUNMOD_TASK_RATREC ? us + half_us(&both, x) : us;
}
