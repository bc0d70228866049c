/* The bound of the model on the time of a plan, and the s that the model takes. The functions are
 * pure, as those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BOUND_H
#define CUNMOD_BOUND_H

#include "plan/plan.h"

/* Theorem 1 for the launches of a candidate of cunmod_plan_all, in microseconds, with what the
 * paper leaves out by name: the time in which the host sends launches in, and transfers
 * (docs/model.md). A candidate on the CPU has no bound: the result is 0. */
double cunmod_plan_bound_us(const cunmod_plan_t *plan, const cunmod_query_t *query,
                            const cunmod_params_t *params);

/* The s of least bound among the candidates of an algorithm, the smallest one of those with equal
 * bounds; 0: it has no candidate. The model chooses here alone, without the plan. */
int64_t cunmod_model_s(const cunmod_query_t *query, const cunmod_params_t *params, int algorithm);

#endif
