/* The algorithms of the MMM paper, which the others are compared with; they run only when they are
 * forced.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Each function starts the work of one item, and returns a device error.
 */
#ifndef CUNMOD_BASELINE_H
#define CUNMOD_BASELINE_H

#include <stdint.h>

#include "backend/backend.h"

/* MUL "two_phase", Algorithms 5-7, whose array M is allocated here. s: one of 1, 2, 4, ...,
 * CUNMOD_TWO_PHASE_MAX_S. */
int cunmod_baseline_mul(cunmod_dev_t *dev, const cunmod_mul_item_t *item, int64_t s);

/* DIV "naive", Algorithms 1-2, and "steps", Algorithms 3-4, corrected. s: 1 .. CUNMOD_DIV_MAX_S. */
int cunmod_baseline_div(cunmod_dev_t *dev, const cunmod_div_item_t *item, int algorithm, int64_t s);

/* GCD "naive", Algorithms 8-9, and "steps", Algorithms 10-11, corrected. Where cunmod_gcd_divides
 * says so, a division by "blocks" comes before "steps". s: 1 .. CUNMOD_GCD_MAX_S. */
int cunmod_baseline_gcd(cunmod_dev_t *dev, const cunmod_gcd_item_t *item, int algorithm, int64_t s);

#endif
