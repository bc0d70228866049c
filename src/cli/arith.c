/* The arithmetic commands: read the operands, call the library, write the results.
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
#include "ops.h"

static int read_whole_file(cli_poly_t *poly, const char *name)
{
    cli_reader_t reader;
    int status = cli_reader_open(&reader, name);
    if (status != CLI_OK)
    {
        return status;
    }
    status = cli_read_poly(poly, &reader);
    if (status == CLI_OK)
    {
        status = cli_read_end(&reader);
    }
    cli_reader_close(&reader);
    return status;
}

/* Reads the operands; b stays zero when there is only one. The caller frees the coefficients,
 * whatever is returned. */
static int read_operands(cli_poly_t *a, cli_poly_t *b, const cli_options_t *options, int count)
{
    const char *name_a = options->operand_count > 0 ? options->operands[0] : "-";
    const char *name_b = options->operand_count > 1 ? options->operands[1] : NULL;
    bool together = name_b == NULL || (strcmp(name_a, "-") == 0 && strcmp(name_b, "-") == 0);
    if (count == 1)
    {
        return read_whole_file(a, name_a);
    }
    if (!together)
    {
        int status = read_whole_file(a, name_a);
        if (status != CLI_OK)
        {
            return status;
        }
    }
    cli_reader_t reader;
    int status = cli_reader_open(&reader, together ? name_a : name_b);
    if (status != CLI_OK)
    {
        return status;
    }
    if (together)
    {
        status = cli_read_poly(a, &reader);
    }
    if (status == CLI_OK)
    {
        status = cli_read_poly(b, &reader);
    }
    if (status == CLI_OK && a->p != b->p)
    {
        status = cli_input_error(&reader, b->p_place,
                                 "modulus %" PRIu64 " differs from the first modulus %" PRIu64,
                                 b->p, a->p);
    }
    if (status == CLI_OK)
    {
        status = cli_read_end(&reader);
    }
    cli_reader_close(&reader);
    return status;
}

static void report_failure(const char *command, int status, cunmod_ctx_t ctx)
{
    const bool has_reason = status == CUNMOD_E_GPU || status == CUNMOD_E_MEMORY;
    if (has_reason && cunmod_last_path(ctx) == CUNMOD_PATH_AUTO)
    {
        cli_error("%s: %s: %s", command, cunmod_status_text(status), cunmod_last_reason(ctx));
    }
    else
    {
        (void)cli_library_error(command, status);
    }
}

/* Computes and writes the results. Reading the operands began at `start`. */
static int compute_and_write(cli_results_t *results, const cli_operation_t *operation,
                             const cli_arguments_t *arguments, const cli_options_t *options,
                             cunmod_ctx_t ctx, double start)
{
    double before = cli_seconds();
    cli_progress_phase("computing", options->command);
    int status = cli_compute(results, operation, arguments, NULL, ctx);
    double between = cli_seconds();
    if (status != CUNMOD_OK)
    {
        report_failure(options->command, status, ctx);
        return CLI_FAIL;
    }
    for (int i = 0; i < results->count; i++)
    {
        if (cli_write_poly(results->coeffs[i], results->length[i], arguments->poly[0].p) != CLI_OK)
        {
            return CLI_FAIL;
        }
    }
    if (options->time)
    {
        bool gpu = cunmod_last_path(ctx) == CUNMOD_PATH_GPU;
        cli_error("path %s, algorithm %s, s %" PRId64 " (%s)", gpu ? "gpu" : "cpu",
                  cunmod_last_algorithm(ctx), cunmod_last_s(ctx), cunmod_last_reason(ctx));
        cli_error("read %.6f s, compute %.6f s, write %.6f s", before - start, between - before,
                  cli_seconds() - between);
    }
    return CLI_OK;
}

int cli_arith(const cli_options_t *options)
{
    cli_arguments_t arguments = {0};
    cli_poly_t *a = &arguments.poly[0];
    cli_poly_t *b = &arguments.poly[1];
    cli_results_t results = {0};
    cunmod_ctx_t ctx = NULL;
    const cli_operation_t *operation = cli_find_operation(options->command);
    int status = cli_context(&ctx, options, operation->op);
    if (status != CLI_OK)
    {
        return status;
    }
    double start = cli_seconds();
    status = read_operands(a, b, options, (int)strlen(operation->arguments));
    if (status == CLI_OK)
    {
        status = compute_and_write(&results, operation, &arguments, options, ctx, start);
    }
    cli_results_clear(&results);
    free(a->coeffs);
    free(b->coeffs);
    cunmod_ctx_destroy(ctx);
    return status;
}
