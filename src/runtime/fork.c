/* Counts forks, so that a child process does not use the device of its parent.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/fork.h"

#include <pthread.h>
#include <stdatomic.h>

#include "runtime/opening.h"
#include "runtime/worker.h"

/* Number of forks between the first process that used the library and this process. */
static atomic_uint generation;

/* 1 + the value of `generation` in the first process that used CUDA; 0: no process has used
 * CUDA. */
static atomic_uint cuda_generation;

static void count_fork(void)
{
    atomic_fetch_add(&generation, 1);
    cunmod_worker_forget();
    cunmod_opening_forget();
}

int cunmod_fork_watch(void)
{
    return pthread_atfork(NULL, NULL, count_fork);
}

int cunmod_ctx_forked(cunmod_ctx_t ctx)
{
    return ctx->device_state != CUNMOD_DEVICE_UNTRIED &&
           ctx->generation != atomic_load(&generation);
}

void cunmod_ctx_claim(cunmod_ctx_t ctx)
{
    ctx->generation = atomic_load(&generation);
}

int cunmod_fork_claim(void)
{
    const unsigned mine = atomic_load(&generation) + 1;
    unsigned first = 0;
    return atomic_compare_exchange_strong(&cuda_generation, &first, mine) || first == mine;
}
