/* Computes a b, c + a b and c - a b for matrices in host memory and for device matrices.
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
#include "mat/section_product.h"
#include "runtime/result.h"
#include "shape/mat_space.h"

/* ---- the job ----------------------------------------------------------------------- */

/* a b for add = 0; c + a b for add = 1; c - a b for add = -1. a has m x k entries, b has k x n. */
typedef struct
{
    cunmod_job_t job; /* the first member; operand c is NULL if add = 0 */
    int64_t m, k, n;
    int transposed[CUNMOD_MAT_SIDES], transposed_c;
    int add;
} product_t;

static int multiply_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const product_t *const x = (const product_t *)job;
    cunmod_vec_t *const z = &job->out[0].vec;
    const int64_t m = x->m, k = x->k, n = x->n;
    cunmod_mat_way_t way = {.dev = dev, .mod = &job->mod, .stop = &job->ctx->stop};
    CUNMOD_TRY(cunmod_vec_alloc_device(z, dev, m * n, job->mod.word));
    const cunmod_mat_view_t to = cunmod_mat_view(z->device, m, n, 0);
    const cunmod_mat_view_t a = cunmod_mat_view(job->a->device, m, k, x->transposed[CUNMOD_MAT_A]);
    const cunmod_mat_view_t b = cunmod_mat_view(job->b->device, k, n, x->transposed[CUNMOD_MAT_B]);
    if (x->add != 0)
    {
        const cunmod_mat_view_t c = cunmod_mat_view(job->c->device, m, n, x->transposed_c);
        const cunmod_mat_gather_t copy = cunmod_mat_copy(to, c, &job->mod);
        CUNMOD_TRY(cunmod_dev_mat_gather(dev, &copy));
    }
    if (plan->algorithm != CUNMOD_ALG_MAT_PLAIN)
        CUNMOD_TRY(
            cunmod_dev_alloc(dev, &way.work, (size_t)cunmod_mat_work_bytes(m, k, n, job->mod.p)));
    const int outcome = cunmod_mat_multiply(&way, to, a, b, x->add);
    cunmod_dev_free(dev, way.work);
    return outcome;
}

/* multiply_on_gpu for matrices of which the device never has more than sections. */
static int multiply_in_sections(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const product_t *const x = (const product_t *)job;
    const int is_plain = plan->algorithm == CUNMOD_ALG_MAT_PLAIN;
    const cunmod_section_product_t product = {
        .ctx = job->ctx,
        .dev = dev,
        .size = cunmod_query_mat_size(&job->query, is_plain),
        .a = {job->a->host, x->m, x->k, x->transposed[CUNMOD_MAT_A]},
        .b = {job->b->host, x->k, x->n, x->transposed[CUNMOD_MAT_B]},
        .c = {x->add != 0 ? job->c->host : NULL, x->m, x->n, x->transposed_c},
        .z = job->out[0].res,
        .add = x->add,
        .mod = &job->mod,
        .unchecked = job->unchecked};
    CUNMOD_TRY(cunmod_section_product(&product, &plan->shape.sections));
    job->unchecked = 0;
    job->out[0].vec = cunmod_vec_of(job->out[0].res, x->m * x->n);
    return 0;
}

static int multiply_on_cpu(cunmod_job_t *job)
{
    const product_t *const x = (const product_t *)job;
    cunmod_cpu_call_t call = {.make = cunmod_make_mat_mul,
                              .in = {{job->a->host, job->a->len}, {job->b->host, job->b->len}},
                              .number = {x->k,
                                         x->transposed[CUNMOD_MAT_A] |
                                             x->transposed[CUNMOD_MAT_B] << 1 |
                                             x->transposed_c << 2,
                                         x->add}};
    const int64_t len = x->m * x->n;
    if (x->add != 0)
    {
        call.in[2].words = job->c->host;
        call.in[2].len = job->c->len;
    }
    CUNMOD_TRY(cunmod_job_host(job, &job->out[0], &call.out[0].words, len, CUNMOD_EXACT));
    job->out[0].vec.len = len;
    return cunmod_job_call(job, &call);
}

