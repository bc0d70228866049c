/* Reads and writes polynomials and matrices over the integers as text:
 *
 *   a polynomial            LENGTH  C0 C1 ..        as FLINT's fmpz_poly_print writes; zero is 0;
 *                           or a polynomial in x (terms.h)
 *   a polynomial in x, y    LENX LENY  C0 C1 ..     number j LENX + i is the coefficient of x^i y^j
 *   a matrix                ROWS COLUMNS  ENTRY ..  row by row, each entry a polynomial
 *   a matrix of integers    ROWS COLUMNS  C0 C1 ..  row by row, as FLINT's fmpz_mat_print writes
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_IO_INTEGERS_H
#define CUNMOD_CLI_IO_INTEGERS_H

#include <stdint.h>
#include <stdio.h>

#include "io.h"

/* The kind of an operand or of a result, which determines its text. */
enum
{
    CLI_INTEGER, /* an integer, without a length; only for results */
    CLI_POLYNOMIAL,
    CLI_BIVARIATE, /* a polynomial in x and y, or in t and x (characteristic polynomials) */
    CLI_MATRIX,    /* a square matrix of polynomials; only for operands */
    CLI_NUMBERS    /* a matrix of integers */
};

/* rows * columns polynomials with `length` integer coefficients each. An integer has `words` words,
 * in two's complement, the lowest word first. For a polynomial, rows = columns = 1. For a
 * polynomial in x and y, columns = 1, and each row is the coefficient of a power of y. For a matrix
 * of integers, columns = 1, and the coefficients of a row are its entries. Leading zeros are
 * allowed. */
typedef struct
{
    uint64_t *x;
    int64_t words, length, rows, columns;
} cli_integers_t;

/* Reads the next operand, of the given kind (CLI_POLYNOMIAL, ..); keeps leading zeros. On success
 * the caller frees z->x. Returns an exit status, after a message when the status is not CLI_OK. */
int cli_read_integers(cli_integers_t *z, int kind, cli_reader_t *reader);

/* *z = `rows` rows of `length` integers 0 of `words` words each, in one column; the caller frees
 * z->x. Returns false when the host has no memory. */
bool cli_make_integers(cli_integers_t *z, int64_t words, int64_t length, int64_t rows);

/* Removes the leading zeros of a polynomial: lowers z->length. */
void cli_trim_integers(cli_integers_t *z);

/* Writes the result *z of the given kind, and a newline, to the file. name: name of the file in
 * messages. Returns an exit status, after a message when the status is not CLI_OK. */
int cli_write_integers(const cli_integers_t *z, int kind, FILE *file, const char *name);

#endif
