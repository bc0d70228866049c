/* What the tool says of itself: all commands, one command, a suggestion for a wrong name.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "help.h"

#include <stdio.h>
#include <string.h>

#include "ops.h"
#include "ops_batch.h"
#include "ops_integers.h"
#include "suggest.h"

#define HELP_COLUMN 30    /* column of the descriptions of operations */
#define COMMAND_COLUMN 15 /* column of the descriptions of commands */

static const char help_head[] =
    "usage: cunmod COMMAND [OPTION]... [OPERAND]...\n"
    "Arithmetic of polynomials over Z/pZ, on an NVIDIA GPU or with FLINT.\n"
    "\n";

static const char about_operands[] =
    "A, B, F, G, XS and YS are files with a polynomial, or with a list of points, values\n"
    "or terms as its coefficients; - is stdin. Those that are missing at the end follow in\n"
    "the last file that is there, or in stdin; so does - behind -. Others are numbers.\n"
    "Format, in and out: LENGTH MODULUS  C0 C1 ..., lowest degree first; zero is 0 MODULUS;\n"
    "in, also: a polynomial in x, as 3*x^2 - x + 1, in a line or in the place of a file.\n";

static const char about_matrices[] =
    "Matrices are files of rows, a line each, with blanks or commas between the entries, whose\n"
    "modulus is --modulus; or as FLINT's nmod_mat_print_pretty writes them; or, with --modulus,\n"
    "Matrix Market (array or coordinate) or SMS. Results are in the format of A.\n";

static const char exit_statuses[] =
    "\nExit status: 0 done, 1 computation or output failed, 2 usage, 3 bad input.\n";

/* Prints a text of several lines; all but the first are indented by `column` blanks. */
static void print_indented(const char *text, int column)
{
    for (const char *end; (end = strchr(text, '\n')) != NULL; text = end + 1)
        printf("%.*s\n%*s", (int)(end - text), text, column, "");
    printf("%s\n", text);
}

static void print_all(const cli_command_t *commands)
{
    fputs(help_head, stdout);
    for (const cli_operation_t *x = cli_operations; x->name != NULL; x++)
        printf("  %s %-*s  %s\n", x->name, HELP_COLUMN - (int)strlen(x->name), x->usage, x->what);
    putchar('\n');
    for (const cli_command_t *x = commands; x->name != NULL; x++)
    {
        if (*x->usage != '\0')
            printf("  %s %s\n%*s", x->name, x->usage, COMMAND_COLUMN, "");
        else
            printf("  %-*s", COMMAND_COLUMN - 2, x->name);
        print_indented(x->what, COMMAND_COLUMN);
    }
    printf("\n%s%s\nOptions; `cunmod help COMMAND` lists those of one command:\n", about_operands,
           about_matrices);
    cli_print_options(CLI_FOR_ALL);
    fputs(exit_statuses, stdout);
}

/* Prints the names of the operations of the commands batch and integers; nothing for others. */
static void print_operations(int group)
{
    const bool has = group == CLI_FOR_BATCH || group == CLI_FOR_INTEGERS;
    fputs(has ? "\noperations:" : "", stdout);
    for (const cli_batch_operation_t *x = cli_batch_operations;
         group == CLI_FOR_BATCH && x->name != NULL; x++)
        printf(" %s", x->name);
    for (const cli_integers_operation_t *x = cli_integers_operations;
         group == CLI_FOR_INTEGERS && x->name != NULL; x++)
        printf(" %s", x->name);
    fputs(has ? "\n" : "", stdout);
}

static void print_operation(const cli_operation_t *x)
{
    printf("usage: cunmod %s [OPTION]... %s\n%s\n\n%s\noptions:\n", x->name, x->usage, x->what,
           about_operands);
    cli_print_options(CLI_FOR_ARITH);
}

static void print_command(const cli_command_t *x)
{
    printf("usage: cunmod %s [OPTION]...%s%s\n", x->name, *x->usage != '\0' ? " " : "", x->usage);
    print_indented(x->what, 0);
    print_operations(x->group);
    if (x->group == CLI_FOR_MATRIX)
        printf("\n%s", about_matrices);
    puts("\noptions:");
    cli_print_options(x->group);
}

const cli_command_t *cli_find_command(const cli_command_t *commands, const char *name)
{
    while (commands->name != NULL && strcmp(commands->name, name) != 0)
        commands++;
    return commands->name != NULL ? commands : NULL;
}

int cli_no_command(const cli_command_t *commands, const char *name)
{
    cli_nearest_t nearest = {.wanted = name};
    cli_consider_rows(&nearest, cli_operations, sizeof *cli_operations);
    cli_consider_rows(&nearest, commands, sizeof *commands);
    return cli_unknown("no command", &nearest);
}

int cli_print_help(const cli_command_t *commands, const char *name)
{
    const cli_operation_t *const operation = name != NULL ? cli_find_operation(name) : NULL;
    const cli_command_t *const command = name != NULL ? cli_find_command(commands, name) : NULL;
    if (name == NULL)
        print_all(commands);
    else if (operation != NULL)
        print_operation(operation);
    else if (command != NULL)
        print_command(command);
    else
        return cli_no_command(commands, name);
    return CLI_OK;
}
