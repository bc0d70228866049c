/* Launches of emulated kernels: which blocks run when.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

#include "emu_fiber.h"

using namespace emu;

namespace
{
typedef std::vector<std::unique_ptr<Fiber>> Pool;
Pool pool, other_pool; /* one for each thread, kept for later launches; and for a kernel ahead */

constexpr unsigned BLOCK_HOLD = 512;  /* turns of blocks in the mean until one is held back, */
constexpr unsigned BLOCK_HELD = 4096; /* and for how many at most */
constexpr unsigned AWAITED = 1024;    /* turns of blocks at their wait until that one runs */

cudaError_t check(const cunmod_emu_shape &s)
{
    const uint64_t size = uint64_t{s.block.x} * s.block.y * s.block.z;
    if (s.block.x > 1024 || s.block.y > 1024 || s.block.z > 64 || size < 1 || size > 1024)
        return cudaErrorInvalidConfiguration;
    if (s.grid.x < 1 || s.grid.y < 1 || s.grid.z < 1 || s.grid.x > 0x7fffffff || s.grid.y > 65535 ||
        s.grid.z > 65535)
        return cudaErrorInvalidConfiguration;
    if (s.together > 1 && s.together > CUNMOD_EMU_PROCESSORS)
        return cudaErrorCooperativeLaunchTooLarge;
    if (s.together < 1 || cunmod_emu_blocks(s.grid) % s.together != 0)
        return cudaErrorInvalidConfiguration;
    return s.shared > cunmod_emu_max_shared(s.kernel) ? cudaErrorInvalidValue : cudaSuccess;
}

/* Gets block `number` ready, with its threads from pool[first] on. */
Block start_block(uint64_t number, size_t first, bool from_below)
{
    Block result = {};
    result.index = {static_cast<unsigned>(number % gridDim.x),
                    static_cast<unsigned>(number / gridDim.x % gridDim.y),
                    static_cast<unsigned>(number / gridDim.x / gridDim.y)};
    result.shared = std::malloc(shape->shared);
    if (!result.shared)
        std::abort();
    std::memset(result.shared, CUNMOD_EMU_POISON, shape->shared);
    while (pool.size() < first + threads)
        pool.push_back(new_fiber());
    result.fibers = &pool[first];
    for (unsigned t = 0; t < threads; t++)
    {
        result.fibers[t]->state = RETURNED;
        result.fibers[t]->number = t;
        set_state(&result, result.fibers[t].get(), READY);
        result.fibers[t]->index = {t % blockDim.x, t / blockDim.x % blockDim.y,
                                   t / blockDim.x / blockDim.y};
    }
    result.upward = from_below;
    result.held = NOBODY;
    result.ahead = previous != nullptr;
    result.meetings.start(MEETINGS);
    launch_begin.tell();
    return result;
}

/* Lets the threads of a block go on that wait for the kernel ahead. */
void release_awaiting(Block *of)
{
    for (unsigned t = 0; t < threads; t++)
        if (of->fibers[t]->state == AT_AWAIT)
            set_state(of, of->fibers[t].get(), READY);
    of->position = 0;
    of->progress = true;
    of->stuck = false;
}

/* The kernel ahead runs, while this one stands still: with fibers of its own. */
void run_previous()
{
    const auto here = std::make_tuple(shape, body, threads, spins, arrived, gridDim, blockDim);
    std::vector<Block> waiting = std::move(blocks);
    Meetings of_cluster = std::move(cluster);
    const std::function<void()> run = std::exchange(previous, nullptr);
    std::swap(pool, other_pool);
    run();
    std::swap(pool, other_pool);
    blocks = std::move(waiting);
    cluster = std::move(of_cluster);
    std::tie(shape, body, threads, spins, arrived, gridDim, blockDim) = here;
    launch_begin.tell();
    for (Block &released : blocks)
        release_awaiting(&released);
}

/* Until the block is done or stuck or, in a launch of blocks together, spins or is left for a
 * while. */
void go_on(Block *with)
{
    block = with;
    blockIdx = block->index;
    run_next();
    if (with->returned == threads && shape->early && !with->awaited)
        die("no wait for the kernel ahead", *with->fibers[0], *with->fibers[threads - 1]);
}

void finish_block(Block *with)
{
    while (with->returned < threads)
        go_on(with);
}

