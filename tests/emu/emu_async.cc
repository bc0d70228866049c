/* What an emulated thread starts and waits for later: copies to shared memory, and products of a
 * warpgroup on the tensor cores.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <algorithm>
#include <cstring>
#include <list>

#include "emu_fiber.h"

using namespace emu;

/* ---- copies of a thread ---- */

void cunmod_emu_copy(void *to, const void *from, size_t bytes)
{
    note_write(to, bytes);
    running->copies.push_back({to, from, bytes, running->groups});
}

void cunmod_emu_end_copies()
{
    running->groups++;
}

/* Makes the copies of all groups below `end`. */
static void make_copies(unsigned end)
{
    static const char zeros[16] = {};
    std::vector<Copy> &copies = running->copies;
    size_t done = 0;
    for (; done < copies.size() && copies[done].group < end; done++)
        std::memcpy(copies[done].to, copies[done].from ? copies[done].from : zeros,
                    copies[done].bytes);
    copies.erase(copies.begin(), copies.begin() + static_cast<ptrdiff_t>(done));
}

void cunmod_emu_await_groups(int count)
{
    const unsigned later = static_cast<unsigned>(count);
    make_copies(running->groups < later ? 0 : running->groups - later);
}

void cunmod_emu_await_copies()
{
    make_copies(running->groups + 1);
}

/* ---- phases ---- */

constexpr uint64_t MOST_WAITS = 1000000; /* of a thread, in one loop */

/* The word of a barrier. */
struct Phase
{
    uint32_t bytes;   /* that have not been copied */
    uint16_t missing; /* threads that have not arrived in this phase */
    uint8_t count;    /* threads of a phase */
    uint8_t parity;   /* of the number of this phase */
};

struct BlockCopy
{
    void *to;
    const void *from;
    size_t bytes;
    uint64_t *barrier;
};

/* Of the blocks that run, each of which has its own barriers. The elements of a list stay where
 * they are when another one comes or goes. ThreadSanitizer would take moves for accesses of the
 * thread. */
static std::list<BlockCopy> block_copies;

/* Threads switch only at barriers, so that nothing comes between load and store. */
static Phase load(const uint64_t *barrier)
{
    Phase phase;
    std::memcpy(&phase, barrier, sizeof(phase));
    return phase;
}

static void store(uint64_t *barrier, Phase phase)
{
    if (phase.missing == 0 && phase.bytes == 0)
    {
        phase.missing = phase.count;
        phase.parity ^= 1;
    }
    std::memcpy(barrier, &phase, sizeof(phase));
}

void cunmod_emu_phase_begin(uint64_t *barrier, int count)
{
    store(barrier, {0, static_cast<uint16_t>(count), static_cast<uint8_t>(count), 0});
}

void cunmod_emu_phase_arrive(uint64_t *barrier, int bytes)
{
    Phase phase = load(barrier);
    if (phase.missing == 0)
        die("one thread too many arrives in a phase", *running, *running);
    tell_at(barrier);
    phase.missing--;
    phase.bytes += static_cast<uint32_t>(bytes);
    store(barrier, phase);
}

void cunmod_emu_copy_block(void *to, const void *from, int bytes, uint64_t *barrier)
{
    if ((reinterpret_cast<uintptr_t>(to) | reinterpret_cast<uintptr_t>(from) |
         static_cast<uintptr_t>(bytes)) %
            16 !=
        0)
        die("a copy of a block that is not aligned", *running, *running);
    note_write(to, static_cast<size_t>(bytes));
    block_copies.push_back({to, from, static_cast<size_t>(bytes), barrier});
    tell_at(barrier);
}

/* Makes the oldest copy of the barrier, after what the thread did that started the copy. Returns
 * false if there is none. */
static bool copy_one(uint64_t *barrier)
{
    const auto found = std::find_if(block_copies.begin(), block_copies.end(),
                                    [=](const BlockCopy &copy) { return copy.barrier == barrier; });
    if (found == block_copies.end())
        return false;
    const BlockCopy copy = *found;
    learn_at(barrier);
    block_copies.erase(found);
    std::memcpy(copy.to, copy.from, copy.bytes);
    tell_at(barrier);
    Phase phase = load(barrier);
    phase.bytes -= static_cast<uint32_t>(copy.bytes);
    store(barrier, phase);
    return true;
}

/* Lets other threads of the block run. waits: the number of earlier calls of the loop. */
static void yield_turn(uint64_t waits)
{
    running->site = {"a loop that waits", "emu_async.cc", 0};
    if (waits > MOST_WAITS)
        die("waits for a phase that does not end", *running, *running);
    set_state(block, running, READY);
    run_next();
}

void cunmod_emu_await_phase(uint64_t *barrier, int parity)
{
    for (uint64_t waits = 0; load(barrier).parity == parity % 2; waits++)
        if (!copy_one(barrier))
            yield_turn(waits);
    learn_at(barrier);
}

/* ---- products of a warpgroup ---- */

/* Adds the product of 32 values of k to the sums of the calling thread. The layout is that of
 * cunmod_matrix_descriptor (base/ptx_tensor.cuh): bits 4 .. 6 of an address are combined with bits
 * 7 .. 9. */
CUNMOD_EMU_FAST static void multiply(const Product &product)
{
    const auto load_row = [](int8_t(&to)[32], const char *matrix, unsigned row)
    {
        for (unsigned chunk = 0; chunk < 2; chunk++)
        {
            uintptr_t at = reinterpret_cast<uintptr_t>(matrix) + row * 128 + chunk * 16;
            at ^= (at >> 7 & 7) << 4;
            note_read(reinterpret_cast<const void *>(at), 16);
            std::memcpy(to + 16 * chunk, reinterpret_cast<const void *>(at), 16);
        }
    };
    const unsigned lane = running->number % 32, warp = running->number / 32 % 4;
    int8_t a[2][32], b[32];
    for (unsigned i = 0; i < 2; i++)
        load_row(a[i], product.a, 16 * warp + lane / 4 + 8 * i);
    for (unsigned j = 0; j < 64; j++)
    {
        load_row(b, product.b, j / 2 * 8 + lane % 4 * 2 + j % 2);
        for (unsigned i = 0; i < 2; i++)
            product.sum[j / 2 * 4 + i * 2 + j % 2] += cunmod_emu_dot(a[i], b);
    }
}

void cunmod_emu_wgmma(uint32_t (&sum)[128], const char *a, const char *b)
{
    running->products.push_back({sum, a, b, running->product_groups});
}

void cunmod_emu_wgmma_end()
{
    running->product_groups++;
}

void cunmod_emu_wgmma_await(int groups)
{
    std::vector<Product> &products = running->products;
    size_t done = 0;
    for (; done < products.size() &&
           products[done].group + static_cast<unsigned>(groups) < running->product_groups;
         done++)
        multiply(products[done]);
    products.erase(products.begin(), products.begin() + static_cast<ptrdiff_t>(done));
    /* the instruction waits for a warp */
    cunmod_emu_warp(0xffffffffu, 0, CUNMOD_EMU_ORDER, {"wgmma", "emu_async.cc", 0});
}
