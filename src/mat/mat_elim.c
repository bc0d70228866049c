/* Ranks, determinants, reduced row echelon forms, nullspaces, inverses and solutions: eliminations
 * of matrices in host memory modulo a prime.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/check.h"
#include "flint/cpu_mat.h"
#include "mat/eliminate.h"
#include "mat/host_matrix.h"
#include "runtime/outcome.h"
#include "runtime/result.h"

/* ---- the job ----------------------------------------------------------------------- */

/* Which matrix is transposed. */
enum
{
    OPERAND,
    RIGHT_SIDE,
    RESULT,
    MATRICES
};

typedef struct
{
    cunmod_job_t job; /* the first member */
    int task;         /* CUNMOD_MAT_RANK .. */
    int64_t m, n;     /* rows and columns of the operand */
    int64_t more;     /* columns of the right side; 0: there is none */
    int transposed[MATRICES];
    int64_t rank; /* results */
    uint64_t det;
} elimination_t;

static int is_number(int task)
{
    return task == CUNMOD_MAT_RANK || task == CUNMOD_MAT_DET;
}

static int needs_inverse(int task)
{
    return task == CUNMOD_MAT_INV || task == CUNMOD_MAT_SOLVE;
}

/* Returns the matrix of the result, at `words`. */
static cunmod_mat_view_t result_view(const elimination_t *x, void *words)
{
    const int64_t rows = x->task == CUNMOD_MAT_NULLSPACE ? x->n : x->m;
    const int64_t columns = x->task == CUNMOD_MAT_NULLSPACE ? x->n - x->rank
                            : x->task == CUNMOD_MAT_SOLVE   ? x->more
                                                            : x->n;
    return cunmod_mat_view(words, rows, columns, x->transposed[RESULT]);
}

/* Computes the result from *e, and from b + X b_P for the right side b. */
static int result_of(elimination_t *x, const cunmod_elimination_t *e, cunmod_mat_view_t b)
{
    cunmod_vec_t *const vec = &x->job.out[0].vec;
    x->rank = e->rank;
    if (x->task == CUNMOD_MAT_DET)
        x->det = cunmod_eliminate_det(e);
    if (needs_inverse(x->task) && e->rank < x->m)
        x->job.refused = CUNMOD_E_INVERSE;
    cunmod_mat_view_t z = result_view(x, NULL);
    if (is_number(x->task) || x->job.refused != CUNMOD_OK || z.columns == 0)
        return 0;
    CUNMOD_TRY(cunmod_vec_alloc_device(vec, e->dev, z.rows * z.columns, e->mod.word));
    z.words = vec->device;
    switch (x->task)
    {
    case CUNMOD_MAT_RREF:
        return cunmod_eliminate_rref(e, z);
    case CUNMOD_MAT_NULLSPACE:
        return cunmod_eliminate_nullspace(e, z);
    case CUNMOD_MAT_INV:
        return cunmod_eliminate_inverse(e, z);
    default:
        return cunmod_eliminate_solution(e, z, b);
    }
}

/* *copy = the matrix of rows x columns entries that *x has, which may be transposed. */
static int copy_operand(cunmod_mat_view_t copy, const cunmod_vec_t *x, int transposed,
                        cunmod_job_t *job, cunmod_dev_t *dev)
{
    const cunmod_mat_view_t from = cunmod_mat_view(x->device, copy.rows, copy.columns, transposed);
    const cunmod_mat_gather_t gather = cunmod_mat_copy(copy, from, &job->mod);
    return cunmod_dev_mat_gather(dev, &gather);
}

