/* Greatest common divisors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "base/check.h"
#include "euclid/euclid.h"
#include "euclid/half_run.h"
#include "euclid/unbalanced.h"
#include "papers/baseline.h"
#include "runtime/result.h"

/* Returns the maximal number of words of gcd(job->a, job->b). job->b may be zero. */
static int64_t room_of(const cunmod_job_t *job)
{
    return job->b->len > 0 ? job->b->len : job->a->len;
}

static int gcd_by_half(const cunmod_vec_t *a, const cunmod_vec_t *b, cunmod_job_t *job,
                       cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const int64_t room = room_of(job);
    cunmod_half_run_t run;
    int error = cunmod_half_gcd(&run, a, b, room, job, dev, &plan->shape.gcd.half);
    const cunmod_half_part_t gcd = {
        .entry = -1, .d_x = run.d_gcd, .d_unit = run.d_gcd, .lenz = room};
    cunmod_vec_t *const g = &job->out[0].vec;
    CUNMOD_NEXT(cunmod_half_take(&run, &g, &gcd, 1));
    cunmod_half_close(&run);
    return error;
}

typedef int (*launch_t)(cunmod_dev_t *dev, const cunmod_gcd_item_t *item,
                        const cunmod_plan_t *plan);

/* Computes gcd(a, b), the first result of the job, by the function `launch`, with `words` words of
 * workspace on the device. Returns a device error. */
static int gcd_by_launch(const cunmod_vec_t *a, const cunmod_vec_t *b, cunmod_job_t *job,
                         cunmod_dev_t *dev, const cunmod_plan_t *plan, int64_t words,
                         launch_t launch)
{
    cunmod_vec_t *g = &job->out[0].vec;
    const int64_t room = room_of(job);
    void *d_status = NULL, *d_work = NULL;
    CUNMOD_TRY(cunmod_vec_alloc_device(g, dev, room, job->mod.word));
    int error = cunmod_dev_alloc(dev, &d_status, CUNMOD_GCD_STATUS * sizeof(int64_t));
    CUNMOD_NEXT(cunmod_dev_alloc(dev, &d_work, (size_t)words * job->mod.word));
    g->d_len = cunmod_vec_length_slot(g, room, job->mod.word);
    const cunmod_gcd_item_t item = {.a = a->device,
                                    .b = b->device,
                                    .g = g->device,
                                    .len = g->d_len,
                                    .work = d_work,
                                    .status = d_status,
                                    .lena = a->len,
                                    .lenb = b->len,
                                    .mod = job->mod};
    CUNMOD_NEXT(launch(dev, &item, plan));
    cunmod_dev_free(dev, d_work);
    cunmod_dev_free(dev, d_status);
    return error;
}

static int launch_divsteps(cunmod_dev_t *dev, const cunmod_gcd_item_t *item,
                           const cunmod_plan_t *plan)
{
    return cunmod_dev_gcd_divsteps(dev, item, 1, (int)plan->s);
}

static int gcd_by_divsteps(const cunmod_vec_t *a, const cunmod_vec_t *b, cunmod_job_t *job,
                           cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const int64_t words = cunmod_gcd_divsteps_work_words(a->len, b->len, job->mod.word);
    return gcd_by_launch(a, b, job, dev, plan, words, launch_divsteps);
}

static int launch_baseline(cunmod_dev_t *dev, const cunmod_gcd_item_t *item,
                           const cunmod_plan_t *plan)
{
    return cunmod_baseline_gcd(dev, item, plan->algorithm, plan->s);
}

/* Runs the algorithms of the MMM paper (papers/baseline.h), which accept operands of any
 * lengths. */
static int gcd_by_baseline(const cunmod_vec_t *a, const cunmod_vec_t *b, cunmod_job_t *job,
                           cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const int64_t words = cunmod_gcd_work_words(a->len, b->len);
    return gcd_by_launch(a, b, job, dev, plan, words, launch_baseline);
}

/* Computes the GCD of the job if b is zero or a constant: a or b, respectively, divided by its
 * leading coefficient. Returns a device error. */
