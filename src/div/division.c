/* Divides with remainder, lena >= lenb >= 1, on the GPU or on the CPU.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "div/division.h"

#include "div/divisor.h"
#include "flint/cpu.h"
#include "papers/baseline.h"
#include "runtime/result.h"

/* A remainder is copied to a smaller block of device memory if this frees SPARE_BYTES bytes or
 * more. For fewer bytes the copy would cost too much time. */
#define SPARE_BYTES (INT64_C(1) << 16)

/* Copies the remainder to a new block of lenb - 1 words of device memory if this frees SPARE_BYTES
 * bytes or more. If the allocation or the copy fails, the remainder remains in the old block. */
static void shrink_remainder(cunmod_job_t *job, cunmod_dev_t *dev)
{
    cunmod_vec_t *r = &job->out[CUNMOD_REMAINDER].vec;
    cunmod_vec_t exact = cunmod_vec_empty();
    const uint32_t word = job->mod.word;
    const int64_t len = job->b->len - 1;
    if ((r->len - len) * word < SPARE_BYTES || cunmod_vec_alloc_device(&exact, dev, len, word) != 0)
        return;
    const int copied = cunmod_dev_copy(dev, exact.device, r->device, (size_t)len * word) == 0;
    cunmod_vec_clear(copied ? r : &exact, job->ctx);
    if (copied)
        *r = exact;
}

/* Shortens the vector of the remainder, which may have up to lena words, to its lenb - 1 lowest
 * words. Frees the vector if the remainder is not wanted, or has no words (lenb = 1). Returns a
 * device error. */
static int finish_remainder(cunmod_job_t *job, cunmod_dev_t *dev)
{
    cunmod_out_t *out = &job->out[CUNMOD_REMAINDER];
    if (!out->wanted || job->b->len == 1)
    {
        cunmod_vec_clear(&out->vec, job->ctx);
        return 0;
    }
    if (!out->to_array)
        shrink_remainder(job, dev);
    return cunmod_result_trim(job, CUNMOD_REMAINDER, job->b->len - 1, dev);
}

static int alloc_quotient(cunmod_job_t *job, cunmod_dev_t *dev)
{
    return cunmod_vec_alloc_device(&job->out[CUNMOD_QUOTIENT].vec, dev,
                                   job->a->len - job->b->len + 1, job->mod.word);
}

/* *shape = the lengths of the division (shape/newton_shape.h): for a divisor that is not prepared,
 * those of *plan; for a prepared divisor, those of its preparation, adapted to the length of the
 * dividend. The divisor is prepared now, if this has not been done. Returns a device error. */
static int newton_shape(cunmod_newton_t *shape, const cunmod_division_t *x, cunmod_dev_t *dev,
                        const cunmod_plan_t *plan)
{
    const cunmod_job_t *job = &x->job;
    cunmod_newton_prepared_t *prepared = x->prepared;
    if (prepared == NULL)
    {
        *shape = plan->shape.newton;
        return 0;
    }
    *shape = prepared->shape;
    cunmod_newton_reshape(shape, job->a->len);
    return cunmod_newton_prepare(prepared, job->b->device, &job->mod, dev, &job->ctx->tables);
}

/* Divides by Newton's iteration. It always computes the quotient, even if only the remainder is
 * wanted. */
static int run_newton(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const cunmod_division_t *x = (const cunmod_division_t *)job;
    cunmod_vec_t *r = &job->out[CUNMOD_REMAINDER].vec;
    cunmod_tables_t *tables = &job->ctx->tables;
    cunmod_newton_t shape;
    CUNMOD_TRY(newton_shape(&shape, x, dev, plan));
    CUNMOD_TRY(alloc_quotient(job, dev));
    if (shape.blocks > 1 || job->out[CUNMOD_REMAINDER].wanted)
        CUNMOD_TRY(
            cunmod_vec_alloc_device(r, dev, cunmod_newton_remainder_words(&shape), job->mod.word));
    const cunmod_newton_operands_t operands = {.a = job->a->device,
                                               .q = job->out[CUNMOD_QUOTIENT].vec.device,
                                               .r = r->device,
                                               .remainder = job->out[CUNMOD_REMAINDER].wanted};
    CUNMOD_TRY(x->prepared == NULL
                   ? cunmod_newton_divide(&shape, job->b->device, &operands, &job->mod, dev, tables)
                   : cunmod_newton_divide_prepared(x->prepared, job->a->len, &operands, &job->mod,
                                                   dev, tables));
    if (!job->out[CUNMOD_QUOTIENT].wanted)
        cunmod_vec_clear(&job->out[CUNMOD_QUOTIENT].vec, job->ctx);
    return 0;
}

