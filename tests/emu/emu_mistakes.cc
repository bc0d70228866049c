/* Mistakes in kernels: the emulator finds them, or they change results.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <cstdlib>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include "base/ptx_sync.cuh"
#include "emu_parts.h"

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

__global__ void two_counts()
{
    cunmod_barrier(1, threadIdx.x < 32 ? 64 : 96);
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

void test_mistakes_found()
{
#ifdef __SANITIZE_ADDRESS__
    check_found([] { CUNMOD_LAUNCH(shared_overrun, 1, 8, 8 * sizeof(int), nullptr, 1); },
                {"heap-buffer-overflow", "shared_overrun"});
    check_found(
        []
        {
            int *memory = nullptr;
            cudaMalloc(&memory, 3 * sizeof(int));
            CUNMOD_LAUNCH(memory_overrun, 1, 1, 0, nullptr, memory, 3);
        },
        {"heap-buffer-overflow", "memory_overrun"});
    check_found(
        []
        {
            int *memory = nullptr;
            cudaMalloc(&memory, 3 * sizeof(int));
            cudaFree(memory);
            CUNMOD_LAUNCH(memory_overrun, 1, 1, 0, nullptr, memory, 0);
        },
        {"heap-use-after-free", "memory_overrun"});
#endif
    const char *const divergence = "barrier divergence";
    check_found([] { CUNMOD_LAUNCH(leaves_before_barrier, 1, 64, 0, nullptr, 0); },
                {divergence, "leaves_before_barrier", "block (0,0,0)", "__syncthreads",
                 "thread (0,0,0) has returned"});
    check_found([] { CUNMOD_LAUNCH(leaves_before_barrier, 3, 64, 0, nullptr, 63); },
                {divergence, "leaves_before_barrier", "thread (63,0,0) has returned"});
    check_found([] { CUNMOD_LAUNCH(two_barriers, 1, 64, 0, nullptr); },
                {divergence, "two_barriers"});
    check_found([] { CUNMOD_LAUNCH(two_kinds_of_barriers, 1, 64, 0, nullptr); },
                {divergence, "thread (3,0,0) is at __shfl_sync", "is at __syncthreads"});
    check_found([] { CUNMOD_LAUNCH(lane_left, 1, 32, 0, nullptr); },
                {divergence, "__ballot_sync", "thread (5,0,0) has returned"});
    check_found([] { CUNMOD_LAUNCH(lane_outside_of_mask, 1, 32, 0, nullptr); },
                {"a mask without the calling lane", "thread (16,0,0)"});
    check_found([] { CUNMOD_LAUNCH(two_masks, 1, 64, 0, nullptr); }, {divergence, "two_masks"});
    check_found([] { CUNMOD_LAUNCH(two_counts, 1, 64, 0, nullptr); },
                {divergence, "two_counts", "cunmod_barrier"});
    check_found(
        []
        {
            Device<int> flag(3), seen(96);
            CUNMOD_LAUNCH(wait_for_right, 3, 64, sizeof(int), nullptr, flag.data, seen.data);
        },
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

void test_mistakes_show()
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
