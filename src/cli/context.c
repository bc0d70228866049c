/* The context of a command, with the path, the algorithm and the s that its options name.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stddef.h>

#include "cli.h"

int cli_context(cunmod_ctx_t *ctx, const cli_options_t *options, int op)
{
    int status = cunmod_ctx_create(ctx, options->path == CUNMOD_PATH_CPU ? -2 : -1);
    if (status != CUNMOD_OK)
    {
        return cli_library_error(options->command, status);
    }
    status = cunmod_set_path(*ctx, options->path);
    if (status == CUNMOD_OK)
    {
        status = cunmod_set_s(*ctx, op, options->s);
    }
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
