/* Runs one operation of the CPU path, given as a struct, and sets FLINT's number of threads.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "flint/cpu_call.h"

#include <flint/flint.h>
#include <flint/thread_support.h>

#include "base/steps.h"
#include "cunmod.h"
#include "flint/cpu_memory.h"

static void make(void *call)
{
    ((cunmod_cpu_call_t *)call)->make(call);
}

int cunmod_cpu_call(cunmod_cpu_call_t *call)
{
    CUNMOD_TRY(cunmod_cpu_guarded(make, call));
    return call->stopped ? CUNMOD_E_INTERRUPTED : CUNMOD_OK;
}

int cunmod_cpu_threads(void)
{
    return flint_get_num_threads();
}

/* FLINT stores for each calling thread how many threads it may use, and has one pool of threads for
 * the process. The function flint_set_num_threads would also resize the pool, which another thread
 * may be using. */
void cunmod_cpu_open_thread(int threads)
{
    flint_reset_num_workers(threads - 1);
}

void cunmod_cpu_close_thread(void)
{
    flint_cleanup();
}
