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
    int64_t length; /* normalised: 0, or coeffs[length - 1] is not zero */
    uint64_t p;
    cli_place_t p_place; /* position of the modulus, for a later message */
} cli_poly_t;

/* A text file, read block by block. */
typedef struct
{
    const char *name;
    int fd;
    bool ended;
    bool has_signs;       /* numbers may be negative */
    int64_t coefficients; /* coefficients read of the current polynomial */
    unsigned char *block;
    size_t next; /* index in the block of the next byte */
    size_t fill;
    int64_t block_offset; /* offset of the block in the file */
    int64_t line;
    int64_t line_offset; /* offset in the file of the first byte of the line */
} cli_reader_t;

/* The functions below return an exit status (cli.h). After an error they have printed a message,
 * "cunmod: FILE:LINE:COLUMN: ..." where the error has a position. */

/* Opens a file, or stdin for the name "-". After an error the reader need not be closed. */
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

/* Reads the length at the beginning of a polynomial or a matrix; `what` is its name in messages. */
int cli_read_length(int64_t *length, const char *what, cli_reader_t *reader);

/* Reads coefficient i, 0 <= i < length, an integer of any size and sign. *digits is zero before the
 * first call, and later calls use its memory again. The caller frees digits->values, also after an
 * error. */
int cli_read_digits(cli_digits_t *digits, int64_t i, int64_t length, cli_reader_t *reader);

/* *value = the next number, which is below 2^64; `what` is its name in messages. */
int cli_read_number(uint64_t *value, cli_reader_t *reader, const char *what);

/* *ended = whether only white space follows in the file. */
int cli_at_end(bool *ended, cli_reader_t *reader);

/* Checks that only white space follows in the file. */
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
