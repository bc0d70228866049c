/* The kernel emulator itself: what it computes, and that it finds planted mistakes.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <cstdio>
#include <cstdlib>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "base/ptx_sync.cuh"
#include "emu_stream.h"

static int failures;

#define CHECK(condition)                                                                           \
    do                                                                                             \
    {                                                                                              \
        if (!(condition))                                                                          \
        {                                                                                          \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                   \
            failures++;                                                                            \
        }                                                                                          \
    } while (0)

constexpr unsigned ALL = 0xffffffffu;

/* An array of device memory, copied to and from a vector. */
template <typename T> struct Device
{
    T *data = nullptr;
    size_t len;

    explicit Device(size_t len_) : len(len_)
    {
        CHECK(cudaMalloc(&data, len * sizeof(T)) == cudaSuccess);
        CHECK(cudaMemsetAsync(data, 0, len * sizeof(T), nullptr) == cudaSuccess);
    }
    Device(const Device &) = delete;
    Device &operator=(const Device &) = delete;
    ~Device()
    {
        CHECK(cudaFree(data) == cudaSuccess);
    }
    std::vector<T> read() const
    {
        std::vector<T> host(len);
        CHECK(cudaMemcpyAsync(host.data(), data, len * sizeof(T), cudaMemcpyDeviceToHost,
                              nullptr) == cudaSuccess);
        return host;
    }
};

/* ---- planted mistakes, each in a process of its own ---- */

__global__ void shared_overrun(int n)
{
    CUNMOD_SHARED(int, shared);
    shared[threadIdx.x + (threadIdx.x == 7 ? static_cast<unsigned>(n) : 0)] = 1;
}

__global__ void memory_overrun(int *memory, int n)
{
    memory[n] = 1;
}

__global__ void leaves_before_barrier(unsigned who)
{
    if (threadIdx.x == who)
        return;
    __syncthreads();
}

__global__ void two_barriers()
{
    if (threadIdx.x % 2 == 0)
        __syncthreads();
    else
        __syncthreads();
}

__global__ void two_kinds_of_barriers()
{
    if (threadIdx.x < 32)
        __syncwarp();
    else
        __syncthreads_or(1);
    if (threadIdx.x == 3)
        __shfl_sync(ALL, 1u, 0);
    __syncthreads();
}

__global__ void lane_left()
{
    if (threadIdx.x != 5)
        __ballot_sync(ALL, 1);
}

__global__ void lane_outside_of_mask()
{
    __syncwarp(0xffff);
}

__global__ void two_masks()
{
    __syncwarp(threadIdx.x % 32 < 16 ? ALL : 0xffff0000u);
}

static void plant_shared_overrun()
{
    CUNMOD_LAUNCH(shared_overrun, 1, 8, 8 * sizeof(int), nullptr, 1);
}

static void plant_memory_overrun()
{
    int *memory = nullptr;
    cudaMalloc(&memory, 3 * sizeof(int));
    CUNMOD_LAUNCH(memory_overrun, 1, 1, 0, nullptr, memory, 3);
}

static void plant_use_after_free()
{
    int *memory = nullptr;
    cudaMalloc(&memory, 3 * sizeof(int));
    cudaFree(memory);
    CUNMOD_LAUNCH(memory_overrun, 1, 1, 0, nullptr, memory, 0);
}

static void plant_first_leaves()
{
    CUNMOD_LAUNCH(leaves_before_barrier, 1, 64, 0, nullptr, 0);
}

static void plant_last_leaves()
{
    CUNMOD_LAUNCH(leaves_before_barrier, 3, 64, 0, nullptr, 63);
}

static void plant_two_barriers()
{
    CUNMOD_LAUNCH(two_barriers, 1, 64, 0, nullptr);
}

static void plant_two_kinds_of_barriers()
{
    CUNMOD_LAUNCH(two_kinds_of_barriers, 1, 64, 0, nullptr);
}

static void plant_lane_left()
{
    CUNMOD_LAUNCH(lane_left, 1, 32, 0, nullptr);
}

static void plant_lane_outside_of_mask()
{
    CUNMOD_LAUNCH(lane_outside_of_mask, 1, 32, 0, nullptr);
}

static void plant_two_masks()
{
    CUNMOD_LAUNCH(two_masks, 1, 64, 0, nullptr);
}

