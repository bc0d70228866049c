/* Tests of allocators of the caller's, and of operations that are captured into the caller's graph.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_DEVICE_MEMORY_H
#define CUNMOD_TESTS_DEVICE_MEMORY_H

#include <stddef.h>
#include <stdint.h>

#include "cunmod.h"

/* An allocator that counts, expects a stream in each call (`wrong` calls came with another), and
 * has no memory for the calls from `empty` on. */
typedef struct
{
    void *stream;
    int64_t blocks, bytes, calls, empty, wrong;
} counter_t;

void *counter_alloc(void *data, size_t bytes, void *stream);
void counter_free(void *data, void *memory, size_t bytes, void *stream);

/* A product before, during and after the setting of an allocator; an operand of one allocator is
 * freed under another. With empty = 0 calls there is no memory, and the CPU computes. */
void check_allocator(int64_t n, uint64_t p, int64_t empty);

/* Ten products are captured once and replayed, each time with other operands. own_memory: all
 * memory comes from the caller's allocator, which gets all of it back. */
void check_capture(int64_t n, uint64_t p, int replays, int own_memory);

/* A graph is right after the operands that it reads have been destroyed, the context has freed its
 * tables, and other polynomials have been created. */
void check_capture_keeps(int64_t n, uint64_t p);

/* Captured operations replace and destroy operands that were there before the capture. */
void check_capture_over_operands(int64_t n, uint64_t p, int own_memory);

/* The context works on its own stream between captured calls. */
void check_capture_around_work(int64_t n, uint64_t p);

/* A context passes from one stream of a capture to another and back, by_own: over its own
 * stream. */
void check_capture_of_two_streams(int64_t n, uint64_t p, int by_own);

/* Operations for which there is no memory fail while the stream is captured, and the CPU does not
 * compute them; the capture goes on. */
void check_capture_without_memory(int64_t n, uint64_t p);

/* Operations in a capture that has failed are refused; no memory is lost. */
void check_failed_capture(int64_t n, uint64_t p);

#endif
