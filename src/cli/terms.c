/* Reads polynomials in x, such as x^2 - 3*x + 1, in a line of a file.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "terms.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

void cli_add_term(uint64_t *sum, const cli_digits_t *digits, uint64_t p)
{
    uint64_t coeff = digits->count == 0;
    for (size_t i = 0; i < digits->count; i++)
        coeff = (uint64_t)(((unsigned __int128)coeff * 10 + digits->values[i]) % p);
    if (digits->negative && coeff != 0)
        coeff = p - coeff;
    *sum = coeff >= p - *sum ? coeff - (p - *sum) : coeff + *sum;
}

static bool is_mark(int byte, const char *marks)
{
    return byte > ' ' && strchr(marks, byte) != NULL;
}

int cli_read_start(cli_start_t *start, const char *marks, cli_reader_t *reader)
{
    cli_progress_phase("reading", reader->name);
    reader->coefficients = 0;
    int byte = cli_skip_blanks(reader);
    start->place = cli_place(reader);
    start->is_terms = byte == 'x' || byte == '+' || byte == '-';
    if (start->is_terms)
        return CLI_OK;
    CUNMOD_TRY(cli_read_plain_digits(&start->digits, reader, "the length of a polynomial"));
    byte = cli_peek(reader);
    start->is_terms = byte == '-' || is_mark(byte, marks);
    if (start->is_terms)
        return CLI_OK;
    if (!cli_is_blank(byte) && byte != CLI_END_OF_FILE)
        return cli_unexpected(reader, byte, "a digit or white space");
    byte = cli_skip_in_line(reader);
    start->is_terms = byte == '\n' || byte == CLI_END_OF_FILE ? reader->has_constants
                                                              : is_mark(byte, marks);
    return byte == CLI_READ_ERROR ? CLI_INPUT : CLI_OK;
}

/* *exponent = the power of x in a term, in which the next byte is x. Returns an exit status. */
static int read_power(int64_t *exponent, cli_reader_t *reader)
{
    cli_digits_t digits = {.values = NULL};
    uint64_t number = 1;
    reader->next++;
    if (cli_skip_in_line(reader) == '^')
    {
        reader->next++;
        (void)cli_skip_in_line(reader);
        const cli_place_t place = cli_place(reader);
        int status = cli_read_plain_digits(&digits, reader, "an exponent");
        CUNMOD_THEN(cli_digits_word(&number, &digits, reader, place));
        free(digits.values);
        if (status == CLI_OK && number > (uint64_t)CLI_MOST_EXPONENT)
        {
            status = cli_input_error(reader, place, "exponent %" PRIu64 " is above %" PRId64,
                                     number, CLI_MOST_EXPONENT);
        }
        if (status != CLI_OK)
            return status;
    }
    *exponent = (int64_t)number;
    return CLI_OK;
}

/* Reads a term without its sign. digits->count > 0: its number was read before. Returns an exit
 * status. */
static int read_term(cli_digits_t *digits, int64_t *exponent, cli_reader_t *reader)
{
    int byte = cli_skip_in_line(reader);
    if (digits->count == 0 && byte != 'x')
    {
        CUNMOD_TRY(cli_read_plain_digits(digits, reader, "a number or x"));
        byte = cli_skip_in_line(reader);
    }
    const bool has_star = digits->count > 0 && byte == '*';
    if (has_star)
    {
        reader->next++;
        byte = cli_skip_in_line(reader);
    }
    *exponent = 0;
    if (byte == 'x')
        return read_power(exponent, reader);
    return has_star ? cli_unexpected(reader, byte, "x") : CLI_OK;
}

int cli_read_terms(cli_start_t *start, cli_add_term_t *add, void *data, cli_reader_t *reader)
{
    cli_digits_t *const digits = &start->digits;
    for (bool is_first = true;; is_first = false)
    {
        int64_t exponent;
        const int byte = cli_skip_in_line(reader);
        const bool has_sign = byte == '+' || byte == '-';
        if (!is_first && (byte == '\n' || byte == CLI_END_OF_FILE))
            return CLI_OK;
        if (!is_first && !has_sign)
            return cli_unexpected(reader, byte, "+, - or the end of the line");
        digits->count = is_first ? digits->count : 0;
        digits->negative = false;
        if (has_sign && digits->count == 0)
        {
            reader->next++;
            digits->negative = byte == '-';
        }
        CUNMOD_TRY(read_term(digits, &exponent, reader));
        CUNMOD_TRY(add(data, digits, exponent));
        reader->coefficients++;
    }
}
