/* The operations over the integers that ranks share, and their calls.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stddef.h>

#include "mpi/deal.h"

/* ---- products ----------------------------------------------------------------- */

static int mul_words(int64_t *words, const cunmod_deal_operand_t *x)
{
    return cunmod_integers_mul_words(words, x[0].x, x[0].words, x[0].len, x[1].x, x[1].words,
                                     x[1].len);
}

static int64_t mul_integers(const cunmod_deal_operand_t *x)
{
    return x[0].len > 0 && x[1].len > 0 ? x[0].len + x[1].len - 1 : 0;
}

static int mul_residues(uint64_t *res, const uint64_t *p, int64_t k, const cunmod_deal_operand_t *x,
                        cunmod_ctx_t ctx)
{
    return cunmod_integers_mul_residues(res, p, k, x[0].x, x[0].words, x[0].len, x[1].x, x[1].words,
                                        x[1].len, ctx);
}

/* ---- resultants and discriminants ------------------------------------------------- */

static int64_t one_integer(const cunmod_deal_operand_t *x)
{
    (void)x;
    return 1;
}

static int resultant_words(int64_t *words, const cunmod_deal_operand_t *x)
{
    return cunmod_integers_resultant_words(words, x[0].x, x[0].words, x[0].len, x[1].x, x[1].words,
                                           x[1].len);
}

static int resultant_residues(uint64_t *res, const uint64_t *p, int64_t k,
                              const cunmod_deal_operand_t *x, cunmod_ctx_t ctx)
{
    return cunmod_integers_resultant_residues(res, p, k, x[0].x, x[0].words, x[0].len, x[1].x,
                                              x[1].words, x[1].len, ctx);
}

static int discriminant_words(int64_t *words, const cunmod_deal_operand_t *x)
{
    return cunmod_integers_discriminant_words(words, x[0].x, x[0].words, x[0].len);
}

static int discriminant_residues(uint64_t *res, const uint64_t *p, int64_t k,
                                 const cunmod_deal_operand_t *x, cunmod_ctx_t ctx)
{
    return cunmod_integers_discriminant_residues(res, p, k, x[0].x, x[0].words, x[0].len, ctx);
}

/* ---- the table, and the calls ------------------------------------------------------- */

const cunmod_deal_operation_t cunmod_deal_operations[CUNMOD_DEAL_COUNT] = {
    [CUNMOD_DEAL_MUL] = {"mul", "the product A B", 2, 1, mul_words, mul_integers, mul_residues},
    [CUNMOD_DEAL_RESULTANT] = {"resultant", "the resultant of A and B", 2, 0, resultant_words,
                               one_integer, resultant_residues},
    [CUNMOD_DEAL_DISCRIMINANT] = {"discriminant", "the discriminant of A", 1, 0, discriminant_words,
                                  one_integer, discriminant_residues},
};

static int call(int operation, uint64_t *res, int64_t words, cunmod_deal_operand_t a,
                cunmod_deal_operand_t b, MPI_Comm comm, cunmod_ctx_t ctx)
{
    const cunmod_deal_operand_t x[CUNMOD_DEAL_OPERANDS] = {a, b};
    return cunmod_deal(res, words, &cunmod_deal_operations[operation], x, comm, ctx);
}

int cunmod_mpi_mul(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda, int64_t lena,
                   const uint64_t *b, int64_t wordb, int64_t lenb, MPI_Comm comm, cunmod_ctx_t ctx)
{
    return call(CUNMOD_DEAL_MUL, res, words, (cunmod_deal_operand_t){a, worda, lena},
                (cunmod_deal_operand_t){b, wordb, lenb}, comm, ctx);
}

int cunmod_mpi_resultant(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                         int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb,
                         MPI_Comm comm, cunmod_ctx_t ctx)
{
    return call(CUNMOD_DEAL_RESULTANT, res, words, (cunmod_deal_operand_t){a, worda, lena},
                (cunmod_deal_operand_t){b, wordb, lenb}, comm, ctx);
}

int cunmod_mpi_discriminant(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                            int64_t lena, MPI_Comm comm, cunmod_ctx_t ctx)
{
    return call(CUNMOD_DEAL_DISCRIMINANT, res, words, (cunmod_deal_operand_t){a, worda, lena},
                (cunmod_deal_operand_t){NULL, 1, 0}, comm, ctx);
}
