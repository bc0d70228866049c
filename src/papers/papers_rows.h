/* The rows of the MMM paper's algorithms in the plan's table of algorithms (plan/algorithms.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PAPERS_ROWS_H
#define CUNMOD_PAPERS_ROWS_H

/* Adds the rows to the table. The function must be called before the first call of the plan; no
 * other thread may call the plan meanwhile. The first cunmod_ctx_create of a process calls the
 * function. */
void cunmod_papers_register(void);

#endif
