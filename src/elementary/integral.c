/* Computes integrals, and divides polynomials by their leading coefficients, for host arrays and
 * for device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Both operations divide coefficients: cunmod_integral divides coefficient i - 1 of the operand by
 * i, cunmod_make_monic divides all coefficients by the leading one.
 */
#include "base/check.h"
#include "base/modulus.h"
#include "flint/cpu.h"
#include "plan/query.h"
#include "runtime/result.h"

/* ---- jobs ---------------------------------------------------------------------- */

static int integral_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    cunmod_vec_t *z = &job->out[0].vec;
    (void)plan;
    const int64_t n = job->a->len + 1;
    CUNMOD_TRY(cunmod_vec_alloc_device(z, dev, n, job->mod.word));
    const cunmod_integral_item_t item = {
        .z = z->device, .a = job->a->device, .n = n, .wide = n >> 32 != 0, .mod = job->mod};
    return cunmod_dev_integral(dev, &item, 1);
}

static int integral_on_cpu(cunmod_job_t *job)
{
    uint64_t *z;
    const int64_t len = job->a->len;
    CUNMOD_TRY(cunmod_job_host(job, &job->out[0], &z, len + 1, CUNMOD_SURE));
    cunmod_cpu_integral(z, job->a->host, len, job->query.p);
    return CUNMOD_OK;
}

static int monic_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const cunmod_vec_t *a = job->a;
    cunmod_vec_t *z = &job->out[0].vec;
    (void)plan;
    CUNMOD_TRY(cunmod_vec_alloc_device(z, dev, a->len, job->mod.word));
    const cunmod_div_item_t item = {.from = a->device,
                                    .b = (char *)a->device + (a->len - 1) * (int64_t)job->mod.word,
                                    .q = z->device,
                                    .lena = a->len,
                                    .lenb = 1,
                                    .mod = job->mod};
    return cunmod_dev_div_constant(dev, &item, 1);
}

static int monic_on_cpu(cunmod_job_t *job)
{
    uint64_t *z;
    CUNMOD_TRY(cunmod_job_host(job, &job->out[0], &z, job->a->len, CUNMOD_SURE));
    cunmod_cpu_monic(z, job->a->host, job->a->len, job->query.p);
    return CUNMOD_OK;
}

/* res = the integral of a (task = CUNMOD_ELEMENTARY_INTEGRAL), or a divided by its leading
 * coefficient (task = CUNMOD_ELEMENTARY_MONIC). The leading coefficient of a is not 0. Errors:
 * those of cunmod_execute. */
static int run(cunmod_result_t res, cunmod_vec_t *a, uint64_t p, int task, cunmod_ctx_t ctx)
{
    if (a->len == 0)
        return cunmod_result_constant(res, 0, ctx);
    const int integral = task == CUNMOD_ELEMENTARY_INTEGRAL;
    cunmod_job_t job = {.ctx = ctx,
                        .query = cunmod_ask_elementary(p, task, a->len, 0, a->len + integral),
                        .a = a,
                        .b = a,
                        .out = {{.wanted = 1}},
                        .gpu = integral ? integral_on_gpu : monic_on_gpu,
                        .cpu = integral ? integral_on_cpu : monic_on_cpu};
    return cunmod_result_run(res, &job);
}

/* Returns E_INVERSE when one of the numbers 1 .. n has no inverse modulo p; else OK. */
static int check_units(int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    if ((uint64_t)n < p && cunmod_ctx_is_prime(ctx, p))
        return CUNMOD_OK;
    return (uint64_t)n < p && cunmod_cpu_are_units(n, p) ? CUNMOD_OK : CUNMOD_E_INVERSE;
}

/* ---- host arrays --------------------------------------------------------------- */

/* Checks the operand a and the result array res[0 .. n-1]. *u = a without leading zeros; *ctx = the
 * default context if *ctx is NULL. */
static int open(cunmod_vec_t *u, int64_t n, const uint64_t *res, const uint64_t *a, int64_t lena,
                uint64_t p, cunmod_ctx_t *ctx)
{
    CUNMOD_TRY(cunmod_check_operands(a, lena, NULL, 0, p));
    CUNMOD_TRY(cunmod_check_array(res, n));
    *u = cunmod_vec_of(a, cunmod_true_length(a, lena));
    return cunmod_ctx_find(ctx);
}

int cunmod_integral(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_vec_t u;
    CUNMOD_TRY(cunmod_check_lengths(lena, 1));
    CUNMOD_TRY(open(&u, lena + 1, res, a, lena, p, &ctx));
    CUNMOD_TRY(check_units(u.len, p, ctx));
    const int status =
        run(cunmod_result_array(res, lena + 1), &u, p, CUNMOD_ELEMENTARY_INTEGRAL, ctx);
    cunmod_vec_clear(&u, ctx);
    return status;
}

int cunmod_make_monic(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_vec_t u;
    CUNMOD_TRY(open(&u, lena, res, a, lena, p, &ctx));
    if (u.len == 0)
        return CUNMOD_E_DIVZERO;
    if (!cunmod_cpu_is_unit(a[u.len - 1], p))
        return CUNMOD_E_INVERSE;
    const int status = run(cunmod_result_array(res, lena), &u, p, CUNMOD_ELEMENTARY_MONIC, ctx);
    cunmod_vec_clear(&u, ctx);
    return status;
}

/* ---- device polynomials -------------------------------------------------------- */

int cunmod_poly_integral(cunmod_poly_t res, cunmod_poly_t a)
{
    CUNMOD_TRY(cunmod_poly_open(res, a, a));
    CUNMOD_TRY(check_units(a->vec.len, a->p, a->ctx));
    return run(cunmod_result_poly(res), &a->vec, a->p, CUNMOD_ELEMENTARY_INTEGRAL, a->ctx);
}

int cunmod_poly_make_monic(cunmod_poly_t res, cunmod_poly_t a)
{
    CUNMOD_TRY(cunmod_poly_open(res, a, a));
    if (a->vec.len == 0)
        return CUNMOD_E_DIVZERO;
    return run(cunmod_result_poly(res), &a->vec, a->p, CUNMOD_ELEMENTARY_MONIC, a->ctx);
}