__global__ void wait_for_right(int *flag, int *seen)
{
    CUNMOD_SHARED(int, shared);
    const int right = static_cast<int>((blockIdx.x + 1) % gridDim.x);
    if (threadIdx.x < 32) /* warp 0 tells warp 1 what the right block has raised */
    {
        if (threadIdx.x == 0 && right != 0)
            *shared = cunmod_await(flag + right, 1);
        if (threadIdx.x == 0 && right == 0)
            *shared = 0;
        cunmod_arrive(5, 64);
        return;
    }
    cunmod_barrier(5, 64);
    seen[blockIdx.x * 32 + threadIdx.x - 32] = *shared;
    if (threadIdx.x == 32)
        cunmod_raise(flag + blockIdx.x, *shared + 1);
}

static void plant_waits_for_later_block()
{
    Device<int> flag(3), seen(96);
    CUNMOD_LAUNCH(wait_for_right, 3, 64, sizeof(int), nullptr, flag.data, seen.data);
}

__global__ void two_counts()
{
    cunmod_barrier(1, threadIdx.x < 32 ? 64 : 96);
}

static void plant_two_counts()
{
    CUNMOD_LAUNCH(two_counts, 1, 64, 0, nullptr);
}

/* The child must die, with all of the texts on stderr. */
static void check_found(void (*mistake)(), const std::vector<const char *> &texts)
{
    int ends[2];
    if (pipe(ends) != 0)
        std::exit(99);
    const pid_t child = fork();
    if (child < 0)
        std::exit(99);
    if (child == 0)
    {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        mistake();
        _exit(0);
    }
    close(ends[1]);
    std::string output;
    char buffer[4096];
    for (ssize_t got; (got = read(ends[0], buffer, sizeof buffer)) > 0;)
        output.append(buffer, static_cast<size_t>(got));
    close(ends[0]);
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    CHECK(!WIFEXITED(status) || WEXITSTATUS(status) != 0);
    for (const char *text : texts)
        if (output.find(text) == std::string::npos)
        {
            std::fprintf(stderr, "expected '%s', got: %s\n", text, output.c_str());
            failures++;
        }
}

static void test_mistakes_found()
{
#ifdef __SANITIZE_ADDRESS__
    check_found(plant_shared_overrun, {"heap-buffer-overflow", "shared_overrun"});
    check_found(plant_memory_overrun, {"heap-buffer-overflow", "memory_overrun"});
    check_found(plant_use_after_free, {"heap-use-after-free", "memory_overrun"});
#else
    (void)plant_shared_overrun;
    (void)plant_memory_overrun;
    (void)plant_use_after_free;
#endif
    const char *const divergence = "barrier divergence";
    check_found(plant_first_leaves, {divergence, "leaves_before_barrier", "block (0,0,0)",
                                     "__syncthreads", "thread (0,0,0) has returned"});
    check_found(plant_last_leaves,
                {divergence, "leaves_before_barrier", "thread (63,0,0) has returned"});
    check_found(plant_two_barriers, {divergence, "two_barriers"});
    check_found(plant_two_kinds_of_barriers,
                {divergence, "thread (3,0,0) is at __shfl_sync", "is at __syncthreads"});
    check_found(plant_lane_left, {divergence, "__ballot_sync", "thread (5,0,0) has returned"});
    check_found(plant_lane_outside_of_mask, {"a mask without the calling lane", "thread (16,0,0)"});
    check_found(plant_two_masks, {divergence, "two_masks"});
    check_found(plant_two_counts, {divergence, "two_counts", "cunmod_barrier"});
    check_found(plant_waits_for_later_block,
                {"waits for a block that does not come", "wait_for_right"});
}

/* ---- mistakes that must change results ---- */

__global__ void neighbour_without_barrier(unsigned *result, unsigned step)
{
    CUNMOD_SHARED(unsigned, shared);
    shared[threadIdx.x] = threadIdx.x;
    const unsigned from = (threadIdx.x + step) % blockDim.x;
    result[blockIdx.x * blockDim.x + threadIdx.x] = shared[from] != from;
}

__global__ void order_of_blocks(unsigned *order, unsigned *next)
{
    order[blockIdx.x] = atomicAdd(next, 1u);
}

__global__ void read_unset(unsigned *result)
{
    CUNMOD_SHARED(unsigned, shared);
    *result = shared[threadIdx.x];
}

