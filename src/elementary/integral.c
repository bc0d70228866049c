/* Computes integrals, and divides polynomials by their leading coefficients, on host arrays and
 * device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Both operations divide coefficients: cunmod_integral divides coefficient i - 1 of the operand by
 * i, cunmod_make_monic divides all coefficients by the leading one.
 */
#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "flint/cpu.h"
#include "plan/query.h"
#include "runtime/poly.h"

/* ---- jobs ---------------------------------------------------------------------- */

static int integral_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    cunmod_vec_t *z = &job->out[0].vec;
    (void)plan;
    const int64_t n = job->a->len + 1;
    const int error = cunmod_vec_alloc_device(z, dev, n, job->mod.word);
    const cunmod_integral_item_t item = {
        .z = z->device, .a = job->a->device, .n = n, .wide = n >> 32 != 0, .mod = job->mod};
    return error != 0 ? error : cunmod_dev_integral(dev, &item, 1);
}

static int integral_on_cpu(cunmod_job_t *job)
{
    uint64_t *z;
    const int64_t len = job->a->len;
    const int status = cunmod_job_host(job, &job->out[0], &z, len + 1, CUNMOD_SURE);
    if (status == CUNMOD_OK)
        cunmod_cpu_integral(z, job->a->host, len, job->query.p);
    return status;
}

static int monic_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    cunmod_vec_t *z = &job->out[0].vec;
    const cunmod_vec_t *a = job->a;
    const uint32_t word = job->mod.word;
    (void)plan;
    const int error = cunmod_vec_alloc_device(z, dev, a->len, word);
    const cunmod_div_item_t item = {.from = a->device,
                                    .b = (char *)a->device + (a->len - 1) * (int64_t)word,
                                    .q = z->device,
                                    .lena = a->len,
                                    .lenb = 1,
                                    .mod = job->mod};
    return error != 0 ? error : cunmod_dev_div_constant(dev, &item, 1);
}

static int monic_on_cpu(cunmod_job_t *job)
{
    uint64_t *z;
    const int64_t len = job->a->len;
    const int status = cunmod_job_host(job, &job->out[0], &z, len, CUNMOD_SURE);
    if (status == CUNMOD_OK)
        cunmod_cpu_monic(z, job->a->host, len, job->query.p);
    return status;
}

/* Returns the job that computes the integral of a (task = CUNMOD_ELEMENTARY_INTEGRAL), or a divided
 * by its leading coefficient (task = CUNMOD_ELEMENTARY_MONIC). a->len >= 1, and the leading
 * coefficient of a is not 0. */
static cunmod_job_t job_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, int task)
{
    const int integral = task == CUNMOD_ELEMENTARY_INTEGRAL;
    return (cunmod_job_t){.ctx = ctx,
                          .query = cunmod_ask_elementary(p, task, a->len, 0, a->len + integral),
                          .a = a,
                          .b = a,
                          .out = {{.wanted = 1}},
                          .gpu = integral ? integral_on_gpu : monic_on_gpu,
                          .cpu = integral ? integral_on_cpu : monic_on_cpu};
}

/* Returns E_INVERSE when one of the numbers 1 .. n is no unit modulo p; else OK. */
static int check_units(int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    if ((uint64_t)n < p && cunmod_ctx_is_prime(ctx, p))
        return CUNMOD_OK;
    return (uint64_t)n < p && cunmod_cpu_are_units(n, p) ? CUNMOD_OK : CUNMOD_E_INVERSE;
}

/* ---- host arrays --------------------------------------------------------------- */

/* Sets res[0 .. n-1] = 0, the integral of the zero polynomial, and notes in ctx that nothing was
 * computed. Returns OK. */
static int nothing(uint64_t *res, int64_t n, cunmod_ctx_t ctx)
{
    cunmod_ctx_note_nothing(ctx);
    memset(res, 0, (size_t)n * sizeof(*res));
    return CUNMOD_OK;
}

