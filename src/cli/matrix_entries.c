/* Entries, places and words of the formats of matrices (io_matrix.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "matrix_entries.h"

#include <inttypes.h>
#include <stdlib.h>
#include <strings.h>

#include "cli.h"

#define MOST ((int64_t)1 << 60)  /* greatest number of entries */
#define LINES ((int64_t)1 << 32) /* greatest number of rows, and of columns */
#define WORD_BYTES 16            /* of a word of a header, with the 0 at its end */

bool cli_make_entries(cunmod_matrix_t *entries, int64_t rows, int64_t columns)
{
    const bool fits = rows <= LINES && columns <= LINES && (columns == 0 || rows <= MOST / columns);
    *entries = (cunmod_matrix_t){.rows = rows, .columns = columns, .stride = columns};
    entries->words = fits ? calloc((size_t)(rows * columns) + 1, sizeof(*entries->words)) : NULL;
    return entries->words != NULL;
}

uint64_t cli_residue(const cli_entry_t *entry, uint64_t p)
{
    const uint64_t value = entry->value < p ? entry->value : entry->value % p;
    return entry->negative && value != 0 ? p - value : value;
}

void cli_add_residue(uint64_t *to, uint64_t x, uint64_t p)
{
    *to = *to >= p - x ? *to - (p - x) : *to + x;
}

int cli_read_residue(uint64_t *x, uint64_t p, cli_reader_t *reader)
{
    cli_entry_t entry;
    (void)cli_skip_blanks(reader);
    CUNMOD_TRY(cli_read_entry(&entry, p, reader));
    const int byte = cli_peek(reader);
    if (!cli_is_blank(byte) && byte != CLI_END_OF_FILE)
        return cli_unexpected(reader, byte, "a digit or white space");
    *x = cli_residue(&entry, p);
    reader->coefficients++;
    return CLI_OK;
}

int cli_check_index(uint64_t index, int64_t most, const cli_reader_t *reader, cli_place_t place)
{
    if (index >= 1 && index <= (uint64_t)most)
        return CLI_OK;
    return cli_input_error(reader, place, "index %" PRIu64 " is not between 1 and %" PRId64, index,
                           most);
}

int cli_make_zeros(cli_matrix_t *matrix, int64_t rows, int64_t columns)
{
    return cli_make_entries(&matrix->entries, rows, columns) ? CLI_OK : cli_no_memory();
}

/* Reads the next word, of at most WORD_BYTES - 1 bytes, which ends at white space. Returns an exit
 * status. */
static int read_word(char word[WORD_BYTES], cli_reader_t *reader)
{
    int byte = cli_skip_in_line(reader);
    size_t size = 0;
    for (; byte > ' ' && byte < 127 && size < WORD_BYTES - 1; byte = cli_peek(reader))
    {
        word[size++] = (char)byte;
        reader->next++;
    }
    word[size] = '\0';
    return byte == CLI_READ_ERROR ? CLI_INPUT : CLI_OK;
}

int cli_read_one_of(int *which, const char *const *words, const char *what, cli_reader_t *reader)
{
    char word[WORD_BYTES];
    (void)cli_skip_in_line(reader);
    const cli_place_t place = cli_place(reader);
    CUNMOD_TRY(read_word(word, reader));
    for (*which = 0; words[*which] != NULL; ++*which)
        if (strcasecmp(word, words[*which]) == 0)
            return CLI_OK;
    return cli_input_error(reader, place, "expected %s, found '%s'", what, word);
}

int cli_expect_words(const char *const *words, cli_reader_t *reader)
{
    for (; *words != NULL; words++)
    {
        const char *const one[] = {*words, NULL};
        int which;
        CUNMOD_TRY(cli_read_one_of(&which, one, *words, reader));
    }
    return CLI_OK;
}
