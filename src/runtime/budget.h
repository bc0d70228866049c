/* What an operation may take of the host's memory, and of time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BUDGET_H
#define CUNMOD_BUDGET_H

#include "runtime/ctx.h"

/* From now on, until the next call, the context's limit of time is for all operations together,
 * where it was for each. */
void cunmod_budget_begin(cunmod_ctx_t ctx);

/* Checks that a predicted time is within the limit of the context. Errors: E_WORK, which is
 * noted. */
int cunmod_budget_check_work(cunmod_ctx_t ctx, double us);

/* Checks that so many bytes of memory are within the limit of the context, and that the host can
 * give them. Errors: E_MEMORY, which is noted. */
int cunmod_budget_check_memory(cunmod_ctx_t ctx, double bytes);

/* What an operation on the CPU path takes. */
typedef struct
{
    double bytes; /* of memory, at most */
    int apart;    /* it is long, and the context has a flag: a thread makes FLINT's call */
} cunmod_cost_t;

/* Checks that an operation may run on the CPU path: its time and its memory are within the limits,
 * and the host can give that memory. Waits for calls that are given up, where their memory counts
 * (runtime/worker.h). *query is as cunmod_ctx_query wants it. Errors: E_WORK, E_MEMORY, which are
 * noted; E_INTERRUPTED. */
int cunmod_budget_check_cpu(cunmod_cost_t *cost, cunmod_ctx_t ctx, cunmod_query_t *query);

#endif
