/* Ranks, determinants, reduced row echelon forms, nullspaces, inverses and solutions of matrices in
 * host memory, modulo a prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/check.h"
#include "mat/host_matrix.h"
#include "mat/mat_elim.h"
#include "runtime/result.h"

/* Runs the job on operands without gaps. words: space for the result of the largest size. */
static int run(cunmod_mat_elim_t *x, uint64_t *words, const cunmod_dense_t *a,
               const cunmod_dense_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_vec_t u = cunmod_vec_of(a->words, x->m * x->n);
    cunmod_vec_t v = cunmod_vec_of(b->words, x->m * x->more);
    x->transposed[CUNMOD_ELIM_OPERAND] = a->transposed;
    x->transposed[CUNMOD_ELIM_RIGHT_SIDE] = b->transposed;
    cunmod_mat_elim_job(x, &u, &v, p, ctx);
    x->job.unchecked = 1;
    const int status = cunmod_result_run(cunmod_result_array(words, 0), &x->job);
    cunmod_vec_clear(&u, ctx);
    cunmod_vec_clear(&v, ctx);
    return status;
}

/* The result of a matrix without entries, whose nullspace is everything. Errors: E_LENGTH: *res has
 * too few columns for it. */
static int set_trivial(const cunmod_mat_elim_t *x, const cunmod_matrix_t *res, cunmod_ctx_t ctx)
{
    if (x->task == CUNMOD_MAT_NULLSPACE)
    {
        if (res->columns < x->n)
            return CUNMOD_E_LENGTH;
        cunmod_matrix_store_scalar(res, 1);
    }
    return cunmod_result_constant(cunmod_result_array(NULL, 0), 0, ctx);
}

/* cunmod_matrix_open_result for the largest result; nothing is done without a result. A nullspace
 * always has words of its own, since *res may have fewer columns than the largest result. */
static int open_result(uint64_t **words, uint64_t **own, const cunmod_mat_elim_t *x,
                       const cunmod_matrix_t *res)
{
    if (res == NULL)
        return CUNMOD_OK;
    if (x->task != CUNMOD_MAT_NULLSPACE)
        return cunmod_matrix_open_result(words, own, res);
    *words = *own = malloc((size_t)(res->rows * x->n) * sizeof(**own));
    return *own == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
}

/* Stores the columns of a nullspace, and sets the columns beyond to 0. Errors: E_LENGTH: *res has
 * fewer columns. */
static int store_nullspace(const cunmod_matrix_t *res, const uint64_t *words, int64_t nullity)
{
    cunmod_matrix_t basis = *res, rest = *res;
    if (res->columns < nullity)
        return CUNMOD_E_LENGTH;
    basis.columns = nullity;
    cunmod_matrix_store(&basis, words);
    if (res->columns == nullity)
        return CUNMOD_OK;
    rest.columns -= nullity;
    rest.words += nullity * (res->transposed ? res->stride : 1);
    cunmod_matrix_store(&rest, NULL);
    return CUNMOD_OK;
}

/* Computes the result of task x->task for the matrix *a, with the right side *b if b is not NULL,
 * in *res, if res is not NULL. The arguments are checked, but for their entries. */
static int compute(cunmod_mat_elim_t *x, const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                   const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_dense_t u = {0}, v = {0};
    uint64_t *words = NULL, *own = NULL;
    x->m = a->rows;
    x->n = a->columns;
    x->more = b != NULL ? b->columns : 0;
    x->det = 1;
    x->transposed[CUNMOD_ELIM_RESULT] = res != NULL && res->transposed;
    CUNMOD_TRY(cunmod_mat_elim_check(x));
    if (cunmod_matrix_is_empty(a) || (b != NULL && cunmod_matrix_is_empty(b)))
    {
        CUNMOD_TRY(cunmod_matrix_check_entries(a, p));
        return set_trivial(x, res, ctx);
    }
    int status = cunmod_matrix_open(&u, a);
    if (b != NULL)
        CUNMOD_THEN(cunmod_matrix_open(&v, b));
    CUNMOD_THEN(open_result(&words, &own, x, res));
    CUNMOD_THEN(run(x, words, &u, &v, p, ctx));
    free(u.own);
    free(v.own);
    if (x->task != CUNMOD_MAT_NULLSPACE)
        return cunmod_matrix_close_result(status, own, res);
    CUNMOD_THEN(store_nullspace(res, own, x->n - x->rank));
    free(own);
    return status;
}

