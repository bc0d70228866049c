/* Streams, events and device memory of the emulator's, for tests of a caller's (caller.h).
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/runtime/caller.h"

#include <cstdio>
#include <cstdlib>

#include "emu_runtime.h"

namespace
{
void expect_success(cudaError_t error)
{
    if (error)
    {
        std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
        std::exit(99);
    }
}
} // namespace

int caller_open()
{
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
}

void *caller_stream()
{
    cudaStream_t stream;
    expect_success(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    return stream;
}

void caller_end_stream(void *stream)
{
    expect_success(cudaStreamDestroy(static_cast<cudaStream_t>(stream)));
}

void caller_wait(void *stream)
{
    expect_success(cudaStreamSynchronize(static_cast<cudaStream_t>(stream)));
}

void *caller_event()
{
    cudaEvent_t event;
    expect_success(cudaEventCreate(&event));
    return event;
}

void caller_end_event(void *event)
{
    expect_success(cudaEventDestroy(static_cast<cudaEvent_t>(event)));
}

void caller_record(void *event, void *stream)
{
    expect_success(
        cudaEventRecord(static_cast<cudaEvent_t>(event), static_cast<cudaStream_t>(stream)));
}

void caller_await(void *stream, void *event)
{
    expect_success(
        cudaStreamWaitEvent(static_cast<cudaStream_t>(stream), static_cast<cudaEvent_t>(event), 0));
}

void caller_begin_capture(void *stream)
{
    expect_success(
        cudaStreamBeginCapture(static_cast<cudaStream_t>(stream), cudaStreamCaptureModeGlobal));
}

void caller_break_capture(void *stream)
{
    if (!cudaStreamSynchronize(static_cast<cudaStream_t>(stream)))
        std::abort();
}

void *caller_end_capture(void *stream)
{
    cudaGraph_t graph;
    cudaGraphExec_t ready;
    if (cudaStreamEndCapture(static_cast<cudaStream_t>(stream), &graph))
        return nullptr;
    expect_success(cudaGraphInstantiate(&ready, graph, 0));
    expect_success(cudaGraphDestroy(graph));
    return ready;
}

void caller_replay(void *graph, void *stream)
{
    expect_success(
        cudaGraphLaunch(static_cast<cudaGraphExec_t>(graph), static_cast<cudaStream_t>(stream)));
}

void caller_end_graph(void *graph)
{
    expect_success(cudaGraphExecDestroy(static_cast<cudaGraphExec_t>(graph)));
}

void *caller_alloc(size_t bytes)
{
    void *memory;
    expect_success(cudaMalloc(&memory, bytes));
    return memory;
}

void caller_free(void *memory)
{
    expect_success(cudaFree(memory));
}

void caller_put(void *to, const void *from, size_t bytes, void *stream)
{
    expect_success(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice,
                                   static_cast<cudaStream_t>(stream)));
}

void caller_get(void *to, const void *from, size_t bytes, void *stream)
{
    expect_success(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost,
                                   static_cast<cudaStream_t>(stream)));
    caller_wait(stream);
}
