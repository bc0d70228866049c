/* Predicts the time of products, without transforms and by transforms. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "cunmod.h"
#include "plan/batch_product.h"
#include "plan/predict.h"
#include "plan/predict_kernel.h"
#include "shape/ntt.h"
#include "shape/tensor_share.h"
#include "shape/tuning.h"

/* Returns the number of products a[i] b[j] that add up to the wanted coefficients. */
static double pairs_wanted(const cunmod_query_t *query)
{
    double n = (double)query->n, m = (double)query->m;
    return query->hi > 0 ? cunmod_newton_pairs(n, m, (double)query->mul.lo, (double)query->hi)
                         : n * m;
}

double cunmod_predict_block_us(const cunmod_query_t *query, const cunmod_params_t *params,
                               int64_t s)
{
    int class = cunmod_query_class(query);
    int shape = s <= 2 ? 0 : s <= 4 ? 1 : 2;
    cunmod_kernel_t kernel = {
        1, params->block_us[class][shape], params->block_chain_us[class][shape] * (double)query->m,
        (double)query->batch * pairs_wanted(query) / params->block_rate[class][shape]};
    return cunmod_kernel_us(&kernel, params);
}

/* Returns the time of the launch in which a kernel finds the polynomials of a batch and their
 * lengths; 0 if the query is not about a batch. */
static double around_us(const cunmod_query_t *query)
{
    return query->items > 0 ? CUNMOD_TUNE_BATCH_AROUND_US : 0;
}

double cunmod_predict_small_us(const cunmod_trial_t *x)
{
    const cunmod_query_t *const query = x->query;
    const cunmod_params_t *const params = x->params;
    const int class = cunmod_query_class(query);
    const int64_t end = query->hi > 0 ? query->hi : query->n + query->m - 1;
    const cunmod_small_work_t work =
        cunmod_small_work(end - query->mul.lo, query->m, cunmod_query_word(query));
    const double each = params->small_item_us[class] +
                        (double)work.made / params->small_rate[class];
    const cunmod_kernel_t kernel = {1, 0, params->small_chain_us[class] * (double)work.chain,
                                    (double)query->batch * each};
    return cunmod_kernel_us(&kernel, params) + around_us(query);
}

double cunmod_predict_whole_us(const cunmod_trial_t *x)
{
    const cunmod_query_t *const query = x->query;
    const cunmod_params_t *const params = x->params;
    const int at = cunmod_whole_log(query) - CUNMOD_WHOLE_LEAST_LOG;
    const double(*const us)[CUNMOD_WHOLE_LOGS] = params->whole_us[cunmod_query_primes(query) - 1];
    const cunmod_kernel_t kernel = {1, 0, us[0][at], (double)query->batch * us[1][at]};
    return cunmod_kernel_us(&kernel, params) + around_us(query);
}

/* The work of a launch of MUL "tensor", which computes a product in tiles of CUNMOD_TENSOR_OUTPUTS
 * coefficients, each in steps of CUNMOD_TENSOR_STEP coefficients of b. */
typedef struct
{
    double blocks;
    double steps;
    int shared; /* number of waves of blocks if several blocks compute one tile; 0: each block
                   computes its tiles alone */
} tiles_t;

/* Returns the work of the launch, with the tiles distributed over blocks as in dev_mul_tensor.cu.
 * blocks: number of blocks; a block with fewer steps than the longest one counts as a fraction.
 * steps: the most steps of a block. A tile computes all of its coefficients, wanted or not, and at
 * least one tile has all steps. The steps of a tile are determined by its longest sum; so a tile at
 * either end of the product needs on average half of b, and outputs / 2 more coefficients of b. */
static tiles_t tiles_of(const cunmod_query_t *query, const cunmod_params_t *params, int coeff_bytes)
{
    const double outputs = CUNMOD_TENSOR_OUTPUTS, step = CUNMOD_TENSOR_STEP;
    const double n = (double)query->n, m = (double)query->m, lo = (double)query->mul.lo;
    const int64_t hi = query->hi > 0 ? query->hi : query->n + query->m - 1;
    const double tiles = ceil(((double)hi - lo) / outputs), batch = (double)query->batch;
    const int64_t longest = cunmod_tensor_longest(query->n, query->m, query->mul.lo, hi);
    const double steps = (double)cunmod_tensor_steps(longest);
    const double made = cunmod_newton_pairs(n, m, lo, fmin(lo + outputs * tiles, n + m - 1));
    const double part = fmin(fmax(made / (outputs * (double)longest), 1), tiles);
    const double all = part * steps + 2 * (tiles - part) * (outputs / 2 / step);
    const tiles_t alone = {part * batch, steps, 0};
    if (tiles * batch > CUNMOD_TENSOR_UNITS)
        return alone;
    const int64_t room =
        cunmod_tensor_room((int64_t)tiles, query->batch, (int64_t)steps, coeff_bytes, params->P);
    if (room == 0)
        return alone;
    /* A tile is cut into pieces for several blocks; on average the last piece of a tile is half as
     * long as the others. For a single tile the number of pieces is exact. */
    const double more = tiles > 1 ? tiles / 2 : 0;
    const double most =
        fmax((double)cunmod_tensor_least(coeff_bytes), ceil(all / ((double)room - more)));
    const double units = fmin(fmax(floor(all / most + more), ceil(all / most)), (double)room);
    const tiles_t shared = {
        units * batch, most,
        (int)ceil(units * batch / (double)cunmod_tensor_wave(coeff_bytes, params->P))};
    return cunmod_tensor_pays((int64_t)(tiles * batch), (int64_t)steps, (int64_t)shared.blocks,
                              (int64_t)most, coeff_bytes, params->P)
               ? shared
               : alone;
}

/* Returns the number of rounds in which the N = tiles->blocks blocks run on P multiprocessors: N/P,
 * rounded up; with params->no_overlap = 1: N/P + 1, as in Theorem 1 of the machine model. */
static double turns_of(const tiles_t *tiles, const cunmod_params_t *params, int coeff_bytes)
{
    const double P = (double)params->P;
    const int uneven = cunmod_tensor_wave(coeff_bytes, params->P) > params->P && !tiles->shared &&
                       tiles->blocks > CUNMOD_TUNE_UNEVEN * P && tiles->blocks <= P;
    return params->no_overlap ? tiles->blocks / P + 1
           : uneven           ? CUNMOD_TUNE_UNEVEN_TURN
                              : ceil(tiles->blocks / P);
}

double cunmod_predict_tensor_us(const cunmod_query_t *query, const cunmod_params_t *params)
{
    const int shape = cunmod_query_coeff_bytes(query) - 1;
    const double rate = params->tensor_rate[shape], P = (double)params->P;
    const double full = (double)query->batch * pairs_wanted(query) / rate;
    const tiles_t tiles = tiles_of(query, params, shape + 1);
    const double turn = CUNMOD_TENSOR_OUTPUTS * CUNMOD_TENSOR_STEP * tiles.steps * P / rate;
    const double us = fmax(turns_of(&tiles, params, shape + 1) * turn, full);
    return cunmod_kernel_launched_us(
        params->tensor_us[shape] + us + tiles.shared * params->tensor_share_us[shape], params);
}

double cunmod_predict_turns_us(const cunmod_query_t *query, const cunmod_params_t *params,
                               double outputs)
{
    const double tiles = (double)query->batch * ceil(fmax(outputs, 1) / CUNMOD_TENSOR_OUTPUTS);
    return (ceil(tiles / (double)params->P) - 1) * params->div_tile_us[cunmod_query_class(query)];
}
