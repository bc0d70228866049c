/* Contexts in threads, default contexts, and fork after the GPU was used.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/harness/harness.h"
#include "tests/harness/ref.h"
#include "threads/thread.h"

#define THREADS 4

static void check_mul(int64_t lena, int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    uint64_t *a = test_poly(lena, p, TEST_DENSE);
    uint64_t *b = test_poly(lenb, p, TEST_PADDED);
    uint64_t *expected = test_array(lena + lenb - 1);
    uint64_t *z = test_result(lena + lenb - 1);
    test_case("mul", lena, lenb, p);
    ref_mul(expected, a, lena, b, lenb, p);
    CHECK_OK(cunmod_mul(z, a, lena, b, lenb, p, ctx));
    CHECK_EQUAL(z, expected, lena + lenb - 1);
    test_result_free(z, lena + lenb - 1);
    free(expected);
    free(a);
    free(b);
}

static void check_rem(int64_t lena, int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    uint64_t *a = test_poly(lena, p, TEST_DENSE);
    uint64_t *b = test_poly(lenb, p, TEST_DENSE);
    uint64_t *q = test_array(lena);
    uint64_t *expected = test_array(lenb - 1);
    uint64_t *r = test_result(lenb - 1);
    test_case("rem", lena, lenb, p);
    ref_divrem(q, expected, a, lena, b, lenb, p);
    CHECK_OK(cunmod_rem(r, a, lena, b, lenb, p, ctx));
    CHECK_EQUAL(r, expected, lenb - 1);
    test_result_free(r, lenb - 1);
    free(expected);
    free(a);
    free(b);
    free(q);
}

static void check_gcd(int64_t lena, int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    int64_t room = lena > lenb ? lena : lenb;
    int64_t leng = -1;
    uint64_t *a = test_poly(lena, p, TEST_DENSE);
    uint64_t *b = test_poly(lenb, p, TEST_SPARSE);
    uint64_t *expected = test_array(room);
    uint64_t *g = test_result(room);
    test_case("gcd", lena, lenb, p);
    int64_t len = ref_gcd(expected, a, lena, b, lenb, p);
    CHECK_OK(cunmod_gcd(g, &leng, a, lena, b, lenb, p, ctx));
    CHECK(leng == len);
    CHECK_EQUAL(g, expected, len);
    test_result_free(g, room);
    free(expected);
    free(a);
    free(b);
}

/* s a + t b = g, the GCD. */
static void check_xgcd(int64_t lena, int64_t lenb, uint64_t p, cunmod_ctx_t ctx)
{
    int64_t leng = -1;
    uint64_t *a = test_poly(lena, p, TEST_DENSE);
    uint64_t *b = test_poly(lenb, p, TEST_SPARSE);
    uint64_t *g = test_result(lena < lenb ? lena : lenb);
    uint64_t *s = test_result(lenb);
    uint64_t *t = test_result(lena);
    uint64_t *x = test_array(lena + lenb);
    uint64_t *y = test_array(lena + lenb);
    test_case("xgcd", lena, lenb, p);
    CHECK_OK(cunmod_xgcd(g, &leng, s, t, a, lena, b, lenb, p, ctx));
    ref_mul(x, s, lenb, a, lena, p);
    ref_mul(y, t, lena, b, lenb, p);
    for (int64_t i = 0; i < lena + lenb - 1; i++)
        CHECK(ref_submod(x[i], ref_submod(0, y[i], p), p) == (i < leng ? g[i] : 0));
    CHECK(ref_gcd(x, a, lena, b, lenb, p) == leng);
    CHECK_EQUAL(g, x, leng);
    test_result_free(g, lena < lenb ? lena : lenb);
    test_result_free(s, lenb);
    test_result_free(t, lena);
    free(x);
    free(y);
    free(a);
    free(b);
}

static void check_poly(int64_t len, uint64_t p, cunmod_ctx_t ctx)
{
    uint64_t *a = test_poly(len, p, TEST_DENSE);
    uint64_t *expected = test_array(2 * len - 1);
    test_case("poly_sqr", len, len, p);
    ref_mul(expected, a, len, a, len, p);
    cunmod_poly_t poly = test_poly_of(ctx, a, len, p);
    CHECK_OK(cunmod_poly_sqr(poly, poly));
    test_check_poly(poly, expected, 2 * len - 1);
    cunmod_poly_destroy(poly);
    free(expected);
    free(a);
}

static void check_all(cunmod_ctx_t ctx)
{
    int64_t n = test_small() ? 9 : 300;
    uint64_t p = test_primes[test_below((uint64_t)test_prime_count)];
    check_mul(test_range(1, n), test_range(1, n), p, ctx);
    check_rem(test_range(1, n), test_range(1, n), p, ctx);
    check_gcd(test_range(1, n), test_range(1, n), p, ctx);
    check_xgcd(test_range(1, n), test_range(1, n), p, ctx);
    check_poly(test_range(1, n), p, ctx);
}

