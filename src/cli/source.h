/* Reads the operands of an operation from one or several files.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_SOURCE_H
#define CUNMOD_CLI_SOURCE_H

#include <stdbool.h>

#include "io.h"

/* The current file; is_open = false before the first file. */
typedef struct
{
    cli_reader_t reader;
    bool is_open;
    bool is_stdin;
} cli_source_t;

/* source->reader = the reader of the file `name`. NULL: the current file, or stdin when no file is
 * open. "-" after "-" continues stdin. Returns an exit status, after a message when the status is
 * not CLI_OK. */
int cli_source_next(cli_source_t *source, const char *name);

/* Closes the current file. When `status` is CLI_OK, checks before that only white space is left.
 * Returns an exit status: `status`, unless the check fails. */
int cli_source_close(cli_source_t *source, int status);

#endif
