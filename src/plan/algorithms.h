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

/* The arguments of the functions of a row: the query, and the s of the algorithm for it. */
typedef struct
{
    const cunmod_query_t *query;
    const cunmod_params_t *params;
    int64_t s;
    cunmod_shape_t *shape; /* output of the row's `shape`, input of all others */
} cunmod_trial_t;

/* The values of s that the plan tries: least, 2 least, 4 least, ... below most, and most; none when
 * most < least. any = 1: a forced s may be any number from least to most. */
typedef struct
{
    int64_t least;
    int64_t most;
    int any;
} cunmod_range_t;

typedef struct
{
    const char *name; /* the name that cunmod_set_algorithm takes */
    int op;           /* CUNMOD_OP_*; -1: FLINT, which every operation has */
    int is_baseline;  /* an algorithm of src/papers: a candidate only when it is forced */
    cunmod_batches_t batches;

    /* Returns whether the algorithm can compute the query. NULL: it can compute every query. */
    int (*possible)(const cunmod_query_t *query);

    /* Returns the values of s for which the device has enough memory. NULL: only s = 1. */
    cunmod_range_t (*range)(const cunmod_query_t *query, const cunmod_params_t *params);

    /* Fills *x->shape for x->s. Returns nonzero when no shape exists for x->s. NULL: the algorithm
     * needs no shape. */
    int (*shape)(cunmod_trial_t *x);

    /* `words` returns the words of workspace of one item; NULL: 0. `bound` returns an upper bound
     * of `words` that cannot overflow; the plan calls `words` only if the bound is at most 2^62
     * bytes. bound = NULL: `words` cannot overflow. */
    int64_t (*words)(const cunmod_trial_t *x);
    double (*bound)(const cunmod_trial_t *x);

    /* The most bytes of workspace of the items of a batch that are computed at once; less where the
     * device has less memory. 0: CUNMOD_TUNE_BATCH_WORK bytes, which must fit in the device's
     * memory. */
    int64_t batch_work;

    /* Returns the predicted time on the device of all launches of the whole batch. us = shape =
     * NULL for "ntt_short", "ntt_pieces" and "scan", which plan.c composes of other algorithms. */
    double (*us)(const cunmod_trial_t *x);

    /* Returns the threads of a block. NULL: CUNMOD_PLAN_THREADS. */
    int (*threads)(int64_t s);
} cunmod_algorithm_t;

#define CUNMOD_PLAN_THREADS 256

/* Returns the row of an algorithm; a row with op = -1 for an algorithm of the papers that no
 * cunmod_alg_add has added. */
const cunmod_algorithm_t *cunmod_alg(int algorithm);

/* Adds the row of an algorithm of the papers (cunmod_papers_register). The caller keeps *row in
 * memory, and adds all rows before the first call of the plan. */
void cunmod_alg_add(int algorithm, const cunmod_algorithm_t *row);

const char *cunmod_alg_name(int algorithm);    /* "flint", "block", ... */
int cunmod_alg_find(int op, const char *name); /* -1: op has no algorithm of that name */
int cunmod_alg_threads(int algorithm, int64_t s);

/* Returns whether an algorithm of the query's operation can compute the query. algorithm = -1:
 * returns 0. */
int cunmod_alg_possible(const cunmod_query_t *query, int algorithm);

/* cunmod_alg_only_batches returns whether an algorithm computes batches only. cunmod_alg_is_single
 * returns whether the query is a batch whose items the algorithm computes as single operations; its
 * formulas are then for one item, cunmod_query_one(query). */
int cunmod_alg_only_batches(int algorithm);
int cunmod_alg_is_single(const cunmod_query_t *query, int algorithm);

/* Returns the predicted time of an algorithm whose row has `us`; HUGE_VAL when no shape exists for
 * s. */
double cunmod_alg_us(const cunmod_query_t *query, const cunmod_params_t *params, int algorithm,
                     int64_t s);

#endif
