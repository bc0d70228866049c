/* The record of divsteps that resultants come from, and units: what f(0) and g(0) before each step
 * say about it.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_RECORD_CUH
#define CUNMOD_DIVSTEPS_RECORD_CUH

#include "euclid/divsteps.cuh"

namespace cunmod_euclid
{
/* Of steps that the lanes of a warp have one each. */
template <typename W> struct StepRecord
{
    uint32_t swapped; /* bit i: step i exchanges f and g */
    int after;        /* delta after the lane's step */
    W factor;         /* f'(0), or minus that where f and g are not exchanged */

    /* The lane's entries of cunmod_half_leaf_item_t's pivots and deltas, from the first step on. */
    __device__ void store(W *pivots, int64_t *deltas, const Cross<W> &cross) const
    {
        const int lane = (int)threadIdx.x % 32;
        pivots[lane] = cross.step(factor, 1 % cross.p, 0, 0);
        deltas[lane] = after;
    }
};

/* By a warp: `count` steps, DIVSTEPS at most, from f(0) and g(0) before the lane's step, or any
 * such numbers in the lanes behind. each(k, delta > 0) before step k; leaves delta as it is after
 * all. */
template <typename W, typename Each>
__device__ __forceinline__ StepRecord<W> record_steps(const Pair<W> &scalar, int count, int &delta,
                                                      W p, const Each &each)
{
    const int lane = (int)threadIdx.x % 32;
    const Pair<W> now = {leave_steps(scalar.f, p), leave_steps(scalar.g, p)};
    const uint32_t units = __ballot_sync(0xffffffffu, lane < count && now.g != 0);
    StepRecord<W> record = {0, 0, 0};
    for (int k = 0; k < count; k++)
    {
        const bool positive = delta > 0, swap = positive && (units >> k & 1) != 0;
        each(k, positive);
        record.swapped |= (uint32_t)swap << k;
        delta = swap ? 1 - delta : 1 + delta;
        record.after = k == lane ? delta : record.after;
    }
    record.factor = (record.swapped >> lane & 1) != 0 ? now.g : p - now.f;
    return record;
}
} // namespace cunmod_euclid

#endif
