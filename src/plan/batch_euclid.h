/* Which kernel makes a GCD of a batch. Pure, as plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_EUCLID_H
#define CUNMOD_BATCH_EUCLID_H

#include <stdint.h>

#include "backend/types.h"
#include "plan/plan.h"

/* The classes of GCDs and resultants of a batch: a group of lanes makes each of a class below
 * CUNMOD_GROUPS, which is the number of the group. The others are made as if each were alone. */
#define CUNMOD_EUCLID_LONG CUNMOD_GROUPS

/* The class of operands of which the longer one has n words of `word` bytes. */
int cunmod_euclid_class(int64_t n, uint32_t word);

/* The same where cofactors are made: below CUNMOD_COFACTOR_GROUPS, or CUNMOD_EUCLID_LONG. */
int cunmod_cofactor_class(int64_t n);

/* The group of lanes that makes an item of a question, or -1; and its lanes. */
int cunmod_euclid_group(const cunmod_query_t *query);
int cunmod_euclid_lanes(const cunmod_query_t *query);

#endif
