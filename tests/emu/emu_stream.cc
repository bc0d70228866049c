/* Emulated streams and events, and what works in the order of a stream.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "emu_object.h"

namespace
{
constexpr uint64_t CATCH_UP = 16; /* what is queued, in the mean, until its stream catches up */
constexpr uint64_t ASIDE = 8;     /* steps of a stream, in the mean, for one of another */

std::mutex lock; /* of everything below, and of the threads of emulated kernels */
std::vector<cudaStream_t> streams;

void step(cudaStream_t stream);

void reach(cudaStream_t stream, const std::shared_ptr<cunmod_emu_mark> &mark)
{
    while (mark && !mark->reached)
        step(stream);
}

void finish(cudaStream_t stream)
{
    while (!stream->queue.empty())
        step(stream);
}

cunmod_emu_work take(cudaStream_t stream)
{
    cunmod_emu_work work = std::move(stream->queue.front());
    stream->queue.pop_front();
    return work;
}

void run(const cunmod_emu_work &work)
{
    if (work.kind == cunmod_emu_work::KERNEL)
        cunmod_emu_run(work.shape, work.body, nullptr);
    else if (work.run)
        work.run();
}

/* Whether an early kernel may begin while this is ahead of it: a wait that is over is as a record. */
bool is_passed(const cunmod_emu_work &work)
{
    return work.kind == cunmod_emu_work::PASSED || (work.awaited && work.awaited->reached);
}

/* How many queued ones are ahead of an early kernel that may begin before the kernel at the head
 * of the queue has run, that one counted; 0: there is none. */
size_t ahead_of_early(const cudaStream_t stream)
{
    const std::deque<cunmod_emu_work> &queue = stream->queue;
    size_t next = 1;
    while (next < queue.size() && is_passed(queue[next]))
        next++;
    return next < queue.size() && queue[next].kind == cunmod_emu_work::KERNEL &&
                   queue[next].shape.early
               ? next
               : 0;
}

void run_kernel(cudaStream_t stream)
{
    const size_t ahead = cunmod_emu_chance(2) == 0 ? ahead_of_early(stream) : 0;
    if (ahead == 0)
        return run(take(stream));
    std::vector<cunmod_emu_work> before;
    while (before.size() < ahead)
        before.push_back(take(stream));
    const cunmod_emu_work early = take(stream);
    cunmod_emu_run(early.shape, early.body,
                   [&]
                   {
                       for (const cunmod_emu_work &work : before)
                           run(work);
                   });
}

/* Does what is at the head of the queue, or, as long as that waits for another stream, something
 * of that one. */
void step(cudaStream_t stream)
{
    if (cunmod_emu_chance(ASIDE) == 0)
    {
        cudaStream_t const other = streams[cunmod_emu_chance(streams.size())];
        if (other != stream && !other->queue.empty() && !other->queue.front().awaited)
            step(other);
    }
    if (stream->queue.empty())
        return; /* the other one has done it */
    const cunmod_emu_work &head = stream->queue.front();
    if (head.awaited && !head.awaited->reached)
        return step(head.of);
    if (head.kind == cunmod_emu_work::KERNEL)
        return run_kernel(stream);
    run(take(stream));
}

void finish_all()
{
    for (cudaStream_t stream : streams)
        finish(stream);
}

/* The error of a call that waits for a stream while it is captured, or for an event that was. */
cudaError_t in_capture(cudaStream_t stream)
{
    if (!stream || !stream->capture)
        return cudaSuccess;
    stream->capture->broken = true;
    return cunmod_emu_failed(cudaErrorStreamCaptureUnsupported);
}

unsigned long long id_of_capture(cudaStream_t stream)
{
    return stream && stream->capture ? stream->capture->id : 0;
}

/* What the default stream, which has no queue, is asked for waits for all others, and is done. */
void queue(cudaStream_t stream, cunmod_emu_work work)
{
    std::lock_guard<std::mutex> guard(lock);
    if (!stream)
    {
        finish_all();
        return run(work);
    }
    if (stream->capture)
        return stream->capture->works.push_back(std::move(work));
    stream->queue.push_back(std::move(work));
    if (cunmod_emu_chance(CATCH_UP) == 0)
        finish(stream);
}

void queue(cudaStream_t stream, cunmod_emu_work::Kind kind, std::function<void()> run)
{
    cunmod_emu_work work = {};
    work.kind = kind;
    work.run = std::move(run);
    queue(stream, std::move(work));
}
} // namespace

void cunmod_emu_queue_launch(cudaStream_t stream, const cunmod_emu_shape &shape,
                             const std::function<void()> &body)
{
    cunmod_emu_work work = {};
    work.kind = cunmod_emu_work::KERNEL;
    work.shape = shape;
    work.body = body;
    queue(stream, std::move(work));
}

