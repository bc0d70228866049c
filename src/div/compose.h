/* Composition modulo a prepared divisor, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_COMPOSE_H
#define CUNMOD_COMPOSE_H

#include <stdint.h>

#include "div/newton_prepared.h"
#include "shape/compose_shape.h"

/* r[0 .. m-2] = a(g) modulo the divisor of m > 1 coefficients; lena >= 1, leng < m. truncates: the
 * divisor is x^(m-1), of which only prepared->shape is read. Returns a device error. */
int cunmod_compose_run(const cunmod_newton_prepared_t *prepared, int truncates, void *d_r,
                       const void *d_a, int64_t lena, const void *d_g, int64_t leng,
                       const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables);

#endif
