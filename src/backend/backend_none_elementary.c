/* The part of backend_none.c for elementary operations.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "backend/backend.h"

#define NO_CUDA 1

static int refuse(const cunmod_dev_t *dev, const void *items, int64_t count)
{
    (void)dev;
    (void)items;
    (void)count;
    return NO_CUDA;
}

int cunmod_dev_linear(cunmod_dev_t *dev, const cunmod_linear_item_t *items, int64_t count)
{
    return refuse(dev, items, count);
}

int cunmod_dev_differ(cunmod_dev_t *dev, const cunmod_linear_item_t *items, int64_t count)
{
    return refuse(dev, items, count);
}

int cunmod_dev_value(cunmod_dev_t *dev, const cunmod_value_item_t *items, int64_t count)
{
    return refuse(dev, items, count);
}

int cunmod_dev_integral(cunmod_dev_t *dev, const cunmod_integral_item_t *items, int64_t count)
{
    return refuse(dev, items, count);
}

int cunmod_dev_random(cunmod_dev_t *dev, const cunmod_random_item_t *items, int64_t count)
{
    return refuse(dev, items, count);
}
