/* Products of a batch that are made together.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MANY_PRODUCTS_H
#define CUNMOD_MANY_PRODUCTS_H

#include "batch/moduli.h"
#include "plan/plan.h"

/* *step = how the plan makes `items` products of at most n by m words modulo numbers of a part,
 * n >= m >= 1. Returns whether one launch makes them all; else they are for launches of their
 * own. */
int cunmod_fused_choose(cunmod_step_t *step, struct cunmod_moduli_struct *moduli, int part,
                        int64_t n, int64_t m, int64_t items);

/* The step of "whole", whatever the plan chooses; a block has room for its transform. */
cunmod_step_t cunmod_fused_whole(const struct cunmod_moduli_struct *moduli, int part, int64_t n,
                                 int64_t m);

/* Makes d_items[0 .. count-1] by such a step. *most has the largest lengths, and a range of
 * coefficients that is as long as the longest one. Returns a device error. */
int cunmod_fused_run(const cunmod_step_t *step, struct cunmod_moduli_struct *moduli,
                     cunmod_dev_t *dev, const void *d_items, const cunmod_mul_item_t *most,
                     int64_t count);

/* The same for the products of polynomials, which become trimmed. */
int cunmod_fused_run_polys(const cunmod_step_t *step, struct cunmod_moduli_struct *moduli,
                           cunmod_dev_t *dev, const cunmod_batch_mul_t *x,
                           const cunmod_mul_item_t *most);

#endif
