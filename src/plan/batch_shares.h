/* Distributes the items of a batch over devices. All functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_SHARES_H
#define CUNMOD_BATCH_SHARES_H

#include <stdint.h>

#include "plan/params.h"

/* Returns the predicted microseconds of a call on `devices` devices if it takes `us` microseconds
 * on one device. */
double cunmod_batch_shares_us(double us, int devices);

/* Returns the number of devices, 1 .. most, for which the predicted time of a call with `items`
 * items is least. If the number is > 1, each device gets at least CUNMOD_TUNE_SHARE_ITEMS items.
 * us: microseconds of the call on one device; 0: unknown, and each item counts as a product of
 * operands of 250 coefficients. */
int cunmod_batch_devices(double us, int64_t items, int most);

/* Returns the speed of a device with these parameters; params = NULL: the speed of the CPU. The
 * unit is arbitrary: only the ratio of two speeds has a meaning. */
double cunmod_batch_speed(const cunmod_params_t *params);

/* Divides `items` items over `count` devices. Stores first[0 .. count]: device k, 0 <= k < count,
 * gets the items first[k] .. first[k+1]-1, about in proportion to its speed[k] > 0. Device 0 gets
 * no item only if items = 0. */
void cunmod_batch_divide(int64_t *first, const double *speed, int count, int64_t items);

#endif
