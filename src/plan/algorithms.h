/* The table of algorithms, with a row for each: all that the plan knows of them. The functions are
 * pure, as those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * docs/plan.md has the formulas of the times.
 */
#ifndef CUNMOD_ALGORITHMS_H
#define CUNMOD_ALGORITHMS_H

#include "plan/plan.h"

/* What becomes of the items of a batch. */
typedef enum
{
    CUNMOD_BATCHES_NONE,   /* the algorithm is no candidate */
    CUNMOD_BATCHES_SINGLE, /* one by one, as if each were alone */
    CUNMOD_BATCHES_FUSED,  /* in launches for all items */
    CUNMOD_BATCHES_ONLY    /* the same; it makes nothing but batches */
} cunmod_batches_t;

/* An algorithm that answers a question with a certain s. */
typedef struct
{
    const cunmod_query_t *query;
    const cunmod_params_t *params;
    int64_t s;
    cunmod_shape_t *shape; /* the shape of its plan */
} cunmod_trial_t;

/* Values of s: least, 2 least, 4 least, ... below most, and most; none when most < least. With
 * `any` a forced s may be any number from least to most. */
typedef struct
{
    int64_t least;
    int64_t most;
    int any;
} cunmod_range_t;

typedef struct
{
    const char *name; /* of cunmod_set_algorithm */
    int op;           /* CUNMOD_OP_*, or -1 for FLINT, which is no algorithm of ours */
    int is_baseline;  /* an algorithm of the papers: a candidate only when it is forced */
    cunmod_batches_t batches;

    /* Whether the algorithm can answer the question at all; NULL: it can answer each one. */
    int (*possible)(const cunmod_query_t *query);

    /* The values of s for which the device has room; NULL: only 1. */
    cunmod_range_t (*range)(const cunmod_query_t *query, const cunmod_params_t *params);

    /* Fills *x->shape for x->s; nonzero when there is no such shape. NULL: none is needed. */
    int (*shape)(cunmod_trial_t *x);

    /* Words of workspace of one item; NULL: none. `bound` is an upper bound that cannot overflow:
     * `words` is called only where `bound` words are at most 2^62 bytes. NULL: `words` cannot
     * overflow. */
    int64_t (*words)(const cunmod_trial_t *x);
    double (*bound)(const cunmod_trial_t *x);

    /* Bytes of workspace for the items of a batch that are made at once, at most, and less where
     * the device has less; 0: CUNMOD_TUNE_BATCH_WORK, for which it has to have room. */
    int64_t batch_work;

    /* Predicted time on the device of all launches of the whole batch. us and shape are NULL for
     * products that plan.c puts together from others. */
    double (*us)(const cunmod_trial_t *x);

    /* Threads of a block; NULL: CUNMOD_PLAN_THREADS. */
    int (*threads)(int64_t s);
} cunmod_algorithm_t;

#define CUNMOD_PLAN_THREADS 256

/* Returns the row of an algorithm. The row of an algorithm of the papers that is not added has op
 * -1. */
const cunmod_algorithm_t *cunmod_alg(int algorithm);

/* Adds the row of an algorithm of another room (cunmod_papers_register). The row stays in memory.
 * All rows are added before the first question to the plan. */
void cunmod_alg_add(int algorithm, const cunmod_algorithm_t *row);

const char *cunmod_alg_name(int algorithm);    /* "flint", "block", ... */
int cunmod_alg_find(int op, const char *name); /* -1: unknown */
int cunmod_alg_threads(int algorithm, int64_t s);

/* Whether an algorithm, of the question's operation or -1, can answer it. */
int cunmod_alg_possible(const cunmod_query_t *query, int algorithm);

/* Whether plain division answers the question: only "newton" makes quotients of power series and
 * products modulo a prepared divisor. */
int cunmod_alg_plain_division(const cunmod_query_t *query);

/* Whether an algorithm makes nothing but batches; and whether it makes the items of this question
 * one by one, so that its formulas are about one item, cunmod_query_one(query). */
int cunmod_alg_only_batches(int algorithm);
int cunmod_alg_is_single(const cunmod_query_t *query, int algorithm);

/* The predicted time of an algorithm that has a column for it; HUGE_VAL without a shape. */
double cunmod_alg_us(const cunmod_query_t *query, const cunmod_params_t *params, int algorithm,
                     int64_t s);

#endif
