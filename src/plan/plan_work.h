/* The memory that an algorithm needs, and whether there is room for it. The functions are pure, as
 * those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PLAN_WORK_H
#define CUNMOD_PLAN_WORK_H

#include "plan/algorithms.h"

#define CUNMOD_PLAN_MAX_BYTES 4611686018427387904.0 /* 2^62 */

/* Words of workspace of an item for which `bytes` bytes have room besides the arrays that this call
 * brings to the device; and whether `words` words of an item fit into that room. */
double cunmod_plan_room(const cunmod_query_t *query, double bytes);
int cunmod_plan_fits(const cunmod_query_t *query, double words, double bytes);

/* 4-byte words of the residues of both operands, and of the tables of roots. */
int64_t cunmod_plan_ntt_words(const cunmod_query_t *query, int64_t points);

/* Words of workspace of one item, and upper bounds of them (*_bound): columns of the table of
 * algorithms. cunmod_work_half returns -1 when there is no such run. */
int64_t cunmod_work_ntt(const cunmod_trial_t *x);
int64_t cunmod_work_div(const cunmod_trial_t *x);
int64_t cunmod_work_newton(const cunmod_trial_t *x);
int64_t cunmod_work_scan(const cunmod_trial_t *x);
int64_t cunmod_work_tree(const cunmod_trial_t *x);
int64_t cunmod_work_linear(const cunmod_trial_t *x);
int64_t cunmod_work_divsteps(const cunmod_trial_t *x);
int64_t cunmod_work_half(const cunmod_trial_t *x);
double cunmod_work_divsteps_bound(const cunmod_trial_t *x);

/* The workspace of the whole batch in bytes; -1 when it does not fit. */
int64_t cunmod_plan_workspace(const cunmod_trial_t *x, const cunmod_algorithm_t *row);

#endif
