/* The first coefficients of 1 / a, and of 1 / a times b, for matrices of polynomials in host
 * memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/check.h"
#include "flint/cpu_mat.h"
#include "mat/host_matrix.h"
#include "mat/mat_poly_series.h"
#include "runtime/outcome.h"
#include "runtime/result.h"

/* ---- the job ----------------------------------------------------------------------- */

typedef struct
{
    cunmod_job_t job; /* the first member */
    int64_t n, columns;
    int64_t lena, lenb; /* lenb = 0: the right side is the unit matrix */
    int64_t terms;
} solution_t;

static int solve_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const solution_t *const x = (const solution_t *)job;
    cunmod_vec_t *const vec = &job->out[0].vec;
    cunmod_mat_series_t series;
    void *work = NULL;
    int has_inverse = 0;
    (void)plan;
    if (!cunmod_query_series(&series, &job->query))
        return CUNMOD_BATCH_FOR_CPU; /* not planned */
    const cunmod_mat_series_space_t space = cunmod_mat_series_space(&series, &job->mod);
    CUNMOD_TRY(cunmod_vec_alloc_device(vec, dev, x->n * x->columns * x->terms, job->mod.word));
    CUNMOD_TRY(cunmod_dev_alloc(dev, &work, (size_t)space.bytes));
    const cunmod_mat_polys_t a = {job->a->device, x->n, x->n, x->lena};
    const cunmod_mat_polys_t b = {x->lenb > 0 ? job->b->device : NULL, x->n, x->columns, x->lenb};
    const cunmod_mat_polys_t z = {vec->device, x->n, x->columns, x->terms};
    const int outcome = cunmod_mat_poly_series(&has_inverse, dev, &job->ctx->tables, z, a, b,
                                               &series, &job->mod, work);
    cunmod_dev_free(dev, work);
    if (outcome == 0 && !has_inverse)
        job->refused = CUNMOD_E_INVERSE;
    return outcome;
}

/* FLINT's path stores one block of the result after the other. An interrupt leaves a part of the
 * result, so the words are not written to the caller's array (CUNMOD_INEXACT). */
static int solve_on_cpu(cunmod_job_t *job)
{
    const solution_t *const x = (const solution_t *)job;
    cunmod_cpu_call_t call = {.make = cunmod_make_mat_poly_series,
                              .in = {{job->a->host, job->a->len}, {job->b->host, job->b->len}},
                              .number = {x->n, x->lena, x->lenb, x->terms}};
    const int64_t len = x->n * x->columns * x->terms;
    CUNMOD_TRY(cunmod_job_host(job, &job->out[0], &call.out[0].words, len, CUNMOD_INEXACT));
    CUNMOD_TRY(cunmod_job_call(job, &call));
    job->out[0].vec.len = len;
    return call.result ? CUNMOD_OK : CUNMOD_E_INVERSE;
}

/* ---- arguments --------------------------------------------------------------------- */

/* *res = the first coefficients of 1 / a times b, where b has x->lenb coefficients at `right`. */
static int solve_words(solution_t *x, const cunmod_matrix_poly_t *res,
                       const cunmod_matrix_poly_t *a, const uint64_t *right, uint64_t p,
                       cunmod_ctx_t ctx)
{
    cunmod_vec_t u = cunmod_vec_of(a->words, cunmod_matrix_poly_words(a));
    cunmod_vec_t v = cunmod_vec_of(right, x->n * x->columns * x->lenb);
    x->job = cunmod_result_job(
        ctx, cunmod_ask_mat_poly_series(p, x->n, x->columns, x->lena, x->lenb, x->terms), &u,
        x->lenb > 0 ? &v : &u, solve_on_gpu, solve_on_cpu);
    x->job.unchecked = 1;
    const int64_t words = cunmod_matrix_poly_words(res);
    const int status = cunmod_result_run(cunmod_result_array(res->words, words), &x->job);
    cunmod_vec_clear(&u, ctx);
    cunmod_vec_clear(&v, ctx);
    return status;
}

/* *res = the first coefficients of 1 / a times b; b = NULL: b is the unit matrix. A matrix without
 * coefficients is 0. */
static int solve(const cunmod_matrix_poly_t *res, const cunmod_matrix_poly_t *a,
                 const cunmod_matrix_poly_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_matrix_poly_check(res));
    CUNMOD_TRY(cunmod_matrix_poly_check(a));
    CUNMOD_TRY(b != NULL ? cunmod_matrix_poly_check(b) : CUNMOD_OK);
    const int64_t n = a->rows, columns = b != NULL ? b->columns : n;
    if (a->columns != n || (b != NULL && b->rows != n) || res->rows != n || res->columns != columns)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(cunmod_matrix_check_prime(p, &ctx));
    if (cunmod_matrix_poly_words(res) == 0 || a->length == 0)
    {
        CUNMOD_TRY(cunmod_check_coeffs(a->words, cunmod_matrix_poly_words(a), p));
        CUNMOD_TRY(b != NULL ? cunmod_check_coeffs(b->words, cunmod_matrix_poly_words(b), p)
                             : CUNMOD_OK);
        cunmod_ctx_note_nothing(ctx);
        return cunmod_matrix_poly_words(res) == 0 ? CUNMOD_OK : CUNMOD_E_INVERSE;
    }
    solution_t x = {.n = n,
                    .columns = columns,
                    .lena = a->length,
                    .lenb = b != NULL ? cunmod_most(b->length, 1) : 0,
                    .terms = res->length};
    if (b == NULL || b->length > 0)
        return solve_words(&x, res, a, b != NULL ? b->words : NULL, p, ctx);
    uint64_t *const zeros = calloc((size_t)(n * columns), sizeof(*zeros));
    if (zeros == NULL)
        return CUNMOD_E_MEMORY;
    const int status = solve_words(&x, res, a, zeros, p, ctx);
    free(zeros);
    return status;
}

int cunmod_matrix_poly_inv_series(const cunmod_matrix_poly_t *res, const cunmod_matrix_poly_t *a,
                                  uint64_t p, cunmod_ctx_t ctx)
{
    return solve(res, a, NULL, p, ctx);
}

int cunmod_matrix_poly_solve_series(const cunmod_matrix_poly_t *res, const cunmod_matrix_poly_t *a,
                                    const cunmod_matrix_poly_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(b == NULL ? CUNMOD_E_ARGUMENT : CUNMOD_OK);
    return solve(res, a, b, p, ctx);
}
