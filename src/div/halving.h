/* Compositions of power series by halving, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_HALVING_H
#define CUNMOD_HALVING_H

#include <stdint.h>

#include "mul/series.h"
#include "shape/halving_shape.h"

/* d_r[0 .. n-1] = a(g) modulo x^n, for a = d_a[0 .. lena-1] and g = d_g[0 .. leng-1] with g(0) = 0;
 * *shape is the shape for n. 1 <= lena <= n, 0 <= leng <= n. d_r overlaps neither a nor g. Returns
 * a device error. */
int cunmod_halving_run(const cunmod_halving_t *shape, void *d_r, const void *d_a, int64_t lena,
                       const void *d_g, int64_t leng, const cunmod_modulus_t *mod,
                       cunmod_dev_t *dev, cunmod_tables_t *tables);

#endif
