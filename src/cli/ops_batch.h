/* The operations of the tool on batches by name: their arguments, and the function that calls the
 * library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_OPS_BATCH_H
#define CUNMOD_CLI_OPS_BATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "cunmod.h"
#include "io.h"

#define CLI_BATCH_LISTS 3
#define CLI_BATCH_NUMBERS 3
#define CLI_BATCH_RESULTS 3

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

/* Adds a copy of a polynomial to the list. Returns false when the host has no memory. */
bool cli_list_add(cli_list_t *list, const cli_poly_t *poly);

/* The arguments of an operation. Item i of every list has the same modulus. */
typedef struct
{
    cli_list_t list[CLI_BATCH_LISTS];
    int64_t number[CLI_BATCH_NUMBERS];
    uint64_t *exponents; /* [items]; NULL: no exponents */
} cli_batch_arguments_t;

/* Frees the lists and the exponents. */
void cli_batch_arguments_clear(cli_batch_arguments_t *x);

/* Results in the order in which they are written, and the status of each item. */
typedef struct
{
    cli_list_t list[CLI_BATCH_RESULTS];
    int count;
    int *statuses;
} cli_batch_results_t;

/* The operands `of` and the results `res` of a call of the library, as batches, and its other
 * arguments. The exponents are never NULL, even for an empty batch. */
typedef struct
{
    const cunmod_batch_t *of, *res;
    const int64_t *number;
    const uint64_t *exponents;
} cli_batch_call_t;

typedef struct
{
    const char *name;
    /* kinds of the arguments, one letter each. p: a list of polynomials; n: a number; e: an
     * exponent for each item, or one exponent for all items */
    const char *kinds;
    int results; /* number of results */
    /* true: a number argument may make a result longer than all operands together */
    bool is_longer;
    int (*run)(const cli_batch_call_t *x); /* returns a status */
} cli_batch_operation_t;

/* All operations, in ops_table.c; the last element has name = NULL. */
extern const cli_batch_operation_t cli_batch_operations[];

/* Returns the operation with this name; NULL when none has it. */
const cli_batch_operation_t *cli_find_batch(const char *name);

/* Computes an operation on batches. Returns a status of the library. After OK the caller frees
 * *results by cli_batch_results_clear; after an error *results holds no memory. */
int cli_batch_compute(cli_batch_results_t *results, const cli_batch_operation_t *operation,
                      const cli_batch_arguments_t *x, cunmod_ctx_t ctx);
void cli_batch_results_clear(cli_batch_results_t *results);

#endif
