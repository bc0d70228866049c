/* Greatest common divisors.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stddef.h>

#include "check.h"
#include "euclid.h"
#include "half_run.h"
#include "lopsided.h"

/* Words that the GCD of operands of these lengths may have. */
static int64_t room_of(const cunmod_job_t *job)
{
    return job->b->len > 0 ? job->b->len : job->a->len;
}

static int gcd_by_half(const cunmod_vec_t *a, const cunmod_vec_t *b, cunmod_job_t *job,
                       cunmod_dev_t *dev, int64_t s)
{
    const int64_t room = room_of(job);
    cunmod_half_run_t run;
    int error = cunmod_half_gcd(&run, a, b, room, job, dev, s);
    if (error == 0)
    {
        const cunmod_half_part_t gcd = {
            .entry = -1, .d_x = run.d_gcd, .d_unit = run.d_gcd, .lenz = room};
        cunmod_vec_t *const g = &job->out[0].vec;
        error = cunmod_half_take(&run, &g, &gcd, 1);
    }
    cunmod_half_close(&run);
    return error;
}

static int gcd_by_steps(const cunmod_vec_t *a, const cunmod_vec_t *b, cunmod_job_t *job,
                        cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    cunmod_vec_t *g = &job->out[0].vec;
    const int64_t room = room_of(job);
    const int64_t words = plan->algorithm == CUNMOD_ALG_GCD_DIVSTEPS
                              ? cunmod_gcd_divsteps_work_words(a->len, b->len, job->mod.word)
                              : cunmod_gcd_work_words(a->len, b->len);
    void *d_status = NULL;
    void *d_work = NULL;
    int error = cunmod_vec_alloc_device(g, dev, room, job->mod.word);
    if (error == 0)
    {
        error = cunmod_dev_alloc(dev, &d_status, CUNMOD_GCD_STATUS * sizeof(int64_t));
    }
    if (error == 0)
    {
        error = cunmod_dev_alloc(dev, &d_work, (size_t)words * job->mod.word);
    }
    if (error == 0)
    {
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
        error = plan->algorithm == CUNMOD_ALG_GCD_NAIVE ? cunmod_dev_gcd_naive(dev, &item, 1)
                : plan->algorithm == CUNMOD_ALG_GCD_DIVSTEPS
                    ? cunmod_dev_gcd_divsteps(dev, &item, 1, (int)plan->s)
                    : cunmod_dev_gcd_steps(dev, &item, 1, (int)plan->s);
    }
    cunmod_dev_free(dev, d_work);
    cunmod_dev_free(dev, d_status);
    return error;
}

static int gcd_of(const cunmod_vec_t *a, const cunmod_vec_t *b, cunmod_job_t *job,
                  cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    return plan->algorithm == CUNMOD_ALG_GCD_HALF ? gcd_by_half(a, b, job, dev, plan->s)
                                                  : gcd_by_steps(a, b, job, dev, plan);
}

/* Divides a much longer operand by the best division first. "steps" does it itself, by plain
 * blocks, and "naive" is the paper's. */
static int gcd_by_plan(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    cunmod_lopsided_t x;
    if (!cunmod_gcd_divides(job->a->len, job->b->len) || plan->algorithm == CUNMOD_ALG_GCD_NAIVE ||
        plan->algorithm == CUNMOD_ALG_GCD_STEPS)
    {
        return gcd_of(job->a, job->b, job, dev, plan);
    }
    int error = cunmod_lopsided_open(&x, 0, job, dev);
    if (error == 0)
    {
        error = gcd_of(job->b, &x.r, job, dev, plan);
    }
    cunmod_lopsided_close(&x, job->ctx);
    return error;
}

/* Of an operand and zero, or a constant: no steps. */
static int gcd_by_lead(cunmod_job_t *job, cunmod_dev_t *dev)
{
    cunmod_vec_t lead = cunmod_vec_empty();
    const int error = cunmod_lopsided_monic(&job->out[0].vec, &lead,
                                            job->b->len == 0 ? job->a : job->b, job, dev);
    cunmod_vec_clear(&lead, job->ctx);
    return error;
}

static int gcd_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    return job->b->len <= 1 ? gcd_by_lead(job, dev) : gcd_by_plan(job, dev, plan);
}

/* FLINT writes behind the GCD, where the caller's array must stay as it is. */
static int gcd_on_cpu(cunmod_job_t *job)
{
    uint64_t *g;
    const int status = cunmod_job_host(job, &job->out[0], &g, room_of(job), 0);
    if (status == CUNMOD_OK)
    {
        job->out[0].vec.len =
            cunmod_cpu_gcd(g, job->a->host, job->a->len, job->b->host, job->b->len, job->p);
    }
    return status;
}

/* Known lengths; a and b not both zero. */
static cunmod_job_t gcd_job(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b)
{
    const int swap = a->len < b->len;
    return (cunmod_job_t){.ctx = ctx,
                          .op = CUNMOD_OP_GCD,
                          .p = p,
                          .a = swap ? b : a,
                          .b = swap ? a : b,
                          .out = {{.wanted = 1}},
                          .gpu = gcd_on_gpu,
                          .cpu = gcd_on_cpu};
}

static int check_gcd(const uint64_t *g, const int64_t *leng, const uint64_t *a, int64_t lena,
                     const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    int status = leng == NULL ? CUNMOD_E_ARGUMENT : cunmod_check_lengths(lena, lenb);
    if (status == CUNMOD_OK)
    {
        status = cunmod_check_array(g, lena + lenb);
    }
    return status == CUNMOD_OK ? cunmod_euclid_check(a, lena, b, lenb, p, ctx) : status;
}

int cunmod_gcd(uint64_t *g, int64_t *leng, const uint64_t *a, int64_t lena, const uint64_t *b,
               int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    int status = check_gcd(g, leng, a, lena, b, lenb, p, ctx);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    cunmod_vec_t u = cunmod_vec_of(a, cunmod_true_length(a, lena));
    cunmod_vec_t v = cunmod_vec_of(b, cunmod_true_length(b, lenb));
    if (u.len == 0 && v.len == 0)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, CUNMOD_NOTHING_TO_DO, "");
        *leng = 0;
        return CUNMOD_OK;
    }
    cunmod_job_t job = gcd_job(ctx, p, &u, &v);
    job.out[0].to_array = 1;
    job.out[0].res = g;
    status = cunmod_execute(&job);
    if (status == CUNMOD_OK)
    {
        *leng = job.out[0].len;
    }
    cunmod_vec_clear(&u, ctx);
    cunmod_vec_clear(&v, ctx);
    return status;
}

int cunmod_poly_gcd(cunmod_poly_t g, cunmod_poly_t a, cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {g, a, b};
    int status = cunmod_poly_check(polys, 3);
    if (status == CUNMOD_OK)
    {
        status = cunmod_poly_resolve(a);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_poly_resolve(b);
    }
    if (status != CUNMOD_OK)
    {
        return status;
    }
    cunmod_job_t job = gcd_job(g->ctx, g->p, &a->vec, &b->vec);
    if (a->vec.len == 0 && b->vec.len == 0)
    {
        cunmod_ctx_note(g->ctx, CUNMOD_PATH_CPU, CUNMOD_NOTHING_TO_DO, "");
    }
    else
    {
        status = cunmod_execute(&job);
    }
    if (status == CUNMOD_OK)
    {
        cunmod_poly_take(g, &job.out[0].vec);
    }
    return status;
}
