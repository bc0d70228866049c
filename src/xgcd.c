/* Extended GCD, and inverses modulo a polynomial.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "check.h"
#include "euclid.h"
#include "half_run.h"
#include "lopsided.h"
#include "modulus.h"

static int64_t at_least_one(int64_t len)
{
    return len > 1 ? len : 1;
}

/* ---- s a + t b = g: results g, s, t -------------------------------------- */

#define XGCD_RESULTS 3

/* Words of g, of operands of true lengths. */
static int64_t gcd_room(int64_t lena, int64_t lenb)
{
    const int64_t most = lena > lenb ? lena : lenb;
    return lena > 0 && lenb > 0 ? lena + lenb - most : most;
}

static int xgcd_on_cpu(cunmod_job_t *job)
{
    cunmod_euclid_t *x = (cunmod_euclid_t *)job;
    const cunmod_vec_t *a = x->operand[0], *b = x->operand[1];
    const int64_t room[XGCD_RESULTS] = {job->a->len, at_least_one(b->len), at_least_one(a->len)};
    cunmod_cpu_poly_t r[XGCD_RESULTS];
    const int status = cunmod_euclid_space(x, r, room, XGCD_RESULTS);
    if (status == CUNMOD_OK)
    {
        cunmod_cpu_xgcd(r, a->host, a->len, b->host, b->len, job->p);
        cunmod_euclid_take(x, r, XGCD_RESULTS);
    }
    return status;
}

/* The GCD of two operands, of `room` words at most, and their cofactors in s and t. */
static int xgcd_of_two(cunmod_euclid_t *x, cunmod_dev_t *dev, int64_t leaf, int64_t room,
                       const cunmod_vec_t *a, const cunmod_vec_t *b, cunmod_vec_t *s,
                       cunmod_vec_t *t)
{
    cunmod_half_run_t run;
    int error = cunmod_half_gcd(&run, a, b, room, &x->job, dev, leaf);
    if (error == 0)
    {
        cunmod_vec_t *const vecs[] = {&x->job.out[0].vec, s, t};
        const cunmod_half_part_t parts[] = {
            {.entry = -1, .d_x = run.d_gcd, .d_unit = run.d_gcd, .lenz = room},
            {.entry = 0, .d_unit = run.d_gcd, .lenz = at_least_one(b->len)},
            {.entry = 1, .d_unit = run.d_gcd, .lenz = at_least_one(a->len)}};
        error = cunmod_half_take(&run, vecs, parts, XGCD_RESULTS);
    }
    cunmod_half_close(&run);
    return error;
}

/* With the longer operand a = q b + r: s b + t r is t a + (s - q t) b. */
static int xgcd_divided(cunmod_euclid_t *x, cunmod_dev_t *dev, int64_t leaf, cunmod_vec_t *of_a,
                        cunmod_vec_t *of_b)
{
    cunmod_job_t *const job = &x->job;
    cunmod_lopsided_t division;
    cunmod_vec_t s = cunmod_vec_empty();
    int error = cunmod_lopsided_open(&division, 1, job, dev);
    if (error == 0)
    {
        error = xgcd_of_two(x, dev, leaf, job->b->len, job->b, &division.r, &s, of_a);
    }
    if (error == 0)
    {
        error = cunmod_lopsided_cofactor(of_b, job->a->len, &s, of_a, &division, job, dev);
    }
    cunmod_vec_clear(&s, job->ctx);
    cunmod_lopsided_close(&division, job->ctx);
    return error;
}

/* Of an operand a and zero: a divided by its leading coefficient c. That of c and zero has the
 * cofactor, 1 / c. */
static int xgcd_by_lead(cunmod_euclid_t *x, cunmod_dev_t *dev, int64_t leaf, cunmod_vec_t *of_a,
                        cunmod_vec_t *of_b)
{
    cunmod_job_t *const job = &x->job;
    cunmod_vec_t monic = cunmod_vec_empty(), lead = cunmod_vec_empty();
    int error = cunmod_lopsided_monic(&monic, &lead, job->a, job, dev);
    if (error == 0)
    {
        error = xgcd_of_two(x, dev, leaf, 1, &lead, job->b, of_a, of_b);
    }
    cunmod_vec_clear(&lead, job->ctx);
    cunmod_vec_clear(&job->out[0].vec, job->ctx);
    job->out[0].vec = monic;
    return error;
}

/* The cofactors are those of Euclid's algorithm, whose first remainders are the operands. Those
 * of the same length come in the other order, so that one that divides the other comes out as
 * the GCD as in FLINT. */
