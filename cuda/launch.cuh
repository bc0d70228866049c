/* Launches and shared memory go through these macros, so that tests/emu can
 * supply its own.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_LAUNCH_CUH
#define CUNMOD_LAUNCH_CUH

#ifndef CUNMOD_EMU

#include <cuda_runtime.h>

/* CUNMOD_LAUNCH((kernel<W>), grid, block, shared_bytes, stream, arguments...): the error of
 * this launch. CUDA keeps the last error of the thread, of another device or of a call
 * nobody waited for, until it is read: it is dropped first, or a healthy launch would
 * report it. */
#define CUNMOD_LAUNCH(kernel, grid, block, shared, stream, ...)                                    \
    ((void)cudaGetLastError(), kernel<<<grid, block, shared, stream>>>(__VA_ARGS__),               \
     cudaGetLastError())

/* `type *name` becomes the block's dynamic shared memory. */
#define CUNMOD_SHARED(type, name)                                                                  \
    extern __shared__ __align__(16) unsigned char cunmod_shared_bytes_[];                          \
    type *const name = reinterpret_cast<type *>(cunmod_shared_bytes_)

#define CUNMOD_UNROLL _Pragma("unroll")

#else

#include "emu.h"

#define CUNMOD_UNROLL

#endif

#endif
