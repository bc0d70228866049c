/* Launches of CUB's device-wide algorithms.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * To be included before CUB's headers.
 */
#ifndef CUNMOD_CUB_CUH
#define CUNMOD_CUB_CUH

/* CUB marks its work for profilers by NVTX, which would load a library that an environment variable
 * names. These macros remove the marks. */
#define CCCL_DISABLE_NVTX
#define NVTX_DISABLE

#include "runtime/dev.cuh"

/* Calls call(temporary, bytes, stream), one of CUB's algorithms. If temporary is NULL, CUB only
 * sets `bytes`, the size of the temporary memory. CUB throws if it cannot query the current device.
 * CUB returns the last CUDA error of the thread, so cudaGetLastError first clears an older error. */
template <typename Call>
int call_cub(cunmod_dev_t *dev, void *temporary, size_t &bytes, const Call &call)
{
    (void)cudaGetLastError();
    try
    {
        return call(temporary, bytes, dev->stream);
    }
    catch (...)
    {
        return cudaErrorUnknown;
    }
}

/* Launches one of CUB's algorithms behind the launches that are only listed so far, with temporary
 * memory from cunmod_dev_alloc, which reuses freed memory. Returns a device error. */
template <typename Call> int launch_cub(cunmod_dev_t *dev, const Call &call)
{
    void *d_temporary = nullptr;
    size_t bytes = 0;
    int error = dev_flush(dev);
    if (!error)
        error = call_cub(dev, nullptr, bytes, call);
    if (!error)
        error = cunmod_dev_alloc(dev, &d_temporary, bytes);
    if (!error)
    {
        error = call_cub(dev, d_temporary, bytes, call);
        cunmod_dev_free(dev, d_temporary);
    }
    return error;
}

#endif
