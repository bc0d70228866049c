/* The operations of the tool, by name: what each takes, and the call.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_OPS_H
#define CUNMOD_CLI_OPS_H

#include <stdint.h>

#include "cunmod.h"
#include "io.h"

#define CLI_MAX_POLYS 3
#define CLI_MAX_NUMBERS 2
#define CLI_MAX_RESULTS 2

/* Polynomials of one modulus, lengths, and one exponent: words, the lowest first. */
typedef struct
{
    cli_poly_t poly[CLI_MAX_POLYS];
    int64_t number[CLI_MAX_NUMBERS];
    uint64_t *exponent;
    int64_t limbs;
} cli_arguments_t;

/* In the order in which they are written; may have leading zeros. */
typedef struct
{
    uint64_t *coeffs[CLI_MAX_RESULTS];
    int64_t length[CLI_MAX_RESULTS];
    int count;
} cli_results_t;

typedef struct
{
    const char *name;
    const char *arguments; /* p: a polynomial, n: a length, e: an exponent */
    int op;                /* CUNMOD_OP_* */
    int (*run)(cli_results_t *results, const cli_arguments_t *x, cunmod_ctx_t ctx);
} cli_operation_t;

/* NULL: there is none of this name. */
const cli_operation_t *cli_find_operation(const char *name);

/* Computes; returns a status of the library. The results, which the caller clears, are there
 * when it is CUNMOD_OK. */
int cli_compute(cli_results_t *results, const cli_operation_t *operation,
                const cli_arguments_t *arguments, cunmod_ctx_t ctx);
void cli_results_clear(cli_results_t *results);

#endif
