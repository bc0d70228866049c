/* A GPU whose memory is nearly full: results are right, whatever computes them, and what one context
 * keeps of the memory another one gets.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * A real GPU is filled to the brim, so that this runs only where nothing else uses it:
 * CUNMOD_TEST_ALONE=1.
 */
#include <flint/flint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backend.h"
#include "harness.h"

#define P UINT64_C(18446744073709551557)
#define MOST_BLOCKS 200        /* more than two of every size */
#define LEAST_BLOCK (1 << 12)  /* bytes */
#define ROOM_ON_GPU (1L << 28) /* bytes, more than all operations here need */
#define EMULATED_MEMORY "16000000"

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

/* An operation returned `status`: it gave the result in z, which has n/2 words more, or, where the
 * GPU is forced, nothing. Whether it did. */
static int check_result(int status, int forced, uint64_t *z, const uint64_t *expected, int64_t len)
{
    CHECK_STATUS(forced && status == CUNMOD_E_GPU ? CUNMOD_E_GPU : CUNMOD_OK, status);
    if (status == CUNMOD_OK)
    {
        CHECK_EQUAL(z, expected, len);
    }
    else
    {
        CHECK(test_untouched(z, len + n / 2));
    }
    test_result_free(z, len + n / 2);
    return status == CUNMOD_OK;
}

/* Host arrays, and polynomials on the device where there is room for them. Whether the GPU did all
 * of it. */
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
    cunmod_poly_t x = test_poly_of(ctx, a, n, P), y = test_poly_of(ctx, b, n / 2, P);
    const int multiplied = cunmod_poly_mul(y, x, y);
    CHECK_STATUS(forced && multiplied == CUNMOD_E_GPU ? CUNMOD_E_GPU : CUNMOD_OK, multiplied);
    test_check_poly(x, a, n);
    test_check_poly(y, multiplied == CUNMOD_OK ? product : b,
                    multiplied == CUNMOD_OK ? len : n / 2);
    cunmod_poly_destroy(x);
    cunmod_poly_destroy(y);
    return done && multiplied == CUNMOD_OK;
}

/* Allocates what there is, in blocks of half the size when there is no larger one any more. */
static int fill(void **blocks, cunmod_dev_t *dev)
{
    int count = 0;
    for (size_t bytes = (size_t)cunmod_dev_facts(dev)->memory_bytes; bytes >= LEAST_BLOCK;)
    {
        CHECK(count < MOST_BLOCKS);
        if (cunmod_dev_alloc(dev, &blocks[count], bytes) == 0)
        {
            count++;
        }
        else
        {
            bytes /= 2;
        }
    }
    return count;
}

/* With so many bytes of the GPU free, in a context that had opened it before and in a new one. */
static void check_room(cunmod_dev_t *dev, cunmod_ctx_t ctx, size_t room)
{
    void *blocks[MOST_BLOCKS], *reserve = NULL;
    cunmod_ctx_t fresh;
    test_case("nearly full", (int64_t)room, n, P);
    CHECK_OK(cunmod_sync(ctx)); /* which then keeps nothing itself */
    CHECK(cunmod_dev_alloc(dev, &reserve, room) == 0);
    const int count = fill(blocks, dev);
    CHECK(count > 0);
    cunmod_dev_free(dev, reserve);
    CHECK(cunmod_dev_trim(dev) == 0);
    CHECK_OK(cunmod_ctx_create(&fresh, -1));
    for (int path = CUNMOD_PATH_AUTO; path <= CUNMOD_PATH_GPU; path++)
    {
        compute(ctx, path);
        compute(fresh, path);
    }
    cunmod_ctx_destroy(fresh);
    /* What is freed stays with dev, and is enough for all. */
    for (int i = 0; i < count; i++)
    {
        cunmod_dev_free(dev, blocks[i]);
    }
    CHECK(compute(ctx, CUNMOD_PATH_GPU));
}

int main(void)
{
    cunmod_dev_t *dev = NULL;
    cunmod_ctx_t ctx;
    test_start(1);
#ifdef CUNMOD_EMU
    CHECK(setenv("CUNMOD_EMU_MEMORY", EMULATED_MEMORY, 1) == 0);
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
    {
        check_room(dev, ctx, (size_t)room);
    }
    cunmod_ctx_destroy(ctx);
    cunmod_dev_close(dev);
    free(a);
    free(b);
    free(product);
    free(rem);
    free(gcd);
    flint_cleanup();
    return test_finish();
}
