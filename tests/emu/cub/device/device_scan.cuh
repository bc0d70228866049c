/* CUB's device-wide scan for the emulator: one thread, from the first element to the last.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * As CUB's it is a launch on the stream, and needs its temporary memory until that has run.
 */
#ifndef CUNMOD_EMU_CUB_SCAN_CUH
#define CUNMOD_EMU_CUB_SCAN_CUH

#include <iterator>

#include "emu.h"

namespace cub
{
template <typename In, typename Out, typename Op>
void cunmod_emu_scan_kernel(unsigned char *temporary, size_t bytes, In in, Out out, Op op, int n)
{
    typename std::iterator_traits<Out>::value_type sum = in[0];
    out[0] = sum;
    for (int i = 1; i < n; i++)
    {
        sum = op(sum, in[i]);
        out[i] = sum;
    }
    std::memset(temporary, CUNMOD_EMU_POISON, bytes);
}

struct DeviceScan
{
    template <typename In, typename Out, typename Op>
    static cudaError_t InclusiveScan(void *temporary, size_t &bytes, In in, Out out, Op op, int n,
                                     cudaStream_t stream)
    {
        if (temporary == nullptr)
        {
            bytes = 64 + static_cast<size_t>(n) / 64;
            return cudaSuccess;
        }
        return CUNMOD_LAUNCH((cunmod_emu_scan_kernel<In, Out, Op>), dim3(1), dim3(1), 0, stream,
                             static_cast<unsigned char *>(temporary), bytes, in, out, op, n);
    }
};
} // namespace cub

#endif
