/* Prepared points: points of evaluation and interpolation, with their subproduct trees.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_POINTS_H
#define CUNMOD_POINTS_H

#include <stdint.h>

#include "cunmod.h"
#include "flint/cpu_tree.h"
#include "points/tree.h"
#include "runtime/ctx.h"
#include "runtime/exec.h"
#include "runtime/vec.h"

struct cunmod_points_struct
{
    cunmod_ctx_t ctx;
    uint64_t p;
    int64_t n;
    cunmod_vec_t vec; /* points 0 .. vec.len-1; vec.len is known. The points vec.len .. n-1 are 0 */
    cunmod_tree_t tree;
    cunmod_cpu_tree_t *cpu; /* FLINT's tree for the CPU path; NULL: not created yet */
    int kept; /* 1: prepared points that the caller has created for several operations; 0: points of
                 one operation */
};

/* Returns a struct for n points, in which `vec`, the points, is empty and must be set by the
 * caller. tree.shape is set if n > 0. The struct holds no reference to the context. */
struct cunmod_points_struct cunmod_points_of(cunmod_ctx_t ctx, uint64_t p, int64_t n);

/* Sets tree.shape for points->n > 0 points. If a transform that the tree needs does not exist,
 * tree.shape.root.points = 0. */
void cunmod_points_shape(cunmod_points_t points);

/* *points = the points xs[0 .. n-1], for one operation; points->vec uses the array xs itself. The
 * function does not set tree.shape: the GPU path sets tree.shape when it builds the tree.
 * cunmod_points_clear frees the memory of *points. Errors: those of cunmod_check_operands,
 * E_MEMORY. */
int cunmod_points_borrow(struct cunmod_points_struct *points, const uint64_t *xs, int64_t n,
                         uint64_t p, cunmod_ctx_t ctx);

/* *points = a new object for one operation (kept = 0). Its n points are the coefficients of xs,
 * followed by zeros. cunmod_points_destroy destroys the object. Errors: those of
 * cunmod_points_create_poly. */
int cunmod_points_create_once(cunmod_points_t *points, cunmod_poly_t xs, int64_t n);

/* Builds points->tree from the points *xs on the device, unless the tree is built already. Returns
 * a device error. */
int cunmod_points_build(cunmod_points_t points, const cunmod_vec_t *xs,
                        const cunmod_tree_place_t *place);

/* Calls cunmod_job_call(job, call) with call->shared = points->cpu, FLINT's subproduct tree of the
 * points. If points->cpu is NULL, first creates the tree from the points in job->b. Errors: those
 * of cunmod_job_call, E_MEMORY. */
int cunmod_points_call(cunmod_points_t points, cunmod_job_t *job, cunmod_cpu_call_t *call);

/* Frees the memory of the points and of their trees, but not *points. */
void cunmod_points_clear(cunmod_points_t points);

/* Checks that `points` and polys[0 .. count-1], count >= 1, have the same modulus and the same
 * context. Errors: E_ARGUMENT (`points` or a polynomial is NULL), E_MISMATCH (different moduli or
 * contexts). */
int cunmod_points_check(cunmod_points_t points, const cunmod_poly_t *polys, int count);

#endif
