/* Reads matrices of residues as text.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdlib.h>

#include "cli.h"
#include "matrix_entries.h"

#define FIRST_CAPACITY ((int64_t)1 << 10)

/* ---- SMS ------------------------------------------------------------------- */

/* Reads the rest of a matrix whose numbers of rows and columns have been read, and of whose first
 * line M is the next byte. Returns an exit status. */
static int read_sms(cli_matrix_t *matrix, int64_t rows, int64_t columns, cli_reader_t *reader)
{
    matrix->format = CLI_SMS;
    reader->next++;
    CUNMOD_TRY(cli_make_zeros(matrix, rows, columns));
    for (;;)
    {
        cli_place_t of_i, of_j;
        uint64_t i = 0, j = 0, x = 0;
        CUNMOD_TRY(cli_read_number_at(&i, &of_i, reader, "an index"));
        CUNMOD_TRY(cli_read_number_at(&j, &of_j, reader, "an index"));
        const bool is_end = i == 0 && j == 0;
        if (!is_end)
        {
            CUNMOD_TRY(cli_check_index(i, rows, reader, of_i));
            CUNMOD_TRY(cli_check_index(j, columns, reader, of_j));
        }
        CUNMOD_TRY(cli_read_residue(&x, matrix->p, reader));
        if (is_end)
            return CLI_OK;
        cli_add_residue(&matrix->entries.words[((int64_t)i - 1) * columns + (int64_t)j - 1], x,
                        matrix->p);
    }
}

/* ---- rows ------------------------------------------------------------------ */

/* Entries row by row, before the number of rows is known. */
typedef struct
{
    uint64_t *words;
    int64_t count, capacity;
    uint64_t size[2]; /* the first two entries, as they are written: SMS begins with them */
    bool are_sizes;   /* both are the numbers of rows and columns if M follows */
} list_t;

static int add_entry(list_t *list, const cli_entry_t *entry, uint64_t p)
{
    if (list->count == list->capacity)
    {
        const int64_t capacity = list->capacity > 0 ? 2 * list->capacity : FIRST_CAPACITY;
        uint64_t *const more = realloc(list->words, (size_t)capacity * sizeof(*more));
        if (more == NULL)
            return cli_no_memory();
        list->words = more;
        list->capacity = capacity;
    }
    if (list->count < 2)
    {
        list->size[list->count] = entry->value;
        list->are_sizes &= !entry->negative && !entry->is_reduced;
    }
    list->words[list->count++] = cli_residue(entry, p);
    return CLI_OK;
}

static bool ends_row(int byte)
{
    return byte == '\n' || byte == ']' || byte == CLI_END_OF_FILE || byte == CLI_READ_ERROR;
}

/* Reads entries up to the end of the row: the next byte is then ], the end of the line or of the
 * file; or M, if exactly two entries were read, in this row. Returns an exit status. */
static int read_entries(list_t *list, uint64_t p, cli_reader_t *reader)
{
    const int64_t before = list->count;
    int byte = cli_skip_in_line(reader);
    while (!ends_row(byte))
    {
        cli_entry_t entry;
        CUNMOD_TRY(cli_read_entry(&entry, p, reader));
        CUNMOD_TRY(add_entry(list, &entry, p));
        byte = cli_peek(reader);
        if (!cli_is_blank(byte) && byte != ',' && !ends_row(byte))
            return cli_unexpected(reader, byte, "a digit, a comma or white space");
        byte = cli_skip_in_line(reader);
        if (byte == 'M' && before == 0 && list->count == 2 && list->are_sizes)
            return CLI_OK;
        if (byte == ',')
        {
            reader->next++;
            byte = cli_skip_in_line(reader);
            if (ends_row(byte))
                return cli_unexpected(reader, byte, "an entry");
        }
    }
    reader->coefficients = list->count;
    return byte == CLI_READ_ERROR ? CLI_INPUT : CLI_OK;
}

/* Reads a row and its brackets, if there are some. Returns an exit status. */
static int read_row(list_t *list, uint64_t p, cli_reader_t *reader)
{
    int byte = cli_skip_in_line(reader);
    const bool has_brackets = byte == '[';
    reader->next += has_brackets;
    CUNMOD_TRY(read_entries(list, p, reader));
    byte = cli_peek(reader);
    if (byte == 'M')
        return has_brackets ? cli_unexpected(reader, byte, "an entry") : CLI_OK;
    if (has_brackets != (byte == ']'))
        return cli_unexpected(reader, byte, has_brackets ? "an entry or ]" : "an entry");
    reader->next += has_brackets;
    byte = cli_skip_in_line(reader);
    return byte == '\n' || byte == CLI_END_OF_FILE
               ? CLI_OK
               : cli_unexpected(reader, byte, "the end of the line");
}

/* Reads rows of as many entries as the first one, or as matrix->entries.columns if there is a
 * `known` number of rows; known = -1: up to a line without entries. Returns an exit status. */
