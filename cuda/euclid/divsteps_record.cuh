/* Computes the record of divsteps, from which resultants and the units (constant factors) of f and
 * g are computed: which steps exchange f and g, delta after each step, and the factor of each step.
 * The record is computed from delta before all steps, and from f(0) and g(0) before each step.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_DIVSTEPS_RECORD_CUH
#define CUNMOD_DIVSTEPS_RECORD_CUH

#include "euclid/divsteps_arith.cuh"

namespace cunmod_euclid
{
/* One warp's record of at most DIVSTEPS steps: lane i has the entries of step i. */
template <typename W> struct StepRecord
{
    uint32_t swapped; /* bit i: 1 if step i exchanges f and g; equal in all lanes */
    int after;        /* delta after the lane's step */
    W factor;         /* f'(0) if the lane's step exchanged f and g, else -f'(0); f' is f after the
                         step */

    /* Stores pivots[lane] and deltas[lane] (cunmod_half_leaf_item_t). pivots[0] and deltas[0] are
     * the entries of the first step of the warp's record. */
    __device__ void store(W *pivots, int64_t *deltas, const Cross<W> &cross) const
    {
        const int lane = (int)threadIdx.x % 32;
        pivots[lane] = cross.step(factor, 1 % cross.p, 0, 0);
        deltas[lane] = after;
    }
};

/* Returns the record of `count` steps, count <= DIVSTEPS, computed by one warp. scalar: f(0) and
 * g(0) before the step of this lane; without meaning in lanes >= count. delta: in: before all
 * steps; out: after all steps. Calls each(k, true if delta > 0) before step k. */
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