/* Sets x->job for the words *a, *b and *c; the last ones are not read if x->add = 0. */
static void set_job(product_t *x, cunmod_vec_t *a, cunmod_vec_t *b, cunmod_vec_t *c, uint64_t p,
                    cunmod_ctx_t ctx)
{
    cunmod_query_t query = x->add != 0 ? cunmod_ask_mat_add(p, x->m, x->k, x->n)
                                       : cunmod_ask_mat(p, x->m, x->k, x->n);
    query.square = a == b;
    x->job = cunmod_result_job(ctx, query, a, b, multiply_on_gpu, multiply_on_cpu);
    x->job.c = x->add != 0 ? c : NULL;
}

/* ---- matrices in host memory --------------------------------------------------------- */

/* The operands of a call, whose sizes match; c = NULL if add = 0. */
typedef struct
{
    const cunmod_matrix_t *c, *a, *b;
    int add;
    uint64_t p;
    cunmod_ctx_t ctx;
} call_t;

/* res[0 .. m n - 1] = the result for the words *a, *b and *c. */
static int multiply(uint64_t *res, const cunmod_dense_t *a, const cunmod_dense_t *b,
                    const cunmod_dense_t *c, const call_t *call)
{
    const int64_t m = call->a->rows, k = call->a->columns, n = call->b->columns;
    cunmod_vec_t u = cunmod_vec_of(a->words, m * k), v = cunmod_vec_of(b->words, k * n);
    cunmod_vec_t w = cunmod_vec_of(c->words, m * n);
    product_t x = {.m = m,
                   .k = k,
                   .n = n,
                   .transposed = {a->transposed, b->transposed},
                   .transposed_c = c->transposed,
                   .add = call->add};
    set_job(&x, &u, u.host == v.host && u.len == v.len ? &u : &v, &w, call->p, call->ctx);
    x.job.unchecked = 1;
    x.job.sections = multiply_in_sections;
    x.job.query.mat.in_sections = 1;
    const int status = cunmod_result_run(cunmod_result_array(res, m * n), &x.job);
    cunmod_vec_clear(&u, call->ctx);
    cunmod_vec_clear(&v, call->ctx);
    cunmod_vec_clear(&w, call->ctx);
    return status;
}

/* Computes *res, where a has at least one column, and res is neither empty nor transposed. */
static int multiply_matrices(const cunmod_matrix_t *res, const call_t *call)
{
    cunmod_dense_t x = {0}, y = {0}, w = {0};
    uint64_t *words = NULL, *own = NULL;
    int status = cunmod_matrix_open(&x, call->a);
    if (cunmod_matrix_is_same(call->a, call->b))
        y = x;
    else
        CUNMOD_THEN(cunmod_matrix_open(&y, call->b));
    if (call->add != 0)
        CUNMOD_THEN(cunmod_matrix_open(&w, call->c));
    CUNMOD_THEN(cunmod_matrix_open_result(&words, &own, res));
    CUNMOD_THEN(multiply(words, &x, &y, &w, call));
    free(w.own);
    free(x.own);
    if (y.own != x.own)
        free(y.own);
    return cunmod_matrix_close_result(status, own, res);
}

/* The result where there are no products: 0 or c. */
static int set_trivial(const cunmod_matrix_t *res, const call_t *call)
{
    CUNMOD_TRY(cunmod_matrix_check_entries(call->a, call->p));
    CUNMOD_TRY(cunmod_matrix_check_entries(call->b, call->p));
    if (call->add == 0)
        cunmod_matrix_store(res, NULL);
    else
    {
        CUNMOD_TRY(cunmod_matrix_check_entries(call->c, call->p));
        CUNMOD_TRY(cunmod_matrix_copy(res, call->c));
    }
    return cunmod_result_constant(cunmod_result_array(NULL, 0), 0, call->ctx);
}