static void test_mistakes_show()
{
    for (unsigned step : {1u, 31u})
    {
        Device<unsigned> result(64);
        CHECK(CUNMOD_LAUNCH(neighbour_without_barrier, 2, 32, 128, nullptr, result.data, step) ==
              cudaSuccess);
        unsigned wrong = 0;
        for (unsigned r : result.read())
            wrong += r;
        CHECK(wrong > 2); /* the first thread of each block finds it in any order */
    }

    std::vector<unsigned> seen[3];
    for (std::vector<unsigned> &order : seen)
    {
        Device<unsigned> place(15), next(1);
        CHECK(CUNMOD_LAUNCH(order_of_blocks, 15, 1, 0, nullptr, place.data, next.data) ==
              cudaSuccess);
        order = place.read();
    }
    CHECK(seen[0] != seen[1] && seen[1] != seen[2] && seen[0] != seen[2]);

    Device<unsigned> unset(1);
    CHECK(CUNMOD_LAUNCH(read_unset, 1, 1, 4, nullptr, unset.data) == cudaSuccess);
    CHECK(unset.read()[0] == 0xa5a5a5a5u);
}

/* ---- right kernels ---- */

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
    const unsigned row[8] = {sum, odd, any, all, block_or, block_and, none, every};
    for (unsigned r = 0; r < 8; r++)
        out[8 * t + r] = row[r];
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
    Device<unsigned> out(8 * 48);
    CHECK(CUNMOD_LAUNCH(votes, 1, 48, 0, nullptr, out.data) == cudaSuccess);
    const std::vector<unsigned> got = out.read();
    for (unsigned t = 0; t < 48; t++)
    {
        const bool second = t >= 32;
        const unsigned want[8] = {
            t / 16 * 16 + 15, second ? 0xaaaau : 0xaaaaaaaau, second, !second, 1, 0, 0, 1};
        for (unsigned r = 0; r < 8; r++)
            CHECK(got[8 * t + r] == want[r]);
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

/* ---- the runtime ---- */

static void test_launch_checks()
{
    Device<unsigned> hits(1024);
    const auto launch = [&](dim3 grid, dim3 block, size_t shared)
    { return CUNMOD_LAUNCH(mark_indices, grid, block, shared, nullptr, hits.data); };
    CHECK(launch(1, 1025, 0) == cudaErrorInvalidConfiguration);
    CHECK(launch(1, 0, 0) == cudaErrorInvalidConfiguration);
    CHECK(launch(1, dim3(1, 1, 65), 0) == cudaErrorInvalidConfiguration);
    CHECK(launch(1, dim3(32, 33, 1), 0) == cudaErrorInvalidConfiguration);
    CHECK(launch(0, 32, 0) == cudaErrorInvalidConfiguration);
    CHECK(launch(0x80000000u, 32, 0) == cudaErrorInvalidConfiguration);
    CHECK(launch(dim3(1, 65536, 1), 32, 0) == cudaErrorInvalidConfiguration);
    CHECK(launch(dim3(1, 1, 65536), 32, 0) == cudaErrorInvalidConfiguration);
    CHECK(launch(1, 1, 49153) == cudaErrorInvalidValue);
    const cudaFuncAttribute attribute = cudaFuncAttributeMaxDynamicSharedMemorySize;
    CHECK(cudaFuncSetAttribute(mark_indices, attribute, 232449) == cudaErrorInvalidValue);
    CHECK(cudaGetLastError() == cudaErrorInvalidValue);
    for (unsigned hit : hits.read())
        CHECK(hit == 0);
    CHECK(cudaFuncSetAttribute(mark_indices, attribute, 232448) == cudaSuccess);
    CHECK(launch(1, 1024, 232448) == cudaSuccess);
    CHECK(launch(1, 1, 232449) == cudaErrorInvalidValue);
    for (unsigned hit : hits.read())
        CHECK(hit == 1);
}

static void test_memory()
{
    const size_t gibibyte = size_t{1} << 30;
    size_t available = 0, total = 0;
    char *a = nullptr, *b = nullptr;
    setenv("CUNMOD_EMU_MEMORY", "1000", 1);
    CHECK(cudaMalloc(&a, 1001) == cudaErrorMemoryAllocation);
    CHECK(cudaMalloc(&a, 600) == cudaSuccess);
    CHECK(static_cast<unsigned char>(a[599]) == CUNMOD_EMU_POISON);
    CHECK(cudaMallocAsync(&b, 401, nullptr) == cudaErrorMemoryAllocation);
    CHECK(cudaPeekAtLastError() == cudaErrorMemoryAllocation);
    CHECK(CUNMOD_LAUNCH(two_barriers, 1, 1, 0, nullptr) == cudaSuccess);
    CHECK(cudaGetLastError() == cudaSuccess);
    CHECK(cudaMallocHost(&b, 401) == cudaSuccess);
    CHECK(cudaMemGetInfo(&available, &total) == cudaSuccess && available == 400 && total == 1000);
    CHECK(cunmod_emu_allocated() == 1001);
    unsetenv("CUNMOD_EMU_MEMORY");
    CHECK(cudaMemGetInfo(&available, &total) == cudaSuccess && total == gibibyte);
    CHECK(cudaMemcpyAsync(a, b, 401, cudaMemcpyDeviceToHost, nullptr) == cudaErrorInvalidValue);
    CHECK(cudaMemcpyAsync(b, a, 401, cudaMemcpyDeviceToDevice, nullptr) == cudaErrorInvalidValue);
    CHECK(cudaMemcpyAsync(b, a, 401, cudaMemcpyDeviceToHost, nullptr) == cudaSuccess);
    CHECK(cudaFree(b) == cudaErrorInvalidValue);
    CHECK(cudaFreeHost(b) == cudaSuccess);
    CHECK(cudaFree(a) == cudaSuccess && cudaFree(nullptr) == cudaSuccess);
    CHECK(cunmod_emu_allocated() == 0);
    cudaGetLastError();
}

/* A pool keeps what is freed, as much as it may, for itself, until it is trimmed or destroyed. */
static void test_pools()
{
    const cudaMemPoolProps props = {cudaMemAllocationTypePinned, {cudaMemLocationTypeDevice, 0}};
    uint64_t most = 700;
    cudaMemPool_t first, second;
    char *memory = nullptr;
    setenv("CUNMOD_EMU_MEMORY", "1000", 1);
    CHECK(cudaMemPoolCreate(&first, &props) == cudaSuccess);
    CHECK(cudaMemPoolCreate(&second, &props) == cudaSuccess);
    CHECK(cudaMemPoolSetAttribute(first, cudaMemPoolAttrReleaseThreshold, &most) == cudaSuccess);
    const auto allocate = [&](size_t bytes, cudaMemPool_t pool)
    {
        const cudaError_t error = cudaMallocFromPoolAsync(&memory, bytes, pool, nullptr);
        if (error)
            cudaGetLastError();
        else
            CHECK(cudaFreeAsync(memory, nullptr) == cudaSuccess);
        return error == cudaSuccess;
    };
    const auto available = []
    {
        size_t bytes = 0, total;
        CHECK(cudaMemGetInfo(&bytes, &total) == cudaSuccess);
        return bytes;
    };
    CHECK(allocate(1000, second) && available() == 1000); /* which keeps nothing */
    CHECK(allocate(600, first) && available() == 400);
    CHECK(!allocate(401, second) && allocate(400, second));
    CHECK(allocate(600, first) && !allocate(601, first) && available() == 400);
    CHECK(cudaMemPoolTrimTo(first, 100) == cudaSuccess && available() == 900);
    CHECK(allocate(900, first) && available() == 300);
    CHECK(cudaMallocFromPoolAsync(&memory, 700, first, nullptr) == cudaSuccess);
    CHECK(cudaMemPoolDestroy(first) == cudaSuccess && available() == 300);
    CHECK(cudaFreeAsync(memory, nullptr) == cudaSuccess && available() == 1000);
    CHECK(cudaMemPoolDestroy(second) == cudaSuccess);
    unsetenv("CUNMOD_EMU_MEMORY");
}

static void test_devices()
{
    int count = -1, device = -1;
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceCount(&count) == cudaSuccess && count == 1);
    CHECK(cudaGetDevice(&device) == cudaSuccess && device == 0);
    CHECK(cudaSetDevice(1) == cudaErrorInvalidDevice);
    CHECK(cudaGetDeviceProperties(&properties, 0) == cudaSuccess);
    CHECK(std::string(properties.name) == "emulated GPU" && properties.multiProcessorCount == 4);
    setenv("CUNMOD_EMU_DEVICES", "0", 1);
    CHECK(cudaGetDeviceCount(&count) == cudaErrorNoDevice && count == 0);
    CHECK(cudaSetDevice(0) == cudaErrorNoDevice);
    unsetenv("CUNMOD_EMU_DEVICES");
    cudaGetLastError();
    CHECK(std::string(cudaGetErrorString(cudaErrorNoDevice)) ==
          "no CUDA-capable device is detected");
}

