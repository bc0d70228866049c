/* The rows of the plan's table of algorithms (plan/algorithms.h) for the algorithms of the paper on
 * the many-core machine model (MMM), with the predictions of their times.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The constants were measured on an H200, 2026-11-21 (src/plan/params_default.c); `cunmod
 * calibrate` does not measure them. Times are in microseconds. Rates are counts per microsecond of
 * all multiprocessors of an H200, and are scaled to the number of multiprocessors of the device.
 * This suffices: these algorithms run only when they are forced, and so the plan never compares
 * their predicted times with those of other algorithms.
 */
#include "papers/papers_rows.h"

#include <math.h>
#include <stddef.h>

#include "backend/types.h"
#include "cunmod.h"
#include "papers/model.h"
#include "plan/plan_work.h"
#include "plan/predict.h"
#include "plan/predict_kernel.h"
#include "plan/query.h"

/* Number of values of the parameter s of "two_phase": 1, 2, 4, 8, 16. */
#define PHASE_SHAPES 5

/* MUL "two_phase", by s. phase_us: microseconds of a launch. phase_move: words of the array M of
 * partial sums that are read or written per microsecond; the value for s = 1 is also used for the
 * words that the "naive" algorithms read and write. */
static const double phase_us[CUNMOD_CLASSES][PHASE_SHAPES] = {{2.163, 2.49, 3.135, 3.944, 5.805},
                                                              {2.727, 2.323, 3.101, 4.283, 6.467}};
static const double phase_move[CUNMOD_CLASSES][PHASE_SHAPES] = {
    {2.54e5, 3.562e5, 5.154e5, 4.35e5, 2.599e5}, {2.004e5, 2.311e5, 2.594e5, 2.279e5, 1.318e5}};

/* DIV. div_naive_us: microseconds of a launch of "naive". div_steps_us: microseconds of a launch of
 * "steps" with one block and s = 1, 2, 4, ... steps. div_rate: products of two coefficients per
 * microsecond. */
static const double div_naive_us[CUNMOD_CLASSES] = {2.972, 2.739};
static const double div_steps_us[CUNMOD_CLASSES][CUNMOD_STEP_SHAPES] = {
    {4.205, 4.074, 4.074, 4.161, 4.165, 4.034, 5.606, 8.918, 15.64, 30.59},
    {6.879, 6.749, 6.852, 6.841, 6.833, 6.678, 11.51, 21.33, 41.34, 84.4}};
static const double div_rate[CUNMOD_CLASSES] = {1.611e6, 5.586e5};

/* GCD. gcd_naive_us: microseconds of a launch of "naive". gcd_steps_us: microseconds of a launch of
 * "steps" with one block and s = 1, 2, 4, ... steps. gcd_rate: pairs of coefficients that are
 * updated per microsecond, each by two products. */
static const double gcd_naive_us[CUNMOD_CLASSES] = {2.88, 2.796};
static const double gcd_steps_us[CUNMOD_CLASSES][CUNMOD_STEP_SHAPES] = {
    {3.174, 3.319, 3.835, 4.666, 6.454, 10.05, 18.75, 39.32, 109.2, 302.5},
    {3.272, 3.627, 4.243, 5.525, 8.087, 13.12, 27.01, 61.16, 173, 537.6}};
static const double gcd_rate[CUNMOD_CLASSES] = {1.802e5, 1.077e5};

/* The times of cunmod_model_cost_t, in microseconds; cunmod_papers_cost sets U. With these values
 * no measured time of bench/results exceeds the bound of the model, and the algorithm with the s of
 * least bound takes at most 1.06 times as long as with the fastest s (tests/plan/t-replay.c). */
static const cunmod_model_cost_t costs[][CUNMOD_CLASSES] = {
    [CUNMOD_OP_MUL] = {{.V = 0.0094, .launch = 2.9}, {.V = 0.02, .launch = 2.9}},
    [CUNMOD_OP_DIV] = {{.V = 0.0056, .share = 1.4e-5, .launch = 4.6},
                       {.V = 0.02, .share = 8e-5, .launch = 7.6}},
    [CUNMOD_OP_GCD] = {{.V = 0.05, .share = 2.6e-4, .launch = 3.3},
                       {.V = 0.1, .share = 3e-4, .launch = 3.3}},
};

/* The clock in MHz for which params->U is a number of cycles. */
#define CYCLES_PER_US 1980

cunmod_model_cost_t cunmod_papers_cost(int op, int class, const cunmod_params_t *params)
{
    cunmod_model_cost_t cost = costs[op][class];
    cost.U = params->U / CYCLES_PER_US;
    return cost;
}

