/* Fractions modulo a polynomial, and Pade approximants: one remainder of Euclid's algorithm and its
 * cofactor.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "check.h"
#include "euclid.h"
#include "half_run.h"
#include "modulus.h"

static const uint64_t one[1] = {1};

/* ---- fractions: results num, den ----------------------------------------- */

#define FRACTION 2

typedef struct
{
    int64_t lennum;
    int64_t lenden;
    int power; /* the modulus is a power of x */
} bounds_t;

static int ratrec_on_cpu(cunmod_job_t *job)
{
    cunmod_euclid_t *x = (cunmod_euclid_t *)job;
    const int64_t room[FRACTION] = {x->lennum, job->a->len - x->lennum};
    cunmod_cpu_poly_t r[FRACTION];
    int status = cunmod_euclid_space(x, r, room, FRACTION);
    if (status == CUNMOD_OK)
    {
        const int coprime = cunmod_cpu_ratrec(r, job->b->host, job->b->len, job->a->host,
                                              job->a->len, x->lennum, x->power, job->p);
        cunmod_euclid_take(x, r, FRACTION);
        status = coprime && r[1].len <= x->lenden ? CUNMOD_OK : CUNMOD_E_INVERSE;
    }
    return status;
}

/* Refuses a fraction with a common factor; den has a true length. */
static int refuse_common_factor(cunmod_job_t *job, cunmod_dev_t *dev, int64_t s,
                                const cunmod_vec_t *num, const cunmod_vec_t *den)
{
    int64_t state[CUNMOD_HALF_STATE];
    cunmod_half_run_t run;
    cunmod_half_operands(&run, den, num);
    int error = cunmod_half_open(&run, job, dev, s, 0);
    if (error == 0)
    {
        error = cunmod_half_steps(&run, cunmod_half_all(&run), 0);
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

/* The same when the modulus is a power of x: a common factor divides it, since the cofactor of the
 * modulus has none with den. */
static int refuse_factor_x(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_vec_t *den)
{
    uint64_t lowest = 1;
    const int error = cunmod_dev_download(dev, &lowest, den->device, 1, job->mod.word);
    if (error == 0 && lowest == 0)
    {
        job->refused = CUNMOD_E_INVERSE;
    }
    return error;
}

/* Results num and den from the remainder and its cofactor. */
static int take_fraction(cunmod_half_run_t *run, cunmod_job_t *job,
                         const cunmod_half_remainder_t *r, int64_t lennum)
{
    void *d_num = NULL;
    int error = cunmod_dev_alloc(run->half.dev, &d_num, (size_t)(lennum + 1) * job->mod.word);
    cunmod_vec_t *const vecs[] = {&job->out[0].vec, &job->out[1].vec};
    const cunmod_half_part_t parts[] = {
        {.row = r->row, .entry = -1, .d_x = d_num, .d_unit = r->d_unit, .lenz = lennum},
        {.row = r->row, .entry = 1, .d_unit = r->d_unit, .lenz = r->cofactor + 1}};
    if (error == 0 && lennum > 0)
    {
        error = cunmod_half_series(run, d_num, lennum, r->row);
    }
    if (error == 0)
    {
        error = cunmod_half_take(run, vecs, parts, FRACTION);
    }
    cunmod_dev_free(run->half.dev, d_num);
    return error;
}

static int ratrec_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const cunmod_euclid_t *x = (const cunmod_euclid_t *)job;
    cunmod_half_remainder_t r;
    cunmod_half_run_t run;
    if (x->lennum == 0)
    {
        job->refused = CUNMOD_E_INVERSE; /* a is not zero modulo m */
        return 0;
    }
    if (job->b->len <= x->lennum)
    {
        const int failed = cunmod_half_copy(&job->out[0].vec, dev, job->b, job->mod.word);
        return failed != 0 ? failed : cunmod_half_one(&job->out[1].vec, dev, job->mod.word);
    }
    cunmod_half_operands(&run, job->a, job->b);
    int error = cunmod_half_open(&run, job, dev, plan->s, 0);
    if (error == 0)
    {
        error = cunmod_half_remainder(&r, &run, x->lennum);
    }
    if (error == 0 && r.cofactor >= x->lenden)
    {
        job->refused = CUNMOD_E_INVERSE;
    }
    else if (error == 0)
    {
        error = take_fraction(&run, job, &r, x->lennum);
    }
    cunmod_half_close(&run);
    if (error == 0 && job->refused == CUNMOD_OK)
    {
        /* The lengths are on the device: a numerator with zeros on top does as well. */
        const cunmod_vec_t num = {.device = job->out[0].vec.device, .len = x->lennum};
        const cunmod_vec_t den = {.device = job->out[1].vec.device, .len = r.cofactor + 1};
        error = x->power ? refuse_factor_x(job, dev, &den)
                         : refuse_common_factor(job, dev, plan->s, &num, &den);
    }
    return error;
}

static int check_bounds(const bounds_t *bounds, int64_t lenm)
{
    return bounds->lennum >= 0 && bounds->lenden >= 1 && bounds->lenden <= lenm &&
                   bounds->lennum <= lenm - bounds->lenden
               ? CUNMOD_OK
               : CUNMOD_E_LENGTH;
}

/* x->job is run by the caller; *reduced = a modulo m is not zero. */
static cunmod_euclid_t ratrec_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *m,
                                 cunmod_vec_t *reduced, const bounds_t *bounds)
{
    cunmod_euclid_t x = cunmod_euclid_of(ctx, p, m, reduced, CUNMOD_TASK_RATREC, FRACTION);
    x.job.gpu = ratrec_on_gpu;
    x.job.cpu = ratrec_on_cpu;
    x.lennum = bounds->lennum;
    x.lenden = bounds->lenden;
    x.power = bounds->power;
    return x;
}