static int xgcd_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    cunmod_euclid_t *x = (cunmod_euclid_t *)job;
    const int equal = job->a->len == job->b->len;
    cunmod_vec_t *const of_a = &job->out[1 + x->swapped].vec;
    cunmod_vec_t *const of_b = &job->out[2 - x->swapped].vec;
    const int64_t room = job->b->len;
    return room == 0                               ? xgcd_by_lead(x, dev, plan->s, of_a, of_b)
           : cunmod_gcd_divides(job->a->len, room) ? xgcd_divided(x, dev, plan->s, of_a, of_b)
           : equal ? xgcd_of_two(x, dev, plan->s, room, job->b, job->a, of_b, of_a)
                   : xgcd_of_two(x, dev, plan->s, room, job->a, job->b, of_a, of_b);
}

static cunmod_euclid_t xgcd_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b)
{
    cunmod_euclid_t x = cunmod_euclid_of(ctx, p, a, b, CUNMOD_TASK_XGCD, XGCD_RESULTS);
    x.job.gpu = xgcd_on_gpu;
    x.job.cpu = xgcd_on_cpu;
    return x;
}

static int xgcd_arrays(uint64_t *const res[XGCD_RESULTS], const int64_t len[XGCD_RESULTS],
                       int64_t *leng, cunmod_euclid_arrays_t *operands, uint64_t p)
{
    const int status = cunmod_euclid_check_results(res, len, XGCD_RESULTS);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    if (operands->a.len == 0 && operands->b.len == 0)
    {
        cunmod_ctx_note(operands->ctx, CUNMOD_PATH_CPU, CUNMOD_NOTHING_TO_DO, "");
        *leng = 0;
        for (int i = 1; i < XGCD_RESULTS; i++)
        {
            memset(res[i], 0, (size_t)len[i] * sizeof(*res[i]));
        }
        return CUNMOD_OK;
    }
    cunmod_euclid_t x = xgcd_of(operands->ctx, p, &operands->a, &operands->b);
    for (int i = 0; i < XGCD_RESULTS; i++)
    {
        cunmod_euclid_to_array(&x, i, res[i], i == 0 ? 0 : len[i]);
    }
    const int done = cunmod_execute(&x.job);
    if (done == CUNMOD_OK)
    {
        *leng = x.job.out[0].len;
    }
    return done;
}

int cunmod_xgcd(uint64_t *g, int64_t *leng, uint64_t *s, uint64_t *t, const uint64_t *a,
                int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_euclid_arrays_t operands;
    int status = leng == NULL ? CUNMOD_E_ARGUMENT
                              : cunmod_euclid_open(&operands, a, lena, b, lenb, p, ctx);
    if (status == CUNMOD_OK)
    {
        uint64_t *const res[XGCD_RESULTS] = {g, s, t};
        const int64_t len[XGCD_RESULTS] = {gcd_room(operands.a.len, operands.b.len),
                                           at_least_one(lenb), at_least_one(lena)};
        status = xgcd_arrays(res, len, leng, &operands, p);
        cunmod_euclid_clear(&operands);
    }
    return status;
}

int cunmod_poly_xgcd(cunmod_poly_t g, cunmod_poly_t s, cunmod_poly_t t, cunmod_poly_t a,
                     cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {g, s, t, a, b};
    const int status = cunmod_euclid_check_polys(polys, XGCD_RESULTS);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    cunmod_euclid_t x = xgcd_of(a->ctx, a->p, &a->vec, &b->vec);
    if (a->vec.len == 0 && b->vec.len == 0)
    {
        cunmod_ctx_note(a->ctx, CUNMOD_PATH_CPU, CUNMOD_NOTHING_TO_DO, "");
        for (int i = 0; i < XGCD_RESULTS; i++)
        {
            cunmod_poly_take(polys[i], &x.job.out[i].vec);
        }
        return CUNMOD_OK;
    }
    return cunmod_euclid_to_polys(&x, polys, XGCD_RESULTS);
}

/* ---- 1 / a modulo f ------------------------------------------------------ */

static int inverse_on_cpu(cunmod_job_t *job)
{
    cunmod_euclid_t *x = (cunmod_euclid_t *)job;
    const int64_t room = job->a->len - 1;
    cunmod_cpu_poly_t r;
    int status = cunmod_euclid_space(x, &r, &room, 1);
    if (status == CUNMOD_OK)
    {
        const int found =
            cunmod_cpu_invmod(&r, job->b->host, job->b->len, job->a->host, job->a->len, job->p);
        cunmod_euclid_take(x, &r, 1);
        status = found ? CUNMOD_OK : CUNMOD_E_INVERSE;
    }
    return status;
}

/* The cofactors of two operands, s or NULL when it is not wanted, when the GCD is a constant,
 * which f(0) is then a multiple of. */
