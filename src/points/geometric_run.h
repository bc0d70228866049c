/* Evaluation and interpolation at 1, q, q^2, .. by scans and products, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_GEOMETRIC_RUN_H
#define CUNMOD_GEOMETRIC_RUN_H

#include <stdint.h>

#include "plan/shapes.h"
#include "points/sequence.h"
#include "runtime/ctx.h"

typedef struct
{
    cunmod_ctx_t ctx;
    cunmod_sequence_t sequence;
    const cunmod_scan_shape_t *shape;
    uint64_t q; /* a unit */
    int64_t n;  /* number of points, >= 1 */
    const void *d_a;
    int64_t len; /* words of the device array d_a, >= 1 */
} cunmod_geometric_t;

/* d_z[0 .. n-1] = the values of the polynomial d_a[0 .. len-1] at 1, q, .., q^(n-1). Returns a
 * device error. */
int cunmod_geometric_evaluate(const cunmod_geometric_t *x, void *d_z);

/* d_z[0 .. n-1] = the polynomial that has the values d_a[0 .. len-1], followed by n - len values 0,
 * at 1, q, .., q^(n-1); p is prime, len <= n. *repeated = 1 if some points are equal, else 0; d_z
 * is undefined if *repeated = 1. The function waits for the device. Returns a device error. */
int cunmod_geometric_interpolate(const cunmod_geometric_t *x, void *d_z, int *repeated);

#endif
