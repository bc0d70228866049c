/* How a batch is spread over devices. The functions are pure, as those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_SHARES_H
#define CUNMOD_BATCH_SHARES_H

#include <stdint.h>

#include "plan/params.h"

/* The predicted time on so many devices of a call that takes `us` microseconds on one. */
double cunmod_batch_shares_us(double us, int devices);

/* The number of devices, at most `most`, on which so many items that take `us` on one are predicted
 * to be made first: more devices are never predicted to be slower. us = 0: it is not known, and an
 * item counts for a product of 250 coefficients. */
int cunmod_batch_devices(double us, int64_t items, int most);

/* The speed of a device with these parameters, of which only ratios count; NULL: that of the
 * CPU. */
double cunmod_batch_speed(const cunmod_params_t *params);

/* Share k of `count` gets items first[k] .. first[k+1]-1, in proportion to speed[k] > 0. Share 0 is
 * empty only when there are no items. */
void cunmod_batch_divide(int64_t *first, const double *speed, int count, int64_t items);

#endif
