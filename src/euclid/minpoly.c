/* Computes minimal polynomials of sequences: the cofactor of one remainder of Euclid's algorithm.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/check.h"
#include "euclid/euclid.h"
#include "euclid/half_run.h"
#include "runtime/result.h"

static void make_minpoly(cunmod_cpu_call_t *call)
{
    cunmod_cpu_minpoly(&call->out[0], CUNMOD_INPUT(0), call->number[0], call->p);
}

static int minpoly_on_cpu(cunmod_job_t *job)
{
    cunmod_euclid_t *x = (cunmod_euclid_t *)job;
    const int64_t room = x->power / 2 + 1;
    cunmod_cpu_call_t call = {.make = make_minpoly, .number = {x->power}};
    return cunmod_euclid_call(x, &call, job->a, job->b, &room, 1);
}

/* *m = x^n, and *b = the terms of a sequence of n terms in reverse order, as the coefficients of a
 * polynomial. job->a has the first terms of the sequence; the further terms are 0. Returns a device
 * error. */
static int make_operands(cunmod_vec_t *m, cunmod_vec_t *b, const cunmod_job_t *job,
                         cunmod_dev_t *dev)
{
    const int64_t n = ((const cunmod_euclid_t *)job)->power;
    CUNMOD_TRY(cunmod_half_power(m, dev, n, &job->mod, job->ctx));
    CUNMOD_TRY(cunmod_vec_alloc_device(b, dev, n, job->mod.word));
    const cunmod_copy_item_t turn = {.a = job->a->device,
                                     .z = b->device,
                                     .lena = job->a->len,
                                     .lenz = n,
                                     .reverse = 1,
                                     .mod = job->mod};
    return cunmod_dev_series_copy(dev, &turn, 1);
}

/* Stores the result of the job: the cofactor of b in the first remainder of m and b that has at
 * most job->query.gcd.stop coefficients, divided by the leading coefficient of the cofactor.
 * Returns a device error. */
static int minpoly_by_half(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_half_limits_t *limits,
                           const cunmod_vec_t *m, const cunmod_vec_t *b)
{
    cunmod_half_remainder_t r = {.row = 0};
    cunmod_half_run_t run;
    int error = cunmod_half_open(&run, m, b, job, dev, limits, job->query.gcd.stop, 0);
    CUNMOD_NEXT(cunmod_half_remainder(&r, &run, job->query.gcd.stop));
    const cunmod_half_part_t den = {
        .row = r.row, .entry = 1, .d_unit = r.d_unit, .lenz = r.cofactor + 1, .known = 1};
    cunmod_vec_t *const res = &job->out[0].vec;
    CUNMOD_NEXT(cunmod_half_take(&run, &res, &den, 1));
    cunmod_half_close(&run);
    return error;
}

static int minpoly_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    cunmod_vec_t m = cunmod_vec_empty(), b = cunmod_vec_empty();
    if (((const cunmod_euclid_t *)job)->power == 1) /* one term: the minimal polynomial has
                                                       degree <= 1 / 2, so it is 1 */
        return cunmod_half_one(&job->out[0].vec, dev, job->mod.word);
    int error = make_operands(&m, &b, job, dev);
    CUNMOD_NEXT(minpoly_by_half(job, dev, &plan->shape.gcd.half, &m, &b));
    cunmod_vec_clear(&m, job->ctx);
    cunmod_vec_clear(&b, job->ctx);
    return error;
}

/* res = the minimal polynomial of a sequence of n terms: the coefficients of a, followed by
 * zeros. */
static int minpoly(cunmod_result_t res, cunmod_vec_t *a, int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    if (a->len == 0)
        return cunmod_result_constant(res, 1, ctx);
    cunmod_euclid_t x = cunmod_euclid_of_series(ctx, p, a, n, (n + 1) / 2, 1);
    x.job.gpu = minpoly_on_gpu;
    x.job.cpu = minpoly_on_cpu;
    return cunmod_result_run(res, &x.job);
}

int cunmod_minpoly(uint64_t *res, int64_t *len, const uint64_t *a, int64_t n, uint64_t p,
                   cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    CUNMOD_TRY(len == NULL ? CUNMOD_E_ARGUMENT : cunmod_euclid_check(a, n, NULL, 0, p, ctx));
    CUNMOD_TRY(cunmod_check_array(res, n / 2 + 1));
    cunmod_vec_t u = cunmod_vec_of(a, cunmod_true_length(a, n));
    const int status = minpoly((cunmod_result_t){.array = res, .len = len}, &u, n, p, ctx);
    cunmod_vec_clear(&u, ctx);
    return status;
}

int cunmod_poly_minpoly(cunmod_poly_t res, cunmod_poly_t a, int64_t n)
{
    const cunmod_poly_t polys[] = {res, a, a};
    CUNMOD_TRY(cunmod_euclid_check_polys(polys, 1));
    CUNMOD_TRY(n < a->vec.len ? CUNMOD_E_LENGTH : cunmod_check_lengths(n, 0));
    return minpoly(cunmod_result_poly(res), &a->vec, n, a->p, a->ctx);
}
