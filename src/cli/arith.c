/* The arithmetic commands of the tool: each reads its operands, calls the library, and writes the
 * results.
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
#include "line.h"
#include "ops.h"
#include "source.h"

/* ---- arguments ------------------------------------------------------------- */

/* operands[i] = the operand on the command line for argument i of the operation, or NULL: argument
 * i is a polynomial that follows in the file of the previous polynomial. The last polynomials may
 * be missing on the command line. Returns false when a number is missing. */
static bool assign(const char *operands[CLI_MAX_OPERANDS], const cli_operation_t *operation,
                   const cli_options_t *options)
{
    int named = options->operand_count, next = 0;
    for (const char *kind = operation->arguments; *kind != '\0'; kind++)
        named -= *kind != 'p';
    if (named < 0)
        return false;
    for (int i = 0; operation->arguments[i] != '\0'; i++)
    {
        const bool is_there = operation->arguments[i] != 'p' || named-- > 0;
        operands[i] = is_there ? options->operands[next++] : NULL;
    }
    return true;
}

int cli_read_numbers(cli_arguments_t *x, const cli_operation_t *operation,
                     const char *const *operands)
{
    int numbers = 0;
    for (int i = 0; operation->arguments[i] != '\0'; i++)
    {
        uint64_t number;
        line_t line;
        if (operation->arguments[i] == 'm')
        {
            if (!cli_number(&x->poly[0].p, operands[i], 2, UINT64_MAX))
            {
                cli_error("%s: '%s' is not a modulus from 2 to 2^64-1", operation->name,
                          operands[i]);
                return CLI_USAGE;
            }
        }
        else if (operation->arguments[i] == 'n')
        {
            if (!cli_number(&number, operands[i], 0, INT64_MAX))
            {
                cli_error("%s: '%s' is not a number from 0 to 2^63-1", operation->name,
                          operands[i]);
                return CLI_USAGE;
            }
            x->number[numbers++] = (int64_t)number;
        }
        else if (operation->arguments[i] == 'e')
        {
            line_open(&line, operands[i], strlen(operands[i]));
            if (!line_exponent(&line, &x->exponent, &x->limbs, &x->negative) || !line_finish(&line))
            {
                cli_error("%s: '%.40s' is not a number: %s", operation->name, operands[i],
                          line.reason);
                return CLI_USAGE;
            }
            if (x->negative && operation->beyond != CUNMOD_OK)
            {
                cli_error("%s: '%.40s' is not a number from 0 on", operation->name, operands[i]);
                return CLI_USAGE;
            }
        }
    }
    return CLI_OK;
}

/* Reads all arguments. The caller frees the coefficients of x->poly and x->exponent, also after an
 * error. Returns an exit status. */
static int read_arguments(cli_arguments_t *x, const cli_operation_t *operation,
                          const cli_options_t *options)
{
    const char *operands[CLI_MAX_OPERANDS];
    cli_source_t source = {.is_open = false};
    int polys = 0;
    if (!assign(operands, operation, options))
    {
        cli_error("%s: a number is missing: %s %s", operation->name, operation->name,
                  operation->usage);
        return cli_usage_error();
    }
    int status = cli_read_numbers(x, operation, operands);
    for (int i = 0; operation->arguments[i] != '\0' && status == CLI_OK; i++)
    {
        if (operation->arguments[i] != 'p')
            continue;
        cli_poly_t *poly = &x->poly[polys++];
        const uint64_t p = options->modulus != 0 ? options->modulus : x->poly[0].p;
        status = cli_source_next(&source, operands[i], options->modulus != 0);
        source.reader.modulus = p;
        CUNMOD_THEN(cli_read_poly(poly, &source.reader));
        if (status == CLI_OK && p != 0 && poly->p != p)
        {
            status = cli_input_error(&source.reader, poly->p_place,
                                     "modulus %" PRIu64 " differs from %s %" PRIu64, poly->p,
                                     options->modulus != 0 ? "--modulus" : "the first modulus", p);
        }
    }
    return cli_source_close(&source, status);
}

/* ---- results --------------------------------------------------------------- */

/* Returns whether the operation tells the factors that it finds. */
static bool tells_factors(const cli_operation_t *operation)
{
    return operation->run == cli_run_factor || operation->run == cli_run_factor_squarefree ||
           operation->run == cli_run_factor_degrees || operation->run == cli_run_roots;
}

/* Computes and writes the results. start: the value of cli_seconds when reading began. Returns an
 * exit status. */
static int compute_and_write(cli_results_t *results, const cli_operation_t *operation,
                             const cli_arguments_t *arguments, const cli_options_t *options,
                             cunmod_ctx_t ctx, double start)
{
    double before = cli_seconds();
    char idle[CLI_REASON];
    snprintf(idle, sizeof(idle), "%s", cunmod_last_reason(ctx));
    cli_progress_phase("computing", options->command);
    int status = tells_factors(operation) ? cli_found_start(ctx) : CUNMOD_OK;
    CUNMOD_THEN(cli_compute(results, operation, arguments, NULL, ctx));
    double between = cli_seconds();
    if (status == CUNMOD_E_INTERRUPTED)
        cli_found_end(options->command);
    if (status != CUNMOD_OK)
        return cli_failure(options->command, status, results->asked, idle, ctx);
    cli_found_stop();
    CUNMOD_TRY(cli_open_output(options));
    for (int i = 0; i < results->count; i++)
        if (cli_write_poly(results->coeffs[i], results->length[i], arguments->poly[0].p) != CLI_OK)
            return CLI_FAIL;
    if (options->time)
        cli_tell_times(start, before, between, ctx);
    return CLI_OK;
}

int cli_arith(const cli_options_t *options)
{
    cli_arguments_t arguments = {0};
    cli_results_t results = {0};
    cunmod_ctx_t ctx = NULL;
    const cli_operation_t *operation = cli_find_operation(options->command);
    CUNMOD_TRY(cli_context(&ctx, options, operation->op));
    double start = cli_seconds();
    int status = read_arguments(&arguments, operation, options);
    CUNMOD_THEN(compute_and_write(&results, operation, &arguments, options, ctx, start));
    cli_results_clear(&results);
    for (int i = 0; i < CLI_MAX_POLYS; i++)
        free(arguments.poly[i].coeffs);
    free(arguments.exponent);
    cunmod_ctx_destroy(ctx);
    return status;
}
