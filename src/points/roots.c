/* The product of all x - x_i for given points x_i: host arrays and device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "base/check.h"
#include "flint/cpu.h"
#include "points/points.h"
#include "runtime/poly.h"

typedef struct
{
    cunmod_job_t job; /* the first member. job.a, job.b: points 0 .. a->len-1; all later points are
                         0 */
    cunmod_points_t points;
} roots_t;

/* Copies the product from the root of the tree. Builds the tree first, unless the points have it
 * already. */
static int roots_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    cunmod_points_t points = ((const roots_t *)job)->points;
    const cunmod_tree_place_t place = {.mod = &job->mod, .dev = dev, .tables = &job->ctx->tables};
    cunmod_vec_t *z = &job->out[0].vec;
    int error = cunmod_vec_alloc_device(z, dev, points->n + 1, job->mod.word);
    (void)plan;
    z->len = points->n + 1;
    if (error == 0 && points->tree.device == NULL)
    {
        cunmod_points_shape(points);
        error = cunmod_tree_build(&points->tree, job->a->device, job->a->len, &place);
    }
    return CUNMOD_NEXT(cunmod_tree_product(&points->tree, z->device, &place));
}

/* out[0] = the product of x - x_i over number[0] points: those in in[0], and points 0. Each point 0
 * contributes a factor x. */
static void make_roots(cunmod_cpu_call_t *call)
{
    const int64_t zeros = call->number[0] - call->in[0].len;
    uint64_t *const z = call->out[0].words;
    memset(z, 0, (size_t)zeros * sizeof(*z));
    cunmod_cpu_product_roots(z + zeros, call->in[0].words, call->in[0].len, call->p);
}

/* out[0] = the product of all x - x_i, read from the tree call->shared of the prepared points. */
static void make_kept_roots(cunmod_cpu_call_t *call)
{
    cunmod_cpu_tree_product(call->out[0].words, (cunmod_cpu_tree_t *)call->shared);
}

static int roots_on_cpu(cunmod_job_t *job)
{
    cunmod_points_t points = ((const roots_t *)job)->points;
    const int64_t n = points->n;
    cunmod_cpu_call_t call = {.make = points->kept ? make_kept_roots : make_roots,
                              .in = {{job->a->host, job->a->len}},
                              .number = {n}};
    int status = cunmod_job_host(job, &job->out[0], &call.out[0].words, n + 1, CUNMOD_EXACT);
    job->out[0].vec.len = n + 1;
    return CUNMOD_THEN(points->kept ? cunmod_points_call(points, job, &call)
                                    : cunmod_job_call(job, &call));
}

/* Runs the job for n = points->n > 0 points. Stores the result in res[0 .. n], or in *vec if res is
 * NULL. If all points are 0, points->vec is empty; the operand of the job is then one point 0,
 * since an operand must not be empty. */
static int run(cunmod_vec_t *vec, uint64_t *res, cunmod_points_t points)
{
    static const uint64_t zero[1] = {0};
    const int64_t kept = points->kept ? points->tree.shape.root.points : 0;
    cunmod_vec_t first = cunmod_vec_of(zero, 1);
    cunmod_vec_t *xs = points->vec.len > 0 ? &points->vec : &first;
    roots_t x = {.job = {.ctx = points->ctx,
                         .query = cunmod_ask_product_roots(points->p, points->n, kept),
                         .a = xs,
                         .b = xs,
                         .out = {{.wanted = 1}},
                         .gpu = roots_on_gpu,
                         .cpu = roots_on_cpu},
                 .points = points};
    if (res != NULL)
        cunmod_job_to_array(&x.job, 0, res, points->n + 1);
    const int status = cunmod_execute(&x.job);
    *vec = x.job.out[0].vec;
    cunmod_vec_clear(&first, points->ctx);
    return status;
}

static const uint64_t one[1] = {1};

/* ---- host arrays --------------------------------------------------------- */

int cunmod_product_roots_points(uint64_t *res, cunmod_points_t points)
{
    cunmod_vec_t vec;
    int status = points == NULL ? CUNMOD_E_ARGUMENT : cunmod_check_array(res, points->n + 1);
    if (status == CUNMOD_OK && points->n == 0)
    {
        cunmod_ctx_note_nothing(points->ctx);
        res[0] = 1;
        return CUNMOD_OK;
    }
    return CUNMOD_THEN(run(&vec, res, points));
}

int cunmod_product_roots(uint64_t *res, const uint64_t *xs, int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    struct cunmod_points_struct points;
    int status = cunmod_points_borrow(&points, xs, n, p, ctx);
    if (status == CUNMOD_OK)
    {
        status = cunmod_product_roots_points(res, &points);
        cunmod_points_clear(&points);
    }
    return status;
}

/* ---- device polynomials -------------------------------------------------- */

int cunmod_poly_product_roots_points(cunmod_poly_t res, cunmod_points_t points)
{
    cunmod_vec_t vec;
    int status = cunmod_points_check(points, &res, 1);
    if (status == CUNMOD_OK && points->n == 0)
    {
        cunmod_ctx_note_nothing(points->ctx);
        return cunmod_poly_set_array(res, one, 1);
    }
    CUNMOD_THEN(run(&vec, NULL, points));
    if (status == CUNMOD_OK)
        cunmod_poly_take(res, &vec);
    return status;
}

int cunmod_poly_product_roots(cunmod_poly_t res, cunmod_poly_t xs, int64_t n)
{
    cunmod_points_t points = NULL;
    int status = cunmod_points_create_poly(&points, xs, n);
    if (status == CUNMOD_OK)
    {
        points->kept = 0;
        status = cunmod_poly_product_roots_points(res, points);
        cunmod_points_destroy(points);
    }
    return status;
}
