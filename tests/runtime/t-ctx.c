/* The life of contexts: polynomials that outlive their thread or their context; forks;
 * a device that comes later, is full, or is lost; paths that calls force.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/harness/harness.h"
#ifdef CUNMOD_EMU
#include "backend/backend.h"
#include "emu_faults.h"
#endif
#include "runtime/fallback.h"

#define POLYS 4
#define ROUNDS 20

static const uint64_t operand[] = {4, 5, 6};
static const uint64_t square[] = {16, 9, 11, 29, 5}; /* (4 + 5 x + 6 x^2)^2 modulo 31 */

static void create(cunmod_poly_t *poly, cunmod_ctx_t ctx)
{
    CHECK_OK(cunmod_poly_create(poly, 31, ctx));
    CHECK_OK(cunmod_poly_set_array(*poly, operand, 3));
}

/* poly is computed with, as if nothing had happened to its context. */
static void check_square(cunmod_poly_t poly)
{
    uint64_t *z = test_result(5);
    CHECK_OK(cunmod_poly_sqr(poly, poly));
    CHECK_OK(cunmod_poly_get_array(z, 5, poly));
    CHECK_EQUAL(z, square, 5);
    test_result_free(z, 5);
}

typedef struct
{
    cunmod_poly_t polys[POLYS];
    volatile int *flag; /* of interrupts; never set */
    pthread_barrier_t made;
} shared_t;

/* In the default context of this thread, which ends while they are used. */
static void *create_all(void *argument)
{
    shared_t *shared = argument;
    CHECK_OK(cunmod_set_interrupt(NULL, shared->flag));
    for (int i = 0; i < POLYS; i++)
        create(&shared->polys[i], NULL);
    flint_cleanup(); /* FLINT keeps tables for every thread */
    pthread_barrier_wait(&shared->made);
    return NULL;
}

static void *destroy_all(void *argument)
{
    shared_t *shared = argument;
    check_square(shared->polys[1]);
    for (int i = 1; i < POLYS; i++)
        cunmod_poly_destroy(shared->polys[i]);
    flint_cleanup();
    return NULL;
}

/* Polynomials of a thread that is ending, and of one that is gone: used here, and the
 * last of them destroyed here, or in a third thread. */
static void check_thread_ended(int join_first)
{
    pthread_t maker, user;
    shared_t shared = {.flag = calloc(1, sizeof(*shared.flag))};
    test_case("polynomials of an ended thread", 3, 3, 31);
    CHECK(pthread_barrier_init(&shared.made, NULL, 2) == 0);
    CHECK(pthread_create(&maker, NULL, create_all, &shared) == 0);
    pthread_barrier_wait(&shared.made);
    if (join_first)
    {
        CHECK(pthread_join(maker, NULL) == 0);
        free((void *)(uintptr_t)shared.flag);
        check_square(shared.polys[0]);
    }
    cunmod_poly_destroy(shared.polys[0]);
    CHECK(pthread_create(&user, NULL, destroy_all, &shared) == 0);
    CHECK(pthread_join(user, NULL) == 0);
    if (!join_first)
    {
        CHECK(pthread_join(maker, NULL) == 0);
        free((void *)(uintptr_t)shared.flag);
    }
    pthread_barrier_destroy(&shared.made);
}

static void check_context_destroyed(int path)
{
    cunmod_ctx_t ctx = NULL;
    cunmod_poly_t first = NULL, second = NULL;
    test_case("polynomials of a destroyed context", 3, 3, 31);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, path));
    create(&first, ctx);
    create(&second, ctx);
    cunmod_ctx_destroy(ctx);
    check_square(first);
    cunmod_poly_destroy(first);
    check_square(second);
    cunmod_poly_destroy(second);
}

/* In the child of a process that has not touched CUDA. */
static int child(cunmod_ctx_t ctx)
{
    char text[512];
    cunmod_poly_t poly = NULL;
    test_start(0);
    CHECK_OK(cunmod_device_text(text, sizeof(text), ctx));
    CHECK(strstr(text, "fork") == NULL);
    if (test_gpu_available())
    {
        CHECK(strstr(text, "none") != text);
        CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    }
    create(&poly, ctx);
    check_square(poly);
    cunmod_poly_destroy(poly);
    cunmod_ctx_destroy(ctx);
    flint_cleanup();
    return test_finish();
}

/* With a context, or the thread's default one (`named` 0), that never needed a GPU. */
static void check_fork(int named)
{
    cunmod_ctx_t ctx = NULL;
    uint64_t z[5];
    int status = -1;
    test_case("fork before the first GPU", 3, 3, 31);
    if (named)
        CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_mul(z, operand, 3, operand, 3, 31, ctx));
    CHECK_EQUAL(z, square, 5);
    fflush(NULL);
    pid_t pid = fork();
    CHECK(pid >= 0);
    if (pid == 0)
    {
        int result = child(ctx);
        fflush(NULL);
        _exit(result);
    }
    CHECK(waitpid(pid, &status, 0) == pid);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    cunmod_ctx_destroy(ctx);
}

