/* Streams and events of the caller's.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "runtime/capture.cuh"

/* Makes later work of `second` wait for the present work of `first`, by the event `order`. */
static int order(cunmod_dev_t *dev, cudaStream_t first, cudaStream_t second)
{
    if (first == second)
        return 0;
    const int error = cudaEventRecord(dev->order, first);
    return error ? error : cudaStreamWaitEvent(second, dev->order, 0);
}

/* Calls body(), after the queued launches have been launched, with the device current. */
template <typename F> static int after_launches(cunmod_dev_t *dev, const F &body)
{
    DeviceScope scope(dev->facts.ordinal);
    int error = scope.error;
    if (!error)
        error = dev_flush(dev);
    return error ? error : body();
}

/* Makes later work on `next` wait for the present work on dev->stream, if both streams are part of
 * one capture, or of none. Work outside of a capture and work inside cannot wait for one another on
 * the device: the host waits for earlier work before a capture, and work after a capture is ordered
 * by the caller's launches of the graph. When the stream of the device object comes back into the
 * capture that it has left last, its work waits for that before it left. */
static int pass_to(cunmod_dev_t *dev, cudaStream_t next)
{
    Captures *const captures = &dev->captures;
    unsigned long long from, to;
    cudaGraph_t graph;
    int error = dev_read_capture(dev, dev->stream, &from, &graph);
    if (!error)
        error = dev_read_capture(dev, next, &to, &graph);
    if (error || from == CAPTURE_FAILED)
        return error;
    if (from == to)
        return order(dev, dev->stream, next);
    if (from)
    {
        captures->left_id = from;
        error = cudaEventRecord(captures->left, dev->stream);
    }
    if (error || !to || to == CAPTURE_FAILED)
        return error;
    if (to == captures->left_id)
        error = cudaStreamWaitEvent(next, captures->left, 0);
    RelaxedScope relaxed;
    error = error ? error : relaxed.error;
    return error || from ? error : cudaStreamSynchronize(dev->stream);
}

int cunmod_dev_set_stream(cunmod_dev_t *dev, void *stream)
{
    cudaStream_t const next = stream == CUNMOD_DEV_STREAM_OWN ? dev->own : (cudaStream_t)stream;
    const int error = after_launches(dev, [=] { return pass_to(dev, next); });
    if (!error || next == dev->own) /* the old stream may have been destroyed */
        dev_use_stream(dev, next);
    return error;
}

void *cunmod_dev_stream(const cunmod_dev_t *dev)
{
    return dev->stream;
}

int cunmod_dev_wait_stream(cunmod_dev_t *dev, void *stream)
{
    return after_launches(dev, [=] { return order(dev, (cudaStream_t)stream, dev->stream); });
}

int cunmod_dev_lead_stream(cunmod_dev_t *dev, void *stream)
{
    return after_launches(dev, [=] { return order(dev, dev->stream, (cudaStream_t)stream); });
}

int cunmod_dev_wait_event(cunmod_dev_t *dev, void *event)
{
    return after_launches(dev, [=]
                          { return (int)cudaStreamWaitEvent(dev->stream, (cudaEvent_t)event, 0); });
}

int cunmod_dev_record_event(cunmod_dev_t *dev, void *event)
{
    return after_launches(dev,
                          [=] { return (int)cudaEventRecord((cudaEvent_t)event, dev->stream); });
}

int cunmod_dev_wait_dev(cunmod_dev_t *dev, cunmod_dev_t *other)
{
    const int error = cunmod_dev_record_event(other, other->order);
    return error ? error : cunmod_dev_wait_event(dev, other->order);
}

int cunmod_dev_has(cunmod_dev_t *dev, const void *words, size_t bytes)
{
    DeviceScope scope(dev->facts.ordinal);
    const char *const ends[2] = {(const char *)words, (const char *)words + (bytes - 1)};
    for (int i = 0; i < 2; i++)
    {
        cudaPointerAttributes facts;
        if (scope.error || cudaPointerGetAttributes(&facts, ends[i]))
        {
            cudaGetLastError(); /* the next launch must not report this error */
            return 0;
        }
        if (facts.type == cudaMemoryTypeUnregistered || facts.type == cudaMemoryTypeHost ||
            (facts.type == cudaMemoryTypeDevice && facts.device != dev->facts.ordinal))
            return 0;
    }
    return 1;
}
