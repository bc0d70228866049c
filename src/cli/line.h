/* A line of `cunmod serve`: its words, numbers and polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_LINE_H
#define CUNMOD_CLI_LINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io.h"
#include "room.h"

#define LINE_WORD 64    /* bytes of a word, with the zero behind it */
#define LINE_REASON 160 /* bytes of a message */

#define LINE_DIGITS (INT64_C(1) << 20) /* most digits of an exponent */

/* A line that is read from left to right, without its newline. The first error is kept. */
typedef struct
{
    const char *start;
    const char *next;
    const char *end;
    int status; /* CUNMOD_E_*, 0: the line cannot be read */
    char reason[LINE_REASON];
} line_t;

void line_open(line_t *line, const char *text, size_t size);

/* Notes an error; returns false. line_fail_here begins the message with the column of the next
 * byte. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool line_fail(line_t *line, int status, const char *format, ...);
bool line_fail_here(line_t *line, const char *expected);

/* Note that a length is above the longest, or that there is no memory; return false. */
bool line_too_long(line_t *line, uint64_t length, int64_t longest);
bool line_no_memory(line_t *line);

/* Whether nothing but blanks is left. */
bool line_at_end(line_t *line);

/* The next byte that is no blank, without reading it; a zero at the end. */
char line_peek(line_t *line);

/* The functions below read what is next in the line, or note what is wrong there and return
 * false. */

/* A word: a letter, then letters, digits and underscores. */
bool line_word(line_t *line, char word[LINE_WORD]);
bool line_number(line_t *line, uint64_t *value);

/* A number of at most `longest` (E_LENGTH). */
bool line_length(line_t *line, int64_t *value, int64_t longest);

/* A number of up to LINE_DIGITS digits (more: E_LENGTH). *words has its words, the lowest first;
 * the caller frees them. */
bool line_exponent(line_t *line, uint64_t **words, int64_t *limbs);

/* A polynomial LENGTH MODULUS C0 C1 ..., as far as *room allows; the caller frees the
 * coefficients. */
bool line_poly(line_t *line, cli_poly_t *poly, cli_room_t *room);

/* The end of the line. */
bool line_finish(line_t *line);

#endif