/* Into two arrays; m and a have true lengths. */
static int to_arrays(uint64_t *num, uint64_t *den, const bounds_t *bounds, cunmod_vec_t *a,
                     cunmod_vec_t *m, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_vec_t space = cunmod_vec_empty();
    cunmod_vec_t *reduced;
    int status = cunmod_euclid_reduce(&reduced, &space, a, m, p, ctx);
    if (status == CUNMOD_OK && reduced->len == 0)
    {
        cunmod_ctx_note(ctx, CUNMOD_PATH_CPU, CUNMOD_NOTHING_TO_DO, "");
        if (bounds->lennum > 0)
        {
            memset(num, 0, (size_t)bounds->lennum * sizeof(*num));
        }
        memset(den, 0, (size_t)bounds->lenden * sizeof(*den));
        den[0] = 1;
    }
    else if (status == CUNMOD_OK)
    {
        cunmod_euclid_t x = ratrec_of(ctx, p, m, reduced, bounds);
        cunmod_euclid_to_array(&x, 0, num, bounds->lennum);
        cunmod_euclid_to_array(&x, 1, den, bounds->lenden);
        status = cunmod_execute(&x.job);
    }
    cunmod_vec_clear(&space, ctx);
    return status;
}

static int to_polys(cunmod_poly_t num, cunmod_poly_t den, const bounds_t *bounds, cunmod_vec_t *a,
                    cunmod_vec_t *m)
{
    const cunmod_poly_t polys[] = {num, den};
    cunmod_vec_t space = cunmod_vec_empty();
    cunmod_vec_t *reduced;
    int status = cunmod_euclid_reduce(&reduced, &space, a, m, num->p, num->ctx);
    if (status == CUNMOD_OK && reduced->len == 0)
    {
        cunmod_ctx_note(num->ctx, CUNMOD_PATH_CPU, CUNMOD_NOTHING_TO_DO, "");
        status = cunmod_poly_set_array(den, one, 1);
        status = status == CUNMOD_OK ? cunmod_poly_set_array(num, NULL, 0) : status;
    }
    else if (status == CUNMOD_OK)
    {
        cunmod_euclid_t x = ratrec_of(num->ctx, num->p, m, reduced, bounds);
        status = cunmod_euclid_to_polys(&x, polys, FRACTION);
    }
    cunmod_vec_clear(&space, num->ctx);
    return status;
}

static int check_fraction(uint64_t *num, uint64_t *den, const bounds_t *bounds)
{
    uint64_t *const res[FRACTION] = {num, den};
    const int64_t len[FRACTION] = {bounds->lennum, bounds->lenden};
    return cunmod_euclid_check_results(res, len, FRACTION);
}

