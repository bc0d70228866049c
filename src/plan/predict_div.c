/* Predicts the times of divisions: plain, and by Newton's iteration from the times of its products.
 * All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <string.h>

#include "cunmod.h"
#include "plan/predict.h"
#include "plan/predict_kernel.h"
#include "shape/halving_shape.h"
#include "shape/newton_shape.h"
#include "shape/ntt.h"
#include "shape/tensor_share.h"
#include "shape/tuning.h"

/* ---- plain divisions ------------------------------------------------------------ */

/* Returns the time of the launch that computes the first n <= CUNMOD_SERIES_START coefficients of
 * an inverse. quotient = 1: the launch also computes n coefficients of a quotient; 0: it does
 * not. */
static double start_us(const cunmod_query_t *query, const cunmod_params_t *params, double n,
                       int quotient)
{
    const double us = cunmod_kernel_sample_us(
        params->start_us[cunmod_query_class(query)][quotient != 0], CUNMOD_START_SHAPES, n);
    return cunmod_kernel_launched_us(us, params);
}

static const double beyond[CUNMOD_CLASSES] = CUNMOD_TUNE_BEYOND;

/* Returns the time of the launch that computes the next s coefficients of the quotient. For s >
 * CUNMOD_DIV_MAX_S / 2 each thread computes two coefficients, and so the time jumps there. */
static double next_us(const cunmod_params_t *params, int class, double s)
{
    const double *const samples = params->div_blocks_us[class];
    const double us = cunmod_kernel_sample_us(samples, CUNMOD_STEP_SHAPES, s);
    return 2 * s > CUNMOD_DIV_MAX_S ? fmax(us, beyond[class] * samples[CUNMOD_STEP_SHAPES - 1])
                                    : us;
}

/* The first launch computes the first block of the quotient. Each later launch subtracts the
 * product of the latest block and the divisor, and computes the next block; the last launch only
 * subtracts. The time of the products is predicted as for MUL "tensor", with coefficients as long
 * as a word. */
double cunmod_predict_div_blocks_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                    int64_t s)
{
    const int class = cunmod_query_class(query), shape = class == 0 ? 3 : 7;
    const double m = (double)query->m, quotient = (double)(query->n - query->m + 1);
    const double step = fmin((double)s, quotient), P = (double)params->P;
    const double tile = CUNMOD_TENSOR_OUTPUTS * step * P / params->tensor_rate[shape];
    const double tiles = ceil((m - 1) / CUNMOD_TENSOR_OUTPUTS) * (double)query->batch;
    const double more = cunmod_predict_turns_us(query, params, m - 1);
    const double full = ceil(tiles / P) * tile + more;
    const double next = cunmod_kernel_overlap_us(next_us(params, class, step), full, params);
    const double last = m > 1 ? cunmod_kernel_launched_us(params->tensor_us[shape], params) + full
                              : 0;
    return start_us(query, params, step, 1) + last + (ceil(quotient / (double)s) - 1) * next;
}

/* Each of the n coefficients of the dividend is read once, and n coefficients are written. */
double cunmod_predict_constant_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int class = cunmod_query_class(query);
    return params->inverse_us[class] + 2 * (double)query->n / params->move_rate[class];
}

/* ---- Newton's division ---------------------------------------------------------- */

/* Returns a query about a product, in which only the fields are set that all products of the
 * division share; the caller sets the lengths. */
static cunmod_query_t product(const cunmod_query_t *division)
{
    cunmod_query_t query;
    memset(&query, 0, sizeof(query));
    query.op = CUNMOD_OP_MUL;
    query.n = 1;
    query.m = 1;
    query.bits = division->bits;
    query.p = division->p;
    query.own_roots = division->own_roots;
    query.batch = division->batch;
    return query;
}

double cunmod_predict_product_us(const cunmod_query_t *division, const cunmod_params_t *params,
                                 int64_t points, int count, int operands)
{
    const int wide = cunmod_ntt_word(division->p, division->own_roots) == 8;
    const double us = cunmod_predict_transforms_us(params, points, count, wide, operands);
    const double least = cunmod_predict_transforms_us(params, INT64_C(1) << CUNMOD_NTT_LOG_MIN,
                                                      count, wide, operands);
    const double kept = operands == 2 && us > least ? CUNMOD_TUNE_KEEPING * (us - least) : 0;
    return (double)division->batch * (us + kept);
}

/* Returns the time of coefficients query.mul.lo .. query.hi-1 of a product without transforms, by
 * "block" or "tensor", as src/mul/series.c chooses. */
static double plain_us(const cunmod_query_t *division, const cunmod_params_t *params,
                       const cunmod_newton_t *shape, cunmod_query_t query)
{
    const double pairs = cunmod_newton_pairs((double)query.n, (double)query.m, (double)query.mul.lo,
                                             (double)query.hi);
    const int64_t word = cunmod_query_word(division);
    return cunmod_newton_is_block(&shape->limits, pairs, (double)(query.hi - query.mul.lo))
               ? cunmod_predict_block_us(&query, params, cunmod_newton_block_s(word))
               : cunmod_predict_tensor_us(&query, params) +
                     cunmod_predict_turns_us(division, params, (double)(query.hi - query.mul.lo));
}

