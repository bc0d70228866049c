/* Reads a text file number by number.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "reader.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

#define BLOCK_BYTES ((size_t)1 << 20)
#define FIRST_DIGITS 24

int cli_input_error(const cli_reader_t *reader, cli_place_t place, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (reader->message != NULL)
    {
        const int used =
            snprintf(reader->message, reader->message_bytes, "column %" PRId64 ": ", place.column);
        vsnprintf(reader->message + used, reader->message_bytes - (size_t)used, format, arguments);
    }
    else
    {
        cli_progress_end();
        fprintf(stderr, "%s: %s:%" PRId64 ":%" PRId64 ": ", cli_program(), reader->name, place.line,
                place.column);
        vfprintf(stderr, format, arguments);
        fputc('\n', stderr);
    }
    va_end(arguments);
    return CLI_INPUT;
}

/* Returns whether a name could be a polynomial: it has no other characters than those have; and x,
 * or a blank, or it may be a constant. */
static bool is_text(const char *name, bool has_constants)
{
    return *name != '\0' && name[strspn(name, "0123456789x^*+- \t")] == '\0' &&
           (has_constants || strpbrk(name, "x \t") != NULL);
}

int cli_reader_text(cli_reader_t *reader, const char *text, size_t size)
{
    *reader = (cli_reader_t){.name = "text", .fd = -1, .line = 1, .ended = true, .fill = size};
    reader->block = malloc(size > 0 ? size : 1);
    if (reader->block == NULL)
        return cli_no_memory();
    memcpy(reader->block, text, size);
    return CLI_OK;
}

/* Opens the name of a file that does not exist as the text of a file of this name. */
static int open_text(cli_reader_t *reader, const char *name, bool has_constants)
{
    const int status = cli_reader_text(reader, name, strlen(name));
    reader->name = name;
    reader->has_constants = has_constants;
    return status;
}

int cli_reader_open(cli_reader_t *reader, const char *name, bool has_constants)
{
    *reader = (cli_reader_t){.line = 1, .has_constants = has_constants};
    if (strcmp(name, "-") == 0)
    {
        reader->name = "stdin";
        reader->fd = STDIN_FILENO;
    }
    else
    {
        reader->name = name;
        reader->fd = open(name, O_RDONLY | O_CLOEXEC);
        if (reader->fd < 0 && errno == ENOENT && is_text(name, has_constants))
            return open_text(reader, name, has_constants);
        if (reader->fd < 0)
        {
            cli_error("%s: %s", name, strerror(errno));
            return CLI_INPUT;
        }
    }
    struct stat facts;
    if (fstat(reader->fd, &facts) == 0 && S_ISREG(facts.st_mode))
        reader->size = (int64_t)facts.st_size;
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
    if (reader->fd > STDIN_FILENO)
        close(reader->fd);
}

/* Reads the next block of the file; the caller has used all bytes of the current block. Returns the
 * first byte of the new block, without skipping it; CLI_END_OF_FILE; or CLI_READ_ERROR after a
 * message. */
static int refill(cli_reader_t *reader)
{
    if (reader->ended || reader->failed)
        return reader->failed ? CLI_READ_ERROR : CLI_END_OF_FILE;
    cli_progress_count(reader->coefficients,
                       reader->size > 0 ? (double)(reader->block_offset + (int64_t)reader->fill) /
                                              (double)reader->size
                                        : 0);
    ssize_t got;
    do
    {
        got = read(reader->fd, reader->block, BLOCK_BYTES);
    } while (got < 0 && errno == EINTR);
    if (got < 0)
    {
        reader->failed = true;
        cli_error("%s: %s", reader->name, strerror(errno));
        return CLI_READ_ERROR;
    }
    reader->block_offset += (int64_t)reader->fill;
    reader->next = 0;
    reader->fill = (size_t)got;
    if (got == 0)
    {
        /* read() is not called again: on a terminal it would wait for more input. */
        reader->ended = true;
        return CLI_END_OF_FILE;
    }
    return reader->block[0];
}

static inline int peek(cli_reader_t *reader)
{
    return reader->next < reader->fill ? reader->block[reader->next] : refill(reader);
}

cli_place_t cli_place(const cli_reader_t *reader)
{
    int64_t offset = reader->block_offset + (int64_t)reader->next;
    return (cli_place_t){reader->line, offset - reader->line_offset + 1};
}

