/* What the tool says of itself, and its commands by name.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_HELP_H
#define CUNMOD_CLI_HELP_H

#include "cli.h"

typedef struct
{
    const char *name;
    int group; /* CLI_FOR_* */
    int max_operands;
    int (*run)(const cli_options_t *options);
    const char *usage; /* names of the operands */
    const char *what;  /* description, in lines; all but the first are indented in --help */
} cli_command_t;

/* Below, `commands` are all commands; the last element has name = NULL. */

/* Returns the command with this name; NULL when none has it. */
const cli_command_t *cli_find_command(const cli_command_t *commands, const char *name);

/* Prints what there is to know of the operation or command `name`; NULL: of all. Returns an exit
 * status. */
int cli_print_help(const cli_command_t *commands, const char *name);

/* Reports that there is no command `name`, with a suggestion; returns CLI_USAGE. */
int cli_no_command(const cli_command_t *commands, const char *name);

#endif
