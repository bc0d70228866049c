/* The operations of the tool over the integers by name: their operands, and the function that calls
 * the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_OPS_INTEGERS_H
#define CUNMOD_CLI_OPS_INTEGERS_H

#include "cunmod.h"
#include "io_integers.h"

#define CLI_INTEGERS_OPERANDS 2
#define CLI_INTEGERS_RESULTS 3

/* Results in the order in which they are written. They have no leading zeros, except lists of
 * values and bivariate polynomials. */
typedef struct
{
    cli_integers_t list[CLI_INTEGERS_RESULTS];
    int count;
    double asked; /* number of words of all results, also of results that got no memory */
} cli_integers_results_t;

/* Computes an operation; returns a status of the library. */
typedef int cli_integers_run_t(cli_integers_results_t *results, const cli_integers_t *x,
                               cunmod_ctx_t ctx);

typedef struct
{
    const char *name;
    int operands;
    int operand, result; /* kinds (io_integers.h): CLI_POLYNOMIAL .. */
    cli_integers_run_t *run;
    const char *refused; /* message for E_NOT_DIVISIBLE and E_DOMAIN; NULL: neither occurs */
} cli_integers_operation_t;

/* All operations; the last element has name = NULL. */
extern const cli_integers_operation_t cli_integers_operations[];

/* Returns the operation with this name; NULL when none has it. */
const cli_integers_operation_t *cli_find_integers(const char *name);

/* Frees the results, also those that were allocated before an error. */
void cli_integers_results_clear(cli_integers_results_t *results);

#endif
