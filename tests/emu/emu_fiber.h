/* The block of a kernel that runs, and its threads, each a fiber: what the files that run kernels
 * share.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EMU_FIBER_H
#define CUNMOD_EMU_FIBER_H

#include <cstring>
#include <functional>
#include <memory>
#include <vector>

#include "emu_stream.h"
#include "emu_tsan.h"

#ifndef __x86_64__
#include <ucontext.h>
#endif

namespace emu
{
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
    unsigned group;
};

/* The share of a thread in a product of its warpgroup that it has started and not waited for. */
struct Product
{
    uint32_t *sum;
    const char *a, *b;
    unsigned group;
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
    std::vector<Product> products;
    unsigned groups = 0,
             product_groups = 0; /* numbers of the next groups of copies and of products */

    const void *bottom; /* of the stack, as ASan knows it */
    size_t size;
    void *fake_stack; /* ASan's */
    TsanThread tsan;
#ifdef __x86_64__
    void *stack_pointer;
#else
    ucontext_t context;
#endif
};

constexpr unsigned NAMED_BARRIERS = 16;
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
    unsigned ready[32];                     /* threads of each warp that can run */
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
extern const cunmod_emu_shape *shape;
extern const std::function<void()> *body;
extern unsigned threads;
extern Block *block;
extern std::vector<Block> blocks; /* that run at once, or have begun ahead of the kernel before */
extern uint64_t spins, arrived;   /* arrived: blocks, at barriers of their cluster */
extern Meetings cluster;          /* there */
extern Place launch_begin, launch_end;
extern std::function<void()> previous; /* runs the kernel ahead, unless that has run */

extern Fiber launcher; /* the stack that called cunmod_emu_launch */
extern Fiber *running;

inline bool same_text(const char *a, const char *b)
{
    return a == b || std::strcmp(a, b) == 0;
}

/* Whether two barriers were called at one place. */
inline bool same_site(const cunmod_emu_site &a, const cunmod_emu_site &b)
{
    return a.line == b.line && same_text(a.file, b.file) && same_text(a.call, b.call);
}

/* Ends the program: what is wrong with two threads of the block. */
[[noreturn]] void die(const char *what, const Fiber &a, const Fiber &b);

inline void set_state(Block *of, Fiber *fiber, State state)
{
    unsigned &ready = of->ready[fiber->number / 32];
    ready = ready - (fiber->state == READY) + (state == READY);
    fiber->state = state;
}

std::unique_ptr<Fiber> new_fiber();

void switch_to(Fiber *next);

/* Goes to the next thread that can run: sweep after sweep over the block, up and
 * down in turn, and often without one of the warps, which comes when no other can; to the
 * launcher when all have returned, when none can go on without the kernel ahead, and now and then
 * in a launch of blocks together, so that what a thread does is seen before others have done the
 * same. */
void run_next();
} // namespace emu

#endif
