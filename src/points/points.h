/* Prepared points: the object.
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
    cunmod_vec_t vec; /* its length is known; points beyond it are 0 */
    cunmod_tree_t tree;
    cunmod_cpu_tree_t *cpu; /* what the CPU path keeps; NULL: it has not been taken */
    int kept; /* the points are an object of the caller, for more than one operation */
};

/* n points whose words (vec) are still to be set. The struct holds no reference to the context. */
struct cunmod_points_struct cunmod_points_of(cunmod_ctx_t ctx, uint64_t p, int64_t n);

/* Sets the shape of the tree of n > 0 points. */
void cunmod_points_shape(cunmod_points_t points);

/* *points = points on the caller's array, for one operation; cunmod_points_clear ends it. The shape
 * of a tree is set when the tree is built, since FLINT takes none. Errors:
 * those of cunmod_check_operands, E_MEMORY. */
int cunmod_points_borrow(struct cunmod_points_struct *points, const uint64_t *xs, int64_t n,
                         uint64_t p, cunmod_ctx_t ctx);

/* Calls cunmod_job_call for a job whose operand b is the points. FLINT's tree of the points is made
 * here where the points do not keep one yet. Errors: those of cunmod_job_call. */
int cunmod_points_call(cunmod_points_t points, cunmod_job_t *job, cunmod_cpu_call_t *call);

/* Gives back the memory of the points and of their trees. */
void cunmod_points_clear(cunmod_points_t points);

/* Checks the points and the polynomials of one operation. Errors: E_ARGUMENT (one is NULL),
 * E_MISMATCH. */
int cunmod_points_check(cunmod_points_t points, const cunmod_poly_t *polys, int count);

#endif
