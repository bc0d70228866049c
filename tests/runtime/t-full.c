/* A GPU whose memory is nearly full: results are right, whatever computes them, and what one
 * context keeps of the memory another one gets.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A real GPU is filled to the brim, so that this runs only where nothing else uses it:
 * CUNMOD_TEST_ALONE=1.
 */
#include <flint/flint.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend/backend.h"
#include "base/check.h"
#include "tests/harness/harness.h"

#define P UINT64_C(18446744073709551557)
#define MOST_BLOCKS 200        /* more than two of every size */
#define LEAST_BLOCK (1 << 12)  /* bytes */
#define ROOM_ON_GPU (1L << 28) /* bytes, more than all operations here need */
#define EMULATED_MEMORY "8000000"

/* Operands, and results by FLINT. */
static int64_t n;
static uint64_t *a, *b, *product, *rem, *gcd;
static int64_t len_gcd;

static void compute_expected(void)
{
    cunmod_ctx_t ctx;
    n = test_small() ? 1000 : 100000;
    a = test_poly(n, P, TEST_DENSE);
    b = test_poly(n / 2, P, TEST_DENSE);
    product = test_array(n + n / 2 - 1);
    rem = test_array(n / 2 - 1);
    gcd = test_array(n / 2);
    CHECK_OK(cunmod_ctx_create(&ctx, -2));
    CHECK_OK(cunmod_mul(product, a, n, b, n / 2, P, ctx));
    CHECK_OK(cunmod_rem(rem, a, n, b, n / 2, P, ctx));
    CHECK_OK(cunmod_gcd(gcd, &len_gcd, a, n, b, n / 2, P, ctx));
    cunmod_ctx_destroy(ctx);
}

/* Whether the GPU is forced and has no room: for what an algorithm takes, or for the operands. */
static int may_refuse(int status, int forced)
{
    return forced && cunmod_is_of_gpu(status);
}

/* An operation returned `status`: it gave the result in z, which has n/2 words more, or, where the
 * GPU is forced, nothing. Whether it did. */
static int check_result(int status, int forced, uint64_t *z, const uint64_t *expected, int64_t len)
{
    CHECK_STATUS(may_refuse(status, forced) ? status : CUNMOD_OK, status);
    if (status == CUNMOD_OK)
        CHECK_EQUAL(z, expected, len);
    else
        CHECK(test_untouched(z, len + n / 2));
    test_result_free(z, len + n / 2);
    return status == CUNMOD_OK;
}

/* Computes on host arrays, and on polynomials that are on the device where there is room for them.
 * Returns whether the GPU computed all results. */
static int compute(cunmod_ctx_t ctx, int path)
{
    const int forced = path == CUNMOD_PATH_GPU;
    const int64_t len = n + n / 2 - 1;
    int64_t got = len_gcd;
    int done = forced;
    uint64_t *z = test_result(len + n / 2);
    CHECK_OK(cunmod_set_path(ctx, path));
    done &= check_result(cunmod_mul(z, a, n, b, n / 2, P, ctx), forced, z, product, len);
    z = test_result(n / 2 - 1 + n / 2);
    done &= check_result(cunmod_rem(z, a, n, b, n / 2, P, ctx), forced, z, rem, n / 2 - 1);
    z = test_result(len_gcd + n / 2);
    done &= check_result(cunmod_gcd(z, &got, a, n, b, n / 2, P, ctx), forced, z, gcd, len_gcd);
    CHECK(got == len_gcd);
    SCOPED_POLY cunmod_poly_t x = test_poly_of(ctx, a, n, P), y = test_poly_of(ctx, b, n / 2, P);
    const int multiplied = cunmod_poly_mul(y, x, y);
    CHECK_STATUS(may_refuse(multiplied, forced) ? multiplied : CUNMOD_OK, multiplied);
    test_check_poly(x, a, n);
    test_check_poly(y, multiplied == CUNMOD_OK ? product : b,
                    multiplied == CUNMOD_OK ? len : n / 2);
    return done && multiplied == CUNMOD_OK;
}

/* Allocates what there is, in blocks of half the size when there is no larger one any more. */
static int fill(void **blocks, cunmod_dev_t *dev)
{
    int count = 0;
    size_t bytes = (size_t)cunmod_dev_facts(dev)->memory_bytes;
    while (bytes >= LEAST_BLOCK && count < MOST_BLOCKS)
        if (cunmod_dev_alloc(dev, &blocks[count], bytes) == 0)
            count++;
        else
            bytes /= 2;
    CHECK(count > 0 && count < MOST_BLOCKS);
    return count;
}