struct Resources
{
    unsigned *memory, *host;
    cudaStream_t stream;
    cudaEvent_t event;
    cudaMemPool_t pool;
};

/* Ten calls, up to the first that fails: call 4 and 5 allocate, call 7 launches. */
static cudaError_t make_and_use(Resources &r)
{
    const cudaMemPoolProps props = {cudaMemAllocationTypePinned, {cudaMemLocationTypeDevice, 0}};
    cudaError_t error = cudaStreamCreateWithFlags(&r.stream, cudaStreamNonBlocking);
    if (!error)
        error = cudaEventCreate(&r.event);
    if (!error)
        error = cudaMemPoolCreate(&r.pool, &props);
    if (!error)
        error = cudaMallocFromPoolAsync(&r.memory, 4, r.pool, r.stream);
    if (!error)
        error = cudaMallocHost(&r.host, 4);
    if (!error)
        error = cudaMemsetAsync(r.memory, 0, 4, r.stream);
    if (!error)
        error = CUNMOD_LAUNCH(mark_indices, 1, 1, 0, r.stream, r.memory);
    if (!error)
        error = cudaMemcpyAsync(r.host, r.memory, 4, cudaMemcpyDeviceToHost, r.stream);
    if (!error)
        error = cudaEventRecord(r.event, r.stream);
    if (!error)
        error = cudaStreamSynchronize(r.stream);
    return error;
}

