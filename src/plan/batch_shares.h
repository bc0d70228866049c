/* How the items of a batch are distributed over devices. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_SHARES_H
#define CUNMOD_BATCH_SHARES_H

#include <stdint.h>

#include "plan/params.h"

/* Returns the predicted time on `devices` devices of a call that takes `us` microseconds on one
 * device. */
double cunmod_batch_shares_us(double us, int devices);

/* Returns the number of devices, at most `most` and with CUNMOD_TUNE_SHARE_ITEMS or more items
 * each, for which the predicted time of the call is least. `items` items take `us` microseconds on
 * one device; us = 0: unknown, and an item counts as a product of 250 coefficients. */
int cunmod_batch_devices(double us, int64_t items, int most);

/* Returns the speed of a device with these parameters, in a unit of which only ratios count. NULL:
 * the speed of the CPU. */
double cunmod_batch_speed(const cunmod_params_t *params);

/* Sets first[0 .. count]: share k of `count` gets the items first[k] .. first[k+1]-1, their number
 * in proportion to speed[k] > 0. Share 0 is empty only when items = 0. */
void cunmod_batch_divide(int64_t *first, const double *speed, int count, int64_t items);

#endif
