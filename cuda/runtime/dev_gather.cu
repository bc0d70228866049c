/* Queues kernel launches, and launches them together, as a CUDA graph if the sequence has occurred
 * before.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Most short kernels run for a shorter time than their launch costs the host. A graph costs the
 * host at most the time of one launch (docs/launches.md has the figures). Creating a graph costs as
 * much as some of its launches, so a graph is created when a sequence of kernels occurs for the
 * second time.
 */
#include <stdlib.h>
#include <string.h>

#include "runtime/dev.cuh"

static int start_all(const Chain *chain, cudaStream_t stream)
{
    int error = 0;
    for (int i = 0; i < chain->count && !error; i++)
        error = chain->launch[i].start(chain->launch[i], stream);
    return error;
}

#ifndef CUNMOD_EMU

/* ---- graphs ---------------------------------------------------------------- */

/* A CUDA graph whose nodes are the launches of a chain. `now` is a copy of the chain with which the
 * graph was last launched; its `param` pointers are invalid. */
struct Graph
{
    cudaGraph_t graph;
    cudaGraphExec_t ready;
    cudaGraphNode_t node[GATHER_LAUNCHES];
    Chain now;
};

static bool same_kernel(const Launch &a, const Launch &b)
{
    return a.kernel == b.kernel && a.early == b.early && a.cluster == b.cluster;
}

static bool same_size(dim3 a, dim3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static bool same_parameters(const Chain &a, const Chain &b, int i)
{
    const Launch &x = a.launch[i], &y = b.launch[i];
    return same_size(x.grid, y.grid) && same_size(x.block, y.block) && x.shared == y.shared &&
           memcmp(a.bytes + x.from, b.bytes + x.from, x.to - x.from) == 0;
}

/* Returns a hash (FNV-1a) of the fields of all launches that same_kernel compares; never 0. */
static uint64_t key_of(const Chain *chain)
{
    uint64_t key = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; i < chain->count; i++)
    {
        const Launch &it = chain->launch[i];
        key = (key ^ ((uint64_t)it.kernel >> 4)) * UINT64_C(0x100000001b3);
        key = (key ^ (2 * it.cluster + it.early)) * UINT64_C(0x100000001b3);
    }
    return key ? key : 1;
}

static bool same_kernels(const Chain *a, const Chain *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (!same_kernel(a->launch[i], b->launch[i]))
            return false;
    return true;
}

static cudaKernelNodeParams node_params(const Launch &it)
{
    cudaKernelNodeParams params = {};
    params.func = (void *)it.kernel;
    params.gridDim = it.grid;
    params.blockDim = it.block;
    params.sharedMemBytes = (unsigned)it.shared;
    params.kernelParams = (void **)it.param;
    return params;
}

/* Makes node `to` start after the end of node `from`; with `early` set, `to` may start before the
 * writes of `from` are visible (cunmod_await_previous). */
static cudaError_t add_edge(cudaGraph_t graph, const cudaGraphNode_t *from,
                            const cudaGraphNode_t *to, bool early)
{
#if CUDART_VERSION >= 12030
    cudaGraphEdgeData edge = {};
    if (early)
    {
        edge.type = cudaGraphDependencyTypeProgrammatic;
        edge.from_port = cudaGraphKernelNodePortProgrammatic;
    }
#if CUDART_VERSION >= 13000
    return cudaGraphAddDependencies(graph, from, to, &edge, 1);
#else
    return cudaGraphAddDependencies_v2(graph, from, to, &edge, 1);
#endif
#else
    (void)early;
    return cudaGraphAddDependencies(graph, from, to, 1);
#endif
}

static cudaError_t add_nodes(Graph *graph, const Chain *chain)
{
    cudaError_t error = cudaSuccess;
    for (int i = 0; i < chain->count && !error; i++)
    {
        const Launch &it = chain->launch[i];
        const cudaKernelNodeParams params = node_params(it);
        error = cudaGraphAddKernelNode(&graph->node[i], graph->graph, nullptr, 0, &params);
        if (!error && it.early && it.cluster > 1)
        {
            cudaKernelNodeAttrValue value = {};
            value.clusterDim.x = it.cluster;
            value.clusterDim.y = 1;
            value.clusterDim.z = 1;
            error = cudaGraphKernelNodeSetAttribute(graph->node[i],
                                                    cudaLaunchAttributeClusterDimension, &value);
        }
        if (!error && i > 0)
            error = add_edge(graph->graph, &graph->node[i - 1], &graph->node[i], it.early);
    }
    return error;
}

/* Copies launch i of *chain and its parameters to *now. */
static void keep(Chain *now, const Chain *chain, int i)
{
    const Launch &it = chain->launch[i];
    now->launch[i] = it;
    memcpy(now->bytes + it.from, chain->bytes + it.from, it.to - it.from);
}

static void clear(Graphs *graphs, int place)
{
    Graph *const graph = graphs->graph[place];
    if (graph && graph->ready)
        cudaGraphExecDestroy(graph->ready);
    if (graph && graph->graph)
        cudaGraphDestroy(graph->graph);
    free(graph);
    graphs->graph[place] = nullptr;
    graphs->key[place] = 0;
    graphs->used[place] = 0;
}

