/* The kernel emulator itself: what it computes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <vector>

#include "base/ptx_sync.cuh"
#include "emu_parts.h"
#include "tests/mul/ptx_compare.h"

int failures;

__global__ void mark_indices(unsigned *hits)
{
    const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    hits[block * blockDim.x * blockDim.y * blockDim.z + thread]++;
}

template <typename W> __global__ void __launch_bounds__(1024) block_sum(W *sums, const W *a, int n)
{
    CUNMOD_SHARED(W, shared);
    const int t = static_cast<int>(threadIdx.x), width = static_cast<int>(blockDim.x);
    W sum = 0;
    for (int i = static_cast<int>(blockIdx.x) * width + t; i < n;
         i += static_cast<int>(gridDim.x) * width)
        sum += a[i];
    shared[t] = sum;
    for (int half = width / 2; half > 0; half /= 2)
    {
        __syncthreads();
        if (t < half)
            shared[t] += shared[t + half];
    }
    if (t == 0)
        sums[blockIdx.x] = shared[0];
}

template <typename W> static void test_block_sum(unsigned blocks, unsigned threads)
{
    const int n = 5000;
    std::vector<W> host(n);
    W want = 0, got = 0;
    for (int i = 0; i < n; i++)
        want += host[static_cast<size_t>(i)] = static_cast<W>(i) * static_cast<W>(i);
    Device<W> a(n), sums(blocks);
    CHECK(cudaMemcpyAsync(a.data, host.data(), n * sizeof(W), cudaMemcpyHostToDevice, nullptr) ==
          cudaSuccess);
    CHECK(CUNMOD_LAUNCH((block_sum<W>), blocks, threads, threads * sizeof(W), nullptr, sums.data,
                        a.data, n) == cudaSuccess);
    for (W sum : sums.read())
        got += sum;
    CHECK(got == want);
}

static void test_blocks()
{
    Device<unsigned> hits(3 * 2 * 5 * 4 * 3 * 7);
    for (int launch = 0; launch < 3; launch++) /* the three orders of blocks */
        CHECK(CUNMOD_LAUNCH(mark_indices, dim3(3, 2, 5), dim3(4, 3, 7), 0, nullptr, hits.data) ==
              cudaSuccess);
    for (unsigned hit : hits.read())
        CHECK(hit == 3);
    for (unsigned blocks = 1; blocks < 50; blocks += 7)
    {
        test_block_sum<uint32_t>(blocks, 64);
        test_block_sum<uint64_t>(blocks, 128);
    }
    test_block_sum<uint64_t>(2, 1024);
}

/* Row r of out: what shuffle r gives the threads, whose values are 1000 + lane. */
template <typename T> __global__ void shuffles(T *out, int width)
{
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const T value = static_cast<T>(1000 + lane);
    const T got[4] = {__shfl_sync(ALL, value, 3, width), __shfl_up_sync(ALL, value, 2, width),
                      __shfl_down_sync(ALL, value, 3, width),
                      __shfl_xor_sync(ALL, value, 5, width)};
    for (unsigned r = 0; r < 4; r++)
        out[r * blockDim.x + threadIdx.x] = got[r];
}

template <typename T> static void test_shuffles(int width)
{
    const int threads = 96;
    Device<T> out(4 * threads);
    CHECK(CUNMOD_LAUNCH((shuffles<T>), 1, threads, 0, nullptr, out.data, width) == cudaSuccess);
    const std::vector<T> got = out.read();
    for (int t = 0; t < threads; t++)
    {
        const int lane = t % 32, rank = lane % width, first = lane - rank;
        const int want[4] = {first + 3 % width, rank < 2 ? lane : lane - 2,
                             rank + 3 >= width ? lane : lane + 3,
                             (lane ^ 5) >= first + width ? lane : lane ^ 5};
        for (int r = 0; r < 4; r++)
            CHECK(got[static_cast<size_t>(r * threads + t)] == static_cast<T>(1000 + want[r]));
    }
}