static inline bool is_blank(int byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

int cli_skip_blanks(cli_reader_t *reader)
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

int cli_peek(cli_reader_t *reader)
{
    return peek(reader);
}

bool cli_is_blank(int byte)
{
    return is_blank(byte);
}

int cli_skip_in_line(cli_reader_t *reader)
{
    int byte = peek(reader);
    while (byte == ' ' || byte == '\t' || byte == '\r')
    {
        reader->next++;
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

int cli_unexpected(cli_reader_t *reader, int byte, const char *what)
{
    cli_place_t place = cli_place(reader);
    if (byte == CLI_READ_ERROR)
        return CLI_INPUT;
    if (byte == CLI_END_OF_FILE)
        return cli_input_error(reader, place, "expected %s, found the end of the %s", what,
                               reader->message != NULL ? "polynomial" : "file");
    if (byte > ' ' && byte < 127)
    {
        return cli_input_error(reader, place, "expected %s, found '%c'%s", what, byte,
                               hint(reader, byte));
    }
    return cli_input_error(reader, place, "expected %s, found byte 0x%02x", what, (unsigned)byte);
}

int cli_read_number_at(uint64_t *value, cli_place_t *place, cli_reader_t *reader, const char *what)
{
    int byte = cli_skip_blanks(reader);
    *place = cli_place(reader);
    if (byte < '0' || byte > '9')
        return cli_unexpected(reader, byte, what);
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
    if (!is_blank(byte) && byte != CLI_END_OF_FILE)
        return cli_unexpected(reader, byte, "a digit or white space");
    *value = number;
    return CLI_OK;
}

int cli_read_number(uint64_t *value, cli_reader_t *reader, const char *what)
{
    cli_place_t place;
    return cli_read_number_at(value, &place, reader, what);
}

int cli_read_entry(cli_entry_t *entry, uint64_t p, cli_reader_t *reader)
{
    int byte = peek(reader);
    uint64_t value = 0;
    *entry = (cli_entry_t){.negative = byte == '-'};
    if (entry->negative)
    {
        reader->next++;
        byte = peek(reader);
    }
    if (byte < '0' || byte > '9')
        return cli_unexpected(reader, byte, entry->negative ? "a digit" : "an entry");
    do
    {
        const uint64_t digit = (uint64_t)(byte - '0');
        const bool is_large = value >= UINT64_MAX / 10;
        value = is_large ? (uint64_t)(((unsigned __int128)value * 10 + digit) % p)
                         : 10 * value + digit;
        entry->is_reduced |= is_large;
        reader->next++;
        byte = peek(reader);
    } while (byte >= '0' && byte <= '9');
    entry->value = value;
    return CLI_OK;
}

int cli_expect_coefficient(cli_reader_t *reader, int64_t i, int64_t length)
{
    if (cli_skip_blanks(reader) == CLI_END_OF_FILE)
    {
        return cli_input_error(reader, cli_place(reader),
                               "the file ends after %" PRId64 " of %" PRId64 " coefficients", i,
                               length);
    }
    return CLI_OK;
}

int cli_check_length(int64_t *length, uint64_t number, const cli_reader_t *reader,
                     cli_place_t place)
{
    /* An array of more than SIZE_MAX / 2 bytes does not fit in the address space. */
    if (number > INT64_MAX / (int64_t)sizeof(uint64_t))
        return cli_input_error(reader, place, "length %" PRIu64 " is too large", number);
    *length = (int64_t)number;
    return CLI_OK;
}

int cli_read_length(int64_t *length, const char *what, cli_reader_t *reader)
{
    cli_place_t place;
    uint64_t number = 0;
    reader->coefficients = 0;
    cli_progress_phase("reading", reader->name);
    CUNMOD_TRY(cli_read_number_at(&number, &place, reader, what));
    return cli_check_length(length, number, reader, place);
}

int cli_read_plain_digits(cli_digits_t *digits, cli_reader_t *reader, const char *what)
{
    int byte = peek(reader);
    digits->count = 0;
    if (byte < '0' || byte > '9')
        return cli_unexpected(reader, byte, what);
    for (; byte >= '0' && byte <= '9'; byte = peek(reader))
    {
        if (digits->count == digits->room)
        {
            const size_t room = 2 * digits->room + FIRST_DIGITS;
            unsigned char *const values = realloc(digits->values, room);
            if (values == NULL)
                return cli_no_memory();
            digits->values = values;
            digits->room = room;
        }
        digits->values[digits->count++] = (unsigned char)(byte - '0');
        reader->next++;
    }
    return CLI_OK;
}

int cli_digits_word(uint64_t *value, const cli_digits_t *digits, const cli_reader_t *reader,
                    cli_place_t place)
{
    uint64_t number = 0;
    for (size_t i = 0; i < digits->count; i++)
    {
        const uint64_t digit = digits->values[i];
        if (number > UINT64_MAX / 10 || 10 * number > UINT64_MAX - digit)
            return cli_input_error(reader, place, "number above 2^64-1");
        number = 10 * number + digit;
    }
    *value = number;
    return CLI_OK;
}

int cli_read_digits(cli_digits_t *digits, int64_t i, int64_t length, cli_reader_t *reader)
{
    CUNMOD_TRY(cli_expect_coefficient(reader, i, length));
    reader->has_signs = true;
    digits->negative = peek(reader) == '-';
    reader->next += digits->negative;
    CUNMOD_TRY(
        cli_read_plain_digits(digits, reader, digits->negative ? "a digit" : "a coefficient"));
    reader->coefficients = i + 1;
    const int byte = peek(reader);
    return is_blank(byte) || byte == CLI_END_OF_FILE
               ? CLI_OK
               : cli_unexpected(reader, byte, "a digit or white space");
}

int cli_at_end(bool *ended, cli_reader_t *reader)
{
    const int byte = cli_skip_blanks(reader);
    *ended = byte == CLI_END_OF_FILE;
    return byte == CLI_READ_ERROR ? CLI_INPUT : CLI_OK;
}

int cli_read_end(cli_reader_t *reader)
{
    int byte = cli_skip_blanks(reader);
    return byte == CLI_END_OF_FILE ? CLI_OK : cli_unexpected(reader, byte, "the end of the file");
}
