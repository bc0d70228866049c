/* A GPU emulated on the CPU: the part of CUDA that cuda/ uses, for g++.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A thread of a block is a fiber that runs until its next barrier (emu_fiber.cc);
 * the runtime is malloc (emu_memory.cc). Blocks run one after another, or, where the launch
 * wants them together (all of them, or those of a cluster), one that is drawn by lot goes on until
 * it waits for another one or has had its turn; the order of blocks and of threads changes, and
 * now and then a warp is held back as long as others can run, or a block for thousands of turns,
 * so that code which relies on an order fails. What is asked of a stream is done late
 * (emu_stream.h).
 * Environment: CUNMOD_EMU_DEVICES (default 1; 0: no device), CUNMOD_EMU_MEMORY
 * (bytes of device memory, default 2^30).
 */
#ifndef CUNMOD_EMU_H
#define CUNMOD_EMU_H

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>

#include "emu_faults.h"

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __grid_constant__
#define __constant__ static
#define __shared__ static /* blocks run one at a time; not poisoned: prefer CUNMOD_SHARED */
#define __align__(n) __attribute__((aligned(n)))

/* What fills memory that nobody has written. */
constexpr unsigned char CUNMOD_EMU_POISON = 0xa5;

/* ---- vectors ---- */

struct uint3
{
    unsigned x, y, z;
};

struct dim3
{
    unsigned x, y, z;
    constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
};

struct alignas(8) uint2
{
    unsigned x, y;
};

struct alignas(16) uint4
{
    unsigned x, y, z, w;
};

struct alignas(16) ulonglong2
{
    unsigned long long x, y;
};

/* ---- arithmetic ---- */

#define CUNMOD_EMU_MIN_MAX(R, A, B)                                                                \
    inline R min(A a, B b)                                                                         \
    {                                                                                              \
        return static_cast<R>(a) < static_cast<R>(b) ? static_cast<R>(a) : static_cast<R>(b);      \
    }                                                                                              \
    inline R max(A a, B b)                                                                         \
    {                                                                                              \
        return static_cast<R>(a) > static_cast<R>(b) ? static_cast<R>(a) : static_cast<R>(b);      \
    }
#define CUNMOD_EMU_MIN_MAX_OF(S, U)                                                                \
    CUNMOD_EMU_MIN_MAX(S, S, S)                                                                    \
    CUNMOD_EMU_MIN_MAX(U, U, U)                                                                    \
    CUNMOD_EMU_MIN_MAX(U, S, U)                                                                    \
    CUNMOD_EMU_MIN_MAX(U, U, S)
CUNMOD_EMU_MIN_MAX_OF(int, unsigned)
CUNMOD_EMU_MIN_MAX_OF(long, unsigned long)
CUNMOD_EMU_MIN_MAX_OF(long long, unsigned long long)

inline unsigned __byte_perm(unsigned low, unsigned high, unsigned selector)
{
    const uint64_t bytes = static_cast<uint64_t>(high) << 32 | low;
    unsigned result = 0;
    for (int i = 0; i < 4; i++)
        result |= static_cast<unsigned>(bytes >> (selector >> 4 * i & 7) * 8 & 255) << 8 * i;
    return result;
}

inline unsigned __umulhi(unsigned a, unsigned b)
{
    return static_cast<unsigned>((static_cast<uint64_t>(a) * b) >> 32);
}

inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b)
{
    return static_cast<unsigned long long>((static_cast<unsigned __int128>(a) * b) >> 64);
}

/* sum + the four products of the bytes of a and b. */
inline unsigned __dp4a(unsigned a, unsigned b, unsigned sum)
{
    for (int i = 0; i < 32; i += 8)
        sum += (a >> i & 255) * (b >> i & 255);
    return sum;
}

inline int __clz(int a)
{
    return a == 0 ? 32 : __builtin_clz(static_cast<unsigned>(a));
}

inline int __clzll(long long a)
{
    return a == 0 ? 64 : __builtin_clzll(static_cast<unsigned long long>(a));
}

inline int __ffs(int a)
{
    return __builtin_ffs(a);
}

inline int __popc(unsigned a)
{
    return __builtin_popcount(a);
}

template <typename T> inline T __ldg(const T *a)
{
    return *a;
}

template <typename T> inline T __ldcg(const T *a)
{
    return *a;
}

/* ---- the running thread ---- */

extern uint3 threadIdx, blockIdx;
extern dim3 blockDim, gridDim;
constexpr int warpSize = 32;

void *cunmod_emu_shared();

/* Cycles: 100 more at every call, so that results never depend on time. */
long long clock64();

inline void __threadfence() {}

/* In a loop that waits for another block of a launch of blocks together: lets those run. */
void cunmod_emu_spin();

