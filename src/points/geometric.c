/* Evaluation and interpolation at 1, q, q^2, ..: host arrays and device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * If q is not a unit (for a prime p: q = 0), the functions of evaluate.c compute the result for the
 * list of the points.
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/modulus.h"
#include "div/division.h"
#include "flint/cpu.h"
#include "points/geometric_run.h"
#include "points/points.h"
#include "runtime/poly.h"

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
    const uint32_t word = job->mod.word;
    cunmod_vec_t *z = &job->out[0].vec;
    int error = cunmod_vec_alloc_device(z, dev, x->n, word);
    if (error == 0)
    {
        const cunmod_geometric_t run = {.ctx = job->ctx,
                                        .sequence = {.dev = dev, .mod = job->mod},
                                        .shape = &plan->shape.scan,
                                        .q = x->q,
                                        .n = x->n,
                                        .d_a = job->a->device,
                                        .len = job->a->len};
        int repeated = 0;
        error = job->query.points.interpolate
                    ? cunmod_geometric_interpolate(&run, z->device, &repeated)
                    : cunmod_geometric_evaluate(&run, z->device);
        job->refused = repeated ? CUNMOD_E_REPEATED : 0;
    }
    return error != 0 || job->refused || job->out[0].to_array
               ? error
               : cunmod_vec_trim(z, x->n, x->n, dev, word);
}

static void make_interpolation(cunmod_cpu_call_t *call)
{
    call->result = cunmod_cpu_interpolate_geometric(call->out[0].words, call->constant,
                                                    call->in[0].words, call->in[0].len,
                                                    call->number[0], call->p);
}

static void make_evaluation(cunmod_cpu_call_t *call)
{
    cunmod_cpu_evaluate_geometric(call->out[0].words, call->in[0].words, call->in[0].len,
                                  call->constant, call->number[0], call->p);
    call->result = 1;
}

static int geometric_on_cpu(cunmod_job_t *job)
{
    const geometric_t *x = (const geometric_t *)job;
    cunmod_out_t *out = &job->out[0];
    uint64_t *z;
    int status = cunmod_job_host(job, out, &z, x->n, CUNMOD_EXACT);
    if (status == CUNMOD_OK)
    {
        cunmod_cpu_call_t call = {.make = job->query.points.interpolate ? make_interpolation
                                                                        : make_evaluation,
                                  .in = {{job->a->host, job->a->len}},
                                  .out = {{.words = z}},
                                  .number = {x->n},
                                  .constant = x->q};
        status = cunmod_job_call(job, &call);
        status = status == CUNMOD_OK && !call.result ? CUNMOD_E_REPEATED : status;
    }
    if (status == CUNMOD_OK && !out->to_array)
        out->vec.len = cunmod_true_length(z, x->n);
    return status;
}

static geometric_t geometric_of(cunmod_ctx_t ctx, uint64_t p, cunmod_vec_t *a, uint64_t q,
                                int64_t n, int interpolate)
{
    const int64_t len = interpolate ? n : a->len;
    return (geometric_t){.job = {.ctx = ctx,
                                 .query = cunmod_ask_geometric(p, len, n, interpolate),
                                 .a = a,
                                 .b = a,
                                 .out = {{.wanted = 1}},
                                 .gpu = geometric_on_gpu,
                                 .cpu = geometric_on_cpu},
                         .q = q,
                         .n = n};
}

/* ---- host arrays --------------------------------------------------------- */

/* *xs = a new array of the points 1, q, .., q^(n-1), n >= 1, which the caller frees; NULL after an
 * error. Errors: E_MEMORY. */
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

/* Checks lengths, arrays, p, coefficients and q, in this order. Returns the status of the first
 * check that fails. */
static int check_arrays(const uint64_t *res, const uint64_t *a, int64_t lena, uint64_t q, int64_t n,
                        uint64_t p)
{
    int status = cunmod_check_lengths(n, lena);
    CUNMOD_THEN(cunmod_check_array(res, n));
    return CUNMOD_THEN(cunmod_check_operands(a, lena, &q, 1, p));
}

static int to_array(uint64_t *res, const uint64_t *a, int64_t len, uint64_t q, int64_t n,
                    uint64_t p, int interpolate, cunmod_ctx_t ctx)
{
    cunmod_vec_t u = cunmod_vec_of(a, len);
    geometric_t x = geometric_of(ctx, p, &u, q, n, interpolate);
    cunmod_job_to_array(&x.job, 0, res, n);
    const int status = cunmod_execute(&x.job);
    cunmod_vec_clear(&u, ctx);
    return status;
}

