/* Computes fractions num / den that equal a residue modulo a polynomial, and Pade approximants, by
 * Euclid's algorithm.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "euclid/euclid.h"
#include "euclid/half_run.h"
#include "euclid/unbalanced.h"
#include "runtime/result.h"
#include "runtime/transfer.h"

/* ---- fractions: results num, den ----------------------------------------- */

#define FRACTION 2

/* The results num and den: upper bounds lennum and lenden of their lengths, and where they are
 * stored. */
typedef struct
{
    int64_t lennum, lenden;
    cunmod_poly_t polys[FRACTION]; /* num and den; NULL: they are stored in the arrays */
    uint64_t *num, *den;           /* the arrays, of lennum and lenden words */
} results_t;

/* Returns n if the modulus is x^n, when both operands of the job are the residue; else 0. */
static int64_t power_of(const cunmod_job_t *job)
{
    return ((const cunmod_euclid_t *)job)->power;
}

static void make_fraction(cunmod_cpu_call_t *call)
{
    call->result = cunmod_cpu_ratrec(call->out, CUNMOD_INPUT(0), call->in[1].words, call->number[0],
                                     call->number[1], call->p);
}

static int ratrec_on_cpu(cunmod_job_t *job)
{
    cunmod_euclid_t *x = (cunmod_euclid_t *)job;
    const int64_t lenm = job->query.n;
    const int64_t room[FRACTION] = {job->query.gcd.stop, lenm - job->query.gcd.stop};
    const cunmod_vec_t none = cunmod_vec_empty();
    cunmod_cpu_call_t call = {.make = make_fraction, .number = {lenm, job->query.gcd.stop}};
    const int status =
        cunmod_euclid_call(x, &call, job->b, power_of(job) > 0 ? &none : job->a, room, FRACTION);
    const int found = call.result && call.out[1].len <= x->lenden;
    return status != CUNMOD_OK || found ? status : CUNMOD_E_NO_FRACTION;
}

/* Sets job->refused if num and den have a common factor: if the degree of their GCD, after all
 * divsteps, is positive. num and den have their true lengths. If one of them is much longer than
 * the other, it is first divided by the other. Returns a device error. */
static int refuse_common_factor(cunmod_job_t *job, cunmod_dev_t *dev,
                                const cunmod_half_limits_t *limits, cunmod_vec_t *num,
                                cunmod_vec_t *den)
{
    cunmod_vec_t *const longer = num->len > den->len ? num : den;
    cunmod_vec_t *const shorter = num->len > den->len ? den : num;
    const int divides = cunmod_gcd_divides(longer->len, shorter->len);
    int64_t state[CUNMOD_HALF_STATE];
    if (den->len == 1)
        return 0;
    cunmod_unbalanced_t division = {cunmod_vec_empty(), cunmod_vec_empty()};
    cunmod_half_run_t run = {.n = 0};
    cunmod_job_t both = *job;
    both.a = longer;
    both.b = shorter;
    int error = 0;
    if (divides) /* the job's plan was chosen before these lengths were known */
    {
        cunmod_division_step_t planned;
        cunmod_ctx_choose_division(&planned, job->ctx, job->query.p, longer->len, shorter->len);
        error = cunmod_unbalanced_open(&division, 0, &both, dev, &planned);
    }
    CUNMOD_NEXT(cunmod_half_open(&run, divides ? shorter : longer, divides ? &division.r : shorter,
                                 job, dev, limits, 0, 0));
    CUNMOD_NEXT(cunmod_half_steps(&run, cunmod_half_all(&run), 0));
    CUNMOD_NEXT(cunmod_half_read(&run, state));
    if (error == 0 && cunmod_half_degree(&run, state) > 0)
        job->refused = CUNMOD_E_NO_FRACTION;
    cunmod_half_close(&run);
    cunmod_unbalanced_close(&division, job->ctx);
    return error;
}