typedef int (*launch_t)(cunmod_dev_t *dev, const cunmod_div_item_t *item,
                        const cunmod_plan_t *plan);

/* Runs a division without Newton's iteration: allocates the quotient, if it is wanted, and the
 * workspace, and calls `launch`. The caller has allocated the vector of the remainder if `launch`
 * needs it. Returns a device error. */
static int run_plain(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan,
                     launch_t launch)
{
    void *d_head = NULL;
    if (job->out[CUNMOD_QUOTIENT].wanted)
        CUNMOD_TRY(alloc_quotient(job, dev));
    CUNMOD_TRY(cunmod_dev_alloc(dev, &d_head, (size_t)CUNMOD_DIV_HEAD * job->mod.word));
    const cunmod_div_item_t item = {.a = job->out[CUNMOD_REMAINDER].vec.device,
                                    .b = job->b->device,
                                    .q = job->out[CUNMOD_QUOTIENT].vec.device,
                                    .head = d_head,
                                    .lena = job->a->len,
                                    .lenb = job->b->len,
                                    .mod = job->mod,
                                    .from = job->a->device,
                                    .quotient_only = !job->out[CUNMOD_REMAINDER].wanted};
    const int error = launch(dev, &item, plan);
    cunmod_dev_free(dev, d_head);
    return error;
}

cunmod_division_kernel_t cunmod_division_kernel(int algorithm)
{
    static const cunmod_division_kernel_t kernels[CUNMOD_ALG_COUNT] = {
        [CUNMOD_ALG_DIV_BLOCKS] = cunmod_dev_div_blocks};
    return kernels[algorithm];
}

static int launch_kernel(cunmod_dev_t *dev, const cunmod_div_item_t *item,
                         const cunmod_plan_t *plan)
{
    return cunmod_division_kernel(plan->algorithm)(dev, item, 1, (int)plan->s);
}

/* Divides by the kernel that cunmod_division_kernel returns, which does not change the dividend. If
 * the quotient has at most s coefficients, the vector of the remainder needs only lenb - 1 words,
 * else lena words. */
static int run_kernel(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const int one = job->a->len - job->b->len + 1 <= plan->s;
    int error = 0;
    if (!one || job->out[CUNMOD_REMAINDER].wanted)
    {
        error = cunmod_vec_alloc_device(&job->out[CUNMOD_REMAINDER].vec, dev,
                                        one ? job->b->len - 1 : job->a->len, job->mod.word);
    }
    return CUNMOD_NEXT(run_plain(job, dev, plan, launch_kernel));
}

static int launch_baseline(cunmod_dev_t *dev, const cunmod_div_item_t *item,
                           const cunmod_plan_t *plan)
{
    return cunmod_baseline_div(dev, item, plan->algorithm, plan->s);
}

/* Divides by an algorithm of the MMM paper (papers/baseline.h), which changes a copy of the
 * dividend to the remainder. */
static int run_baseline(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const uint32_t word = job->mod.word;
    cunmod_vec_t *r = &job->out[CUNMOD_REMAINDER].vec;
    CUNMOD_TRY(cunmod_vec_alloc_device(r, dev, job->a->len, word));
    CUNMOD_TRY(cunmod_dev_copy(dev, r->device, job->a->device, (size_t)job->a->len * word));
    return run_plain(job, dev, plan, launch_baseline);
}

/* Divides by a constant (lenb = 1) in one launch, whichever algorithm the plan has chosen. The
 * remainder is zero. */