int cunmod_evaluate_geometric(uint64_t *ys, const uint64_t *a, int64_t lena, uint64_t q, int64_t n,
                              uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(check_arrays(ys, a, lena, q, n, p));
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
        return CUNMOD_E_MEMORY;
    const int64_t len = cunmod_true_length(a, lena);
    if (n == 0 || len == 0)
    {
        cunmod_ctx_note_nothing(ctx);
        if (n > 0)
            memset(ys, 0, (size_t)n * sizeof(*ys));
        return CUNMOD_OK;
    }
    if (cunmod_cpu_is_unit(q, p))
        return to_array(ys, a, len, q, n, p, 0, ctx);
    uint64_t *xs;
    int status = list_points(&xs, q, n, p);
    CUNMOD_THEN(cunmod_evaluate(ys, a, len, xs, n, p, ctx));
    free(xs);
    return status;
}

int cunmod_interpolate_geometric(uint64_t *res, uint64_t q, const uint64_t *ys, int64_t n,
                                 uint64_t p, cunmod_ctx_t ctx)
{
    const uint64_t xs[2] = {1, 0};
    CUNMOD_TRY(check_arrays(res, ys, n, q, n, p));
    ctx = cunmod_ctx_resolve(ctx);
    if (ctx == NULL)
        return CUNMOD_E_MEMORY;
    if (!cunmod_ctx_is_prime(ctx, p))
        return CUNMOD_E_MODULUS;
    if (n == 0)
    {
        cunmod_ctx_note_nothing(ctx);
        return CUNMOD_OK;
    }
    if (q == 0)
        return n > 2 ? CUNMOD_E_REPEATED : cunmod_interpolate(res, xs, ys, n, p, ctx);
    return to_array(res, ys, n, q, n, p, 1, ctx);
}

/* ---- device polynomials -------------------------------------------------- */

static int to_poly(cunmod_poly_t res, cunmod_vec_t *a, uint64_t q, int64_t n, int interpolate)
{
    geometric_t x = geometric_of(res->ctx, res->p, a, q, n, interpolate);
    const int status = cunmod_execute(&x.job);
    if (status == CUNMOD_OK)
        cunmod_poly_take(res, &x.job.out[0].vec);
    return status;
}

/* *res = the values of *a, or the polynomial that has the values *a (interpolate = 1), at the n
 * points 1, 0, 0, ..., 0. */
static int at_zero(cunmod_poly_t res, cunmod_poly_t a, int64_t n, int interpolate)
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
    int status = cunmod_poly_check(polys, 2);
    CUNMOD_THEN(cunmod_check_lengths(n, 0));
    CUNMOD_THEN(cunmod_check_coeffs(&q, 1, a->p));
    return CUNMOD_THEN(cunmod_poly_resolve(a));
}

int cunmod_poly_evaluate_geometric(cunmod_poly_t ys, cunmod_poly_t a, uint64_t q, int64_t n)
{
    CUNMOD_TRY(check_polys(ys, a, q, n));
    if (n == 0 || a->vec.len == 0)
    {
        cunmod_ctx_note_nothing(a->ctx);
        return cunmod_poly_set_array(ys, NULL, 0);
    }
    return q == 0 ? at_zero(ys, a, n, 0) : to_poly(ys, &a->vec, q, n, 0);
}

int cunmod_poly_interpolate_geometric(cunmod_poly_t res, uint64_t q, cunmod_poly_t ys, int64_t n)
{
    static const uint64_t zero[1] = {0};
    CUNMOD_TRY(check_polys(res, ys, q, n));
    CUNMOD_TRY(ys->vec.len > n ? CUNMOD_E_LENGTH : CUNMOD_OK);
    if (n == 0)
    {
        cunmod_ctx_note_nothing(res->ctx);
        return cunmod_poly_set_array(res, NULL, 0);
    }
    if (q == 0)
        return n > 2 ? CUNMOD_E_REPEATED : at_zero(res, ys, n, 1);
    if (ys->vec.len > 0)
        return to_poly(res, &ys->vec, q, n, 1);
    /* All values are 0, but if points are equal, the result is E_REPEATED. So the job runs, with
     * one value 0. */
    cunmod_vec_t u = cunmod_vec_of(zero, 1);
    int status = to_poly(res, &u, q, n, 1);
    cunmod_vec_clear(&u, res->ctx);
    return status;
}
