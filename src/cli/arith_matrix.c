/* The commands on matrices: each reads its operands, calls the library, and writes the result.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli.h"
#include "ops_matrix.h"
#include "source.h"

/* Reads the operands x[0], x[1], whose moduli have to be equal. An operand without a file name is
 * read from the file of the previous operand, or from stdin when no file is named. Returns an exit
 * status. */
static int read_operands(cli_matrix_t *x, const cli_matrix_operation_t *operation,
                         const cli_options_t *options)
{
    cli_source_t source = {.is_open = false};
    int status = CLI_OK;
    for (int i = 0; i < operation->operands && status == CLI_OK; i++)
    {
        const bool is_there = i < options->operand_count;
        const uint64_t p = options->modulus != 0 ? options->modulus : x[0].p;
        status = cli_source_next(&source, is_there ? options->operands[i] : NULL, false);
        source.reader.modulus = p;
        CUNMOD_THEN(cli_read_matrix(&x[i], &source.reader));
        if (status == CLI_OK && p != 0 && x[i].p != p)
        {
            status = cli_input_error(&source.reader, x[i].p_place,
                                     "modulus %" PRIu64 " differs from %s %" PRIu64, x[i].p,
                                     options->modulus != 0 ? "--modulus" : "the first modulus", p);
        }
    }
    return cli_source_close(&source, status);
}

/* Reports that the numbers of rows and columns of the operands do not fit; returns CLI_FAIL. */
static int refuse_sizes(const cli_matrix_t *x, const cli_matrix_operation_t *operation)
{
    const cunmod_matrix_t *const a = &x[0].entries, *const b = &x[1].entries;
    if (operation->operands == 1)
    {
        cli_error("%s: the matrix is not square: %" PRId64 " x %" PRId64, operation->name, a->rows,
                  a->columns);
    }
    else
    {
        cli_error("%s: the sizes %" PRId64 " x %" PRId64 " and %" PRId64 " x %" PRId64
                  " do not fit",
                  operation->name, a->rows, a->columns, b->rows, b->columns);
    }
    return CLI_FAIL;
}

/* Computes and writes the result in the format of the first operand. start: the value of
 * cli_seconds when reading began. Returns an exit status. */
static int compute_and_write(cli_matrix_result_t *result, const cli_matrix_operation_t *operation,
                             cli_matrix_t *x, const cli_options_t *options, cunmod_ctx_t ctx,
                             double start)
{
    const double before = cli_seconds();
    char idle[CLI_REASON];
    snprintf(idle, sizeof(idle), "%s", cunmod_last_reason(ctx));
    cli_progress_phase("computing", operation->name);
    const int status = operation->run(result, x, ctx);
    const double between = cli_seconds();
    if (status == CUNMOD_E_LENGTH)
        return refuse_sizes(x, operation);
    if (status == CUNMOD_E_INVERSE)
    {
        cli_error("%s: the matrix has no inverse", operation->name);
        return CLI_FAIL;
    }
    if (status != CUNMOD_OK)
        return cli_failure(operation->name, status, result->asked, idle, ctx);
    CUNMOD_TRY(cli_open_output(options));
    if (result->coeffs != NULL)
    {
        CUNMOD_TRY(cli_write_poly(result->coeffs, result->length, x->p));
    }
    else if (result->entries.words == NULL)
    {
        if (printf("%" PRIu64 "\n", result->number) < 0)
            return cli_output_error(cli_output_name());
    }
    else
    {
        const cli_matrix_t matrix = {
            .entries = result->entries, .p = x->p, .format = x->format, .p_place = x->p_place};
        CUNMOD_TRY(cli_write_matrix(&matrix));
    }
    if (options->time)
        cli_tell_times(start, before, between, ctx);
    return CLI_OK;
}

int cli_matrix(const cli_options_t *options)
{
    const cli_matrix_operation_t *const operation = cli_find_matrix(options->command);
    cli_matrix_t x[CLI_MATRIX_OPERANDS] = {{.p = 0}};
    cli_matrix_result_t result = {.number = 0};
    cunmod_ctx_t ctx = NULL;
    CUNMOD_TRY(cli_context(&ctx, options, CUNMOD_OP_MAT));
    const double start = cli_seconds();
    int status = read_operands(x, operation, options);
    CUNMOD_THEN(compute_and_write(&result, operation, x, options, ctx, start));
    free(result.entries.words);
    free(result.coeffs);
    for (int i = 0; i < CLI_MATRIX_OPERANDS; i++)
        free(x[i].entries.words);
    cunmod_ctx_destroy(ctx);
    return status;
}
