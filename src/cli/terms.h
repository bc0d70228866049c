/* Reads polynomials in x, such as x^2 - 3*x + 1, in a line of a file.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 *   polynomial   [+ or -] term, then terms with a sign before each, to the end of the line
 *   term         a number; or x, or x^N, possibly with a number and a star before it
 *
 * A number has any size, the star may be missing, blanks may be anywhere but in numbers, and terms
 * with the same power of x are added.
 */
#ifndef CUNMOD_CLI_TERMS_H
#define CUNMOD_CLI_TERMS_H

#include "reader.h"

#define CLI_MOST_EXPONENT (((int64_t)1 << 32) - 2)

/* The beginning of a polynomial in either format. */
typedef struct
{
    bool is_terms;       /* it is a polynomial in x */
    cli_digits_t digits; /* the number at the beginning, which was read; count = 0: there is none */
    cli_place_t place;   /* position of the beginning */
} cli_start_t;

/* Reads the number at the beginning of a polynomial, if there is one. It is a polynomial in x when
 * there is none, but x or a sign; when a minus follows at once; when one of the bytes `marks`
 * follows in the line; or, with reader->has_constants, when nothing follows in the line. Otherwise
 * the number is a length. The caller frees start->digits.values, also after an error. Returns an
 * exit status. */
int cli_read_start(cli_start_t *start, const char *marks, cli_reader_t *reader);

/* Adds the term +-digits x^exponent; returns an exit status. digits->count = 0: the number 1. */
typedef int cli_add_term_t(void *data, const cli_digits_t *digits, int64_t exponent);

/* Adds the coefficient +-digits of a term to *sum modulo p, where *sum < p. */
void cli_add_term(uint64_t *sum, const cli_digits_t *digits, uint64_t p);

/* Reads the rest of a polynomial in x, and calls add for each term. Returns an exit status. */
int cli_read_terms(cli_start_t *start, cli_add_term_t *add, void *data, cli_reader_t *reader);

#endif