/* A device that is not there at first is tried again when the path is set, not before. */
static void check_try_again(void)
{
#ifdef CUNMOD_EMU
    char text[512];
    cunmod_ctx_t ctx = NULL;
    test_case("a device that comes later", 3, 3, 31);
    CHECK(setenv("CUNMOD_EMU_DEVICES", "0", 1) == 0);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_device_text(text, sizeof(text), ctx));
    CHECK(strstr(text, "none: ") == text);
    CHECK(setenv("CUNMOD_EMU_DEVICES", "1", 1) == 0);
    CHECK_OK(cunmod_device_text(text, sizeof(text), ctx));
    CHECK(strstr(text, "none: ") == text);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    CHECK_OK(cunmod_device_text(text, sizeof(text), ctx));
    CHECK(strstr(text, "none: ") == text);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    cunmod_poly_t poly = NULL;
    create(&poly, ctx);
    check_square(poly);
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
    cunmod_poly_destroy(poly);
    cunmod_ctx_destroy(ctx);
#endif
}

/* The GPU is full while the context keeps memory that it does not use: an allocation
 * that fails once is made after that has been given back. */
static void check_full(void)
{
#ifdef CUNMOD_EMU
    cunmod_dev_t *dev = NULL;
    void *memory = NULL;
    test_case("a full GPU", 0, 0, 0);
    CHECK(cunmod_dev_open(&dev, 0) == 0);
    cunmod_emu_fail_at(0);
    CHECK(cunmod_dev_alloc(dev, &memory, 100) == 0);
    cunmod_dev_free(dev, memory);
    const long calls = cunmod_emu_calls();
    for (long k = 1; k <= calls; k++)
    {
        cunmod_emu_fail_at(k);
        const int error = cunmod_dev_alloc(dev, &memory, 100);
        cunmod_emu_fail_at(0);
        CHECK((error == 0) == (memory != NULL));
        CHECK(error == 0 || strstr(cunmod_dev_error_text(error), "memory") == NULL);
        cunmod_dev_free(dev, memory);
    }
    CHECK(cunmod_dev_alloc(dev, &memory, (size_t)1 << 60) != 0 && memory == NULL);
    cunmod_dev_close(dev);
#endif
}

#ifdef CUNMOD_EMU

/* The GPU has been lost: what was there alone is, too, and sync says so, again and again; all else
 * goes on. */
static void check_after_loss(cunmod_poly_t poly, cunmod_ctx_t ctx)
{
    uint64_t *z = test_result(5);
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_sync(ctx));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_sync(ctx));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_poly_get_array(z, 5, poly));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_poly_sqr(poly, poly));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_poly_get_array(z, 5, poly));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_sync(ctx));
    CHECK(test_untouched(z, 5));
    CHECK_OK(cunmod_mul(z, operand, 3, operand, 3, 31, ctx));
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_CPU);
    CHECK_EQUAL(z, square, 5);
    test_result_free(z, 5);
    CHECK_OK(cunmod_poly_set_array(poly, operand, 3));
    check_square(poly);
}

/* What was prepared from a polynomial on the GPU is lost, too. */
static void check_prepared_lost(void)
{
    uint64_t *z = test_result(5);
    cunmod_ctx_t ctx = NULL;
    cunmod_poly_t poly = NULL;
    cunmod_operand_t prepared = NULL;
    cunmod_divisor_t divisor = NULL;
    cunmod_points_t points = NULL;
    test_case("prepared on a lost GPU", 3, 3, 31);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    create(&poly, ctx);
    CHECK_OK(cunmod_operand_create_poly(&prepared, poly, 3));
    CHECK_OK(cunmod_divisor_create_poly(&divisor, poly));
    CHECK_OK(cunmod_points_create_poly(&points, poly, 3));
    cunmod_emu_lose_at(1);
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_mulmid_operand(z, operand, 3, prepared, 0, 5));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_rem_divisor(z, square, 5, divisor));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_evaluate_points(z, operand, 3, points));
    CHECK(test_untouched(z, 5));
    cunmod_poly_destroy(poly);
    cunmod_operand_destroy(prepared);
    cunmod_divisor_destroy(divisor);
    cunmod_points_destroy(points);
    cunmod_ctx_destroy(ctx);
    cunmod_emu_fail_at(0);
    test_result_free(z, 5);
}

/* A polynomial is squared, and read, while the GPU is lost at the k-th call from here; 0: it is
 * not. Returns the number of calls. */