/* One thread: its own context and its default one in turn, on the CPU, by plan
 * and on the GPU. */
static void *work(void *argument)
{
    int rounds = test_small() ? 6 : 60;
    int paths = test_gpu_available() ? 3 : 2;
    cunmod_ctx_t ctx = NULL;
    test_seed_thread(1 + *(const uint64_t *)argument);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    for (int i = 0; i < rounds; i++)
    {
        /* CUNMOD_PATH_AUTO, _CPU and _GPU are 0, 1 and 2. */
        CHECK_OK(cunmod_set_path(ctx, i % paths));
        CHECK_OK(cunmod_set_path(NULL, (i + 1) % paths));
        check_all(ctx);
        check_all(NULL);
    }
    cunmod_ctx_destroy(ctx);
    flint_cleanup(); /* FLINT keeps tables for every thread */
    return NULL;
}

static void check_threads(void)
{
    pthread_t threads[THREADS];
    uint64_t numbers[THREADS];
    for (uint64_t i = 0; i < THREADS; i++)
    {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
}

/* In the child of a process that has used the GPU: no GPU, the right answers. */
static int child(cunmod_ctx_t ctx, cunmod_poly_t poly, int used_gpu)
{
    cunmod_ctx_t fresh = NULL;
    uint64_t a[] = {1, 2, 3};
    uint64_t *z = test_result(5);
    if (used_gpu)
    {
        test_case("fork, forced GPU", 3, 3, 31);
        CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
        CHECK_STATUS(CUNMOD_E_GPU, cunmod_mul(z, a, 3, a, 3, 31, ctx));
        CHECK(test_untouched(z, 5));
        CHECK_STATUS(CUNMOD_E_GPU, cunmod_poly_get_array(z, 5, poly));
        CHECK(test_untouched(z, 5));
        CHECK_STATUS(CUNMOD_E_GPU, cunmod_sync(ctx));
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    CHECK_OK(cunmod_set_path(NULL, CUNMOD_PATH_AUTO));
    CHECK_OK(cunmod_ctx_create(&fresh, -1));
    check_all(ctx);
    check_all(NULL);
    check_all(fresh);
    check_mul(7, 5, 31, ctx);
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_CPU);
    CHECK_OK(cunmod_poly_set_array(poly, a, 3));
    CHECK_OK(cunmod_poly_get_array(z, 5, poly));
    CHECK_EQUAL(z, a, 3);
    test_result_free(z, 5);
    cunmod_poly_destroy(poly);
    cunmod_ctx_destroy(fresh);
    cunmod_ctx_destroy(ctx);
    return test_finish();
}

static void check_fork(void)
{
    cunmod_ctx_t ctx = NULL;
    cunmod_poly_t poly = NULL;
    const uint64_t a[] = {4, 5, 6};
    const uint64_t square[] = {16, 9, 11, 29, 5}; /* (4 + 5 x + 6 x^2)^2 modulo 31 */
    uint64_t z[5];
    int status = -1;
    int path = test_gpu_available() ? CUNMOD_PATH_GPU : CUNMOD_PATH_AUTO;
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, path));
    CHECK_OK(cunmod_set_path(NULL, path));
    check_all(ctx);
    check_all(NULL);
    CHECK_OK(cunmod_poly_create(&poly, 31, ctx));
    CHECK_OK(cunmod_poly_set_array(poly, a, 3));
    CHECK_OK(cunmod_poly_sqr(poly, poly));
    fflush(NULL);
    pid_t pid = fork();
    CHECK(pid >= 0);
    if (pid == 0)
    {
        int result = child(ctx, poly, path == CUNMOD_PATH_GPU);
        fflush(NULL);
        _exit(result);
    }
    test_case("fork", 0, 0, 0);
    CHECK(waitpid(pid, &status, 0) == pid);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    /* The parent goes on. */
    CHECK_OK(cunmod_poly_get_array(z, 5, poly));
    CHECK_EQUAL(z, square, 5);
    check_all(ctx);
    check_all(NULL);
    cunmod_poly_destroy(poly);
    cunmod_ctx_destroy(ctx);
}

static void *is_own(void *argument)
{
    *(int *)argument = cunmod_is_own_thread();
    return NULL;
}

static void check_own_thread(void)
{
    pthread_t thread;
    int own = -1;
    test_case("threads of the library", 0, 0, 31);
    CHECK(!cunmod_is_own_thread());
    CHECK(cunmod_thread_start(&thread, is_own, &own) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(own == 1);
    CHECK(pthread_create(&thread, NULL, is_own, &own) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(own == 0);
}

int main(void)
{
    test_start(0);
    check_threads();
    check_fork();
    check_own_thread();
    flint_cleanup();
    return test_finish();
}
