/* What a context, and the process, may use after a fork.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_FORK_H
#define CUNMOD_FORK_H

#include "runtime/ctx.h"

/* Begins to count the forks of this process. It is called once, before any context is created.
 * Returns nonzero on failure. */
int cunmod_fork_watch(void);

/* Whether an ancestor of this process has tried to open the context's device. The device is then
 * the ancestor's, and so is the outcome when there is none. A context whose device has not been
 * tried yet is not forked, whoever created it. */
int cunmod_ctx_forked(cunmod_ctx_t ctx);

/* Notes that this process is going to try to open the device. */
void cunmod_ctx_claim(cunmod_ctx_t ctx);

/* Notes that this process is going to use CUDA. Returns 0 when an ancestor has done so, in which
 * CUDA may even have been locked at the fork: CUDA does not work in this process. */
int cunmod_fork_claim(void);

#endif
