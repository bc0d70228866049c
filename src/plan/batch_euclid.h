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

/* The size classes of GCDs and resultants of a batch. A class below CUNMOD_GROUPS is the number of
 * a group of lanes (backend/types_batch.h), which computes the item. CUNMOD_EUCLID_LONG: the
 * operands are too long for all groups, so "divsteps" or "half" computes the item. */
#define CUNMOD_EUCLID_LONG CUNMOD_GROUPS

/* Returns the class of a GCD or resultant whose longer operand has n words. */
int cunmod_euclid_class(int64_t n);

/* Returns the class of an extended GCD or inverse whose longer operand has n words: a number below
 * CUNMOD_COFACTOR_GROUPS, or CUNMOD_EUCLID_LONG. */
int cunmod_cofactor_class(int64_t n);

/* cunmod_half_fused returns whether "half" with leaves of s steps computes all items of a batch in
 * one recursion, where one block computes each leaf. Otherwise several blocks compute a leaf, and
 * the items are computed one after the other. cunmod_batch_half_limits returns the limits of the
 * recursion for all items. */
int cunmod_half_fused(const cunmod_query_t *query, int64_t s);
cunmod_half_limits_t cunmod_batch_half_limits(uint32_t word);

/* Returns the predicted microseconds of one item of `steps` divsteps by "half", where the items of
 * the batch fill the device. */
double cunmod_half_item_us(uint32_t word, double steps);

/* Returns whether one recursion computes an item of `steps` steps together with an item of `most`
 * >= steps steps. */
int cunmod_batch_half_alike(int64_t steps, int64_t most);

/* Returns the number of the group of lanes that computes an item of the query; -1: no group does.
 * cunmod_euclid_lanes returns the lanes of that group, which must exist. */
int cunmod_euclid_group(const cunmod_query_t *query);
int cunmod_euclid_lanes(const cunmod_query_t *query);

#endif
