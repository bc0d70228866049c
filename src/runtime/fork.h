/* Whether a context was in use before a fork.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_FORK_H
#define CUNMOD_FORK_H

#include "runtime/ctx.h"

/* Begins to count the forks of this process; once, before any context. Nonzero on failure. */
int cunmod_fork_watch(void);

/* The device, or the lack of one, was found by an ancestor of this process: it is not
 * ours. A context that has not tried yet is not forked, whoever created it. */
int cunmod_ctx_forked(cunmod_ctx_t ctx);

/* This process is going to try. */
void cunmod_ctx_claim(cunmod_ctx_t ctx);

#endif
