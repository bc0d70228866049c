/* Evaluation of a polynomial at many points, and interpolation: the public functions for host
 * arrays and for device polynomials.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "div/division.h"
#include "flint/cpu.h"
#include "points/points.h"
#include "runtime/result.h"

/* ---- the job ------------------------------------------------------------- */

typedef struct
{
    cunmod_job_t job; /* the first member. job.a: the polynomial to evaluate, or the values to
                         interpolate. job.b: the points 0 .. b->len-1; the points b->len .. n-1 are
                         0 */
    cunmod_points_t points;
} many_t;

static int run_horner(cunmod_job_t *job, cunmod_dev_t *dev, void *d_y)
{
    const cunmod_horner_item_t item = {.a = job->a->device,
                                       .x = job->b->device,
                                       .y = d_y,
                                       .lena = job->a->len,
                                       .lenx = job->b->len,
                                       .n = ((const many_t *)job)->points->n,
                                       .mod = job->mod};
    return cunmod_dev_horner(dev, &item, 1);
}

/* Computes the values, or the interpolating polynomial, by the subproduct tree points->tree. First
 * computes what the tree lacks: the nodes, the root as a prepared divisor and, for an
 * interpolation, the weights 1 / M'(x_i). */
static int run_tree(cunmod_job_t *job, cunmod_dev_t *dev, void *d_z)
{
    cunmod_points_t points = ((many_t *)job)->points;
    cunmod_tree_t *tree = &points->tree;
    const cunmod_tree_place_t place = {.mod = &job->mod, .dev = dev, .tables = &job->ctx->tables};
    CUNMOD_TRY(cunmod_points_build(points, job->b, &place));
    CUNMOD_TRY(cunmod_tree_prepare(tree, &place));
    if (!job->query.points.interpolate)
        return cunmod_tree_evaluate(tree, d_z, job->a->device, job->a->len, &place);
    if (tree->weights == NULL && !tree->repeated)
        CUNMOD_TRY(cunmod_tree_weigh(tree, &place));
    if (!tree->repeated)
        return cunmod_tree_interpolate(tree, d_z, job->a->device, job->a->len, &place);
    job->refused = CUNMOD_E_REPEATED;
    return 0;
}

static int many_on_gpu(cunmod_job_t *job, cunmod_dev_t *dev, const cunmod_plan_t *plan)
{
    static int (*const runs[CUNMOD_ALG_COUNT])(cunmod_job_t *, cunmod_dev_t *, void *) = {
        [CUNMOD_ALG_POINTS_HORNER] = run_horner, [CUNMOD_ALG_POINTS_TREE] = run_tree};
    const int64_t n = ((const many_t *)job)->points->n;
    cunmod_vec_t *z = &job->out[0].vec;
    CUNMOD_TRY(cunmod_vec_alloc_device(z, dev, n, job->mod.word));
    CUNMOD_TRY(runs[plan->algorithm](job, dev, z->device));
    return cunmod_result_trim(job, 0, n, dev);
}

/* *words = vec->host[0 .. vec->len-1], padded with zeros to n words. If vec->len < n, *words = *own
 * is a new array, which the caller frees; else *words = vec->host and *own = NULL. Errors:
 * E_MEMORY. */
static int padded(const uint64_t **words, uint64_t **own, const cunmod_vec_t *vec, int64_t n)
{
    *words = vec->host;
    *own = NULL;
    if (vec->len == n)
        return CUNMOD_OK;
    *words = *own = calloc((size_t)n, sizeof(**own));
    if (*own != NULL && vec->len > 0)
        memcpy(*own, vec->host, (size_t)vec->len * sizeof(**own));
    return *own != NULL ? CUNMOD_OK : CUNMOD_E_MEMORY;
}

/* FLINT interpolates at fewer than SHORT points without a tree, unless the points are prepared. */
#define SHORT 16

static int are_repeated(const uint64_t *xs, int64_t n)
{
    int repeated = 0;
    for (int64_t i = 1; i < n; i++)
        for (int64_t j = 0; j < i; j++)
            repeated |= xs[i] == xs[j];
    return repeated;
}

/* The functions make_* call FLINT's functions. in[0]: the coefficients of the polynomial to
 * evaluate, or the values to interpolate; in[1]: the points. make_kept_*: call->shared is the
 * subproduct tree of prepared points, and in[1] is not read. Interpolations: call->result = a
 * status. */
