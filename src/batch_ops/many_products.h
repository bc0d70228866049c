/* Products of a batch that one launch computes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MANY_PRODUCTS_H
#define CUNMOD_MANY_PRODUCTS_H

#include "batch/moduli.h"
#include "plan/plan.h"

/* *step = the plan's step for `items` products of at most n by m words modulo numbers of a part, n
 * >= m >= 1. Returns whether one launch computes all of these products; if not, each product needs
 * launches of its own. */
int cunmod_fused_choose(cunmod_step_t *step, struct cunmod_moduli_struct *moduli, int part,
                        int64_t n, int64_t m, int64_t items);

/* Returns the step of algorithm "whole", whatever the plan would choose. The transform of the
 * product fits into a block. */
cunmod_step_t cunmod_fused_whole(const struct cunmod_moduli_struct *moduli, int part, int64_t n,
                                 int64_t m);

/* Computes the products d_items[0 .. count-1] by a step of cunmod_fused_choose. *most has the
 * largest lengths of the items, and a range as long as the longest range. Returns a device error.
 */
int cunmod_fused_run(const cunmod_step_t *step, struct cunmod_moduli_struct *moduli,
                     cunmod_dev_t *dev, const void *d_items, const cunmod_mul_item_t *most,
                     int64_t count);

/* cunmod_fused_run on the polynomials of a batch. The results are trimmed. */
int cunmod_fused_run_polys(const cunmod_step_t *step, struct cunmod_moduli_struct *moduli,
                           cunmod_dev_t *dev, const cunmod_batch_mul_t *x,
                           const cunmod_mul_item_t *most);

#endif
