/* Powers of square matrices, and values of polynomials at them, in host memory and on a device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "base/check.h"
#include "flint/cpu_mat.h"
#include "mat/host_matrix.h"
#include "mat/mat_object.h"
#include "mat/mat_powers.h"
#include "runtime/result.h"
#include "shape/mat_space.h"

/* ---- the job ----------------------------------------------------------------------- */

/* The power of the first operand with exponent e, or the value at this operand of the polynomial of
 * len words, the second operand. The operand has n x n entries, and the words of the transposed
 * matrix if `transposed` is set. */
typedef struct
{
    cunmod_job_t job; /* the first member */
    int64_t n;
    int transposed;
    uint64_t e;
    int64_t len; /* 0: a power */
} power_t;

/* Memory: the planes of a product, if it needs any, then one more matrix. */
static int power_on_gpu(const power_t *x, cunmod_mat_way_t *way, cunmod_mat_view_t z,
                        cunmod_mat_view_t a, int64_t planes)
{
    char *memory = NULL;
    CUNMOD_TRY(cunmod_dev_alloc(way->dev, (void **)&memory,
                                (size_t)(planes + x->n * x->n * way->mod->word)));
    way->work = planes > 0 ? memory : NULL;
    const int outcome = cunmod_mat_power(way, z, a, x->e, memory + planes);
    cunmod_dev_free(way->dev, memory);
    return outcome;
}

/* The plan knows the memory of the device, but not how much of it is in use. So while there is too
 * little memory, fewer powers are stored. */
static int value_on_gpu(const power_t *x, cunmod_mat_way_t *way, cunmod_mat_view_t z,
                        cunmod_mat_view_t a, int64_t planes)
{
    cunmod_mat_values_t shape = cunmod_query_mat_values(&x->job.query);
    char *memory = NULL;
    int error;
    do
        error = cunmod_dev_alloc(way->dev, (void **)&memory,
                                 (size_t)(planes > 0 ? shape.bytes : shape.planes));
    while (cunmod_dev_is_full(error) && cunmod_mat_values_shrink(&shape, x->n, x->len, way->mod));
    CUNMOD_TRY(error);
    way->work = planes > 0 ? memory + shape.planes : NULL;
    const int outcome = cunmod_mat_value(way, z, a, x->job.b->device, x->len, &shape, memory);
    cunmod_dev_free(way->dev, memory);
    return outcome;
}

static int run_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const power_t *const x = (const power_t *)job;
    cunmod_vec_t *const vec = &job->out[0].vec;
    const int64_t n = x->n, planes = plan->algorithm == CUNMOD_ALG_MAT_PLAIN
                                         ? 0
                                         : cunmod_mat_work_bytes(n, n, n, job->mod.p);
    cunmod_mat_way_t way = {.dev = dev, .mod = &job->mod, .stop = &job->ctx->stop};
    if (n > INT32_MAX)
        return CUNMOD_BATCH_FOR_CPU;
    CUNMOD_TRY(cunmod_vec_alloc_device(vec, dev, n * n, job->mod.word));
    const cunmod_mat_view_t z = cunmod_mat_view(vec->device, n, n, 0);
    const cunmod_mat_view_t a = cunmod_mat_view(job->a->device, n, n, x->transposed);
    return x->len > 0 ? value_on_gpu(x, &way, z, a, planes) : power_on_gpu(x, &way, z, a, planes);
}

static int run_on_cpu(cunmod_job_t *job)
{
    const power_t *const x = (const power_t *)job;
    const int64_t words = x->n * x->n;
    cunmod_cpu_call_t call = {.make = x->len > 0 ? cunmod_make_mat_value : cunmod_make_mat_pow,
                              .in = {{job->a->host, job->a->len}},
                              .number = {x->n, x->transposed},
                              .constant = x->e};
    if (x->len > 0)
    {
        call.in[1].words = job->b->host;
        call.in[1].len = x->len;
    }
    CUNMOD_TRY(cunmod_job_host(job, &job->out[0], &call.out[0].words, words, CUNMOD_EXACT));
    job->out[0].vec.len = words;
    return cunmod_job_call(job, &call);
}

/* Sets x->job for the words *a, and those of the polynomial, *f, which is not read for a power. */
static void set_job(power_t *x, cunmod_vec_t *a, cunmod_vec_t *f, uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_query_t query = x->len > 0 ? cunmod_ask_mat_evaluate(p, x->n, x->len)
                                            : cunmod_ask_mat_pow(p, x->n, x->e);
    x->job = cunmod_result_job(ctx, query, a, x->len > 0 ? f : a, run_on_gpu, run_on_cpu);
}

/* ---- matrices in host memory --------------------------------------------------------- */

/* Runs the job on words without gaps. */
static int run(power_t *x, uint64_t *words, const cunmod_dense_t *a, const uint64_t *f, uint64_t p,
               cunmod_ctx_t ctx)
{
    cunmod_vec_t u = cunmod_vec_of(a->words, x->n * x->n), v = cunmod_vec_of(f, x->len);
    set_job(x, &u, &v, p, ctx);
    x->job.unchecked = 1;
    const int status = cunmod_result_run(cunmod_result_array(words, x->n * x->n), &x->job);
    cunmod_vec_clear(&u, ctx);
    cunmod_vec_clear(&v, ctx);
    return status;
}

/* Computes *res, which has entries. A result with the words of the transposed matrix is the result
 * for the transposed operand. */
