/* Division with remainder, the quotient alone, and the remainder alone.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "check.h"
#include "cpu.h"
#include "exec.h"
#include "modulus.h"
#include "newton.h"
#include "poly.h"
#include "predict.h"

/* Results of a job. */
enum
{
    QUOTIENT,
    REMAINDER
};

/* ---- the job: lena >= lenb >= 1 ----------------------------------------- */

static int launch(cunmod_dev_t *dev, const cunmod_plan_t *plan, const cunmod_div_item_t *item)
{
    return plan->algorithm == CUNMOD_ALG_DIV_NAIVE
               ? cunmod_dev_div_naive(dev, item, 1)
               : cunmod_dev_div_steps(dev, item, 1, (int)plan->s);
}

/* Bytes that a remainder may hold in vain: below, a copy costs more than it is worth. */
#define SPARE_BYTES (INT64_C(1) << 16)

/* Moves a short remainder out of the block of `room` words that it grew in, unless that
 * fails: the block is right too. Returns the words of the block that it is in. */
static int64_t shrink_remainder(cunmod_job_t *job, cunmod_dev_t *dev, int64_t room)
{
    cunmod_vec_t *r = &job->out[REMAINDER].vec;
    cunmod_vec_t exact = cunmod_vec_empty();
    const uint32_t word = job->mod.word;
    const int64_t len = job->b->len - 1;
    if ((room - len) * word < SPARE_BYTES || cunmod_vec_alloc_device(&exact, dev, len, word) != 0)
    {
        return room;
    }
    if (cunmod_dev_copy(dev, exact.device, r->device, (size_t)len * word) != 0)
    {
        cunmod_vec_clear(&exact, job->ctx);
        return room;
    }
    cunmod_vec_clear(r, job->ctx);
    *r = exact;
    return len;
}

/* The remainder is the low lenb-1 words of its vector, which may be a copy of a that it grew
 * in. A device polynomial learns its length later, from the device. */
static int finish_remainder(cunmod_job_t *job, cunmod_dev_t *dev)
{
    cunmod_out_t *out = &job->out[REMAINDER];
    if (!out->wanted || job->b->len == 1)
    {
        cunmod_vec_clear(&out->vec, job->ctx);
        return 0;
    }
    if (out->to_array)
    {
        out->vec.len = job->b->len - 1;
        return 0;
    }
    const int64_t room = shrink_remainder(job, dev, out->vec.len);
    out->vec.len = job->b->len - 1;
    out->vec.d_len = cunmod_vec_length_slot(&out->vec, room, job->mod.word);
    return cunmod_dev_length(dev, out->vec.d_len, out->vec.device, out->vec.len, job->mod.word);
}

/* The remainder's vector as a copy of a. */
static int copy_dividend(cunmod_job_t *job, cunmod_dev_t *dev)
{
    const uint32_t word = job->mod.word;
    cunmod_vec_t *r = &job->out[REMAINDER].vec;
    const int error = cunmod_vec_alloc_device(r, dev, job->a->len, word);
    return error != 0 ? error
                      : cunmod_dev_copy(dev, r->device, job->a->device, (size_t)job->a->len * word);
}

static int alloc_quotient(cunmod_job_t *job, cunmod_dev_t *dev)
{
    return cunmod_vec_alloc_device(&job->out[QUOTIENT].vec, dev, job->a->len - job->b->len + 1,
                                   job->mod.word);
}

/* Newton's iteration needs the quotient even when nobody else does. */
static int run_newton(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const cunmod_query_t *query = &job->ctx->query[CUNMOD_OP_DIV]; /* what was planned */
    cunmod_vec_t *r = &job->out[REMAINDER].vec;
    cunmod_newton_t shape;
    cunmod_query_newton(&shape, query, plan->s);
    int error = alloc_quotient(job, dev);
    if (error == 0 && shape.blocks > 1)
    {
        error = copy_dividend(job, dev);
    }
    else if (error == 0 && job->out[REMAINDER].wanted && job->b->len > 1)
    {
        error = cunmod_vec_alloc_device(r, dev, job->b->len - 1, job->mod.word);
    }
    if (error == 0)
    {
        const cunmod_newton_operands_t operands = {.a = shape.blocks > 1 ? NULL : job->a->device,
                                                   .b = job->b->device,
                                                   .q = job->out[QUOTIENT].vec.device,
                                                   .r = r->device,
                                                   .remainder = job->out[REMAINDER].wanted};
        error = cunmod_newton_divide(&shape, &operands, &job->mod, dev, &job->ctx->tables);
    }
    if (!job->out[QUOTIENT].wanted)
    {
        cunmod_vec_clear(&job->out[QUOTIENT].vec, job->ctx);
    }
    return error;
}

