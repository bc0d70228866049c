/* Chooses the kernel that computes a GCD or resultant of a batch. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_EUCLID_H
#define CUNMOD_BATCH_EUCLID_H

#include <stdint.h>

#include "backend/types.h"
#include "plan/plan.h"
#include "shape/half_shape.h"

/* The size classes of GCDs and resultants of a batch. Class g < CUNMOD_GROUPS:
 * CUNMOD_GROUP_LANES(g) lanes of a warp compute an item by "small" (backend/types_batch.h). Class
 * CUNMOD_EUCLID_LONG: the operands are too long for "small", and "divsteps" or "half" computes the
 * item. */
#define CUNMOD_EUCLID_LONG CUNMOD_GROUPS

/* Returns the size class of a GCD or resultant whose longer operand has n words. */
int cunmod_euclid_class(int64_t n);

/* Returns the size class of an extended GCD or inverse whose longer operand has n words: a number
 * below CUNMOD_COFACTOR_GROUPS, or CUNMOD_EUCLID_LONG. */
int cunmod_cofactor_class(int64_t n);

/* Returns whether "half" with leaves of s divsteps computes all items of the query's batch in one
 * recursion, in which one block of threads computes each leaf. Otherwise the items are computed one
 * after the other, each by a recursion in which several blocks compute a leaf. */
int cunmod_half_fused(const cunmod_query_t *query, int64_t s);

/* Returns the limits of the half-GCD recursion (divsteps of a leaf; divsteps up to which matrices
 * are multiplied without transforms) that computes all items of a batch. word: bytes of a
 * coefficient, 4 or 8. */
cunmod_half_limits_t cunmod_batch_half_limits(uint32_t word);

/* Returns the predicted microseconds per item of `steps` divsteps by "half", if the items of the
 * batch fill the device. */
double cunmod_half_item_us(uint32_t word, double steps);

/* Returns whether an item of `steps` divsteps and an item of `most` >= steps divsteps are similar
 * enough in length to be computed in one recursion. */
int cunmod_batch_half_alike(int64_t steps, int64_t most);

/* Returns the size class of the items of the query, which is the index of a kernel of "small"; -1:
 * no kernel of "small" can compute the items. */
int cunmod_euclid_group(const cunmod_query_t *query);

/* Returns the number of lanes that compute an item by the kernel cunmod_euclid_group(query), which
 * is not -1. */
int cunmod_euclid_lanes(const cunmod_query_t *query);

#endif
