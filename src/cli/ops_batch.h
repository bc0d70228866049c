/* The operations of the tool on batches, by name: their arguments, and the call of the library.
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

/* The polynomials of a file or of a result: item i has coeffs[at[i] .. at[i+1]-1], and the modulus
 * p[i] where it is an operand. A list of no items may have no memory. */
typedef struct
{
    int64_t items, words;           /* that there are */
    int64_t items_room, words_room; /* that there is room for */
    uint64_t *p, *coeffs;
    int64_t *at; /* items + 1 */
} cli_list_t;

/* Adds a polynomial, which is copied; false without memory. */
bool cli_list_add(cli_list_t *list, const cli_poly_t *poly);
void cli_list_clear(cli_list_t *list);

/* What an operation takes. Lists have the same moduli. */
typedef struct
{
    cli_list_t list[CLI_BATCH_LISTS];
    int64_t number[CLI_BATCH_NUMBERS];
    uint64_t *exponents; /* one for each item */
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

/* The arguments and the results of a call of the library. Without items the exponents are there,
 * too. */
typedef struct
{
    const cunmod_batch_t *of, *res;
    const int64_t *number;
    const uint64_t *exponents;
} cli_batch_call_t;

typedef struct
{
    const char *name;
    /* p: a list of polynomials, n: a number, e: an exponent for each item, or one for all */
    const char *kinds;
    int results; /* how many */
    /* whether a result may have as many coefficients as a number says, beside those of its
     * operands */
    bool is_longer;
    int (*run)(const cli_batch_call_t *x); /* returns a status of the library */
} cli_batch_operation_t;

/* All operations; the last one has no name (ops_table.c). */
extern const cli_batch_operation_t cli_batch_operations[];

/* The operation of this name; NULL when there is none. */
const cli_batch_operation_t *cli_find_batch(const char *name);

/* Computes. Returns a status of the library. After CUNMOD_OK the caller clears the results;
 * otherwise there are none. */
int cli_batch_compute(cli_batch_results_t *results, const cli_batch_operation_t *operation,
                      const cli_batch_arguments_t *x, cunmod_ctx_t ctx);
void cli_batch_results_clear(cli_batch_results_t *results);

#endif
