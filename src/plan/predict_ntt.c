/* Predicts the time of products by transforms, from measured times or, for upper bounds, from the
 * many-core machine model of their three launches (passes). All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>

#include "cunmod.h"
#include "plan/machine_model.h"
#include "plan/predict.h"
#include "shape/ntt.h"
#include "shape/tuning.h"

/* ---- the model of the passes ------------------------------------------------ */

#define THREADS 256
#define POINTS 16 /* number of points that a thread transforms */

/* *log_cols, *log_rows = log2 of the lengths of columns and of rows of a transform of `points` =
 * 2^log or 3 2^log points. wide = 1: residues of 8 bytes; 0: of 4 bytes. */
static void shape_of(double *log_cols, double *log_rows, int64_t points, int wide)
{
    cunmod_ntt_t ntt;
    cunmod_ntt_shape(&ntt, points, 1, wide ? 8 : 4);
    *log_cols = ntt.log_cols + log2(ntt.top);
    *log_rows = ntt.log_rows;
}

/* Returns the model of a pass. Each pass is one launch.
 *
 *   pass   the kernel
 *   0      transforms the columns
 *   1      transforms the rows, multiplies, and transforms the rows back
 *   2      transforms the columns back
 *
 * A thread holds POINTS points modulo one prime; in pass 1 a thread holds POINTS points of each
 * operand. On each level a thread computes POINTS / 2 butterflies. Beside the butterflies each
 * point costs a reduction on input, products by a twiddle and by the other operand, and the
 * recombination from `count` residues on output. */
static cunmod_model_t pass_of(int pass, int64_t points, int count, int wide, int operands)
{
    const double transforms = pass == 0 ? operands : 1, back = pass == 1 ? operands + 1 : 1;
    double log_cols, log_rows;
    shape_of(&log_cols, &log_rows, points, wide);
    const double levels = pass == 1 ? log_rows : log_cols;
    const double others = pass == 0 ? 1 : pass == 1 ? operands + 2 : count;
    const cunmod_model_block_t block = {back * levels * POINTS / 2 + others * POINTS,
                                        (pass == 1 ? back : 2) * POINTS};
    return (cunmod_model_t){.N = transforms * count * (double)points / (THREADS * POINTS),
                            .L = 1,
                            .l = THREADS,
                            .block = {block, block}};
}

/* Returns the upper bound of the time of the three passes of a product, without the time of the
 * launches themselves. V: microseconds of a local operation. U = THREADS P / move_rate: the model
 * of a full device then moves words at move_rate. */
static double passes_us(const cunmod_params_t *params, int64_t points, int count, int wide,
                        int operands, double V)
{
    const double P = (double)params->P;
    const cunmod_model_cost_t cost = {.V = V, .U = THREADS * P / params->move_rate[wide]};
    double us = 0;
    for (int pass = 0; pass < 3; pass++)
    {
        const cunmod_model_t model = pass_of(pass, points, count, wide, operands);
        us += cunmod_model_bound(&model, &cost, P);
    }
    return us;
}

/* Returns the time V of a butterfly in microseconds: the least V for which no product of
 * params->ntt_us takes longer than the bound that the model computes with V. */
static double butterfly_us(const cunmod_params_t *params, int count, int wide)
{
    const double(*const table)[CUNMOD_NTT_LOGS] =
        params->ntt_us[wide ? CUNMOD_NTT_PRIMES : count - 1];
    double V = 0;
    for (int three = 0; three < 2; three++)
    {
        for (int i = 0; i < CUNMOD_NTT_LOGS; i++)
        {
            const int64_t points = (three ? INT64_C(3) : INT64_C(1)) << (i + CUNMOD_NTT_LOG_MIN);
            cunmod_ntt_t ntt;
            cunmod_ntt_shape(&ntt, points, wide ? 1 : count, wide ? 8 : 4);
            if (cunmod_ntt_has_columns(&ntt))
            {
                const double words = passes_us(params, points, count, wide, 2, 0);
                const double one = passes_us(params, points, count, wide, 2, 1) - words;
                V = fmax(V, (table[three][i] - 3 * params->launch_us - words) / one);
            }
        }
    }
    return V;
}

void cunmod_predict_butterflies(cunmod_params_t *params)
{
    for (int count = 1; count <= CUNMOD_NTT_PRIMES; count++)
        params->butterfly_us[count - 1] = butterfly_us(params, count, 0);
    params->butterfly_us[CUNMOD_NTT_PRIMES] = butterfly_us(params, 1, 1);
}

/* ---- products --------------------------------------------------------------- */

/* params->ntt_us has the measured times of the three launches of a product. For the fewest points
 * nearly all of this time is the time of the launches themselves. */
double cunmod_predict_transforms_us(const cunmod_params_t *params, int64_t points, int count,
                                    int wide, int operands)
{
    if (params->no_overlap)
    {
        const double V = params->butterfly_us[wide ? CUNMOD_NTT_PRIMES : count - 1];
        return 3 * params->launch_us + passes_us(params, points, count, wide, operands, V);
    }
    const double(*const table)[CUNMOD_NTT_LOGS] =
        params->ntt_us[wide ? CUNMOD_NTT_PRIMES : count - 1];
    const int three = points % 3 == 0;
    int log = 0;
    while ((three ? INT64_C(3) : INT64_C(1)) << log < points)
        log++;
    const double us = table[three][log - CUNMOD_NTT_LOG_MIN];
    const double launches = fmin(us, table[0][0]);
    return operands == 2 ? us : launches + CUNMOD_TUNE_ONE_OPERAND * (us - launches);
}

/* Returns the time of the products of a batch, all of which are computed by the same three
 * launches. one: the time of a single product. On a full device, the time per point is that of a
 * transform of 2^CUNMOD_TUNE_FULL_LOG points. */
static double together_us(const cunmod_query_t *query, const cunmod_params_t *params,
                          int64_t points, double one)
{
    const int64_t full = INT64_C(1) << CUNMOD_TUNE_FULL_LOG;
    const double us = cunmod_predict_transforms_us(params, full, cunmod_query_primes(query), 0, 2);
    return CUNMOD_TUNE_BATCH_NTT_US +
           fmax(one,
                3 * params->launch_us + (double)query->batch * (double)points * us / (double)full);
}

double cunmod_predict_ntt_us(const cunmod_query_t *query, const cunmod_params_t *params,
                             int64_t points)
{
    const int wide = cunmod_ntt_word(query->p, query->own_roots) == 8;
    const int operands = query->square || query->prepared > 0 ? 1 : 2;
    const int primes = cunmod_query_primes(query);
    const double one = cunmod_predict_transforms_us(params, points, primes, wide, operands);
    return query->items > 0 ? together_us(query, params, points, one) : (double)query->batch * one;
}

int cunmod_query_own(const cunmod_query_t *query, const cunmod_params_t *params)
{
    cunmod_query_t own = *query, other = *query;
    own.own_roots = 1;
    other.own_roots = 0;
    if (cunmod_query_transform(&own) == 0 || cunmod_ntt_word(query->p, 1) == 4 ||
        query->prepared > 0)
    {
        return cunmod_query_transform(&own) != 0 &&
               (query->prepared == 0 || query->mul.primes == 1);
    }
    return !cunmod_query_has_ntt(&other) ||
           cunmod_predict_ntt_us(&own, params, cunmod_query_transform(&own)) <
               cunmod_predict_ntt_us(&other, params, cunmod_query_transform(&other));
}
