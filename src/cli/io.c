/* Reads and writes polynomials in FLINT's nmod_poly text format.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "io.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "terms.h"

#define OUTPUT_BYTES (1 << 16)
#define FIRST_CAPACITY ((int64_t)1 << 10)
#define NUMBER_BYTES 24 /* bytes of a number: two blanks and 20 digits, rounded up */

/* Doubles the capacity of poly->coeffs, up to `length` words. Returns an exit status. */
static int grow(cli_poly_t *poly, int64_t *capacity, int64_t length)
{
    int64_t wanted = *capacity == 0 ? FIRST_CAPACITY : 2 * *capacity;
    if (wanted > length)
        wanted = length;
    uint64_t *larger = realloc(poly->coeffs, (size_t)wanted * sizeof *larger);
    if (larger == NULL)
        return cli_no_memory();
    poly->coeffs = larger;
    *capacity = wanted;
    return CLI_OK;
}

static void trim(cli_poly_t *poly)
{
    while (poly->length > 0 && poly->coeffs[poly->length - 1] == 0)
        poly->length--;
}

static int read_coefficients(cli_poly_t *poly, int64_t length, cli_reader_t *reader)
{
    int64_t capacity = 0;
    for (int64_t i = 0; i < length; i++)
    {
        cli_place_t place;
        uint64_t coeff = 0;
        int status = cli_expect_coefficient(reader, i, length);
        if (status == CLI_OK && i == capacity)
            status = grow(poly, &capacity, length);
        CUNMOD_THEN(cli_read_number_at(&coeff, &place, reader, "a coefficient"));
        if (status != CLI_OK)
            return status;
        if (coeff >= poly->p)
        {
            return cli_input_error(reader, place,
                                   "coefficient %" PRIu64 " is not below the modulus %" PRIu64,
                                   coeff, poly->p);
        }
        poly->coeffs[i] = coeff;
        reader->coefficients = i + 1;
    }
    poly->length = length;
    trim(poly);
    return CLI_OK;
}

/* Reads the rest of a polynomial in FLINT's format, whose length was read. Returns an exit
 * status. */
static int read_flint(cli_poly_t *poly, const cli_start_t *start, cli_reader_t *reader)
{
    uint64_t number = 0;
    int64_t length = 0;
    CUNMOD_TRY(cli_digits_word(&number, &start->digits, reader, start->place));
    CUNMOD_TRY(cli_check_length(&length, number, reader, start->place));
    CUNMOD_TRY(cli_read_number_at(&poly->p, &poly->p_place, reader, "the modulus"));
    if (poly->p < 2)
        return cli_input_error(reader, poly->p_place, "modulus %" PRIu64 " is below 2", poly->p);
    return read_coefficients(poly, length, reader);
}

/* Adds a term to the polynomial `data`, whose length grows to the highest power of x so far. */
static int add_term(void *data, const cli_digits_t *digits, int64_t exponent)
{
    cli_poly_t *const poly = data;
    if (exponent >= poly->length)
    {
        const size_t old = (size_t)poly->length, more = (size_t)exponent + 1 - old;
        uint64_t *const larger = realloc(poly->coeffs, (old + more) * sizeof *larger);
        if (larger == NULL)
            return cli_no_memory();
        memset(larger + old, 0, more * sizeof *larger);
        poly->coeffs = larger;
        poly->length = exponent + 1;
    }
    cli_add_term(&poly->coeffs[exponent], digits, poly->p);
    return CLI_OK;
}

/* Reads the rest of a polynomial in x. Returns an exit status. */
static int read_in_x(cli_poly_t *poly, cli_start_t *start, cli_reader_t *reader)
{
    poly->p = reader->modulus;
    poly->p_place = start->place;
    if (poly->p == 0)
        return cli_input_error(reader, start->place, "a polynomial in x needs --modulus P");
    CUNMOD_TRY(cli_read_terms(start, add_term, poly, reader));
    trim(poly);
    return CLI_OK;
}

int cli_read_poly(cli_poly_t *poly, cli_reader_t *reader)
{
    cli_start_t start = {.is_terms = false};
    memset(poly, 0, sizeof *poly);
    int status = cli_read_start(&start, "x*+-", reader);
    if (status == CLI_OK)
    {
        status = start.is_terms ? read_in_x(poly, &start, reader)
                                : read_flint(poly, &start, reader);
    }
    free(start.digits.values);
    if (status != CLI_OK)
    {
        free(poly->coeffs);
        poly->coeffs = NULL;
    }
    return status;
}

size_t cli_put_number(char *text, uint64_t number)
{
    static const char pairs[] =
        "00010203040506070809101112131415161718192021222324252627282930313233"
        "34353637383940414243444546474849505152535455565758596061626364656667"
        "6869707172737475767778798081828384858687888990919293949596979899";
    char digits[NUMBER_BYTES];
    size_t start = sizeof digits;
    while (number >= 10)
    {
        start -= 2;
        memcpy(digits + start, pairs + 2 * (number % 100), 2);
        number /= 100;
    }
    /* Now number is in 0 .. 9. A digit 0 is written only when the argument is 0. */
    if (number > 0 || start == sizeof digits)
        digits[--start] = (char)('0' + number);
    size_t size = sizeof digits - start;
    memcpy(text, digits + start, size);
    return size;
}

bool cli_put_poly(const uint64_t *coeffs, int64_t length, uint64_t p)
{
    char block[OUTPUT_BYTES];
    bool good = true;
    while (length > 0 && coeffs[length - 1] == 0)
        length--;
    const int64_t gap = cli_gap(length);
    size_t used = cli_put_number(block, (uint64_t)length);
    block[used++] = ' ';
    used += cli_put_number(block + used, p);
    for (int64_t i = 0; i < length && good; i++)
    {
        if (i == CLI_HEAD && gap > 0)
        {
            memcpy(block + used, " ...", 4); /* at most CLI_HEAD + 2 numbers are in the block */
            used += 4;
            i += gap;
        }
        if (used > sizeof block - NUMBER_BYTES)
        {
            good = fwrite(block, 1, used, stdout) == used;
            used = 0;
            cli_progress_count(i, (double)i / (double)length);
        }
        block[used++] = ' ';
        if (i == 0)
            block[used++] = ' ';
        used += cli_put_number(block + used, coeffs[i]);
    }
    return good && fwrite(block, 1, used, stdout) == used;
}

int cli_write_poly(const uint64_t *coeffs, int64_t length, uint64_t p)
{
    cli_progress_phase("writing", cli_output_name());
    if (!cli_put_poly(coeffs, length, p) || putchar('\n') == EOF || fflush(stdout) != 0)
        return cli_output_error(cli_output_name());
    return CLI_OK;
}
