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

/* The operation says which one of `entries` and `number` is set. */
typedef struct
{
    cunmod_matrix_t entries;
    uint64_t number;
    double asked; /* words of the matrix */
} cli_matrix_result_t;

/* Computes an operation on x[0], x[1]; x[1] may be a polynomial, with its coefficients in one row, or
 * an exponent, the entry of a 1 x 1 matrix. Returns a status of the library. The result may have the
 * words of an operand, which then has none. The caller frees the words of the result and of the
 * operands, also after an error. */
typedef int cli_matrix_run_t(cli_matrix_result_t *result, cli_matrix_t *x, cunmod_ctx_t ctx);

typedef struct
{
    const char *name;
    const char *kinds; /* of the operands in their order on the command line: m: a matrix, p: a
                          polynomial, e: an exponent */
    bool gives_number; /* the result is a number, not a matrix */
    cli_matrix_run_t *run;
} cli_matrix_operation_t;

/* All operations; the last element has name = NULL. */
extern const cli_matrix_operation_t cli_matrix_operations[];

/* Returns the operation with this name, which is that of a command of the tool. */
const cli_matrix_operation_t *cli_find_matrix(const char *name);

#endif
