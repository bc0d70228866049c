/* Graphs into which the caller captures the stream of a device object, and the memory they use.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Each device object has a clock, which advances with each allocation while such graphs exist, and
 * with each captured launch. A graph uses all memory that was allocated before its last launch and
 * was not freed before its first one. This is more than its launches read and write, and needs no
 * list of what they do.
 */
#include <stdlib.h>

#include "runtime/capture.cuh"

/* A graph that is or was captured. CUDA calls graph_is_gone when the graph and everything made of
 * it have been destroyed. */
struct Captured
{
    Captured *next;
    unsigned long long id; /* CUDA's number of the capture */
    int64_t first, last;   /* times of the first and of the last captured launch */
    int gone;              /* atomic */
    int holders;           /* atomic: the list of graphs, and CUDA */
};

static void drop(Captured *graph)
{
    if (__atomic_sub_fetch(&graph->holders, 1, __ATOMIC_ACQ_REL) == 0)
        free(graph);
}

/* Called by CUDA, from any thread, which must not call CUDA here. */
static void CUDART_CB graph_is_gone(void *data)
{
    Captured *const graph = (Captured *)data;
    __atomic_store_n(&graph->gone, 1, __ATOMIC_RELEASE);
    drop(graph);
}

int dev_read_capture(const cunmod_dev_t *dev, cudaStream_t stream, unsigned long long *id,
                     cudaGraph_t *graph)
{
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    *id = 0;
    if (stream == dev->own)
        return 0;
    int error = cudaStreamIsCapturing(stream, &status);
    if (!error && status == cudaStreamCaptureStatusActive)
#if defined(CUNMOD_EMU) || CUDART_VERSION >= 13000
        error = cudaStreamGetCaptureInfo(stream, &status, id, graph, nullptr, nullptr, nullptr);
#else
        error = cudaStreamGetCaptureInfo_v2(stream, &status, id, graph, nullptr, nullptr);
#endif
    if (error)
        cudaGetLastError(); /* the next launch must not report this error */
    else if (status == cudaStreamCaptureStatusInvalidated)
        *id = CAPTURE_FAILED;
    return error;
}

extern "C" int cunmod_dev_is_captured(const cunmod_dev_t *dev)
{
    unsigned long long id;
    cudaGraph_t graph;
    return !dev_read_capture(dev, dev->stream, &id, &graph) && id != 0;
}

int dev_refuse_capture(const cunmod_dev_t *dev)
{
    unsigned long long id;
    cudaGraph_t graph;
    const int error = dev_read_capture(dev, dev->stream, &id, &graph);
    return !error && id != 0 ? cudaErrorStreamCaptureUnsupported : error;
}

extern "C" int cunmod_dev_is_of_capture(int error)
{
    return error >= cudaErrorStreamCaptureUnsupported && error <= cudaErrorStreamCaptureWrongThread;
}

/* Adds a graph to the list, and makes CUDA call graph_is_gone. */
static int add_graph(Captures *captures, unsigned long long id, cudaGraph_t graph)
{
    cudaUserObject_t object;
    Captured *const added = (Captured *)calloc(1, sizeof *added);
    if (!added)
        return cudaErrorMemoryAllocation;
    added->id = id;
    added->holders = 2;
    int error =
        cudaUserObjectCreate(&object, added, graph_is_gone, 1, cudaUserObjectNoDestructorSync);
    if (error)
    {
        free(added);
        return error;
    }
    error = cudaGraphRetainUserObject(graph, object, 1, cudaGraphUserObjectMove);
    if (error)
    {
        cudaUserObjectRelease(object, 1); /* calls graph_is_gone */
        drop(added);
        return error;
    }
    added->first = added->last = ++captures->clock;
    added->next = captures->graphs;
    captures->graphs = added;
    return 0;
}

/* *graph = the graph into which dev->stream is captured, NULL: none. A new graph is added. */
static int find_graph(cunmod_dev_t *dev, Captured **graph)
{
    Captures *const captures = &dev->captures;
    unsigned long long id;
    cudaGraph_t handle;
    *graph = nullptr;
    int error = dev_read_capture(dev, dev->stream, &id, &handle);
    if (error || id == 0)
        return error;
    if (id == CAPTURE_FAILED)
        return cudaErrorStreamCaptureInvalidated;
    for (Captured *it = captures->graphs; it && !*graph; it = it->next)
        *graph = it->id == id ? it : nullptr;
    if (*graph)
        return 0;
    error = add_graph(captures, id, handle);
    captures->has_lost |= error != 0;
    *graph = error ? nullptr : captures->graphs;
    return error;
}

int dev_find_capture(cunmod_dev_t *dev, unsigned long long *id)
{
    Captured *graph;
    const int error = find_graph(dev, &graph);
    *id = graph ? graph->id : 0;
    return error;
}

int dev_list_capture(cunmod_dev_t *dev)
{
    Captured *graph;
    const int error = find_graph(dev, &graph);
    if (graph)
        graph->last = ++dev->captures.clock;
    return error;
}

bool dev_graph_uses(const cunmod_dev_t *dev, int64_t born, int64_t freed)
{
    bool uses = dev->captures.has_lost;
    for (const Captured *it = dev->captures.graphs; it && !uses; it = it->next)
        uses = born < it->last && it->first <= freed;
    return uses;
}

bool dev_captures_sweep(cunmod_dev_t *dev)
{
    bool ended = false;
    for (Captured **place = &dev->captures.graphs; *place;)
    {
        Captured *const graph = *place;
        if (!__atomic_load_n(&graph->gone, __ATOMIC_ACQUIRE))
        {
            place = &graph->next;
            continue;
        }
        *place = graph->next;
        drop(graph);
        ended = true;
    }
    return ended;
}

void dev_captures_clear(cunmod_dev_t *dev)
{
    while (dev->captures.graphs)
    {
        Captured *const graph = dev->captures.graphs;
        dev->captures.graphs = graph->next;
        drop(graph);
    }
}