/* Blocks first .. first + n - 1 at once, whichever comes: one may be far behind the others. */
void run_together(uint64_t first, uint64_t n, bool from_below)
{
    pool.reserve(n * threads); /* blocks point into it */
    blocks.clear();
    for (uint64_t i = 0; i < n; i++)
        blocks.push_back(start_block(first + i, i * threads, from_below));
    spins = arrived = 0;
    cluster.start(1);
    uint64_t held = n, turns = 0; /* a block that is held back, for so long */
    for (uint64_t done = 0; done < n;)
    {
        if (turns > 0)
            turns--;
        else if (cunmod_emu_chance(BLOCK_HOLD) == 0)
        {
            held = cunmod_emu_chance(n);
            turns = cunmod_emu_chance(BLOCK_HELD);
        }
        else
            held = n;
        const uint64_t number = cunmod_emu_chance(n);
        Block &next = blocks[number];
        if (next.stuck && cunmod_emu_chance(AWAITED) == 0)
            run_previous();
        if (next.stuck || next.returned == threads || number == held)
            continue;
        go_on(&next);
        done += next.returned == threads;
    }
    blocks.clear();
}

/* Blocks, or clusters, 0 .. n - 1 in the order of a launch: number i is (first + i step) mod n. */
struct Order
{
    uint64_t n, first, step;

    /* Upward, downward, or scattered, in turn. */
    Order(uint64_t launch, uint64_t n_) : n(n_), first(0), step(1)
    {
        if (launch % 3 == 1)
            first = step = n - 1;
        if (launch % 3 == 2)
        {
            first = cunmod_emu_chance(n);
            step = n - n / 3 - n / 21; /* about 0.62 n: neighbours in time lie far apart */
            while (std::gcd(step, n) != 1)
                step++;
        }
    }
    uint64_t at(uint64_t i) const
    {
        return static_cast<uint64_t>((static_cast<unsigned __int128>(i) * step + first) % n);
    }
};

/* The first blocks of a launch, as many as there may be fibers for: all come to their wait for the
 * kernel ahead, then that runs, then they go on one after another. Returns how many. */
uint64_t run_ahead(const Order &order)
{
    const uint64_t count = std::min<uint64_t>(order.n, std::max(CUNMOD_EMU_AHEAD / threads, 1u));
    pool.reserve(count * threads); /* blocks point into it */
    blocks.clear();
    blocks.reserve(count); /* their threads into these */
    for (uint64_t i = 0; i < count; i++)
    {
        blocks.push_back(start_block(order.at(i), i * threads, i % 2 == 0));
        go_on(&blocks.back());
    }
    run_previous();
    for (Block &begun : blocks)
        finish_block(&begun);
    blocks.clear();
    return count;
}

/* One block after another. */
void run_apart(const Order &order)
{
    const uint64_t places = std::max(CUNMOD_EMU_APART / threads, 1u); /* in the pool */
    for (uint64_t i = previous ? run_ahead(order) : 0; i < order.n; i++)
    {
        Block alone = start_block(order.at(i), i % places * threads, i % 2 == 0);
        finish_block(&alone);
    }
}
} // namespace

cudaError_t cunmod_emu_launch(const cunmod_emu_shape &s, cudaStream_t stream,
                              const std::function<void()> &kernel)
{
    cudaError_t error = cunmod_emu_begin(cudaErrorLaunchFailure);
    if (!error)
        error = check(s);
    if (error)
        cunmod_emu_failed(error);
    else
        cunmod_emu_queue_launch(stream, s, kernel);
    return cudaGetLastError(); /* an older error too, as after a launch on a GPU */
}

void cunmod_emu_run(const cunmod_emu_shape &s, const std::function<void()> &kernel,
                    std::function<void()> before)
{
    static uint64_t launches;
    const uint64_t launch = launches++;
    launcher.tsan.adopt();
    shape = &s;
    body = &kernel;
    previous = std::move(before);
    gridDim = s.grid;
    blockDim = s.block;
    threads = s.block.x * s.block.y * s.block.z;

    const Order order(launch, cunmod_emu_blocks(s.grid) / s.together);
    if (s.together > 1)
        for (uint64_t i = 0; i < order.n; i++)
            run_together(order.at(i) * s.together, s.together, launch % 2 == 0);
    else
        run_apart(order);
    launch_end.learn();
}
