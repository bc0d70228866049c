/* The operations of the tool on matrices by name: their operands, and the function that calls the
 * library.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CLI_OPS_MATRIX_H
#define CUNMOD_CLI_OPS_MATRIX_H

#include "cunmod.h"
#include "io_matrix.h"

#define CLI_MATRIX_OPERANDS 2

/* A matrix, or a polynomial or a number in its place. */
typedef struct
{
    cunmod_matrix_t entries; /* words = NULL: the result is the polynomial or the number */
    uint64_t *coeffs;        /* NULL: the result is the number */
    int64_t length;
    uint64_t number;
    double asked; /* words of the matrix or of the polynomial */
} cli_matrix_result_t;

/* Computes an operation on x[0], x[1]; returns a status of the library. The result may have the
 * words of an operand, which then has none. The caller frees the words and the coefficients of
 * the result and the words of the operands, also after an error. */
typedef int cli_matrix_run_t(cli_matrix_result_t *result, cli_matrix_t *x, cunmod_ctx_t ctx);

typedef struct
{
    const char *name;
    int operands;
    cli_matrix_run_t *run;
} cli_matrix_operation_t;

/* All operations; the last element has name = NULL. */
extern const cli_matrix_operation_t cli_matrix_operations[];

/* Returns the operation with this name, which is that of a command of the tool. */
const cli_matrix_operation_t *cli_find_matrix(const char *name);

#endif
