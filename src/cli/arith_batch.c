/* The command batch: applies an operation to files of many polynomials, each with its own modulus.
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
#include "ops_batch.h"
#include "suggest.h"

/* ---- files ------------------------------------------------------------------- */

/* Reads all polynomials of a file into *list. first = list for the first file. For another file
 * `first` is the list of the first file: both files must have equally many polynomials with the
 * same moduli in the same order. Returns an exit status. */
static int read_list(cli_list_t *list, const char *name, const cli_list_t *first,
                     const char *command, const cli_options_t *options)
{
    cli_reader_t reader;
    int status = cli_reader_open(&reader, name, options->modulus != 0);
    if (status != CLI_OK)
        return status;
    reader.modulus = options->modulus;
    for (bool ended = false; status == CLI_OK;)
    {
        cli_poly_t poly;
        status = cli_at_end(&ended, &reader);
        if (status == CLI_OK && !ended)
            status = cli_read_poly(&poly, &reader);
        if (status != CLI_OK || ended)
            break;
        const int64_t i = list->items;
        if (first != list && i < first->items && poly.p != first->p[i])
        {
            status = cli_input_error(&reader, poly.p_place,
                                     "modulus %" PRIu64 " of polynomial %" PRId64
                                     " differs from that of the first file, %" PRIu64,
                                     poly.p, i + 1, first->p[i]);
        }
        else if (!cli_list_add(list, &poly))
        {
            status = cli_library_error(command, CUNMOD_E_MEMORY);
        }
        free(poly.coeffs);
    }
    if (status == CLI_OK && list->items != first->items)
    {
        cli_error("%s: %" PRId64 " polynomials are not as many as in the first file, %" PRId64,
                  name, list->items, first->items);
        status = CLI_INPUT;
    }
    cli_reader_close(&reader);
    return status;
}

/* Reads a file of exactly `items` exponents. Returns an exit status. */
static int read_exponents(uint64_t *exponents, const char *name, int64_t items)
{
    cli_reader_t reader;
    bool ended = false;
    int64_t count = 0;
    int status = cli_reader_open(&reader, name, true);
    if (status != CLI_OK)
        return status;
    while (status == CLI_OK)
    {
        status = cli_at_end(&ended, &reader);
        if (status != CLI_OK || ended || count == items)
            break;
        status = cli_read_number(&exponents[count], &reader, "an exponent");
        count++;
    }
    if (status == CLI_OK && (count < items || !ended))
    {
        cli_error("%s: exponents are not as many as polynomials, %" PRId64, name, items);
        status = CLI_INPUT;
    }
    cli_reader_close(&reader);
    return status;
}

/* *exponents = an array of `items` exponents, which the caller frees. text: a number, the exponent
 * of all items; or the name of a file of `items` exponents. Returns an exit status. */
static int make_exponents(uint64_t **exponents, const char *text, int64_t items,
                          const char *command)
{
    uint64_t number;
    *exponents = calloc((size_t)items + 1, sizeof(**exponents));
    if (*exponents == NULL)
        return cli_library_error(command, CUNMOD_E_MEMORY);
    if (!cli_number(&number, text, 0, UINT64_MAX))
        return read_exponents(*exponents, text, items);
    for (int64_t i = 0; i < items; i++)
        (*exponents)[i] = number;
    return CLI_OK;
}

/* ---- the command --------------------------------------------------------------- */

/* Writes the results of item i in one line, which is empty when there are none. */
static int write_item(const cli_batch_results_t *results, int64_t i, uint64_t p)
{
    const int64_t count = cli_batch_count(results, i);
    bool good = true;
    cli_progress_phase("writing", cli_output_name());
    for (int64_t k = 0; k < count && good; k++)
    {
        int64_t length;
        const uint64_t *const coeffs = cli_batch_result(&length, results, i, k);
        good = (k == 0 || putchar(' ') != EOF) && cli_put_poly(coeffs, length, p);
    }
    good = good && putchar('\n') != EOF && fflush(stdout) == 0;
    return good ? CLI_OK : cli_output_error(cli_output_name());
}

/* Writes the results of all items. Returns CLI_OK; or CLI_FAIL when the output fails, or when an
 * item has no result: its error is reported, and zeros are written in its place. */
