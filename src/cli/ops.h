/* The operations of the tool by name: their arguments, the lengths of their results, and the
 * function that calls the library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_OPS_H
#define CUNMOD_CLI_OPS_H

#include <stdbool.h>
#include <stdint.h>

#include "cunmod.h"
#include "io.h"
#include "plan/query.h"
#include "room.h"

#define CLI_MAX_POLYS 3
#define CLI_MAX_NUMBERS 2
#define CLI_MAX_LENGTHS 3

/* The arguments of an operation: polynomials with the same modulus, numbers, and an exponent of
 * `limbs` words, the lowest first. An operation without polynomials has its modulus in poly[0].p.
 * cli_compute sets `polys`, the number of polynomials, and
 * `constant`. */
typedef struct
{
    cli_poly_t poly[CLI_MAX_POLYS];
    int polys;
    int64_t number[CLI_MAX_NUMBERS];
    uint64_t *exponent;
    int64_t limbs;
    bool negative;     /* the exponent is below 0; only for operations with beyond = OK */
    uint64_t constant; /* the lowest word of the exponent */
} cli_arguments_t;

/* The arguments of an operation for the command plan: lengths in the place of polynomials, and a
 * prime p of as many bits as the modulus in question. */
typedef struct
{
    int64_t length[CLI_MAX_POLYS];
    int64_t result; /* elementary operations: the length of the result */
    int64_t number[CLI_MAX_NUMBERS];
    const uint64_t *exponent;
    int64_t limbs;
    uint64_t p;
    cunmod_ctx_t ctx;
} cli_question_t;

/* Kinds of questions that the command plan asks the library's plan (ops_plan.c): about elementary
 * operations, products, divisions, Euclid's algorithm, values. */
typedef enum
{
    CLI_ASK_NOTHING, /* the operation calls others, which have their own plans */
    CLI_ASK_LINEAR,
    CLI_ASK_INTEGRAL,
    CLI_ASK_MONIC,
    CLI_ASK_VALUE,
    CLI_ASK_PRODUCT,
    CLI_ASK_SQUARE,
    CLI_ASK_LOW,
    CLI_ASK_HIGH,
    CLI_ASK_MIDDLE,
    CLI_ASK_DIVISION,
    CLI_ASK_QUOTIENT,
    CLI_ASK_SERIES,
    CLI_ASK_MULMOD,
    CLI_ASK_POWMOD,
    CLI_ASK_COMPOSE_MOD,
    CLI_ASK_GCD,
    CLI_ASK_XGCD,
    CLI_ASK_INVMOD,
    CLI_ASK_RESULTANT,
    CLI_ASK_HGCD,
    CLI_ASK_RATREC,
    CLI_ASK_PADE,
    CLI_ASK_MINPOLY,
    CLI_ASK_EVALUATE,
    CLI_ASK_INTERPOLATE,
    CLI_ASK_PRODUCT_ROOTS,
    CLI_ASK_TAYLOR_SHIFT,
    CLI_ASK_EVALUATE_GEOMETRIC,
    CLI_ASK_INTERPOLATE_GEOMETRIC
} cli_ask_t;

/* Returns the length of a result in terms of the arguments. INT64_MAX: the result is too long for
 * any memory. -1: the arguments are not valid. */
typedef int64_t cli_length_t(const cli_arguments_t *x);

/* Calls the library, which writes to results->coeffs; cli_compute has allocated the results before.
 * Returns a status of the library. */
typedef int cli_run_t(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx);

typedef struct
{
    const char *name;
    const char *arguments; /* p: a polynomial, n: a length, e: an exponent, m: a modulus */
    int op;                /* CUNMOD_OP_* */
    cli_ask_t ask;
    cli_run_t *run;
    const char *usage; /* names of the arguments */
    const char *what;  /* description of the results */

    cli_length_t *lengths[CLI_MAX_LENGTHS]; /* [k]: the length of result k; `run` may add results */
    bool is_list[CLI_MAX_POLYS]; /* true: poly[i] is a list of number[0] points, values or terms */
    int beyond;                  /* status for an exponent of several words; OK: allowed */
} cli_operation_t;

/* All operations, in ops_table.c; the last element has name = NULL. */
extern const cli_operation_t cli_operations[];

/* Returns the operation with this name; NULL when none has it. */
const cli_operation_t *cli_find_operation(const char *name);

/* Allocates the results and runs the operation, within the limits of *room. room = NULL: no limits.
 * Returns a status of the library. The caller frees the results by cli_results_clear, also after an
 * error. */
int cli_compute(cli_results_t *results, const cli_operation_t *operation,
                const cli_arguments_t *arguments, cli_room_t *room, cunmod_ctx_t ctx);

/* The functions `run` that are written by hand (ops_own.c); those of other operations are generated
 * (ops_table.c). */
cli_run_t cli_run_mullow, cli_run_mulmid, cli_run_truncate, cli_run_mulmod, cli_run_powmod,
    cli_run_compose_mod, cli_run_hgcd, cli_run_divides, cli_run_remove, cli_run_factor,
    cli_run_factor_squarefree, cli_run_factor_degrees, cli_run_is_irreducible, cli_run_is_primitive,
    cli_run_random_irreducible, cli_run_roots;

/* Sets the numbers and the exponent of *x; operands[i] is the text of argument i. The caller frees
 * the exponent, also after an error. Returns an exit status, after a message when the status is not
 * CLI_OK (arith.c). */
int cli_read_numbers(cli_arguments_t *x, const cli_operation_t *operation,
                     const char *const *operands);

/* *query = the question to the plan about an operation with operation->ask != CLI_ASK_NOTHING.
 * Returns false when the operation has nothing to compute, or when its arguments are not valid. */
bool cli_ask(cunmod_query_t *query, const cli_operation_t *operation, const cli_question_t *x);

#endif
