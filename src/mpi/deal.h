/* How the images of a result over the integers are dealt to the ranks of a communicator.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DEAL_H
#define CUNMOD_DEAL_H

#include "cli/io_integers.h"
#include "cunmod_mpi.h"

#define CUNMOD_DEAL_OPERANDS 2

/* Polynomials over the integers: rows times columns of them, of len coefficients each. A polynomial
 * in x and y has a row for each power of y. */
typedef struct
{
    const uint64_t *x;
    int64_t words, len, rows, columns;
} cunmod_deal_operand_t;

static inline int64_t cunmod_deal_words(const cunmod_deal_operand_t *x)
{
    return x->words * x->len * x->rows * x->columns;
}

/* An operation. A new one is a row of the table, and a call. */
typedef struct
{
    const char *name, *what;
    int operands;
    int operand, result; /* what they are: CLI_POLYNOMIAL .. */

    /* The words of the integers of the result, and so the primes that are needed; checks the
     * operands. Returns a status. */
    int (*words)(int64_t *words, const cunmod_deal_operand_t *x);

    /* The number of these integers: the result has so many rows, of *len integers each. */
    int64_t (*rows)(int64_t *len, const cunmod_deal_operand_t *x);

    /* Makes the residues of all integers modulo p[i] in row i of res, 0 <= i < k. Returns a
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

/* res = the integers of the result, of `words` words each; as cunmod_mpi_resultant. On rank 0 x has
 * the operands. */
int cunmod_deal(uint64_t *res, int64_t words, const cunmod_deal_operation_t *operation,
                const cunmod_deal_operand_t *x, MPI_Comm comm, cunmod_ctx_t ctx);

#endif