/* ---- the interface ------------------------------------------------------------------- */

int cunmod_matrix_rank(int64_t *rank, const cunmod_matrix_t *a, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_mat_elim_t x = {.task = CUNMOD_MAT_RANK};
    CUNMOD_TRY(rank == NULL ? CUNMOD_E_ARGUMENT : cunmod_matrix_check(a));
    CUNMOD_TRY(cunmod_matrix_check_prime(p, &ctx));
    CUNMOD_TRY(compute(&x, NULL, a, NULL, p, ctx));
    *rank = x.rank;
    return CUNMOD_OK;
}

int cunmod_matrix_det(uint64_t *det, const cunmod_matrix_t *a, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_mat_elim_t x = {.task = CUNMOD_MAT_DET};
    CUNMOD_TRY(det == NULL ? CUNMOD_E_ARGUMENT : cunmod_matrix_check_square(a));
    CUNMOD_TRY(cunmod_matrix_check_prime(p, &ctx));
    CUNMOD_TRY(compute(&x, NULL, a, NULL, p, ctx));
    *det = x.det;
    return CUNMOD_OK;
}

int cunmod_matrix_rref(const cunmod_matrix_t *res, int64_t *rank, const cunmod_matrix_t *a,
                       uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_mat_elim_t x = {.task = CUNMOD_MAT_RREF};
    CUNMOD_TRY(rank == NULL ? CUNMOD_E_ARGUMENT : cunmod_matrix_check(res));
    CUNMOD_TRY(cunmod_matrix_check(a));
    if (res->rows != a->rows || res->columns != a->columns)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(cunmod_matrix_check_prime(p, &ctx));
    CUNMOD_TRY(compute(&x, res, a, NULL, p, ctx));
    *rank = x.rank;
    return CUNMOD_OK;
}

int cunmod_matrix_nullspace(const cunmod_matrix_t *res, int64_t *nullity, const cunmod_matrix_t *a,
                            uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_mat_elim_t x = {.task = CUNMOD_MAT_NULLSPACE};
    CUNMOD_TRY(nullity == NULL ? CUNMOD_E_ARGUMENT : cunmod_matrix_check(res));
    CUNMOD_TRY(cunmod_matrix_check(a));
    if (res->rows != a->columns)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(cunmod_matrix_check_prime(p, &ctx));
    CUNMOD_TRY(compute(&x, res, a, NULL, p, ctx));
    *nullity = a->columns - x.rank;
    return CUNMOD_OK;
}

int cunmod_matrix_left_nullspace(const cunmod_matrix_t *res, int64_t *nullity,
                                 const cunmod_matrix_t *a, uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_matrix_check(res));
    CUNMOD_TRY(cunmod_matrix_check(a));
    const cunmod_matrix_t columns = cunmod_matrix_transpose(res), of = cunmod_matrix_transpose(a);
    return cunmod_matrix_nullspace(&columns, nullity, &of, p, ctx);
}

int cunmod_matrix_inv(const cunmod_matrix_t *res, const cunmod_matrix_t *a, uint64_t p,
                      cunmod_ctx_t ctx)
{
    cunmod_mat_elim_t x = {.task = CUNMOD_MAT_INV};
    CUNMOD_TRY(cunmod_matrix_check(res));
    CUNMOD_TRY(cunmod_matrix_check_square(a));
    if (res->rows != a->rows || res->columns != a->columns)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(cunmod_matrix_check_prime(p, &ctx));
    return compute(&x, res, a, NULL, p, ctx);
}

int cunmod_matrix_solve(const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                        const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_mat_elim_t x = {.task = CUNMOD_MAT_SOLVE};
    CUNMOD_TRY(cunmod_matrix_check(res));
    CUNMOD_TRY(cunmod_matrix_check_square(a));
    CUNMOD_TRY(cunmod_matrix_check(b));
    if (b->rows != a->rows || res->rows != b->rows || res->columns != b->columns)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(cunmod_matrix_check_prime(p, &ctx));
    return compute(&x, res, a, b, p, ctx);
}