static void make_evaluation(cunmod_cpu_call_t *call)
{
    cunmod_cpu_evaluate(call->out[0].words, CUNMOD_INPUT(0), CUNMOD_INPUT(1), call->p);
}

static void make_kept_evaluation(cunmod_cpu_call_t *call)
{
    cunmod_cpu_tree_evaluate(call->out[0].words, CUNMOD_INPUT(0),
                             (cunmod_cpu_tree_t *)call->shared);
}

static void make_interpolation(cunmod_cpu_call_t *call)
{
    const int64_t n = call->in[1].len;
    call->result = are_repeated(call->in[1].words, n) ? CUNMOD_E_REPEATED : CUNMOD_OK;
    if (call->result == CUNMOD_OK)
    {
        cunmod_cpu_interpolate(call->out[0].words, call->in[1].words, call->in[0].words, n,
                               call->p);
    }
}

static void make_kept_interpolation(cunmod_cpu_call_t *call)
{
    const int made = cunmod_cpu_tree_interpolate(call->out[0].words, call->in[0].words,
                                                 (cunmod_cpu_tree_t *)call->shared);
    call->result = made ? CUNMOD_OK : CUNMOD_E_REPEATED;
}

/* z[0 .. n-1] = the values of the polynomial job->a at the n points. Errors: E_MEMORY,
 * E_INTERRUPTED. */
static int evaluate_on_host(uint64_t *z, cunmod_job_t *job)
{
    cunmod_points_t points = ((const many_t *)job)->points;
    const uint64_t *xs;
    uint64_t *own;
    cunmod_cpu_call_t call = {
        .make = make_kept_evaluation, .in = {{job->a->host, job->a->len}}, .out = {{.words = z}}};
    if (points->kept)
        return cunmod_points_call(points, job, &call);
    CUNMOD_TRY(padded(&xs, &own, job->b, points->n));
    call.make = make_evaluation;
    call.in[1].words = xs;
    call.in[1].len = points->n;
    const int status = cunmod_job_call(job, &call);
    free(own);
    return status;
}

/* z[0 .. n-1] = the polynomial that has the values job->a at the n points. Errors: E_REPEATED,
 * E_MEMORY, E_INTERRUPTED. */
static int interpolate_on_host(uint64_t *z, cunmod_job_t *job)
{
    cunmod_points_t points = ((const many_t *)job)->points;
    const int64_t n = points->n;
    const int tree = points->kept || n >= SHORT;
    const uint64_t *xs = NULL, *ys;
    uint64_t *own_xs = NULL, *own_ys;
    int status = padded(&ys, &own_ys, job->a, n);
    if (!tree)
        CUNMOD_THEN(padded(&xs, &own_xs, job->b, n));
    cunmod_cpu_call_t call = {.make = tree ? make_kept_interpolation : make_interpolation,
                              .in = {{ys, n}, {xs, n}},
                              .out = {{.words = z}}};
    CUNMOD_THEN(tree ? cunmod_points_call(points, job, &call) : cunmod_job_call(job, &call));
    CUNMOD_THEN((int)call.result);
    free(own_xs);
    free(own_ys);
    return status;
}

static int many_on_cpu(cunmod_job_t *job)
{
    uint64_t *z;
    CUNMOD_TRY(
        cunmod_job_host(job, &job->out[0], &z, ((const many_t *)job)->points->n, CUNMOD_EXACT));
    CUNMOD_TRY(job->query.points.interpolate ? interpolate_on_host(z, job)
                                             : evaluate_on_host(z, job));
    cunmod_result_trim_host(job, 0);
    return CUNMOD_OK;
}

/* res = the values of *a at the points, or the polynomial that interpolates *a. interpolate = 0: *a
 * is a polynomial, and a->len is its true length; 1: *a has values. The caller has checked *a. */
static int run(cunmod_result_t res, cunmod_vec_t *a, int interpolate, cunmod_points_t points)
{
    const int64_t kept = points->kept ? points->tree.shape.root.points : 0;
    if (points->n == 0 || a->len == 0)
        return cunmod_result_constant(res, 0, points->ctx);
    many_t x = {.job = cunmod_result_job(
                    points->ctx,
                    interpolate ? cunmod_ask_interpolate(points->p, points->n, kept)
                                : cunmod_ask_evaluate(points->p, a->len, points->n, kept),
                    a, &points->vec, many_on_gpu, many_on_cpu),
                .points = points};
    return cunmod_result_run(res, &x.job);
}

