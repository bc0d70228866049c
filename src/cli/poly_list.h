/* Lists of polynomials, each with its own modulus.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_POLY_LIST_H
#define CUNMOD_CLI_POLY_LIST_H

#include <stdbool.h>
#include <stdint.h>

#include "io.h"

/* The polynomials of a file or of a result: polynomial i has the coefficients coeffs[at[i] ..
 * at[i+1]-1]. p[i]: modulus of polynomial i; NULL for results. In an empty list the pointers may be
 * NULL. */
typedef struct
{
    int64_t items, words;           /* in use: polynomials, and coefficients of all polynomials */
    int64_t items_room, words_room; /* capacities of the arrays */
    uint64_t *p, *coeffs;
    int64_t *at; /* items + 1 indices */
} cli_list_t;

/* The memory of a list is at most this number of times the size in use. A full array is copied to
 * one of twice its length, and the host has both arrays during the copy. */
#define CLI_LIST_GROWTH 3

/* Adds a polynomial of `length` coefficients modulo p to the list, and returns the address of its
 * coefficients, which the caller sets: the address is valid until the next polynomial is added.
 * Returns NULL when the host has no memory. cli_list_add adds a copy of *poly, and returns false
 * when the host has no memory. */
uint64_t *cli_list_extend(cli_list_t *list, int64_t length, uint64_t p);
bool cli_list_add(cli_list_t *list, const cli_poly_t *poly);

/* Frees the arrays of the list, which is empty afterwards. */
void cli_list_clear(cli_list_t *list);

#endif
