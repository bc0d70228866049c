/* Reads and writes polynomials and matrices over the integers as text.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "io_integers.h"

#include <gmp.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "terms.h"

#define WORD_DIGITS 19 /* every number of 19 decimal digits fits into a word */
#define WORD_ROOM 20   /* an integer of n words has at most 20 n decimal digits */

#define MOST ((int64_t)1 << 60) /* greatest number of integers of an array */

bool cli_make_integers(cli_integers_t *z, int64_t words, int64_t length, int64_t rows)
{
    *z = (cli_integers_t){.words = words, .length = length, .rows = rows, .columns = 1};
    const bool fits = rows == 0 || length <= MOST / rows;
    z->x = fits ? calloc((size_t)(length * rows) + 1, (size_t)words * sizeof(*z->x)) : NULL;
    return z->x != NULL;
}

void cli_trim_integers(cli_integers_t *z)
{
    for (; z->length > 0; z->length--)
    {
        const uint64_t *const top = z->x + (z->length - 1) * z->words;
        for (int64_t k = 0; k < z->words; k++)
            if (top[k] != 0)
                return;
    }
}

/* ---- reading ------------------------------------------------------------------ */

/* Integers of different sizes in one array of words. An integer x of n words is stored as the word
 * 2 n + (1 if x < 0, else 0), and the n words of |x|, the lowest first. */
typedef struct
{
    uint64_t *words;
    int64_t used, room;
    int64_t most; /* greatest number of words of an integer so far */
} pile_t;

static bool pile_add(pile_t *pile, const cli_digits_t *digits)
{
    const int64_t wanted = pile->used + 3 + (int64_t)(digits->count / WORD_DIGITS);
    if (wanted > pile->room)
    {
        uint64_t *const more = realloc(pile->words, 2 * (size_t)wanted * sizeof(*more));
        if (more == NULL)
            return false;
        pile->words = more;
        pile->room = 2 * wanted;
    }
    uint64_t *const x = pile->words + pile->used + 1;
    int64_t size = mpn_set_str(x, digits->values, digits->count, 10);
    while (size > 0 && x[size - 1] == 0)
        size--;
    x[-1] = 2 * (uint64_t)size + digits->negative;
    pile->used += 1 + size;
    pile->most = size > pile->most ? size : pile->most;
    return true;
}

/* *z = the integers of the pile in rows, which the pile stores one after the other. The caller has
 * set z->rows and z->length. Row r of the pile has length[r] integers; length = NULL: all rows have
 * z->length integers. Shorter rows are padded with zeros. Returns false when the host has no
 * memory. */
static bool from_pile(cli_integers_t *z, const pile_t *pile, const int64_t *length)
{
    const uint64_t *next = pile->words;
    if (!cli_make_integers(z, pile->most + 1, z->length, z->rows))
        return false;
    for (int64_t r = 0; r < z->rows; r++)
    {
        const int64_t count = length != NULL ? length[r] : z->length;
        for (int64_t i = 0; i < count; i++)
        {
            uint64_t *const x = z->x + (r * z->length + i) * z->words;
            const uint64_t head = *next++;
            memcpy(x, next, (size_t)(head / 2) * sizeof(*x));
            next += head / 2;
            if (head % 2 != 0)
                mpn_neg(x, x, z->words);
        }
    }
    return true;
}

/* Reads `count` integers, and adds them to the pile. Returns an exit status. */
static int read_pile(pile_t *pile, int64_t count, cli_reader_t *reader)
{
    cli_digits_t digits = {.values = NULL};
    int status = CLI_OK;
    for (int64_t i = 0; i < count && status == CLI_OK; i++)
    {
        status = cli_read_digits(&digits, i, count, reader);
        if (status == CLI_OK && !pile_add(pile, &digits))
            status = cli_no_memory();
    }
    free(digits.values);
    return status;
}

/* Reads z->rows rows of z->length integers each. Returns an exit status. */
static int read_rows(cli_integers_t *z, cli_reader_t *reader)
{
    pile_t pile = {.words = NULL};
    int status = z->rows > 0 && z->length > MOST / z->rows
                     ? cli_no_memory()
                     : read_pile(&pile, z->length * z->rows, reader);
    if (status == CLI_OK && !from_pile(z, &pile, NULL))
        status = cli_no_memory();
    free(pile.words);
    return status;
}

