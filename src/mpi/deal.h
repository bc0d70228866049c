/* Computes a result over the integers by all ranks of an MPI communicator: each rank computes
 * residues modulo some of the primes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DEAL_H
#define CUNMOD_DEAL_H

#include "cli/io_integers.h"
#include "cunmod_mpi.h"

#define CUNMOD_DEAL_OPERANDS 2

/* An operand: rows * columns polynomials over the integers, with `len` coefficients of `words`
 * words each. A polynomial in x and y has one row for each power of y. */
typedef struct
{
    const uint64_t *x;
    int64_t words, len, rows, columns;
} cunmod_deal_operand_t;

static inline int64_t cunmod_deal_words(const cunmod_deal_operand_t *x)
{
    return x->words * x->len * x->rows * x->columns;
}

/* An operation over the integers that all ranks compute together. A new operation needs a row in
 * cunmod_deal_operations, and a function that calls cunmod_deal. */
typedef struct
{
    const char *name, *what;
    int operands;
    int operand, result; /* kinds (cli/io_integers.h): CLI_POLYNOMIAL .. */

    /* *words = the words of each integer of the result, which is also the number of 64-bit primes
     * that the result needs. Checks the operands. Returns a status. */
    int (*words)(int64_t *words, const cunmod_deal_operand_t *x);

    /* Returns the number of rows of the result; each row has *len integers. */
    int64_t (*rows)(int64_t *len, const cunmod_deal_operand_t *x);

    /* Row i of res = the residues of all integers of the result modulo p[i], 0 <= i < k. Returns a
     * status. */
    int (*residues)(uint64_t *res, const uint64_t *p, int64_t k, const cunmod_deal_operand_t *x,
                    cunmod_ctx_t ctx);
} cunmod_deal_operation_t;

enum
{
    CUNMOD_DEAL_MUL,
    CUNMOD_DEAL_RESULTANT,
    CUNMOD_DEAL_DISCRIMINANT,
    CUNMOD_DEAL_BIVARIATE_RESULTANT,
    CUNMOD_DEAL_MAT_DET,
    CUNMOD_DEAL_MAT_CHARPOLY,
    CUNMOD_DEAL_COUNT
};

extern const cunmod_deal_operation_t cunmod_deal_operations[CUNMOD_DEAL_COUNT];

/* res = the integers of the result, of `words` words each, on rank 0. All ranks call this function,
 * and get the same status. res, words and x are used on rank 0 only. Errors: those of
 * cunmod_mpi_resultant. */
int cunmod_deal(uint64_t *res, int64_t words, const cunmod_deal_operation_t *operation,
                const cunmod_deal_operand_t *x, MPI_Comm comm, cunmod_ctx_t ctx);

#endif
