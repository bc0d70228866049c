/* Reads the operands of an operation from one or several files.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "source.h"

#include <string.h>

#include "cli.h"

int cli_source_close(cli_source_t *source, int status)
{
    if (source->is_open)
    {
        CUNMOD_THEN(cli_read_end(&source->reader));
        cli_reader_close(&source->reader);
        source->is_open = false;
    }
    return status;
}

int cli_source_next(cli_source_t *source, const char *name, bool has_constants)
{
    const bool is_stdin = name == NULL || strcmp(name, "-") == 0;
    const bool again = source->is_open && (name == NULL || (is_stdin && source->is_stdin));
    if (!again)
    {
        int status = cli_source_close(source, CLI_OK);
        CUNMOD_THEN(cli_reader_open(&source->reader, name != NULL ? name : "-", has_constants));
        if (status != CLI_OK)
            return status;
        source->is_open = true;
        source->is_stdin = is_stdin;
    }
    return CLI_OK;
}
