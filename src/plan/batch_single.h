/* Chooses which items of a batch are computed as single operations, and on which path. All
 * functions are pure.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_SINGLE_H
#define CUNMOD_BATCH_SINGLE_H

#include "plan/plan.h"

/* Returns whether the GPU is at least as fast as the CPU for `items` single operations. The GPU
 * computes one operation after the other, each in gpu_us microseconds; on the CPU, each of
 * `processors` processors computes one operation at a time. */
int cunmod_single_on_gpu(const cunmod_query_t *query, double gpu_us, const cunmod_params_t *params,
                         int64_t items, int64_t processors);

/* Returns whether `items` operations of CUNMOD_OP_POINTS, with the lengths of the query, are faster
 * as single operations of alone_us microseconds each than by the kernels for batches. A forced
 * algorithm determines the result: "tree": 1; "horner": 0. */
int cunmod_single_values(const cunmod_query_t *query, double alone_us,
                         const cunmod_params_t *params, int64_t items);

/* Returns the size class of a polynomial of len words that is evaluated, 0 .. CUNMOD_VALUE_CLASSES
 * - 1. Two lengths of one class differ by a factor of at most 2, except in the first and the last
 * class. */
#define CUNMOD_VALUE_CLASSES 16
int cunmod_value_class(int64_t len);

#endif
