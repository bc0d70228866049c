/* The table of operations over the integers that MPI ranks compute together, and the functions of
 * cunmod_mpi.h.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stddef.h>

#include "mpi/deal.h"

/* INTEGERS, TABLE: the arguments by which an operand is passed to a function of cunmod.h, without
 * and with the number of its rows. */
#define INTEGERS(a) (a).x, (a).words, (a).len
#define TABLE(a) INTEGERS(a), (a).rows

/* Defines the functions `words` and `residues` of an operation (cunmod_deal_operation_t), which
 * call the functions of cunmod.h with these operands. */
#define OPERATION(name, ...)                                                                       \
    static int name##_words(int64_t *words, const cunmod_deal_operand_t *x)                        \
    {                                                                                              \
        return cunmod_integers_##name##_words(words, __VA_ARGS__);                                 \
    }                                                                                              \
    static int name##_residues(uint64_t *res, const uint64_t *p, int64_t k,                        \
                               const cunmod_deal_operand_t *x, cunmod_ctx_t ctx)                   \
    {                                                                                              \
        return cunmod_integers_##name##_residues(res, p, k, __VA_ARGS__, ctx);                     \
    }

OPERATION(mul, INTEGERS(x[0]), INTEGERS(x[1]))
OPERATION(resultant, INTEGERS(x[0]), INTEGERS(x[1]))
OPERATION(discriminant, INTEGERS(x[0]))
OPERATION(bivariate_resultant, TABLE(x[0]), TABLE(x[1]))
OPERATION(det, TABLE(x[0]))
OPERATION(charpoly, TABLE(x[0]))

/* ---- lengths of results ------------------------------------------------------------- */

static int64_t mul_rows(int64_t *len, const cunmod_deal_operand_t *x)
{
    *len = x[0].len > 0 && x[1].len > 0 ? x[0].len + x[1].len - 1 : 0;
    return 1;
}

static int64_t one_integer(int64_t *len, const cunmod_deal_operand_t *x)
{
    (void)x;
    *len = 1;
    return 1;
}

/* *len = the length of the resultant, a polynomial in x. Returns the number of rows, 1; 0 when the
 * lengths of the operands are not valid. */
static int64_t bivariate_rows(int64_t *len, const cunmod_deal_operand_t *x)
{
    return cunmod_bivariate_resultant_length(len, x[0].len, x[0].rows, x[1].len, x[1].rows) ==
           CUNMOD_OK;
}

/* Checks the lengths of the operands, and calls bivariate_resultant_words. Returns a status. */
static int bivariate_words(int64_t *words, const cunmod_deal_operand_t *x)
{
    int64_t len = 0;
    const int status =
        cunmod_bivariate_resultant_length(&len, x[0].len, x[0].rows, x[1].len, x[1].rows);
    return status == CUNMOD_OK ? bivariate_resultant_words(words, x) : status;
}

static int64_t det_rows(int64_t *len, const cunmod_deal_operand_t *x)
{
    *len = x->len > 0 ? x->rows * (x->len - 1) + 1 : 1;
    return 1;
}

static int64_t charpoly_rows(int64_t *len, const cunmod_deal_operand_t *x)
{
    (void)det_rows(len, x);
    return x->rows + 1;
}

/* ---- the table, and the calls ------------------------------------------------------- */