/* Returns the time of coefficients lo .. hi-1 of a product of n by m coefficients in a division,
 * range = {n, m, lo, hi}. The product is by transforms of `points` points or without transforms, as
 * src/div chooses; in a composition it is always by transforms, since many polynomials are
 * multiplied at once. operands: how many operands must be transformed, 1 or 2. *transformed = 1 if
 * the product is by transforms, else 0; transformed may be NULL. */
static double product_us(const cunmod_query_t *division, const cunmod_params_t *params,
                         const cunmod_newton_t *shape, const int64_t range[4], int64_t points,
                         int operands, int *transformed)
{
    const int64_t n = range[0], m = range[1], lo = range[2], hi = range[3];
    const double pairs = cunmod_newton_pairs((double)n, (double)m, (double)lo, (double)hi);
    const int plain = cunmod_query_composed(division) == 0 &&
                      cunmod_newton_plain(&shape->limits, pairs, points, operands == 1);
    cunmod_query_t query = product(division);
    query.n = n > m ? n : m;
    query.m = n > m ? m : n;
    query.mul.lo = lo;
    query.hi = hi;
    if (transformed != NULL)
        *transformed = !plain;
    return plain ? plain_us(division, params, shape, query)
                 : cunmod_predict_product_us(division, params, points, shape->count, operands);
}

/* Returns the time in which the product of the divisor and a block of len coefficients of the
 * quotient is computed and subtracted. operands = 1: the transform of the divisor is stored; 2: the
 * divisor must be transformed, too. *transformed = 1 if the product is by transforms, else 0;
 * transformed may be NULL. */
static double remainder_us(const cunmod_query_t *query, const cunmod_params_t *params,
                           const cunmod_newton_t *shape, int64_t len, int operands,
                           int *transformed)
{
    const int64_t range[] = {len, shape->m, 0, shape->m - 1};
    int by_transforms = 0;
    double us = 0;
    if (shape->rest != 0)
    {
        us = product_us(query, params, shape, range, shape->rest, operands, &by_transforms);
        us *= by_transforms ? 1 : CUNMOD_TUNE_TAKEN_OFF;
    }
    if (transformed != NULL)
        *transformed = by_transforms;
    return us;
}

static double copy_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t words)
{
    return params->launch_us +
           2 * (double)query->batch * (double)words / params->move_rate[cunmod_query_class(query)];
}

static double inverse_us(const cunmod_query_t *query, const cunmod_params_t *params,
                         const cunmod_newton_t *shape)
{
    const int steps = cunmod_newton_steps(shape->precision, shape->limits.start);
    double us =
        start_us(query, params, (double)cunmod_newton_step(shape->precision, steps), steps == 0);
    for (int i = 0; i < steps; i++)
    {
        const int64_t next = cunmod_newton_step(shape->precision, i);
        const int64_t n = cunmod_newton_step(shape->precision, i + 1);
        const int64_t points = cunmod_ntt_points(next, query->p, query->own_roots);
        cunmod_query_t error = product(query), update = error;
        error.n = next;
        error.m = n;
        error.mul.lo = n - 1;
        error.hi = next - 1;
        update.n = n;
        update.m = next - n;
        update.mul.lo = n - 1;
        update.hi = next - 1;
        us += cunmod_newton_plain_step(&shape->limits, n, next, points)
                  ? plain_us(query, params, shape, error) + plain_us(query, params, shape, update)
                  : cunmod_predict_product_us(query, params, points, shape->count, 2) +
                        CUNMOD_TUNE_BEHIND *
                            cunmod_predict_product_us(query, params, points, shape->count, 1);
    }
    return us;
}

double cunmod_predict_prepare_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                 const cunmod_newton_t *shape)
{
    double us = inverse_us(query, params, shape) +
                cunmod_predict_product_us(query, params, shape->points, shape->count, 2) / 3;
    if (shape->rest != 0)
        us += cunmod_predict_product_us(query, params, shape->rest, shape->count, 2) / 3;
    return us;
}

/* Returns the time in which a block of len coefficients of the quotient by a prepared divisor is
 * computed, and the product of this block and the divisor is subtracted. */
static double prepared_block_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                const cunmod_newton_t *shape, int64_t len)
{
    const int64_t points =
        cunmod_query_composed(query) > 0 ? 0 : cunmod_newton_short_points(shape, len);
    const int64_t with = points != 0 ? len : shape->precision;
    const int64_t range[] = {len, with, with - 1, with + len - 1};
    return product_us(query, params, shape, range, points != 0 ? points : shape->points,
                      points != 0 ? 2 : 1, NULL) +
           remainder_us(query, params, shape, len, 1, NULL);
}

