/* The table of algorithms: one row for each algorithm, with the functions that the plan calls for
 * it. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * docs/plan.md has the formulas of the predicted times.
 */
#ifndef CUNMOD_ALGORITHMS_H
#define CUNMOD_ALGORITHMS_H

#include "plan/plan.h"

/* How an algorithm computes the items of a batch. */
typedef enum
{
    CUNMOD_BATCHES_NONE,   /* the algorithm is no candidate for batches */
    CUNMOD_BATCHES_SINGLE, /* item after item, as single operations */
    CUNMOD_BATCHES_FUSED,  /* in launches for all items */
    CUNMOD_BATCHES_ONLY    /* in launches for all items; no candidate for single operations */
} cunmod_batches_t;

/* The argument of the functions of a row: a query, and an algorithm with a value of its parameter
 * s. */
typedef struct
{
    const cunmod_query_t *query;
    const cunmod_params_t *params;
    int algorithm;
    int64_t s;
    cunmod_shape_t *shape; /* output of the row's `shape`, input of all others */
} cunmod_trial_t;

/* The values of s that the plan tries: least, 2 least, 4 least, ..., as long as they are < most,
 * and then most. most < least: no value. any = 1: a forced s may be any number from least to most;
 * 0: only one of the values above. */
typedef struct
{
    int64_t least;
    int64_t most;
    int any;
} cunmod_range_t;

typedef struct
{
    const char *name; /* the name of the algorithm in cunmod_set_algorithm */
    int op;           /* CUNMOD_OP_*; -1: FLINT, which every operation has */
    int is_baseline;  /* 1: an algorithm of src/papers, which is a candidate only when it is
                         forced */
    cunmod_batches_t batches;

    /* Returns whether the algorithm can compute the query. NULL: it can compute every query. */
    int (*possible)(const cunmod_query_t *query);

    /* Returns the values of s for which the device has enough memory. NULL: only s = 1. */
    cunmod_range_t (*range)(const cunmod_query_t *query, const cunmod_params_t *params);

    /* Fills *x->shape for x->s. Returns nonzero when no shape exists for x->s. NULL: the algorithm
     * needs no shape. */
    int (*shape)(cunmod_trial_t *x);

    /* Returns the words of workspace of one item. NULL: the algorithm needs no workspace. */
    int64_t (*words)(const cunmod_trial_t *x);

    /* Returns, as a double, an upper bound of the result of `words`. The plan calls `words` only if
     * this bound is at most 2^62 bytes. NULL: `words` does not overflow for any query. */
    double (*bound)(const cunmod_trial_t *x);

    /* Limit of the bytes of workspace of those items of a batch that are computed at once; if the
     * device has less memory, the limit is that memory. 0: the limit is CUNMOD_TUNE_BATCH_WORK, and
     * the algorithm is no candidate if its workspace does not fit in the device's memory. */
    int64_t batch_work;

    /* Returns the predicted microseconds of all launches for all items. us = shape = NULL for
     * "ntt_short", "ntt_pieces" and "scan": plan.c predicts these algorithms from the times of the
     * products that they consist of. */
    double (*us)(const cunmod_trial_t *x);

    /* Returns the number of threads of a block. NULL: CUNMOD_PLAN_THREADS. */
    int (*threads)(int64_t s);
} cunmod_algorithm_t;

#define CUNMOD_PLAN_THREADS 256

/* Returns the row of an algorithm. For an algorithm of src/papers whose row cunmod_alg_add has not
 * added, returns a row with the name "none" and op = -1. */
const cunmod_algorithm_t *cunmod_alg(int algorithm);

/* Adds the row of an algorithm of src/papers to the table (cunmod_papers_register calls it). The
 * caller keeps *row in memory, and adds all rows before the first call of the plan. */
void cunmod_alg_add(int algorithm, const cunmod_algorithm_t *row);

const char *cunmod_alg_name(int algorithm);    /* "flint", "block", ... */
int cunmod_alg_find(int op, const char *name); /* the index CUNMOD_ALG_*; -1: op has no algorithm of
                                                  that name */
int cunmod_alg_threads(int algorithm, int64_t s);

/* Returns whether an algorithm of the query's operation can compute the query. algorithm = -1:
 * returns 0. */
int cunmod_alg_possible(const cunmod_query_t *query, int algorithm);

/* Returns whether an algorithm computes batches only. algorithm = -1: returns 0. */
int cunmod_alg_only_batches(int algorithm);

/* Returns whether the query is about a batch whose items the algorithm computes as single
 * operations. If so, the functions of the row of the algorithm need the query about one item,
 * cunmod_query_one(query). */
int cunmod_alg_is_single(const cunmod_query_t *query, int algorithm);

/* Returns the predicted microseconds of an algorithm whose row has `us`; HUGE_VAL when no shape
 * exists for s. */
double cunmod_alg_us(const cunmod_query_t *query, const cunmod_params_t *params, int algorithm,
                     int64_t s);

#endif
