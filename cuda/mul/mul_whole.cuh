/* Products by transforms, where one block of threads computes a product.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_MUL_WHOLE_CUH
#define CUNMOD_MUL_WHOLE_CUH

#include "mul/products.cuh"
#include "ntt/ntt_pass.cuh"

namespace cunmod_mul
{
using namespace cunmod_ntt;

/* Launches `run` products with coefficients of type W, by transforms modulo COUNT primes. */
template <typename W, int COUNT>
int dev_mul_whole(cunmod_dev_t *dev, const Products &products, const NttArgs &args, int64_t run);
} // namespace cunmod_mul

#endif
