/* Reads and writes matrices of residues as text, in one of five formats:
 *
 *   rows         a line for each row, entries with blanks or a comma between them; a row may have
 *                brackets around it. A line without entries, or the end of the file, ends the
 *                matrix
 *   FLINT        as nmod_mat_print_pretty writes: <2 x 3 integer matrix mod 7>, then rows
 *   array        Matrix Market: %%MatrixMarket matrix array integer general, then a line
 *                ROWS COLUMNS, and lines with an entry each, column by column
 *   coordinate   Matrix Market: %%MatrixMarket matrix coordinate integer general, then lines
 *                ROWS COLUMNS COUNT and I J ENTRY
 *   SMS          ROWS COLUMNS M, lines I J ENTRY, and 0 0 0 at the end
 *
 * I and J count from 1. Entries are integers of any size and sign, and are reduced modulo p.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_IO_MATRIX_H
#define CUNMOD_CLI_IO_MATRIX_H

#include "cunmod.h"
#include "reader.h"

enum
{
    CLI_ROWS,
    CLI_FLINT,
    CLI_ARRAY,
    CLI_COORDINATE,
    CLI_SMS
};

/* A matrix modulo p, whose owner frees entries.words. */
typedef struct
{
    cunmod_matrix_t entries; /* transposed = 0 */
    uint64_t p;
    int format;          /* CLI_ROWS, .. */
    cli_place_t p_place; /* position of the modulus in the file, for error messages */
} cli_matrix_t;

/* Reads the next matrix (read_matrix.c). Only the format of FLINT has a modulus; in all others it
 * is reader->modulus, and 0 is an error. In the formats with a line for each row memory grows with
 * the entries that are read. After an error there is nothing to free. Returns an exit status
 * (cli.h), after a message when it is not CLI_OK. */
int cli_read_matrix(cli_matrix_t *matrix, cli_reader_t *reader);

/* Allocates rows x columns entries, all 0, with the stride `columns`; returns false when the host
 * has no memory. */
bool cli_make_entries(cunmod_matrix_t *entries, int64_t rows, int64_t columns);

/* Writes the matrix in matrix->format to stdout (write_matrix.c). On a terminal rows and columns of
 * large matrices are left out (cli_gap). Returns an exit status, after a message when it is not
 * CLI_OK. */
int cli_write_matrix(const cli_matrix_t *matrix);

#endif
