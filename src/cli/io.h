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

#include "reader.h"

typedef struct
{
    uint64_t *coeffs;
    int64_t length; /* length without leading zeros */
    uint64_t p;
    cli_place_t p_place; /* position of the modulus in the file, for error messages */
} cli_poly_t;

/* The functions below return an exit status (cli.h), after a message when it is not CLI_OK. */

/* Reads the next polynomial: in FLINT's format, or a polynomial in x (terms.h) modulo
 * reader->modulus in a line of its own. Memory grows with the coefficients that are read, and not
 * with the length that the file states. On success the caller frees poly->coeffs. */
int cli_read_poly(cli_poly_t *poly, cli_reader_t *reader);

/* Writes a polynomial and a newline to stdout, without leading zeros. */
int cli_write_poly(const uint64_t *coeffs, int64_t length, uint64_t p);

/* Writes a polynomial to stdout, without leading zeros and without a newline. Returns false when
 * the write fails; prints no message. */
bool cli_put_poly(const uint64_t *coeffs, int64_t length, uint64_t p);

/* Writes the decimal digits of `number`, at most 20, to `text`, without a null byte at the end;
 * returns the number of digits. */
size_t cli_put_number(char *text, uint64_t number);

#endif
