/* Runs work on all shares of a batch side by side.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batch/moduli.h"

#include "runtime/peer_contexts.h"

typedef struct
{
    int (*body)(void *argument, int share);
    void *argument;
    int status[CUNMOD_BATCH_DEVICES];
} work_t;

static void run_share(void *argument, int share, int member)
{
    work_t *const work = argument;
    (void)member;
    work->status[share] = work->body(work->argument, share);
}

int cunmod_devices_run(cunmod_moduli_t moduli, int (*body)(void *argument, int share),
                       void *argument)
{
    work_t work = {.body = body, .argument = argument};
    if (moduli->shares == 1)
        return body(argument, 0);
    cunmod_peers_set(moduli->ctx);
    cunmod_peers_run(moduli->ctx, moduli->shares, run_share, &work);
    int status = CUNMOD_OK;
    for (int k = 0; k < moduli->shares && status == CUNMOD_OK; k++)
        status = work.status[k];
    return status;
}

int cunmod_devices_compute(cunmod_moduli_t moduli, const int *done,
                           int (*on_gpu)(void *argument, int share),
                           int (*on_cpu)(void *argument, int share), void *argument)
{
    int status = cunmod_devices_run(moduli, on_gpu, argument);
    for (int k = 0; k < moduli->shares && status == CUNMOD_OK; k++)
        status = done[k] ? CUNMOD_OK : on_cpu(argument, k);
    cunmod_devices_note(moduli, done);
    return status;
}

void cunmod_devices_note(cunmod_moduli_t moduli, const int *done)
{
    int k = 0;
    while (k < moduli->shares && done[k])
        k++;
    if (k < moduli->shares)
        cunmod_peers_note(moduli->ctx, cunmod_moduli_share(moduli, k)->ctx);
}
