/* Polynomials and matrices over the integers in text files:
 *
 *   a polynomial            LENGTH  C0 C1 ..        as FLINT's fmpz_poly_print writes it; 0 is zero
 *   a polynomial in x, y    LENX LENY  C0 C1 ..     that of x^i y^j is number j LENX + i
 *   a matrix                ROWS COLUMNS  ENTRY ..  row by row, each entry as a polynomial
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_IO_INTEGERS_H
#define CUNMOD_CLI_IO_INTEGERS_H

#include <stdint.h>
#include <stdio.h>

#include "io.h"

/* What an operand or a result is. */
enum
{
    CLI_INTEGER, /* of results alone: a number without a length */
    CLI_POLYNOMIAL,
    CLI_BIVARIATE, /* also the characteristic polynomial of a matrix over Z[t]: in t and x */
    CLI_MATRIX     /* of operands alone: a square one */
};

/* Coefficients as the library takes them: integers of `words` words in two's complement, the least
 * word first, `length` of them for each of rows times columns polynomials. A polynomial has one row
 * and one column, a polynomial in x and y a row for each power of y. There may be leading zeros. */
typedef struct
{
    uint64_t *x;
    int64_t words, length, rows, columns;
} cli_integers_t;

/* Reads the next operand of a kind; zeros at its end are kept. On success the caller frees z->x.
 * Returns an exit status, after a message when that is not CLI_OK. */
int cli_read_integers(cli_integers_t *z, int kind, cli_reader_t *reader);

/* z = zeros in one column, `length` for each row, of so many words; the caller frees z->x. False:
 * there is no memory. */
bool cli_make_integers(cli_integers_t *z, int64_t words, int64_t length, int64_t rows);

/* Takes the leading zeros off a polynomial. */
void cli_trim_integers(cli_integers_t *z);

/* Writes a result of a kind, and a newline, to a file, whose name is for messages. Returns an exit
 * status, after a message when that is not CLI_OK. */
int cli_write_integers(const cli_integers_t *z, int kind, FILE *file, const char *name);

#endif
