/* The emulated streams: what a stream is asked for is done later, as late as CUDA allows.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A launch, a copy, a memset, the record of an event and a free in the order of a stream wait in
 * the queue of their stream until the host waits for them, or until a wait for another stream asks
 * for them; now and then a lot lets a stream catch up at once. So a host that reads, overwrites or
 * frees what a stream still works on, and work of one stream that does not wait for that of
 * another, meet memory as it was before.
 *
 * A kernel that is launched early (cunmod_launch_early) may begin before the kernel ahead of it in
 * its stream has run: then the threads of many of its blocks, 4096 threads, or of one of its
 * clusters, run up to cunmod_await_previous first, as far as they come without it, and the kernel
 * ahead of it runs when no thread of these can go on otherwise. Which blocks these are is another
 * matter in each launch; the others run afterwards. Records of events, and frees, between the two
 * do not hold it back, as on an H200.
 */
#ifndef CUNMOD_EMU_STREAM_H
#define CUNMOD_EMU_STREAM_H

#include <chrono>
#include <deque>
#include <functional>
#include <memory>

#include "emu.h"

/* A place in a stream that an event has marked. */
struct cunmod_emu_mark
{
    bool reached;
    std::chrono::steady_clock::time_point when;
};

/* What waits in a stream. */
struct cunmod_emu_work
{
    enum Kind
    {
        KERNEL,
        PASSED, /* a record or a free: an early kernel behind it does not wait for it */
        OTHER   /* a copy, a memset; or a wait for an event, passed when that is reached */
    } kind;
    std::function<void()> run; /* but of a kernel: */
    cunmod_emu_shape shape;
    std::function<void()> body;
    std::shared_ptr<cunmod_emu_mark> awaited; /* first, in stream `of`; or none */
    cudaStream_t of;
};

/* Runs a kernel now. previous, unless it is empty, runs the kernel before this one, which is
 * launched early; it is called once, when the kernel waits for it. */
void cunmod_emu_run(const cunmod_emu_shape &shape, const std::function<void()> &body,
                    std::function<void()> previous);

/* Queues a launch whose shape has been checked. */
void cunmod_emu_queue_launch(cudaStream_t stream, const cunmod_emu_shape &shape,
                             const std::function<void()> &body);

/* Queues what a graph has. */
void cunmod_emu_queue_work(cudaStream_t stream, const cunmod_emu_work &work);

/* Queues a free in the order of the stream. */
void cunmod_emu_queue_free(cudaStream_t stream, std::function<void()> free);

/* Runs all that waits in any stream. */
void cunmod_emu_finish();

/* Ends a capture for all streams that are part of it. */
void cunmod_emu_end_capture(cudaGraph_t capture);

/* 0 .. n - 1, the same numbers in every run of a program with one thread. */
uint64_t cunmod_emu_chance(uint64_t n);

#endif
