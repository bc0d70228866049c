/* The part of backend_none.c for integers and their images.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "backend/backend_images.h"

#define NO_CUDA 1

int cunmod_dev_images_powers(cunmod_dev_t *dev, uint64_t *powers, const cunmod_modulus_t *factor,
                             int64_t factors, int64_t words)
{
    (void)dev;
    (void)powers;
    (void)factor;
    (void)factors;
    (void)words;
    return NO_CUDA;
}

int cunmod_dev_images_reduce(cunmod_dev_t *dev, const cunmod_images_reduce_t *x)
{
    (void)dev;
    (void)x;
    return NO_CUDA;
}

int cunmod_dev_images_crt(cunmod_dev_t *dev, const cunmod_images_crt_t *x)
{
    (void)dev;
    (void)x;
    return NO_CUDA;
}