static int read_list(cli_matrix_t *matrix, list_t *list, int64_t known, cli_reader_t *reader)
{
    cunmod_matrix_t *const entries = &matrix->entries;
    for (int64_t rows = 0; rows != known; rows++)
    {
        const int64_t before = list->count, line = reader->line;
        const int byte = cli_skip_blanks(reader);
        const cli_place_t place = cli_place(reader);
        const bool is_new = rows > 0 && known < 0 && reader->line > line + 1;
        if (known < 0 && rows > 0 && (byte == CLI_END_OF_FILE || is_new))
        {
            entries->rows = rows;
            return CLI_OK;
        }
        if (byte == CLI_END_OF_FILE && rows > 0)
        {
            return cli_input_error(
                reader, place, "the file ends after %" PRId64 " of %" PRId64 " rows", rows, known);
        }
        if (byte == CLI_END_OF_FILE)
            return cli_unexpected(reader, byte, "a matrix");
        CUNMOD_TRY(read_row(list, matrix->p, reader));
        if (known < 0 && cli_peek(reader) == 'M')
            return CLI_OK;
        const int64_t width = list->count - before;
        if (known < 0 && rows == 0)
            entries->columns = width;
        if (width != entries->columns)
        {
            return cli_input_error(reader, place, "row %" PRId64 ": %" PRId64 " %s, not %" PRId64,
                                   rows + 1, width, width == 1 ? "entry" : "entries",
                                   entries->columns);
        }
    }
    entries->rows = known;
    return CLI_OK;
}

/* Reads a matrix in rows, or in the format SMS. known: as for read_list. Returns an exit status. */
static int read_rows(cli_matrix_t *matrix, int64_t known, cli_reader_t *reader)
{
    list_t list = {.are_sizes = true};
    int64_t size[2];
    int status = read_list(matrix, &list, known, reader);
    if (status == CLI_OK && known < 0 && list.count == 2 && cli_peek(reader) == 'M')
    {
        const cli_place_t place = cli_place(reader);
        free(list.words);
        CUNMOD_TRY(cli_check_length(&size[0], list.size[0], reader, place));
        CUNMOD_TRY(cli_check_length(&size[1], list.size[1], reader, place));
        return read_sms(matrix, size[0], size[1], reader);
    }
    matrix->entries.words = list.words;
    matrix->entries.stride = matrix->entries.columns;
    return status;
}

/* ---- FLINT ----------------------------------------------------------------- */

/* *p = the number in front of >, which is read, too. Returns an exit status. */
static int read_modulus(uint64_t *p, cli_place_t *place, cli_reader_t *reader)
{
    cli_digits_t digits = {.values = NULL};
    (void)cli_skip_in_line(reader);
    *place = cli_place(reader);
    int status = cli_read_plain_digits(&digits, reader, "the modulus");
    CUNMOD_THEN(cli_digits_word(p, &digits, reader, *place));
    free(digits.values);
    if (status != CLI_OK)
        return status;
    if (*p < 2)
        return cli_input_error(reader, *place, "modulus %" PRIu64 " is below 2", *p);
    if (cli_peek(reader) != '>')
        return cli_unexpected(reader, cli_peek(reader), "a digit or >");
    reader->next++;
    return CLI_OK;
}

static int read_flint(cli_matrix_t *matrix, cli_reader_t *reader)
{
    static const char *const times[] = {"x", NULL};
    static const char *const modulo[] = {"integer", "matrix", "mod", NULL};
    cunmod_matrix_t *const entries = &matrix->entries;
    int64_t rows = 0;
    matrix->format = CLI_FLINT;
    reader->next++;
    CUNMOD_TRY(cli_read_length(&rows, "the number of rows", reader));
    CUNMOD_TRY(cli_expect_words(times, reader));
    CUNMOD_TRY(cli_read_length(&entries->columns, "the number of columns", reader));
    CUNMOD_TRY(cli_expect_words(modulo, reader));
    CUNMOD_TRY(read_modulus(&matrix->p, &matrix->p_place, reader));
    if (rows > 0 && entries->columns > 0)
        return read_rows(matrix, rows, reader);
    return cli_make_zeros(matrix, rows, entries->columns);
}

int cli_read_matrix(cli_matrix_t *matrix, cli_reader_t *reader)
{
    cli_progress_phase("reading", reader->name);
    reader->coefficients = 0;
    reader->has_signs = true;
    const int byte = cli_skip_blanks(reader);
    *matrix = (cli_matrix_t){.p = reader->modulus, .p_place = cli_place(reader)};
    if (byte == CLI_END_OF_FILE || byte == CLI_READ_ERROR)
        return cli_unexpected(reader, byte, "a matrix");
    if (byte != '<' && matrix->p == 0)
        return cli_input_error(reader, matrix->p_place, "this matrix needs --modulus P");
    const int status = byte == '<'   ? read_flint(matrix, reader)
                       : byte == '%' ? cli_read_market(matrix, reader)
                                     : read_rows(matrix, -1, reader);
    if (status != CLI_OK)
    {
        free(matrix->entries.words);
        matrix->entries.words = NULL;
    }
    return status;
}
