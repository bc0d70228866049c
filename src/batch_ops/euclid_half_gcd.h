/* Computes GCDs, cofactors and resultants of many items of a batch at once by half-GCDs.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EUCLID_HALF_GCD_H
#define CUNMOD_EUCLID_HALF_GCD_H

#include "batch_ops/euclid_long.h"
#include "shape/half_shape.h"

/* Computes list[0 .. count-1]. list[0] must have the largest number of divsteps; the time of each
 * item is the time of list[0]. limits: limits of the recursion. Returns an outcome;
 * CUNMOD_BATCH_FOR_CPU: the transforms would be too long. */
int cunmod_euclid_half(int task, const cunmod_half_limits_t *limits, cunmod_ctx_t ctx,
                       cunmod_dev_t *dev, const cunmod_euclid_long_t *list, int64_t count);

#endif
