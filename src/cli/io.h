/* Reads and writes polynomials in FLINT's nmod_poly text format: "length modulus c0 c1 ..", and "0
 * modulus" for zero.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_IO_H
#define CUNMOD_CLI_IO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A position in a file: the line, and the byte in the line, both from 1. */
typedef struct
{
    int64_t line;
    int64_t column;
} cli_place_t;

typedef struct
{
    uint64_t *coeffs;
    int64_t length; /* length without leading zeros */
    uint64_t p;
    cli_place_t p_place; /* position of the modulus in the file, for error messages */
} cli_poly_t;

/* A text file, read block by block. */
typedef struct
{
    const char *name;
    int fd;
    bool ended;
    bool has_signs;       /* true: numbers may be negative */
    int64_t coefficients; /* number of coefficients of the current polynomial read so far */
    unsigned char *block;
    size_t next; /* index of the next byte in the block */
    size_t fill;
    int64_t block_offset; /* offset of block[0] in the file */
    int64_t line;
    int64_t line_offset; /* offset of the first byte of the line in the file */
} cli_reader_t;

/* The functions below return an exit status (cli.h). On an error they print a message, which begins
 * with "cunmod: FILE:LINE:COLUMN: " when the error has a position. */

/* Opens the file `name`, or stdin when name is "-". After an error the caller need not close the
 * reader. */
int cli_reader_open(cli_reader_t *reader, const char *name);
void cli_reader_close(cli_reader_t *reader);

/* Reads the next polynomial. Memory grows with the coefficients that are read, and not with the
 * length that the file states. On success the caller frees poly->coeffs. */
int cli_read_poly(cli_poly_t *poly, cli_reader_t *reader);

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

/* Writes a polynomial and a newline to stdout, without leading zeros. */
int cli_write_poly(const uint64_t *coeffs, int64_t length, uint64_t p);

/* Writes a polynomial to stdout, without leading zeros and without a newline. Returns false when
 * the write fails; prints no message. */
bool cli_put_poly(const uint64_t *coeffs, int64_t length, uint64_t p);

#endif
