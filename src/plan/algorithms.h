/* The table of algorithms: one row for each algorithm, with its name and the functions by which the
 * plan asks whether the algorithm can compute an operation, in how much memory and in what time.
 * All functions except cunmod_alg_add are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * docs/plan.md has the formulas of the predicted times.
 */
#ifndef CUNMOD_ALGORITHMS_H
#define CUNMOD_ALGORITHMS_H

#include "cunmod.h"
#include "plan/plan.h"

/* How an algorithm computes a batch, that is, many independent items of one operation. */
typedef enum
{
    CUNMOD_BATCHES_NONE,   /* the algorithm is no candidate for batches */
    CUNMOD_BATCHES_SINGLE, /* one item after the other, each as a single operation */
    CUNMOD_BATCHES_FUSED,  /* each kernel launch works on all items */
    CUNMOD_BATCHES_ONLY    /* each kernel launch works on all items; no candidate for single
                              operations */
} cunmod_batches_t;

/* The argument of the functions of a row: an operation (`query`), and an algorithm with a value of
 * its parameter s. */
typedef struct
{
    const cunmod_query_t *query;
    const cunmod_params_t *params;
    int algorithm;
    int64_t s;
    cunmod_shape_t *shape; /* the row's function `shape` sets *shape; the row's other functions read
                              *shape */
} cunmod_trial_t;

/* Returns whether *x, whose shape is set, is a product of matrices that is computed in sections
 * (shape/mat_sections.h). */
static inline int cunmod_trial_in_sections(const cunmod_trial_t *x)
{
    return x->query->op == CUNMOD_OP_MAT && x->query->task == CUNMOD_MAT_MUL &&
           x->query->mat.in_sections && x->shape->sections.rows > 0;
}

/* The values of the parameter s that the plan tries: least, 2 least, 4 least, ..., as long as they
 * are < most, and then `most`. most < least: no value. any = 1: a user may force any s from least
 * to most; 0: only one of the values that the plan tries. */
typedef struct
{
    int64_t least;
    int64_t most;
    int any;
} cunmod_range_t;

typedef struct
{
    const char *name; /* the algorithm's name in cunmod_set_algorithm */
    int op;           /* CUNMOD_OP_*; -1: FLINT, a candidate for every op */
    int is_baseline;  /* 1: an algorithm of src/papers, which is a candidate only if the user forces
                         it */
    cunmod_batches_t batches;

    /* Returns whether the algorithm can compute the operation *query. NULL: it can compute every
     * operation of kind `op`. */
    int (*possible)(const cunmod_query_t *query);

    /* Returns the values of s with which the algorithm can compute *query on a device with *params.
     * NULL: only s = 1. */
    cunmod_range_t (*range)(const cunmod_query_t *query, const cunmod_params_t *params);

    /* Sets *x->shape, the lengths of transforms and blocks with x->s. Returns 0; nonzero: the
     * algorithm cannot compute x->query with x->s. NULL: the algorithm needs no shape. */
    int (*shape)(cunmod_trial_t *x);

    /* Returns the workspace of one item, in words of the size of a coefficient. NULL: 0 words. */
    int64_t (*words)(const cunmod_trial_t *x);

    /* Returns, as a double, which cannot overflow, an upper bound of the result of `words`. The
     * plan calls `words` only if this bound is at most 2^62 bytes. NULL: `words` overflows for no
     * query. */
    double (*bound)(const cunmod_trial_t *x);

    /* Batches: limit of the workspace, in bytes, of all items that are computed at once; if the
     * device has less free memory, the limit is the free memory. 0: the limit is
     * CUNMOD_TUNE_BATCH_WORK, and the algorithm is no candidate if a workspace of this size does
     * not fit in the device's free memory. */
    int64_t batch_work;

    /* Returns the predicted microseconds of all launches for all items. NULL, as is `shape`, for
     * "ntt_short", "ntt_pieces" and "scan": plan.c predicts the times of these algorithms from the
     * times of the products that they consist of. */
    double (*us)(const cunmod_trial_t *x);

    /* Returns the number of threads per block with parameter s. NULL: CUNMOD_PLAN_THREADS. */
    int (*threads)(int64_t s);
} cunmod_algorithm_t;

#define CUNMOD_PLAN_THREADS 256

/* Returns the row of the algorithm with index CUNMOD_ALG_*. For an algorithm of src/papers whose
 * row was not added by cunmod_alg_add, returns a row with the name "none" and op = -1. */
const cunmod_algorithm_t *cunmod_alg(int algorithm);

/* Adds the row of an algorithm of src/papers to the table, which stores the pointer `row`: *row
 * must exist as long as the process. cunmod_papers_register calls this function for all rows before
 * the first call of the plan. */
void cunmod_alg_add(int algorithm, const cunmod_algorithm_t *row);

const char *cunmod_alg_name(int algorithm);    /* "flint", "block", ... */
int cunmod_alg_find(int op, const char *name); /* the index CUNMOD_ALG_*; -1: op has no algorithm of
                                                  that name */
int cunmod_alg_threads(int algorithm, int64_t s);

/* Returns whether `algorithm`, an algorithm for query->op, can compute *query. algorithm = -1:
 * returns 0. */
int cunmod_alg_possible(const cunmod_query_t *query, int algorithm);

/* Returns whether `algorithm` computes batches but no single operations. algorithm = -1: returns
 * 0. */
int cunmod_alg_only_batches(int algorithm);

/* Returns whether the query is about a batch whose items the algorithm computes as single
 * operations. If so, the functions of the row of the algorithm need the query about one item,
 * cunmod_query_one(query). */
int cunmod_alg_is_single(const cunmod_query_t *query, int algorithm);

/* Returns the predicted microseconds of an algorithm whose row has a function `us`; HUGE_VAL if the
 * algorithm cannot compute *query with s. */
double cunmod_alg_us(const cunmod_query_t *query, const cunmod_params_t *params, int algorithm,
                     int64_t s);

#endif
