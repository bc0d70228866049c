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

/* Opens the file `name` for source->reader, and closes the file that was open. name = NULL: keeps
 * the current file open, or opens stdin when no file is open. name = "-": stdin; when stdin is
 * open, keeps it open. has_constants: as for cli_reader_open. Returns an exit status, after a
 * message when the status is not CLI_OK. */
int cli_source_next(cli_source_t *source, const char *name, bool has_constants);

/* Closes the current file. When status = CLI_OK, reports an error when more than white space is
 * left in the file. Returns an exit status: the error, or else `status`. */
int cli_source_close(cli_source_t *source, int status);

#endif
