/* Division by Newton's iteration, on the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_NEWTON_H
#define CUNMOD_NEWTON_H

#include <stdint.h>

#include "backend.h"
#include "newton_shape.h"
#include "tables.h"

/* Operands and results of a division, in device memory, the results apart from all else. */
typedef struct
{
    const void *a; /* n words; with several blocks NULL, and then r is a */
    const void *b; /* m words, the highest a unit */
    void *q;       /* n - m + 1 words */
    void *r;       /* m - 1 words, NULL when they are not wanted; with several blocks n words,
                      and the lowest m - 1 become the remainder if `remainder` is set */
    int remainder;
} cunmod_newton_operands_t;

/* The division that *shape tells. Returns a device error. */
int cunmod_newton_divide(const cunmod_newton_t *shape, const cunmod_newton_operands_t *operands,
                         const cunmod_modulus_t *mod, cunmod_dev_t *dev, cunmod_tables_t *tables);

#endif