static int run_constant(cunmod_job_t *job, cunmod_dev_t *dev)
{
    if (!job->out[CUNMOD_QUOTIENT].wanted)
        return 0;
    int error = alloc_quotient(job, dev);
    const cunmod_div_item_t item = {.b = job->b->device,
                                    .q = job->out[CUNMOD_QUOTIENT].vec.device,
                                    .lena = job->a->len,
                                    .lenb = 1,
                                    .mod = job->mod,
                                    .from = job->a->device};
    return CUNMOD_NEXT(cunmod_dev_div_constant(dev, &item, 1));
}

static int div_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    static int (*const runs[CUNMOD_ALG_COUNT])(cunmod_job_t *, cunmod_dev_t *,
                                               const cunmod_plan_t *) = {
        [CUNMOD_ALG_DIV_NAIVE] = run_baseline,
        [CUNMOD_ALG_DIV_STEPS] = run_baseline,
        [CUNMOD_ALG_DIV_NEWTON] = run_newton};
    const cunmod_division_kernel_t kernel = cunmod_division_kernel(plan->algorithm);
    int error = job->b->len == 1 ? run_constant(job, dev)
                : kernel != NULL ? run_kernel(job, dev, plan)
                                 : runs[plan->algorithm](job, dev, plan);
    return CUNMOD_NEXT(finish_remainder(job, dev));
}

static void make_division(cunmod_cpu_call_t *call)
{
    cunmod_cpu_divrem(call->out[CUNMOD_QUOTIENT].words, call->out[CUNMOD_REMAINDER].words,
                      CUNMOD_INPUT(0), CUNMOD_INPUT(1), call->p);
}

/* Divides by FLINT; call->shared is a prepared divisor (cunmod_cpu_divisor_t). */
static void make_prepared_division(cunmod_cpu_call_t *call)
{
    cunmod_cpu_divisor_divrem(call->out[CUNMOD_QUOTIENT].words, call->out[CUNMOD_REMAINDER].words,
                              CUNMOD_INPUT(0), cunmod_call_divisor(call));
}

static int div_on_cpu(cunmod_job_t *job)
{
    cunmod_divisor_t divisor = ((const cunmod_division_t *)job)->divisor;
    cunmod_out_t *q = &job->out[CUNMOD_QUOTIENT], *r = &job->out[CUNMOD_REMAINDER];
    cunmod_cpu_call_t call = {.make = divisor != NULL ? make_prepared_division : make_division,
                              .in = {{job->a->host, job->a->len}, {job->b->host, job->b->len}}};
    if (q->wanted)
        CUNMOD_TRY(cunmod_job_host(job, q, &call.out[CUNMOD_QUOTIENT].words,
                                   job->a->len - job->b->len + 1, CUNMOD_EXACT));
    if (r->wanted)
        CUNMOD_TRY(cunmod_job_host(job, r, &call.out[CUNMOD_REMAINDER].words, job->b->len - 1,
                                   CUNMOD_EXACT));
    CUNMOD_TRY(divisor != NULL ? cunmod_divisor_call(divisor, job, &call)
                               : cunmod_job_call(job, &call));
    if (r->wanted)
        cunmod_result_trim_host(job, CUNMOD_REMAINDER);
    return CUNMOD_OK;
}

cunmod_division_t cunmod_division_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                                     int want_q, int want_r, cunmod_divisor_t divisor)
{
    cunmod_newton_prepared_t *prepared = divisor != NULL ? cunmod_divisor_for(divisor, a->len)
                                                         : NULL;
    if (prepared != NULL && prepared->shape.points == 0)
        prepared = NULL;
    return (cunmod_division_t){
        .job = {.ctx = ctx,
                .query = cunmod_ask_div(p, a->len, b->len,
                                        prepared != NULL ? prepared->shape.points : 0),
                .a = a,
                .b = b,
                .out = {{.wanted = want_q}, {.wanted = want_r}},
                .gpu = div_on_gpu,
                .cpu = div_on_cpu},
        .prepared = prepared,
        .divisor = divisor};
}
