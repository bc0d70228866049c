/* Evaluation and interpolation at 1, q, q^2, ..: the public functions for host arrays and for
 * device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * If q is not a unit (for a prime p: q = 0), the functions of evaluate.c compute the result from
 * the list of the points.
 */
#include <stdlib.h>

#include "base/check.h"
#include "base/modulus.h"
#include "div/division.h"
#include "flint/cpu.h"
#include "points/geometric_run.h"
#include "points/points.h"
#include "runtime/result.h"

typedef struct
{
    cunmod_job_t job; /* the first member. job.a: the polynomial to evaluate, or the values to
                         interpolate */
    uint64_t q;       /* a unit */
    int64_t n;
} geometric_t;

static int geometric_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    const geometric_t *x = (const geometric_t *)job;
    cunmod_vec_t *z = &job->out[0].vec;
    const cunmod_geometric_t run = {.ctx = job->ctx,
                                    .sequence = {.dev = dev, .mod = job->mod},
                                    .shape = &plan->shape.scan,
                                    .q = x->q,
                                    .n = x->n,
                                    .d_a = job->a->device,
                                    .len = job->a->len};
    int repeated = 0;
    CUNMOD_TRY(cunmod_vec_alloc_device(z, dev, x->n, job->mod.word));
    CUNMOD_TRY(job->query.points.interpolate
                   ? cunmod_geometric_interpolate(&run, z->device, &repeated)
                   : cunmod_geometric_evaluate(&run, z->device));
    job->refused = repeated ? CUNMOD_E_REPEATED : CUNMOD_OK;
    return repeated ? 0 : cunmod_result_trim(job, 0, x->n, dev);
}

static void make_interpolation(cunmod_cpu_call_t *call)
{
    call->result = cunmod_cpu_interpolate_geometric(call->out[0].words, call->constant,
                                                    CUNMOD_INPUT(0), call->number[0], call->p);
}

static void make_evaluation(cunmod_cpu_call_t *call)
{
    cunmod_cpu_evaluate_geometric(call->out[0].words, CUNMOD_INPUT(0), call->constant,
                                  call->number[0], call->p);
    call->result = 1;
}

static int geometric_on_cpu(cunmod_job_t *job)
{
    const geometric_t *x = (const geometric_t *)job;
    cunmod_cpu_call_t call = {.make = job->query.points.interpolate ? make_interpolation
                                                                    : make_evaluation,
                              .in = {{job->a->host, job->a->len}},
                              .number = {x->n},
                              .constant = x->q};
    CUNMOD_TRY(cunmod_job_host(job, &job->out[0], &call.out[0].words, x->n, CUNMOD_EXACT));
    CUNMOD_TRY(cunmod_job_call(job, &call));
    if (!call.result)
        return CUNMOD_E_REPEATED; /* the words of the result are not set */
    cunmod_result_trim_host(job, 0);
    return CUNMOD_OK;
}

/* interpolate = 0: res = the values of the polynomial *a at 1, q, .., q^(n-1); 1: res = the
 * polynomial that has the values *a at these points. q is a unit. */
static int run(cunmod_result_t res, cunmod_vec_t *a, uint64_t q, int64_t n, uint64_t p,
               int interpolate, cunmod_ctx_t ctx)
{
    const int64_t len = interpolate ? n : a->len;
    geometric_t x = {.job = cunmod_result_job(ctx, cunmod_ask_geometric(p, len, n, interpolate), a,
                                              a, geometric_on_gpu, geometric_on_cpu),
                     .q = q,
                     .n = n};
    return cunmod_result_run(res, &x.job);
}

/* ---- host arrays --------------------------------------------------------- */

/* *xs = a new array with the points 1, q, .., q^(n-1), n >= 1, which the caller frees; *xs = NULL
 * after an error. Errors: E_MEMORY. */
