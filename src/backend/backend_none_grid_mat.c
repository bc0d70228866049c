/* The part of backend_none.c for matrices whose entries are values at points.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "backend/backend_grid_mat.h"

#define NO_CUDA 1

int cunmod_dev_grid_det(cunmod_dev_t *dev, const cunmod_grid_mat_t *x)
{
    (void)dev;
    (void)x;
    return NO_CUDA;
}

int cunmod_dev_grid_charpoly(cunmod_dev_t *dev, const cunmod_grid_mat_t *x)
{
    (void)dev;
    (void)x;
    return NO_CUDA;
}
