/* What a handle of the emulated runtime stands for: a stream, an event or a pool.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_EMU_OBJECT_H
#define CUNMOD_EMU_OBJECT_H

#include <vector>

#include "emu_stream.h"

struct cunmod_emu_object
{
    /* of a stream */
    std::deque<cunmod_emu_work> queue;
    cudaGraph_t capture; /* nullptr: none; a stream that waits for another's capture joins it */

    /* of an event: where it was recorded last, and in which stream; none: nowhere yet */
    std::shared_ptr<cunmod_emu_mark> mark;
    cudaStream_t stream;
    unsigned long long in; /* the number of the capture that it is part of, 0: of none */

    /* of a pool: the bytes that it keeps at most, those that it does, and how many of these a
     * stream is still to free */
    uint64_t most, kept, pending;
    uint64_t used, high; /* bytes that are allocated now, and the most of them */
};

/* What a capture adds to, or a graph that was made of it. */
struct cunmod_emu_graph
{
    unsigned long long id;
    bool broken;         /* a call that is not allowed in a capture has been made */
    cudaStream_t origin; /* the stream of cudaStreamBeginCapture */
    std::vector<cunmod_emu_work> works;
    std::vector<std::shared_ptr<cunmod_emu_user>> users;
};

cudaError_t cunmod_emu_create(cunmod_emu_object **object);
cudaError_t cunmod_emu_destroy(cunmod_emu_object *object);

/* The start of a counted call about a device: cunmod_emu_begin, and whether there is this one. */
cudaError_t cunmod_emu_begin_for(int device);

size_t cunmod_emu_device_memory(); /* bytes */

/* Whether memory was allocated by the emulated runtime, and as memory of the device. */
bool cunmod_emu_is_known(const void *memory);
bool cunmod_emu_on_device(const void *memory);

#endif
