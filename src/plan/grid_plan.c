/* Predicted times of functions by values on grids. Pure, as plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/grid_plan.h"

#include <math.h>

#include "plan/batch_euclid.h"
#include "plan/predict.h"
#include "plan/query.h"
#include "shape/tuning.h"

double cunmod_grid_prime_us(const cunmod_grid_query_t *query)
{
    const double n = (double)query->points, entries = (double)query->entries;
    const double value = CUNMOD_TUNE_GRID_VALUE + (double)query->lenx * CUNMOD_TUNE_GRID_PRODUCT;
    return n * (entries * value + query->gpu_us +
                1.5 * n * (double)query->outputs * CUNMOD_TUNE_GRID_TERM);
}

/* Products of two words are four multiply-adds (docs/images.md). Beside what fills the GPU there is
 * what the host does with each coefficient, and the chains of dependent operations of one prime:
 * its tables and sums, and the function at a point. */
double cunmod_grid_gpu_us(const cunmod_grid_query_t *query, const cunmod_params_t *params)
{
    const double k = (double)query->primes, n = (double)query->points;
    const double coeffs = (double)query->entries * (double)query->lenx;
    const double in = coeffs * (double)query->words, out = n * (double)query->outputs;
    const double images = 4 * (in * k + out * k * k);
    return CUNMOD_TUNE_GRID_CALL + coeffs * CUNMOD_TUNE_GRID_COEFF + n * CUNMOD_TUNE_GRID_CHAIN +
           query->gpu_alone_us + images / (CUNMOD_TUNE_INTEGERS_RATE * (double)params->P) +
           k * cunmod_grid_prime_us(query) + in / params->up_rate[1] +
           out * k / params->down_rate[1];
}

/* Sums of products at each point, subproduct trees, and FLINT's tree of primes; a prime is one
 * thread's. */
double cunmod_grid_cpu_us(const cunmod_grid_query_t *query, int processors)
{
    const double k = (double)query->primes, n = (double)query->points;
    const double in = (double)query->entries * (double)query->lenx;
    const double out = n * (double)query->outputs, levels = log2(n + 1), deep = log2(k + 1);
    const double prime = in * n * CUNMOD_TUNE_GRID_SUM + n * query->cpu_us +
                         out * levels * levels * CUNMOD_TUNE_GRID_TREE;
    const double comb = (in + out) * k * deep * deep * CUNMOD_TUNE_GRID_COMB;
    const double shared = processors > 1 ? CUNMOD_TUNE_CPU_SHARED : 1;
    return CUNMOD_TUNE_GRID_CPU_CALL + CUNMOD_TUNE_CPU_THREAD * fmin(k, processors) +
           shared * (ceil(k / processors) * prime + comb / processors);
}

/* Operands and results modulo all primes, and for each processor those modulo a prime, all values,
 * and a subproduct tree. */
double cunmod_grid_host_bytes(const cunmod_grid_query_t *query, int processors)
{
    const double n = (double)query->points, out = n * (double)query->outputs;
    const double in = (double)query->entries * (double)query->lenx;
    const double prime = in + n * (double)query->entries + out + n * (log2(n) + 5);
    return 8 * ((in + out) * (double)query->primes + processors * prime);
}

double cunmod_grid_resultant_gpu_us(int64_t n, int64_t m)
{
    const double steps = (double)(n + m);
    return cunmod_euclid_class(n, 8) == CUNMOD_EUCLID_LONG
               ? HUGE_VAL
               : 0.25 * CUNMOD_TUNE_EUCLID_US * steps * steps + CUNMOD_TUNE_GRID_ITEM;
}

double cunmod_grid_resultant_alone_us(int64_t n, int64_t m, const cunmod_params_t *params)
{
    cunmod_query_t asked = cunmod_ask_gcd(UINT64_MAX, n, m, CUNMOD_TASK_RESULTANT, 0);
    asked.bits = 64;
    asked.items = asked.batch = 1;
    return cunmod_euclid_class(n, 8) == CUNMOD_EUCLID_LONG
               ? HUGE_VAL
               : cunmod_predict_gcd_small_us(&asked, params);
}

double cunmod_grid_resultant_cpu_us(int64_t n, int64_t m, const cunmod_params_t *params)
{
    cunmod_query_t asked = cunmod_ask_gcd(UINT64_MAX, n, m, CUNMOD_TASK_RESULTANT, 0);
    asked.bits = 64;
    return cunmod_predict_cpu_once_us(&asked, params);
}
