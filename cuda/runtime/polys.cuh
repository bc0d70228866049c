/* The polynomials of a batch, as a kernel reads and writes them.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_POLYS_CUH
#define CUNMOD_POLYS_CUH

#include "base/ptx.cuh"
#include "backend/types.h"

/* Where the words of polynomial i begin. */
static __device__ __forceinline__ int64_t start_of(const cunmod_polys_t &polys, int64_t i)
{
    return polys.at ? polys.at[i] : i * polys.stride;
}

template <typename W>
static __device__ __forceinline__ W *words_of(const cunmod_polys_t &polys, int64_t i)
{
    return cunmod_global((W *)polys.words) + start_of(polys, i);
}

static __device__ __forceinline__ int64_t room_of(const cunmod_polys_t &polys, int64_t i)
{
    return polys.at ? polys.at[i + 1] - polys.at[i] : polys.stride;
}

static __device__ __forceinline__ int32_t first_status(int32_t a, int32_t b)
{
    return a != 0 ? a : b;
}

#endif
