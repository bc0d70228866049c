/* Polynomials in FLINT's nmod_poly text format: "length modulus  c0 c1 ...", "0 modulus" for zero.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_IO_H
#define CUNMOD_CLI_IO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A place in a file: line and byte in the line, both from 1. */
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
    cli_place_t p_place; /* where the modulus stands, for a later message about it */
} cli_poly_t;

/* A file that is read a block at a time. */
typedef struct
{
    const char *name;
    int fd;
    bool ended;
    bool has_signs;       /* numbers may be negative */
    int64_t coefficients; /* of the polynomial that is being read */
    unsigned char *block;
    size_t next; /* the byte to read, in the block */
    size_t fill;
    int64_t block_offset; /* of the block, in the file */
    int64_t line;
    int64_t line_offset; /* of the line's first byte, in the file */
} cli_reader_t;

/* The functions below return an exit status (cli.h). They report an error themselves, as "cunmod:
 * FILE:LINE:COLUMN: message" where it has a place. */

/* Opens a file, or stdin for "-". A reader that failed to open needs no closing. */
int cli_reader_open(cli_reader_t *reader, const char *name);
void cli_reader_close(cli_reader_t *reader);

/* Reads the next polynomial. Memory is taken as coefficients arrive, and not for the length that is
 * announced. On success the caller frees poly->coeffs. */
int cli_read_poly(cli_poly_t *poly, cli_reader_t *reader);

/* The digits of an integer, the first one the highest: values from 0 to 9. */
typedef struct
{
    unsigned char *values;
    size_t room, count;
    bool negative;
} cli_digits_t;

/* Reads a length that something begins with; `what` is its name in messages. */
int cli_read_length(int64_t *length, const char *what, cli_reader_t *reader);

/* Reads coefficient i of `length`, an integer of any size and sign. *digits begins as zeros, and
 * its memory serves the next call; the caller frees its values, whatever is returned. */
int cli_read_digits(cli_digits_t *digits, int64_t i, int64_t length, cli_reader_t *reader);

/* Reads the next number, below 2^64; `what` is its name in messages. */
int cli_read_number(uint64_t *value, cli_reader_t *reader, const char *what);

/* *ended = whether nothing but white space follows. */
int cli_at_end(bool *ended, cli_reader_t *reader);

/* Checks that nothing but white space follows. */
int cli_read_end(cli_reader_t *reader);

/* Reports an error at a place of the reader's file; returns CLI_INPUT. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
int cli_input_error(const cli_reader_t *reader, cli_place_t place, const char *format, ...);

/* Writes one polynomial and a newline to stdout; leading zeros are left out. */
int cli_write_poly(const uint64_t *coeffs, int64_t length, uint64_t p);

/* The same without a newline. Returns whether the output took all of it; nothing is reported. */
bool cli_put_poly(const uint64_t *coeffs, int64_t length, uint64_t p);

#endif
