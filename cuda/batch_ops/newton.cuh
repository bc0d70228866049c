/* The divisions of a batch by Newton's iteration: the blocks of a quotient, and the start of a
 * remainder.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_NEWTON_CUH
#define CUNMOD_BATCH_NEWTON_CUH

#include "base/modarith.cuh"
#include "runtime/polys.cuh"

namespace cunmod_batch_ops
{
/* The blocks of the quotient of a division, as those of cuda/div/dev_div_blocks.cu. */
struct QuotientBlocks
{
    int64_t count, first; /* blocks, and coefficients of the highest one */

    __device__ QuotientBlocks(int64_t lenq, int64_t s) : count(0), first(lenq)
    {
        if (s > 0)
        {
            count = (lenq + s - 1) / s;
            first = lenq - (count - 1) * s;
        }
    }
};

/* Copies what the division in place k of the launch, of item i, needs of its dividend, by a block
 * of threads: what the first block of the quotient does not read, or where nothing is divided, the
 * remainder. good: the status of the division is 0. */
template <typename W, int THREADS>
static __device__ __forceinline__ void copy_dividend(const cunmod_batch_newton_t &x, int64_t k,
                                                     int64_t i, bool divides, bool good)
{
    const W *const a = words_of<W>(x.of.a, i);
    const int64_t lena = x.of.a.len[i], lenq = lena - x.of.b.len[i] + 1;
    if (divides && x.s > 0)
    {
        const int64_t low = (QuotientBlocks(lenq, x.s).count - 1) * x.s;
        for (int64_t j = threadIdx.x; j < low; j += THREADS)
            ((W *)x.rest + k * x.room)[j] = __ldcg(a + j);
    }
    if (good && !divides)
        for (int64_t j = threadIdx.x; j < lena; j += THREADS)
            words_of<W>(x.of.r, i)[j] = __ldcg(a + j);
}
} // namespace cunmod_batch_ops

#endif
