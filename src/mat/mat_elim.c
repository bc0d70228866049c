/* Ranks, determinants, reduced row echelon forms, nullspaces, inverses and solutions: eliminations
 * of matrices modulo a prime, in host memory and on a device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/check.h"
#include "flint/cpu_mat.h"
#include "mat/eliminate.h"
#include "mat/host_matrix.h"
#include "mat/mat_elim.h"
#include "mat/mat_object.h"
#include "runtime/outcome.h"
#include "runtime/result.h"

/* ---- the job ----------------------------------------------------------------------- */

static int is_number(int task)
{
    return task == CUNMOD_MAT_RANK || task == CUNMOD_MAT_DET;
}

static int needs_inverse(int task)
{
    return task == CUNMOD_MAT_INV || task == CUNMOD_MAT_SOLVE;
}

/* Returns the matrix of the result, at `words`. */
static cunmod_mat_view_t result_view(const cunmod_mat_elim_t *x, void *words)
{
    const int64_t rows = x->task == CUNMOD_MAT_NULLSPACE ? x->n : x->m;
    const int64_t columns = x->task == CUNMOD_MAT_NULLSPACE ? x->n - x->rank
                            : x->task == CUNMOD_MAT_SOLVE   ? x->more
                                                            : x->n;
    return cunmod_mat_view(words, rows, columns, x->transposed[CUNMOD_ELIM_RESULT]);
}

/* Computes the result from *e, and from b + X b_P for the right side b. */
static int result_of(cunmod_mat_elim_t *x, const cunmod_elimination_t *e, cunmod_mat_view_t b)
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

/* Copies the words of *x, those of the transposed matrix if `transposed` is set, to the view
 * `copy`. */
static int copy_operand(cunmod_mat_view_t copy, const cunmod_vec_t *x, int transposed,
                        cunmod_job_t *job, cunmod_dev_t *dev)
{
    const cunmod_mat_view_t from = cunmod_mat_view(x->device, copy.rows, copy.columns, transposed);
    const cunmod_mat_gather_t gather = cunmod_mat_copy(copy, from, &job->mod);
    return cunmod_dev_mat_gather(dev, &gather);
}

/* Eliminates *e->a, and computes the result. */
static int eliminate(cunmod_mat_elim_t *x, cunmod_elimination_t *e, cunmod_mat_view_t b)
{
    cunmod_job_t *const job = &x->job;
    CUNMOD_TRY(copy_operand(e->a, job->a, x->transposed[CUNMOD_ELIM_OPERAND], job, e->dev));
    CUNMOD_TRY(cunmod_eliminate(e, needs_inverse(x->task)));
    if (x->more > 0)
    {
        CUNMOD_TRY(copy_operand(b, job->b, x->transposed[CUNMOD_ELIM_RIGHT_SIDE], job, e->dev));
        CUNMOD_TRY(cunmod_eliminate_other(e, b));
    }
    return result_of(x, e, b);
}

static int eliminate_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    cunmod_mat_elim_t *const x = (cunmod_mat_elim_t *)job;
    const int64_t bytes = x->m * x->n * job->mod.word, more = x->m * x->more * job->mod.word;
    void *copies = NULL;
    (void)plan;
    if (!cunmod_query_has_elimination(&job->query))
        return CUNMOD_BATCH_FOR_CPU; /* not planned */
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

int cunmod_mat_elim_check(const cunmod_mat_elim_t *x)
{
    const cunmod_mat_view_t most = result_view(x, NULL); /* of rank 0 */
    return is_number(x->task) || cunmod_fits_matrix(most.rows, most.columns) ? CUNMOD_OK
                                                                             : CUNMOD_E_LENGTH;
}

/* Returns the number of words of the largest result. */
static int64_t most_words(const cunmod_mat_elim_t *x)
{
    const cunmod_mat_view_t most = result_view(x, NULL); /* of rank 0 */
    return is_number(x->task) ? 1 : most.rows * most.columns;
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
    cunmod_mat_elim_t *const x = (cunmod_mat_elim_t *)job;
    x->rank = 0; /* an elimination on the GPU may have failed after setting it */
    cunmod_cpu_call_t call = {.make = makes[x->task],
                              .in = {{job->a->host, job->a->len}, {job->b->host, job->b->len}},
                              .number = {x->m, x->transposed[CUNMOD_ELIM_OPERAND] |
                                                   x->transposed[CUNMOD_ELIM_RIGHT_SIDE] << 1 |
                                                   x->transposed[CUNMOD_ELIM_RESULT] << 2}};
    if (!is_number(x->task))
        CUNMOD_TRY(
            cunmod_job_host(job, &job->out[0], &call.out[0].words, most_words(x), CUNMOD_EXACT));
    CUNMOD_TRY(cunmod_job_call(job, &call));
    if (x->task == CUNMOD_MAT_DET)
        x->det = (uint64_t)call.result;
    else
        x->rank = call.result;
    if (needs_inverse(x->task) && x->rank < x->m)
        return CUNMOD_E_INVERSE;
    const cunmod_mat_view_t z = result_view(x, NULL);
    job->out[0].vec.len = is_number(x->task) ? 0 : z.rows * z.columns;
    return CUNMOD_OK;
}

void cunmod_mat_elim_job(cunmod_mat_elim_t *x, cunmod_vec_t *a, cunmod_vec_t *b, uint64_t p,
                         cunmod_ctx_t ctx)
{
    const cunmod_query_t query =
        cunmod_ask_elimination(p, x->task, x->m, x->n, x->more, most_words(x));
    x->job =
        cunmod_result_job(ctx, query, a, x->more > 0 ? b : a, eliminate_on_gpu, eliminate_on_cpu);
    x->job.out[0].wanted = !is_number(x->task);
}

