/* Predicted times of an operation as curves over n, one for each algorithm.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_CURVES_H
#define CUNMOD_CLI_CURVES_H

#include <stdbool.h>
#include <stdint.h>

#include "ops.h"
#include "plan/plan.h"

/* A question to the plan, as the command line of the command plan asks it. */
typedef struct
{
    const cli_operation_t *operation;
    cli_arguments_t values; /* the lengths are in values.poly[].length; coefficients are not read */
    int bits;               /* bits of the modulus */
    int where;              /* CUNMOD_ON_* */
    int64_t items;          /* items of the batch; 0: not a batch */
    cunmod_ctx_t ctx;
} cli_asked_t;

/* The curves begin at n = 2^CLI_CURVE_LOG_MIN, and have 2^CLI_CURVE_LOG_STEPS points from 2^i to
 * 2^(i+1). */
#define CLI_CURVE_LOG_MIN 3
#define CLI_CURVE_LOG_MAX 62
#define CLI_CURVE_LOG_STEPS 3
#define CLI_CURVE_SAMPLES (((CLI_CURVE_LOG_MAX - CLI_CURVE_LOG_MIN) << CLI_CURVE_LOG_STEPS) + 2)
#define CLI_CURVES CUNMOD_ALG_COUNT /* every algorithm has a curve at most */
#define CLI_CHANGES 8

typedef struct
{
    char name[32]; /* of the algorithm */
    int path;      /* CUNMOD_PATH_* */
    double us[CLI_CURVE_SAMPLES];
} cli_curve_t;

/* curve[i].us[k] = predicted microseconds of the algorithm's fastest candidate for n[k]; 0: the
 * algorithm is no candidate. best[k]: the index of the curve with the least time; -1: there is no
 * candidate. change[j]: a number n for which the plan takes another path than for n - 1; paths are
 * compared at the n[k], and between two of them with different paths one change is found. */
typedef struct
{
    int samples, curves, changes;
    int64_t n[CLI_CURVE_SAMPLES];
    int best[CLI_CURVE_SAMPLES];
    cli_curve_t curve[CLI_CURVES]; /* in the order of the times for the largest n */
    struct
    {
        int64_t n;
        int path;  /* CUNMOD_PATH_* from n on */
        double us; /* predicted microseconds for n */
    } change[CLI_CHANGES];
} cli_curves_t;

/* Returns the n of the question: the largest of its lengths. */
int64_t cli_asked_n(const cli_asked_t *asked);

/* Returns whether argument i of the operation is a length, which grows with n. */
bool cli_is_length(const cli_operation_t *operation, int i);

/* Returns whether the library has the operation on batches and one plan for all items of a
 * batch. */
bool cli_plans_batches(const cli_operation_t *operation);

/* *query = the question, with all lengths l replaced by l n / cli_asked_n(asked), rounded, but at
 * least 1. Returns false when there is nothing to compute. */
bool cli_ask_at(cunmod_query_t *query, const cli_asked_t *asked, int64_t n);

/* Computes the curves from n = 2^CLI_CURVE_LOG_MIN to n = 2^log_most, with a point at asked n.
 * all: false: a curve has only the points at which it is best, which takes a fraction of the
 * time. */
void cli_curves(cli_curves_t *curves, const cli_asked_t *asked, int log_most, bool all);

#endif
