/* CUB's device-wide radix sort for the emulator: one thread, by the bits begin .. end-1 alone.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * As CUB's it is a launch on the stream, and needs its temporary memory until that has run.
 */
#ifndef CUNMOD_EMU_CUB_SORT_CUH
#define CUNMOD_EMU_CUB_SORT_CUH

#include <algorithm>
#include <cstring>

#include "emu.h"

namespace cub
{
template <typename K>
void cunmod_emu_sort_kernel(unsigned char *temporary, size_t bytes, const K *in, K *out, int64_t n,
                            int begin, int end)
{
    const K mask = static_cast<K>(~K(0)) >> (8 * static_cast<int>(sizeof(K)) - (end - begin));
    std::copy(in, in + n, out);
    std::stable_sort(out, out + n,
                     [=](K a, K b) { return (a >> begin & mask) < (b >> begin & mask); });
    std::memset(temporary, CUNMOD_EMU_POISON, bytes);
}

struct DeviceRadixSort
{
    template <typename K>
    static cudaError_t SortKeys(void *temporary, size_t &bytes, const K *in, K *out, int64_t n,
                                int begin, int end, cudaStream_t stream)
    {
        if (temporary == nullptr)
        {
            bytes = 64 + static_cast<size_t>(n) * sizeof(K);
            return cudaSuccess;
        }
        return CUNMOD_LAUNCH(cunmod_emu_sort_kernel<K>, dim3(1), dim3(1), 0, stream,
                             static_cast<unsigned char *>(temporary), bytes, in, out, n, begin,
                             end);
    }
};
} // namespace cub

#endif
