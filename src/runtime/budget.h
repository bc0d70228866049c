/* What an operation may take of the host's memory, and of time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BUDGET_H
#define CUNMOD_BUDGET_H

#include "runtime/ctx.h"

/* Whether a predicted time is within the limit of the context: OK, or E_WORK, which is noted. */
int cunmod_budget_check_work(cunmod_ctx_t ctx, double us);

/* Whether an operation may run on the CPU path: its time and its memory are within the limits,
 * and the memory is to be had. OK, E_WORK or E_MEMORY; a refusal is noted. */
int cunmod_budget_check_cpu(cunmod_ctx_t ctx, cunmod_query_t *query);

#endif
