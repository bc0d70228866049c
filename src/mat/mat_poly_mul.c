/* Products of matrices of polynomials in host memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "flint/cpu_mat.h"
#include "mat/host_matrix.h"
#include "mat/mat_poly_product.h"
#include "runtime/result.h"

/* ---- the job ----------------------------------------------------------------------- */

typedef struct
{
    cunmod_job_t job; /* the first member */
    int64_t m, k, n;
    int64_t lena, lenb;
    int64_t lo, hi; /* coefficients lo .. hi-1 are wanted, lo < hi < lena + lenb */
} product_t;

/* Returns the bytes of workspace. */
static int64_t work_bytes(const cunmod_query_t *query, int is_layered)
{
    if (is_layered)
        return cunmod_query_layers(query).bytes;
    const cunmod_mat_poly_panel_t panel = cunmod_query_panel(query);
    return cunmod_mat_poly_bytes(&panel);
}

static int multiply_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const product_t *const x = (const product_t *)job;
    cunmod_vec_t *const vec = &job->out[0].vec;
    const int is_layered = plan->algorithm == CUNMOD_ALG_MAT_TENSOR;
    void *work = NULL;
    CUNMOD_TRY(cunmod_vec_alloc_device(vec, dev, x->m * x->n * (x->hi - x->lo), job->mod.word));
    CUNMOD_TRY(cunmod_dev_alloc(dev, &work, (size_t)work_bytes(&job->query, is_layered)));
    const cunmod_mat_polys_t a = {job->a->device, x->m, x->k, x->lena};
    const cunmod_mat_polys_t b = {job->b->device, x->k, x->n, x->lenb};
    const cunmod_mat_polys_t z = {vec->device, x->m, x->n, x->hi - x->lo};
    const int outcome =
        is_layered
            ? cunmod_mat_poly_layered(dev, z, a, b, x->lo, &job->mod, work, &job->ctx->stop)
            : cunmod_mat_poly_product(dev, &job->ctx->tables, z, a, b, x->lo,
                                      cunmod_query_mat_transform(&job->query), &job->mod, work);
    cunmod_dev_free(dev, work);
    return outcome;
}

static int multiply_on_cpu(cunmod_job_t *job)
{
    const product_t *const x = (const product_t *)job;
    cunmod_cpu_call_t call = {.make = cunmod_make_mat_poly_mul,
                              .in = {{job->a->host, job->a->len}, {job->b->host, job->b->len}},
                              .number = {x->k, x->lena, x->lenb, x->lo, x->hi}};
    const int64_t len = x->m * x->n * (x->hi - x->lo);
    CUNMOD_TRY(cunmod_job_host(job, &job->out[0], &call.out[0].words, len, CUNMOD_EXACT));
    job->out[0].vec.len = len;
    return cunmod_job_call(job, &call);
}

/* res[0 .. m n (hi - lo) - 1] = coefficients lo .. hi-1 of the entries of a b, with the sizes in
 * *x. */
static int multiply(product_t *x, uint64_t *res, const uint64_t *a, const uint64_t *b, uint64_t p,
                    cunmod_ctx_t ctx)
{
    cunmod_vec_t u = cunmod_vec_of(a, x->m * x->k * x->lena);
    cunmod_vec_t v = cunmod_vec_of(b, x->k * x->n * x->lenb);
    const int is_square = u.host == v.host && u.len == v.len;
    cunmod_query_t query = cunmod_ask_mat_poly(p, x->m, x->k, x->n, x->lena, x->lenb, x->lo, x->hi);
    query.square = is_square;
    x->job =
        cunmod_result_job(ctx, query, &u, is_square ? &u : &v, multiply_on_gpu, multiply_on_cpu);
    x->job.unchecked = 1;
    const int status =
        cunmod_result_run(cunmod_result_array(res, x->m * x->n * (x->hi - x->lo)), &x->job);
    cunmod_vec_clear(&u, ctx);
    cunmod_vec_clear(&v, ctx);
    return status;
}