/* Reads z->rows entries: polynomials, each preceded by its length. z->length = the greatest of the
 * lengths. Memory grows with the entries that are read, and not with the number of entries that the
 * file states. Returns an exit status. */
static int read_entries(cli_integers_t *z, cli_reader_t *reader)
{
    pile_t pile = {.words = NULL};
    int64_t *length = NULL, room = 0;
    int status = CLI_OK;
    z->length = 0;
    for (int64_t e = 0; e < z->rows && status == CLI_OK; e++)
    {
        if (e == room)
        {
            int64_t *const more = realloc(length, (size_t)(2 * room + 1) * sizeof(*more));
            if (more == NULL)
            {
                status = cli_no_memory();
                break;
            }
            length = more;
            room = 2 * room + 1;
        }
        status = cli_read_length(&length[e], "the length of an entry", reader);
        CUNMOD_THEN(read_pile(&pile, length[e], reader));
        z->length = status == CLI_OK && length[e] > z->length ? length[e] : z->length;
    }
    if (status == CLI_OK && !from_pile(z, &pile, length))
        status = cli_no_memory();
    free(length);
    free(pile.words);
    return status;
}

static int read_matrix(cli_integers_t *z, cli_reader_t *reader)
{
    int64_t n = 0, columns = 0;
    int status = cli_read_length(&n, "the number of rows", reader);
    CUNMOD_THEN(cli_read_length(&columns, "the number of columns", reader));
    if (status != CLI_OK)
        return status;
    if (n != columns)
    {
        cli_error("%s: the matrix is not square", reader->name);
        return CLI_INPUT;
    }
    if (n > 0 && n > MOST / n)
        return cli_no_memory();
    z->rows = n * n;
    status = read_entries(z, reader);
    z->rows = z->columns = n;
    return status;
}

static int read_numbers(cli_integers_t *z, cli_reader_t *reader)
{
    int status = cli_read_length(&z->rows, "the number of rows", reader);
    CUNMOD_THEN(cli_read_length(&z->length, "the number of columns", reader));
    CUNMOD_THEN(read_rows(z, reader));
    return status;
}

/* Terms of a polynomial in x: their numbers, and in the same order their powers of x. */
typedef struct
{
    pile_t pile;
    int64_t *exponents;
    int64_t count, room;
    int64_t length; /* 1 + the highest power of x */
} terms_t;

static int add_term(void *data, const cli_digits_t *digits, int64_t exponent)
{
    static unsigned char one[] = {1};
    const cli_digits_t unit = {.values = one, .count = 1, .negative = digits->negative};
    terms_t *const terms = data;
    if (terms->count == terms->room)
    {
        const int64_t room = 2 * terms->room + 16;
        int64_t *const more = realloc(terms->exponents, (size_t)room * sizeof(*more));
        if (more == NULL)
            return cli_no_memory();
        terms->exponents = more;
        terms->room = room;
    }
    terms->exponents[terms->count++] = exponent;
    terms->length = exponent >= terms->length ? exponent + 1 : terms->length;
    return pile_add(&terms->pile, digits->count > 0 ? digits : &unit) ? CLI_OK : cli_no_memory();
}

/* *z = the sum of the terms. Returns an exit status. */
static int sum_terms(cli_integers_t *z, const terms_t *terms)
{
    /* 2^63 numbers of n words add up to at most n + 1 words; one more has the sign. */
    const int64_t words = terms->pile.most + 2;
    const uint64_t *next = terms->pile.words;
    uint64_t *const summand = malloc((size_t)words * sizeof(*summand));
    if (summand == NULL || !cli_make_integers(z, words, terms->length, 1))
    {
        free(summand);
        return cli_no_memory();
    }
    for (int64_t i = 0; i < terms->count; i++)
    {
        uint64_t *const x = z->x + terms->exponents[i] * words;
        const uint64_t head = *next++;
        memset(summand, 0, (size_t)words * sizeof(*summand));
        memcpy(summand, next, (size_t)(head / 2) * sizeof(*summand));
        next += head / 2;
        if (head % 2 != 0)
            mpn_sub_n(x, x, summand, words);
        else
            mpn_add_n(x, x, summand, words);
    }
    free(summand);
    cli_trim_integers(z);
    return CLI_OK;
}

/* Reads a polynomial: a length and as many integers, or a polynomial in x. Returns an exit
 * status. */