/* ---- device matrices ------------------------------------------------------------------ */

/* res, if it is not NULL, = the result for a matrix without entries, whose nullspace is everything,
 * or for a right side without columns. */
static int set_trivial(const cunmod_mat_elim_t *x, cunmod_mat_t res)
{
    const cunmod_mat_view_t z = result_view(x, NULL); /* of rank 0 */
    if (res == NULL)
        return CUNMOD_OK;
    CUNMOD_TRY(cunmod_mat_set_zero(res, z.rows, z.columns));
    if (x->task == CUNMOD_MAT_NULLSPACE)
        cunmod_matrix_store_scalar(
            &(cunmod_matrix_t){res->vec.own, z.rows, z.columns, z.columns, 0}, 1);
    return CUNMOD_OK;
}

/* Computes the result of task x->task for the matrix a, with the right side b if b is not NULL, in
 * res, if res is not NULL. */
static int compute(cunmod_mat_elim_t *x, cunmod_mat_t res, cunmod_mat_t a, cunmod_mat_t b)
{
    cunmod_ctx_t ctx = a->ctx;
    if (!cunmod_ctx_is_prime(ctx, a->p))
        return CUNMOD_E_MODULUS;
    x->m = x->is_left ? a->columns : a->rows;
    x->n = x->is_left ? a->rows : a->columns;
    x->more = b != NULL ? b->columns : 0;
    x->transposed[CUNMOD_ELIM_OPERAND] = a->transposed != x->is_left;
    x->transposed[CUNMOD_ELIM_RIGHT_SIDE] = b != NULL && b->transposed;
    x->det = 1;
    CUNMOD_TRY(cunmod_mat_elim_check(x));
    if (x->m == 0 || x->n == 0 || (b != NULL && x->more == 0))
    {
        cunmod_ctx_note_nothing(ctx);
        return set_trivial(x, res);
    }
    cunmod_mat_elim_job(x, &a->vec, b != NULL ? &b->vec : &a->vec, a->p, ctx);
    CUNMOD_TRY(cunmod_execute(&x->job));
    const cunmod_mat_view_t z = result_view(x, NULL);
    if (res != NULL)
        cunmod_mat_take(res, &x->job.out[0].vec, z.rows, z.columns);
    return CUNMOD_OK;
}

int cunmod_mat_rank(int64_t *rank, cunmod_mat_t a)
{
    cunmod_mat_elim_t x = {.task = CUNMOD_MAT_RANK};
    CUNMOD_TRY(rank == NULL ? CUNMOD_E_ARGUMENT : cunmod_mat_check(&a, 1));
    CUNMOD_TRY(compute(&x, NULL, a, NULL));
    *rank = x.rank;
    return CUNMOD_OK;
}

int cunmod_mat_det(uint64_t *det, cunmod_mat_t a)
{
    cunmod_mat_elim_t x = {.task = CUNMOD_MAT_DET};
    CUNMOD_TRY(det == NULL ? CUNMOD_E_ARGUMENT : cunmod_mat_check(&a, 1));
    if (a->rows != a->columns)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(compute(&x, NULL, a, NULL));
    *det = x.det;
    return CUNMOD_OK;
}

int cunmod_mat_rref(cunmod_mat_t res, int64_t *rank, cunmod_mat_t a)
{
    const cunmod_mat_t mats[] = {res, a};
    cunmod_mat_elim_t x = {.task = CUNMOD_MAT_RREF};
    CUNMOD_TRY(rank == NULL ? CUNMOD_E_ARGUMENT : cunmod_mat_check(mats, 2));
    CUNMOD_TRY(compute(&x, res, a, NULL));
    *rank = x.rank;
    return CUNMOD_OK;
}

int cunmod_mat_nullspace(cunmod_mat_t res, cunmod_mat_t a)
{
    const cunmod_mat_t mats[] = {res, a};
    cunmod_mat_elim_t x = {.task = CUNMOD_MAT_NULLSPACE};
    CUNMOD_TRY(cunmod_mat_check(mats, 2));
    return compute(&x, res, a, NULL);
}

int cunmod_mat_left_nullspace(cunmod_mat_t res, cunmod_mat_t a)
{
    const cunmod_mat_t mats[] = {res, a};
    cunmod_mat_elim_t x = {.task = CUNMOD_MAT_NULLSPACE, .is_left = 1};
    CUNMOD_TRY(cunmod_mat_check(mats, 2));
    CUNMOD_TRY(compute(&x, res, a, NULL));
    return cunmod_mat_transpose(res, res);
}

int cunmod_mat_inv(cunmod_mat_t res, cunmod_mat_t a)
{
    const cunmod_mat_t mats[] = {res, a};
    cunmod_mat_elim_t x = {.task = CUNMOD_MAT_INV};
    CUNMOD_TRY(cunmod_mat_check(mats, 2));
    return a->rows == a->columns ? compute(&x, res, a, NULL) : CUNMOD_E_LENGTH;
}

int cunmod_mat_solve(cunmod_mat_t res, cunmod_mat_t a, cunmod_mat_t b)
{
    const cunmod_mat_t mats[] = {res, a, b};
    cunmod_mat_elim_t x = {.task = CUNMOD_MAT_SOLVE};
    CUNMOD_TRY(cunmod_mat_check(mats, 3));
    return a->rows == a->columns && a->rows == b->rows ? compute(&x, res, a, b) : CUNMOD_E_LENGTH;
}
