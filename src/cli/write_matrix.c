/* Writes matrices of residues as text.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "io.h"
#include "io_matrix.h"

#define BLOCK_BYTES (1 << 16)
#define TEXT_BYTES 128 /* of a text, or of a number and what is around it, at most */

/* Text that is not written yet. good: nothing has failed. */
typedef struct
{
    char text[BLOCK_BYTES];
    size_t used;
    bool good;
    int64_t done; /* entries that are written */
    int64_t of;
} block_t;

static void flush(block_t *block)
{
    block->good = block->good && fwrite(block->text, 1, block->used, stdout) == block->used;
    block->used = 0;
    cli_progress_count(block->done, block->of > 0 ? (double)block->done / (double)block->of : 0);
}

/* Adds a text of at most TEXT_BYTES bytes. */
static void put_text(block_t *block, const char *text)
{
    const size_t size = strlen(text);
    if (block->used + size > BLOCK_BYTES)
        flush(block);
    memcpy(block->text + block->used, text, size);
    block->used += size;
}

/* Adds a number with blanks before it, to `width` bytes at least, and the byte `end`. */
static void put_number(block_t *block, uint64_t number, size_t width, char end)
{
    char digits[TEXT_BYTES];
    const size_t size = cli_put_number(digits, number), blanks = size < width ? width - size : 0;
    if (block->used > BLOCK_BYTES - TEXT_BYTES)
        flush(block);
    memset(block->text + block->used, ' ', blanks);
    memcpy(block->text + block->used + blanks, digits, size);
    block->used += blanks + size;
    block->text[block->used++] = end;
}

/* ---- rows ------------------------------------------------------------------ */

/* Adds row i without columns CLI_HEAD .. CLI_HEAD + gap - 1. has_brackets: as FLINT writes it, with
 * entries of the width of p. */
static void put_row(block_t *block, const cli_matrix_t *matrix, int64_t i, int64_t gap,
                    bool has_brackets)
{
    const cunmod_matrix_t *const entries = &matrix->entries;
    const uint64_t *const row = entries->words + i * entries->stride;
    char digits[TEXT_BYTES];
    const size_t width = has_brackets ? cli_put_number(digits, matrix->p) : 0;
    if (has_brackets)
        put_text(block, "[");
    for (int64_t j = 0; j < entries->columns; j++)
    {
        if (j == CLI_HEAD && gap > 0)
        {
            put_text(block, "... ");
            j += gap;
        }
        const char last = has_brackets ? ']' : '\n';
        put_number(block, row[j], width, j + 1 < entries->columns ? ' ' : last);
    }
    if (has_brackets)
        put_text(block, "\n");
    block->done += entries->columns;
}

static void put_rows(block_t *block, const cli_matrix_t *matrix)
{
    const cunmod_matrix_t *const entries = &matrix->entries;
    const bool is_flint = matrix->format == CLI_FLINT;
    char head[TEXT_BYTES];
    snprintf(head, sizeof head, "<%" PRId64 " x %" PRId64 " integer matrix mod %" PRIu64 ">\n",
             entries->rows, entries->columns, matrix->p);
    if (is_flint)
        put_text(block, head);
    if (entries->columns == 0)
        return;
    const int64_t gap = cli_gap(entries->rows), column_gap = cli_gap(entries->columns);
    for (int64_t i = 0; i < entries->rows && block->good; i++)
    {
        if (i == CLI_HEAD && gap > 0)
        {
            put_text(block, "...\n");
            i += gap;
        }
        put_row(block, matrix, i, column_gap, is_flint);
    }
}

/* ---- entry by entry -------------------------------------------------------- */

static void put_array(block_t *block, const cli_matrix_t *matrix)
{
    const cunmod_matrix_t *const entries = &matrix->entries;
    const int64_t count = entries->rows * entries->columns, gap = cli_gap(count);
    char head[TEXT_BYTES];
    snprintf(head, sizeof head,
             "%%%%MatrixMarket matrix array integer general\n%" PRId64 " %" PRId64 "\n",
             entries->rows, entries->columns);
    put_text(block, head);
    for (int64_t k = 0; k < count && block->good; k++)
    {
        if (k == CLI_HEAD && gap > 0)
        {
            put_text(block, "...\n");
            k += gap;
        }
        put_number(block, entries->words[k % entries->rows * entries->stride + k / entries->rows],
                   0, '\n');
        block->done++;
    }
}

static int64_t count_nonzero(const cunmod_matrix_t *entries)
{
    int64_t count = 0;
    for (int64_t i = 0; i < entries->rows; i++)
        for (int64_t j = 0; j < entries->columns; j++)
            count += entries->words[i * entries->stride + j] != 0;
    return count;
}

/* Adds the entries that are not 0, with their places; but not number CLI_HEAD .. CLI_HEAD + gap - 1
 * of them. */
static void put_places(block_t *block, const cunmod_matrix_t *entries, int64_t gap)
{
    int64_t number = 0;
    for (int64_t i = 0; i < entries->rows && block->good; i++)
    {
        for (int64_t j = 0; j < entries->columns; j++)
        {
            const uint64_t x = entries->words[i * entries->stride + j];
            number += x != 0;
            if (x == 0 || (gap > 0 && number > CLI_HEAD && number <= CLI_HEAD + gap))
                continue;
            if (gap > 0 && number == CLI_HEAD + gap + 1)
                put_text(block, "...\n");
            put_number(block, (uint64_t)i + 1, 0, ' ');
            put_number(block, (uint64_t)j + 1, 0, ' ');
            put_number(block, x, 0, '\n');
        }
        block->done += entries->columns;
    }
}

static void put_sparse(block_t *block, const cli_matrix_t *matrix)
{
    const cunmod_matrix_t *const entries = &matrix->entries;
    const int64_t count = count_nonzero(entries);
    const bool is_sms = matrix->format == CLI_SMS;
    char head[TEXT_BYTES];
    if (is_sms)
    {
        snprintf(head, sizeof head, "%" PRId64 " %" PRId64 " M\n", entries->rows, entries->columns);
    }
    else
    {
        snprintf(head, sizeof head,
                 "%%%%MatrixMarket matrix coordinate integer general\n%" PRId64 " %" PRId64
                 " %" PRId64 "\n",
                 entries->rows, entries->columns, count);
    }
    put_text(block, head);
    put_places(block, entries, cli_gap(count));
    if (is_sms)
        put_text(block, "0 0 0\n");
}

int cli_write_matrix(const cli_matrix_t *matrix)
{
    block_t block = {.used = 0, .good = true};
    block.of = matrix->entries.rows * matrix->entries.columns;
    cli_progress_phase("writing", cli_output_name());
    if (matrix->format == CLI_ROWS || matrix->format == CLI_FLINT)
        put_rows(&block, matrix);
    else if (matrix->format == CLI_ARRAY)
        put_array(&block, matrix);
    else
        put_sparse(&block, matrix);
    flush(&block);
    return block.good && fflush(stdout) == 0 ? CLI_OK : cli_output_error(cli_output_name());
}