void cunmod_emu_queue_free(cudaStream_t stream, std::function<void()> free)
{
    queue(stream, cunmod_emu_work::PASSED, std::move(free));
}

void cunmod_emu_queue_work(cudaStream_t stream, const cunmod_emu_work &work)
{
    queue(stream, work);
}

void cunmod_emu_finish()
{
    std::lock_guard<std::mutex> guard(lock);
    finish_all();
}

void cunmod_emu_end_capture(cudaGraph_t capture)
{
    std::lock_guard<std::mutex> guard(lock);
    for (cudaStream_t stream : streams)
        stream->capture = stream->capture == capture ? nullptr : stream->capture;
}

/* ---- streams and events ---- */

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned)
{
    if (const cudaError_t error = cunmod_emu_create(stream))
        return error;
    std::lock_guard<std::mutex> guard(lock);
    streams.push_back(*stream);
    return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    if (stream && !cunmod_emu_is_child())
    {
        std::lock_guard<std::mutex> guard(lock);
        finish(stream);
        streams.erase(std::find(streams.begin(), streams.end(), stream));
    }
    return cunmod_emu_destroy(stream);
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (!error)
        error = in_capture(stream);
    if (error || !stream)
        return error;
    std::lock_guard<std::mutex> guard(lock);
    finish(stream);
    return cudaSuccess;
}

cudaError_t cudaDeviceSynchronize()
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (!error)
        cunmod_emu_finish();
    return error;
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned)
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (error || !event->mark)
        return error;
    if (event->in != id_of_capture(stream))
    {
        if (stream && stream->capture)
            stream->capture->broken = true;
        if (!stream || stream->capture || event->in != id_of_capture(event->stream))
            return cunmod_emu_failed(cudaErrorStreamCaptureIsolation);
        stream->capture = event->stream->capture;
    }
    cunmod_emu_work work = {};
    work.kind = cunmod_emu_work::OTHER;
    work.awaited = event->mark;
    work.of = event->stream;
    queue(stream, std::move(work));
    return cudaSuccess;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned)
{
    return cunmod_emu_create(event);
}

cudaError_t cudaEventCreate(cudaEvent_t *event)
{
    return cunmod_emu_create(event);
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    return cunmod_emu_destroy(event);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    if (const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown))
        return error;
    const std::shared_ptr<cunmod_emu_mark> mark = std::make_shared<cunmod_emu_mark>();
    event->mark = mark;
    event->stream = stream;
    event->in = id_of_capture(stream);
    queue(stream, cunmod_emu_work::PASSED,
          [mark]
          {
              mark->when = std::chrono::steady_clock::now();
              mark->reached = true;
          });
    return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (!error)
        error = event->in ? in_capture(event->stream) : cudaSuccess;
    if (error)
        return error;
    std::lock_guard<std::mutex> guard(lock);
    reach(event->stream, event->mark);
    return cudaSuccess;
}

cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t from, cudaEvent_t to)
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (error)
        return error;
    if (!from->mark || !to->mark)
        return cunmod_emu_failed(cudaErrorInvalidResourceHandle);
    std::lock_guard<std::mutex> guard(lock);
    if (!from->mark->reached || !to->mark->reached)
        return cunmod_emu_failed(cudaErrorNotReady);
    *ms = std::chrono::duration<float, std::milli>(to->mark->when - from->mark->when).count();
    return cudaSuccess;
}

/* ---- memory ---- */

/* A copy from or to memory that is not pinned goes through a buffer of the driver's: one from it
 * has filled that when the call returns, one to it is done then. */
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream)
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (error || bytes == 0)
        return error;
    if (cunmod_emu_on_device(to) != ((kind & 1) != 0) ||
        cunmod_emu_on_device(from) != ((kind & 2) != 0))
        return cunmod_emu_failed(cudaErrorInvalidValue);
    if (!cunmod_emu_is_known(from))
    {
        const char *const source = static_cast<const char *>(from);
        const std::vector<char> buffer(source, source + bytes);
        queue(stream, cunmod_emu_work::OTHER, [=] { std::memcpy(to, buffer.data(), bytes); });
    }
    else
        queue(stream, cunmod_emu_work::OTHER, [=] { std::memcpy(to, from, bytes); });
    if (stream && !cunmod_emu_is_known(to))
    {
        std::lock_guard<std::mutex> guard(lock);
        finish(stream);
    }
    return cudaSuccess;
}

cudaError_t cudaMemsetAsync(void *to, int value, size_t bytes, cudaStream_t stream)
{
    const cudaError_t error = cunmod_emu_begin(cudaErrorUnknown);
    if (error || bytes == 0)
        return error;
    if (!cunmod_emu_on_device(to))
        return cunmod_emu_failed(cudaErrorInvalidValue);
    queue(stream, cunmod_emu_work::OTHER, [=] { std::memset(to, value, bytes); });
    return cudaSuccess;
}
