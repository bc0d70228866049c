/* Which kernel computes a GCD or resultant of a batch. All functions are pure.
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

/* The size classes of GCDs and resultants of a batch. Class g < CUNMOD_GROUPS: a group of
 * CUNMOD_GROUP_LANES(g) lanes of a warp computes the item by "small" (backend/types_batch.h).
 * CUNMOD_EUCLID_LONG: the operands are too long for all groups of lanes, and "divsteps" or "half"
 * computes the item. */
#define CUNMOD_EUCLID_LONG CUNMOD_GROUPS

/* Returns the class of a GCD or resultant whose longer operand has n words. */
int cunmod_euclid_class(int64_t n);

/* Returns the class of an extended GCD or inverse whose longer operand has n words: a number below
 * CUNMOD_COFACTOR_GROUPS, or CUNMOD_EUCLID_LONG. */
int cunmod_cofactor_class(int64_t n);

/* Returns whether "half" with leaves of s divsteps computes all items of the query's batch in one
 * recursion. In this recursion one block of threads computes each leaf. If the function returns 0,
 * several blocks compute a leaf, and the items are computed one after the other. */
int cunmod_half_fused(const cunmod_query_t *query, int64_t s);

/* Returns the limits of the recursion that computes all items of a batch. word: bytes of a
 * coefficient, 4 or 8. */
cunmod_half_limits_t cunmod_batch_half_limits(uint32_t word);

/* Returns the predicted microseconds of one item of `steps` divsteps by "half", where the items of
 * the batch fill the device. */
double cunmod_half_item_us(uint32_t word, double steps);

/* Returns whether an item of `steps` divsteps and an item of `most` >= steps divsteps are close
 * enough in length that one recursion computes both. */
int cunmod_batch_half_alike(int64_t steps, int64_t most);

/* Returns the size class of the items of the query, an index of a group of lanes; -1: no group of
 * lanes can compute the items. */
int cunmod_euclid_group(const cunmod_query_t *query);

/* Returns the number of lanes of the group cunmod_euclid_group(query), which is not -1. */
int cunmod_euclid_lanes(const cunmod_query_t *query);

#endif