/* Half warps apart, the halves a different number of times; then a warp that the
 * block fills only in part; then votes of the block. */
__global__ void votes(unsigned *out)
{
    const unsigned t = threadIdx.x, lane = t % 32;
    const unsigned mine = lane < 16 ? 0xffffu : 0xffff0000u;
    unsigned sum = t;
    for (int turn = 0; turn < (t < 32 && lane < 16 ? 5 : 2); turn++)
        for (int d = 8; d > 0; d /= 2)
            sum = max(sum, __shfl_xor_sync(t < 32 ? mine : ALL, sum, d));
    const unsigned odd = __ballot_sync(ALL, t % 2);
    const unsigned any = static_cast<unsigned>(__any_sync(ALL, t == 33));
    const unsigned all = static_cast<unsigned>(__all_sync(ALL, t != 33));
    const unsigned block_or = static_cast<unsigned>(__syncthreads_or(t == 39 ? 256 : 0));
    const unsigned block_and = static_cast<unsigned>(__syncthreads_and(t != 39));
    const unsigned none = static_cast<unsigned>(__syncthreads_or(0));
    const unsigned every = static_cast<unsigned>(__syncthreads_and(2));
    const unsigned third = static_cast<unsigned>(__syncthreads_count(t % 3 == 0));
    const unsigned row[9] = {sum, odd, any, all, block_or, block_and, none, every, third};
    for (unsigned r = 0; r < 9; r++)
        out[9 * t + r] = row[r];
}

static void test_warps()
{
    for (int width : {8, 16, 32})
    {
        test_shuffles<int32_t>(width);
        test_shuffles<uint32_t>(width);
        test_shuffles<int64_t>(width);
        test_shuffles<uint64_t>(width);
    }
    Device<unsigned> out(9 * 48);
    CHECK(CUNMOD_LAUNCH(votes, 1, 48, 0, nullptr, out.data) == cudaSuccess);
    const std::vector<unsigned> got = out.read();
    for (unsigned t = 0; t < 48; t++)
    {
        const bool second = t >= 32;
        const unsigned want[9] = {
            t / 16 * 16 + 15, second ? 0xaaaau : 0xaaaaaaaau, second, !second, 1, 0, 0, 1, 16};
        for (unsigned r = 0; r < 9; r++)
            CHECK(got[9 * t + r] == want[r]);
    }
}

__global__ void atomics(int *count, unsigned long long *sum, unsigned *most, long long *least)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(count, -1);
    atomicAdd(sum, (1ull << 40) + i);
    atomicMax(most, i * 7 % 1000);
    atomicMax(least, -static_cast<long long>(i) - 5);
    __threadfence();
}

static void test_atomics()
{
    Device<int> count(1);
    Device<unsigned long long> sum(1);
    Device<unsigned> most(1);
    Device<long long> least(1);
    const long long low = -1000000;
    CHECK(cudaMemcpyAsync(least.data, &low, sizeof low, cudaMemcpyHostToDevice, nullptr) ==
          cudaSuccess);
    CHECK(CUNMOD_LAUNCH(atomics, 10, 100, 0, nullptr, count.data, sum.data, most.data,
                        least.data) == cudaSuccess);
    CHECK(count.read()[0] == -1000);
    CHECK(sum.read()[0] == (1000ull << 40) + 499500);
    CHECK(most.read()[0] == 999);
    CHECK(least.read()[0] == -5);
}

