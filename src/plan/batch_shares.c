/* Distributes the items of a batch over devices.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "plan/batch_shares.h"

#include <math.h>
#include <stddef.h>

#include "shape/tuning.h"

/* The speed of a device is block_rate[SPEED_CLASS][SPEED_SHAPE], the rate of products of
 * coefficients by MUL "block" for moduli of 64 bits, since kernels for batches spend most of their
 * time in integer multiplications. */
#define SPEED_CLASS 1
#define SPEED_SHAPE 1

double cunmod_batch_shares_us(double us, int devices)
{
    return devices == 1
               ? us
               : us / devices + CUNMOD_TUNE_SHARE_START_US + CUNMOD_TUNE_SHARE_EACH_US * devices;
}

int cunmod_batch_devices(double us, int64_t items, int most)
{
    const double one = us > 0 ? us : CUNMOD_TUNE_SHARE_ITEM_US * (double)items;
    int best = 1;
    for (int k = 2; k <= most && items / k >= CUNMOD_TUNE_SHARE_ITEMS; k++)
        best = cunmod_batch_shares_us(one, k) < cunmod_batch_shares_us(one, best) ? k : best;
    return best;
}

double cunmod_batch_speed(const cunmod_params_t *params)
{
    return params != NULL ? params->block_rate[SPEED_CLASS][SPEED_SHAPE]
                          : CUNMOD_TUNE_BATCH_CPU *
                                cunmod_params_default(NULL)->block_rate[SPEED_CLASS][SPEED_SHAPE];
}

void cunmod_batch_divide(int64_t *first, const double *speed, int count, int64_t items)
{
    double all = 0, before = 0;
    for (int k = 0; k < count; k++)
        all += speed[k];
    first[0] = 0;
    for (int k = 0; k < count; k++)
    {
        before += speed[k];
        const double end = ceil((double)items * (before / all));
        first[k + 1] = end < (double)items && k + 1 < count ? (int64_t)end : items;
    }
}
