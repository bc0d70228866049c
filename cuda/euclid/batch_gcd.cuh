/* Declares the launches of GCDs, resultants, extended GCDs and inverses of short polynomials of a
 * batch, each item by a few lanes of a warp.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_BATCH_GCD_CUH
#define CUNMOD_BATCH_GCD_CUH

#include "euclid/batch_steps.cuh"

namespace cunmod_euclid
{
/* StepsPart<PART>::Type, PART = 0, 1, 2: the arithmetic modulo p of divsteps (divsteps_arith.cuh).
 * The kernels for each arithmetic are in separate objects (cuda/nvcc.mk). */
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

/* dev_batch_gcd (below) for group = CUNMOD_GROUPS - 1 (LONGEST = true), or for all smaller groups
 * (LONGEST = false). The two functions are compiled into separate objects. */
template <typename C, bool RESULTANT, bool LONGEST>
int dev_batch_gcd_of(cunmod_dev_t *dev, const cunmod_batch_euclid_t &x, int group);

/* Launches the GCDs, or with RESULTANT the resultants, of all items of x. C: arithmetic of the
 * divsteps; group: index of the size class, which determines the lanes of an item and the
 * coefficients per lane (CUNMOD_GROUP_LANES, CUNMOD_GROUP_ROWS). Returns a device error. */
template <typename C, bool RESULTANT>
int dev_batch_gcd(cunmod_dev_t *dev, const cunmod_batch_euclid_t &x, int group)
{
    return group == CUNMOD_GROUPS - 1 ? dev_batch_gcd_of<C, RESULTANT, true>(dev, x, group)
                                      : dev_batch_gcd_of<C, RESULTANT, false>(dev, x, group);
}

/* Launches the GCDs with cofactors, or with INVERSE the inverses, of all items of x. C: arithmetic
 * of the divsteps; group: index of the size class (CUNMOD_COFACTOR_LANES, CUNMOD_COFACTOR_ROWS).
 * Returns a device error. */
template <typename C, bool INVERSE>
int dev_batch_cofactors(cunmod_dev_t *dev, const cunmod_batch_euclid_t &x, int group);
} // namespace cunmod_euclid

#endif
