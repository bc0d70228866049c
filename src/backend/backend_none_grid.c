/* The part of backend_none.c for values on grids.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "backend/backend_grid.h"

#define NO_CUDA 1

int cunmod_dev_grid_tables(cunmod_dev_t *dev, const cunmod_grid_tables_t *x)
{
    (void)dev;
    (void)x;
    return NO_CUDA;
}

int cunmod_dev_grid_evaluate(cunmod_dev_t *dev, const cunmod_grid_evaluate_t *x)
{
    (void)dev;
    (void)x;
    return NO_CUDA;
}

int cunmod_dev_grid_interpolate(cunmod_dev_t *dev, const cunmod_grid_interpolate_t *x)
{
    (void)dev;
    (void)x;
    return NO_CUDA;
}

int cunmod_dev_grid_items(cunmod_dev_t *dev, const cunmod_grid_items_t *x)
{
    (void)dev;
    (void)x;
    return NO_CUDA;
}

int cunmod_dev_grid_complete(cunmod_dev_t *dev, const cunmod_grid_items_t *x)
{
    (void)dev;
    (void)x;
    return NO_CUDA;
}