int cunmod_papers_model(int op)
{
    return op == CUNMOD_OP_MUL   ? CUNMOD_MODEL_MUL
           : op == CUNMOD_OP_DIV ? CUNMOD_MODEL_DIV
                                 : CUNMOD_MODEL_GCD;
}

/* Returns the rate of a device with `params` if the rate of an H200 is `rate`. */
static double rate_of(double rate, const cunmod_params_t *params)
{
    return rate * ((double)params->P / (double)cunmod_params_default(NULL)->P);
}

/* ---- products ------------------------------------------------------------ */

static cunmod_range_t two_phase_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    (void)query;
    (void)params;
    return (cunmod_range_t){1, CUNMOD_TWO_PHASE_MAX_S, 0};
}

static int two_phase_shape(cunmod_trial_t *x)
{
    x->shape->product[0] = (cunmod_step_t){.algorithm = CUNMOD_ALG_MUL_TWO_PHASE, .s = x->s};
    return 0;
}

static int64_t two_phase_words(const cunmod_trial_t *x)
{
    return cunmod_mul_two_phase_words(x->query->n, x->query->m, x->s);
}

static double two_phase_bound(const cunmod_trial_t *x)
{
    const double n = (double)x->query->n, s = (double)x->s;
    const double rows = ceil((double)x->query->m / s);
    return rows * (n + s) + (rows + 1) / 2 * (n + 2 * s);
}

/* Algorithm 6 of the paper writes each word of the array M once. Each launch of Algorithm 7 reads
 * the rows of M that remain, and writes half as many rows. In all, four words are read or written
 * for each word of M. */
static double two_phase_time(const cunmod_trial_t *x)
{
    const int class = cunmod_query_class(x->query);
    const int shape = x->s <= 1 ? 0 : x->s <= 2 ? 1 : x->s <= 4 ? 2 : x->s <= 8 ? 3 : 4;
    const double n = (double)x->query->n, m = (double)x->query->m, step = (double)x->s;
    const double rows = ceil(m / step), columns = n + step - 1;
    const double moved = (rows > 1 ? 4 : 1) * rows * columns;
    const cunmod_kernel_t kernel = {1 + ceil(log2(rows)), phase_us[class][shape], 0, 0};
    return cunmod_kernel_us(&kernel, x->params) +
           moved / rate_of(phase_move[class][shape], x->params);
}

/* ---- divisions ------------------------------------------------------------ */

static cunmod_range_t div_steps_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    (void)query;
    (void)params;
    return (cunmod_range_t){1, CUNMOD_DIV_MAX_S, 1};
}

static int div_steps_threads(int64_t s)
{
    return s <= 128 ? 128 : cunmod_kernel_round_up(s, 32);
}

/* In each step, one product is computed, and three words are read or written, for each coefficient
 * of the divisor b. */
static double div_naive_time(const cunmod_trial_t *x)
{
    const int class = cunmod_query_class(x->query);
    const double n = (double)x->query->n, m = (double)x->query->m;
    const cunmod_kernel_t kernel = {n - m + 1, div_naive_us[class], 0,
                                    3 * m / rate_of(phase_move[class][0], x->params)};
    return x->params->inverse_us[class] + cunmod_kernel_us(&kernel, x->params);
}

static double div_steps_time(const cunmod_trial_t *x)
{
    const int class = cunmod_query_class(x->query);
    const double n = (double)x->query->n, m = (double)x->query->m;
    const double quotient = n - m + 1, steps = fmin((double)x->s, quotient);
    const double launch = cunmod_kernel_sample_us(div_steps_us[class], CUNMOD_STEP_SHAPES, steps);
    const cunmod_kernel_t kernel = {ceil(quotient / (double)x->s), x->params->launch_us,
                                    fmax(launch - x->params->launch_us, 0),
                                    steps * m / rate_of(div_rate[class], x->params)};
    return x->params->inverse_us[class] + cunmod_kernel_us(&kernel, x->params);
}

/* ---- GCDs ------------------------------------------------------------------ */

static int gcd_possible(const cunmod_query_t *query)
{
    return query->task == CUNMOD_TASK_GCD;
}

static cunmod_range_t gcd_steps_range(const cunmod_query_t *query, const cunmod_params_t *params)
{
    (void)query;
    (void)params;
    return (cunmod_range_t){1, CUNMOD_GCD_MAX_S, 1};
}

static int64_t gcd_words(const cunmod_trial_t *x)
{
    return cunmod_gcd_work_words(x->query->n, x->query->m) +
           CUNMOD_GCD_STATUS * (int64_t)sizeof(int64_t) / cunmod_query_word(x->query);
}

static double gcd_bound(const cunmod_trial_t *x)
{
    return 2 * ((double)x->query->n + (double)x->query->m) + 2 * CUNMOD_GCD_STATUS;
}

