/* Kernel launches and shared memory, by macros and functions for which the CPU emulator of
 * tests/emu has other definitions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_LAUNCH_CUH
#define CUNMOD_LAUNCH_CUH

#define CUNMOD_INLINE static inline __host__ __device__

#ifndef CUNMOD_EMU

#include <cuda_runtime.h>

/* CUNMOD_LAUNCH((kernel<W>), grid, block, shared_bytes, stream, arguments...) launches a kernel and
 * returns the error of this launch. CUDA keeps the last error of a thread until it is read, even if
 * another device or an unchecked call caused it; the macro clears such an error first. */
#define CUNMOD_LAUNCH(kernel, grid, block, shared, stream, ...)                                    \
    ((void)cudaGetLastError(), kernel<<<grid, block, shared, stream>>>(__VA_ARGS__),               \
     cudaGetLastError())

/* *can = whether kernels of the current device can start before the preceding kernel ends: true if
 * they are compiled for compute capability >= 9.0. This holds for all kernels of a device or for
 * none, so `kernel` may be any kernel. */
static inline int cunmod_can_wait(bool *can, const void *kernel)
{
    cudaFuncAttributes facts;
    const int error = cudaFuncGetAttributes(&facts, kernel);
    *can = !error && facts.ptxVersion >= 90;
    return error;
}

/* Launches a kernel that starts with cunmod_await_previous(). With can_wait set, the kernel starts
 * while the preceding kernel in the stream ends, which saves about a microsecond. cluster: number
 * of neighbouring blocks along x that form a cluster; 1 if can_wait is not set. */
template <typename... P, typename... A>
static inline int cunmod_launch_early(bool can_wait, unsigned cluster, void (*kernel)(P...),
                                      dim3 grid, dim3 block, size_t shared, cudaStream_t stream,
                                      const A &...arguments)
{
    cudaLaunchAttribute attributes[2];
    attributes[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attributes[0].val.programmaticStreamSerializationAllowed = 1;
    attributes[1].id = cudaLaunchAttributeClusterDimension;
    attributes[1].val.clusterDim.x = cluster;
    attributes[1].val.clusterDim.y = 1;
    attributes[1].val.clusterDim.z = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared;
    config.stream = stream;
    config.attrs = attributes;
    config.numAttrs = !can_wait ? 0 : cluster > 1 ? 2 : 1;
    return cudaLaunchKernelEx(&config, kernel, arguments...);
}

/* Launches a kernel whose blocks wait for each other. If the device cannot run all blocks at once,
 * the launch fails. */
template <typename... P, typename... A>
static inline int cunmod_launch_together(void (*kernel)(P...), dim3 grid, dim3 block, size_t shared,
                                         cudaStream_t stream, const A &...arguments)
{
    cudaLaunchAttribute attribute;
    attribute.id = cudaLaunchAttributeCooperative;
    attribute.val.cooperative = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = block;
    config.dynamicSmemBytes = shared;
    config.stream = stream;
    config.attrs = &attribute;
    config.numAttrs = 1;
    return cudaLaunchKernelEx(&config, kernel, arguments...);
}
#define CUNMOD_LAUNCH_TOGETHER(kernel, grid, block, shared, stream, ...)                           \
    cunmod_launch_together(kernel, grid, block, shared, stream, __VA_ARGS__)

/* Declares `type *name`, the block's dynamic shared memory. */
#define CUNMOD_SHARED(type, name)                                                                  \
    extern __shared__ __align__(16) unsigned char cunmod_shared_bytes_[];                          \
    type *const name = reinterpret_cast<type *>(cunmod_shared_bytes_)

#define CUNMOD_UNROLL _Pragma("unroll")
#define CUNMOD_UNROLL_2 _Pragma("unroll 2")
#define CUNMOD_UNROLL_4 _Pragma("unroll 4")
#define CUNMOD_NO_UNROLL _Pragma("unroll 1")

#else

#include "emu.h"

static inline int cunmod_can_wait(bool *can, const void *)
{
    *can = true;
    return 0;
}

#define cunmod_launch_early(can_wait, cluster, kernel, grid, block, shared, stream, ...)           \
    CUNMOD_EMU_LAUNCH(kernel, grid, block, shared, stream, cluster, can_wait, __VA_ARGS__)

#define CUNMOD_UNROLL
#define CUNMOD_UNROLL_2
#define CUNMOD_UNROLL_4
#define CUNMOD_NO_UNROLL

#endif

/* The integer constant I as a type. */
template <int I> struct Constant
{
    static constexpr int value = I;
};

#endif