static long lose_at(long k)
{
    uint64_t *z = test_result(5);
    cunmod_ctx_t ctx = NULL;
    cunmod_poly_t poly = NULL;
    test_case("a lost GPU", k, 3, 31);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    create(&poly, ctx);
    cunmod_emu_lose_at(k > 0 ? k : 1000000);
    const int multiplied = cunmod_poly_sqr(poly, poly);
    const int waited = k % 2 ? cunmod_sync(ctx) : cunmod_trim(ctx);
    const int got = cunmod_poly_get_array(z, 5, poly);
    const long calls = cunmod_emu_calls();
    CHECK(multiplied == CUNMOD_OK || multiplied == CUNMOD_E_GPU);
    CHECK(waited == CUNMOD_OK || waited == CUNMOD_E_GPU);
    CHECK(multiplied == CUNMOD_OK || waited == CUNMOD_E_GPU);
    CHECK_STATUS(waited != CUNMOD_OK || (k > 0 && k <= calls) ? CUNMOD_E_GPU : CUNMOD_OK, got);
    if (got == CUNMOD_OK)
        CHECK_EQUAL(z, square, 5);
    if (k > 0)
    {
        cunmod_emu_lose_at(1);
        check_after_loss(poly, ctx);
    }
    cunmod_poly_destroy(poly);
    cunmod_ctx_destroy(ctx);
    cunmod_emu_fail_at(0);
    test_result_free(z, 5);
    return calls;
}

#endif

/* At every call of an operation, of sync and of reading, and behind them. */
static void check_lost(void)
{
#ifdef CUNMOD_EMU
    const int64_t before = cunmod_emu_allocated();
    const long calls = lose_at(0);
    CHECK(calls > 5);
    for (long k = 1; k <= calls + 1; k++)
    {
        lose_at(k);
        CHECK(cunmod_emu_allocated() == before);
    }
    check_prepared_lost();
    CHECK(cunmod_emu_allocated() == before);
#endif
}

/* Waiting leaves the memory that the context keeps where it is, and trimming gives all of it back;
 * the context computes after both. */
static void check_trim(void)
{
    uint64_t z[5];
    cunmod_ctx_t ctx = NULL;
    test_case("trim", 3, 3, 31);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    for (int i = 0; i < 3; i++)
    {
        if (test_gpu_available())
            CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
        CHECK_OK(cunmod_sqr(z, operand, 3, 31, ctx));
        CHECK_EQUAL(z, square, 5);
        CHECK_OK(cunmod_sync(ctx));
#ifdef CUNMOD_EMU
        CHECK(cunmod_emu_kept() > 0);
#endif
        CHECK_OK(i < 2 ? cunmod_trim(ctx) : CUNMOD_OK);
#ifdef CUNMOD_EMU
        CHECK((cunmod_emu_kept() == 0) == (i < 2));
#endif
    }
    cunmod_ctx_destroy(ctx);
    CHECK_OK(cunmod_trim(NULL));
}

/* Runs where the GPU is forced for a call, and the CPU for this one. The caller's poll function may
 * set the path meanwhile. */
static int set_path(const void *argument)
{
    cunmod_ctx_t ctx = *(const cunmod_ctx_t *)argument;
    CHECK(cunmod_ctx_path(ctx) == CUNMOD_PATH_CPU);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    CHECK(cunmod_ctx_path(ctx) == CUNMOD_PATH_CPU);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    return CUNMOD_E_WORK;
}

static int force_cpu(const void *argument)
{
    cunmod_ctx_t ctx = *(const cunmod_ctx_t *)argument;
    CHECK_STATUS(CUNMOD_E_WORK, cunmod_fallback_on_path(ctx, CUNMOD_PATH_CPU, set_path, argument));
    CHECK(cunmod_ctx_path(ctx) == CUNMOD_PATH_GPU);
    return CUNMOD_E_GPU;
}

static int lose_gpu(const void *argument)
{
    (void)argument;
    return CUNMOD_E_GPU;
}

/* Calls that force a path leave the setting as the caller has set it, after failures, too. */
static void check_paths(void)
{
    cunmod_ctx_t ctx = NULL;
    test_case("forced paths", 0, 0, 31);
    CHECK_OK(cunmod_ctx_create(&ctx, -2));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_fallback_on_path(ctx, CUNMOD_PATH_GPU, force_cpu, &ctx));
    CHECK(cunmod_ctx_path(ctx) == CUNMOD_PATH_AUTO);
    CHECK_STATUS(CUNMOD_E_WORK, cunmod_fallback_run(ctx, lose_gpu, set_path, &ctx));
    cunmod_ctx_destroy(ctx);
}

int main(void)
{
    /* Before anything here touches CUDA, which no child can use after that. */
    check_fork(0);
    check_fork(1);
    test_start(0);
    for (int i = 0; i < ROUNDS; i++)
        check_thread_ended(i % 2);
    check_context_destroyed(CUNMOD_PATH_CPU);
    check_context_destroyed(test_gpu_available() ? CUNMOD_PATH_GPU : CUNMOD_PATH_AUTO);
    check_try_again();
    check_full();
    check_lost();
    check_trim();
    check_paths();
    flint_cleanup();
    return test_finish();
}
