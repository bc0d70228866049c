/* Queued kernel launches: the queue and its entries.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Between cunmod_dev_graph_begin and cunmod_dev_graph_end launches are queued. Every other use of
 * the device's stream calls dev_flush first, which launches the queued kernels: as a graph if the
 * same sequence of kernels has occurred before (dev_gather.cu). Memory that is freed meanwhile is
 * freed after these launches.
 */
#ifndef CUNMOD_GATHER_CUH
#define CUNMOD_GATHER_CUH

#include <string.h>
#include <utility>

#include "base/launch.cuh"

enum
{
    GATHER_LAUNCHES = 64,
    GATHER_PARAMS = 6,         /* most parameters of a kernel */
    GATHER_BYTES = 1 << 16,    /* capacity for the parameters of all queued launches */
    GATHER_PARAM_BYTES = 4096, /* most parameter bytes of a kernel */
    GATHER_FREED = 32
};

/* A launch. early: the kernel starts with cunmod_await_previous, and the device supports this. */
struct Launch
{
    const void *kernel;
    int (*start)(const Launch &launch, cudaStream_t stream);
    dim3 grid, block;
    size_t shared;
    unsigned cluster;
    bool early;
    unsigned from, to; /* the parameters of the launch are bytes[from .. to-1] of the chain */
    void *param[GATHER_PARAMS];
};

/* A sequence of launches with their parameters. */
struct Chain
{
    int count;
    unsigned used; /* bytes[0 .. used-1] hold parameters */
    Launch launch[GATHER_LAUNCHES];
    alignas(16) unsigned char bytes[GATHER_BYTES];
};

/* The state of the queue. on: launches are queued. error: the first error since
 * cunmod_dev_graph_begin; after an error launches are dropped. */
struct Gathered
{
    bool on;
    int error;
    int freed_count;
    void *freed[GATHER_FREED];
    Chain chain;
};

/* Launches a single queued kernel with parameter types P. */
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

/* Bytes reserved for a parameter of type P: a multiple of 16. */
template <typename P> constexpr unsigned gather_room = (sizeof(P) + 15) / 16 * 16;

/* Appends a parameter to the chain, padded with zeros. Hence equal parameters have equal bytes,
 * except for padding inside P. */
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

/* Appends a launch to the chain, which has space for the launch and its parameters. */
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
