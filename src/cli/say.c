/* Prints the error messages of the tool on stderr.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"

static const char *program = "cunmod";

void cli_set_program(const char *name)
{
    program = name;
}

const char *cli_program(void)
{
    return program;
}

void cli_error(const char *format, ...)
{
    va_list arguments;
    cli_progress_end();
    fprintf(stderr, "%s: ", program);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

int cli_library_error(const char *command, int status)
{
    cli_error("%s: %s", command, cunmod_status_text(status));
    return CLI_FAIL;
}

int cli_no_memory(void)
{
    cli_error("%s", cunmod_status_text(CUNMOD_E_MEMORY));
    return CLI_FAIL;
}

int cli_output_error(const char *name)
{
    cli_error("%s: %s", name, strerror(errno));
    return CLI_FAIL;
}
