/* Reads and writes polynomials in FLINT's nmod_poly text format.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "io.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

#define BLOCK_BYTES ((size_t)1 << 20)
#define OUTPUT_BYTES (1 << 16)
#define FIRST_CAPACITY ((int64_t)1 << 10)
#define NUMBER_BYTES 24 /* bytes of a number: two blanks and 20 digits, rounded up */
#define END_OF_FILE (-1)
#define READ_ERROR (-2)

int cli_input_error(const cli_reader_t *reader, cli_place_t place, const char *format, ...)
{
    va_list arguments;
    fprintf(stderr, "%s: %s:%" PRId64 ":%" PRId64 ": ", cli_program(), reader->name, place.line,
            place.column);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return CLI_INPUT;
}

int cli_reader_open(cli_reader_t *reader, const char *name)
{
    memset(reader, 0, sizeof *reader);
    reader->line = 1;
    if (strcmp(name, "-") == 0)
    {
        reader->name = "stdin";
        reader->fd = STDIN_FILENO;
    }
    else
    {
        reader->name = name;
        reader->fd = open(name, O_RDONLY | O_CLOEXEC);
        if (reader->fd < 0)
        {
            cli_error("%s: %s", name, strerror(errno));
            return CLI_INPUT;
        }
    }
    reader->block = malloc(BLOCK_BYTES);
    if (reader->block == NULL)
    {
        cli_reader_close(reader);
        return cli_no_memory();
    }
    return CLI_OK;
}

void cli_reader_close(cli_reader_t *reader)
{
    free(reader->block);
    reader->block = NULL;
    if (reader->fd != STDIN_FILENO)
        close(reader->fd);
}

/* Reads the next block of the file; the caller has used all bytes of the current block. Returns the
 * first byte of the new block, without skipping it; END_OF_FILE; or READ_ERROR after a message. */
static int refill(cli_reader_t *reader)
{
    if (reader->ended)
        return END_OF_FILE;
    cli_progress_count(reader->coefficients);
    ssize_t got;
    do
    {
        got = read(reader->fd, reader->block, BLOCK_BYTES);
    } while (got < 0 && errno == EINTR);
    if (got < 0)
    {
        cli_error("%s: %s", reader->name, strerror(errno));
        return READ_ERROR;
    }
    reader->block_offset += (int64_t)reader->fill;
    reader->next = 0;
    reader->fill = (size_t)got;
    if (got == 0)
    {
        /* read() is not called again: on a terminal it would wait for more input. */
        reader->ended = true;
        return END_OF_FILE;
    }
    return reader->block[0];
}

static inline int peek(cli_reader_t *reader)
{
    return reader->next < reader->fill ? reader->block[reader->next] : refill(reader);
}

static cli_place_t place_of_next(const cli_reader_t *reader)
{
    int64_t offset = reader->block_offset + (int64_t)reader->next;
    return (cli_place_t){reader->line, offset - reader->line_offset + 1};
}

