/* Computes many products of a batch by one launch.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MANY_PRODUCTS_H
#define CUNMOD_MANY_PRODUCTS_H

#include "batch/moduli.h"
#include "plan/plan.h"

/* *step = the plan's step for `items` products of at most n by m words modulo the moduli of a part,
 * n >= m >= 1. Returns whether one launch computes all of these products; if not, each product
 * needs its own launches. */
int cunmod_fused_choose(cunmod_step_t *step, struct cunmod_moduli_struct *moduli, int part,
                        int64_t n, int64_t m, int64_t items);

/* Returns the step of algorithm "whole" for products of at most n by m words, without asking the
 * plan. The transform fits into a block of threads. */
cunmod_step_t cunmod_fused_whole(const struct cunmod_moduli_struct *moduli, int part, int64_t n,
                                 int64_t m);

/* Computes the products d_items[0 .. count-1] by a step of cunmod_fused_choose or
 * cunmod_fused_whole. *most has the largest lengths of the items, and a range lo .. hi-1 as long as
 * the longest range. Returns a device error. */
int cunmod_fused_run(const cunmod_step_t *step, struct cunmod_moduli_struct *moduli,
                     cunmod_dev_t *dev, const void *d_items, const cunmod_mul_item_t *most,
                     int64_t count);

/* cunmod_fused_run for the products of polynomials of a batch that *x describes, instead of items.
 * The results are trimmed. */
int cunmod_fused_run_polys(const cunmod_step_t *step, struct cunmod_moduli_struct *moduli,
                           cunmod_dev_t *dev, const cunmod_batch_mul_t *x,
                           const cunmod_mul_item_t *most);

#endif
