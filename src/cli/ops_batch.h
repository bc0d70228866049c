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
#include "poly_list.h"

#define CLI_BATCH_LISTS 3
#define CLI_BATCH_NUMBERS 3
#define CLI_BATCH_RESULTS 3

/* The arguments of an operation. Item i of every list has the same modulus. */
typedef struct
{
    cli_list_t list[CLI_BATCH_LISTS];
    int64_t number[CLI_BATCH_NUMBERS];
    uint64_t *exponents; /* [items]; NULL: no exponents */
} cli_batch_arguments_t;

/* Frees the lists and the exponents. */
void cli_batch_arguments_clear(cli_batch_arguments_t *x);

/* Results in the order in which they are written, and the status of each item. Item i has `count`
 * results, which are polynomial i of each list; or, where from is not NULL, the polynomials from[i]
 * .. from[i+1]-1 of list[0]. */
typedef struct
{
    cli_list_t list[CLI_BATCH_RESULTS];
    int count;
    int64_t *from;
    int *statuses;
} cli_batch_results_t;

/* cli_batch_count returns the number of results of item i. cli_batch_result returns the
 * coefficients of result k of item i, and sets *length to their number. */
int64_t cli_batch_count(const cli_batch_results_t *results, int64_t i);
const uint64_t *cli_batch_result(int64_t *length, const cli_batch_results_t *results, int64_t i,
                                 int64_t k);

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
    int results; /* number of results of an item; 0: any number */
    /* true: a number argument may make a result longer than all operands together */
    bool is_longer;
    /* Calls the library, whose results are batches. NULL: `find` does. */
    int (*run)(const cli_batch_call_t *x); /* returns a status */
    /* Sets the results, and the statuses of the items, for a batch `a` with the polynomials of the
     * list, and may overwrite the batch. Returns a status. After an error the caller clears
     * *results, too. */
    int (*find)(cli_batch_results_t *results, cunmod_batch_t a, const cli_list_t *of);
} cli_batch_operation_t;

/* The functions `find` (ops_found.c). */
int cli_find_factor(cli_batch_results_t *results, cunmod_batch_t a, const cli_list_t *of);
int cli_find_factor_degrees(cli_batch_results_t *results, cunmod_batch_t a, const cli_list_t *of);
int cli_find_is_irreducible(cli_batch_results_t *results, cunmod_batch_t a, const cli_list_t *of);
int cli_find_roots(cli_batch_results_t *results, cunmod_batch_t a, const cli_list_t *of);

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
