/* Reads a text file number by number.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_READER_H
#define CUNMOD_CLI_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A position in a file: the line, and the byte in the line, both from 1. */
typedef struct
{
    int64_t line;
    int64_t column;
} cli_place_t;

/* A text file, read block by block. */
typedef struct
{
    const char *name;
    int fd;
    int64_t size; /* bytes of the file; 0: unknown */
    bool ended;
    bool failed;          /* reading failed, after a message */
    bool has_signs;       /* true: numbers may be negative */
    uint64_t modulus;     /* of polynomials in x (terms.h), which state none; 0: not known */
    bool has_constants;   /* true: a number that is alone in its line is a polynomial in x */
    int64_t coefficients; /* number of coefficients of the current polynomial read so far */
    unsigned char *block;
    size_t next; /* index of the next byte in the block */
    size_t fill;
    int64_t block_offset; /* offset of block[0] in the file */
    int64_t line;
    int64_t line_offset; /* offset of the first byte of the line in the file */
    char *message;       /* array of message_bytes bytes in which an error in the text is stored,
                            with its column; NULL: it is printed */
    size_t message_bytes;
} cli_reader_t;

/* What a file has in the place of a next byte. */
enum
{
    CLI_END_OF_FILE = -1,
    CLI_READ_ERROR = -2 /* the message was printed, once */
};

/* The functions below return an exit status (cli.h). On an error they print a message, which begins
 * with "cunmod: FILE:LINE:COLUMN: " when the error has a position. */

/* Opens the file `name`, or stdin when name is "-". Sets reader->has_constants = has_constants.
 * When no file `name` exists and `name` may be a polynomial, reads the text `name` in place of a
 * file. A name without x and without blanks may be a polynomial only if has_constants is true.
 * After an error the caller need not close the reader. */
int cli_reader_open(cli_reader_t *reader, const char *name, bool has_constants);

/* Opens a copy of a text of `size` bytes in the place of a file; the caller closes the reader.
 * Without memory the message is printed. */
int cli_reader_text(cli_reader_t *reader, const char *text, size_t size);
void cli_reader_close(cli_reader_t *reader);

/* The decimal digits of an integer, the highest first, as values 0 .. 9. */
typedef struct
{
    unsigned char *values;
    size_t room, count;
    bool negative;
} cli_digits_t;

/* Reads a length, the number at the beginning of a polynomial or a matrix. what: name of the length
 * in messages. */
int cli_read_length(int64_t *length, const char *what, cli_reader_t *reader);

/* Reads coefficient i of `length` coefficients, an integer of any size and sign. Before the first
 * call all members of *digits are 0; later calls reuse the memory digits->values. The caller frees
 * digits->values, also after an error. */
int cli_read_digits(cli_digits_t *digits, int64_t i, int64_t length, cli_reader_t *reader);

/* *value = the next number, which must be below 2^64. what: name of the number in messages. */
int cli_read_number(uint64_t *value, cli_reader_t *reader, const char *what);

/* *ended = true when only white space follows in the file, else false. */
int cli_at_end(bool *ended, cli_reader_t *reader);

/* Reports an error when the file has more than white space left. */
int cli_read_end(cli_reader_t *reader);

/* Reports an error at a position in the reader's file; returns CLI_INPUT. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
int cli_input_error(const cli_reader_t *reader, cli_place_t place, const char *format, ...);

/* Each returns the next byte, without skipping it, or CLI_END_OF_FILE or CLI_READ_ERROR;
 * cli_skip_blanks after skipping white space, cli_skip_in_line after blanks and tabs of the
 * line. */
int cli_peek(cli_reader_t *reader);
int cli_skip_blanks(cli_reader_t *reader);
int cli_skip_in_line(cli_reader_t *reader);

/* Returns whether a byte is white space. */
bool cli_is_blank(int byte);

/* Returns the position of the next byte. */
cli_place_t cli_place(const cli_reader_t *reader);

/* Reports "expected WHAT, found ..." at the position of the next byte, unless the byte is
 * CLI_READ_ERROR; returns CLI_INPUT. */
int cli_unexpected(cli_reader_t *reader, int byte, const char *what);

/* Appends the digits that follow, at least one, to digits->values, from digits->count = 0. what:
 * name of the number in messages. */
int cli_read_plain_digits(cli_digits_t *digits, cli_reader_t *reader, const char *what);

/* *value = the number of these digits; reports an error at `place` when it is above 2^64-1. */
int cli_digits_word(uint64_t *value, const cli_digits_t *digits, const cli_reader_t *reader,
                    cli_place_t place);

/* As cli_read_number; *place = the position of the first digit. */
int cli_read_number_at(uint64_t *value, cli_place_t *place, cli_reader_t *reader, const char *what);

/* An integer as it is written, a sign and an absolute value. A large value is only known modulo
 * p. */
typedef struct
{
    uint64_t value;
    bool negative;
    bool is_reduced; /* value is the absolute value modulo p */
} cli_entry_t;

/* Reads the integer that begins with the next byte, of any size, possibly with a minus before it;
 * p >= 1. The byte behind the integer is left to the caller. */
int cli_read_entry(cli_entry_t *entry, uint64_t p, cli_reader_t *reader);

/* *length = number, a length of a polynomial or a matrix that was read at `place`. */
int cli_check_length(int64_t *length, uint64_t number, const cli_reader_t *reader,
                     cli_place_t place);

/* Reports an error when the file ends before coefficient i of `length` coefficients. */
int cli_expect_coefficient(cli_reader_t *reader, int64_t i, int64_t length);

#endif
