/* Limits the lengths and the memory of a computation of the tool, and allocates within the limits.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_ROOM_H
#define CUNMOD_CLI_ROOM_H

#include <stdbool.h>
#include <stdint.h>

#include "cunmod.h"

/* The limits of a computation. longest: greatest length of a polynomial, in coefficients. left:
 * number of bytes still allowed for operands, results, and memory that the library allocates.
 * cli_take and cli_reserve subtract from `left`, and then set the memory limit of ctx to `left`.
 * refused: true when cli_take or cli_reserve has failed for lack of memory. */
typedef struct
{
    int64_t longest;
    int64_t left;
    bool refused;
    cunmod_ctx_t ctx;
} cli_room_t;

/* Subtracts `words` words, which the library is to allocate, from the limit. Returns false when
 * fewer bytes are left. room = NULL: no limit. */
bool cli_reserve(cli_room_t *room, int64_t words);

/* Allocates max(words, 1) words, subtracts them from the limit, and returns them; the caller frees
 * them. Returns NULL when the limit or the host has no memory. room = NULL: no limit. Freed memory
 * is not added to the limit again. */
uint64_t *cli_take(cli_room_t *room, int64_t words);

/* Returns the limit of memory in bytes for `cunmod serve` without --memory: half of the minimum of
 * three numbers, which are the machine's memory, the limit of the process (ulimit -v), and the
 * limits of its control groups (containers). */
int64_t cli_default_memory(void);

#define CLI_MAX_RESULTS 7 /* results that a statement of the server can give names */

/* Results in the order in which they are written; they may have leading zeros. */
typedef struct
{
    uint64_t **coeffs;
    int64_t *length;
    int count;
    int space;        /* coeffs and length have space for so many results */
    cli_room_t *room; /* limits during the computation; NULL: no limits */
    int64_t too_long; /* length of a result that exceeds the limit; 0: no result does */
    double asked;     /* number of words of all results, also of results that got no memory */
} cli_results_t;

/* Allocates the next result, of `length` coefficients. Errors: E_LENGTH when length >
 * results->room->longest, with results->too_long = length; E_MEMORY. */
int cli_add_result(cli_results_t *results, int64_t length);

/* Calls cli_add_result for length[0 .. count-1]; returns the first error. */
int cli_add_results(cli_results_t *results, const int64_t *length, int count);

/* Frees all results. */
void cli_results_clear(cli_results_t *results);

/* cli_power_length returns the length of the m-th power of a polynomial of this degree, at most
 * INT64_MAX: degree * m + 1; 1 for degree = -1. cli_product_length returns the length of a product
 * of operands of the lengths a and b. */
int64_t cli_power_length(int64_t degree, uint64_t m);
int64_t cli_product_length(int64_t a, int64_t b);

#endif
