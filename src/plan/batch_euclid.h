/* Which kernel makes a GCD of a batch. The functions are pure, as those of plan.c.
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

/* The classes of GCDs and resultants of a batch: a group of lanes makes each of a class below
 * CUNMOD_GROUPS, which is the number of the group. The others are made in blocks or by halves. */
#define CUNMOD_EUCLID_LONG CUNMOD_GROUPS

/* The class of operands of which the longer one has n words of `word` bytes. */
int cunmod_euclid_class(int64_t n);

/* The same where cofactors are made: below CUNMOD_COFACTOR_GROUPS, or CUNMOD_EUCLID_LONG. */
int cunmod_cofactor_class(int64_t n);

/* Whether "half" with leaves of s steps takes the items of a batch through one recursion: its
 * leaves are then made by one block each. Otherwise a leaf has several blocks, and items of a
 * batch come one after the other in those. The limits of the former recursion. */
int cunmod_half_fused(const cunmod_query_t *query, int64_t s);
cunmod_half_limits_t cunmod_batch_half_limits(uint32_t word);

/* What an item of so many divsteps takes by "half" of many that fill a device, in microseconds. */
double cunmod_half_item_us(uint32_t word, double steps);

/* Whether an item of `steps` steps is taken through the recursion of one with `most` steps, which
 * are not fewer. */
int cunmod_batch_half_alike(int64_t steps, int64_t most);

/* The group of lanes that makes an item of a question, or -1; and its lanes. */
int cunmod_euclid_group(const cunmod_query_t *query);
int cunmod_euclid_lanes(const cunmod_query_t *query);

#endif