/* ---- arguments --------------------------------------------------------------------- */

static int check_shapes(const cunmod_matrix_poly_t *res, const cunmod_matrix_poly_t *a,
                        const cunmod_matrix_poly_t *b)
{
    CUNMOD_TRY(cunmod_matrix_poly_check(res));
    CUNMOD_TRY(cunmod_matrix_poly_check(a));
    CUNMOD_TRY(cunmod_matrix_poly_check(b));
    return a->columns == b->rows && res->rows == a->rows && res->columns == b->columns
               ? CUNMOD_OK
               : CUNMOD_E_LENGTH;
}

/* Returns the number of coefficients of a product of two entries. */
static int64_t product_length(const cunmod_matrix_poly_t *a, const cunmod_matrix_poly_t *b)
{
    return a->length > 0 && b->length > 0 ? a->length + b->length - 1 : 0;
}

/* The first `width` coefficients of each entry of *res = those in `words`, the others 0. */
static void store(const cunmod_matrix_poly_t *res, const uint64_t *words, int64_t width)
{
    const size_t bytes = (size_t)width * sizeof(*words);
    for (int64_t i = 0; i < res->rows * res->columns; i++)
    {
        uint64_t *const to = res->words + i * res->length;
        memcpy(to, words + i * width, bytes);
        memset(to + width, 0, (size_t)(res->length - width) * sizeof(*to));
    }
}

/* *res = coefficients nlo, nlo + 1, .. of the entries of a b. The shapes are checked. */
static int multiply_matrices(const cunmod_matrix_poly_t *res, const cunmod_matrix_poly_t *a,
                             const cunmod_matrix_poly_t *b, int64_t nlo, uint64_t p,
                             cunmod_ctx_t ctx)
{
    const int64_t left = product_length(a, b) - nlo,
                  width = left < res->length ? left : res->length;
    CUNMOD_TRY(p < 2 ? CUNMOD_E_MODULUS : CUNMOD_OK);
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    if (width <= 0 || a->columns == 0 || cunmod_matrix_poly_words(res) == 0)
    {
        CUNMOD_TRY(cunmod_check_coeffs(a->words, cunmod_matrix_poly_words(a), p));
        CUNMOD_TRY(cunmod_check_coeffs(b->words, cunmod_matrix_poly_words(b), p));
        return cunmod_result_constant(
            cunmod_result_array(res->words, cunmod_matrix_poly_words(res)), 0, ctx);
    }
    product_t x = {.m = a->rows,
                   .k = a->columns,
                   .n = b->columns,
                   .lena = a->length,
                   .lenb = b->length,
                   .lo = nlo,
                   .hi = nlo + width};
    if (width == res->length)
        return multiply(&x, res->words, a->words, b->words, p, ctx);
    uint64_t *const words = malloc((size_t)(x.m * x.n * width) * sizeof(*words));
    if (words == NULL)
        return CUNMOD_E_MEMORY;
    const int status = multiply(&x, words, a->words, b->words, p, ctx);
    if (status == CUNMOD_OK)
        store(res, words, width);
    free(words);
    return status;
}

int cunmod_matrix_poly_mul(const cunmod_matrix_poly_t *res, const cunmod_matrix_poly_t *a,
                           const cunmod_matrix_poly_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(check_shapes(res, a, b));
    CUNMOD_TRY(res->length == product_length(a, b) ? CUNMOD_OK : CUNMOD_E_LENGTH);
    return multiply_matrices(res, a, b, 0, p, ctx);
}

int cunmod_matrix_poly_mulmid(const cunmod_matrix_poly_t *res, const cunmod_matrix_poly_t *a,
                              const cunmod_matrix_poly_t *b, int64_t nlo, uint64_t p,
                              cunmod_ctx_t ctx)
{
    CUNMOD_TRY(check_shapes(res, a, b));
    CUNMOD_TRY(nlo >= 0 ? CUNMOD_OK : CUNMOD_E_LENGTH);
    return multiply_matrices(res, a, b, nlo, p, ctx);
}