/* The papers' algorithms, in place. */
static int run_plain(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const uint32_t word = job->mod.word;
    cunmod_vec_t *q = &job->out[QUOTIENT].vec;
    cunmod_vec_t *r = &job->out[REMAINDER].vec;
    void *d_head = NULL;
    int error = copy_dividend(job, dev);
    if (error == 0 && job->out[QUOTIENT].wanted)
    {
        error = alloc_quotient(job, dev);
    }
    if (error == 0)
    {
        error = cunmod_dev_alloc(dev, &d_head, (size_t)CUNMOD_DIV_HEAD * word);
    }
    if (error == 0)
    {
        const cunmod_div_item_t item = {.a = r->device,
                                        .b = job->b->device,
                                        .q = q->device,
                                        .head = d_head,
                                        .lena = job->a->len,
                                        .lenb = job->b->len,
                                        .mod = job->mod};
        error = launch(dev, plan, &item);
    }
    cunmod_dev_free(dev, d_head);
    return error;
}

static int div_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const int error = plan->algorithm == CUNMOD_ALG_DIV_NEWTON ? run_newton(job, dev, plan)
                                                               : run_plain(job, dev, plan);
    return error != 0 ? error : finish_remainder(job, dev);
}

static int div_on_cpu(cunmod_job_t *job)
{
    cunmod_out_t *remainder = &job->out[REMAINDER];
    uint64_t *q = NULL;
    uint64_t *r = NULL;
    int status = CUNMOD_OK;
    if (job->out[QUOTIENT].wanted)
    {
        status = cunmod_job_host(job, &job->out[QUOTIENT], &q, job->a->len - job->b->len + 1, 1);
    }
    if (status == CUNMOD_OK && remainder->wanted)
    {
        status = cunmod_job_host(job, remainder, &r, job->b->len - 1, 1);
    }
    if (status == CUNMOD_OK)
    {
        cunmod_cpu_divrem(q, r, job->a->host, job->a->len, job->b->host, job->b->len, job->p);
        if (remainder->wanted && !remainder->to_array)
        {
            remainder->vec.len = cunmod_true_length(r, remainder->vec.len);
        }
    }
    return status;
}

static cunmod_job_t div_job(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                            int want_q, int want_r)
{
    return (cunmod_job_t){.ctx = ctx,
                          .op = CUNMOD_OP_DIV,
                          .p = p,
                          .a = a,
                          .b = b,
                          .out = {{.wanted = want_q}, {.wanted = want_r}},
                          .gpu = div_on_gpu,
                          .cpu = div_on_cpu};
}

/* ---- host arrays -------------------------------------------------------- */

/* What the caller asked for. lenb is the true length of the divisor; lenq and lenr
 * are the words that the results get, 0 where they are not wanted. */
typedef struct
{
    int want_q, want_r;
    uint64_t *q, *r;
    const uint64_t *a, *b;
    int64_t lena, lenb;
    int64_t lenq, lenr;
} request_t;

/* Checks everything and fills in the lengths; lenb is the divisor's as given. */
static int check_request(request_t *x, int64_t lenb, uint64_t p)
{
    int status = cunmod_check_lengths(x->lena, lenb);
    if (status == CUNMOD_OK)
    {
        status = cunmod_check_array(x->a, x->lena);
    }
    if (status == CUNMOD_OK)
    {
        status = cunmod_check_array(x->b, lenb);
    }
    if (status != CUNMOD_OK)
    {
        return status;
    }
    x->lenb = cunmod_true_length(x->b, lenb);
    x->lenq = x->want_q && x->lenb > 0 && x->lena >= x->lenb ? x->lena - x->lenb + 1 : 0;
    x->lenr = x->want_r && lenb > 0 ? lenb - 1 : 0;
    if ((x->q == NULL && x->lenq > 0) || (x->r == NULL && x->lenr > 0))
    {
        return CUNMOD_E_ARGUMENT;
    }
    status = cunmod_check_operands(x->a, x->lena, x->b, lenb, p);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    if (x->lenb == 0)
    {
        return CUNMOD_E_DIVZERO;
    }
    if (!cunmod_cpu_is_unit(x->b[x->lenb - 1], p))
    {
        return CUNMOD_E_INVERSE;
    }
    return cunmod_overlap(x->q, x->lenq, x->r, x->lenr) ? CUNMOD_E_ALIAS : CUNMOD_OK;
}

