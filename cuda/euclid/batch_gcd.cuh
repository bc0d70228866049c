/* GCDs and resultants of short polynomials of a batch, each item by a few lanes of a warp.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_GCD_CUH
#define CUNMOD_BATCH_GCD_CUH

#include "euclid/batch_steps.cuh"

namespace cunmod_euclid
{
/* The arithmetic of steps number PART, by which the kernels are compiled in parts
 * (cuda/nvcc.mk). */
template <int PART> struct StepsPart;

template <> struct StepsPart<0> : Arithmetic<Cross<uint32_t>>
{
};

template <> struct StepsPart<1> : Arithmetic<CrossLazy>
{
};

template <> struct StepsPart<2> : Arithmetic<Cross<uint64_t>>
{
};

/* Launches the GCDs, or with RESULTANT the resultants, of all items of x, with the arithmetic C.
 * group: number of the group, which determines lanes and rows of an item. */
template <typename C, bool RESULTANT>
int dev_batch_gcd(cunmod_dev_t *dev, const cunmod_batch_euclid_t &x, int group);

/* Launches the GCDs with cofactors, or with INVERSE the inverses; group as above. */
template <typename C, bool INVERSE>
int dev_batch_cofactors(cunmod_dev_t *dev, const cunmod_batch_euclid_t &x, int group);
} // namespace cunmod_euclid

#endif
