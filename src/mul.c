/* Products and squares.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "check.h"
#include "cpu.h"
#include "exec.h"
#include "modulus.h"
#include "poly.h"

/* MMM paper, Algorithms 5-7, with its array M in device memory. */
static int run_two_phase(cunmod_dev_t *dev, const cunmod_plan_t *plan,
                         const cunmod_mul_item_t *item)
{
    void *d_work = NULL;
    const int64_t words = cunmod_mul_two_phase_words(item->lena, item->lenb, plan->s);
    int error = cunmod_dev_alloc(dev, &d_work, (size_t)words * item->mod.word);
    if (error == 0)
    {
        error = cunmod_dev_mul_two_phase(dev, item, 1, (int)plan->s, d_work);
    }
    cunmod_dev_free(dev, d_work);
    return error;
}

static int mul_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    cunmod_vec_t *z = &job->out[0].vec;
    const int error = cunmod_vec_alloc_device(z, dev, job->a->len + job->b->len - 1, job->mod.word);
    if (error != 0)
    {
        return error;
    }
    const cunmod_mul_item_t item = {.a = job->a->device,
                                    .b = job->b->device,
                                    .z = z->device,
                                    .lena = job->a->len,
                                    .lenb = job->b->len,
                                    .lo = 0,
                                    .hi = job->a->len + job->b->len - 1,
                                    .mod = job->mod};
    return plan->algorithm == CUNMOD_ALG_MUL_TWO_PHASE
               ? run_two_phase(dev, plan, &item)
               : cunmod_dev_mul_block(dev, &item, 1, (int)plan->s);
}

static int mul_on_cpu(cunmod_job_t *job)
{
    uint64_t *z;
    const int status = cunmod_job_host(job, &job->out[0], &z, job->a->len + job->b->len - 1, 1);
    if (status == CUNMOD_OK)
    {
        cunmod_cpu_mul(z, job->a->host, job->a->len, job->b->host, job->b->len, job->p);
    }
    return status;
}

/* a and b not zero, of known lengths. */
static cunmod_job_t mul_job(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b)
{
    const int swap = a->len < b->len;
    return (cunmod_job_t){.ctx = ctx,
                          .op = CUNMOD_OP_MUL,
                          .p = p,
                          .a = swap ? b : a,
                          .b = swap ? a : b,
                          .out = {{.wanted = 1}},
                          .gpu = mul_on_gpu,
                          .cpu = mul_on_cpu};
}

int cunmod_mul(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
               uint64_t p, cunmod_ctx_t ctx)
{
    int64_t len = 0;
    int status = cunmod_check_lengths(lena, lenb);
    if (status == CUNMOD_OK)
    {
        len = lena > 0 && lenb > 0 ? lena + lenb - 1 : 0;
        status = cunmod_check_array(res, len);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_check_operands(a, lena, b, lenb, p);
    }
    if (status != CUNMOD_OK)
    {
        return status;
    }
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    cunmod_vec_t u = cunmod_vec_of(a, cunmod_true_length(a, lena));
    cunmod_vec_t v = cunmod_vec_of(b, cunmod_true_length(b, lenb));
    if (u.len == 0 || v.len == 0)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, CUNMOD_NOTHING_TO_DO, "");
        if (len > 0)
        {
            memset(res, 0, (size_t)len * sizeof(*res));
        }
        return CUNMOD_OK;
    }
    const int is_square = u.host == v.host && u.len == v.len;
    cunmod_job_t job = mul_job(ctx, p, &u, is_square ? &u : &v);
    job.out[0].to_array = 1;
    job.out[0].res = res;
    job.out[0].pad = len;
    status = cunmod_execute(&job);
    cunmod_vec_clear(&u, ctx);
    cunmod_vec_clear(&v, ctx);
    return status;
}

int cunmod_sqr(uint64_t *res, const uint64_t *a, int64_t lena, uint64_t p, cunmod_ctx_t ctx)
{
    return cunmod_mul(res, a, lena, a, lena, p, ctx);
}

int cunmod_poly_mul(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {res, a, b};
    int status = cunmod_poly_check(polys, 3);
    if (status == CUNMOD_OK)
    {
        status = cunmod_poly_resolve(a);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_poly_resolve(b);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_check_lengths(a->vec.len, b->vec.len);
    }
    if (status != CUNMOD_OK)
    {
        return status;
    }
    if (a->vec.len == 0 || b->vec.len == 0)
    {
        const cunmod_vec_t zero = cunmod_vec_empty();
        cunmod_ctx_note(res->ctx, CUNMOD_PATH_CPU, CUNMOD_NOTHING_TO_DO, "");
        cunmod_poly_take(res, &zero);
        return CUNMOD_OK;
    }
    cunmod_job_t job = mul_job(res->ctx, res->p, &a->vec, &b->vec);
    status = cunmod_execute(&job);
    if (status == CUNMOD_OK)
    {
        cunmod_poly_take(res, &job.out[0].vec);
    }
    return status;
}

int cunmod_poly_sqr(cunmod_poly_t res, cunmod_poly_t a)
{
    return cunmod_poly_mul(res, a, a);
}
