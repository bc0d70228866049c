/* The part of backend_none.c for batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "backend/backend.h"

#define NO_CUDA 1

static int refuse(const cunmod_dev_t *dev, const void *x)
{
    (void)dev;
    (void)x;
    return NO_CUDA;
}

int cunmod_dev_mul_whole(cunmod_dev_t *dev, const cunmod_mul_item_t *items, int64_t count,
                         const cunmod_ntt_t *ntt, const void *d_tables)
{
    (void)count;
    (void)ntt;
    (void)d_tables;
    return refuse(dev, items);
}

int cunmod_dev_mul_whole_made(cunmod_dev_t *dev, const void *d_items, const cunmod_mul_item_t *most,
                              int64_t count, const cunmod_ntt_t *ntt, const void *d_tables)
{
    (void)d_items;
    return cunmod_dev_mul_whole(dev, most, count, ntt, d_tables);
}

int cunmod_dev_mul_small(cunmod_dev_t *dev, const void *d_items, const cunmod_mul_item_t *most,
                         int64_t count)
{
    (void)most;
    (void)count;
    return refuse(dev, d_items);
}

int cunmod_dev_batch_check(cunmod_dev_t *dev, const cunmod_batch_check_t *x)
{
    return refuse(dev, x);
}

int cunmod_dev_batch_trim(cunmod_dev_t *dev, const cunmod_polys_t *a, int64_t count, uint32_t word)
{
    (void)count;
    (void)word;
    return refuse(dev, a);
}

int cunmod_dev_batch_mul_items(cunmod_dev_t *dev, void *d_items, const cunmod_batch_mul_t *x,
                               uint32_t word)
{
    (void)d_items;
    (void)word;
    return refuse(dev, x);
}

int cunmod_dev_batch_sum(cunmod_dev_t *dev, const cunmod_batch_sum_t *x)
{
    return refuse(dev, x);
}

int cunmod_dev_batch_euclid_facts(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x, int resultant)
{
    (void)resultant;
    return refuse(dev, x);
}

int cunmod_dev_batch_gcd_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x, uint64_t largest,
                               int group)
{
    (void)largest;
    (void)group;
    return refuse(dev, x);
}

int cunmod_dev_batch_resultant_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x,
                                     uint64_t largest, int group)
{
    return cunmod_dev_batch_gcd_small(dev, x, largest, group);
}

int cunmod_dev_batch_xgcd_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x, uint64_t largest,
                                int group)
{
    return cunmod_dev_batch_gcd_small(dev, x, largest, group);
}

int cunmod_dev_batch_invmod_small(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x,
                                  uint64_t largest, int group)
{
    return cunmod_dev_batch_gcd_small(dev, x, largest, group);
}
