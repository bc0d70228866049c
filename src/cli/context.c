/* Creates the context of a command from the options, and reports failures and times of a
 * computation.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "base/check.h"
#include "cli.h"

int cli_context(cunmod_ctx_t *ctx, const cli_options_t *options, int op)
{
    int status = cunmod_ctx_create(ctx, options->path == CUNMOD_PATH_CPU ? -2 : -1);
    if (status != CUNMOD_OK)
        return cli_library_error(options->command, status);
    status = cunmod_set_path(*ctx, options->path);
    CUNMOD_THEN(cunmod_set_s(*ctx, op, options->s));
    CUNMOD_THEN(cunmod_set_early_termination(*ctx, options->early));
    if (status == CUNMOD_OK && options->algorithm != NULL &&
        cunmod_set_algorithm(*ctx, op, options->algorithm) != CUNMOD_OK)
    {
        cli_error("%s has no algorithm '%s'", options->command, options->algorithm);
        cunmod_ctx_destroy(*ctx);
        return CLI_USAGE;
    }
    if (status != CUNMOD_OK)
    {
        cunmod_ctx_destroy(*ctx);
        return cli_library_error(options->command, status);
    }
    return CLI_OK;
}

int cli_failure(const char *command, int status, double asked, const char *idle, cunmod_ctx_t ctx)
{
    const char *reason = cunmod_last_reason(ctx);
    const bool has_reason = cunmod_last_path(ctx) == CUNMOD_PATH_AUTO && strcmp(reason, idle) != 0;
    if (has_reason && (cunmod_is_of_gpu(status) || status == CUNMOD_E_MEMORY))
        cli_error("%s: %s: %s", command, cunmod_status_text(status), reason);
    else if (status == CUNMOD_E_MEMORY)
        cli_error("%s: %s: %.0f words for results", command, cunmod_status_text(status), asked);
    else
        (void)cli_library_error(command, status);
    return CLI_FAIL;
}

void cli_tell_times(double start, double before, double between, cunmod_ctx_t ctx)
{
    const bool gpu = cunmod_last_path(ctx) == CUNMOD_PATH_GPU;
    cli_error("path %s, algorithm %s, s %" PRId64 " (%s)", gpu ? "gpu" : "cpu",
              cunmod_last_algorithm(ctx), cunmod_last_s(ctx), cunmod_last_reason(ctx));
    cli_error("read %.6f s, compute %.6f s, write %.6f s", before - start, between - before,
              cli_seconds() - between);
}
