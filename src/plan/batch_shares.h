/* How a batch is spread over devices. Pure, as plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_SHARES_H
#define CUNMOD_BATCH_SHARES_H

#include <stdint.h>

#include "plan/params.h"

/* How many of `most` devices so many items are enough for: 1 at least. */
int cunmod_batch_devices(int64_t items, int most);

/* The speed of a device with these parameters, of which only ratios count; NULL: that of the
 * CPU. */
double cunmod_batch_speed(const cunmod_params_t *params);

/* Share k of `count` gets items first[k] .. first[k+1]-1, in proportion to speed[k] > 0. Share 0 is
 * empty only when there are no items. */
void cunmod_batch_divide(int64_t *first, const double *speed, int count, int64_t items);

#endif