static int read_polynomial(cli_integers_t *z, cli_reader_t *reader)
{
    cli_start_t start = {.is_terms = false};
    terms_t terms = {.count = 0};
    uint64_t number = 0;
    z->rows = 1;
    reader->has_signs = true;
    /* A minus behind a number and blanks is the sign of the first coefficient. */
    int status = cli_read_start(&start, "x*+", reader);
    if (status == CLI_OK && start.is_terms)
    {
        status = cli_read_terms(&start, add_term, &terms, reader);
        CUNMOD_THEN(sum_terms(z, &terms));
    }
    else if (status == CLI_OK)
    {
        status = cli_digits_word(&number, &start.digits, reader, start.place);
        CUNMOD_THEN(cli_check_length(&z->length, number, reader, start.place));
        CUNMOD_THEN(read_rows(z, reader));
    }
    free(start.digits.values);
    free(terms.pile.words);
    free(terms.exponents);
    return status;
}

int cli_read_integers(cli_integers_t *z, int kind, cli_reader_t *reader)
{
    if (kind == CLI_MATRIX)
        return read_matrix(z, reader);
    if (kind == CLI_POLYNOMIAL)
        return read_polynomial(z, reader);
    if (kind == CLI_NUMBERS)
        return read_numbers(z, reader);
    int status = cli_read_length(&z->length, "the length in x", reader);
    CUNMOD_THEN(cli_read_length(&z->rows, "the length in y", reader));
    CUNMOD_THEN(read_rows(z, reader));
    return status;
}

/* ---- writing ------------------------------------------------------------------ */

/* Writes the integer x of `words` words in decimal. Scratch memory: `words` words at copy,
 * WORD_ROOM * words + 1 bytes at digits. Returns false when the write fails. */
static bool put_integer(const uint64_t *x, int64_t words, uint64_t *copy, unsigned char *digits,
                        FILE *file)
{
    const bool negative = x[words - 1] >> 63 != 0;
    if (negative)
        mpn_neg(copy, x, words);
    else
        memcpy(copy, x, (size_t)words * sizeof(*x));
    while (words > 0 && copy[words - 1] == 0)
        words--;
    if (words == 0)
        return putc('0', file) != EOF;
    const size_t count = mpn_get_str(digits, 10, copy, words);
    for (size_t k = 0; k < count; k++)
        digits[k] = (unsigned char)(digits[k] + '0');
    const size_t gap = (size_t)cli_gap((int64_t)count);
    const size_t head = gap > 0 ? CLI_HEAD : count, tail = count - head - gap;
    return (!negative || putc('-', file) != EOF) && fwrite(digits, 1, head, file) == head &&
           (gap == 0 ||
            (fputs("...", file) != EOF && fwrite(digits + head + gap, 1, tail, file) == tail));
}

/* Writes the lengths that precede the integers of a result of this kind; none for CLI_INTEGER.
 * Returns false when the write fails. */
static bool put_head(const cli_integers_t *z, int kind, FILE *file)
{
    if (kind == CLI_INTEGER)
        return true;
    if (kind == CLI_NUMBERS)
        return fprintf(file, "%" PRId64 " %" PRId64, z->rows, z->length) > 0;
    return fprintf(file, "%" PRId64, z->length) > 0 &&
           (kind != CLI_BIVARIATE || fprintf(file, " %" PRId64, z->rows) > 0);
}

int cli_write_integers(const cli_integers_t *z, int kind, FILE *file, const char *name)
{
    cli_progress_phase("writing", name);
    uint64_t *const copy = malloc((size_t)z->words * sizeof(*copy));
    unsigned char *const digits = malloc((size_t)z->words * WORD_ROOM + 1);
    int status = CLI_OK;
    if (copy == NULL || digits == NULL)
    {
        status = cli_no_memory();
    }
    else
    {
        const int64_t count = z->length * z->rows, gap = cli_gap(count);
        bool good = put_head(z, kind, file);
        for (int64_t i = 0; i < count && good; i++)
        {
            if (i == CLI_HEAD && gap > 0)
            {
                good = fputs(" ...", file) != EOF;
                i += gap;
            }
            const char *const blanks = kind == CLI_INTEGER ? "" : i == 0 ? "  " : " ";
            good = fputs(blanks, file) != EOF &&
                   put_integer(z->x + i * z->words, z->words, copy, digits, file);
            cli_progress_count(i, (double)i / (double)count);
        }
        if (!good || putc('\n', file) == EOF || fflush(file) != 0)
            status = cli_output_error(name);
    }
    free(copy);
    free(digits);
    return status;
}