/* Five calls when everything was made; the last error. */
static cudaError_t give_back(Resources &r)
{
    const cudaError_t errors[5] = {r.memory ? cudaFreeAsync(r.memory, r.stream) : cudaSuccess,
                                   r.host ? cudaFreeHost(r.host) : cudaSuccess,
                                   r.pool ? cudaMemPoolDestroy(r.pool) : cudaSuccess,
                                   r.event ? cudaEventDestroy(r.event) : cudaSuccess,
                                   r.stream ? cudaStreamDestroy(r.stream) : cudaSuccess};
    cudaError_t result = cudaSuccess;
    for (cudaError_t error : errors)
        result = error ? error : result;
    return result;
}

static void test_faults()
{
    const long used = 10, all = 15;
    for (long k = 0; k <= all + 1; k++)
    {
        Resources r = {};
        cunmod_emu_fail_at(k);
        const cudaError_t error = make_and_use(r);
        CHECK(cunmod_emu_calls() == (k >= 1 && k < used ? k : used));
        if (k >= 1 && k <= used)
            CHECK(error == (k == 4 || k == 5 ? cudaErrorMemoryAllocation
                            : k == 7         ? cudaErrorLaunchFailure
                                             : cudaErrorUnknown));
        else
            CHECK(error == cudaSuccess);
        cunmod_emu_finish();
        if (r.host && k != 6)
            CHECK(*r.memory == (k != 7)); /* a launch that fails runs nothing */
        CHECK(give_back(r) == (k > used && k <= all ? cudaErrorUnknown : cudaSuccess));
        CHECK(cunmod_emu_allocated() == 0);
        cudaGetLastError();
    }
    cunmod_emu_fail_at(0);
}

/* A lost GPU fails in the same way whatever it is asked for, until it is there again. */
static void test_lost()
{
    int device;
    char *memory = nullptr;
    cunmod_emu_lose_at(2);
    CHECK(cudaGetDevice(&device) == cudaSuccess);
    CHECK(cudaGetDevice(&device) == cudaErrorLaunchFailure);
    CHECK(cudaMalloc(&memory, 1) == cudaErrorLaunchFailure && !memory);
    CHECK(cudaDeviceSynchronize() == cudaErrorLaunchFailure);
    cunmod_emu_fail_at(0);
    CHECK(cudaGetLastError() == cudaErrorLaunchFailure);
    CHECK(cudaDeviceSynchronize() == cudaSuccess);
}

/* Calls 2 and 3 of a loop of four lie between others of their place. */
static void test_notes()
{
    int count;
    cunmod_emu_note();
    for (int i = 0; i < 4; i++)
        cudaGetDeviceCount(&count);
    cudaDeviceSynchronize();
    cunmod_emu_fail_at(0);
    for (long k = 0; k <= 6; k++)
        CHECK(cunmod_emu_between(k) == (k == 2 || k == 3));
}

/* A child of a process that has used CUDA cannot use it. */
static void test_fork()
{
    const pid_t child = fork();
    if (child == 0)
    {
        int count;
        _exit(cudaGetDeviceCount(&count) == cudaErrorInitializationError ? 0 : 1);
    }
    int status = 1;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
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
    test_launch_checks();
    test_memory();
    test_pools();
    test_devices();
    test_faults();
    test_lost();
    test_notes();
    test_fork();
    CHECK(cunmod_emu_allocated() == 0);
    return failures != 0;
}
