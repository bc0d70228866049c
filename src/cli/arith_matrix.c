/* The commands on matrices: each reads its operands, calls the library, and writes the result.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "io.h"
#include "ops_matrix.h"
#include "source.h"

/* *x = the exponent, the last word of the command line. Returns an exit status. */
static int read_exponent(cli_matrix_t *x, const cli_matrix_operation_t *operation,
                         const cli_options_t *options)
{
    const int last = options->operand_count - 1;
    uint64_t e;
    if (last < 0)
    {
        cli_error("%s: a number is missing: %s A E", operation->name, operation->name);
        return cli_usage_error();
    }
    if (!cli_number(&e, options->operands[last], 0, UINT64_MAX))
    {
        cli_error("%s: '%.40s' is not a number from 0 to 2^64-1", operation->name,
                  options->operands[last]);
        return CLI_USAGE;
    }
    if (!cli_make_entries(&x->entries, 1, 1))
        return cli_failure(operation->name, CUNMOD_E_MEMORY, 1, "", NULL);
    x->entries.words[0] = e;
    return CLI_OK;
}

/* *x = the coefficients of the next polynomial, in one row. Returns an exit status. */
static int read_polynomial(cli_matrix_t *x, cli_reader_t *reader)
{
    cli_poly_t poly = {.coeffs = NULL};
    CUNMOD_TRY(cli_read_poly(&poly, reader));
    x->entries = (cunmod_matrix_t){poly.coeffs, 1, poly.length, poly.length, 0};
    x->p = poly.p;
    x->p_place = poly.p_place;
    return CLI_OK;
}

/* Reads the operands x[0], x[1], whose moduli have to be equal; a polynomial is x[1]. An operand
 * without a file name is read from the file of the previous operand, or from stdin when no file is
 * named. Returns an exit status. */
static int read_operands(cli_matrix_t *x, const cli_matrix_operation_t *operation,
                         const cli_options_t *options)
{
    const bool has_exponent = strchr(operation->kinds, 'e') != NULL;
    const bool has_poly = operation->kinds[0] == 'p';
    const int files = (int)strlen(operation->kinds) - has_exponent;
    cli_source_t source = {.is_open = false};
    uint64_t p = options->modulus;
    int status = has_exponent ? read_exponent(&x[1], operation, options) : CLI_OK;
    for (int i = 0; i < files && status == CLI_OK; i++)
    {
        const bool is_there = i < options->operand_count - has_exponent;
        const bool is_poly = operation->kinds[i] == 'p';
        cli_matrix_t *const operand = &x[has_poly ? 1 - i : i];
        status = cli_source_next(&source, is_there ? options->operands[i] : NULL,
                                 is_poly && options->modulus != 0);
        source.reader.modulus = p;
        CUNMOD_THEN(is_poly ? read_polynomial(operand, &source.reader)
                            : cli_read_matrix(operand, &source.reader));
        if (status == CLI_OK && p != 0 && operand->p != p)
        {
            status = cli_input_error(&source.reader, operand->p_place,
                                     "modulus %" PRIu64 " differs from %s %" PRIu64, operand->p,
                                     options->modulus != 0 ? "--modulus" : "the first modulus", p);
        }
        p = p != 0 ? p : operand->p;
    }
    return cli_source_close(&source, status);
}

/* Reports that the numbers of rows and columns of the operands do not fit; returns CLI_FAIL. */
static int refuse_sizes(const cli_matrix_t *x, const cli_matrix_operation_t *operation)
{
    const cunmod_matrix_t *const a = &x[0].entries, *const b = &x[1].entries;
    if (strcmp(operation->kinds, "mm") != 0)
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
    if (operation->gives == CLI_GIVES_POLY)
    {
        CUNMOD_TRY(cli_write_poly(result->coeffs, result->length, x->p));
    }
    else if (operation->gives == CLI_GIVES_NUMBER)
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
