/* The record of divsteps, from which resultants and units are made: which steps exchange f and g,
 * delta after each step, and the factor that belongs to it. All of it follows from delta at the
 * start and from f(0) and g(0) before each step.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_RECORD_CUH
#define CUNMOD_DIVSTEPS_RECORD_CUH

#include "euclid/divsteps_arith.cuh"

namespace cunmod_euclid
{
/* The record of the steps of a warp: lane i has step i. */
template <typename W> struct StepRecord
{
    uint32_t swapped; /* bit i: step i exchanges f and g */
    int after;        /* delta after the lane's step */
    W factor;         /* f'(0) after the lane's step when that exchanged f and g, else -f'(0) */

    /* Stores the lane's entries of pivots and deltas of cunmod_half_leaf_item_t; pivots[0] and
     * deltas[0] belong to step 0 of the warp. */
    __device__ void store(W *pivots, int64_t *deltas, const Cross<W> &cross) const
    {
        const int lane = (int)threadIdx.x % 32;
        pivots[lane] = cross.step(factor, 1 % cross.p, 0, 0);
        deltas[lane] = after;
    }
};

/* The record of `count` steps, at most DIVSTEPS, by a warp. scalar: f(0) and g(0) before the lane's
 * step; lanes from `count` on may have any such numbers. delta: before the steps in, after them
 * out. Calls each(k, delta > 0) before step k. */
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