#define CUNMOD_SHARED(type, name) type *const name = static_cast<type *>(cunmod_emu_shared())

/* ---- barriers ---- */

/* Where a barrier was called: threads that meet must have called it in one place. */
struct cunmod_emu_site
{
    const char *call;
    const char *file;
    int line;
};
#define CUNMOD_EMU_SITE const char *file = __builtin_FILE(), int line = __builtin_LINE()

/* Waits for the whole block; the number of threads with condition != 0. */
int cunmod_emu_block(int condition, cunmod_emu_site site);

/* Waits for `count` threads of the block at barrier `number`, from wherever they call; or,
 * unless `wait`, is only counted. */
void cunmod_emu_barrier(int number, int count, bool wait, cunmod_emu_site site);

/* Copies `bytes`, at most 16, from *from, or zeros when that is NULL, when this thread waits for its
 * copies: for all of them, or for all but the last `count` groups. */
void cunmod_emu_copy(void *to, const void *from, size_t bytes);
void cunmod_emu_end_copies();
void cunmod_emu_await_groups(int count);
void cunmod_emu_await_copies();

/* Barriers of phases (base/ptx_sync.cuh). A block of memory is copied when a thread waits for its
 * barrier. */
void cunmod_emu_phase_begin(uint64_t *barrier, int count);
void cunmod_emu_phase_arrive(uint64_t *barrier, int bytes);
void cunmod_emu_await_phase(uint64_t *barrier, int parity);
void cunmod_emu_copy_block(void *to, const void *from, int bytes, uint64_t *barrier);

/* Waits for the kernel ahead of this one, if that has not run yet. */
void cunmod_emu_await(cunmod_emu_site site);

/* Waits for all blocks that run at once. */
void cunmod_emu_cluster(cunmod_emu_site site);

/* A place in shared memory, of another block of those: number `number` of them. */
void *cunmod_emu_in_block(void *shared, unsigned number);

/* Waits for the lanes of mask; the value of lane source, or, for CUNMOD_EMU_BALLOT, the
 * lanes whose value is not 0. A source outside of mask gives a poisoned value; lanes
 * of mask that the block does not have are ignored. CUNMOD_EMU_ORDER, of all lanes, orders
 * memory too. */
constexpr int CUNMOD_EMU_BALLOT = -1, CUNMOD_EMU_ORDER = -2;
uint64_t cunmod_emu_warp(unsigned mask, uint64_t value, int source, cunmod_emu_site site);
int cunmod_emu_lane();

inline void __syncthreads(CUNMOD_EMU_SITE)
{
    cunmod_emu_block(0, {"__syncthreads", file, line});
}

inline int __syncthreads_or(int condition, CUNMOD_EMU_SITE)
{
    return cunmod_emu_block(condition, {"__syncthreads_or", file, line}) > 0;
}

inline int __syncthreads_and(int condition, CUNMOD_EMU_SITE)
{
    return cunmod_emu_block(!condition, {"__syncthreads_and", file, line}) == 0;
}

inline int __syncthreads_count(int condition, CUNMOD_EMU_SITE)
{
    return cunmod_emu_block(condition, {"__syncthreads_count", file, line});
}

inline void __syncwarp(unsigned mask = 0xffffffffu, CUNMOD_EMU_SITE)
{
    cunmod_emu_warp(mask, 0, CUNMOD_EMU_ORDER, {"__syncwarp", file, line});
}

inline unsigned __ballot_sync(unsigned mask, int condition, CUNMOD_EMU_SITE)
{
    const uint64_t value = condition != 0;
    return static_cast<unsigned>(
        cunmod_emu_warp(mask, value, CUNMOD_EMU_BALLOT, {"__ballot_sync", file, line}));
}

inline int __any_sync(unsigned mask, int condition, CUNMOD_EMU_SITE)
{
    return __ballot_sync(mask, condition, file, line) != 0;
}

inline int __all_sync(unsigned mask, int condition, CUNMOD_EMU_SITE)
{
    return __ballot_sync(mask, !condition, file, line) == 0;
}

template <typename T>
inline T cunmod_emu_shuffle(unsigned mask, T value, int source, cunmod_emu_site site)
{
    static_assert(sizeof(T) == 4 || sizeof(T) == 8, "shuffles move 4 or 8 bytes");
    uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof(T));
    bits = cunmod_emu_warp(mask, bits, source, site);
    std::memcpy(&value, &bits, sizeof(T));
    return value;
}

template <typename T>
inline T __shfl_sync(unsigned mask, T value, int lane, int width = 32, CUNMOD_EMU_SITE)
{
    const int first = cunmod_emu_lane() & -width;
    return cunmod_emu_shuffle(mask, value, first + (lane & (width - 1)),
                              {"__shfl_sync", file, line});
}

