/* How the images of a result over the integers are dealt to the ranks of a communicator.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DEAL_H
#define CUNMOD_DEAL_H

#include "cunmod_mpi.h"

#define CUNMOD_DEAL_OPERANDS 2

/* A polynomial over the integers. */
typedef struct
{
    const uint64_t *x;
    int64_t words, len;
} cunmod_deal_operand_t;

/* An operation. A new one is a row of the table, and a call. */
typedef struct
{
    const char *name, *what;
    int operands;
    int polynomial; /* the integers of the result are coefficients; else it is one integer */

    /* The words of the integers of the result, and so the primes that are needed; checks the
     * operands. Returns a status. */
    int (*words)(int64_t *words, const cunmod_deal_operand_t *x);

    /* The number of these integers. */
    int64_t (*integers)(const cunmod_deal_operand_t *x);

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
    CUNMOD_DEAL_COUNT
};

extern const cunmod_deal_operation_t cunmod_deal_operations[CUNMOD_DEAL_COUNT];

/* res = the integers of the result, of `words` words each; as cunmod_mpi_resultant. On rank 0 x has
 * the operands. */
int cunmod_deal(uint64_t *res, int64_t words, const cunmod_deal_operation_t *operation,
                const cunmod_deal_operand_t *x, MPI_Comm comm, cunmod_ctx_t ctx);

#endif
