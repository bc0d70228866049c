/* Evaluates a polynomial at one point, on host arrays and device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/check.h"
#include "base/modulus.h"
#include "flint/cpu.h"
#include "plan/query.h"
#include "runtime/result.h"

typedef struct
{
    cunmod_job_t job; /* the first member */
    uint64_t x;
} value_t;

/* Computes a(x) on the device. cunmod_dev_value divides a into tiles, blocks of consecutive
 * coefficients (backend/types_elementary.h), and computes the value of each tile at x. When a has
 * two tiles or more, cunmod_dev_horner then evaluates the polynomial whose coefficients are these
 * values. */
static int run_value(cunmod_job_t *job, cunmod_dev_t *dev, void *d_work)
{
    const int64_t tiles = cunmod_value_tiles(job->a->len);
    void *const d_z = job->out[0].vec.device;
    const cunmod_value_item_t item = {.z = d_z,
                                      .a = job->a->device,
                                      .work = d_work,
                                      .len = job->a->len,
                                      .x = ((const value_t *)job)->x,
                                      .mod = job->mod};
    const cunmod_horner_item_t horner = {.a = d_work,
                                         .x = (char *)d_work + tiles * (int64_t)job->mod.word,
                                         .y = d_z,
                                         .lena = tiles,
                                         .lenx = 1,
                                         .n = 1,
                                         .mod = job->mod};
    CUNMOD_TRY(cunmod_dev_value(dev, &item, 1));
    return tiles == 1 ? 0 : cunmod_dev_horner(dev, &horner, 1);
}

static int value_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    void *d_work = NULL;
    const size_t words = (size_t)cunmod_value_tiles(job->a->len) + 1;
    (void)plan;
    CUNMOD_TRY(cunmod_vec_alloc_device(&job->out[0].vec, dev, 1, job->mod.word));
    CUNMOD_TRY(cunmod_dev_alloc(dev, &d_work, words * job->mod.word));
    const int error = run_value(job, dev, d_work);
    cunmod_dev_free(dev, d_work);
    return error;
}

static int value_on_cpu(cunmod_job_t *job)
{
    uint64_t *z;
    CUNMOD_TRY(cunmod_job_host(job, &job->out[0], &z, 1, CUNMOD_SURE));
    *z = cunmod_cpu_value(job->a->host, job->a->len, ((const value_t *)job)->x, job->query.p);
    return CUNMOD_OK;
}

/* *y = a(x). a->len is the known length of a, and ctx is not NULL. Errors: those of
 * cunmod_execute. */
static int value(uint64_t *y, cunmod_vec_t *a, uint64_t x, uint64_t p, cunmod_ctx_t ctx)
{
    const cunmod_result_t result = cunmod_result_array(y, 1);
    if (a->len == 0)
        return cunmod_result_constant(result, 0, ctx);
    value_t v = {.job = {.ctx = ctx,
                         .query = cunmod_ask_elementary(p, CUNMOD_ELEMENTARY_VALUE, a->len, 0, 1),
                         .a = a,
                         .b = a,
                         .out = {{.wanted = 1}},
                         .gpu = value_on_gpu,
                         .cpu = value_on_cpu},
                 .x = x};
    return cunmod_result_run(result, &v.job);
}

int cunmod_evaluate_at(uint64_t *y, const uint64_t *a, int64_t lena, uint64_t x, uint64_t p,
                       cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_check_operands(a, lena, &x, 1, p));
    CUNMOD_TRY(cunmod_check_array(y, 1));
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    cunmod_vec_t u = cunmod_vec_of(a, cunmod_true_length(a, lena));
    const int status = value(y, &u, x, p, ctx);
    cunmod_vec_clear(&u, ctx);
    return status;
}

int cunmod_poly_evaluate_at(uint64_t *y, cunmod_poly_t a, uint64_t x)
{
    CUNMOD_TRY(y == NULL || a == NULL ? CUNMOD_E_ARGUMENT : cunmod_check_coeffs(&x, 1, a->p));
    CUNMOD_TRY(cunmod_poly_resolve(a));
    return value(y, &a->vec, x, a->p, a->ctx);
}
