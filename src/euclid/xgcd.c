/* Computes extended GCDs: g = gcd(a, b) and cofactors s, t with s a + t b = g, or g and s only.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "euclid/euclid.h"
#include "euclid/half_run.h"
#include "euclid/unbalanced.h"

#define RESULTS 3 /* g, s, t */
#define WITHOUT_T 2

/* Returns the maximal number of words of g = gcd(a, b), where lena and lenb are the true lengths of
 * a and b. */
static int64_t gcd_room(int64_t lena, int64_t lenb)
{
    const int64_t most = lena > lenb ? lena : lenb;
    return lena > 0 && lenb > 0 ? lena + lenb - most : most;
}

static void make_xgcd(cunmod_cpu_call_t *call)
{
    cunmod_cpu_xgcd(call->out, CUNMOD_INPUT(0), CUNMOD_INPUT(1), call->p);
}

static int xgcd_on_cpu(cunmod_job_t *job)
{
    cunmod_euclid_t *x = (cunmod_euclid_t *)job;
    const cunmod_vec_t *a = x->operand[0], *b = x->operand[1];
    const int64_t room[RESULTS] = {job->a->len, cunmod_euclid_cofactor_words(b->len),
                                   cunmod_euclid_cofactor_words(a->len)};
    cunmod_cpu_call_t call = {.make = make_xgcd};
    return cunmod_euclid_call(x, &call, a, b, room, job->out[2].wanted ? RESULTS : WITHOUT_T);
}

/* Computes g = s a + t b, of at most `room` words, the first result of the job, and the cofactors
 * *s and *t (NULL: the cofactor is not computed). Returns a device error. */
static int xgcd_of_two(cunmod_euclid_t *x, cunmod_dev_t *dev, const cunmod_half_limits_t *limits,
                       int64_t room, const cunmod_vec_t *a, const cunmod_vec_t *b, cunmod_vec_t *s,
                       cunmod_vec_t *t)
{
    const int known = x->job.out[1].to_array;
    cunmod_half_run_t run;
    int error = cunmod_half_gcd(&run, a, b, room, &x->job, dev, limits);
    cunmod_vec_t *const vecs[] = {&x->job.out[0].vec, s, t};
    const cunmod_half_part_t parts[] = {
        {.entry = -1, .d_x = run.d_gcd, .d_unit = run.d_gcd, .lenz = room},
        {.entry = 0,
         .d_unit = run.d_gcd,
         .lenz = cunmod_euclid_cofactor_words(b->len),
         .known = known},
        {.entry = 1,
         .d_unit = run.d_gcd,
         .lenz = cunmod_euclid_cofactor_words(a->len),
         .known = known}};
    CUNMOD_NEXT(cunmod_half_take(&run, vecs, parts, RESULTS));
    cunmod_half_close(&run);
    return error;
}

/* If job->a is much longer than job->b: computes g, and its cofactors *of_a and *of_b (NULL: not
 * computed). Divides a = q b + r, and computes g = s b + t r by xgcd_of_two. Then g = t a + (s - q
 * t) b. Returns a device error. */
static int xgcd_divided(cunmod_euclid_t *x, cunmod_dev_t *dev, const cunmod_gcd_shape_t *shape,
                        cunmod_vec_t *of_a, cunmod_vec_t *of_b)
{
    cunmod_job_t *const job = &x->job;
    cunmod_unbalanced_t division;
    cunmod_vec_t s = cunmod_vec_empty(), t = cunmod_vec_empty();
    cunmod_vec_t *const of_r = of_a != NULL ? of_a : &t;
    const int want_b = of_b != NULL;
    int error = cunmod_unbalanced_open(&division, want_b, job, dev, &shape->division);
    CUNMOD_NEXT(xgcd_of_two(x, dev, &shape->half, job->b->len, job->b, &division.r,
                            want_b ? &s : NULL, of_r));
    if (error == 0 && want_b)
        error = cunmod_unbalanced_cofactor(of_b, job->a->len, &s, of_r, &division, job, dev);
    cunmod_vec_clear(&s, job->ctx);
    cunmod_vec_clear(&t, job->ctx);
    cunmod_unbalanced_close(&division, job->ctx);
    return error;
}

/* If b = 0: computes g, and its cofactors *of_a and *of_b (NULL: not computed). g is a / c, where c
 * is the leading coefficient of a. The cofactor of a is 1 / c; xgcd_of_two computes 1 / c as the
 * cofactor of c in gcd(c, 0). Returns a device error. */
static int xgcd_by_lead(cunmod_euclid_t *x, cunmod_dev_t *dev, const cunmod_half_limits_t *limits,
                        cunmod_vec_t *of_a, cunmod_vec_t *of_b)
{
    cunmod_job_t *const job = &x->job;
    cunmod_vec_t monic = cunmod_vec_empty(), lead = cunmod_vec_empty();
    int error = cunmod_unbalanced_monic(&monic, &lead, job->a, job, dev);
    CUNMOD_NEXT(xgcd_of_two(x, dev, limits, 1, &lead, job->b, of_a, of_b));
    cunmod_vec_clear(&lead, job->ctx);
    cunmod_vec_clear(&job->out[0].vec, job->ctx);
    job->out[0].vec = monic;
    return error;
}