static inline bool is_blank(int byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Skips white space. Returns the next byte, without skipping it; END_OF_FILE; or READ_ERROR. */
static int skip_blanks(cli_reader_t *reader)
{
    int byte = peek(reader);
    while (is_blank(byte))
    {
        reader->next++;
        if (byte == '\n')
        {
            reader->line++;
            reader->line_offset = reader->block_offset + (int64_t)reader->next;
        }
        byte = peek(reader);
    }
    return byte;
}

/* Returns a hint for the error message about `byte`, which is found where a number is expected; ""
 * for most bytes. */
static const char *hint(const cli_reader_t *reader, int byte)
{
    return byte == '/'                         ? ": numbers are no fractions"
           : byte == '-' && !reader->has_signs ? ": numbers are not negative"
           : byte == '.'                       ? ": numbers are integers"
                                               : "";
}

/* Reports "expected WHAT, found ..." at the position of the next byte; returns CLI_INPUT. */
static int unexpected(cli_reader_t *reader, int byte, const char *what)
{
    cli_place_t place = place_of_next(reader);
    if (byte == READ_ERROR)
        return CLI_INPUT;
    if (byte == END_OF_FILE)
        return cli_input_error(reader, place, "expected %s, found the end of the file", what);
    if (byte > ' ' && byte < 127)
    {
        return cli_input_error(reader, place, "expected %s, found '%c'%s", what, byte,
                               hint(reader, byte));
    }
    return cli_input_error(reader, place, "expected %s, found byte 0x%02x", what, (unsigned)byte);
}

/* *value = the next number, *place = the position of its first digit. what: name of the number in
 * messages. Returns an exit status. */
static int read_number(uint64_t *value, cli_place_t *place, cli_reader_t *reader, const char *what)
{
    int byte = skip_blanks(reader);
    *place = place_of_next(reader);
    if (byte < '0' || byte > '9')
        return unexpected(reader, byte, what);
    uint64_t number = 0;
    do
    {
        unsigned digit = (unsigned)(byte - '0');
        if (number >= UINT64_MAX / 10 &&
            (number > UINT64_MAX / 10 || digit > (unsigned)(UINT64_MAX % 10)))
            return cli_input_error(reader, *place, "number above 2^64-1");
        number = 10 * number + digit;
        reader->next++;
        byte = peek(reader);
    } while (byte >= '0' && byte <= '9');
    if (!is_blank(byte) && byte != END_OF_FILE)
        return unexpected(reader, byte, "a digit or white space");
    *value = number;
    return CLI_OK;
}

int cli_read_number(uint64_t *value, cli_reader_t *reader, const char *what)
{
    cli_place_t place;
    return read_number(value, &place, reader, what);
}

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

/* Reports an error when the file ends before coefficient i of `length` coefficients. Returns an
 * exit status. */
static int expect_coefficient(cli_reader_t *reader, int64_t i, int64_t length)
{
    if (skip_blanks(reader) == END_OF_FILE)
    {
        return cli_input_error(reader, place_of_next(reader),
                               "the file ends after %" PRId64 " of %" PRId64 " coefficients", i,
                               length);
    }
    return CLI_OK;
}

static int read_coefficients(cli_poly_t *poly, int64_t length, cli_reader_t *reader)
{
    int64_t capacity = 0;
    for (int64_t i = 0; i < length; i++)
    {
        cli_place_t place;
        uint64_t coeff = 0;
        int status = expect_coefficient(reader, i, length);
        if (status == CLI_OK && i == capacity)
            status = grow(poly, &capacity, length);
        CUNMOD_THEN(read_number(&coeff, &place, reader, "a coefficient"));
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
    while (poly->length > 0 && poly->coeffs[poly->length - 1] == 0)
        poly->length--;
    return CLI_OK;
}

int cli_read_length(int64_t *length, const char *what, cli_reader_t *reader)
{
    cli_place_t place;
    uint64_t number = 0;
    reader->coefficients = 0;
    cli_progress_phase("reading", reader->name);
    const int status = read_number(&number, &place, reader, what);
    /* An array of more than SIZE_MAX / 2 bytes does not fit in the address space. */
    if (status == CLI_OK && number > INT64_MAX / (int64_t)sizeof(uint64_t))
        return cli_input_error(reader, place, "length %" PRIu64 " is too large", number);
    *length = (int64_t)number;
    return status;
}

int cli_read_digits(cli_digits_t *digits, int64_t i, int64_t length, cli_reader_t *reader)
{
    CUNMOD_TRY(expect_coefficient(reader, i, length));
    reader->has_signs = true;
    digits->count = 0;
    digits->negative = peek(reader) == '-';
    reader->next += digits->negative;
    int byte = peek(reader);
    if (byte < '0' || byte > '9')
        return unexpected(reader, byte, digits->negative ? "a digit" : "a coefficient");
    for (; byte >= '0' && byte <= '9'; byte = peek(reader))
    {
        if (digits->count == digits->room)
        {
            const size_t room = 2 * digits->room + NUMBER_BYTES;
            unsigned char *const values = realloc(digits->values, room);
            if (values == NULL)
                return cli_no_memory();
            digits->values = values;
            digits->room = room;
        }
        digits->values[digits->count++] = (unsigned char)(byte - '0');
        reader->next++;
    }
    reader->coefficients = i + 1;
    return is_blank(byte) || byte == END_OF_FILE
               ? CLI_OK
               : unexpected(reader, byte, "a digit or white space");
}

int cli_read_poly(cli_poly_t *poly, cli_reader_t *reader)
{
    int64_t length = 0;
    memset(poly, 0, sizeof *poly);
    CUNMOD_TRY(cli_read_length(&length, "the length of a polynomial", reader));
    int status = read_number(&poly->p, &poly->p_place, reader, "the modulus");
    if (status != CLI_OK)
        return status;
    if (poly->p < 2)
        return cli_input_error(reader, poly->p_place, "modulus %" PRIu64 " is below 2", poly->p);
    status = read_coefficients(poly, length, reader);
    if (status != CLI_OK)
    {
        free(poly->coeffs);
        poly->coeffs = NULL;
    }
    return status;
}

int cli_at_end(bool *ended, cli_reader_t *reader)
{
    const int byte = skip_blanks(reader);
    *ended = byte == END_OF_FILE;
    return byte == READ_ERROR ? CLI_INPUT : CLI_OK;
}

int cli_read_end(cli_reader_t *reader)
{
    int byte = skip_blanks(reader);
    return byte == END_OF_FILE ? CLI_OK : unexpected(reader, byte, "the end of the file");
}

/* Writes the decimal digits of `number` to `text`, without a null byte at the end; returns the
 * number of digits. */
static size_t put_number(char *text, uint64_t number)
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
    size_t used = put_number(block, (uint64_t)length);
    block[used++] = ' ';
    used += put_number(block + used, p);
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
            cli_progress_count(i);
        }
        block[used++] = ' ';
        if (i == 0)
            block[used++] = ' ';
        used += put_number(block + used, coeffs[i]);
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
