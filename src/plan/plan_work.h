/* The memory that an algorithm needs, and whether the device has as much. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PLAN_WORK_H
#define CUNMOD_PLAN_WORK_H

#include "plan/algorithms.h"

#define CUNMOD_PLAN_MAX_BYTES 4611686018427387904.0 /* 2^62 */

/* cunmod_plan_room returns the words of workspace of one item that fit in `bytes` bytes besides the
 * arrays that this call stores on the device. cunmod_plan_fits returns whether `words` words are at
 * most that number. */
double cunmod_plan_room(const cunmod_query_t *query, double bytes);
int cunmod_plan_fits(const cunmod_query_t *query, double words, double bytes);

/* Returns the 4-byte words of the residues of the operands that are transformed, and of the tables
 * of roots. */
int64_t cunmod_plan_ntt_words(const cunmod_query_t *query, int64_t points);

/* The functions `words` and `bound` of the table of algorithms: words of workspace of one item, and
 * an upper bound. cunmod_work_half returns -1 when a transform that it needs does not exist. */
int64_t cunmod_work_ntt(const cunmod_trial_t *x);
int64_t cunmod_work_div(const cunmod_trial_t *x);
int64_t cunmod_work_newton(const cunmod_trial_t *x);
int64_t cunmod_work_scan(const cunmod_trial_t *x);
int64_t cunmod_work_tree(const cunmod_trial_t *x);
int64_t cunmod_work_linear(const cunmod_trial_t *x);
int64_t cunmod_work_divsteps(const cunmod_trial_t *x);
int64_t cunmod_work_half(const cunmod_trial_t *x);
double cunmod_work_divsteps_bound(const cunmod_trial_t *x);

/* Returns the bytes of workspace of the whole batch; -1: they do not fit in the memory of the
 * query. */
int64_t cunmod_plan_workspace(const cunmod_trial_t *x, const cunmod_algorithm_t *row);

#endif
