/* Emulated captures: what a stream is asked for while it is captured is kept, and done whenever the
 * graph is launched.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <atomic>

#include "emu_object.h"

/* What lives until the last graph that has it is gone. */
struct cunmod_emu_user
{
    void *data;
    void (*end)(void *);
    ~cunmod_emu_user()
    {
        end(data);
    }
};

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode)
{
    static std::atomic<unsigned long long> captures;
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (error || !stream || stream->capture)
        return error ? error : cunmod_emu_failed(cudaErrorStreamCaptureUnsupported);
    stream->capture = new cunmod_emu_graph();
    stream->capture->id = ++captures;
    stream->capture->origin = stream;
    return cudaSuccess;
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph)
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (error || !stream->capture)
        return error ? error : cunmod_emu_failed(cudaErrorInvalidValue);
    *graph = stream->capture;
    if ((*graph)->origin != stream)
        return cunmod_emu_failed(cudaErrorStreamCaptureUnmatched);
    cunmod_emu_end_capture(*graph);
    if (!(*graph)->broken)
        return cudaSuccess;
    delete *graph;
    *graph = nullptr;
    return cunmod_emu_failed(cudaErrorStreamCaptureInvalidated);
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus *status)
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    *status = !stream || !stream->capture ? cudaStreamCaptureStatusNone
              : stream->capture->broken   ? cudaStreamCaptureStatusInvalidated
                                          : cudaStreamCaptureStatusActive;
    return error;
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus *status,
                                     unsigned long long *id, cudaGraph_t *graph, const void *,
                                     const void *, const void *)
{
    const cudaError_t error = cudaStreamIsCapturing(stream, status);
    if (error || *status != cudaStreamCaptureStatusActive)
        return error;
    *id = stream->capture->id;
    *graph = stream->capture;
    return cudaSuccess;
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode *)
{
    return cunmod_emu_begin(cudaErrorUnknown);
}

cudaError_t cudaUserObjectCreate(cudaUserObject_t *object, void *data, void (*end)(void *),
                                 unsigned, unsigned)
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (!error)
        *object = new cunmod_emu_user{data, end};
    return error;
}

cudaError_t cudaUserObjectRelease(cudaUserObject_t object, unsigned)
{
    delete object;
    return cudaSuccess;
}

cudaError_t cudaGraphRetainUserObject(cudaGraph_t graph, cudaUserObject_t object, unsigned,
                                      unsigned)
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (!error)
        graph->users.emplace_back(object);
    return error;
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, unsigned long long)
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (!error)
        *exec = new cunmod_emu_graph(*graph);
    return error;
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream)
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (error)
        return error;
    for (const cunmod_emu_work &work : exec->works)
        cunmod_emu_queue_work(stream, work);
    return cudaSuccess;
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec)
{
    return cudaGraphDestroy(exec);
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (graph)
        cunmod_emu_finish();
    delete graph;
    return error;
}
