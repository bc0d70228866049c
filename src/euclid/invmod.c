/* Computes the inverse of a polynomial a modulo a polynomial f: the cofactor of a in gcd(a, f) = 1.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/check.h"
#include "euclid/euclid.h"
#include "euclid/half_run.h"
#include "euclid/unbalanced.h"
#include "runtime/result.h"

static void make_inverse(cunmod_cpu_call_t *call)
{
    call->result = cunmod_cpu_invmod(&call->out[0], CUNMOD_INPUT(0), CUNMOD_INPUT(1), call->p);
}

static int inverse_on_cpu(cunmod_job_t *job)
{
    cunmod_euclid_t *x = (cunmod_euclid_t *)job;
    const int64_t room = job->a->len - 1;
    cunmod_cpu_call_t call = {.make = make_inverse};
    const int status = cunmod_euclid_call(x, &call, job->b, job->a, &room, 1);
    return status != CUNMOD_OK || call.result ? status : CUNMOD_E_INVERSE;
}

/* Computes the cofactors s and t with s a + t b = 1: *t, of at most lent words, and *s unless s is
 * NULL. Sets job->refused if the degree of gcd(a, b) is positive. Otherwise f after all divsteps is
 * the constant f(0), by which the cofactors are divided. Returns a device error. */
static int cofactors(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_half_limits_t *limits,
                     const cunmod_vec_t *a, const cunmod_vec_t *b, cunmod_vec_t *s, cunmod_vec_t *t,
                     int64_t lent)
{
    int64_t state[CUNMOD_HALF_STATE];
    cunmod_half_run_t run;
    int error = cunmod_half_gcd(&run, a, b, 1, job, dev, limits);
    cunmod_vec_t *const vecs[] = {t, s};
    const cunmod_half_part_t parts[] = {
        {.entry = 1, .d_unit = run.d_gcd, .lenz = lent, .known = job->out[0].to_array},
        {.entry = 0,
         .d_unit = run.d_gcd,
         .lenz = cunmod_euclid_cofactor_words(b->len),
         .known = 1}};
    CUNMOD_NEXT(cunmod_half_take(&run, vecs, parts, 2));
    CUNMOD_NEXT(cunmod_half_read(&run, state));
    if (error == 0 && cunmod_half_degree(&run, state) > 0)
        job->refused = CUNMOD_E_INVERSE;
    cunmod_half_close(&run);
    return error;
}

static int inverse_divided(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_gcd_shape_t *shape)
{
    cunmod_unbalanced_t division;
    cunmod_vec_t s = cunmod_vec_empty(), t = cunmod_vec_empty();
    int error = cunmod_unbalanced_open(&division, 1, job, dev, &shape->division);
    CUNMOD_NEXT(cofactors(job, dev, &shape->half, job->b, &division.r, &s, &t, job->b->len));
    if (error == 0 && job->refused == CUNMOD_OK)
    {
        error = cunmod_unbalanced_cofactor(&job->out[0].vec, job->a->len - 1, &s, &t, &division,
                                           job, dev);
    }
    cunmod_vec_clear(&s, job->ctx);
    cunmod_vec_clear(&t, job->ctx);
    cunmod_unbalanced_close(&division, job->ctx);
    return error;
}

static int inverse_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    return cunmod_gcd_divides(job->a->len, job->b->len)
               ? inverse_divided(job, dev, &plan->shape.gcd)
               : cofactors(job, dev, &plan->shape.gcd.half, job->a, job->b, NULL, &job->out[0].vec,
                           job->a->len - 1);
}

/* res = the inverse of a modulo f. Errors: E_DIVZERO, E_LENGTH (f is a constant), E_INVERSE, and
 * those of cunmod_execute. */
static int invert(cunmod_result_t res, cunmod_vec_t *a, cunmod_vec_t *f, uint64_t p,
                  cunmod_ctx_t ctx)
{
    cunmod_vec_t space = cunmod_vec_empty();
    cunmod_vec_t *reduced;
    if (f->len <= 1)
        return f->len == 0 ? CUNMOD_E_DIVZERO : CUNMOD_E_LENGTH;
    int status = cunmod_euclid_reduce(&reduced, &space, a, f, p, ctx);
    if (status == CUNMOD_OK && reduced->len == 0)
    {
        cunmod_ctx_note_nothing(ctx);
        status = CUNMOD_E_INVERSE;
    }
    else if (status == CUNMOD_OK)
    {
        cunmod_euclid_t x = cunmod_euclid_of(ctx, p, f, reduced, CUNMOD_TASK_INVERSE, 0, 1);
        x.job.gpu = inverse_on_gpu;
        x.job.cpu = inverse_on_cpu;
        status = cunmod_result_run(res, &x.job);
    }
    cunmod_vec_clear(&space, ctx);
    return status;
}

int cunmod_invmod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *f, int64_t lenf,
                  uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_euclid_arrays_t x;
    CUNMOD_TRY(cunmod_euclid_open(&x, a, lena, f, lenf, p, ctx));
    int status = cunmod_check_array(res, lenf - 1);
    CUNMOD_THEN(invert(cunmod_result_array(res, lenf - 1), &x.a, &x.b, p, x.ctx));
    cunmod_euclid_clear(&x);
    return status;
}

int cunmod_poly_invmod(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t f)
{
    const cunmod_poly_t polys[] = {res, a, f};
    CUNMOD_TRY(cunmod_euclid_check_polys(polys, 1));
    return invert(cunmod_result_poly(res), &a->vec, &f->vec, f->p, f->ctx);
}
