/* Running an emulated kernel: a fiber for every thread of a block, barriers, launches.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <string>
#include <sys/mman.h>
#include <tuple>
#include <utility>
#include <vector>

#include "emu_stream.h"
#include "emu_tsan.h"

#ifdef CUNMOD_EMU_ASAN
#include <sanitizer/common_interface_defs.h>
#endif
#ifndef __x86_64__
#include <ucontext.h>
#endif

uint3 threadIdx, blockIdx;
dim3 blockDim, gridDim;

namespace
{
constexpr size_t STACK_BYTES = 256 << 10;
constexpr size_t GUARD_BYTES = 64 << 10; /* a multiple of every page size */

enum State
{
    RETURNED,
    READY,
    AT_BLOCK, /* waits for the block */
    AT_NAMED, /* waits at a barrier with a number */
    AT_AWAIT, /* waits for the kernel ahead */
    AT_WARP   /* waits for lanes of its warp */
};

/* A copy that a thread has started and not waited for. */
struct Copy
{
    void *to;
    const void *from;
    size_t bytes;
};

struct Fiber
{
    State state;
    unsigned number; /* of the thread in its block */
    uint3 index;     /* the same in three dimensions */
    cunmod_emu_site site;
    unsigned mask; /* of lanes, or the number of a barrier */
    int source;    /* a lane */
    uint64_t value, result;
    std::vector<Copy> copies;

    const void *bottom; /* of the stack */
    size_t size;
    void *fake_stack; /* ASan's */
    TsanThread tsan;
#ifdef __x86_64__
    void *stack_pointer;
#else
    ucontext_t context;
#endif
};

typedef std::vector<std::unique_ptr<Fiber>> Pool;
Pool pool, other_pool; /* one for each thread, kept for later launches; and for a kernel ahead */
Fiber launcher;        /* the stack that called cunmod_emu_launch */
Fiber *running = &launcher;
Fiber *before; /* what ran before running */

constexpr unsigned NAMED_BARRIERS = 16;
constexpr uint64_t MOST_SPINS = 10000000; /* of a launch */
constexpr unsigned STAY = 64;         /* threads that run in the mean before another block does */
constexpr unsigned BLOCK_HOLD = 512;  /* turns of blocks in the mean until one is held back, */
constexpr unsigned BLOCK_HELD = 4096; /* and for how many at most */
constexpr unsigned HOLD = 16;         /* sweeps in the mean until a warp is held back, */
constexpr unsigned HELD = 64;         /* and until it runs again, if others can */
constexpr unsigned AWAITED = 1024;    /* turns of blocks at their wait until that one runs */

constexpr unsigned NOBODY = 32;

struct Block
{
    uint3 index;
    void *shared;
    std::unique_ptr<Fiber> *fibers;         /* of its threads */
    unsigned returned, waiting, conditions; /* waiting, conditions: at the block's barrier */
    unsigned named[NAMED_BARRIERS];         /* threads at each barrier with a number */
    int wanted[NAMED_BARRIERS];             /* threads that it waits for */
    unsigned arrived[32];                   /* lanes of each warp that wait for it */
    unsigned position;                      /* in the sweep over the threads */
    bool upward, progress;                  /* direction of the sweep; it ran a thread */
    unsigned held;                          /* the warp that is held back, or NOBODY */
    bool awaited;                           /* one of its threads has waited for the kernel ahead */
    bool ahead;                             /* it began before that had run, */
    bool stuck;                             /* and does not go on before it */
    Meetings meetings;                      /* at its barriers: */
};

/* By number; named barriers and warps have as many as there are of them. */
enum
{
    MEET_AT_END,
    MEET_AT_BLOCK,
    MEET_AT_NAMED,
    MEET_AT_WARP = MEET_AT_NAMED + NAMED_BARRIERS,
    MEETINGS = MEET_AT_WARP + 32
};

/* The launch, and the block that runs. */
const cunmod_emu_shape *shape;
const std::function<void()> *body;
unsigned threads;
Block *block;
std::vector<Block> blocks; /* that run at once, or have begun ahead of the kernel before */
uint64_t spins, arrived;   /* arrived: blocks, at barriers of their cluster */
Meetings cluster;          /* there */
Place launch_begin, launch_end;
std::function<void()> previous; /* runs the kernel ahead, unless that has run */

