/* Reading and writing polynomials over the integers in FLINT's fmpz_poly text format.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "io_integers.h"

#include <errno.h>
#include <gmp.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

#define WORD_DIGITS 19 /* a number of so many digits has one word */
#define WORD_ROOM 20   /* as many digits a word are enough */

static int no_memory(void)
{
    cli_error("%s", cunmod_status_text(CUNMOD_E_MEMORY));
    return CLI_FAIL;
}

/* ---- reading ------------------------------------------------------------------ */

/* Integers of different sizes, one behind the other: a word that is twice the number of words of
 * the absolute value, and one more for a negative integer; then these words. */
typedef struct
{
    uint64_t *words;
    int64_t used, room;
    int64_t most; /* words of an absolute value */
} pile_t;

static bool pile_add(pile_t *pile, const cli_digits_t *digits)
{
    const int64_t wanted = pile->used + 3 + (int64_t)(digits->count / WORD_DIGITS);
    if (wanted > pile->room)
    {
        uint64_t *const more = realloc(pile->words, 2 * (size_t)wanted * sizeof(*more));
        if (more == NULL)
        {
            return false;
        }
        pile->words = more;
        pile->room = 2 * wanted;
    }
    uint64_t *const x = pile->words + pile->used + 1;
    int64_t size = mpn_set_str(x, digits->values, digits->count, 10);
    while (size > 0 && x[size - 1] == 0)
    {
        size--;
    }
    x[-1] = 2 * (uint64_t)size + digits->negative;
    pile->used += 1 + size;
    pile->most = size > pile->most ? size : pile->most;
    return true;
}

/* The integers of a pile as the library takes them. */
static bool from_pile(cli_integers_t *poly, const pile_t *pile, int64_t length)
{
    const size_t words = (size_t)pile->most + 1;
    const uint64_t *next = pile->words;
    *poly = (cli_integers_t){.words = (int64_t)words, .length = length};
    poly->x = calloc((size_t)length + 1, words * sizeof(*poly->x));
    if (poly->x == NULL)
    {
        return false;
    }
    for (int64_t i = 0; i < length; i++)
    {
        uint64_t *const x = poly->x + i * poly->words;
        const uint64_t head = *next++;
        memcpy(x, next, (size_t)(head / 2) * sizeof(*x));
        next += head / 2;
        if (head % 2 != 0)
        {
            mpn_neg(x, x, poly->words);
        }
    }
    return true;
}

int cli_read_integers(cli_integers_t *poly, cli_reader_t *reader)
{
    cli_digits_t digits = {.values = NULL};
    pile_t pile = {.words = NULL};
    int64_t length = 0;
    int status = cli_read_length(&length, reader);
    for (int64_t i = 0; i < length && status == CLI_OK; i++)
    {
        status = cli_read_digits(&digits, i, length, reader);
        if (status == CLI_OK && !pile_add(&pile, &digits))
        {
            status = no_memory();
        }
    }
    if (status == CLI_OK && !from_pile(poly, &pile, length))
    {
        status = no_memory();
    }
    free(digits.values);
    free(pile.words);
    return status;
}

/* ---- writing ------------------------------------------------------------------ */

/* Writes an integer. `copy` has room for it, `digits` for WORD_ROOM values a word. */
static bool put_integer(const uint64_t *x, int64_t words, uint64_t *copy, unsigned char *digits)
{
    const bool negative = x[words - 1] >> 63 != 0;
    if (negative)
    {
        mpn_neg(copy, x, words);
    }
    else
    {
        memcpy(copy, x, (size_t)words * sizeof(*x));
    }
    while (words > 0 && copy[words - 1] == 0)
    {
        words--;
    }
    if (words == 0)
    {
        return putchar('0') != EOF;
    }
    const size_t count = mpn_get_str(digits, 10, copy, words);
    for (size_t k = 0; k < count; k++)
    {
        digits[k] = (unsigned char)(digits[k] + '0');
    }
    return (!negative || putchar('-') != EOF) && fwrite(digits, 1, count, stdout) == count;
}

int cli_write_integers(const cli_integers_t *poly)
{
    cli_progress_phase("writing", "stdout");
    uint64_t *const copy = malloc((size_t)poly->words * sizeof(*copy));
    unsigned char *const digits = malloc((size_t)poly->words * WORD_ROOM + 1);
    int status = CLI_OK;
    if (copy == NULL || digits == NULL)
    {
        status = no_memory();
    }
    else
    {
        bool good = printf("%" PRId64, poly->length) > 0;
        for (int64_t i = 0; i < poly->length && good; i++)
        {
            good = fputs(i == 0 ? "  " : " ", stdout) != EOF &&
                   put_integer(poly->x + i * poly->words, poly->words, copy, digits);
            cli_progress_count(i);
        }
        if (!good || putchar('\n') == EOF || fflush(stdout) != 0)
        {
            cli_error("stdout: %s", strerror(errno));
            status = CLI_FAIL;
        }
    }
    free(copy);
    free(digits);
    return status;
}