/* Eliminates *e->a, and computes the result. */
static int eliminate(elimination_t *x, cunmod_elimination_t *e, cunmod_mat_view_t b)
{
    cunmod_job_t *const job = &x->job;
    CUNMOD_TRY(copy_operand(e->a, job->a, x->transposed[OPERAND], job, e->dev));
    CUNMOD_TRY(cunmod_eliminate(e, needs_inverse(x->task)));
    if (x->more > 0)
    {
        CUNMOD_TRY(copy_operand(b, job->b, x->transposed[RIGHT_SIDE], job, e->dev));
        CUNMOD_TRY(cunmod_eliminate_other(e, b));
    }
    return result_of(x, e, b);
}

static int eliminate_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    elimination_t *const x = (elimination_t *)job;
    const int64_t bytes = x->m * x->n * job->mod.word, more = x->m * x->more * job->mod.word;
    void *copies = NULL;
    (void)plan;
    if (x->m > INT32_MAX || x->n > INT32_MAX)
        return CUNMOD_BATCH_FOR_CPU;
    CUNMOD_TRY(cunmod_dev_alloc(dev, &copies, (size_t)(bytes + more)));
    cunmod_elimination_t e = {.dev = dev,
                              .mod = job->mod,
                              .a = cunmod_mat_view(copies, x->m, x->n, 0),
                              .more = x->more,
                              .stop = &job->ctx->stop};
    const int outcome = eliminate(x, &e, cunmod_mat_view((char *)copies + bytes, x->m, x->more, 0));
    cunmod_eliminate_close(&e);
    cunmod_dev_free(dev, copies);
    return outcome;
}

static int eliminate_on_cpu(cunmod_job_t *job)
{
    static void (*const makes[CUNMOD_MAT_TASKS])(cunmod_cpu_call_t *) = {
        [CUNMOD_MAT_RANK] = cunmod_make_mat_rank,
        [CUNMOD_MAT_DET] = cunmod_make_mat_det,
        [CUNMOD_MAT_RREF] = cunmod_make_mat_rref,
        [CUNMOD_MAT_NULLSPACE] = cunmod_make_mat_nullspace,
        [CUNMOD_MAT_INV] = cunmod_make_mat_inv,
        [CUNMOD_MAT_SOLVE] = cunmod_make_mat_solve};
    elimination_t *const x = (elimination_t *)job;
    const cunmod_mat_view_t most = result_view(x, NULL); /* rank 0 */
    cunmod_cpu_call_t call = {.make = makes[x->task],
                              .in = {{job->a->host, job->a->len}, {job->b->host, job->b->len}},
                              .number = {x->m, x->transposed[OPERAND] |
                                                   x->transposed[RIGHT_SIDE] << 1 |
                                                   x->transposed[RESULT] << 2}};
    if (!is_number(x->task))
        CUNMOD_TRY(cunmod_job_host(job, &job->out[0], &call.out[0].words, most.rows * most.columns,
                                   CUNMOD_EXACT));
    CUNMOD_TRY(cunmod_job_call(job, &call));
    x->det = (uint64_t)call.result;
    x->rank = call.result;
    if (needs_inverse(x->task) && x->rank < x->m)
        return CUNMOD_E_INVERSE;
    const cunmod_mat_view_t z = result_view(x, NULL);
    job->out[0].vec.len = is_number(x->task) ? 0 : z.rows * z.columns;
    return CUNMOD_OK;
}

/* Runs the job on operands without gaps. words: space for the result of the largest size. */
static int run(elimination_t *x, uint64_t *words, const cunmod_dense_t *a, const cunmod_dense_t *b,
               uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_mat_view_t most = result_view(x, NULL);
    const int64_t len = is_number(x->task) ? 1 : most.rows * most.columns;
    cunmod_vec_t u = cunmod_vec_of(a->words, x->m * x->n);
    cunmod_vec_t v = cunmod_vec_of(b->words, x->m * x->more);
    const cunmod_query_t query = cunmod_ask_elimination(p, x->task, x->m, x->n, x->more, len);
    x->transposed[OPERAND] = a->transposed;
    x->transposed[RIGHT_SIDE] = b->transposed;
    x->job = cunmod_result_job(ctx, query, &u, x->more > 0 ? &v : &u, eliminate_on_gpu,
                               eliminate_on_cpu);
    x->job.unchecked = 1;
    x->job.out[0].wanted = !is_number(x->task);
    const int status = cunmod_result_run(cunmod_result_array(words, 0), &x->job);
    cunmod_vec_clear(&u, ctx);
    cunmod_vec_clear(&v, ctx);
    return status;
}

