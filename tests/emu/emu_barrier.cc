/* What the threads of an emulated kernel call: barriers, warps, clusters.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <cstring>

#include "emu_fiber.h"

using namespace emu;

constexpr uint64_t MOST_SPINS = 10000000; /* of a launch */

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
    set_state(block, running, AT_BLOCK);
    block->conditions += condition != 0;
    if (++block->waiting == threads)
    {
        for (unsigned t = 0; t < threads; t++)
        {
            Fiber &fiber = *block->fibers[t];
            if (!same_site(fiber.site, site))
                die("barrier divergence", *running, fiber);
            fiber.result = block->conditions;
            set_state(block, &fiber, READY);
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
    set_state(block, running, wait ? AT_NAMED : READY);
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
                set_state(block, &fiber, READY);
        }
        block->named[number] = 0;
        block->meetings.complete(meeting);
    }
    run_next();
    if (wait)
        others.learn();
}

void cunmod_emu_await(cunmod_emu_site site)
{
    block->awaited = true;
    if (previous)
    {
        running->site = site;
        set_state(block, running, AT_AWAIT);
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
        set_state(block, &fiber, READY);
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
    set_state(block, running, AT_WARP);
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