/* Checks the arguments, and computes *res. */
static int compute(const cunmod_matrix_t *res, call_t *call)
{
    const cunmod_matrix_t *const a = call->a, *const b = call->b, *const c = call->c;
    CUNMOD_TRY(cunmod_matrix_check(res));
    if (call->add != 0)
        CUNMOD_TRY(cunmod_matrix_check(c));
    CUNMOD_TRY(cunmod_matrix_check(a));
    CUNMOD_TRY(cunmod_matrix_check(b));
    if (a->columns != b->rows || res->rows != a->rows || res->columns != b->columns ||
        (call->add != 0 && (c->rows != a->rows || c->columns != b->columns)))
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(call->p < 2 ? CUNMOD_E_MODULUS : CUNMOD_OK);
    CUNMOD_TRY(cunmod_ctx_find(&call->ctx));
    if (a->columns == 0 || cunmod_matrix_is_empty(res))
        return set_trivial(res, call);
    if (!res->transposed)
        return multiply_matrices(res, call);
    const cunmod_matrix_t x = cunmod_matrix_transpose(b), y = cunmod_matrix_transpose(a),
                          z = cunmod_matrix_transpose(res); /* (a b)^T = b^T a^T */
    const cunmod_matrix_t w = call->add != 0 ? cunmod_matrix_transpose(c) : z;
    const call_t turned = {&w, &x, &y, call->add, call->p, call->ctx};
    return multiply_matrices(&z, &turned);
}

int cunmod_matrix_mul(const cunmod_matrix_t *res, const cunmod_matrix_t *a,
                      const cunmod_matrix_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    return compute(res, &(call_t){NULL, a, b, 0, p, ctx});
}

int cunmod_matrix_addmul(const cunmod_matrix_t *res, const cunmod_matrix_t *c,
                         const cunmod_matrix_t *a, const cunmod_matrix_t *b, uint64_t p,
                         cunmod_ctx_t ctx)
{
    return compute(res, &(call_t){c, a, b, 1, p, ctx});
}

int cunmod_matrix_submul(const cunmod_matrix_t *res, const cunmod_matrix_t *c,
                         const cunmod_matrix_t *a, const cunmod_matrix_t *b, uint64_t p,
                         cunmod_ctx_t ctx)
{
    return compute(res, &(call_t){c, a, b, -1, p, ctx});
}

/* ---- device matrices ------------------------------------------------------------------ */

/* res = a b, c + a b, or c - a b, by `add`. If add = 0, c = a. */
static int multiply_mats(cunmod_mat_t res, cunmod_mat_t c, cunmod_mat_t a, cunmod_mat_t b, int add)
{
    const cunmod_mat_t mats[] = {res, c, a, b};
    CUNMOD_TRY(cunmod_mat_check(mats, 4));
    product_t x = {.m = a->rows,
                   .k = a->columns,
                   .n = b->columns,
                   .transposed = {a->transposed, b->transposed},
                   .transposed_c = add != 0 && c->transposed,
                   .add = add};
    if (x.k != b->rows || !cunmod_fits_matrix(x.m, x.n) ||
        (add != 0 && (c->rows != x.m || c->columns != x.n)))
        return CUNMOD_E_LENGTH;
    if (x.m == 0 || x.k == 0 || x.n == 0)
    {
        cunmod_ctx_note_nothing(a->ctx);
        return add != 0 ? cunmod_mat_set(res, c) : cunmod_mat_set_zero(res, x.m, x.n);
    }
    set_job(&x, &a->vec, &b->vec, &c->vec, a->p, a->ctx);
    CUNMOD_TRY(cunmod_execute(&x.job));
    cunmod_mat_take(res, &x.job.out[0].vec, x.m, x.n);
    return CUNMOD_OK;
}

int cunmod_mat_mul(cunmod_mat_t res, cunmod_mat_t a, cunmod_mat_t b)
{
    return multiply_mats(res, a, a, b, 0);
}

int cunmod_mat_addmul(cunmod_mat_t res, cunmod_mat_t c, cunmod_mat_t a, cunmod_mat_t b)
{
    return multiply_mats(res, c, a, b, 1);
}

int cunmod_mat_submul(cunmod_mat_t res, cunmod_mat_t c, cunmod_mat_t a, cunmod_mat_t b)
{
    return multiply_mats(res, c, a, b, -1);
}