/* Sets job->refused if num and den have a common factor, where the modulus is x^n. Let num = s x^n
 * + den a. A common factor of num and den divides s x^n, and so x^n, since s and den are coprime.
 * So num and den have a common factor if and only if den(0) = 0. Returns a device error. */
static int refuse_factor_x(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_vec_t *den)
{
    uint64_t lowest = 1;
    const int error = cunmod_dev_download(dev, &lowest, den->device, 1, job->mod.word);
    if (error == 0 && lowest == 0)
        job->refused = CUNMOD_E_NO_FRACTION;
    return error;
}

/* Stores num = the remainder *r, of at most lennum words, and den = the cofactor of the residue in
 * *r. Computes the length of num, which refuse_common_factor needs, unless the modulus is a power
 * of x and num is stored in an array. Returns a device error. */
static int take_fraction(cunmod_half_run_t *run, cunmod_job_t *job,
                         const cunmod_half_remainder_t *r, int64_t lennum)
{
    void *d_num = NULL;
    int error = cunmod_dev_alloc(run->half.dev, &d_num, (size_t)(lennum + 1) * job->mod.word);
    cunmod_vec_t *const vecs[] = {&job->out[0].vec, &job->out[1].vec};
    const cunmod_half_part_t parts[] = {
        {.row = r->row,
         .entry = -1,
         .d_x = d_num,
         .d_unit = r->d_unit,
         .lenz = lennum,
         .known = power_of(job) > 0 && job->out[0].to_array},
        {.row = r->row, .entry = 1, .d_unit = r->d_unit, .lenz = r->cofactor + 1, .known = 1}};
    CUNMOD_NEXT(lennum > 0 ? cunmod_half_series(run, d_num, lennum, r->row) : 0);
    CUNMOD_NEXT(cunmod_half_take(run, vecs, parts, FRACTION));
    cunmod_dev_free(run->half.dev, d_num);
    return error;
}

/* Stores the results: num = the first remainder of m and a with at most job->query.gcd.stop
 * coefficients, and den = the cofactor of a in this remainder; *lenden = length of den. If den
 * would have more than x->lenden words, sets job->refused instead. Returns a device error. */
static int fraction_of(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_half_limits_t *limits,
                       const cunmod_vec_t *m, const cunmod_vec_t *a, int64_t *lenden)
{
    const cunmod_euclid_t *x = (const cunmod_euclid_t *)job;
    cunmod_half_remainder_t r;
    cunmod_half_run_t run;
    int error = cunmod_half_open(&run, m, a, job, dev, limits, job->query.gcd.stop, 0);
    CUNMOD_NEXT(cunmod_half_remainder(&r, &run, job->query.gcd.stop));
    if (error == 0 && r.cofactor >= x->lenden)
    {
        job->refused = CUNMOD_E_NO_FRACTION;
    }
    else if (error == 0)
    {
        *lenden = r.cofactor + 1;
        error = take_fraction(&run, job, &r, job->query.gcd.stop);
    }
    cunmod_half_close(&run);
    return error;
}

/* Sets job->refused unless the fraction in job->out is in lowest terms. lenden: length of den.
 * Returns a device error. */
static int check_fraction(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_half_limits_t *limits,
                          int64_t lenden)
{
    cunmod_vec_t *const num = &job->out[0].vec;
    cunmod_vec_t den = {.device = job->out[1].vec.device, .len = lenden};
    if (power_of(job) > 0)
        return refuse_factor_x(job, dev, &den);
    int64_t len = num->len;
    int error = cunmod_vec_read_length(&len, num, dev);
    cunmod_vec_t known = {.device = num->device, .len = len};
    return CUNMOD_NEXT(refuse_common_factor(job, dev, limits, &known, &den));
}

