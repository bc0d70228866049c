/* The operations of the tool on matrices by name: their operands, and the function that calls the
 * library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_OPS_MATRIX_H
#define CUNMOD_CLI_OPS_MATRIX_H

#include <stdbool.h>

#include "cunmod.h"
#include "io_matrix.h"

#define CLI_MATRIX_OPERANDS 2

/* What the result of an operation is. */
typedef enum
{
    CLI_GIVES_MATRIX,
    CLI_GIVES_NUMBER,
    CLI_GIVES_POLY
} cli_matrix_gives_t;

/* The operation says which one of `entries`, `coeffs` and `number` is set. */
typedef struct
{
    cunmod_matrix_t entries;
    uint64_t *coeffs; /* of a polynomial of `length` coefficients */
    int64_t length;
    uint64_t number;
    double asked; /* words of the matrix or of the polynomial */
} cli_matrix_result_t;

/* Computes an operation on x[0], x[1]; x[1] may be a polynomial, with its coefficients in one row,
 * or an exponent, the entry of a 1 x 1 matrix. Returns a status of the library. The result may have
 * the words of an operand, which then has none. The caller frees the words and the coefficients of
 * the result and the words of the operands, also after an error. */
typedef int cli_matrix_run_t(cli_matrix_result_t *result, cli_matrix_t *x, cunmod_ctx_t ctx);

typedef struct
{
    const char *name;
    const char *kinds; /* of the operands in their order on the command line: m: a matrix, p: a
                          polynomial, e: an exponent */
    cli_matrix_gives_t gives;
    cli_matrix_run_t *run;
} cli_matrix_operation_t;

/* All operations; the last element has name = NULL. */
extern const cli_matrix_operation_t cli_matrix_operations[];

/* Returns the operation with this name, which is that of a command of the tool. */
const cli_matrix_operation_t *cli_find_matrix(const char *name);

#endif