static int64_t gcd_outputs(int64_t s)
{
    return s > 64 ? s : 64;
}

/* Returns the number of threads of a block of GCD "steps": one for each pair of coefficients of the
 * block, but at most 1024. */
static int gcd_steps_threads(int64_t s)
{
    const int pairs = cunmod_kernel_round_up(s, 32) +
                      cunmod_kernel_round_up(s + gcd_outputs(s), 32);
    return pairs > 1024 ? 1024 : pairs;
}

/* Returns the time of n + m steps in launches of s steps, each launch as *kernel describes it. In
 * the first m steps the length of the longer operand hardly changes; in the last n steps it
 * decreases to 0. */
static double gcd_launches_us(const cunmod_query_t *query, const cunmod_params_t *params, int64_t s,
                              cunmod_kernel_t kernel)
{
    const double n = (double)query->n, m = (double)query->m;
    const double launches = ceil((n + m) / (double)s);
    kernel.launches = launches * m / (n + m);
    double us = cunmod_kernel_us(&kernel, params);
    kernel.launches = launches * n / (n + m);
    us += cunmod_kernel_shrinking_us(&kernel, params);
    /* the first launch reverses the operands; the last one makes the result monic */
    return params->launch_us + us + params->inverse_us[cunmod_query_class(query)];
}

static double gcd_naive_time(const cunmod_trial_t *x)
{
    const int class = cunmod_query_class(x->query);
    const cunmod_kernel_t kernel = {0, gcd_naive_us[class], 0,
                                    3 * (double)x->query->n /
                                        rate_of(phase_move[class][0], x->params)};
    return gcd_launches_us(x->query, x->params, 1, kernel);
}

static double gcd_steps_time(const cunmod_trial_t *x)
{
    const int class = cunmod_query_class(x->query);
    cunmod_query_t rest;
    const double division = cunmod_predict_divide_first_us(&rest, x->query, x->params);
    const double n = (double)rest.n, outputs = (double)gcd_outputs(x->s);
    const double steps = fmin((double)x->s, n + (double)rest.m);
    const double launch = cunmod_kernel_sample_us(gcd_steps_us[class], CUNMOD_STEP_SHAPES, steps);
    /* in a launch of s steps a block updates its `outputs` pairs of coefficients, and also about
     * s^2/2 leading pairs and s^2/2 pairs that the next block updates, too */
    const double pairs = n / outputs * steps * (outputs + (double)x->s);
    const cunmod_kernel_t kernel = {0, x->params->launch_us, fmax(launch - x->params->launch_us, 0),
                                    pairs / rate_of(gcd_rate[class], x->params)};
    return division + gcd_launches_us(&rest, x->params, x->s, kernel);
}

/* ---- the rows ----------------------------------------------------------------- */

static const cunmod_algorithm_t rows[CUNMOD_ALG_COUNT] = {
    [CUNMOD_ALG_MUL_TWO_PHASE] = {.name = "two_phase",
                                  .op = CUNMOD_OP_MUL,
                                  .is_baseline = 1,
                                  .range = two_phase_range,
                                  .shape = two_phase_shape,
                                  .words = two_phase_words,
                                  .bound = two_phase_bound,
                                  .us = two_phase_time},
    [CUNMOD_ALG_DIV_NAIVE] = {.name = "naive",
                              .op = CUNMOD_OP_DIV,
                              .is_baseline = 1,
                              .possible = cunmod_query_plain_division,
                              .words = cunmod_work_div,
                              .us = div_naive_time},
    [CUNMOD_ALG_DIV_STEPS] = {.name = "steps",
                              .op = CUNMOD_OP_DIV,
                              .is_baseline = 1,
                              .possible = cunmod_query_plain_division,
                              .range = div_steps_range,
                              .words = cunmod_work_div,
                              .us = div_steps_time,
                              .threads = div_steps_threads},
    [CUNMOD_ALG_GCD_NAIVE] = {.name = "naive",
                              .op = CUNMOD_OP_GCD,
                              .is_baseline = 1,
                              .possible = gcd_possible,
                              .words = gcd_words,
                              .bound = gcd_bound,
                              .us = gcd_naive_time},
    [CUNMOD_ALG_GCD_STEPS] = {.name = "steps",
                              .op = CUNMOD_OP_GCD,
                              .is_baseline = 1,
                              .possible = gcd_possible,
                              .range = gcd_steps_range,
                              .words = gcd_words,
                              .bound = gcd_bound,
                              .us = gcd_steps_time,
                              .threads = gcd_steps_threads},
};

void cunmod_papers_register(void)
{
    for (int algorithm = 0; algorithm < CUNMOD_ALG_COUNT; algorithm++)
        if (rows[algorithm].name != NULL)
            cunmod_alg_add(algorithm, &rows[algorithm]);
}
