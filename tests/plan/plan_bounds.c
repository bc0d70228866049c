/* The bounds of the model: short operands, and the passes of transforms by hand.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <math.h>
#include <stddef.h>
#include <stdint.h>

#include "cunmod.h"
#include "tests/harness/harness.h"
#include "papers/bound.h"
#include "plan/algorithms.h"
#include "plan/predict.h"
#include "tests/plan/plan_parts.h"
#include "shape/ntt.h"

/* ---- short operands ------------------------------------------------------ */

/* No bound is below the prediction, whatever the lengths, also where a block is longer than the
 * operands. Predictions of Euclid's algorithm are for longer operands: they may be 1.5 times
 * too high. */
static void check_bounds(int op, int64_t n, int64_t m, int bits, const cunmod_params_t *params)
{
    cunmod_query_t query = device_question(op, n, m, bits);
    for (int algorithm = 1; algorithm < CUNMOD_ALG_COUNT; algorithm++)
    {
        cunmod_plan_t plans[CUNMOD_PLAN_MAX];
        query.algorithm = algorithm;
        const int count = cunmod_alg(algorithm)->op == op ? cunmod_plan_all(plans, &query, params)
                                                          : 0;
        const int euclid = op == CUNMOD_OP_GCD && cunmod_alg(algorithm)->is_baseline;
        for (int i = 0; i < count; i++)
        {
            test_case(cunmod_alg_name(algorithm), n, m, (uint64_t)plans[i].s);
            CHECK(cunmod_plan_bound_us(&plans[i], &query, params) >
                  (euclid ? 0.6 : 1) * plans[i].us);
        }
        CHECK(count == 0 || cunmod_model_s(&query, params, algorithm) > 0);
    }
}

static void test_short(const cunmod_params_t *params)
{
    for (int op = CUNMOD_OP_MUL; op <= CUNMOD_OP_GCD; op++)
    {
        for (int64_t n = 1; n <= 70; n += 1 + n / 12)
        {
            for (int64_t m = 1; m <= n; m += 1 + m / 9)
            {
                check_bounds(op, n, m, 31, params);
                check_bounds(op, n, m, 64, params);
            }
        }
    }
}

/* The bound of two_phase does not prefer more rows than there are. */
static void test_model_s(const cunmod_params_t *params)
{
    cunmod_query_t query = question(CUNMOD_OP_MUL, 100, 1, 31);
    query.where = CUNMOD_ON_DEVICE;
    CHECK(cunmod_model_s(&query, params, CUNMOD_ALG_MUL_TWO_PHASE) == 1);
    query.m = 2;
    CHECK(cunmod_model_s(&query, params, CUNMOD_ALG_MUL_TWO_PHASE) <= 2);
}

/* ---- the passes of transforms -------------------------------------------- */

typedef struct
{
    double operations, words; /* of a thread */
    double blocks;
} pass_t;

/* Walks over the three passes. A thread has 16 points. Of each it reads one word and writes one;
 * where two operands meet, it reads a word of both. A butterfly has two points. */
static void walk(pass_t pass[3], double points, double cols, double rows, int primes, int operands)
{
    double level_cols = 0, level_rows = 0;
    for (double x = 1; x < cols * 0.999; x *= 2)
        level_cols += fmin(1, log2(cols / x));
    for (double x = 1; x < rows; x *= 2)
        level_rows++;
    const double butterflies = 16 / 2, blocks = primes * points / 16 / 256;
    /* columns of each operand: residues, then levels */
    pass[0] = (pass_t){16 + butterflies * level_cols, 16 + 16, operands * blocks};
    /* rows: there for each operand, and back; two twists, and a product when there are two */
    pass[1] = (pass_t){16 * (operands + 2) + butterflies * level_rows * (operands + 1),
                       16 * operands + 16, blocks};
    /* columns back; every residue of a point is used once to recombine it */
    pass[2] = (pass_t){16 * primes + butterflies * level_cols, 16 + 16, blocks};
}

/* The bound is linear in V and in the time of a word: each is measured with the other one 0. V
 * comes from the table of measured products, of which all but one take no time. */
static void check_passes(int log, int three, int primes, int operands)
{
    cunmod_params_t params = *cunmod_params_default(NULL);
    const int64_t points = (int64_t)(three ? 3 : 1) << log;
    cunmod_ntt_t ntt;
    cunmod_ntt_shape(&ntt, points, primes, 4);
    const double cols = ntt.top * exp2(ntt.log_cols), rows = exp2(ntt.log_rows);
    pass_t two[3], pass[3];
    walk(pass, (double)points, cols, rows, primes, operands);
    walk(two, (double)points, cols, rows, primes, 2);
    double words = 0, operations = 0, of_two = 0;
    for (int i = 0; i < 3; i++)
    {
        words += (pass[i].blocks / (double)params.P + 1) * pass[i].words;
        operations += (pass[i].blocks / (double)params.P + 1) * pass[i].operations;
        of_two += (two[i].blocks / (double)params.P + 1) * two[i].operations;
    }
    test_case("passes", points, primes, (uint64_t)operands);
    params.no_overlap = 1;
    params.launch_us = 1;
    params.move_rate[0] = 256 * (double)params.P; /* a word takes 1 */
    params.butterfly_us[primes - 1] = 0;
    CHECK(fabs(cunmod_predict_transforms_us(&params, points, primes, 0, operands) - 3 - words) <
          1e-9 * words);
    params.move_rate[0] = 1e30;
    for (int i = 0; i < 2 * CUNMOD_NTT_LOGS; i++)
        params.ntt_us[primes - 1][i % 2][i / 2] = 1e-30;
    params.ntt_us[primes - 1][three][log - CUNMOD_NTT_LOG_MIN] = 3 + 0.5 * of_two;
    cunmod_predict_butterflies(&params);
    CHECK(fabs(params.butterfly_us[primes - 1] - 0.5) < 1e-9);
    CHECK(fabs(cunmod_predict_transforms_us(&params, points, primes, 0, operands) - 3 -
               0.5 * operations) < 1e-6 * operations);
}

static void test_passes(void)
{
    for (int log = 9; log <= 25; log++)
    {
        for (int primes = 1; primes <= CUNMOD_NTT_PRIMES; primes++)
        {
            for (int operands = 1; operands <= 2; operands++)
            {
                check_passes(log, 0, primes, operands);
                if (log >= 17 && log < 25)
                    check_passes(log, 1, primes, operands);
            }
        }
    }
}

void test_plan_bounds(const cunmod_params_t *params)
{
    test_short(params);
    test_model_s(params);
    test_passes();
}
