/* Reads a polynomial in x, such as x^2-3*x+1, in a line of `cunmod serve`.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "line.h"
#include "terms.h"

static int find_exponent(void *data, const cli_digits_t *digits, int64_t exponent)
{
    int64_t *const most = data;
    (void)digits;
    *most = exponent > *most ? exponent : *most;
    return CLI_OK;
}

static int add_term(void *data, const cli_digits_t *digits, int64_t exponent)
{
    cli_poly_t *const poly = data;
    cli_add_term(&poly->coeffs[exponent], digits, poly->p);
    return CLI_OK;
}

/* Calls add for each term of the polynomial in the bytes line->next .. end-1. Returns false after
 * an error. */
static bool read_terms(line_t *line, const char *end, cli_add_term_t *add, void *data)
{
    cli_reader_t reader;
    cli_start_t start = {.is_terms = true};
    if (cli_reader_text(&reader, line->next, (size_t)(end - line->next)) != CLI_OK)
        return line_no_memory(line);
    reader.message = line->reason;
    reader.message_bytes = sizeof line->reason;
    reader.line_offset = line->start - line->next;
    const int status = cli_read_terms(&start, add, data, &reader);
    free(start.digits.values);
    cli_reader_close(&reader);
    return status == CLI_OK || (status == CLI_INPUT ? false : line_no_memory(line));
}

bool line_in_x(line_t *line, cli_poly_t *poly, uint64_t modulus, cli_room_t *room)
{
    int64_t most = 0;
    *poly = (cli_poly_t){.p = modulus};
    if (modulus == 0)
    {
        return line_fail(line, CUNMOD_E_ARGUMENT,
                         "a polynomial in x needs a modulus: that of the first operand, or of the "
                         "statement modulus P");
    }
    const char *end = line->next;
    while (end < line->end && !line_is_blank(*end) && *end != ']')
        end++;
    /* the reader has a copy of the text, and an array for the digits of a number, a byte each */
    if (!cli_reserve(room, 3 * ((end - line->next) / (int64_t)sizeof(uint64_t) + 1)))
        return line_no_memory(line);
    if (!read_terms(line, end, find_exponent, &most))
        return false;
    if (most >= room->longest)
        return line_too_long(line, (uint64_t)most + 1, room->longest);
    poly->coeffs = cli_take(room, most + 1);
    if (poly->coeffs == NULL)
        return line_no_memory(line);
    memset(poly->coeffs, 0, (size_t)(most + 1) * sizeof *poly->coeffs);
    if (!read_terms(line, end, add_term, poly))
    {
        free(poly->coeffs);
        poly->coeffs = NULL;
        return false;
    }
    for (poly->length = most + 1; poly->length > 0 && poly->coeffs[poly->length - 1] == 0;)
        poly->length--;
    line->next = end;
    return true;
}