/* ---- host arrays --------------------------------------------------------- */

int cunmod_evaluate_points(uint64_t *ys, const uint64_t *a, int64_t lena, cunmod_points_t points)
{
    CUNMOD_TRY(points == NULL ? CUNMOD_E_ARGUMENT
                              : cunmod_check_operands(a, lena, NULL, 0, points->p));
    CUNMOD_TRY(cunmod_check_array(ys, points->n));
    cunmod_vec_t u = cunmod_vec_of(a, cunmod_true_length(a, lena));
    const int status = run(cunmod_result_array(ys, points->n), &u, 0, points);
    cunmod_vec_clear(&u, points->ctx);
    return status;
}

int cunmod_interpolate_points(uint64_t *res, const uint64_t *ys, cunmod_points_t points)
{
    CUNMOD_TRY(points == NULL ? CUNMOD_E_ARGUMENT
                              : cunmod_check_operands(ys, points->n, NULL, 0, points->p));
    CUNMOD_TRY(cunmod_check_array(res, points->n));
    if (!cunmod_ctx_is_prime(points->ctx, points->p))
        return CUNMOD_E_MODULUS;
    cunmod_vec_t u = cunmod_vec_of(ys, points->n);
    const int status = run(cunmod_result_array(res, points->n), &u, 1, points);
    cunmod_vec_clear(&u, points->ctx);
    return status;
}

int cunmod_evaluate(uint64_t *ys, const uint64_t *a, int64_t lena, const uint64_t *xs, int64_t n,
                    uint64_t p, cunmod_ctx_t ctx)
{
    struct cunmod_points_struct points;
    CUNMOD_TRY(cunmod_points_borrow(&points, xs, n, p, ctx));
    const int status = cunmod_evaluate_points(ys, a, lena, &points);
    cunmod_points_clear(&points);
    return status;
}

int cunmod_interpolate(uint64_t *res, const uint64_t *xs, const uint64_t *ys, int64_t n, uint64_t p,
                       cunmod_ctx_t ctx)
{
    struct cunmod_points_struct points;
    CUNMOD_TRY(cunmod_points_borrow(&points, xs, n, p, ctx));
    const int status = cunmod_interpolate_points(res, ys, &points);
    cunmod_points_clear(&points);
    return status;
}

/* ---- device polynomials -------------------------------------------------- */

int cunmod_poly_evaluate_points(cunmod_poly_t ys, cunmod_poly_t a, cunmod_points_t points)
{
    const cunmod_poly_t polys[] = {ys, a};
    CUNMOD_TRY(cunmod_points_check(points, polys, 2));
    CUNMOD_TRY(cunmod_poly_resolve(a));
    return run(cunmod_result_poly(ys), &a->vec, 0, points);
}

int cunmod_poly_interpolate_points(cunmod_poly_t res, cunmod_poly_t ys, cunmod_points_t points)
{
    static const uint64_t zero[1] = {0};
    const cunmod_poly_t polys[] = {res, ys};
    CUNMOD_TRY(cunmod_points_check(points, polys, 2));
    CUNMOD_TRY(cunmod_poly_resolve(ys));
    if (ys->vec.len > points->n)
        return CUNMOD_E_LENGTH;
    /* If all values are 0, but some points are equal, the function must return E_REPEATED. So the
     * job runs with one value 0, since an operand of a job must not be empty. */
    cunmod_vec_t u = cunmod_vec_of(zero, 1);
    const int status = run(cunmod_result_poly(res), ys->vec.len > 0 ? &ys->vec : &u, 1, points);
    cunmod_vec_clear(&u, points->ctx);
    return status;
}

int cunmod_poly_evaluate(cunmod_poly_t ys, cunmod_poly_t a, cunmod_poly_t xs, int64_t n)
{
    cunmod_points_t points = NULL;
    CUNMOD_TRY(cunmod_points_create_once(&points, xs, n));
    const int status = cunmod_poly_evaluate_points(ys, a, points);
    cunmod_points_destroy(points);
    return status;
}

int cunmod_poly_interpolate(cunmod_poly_t res, cunmod_poly_t xs, cunmod_poly_t ys, int64_t n)
{
    cunmod_points_t points = NULL;
    CUNMOD_TRY(cunmod_points_create_once(&points, xs, n));
    const int status = cunmod_poly_interpolate_points(res, ys, points);
    cunmod_points_destroy(points);
    return status;
}