/* Blocks that wait for one another, twice: they come in two orders. */
static void test_together()
{
    const unsigned blocks = CUNMOD_EMU_PROCESSORS;
    for (int turn = 0; turn < 2; turn++)
    {
        Device<int> flag(blocks), seen(blocks * 32);
        CHECK(CUNMOD_LAUNCH_TOGETHER(wait_for_right, blocks, 64, sizeof(int), nullptr, flag.data,
                                     seen.data) == cudaSuccess);
        const std::vector<int> values = seen.read();
        for (unsigned i = 0; i < blocks * 32; i++)
            CHECK(values[i] == static_cast<int>(blocks - 1 - i / 32));
    }
    Device<int> flag(blocks + 1), seen(blocks * 32 + 32);
    CHECK(CUNMOD_LAUNCH_TOGETHER(wait_for_right, blocks + 1, 64, sizeof(int), nullptr, flag.data,
                                 seen.data) == cudaErrorCooperativeLaunchTooLarge);
}

__global__ void turn_cluster(int *seen)
{
    CUNMOD_SHARED(int, shared);
    const unsigned size = CUNMOD_EMU_PROCESSORS / 2, rank = blockIdx.x % size;
    cunmod_await_previous();
    cunmod_cluster_barrier();
    cunmod_in_block(shared, (rank + 1) % size)[threadIdx.x] = static_cast<int>(blockIdx.x);
    cunmod_cluster_barrier();
    const int left = shared[threadIdx.x];
    cunmod_cluster_barrier();
    cunmod_in_block(shared, rank)[threadIdx.x] = left + 1;
    seen[blockIdx.x * blockDim.x + threadIdx.x] = shared[threadIdx.x];
}

/* Blocks of a cluster write to one another's shared memory. */
static void test_clusters()
{
    const unsigned size = CUNMOD_EMU_PROCESSORS / 2, blocks = 3 * size;
    for (int turn = 0; turn < 2; turn++)
    {
        Device<int> seen(blocks * 64);
        CHECK(cunmod_launch_early(true, size, turn_cluster, blocks, 64, 64 * sizeof(int), nullptr,
                                  seen.data) == cudaSuccess);
        const std::vector<int> values = seen.read();
        for (unsigned i = 0; i < blocks; i++)
            for (unsigned t = 0; t < 64; t++)
                CHECK(values[i * 64 + t] ==
                      static_cast<int>(i / size * size + (i + size - 1) % size + 1));
    }
    Device<int> seen(64);
    CHECK(cunmod_launch_early(true, size, turn_cluster, 1, 64, 64 * sizeof(int), nullptr,
                              seen.data) == cudaErrorInvalidConfiguration);
    CHECK(cunmod_launch_early(true, 2 * CUNMOD_EMU_PROCESSORS, turn_cluster,
                              2 * CUNMOD_EMU_PROCESSORS, 64, 64 * sizeof(int), nullptr,
                              seen.data) == cudaErrorCooperativeLaunchTooLarge);
}

static void test_arithmetic()
{
    CHECK(__umulhi(0xffffffffu, 0xffffffffu) == 0xfffffffeu);
    CHECK(__umul64hi(~0ull, ~0ull) == ~0ull - 1);
    CHECK(__clz(0) == 32 && __clz(1) == 31 && __clz(-1) == 0);
    CHECK(__clzll(0) == 64 && __clzll(1) == 63);
    CHECK(__ffs(0) == 0 && __ffs(8) == 4);
    CHECK(min(3, 4) == 3 && max(-3, 4) == 4 && min(-1, 4u) == 4 && max(5ul, 6l) == 6);
    const long long before = clock64();
    CHECK(clock64() > before);
}

/* Products of matrices of bytes, and copies to shared memory that threads wait for. */
static void test_tensor()
{
    for (int form = 0; form < PTX_TENSOR_FORMS; form++)
    {
        int64_t differences = -1;
        CHECK(ptx_tensor_there(form));
        CHECK(ptx_tensor_compare(&differences, form, 1) == 0 && differences == 0);
    }
}

int main()
{
    test_mistakes_found(); /* first: its children need a parent that has not used CUDA */
    test_mistakes_show();
    test_blocks();
    test_warps();
    test_atomics();
    test_together();
    test_clusters();
    test_arithmetic();
    test_tensor();
    test_calls();
    CHECK(cunmod_emu_allocated() == 0);
    return failures != 0;
}