/* ---- arguments --------------------------------------------------------------------- */

static int check_modulus(uint64_t p, cunmod_ctx_t *ctx)
{
    CUNMOD_TRY(p < 2 ? CUNMOD_E_MODULUS : CUNMOD_OK);
    CUNMOD_TRY(cunmod_ctx_find(ctx));
    return cunmod_ctx_is_prime(*ctx, p) ? CUNMOD_OK : CUNMOD_E_MODULUS;
}

static int check_square(const cunmod_matrix_t *a)
{
    CUNMOD_TRY(cunmod_matrix_check(a));
    return a->rows == a->columns ? CUNMOD_OK : CUNMOD_E_LENGTH;
}

/* The result of a matrix without entries, whose nullspace is everything. Errors: E_LENGTH: *res has
 * too few columns for it. */
static int set_trivial(elimination_t *x, const cunmod_matrix_t *res, cunmod_ctx_t ctx)
{
    x->rank = 0;
    x->det = 1;
    if (x->task == CUNMOD_MAT_NULLSPACE)
    {
        if (res->columns < x->n)
            return CUNMOD_E_LENGTH;
        cunmod_matrix_store(res, NULL);
        for (int64_t i = 0; i < x->n; i++)
            res->words[i * res->stride + i] = 1;
    }
    return cunmod_result_constant(cunmod_result_array(NULL, 0), 0, ctx);
}

/* Stores the columns of a nullspace, and sets the columns beyond to 0. Errors: E_LENGTH: *res has
 * fewer columns. */
static int store_nullspace(const cunmod_matrix_t *res, const uint64_t *words, int64_t nullity)
{
    cunmod_matrix_t basis = *res, rest = *res;
    if (res->columns < nullity)
        return CUNMOD_E_LENGTH;
    basis.columns = nullity;
    rest.columns -= nullity;
    rest.words += nullity * (res->transposed ? res->stride : 1);
    cunmod_matrix_store(&basis, words);
    cunmod_matrix_store(&rest, NULL);
    return CUNMOD_OK;
}

/* Computes the result of task x->task for the matrix *a, with the right side *b if b is not NULL,
 * in *res, if res is not NULL. The arguments are checked, but for their entries. */
static int compute(elimination_t *x, const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                   const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    const int is_nullspace = x->task == CUNMOD_MAT_NULLSPACE;
    cunmod_dense_t u = {0}, v = {0};
    uint64_t *own = NULL;
    x->m = a->rows;
    x->n = a->columns;
    x->more = b != NULL ? b->columns : 0;
    x->transposed[RESULT] = res != NULL && res->transposed;
    if (cunmod_matrix_is_empty(a) || (b != NULL && cunmod_matrix_is_empty(b)))
    {
        CUNMOD_TRY(cunmod_matrix_check_entries(a, p));
        return set_trivial(x, res, ctx);
    }
    int status = cunmod_matrix_open(&u, a);
    if (b != NULL)
        CUNMOD_THEN(cunmod_matrix_open(&v, b));
    if (status == CUNMOD_OK && res != NULL && (is_nullspace || cunmod_matrix_has_gaps(res)))
    {
        const int64_t columns = is_nullspace ? x->n : res->columns;
        own = malloc((size_t)(res->rows * columns) * sizeof(*own));
        status = own == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    }
    uint64_t *const words = own != NULL ? own : res != NULL ? res->words : NULL;
    CUNMOD_THEN(run(x, words, &u, &v, p, ctx));
    if (status == CUNMOD_OK && is_nullspace)
        status = store_nullspace(res, own, x->n - x->rank);
    else if (status == CUNMOD_OK && own != NULL)
        cunmod_matrix_store(res, own);
    free(own);
    free(u.own);
    free(v.own);
    return status;
}

