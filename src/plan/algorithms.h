/* The table of algorithms, a row each: all that the plan knows of them. Pure, as plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * docs/plan.md has the formulas of the times.
 */
#ifndef CUNMOD_ALGORITHMS_H
#define CUNMOD_ALGORITHMS_H

#include "plan/plan.h"

/* An algorithm that answers a question with a certain s. */
typedef struct
{
    const cunmod_query_t *query;
    const cunmod_params_t *params;
    int64_t s;
    cunmod_shape_t *shape; /* that of its plan */
} cunmod_candidate_t;

/* Values of s: least, its doubles below most, and most; a forced s may be anything between the two
 * when `any`. None at all when most < least. */
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
    int is_baseline;  /* one of the papers', which is a candidate only when it is forced */

    /* Whether it can answer the question at all; NULL: whatever is asked. */
    int (*possible)(const cunmod_query_t *query);

    /* The values of s that the device has room for; NULL: 1 alone. */
    cunmod_range_t (*range)(const cunmod_query_t *query, const cunmod_params_t *params);

    /* Fills *x->shape for x->s; nonzero when there is no such shape. NULL: none is needed. */
    int (*shape)(cunmod_candidate_t *x);

    /* Words of workspace of one item; NULL: none. They are asked for where `bound`, which is no
     * less and cannot overflow, has room in 2^62 bytes; NULL: they cannot overflow either. */
    int64_t (*words)(const cunmod_candidate_t *x);
    double (*bound)(const cunmod_candidate_t *x);

    /* Predicted time on the device of all launches of the whole batch. NULL, as shape, for products
     * that plan.c puts together from others. */
    double (*us)(const cunmod_candidate_t *x);

    /* Threads of a block; NULL: CUNMOD_PLAN_THREADS. */
    int (*threads)(int64_t s);
} cunmod_algorithm_t;

#define CUNMOD_PLAN_THREADS 256

extern const cunmod_algorithm_t cunmod_algorithms[CUNMOD_ALG_COUNT];

const char *cunmod_alg_name(int algorithm);    /* "flint", "block", ... */
int cunmod_alg_find(int op, const char *name); /* -1: unknown */
int cunmod_alg_threads(int algorithm, int64_t s);

/* Whether an algorithm, of the question's operation or -1, can answer it. */
int cunmod_alg_possible(const cunmod_query_t *query, int algorithm);

/* The predicted time of an algorithm that has a column for it; HUGE_VAL without a shape. */
double cunmod_alg_us(const cunmod_query_t *query, const cunmod_params_t *params, int algorithm,
                     int64_t s);

#endif
