/* Characteristic and minimal polynomials of matrices modulo a prime, in host memory and on a
 * device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "flint/cpu_mat.h"
#include "mat/host_matrix.h"
#include "mat/krylov.h"
#include "mat/mat_object.h"
#include "runtime/outcome.h"
#include "runtime/result.h"

/* ---- the job ----------------------------------------------------------------------- */

typedef struct
{
    cunmod_job_t job; /* the first member */
    int task;         /* CUNMOD_MAT_CHARPOLY or CUNMOD_MAT_MINPOLY */
    int64_t n;        /* rows and columns */
    int transposed;   /* the words are those of the transposed matrix */
    uint64_t *words;  /* the result, memory of the library for n + 1 words */
    int64_t len;
} charpoly_t;

static int compute_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    charpoly_t *const x = (charpoly_t *)job;
    cunmod_krylov_t k = {.dev = dev, .mod = job->mod, .stop = &job->ctx->stop, .n = x->n};
    (void)plan;
    if (x->n > CUNMOD_KRYLOV_MOST)
        return CUNMOD_BATCH_FOR_CPU;
    int error = cunmod_krylov_open(&k, cunmod_mat_view(job->a->device, x->n, x->n, x->transposed));
    x->len = x->n + 1;
    if (x->task == CUNMOD_MAT_CHARPOLY)
        CUNMOD_NEXT(cunmod_charpoly_device(&k, x->words));
    else
        CUNMOD_NEXT(cunmod_minpoly_device(&k, x->words, &x->len));
    cunmod_krylov_close(&k);
    return error;
}

static int compute_on_cpu(cunmod_job_t *job)
{
    charpoly_t *const x = (charpoly_t *)job;
    cunmod_vec_t *const vec = &job->out[0].vec;
    cunmod_cpu_call_t call = {.make = x->task == CUNMOD_MAT_CHARPOLY ? cunmod_make_mat_charpoly
                                                                     : cunmod_make_mat_minpoly,
                              .in = {{job->a->host, job->a->len}},
                              .number = {x->n, x->transposed}};
    CUNMOD_TRY(cunmod_job_host(job, &job->out[0], &call.out[0].words, x->n + 1, CUNMOD_EXACT));
    CUNMOD_TRY(cunmod_job_call(job, &call));
    x->len = call.out[0].len;
    memcpy(x->words, call.out[0].words, (size_t)x->len * sizeof(*x->words));
    cunmod_vec_clear(vec, job->ctx);
    return CUNMOD_OK;
}

/* res[0 .. n] = the result for the words *a, with zeros above; *x has the members up to
 * `transposed` but the job. If `unchecked` is set, the words may not be below p (E_COEFF). */
static int run(charpoly_t *x, uint64_t *res, cunmod_vec_t *a, uint64_t p, cunmod_ctx_t ctx,
               int unchecked)
{
    const size_t words = (size_t)x->n + 1;
    x->words = malloc(words * sizeof(*x->words));
    if (x->words == NULL)
        return CUNMOD_E_MEMORY;
    x->job = cunmod_result_job(ctx, cunmod_ask_elimination(p, x->task, x->n, x->n, 0, x->n + 1), a,
                               a, compute_on_gpu, compute_on_cpu);
    x->job.out[0].wanted = 0;
    x->job.unchecked = unchecked;
    const int status = cunmod_execute(&x->job);
    if (status == CUNMOD_OK)
    {
        memset(res, 0, words * sizeof(*res));
        memcpy(res, x->words, (size_t)x->len * sizeof(*res));
    }
    free(x->words);
    return status;
}

/* The polynomial of a matrix without rows is 1. */
static int set_trivial(charpoly_t *x, uint64_t *res, cunmod_ctx_t ctx)
{
    x->len = 1;
    return cunmod_result_constant(cunmod_result_array(res, 1), 1, ctx);
}

/* ---- matrices in host memory --------------------------------------------------------- */

static int compute(charpoly_t *x, uint64_t *res, const cunmod_matrix_t *a, uint64_t p,
                   cunmod_ctx_t ctx)
{
    cunmod_dense_t dense;
    CUNMOD_TRY(res == NULL ? CUNMOD_E_ARGUMENT : cunmod_matrix_check_square(a));
    CUNMOD_TRY(cunmod_matrix_check_prime(p, &ctx));
    x->n = a->rows;
    if (x->n == 0)
        return set_trivial(x, res, ctx);
    CUNMOD_TRY(cunmod_matrix_open(&dense, a));
    cunmod_vec_t vec = cunmod_vec_of(dense.words, x->n * x->n);
    x->transposed = dense.transposed;
    const int status = run(x, res, &vec, p, ctx, 1);
    cunmod_vec_clear(&vec, ctx);
    free(dense.own);
    return status;
}

int cunmod_matrix_charpoly(uint64_t *res, const cunmod_matrix_t *a, uint64_t p, cunmod_ctx_t ctx)
{
    charpoly_t x = {.task = CUNMOD_MAT_CHARPOLY};
    return compute(&x, res, a, p, ctx);
}

int cunmod_matrix_minpoly(uint64_t *res, int64_t *len, const cunmod_matrix_t *a, uint64_t p,
                          cunmod_ctx_t ctx)
{
    charpoly_t x = {.task = CUNMOD_MAT_MINPOLY};
    CUNMOD_TRY(len == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK);
    CUNMOD_TRY(compute(&x, res, a, p, ctx));
    *len = x.len;
    return CUNMOD_OK;
}

/* ---- device matrices ------------------------------------------------------------------ */

static int compute_mat(charpoly_t *x, uint64_t *res, cunmod_mat_t a)
{
    CUNMOD_TRY(res == NULL ? CUNMOD_E_ARGUMENT : cunmod_mat_check(&a, 1));
    if (a->rows != a->columns)
        return CUNMOD_E_LENGTH;
    if (!cunmod_ctx_is_prime(a->ctx, a->p))
        return CUNMOD_E_MODULUS;
    x->n = a->rows;
    x->transposed = a->transposed;
    return x->n == 0 ? set_trivial(x, res, a->ctx) : run(x, res, &a->vec, a->p, a->ctx, 0);
}

int cunmod_mat_charpoly(uint64_t *res, cunmod_mat_t a)
{
    charpoly_t x = {.task = CUNMOD_MAT_CHARPOLY};
    return compute_mat(&x, res, a);
}

int cunmod_mat_minpoly(uint64_t *res, int64_t *len, cunmod_mat_t a)
{
    charpoly_t x = {.task = CUNMOD_MAT_MINPOLY};
    CUNMOD_TRY(len == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK);
    CUNMOD_TRY(compute_mat(&x, res, a));
    *len = x.len;
    return CUNMOD_OK;
}
