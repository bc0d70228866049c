/* The rows of the MMM paper's algorithms in the plan's table of algorithms.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_PAPERS_ROWS_H
#define CUNMOD_PAPERS_ROWS_H

/* Adds the rows, before the first question to the plan, while no other thread asks one. The first
 * cunmod_ctx_create of a process does this. */
void cunmod_papers_register(void);

#endif
