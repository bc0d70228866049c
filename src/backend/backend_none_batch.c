/* The part of backend_none.c for batches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "backend/backend_batch.h"
#include "backend/backend_memory.h"

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

int cunmod_dev_batch_mul_whole(cunmod_dev_t *dev, const cunmod_batch_mul_t *x, uint32_t word,
                               const cunmod_ntt_t *ntt, const void *d_tables)
{
    (void)word;
    (void)ntt;
    (void)d_tables;
    return refuse(dev, x);
}

int cunmod_dev_batch_mul_small(cunmod_dev_t *dev, const cunmod_batch_mul_t *x,
                               const cunmod_mul_item_t *most)
{
    (void)most;
    return refuse(dev, x);
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

int cunmod_dev_batch_linear(cunmod_dev_t *dev, const cunmod_batch_linear_t *x)
{
    return refuse(dev, x);
}

int cunmod_dev_batch_lead(cunmod_dev_t *dev, const cunmod_batch_lead_t *x)
{
    return refuse(dev, x);
}

int cunmod_dev_batch_div_small(cunmod_dev_t *dev, const cunmod_batch_div_t *x, int lanes)
{
    (void)lanes;
    return refuse(dev, x);
}

int cunmod_dev_batch_newton_open(cunmod_dev_t *dev, const cunmod_batch_newton_t *x)
{
    return refuse(dev, x);
}

int cunmod_dev_batch_newton_step(cunmod_dev_t *dev, void *d_items, const cunmod_batch_newton_t *x,
                                 int64_t k)
{
    (void)d_items;
    (void)k;
    return refuse(dev, x);
}

int cunmod_dev_batch_newton_turn(cunmod_dev_t *dev, void *d_items, const cunmod_batch_newton_t *x,
                                 int64_t turn)
{
    (void)d_items;
    (void)turn;
    return refuse(dev, x);
}

int cunmod_dev_batch_evaluate(cunmod_dev_t *dev, const cunmod_batch_values_t *x)
{
    return refuse(dev, x);
}

int cunmod_dev_batch_power_open(cunmod_dev_t *dev, const cunmod_batch_power_t *x)
{
    return refuse(dev, x);
}

int cunmod_dev_batch_power_first(cunmod_dev_t *dev, const cunmod_batch_power_t *x)
{
    return refuse(dev, x);
}

int cunmod_dev_batch_power_items(cunmod_dev_t *dev, void *d_items, const cunmod_batch_power_t *x,
                                 int kind)
{
    (void)d_items;
    (void)kind;
    return refuse(dev, x);
}

int cunmod_dev_batch_newton_again(cunmod_dev_t *dev, const cunmod_batch_newton_t *x)
{
    return refuse(dev, x);
}

int cunmod_dev_batch_master(cunmod_dev_t *dev, const cunmod_batch_interpolation_t *x)
{
    return refuse(dev, x);
}

int cunmod_dev_batch_weights(cunmod_dev_t *dev, const cunmod_batch_interpolation_t *x)
{
    return refuse(dev, x);
}

int cunmod_dev_batch_power_sums(cunmod_dev_t *dev, const cunmod_batch_interpolation_t *x)
{
    return refuse(dev, x);
}

int cunmod_dev_batch_euclid_facts(cunmod_dev_t *dev, const cunmod_batch_euclid_t *x, int resultant,
                                  int inverse)
{
    (void)resultant;
    (void)inverse;
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

int cunmod_dev_batch_take(cunmod_dev_t *dev, const cunmod_batch_some_t *x)
{
    return refuse(dev, x);
}

int cunmod_dev_batch_put(cunmod_dev_t *dev, const cunmod_batch_some_t *x)
{
    return refuse(dev, x);
}

int cunmod_dev_is_full(int error)
{
    (void)error;
    return 0;
}

int cunmod_dev_ntt_stack(cunmod_dev_t *dev, const cunmod_ntt_item_t *items, int each,
                         const cunmod_stack_t *stack, const cunmod_ntt_t *ntt, const void *d_tables)
{
    (void)dev;
    (void)items;
    (void)each;
    (void)stack;
    (void)ntt;
    (void)d_tables;
    return NO_CUDA;
}
