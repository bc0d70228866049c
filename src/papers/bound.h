/* The bound of the many-core machine model on the time of a plan, and the s of least bound. All
 * functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BOUND_H
#define CUNMOD_BOUND_H

#include "plan/plan.h"

/* Returns the bound of Theorem 1 for the launches of *plan, a candidate of cunmod_plan_all, in
 * microseconds. Two times that the paper neglects are added: the time in which the host sends
 * launches, and the time of transfers (docs/model.md). A candidate on the CPU has no bound: returns
 * 0. */
double cunmod_plan_bound_us(const cunmod_plan_t *plan, const cunmod_query_t *query,
                            const cunmod_params_t *params);

/* Returns the s of least bound among the candidates of an algorithm, the smallest s of equal
 * bounds; 0: the algorithm has no candidate. The predictions of the plan have no influence on this
 * choice. */
int64_t cunmod_model_s(const cunmod_query_t *query, const cunmod_params_t *params, int algorithm);

#endif
