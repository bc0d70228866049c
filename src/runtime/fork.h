/* Counts forks, so that a child process does not use the device of its parent.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_FORK_H
#define CUNMOD_FORK_H

#include "runtime/ctx.h"

/* Starts counting the forks of this process. Called once, before any context is created. Returns
 * nonzero on failure. */
int cunmod_fork_watch(void);

/* Returns whether an ancestor of this process has tried to open the device of ctx. The device, or
 * the failure to open it, then belongs to the ancestor. Returns 0 if no process has tried to open
 * the device. */
int cunmod_ctx_forked(cunmod_ctx_t ctx);

/* Notes in ctx that this process is about to try to open the device of ctx. */
void cunmod_ctx_claim(cunmod_ctx_t ctx);

/* Notes that this process is about to use CUDA. Returns 0 if an ancestor of this process has used
 * CUDA, else nonzero. If the result is 0, CUDA does not work in this process: for example, another
 * thread may have held a lock of CUDA at the fork. */
int cunmod_fork_claim(void);

#endif
