/* Checks the limits of host memory and of time before an operation runs.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BUDGET_H
#define CUNMOD_BUDGET_H

#include "runtime/ctx.h"

/* From this call to the next call of this function, the time limit of ctx holds for the sum of all
 * operations. Before the first call the limit holds for each operation. */
void cunmod_budget_begin(cunmod_ctx_t ctx);

/* Checks that a predicted time of `us` microseconds is within the time limit of the context.
 * Errors: E_WORK, with a noted reason. */
int cunmod_budget_check_work(cunmod_ctx_t ctx, double us);

/* Checks that `bytes` bytes are within the memory limit of the context, and that the host can
 * allocate them. Errors: E_MEMORY, with a noted reason. */
int cunmod_budget_check_memory(cunmod_ctx_t ctx, double bytes);

/* The cost of an operation on the CPU path. */
typedef struct
{
    double bytes; /* upper bound of the host memory, in bytes */
    int apart; /* 1: another thread makes FLINT's call, since the call is long and the context has
                  an interrupt flag */
} cunmod_cost_t;

/* *cost = the cost of an operation on the CPU path. Checks that its time and memory are within the
 * limits and that the host can allocate the memory. Waits for abandoned calls of FLINT that still
 * hold memory (runtime/worker.h). *query is set as for cunmod_ctx_query. Errors: E_WORK and
 * E_MEMORY, with a noted reason; E_INTERRUPTED. */
int cunmod_budget_check_cpu(cunmod_cost_t *cost, cunmod_ctx_t ctx, cunmod_query_t *query);

#endif
