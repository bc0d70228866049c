/* Computes many products of a batch by one launch.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MANY_PRODUCTS_H
#define CUNMOD_MANY_PRODUCTS_H

#include "batch/moduli.h"
#include "plan/plan.h"

/* *step = the plan's step for `items` products of operands of at most n and at most m words, n >= m
 * >= 1, modulo the moduli of a part. Returns whether one launch computes all these products. If the
 * function returns 0, each product needs its own launches. */
int cunmod_fused_choose(cunmod_step_t *step, struct cunmod_moduli_struct *moduli, int part,
                        int64_t n, int64_t m, int64_t items);

/* Returns the step of algorithm "whole" (CUNMOD_ALG_MUL_WHOLE) for products of operands of at most
 * n and at most m words, without a query to the plan. One block of threads must be able to compute
 * the transform. */
cunmod_step_t cunmod_fused_whole(const struct cunmod_moduli_struct *moduli, int part, int64_t n,
                                 int64_t m);

/* Computes the products d_items[0 .. count-1] by a step of cunmod_fused_choose or
 * cunmod_fused_whole. most->lena, most->lenb: largest lengths of all items; most->hi - most->lo:
 * largest hi - lo of all items. Returns a device error. */
int cunmod_fused_run(const cunmod_step_t *step, struct cunmod_moduli_struct *moduli,
                     cunmod_dev_t *dev, const void *d_items, const cunmod_mul_item_t *most,
                     int64_t count);

/* cunmod_fused_run for products of polynomials of a batch; x: operands and results. Stores the true
 * lengths of the results. */
int cunmod_fused_run_polys(const cunmod_step_t *step, struct cunmod_moduli_struct *moduli,
                           cunmod_dev_t *dev, const cunmod_batch_mul_t *x,
                           const cunmod_mul_item_t *most);

#endif
