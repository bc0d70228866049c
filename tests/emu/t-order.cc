/* The emulator under ThreadSanitizer: what orders the writes of its threads, and what does not.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * In each kernel a thread writes a word, comes to something, and another thread reads the word
 * behind that. For t-races-tsan; status 1 when a race is missed, or found where there is none.
 */
#include <cstdio>
#include <sys/wait.h>
#include <unistd.h>

#include "base/ptx_sync.cuh"

static int reports;

/* Called by ThreadSanitizer's library. */
#define CALLED_BACK extern "C" __attribute__((visibility("default"), no_sanitize("thread")))

CALLED_BACK const char *__tsan_default_options()
{
    /* Each report is wanted, also of an address and of a stack that have had one. */
    return "exitcode=0:suppress_equal_addresses=0:suppress_equal_stacks=0";
}

CALLED_BACK void __tsan_on_report(void *)
{
    reports++;
}

constexpr unsigned ALL = 0xffffffffu;

/* A kernel whose threads do the last argument between the write and the read of a word. */
#define KERNEL(name, place, ...)                                                                   \
    __global__ void name(int *word, int *flag)                                                     \
    {                                                                                              \
        (void)flag;                                                                                \
        place(word, [=] { __VA_ARGS__; });                                                         \
    }

/* The first thread of a block and the last one. */
template <typename Between> __device__ void in_block(int *word, const Between &between)
{
    if (threadIdx.x == 0)
        *word = 1;
    between();
    if (threadIdx.x == blockDim.x - 1)
        *word += 1;
}

KERNEL(block_barrier, in_block, __syncthreads())
KERNEL(named_barrier, in_block, cunmod_barrier(3, 64))
KERNEL(arrival, in_block, threadIdx.x < 32 ? cunmod_arrive(3, 64) : cunmod_barrier(3, 64))

/* The reader arrives, and does not wait. */
KERNEL(arrival_of_reader, in_block, threadIdx.x < 32 ? cunmod_barrier(3, 64) : cunmod_arrive(3, 64))

/* Both are between two barriers. */
__global__ void earlier_barrier(int *word, int *)
{
    __syncthreads();
    in_block(word, [] {});
    __syncthreads();
}

KERNEL(warp_barrier, in_block, __syncwarp())
KERNEL(shuffle, in_block, __shfl_sync(ALL, 1, 0))
KERNEL(vote, in_block, __ballot_sync(ALL, 1))

__global__ void atomic(int *word, int *flag)
{
    in_block(
        word,
        [=]
        {
            atomicAdd(flag, 1);
            __shfl_sync(ALL, 1, 0);
        });
}

/* The writer arrives in a phase, for which the reader waits or not. */
template <bool Waits> __global__ void phase(int *word, int *flag)
{
    uint64_t *const barrier = reinterpret_cast<uint64_t *>(flag);
    if (threadIdx.x == 0)
        cunmod_phase_begin(barrier, 1);
    __syncthreads();
    in_block(word,
             [=]
             {
                 if (threadIdx.x == 0)
                     cunmod_phase_arrive(barrier, 0);
                 else if (Waits)
                     cunmod_await_phase(barrier, 0);
             });
}

/* The writer is a copy, for which its thread waits before the barrier or behind it. */
template <bool Before> __global__ void copy(int *word, int *flag)
{
    if (threadIdx.x == 0)
        cunmod_copy_to_shared(word, flag, true);
    if (Before)
        cunmod_await_copies();
    __syncthreads();
    cunmod_await_copies();
    if (threadIdx.x == blockDim.x - 1)
        *word += 1;
}

/* The first threads of the first block and of the last one. */
template <typename Between> __device__ void in_grid(int *word, const Between &between)
{
    if (blockIdx.x == 0 && threadIdx.x == 0)
        *word = 1;
    between();
    if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 0)
        *word += 1;
}

KERNEL(cluster_barrier, in_grid, cunmod_cluster_barrier())
KERNEL(flag_raised, in_grid, blockIdx.x == 0 ? cunmod_raise(flag, 1) : (void)cunmod_await(flag, 1))

__global__ void letter(int *word, int *flag)
{
    in_grid(
        word,
        [=]
        {
            uint32_t x, y;
            TaggedWord *const mail = reinterpret_cast<TaggedWord *>(flag);
            if (blockIdx.x == 0)
                cunmod_post(mail, 0, 0, 1);
            while (!cunmod_receive(x, y, mail, 1))
                cunmod_spin();
        });
}

__global__ void apart(int *word, int *)
{
    in_grid(
        word, [] {});
}

/* A launch of so many blocks, `together` of them at once, of so many threads; and another
 * one, which knows of it. */
static int check(const char *name, void (*kernel)(int *, int *), unsigned blocks, unsigned together,
                 unsigned threads, bool race)
{
    int *memory = nullptr;
    const int before = reports;
    bool failed = cudaMalloc(&memory, 32 * sizeof(int)) != cudaSuccess;
    for (int i = 0; i < 2 && !failed; i++)
    {
        failed = cudaMemsetAsync(memory, 0, 32 * sizeof(int), nullptr) != cudaSuccess ||
                 cunmod_emu_prepare(name, kernel, dim3(blocks), dim3(threads), 0, nullptr, together,
                                    false)(memory, memory + 16) != cudaSuccess;
    }
    failed |= cudaFree(memory) != cudaSuccess;
    failed |= race != (reports > before);
    if (failed)
        std::printf("%s: %d races, %s\n", name, reports - before,
                    race ? "one is there" : "none is");
    return failed;
}

/* In a process of its own: gcc 14 has ThreadSanitizer report the same two lines a few times only. */
static int check_alone(const char *name, void (*kernel)(int *, int *), unsigned blocks,
                       unsigned together, unsigned threads, bool race)
{
    int status = 0;
    const pid_t child = fork();
    if (child == 0)
    {
        status = check(name, kernel, blocks, together, threads, race);
        std::fflush(stdout);
        _exit(status);
    }
    return child < 0 || waitpid(child, &status, 0) != child || status != 0;
}

#define CHECK(kernel, blocks, together, threads, race)                                             \
    (failures += check_alone(#kernel, kernel, blocks, together, threads, race))

int main()
{
    int failures = 0;
    CHECK(block_barrier, 1, 1, 64, false);
    CHECK(named_barrier, 1, 1, 64, false);
    CHECK(arrival, 1, 1, 64, false);
    CHECK(warp_barrier, 1, 1, 32, false);
    CHECK(cluster_barrier, 2, 2, 1, false);
    CHECK(flag_raised, 2, 2, 1, false);
    CHECK(phase<true>, 1, 1, 64, false);
    CHECK(copy<true>, 1, 1, 64, false);
    CHECK(arrival_of_reader, 1, 1, 64, true);
    CHECK(earlier_barrier, 1, 1, 64, true);
    CHECK(shuffle, 1, 1, 32, true);
    CHECK(vote, 1, 1, 32, true);
    CHECK(atomic, 1, 1, 32, true);
    CHECK(phase<false>, 1, 1, 64, true);
    CHECK(copy<false>, 1, 1, 64, true);
    CHECK(letter, 2, 2, 1, true);
    CHECK(apart, 2, 2, 1, true);
    CHECK(apart, 2, 1, 1, true);
    CHECK(apart, 2, 1, 1024, true);
    std::printf("%d failures\n", failures);
    return failures != 0;
}
