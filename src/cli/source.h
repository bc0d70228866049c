/* The files of an operation, from which polynomials are read one after another.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_SOURCE_H
#define CUNMOD_CLI_SOURCE_H

#include <stdbool.h>

#include "io.h"

/* The file that is being read; it begins with is_open = false. */
typedef struct
{
    cli_reader_t reader;
    bool is_open;
    bool is_stdin;
} cli_source_t;

/* Makes source->reader that of the file `name`. NULL is the same file again, or stdin; so is "-"
 * behind "-". Returns an exit status, after a message when that is not CLI_OK. */
int cli_source_next(cli_source_t *source, const char *name);

/* Closes the file; nothing else may be in it when `status` is CLI_OK. Returns the status. */
int cli_source_close(cli_source_t *source, int status);

#endif