int cunmod_ratrec(uint64_t *num, int64_t lennum, uint64_t *den, int64_t lenden, const uint64_t *a,
                  int64_t lena, const uint64_t *m, int64_t lenm, uint64_t p, cunmod_ctx_t ctx)
{
    const bounds_t bounds = {lennum, lenden, 0};
    cunmod_euclid_arrays_t x;
    int status = cunmod_euclid_open(&x, a, lena, m, lenm, p, ctx);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    status = x.b.len == 0 ? CUNMOD_E_DIVZERO : check_bounds(&bounds, x.b.len);
    if (status == CUNMOD_OK)
    {
        status = check_fraction(num, den, &bounds);
    }
    if (status == CUNMOD_OK)
    {
        status = to_arrays(num, den, &bounds, &x.a, &x.b, p, x.ctx);
    }
    cunmod_euclid_clear(&x);
    return status;
}

int cunmod_poly_ratrec(cunmod_poly_t num, int64_t lennum, cunmod_poly_t den, int64_t lenden,
                       cunmod_poly_t a, cunmod_poly_t m)
{
    const bounds_t bounds = {lennum, lenden, 0};
    const cunmod_poly_t polys[] = {num, den, a, m};
    int status = cunmod_euclid_check_polys(polys, FRACTION);
    if (status == CUNMOD_OK)
    {
        status = m->vec.len == 0 ? CUNMOD_E_DIVZERO : check_bounds(&bounds, m->vec.len);
    }
    return status == CUNMOD_OK ? to_polys(num, den, &bounds, &a->vec, &m->vec) : status;
}

/* ---- Pade approximants: modulo x^(lennum+lenden-1) ----------------------- */

/* The modulus; the first coefficients of a series are its residue. Errors: E_LENGTH, E_MEMORY. */
static int power_of_x(cunmod_vec_t *m, const bounds_t *bounds)
{
    int status = cunmod_check_lengths(bounds->lennum, bounds->lenden);
    if (status == CUNMOD_OK && bounds->lenden < 1)
    {
        status = CUNMOD_E_LENGTH;
    }
    const int64_t n = bounds->lennum + bounds->lenden - 1;
    *m = cunmod_vec_empty();
    if (status == CUNMOD_OK)
    {
        status = cunmod_vec_alloc_host(m, n + 1);
    }
    if (status == CUNMOD_OK)
    {
        memset(m->own, 0, (size_t)n * sizeof(*m->own));
        m->own[n] = 1;
    }
    return status;
}

int cunmod_pade(uint64_t *num, int64_t lennum, uint64_t *den, int64_t lenden, const uint64_t *a,
                int64_t lena, uint64_t p, cunmod_ctx_t ctx)
{
    const bounds_t bounds = {lennum, lenden, 1};
    cunmod_vec_t m = cunmod_vec_empty();
    cunmod_euclid_arrays_t x;
    int status = cunmod_euclid_open(&x, a, lena, NULL, 0, p, ctx);
    if (status != CUNMOD_OK)
    {
        return status;
    }
    status = power_of_x(&m, &bounds);
    if (status == CUNMOD_OK)
    {
        status = check_fraction(num, den, &bounds);
    }
    if (status == CUNMOD_OK)
    {
        const int64_t used = x.a.len < m.len - 1 ? x.a.len : m.len - 1;
        x.a = cunmod_vec_of(a, cunmod_true_length(a, used));
        status = to_arrays(num, den, &bounds, &x.a, &m, p, x.ctx);
    }
    cunmod_vec_clear(&m, x.ctx);
    cunmod_euclid_clear(&x);
    return status;
}

int cunmod_poly_pade(cunmod_poly_t num, int64_t lennum, cunmod_poly_t den, int64_t lenden,
                     cunmod_poly_t a)
{
    const bounds_t bounds = {lennum, lenden, 1};
    const cunmod_poly_t polys[] = {num, den, a, a};
    cunmod_vec_t m = cunmod_vec_empty(), residue = cunmod_vec_empty();
    int status = cunmod_euclid_check_polys(polys, FRACTION);
    if (status == CUNMOD_OK)
    {
        status = power_of_x(&m, &bounds);
    }
    if (status == CUNMOD_OK && a->vec.len >= m.len)
    {
        status = cunmod_vec_cut(&residue, &a->vec, m.len - 1, a->ctx, cunmod_modulus_word(a->p));
    }
    if (status == CUNMOD_OK)
    {
        status = to_polys(num, den, &bounds, a->vec.len >= m.len ? &residue : &a->vec, &m);
    }
    cunmod_vec_clear(&m, num->ctx);
    cunmod_vec_clear(&residue, num->ctx);
    return status;
}
