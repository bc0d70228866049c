/* Runs the algorithms of the paper on the many-core machine model (MMM, plan/machine_model.h), for
 * comparison with the library's algorithms. The plan chooses an algorithm of the paper only when it
 * is forced.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Each function launches the kernels for one item, and returns 0 or a device error.
 */
#ifndef CUNMOD_BASELINE_H
#define CUNMOD_BASELINE_H

#include <stdint.h>

#include "backend/backend.h"

/* MUL "two_phase", Algorithms 5-7 of the paper. The function allocates and frees the array M of
 * partial sums. s: 1, 2, 4, ... or CUNMOD_TWO_PHASE_MAX_S. */
int cunmod_baseline_mul(cunmod_dev_t *dev, const cunmod_mul_item_t *item, int64_t s);

/* DIV "naive", Algorithms 1-2 of the paper, and DIV "steps", Algorithms 3-4 without their printed
 * errors. s: 1 .. CUNMOD_DIV_MAX_S. */
int cunmod_baseline_div(cunmod_dev_t *dev, const cunmod_div_item_t *item, int algorithm, int64_t s);

/* GCD "naive", Algorithms 8-9 of the paper, and GCD "steps", Algorithms 10-11 without their printed
 * errors. If cunmod_gcd_divides(lena, lenb), "steps" begins with a division by "blocks". s: 1 ..
 * CUNMOD_GCD_MAX_S. */
int cunmod_baseline_gcd(cunmod_dev_t *dev, const cunmod_gcd_item_t *item, int algorithm, int64_t s);

#endif
