/* What commands that factor say when the user interrupts them: how many factors were found.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <signal.h>
#include <stddef.h>

#include "cli.h"

static volatile int interrupted;
static int handles; /* 1: `interrupt` is the handler of SIGINT */

/* Factors that the running call has found, and the sum of their degrees times their exponents. */
static struct
{
    int64_t count, degree;
} found;

static void hear(void *unused, const uint64_t *f, int64_t len, int64_t exp)
{
    (void)unused;
    (void)f;
    found.count = len > 0 ? found.count + 1 : 0;
    found.degree = len > 0 ? found.degree + (len - 1) * (exp > 0 ? exp : 1) : 0;
}

/* Handler of SIGINT. A second signal ends the process, whatever the call does. */
static void interrupt(int number)
{
    interrupted = 1;
    (void)signal(number, SIG_DFL);
}

int cli_found_start(cunmod_ctx_t ctx)
{
    struct sigaction before, action = {.sa_flags = SA_RESTART};
    action.sa_handler = interrupt;
    if (sigaction(SIGINT, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
        handles = sigaction(SIGINT, &action, NULL) == 0;
    CUNMOD_TRY(cunmod_set_interrupt(ctx, &interrupted));
    CUNMOD_TRY(cunmod_set_progress(ctx, cli_progress_done, NULL));
    return cunmod_set_found(ctx, hear, NULL);
}

void cli_found_stop(void)
{
    if (!handles)
        return;
    (void)signal(SIGINT, SIG_DFL);
    if (interrupted)
        (void)raise(SIGINT);
}

void cli_found_end(const char *command)
{
    cli_progress_end();
    cli_error("%s: interrupted: %" PRId64 " factors found, of degree %" PRId64 " in all", command,
              found.count, found.degree);
    (void)signal(SIGINT, SIG_DFL);
    (void)raise(SIGINT);
}
