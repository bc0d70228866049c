/* Computes upper bounds of the times of algorithms by the many-core machine model (docs/model.md),
 * and the program parameter s for which the bound of an algorithm is least. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BOUND_H
#define CUNMOD_BOUND_H

#include "plan/plan.h"

/* Returns the bound of the time of *plan, a candidate of cunmod_plan_all, in microseconds: the
 * bound of Theorem 1 of the MMM paper for the launches of *plan, plus the time in which the host
 * sends launches and the time of transfers, which the paper neglects (docs/model.md). Returns 0 for
 * a candidate on the CPU, which has no bound. */
double cunmod_plan_bound_us(const cunmod_plan_t *plan, const cunmod_query_t *query,
                            const cunmod_params_t *params);

/* Returns the parameter s for which cunmod_plan_bound_us is least, among all candidates of
 * `algorithm` for *query; if several bounds are equal, the smallest s. Returns 0 if `algorithm` has
 * no candidate. The times that the plan predicts do not influence the result. */
int64_t cunmod_model_s(const cunmod_query_t *query, const cunmod_params_t *params, int algorithm);

#endif
