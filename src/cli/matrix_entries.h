/* Entries, places and words of the formats of matrices (io_matrix.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_MATRIX_ENTRIES_H
#define CUNMOD_CLI_MATRIX_ENTRIES_H

#include "io_matrix.h"

/* Returns the entry modulo p. */
uint64_t cli_residue(const cli_entry_t *entry, uint64_t p);

/* *to = *to + x modulo p; *to, x < p. */
void cli_add_residue(uint64_t *to, uint64_t x, uint64_t p);

/* The functions below return an exit status (cli.h), after a message when it is not CLI_OK. */

/* *x = the next integer, modulo p, with white space or the end of the file behind it. */
int cli_read_residue(uint64_t *x, uint64_t p, cli_reader_t *reader);

/* Reports an error unless the index of a row or a column, read at `place`, is between 1 and
 * `most`. */
int cli_check_index(uint64_t index, int64_t most, const cli_reader_t *reader, cli_place_t place);

/* Sets matrix->entries to rows x columns entries that are 0. */
int cli_make_zeros(cli_matrix_t *matrix, int64_t rows, int64_t columns);

/* Reads a word of the line, which is words[*which] but for upper and lower case; words ends with
 * NULL. what: the words in messages. */
int cli_read_one_of(int *which, const char *const *words, const char *what, cli_reader_t *reader);

/* Reads words[0], words[1], .. from the line; NULL ends `words`. */
int cli_expect_words(const char *const *words, cli_reader_t *reader);

/* Reads a matrix in a format of Matrix Market, of which the next byte is the first one
 * (read_market.c). After an error the caller frees matrix->entries.words. */
int cli_read_market(cli_matrix_t *matrix, cli_reader_t *reader);

#endif