static cudaError_t make(Graphs *graphs, int place, const Chain *chain)
{
    clear(graphs, place);
    Graph *const graph = (Graph *)calloc(1, sizeof *graph);
    if (!graph)
        return cudaErrorMemoryAllocation;
    graphs->graph[place] = graph;
    cudaError_t error = cudaGraphCreate(&graph->graph, 0);
    if (!error)
        error = add_nodes(graph, chain);
    if (!error)
        error = cudaGraphInstantiate(&graph->ready, graph->graph, 0);
    graph->now.count = chain->count;
    for (int i = 0; i < chain->count; i++)
        keep(&graph->now, chain, i);
    return error;
}

/* Sets the parameters, grid and shared memory of each node of the graph for which they differ
 * between *chain and graph->now. */
static cudaError_t update(Graph *graph, const Chain *chain)
{
    cudaError_t error = cudaSuccess;
    for (int i = 0; i < chain->count && !error; i++)
        if (!same_parameters(*chain, graph->now, i))
        {
            const cudaKernelNodeParams params = node_params(chain->launch[i]);
            error = cudaGraphExecKernelNodeSetParams(graph->ready, graph->node[i], &params);
            keep(&graph->now, chain, i);
        }
    return error;
}

/* Returns the index of the entry of the cache whose graph has the kernels of the chain, or -1. */
static int find(const Graphs *graphs, uint64_t key, const Chain *chain)
{
    for (int i = 0; i < GRAPHS; i++)
        if (graphs->key[i] == key && same_kernels(&graphs->graph[i]->now, chain))
            return i;
    return -1;
}

/* Returns whether the sequence of kernels with this key has occurred before, and records the
 * key. */
static bool has_come(Graphs *graphs, uint64_t key)
{
    uint64_t *const seen = &graphs->seen[key % GRAPHS_SEEN];
    const bool come = *seen == key;
    *seen = key;
    return come;
}

/* Returns the index of the entry for a new graph: a free entry, or the least recently used
 * entry. */
static int place_of_new(const Graphs *graphs)
{
    int place = 0;
    for (int i = 1; i < GRAPHS; i++)
        if (graphs->used[i] < graphs->used[place])
            place = i;
    return place;
}

/* Launches the chain as a graph. Returns false if nothing was launched. */
static bool start_graph(cunmod_dev_t *dev, const Chain *chain)
{
    Graphs *const graphs = &dev->graphs;
    const uint64_t key = key_of(chain);
    int place = find(graphs, key, chain);
    cudaError_t error = cudaSuccess;
    if (place < 0 && (graphs->refused || !has_come(graphs, key)))
        return false;
    if (place < 0)
    {
        place = place_of_new(graphs);
        error = make(graphs, place, chain);
    }
    else
        error = update(graphs->graph[place], chain);
    if (!error)
        error = cudaGraphLaunch(graphs->graph[place]->ready, dev->stream);
    if (error)
    {
        cudaGetLastError(); /* clears the error; the kernels are launched one by one */
        clear(graphs, place);
        graphs->refused = true;
        return false;
    }
    graphs->key[place] = key;
    graphs->used[place] = ++graphs->clock;
    return true;
}

void dev_graphs_clear(cunmod_dev_t *dev)
{
    for (int i = 0; i < GRAPHS; i++)
        clear(&dev->graphs, i);
}

#else

static bool start_graph(cunmod_dev_t *, const Chain *)
{
    return false;
}

void dev_graphs_clear(cunmod_dev_t *) {}

#endif

/* ---- the seam -------------------------------------------------------------- */

/* Launches the queued kernels. If no kernels are queued, the function only reads: several threads
 * may then call it at once, if each uses other slots for its transfers. */
int dev_flush(cunmod_dev_t *dev)
{
    Gathered *const gathered = dev->gathered;
    Chain *const chain = &gathered->chain;
    if (chain->count == 0)
        return gathered->error;
    const bool may_graph = chain->count >= GRAPH_LEAST && !cunmod_dev_is_captured(dev);
    if (!gathered->error && !(may_graph && start_graph(dev, chain)))
        gathered->error = start_all(chain, dev->stream);
    chain->count = 0;
    chain->used = 0;
    for (int i = 0; i < gathered->freed_count; i++)
        dev_give_memory(dev, gathered->freed[i]);
    gathered->freed_count = 0;
    return gathered->error;
}

/* Frees d_ptr after the queued launches. Must only be called while launches are queued. */
void dev_free_later(cunmod_dev_t *dev, void *d_ptr)
{
    Gathered *const gathered = dev->gathered;
    gathered->freed[gathered->freed_count++] = d_ptr;
    if (gathered->freed_count == GATHER_FREED)
        dev_flush(dev);
}

void cunmod_dev_graph_begin(cunmod_dev_t *dev)
{
    dev->gathered->on = true;
}

static int flush_here(cunmod_dev_t *dev)
{
    if (dev->gathered->chain.count == 0)
        return dev->gathered->error;
    DeviceScope scope(dev->facts.ordinal);
    if (scope.error && !dev->gathered->error)
        dev->gathered->error = scope.error;
    return dev_flush(dev);
}

int cunmod_dev_flush(cunmod_dev_t *dev)
{
    const int refused = dev_refuse_capture(dev);
    return refused ? refused : flush_here(dev);
}

int cunmod_dev_graph_end(cunmod_dev_t *dev)
{
    const int error = flush_here(dev);
    dev->gathered->on = false;
    dev->gathered->error = 0;
    return error;
}
