/* Products of matrices, in host memory and on a device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/check.h"
#include "flint/cpu_mat.h"
#include "mat/host_matrix.h"
#include "mat/mat_object.h"
#include "mat/mat_product.h"
#include "runtime/result.h"
#include "shape/mat_space.h"

/* ---- the job ----------------------------------------------------------------------- */

typedef struct
{
    cunmod_job_t job; /* the first member */
    int64_t m, k, n;
    int transposed[CUNMOD_MAT_SIDES];
} product_t;

static int multiply_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const product_t *const x = (const product_t *)job;
    cunmod_vec_t *const z = &job->out[0].vec;
    const int64_t m = x->m, k = x->k, n = x->n;
    void *work = NULL;
    CUNMOD_TRY(cunmod_vec_alloc_device(z, dev, m * n, job->mod.word));
    const cunmod_mat_view_t to = cunmod_mat_view(z->device, m, n, 0);
    const cunmod_mat_view_t a = cunmod_mat_view(job->a->device, m, k, x->transposed[CUNMOD_MAT_A]);
    const cunmod_mat_view_t b = cunmod_mat_view(job->b->device, k, n, x->transposed[CUNMOD_MAT_B]);
    if (plan->algorithm == CUNMOD_ALG_MAT_PLAIN)
        return cunmod_mat_plain(dev, to, a, b, &job->mod);
    CUNMOD_TRY(cunmod_dev_alloc(dev, &work, (size_t)cunmod_mat_work_bytes(m, k, n, job->mod.p)));
    const int outcome = cunmod_mat_product(dev, to, a, b, 0, &job->mod, work, &job->ctx->stop);
    cunmod_dev_free(dev, work);
    return outcome;
}

static int multiply_on_cpu(cunmod_job_t *job)
{
    const product_t *const x = (const product_t *)job;
    cunmod_cpu_call_t call = {
        .make = cunmod_make_mat_mul,
        .in = {{job->a->host, job->a->len}, {job->b->host, job->b->len}},
        .number = {x->k, x->transposed[CUNMOD_MAT_A] | x->transposed[CUNMOD_MAT_B] << 1}};
    const int64_t len = x->m * x->n;
    CUNMOD_TRY(cunmod_job_host(job, &job->out[0], &call.out[0].words, len, CUNMOD_EXACT));
    job->out[0].vec.len = len;
    return cunmod_job_call(job, &call);
}

/* Sets x->job for the words *a and *b. */
static void set_job(product_t *x, cunmod_vec_t *a, cunmod_vec_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_query_t query = cunmod_ask_mat(p, x->m, x->k, x->n);
    query.square = a == b;
    x->job = cunmod_result_job(ctx, query, a, b, multiply_on_gpu, multiply_on_cpu);
}

/* ---- matrices in host memory --------------------------------------------------------- */

/* res[0 .. m n - 1] = the product of *a, m x k entries, and *b, k x n entries. */
static int multiply(uint64_t *res, const cunmod_dense_t *a, const cunmod_dense_t *b, int64_t m,
                    int64_t k, int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_vec_t u = cunmod_vec_of(a->words, m * k), v = cunmod_vec_of(b->words, k * n);
    product_t x = {.m = m, .k = k, .n = n, .transposed = {a->transposed, b->transposed}};
    set_job(&x, &u, u.host == v.host && u.len == v.len ? &u : &v, p, ctx);
    x.job.unchecked = 1;
    const int status = cunmod_result_run(cunmod_result_array(res, m * n), &x.job);
    cunmod_vec_clear(&u, ctx);
    cunmod_vec_clear(&v, ctx);
    return status;
}

/* res = a b, where a has at least one column, and res is not empty. */
static int multiply_matrices(const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                             const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_dense_t x = {0}, y = {0};
    uint64_t *own = NULL;
    int status = cunmod_matrix_open(&x, a);
    if (cunmod_matrix_is_same(a, b))
        y = x;
    else
        CUNMOD_THEN(cunmod_matrix_open(&y, b));
    if (status == CUNMOD_OK && cunmod_matrix_has_gaps(res))
    {
        own = malloc((size_t)(res->rows * res->columns) * sizeof(*own));
        status = own == NULL ? CUNMOD_E_MEMORY : CUNMOD_OK;
    }
    uint64_t *const words = own != NULL ? own : res->words;
    CUNMOD_THEN(multiply(words, &x, &y, a->rows, a->columns, b->columns, p, ctx));
    if (status == CUNMOD_OK && own != NULL)
        cunmod_matrix_store(res, own);
    free(own);
    free(x.own);
    if (y.own != x.own)
        free(y.own);
    return status;
}

int cunmod_matrix_mul(const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                      const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_matrix_check(res));
    CUNMOD_TRY(cunmod_matrix_check(a));
    CUNMOD_TRY(cunmod_matrix_check(b));
    if (a->columns != b->rows || res->rows != a->rows || res->columns != b->columns)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(p < 2 ? CUNMOD_E_MODULUS : CUNMOD_OK);
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    if (a->columns == 0 || cunmod_matrix_is_empty(res))
    {
        CUNMOD_TRY(cunmod_matrix_check_entries(a, p));
        CUNMOD_TRY(cunmod_matrix_check_entries(b, p));
        cunmod_matrix_store(res, NULL);
        return cunmod_result_constant(cunmod_result_array(NULL, 0), 0, ctx);
    }
    if (!res->transposed)
        return multiply_matrices(res, a, b, p, ctx);
    const cunmod_matrix_t x = cunmod_matrix_transpose(b), y = cunmod_matrix_transpose(a),
                          z = cunmod_matrix_transpose(res);
    return multiply_matrices(&z, &x, &y, p, ctx); /* (a b)^T = b^T a^T */
}

/* ---- device matrices ------------------------------------------------------------------ */

int cunmod_mat_mul(cunmod_mat_t res, cunmod_mat_t a, cunmod_mat_t b)
{
    const cunmod_mat_t mats[] = {res, a, b};
    CUNMOD_TRY(cunmod_mat_check(mats, 3));
    product_t x = {.m = a->rows,
                   .k = a->columns,
                   .n = b->columns,
                   .transposed = {a->transposed, b->transposed}};
    if (x.k != b->rows || (x.n > 0 && x.m > CUNMOD_LENGTH_MAX / x.n))
        return CUNMOD_E_LENGTH;
    if (x.m == 0 || x.k == 0 || x.n == 0)
    {
        cunmod_ctx_note_nothing(a->ctx);
        return cunmod_mat_set_zero(res, x.m, x.n);
    }
    set_job(&x, &a->vec, &b->vec, a->p, a->ctx);
    CUNMOD_TRY(cunmod_execute(&x.job));
    cunmod_mat_take(res, &x.job.out[0].vec, x.m, x.n);
    return CUNMOD_OK;
}
