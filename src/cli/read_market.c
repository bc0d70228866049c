/* Reads matrices in the formats of Matrix Market.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>

#include "cli.h"
#include "matrix_entries.h"

enum
{
    GENERAL,
    SYMMETRIC,
    SKEW
};

/* Adds x in row i and column j, counted from 1, and what follows from symmetry. */
static void add_market(cli_matrix_t *matrix, int64_t i, int64_t j, uint64_t x, int symmetry)
{
    cunmod_matrix_t *const entries = &matrix->entries;
    cli_add_residue(&entries->words[(i - 1) * entries->stride + j - 1], x, matrix->p);
    if (symmetry == GENERAL || i == j)
        return;
    if (symmetry == SKEW && x != 0)
        x = matrix->p - x;
    cli_add_residue(&entries->words[(j - 1) * entries->stride + i - 1], x, matrix->p);
}

/* Reads the entries column by column; of a symmetric matrix those below the diagonal, and on it
 * unless it is skew. Returns an exit status. */
static int read_array(cli_matrix_t *matrix, int symmetry, cli_reader_t *reader)
{
    const cunmod_matrix_t *const entries = &matrix->entries;
    for (int64_t j = 1; j <= entries->columns; j++)
    {
        const int64_t first = symmetry == GENERAL ? 1 : symmetry == SYMMETRIC ? j : j + 1;
        for (int64_t i = first; i <= entries->rows; i++)
        {
            uint64_t x = 0;
            CUNMOD_TRY(cli_read_residue(&x, matrix->p, reader));
            add_market(matrix, i, j, x, symmetry);
        }
    }
    return CLI_OK;
}

/* *index = the next number, from 1 to `most`. Returns an exit status. */
static int read_index(int64_t *index, int64_t most, cli_reader_t *reader)
{
    cli_place_t place;
    uint64_t number = 0;
    CUNMOD_TRY(cli_read_number_at(&number, &place, reader, "an index"));
    CUNMOD_TRY(cli_check_index(number, most, reader, place));
    *index = (int64_t)number;
    return CLI_OK;
}

/* Reads `count` entries with their places. is_pattern: the lines have no entries; every entry is 1.
 * Returns an exit status. */
static int read_coordinate(cli_matrix_t *matrix, int64_t count, bool is_pattern, int symmetry,
                           cli_reader_t *reader)
{
    const cunmod_matrix_t *const entries = &matrix->entries;
    for (int64_t k = 0; k < count; k++)
    {
        int64_t i = 0, j = 0;
        uint64_t x = 1;
        CUNMOD_TRY(read_index(&i, entries->rows, reader));
        CUNMOD_TRY(read_index(&j, entries->columns, reader));
        if (!is_pattern)
            CUNMOD_TRY(cli_read_residue(&x, matrix->p, reader));
        add_market(matrix, i, j, x, symmetry);
    }
    return CLI_OK;
}

/* Skips the rest of the first line, and lines that begin with %. */
static void skip_comments(cli_reader_t *reader)
{
    int byte;
    do
    {
        do
        {
            byte = cli_peek(reader);
            reader->next += byte >= 0 && byte != '\n';
        } while (byte >= 0 && byte != '\n');
    } while (cli_skip_blanks(reader) == '%');
}

int cli_read_market(cli_matrix_t *matrix, cli_reader_t *reader)
{
    static const char *const begin[] = {"%%MatrixMarket", "matrix", NULL};
    static const char *const formats[] = {"array", "coordinate", NULL};
    static const char *const of_array[] = {"integer", NULL};
    static const char *const of_coordinate[] = {"integer", "pattern", NULL};
    static const char *const symmetries[] = {
        [GENERAL] = "general", [SYMMETRIC] = "symmetric", [SKEW] = "skew-symmetric", NULL};
    int is_coordinate = 0, is_pattern = 0, symmetry = GENERAL;
    int64_t rows = 0, columns = 0, count = 0;
    CUNMOD_TRY(cli_expect_words(begin, reader));
    CUNMOD_TRY(cli_read_one_of(&is_coordinate, formats, "array or coordinate", reader));
    CUNMOD_TRY(cli_read_one_of(&is_pattern, is_coordinate ? of_coordinate : of_array,
                               is_coordinate ? "integer or pattern" : "integer", reader));
    CUNMOD_TRY(
        cli_read_one_of(&symmetry, symmetries, "general, symmetric or skew-symmetric", reader));
    skip_comments(reader);
    const cli_place_t place = cli_place(reader);
    matrix->format = is_coordinate ? CLI_COORDINATE : CLI_ARRAY;
    CUNMOD_TRY(cli_read_length(&rows, "the number of rows", reader));
    CUNMOD_TRY(cli_read_length(&columns, "the number of columns", reader));
    if (is_coordinate)
        CUNMOD_TRY(cli_read_length(&count, "the number of entries", reader));
    if (symmetry != GENERAL && rows != columns)
        return cli_input_error(reader, place, "a symmetric matrix that is not square");
    CUNMOD_TRY(cli_make_zeros(matrix, rows, columns));
    return is_coordinate ? read_coordinate(matrix, count, is_pattern, symmetry, reader)
                         : read_array(matrix, symmetry, reader);
}