static int ratrec_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const int64_t power = power_of(job);
    int64_t lenden = 0;
    cunmod_vec_t m = cunmod_vec_empty();
    int error = power > 0 ? cunmod_half_power(&m, dev, power, &job->mod, job->ctx) : 0;
    CUNMOD_NEXT(
        fraction_of(job, dev, &plan->shape.gcd.half, power > 0 ? &m : job->a, job->b, &lenden));
    if (error == 0 && job->refused == CUNMOD_OK)
        error = check_fraction(job, dev, &plan->shape.gcd.half, lenden);
    cunmod_vec_clear(&m, job->ctx);
    return error;
}

/* Stores the fraction if Euclid's algorithm is not needed. If residue->len <= x->lennum, the
 * fraction is residue / 1. Otherwise x->lennum = 0, and no fraction 0 / den equals the residue,
 * which is not 0 (E_NO_FRACTION). */
static int store_residue(const results_t *x, cunmod_vec_t *residue, uint64_t p, cunmod_ctx_t ctx)
{
    cunmod_vec_t copy = cunmod_vec_empty();
    if (residue->len > x->lennum)
        return CUNMOD_E_NO_FRACTION;
    if (x->polys[0] == NULL)
    {
        if (residue->len > 0)
            memmove(x->num, residue->host, (size_t)residue->len * sizeof(*x->num));
        if (residue->len < x->lennum)
            memset(x->num + residue->len, 0, (size_t)(x->lennum - residue->len) * sizeof(*x->num));
        return cunmod_result_constant(cunmod_result_array(x->den, x->lenden), 1, ctx);
    }
    int status = cunmod_vec_copy(&copy, residue, ctx, cunmod_modulus_word(p));
    CUNMOD_THEN(cunmod_result_constant(cunmod_result_poly(x->polys[1]), 1, ctx));
    if (status == CUNMOD_OK)
        cunmod_poly_take(x->polys[0], &copy);
    else
        cunmod_vec_clear(&copy, ctx);
    return status;
}

/* Computes the fraction that equals the residue modulo m, or modulo x^power if m is NULL. The
 * residue has its true length. If the results are stored in arrays, the residue is in host memory.
 * Errors: E_COEFF, E_NO_FRACTION, and those of cunmod_execute. */
static int find_fraction(const results_t *x, cunmod_vec_t *residue, cunmod_vec_t *m, int64_t power,
                         uint64_t p, cunmod_ctx_t ctx)
{
    const int64_t stop = x->lennum;
    if (residue->len <= stop || stop == 0)
    {
        cunmod_ctx_note_nothing(ctx);
        if (m != NULL)
            CUNMOD_TRY(cunmod_euclid_check_coeffs(residue, m, p));
        return store_residue(x, residue, p, ctx);
    }
    cunmod_euclid_t job =
        m != NULL ? cunmod_euclid_of(ctx, p, m, residue, CUNMOD_TASK_RATREC, stop, FRACTION)
                  : cunmod_euclid_of_series(ctx, p, residue, power, stop, FRACTION);
    job.job.gpu = ratrec_on_gpu;
    job.job.cpu = ratrec_on_cpu;
    job.lenden = x->lenden;
    if (x->polys[0] != NULL)
        return cunmod_euclid_to_polys(&job, x->polys, FRACTION);
    cunmod_job_to_array(&job.job, 0, x->num, x->lennum);
    cunmod_job_to_array(&job.job, 1, x->den, x->lenden);
    return cunmod_execute(&job.job);
}

static int check_results(const results_t *x)
{
    uint64_t *const res[FRACTION] = {x->num, x->den};
    const int64_t len[FRACTION] = {x->lennum, x->lenden};
    return x->polys[0] != NULL ? CUNMOD_OK : cunmod_euclid_check_results(res, len, FRACTION);
}

/* Computes the fraction that equals a modulo m. Also checks the bounds x->lennum and x->lenden, and
 * the arrays of the results. */
