/* Reads a line of `cunmod serve`: words, numbers and polynomials.
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

#define LINE_WORD 64    /* bytes of a word, with the 0 at its end */
#define LINE_REASON 160 /* bytes of a message */

#define LINE_DIGITS (INT64_C(1) << 20) /* greatest number of digits of an exponent */

/* The bytes start .. end-1 of a line, without the newline; `next`: the next byte to read. status
 * and reason: the error in the line, if a function below has failed. */
typedef struct
{
    const char *start;
    const char *next;
    const char *end;
    int status; /* CUNMOD_E_* of the error; 0: a syntax error */
    char reason[LINE_REASON];
} line_t;

void line_open(line_t *line, const char *text, size_t size);

/* Both functions store an error in *line, and return false. line_fail stores `status` and a
 * formatted message. line_fail_here stores a syntax error with the message "expected X, found Y", X
 * = `expected`, Y = the next byte. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool line_fail(line_t *line, int status, const char *format, ...);
bool line_fail_here(line_t *line, const char *expected);

/* line_too_long stores the error E_LENGTH, a length above the limit `longest`; line_no_memory
 * stores E_MEMORY. Both return false. */
bool line_too_long(line_t *line, uint64_t length, int64_t longest);
bool line_no_memory(line_t *line);

/* Skips blanks; returns true when the line ends there. */
bool line_at_end(line_t *line);

/* Skips blanks; returns the next byte, without skipping it; 0 at the end of the line. */
char line_peek(line_t *line);

/* Each function below reads one element from the line, and returns true. On an error it stores the
 * error in *line, and returns false. */

/* Reads a word: a letter, then letters, digits and underscores. */
bool line_word(line_t *line, char word[LINE_WORD]);
bool line_number(line_t *line, uint64_t *value);

/* Reads a modulus; E_MODULUS when the number is below 2. */
bool line_modulus(line_t *line, uint64_t *p);

/* Reads a number; E_LENGTH when the number is above `longest`. */
bool line_length(line_t *line, int64_t *value, int64_t longest);

/* Reads an integer, with |integer| = (*words)[0 .. *limbs-1], the lowest word first, and *negative
 * = whether it is below 0; negative = NULL: a sign is an error. E_LENGTH when the number has more
 * than LINE_DIGITS digits. *words is NULL before the call; the caller frees *words, also after an
 * error. */
bool line_exponent(line_t *line, uint64_t **words, int64_t *limbs, bool *negative);

/* Reads a polynomial LENGTH MODULUS C0 C1 ... within the limits of *room; the caller frees
 * poly->coeffs. */
bool line_poly(line_t *line, cli_poly_t *poly, cli_room_t *room);

/* Returns whether the next operand is a polynomial in x (terms.h): it begins with a sign, with x
 * alone, or with a number that one of the characters x * + - follows at once. */
bool line_is_in_x(line_t *line);

/* Reads a polynomial in x modulo `modulus`, to the next blank or ], within the limits of *room; the
 * caller frees poly->coeffs. modulus = 0 is an error, E_ARGUMENT (line_terms.c). */
bool line_in_x(line_t *line, cli_poly_t *poly, uint64_t modulus, cli_room_t *room);

/* Returns whether the byte separates words. */
bool line_is_blank(char byte);

/* Checks that the line ends. */
bool line_finish(line_t *line);

#endif
