/* What kernels for the matrices of a batch share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_MATRICES_CUH
#define CUNMOD_BATCH_MATRICES_CUH

#include "runtime/polys.cuh"

#include "backend/backend_batch.h"

namespace cunmod_mat
{
/* Returns the status of item i, as far as the operands determine it. */
static __device__ __forceinline__ int32_t operand_status(const cunmod_batch_matrix_t &x, int64_t i)
{
    const bool has_b = x.b.words != nullptr;
    const int32_t status = first_status(x.a.status[i], has_b ? x.b.status[i] : 0);
    const int64_t rows_b = x.task == CUNMOD_BATCH_MUL ? x.columns : x.rows;
    const bool longer = x.a.len[i] > (int64_t)x.rows * x.columns ||
                        (has_b && x.b.len[i] > rows_b * x.more);
    return first_status(first_status(status, x.field ? x.field[i] : 0), longer ? x.longer : 0);
}
} // namespace cunmod_mat

#endif