template <typename T>
inline T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32, CUNMOD_EMU_SITE)
{
    const int lane = cunmod_emu_lane();
    const int source = lane - static_cast<int>(delta);
    return cunmod_emu_shuffle(mask, value, source < (lane & -width) ? lane : source,
                              {"__shfl_up_sync", file, line});
}

template <typename T>
inline T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32, CUNMOD_EMU_SITE)
{
    const int lane = cunmod_emu_lane();
    const int source = lane + static_cast<int>(delta);
    return cunmod_emu_shuffle(mask, value, source > (lane | (width - 1)) ? lane : source,
                              {"__shfl_down_sync", file, line});
}

template <typename T>
inline T __shfl_xor_sync(unsigned mask, T value, int bits, int width = 32, CUNMOD_EMU_SITE)
{
    const int lane = cunmod_emu_lane();
    const int source = lane ^ bits;
    return cunmod_emu_shuffle(mask, value, source > (lane | (width - 1)) ? lane : source,
                              {"__shfl_xor_sync", file, line});
}

#include "emu_tensor.h"

/* Threads switch only at barriers, hence nothing comes between the load and the store, which are
 * atomic for ThreadSanitizer and order nothing, as on a GPU. */
#define CUNMOD_EMU_ATOMIC(name, T, expression)                                                     \
    inline T name(T *address, T value)                                                             \
    {                                                                                              \
        const T old = __atomic_load_n(address, __ATOMIC_RELAXED);                                  \
        __atomic_store_n(address, expression, __ATOMIC_RELAXED);                                   \
        return old;                                                                                \
    }
CUNMOD_EMU_ATOMIC(atomicAdd, int, old + value)
CUNMOD_EMU_ATOMIC(atomicAdd, unsigned, old + value)
CUNMOD_EMU_ATOMIC(atomicAdd, unsigned long long, old + value)
CUNMOD_EMU_ATOMIC(atomicMax, int, max(old, value))
CUNMOD_EMU_ATOMIC(atomicMax, unsigned, max(old, value))
CUNMOD_EMU_ATOMIC(atomicMax, long long, max(old, value))
CUNMOD_EMU_ATOMIC(atomicMax, unsigned long long, max(old, value))

#include "emu_runtime.h"

/* ---- launches ---- */

struct cunmod_emu_shape
{
    const char *name;
    const void *kernel;
    dim3 grid, block;
    size_t shared;
    uint64_t together; /* so many neighbours run at once: all blocks, or a cluster; or 1 */
    bool early;        /* it may begin before the kernel ahead of it has ended */
};

/* Runs body once for every thread, later, in the order of the stream; checks the shape first, as
 * CUDA does. */
cudaError_t cunmod_emu_launch(const cunmod_emu_shape &shape, cudaStream_t stream,
                              const std::function<void()> &body);

template <typename... P> struct cunmod_emu_launcher
{
    cunmod_emu_shape shape;
    cudaStream_t stream;
    void (*kernel)(P...);

    cudaError_t operator()(P... arguments) const
    {
        static_assert((sizeof(P) + ... + 0) <= 32764, "arguments of a kernel: 32764 bytes at most");
        return cunmod_emu_launch(shape, stream,
                                 [kernel = kernel, arguments...] { kernel(arguments...); });
    }
};

template <typename... P>
inline cunmod_emu_launcher<P...>
cunmod_emu_prepare(const char *name, void (*kernel)(P...), dim3 grid, dim3 block, size_t shared,
                   cudaStream_t stream, uint64_t together, bool early)
{
    const void *key = reinterpret_cast<const void *>(kernel);
    return {{name, key, grid, block, shared, together, early}, stream, kernel};
}

inline uint64_t cunmod_emu_blocks(dim3 grid)
{
    return uint64_t{grid.x} * grid.y * grid.z;
}

/* As cuda/base/launch.cuh has it: older errors are dropped. */
#define CUNMOD_EMU_LAUNCH(kernel, grid, block, shared, stream, together, early, ...)               \
    ((void)cudaGetLastError(), cunmod_emu_prepare(#kernel, kernel, grid, block, shared, stream,    \
                                                  together, early)(__VA_ARGS__))
#define CUNMOD_LAUNCH(kernel, grid, block, shared, stream, ...)                                    \
    CUNMOD_EMU_LAUNCH(kernel, grid, block, shared, stream, 1, false, __VA_ARGS__)
#define CUNMOD_LAUNCH_TOGETHER(kernel, grid, block, shared, stream, ...)                           \
    CUNMOD_EMU_LAUNCH(kernel, grid, block, shared, stream, cunmod_emu_blocks(grid), false,         \
                      __VA_ARGS__)

#endif