/* ---- the interface ------------------------------------------------------------------ */

int cunmod_matrix_rank(int64_t *rank, const cunmod_matrix_t *a, uint64_t p, cunmod_ctx_t ctx)
{
    elimination_t x = {.task = CUNMOD_MAT_RANK};
    CUNMOD_TRY(rank == NULL ? CUNMOD_E_ARGUMENT : cunmod_matrix_check(a));
    CUNMOD_TRY(check_modulus(p, &ctx));
    CUNMOD_TRY(compute(&x, NULL, a, NULL, p, ctx));
    *rank = x.rank;
    return CUNMOD_OK;
}

int cunmod_matrix_det(uint64_t *det, const cunmod_matrix_t *a, uint64_t p, cunmod_ctx_t ctx)
{
    elimination_t x = {.task = CUNMOD_MAT_DET};
    CUNMOD_TRY(det == NULL ? CUNMOD_E_ARGUMENT : check_square(a));
    CUNMOD_TRY(check_modulus(p, &ctx));
    CUNMOD_TRY(compute(&x, NULL, a, NULL, p, ctx));
    *det = x.det;
    return CUNMOD_OK;
}

int cunmod_matrix_rref(const cunmod_matrix_t *res, int64_t *rank, const cunmod_matrix_t *a,
                       uint64_t p, cunmod_ctx_t ctx)
{
    elimination_t x = {.task = CUNMOD_MAT_RREF};
    CUNMOD_TRY(rank == NULL ? CUNMOD_E_ARGUMENT : cunmod_matrix_check(res));
    CUNMOD_TRY(cunmod_matrix_check(a));
    if (res->rows != a->rows || res->columns != a->columns)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(check_modulus(p, &ctx));
    CUNMOD_TRY(compute(&x, res, a, NULL, p, ctx));
    *rank = x.rank;
    return CUNMOD_OK;
}

int cunmod_matrix_nullspace(const cunmod_matrix_t *res, int64_t *nullity, const cunmod_matrix_t *a,
                            uint64_t p, cunmod_ctx_t ctx)
{
    elimination_t x = {.task = CUNMOD_MAT_NULLSPACE};
    CUNMOD_TRY(nullity == NULL ? CUNMOD_E_ARGUMENT : cunmod_matrix_check(res));
    CUNMOD_TRY(cunmod_matrix_check(a));
    if (res->rows != a->columns)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(check_modulus(p, &ctx));
    CUNMOD_TRY(compute(&x, res, a, NULL, p, ctx));
    *nullity = a->columns - x.rank;
    return CUNMOD_OK;
}

int cunmod_matrix_inv(const cunmod_matrix_t *res, const cunmod_matrix_t *a, uint64_t p,
                      cunmod_ctx_t ctx)
{
    elimination_t x = {.task = CUNMOD_MAT_INV};
    CUNMOD_TRY(cunmod_matrix_check(res));
    CUNMOD_TRY(check_square(a));
    if (res->rows != a->rows || res->columns != a->columns)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(check_modulus(p, &ctx));
    return compute(&x, res, a, NULL, p, ctx);
}

int cunmod_matrix_solve(const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                        const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    elimination_t x = {.task = CUNMOD_MAT_SOLVE};
    CUNMOD_TRY(cunmod_matrix_check(res));
    CUNMOD_TRY(check_square(a));
    CUNMOD_TRY(cunmod_matrix_check(b));
    if (b->rows != a->rows || res->rows != b->rows || res->columns != b->columns)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(check_modulus(p, &ctx));
    return compute(&x, res, a, b, p, ctx);
}
