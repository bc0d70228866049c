/* Euclid's algorithm by halves on the items of a batch, many at a time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EUCLID_HALF_GCD_H
#define CUNMOD_EUCLID_HALF_GCD_H

#include "batch_ops/euclid_long.h"
#include "shape/half_shape.h"

/* Makes the results of list[0 .. count-1], of which the first item has the most steps and the
 * others about as many, within these limits. Returns a device error, CUNMOD_INTERRUPTED, or
 * CUNMOD_BATCH_FOR_CPU when there are no such transforms. */
int cunmod_euclid_half(int task, const cunmod_half_limits_t *limits, cunmod_ctx_t ctx,
                       cunmod_dev_t *dev, const cunmod_euclid_long_t *list, int64_t count);

#endif
