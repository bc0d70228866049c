/* Launches for all computations of a stack (cunmod_stack_t), whose arrays have equal layouts at
 * equal distances: a kernel computes the arguments of all computations from those of computation 0.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * The launches for 1000 computations cost the host no more time than the launches for one.
 */
#ifndef CUNMOD_STACK_CUH
#define CUNMOD_STACK_CUH

#include "runtime/dev.cuh"

enum
{
    STACK_THREADS = 32
};

/* The `each` launch items of computation 0 of a stack: item[0 .. each-1]. */
template <typename Item, int MOST> struct Pattern
{
    Item item[MOST];
    int each;
};

template <typename T> static __device__ __forceinline__ void move_by(T *&pointer, int64_t bytes)
{
    pointer = pointer ? (T *)((char *)pointer + bytes) : nullptr;
}

/* items[k each + j] = pattern.item[j] for computation k of the stack, j = blockIdx.y, after
 * move(item, k stack.bytes), which adds k stack.bytes to the pointers of the item, and computes the
 * fields that depend on its modulus. */
template <typename Item, int MOST, typename Move>
__global__ void __launch_bounds__(STACK_THREADS)
    stack_kernel(Item *items, const __grid_constant__ Pattern<Item, MOST> pattern,
                 const cunmod_stack_t stack, const Move move)
{
    cunmod_await_previous();
    const int64_t k = (int64_t)blockIdx.x * STACK_THREADS + threadIdx.x;
    if (k >= stack.count)
        return;
    Item item = pattern.item[blockIdx.y];
    item.mod = stack.mods[k];
    move(item, k * stack.bytes);
    items[k * pattern.each + blockIdx.y] = item;
}

/* Calls launch(word, batch, run) for items[0 .. each-1], which belong to computation 0 of the
 * stack, and the corresponding items of all other computations (stack_kernel). each <= MOST,
 * stack.count > 1. */
template <int MOST, typename Item, typename Move, typename Launch>
int launch_stack(cunmod_dev_t *dev, const Item *items, int each, const cunmod_stack_t &stack,
                 const Move &move, Launch launch)
{
    DeviceScope scope(dev->facts.ordinal);
    const int64_t count = stack.count * each;
    Pattern<Item, MOST> pattern = {};
    void *d_items = nullptr;
    for (int j = 0; j < each; j++)
        pattern.item[j] = items[j];
    pattern.each = each;
    int error = scope.error;
    if (!error)
        error = cunmod_dev_alloc(dev, &d_items, (size_t)count * sizeof(Item));
    if (!error)
        error = launch_kernel(dev, stack_kernel<Item, MOST, Move>,
                              batch_grid(ceil_div(stack.count, STACK_THREADS), each), STACK_THREADS,
                              0, (Item *)d_items, pattern, stack, move);
    if (!error)
        error = launch_made(dev, d_items, items, count, launch);
    if (d_items)
        cunmod_dev_free(dev, d_items);
    return error;
}

/* launch_stack for one item (each = 1), where stack.count may be 1. */
template <typename Item, typename Move, typename Launch>
int launch_stack_of_one(cunmod_dev_t *dev, const Item *item, const cunmod_stack_t &stack,
                        const Move &move, Launch launch)
{
    return stack.count > 1
               ? launch_stack<1>(dev, item, 1, stack, move, launch)
               : launch_batch(dev, item, 1,
                              [=](auto word, const auto &batch, const auto *, int64_t run)
                              { return launch(word, batch, run); });
}

#endif