/* Computes with `room` free bytes of the GPU, in a context that had opened it before and in a new
 * one. */
static void check_room(cunmod_dev_t *dev, cunmod_ctx_t ctx, size_t room)
{
    void *blocks[MOST_BLOCKS], *reserve = NULL;
    cunmod_ctx_t fresh;
    test_case("nearly full", (int64_t)room, n, P);
    CHECK_OK(cunmod_trim(ctx)); /* which then keeps nothing itself */
    CHECK(cunmod_dev_alloc(dev, &reserve, room) == 0);
    const int count = fill(blocks, dev);
    cunmod_dev_free(dev, reserve);
    CHECK(cunmod_dev_trim(dev) == 0);
    CHECK_OK(cunmod_ctx_create(&fresh, 0));
    for (int path = CUNMOD_PATH_AUTO; path <= CUNMOD_PATH_GPU; path++)
    {
        compute(ctx, path);
        compute(fresh, path);
    }
    cunmod_ctx_destroy(fresh);
    /* What is freed stays with dev, and is enough for all. */
    for (int i = 0; i < count; i++)
        cunmod_dev_free(dev, blocks[i]);
    CHECK(compute(ctx, CUNMOD_PATH_GPU));
}

#ifdef CUNMOD_EMU

#define LONG_LEN 700000 /* words of 8 bytes: most of EMULATED_MEMORY */

/* A polynomial that fills most of the GPU is there, and goes again. Whether it found room. */
static int fill_and_free(cunmod_ctx_t ctx, const uint64_t *words)
{
    SCOPED uint64_t *z = test_array(LONG_LEN);
    const void *place;
    int word;
    SCOPED_POLY cunmod_poly_t poly = test_poly_of(ctx, words, LONG_LEN, P);
    const int status = cunmod_poly_device_pointer(&place, &word, poly);
    CHECK_OK(cunmod_poly_get_array(z, LONG_LEN, poly));
    CHECK_EQUAL(z, words, LONG_LEN);
    return status == CUNMOD_OK;
}

/* In a context of this thread, beside another thread that does the same. Where one of them finds
 * no room its polynomial is in host memory. */
static void *fill_in_thread(void *words)
{
    cunmod_ctx_t ctx = NULL;
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    for (int i = 0; i < 5; i++)
        fill_and_free(ctx, words);
    cunmod_ctx_destroy(ctx);
    flint_cleanup();
    return NULL;
}

/* What a context keeps of a GPU's memory another one gets when it needs it, and so does one that is
 * used by another thread. */
static void check_room_of_others(void)
{
    SCOPED uint64_t *words = test_poly(LONG_LEN, P, TEST_DENSE);
    cunmod_ctx_t ctx[2];
    pthread_t threads[2];
    test_case("memory that other contexts keep", LONG_LEN, 0, P);
    for (int i = 0; i < 2; i++)
        CHECK_OK(cunmod_ctx_create(&ctx[i], -1));
    for (int turn = 0; turn < 4; turn++)
        CHECK(fill_and_free(ctx[turn % 2], words));
    for (int i = 0; i < 2; i++)
        CHECK(pthread_create(&threads[i], NULL, fill_in_thread, words) == 0);
    for (int i = 0; i < 2; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    for (int i = 0; i < 2; i++)
    {
        CHECK(fill_and_free(ctx[i], words));
        cunmod_ctx_destroy(ctx[i]);
    }
}

#endif

int main(void)
{
    cunmod_dev_t *dev = NULL;
    cunmod_ctx_t ctx;
    test_start(1);
#ifdef CUNMOD_EMU
    CHECK(setenv("CUNMOD_EMU_MEMORY", EMULATED_MEMORY, 1) == 0);
    check_room_of_others();
#else
    const char *alone = getenv("CUNMOD_TEST_ALONE");
    if (alone == NULL || strcmp(alone, "1") != 0)
    {
        fprintf(stderr, "fills the GPU, which nothing else may use then: CUNMOD_TEST_ALONE=1\n");
        return TEST_SKIP;
    }
#endif
    compute_expected();
    CHECK(cunmod_dev_open(&dev, 0) == 0);
    CHECK_OK(cunmod_ctx_create(&ctx, 0));
    CHECK(compute(ctx, CUNMOD_PATH_GPU));
    const int64_t most = test_small() ? cunmod_dev_facts(dev)->memory_bytes / 2 : ROOM_ON_GPU;
    for (int64_t room = LEAST_BLOCK; room <= most; room *= 4)
        check_room(dev, ctx, (size_t)room);
    cunmod_ctx_destroy(ctx);
    cunmod_dev_close(dev);
    return test_finish();
}
