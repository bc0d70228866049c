/* What every test program shares: random numbers, tasks, and checks.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "tests/harness/harness.h"

#include <flint/flint.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_FAILURES 20
#define MAX_THREADS 8

static uint64_t seed;
static int small;
static atomic_long checks;
static atomic_int failures;
static _Thread_local uint64_t random_state;
static _Thread_local struct
{
    const char *op;
    int64_t lena, lenb;
    uint64_t p;
    test_variant_t variant;
} current = {.op = "-"};

/* ---- start and finish ---- */

/* Whether there are GPUs at the start: the child of a fork must not ask for them. -1: not asked. */
static int gpu_available = -1;

int test_gpu_available(void)
{
    if (gpu_available < 0)
    {
        fprintf(stderr, "test_gpu_available before test_start\n");
        abort();
    }
    return gpu_available;
}

int test_small(void)
{
    return small;
}

static int environment_flag(const char *name)
{
    const char *value = getenv(name);
    return value != NULL && strcmp(value, "1") == 0;
}

int test_few(void)
{
    return environment_flag("CUNMOD_TEST_SMALL");
}

void test_start(int needs_gpu)
{
    const char *text = getenv("CUNMOD_TEST_SEED");
    seed = text != NULL ? strtoull(text, NULL, 0) : 1;
    test_seed_thread(0);
#ifdef CUNMOD_EMU
    small = 1;
#else
    small = environment_flag("CUNMOD_TEST_SMALL");
#endif
    gpu_available = cunmod_device_count() > 0;
    if (gpu_available)
        return;
    if (environment_flag("CUNMOD_REQUIRE_GPU"))
    {
        fprintf(stderr, "a GPU is required and there is none\n");
        exit(TEST_HARD_ERROR);
    }
    if (needs_gpu)
    {
        fprintf(stderr, "no GPU: skipped\n");
        exit(TEST_SKIP);
    }
}

cunmod_ctx_t test_start_ctx(int needs_gpu)
{
    cunmod_ctx_t ctx = NULL;
    test_start(needs_gpu);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    return ctx;
}

int test_finish_ctx(cunmod_ctx_t ctx)
{
    cunmod_ctx_destroy(ctx);
    return test_finish();
}

int test_finish(void)
{
    flint_cleanup();
    printf("%ld checks, %d failures, seed %" PRIu64 ", %s\n", atomic_load(&checks),
           atomic_load(&failures), seed, test_gpu_available() ? "GPU" : "no GPU");
    return atomic_load(&failures) == 0 ? 0 : 1;
}

/* ---- random numbers: splitmix64 (Steele, Lea, Flood, 2014) ---- */

void test_seed_thread(uint64_t stream)
{
    random_state = seed * UINT64_C(0xd1342543de82ef95) + stream * UINT64_C(0xaf251af3b0f025b5);
}

uint64_t test_random(void)
{
    random_state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = random_state;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint64_t test_below(uint64_t n)
{
    return test_random() % n;
}

int64_t test_range(int64_t lo, int64_t hi)
{
    return lo + (int64_t)test_below((uint64_t)(hi - lo) + 1);
}

/* ---- tasks ---- */

typedef struct
{
    test_task_t task;
    void *data;
    int tasks;
    atomic_int next;
} queue_t;

static void *work(void *argument)
{
    queue_t *const queue = argument;
    int number;
    while ((number = atomic_fetch_add(&queue->next, 1)) < queue->tasks)
    {
        test_seed_thread(1 + (uint64_t)number); /* 0: the main thread's */
        test_case("-", 0, 0, 0);
        queue->task(number, queue->data);
    }
    flint_cleanup(); /* FLINT keeps tables for every thread */
    return NULL;
}

void test_parallel(int tasks, test_task_t task, void *data)
{
    queue_t queue = {.task = task, .data = data, .tasks = tasks};
    pthread_t threads[MAX_THREADS];
    const int most = small ? 1 : MAX_THREADS, wanted = tasks < most ? tasks : most;
    int started = 0;
    while (started < wanted && pthread_create(&threads[started], NULL, work, &queue) == 0)
        started++;
    CHECK(started == wanted);
    for (int i = 0; i < started; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
}

/* ---- checks ---- */

void test_case(const char *op, int64_t lena, int64_t lenb, uint64_t p)
{
    current.op = op;
    current.lena = lena;
    current.lenb = lenb;
    current.p = p;
    current.variant = (test_variant_t){0};
}

void test_case_variant(const test_variant_t *variant)
{
    current.variant = *variant;
}

static void fail(const char *file, int line, const char *text, const char *detail)
{
    static const char *const paths[] = {"auto", "cpu", "gpu"};
    const test_variant_t *v = &current.variant;
    fprintf(stderr,
            "%s:%d: %s: %s\n  op %s, lengths %" PRId64 " %" PRId64 ", p %" PRIu64
            ", path %s, algorithm %s, s %" PRId64 ", seed %" PRIu64 "\n",
            file, line, text, detail, current.op, current.lena, current.lenb, current.p,
            paths[v->path], v->algorithm != NULL ? v->algorithm : "-", v->s, seed);
    if (atomic_fetch_add(&failures, 1) + 1 >= MAX_FAILURES)
    {
        fprintf(stderr, "%d failures: giving up\n", MAX_FAILURES);
        fflush(NULL);
        _Exit(1); /* other threads are at work: nothing is torn down under them */
    }
}

void test_check(const char *file, int line, int ok, const char *text)
{
    atomic_fetch_add(&checks, 1);
    if (!ok)
        fail(file, line, text, "is false");
}

void test_check_status(const char *file, int line, int status, int expected, const char *text)
{
    char detail[160];
    atomic_fetch_add(&checks, 1);
    if (status != expected)
    {
        snprintf(detail, sizeof(detail), "status %d (%s), expected %d", status,
                 cunmod_status_text(status), expected);
        fail(file, line, text, detail);
    }
}

void test_check_equal(const char *file, int line, const uint64_t *a, const uint64_t *expected,
                      int64_t len, const char *text)
{
    char detail[160];
    atomic_fetch_add(&checks, 1);
    for (int64_t i = 0; i < len; i++)
    {
        if (a[i] != expected[i])
        {
            snprintf(detail, sizeof(detail),
                     "word %" PRId64 " of %" PRId64 " is %" PRIu64 ", expected %" PRIu64, i, len,
                     a[i], expected[i]);
            fail(file, line, text, detail);
            return;
        }
    }
}