static int gcd_by_lead(cunmod_job_t *job, cunmod_dev_t *dev)
{
    cunmod_vec_t lead = cunmod_vec_empty();
    const int error = cunmod_unbalanced_monic(&job->out[0].vec, &lead,
                                              job->b->len == 0 ? job->a : job->b, job, dev);
    cunmod_vec_clear(&lead, job->ctx);
    return error;
}

/* Computes the GCD of the job on a GPU. If a is much longer than b, the function first divides a by
 * b by the planned algorithm, and then computes the GCD of b and the remainder. */
static int gcd_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    typedef int gcd_t(const cunmod_vec_t *, const cunmod_vec_t *, cunmod_job_t *, cunmod_dev_t *,
                      const cunmod_plan_t *);
    static gcd_t *const algorithms[CUNMOD_ALG_COUNT] = {[CUNMOD_ALG_GCD_NAIVE] = gcd_by_baseline,
                                                        [CUNMOD_ALG_GCD_STEPS] = gcd_by_baseline,
                                                        [CUNMOD_ALG_GCD_DIVSTEPS] = gcd_by_divsteps,
                                                        [CUNMOD_ALG_GCD_HALF] = gcd_by_half};
    gcd_t *const gcd = algorithms[plan->algorithm];
    cunmod_unbalanced_t x;
    if (job->b->len <= 1)
        return gcd_by_lead(job, dev);
    if (gcd == gcd_by_baseline || !cunmod_gcd_divides(job->a->len, job->b->len))
        return gcd(job->a, job->b, job, dev, plan);
    int error = cunmod_unbalanced_open(&x, 0, job, dev, &plan->shape.gcd.division);
    CUNMOD_NEXT(gcd(job->b, &x.r, job, dev, plan));
    cunmod_unbalanced_close(&x, job->ctx);
    return error;
}

static void make_gcd(cunmod_cpu_call_t *call)
{
    call->out[0].len =
        cunmod_cpu_gcd(call->out[0].words, CUNMOD_INPUT(0), CUNMOD_INPUT(1), call->p);
}

static int gcd_on_cpu(cunmod_job_t *job)
{
    const int64_t room = room_of(job);
    cunmod_cpu_call_t call = {.make = make_gcd};
    return cunmod_euclid_call((cunmod_euclid_t *)job, &call, job->a, job->b, &room, 1);
}

/* g = gcd(a, b). The lengths of a and b are known. If a and b are the same vector, the operands of
 * the job are a and 0. */
static int gcd(cunmod_result_t g, cunmod_vec_t *a, cunmod_vec_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_vec_t zero = cunmod_vec_empty();
    if (a->len == 0 && b->len == 0)
        return cunmod_result_constant(g, 0, ctx);
    cunmod_euclid_t x = cunmod_euclid_of(ctx, p, a, b, CUNMOD_TASK_GCD, 0, 1);
    if (a->host == b->host && a->device == b->device && a->len == b->len)
    {
        x.job.b = &zero;
        x.job.query.m = 1;
    }
    x.job.gpu = gcd_on_gpu;
    x.job.cpu = gcd_on_cpu;
    return cunmod_result_run(g, &x.job);
}

int cunmod_gcd(uint64_t *g, int64_t *leng, const uint64_t *a, int64_t lena, const uint64_t *b,
               int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_euclid_arrays_t x;
    CUNMOD_TRY(leng == NULL ? CUNMOD_E_ARGUMENT : cunmod_euclid_open(&x, a, lena, b, lenb, p, ctx));
    int status = cunmod_check_array(g, lena + lenb);
    CUNMOD_THEN(gcd((cunmod_result_t){.array = g, .len = leng}, &x.a, &x.b, p, x.ctx));
    cunmod_euclid_clear(&x);
    return status;
}

int cunmod_poly_gcd(cunmod_poly_t g, cunmod_poly_t a, cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {g, a, b};
    CUNMOD_TRY(cunmod_euclid_check_polys(polys, 1));
    return gcd(cunmod_result_poly(g), &a->vec, &b->vec, a->p, a->ctx);
}