static int cofactors(cunmod_job_t *job, cunmod_dev_t *dev, int64_t leaf, const cunmod_vec_t *a,
                     const cunmod_vec_t *b, cunmod_vec_t *s, cunmod_vec_t *t, int64_t lent)
{
    int64_t state[CUNMOD_HALF_STATE];
    cunmod_half_run_t run;
    int error = cunmod_half_gcd(&run, a, b, 1, job, dev, leaf);
    if (error == 0)
    {
        cunmod_vec_t *const vecs[] = {t, s};
        const cunmod_half_part_t parts[] = {
            {.entry = 1, .d_unit = run.d_gcd, .lenz = lent},
            {.entry = 0, .d_unit = run.d_gcd, .lenz = at_least_one(b->len)}};
        error = cunmod_half_take(&run, vecs, parts, s != NULL ? 2 : 1);
    }
    if (error == 0)
    {
        error = cunmod_half_read(&run, state);
    }
    if (error == 0 && cunmod_half_degree(&run, state) > 0)
    {
        job->refused = CUNMOD_E_INVERSE;
    }
    cunmod_half_close(&run);
    return error;
}

static int inverse_divided(cunmod_job_t *job, cunmod_dev_t *dev, int64_t leaf)
{
    cunmod_lopsided_t division;
    cunmod_vec_t s = cunmod_vec_empty(), t = cunmod_vec_empty();
    int error = cunmod_lopsided_open(&division, 1, job, dev);
    if (error == 0)
    {
        error = cofactors(job, dev, leaf, job->b, &division.r, &s, &t, job->b->len);
    }
    if (error == 0 && job->refused == CUNMOD_OK)
    {
        error = cunmod_lopsided_cofactor(&job->out[0].vec, job->a->len - 1, &s, &t, &division, job,
                                         dev);
    }
    cunmod_vec_clear(&s, job->ctx);
    cunmod_vec_clear(&t, job->ctx);
    cunmod_lopsided_close(&division, job->ctx);
    return error;
}

static int inverse_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    return cunmod_gcd_divides(job->a->len, job->b->len)
               ? inverse_divided(job, dev, plan->s)
               : cofactors(job, dev, plan->s, job->a, job->b, NULL, &job->out[0].vec,
                           job->a->len - 1);
}

/* Into res, or *inverse when that is NULL; f has a true length of 2 at least. */
static int invert(uint64_t *res, int64_t pad, cunmod_vec_t *inverse, cunmod_vec_t *a,
                  cunmod_vec_t *f, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_vec_t space = cunmod_vec_empty();
    cunmod_vec_t *reduced;
    int status = cunmod_euclid_reduce(&reduced, &space, a, f, p, ctx);
    if (status == CUNMOD_OK && reduced->len == 0)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, CUNMOD_NOTHING_TO_DO, "");
        status = CUNMOD_E_INVERSE;
    }
    if (status == CUNMOD_OK)
    {
        cunmod_euclid_t x = cunmod_euclid_of(ctx, p, f, reduced, CUNMOD_TASK_INVERSE, 1);
        x.job.gpu = inverse_on_gpu;
        x.job.cpu = inverse_on_cpu;
        if (inverse == NULL)
        {
            cunmod_euclid_to_array(&x, 0, res, pad);
        }
        status = cunmod_execute(&x.job);
        if (status == CUNMOD_OK && inverse != NULL)
        {
            *inverse = x.job.out[0].vec;
        }
    }
    cunmod_vec_clear(&space, ctx);
    return status;
}

/* The true length of a modulus of inverses. */
static int check_modulus(int64_t len)
{
    return len == 0 ? CUNMOD_E_DIVZERO : len == 1 ? CUNMOD_E_LENGTH : CUNMOD_OK;
}

int cunmod_invmod(uint64_t *res, const uint64_t *a, int64_t lena, const uint64_t *f, int64_t lenf,
                  uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_euclid_arrays_t operands;
    int status = cunmod_euclid_open(&operands, a, lena, f, lenf, p, ctx);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    status = cunmod_check_array(res, lenf - 1);
    if (status == CUNMOD_OK)
    {
        status = check_modulus(operands.b.len);
    }
    if (status == CUNMOD_OK)
    {
        status = invert(res, lenf - 1, NULL, &operands.a, &operands.b, p, operands.ctx);
    }
    cunmod_euclid_clear(&operands);
    return status;
}

int cunmod_poly_invmod(cunmod_poly_t res, cunmod_poly_t a, cunmod_poly_t f)
{
    const cunmod_poly_t polys[] = {res, a, f};
    cunmod_vec_t inverse = cunmod_vec_empty();
    int status = cunmod_euclid_check_polys(polys, 1);
    if (status == CUNMOD_OK)
    {
        status = check_modulus(f->vec.len);
    }
    if (status == CUNMOD_OK)
    {
        status = invert(NULL, 0, &inverse, &a->vec, &f->vec, f->p, f->ctx);
    }
    if (status == CUNMOD_OK)
    {
        cunmod_poly_take(res, &inverse);
    }
    return status;
}
