/* GCDs and resultants of short polynomials of a batch, by the lanes of warps.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_GCD_CUH
#define CUNMOD_BATCH_GCD_CUH

#include "euclid/batch_steps.cuh"

namespace cunmod_euclid
{
/* The arithmetics of steps: parts of the kernels (cuda/nvcc.mk). */
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

/* The items of a group of lanes, by the arithmetic C. */
template <typename C, bool RESULTANT>
int dev_batch_gcd(cunmod_dev_t *dev, const cunmod_batch_euclid_t &x, int group);
} // namespace cunmod_euclid

#endif
