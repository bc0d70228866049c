/* Calls that are not part of a capture, while a stream is captured.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CAPTURE_CUH
#define CUNMOD_CAPTURE_CUH

#include "runtime/dev.cuh"

/* Lets the calling thread wait for streams that are not captured: in other modes than the relaxed
 * one such calls end a capture. The destructor restores the caller's mode. error: 0, or why the mode
 * is not set. */
class RelaxedScope
{
    cudaStreamCaptureMode mode;

  public:
    int error;
    RelaxedScope() : mode(cudaStreamCaptureModeRelaxed), error(0)
    {
        error = cudaThreadExchangeStreamCaptureMode(&mode);
    }
    ~RelaxedScope()
    {
        if (!error)
            cudaThreadExchangeStreamCaptureMode(&mode);
    }
};

/* *id = CUDA's number of the capture of the stream, *graph = its graph. */
static inline int read_capture(cudaStream_t stream, unsigned long long *id, cudaGraph_t *graph)
{
    cudaStreamCaptureStatus status;
#if defined(CUNMOD_EMU) || CUDART_VERSION >= 13000
    return cudaStreamGetCaptureInfo(stream, &status, id, graph, nullptr, nullptr, nullptr);
#else
    return cudaStreamGetCaptureInfo_v2(stream, &status, id, graph, nullptr, nullptr);
#endif
}

#endif
