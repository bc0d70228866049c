/* Resultants.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "euclid/euclid.h"
#include "euclid/half_run.h"
#include "euclid/unbalanced.h"
#include "runtime/result.h"

static void make_resultant(cunmod_cpu_call_t *call)
{
    call->out[0].words[0] = cunmod_cpu_resultant(CUNMOD_INPUT(0), CUNMOD_INPUT(1), call->p);
    call->out[0].len = 1;
}

static int resultant_on_cpu(cunmod_job_t *job)
{
    cunmod_euclid_t *x = (cunmod_euclid_t *)job;
    const int64_t room = 1;
    cunmod_cpu_call_t call = {.make = make_resultant};
    return cunmod_euclid_call(x, &call, x->operand[0], x->operand[1], &room, 1);
}

/* The record of all divsteps on a and b, from which the resultant is computed: a pivot and a delta
 * for each step (cunmod_half_leaf_item_t). The record is in d_memory, or in the memory of `run`. */
typedef struct
{
    const void *pivots;
    const int64_t *deltas;
    void *d_memory;
    cunmod_half_run_t run;
} record_t;

static int record_by_half(record_t *x, const cunmod_vec_t *a, const cunmod_vec_t *b,
                          cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_half_limits_t *limits)
{
    int error = cunmod_half_open(&x->run, a, b, job, dev, limits, 0, 1);
    x->pivots = x->run.half.pivots;
    x->deltas = x->run.half.deltas;
    return CUNMOD_NEXT(cunmod_half_steps(&x->run, cunmod_half_all(&x->run), 0));
}

static int record_by_divsteps(record_t *x, const cunmod_vec_t *a, const cunmod_vec_t *b,
                              cunmod_job_t *job, cunmod_dev_t *dev, int64_t s)
{
    const uint32_t word = job->mod.word;
    const size_t steps = (size_t)(a->len + b->len - 2);
    const size_t work = (size_t)cunmod_gcd_record_work_bytes(a->len, b->len, word);
    CUNMOD_TRY(cunmod_dev_alloc(dev, &x->d_memory, work + steps * (sizeof(int64_t) + word)));
    int64_t *const deltas = (int64_t *)(void *)((char *)x->d_memory + work);
    const cunmod_gcd_record_item_t item = {.a = a->device,
                                           .b = b->device,
                                           .pivots = deltas + steps,
                                           .deltas = deltas,
                                           .work = x->d_memory,
                                           .lena = a->len,
                                           .lenb = b->len,
                                           .mod = job->mod};
    x->pivots = item.pivots;
    x->deltas = deltas;
    return cunmod_dev_gcd_record(dev, &item, 1, (int)s);
}

/* *x = the record of all steps on a and b; if both are constants, the record is empty. record_close
 * frees the memory, also after an error. Returns a device error. */
static int record_open(record_t *x, const cunmod_vec_t *a, const cunmod_vec_t *b, cunmod_job_t *job,
                       cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    memset(x, 0, sizeof(*x));
    return a->len + b->len == 2 ? 0
           : plan->algorithm == CUNMOD_ALG_GCD_DIVSTEPS
               ? record_by_divsteps(x, a, b, job, dev, plan->s)
               : record_by_half(x, a, b, job, dev, &plan->shape.gcd.half);
}

static void record_close(record_t *x, cunmod_dev_t *dev)
{
    cunmod_dev_free(dev, x->d_memory);
    cunmod_half_close(&x->run);
}

/* Computes the record of the steps on a and b, and from this record the result of the job:
 * lc(a)^power Res(a, b), negated if `negate` is set. Returns a device error. */
static int resultant_of(const cunmod_vec_t *a, const cunmod_vec_t *b, int64_t power, int negate,
                        cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const uint32_t word = job->mod.word;
    void *d_work = NULL;
    cunmod_vec_t *z = &job->out[0].vec;
    record_t record;
    int error = record_open(&record, a, b, job, dev, plan);
    CUNMOD_NEXT(cunmod_dev_alloc(dev, &d_work, (size_t)(2 * CUNMOD_RESULTANT_PARTS) * word));
    CUNMOD_NEXT(cunmod_vec_alloc_device(z, dev, 1, word));
    const cunmod_resultant_item_t item = {.pivots = record.pivots,
                                          .deltas = record.deltas,
                                          .lead = (const char *)a->device + (a->len - 1) * word,
                                          .z = z->device,
                                          .work = d_work,
                                          .lena = a->len,
                                          .lenb = b->len,
                                          .power = power,
                                          .negate = negate,
                                          .mod = job->mod};
    CUNMOD_NEXT(cunmod_dev_resultant(dev, &item, 1));
    cunmod_dev_free(dev, d_work);
    record_close(&record, dev);
    return error;
}

/* Divides a by b, and computes the resultant by Res(a, b) = (-1)^(deg a deg b) lc(b)^(deg a - e)
 * Res(b, r), where r = a modulo b has the formal degree e = deg b - 1. negate = 1: the product of
 * the sign (-1)^(deg a deg b) and of the sign of an exchange of a and b is -1. Returns a device
 * error. */
static int resultant_divided(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan,
                             int negate)
{
    cunmod_unbalanced_t division;
    int error = cunmod_unbalanced_open(&division, 0, job, dev, &plan->shape.gcd.division);
    CUNMOD_NEXT(
        resultant_of(job->b, &division.r, job->a->len - division.r.len, negate, job, dev, plan));
    cunmod_unbalanced_close(&division, job->ctx);
    return error;
}

static int resultant_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const cunmod_euclid_t *x = (const cunmod_euclid_t *)job;
    const int64_t n = job->a->len, m = job->b->len;
    const int odd = n % 2 == 0 && m % 2 == 0; /* both degrees are odd */
    return m == 1 ? resultant_of(job->b, job->b, n - 1, 0, job, dev, plan)
           : cunmod_gcd_divides(n, m)
               ? resultant_divided(job, dev, plan, odd && !x->swapped)
               : resultant_of(job->a, job->b, 0, odd && x->swapped, job, dev, plan);
}

/* *res = Res(a, b). The lengths of a and b are known. */
static int resultant(uint64_t *res, cunmod_vec_t *a, cunmod_vec_t *b, uint64_t p, cunmod_ctx_t ctx)
{
    if (a->len == 0 || b->len == 0)
        return cunmod_result_constant(cunmod_result_array(res, 1), 0, ctx);
    cunmod_euclid_t x = cunmod_euclid_of(ctx, p, a, b, CUNMOD_TASK_RESULTANT, 0, 1);
    x.job.gpu = resultant_on_gpu;
    x.job.cpu = resultant_on_cpu;
    return cunmod_result_run(cunmod_result_array(res, 1), &x.job);
}

int cunmod_resultant(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *b,
                     int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_euclid_arrays_t operands;
    CUNMOD_TRY(res == NULL ? CUNMOD_E_ARGUMENT
                           : cunmod_euclid_open(&operands, a, lena, b, lenb, p, ctx));
    const int status = resultant(res, &operands.a, &operands.b, p, operands.ctx);
    cunmod_euclid_clear(&operands);
    return status;
}

int cunmod_poly_resultant(uint64_t *res, cunmod_poly_t a, cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {a, b};
    int status = res == NULL ? CUNMOD_E_ARGUMENT : cunmod_euclid_check_polys(polys, 0);
    return CUNMOD_THEN(resultant(res, &a->vec, &b->vec, a->p, a->ctx));
}
