/* The product of all x - x_i for given points x_i: the public functions for host arrays and for
 * device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "base/check.h"
#include "flint/cpu.h"
#include "points/points.h"
#include "runtime/result.h"

typedef struct
{
    cunmod_job_t job; /* the first member. job.a and job.b: the points 0 .. a->len-1; the points
                         a->len .. n-1 are 0 */
    cunmod_points_t points;
} roots_t;

/* Copies the product from the root of the subproduct tree. Builds the tree first if it does not
 * exist. */
static int roots_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    cunmod_points_t points = ((const roots_t *)job)->points;
    const cunmod_tree_place_t place = {.mod = &job->mod, .dev = dev, .tables = &job->ctx->tables};
    cunmod_vec_t *z = &job->out[0].vec;
    (void)plan;
    CUNMOD_TRY(cunmod_vec_alloc_device(z, dev, points->n + 1, job->mod.word));
    CUNMOD_TRY(cunmod_points_build(points, job->a, &place));
    return cunmod_tree_product(&points->tree, z->device, &place);
}

/* out[0] = the product of x - x_i over number[0] points x_i: the points in in[0], and further
 * points 0, each of which contributes a factor x. */
static void make_roots(cunmod_cpu_call_t *call)
{
    const int64_t zeros = call->number[0] - call->in[0].len;
    uint64_t *const z = call->out[0].words;
    memset(z, 0, (size_t)zeros * sizeof(*z));
    cunmod_cpu_product_roots(z + zeros, CUNMOD_INPUT(0), call->p);
}

/* out[0] = the product of all x - x_i, read from the tree call->shared of the prepared points. */
static void make_kept_roots(cunmod_cpu_call_t *call)
{
    cunmod_cpu_tree_product(call->out[0].words, (cunmod_cpu_tree_t *)call->shared);
}

static int roots_on_cpu(cunmod_job_t *job)
{
    cunmod_points_t points = ((const roots_t *)job)->points;
    cunmod_cpu_call_t call = {.make = points->kept ? make_kept_roots : make_roots,
                              .in = {{job->a->host, job->a->len}},
                              .number = {points->n}};
    CUNMOD_TRY(cunmod_job_host(job, &job->out[0], &call.out[0].words, points->n + 1, CUNMOD_EXACT));
    return points->kept ? cunmod_points_call(points, job, &call) : cunmod_job_call(job, &call);
}

/* res = the product of x - x_i over all points. If all points are 0, points->vec is empty; the
 * operand of the job is then one point 0, since an operand must not be empty. */
static int product(cunmod_result_t res, cunmod_points_t points)
{
    static const uint64_t zero[1] = {0};
    if (points->n == 0)
        return cunmod_result_constant(res, 1, points->ctx);
    const int64_t kept = points->kept ? points->tree.shape.root.points : 0;
    cunmod_vec_t first = cunmod_vec_of(zero, 1);
    cunmod_vec_t *xs = points->vec.len > 0 ? &points->vec : &first;
    roots_t x = {.job = cunmod_result_job(points->ctx,
                                          cunmod_ask_product_roots(points->p, points->n, kept), xs,
                                          xs, roots_on_gpu, roots_on_cpu),
                 .points = points};
    const int status = cunmod_result_run(res, &x.job);
    cunmod_vec_clear(&first, points->ctx);
    return status;
}

/* ---- host arrays --------------------------------------------------------- */

int cunmod_product_roots_points(uint64_t *res, cunmod_points_t points)
{
    CUNMOD_TRY(points == NULL ? CUNMOD_E_ARGUMENT : cunmod_check_array(res, points->n + 1));
    return product(cunmod_result_array(res, points->n + 1), points);
}

int cunmod_product_roots(uint64_t *res, const uint64_t *xs, int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    struct cunmod_points_struct points;
    CUNMOD_TRY(cunmod_points_borrow(&points, xs, n, p, ctx));
    const int status = cunmod_product_roots_points(res, &points);
    cunmod_points_clear(&points);
    return status;
}

/* ---- device polynomials -------------------------------------------------- */

int cunmod_poly_product_roots_points(cunmod_poly_t res, cunmod_points_t points)
{
    CUNMOD_TRY(cunmod_points_check(points, &res, 1));
    return product(cunmod_result_poly(res), points);
}

int cunmod_poly_product_roots(cunmod_poly_t res, cunmod_poly_t xs, int64_t n)
{
    cunmod_points_t points = NULL;
    CUNMOD_TRY(cunmod_points_create_once(&points, xs, n));
    const int status = cunmod_poly_product_roots_points(res, points);
    cunmod_points_destroy(points);
    return status;
}
