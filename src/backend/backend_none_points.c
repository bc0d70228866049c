/* The seam of backend.h in a library without CUDA: many points and scans (backend_none.c).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "backend/backend.h"

#define NO_CUDA 1

int cunmod_dev_tree_build(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count)
{
    (void)dev;
    (void)items;
    (void)count;
    return NO_CUDA;
}

int cunmod_dev_tree_values(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count)
{
    return cunmod_dev_tree_build(dev, items, count);
}

int cunmod_dev_tree_combine(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count)
{
    return cunmod_dev_tree_build(dev, items, count);
}

int cunmod_dev_tree_derivative(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count)
{
    return cunmod_dev_tree_build(dev, items, count);
}

int cunmod_dev_tree_invert(cunmod_dev_t *dev, const cunmod_tree_item_t *items, int64_t count)
{
    return cunmod_dev_tree_build(dev, items, count);
}

int cunmod_dev_horner(cunmod_dev_t *dev, const cunmod_horner_item_t *items, int64_t count)
{
    (void)dev;
    (void)items;
    (void)count;
    return NO_CUDA;
}

int cunmod_dev_scan(cunmod_dev_t *dev, const cunmod_scan_item_t *item)
{
    (void)dev;
    (void)item;
    return NO_CUDA;
}

int cunmod_dev_factors(cunmod_dev_t *dev, const cunmod_factors_item_t *items, int64_t count)
{
    (void)dev;
    (void)items;
    (void)count;
    return NO_CUDA;
}