bool same_text(const char *a, const char *b)
{
    return a == b || std::strcmp(a, b) == 0;
}

bool same_site(const cunmod_emu_site &a, const cunmod_emu_site &b)
{
    return a.line == b.line && same_text(a.file, b.file) && same_text(a.call, b.call);
}

std::string thread_name(const Fiber &fiber)
{
    const uint3 &index = fiber.index;
    std::string name = "thread (" + std::to_string(index.x) + "," + std::to_string(index.y) + "," +
                       std::to_string(index.z) + ") ";
    if (fiber.state == RETURNED)
        return name + "has returned";
    return name + "is at " + fiber.site.call + ", " + fiber.site.file + ":" +
           std::to_string(fiber.site.line);
}

[[noreturn]] void die(const char *what, const Fiber &a, const Fiber &b)
{
    std::fprintf(stderr, "emulator: %s in kernel %s, block (%u,%u,%u): %s, %s\n", what, shape->name,
                 blockIdx.x, blockIdx.y, blockIdx.z, thread_name(a).c_str(),
                 thread_name(b).c_str());
    std::abort();
}

/* Nothing can run, and not every thread has returned: name a thread that waits, and
 * one that it waits for. */
[[noreturn]] void die_stuck()
{
    unsigned waits = 0;
    for (unsigned t = 0; t < threads; t++)
        if (block->fibers[t]->state > block->fibers[waits]->state)
            waits = t;
    const unsigned warp = waits / 32;
    const Fiber &waiter = *block->fibers[waits];
    for (unsigned t = 0; t < threads; t++)
    {
        const bool wanted = waiter.state != AT_WARP ||
                            (t / 32 == warp && (waiter.mask >> t % 32 & 1) != 0);
        if (wanted && block->fibers[t]->state != waiter.state)
            die("barrier divergence", waiter, *block->fibers[t]);
    }
    die("barrier divergence", waiter, waiter); /* for others than those that came */
}

/* ---- block->fibers ---- */

#ifdef __x86_64__
/* Keeps what the ABI wants kept on the old stack, *from = its top; goes on at `to`. */
extern "C" void cunmod_emu_switch(void **from, void *to);
asm(R"(
    .pushsection .text
    .globl cunmod_emu_switch
    .hidden cunmod_emu_switch
    .type cunmod_emu_switch, @function
cunmod_emu_switch:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
    .size cunmod_emu_switch, .-cunmod_emu_switch
    .popsection
)");
#endif

/* First thing on the new stack: ASan learns where it is, and where we came from. */
void arrive()
{
#ifdef CUNMOD_EMU_ASAN
    __sanitizer_finish_switch_fiber(running->fake_stack, &before->bottom, &before->size);
#endif
}

void switch_to(Fiber *next)
{
    if (next == running)
        return;
    before = running;
    running = next;
    threadIdx = next->index;
#ifdef CUNMOD_EMU_ASAN
    __sanitizer_start_switch_fiber(&before->fake_stack, next->bottom, next->size);
#endif
    next->tsan.enter();
#ifdef __x86_64__
    cunmod_emu_switch(&before->stack_pointer, next->stack_pointer);
#else
    swapcontext(&before->context, &next->context);
#endif
    arrive();
}

uint64_t chance(uint64_t n)
{
    return cunmod_emu_chance(n);
}

/* After a sweep: a warp is held back, or no longer. */
void hold_or_release()
{
    if (block->held == NOBODY && chance(HOLD) == 0)
        block->held = static_cast<unsigned>(chance((threads + 31) / 32));
    else if (!block->progress || chance(HELD) == 0)
        block->held = NOBODY;
}

/* Goes to the next thread that can run: sweep after sweep over the block, up and
 * down in turn, and often without one of the warps, which comes when no other can; to the
 * launcher when all have returned, when none can go on without the kernel ahead, and now and then
 * in a launch of blocks together, so that what a thread does is seen before others have done the
 * same. */
