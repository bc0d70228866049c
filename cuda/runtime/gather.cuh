/* Launches that wait, to go to the device together.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Between cunmod_dev_gather and cunmod_dev_release a launch is only written down. Whatever else
 * works on the device's stream calls dev_flush first, which launches what waits: as a graph where
 * the same kernels have gone before in the same order (dev_gather.cu). Memory that is freed goes
 * back behind the launches that wait.
 */
#ifndef CUNMOD_GATHER_CUH
#define CUNMOD_GATHER_CUH

#include <string.h>
#include <utility>

#include "base/launch.cuh"

enum
{
    GATHER_LAUNCHES = 64,
    GATHER_PARAMS = 6,         /* of a kernel, at most */
    GATHER_BYTES = 1 << 16,    /* of the parameters of all */
    GATHER_PARAM_BYTES = 2048, /* of those of one kernel, at most */
    GATHER_FREED = 32
};

/* early: it begins with cunmod_await_previous, and the device can wait. */
struct Launch
{
    const void *kernel;
    int (*start)(const Launch &launch, cudaStream_t stream);
    dim3 grid, block;
    size_t shared;
    unsigned cluster;
    bool early;
    unsigned from, to; /* bytes of its parameters */
    void *param[GATHER_PARAMS];
};

/* Launches and their parameters. */
struct Chain
{
    int count;
    unsigned used; /* bytes */
    Launch launch[GATHER_LAUNCHES];
    alignas(16) unsigned char bytes[GATHER_BYTES];
};

/* error: the first one since cunmod_dev_gather. Launches behind it are dropped. */
struct Gathered
{
    bool on;
    int error;
    int freed_count;
    void *freed[GATHER_FREED];
    Chain chain;
};

/* How a launch with parameters P starts, apart from others. */
template <typename... P> struct Starter
{
    template <size_t... I>
    static int unpack(const Launch &it, cudaStream_t stream, std::index_sequence<I...>)
    {
        void (*const kernel)(P...) = (void (*)(P...))it.kernel;
        return cunmod_launch_early(it.early, it.cluster, kernel, it.grid, it.block, it.shared,
                                   stream, *(const P *)it.param[I]...);
    }
    static int start(const Launch &it, cudaStream_t stream)
    {
        return unpack(it, stream, std::index_sequence_for<P...>());
    }
};

/* Bytes of a parameter: each begins at a multiple of 16. */
template <typename P> constexpr unsigned gather_room = (sizeof(P) + 15) / 16 * 16;

/* A copy of a parameter behind those before it, and zeros up to the next one, so that equal
 * parameters are equal bytes, but for padding inside of them. */
template <typename P> void *gather_param(Chain *chain, const P &value)
{
    static_assert(alignof(P) <= 16, "parameters begin at multiples of 16");
    static_assert(__is_trivially_copyable(P), "parameters are bytes");
    unsigned char *const place = chain->bytes + chain->used;
    memcpy(place, &value, sizeof(P));
    for (unsigned i = sizeof(P); i < gather_room<P>; i++)
        place[i] = 0;
    chain->used += gather_room<P>;
    return place;
}

/* Writes a launch down; there is room for it. */
template <typename... P, typename... A>
void gather_launch(Chain *chain, void (*kernel)(P...), const Launch &shape, const A &...arguments)
{
    static_assert(sizeof...(P) <= GATHER_PARAMS, "GATHER_PARAMS");
    static_assert((gather_room<P> + ...) <= GATHER_PARAM_BYTES, "GATHER_PARAM_BYTES");
    Launch *const it = &chain->launch[chain->count++];
    int i = 0;
    *it = shape;
    it->kernel = (const void *)kernel;
    it->start = Starter<P...>::start;
    it->from = chain->used;
    ((it->param[i++] = gather_param<P>(chain, arguments)), ...);
    it->to = chain->used;
}

#endif