static int list_points(uint64_t **xs, uint64_t q, int64_t n, uint64_t p)
{
    uint64_t point = 1;
    *xs = malloc((size_t)n * sizeof(**xs));
    for (int64_t i = 0; *xs != NULL && i < n; i++)
    {
        (*xs)[i] = point;
        point = cunmod_modulus_mul(point, q, p);
    }
    return *xs != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

/* Checks lengths, arrays, p, coefficients and q, in this order, and sets *ctx to the default
 * context if it is NULL. Returns the status of the first check that fails. */
static int check_arrays(const uint64_t *res, const uint64_t *a, int64_t lena, uint64_t q, int64_t n,
                        uint64_t p, cunmod_ctx_t *ctx)
{
    CUNMOD_TRY(cunmod_check_lengths(n, lena));
    CUNMOD_TRY(cunmod_check_array(res, n));
    CUNMOD_TRY(cunmod_check_operands(a, lena, &q, 1, p));
    return cunmod_ctx_find(ctx);
}

static int run_arrays(uint64_t *res, const uint64_t *a, int64_t len, uint64_t q, int64_t n,
                      uint64_t p, int interpolate, cunmod_ctx_t ctx)
{
    cunmod_vec_t u = cunmod_vec_of(a, len);
    const int status = run(cunmod_result_array(res, n), &u, q, n, p, interpolate, ctx);
    cunmod_vec_clear(&u, ctx);
    return status;
}

int cunmod_evaluate_geometric(uint64_t *ys, const uint64_t *a, int64_t lena, uint64_t q, int64_t n,
                              uint64_t p, cunmod_ctx_t ctx)
{
    uint64_t *xs;
    CUNMOD_TRY(check_arrays(ys, a, lena, q, n, p, &ctx));
    const int64_t len = cunmod_true_length(a, lena);
    if (n == 0 || len == 0)
        return cunmod_result_constant(cunmod_result_array(ys, n), 0, ctx);
    if (cunmod_cpu_is_unit(q, p))
        return run_arrays(ys, a, len, q, n, p, 0, ctx);
    CUNMOD_TRY(list_points(&xs, q, n, p));
    const int status = cunmod_evaluate(ys, a, len, xs, n, p, ctx);
    free(xs);
    return status;
}

int cunmod_interpolate_geometric(uint64_t *res, uint64_t q, const uint64_t *ys, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx)
{
    const uint64_t xs[2] = {1, 0};
    CUNMOD_TRY(check_arrays(res, ys, n, q, n, p, &ctx));
    if (!cunmod_ctx_is_prime(ctx, p))
        return CUNMOD_E_MODULUS;
    if (n == 0)
        return cunmod_result_constant(cunmod_result_array(res, n), 0, ctx);
    if (q == 0)
        return n > 2 ? CUNMOD_E_REPEATED : cunmod_interpolate(res, xs, ys, n, p, ctx);
    return run_arrays(res, ys, n, q, n, p, 1, ctx);
}

/* ---- device polynomials -------------------------------------------------- */

/* The points are 1, 0, 0, ..., 0, n in all. interpolate = 0: *res = the values of *a at the points;
 * 1: *res = the polynomial that has the values *a. */
static int run_at_zero(cunmod_poly_t res, cunmod_poly_t a, int64_t n, int interpolate)
{
    static const uint64_t one[1] = {1};
    struct cunmod_points_struct points = cunmod_points_of(res->ctx, res->p, n);
    points.vec = cunmod_vec_of(one, 1);
    const int status = interpolate ? cunmod_poly_interpolate_points(res, a, &points)
                                   : cunmod_poly_evaluate_points(res, a, &points);
    cunmod_points_clear(&points);
    return status;
}

static int check_polys(cunmod_poly_t res, cunmod_poly_t a, uint64_t q, int64_t n)
{
    const cunmod_poly_t polys[] = {res, a};
    CUNMOD_TRY(cunmod_poly_check(polys, 2));
    CUNMOD_TRY(cunmod_check_lengths(n, 0));
    CUNMOD_TRY(cunmod_check_coeffs(&q, 1, a->p));
    return cunmod_poly_resolve(a);
}

int cunmod_poly_evaluate_geometric(cunmod_poly_t ys, cunmod_poly_t a, uint64_t q, int64_t n)
{
    CUNMOD_TRY(check_polys(ys, a, q, n));
    if (n == 0 || a->vec.len == 0)
        return cunmod_result_constant(cunmod_result_poly(ys), 0, a->ctx);
    return q == 0 ? run_at_zero(ys, a, n, 0)
                  : run(cunmod_result_poly(ys), &a->vec, q, n, a->p, 0, a->ctx);
}

int cunmod_poly_interpolate_geometric(cunmod_poly_t res, uint64_t q, cunmod_poly_t ys, int64_t n)
{
    static const uint64_t zero[1] = {0};
    CUNMOD_TRY(check_polys(res, ys, q, n));
    if (ys->vec.len > n)
        return CUNMOD_E_LENGTH;
    if (n == 0)
        return cunmod_result_constant(cunmod_result_poly(res), 0, res->ctx);
    if (q == 0)
        return n > 2 ? CUNMOD_E_REPEATED : run_at_zero(res, ys, n, 1);
    /* If all values are 0, but some points are equal, the function must return E_REPEATED. So the
     * job runs with one value 0, since an operand of a job must not be empty. */
    cunmod_vec_t u = cunmod_vec_of(zero, 1), *const values = ys->vec.len > 0 ? &ys->vec : &u;
    const int status = run(cunmod_result_poly(res), values, q, n, res->p, 1, res->ctx);
    cunmod_vec_clear(&u, res->ctx);
    return status;
}
