/* Calls that are not part of a capture, while a stream is captured.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_CAPTURE_CUH
#define CUNMOD_CAPTURE_CUH

#include "runtime/dev.cuh"

/* Lets the calling thread wait for streams that are not captured: in other modes than the relaxed
 * one such calls end a capture. The destructor restores the caller's mode. error: 0, or why the
 * mode is not set. */
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

/* The number that dev_read_capture reports for a capture that has failed. */
#define CAPTURE_FAILED ~0ull

/* Defined in dev_captures.cu.
 *   dev_read_capture    *id = CUDA's number of the capture of a stream, *graph = its graph; 0: the
 *                       stream is not captured; CAPTURE_FAILED: the capture has failed
 *   dev_find_capture    *id = CUDA's number of the capture of dev->stream, 0: none. Lists the graph
 *                       of a new capture. An error: the capture has failed, or cannot be listed
 *   dev_graph_uses      whether a graph may use memory that was allocated and freed at these times
 *   dev_captures_sweep  removes the graphs that are gone, and returns whether there were such
 *   dev_captures_clear  removes all graphs */
int dev_read_capture(const cunmod_dev_t *dev, cudaStream_t stream, unsigned long long *id,
                     cudaGraph_t *graph);
int dev_find_capture(cunmod_dev_t *dev, unsigned long long *id);
bool dev_graph_uses(const cunmod_dev_t *dev, int64_t born, int64_t freed);
bool dev_captures_sweep(cunmod_dev_t *dev);
void dev_captures_clear(cunmod_dev_t *dev);

#endif
