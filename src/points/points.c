/* Creates and destroys prepared points (points of evaluation and interpolation, with their
 * subproduct trees), and calls FLINT with the subproduct tree.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "points/points.h"

#include <stdlib.h>

#include "base/check.h"
#include "base/modulus.h"
#include "plan/query.h"
#include "runtime/poly.h"

int cunmod_points_check(cunmod_points_t points, const cunmod_poly_t *polys, int count)
{
    CUNMOD_TRY(points == NULL ? CUNMOD_E_ARGUMENT : cunmod_poly_check(polys, count));
    return polys[0]->p != points->p || polys[0]->ctx != points->ctx ? CUNMOD_E_MISMATCH : CUNMOD_OK;
}

void cunmod_points_shape(cunmod_points_t points)
{
    cunmod_query_t query = cunmod_ask_evaluate(points->p, points->n, points->n, 0);
    cunmod_ctx_query(&query, points->ctx);
    if (!cunmod_query_tree(&points->tree.shape, &query))
        points->tree.shape.root.points = 0;
}

int cunmod_points_build(cunmod_points_t points, const cunmod_vec_t *xs,
                        const cunmod_tree_place_t *place)
{
    if (points->tree.device != NULL)
        return 0;
    cunmod_points_shape(points);
    return cunmod_tree_build(&points->tree, xs->device, xs->len, place);
}

/* Returns a struct for n points, in which `vec`, the points, is empty and must be set by the
 * caller, and tree.shape is not set. */
static struct cunmod_points_struct bare_points(cunmod_ctx_t ctx, uint64_t p, int64_t n)
{
    return (struct cunmod_points_struct){.ctx = ctx, .p = p, .n = n, .vec = cunmod_vec_empty()};
}

struct cunmod_points_struct cunmod_points_of(cunmod_ctx_t ctx, uint64_t p, int64_t n)
{
    struct cunmod_points_struct points = bare_points(ctx, p, n);
    if (n > 0)
        cunmod_points_shape(&points);
    return points;
}

int cunmod_points_borrow(struct cunmod_points_struct *points, const uint64_t *xs, int64_t n,
                         uint64_t p, cunmod_ctx_t ctx)
{
    CUNMOD_TRY(cunmod_check_operands(xs, n, NULL, 0, p));
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    *points = bare_points(ctx, p, n);
    points->vec = cunmod_vec_of(xs, n);
    return CUNMOD_OK;
}

static void forget_cpu(cunmod_points_t points)
{
    if (points->cpu != NULL)
    {
        cunmod_shared_release(&points->cpu->shared);
        points->cpu = NULL;
    }
}

/* After an error the function removes points->cpu, FLINT's tree, and the next call creates a new
 * tree: the thread of an interrupted call may still be writing to the old tree, and a call that
 * lacked memory may have left the tree incomplete. */
int cunmod_points_call(cunmod_points_t points, cunmod_job_t *job, cunmod_cpu_call_t *call)
{
    if (points->cpu == NULL)
        points->cpu = cunmod_cpu_tree_create(job->b->host, job->b->len, points->n, points->p);
    if (points->cpu == NULL)
        return CUNMOD_E_MEMORY;
    call->shared = &points->cpu->shared;
    const int status = cunmod_job_call(job, call);
    if (status != CUNMOD_OK)
        forget_cpu(points);
    return status;
}

void cunmod_points_clear(cunmod_points_t points)
{
    cunmod_dev_t *owner = cunmod_ctx_owner(points->ctx);
    if (owner != NULL)
        cunmod_tree_clear(&points->tree, owner);
    forget_cpu(points);
    cunmod_vec_clear(&points->vec, points->ctx);
}

/* *points = a new object for n points: words[0 .. len-1], which are copied and have been checked by
 * the caller, and n - len points 0, where len = words->len. Errors: E_MEMORY, E_GPU. */
static int create(cunmod_points_t *points, cunmod_vec_t *words, int64_t n, uint64_t p,
                  cunmod_ctx_t ctx)
{
    cunmod_points_t created = malloc(sizeof(*created));
    if (created == NULL)
        return CUNMOD_E_MEMORY;
    cunmod_ctx_hold(ctx);
    *created = cunmod_points_of(ctx, p, n);
    created->kept = 1;
    const int status = cunmod_vec_copy(&created->vec, words, ctx, cunmod_modulus_word(p));
    if (status == CUNMOD_OK)
        *points = created;
    else
        cunmod_points_destroy(created);
    return status;
}

int cunmod_points_create(cunmod_points_t *points, const uint64_t *xs, int64_t n, uint64_t p,
                         cunmod_ctx_t ctx)
{
    if (points == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_check_operands(xs, n, NULL, 0, p));
    CUNMOD_TRY(cunmod_ctx_find(&ctx));
    cunmod_vec_t words = cunmod_vec_of(xs, cunmod_true_length(xs, n));
    return create(points, &words, n, p, ctx);
}

int cunmod_points_create_poly(cunmod_points_t *points, cunmod_poly_t xs, int64_t n)
{
    if (points == NULL || xs == NULL)
        return CUNMOD_E_ARGUMENT;
    CUNMOD_TRY(cunmod_check_lengths(n, 0));
    CUNMOD_TRY(cunmod_poly_resolve(xs));
    return xs->vec.len > n ? CUNMOD_E_LENGTH : create(points, &xs->vec, n, xs->p, xs->ctx);
}

int cunmod_points_create_once(cunmod_points_t *points, cunmod_poly_t xs, int64_t n)
{
    CUNMOD_TRY(cunmod_points_create_poly(points, xs, n));
    (*points)->kept = 0;
    return CUNMOD_OK;
}

void cunmod_points_destroy(cunmod_points_t points)
{
    if (points != NULL)
    {
        cunmod_ctx_t ctx = points->ctx;
        cunmod_points_clear(points);
        cunmod_ctx_release(ctx);
        free(points);
    }
}

int cunmod_points_length(int64_t *n, cunmod_points_t points)
{
    return cunmod_get_length(n, points != NULL ? &points->n : NULL);
}

int cunmod_points_modulus(uint64_t *p, cunmod_points_t points)
{
    return cunmod_get_modulus(p, points != NULL ? &points->p : NULL);
}
