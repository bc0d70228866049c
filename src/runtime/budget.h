/* Checks the limits of host memory and of time before an operation runs.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BUDGET_H
#define CUNMOD_BUDGET_H

#include "runtime/ctx.h"

/* Sets the sum of predicted times in ctx to 0. Afterwards the time limit of ctx bounds this sum
 * over all operations, until cunmod_budget_begin is called again. Before the first call of
 * cunmod_budget_begin the limit bounds each operation alone. */
void cunmod_budget_begin(cunmod_ctx_t ctx);

/* Checks that a predicted time of `us` microseconds is within the time limit of ctx, and adds `us`
 * to the sum of cunmod_budget_begin. Errors: E_WORK, and the reason is noted
 * (cunmod_last_reason). */
int cunmod_budget_check_work(cunmod_ctx_t ctx, double us);

/* Checks that `bytes` bytes are within the memory limit of the context, and that the host can
 * allocate them. Errors: E_MEMORY, and the reason is noted (cunmod_last_reason). */
int cunmod_budget_check_memory(cunmod_ctx_t ctx, double bytes);

/* The cost of an operation on the CPU path. */
typedef struct
{
    double bytes; /* upper bound of the host memory, in bytes */
    int apart; /* 1: FLINT is called in another thread, since the call is long and the context has
                  an interrupt flag */
} cunmod_cost_t;

/* *cost = the cost of the operation *query on the CPU path, where *query is set as for
 * cunmod_ctx_query. Checks that the predicted time and *cost are within the limits of ctx, and that
 * the host can allocate cost->bytes. Waits for abandoned calls of FLINT that still hold memory
 * (runtime/worker.h). Errors: E_WORK and E_MEMORY, and the reason is noted; E_INTERRUPTED. */
int cunmod_budget_check_cpu(cunmod_cost_t *cost, cunmod_ctx_t ctx, cunmod_query_t *query);

#endif
