/* What a program that uses CUDA itself has: streams, events and device memory.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * caller.c calls the driver, which it opens by dlopen, so that no header and no library of CUDA is
 * needed. tests/emu/emu_caller.cc calls the emulator. A call that fails ends the program.
 */
#ifndef CUNMOD_TESTS_CALLER_H
#define CUNMOD_TESTS_CALLER_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Returns whether there is a GPU; this thread then uses GPU 0. */
int caller_open(void);

void *caller_stream(void); /* a new stream, not ordered with the default stream */
void caller_end_stream(void *stream);
void caller_wait(void *stream); /* waits on the host */

void *caller_event(void); /* a new event */
void caller_end_event(void *event);
void caller_record(void *event, void *stream);
void caller_await(void *stream, void *event); /* later work of the stream waits */

/* Between the two the stream's work is captured; caller_end_capture returns a graph of it, which
 * caller_replay launches, or NULL when a call was made that cannot be captured. */
void caller_begin_capture(void *stream);
void *caller_end_capture(void *stream);
void caller_break_capture(void *stream); /* makes such a call */
void caller_replay(void *graph, void *stream);
void caller_end_graph(void *graph);

void *caller_alloc(size_t bytes);
void caller_free(void *memory); /* of which no stream has work left */

/* Copies from host memory in the order of the stream, and reads host memory when the stream gets
 * there: it must stay as it is until then. caller_get copies to host memory, and waits. */
void caller_put(void *to, const void *from, size_t bytes, void *stream);
void caller_get(void *to, const void *from, size_t bytes, void *stream);

#ifdef __cplusplus
}
#endif

#endif
