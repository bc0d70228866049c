/* Which items of a batch are made apart from the others, and where. The functions are pure, as
 * those of plan.c.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_SINGLE_H
#define CUNMOD_BATCH_SINGLE_H

#include "plan/plan.h"

/* Whether the GPU, which makes the operation in gpu_us as if it were no batch, is faster than the
 * CPU, on which `processors` processors share `items` such operations. */
int cunmod_single_on_gpu(const cunmod_query_t *query, double gpu_us, const cunmod_params_t *params,
                         int64_t items, int64_t processors);

/* Whether `items` operations of POINTS, of the lengths of the question, are faster one by one,
 * where each takes alone_us, than together by the kernels of batches. A forced algorithm decides:
 * "tree" is one of single operations, and the kernels of batches are "horner". */
int cunmod_single_values(const cunmod_query_t *query, double alone_us,
                         const cunmod_params_t *params, int64_t items);

/* The class of a polynomial of len words of which values are made, 0 .. CUNMOD_VALUE_CLASSES - 1:
 * those of a class have lengths within a factor of 2, but for the first and the last one. */
#define CUNMOD_VALUE_CLASSES 16
int cunmod_value_class(int64_t len);

#endif