static int write_results(const cli_batch_results_t *results, const cli_list_t *first,
                         const char *command, const cli_options_t *options)
{
    CUNMOD_TRY(cli_open_output(options));
    int exit_status = CLI_OK;
    for (int64_t i = 0; i < first->items; i++)
    {
        if (results->statuses[i] != CUNMOD_OK)
        {
            cli_error("%s: polynomial %" PRId64 ": %s", command, i + 1,
                      cunmod_status_text(results->statuses[i]));
            exit_status = CLI_FAIL;
        }
        if (write_item(results, i, first->p[i]) != CLI_OK)
            return CLI_FAIL;
    }
    return exit_status;
}

/* Returns `text`, filled with the names of the arguments: A, B, C for files (kind p), N for numbers
 * (kind n), E for exponents (kind e), a blank before each. */
static const char *usage_of(char text[16], const char *kinds)
{
    char file = 'A';
    size_t at = 0;
    for (; *kinds != '\0'; kinds++)
    {
        text[at++] = ' ';
        text[at++] = *kinds == 'p' ? file++ : *kinds == 'n' ? 'N' : 'E';
    }
    text[at] = '\0';
    return text;
}

/* *operation = the operation that operand 0 names; numbers[0], numbers[1], .. = its arguments of
 * kind n. Returns an exit status. */
static int read_command(const cli_batch_operation_t **operation, int64_t *numbers,
                        const cli_options_t *options)
{
    char usage[16];
    *operation = options->operand_count > 0 ? cli_find_batch(options->operands[0]) : NULL;
    if (*operation == NULL)
        return cli_no_operation(options, cli_batch_operations, sizeof *cli_batch_operations);
    const char *const kinds = (*operation)->kinds;
    if ((size_t)options->operand_count != 1 + strlen(kinds))
    {
        cli_error("batch: %s takes%s", (*operation)->name, usage_of(usage, kinds));
        return cli_usage_error();
    }
    for (int k = 0; kinds[k] != '\0'; k++)
    {
        uint64_t number;
        const char *const text = options->operands[1 + k];
        if (kinds[k] == 'n' && !cli_number(&number, text, 0, INT64_MAX))
        {
            cli_error("batch: '%s' is not a number from 0 to 2^63-1", text);
            return CLI_USAGE;
        }
        if (kinds[k] == 'n')
            *numbers++ = (int64_t)number;
    }
    return CLI_OK;
}

/* Reads the files of polynomials, and the exponents. Returns an exit status. */
static int read_arguments(cli_batch_arguments_t *x, const cli_batch_operation_t *operation,
                          const cli_options_t *options)
{
    const char *const kinds = operation->kinds, *const name = operation->name;
    int lists = 0, status = CLI_OK;
    for (int k = 0; kinds[k] != '\0' && status == CLI_OK; k++)
        if (kinds[k] == 'p')
            status =
                read_list(&x->list[lists++], options->operands[1 + k], &x->list[0], name, options);
    for (int k = 0; kinds[k] != '\0' && status == CLI_OK; k++)
    {
        if (kinds[k] == 'e')
        {
            status =
                make_exponents(&x->exponents, options->operands[1 + k], x->list[0].items, name);
        }
    }
    return status;
}

int cli_batch(const cli_options_t *options)
{
    const cli_batch_operation_t *operation;
    cli_batch_arguments_t x = {.exponents = NULL};
    cli_batch_results_t results;
    cunmod_ctx_t ctx = NULL;
    CUNMOD_TRY(read_command(&operation, x.number, options));
    int status = cli_context(&ctx, options, CUNMOD_OP_MUL);
    CUNMOD_THEN(read_arguments(&x, operation, options));
    if (status == CLI_OK)
    {
        const char *const name = operation->name;
        cli_progress_phase("computing", name);
        const int computed = cli_batch_compute(&results, operation, &x, ctx);
        status = computed != CUNMOD_OK ? cli_library_error(name, computed)
                                       : write_results(&results, &x.list[0], name, options);
        if (computed == CUNMOD_OK)
            cli_batch_results_clear(&results);
    }
    cli_batch_arguments_clear(&x);
    cunmod_ctx_destroy(ctx);
    return status;
}
