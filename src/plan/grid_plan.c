/* Predicts the times of functions by values on grids. The functions are pure, as those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/grid_plan.h"

#include <math.h>
#include <stddef.h>

#include "plan/batch_euclid.h"
#include "plan/predict.h"
#include "plan/predict_integers.h"
#include "plan/query.h"
#include "shape/interpolation.h"
#include "shape/tuning.h"

double cunmod_grid_prime_us(const cunmod_grid_query_t *query)
{
    const double n = (double)query->points, entries = (double)query->entries;
    const double value = CUNMOD_TUNE_GRID_VALUE + (double)query->lenx * CUNMOD_TUNE_GRID_PRODUCT;
    return n * (entries * value + query->gpu_us +
                1.5 * n * (double)query->outputs * CUNMOD_TUNE_GRID_TERM);
}

/* Products of two words are four multiply-adds (docs/images.md). New images come to the host, and
 * go back with the earlier ones, where there are such. Beside what fills the GPU there is what the
 * host does with each coefficient, and the chains of dependent operations of one prime: its tables
 * and sums, and the function at a point. */
double cunmod_grid_gpu_us(const cunmod_grid_query_t *query, const cunmod_params_t *params)
{
    const double all = (double)query->primes, n = (double)query->points;
    const double k = all - (double)query->earlier;
    const double coeffs = (double)query->entries * (double)query->lenx;
    const double in = coeffs * (double)query->words, out = n * (double)query->outputs;
    const double images = 4 * (in * k + out * all * all);
    const double rows =
        query->earlier > 0 ? out * (k / params->down_rate[1] + all / params->up_rate[1]) : 0;
    const int few = cunmod_interpolation_few(query->points, query->outputs, (int64_t)k, params->P);
    const double chain = few ? CUNMOD_TUNE_GRID_CHAIN_FEW : CUNMOD_TUNE_GRID_CHAIN;
    const double coeff = query->modular ? 0 : CUNMOD_TUNE_GRID_COEFF;
    return CUNMOD_TUNE_GRID_CALL + coeffs * coeff + n * chain + query->gpu_alone_us +
           images / (CUNMOD_TUNE_INTEGERS_RATE * (double)params->P) +
           k * cunmod_grid_prime_us(query) + in / params->up_rate[1] +
           out * all / params->down_rate[1] + rows;
}

/* Sums of products at each point, subproduct trees, and the tree of primes; a prime is one
 * thread's. */
double cunmod_grid_cpu_us(const cunmod_grid_query_t *query, int processors)
{
    const double all = (double)query->primes, n = (double)query->points;
    const double k = all - (double)query->earlier;
    const double coeffs = (double)query->coeffs;
    const double out = n * (double)query->outputs, levels = log2(n + 1);
    const double sums = coeffs * CUNMOD_TUNE_GRID_SUM +
                        (double)query->entries * CUNMOD_TUNE_GRID_ENTRY;
    const double prime = n * (sums + query->cpu_us) + out * levels * levels * CUNMOD_TUNE_GRID_TREE;
    const double integers = coeffs * cunmod_integer_reduce_us((double)query->words, k) +
                            out * cunmod_integer_combine_us(all);
    const double shared = processors > 1 ? CUNMOD_TUNE_CPU_SHARED : 1;
    return CUNMOD_TUNE_GRID_CPU_CALL + CUNMOD_TUNE_CPU_THREAD * fmin(k, processors) +
           shared * (ceil(k / processors) * prime + integers / processors);
}

/* ---- rounds -------------------------------------------------------------------------- */

/* A question about rounds: on a GPU, or on so many processors where params is NULL. */
typedef struct
{
    const cunmod_grid_query_t *query;
    const cunmod_params_t *params;
    int processors;
} asked_t;

static double round_us(const void *argument, int64_t earlier, int64_t now)
{
    const asked_t *const asked = argument;
    cunmod_grid_query_t query = *asked->query;
    query.earlier = earlier;
    query.primes = now;
    return asked->params != NULL ? cunmod_grid_gpu_us(&query, asked->params)
                                 : cunmod_grid_cpu_us(&query, asked->processors);
}

static cunmod_rounds_plan_t rounds_of(const asked_t *asked)
{
    const int64_t primes = asked->query->primes;
    const double most = asked->query->early;
    return most > 0 ? cunmod_rounds_plan(primes, most, round_us, asked)
                    : cunmod_rounds_one(primes, round_us(asked, 0, primes));
}

cunmod_rounds_plan_t cunmod_grid_gpu_rounds(const cunmod_grid_query_t *query,
                                            const cunmod_params_t *params)
{
    const asked_t asked = {.query = query, .params = params};
    return rounds_of(&asked);
}

cunmod_rounds_plan_t cunmod_grid_cpu_rounds(const cunmod_grid_query_t *query, int processors)
{
    const asked_t asked = {.query = query, .processors = processors};
    return rounds_of(&asked);
}

/* ---- memory and points ----------------------------------------------------------------- */

/* Operands and results modulo all primes, results once more where there may be rounds, and for each
 * processor those modulo a prime, all values, and a subproduct tree. */
double cunmod_grid_host_bytes(const cunmod_grid_query_t *query, int processors)
{
    const double n = (double)query->points, out = n * (double)query->outputs;
    const double in = (double)query->entries * (double)query->lenx;
    const double prime = in + n * (double)query->entries + out + n * (log2(n) + 5);
    const double results = query->early > 0 ? 2 * out : out;
    return 8 * ((in + results) * (double)query->primes + processors * prime);
}

double cunmod_grid_resultant_gpu_us(int64_t n, int64_t m)
{
    const double steps = (double)(n + m);
    return cunmod_euclid_class(n) == CUNMOD_EUCLID_LONG
               ? HUGE_VAL
               : 0.25 * CUNMOD_TUNE_EUCLID_US * steps * steps + CUNMOD_TUNE_GRID_ITEM;
}

double cunmod_grid_resultant_alone_us(int64_t n, int64_t m, const cunmod_params_t *params)
{
    cunmod_query_t asked = cunmod_ask_gcd(UINT64_MAX, n, m, CUNMOD_TASK_RESULTANT, 0);
    asked.bits = 64;
    asked.items = asked.batch = 1;
    return cunmod_euclid_class(n) == CUNMOD_EUCLID_LONG
               ? HUGE_VAL
               : cunmod_predict_gcd_small_us(&asked, params);
}

double cunmod_grid_resultant_cpu_us(int64_t n, int64_t m, const cunmod_params_t *params)
{
    cunmod_query_t asked = cunmod_ask_gcd(UINT64_MAX, n, m, CUNMOD_TASK_RESULTANT, 0);
    asked.bits = 64;
    return cunmod_predict_cpu_once_us(&asked, params);
}
