/* Computes the device memory that an algorithm needs, and whether that much is available. All
 * functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PLAN_WORK_H
#define CUNMOD_PLAN_WORK_H

#include "plan/algorithms.h"

#define CUNMOD_PLAN_MAX_BYTES 4611686018427387904.0 /* 2^62 */

/* Returns the words of workspace available to each of query->batch operations if `bytes` bytes of
 * device memory hold the workspaces, the copies of operands, and the results. */
double cunmod_plan_room(const cunmod_query_t *query, double bytes);

/* Returns the number of 4-byte words of the transforms of the operands of a product, each of
 * `points` points, and of the tables of roots of unity. */
int64_t cunmod_plan_ntt_words(const cunmod_query_t *query, int64_t points);

/* The functions `words` in the rows of the table of algorithms (plan/algorithms.h). Each of the
 * next ten functions returns the words of workspace of one item. cunmod_work_half returns -1 if a
 * transform that "half" needs does not exist. */
int64_t cunmod_work_ntt(const cunmod_trial_t *x);
int64_t cunmod_work_div(const cunmod_trial_t *x);
int64_t cunmod_work_newton(const cunmod_trial_t *x);
int64_t cunmod_work_scan(const cunmod_trial_t *x);
int64_t cunmod_work_tree(const cunmod_trial_t *x);
int64_t cunmod_work_linear(const cunmod_trial_t *x);
int64_t cunmod_work_mat(const cunmod_trial_t *x);
int64_t cunmod_work_mat_plain(const cunmod_trial_t *x);
int64_t cunmod_work_mat_poly(const cunmod_trial_t *x);
int64_t cunmod_work_divsteps(const cunmod_trial_t *x);
int64_t cunmod_work_half(const cunmod_trial_t *x);

/* The functions `bound`: return upper bounds of cunmod_work_divsteps(x) and cunmod_work_mat(x),
 * which is at least cunmod_work_mat_plain(x). */
double cunmod_work_divsteps_bound(const cunmod_trial_t *x);
double cunmod_work_mat_bound(const cunmod_trial_t *x);

/* Returns the bytes of workspace that the algorithm *row needs for x->query: the sum over all items
 * that are computed at once. For a product of matrices in sections this is all memory of the
 * sections, with their operands and results. Returns -1 if the device, with x->query->memory bytes,
 * has not enough memory for the workspace, the operands and the results. */
int64_t cunmod_plan_workspace(const cunmod_trial_t *x, const cunmod_algorithm_t *row);

#endif