void run_next()
{
    if (shape->together > 1 && chance(STAY) == 0)
        return switch_to(&launcher);
    for (;;)
    {
        for (; block->position < threads; block->position++)
        {
            const unsigned number = block->upward ? block->position : threads - 1 - block->position;
            Fiber *const next = block->fibers[number].get();
            if (next->state == READY && number / 32 != block->held)
            {
                block->position++;
                block->progress = true;
                return switch_to(next);
            }
        }
        if (block->returned == threads)
            return switch_to(&launcher);
        if (!block->progress && block->held == NOBODY)
        {
            if (!previous)
                die_stuck();
            block->stuck = true;
            return switch_to(&launcher);
        }
        hold_or_release();
        block->position = 0;
        block->upward = !block->upward;
        block->progress = false;
    }
}

void fiber_main()
{
    arrive();
    for (;;)
    {
        launch_begin.learn();
        (*body)();
        cunmod_emu_await_copies();
        running->state = RETURNED;
        Place &others = block->meetings.come(MEET_AT_END);
        if (++block->returned == threads)
        {
            others.learn();
            std::free(block->shared);
            launch_end.tell();
        }
        run_next();
    }
}

std::unique_ptr<Fiber> new_fiber()
{
    std::unique_ptr<Fiber> fiber(new Fiber());
    void *const stack = mmap(nullptr, GUARD_BYTES + STACK_BYTES, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (stack == MAP_FAILED || mprotect(stack, GUARD_BYTES, PROT_NONE) != 0)
    {
        std::perror("emulator: stack of a thread");
        std::abort();
    }
    char *const bottom = static_cast<char *>(stack) + GUARD_BYTES;
    fiber->bottom = bottom;
    fiber->size = STACK_BYTES;
    fiber->tsan.create();
#ifdef __x86_64__
    /* As if fiber_main had been called: six registers, where ret goes, its own return. */
    void **const top = reinterpret_cast<void **>(bottom + STACK_BYTES);
    top[-2] = reinterpret_cast<void *>(fiber_main);
    fiber->stack_pointer = top - 8;
#else
    getcontext(&fiber->context);
    fiber->context.uc_stack.ss_sp = bottom;
    fiber->context.uc_stack.ss_size = STACK_BYTES;
    makecontext(&fiber->context, fiber_main, 0);
#endif
    return fiber;
}

/* ---- launches ---- */

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
        result.fibers[t]->state = READY;
        result.fibers[t]->number = t;
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
            of->fibers[t]->state = READY;
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
        else if (chance(BLOCK_HOLD) == 0)
        {
            held = chance(n);
            turns = chance(BLOCK_HELD);
        }
        else
            held = n;
        const uint64_t number = chance(n);
        Block &next = blocks[number];
        if (next.stuck && chance(AWAITED) == 0)
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
            first = chance(n);
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

uint64_t cunmod_emu_chance(uint64_t n)
{
    static uint64_t state;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % n;
}

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

/* ---- called by the threads ---- */

void *cunmod_emu_shared()
{
    return block->shared;
}

long long clock64()
{
    static long long clock;
    return clock += 100;
}

int cunmod_emu_lane()
{
    return static_cast<int>(running->number % 32);
}

int cunmod_emu_block(int condition, cunmod_emu_site site)
{
    Place &others = block->meetings.come(MEET_AT_BLOCK);
    running->site = site;
    running->state = AT_BLOCK;
    block->conditions += condition != 0;
    if (++block->waiting == threads)
    {
        for (unsigned t = 0; t < threads; t++)
        {
            Fiber &fiber = *block->fibers[t];
            if (!same_site(fiber.site, site))
                die("barrier divergence", *running, fiber);
            fiber.result = block->conditions;
            fiber.state = READY;
        }
        block->waiting = block->conditions = 0;
        block->meetings.complete(MEET_AT_BLOCK);
    }
    run_next();
    others.learn();
    return static_cast<int>(running->result);
}

void cunmod_emu_barrier(int number, int count, bool wait, cunmod_emu_site site)
{
    const unsigned meeting = MEET_AT_NAMED + static_cast<unsigned>(number);
    Place &others = block->meetings.come(meeting);
    running->site = site;
    running->state = wait ? AT_NAMED : READY;
    running->mask = static_cast<unsigned>(number);
    if (block->named[number] == 0)
        block->wanted[number] = count;
    if (block->wanted[number] != count)
        die("barrier divergence", *running, *running);
    if (++block->named[number] == static_cast<unsigned>(count))
    {
        for (unsigned t = 0; t < threads; t++)
        {
            Fiber &fiber = *block->fibers[t];
            if (fiber.state == AT_NAMED && fiber.mask == running->mask)
                fiber.state = READY;
        }
        block->named[number] = 0;
        block->meetings.complete(meeting);
    }
    run_next();
    if (wait)
        others.learn();
}

void cunmod_emu_copy(void *to, const void *from, size_t bytes)
{
    running->copies.push_back({to, from, bytes});
}

void cunmod_emu_await_copies()
{
    static const char zeros[8] = {};
    for (const Copy &copy : running->copies)
        std::memcpy(copy.to, copy.from ? copy.from : zeros, copy.bytes);
    running->copies.clear();
}

void cunmod_emu_await(cunmod_emu_site site)
{
    block->awaited = true;
    if (previous)
    {
        running->site = site;
        running->state = AT_AWAIT;
        run_next();
    }
    if (block->ahead)
        launch_begin.learn(); /* what the kernel ahead did */
}

void cunmod_emu_spin()
{
    running->site = {"cunmod_emu_spin", "a loop", 0};
    if (++spins > MOST_SPINS || shape->together == 1)
        die("waits for a block that does not come", *running, *running);
    switch_to(&launcher);
}

void cunmod_emu_cluster(cunmod_emu_site site)
{
    cunmod_emu_block(0, site);
    if (running->number == 0 && shape->together > 1)
    {
        const uint64_t wanted = (arrived / shape->together + 1) * shape->together;
        Place &others = cluster.come(0);
        if (++arrived == wanted)
            cluster.complete(0);
        while (arrived < wanted)
            cunmod_emu_spin();
        others.learn();
    }
    cunmod_emu_block(0, site);
}

void *cunmod_emu_in_block(void *shared, unsigned number)
{
    const ptrdiff_t offset = static_cast<char *>(shared) - static_cast<char *>(block->shared);
    char *const base =
        static_cast<char *>(shape->together > 1 ? blocks.at(number).shared : block->shared);
    return base + offset;
}

/* Hands out the values when the lanes of the running thread's mask have all come. */
static void release_warp(unsigned first, unsigned mask)
{
    uint64_t ballot = 0;
    for (unsigned lane = 0; lane < 32; lane++)
    {
        if ((mask >> lane & 1) == 0)
            continue;
        const Fiber &fiber = *block->fibers[first + lane];
        if (fiber.mask != mask || !same_site(fiber.site, running->site))
            die("barrier divergence", *running, fiber);
        ballot |= uint64_t{fiber.value != 0} << lane;
    }
    for (unsigned lane = 0; lane < 32; lane++)
    {
        if ((mask >> lane & 1) == 0)
            continue;
        Fiber &fiber = *block->fibers[first + lane];
        const int source = fiber.source;
        if (source < 0)
            fiber.result = ballot;
        else if ((mask >> source & 1) != 0)
            fiber.result = block->fibers[first + static_cast<unsigned>(source)]->value;
        else
            std::memset(&fiber.result, CUNMOD_EMU_POISON, sizeof fiber.result);
        fiber.state = READY;
    }
}

uint64_t cunmod_emu_warp(unsigned mask, uint64_t value, int source, cunmod_emu_site site)
{
    const unsigned warp = running->number / 32;
    const unsigned lane = 1u << running->number % 32;
    const unsigned present = threads / 32 > warp ? ~0u : (1u << threads % 32) - 1;
    const unsigned meeting = MEET_AT_WARP + warp;
    Place *const others = source == CUNMOD_EMU_ORDER ? &block->meetings.come(meeting) : nullptr;
    running->site = site;
    running->state = AT_WARP;
    running->mask = mask & present;
    running->source = source;
    running->value = value;
    if ((mask & lane) == 0)
        die("a mask without the calling lane", *running, *running);
    block->arrived[warp] |= lane;
    if ((block->arrived[warp] & running->mask) == running->mask)
    {
        block->arrived[warp] &= ~running->mask;
        release_warp(32 * warp, running->mask);
        if (others)
            block->meetings.complete(meeting);
    }
    run_next();
    if (others)
        others->learn();
    return running->result;
}
