/* FLINT and GMP get no memory in the middle of an operation: E_MEMORY, results untouched, and the
 * next operation is right. The allocation functions of FLINT are the test's.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <limits.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <flint/flint.h>

#include "flint/cpu.h"
#include "tests/runtime/given_up.h"
#include "tests/harness/harness.h"
#include "runtime/ctx.h"

cunmod_ctx_t ctx;

/* FLINT does not free small blocks when an operation is left, so that they leak. */
const char *__asan_default_options(void);

const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

/* ---- memory ---------------------------------------------------------------- */

#define LARGE ((size_t)1 << 20)

static atomic_long requests;   /* the number of requests since the counter was set */
static atomic_long first_bad;  /* the first request that is refused; 0: none is */
static atomic_long last_bad;   /* the last request that is refused */
static atomic_long large_live; /* the number of blocks of LARGE bytes or more */

/* A block begins with its size. */
#define HEAD ((size_t)16)

static int is_refused(void)
{
    const long k = atomic_fetch_add(&requests, 1) + 1, first = atomic_load(&first_bad);
    return first > 0 && k >= first && k <= atomic_load(&last_bad);
}

static void *take_again(void *old, size_t size)
{
    char *const from = old;
    const size_t had = from != NULL ? *(size_t *)(void *)(from - HEAD) : 0;
    char *const block = is_refused() ? NULL
                                     : realloc(from != NULL ? from - HEAD : NULL, size + HEAD);
    if (block == NULL)
        return NULL;
    atomic_fetch_add(&large_live, (size >= LARGE) - (had >= LARGE));
    *(size_t *)(void *)block = size;
    return block + HEAD;
}

static void *take(size_t size)
{
    return take_again(NULL, size);
}

static void *take_zeros(size_t count, size_t size)
{
    void *block = take(count * size);
    if (block != NULL)
        memset(block, 0, count * size);
    return block;
}

static void give(void *block)
{
    char *const head = block != NULL ? (char *)block - HEAD : NULL;
    if (head != NULL)
    {
        atomic_fetch_sub(&large_live, *(size_t *)(void *)head >= LARGE);
        free(head);
    }
}

/* Aligned blocks are not refused: FLINT aborts then, as it does without the library. */
static void set_functions(void)
{
#if __FLINT_RELEASE >= 30100
    __flint_set_all_memory_functions(take, take_zeros, take_again, give, aligned_alloc, free);
#else
    __flint_set_memory_functions(take, take_zeros, take_again, give);
#endif
}

/* An aligned block that FLINT has before the library catches errors goes back after that. */
static void check_aligned(void)
{
#if __FLINT_RELEASE >= 30100
    void *const early = flint_aligned_alloc(4096, 4096);
    cunmod_catch_memory_errors();
    void *const late = flint_aligned_alloc(4096, 4096);
    flint_aligned_free(early);
    flint_aligned_free(late);
#endif
}

static void refuse(long first, long last)
{
    atomic_store(&requests, 0);
    atomic_store(&last_bad, last);
    atomic_store(&first_bad, first);
}

/* ---- operations ------------------------------------------------------------ */

/* Runs the operation while the requests first .. last are refused. Returns its status. */
static int run_refused(run_t *run, const task_t *expected, long first, long last)
{
    task_t t = *expected;
    t.x = test_result(ROOM);
    t.y = test_result(ROOM);
    t.len = -7;
    refuse(first, last);
    const int status = run(&t);
    refuse(0, 0);
    if (status == CUNMOD_OK)
    {
        CHECK_EQUAL(t.x, expected->x, ROOM);
        CHECK_EQUAL(t.y, expected->y, ROOM);
        CHECK(t.len == expected->len);
    }
    else
    {
        CHECK(status == CUNMOD_E_MEMORY);
        CHECK(test_untouched(t.x, ROOM) && test_untouched(t.y, ROOM) && t.len == -7);
        CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_AUTO);
        CHECK(strstr(cunmod_last_reason(ctx), "more memory than there is") != NULL);
    }
    given_up_free_results(&t);
    return status;
}

static void check_operation(run_t *run)
{
    task_t t = given_up_task();
    CHECK_OK(run(&t)); /* FLINT may keep blocks of this call for the next ones */
    refuse(0, 0);
    CHECK_OK(run(&t));
    const long all = atomic_load(&requests);
    CHECK(all > 0 || strstr(cunmod_cpu_flint(), "fft_small") != NULL);
    for (long k = 1; k <= all; k *= 10)
    {
        CHECK_STATUS(CUNMOD_E_MEMORY, run_refused(run, &t, k, LONG_MAX));
        (void)run_refused(run, &t, k, k); /* a small block comes from the reserve */
    }
    CHECK_OK(run_refused(run, &t, all + 1, all + 1));
    given_up_free_operands(&t);
    given_up_free_results(&t);
}

static void check_operations(double apart_us)
{
    ctx->apart_us = apart_us;
    for (int i = 0; given_up_operations[i].run != NULL; i++)
    {
        test_case(given_up_operations[i].name, N, N, PRIME);
        check_operation(given_up_operations[i].run);
    }
}

/* Large blocks are freed when an operation is left. */
static void check_large(void)
{
    const int64_t n = 200000;
    uint64_t *a = test_poly(n, PRIME, TEST_DENSE), *z = test_result(2 * n);
    test_case("large blocks", n, n, PRIME);
    refuse(0, 0);
    CHECK_OK(cunmod_sqr(z, a, n, PRIME, ctx));
    const long all = atomic_load(&requests), before = atomic_load(&large_live);
    int failed = 0;
    for (long k = 1; k <= all; k++)
    {
        refuse(k, LONG_MAX);
        failed += cunmod_sqr(z, a, n, PRIME, ctx) == CUNMOD_E_MEMORY;
        CHECK(atomic_load(&large_live) == before);
    }
    CHECK(failed == all);
    refuse(0, 0);
    test_result_free(z, 2 * n);
    free(a);
}

int main(void)
{
    static const volatile int flag = 0;
    test_start(0);
    set_functions();
    check_aligned();
    cunmod_catch_memory_errors();
    cunmod_catch_memory_errors();
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    check_operations(HUGE_VAL);
    check_operations(0);
    check_large();
    cunmod_ctx_destroy(ctx);
    flint_cleanup_master();
    return test_finish();
}