/* The dividend is shorter than the divisor: it is the remainder. */
static void divide_short(const request_t *x, int64_t true_lena)
{
    if (x->lenr > 0)
    {
        if (true_lena > 0)
        {
            memmove(x->r, x->a, (size_t)true_lena * sizeof(*x->r));
        }
        memset(x->r + true_lena, 0, (size_t)(x->lenr - true_lena) * sizeof(*x->r));
    }
    if (x->lenq > 0)
    {
        memset(x->q, 0, (size_t)x->lenq * sizeof(*x->q));
    }
}

static int divide(request_t *x, int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    int status = check_request(x, lenb, p);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
    {
        return CUNMOD_E_MEMORY;
    }
    cunmod_vec_t u = cunmod_vec_of(x->a, cunmod_true_length(x->a, x->lena));
    cunmod_vec_t v = cunmod_vec_of(x->b, x->lenb);
    if (u.len < v.len)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, CUNMOD_NOTHING_TO_DO, "");
        divide_short(x, u.len);
        return CUNMOD_OK;
    }
    cunmod_job_t job = div_job(ctx, p, &u, &v, x->want_q, x->want_r);
    job.out[QUOTIENT].to_array = 1;
    job.out[QUOTIENT].res = x->q;
    job.out[QUOTIENT].pad = x->lenq;
    job.out[REMAINDER].to_array = 1;
    job.out[REMAINDER].res = x->r;
    job.out[REMAINDER].pad = x->lenr;
    status = cunmod_execute(&job);
    cunmod_vec_clear(&u, ctx);
    cunmod_vec_clear(&v, ctx);
    return status;
}

int cunmod_divrem(uint64_t *q, uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b,
                  int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    request_t x = {.want_q = 1, .want_r = 1, .q = q, .r = r, .a = a, .b = b, .lena = lena};
    return divide(&x, lenb, p, ctx);
}

int cunmod_div(uint64_t *q, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
               uint64_t p, cunmod_ctx_t ctx)
{
    request_t x = {.want_q = 1, .q = q, .a = a, .b = b, .lena = lena};
    return divide(&x, lenb, p, ctx);
}

int cunmod_rem(uint64_t *r, const uint64_t *a, int64_t lena, const uint64_t *b, int64_t lenb,
               uint64_t p, cunmod_ctx_t ctx)
{
    request_t x = {.want_r = 1, .r = r, .a = a, .b = b, .lena = lena};
    return divide(&x, lenb, p, ctx);
}

/* ---- device polynomials: q or r may be NULL ------------------------------ */

/* Results of a dividend shorter than the divisor. */
static int divide_short_poly(cunmod_vec_t *r, cunmod_poly_t a, int want_r)
{
    cunmod_ctx_note(a->ctx, CUNMOD_PATH_CPU, CUNMOD_NOTHING_TO_DO, "");
    return want_r ? cunmod_vec_copy(r, &a->vec, a->ctx, cunmod_modulus_word(a->p)) : CUNMOD_OK;
}

static int divide_poly(cunmod_poly_t q, cunmod_poly_t r, cunmod_poly_t a, cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {a, b, q != NULL ? q : r, r != NULL ? r : q};
    int status = cunmod_poly_check(polys, 4);
    if (status == CUNMOD_OK)
    {
        status = cunmod_poly_resolve(b);
    }
    if (status == CUNMOD_OK && b->vec.len == 0)
    {
        status = CUNMOD_E_DIVZERO;
    }
    if (status == CUNMOD_OK)
    {
        status = q == r ? CUNMOD_E_ALIAS : cunmod_poly_resolve(a);
    }
    if (status != CUNMOD_OK)
    {
        return status;
    }
    cunmod_job_t job = div_job(a->ctx, a->p, &a->vec, &b->vec, q != NULL, r != NULL);
    status = a->vec.len < b->vec.len ? divide_short_poly(&job.out[REMAINDER].vec, a, r != NULL)
                                     : cunmod_execute(&job);
    if (status == CUNMOD_OK && q != NULL)
    {
        cunmod_poly_take(q, &job.out[QUOTIENT].vec);
    }
    if (status == CUNMOD_OK && r != NULL)
    {
        cunmod_poly_take(r, &job.out[REMAINDER].vec);
    }
    return status;
}

int cunmod_poly_divrem(cunmod_poly_t q, cunmod_poly_t r, cunmod_poly_t a, cunmod_poly_t b)
{
    return q == NULL || r == NULL ? CUNMOD_E_ARGUMENT : divide_poly(q, r, a, b);
}

int cunmod_poly_div(cunmod_poly_t q, cunmod_poly_t a, cunmod_poly_t b)
{
    return divide_poly(q, NULL, a, b);
}

int cunmod_poly_rem(cunmod_poly_t r, cunmod_poly_t a, cunmod_poly_t b)
{
    return divide_poly(NULL, r, a, b);
}
