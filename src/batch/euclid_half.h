/* Euclid's algorithm by halves on the items of a batch, many at a time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EUCLID_HALF_H
#define CUNMOD_EUCLID_HALF_H

#include "batch/euclid_long.h"

/* Whether there are transforms for the operands of an item. */
int cunmod_euclid_half_possible(const cunmod_euclid_long_t *x);

/* Makes the results of list[0 .. count-1], which becomes sorted by length, for each of which it is
 * possible. Returns a device error, or CUNMOD_INTERRUPTED. */
int cunmod_euclid_half(cunmod_euclid_kind_t kind, cunmod_ctx_t ctx, cunmod_dev_t *dev,
                       cunmod_euclid_long_t *list, int64_t count);

#endif
