/* The command integers: applies an operation to polynomials or matrices over the integers.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli.h"
#include "ops_integers.h"
#include "source.h"
#include "suggest.h"

/* *operation = the operation whose name is the first operand. Returns an exit status. */
static int find_operation(const cli_integers_operation_t **operation, const cli_options_t *options)
{
    *operation = options->operand_count > 0 ? cli_find_integers(options->operands[0]) : NULL;
    if (*operation == NULL)
        return cli_no_operation(options, cli_integers_operations, sizeof *cli_integers_operations);
    const int most = 1 + (*operation)->operands;
    if (options->operand_count > most)
    {
        cli_error("integers: %s: too many operands: '%s'", (*operation)->name,
                  options->operands[most]);
        return cli_usage_error();
    }
    return CLI_OK;
}

/* Reads the operands x[0], x[1]. An operand without a file name is read from the file of the
 * previous operand, or from stdin when no file is named. Returns an exit status. */
static int read_operands(cli_integers_t *x, const cli_integers_operation_t *operation,
                         const cli_options_t *options)
{
    cli_source_t source = {.is_open = false};
    int status = CLI_OK;
    for (int i = 0; i < operation->operands && status == CLI_OK; i++)
    {
        const bool is_there = 1 + i < options->operand_count;
        status = cli_source_next(&source, is_there ? options->operands[1 + i] : NULL, false);
        CUNMOD_THEN(cli_read_integers(&x[i], operation->operand, &source.reader));
    }
    return cli_source_close(&source, status);
}

/* Computes and writes the results. start: the value of cli_seconds when reading began. Returns an
 * exit status. */
static int compute_and_write(cli_integers_results_t *results,
                             const cli_integers_operation_t *operation, const cli_integers_t *x,
                             const cli_options_t *options, cunmod_ctx_t ctx, double start)
{
    const double before = cli_seconds();
    char idle[CLI_REASON];
    snprintf(idle, sizeof(idle), "%s", cunmod_last_reason(ctx));
    cli_progress_phase("computing", operation->name);
    const int status = operation->run(results, x, ctx);
    const double between = cli_seconds();
    if ((status == CUNMOD_E_NOT_DIVISIBLE || status == CUNMOD_E_DOMAIN) &&
        operation->refused != NULL)
    {
        cli_error("%s: %s", operation->name, operation->refused);
        return CLI_FAIL;
    }
    if (status != CUNMOD_OK)
        return cli_failure(operation->name, status, results->asked, idle, ctx);
    CUNMOD_TRY(cli_open_output(options));
    for (int i = 0; i < results->count; i++)
    {
        CUNMOD_TRY(
            cli_write_integers(&results->list[i], operation->result, stdout, cli_output_name()));
    }
    if (options->time)
        cli_tell_times(start, before, between, ctx);
    return CLI_OK;
}

int cli_integers(const cli_options_t *options)
{
    const cli_integers_operation_t *operation;
    cli_integers_t x[CLI_INTEGERS_OPERANDS] = {{.x = NULL}};
    cli_integers_results_t results = {.count = 0};
    cunmod_ctx_t ctx = NULL;
    int status = find_operation(&operation, options);
    CUNMOD_THEN(cli_context(&ctx, options, CUNMOD_OP_MUL));
    if (status != CLI_OK)
        return status;
    const double start = cli_seconds();
    if (cunmod_set_progress(ctx, cli_progress_done, NULL) != CUNMOD_OK)
        status = cli_no_memory();
    CUNMOD_THEN(read_operands(x, operation, options));
    CUNMOD_THEN(compute_and_write(&results, operation, x, options, ctx, start));
    cli_integers_results_clear(&results);
    for (int i = 0; i < CLI_INTEGERS_OPERANDS; i++)
        free(x[i].x);
    cunmod_ctx_destroy(ctx);
    return status;
}
