/* The threads of a block, each a fiber: their stacks, and which one runs next.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "emu_fiber.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/mman.h>

#ifdef CUNMOD_EMU_ASAN
#include <sanitizer/common_interface_defs.h>
#endif

uint3 threadIdx, blockIdx;
dim3 blockDim, gridDim;

namespace emu
{
const cunmod_emu_shape *shape;
const std::function<void()> *body;
unsigned threads;
Block *block;
std::vector<Block> blocks;
uint64_t spins, arrived;
Meetings cluster;
Place launch_begin, launch_end;
std::function<void()> previous;

Fiber launcher;
Fiber *running = &launcher;

constexpr size_t STACK_BYTES = 256 << 10;
constexpr size_t GUARD_BYTES = 64 << 10; /* a multiple of every page size */
constexpr size_t STAGGER = 1856, STAGGERED = 64 << 10;
constexpr size_t MOST_FIBERS = 16384;
constexpr unsigned STAY = 64; /* threads that run in the mean before another block does */
constexpr unsigned HOLD = 16; /* sweeps in the mean until a warp is held back, */
constexpr unsigned HELD = 64; /* and until it runs again, if others can */

static Fiber *before; /* what ran before running */

static std::string thread_name(const Fiber &fiber)
{
    const uint3 &index = fiber.index;
    std::string name = "thread (" + std::to_string(index.x) + "," + std::to_string(index.y) + "," +
                       std::to_string(index.z) + ") ";
    if (fiber.state == RETURNED)
        return name + "has returned";
    return name + "is at " + fiber.site.call + ", " + fiber.site.file + ":" +
           std::to_string(fiber.site.line);
}

void die(const char *what, const Fiber &a, const Fiber &b)
{
    std::fprintf(stderr, "emulator: %s in kernel %s, block (%u,%u,%u): %s, %s\n", what, shape->name,
                 blockIdx.x, blockIdx.y, blockIdx.z, thread_name(a).c_str(),
                 thread_name(b).c_str());
    std::abort();
}

/* Nothing can run, and not every thread has returned: name a thread that waits, and
 * one that it waits for. */
[[noreturn]] static void die_stuck()
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

/* From one thread to another the stack is the same to ASan. */
#ifdef CUNMOD_EMU_ASAN
static bool other_stack()
{
    return before == &launcher || running == &launcher;
}
#endif

/* First thing on the new stack: ASan learns where it is, and where we came from. */
static void arrive()
{
#ifdef CUNMOD_EMU_ASAN
    if (other_stack())
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
    if (other_stack())
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

/* After a sweep: a warp is held back, or no longer. */
static void hold_or_release()
{
    if (block->held == NOBODY && cunmod_emu_chance(HOLD) == 0)
        block->held = static_cast<unsigned>(cunmod_emu_chance((threads + 31) / 32));
    else if (!block->progress || cunmod_emu_chance(HELD) == 0)
        block->held = NOBODY;
}

void run_next()
{
    if (shape->together > 1 && cunmod_emu_chance(STAY) == 0)
        return switch_to(&launcher);
    for (;;)
    {
        for (; block->position < threads; block->position++)
        {
            const unsigned number = block->upward ? block->position : threads - 1 - block->position;
            if (block->ready[number / 32] == 0 || number / 32 == block->held)
            {
                block->position += block->upward ? 31 - number % 32
                                                 : number % 32; /* to the next warp */
                continue;
            }
            Fiber *const next = block->fibers[number].get();
            if (next->state == READY)
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

static void fiber_main()
{
    arrive();
    for (;;)
    {
        launch_begin.learn();
        (*body)();
        cunmod_emu_await_copies();
        set_state(block, running, RETURNED);
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

/* All stacks lie in one range, between pages that nobody may touch: for ASan one stack. Their tops
 * lie apart in the caches. */
std::unique_ptr<Fiber> new_fiber()
{
    static char *range;
    static size_t fibers;
    constexpr size_t BYTES = GUARD_BYTES + STACK_BYTES;
    if (!range)
        range = static_cast<char *>(mmap(nullptr, MOST_FIBERS * BYTES, PROT_NONE,
                                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
    char *const bottom = range + (MOST_FIBERS - 1 - fibers) * BYTES + GUARD_BYTES;
    if (range == MAP_FAILED || fibers == MOST_FIBERS ||
        mprotect(bottom, STACK_BYTES, PROT_READ | PROT_WRITE) != 0)
    {
        std::perror("emulator: stack of a thread");
        std::abort();
    }
    const size_t size = STACK_BYTES - fibers++ * STAGGER % STAGGERED;
    std::unique_ptr<Fiber> fiber(new Fiber());
    fiber->bottom = range;
    fiber->size = MOST_FIBERS * BYTES;
    fiber->tsan.create();
#ifdef __x86_64__
    /* As if fiber_main had been called: six registers, where ret goes, its own return. */
    void **const top = reinterpret_cast<void **>(bottom + size);
    top[-2] = reinterpret_cast<void *>(fiber_main);
    fiber->stack_pointer = top - 8;
#else
    getcontext(&fiber->context);
    fiber->context.uc_stack.ss_sp = bottom;
    fiber->context.uc_stack.ss_size = size;
    makecontext(&fiber->context, fiber_main, 0);
#endif
    return fiber;
}
} // namespace emu

uint64_t cunmod_emu_chance(uint64_t n)
{
    static uint64_t state;
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % n;
}
