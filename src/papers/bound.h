/* Computes the upper bound that the many-core machine model yields for the time of a plan, and the
 * s for which the bound is least. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BOUND_H
#define CUNMOD_BOUND_H

#include "plan/plan.h"

/* Returns the bound of Theorem 1 for the launches of *plan, a candidate of cunmod_plan_all, in
 * microseconds. The result includes two times that the paper neglects: the time in which the host
 * sends launches, and the time of transfers (docs/model.md). Returns 0 for a candidate on the CPU,
 * which has no bound. */
double cunmod_plan_bound_us(const cunmod_plan_t *plan, const cunmod_query_t *query,
                            const cunmod_params_t *params);

/* Returns the s for which the bound is least, among all candidates of an algorithm for the query;
 * if several bounds are equal, the smallest s. 0: the algorithm has no candidate. The predicted
 * times of the plan have no influence on the result. */
int64_t cunmod_model_s(const cunmod_query_t *query, const cunmod_params_t *params, int algorithm);

#endif