static int run(uint64_t *res, const uint64_t *a, int64_t len, int64_t n, uint64_t p, int task,
               cunmod_ctx_t ctx)
{
    cunmod_vec_t u = cunmod_vec_of(a, len);
    cunmod_job_t job = job_of(ctx, p, &u, task);
    cunmod_job_to_array(&job, 0, res, n);
    const int status = cunmod_execute(&job);
    cunmod_vec_clear(&u, ctx);
    return status;
}

/* Checks the operand a and the result res[0 .. n-1]; resolves *ctx; *len = the length of a without
 * leading zeros. */
static int open(int64_t *len, int64_t n, const uint64_t *res, const uint64_t *a, int64_t lena,
                uint64_t p, cunmod_ctx_t *ctx)
{
    int status = cunmod_check_operands(a, lena, NULL, 0, p);
    if (status == CUNMOD_OK)
        status = cunmod_check_array(res, n);
    if (status != CUNMOD_OK)
        return status;
    *ctx = cunmod_ctx_resolve(*ctx);
    *len = cunmod_true_length(a, lena);
    return *ctx != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

int cunmod_integral(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p, cunmod_ctx_t ctx)
{
    int64_t len = 0;
    int status = cunmod_check_lengths(lena, 1);
    if (status == CUNMOD_OK)
        status = open(&len, lena + 1, res, a, lena, p, &ctx);
    if (status == CUNMOD_OK)
        status = check_units(len, p, ctx);
    return status != CUNMOD_OK ? status
           : len == 0          ? nothing(res, lena + 1, ctx)
                               : run(res, a, len, lena + 1, p, CUNMOD_ELEMENTARY_INTEGRAL, ctx);
}

int cunmod_make_monic(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p, cunmod_ctx_t ctx)
{
    int64_t len = 0;
    int status = open(&len, lena, res, a, lena, p, &ctx);
    if (status == CUNMOD_OK && len == 0)
        status = CUNMOD_E_DIVZERO;
    if (status == CUNMOD_OK && !cunmod_cpu_is_unit(a[len - 1], p))
        status = CUNMOD_E_INVERSE;
    return status == CUNMOD_OK ? run(res, a, len, lena, p, CUNMOD_ELEMENTARY_MONIC, ctx) : status;
}

/* ---- device polynomials -------------------------------------------------------- */

static int open_polys(cunmod_poly_t res, cunmod_poly_t a)
{
    const cunmod_poly_t polys[] = {res, a};
    const int status = cunmod_poly_check(polys, 2);
    return status == CUNMOD_OK ? cunmod_poly_resolve(a) : status;
}

static int run_polys(cunmod_poly_t res, cunmod_poly_t a, int task)
{
    cunmod_job_t job = job_of(a->ctx, a->p, &a->vec, task);
    const int status = cunmod_execute(&job);
    if (status == CUNMOD_OK)
        cunmod_poly_take(res, &job.out[0].vec);
    return status;
}

int cunmod_poly_integral(cunmod_poly_t res, cunmod_poly_t a)
{
    int status = open_polys(res, a);
    if (status == CUNMOD_OK)
        status = check_units(a->vec.len, a->p, a->ctx);
    if (status == CUNMOD_OK && a->vec.len == 0)
    {
        cunmod_ctx_note_nothing(a->ctx);
        return cunmod_poly_set_array(res, NULL, 0);
    }
    return status == CUNMOD_OK ? run_polys(res, a, CUNMOD_ELEMENTARY_INTEGRAL) : status;
}

int cunmod_poly_make_monic(cunmod_poly_t res, cunmod_poly_t a)
{
    int status = open_polys(res, a);
    if (status == CUNMOD_OK && a->vec.len == 0)
        status = CUNMOD_E_DIVZERO;
    return status == CUNMOD_OK ? run_polys(res, a, CUNMOD_ELEMENTARY_MONIC) : status;
}
