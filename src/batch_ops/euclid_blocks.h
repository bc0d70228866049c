/* GCDs and resultants of long items of a batch, each by divsteps in blocks of its own.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EUCLID_BLOCKS_H
#define CUNMOD_EUCLID_BLOCKS_H

#include "batch_ops/euclid_long.h"

/* Whether the device has room for the operands of an item; never for cofactors. */
int cunmod_euclid_blocks_possible(int task, const cunmod_euclid_long_t *x, const cunmod_dev_t *dev);

/* Makes the results of list[0 .. count-1], for each of which it is possible, as many at a time as
 * there is memory for. Returns a device error, or CUNMOD_INTERRUPTED. */
int cunmod_euclid_blocks(int task, cunmod_ctx_t ctx, cunmod_dev_t *dev,
                         const cunmod_euclid_long_t *list, int64_t count);

#endif