const cunmod_deal_operation_t cunmod_deal_operations[CUNMOD_DEAL_COUNT] = {
    [CUNMOD_DEAL_MUL] = {"mul", "the product A B", 2, CLI_POLYNOMIAL, CLI_POLYNOMIAL, mul_words,
                         mul_rows, mul_residues},
    [CUNMOD_DEAL_RESULTANT] = {"resultant", "the resultant of A and B", 2, CLI_POLYNOMIAL,
                               CLI_INTEGER, resultant_words, one_integer, resultant_residues},
    [CUNMOD_DEAL_DISCRIMINANT] = {"discriminant", "the discriminant of A", 1, CLI_POLYNOMIAL,
                                  CLI_INTEGER, discriminant_words, one_integer,
                                  discriminant_residues},
    [CUNMOD_DEAL_BIVARIATE_RESULTANT] = {"bivariate-resultant",
                                         "the resultant of A and B in x and y, with respect to y",
                                         2, CLI_BIVARIATE, CLI_POLYNOMIAL, bivariate_words,
                                         bivariate_rows, bivariate_resultant_residues},
    [CUNMOD_DEAL_MAT_DET] = {"det", "the determinant of the matrix A", 1, CLI_MATRIX,
                             CLI_POLYNOMIAL, det_words, det_rows, det_residues},
    [CUNMOD_DEAL_MAT_CHARPOLY] = {"charpoly", "its characteristic polynomial det(x I - A)", 1,
                                  CLI_MATRIX, CLI_BIVARIATE, charpoly_words, charpoly_rows,
                                  charpoly_residues},
};

static cunmod_deal_operand_t polynomial(const uint64_t *x, int64_t words, int64_t len)
{
    return (cunmod_deal_operand_t){x, words, len, 1, 1};
}

static int call(int operation, uint64_t *res, int64_t words, cunmod_deal_operand_t a,
                cunmod_deal_operand_t b, MPI_Comm comm, cunmod_ctx_t ctx)
{
    const cunmod_deal_operand_t x[CUNMOD_DEAL_OPERANDS] = {a, b};
    return cunmod_deal(res, words, &cunmod_deal_operations[operation], x, comm, ctx);
}

/* Calls `call` for an operation with one operand, a; the second operand is empty. */
static int call_one(int operation, uint64_t *res, int64_t words, cunmod_deal_operand_t a,
                    MPI_Comm comm, cunmod_ctx_t ctx)
{
    return call(operation, res, words, a, polynomial(NULL, 1, 0), comm, ctx);
}

int cunmod_mpi_mul(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda, int64_t lena,
                   const uint64_t *b, int64_t wordb, int64_t lenb, MPI_Comm comm, cunmod_ctx_t ctx)
{
    return call(CUNMOD_DEAL_MUL, res, words, polynomial(a, worda, lena), polynomial(b, wordb, lenb),
                comm, ctx);
}

int cunmod_mpi_resultant(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                         int64_t lena, const uint64_t *b, int64_t wordb, int64_t lenb,
                         MPI_Comm comm, cunmod_ctx_t ctx)
{
    return call(CUNMOD_DEAL_RESULTANT, res, words, polynomial(a, worda, lena),
                polynomial(b, wordb, lenb), comm, ctx);
}

int cunmod_mpi_discriminant(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                            int64_t lena, MPI_Comm comm, cunmod_ctx_t ctx)
{
    return call_one(CUNMOD_DEAL_DISCRIMINANT, res, words, polynomial(a, worda, lena), comm, ctx);
}

int cunmod_mpi_bivariate_resultant(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda,
                                   int64_t lenxa, int64_t lenya, const uint64_t *b, int64_t wordb,
                                   int64_t lenxb, int64_t lenyb, MPI_Comm comm, cunmod_ctx_t ctx)
{
    return call(CUNMOD_DEAL_BIVARIATE_RESULTANT, res, words,
                (cunmod_deal_operand_t){a, worda, lenxa, lenya, 1},
                (cunmod_deal_operand_t){b, wordb, lenxb, lenyb, 1}, comm, ctx);
}

int cunmod_mpi_det(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda, int64_t len,
                   int64_t n, MPI_Comm comm, cunmod_ctx_t ctx)
{
    return call_one(CUNMOD_DEAL_MAT_DET, res, words, (cunmod_deal_operand_t){a, worda, len, n, n},
                    comm, ctx);
}

int cunmod_mpi_charpoly(uint64_t *res, int64_t words, const uint64_t *a, int64_t worda, int64_t len,
                        int64_t n, MPI_Comm comm, cunmod_ctx_t ctx)
{
    return call_one(CUNMOD_DEAL_MAT_CHARPOLY, res, words,
                    (cunmod_deal_operand_t){a, worda, len, n, n}, comm, ctx);
}
