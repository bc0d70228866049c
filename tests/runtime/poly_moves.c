/* Device polynomials that move between host and device, and where their coefficients are.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */

#include "backend/backend.h"
#include "tests/harness/harness.h"
#include "tests/runtime/poly_pairs.h"
#include "runtime/transfer.h"

void check_transfers(uint64_t p, cunmod_ctx_t ctx)
{
    const int64_t *sizes;
    int count = test_sizes(&sizes, 257);
    uint64_t modulus = 0;
    SCOPED_PAIR pair_t x = pair_new(p, ctx);
    test_case("poly transfers", 0, 0, p);
    pair_check(&x);
    CHECK_OK(cunmod_poly_modulus(&modulus, x.poly));
    CHECK(modulus == p);
    CHECK_OK(cunmod_poly_get_array(NULL, 0, x.poly));
    for (int i = 0; i < count; i++)
    {
        test_case("poly transfers", sizes[i], 0, p);
        pair_set(&x, sizes[i], TEST_MAX);
        pair_check(&x);
        pair_set(&x, sizes[i], TEST_PADDED);
        pair_check(&x);
        pair_set(&x, sizes[i], TEST_ZERO);
        pair_check(&x);
        pair_set(&x, sizes[i], TEST_DENSE);
        SCOPED_RESULT uint64_t *a = test_result(sizes[i] - 1);
        CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_poly_get_array(a, sizes[i] - 1, x.poly));
        CHECK(test_untouched(a, sizes[i] - 1));
        pair_check(&x);
    }
    CHECK_OK(cunmod_poly_set_array(x.poly, NULL, 0));
    pair_expect(&x, NULL, 0);
    pair_check(&x);
}

/* Operands are in host memory where the GPU is forced, and on the GPU where the CPU is forced. */
void check_moves(int64_t n, uint64_t p, cunmod_ctx_t ctx)
{
    SCOPED_PAIR pair_t a = pair_new(p, ctx), b = pair_new(p, ctx), z = pair_new(p, ctx);
    for (int i = 0; i < 8; i++)
    {
        int to_gpu = i % 2 == 0;
        CHECK_OK(cunmod_set_path(ctx, to_gpu ? CUNMOD_PATH_CPU : CUNMOD_PATH_GPU));
        pair_set(&a, n, TEST_DENSE);
        pair_set(&b, (n + 1) / 2, TEST_DENSE);
        CHECK_OK(cunmod_set_path(ctx, to_gpu ? CUNMOD_PATH_GPU : CUNMOD_PATH_CPU));
        if (i >= 4)
            pair_mul(&z, &a, &b); /* whole operands keep their second copies */
        pair_part(&z, &a, i % 4 < 2 ? &b : &a, n - n / 4, n + n / 8, 0);
        pair_part(&z, &a, &z, 0, n / 2, 0);
        pair_part(&b, &b, &b, n / 2, INT64_MAX, 1);
        pair_check(&a);
        pair_check(&b);
        pair_check(&z);
    }
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
}

/* Reads the coefficients at the device pointer through another object of the same device. */
void check_pointer(int64_t n, uint64_t p, cunmod_ctx_t ctx, int on_gpu)
{
    SCOPED_PAIR pair_t a = pair_new(p, ctx), z = pair_new(p, ctx);
    const void *words = &a;
    int word = -7;
    test_case("device pointer", n, n, p);
    pair_set(&a, n, TEST_DENSE);
    pair_mul(&z, &a, &a);
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_device_pointer(NULL, &word, z.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_device_pointer(&words, NULL, z.poly));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_poly_device_pointer(&words, &word, NULL));
    if (!on_gpu)
    {
        CHECK_STATUS(CUNMOD_E_GPU, cunmod_poly_device_pointer(&words, &word, z.poly));
        CHECK(words == &a && word == -7);
    }
    else
    {
        cunmod_dev_t *dev = NULL;
        SCOPED uint64_t *read = test_array(z.len);
        CHECK(cunmod_dev_open(&dev, 0) == 0);
        CHECK_OK(cunmod_poly_device_pointer(&words, &word, z.poly));
        CHECK(word == (p < UINT64_C(1) << 31 ? 4 : 8));
        CHECK(cunmod_dev_download(dev, read, words, z.len, (uint32_t)word) == 0);
        CHECK_EQUAL(read, z.value, z.len);
        cunmod_dev_close(dev);
        pair_set(&z, 0, TEST_ZERO);
        CHECK_OK(cunmod_poly_device_pointer(&words, &word, z.poly));
        CHECK(words == NULL);
    }
}