static int ratrec(const results_t *x, cunmod_vec_t *a, cunmod_vec_t *m, uint64_t p,
                  cunmod_ctx_t ctx)
{
    cunmod_vec_t space = cunmod_vec_empty(), *residue;
    if (m->len == 0)
        return CUNMOD_E_DIVZERO;
    if (x->lennum < 0 || x->lenden < 1 || x->lenden > m->len || x->lennum > m->len - x->lenden)
        return CUNMOD_E_LENGTH;
    CUNMOD_TRY(check_results(x));
    int status = cunmod_euclid_reduce(&residue, &space, a, m, p, ctx);
    CUNMOD_THEN(find_fraction(x, residue, m, 0, p, ctx));
    cunmod_vec_clear(&space, ctx);
    return status;
}

int cunmod_ratrec(uint64_t *num, int64_t lennum, uint64_t *den, int64_t lenden, const uint64_t *a,
                  int64_t lena, const uint64_t *m, int64_t lenm, uint64_t p, cunmod_ctx_t ctx)
{
    const results_t results = {.lennum = lennum, .lenden = lenden, .num = num, .den = den};
    cunmod_euclid_arrays_t x;
    CUNMOD_TRY(cunmod_euclid_open(&x, a, lena, m, lenm, p, ctx));
    const int status = ratrec(&results, &x.a, &x.b, p, x.ctx);
    cunmod_euclid_clear(&x);
    return status;
}

int cunmod_poly_ratrec(cunmod_poly_t num, int64_t lennum, cunmod_poly_t den, int64_t lenden,
                       cunmod_poly_t a, cunmod_poly_t m)
{
    const results_t results = {.lennum = lennum, .lenden = lenden, .polys = {num, den}};
    const cunmod_poly_t polys[] = {num, den, a, m};
    CUNMOD_TRY(cunmod_euclid_check_polys(polys, FRACTION));
    return ratrec(&results, &a->vec, &m->vec, num->p, num->ctx);
}

/* ---- Pade approximants: modulo x^(lennum+lenden-1) ----------------------- */

/* Checks the bounds x->lennum and x->lenden, and the arrays of the results; *n = the exponent of
 * the modulus x^n. */
static int check_power(int64_t *n, const results_t *x)
{
    CUNMOD_TRY(cunmod_check_lengths(x->lennum, x->lenden));
    *n = x->lennum + x->lenden - 1;
    return x->lenden < 1 ? CUNMOD_E_LENGTH : check_results(x);
}

int cunmod_pade(uint64_t *num, int64_t lennum, uint64_t *den, int64_t lenden, const uint64_t *a,
                int64_t lena, uint64_t p, cunmod_ctx_t ctx)
{
    const results_t results = {.lennum = lennum, .lenden = lenden, .num = num, .den = den};
    cunmod_euclid_arrays_t x;
    int64_t n;
    CUNMOD_TRY(cunmod_euclid_open(&x, a, lena, NULL, 0, p, ctx));
    int status = check_power(&n, &results);
    if (status == CUNMOD_OK)
    {
        x.a = cunmod_vec_of(a, cunmod_true_length(a, x.a.len < n ? x.a.len : n));
        status = find_fraction(&results, &x.a, NULL, n, p, x.ctx);
    }
    cunmod_euclid_clear(&x);
    return status;
}

int cunmod_poly_pade(cunmod_poly_t num, int64_t lennum, cunmod_poly_t den, int64_t lenden,
                     cunmod_poly_t a)
{
    const results_t results = {.lennum = lennum, .lenden = lenden, .polys = {num, den}};
    const cunmod_poly_t polys[] = {num, den, a, a};
    cunmod_vec_t first = cunmod_vec_empty();
    int64_t n;
    CUNMOD_TRY(cunmod_euclid_check_polys(polys, FRACTION));
    CUNMOD_TRY(check_power(&n, &results));
    const int cut = a->vec.len > n;
    int status = cut ? cunmod_vec_cut(&first, &a->vec, n, a->ctx, cunmod_modulus_word(a->p))
                     : CUNMOD_OK;
    CUNMOD_THEN(find_fraction(&results, cut ? &first : &a->vec, NULL, n, num->p, num->ctx));
    cunmod_vec_clear(&first, num->ctx);
    return status;
}
