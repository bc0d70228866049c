/* What t-replay compares with: every number is in replay_tables.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_REPLAY_H
#define CUNMOD_TESTS_REPLAY_H

#include <stdint.h>

#include "cunmod.h"
#include "plan/plan.h"

#define REPLAY_REGRET 1.10     /* at most, of every question but the exceptions */
#define REPLAY_ROUNDING 0.0006 /* of the ratios in the tables */
#define REPLAY_NEAR 4          /* the largest ratio of an s to the one that stands for it */
#define REPLAY_MEMORY (INT64_C(140) * 1000 * 1000 * 1000) /* bytes, less than an H200 has */

/* A file of bench/results: how many questions with a choice it has, for how many of them another s
 * stands for the s that the plan chooses, and how many times are above the model's bound. */
typedef struct
{
    const char *name;
    int questions;
    int other_s;
    int above;
    int papers; /* only the baselines are read: the other kernels, and the choices, were others */
} replay_file_t;

/* The s that the model takes for an algorithm, without the plan: in how many questions several
 * values of s were measured, and in how many of them the model's took more than `most`
 * times as long as the fastest. */
typedef struct
{
    const char *op, *algorithm;
    double most;
    int questions;
    int above;
} replay_model_t;

/* A question whose regret is above REPLAY_REGRET, and why. */
typedef struct
{
    const char *op, *where; /* as in the results */
    int64_t n, m;
    uint64_t p;
    double regret;
    const char *why;
} replay_exception_t;

#define REPLAY_PERCENTILES 5

/* Predicted over measured times of an algorithm: how many there are, and the percentiles 5, 25,
 * 50, 75, 95 of them. */
typedef struct
{
    const char *op, *where;
    int class; /* of the modulus: 0 below 2^31 */
    const char *algorithm;
    int count;
    double percentiles[REPLAY_PERCENTILES];
    double bound; /* the median of the measured time over the bound; 0: FLINT has none */
} replay_error_t;

#define REPLAY_MAX_RUNS CUNMOD_PLAN_MAX

/* A candidate that was measured. */
typedef struct
{
    int algorithm;
    int64_t s;
    double us;
} replay_run_t;

typedef struct
{
    int op;
    int where;
    int64_t n, m;
    uint64_t p;
    replay_run_t runs[REPLAY_MAX_RUNS];
    int count;
} replay_question_t;

extern const char *const replay_op_names[];

/* The question as the library asks it; and what was measured of an algorithm with s, or with the
 * nearest one (NULL: nothing that is near). */
cunmod_query_t replay_query(const replay_question_t *question, const cunmod_params_t *params);
const replay_run_t *replay_find_run(const replay_question_t *question, const cunmod_plan_t *plan);

/* replay_bounds.c. The bound of a plan, HUGE_VAL on the CPU; the s of the model in a question;
 * and at the end the table of these. */
double replay_bound(const replay_question_t *question, const replay_run_t *run,
                    const cunmod_plan_t *plan, const cunmod_query_t *query,
                    const cunmod_params_t *params);
void replay_check_model(const replay_question_t *question, const cunmod_params_t *params);
void replay_check_models(void);

/* Predicted over measured times of an operation on batches that took 60 us and more: how many there
 * are, and the percentiles 5, 50, 95 of them. */
typedef struct
{
    const char *name;
    int count;
    double percentiles[3];
} replay_batch_t;

/* replay_batches.c: the files and the table below; and the choices in the files of mode
 * "batch-plan". */
void replay_check_batches(const char *folder, const cunmod_params_t *params);

/* replay_uneven.c: the regret between FLINT and images on the CPU, and both predictions over the
 * measured times or the reverse, at most, where these are US and more. With CUNMOD_TEST_PINS=1 all
 * of them are printed. */
void replay_check_uneven(const char *folder, const cunmod_params_t *params);

#define REPLAY_UNEVEN_REGRET 1.7
#define REPLAY_UNEVEN_RATIO 6.0
#define REPLAY_UNEVEN_US 200

#define REPLAY_MAX_ERRORS 48
#define REPLAY_MAX_MODELS 8
#define REPLAY_MAX_EXCEPTIONS 40

extern const replay_file_t replay_files[];
extern const int replay_file_count;
extern const replay_exception_t replay_exceptions[];
extern const int replay_exception_count;
extern const replay_model_t replay_models[];
extern const int replay_model_count;
extern const replay_error_t replay_errors[];
extern const int replay_error_count;
extern const char *const replay_batch_files[];
extern const int replay_batch_file_count;
extern const replay_batch_t replay_batches[];
extern const char *const replay_uneven_file;
extern const int replay_uneven_questions;

#endif
