/* Streams, events and device memory by the driver's functions.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/runtime/caller.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/harness/harness.h"

static void *driver;

/* Returns the driver's function of this name. */
static void *find(const char *name)
{
    void *const function = dlsym(driver, name);
    if (function == NULL)
    {
        fprintf(stderr, "the driver has no function %s\n", name);
        exit(TEST_HARD_ERROR);
    }
    return function;
}

static void expect_success(int error, const char *name)
{
    if (error != 0)
    {
        fprintf(stderr, "%s: error %d\n", name, error);
        exit(TEST_HARD_ERROR);
    }
}

/* CALL("cuName", (types), arguments) calls a function of the driver. */
#define CALL(name, types, ...)                                                                     \
    do                                                                                             \
    {                                                                                              \
        int(*function) types;                                                                      \
        void *const found = find(name);                                                            \
        memcpy(&function, &found, sizeof(function));                                               \
        expect_success(function(__VA_ARGS__), name);                                               \
    } while (0)

int caller_open(void)
{
    int device = 0;
    void *context = NULL;
    if (!test_gpu_available())
        return 0;
    driver = dlopen("libcuda.so.1", RTLD_NOW);
    if (driver == NULL)
    {
        fprintf(stderr, "%s\n", dlerror());
        exit(TEST_HARD_ERROR);
    }
    CALL("cuInit", (unsigned), 0);
    CALL("cuDeviceGet", (int *, int), &device, 0);
    CALL("cuDevicePrimaryCtxRetain", (void **, int), &context, device);
    CALL("cuCtxSetCurrent", (void *), context);
    return 1;
}

void *caller_stream(void)
{
    void *stream = NULL;
    CALL("cuStreamCreate", (void **, unsigned), &stream, 1); /* CU_STREAM_NON_BLOCKING */
    return stream;
}

void caller_end_stream(void *stream)
{
    CALL("cuStreamDestroy_v2", (void *), stream);
}

void caller_wait(void *stream)
{
    CALL("cuStreamSynchronize", (void *), stream);
}

void *caller_event(void)
{
    void *event = NULL;
    CALL("cuEventCreate", (void **, unsigned), &event, 2); /* CU_EVENT_DISABLE_TIMING */
    return event;
}

void caller_end_event(void *event)
{
    CALL("cuEventDestroy_v2", (void *), event);
}

void caller_record(void *event, void *stream)
{
    CALL("cuEventRecord", (void *, void *), event, stream);
}

void caller_await(void *stream, void *event)
{
    CALL("cuStreamWaitEvent", (void *, void *, unsigned), stream, event, 0);
}

void caller_begin_capture(void *stream)
{
    CALL("cuStreamBeginCapture_v2", (void *, int), stream, 0); /* CU_STREAM_CAPTURE_MODE_GLOBAL */
}

void caller_break_capture(void *stream)
{
    int (*wait)(void *);
    void *const address = find("cuStreamSynchronize");
    memcpy(&wait, &address, sizeof(wait));
    CHECK(wait(stream) != 0);
}

void *caller_end_capture(void *stream)
{
    void *graph = NULL, *ready = NULL;
    int (*end)(void *, void **);
    void *const address = find("cuStreamEndCapture");
    memcpy(&end, &address, sizeof(end));
    if (end(stream, &graph) != 0)
        return NULL;
    CALL("cuGraphInstantiateWithFlags", (void **, void *, unsigned long long), &ready, graph, 0);
    CALL("cuGraphDestroy", (void *), graph);
    return ready;
}

void caller_replay(void *graph, void *stream)
{
    CALL("cuGraphLaunch", (void *, void *), graph, stream);
}

void caller_end_graph(void *graph)
{
    CALL("cuGraphExecDestroy", (void *), graph);
}

void *caller_alloc(size_t bytes)
{
    void *memory = NULL;
    CALL("cuMemAlloc_v2", (void **, size_t), &memory, bytes > 0 ? bytes : 1);
    return memory;
}

void caller_free(void *memory)
{
    CALL("cuMemFree_v2", (void *), memory);
}

void caller_put(void *to, const void *from, size_t bytes, void *stream)
{
    CALL("cuMemcpyHtoDAsync_v2", (void *, const void *, size_t, void *), to, from, bytes, stream);
}

void caller_get(void *to, const void *from, size_t bytes, void *stream)
{
    CALL("cuMemcpyDtoHAsync_v2", (void *, const void *, size_t, void *), to, from, bytes, stream);
    caller_wait(stream);
}
