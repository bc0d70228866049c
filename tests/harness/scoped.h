/* Objects of the library that end with the block in which they are declared, as the arrays of
 * harness.h do, and functions that create objects.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#ifndef CUNMOD_TESTS_SCOPED_H
#define CUNMOD_TESTS_SCOPED_H

#include <stdlib.h>

#include "tests/harness/harness.h"

#define SCOPED_CTX __attribute__((cleanup(test_end_ctx)))
#define SCOPED_MODULI __attribute__((cleanup(test_end_moduli)))
#define SCOPED_BATCH __attribute__((cleanup(test_end_batch)))

static inline void test_end_ctx(const cunmod_ctx_t *ctx)
{
    cunmod_ctx_destroy(*ctx);
}

static inline void test_end_moduli(const cunmod_moduli_t *moduli)
{
    cunmod_moduli_destroy(*moduli);
}

static inline void test_end_batch(const cunmod_batch_t *batch)
{
    cunmod_batch_destroy(*batch);
}

/* The call has the status CUNMOD_E_<error>. */
#define CHECK_FAILS(error, call) CHECK_STATUS(CUNMOD_E_##error, call)

/* Calls function(x), or function(x, ring), for each of the pointers x. */
#define EACH(function, ...)                                                                        \
    for (void *list[] = {__VA_ARGS__}, **x_ = list; x_ < list + COUNT(list); x_++)                 \
    function(*x_)
#define EACH_IN(ring, function, ...)                                                               \
    for (void *list[] = {__VA_ARGS__}, **x_ = list; x_ < list + COUNT(list); x_++)                 \
    function(*x_, ring)

/* Runs the check on the CPU, on the path that the plan chooses if `automatic` is set, and on the
 * GPU if there is one. */
static inline void test_paths(void (*check)(int path), int automatic)
{
    check(CUNMOD_PATH_CPU);
    if (automatic)
        check(CUNMOD_PATH_AUTO);
    if (test_gpu_available())
        check(CUNMOD_PATH_GPU);
}

/* Interrupts all calls in a context, until cunmod_set_interrupt is called again. */
static inline void test_interrupt(cunmod_ctx_t ctx)
{
    static const int flag = 1;
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
}

/* A new context for a device; and one on a path. */
static inline cunmod_ctx_t test_ctx(int device)
{
    cunmod_ctx_t ctx = NULL;
    CHECK_OK(cunmod_ctx_create(&ctx, device));
    return ctx;
}

static inline cunmod_ctx_t test_ctx_on(int device, int path)
{
    cunmod_ctx_t ctx = test_ctx(device);
    CHECK_OK(cunmod_set_path(ctx, path));
    return ctx;
}

/* New moduli p[0 .. items-1] of one context, and of several. */
static inline cunmod_moduli_t test_new_moduli(const uint64_t *p, int64_t items, cunmod_ctx_t ctx)
{
    cunmod_moduli_t moduli = NULL;
    CHECK_OK(cunmod_moduli_create(&moduli, p, items, ctx));
    return moduli;
}

static inline cunmod_moduli_t test_moduli_on(const uint64_t *p, int64_t items,
                                             const cunmod_ctx_t *ctxs, int count)
{
    cunmod_moduli_t moduli = NULL;
    CHECK_OK(cunmod_moduli_create_on(&moduli, p, items, ctxs, count));
    return moduli;
}

/* New moduli on ctxs[0 .. count-1] = new contexts for the devices of these numbers, which
 * test_end_ctxs destroys, before or after the moduli. */
static inline cunmod_moduli_t test_moduli_across(cunmod_ctx_t *ctxs, const uint64_t *p,
                                                 int64_t items, const int *devices, int count,
                                                 int path)
{
    for (int k = 0; k < count; k++)
        ctxs[k] = test_ctx_on(devices[k], path);
    return test_moduli_on(p, items, ctxs, count);
}

static inline void test_end_ctxs(const cunmod_ctx_t *ctxs, int count)
{
    for (int k = 0; k < count; k++)
        cunmod_ctx_destroy(ctxs[k]);
}

/* A new batch of zeros; one with moduli that end with it; and one of polynomials in host memory. */
static inline cunmod_batch_t test_batch(cunmod_moduli_t moduli)
{
    cunmod_batch_t batch = NULL;
    CHECK_OK(cunmod_batch_create(&batch, moduli));
    return batch;
}

static inline cunmod_batch_t test_batch_on(const uint64_t *p, int64_t items, cunmod_ctx_t ctx)
{
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(p, items, ctx);
    return test_batch(moduli);
}

static inline cunmod_batch_t test_batch_of(cunmod_moduli_t moduli, const uint64_t *words,
                                           const int64_t *at)
{
    cunmod_batch_t batch = test_batch(moduli);
    CHECK_OK(cunmod_batch_set_arrays(batch, words, at));
    return batch;
}

#endif
