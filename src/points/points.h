/* Prepared points: the object.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_POINTS_H
#define CUNMOD_POINTS_H

#include <stdint.h>

#include "cunmod.h"
#include "points/tree.h"
#include "runtime/ctx.h"
#include "runtime/vec.h"

struct cunmod_points_struct
{
    cunmod_ctx_t ctx;
    uint64_t p;
    int64_t n;
    cunmod_vec_t vec; /* its length is known; points beyond it are 0 */
    cunmod_tree_t tree;
    int kept; /* the points are an object of the caller, for more than one operation */
};

/* n points whose words (vec) are still to be set. The struct holds no reference to the context. */
struct cunmod_points_struct cunmod_points_of(cunmod_ctx_t ctx, uint64_t p, int64_t n);

/* *points = points on the caller's array, for one operation; cunmod_points_clear ends it. Errors:
 * those of cunmod_check_operands, E_MEMORY. */
int cunmod_points_borrow(struct cunmod_points_struct *points, const uint64_t *xs, int64_t n,
                         uint64_t p, cunmod_ctx_t ctx);

/* Gives back the memory of the points and of their tree. */
void cunmod_points_clear(cunmod_points_t points);

/* Checks the points and the polynomials of one operation. Errors: E_ARGUMENT (one is NULL),
 * E_MISMATCH. */
int cunmod_points_check(cunmod_points_t points, const cunmod_poly_t *polys, int count);

#endif