/* Computes g and the cofactors by Euclid's algorithm, whose first two remainders are the operands a
 * and b. Operands of equal lengths are exchanged: then, if b is a constant times a, the cofactors
 * equal those of FLINT. Returns a device error. */
static int xgcd_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    cunmod_euclid_t *x = (cunmod_euclid_t *)job;
    cunmod_vec_t *const s = &job->out[1].vec;
    cunmod_vec_t *const t = job->out[2].wanted ? &job->out[2].vec : NULL;
    cunmod_vec_t *const of_a = x->swapped ? t : s, *const of_b = x->swapped ? s : t;
    const int64_t room = job->b->len;
    if (room == 0)
        return xgcd_by_lead(x, dev, &plan->shape.gcd.half, of_a, of_b);
    if (cunmod_gcd_divides(job->a->len, room))
        return xgcd_divided(x, dev, &plan->shape.gcd, of_a, of_b);
    return job->a->len == room
               ? xgcd_of_two(x, dev, &plan->shape.gcd.half, room, job->b, job->a, of_b, of_a)
               : xgcd_of_two(x, dev, &plan->shape.gcd.half, room, job->a, job->b, of_a, of_b);
}

/* Returns the job of the extended GCD of a and b. count: RESULTS, or WITHOUT_T: g and s only. */
static cunmod_euclid_t xgcd_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, cunmod_vec_t *b,
                               int count)
{
    cunmod_euclid_t x = cunmod_euclid_of(ctx, p, a, b, CUNMOD_TASK_XGCD, 0, count);
    x.job.gpu = xgcd_on_gpu;
    x.job.cpu = xgcd_on_cpu;
    return x;
}

static int xgcd_arrays(uint64_t *const res[RESULTS], const int64_t len[RESULTS], int count,
                       int64_t *leng, cunmod_euclid_arrays_t *operands, uint64_t p)
{
    CUNMOD_TRY(cunmod_euclid_check_results(res, len, count));
    if (operands->a.len == 0 && operands->b.len == 0)
    {
        cunmod_ctx_note_nothing(operands->ctx);
        *leng = 0;
        for (int i = 1; i < count; i++)
            memset(res[i], 0, (size_t)len[i] * sizeof(*res[i]));
        return CUNMOD_OK;
    }
    cunmod_euclid_t x = xgcd_of(operands->ctx, p, &operands->a, &operands->b, count);
    for (int i = 0; i < count; i++)
        cunmod_job_to_array(&x.job, i, res[i], i == 0 ? 0 : len[i]);
    const int done = cunmod_execute(&x.job);
    if (done == CUNMOD_OK)
        *leng = x.job.out[0].len;
    return done;
}

/* Stores the first `count` of the results g, s, t in the arrays res[0 .. count-1], and the length
 * of g in *leng. */
static int run_arrays(uint64_t *const res[RESULTS], int count, int64_t *leng, const uint64_t *a,
                      int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_euclid_arrays_t operands;
    CUNMOD_TRY(leng == NULL ? CUNMOD_E_ARGUMENT
                            : cunmod_euclid_open(&operands, a, lena, b, lenb, p, ctx));
    const int64_t len[RESULTS] = {gcd_room(operands.a.len, operands.b.len),
                                  cunmod_euclid_cofactor_words(lenb),
                                  cunmod_euclid_cofactor_words(lena)};
    const int status = xgcd_arrays(res, len, count, leng, &operands, p);
    cunmod_euclid_clear(&operands);
    return status;
}

int cunmod_xgcd(uint64_t *g, int64_t *leng, uint64_t *s, uint64_t *t, const uint64_t *a,
                int64_t lena, const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    uint64_t *const res[RESULTS] = {g, s, t};
    return run_arrays(res, RESULTS, leng, a, lena, b, lenb, p, ctx);
}

int cunmod_gcdinv(uint64_t *g, int64_t *leng, uint64_t *s, const uint64_t *a, int64_t lena,
                  const uint64_t *b, int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    uint64_t *const res[RESULTS] = {g, s, NULL};
    return run_arrays(res, WITHOUT_T, leng, a, lena, b, lenb, p, ctx);
}

/* polys[0 .. count-1] are the results g, s, t, and polys[count], polys[count + 1] the operands. */
static int run_polys(const cunmod_poly_t *polys, int count)
{
    CUNMOD_TRY(cunmod_euclid_check_polys(polys, count));
    const cunmod_poly_t a = polys[count], b = polys[count + 1];
    cunmod_euclid_t x = xgcd_of(a->ctx, a->p, &a->vec, &b->vec, count);
    if (a->vec.len == 0 && b->vec.len == 0)
    {
        cunmod_ctx_note_nothing(a->ctx);
        for (int i = 0; i < count; i++)
            cunmod_poly_take(polys[i], &x.job.out[i].vec);
        return CUNMOD_OK;
    }
    return cunmod_euclid_to_polys(&x, polys, count);
}

int cunmod_poly_xgcd(cunmod_poly_t g, cunmod_poly_t s, cunmod_poly_t t, cunmod_poly_t a,
                     cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {g, s, t, a, b};
    return run_polys(polys, RESULTS);
}

int cunmod_poly_gcdinv(cunmod_poly_t g, cunmod_poly_t s, cunmod_poly_t a, cunmod_poly_t b)
{
    const cunmod_poly_t polys[] = {g, s, a, b};
    return run_polys(polys, WITHOUT_T);
}