static int compute(const cunmod_matrix_t *res, power_t *x, const cunmod_matrix_t *a,
                   const uint64_t *f, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_dense_t u = {0};
    uint64_t *words = NULL, *own = NULL;
    x->n = a->rows;
    x->transposed = a->transposed != res->transposed;
    int status = cunmod_matrix_open(&u, a);
    CUNMOD_THEN(cunmod_matrix_open_result(&words, &own, res));
    CUNMOD_THEN(run(x, words, &u, f, p, ctx));
    free(u.own);
    return cunmod_matrix_close_result(status, own, res);
}

/* Checks *res and *a, which are square and have as many rows, p and *ctx. */
static int check(const cunmod_matrix_t *res, const cunmod_matrix_t *a, uint64_t p,
                 cunmod_ctx_t *ctx)
{
    CUNMOD_TRY(cunmod_matrix_check(res));
    CUNMOD_TRY(cunmod_matrix_check_square(a));
    if (res->rows != a->rows || res->columns != a->rows)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(p < 2 ? CUNMOD_E_MODULUS : CUNMOD_OK);
    return cunmod_ctx_find(ctx);
}

int cunmod_matrix_pow(const cunmod_matrix_t *res, const cunmod_matrix_t *a, uint64_t e, uint64_t p,
                      cunmod_ctx_t ctx)
{
    power_t x = {.e = e};
    CUNMOD_TRY(check(res, a, p, &ctx));
    if (e > 1 && a->rows > 0)
        return compute(res, &x, a, NULL, p, ctx);
    CUNMOD_TRY(cunmod_matrix_check_entries(a, p));
    if (e == 1)
        CUNMOD_TRY(cunmod_matrix_copy(res, a));
    else
        cunmod_matrix_store_scalar(res, 1);
    return cunmod_result_constant(cunmod_result_array(NULL, 0), 0, ctx);
}

int cunmod_matrix_evaluate(const cunmod_matrix_t *res, const uint64_t *f, int64_t len,
                           const cunmod_matrix_t *a, uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_check_lengths(len, 0));
    CUNMOD_TRY(cunmod_check_array(f, len));
    CUNMOD_TRY(check(res, a, p, &ctx));
    power_t x = {.len = cunmod_true_length(f, len)};
    if (x.len > 1 && a->rows > 0)
        return compute(res, &x, a, f, p, ctx);
    CUNMOD_TRY(cunmod_matrix_check_entries(a, p));
    CUNMOD_TRY(cunmod_check_coeffs(f, x.len, p));
    cunmod_matrix_store_scalar(res, x.len > 0 ? f[0] : 0);
    return cunmod_result_constant(cunmod_result_array(NULL, 0), 0, ctx);
}

/* ---- device matrices ------------------------------------------------------------------ */

/* res = c times the unit matrix of n rows. */
static int set_scalar(cunmod_mat_t res, int64_t n, uint64_t c)
{
    cunmod_ctx_note_nothing(res->ctx);
    CUNMOD_TRY(cunmod_mat_set_zero(res, n, n));
    for (int64_t i = 0; i < n; i++)
        res->vec.own[i * n + i] = c;
    return CUNMOD_OK;
}

/* Computes res for the matrix a, which has entries. The words of both are those of the transposed
 * matrices, or not. */
static int compute_mat(cunmod_mat_t res, power_t *x, cunmod_mat_t a, cunmod_vec_t *f)
{
    const int transposed = a->transposed;
    x->n = a->rows;
    set_job(x, &a->vec, f, a->p, a->ctx);
    CUNMOD_TRY(cunmod_execute(&x->job));
    cunmod_mat_take(res, &x->job.out[0].vec, x->n, x->n);
    res->transposed = transposed;
    return CUNMOD_OK;
}

int cunmod_mat_pow(cunmod_mat_t res, cunmod_mat_t a, uint64_t e)
{
    const cunmod_mat_t mats[] = {res, a};
    power_t x = {.e = e};
    CUNMOD_TRY(cunmod_mat_check(mats, 2));
    if (a->rows != a->columns)
        return CUNMOD_E_LENGTH;
    if (e == 0 || a->rows == 0)
        return set_scalar(res, a->rows, 1);
    return e == 1 ? cunmod_mat_set(res, a) : compute_mat(res, &x, a, NULL);
}

int cunmod_mat_evaluate(cunmod_mat_t res, const uint64_t *f, int64_t len, cunmod_mat_t a)
{
    const cunmod_mat_t mats[] = {res, a};
    cunmod_vec_t vec = cunmod_vec_empty();
    CUNMOD_TRY(cunmod_check_lengths(len, 0));
    CUNMOD_TRY(cunmod_check_array(f, len));
    CUNMOD_TRY(cunmod_mat_check(mats, 2));
    if (a->rows != a->columns)
        return CUNMOD_E_LENGTH;
    power_t x = {.len = cunmod_true_length(f, len)};
    if (x.len <= 1 || a->rows == 0)
    {
        CUNMOD_TRY(cunmod_check_coeffs(f, x.len, a->p));
        return set_scalar(res, a->rows, x.len > 0 ? f[0] : 0);
    }
    cunmod_ctx_t ctx = a->ctx;
    const int on_gpu = cunmod_vec_on_device(&a->vec, ctx);
    int status = cunmod_vec_load(&vec, f, x.len, a->p, ctx, on_gpu);
    CUNMOD_THEN(compute_mat(res, &x, a, &vec));
    cunmod_vec_clear(&vec, ctx);
    return status;
}
