/* The rows of the plan's table of algorithms (plan/algorithms.h) for the algorithms of the paper on
 * the many-core machine model (MMM), and the times of the machine model for these algorithms.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PAPERS_ROWS_H
#define CUNMOD_PAPERS_ROWS_H

#include "plan/algorithms.h"
#include "plan/machine_model.h"

/* Adds the rows to the table. The first cunmod_ctx_create of a process calls this function, before
 * the first call of the plan; no other thread may call the plan meanwhile. */
void cunmod_papers_register(void);

/* op: CUNMOD_OP_MUL, _DIV or _GCD. cunmod_papers_cost returns the times of the machine model for
 * the algorithms of `op`, in microseconds on one multiprocessor; class: the class of the modulus
 * (cunmod_query_class). cunmod_papers_model returns the index CUNMOD_MODEL_* of the operation. */
cunmod_model_cost_t cunmod_papers_cost(int op, int class, const cunmod_params_t *params);
int cunmod_papers_model(int op);

#endif