/* Returns the time of a composition of power series by halving: two products in each level. */
static double halving_us(const cunmod_query_t *query, const cunmod_params_t *params,
                         const cunmod_halving_t *halving)
{
    double us = 0;
    for (int k = 0; k < halving->levels; k++)
        us += 2 * cunmod_predict_product_us(query, params, halving->points[k], halving->count, 2) +
              CUNMOD_TUNE_HALVING_COPIES * copy_us(query, params, 2 * halving->words[k]);
    return us;
}

/* The time to prepare the divisor is not included. A product modulo a prepared divisor consists of
 * a product, which is a square or has an operand whose transform is stored, and of a division with
 * one block. */
double cunmod_predict_prepared_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                  const cunmod_newton_t *shape)
{
    cunmod_halving_t halving;
    if (query->div.truncates && cunmod_query_composed(query) > 0 &&
        cunmod_halving_is_faster(&halving, query->div.composed, query->m - 1,
                                 cunmod_query_modulus(query), query->own_roots))
        return halving_us(query, params, &halving);
    if (cunmod_query_products(query) > 0)
    {
        const int64_t len = query->m > 2 ? query->m - 1 : 1;
        return (double)query->div.products *
               (cunmod_predict_product_us(query, params, shape->points, shape->count, 1) +
                prepared_block_us(query, params, shape, len));
    }
    const double first = prepared_block_us(query, params, shape, cunmod_newton_first_block(shape));
    return shape->blocks == 1 ? first
                              : first + copy_us(query, params, (shape->blocks - 1) * shape->s) +
                                    (double)(shape->blocks - 1) *
                                        prepared_block_us(query, params, shape, shape->s);
}

/* Returns the time of a quotient of one block, which the last step of Newton's iteration computes
 * in two halves (is_fused in shape/newton_shape.c). *kept = 1 if the divisor's transform is stored
 * afterwards, else 0. */
static double fused_us(const cunmod_query_t *query, const cunmod_params_t *params,
                       const cunmod_newton_t *shape, int *kept)
{
    const int64_t high = shape->precision, low = shape->s - high;
    const int64_t used = shape->m < shape->s && shape->padded == 0 ? shape->m : shape->s;
    const int64_t first[] = {high, high, high - 1, 2 * high - 1};
    const int64_t rest[] = {high, used, used - 1 - low, used - 1};
    const int64_t second[] = {high, low, high - 1, shape->s - 1};
    int inverse_kept = 0, transformed, behind;
    double us = 0;
    if (high > shape->limits.start)
        us += product_us(query, params, shape, first, shape->points, 2, &inverse_kept);
    us += product_us(query, params, shape, rest, shape->points, 2, &transformed);
    const double last =
        product_us(query, params, shape, second, shape->points, inverse_kept ? 1 : 2, &behind);
    us += transformed && inverse_kept && behind ? CUNMOD_TUNE_BEHIND * last : last;
    *kept = transformed && cunmod_newton_keeps_divisor(shape);
    return us;
}

/* Returns the time of all blocks of the quotient, each of which is a product by the inverse of the
 * divisor. If s <= limits.start, the launch that computes the inverse also computes the first
 * block, which is not counted here. */
static double blocks_us(const cunmod_query_t *query, const cunmod_params_t *params,
                        const cunmod_newton_t *shape)
{
    const int64_t s = shape->s, whole[] = {s, s, s - 1, 2 * s - 1};
    const int64_t products = shape->blocks - (s <= shape->limits.start);
    int transformed;
    if (products == 0)
        return 0;
    const double first = product_us(query, params, shape, whole, shape->points, 2, &transformed);
    return products == 1 ? first
                         : first + (double)(products - 1) * product_us(query, params, shape, whole,
                                                                       shape->points,
                                                                       transformed ? 1 : 2, NULL);
}

/* Returns the time of the remainders after all blocks of the quotient. kept = 1: the divisor's
 * transform is stored before the first remainder is computed; 0: it is not. */
static double remainders_us(const cunmod_query_t *query, const cunmod_params_t *params,
                            const cunmod_newton_t *shape, int kept)
{
    int transformed;
    const double first = remainder_us(query, params, shape, shape->s, kept ? 1 : 2, &transformed);
    const int keeps = transformed && cunmod_newton_keeps_divisor(shape);
    return shape->blocks == 1
               ? first
               : first + (double)(shape->blocks - 1) *
                             remainder_us(query, params, shape, shape->s, keeps ? 1 : 2, NULL);
}

double cunmod_predict_newton_us(const cunmod_query_t *query, const cunmod_params_t *params,
                                const cunmod_newton_t *shape)
{
    if (query->prepared > 0)
        return cunmod_predict_prepared_us(query, params, shape);
    int kept = 0;
    double us = inverse_us(query, params, shape);
    if (shape->padded != 0)
        us += copy_us(query, params, shape->padded);
    us += shape->fused ? fused_us(query, params, shape, &kept) : blocks_us(query, params, shape);
    us += remainders_us(query, params, shape, kept);
    if (shape->blocks > 1)
    {
        us += copy_us(query, params, (shape->blocks - 1) * shape->s) +
              CUNMOD_TUNE_FURTHER * (double)(shape->blocks - 1) * params->launch_us;
    }
    return us;
}
