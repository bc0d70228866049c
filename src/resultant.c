/* Resultants.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "check.h"
#include "euclid.h"
#include "half_run.h"
#include "lopsided.h"

static int resultant_on_cpu(cunmod_job_t *job)
{
    cunmod_euclid_t *x = (cunmod_euclid_t *)job;
    const cunmod_vec_t *a = x->operand[0], *b = x->operand[1];
    const int64_t room = 1;
    cunmod_cpu_poly_t r;
    const int status = cunmod_euclid_space(x, &r, &room, 1);
    if (status == CUNMOD_OK)
    {
        r.words[0] = cunmod_cpu_resultant(a->host, a->len, b->host, b->len, job->p);
    }
    return status;
}

/* The steps on a and b, and their resultant times that power of the leading coefficient of a; of
 * constants without steps. */
static int resultant_of(const cunmod_vec_t *a, const cunmod_vec_t *b, int64_t power, int negate,
                        cunmod_job_t *job, cunmod_dev_t *dev, int64_t leaf)
{
    const uint32_t word = job->mod.word;
    const int steps = a->len + b->len > 2;
    void *d_work = NULL;
    cunmod_vec_t *z = &job->out[0].vec;
    cunmod_half_run_t run;
    cunmod_half_operands(&run, a, b);
    int error = cunmod_half_open(&run, job, dev, leaf, 1);
    if (error == 0)
    {
        error = cunmod_dev_alloc(dev, &d_work, (size_t)(2 * CUNMOD_HALF_PARTS) * word);
    }
    if (error == 0)
    {
        error = cunmod_vec_alloc_device(z, dev, 1, word);
    }
    if (error == 0 && steps)
    {
        error = cunmod_half_steps(&run, cunmod_half_all(&run), 0);
    }
    if (error == 0)
    {
        const cunmod_half_resultant_item_t item = {.pivots = run.half.pivots,
                                                   .deltas = run.half.deltas,
                                                   .lead = (const char *)a->device +
                                                           (a->len - 1) * word,
                                                   .z = z->device,
                                                   .work = d_work,
                                                   .lena = a->len,
                                                   .lenb = b->len,
                                                   .power = power,
                                                   .negate = negate,
                                                   .mod = job->mod};
        error = cunmod_dev_half_resultant(dev, &item, 1);
    }
    cunmod_dev_free(dev, d_work);
    cunmod_half_close(&run);
    return error;
}

/* Res(a, b) = (-1)^(deg a deg b) lc(b)^(deg a - e) Res(b, r), r = a modulo b of formal degree e. */
static int resultant_divided(cunmod_job_t *job, cunmod_dev_t *dev, int64_t leaf, int negate)
{
    cunmod_lopsided_t division;
    int error = cunmod_lopsided_open(&division, 0, job, dev);
    if (error == 0)
    {
        error =
            resultant_of(job->b, &division.r, job->a->len - division.r.len, negate, job, dev, leaf);
    }
    cunmod_lopsided_close(&division, job->ctx);
    return error;
}

static int resultant_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const cunmod_euclid_t *x = (const cunmod_euclid_t *)job;
    const int64_t n = job->a->len, m = job->b->len;
    const int odd = n % 2 == 0 && m % 2 == 0; /* degrees */
    return m == 1 ? resultant_of(job->b, job->b, n - 1, 0, job, dev, plan->s)
           : cunmod_gcd_divides(n, m)
               ? resultant_divided(job, dev, plan->s, odd && !x->swapped)
               : resultant_of(job->a, job->b, 0, odd && x->swapped, job, dev, plan->s);
}

/* *res = the resultant of operands of known lengths. */
static int resultant(uint64_t *res, cunmod_vec_t *a, cunmod_vec_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    if (a->len == 0 || b->len == 0)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, CUNMOD_NOTHING_TO_DO, "");
        *res = 0;
        return CUNMOD_OK;
    }
    cunmod_euclid_t x = cunmod_euclid_of(ctx, p, a, b, CUNMOD_TASK_RESULTANT, 1);
    x.job.gpu = resultant_on_gpu;
    x.job.cpu = resultant_on_cpu;
    cunmod_euclid_to_array(&x, 0, res, 1);
    return cunmod_execute(&x.job);
}

int cunmod_resultant(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                     int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_euclid_arrays_t operands;
    int status = res == NULL ? CUNMOD_E_ARGUMENT
                             : cunmod_euclid_open(&operands, a, lena, b, lenb, p, ctx);
    if (status == CUNMOD_OK)
    {
        status = resultant(res, &operands.a, &operands.b, p, operands.ctx);
        cunmod_euclid_clear(&operands);
    }
    return status;
}

int cunmod_poly_resultant(uint64_t *res, cunmod_poly_t a, cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {a, b};
    const int status = res == NULL ? CUNMOD_E_ARGUMENT : cunmod_euclid_check_polys(polys, 0);
    return status != CUNMOD_OK ? status : resultant(res, &a->vec, &b->vec, a->p, a->ctx);
}
