/* Batches on several devices: the same results on any number of contexts and devices, states and
 * errors of the whole, settings, and devices that fail.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "tests/batch/batch_items.h"
#include "tests/batch/batches_devices.h"
#include "plan/batch_shares.h"
#include "runtime/fallback.h"
#include "tests/harness/scoped.h"

#define MOST 4 /* contexts of a batch */

/* How items are divided. */
static void check_divide(void)
{
    static const double speeds[] = {3, 1, 2, 2};
    static const double uneven[] = {1e-6, 1, 1, 1};
    int64_t first[MOST + 1];
    cunmod_batch_divide(first, speeds, MOST, 8000);
    CHECK(first[0] == 0 && first[1] == 3000 && first[2] == 4000 && first[3] == 6000);
    CHECK(first[4] == 8000);
    for (int64_t items = 0; items < 40; items++)
    {
        for (int count = 1; count <= MOST; count++)
        {
            cunmod_batch_divide(first, items % 2 ? speeds : uneven, count, items);
            CHECK(first[0] == 0 && first[count] == items);
            CHECK(items == 0 || first[1] > 0);
            for (int k = 0; k < count; k++)
                CHECK(first[k] <= first[k + 1]);
        }
    }
    CHECK(cunmod_batch_speed(cunmod_params_default(NULL)) > cunmod_batch_speed(NULL));
}

/* More devices are never predicted to be slower, and long calls take all of them. */
static void check_devices(void)
{
    for (int64_t items = 1; items < INT64_C(1) << 30; items = 2 * items + items / 3)
    {
        for (double us = 1; us < 1e9; us *= 1.7)
        {
            double last = us;
            for (int most = 1; most <= CUNMOD_BATCH_DEVICES; most++)
            {
                const int k = cunmod_batch_devices(us, items, most);
                CHECK(k >= 1 && k <= most && (k == 1 || k <= items));
                CHECK(cunmod_batch_shares_us(us, k) <= last);
                last = cunmod_batch_shares_us(us, k);
            }
        }
    }
    CHECK(cunmod_batch_devices(0, 0, 8) == 1);
    CHECK(cunmod_batch_devices(0, 1024, 8) == 1 && cunmod_batch_devices(0, 4096, 4) == 4);
    CHECK(cunmod_batch_devices(0, INT64_C(1) << 30, 8) == 8);
    /* measured: 4096 products of 100 and of 1000 coefficients; a resultant of 6700 primes */
    CHECK(cunmod_batch_devices(13, 4096, 4) == 1 && cunmod_batch_devices(320, 4096, 4) == 4);
    CHECK(cunmod_batch_devices(155e3, 6700, 4) == 4 && cunmod_batch_devices(155e3, 100, 4) == 1);
}

static void check_errors(void)
{
    const uint64_t p[] = {7, 11};
    cunmod_ctx_t ctxs[CUNMOD_BATCH_DEVICES + 1];
    cunmod_moduli_t moduli;
    for (int i = 0; i <= CUNMOD_BATCH_DEVICES; i++)
        CHECK_OK(cunmod_ctx_create(&ctxs[i], -2));
    CHECK_FAILS(ARGUMENT, cunmod_moduli_create_on(NULL, p, 2, ctxs, 2));
    CHECK_FAILS(ARGUMENT, cunmod_moduli_create_on(&moduli, NULL, 2, ctxs, 2));
    CHECK_FAILS(ARGUMENT, cunmod_moduli_create_on(&moduli, p, 2, NULL, 2));
    CHECK_FAILS(ARGUMENT, cunmod_moduli_create_on(&moduli, p, 2, ctxs, 0));
    CHECK_FAILS(ARGUMENT, cunmod_moduli_create_on(&moduli, p, 2, ctxs, CUNMOD_BATCH_DEVICES + 1));
    CHECK_FAILS(LENGTH, cunmod_moduli_create_on(&moduli, p, -1, ctxs, 2));
    const cunmod_ctx_t twice[] = {ctxs[0], NULL, ctxs[0]}, defaults[] = {NULL, NULL};
    CHECK_FAILS(ARGUMENT, cunmod_moduli_create_on(&moduli, p, 2, twice, 3));
    CHECK_FAILS(ARGUMENT, cunmod_moduli_create_on(&moduli, p, 2, defaults, 2));
    CHECK_OK(cunmod_moduli_create_on(&moduli, p, 2, ctxs, CUNMOD_BATCH_DEVICES));
    cunmod_moduli_destroy(moduli);
    CHECK_FAILS(ARGUMENT, cunmod_set_devices(ctxs[0], -1));
    CHECK_OK(cunmod_set_devices(ctxs[0], 0));
    for (int i = 0; i <= CUNMOD_BATCH_DEVICES; i++)
        cunmod_ctx_destroy(ctxs[i]);
}

/* Batches on contexts for the devices of these numbers; the contexts and the moduli go first. */
static void check_on(const int *devices, int count)
{
    static const int64_t numbers[] = {0, 1, 2, 3, 5, 64};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    {
        for (int spoilt = 0; spoilt < 2; spoilt++)
        {
            cunmod_ctx_t ctxs[MOST];
            SCOPED_PROBLEM problem_t x = make_problem(numbers[i], i % 2 ? 30 : 200, spoilt);
            for (int k = 0; k < count; k++)
                CHECK_OK(cunmod_ctx_create(&ctxs[k], devices[k]));
            cunmod_moduli_t moduli = test_moduli_on(x.p, x.items, ctxs, count);
            check_problem(&x, moduli);
            SCOPED_BATCH cunmod_batch_t z = batch_of(&x, 0, moduli), b = batch_of(&x, 1, moduli);
            for (int k = 0; k < count; k++)
                cunmod_ctx_destroy(ctxs[k]);
            cunmod_moduli_destroy(moduli);
            CHECK_OK(cunmod_batch_mul(z, z, b));
            check_product(&x, z);
        }
    }
}

/* Each operation in three shares gives what it gives in one; the last device is for the one. */
static void check_operations(const int devices[4])
{
    SCOPED_PROBLEM problem_t x = make_problem(test_range(3, 60), 60, 1);
    SCOPED uint64_t *e = test_array(x.items);
    for (int64_t i = 0; i < x.items; i++)
        e[i] = test_below(100);
    cunmod_ctx_t ctxs[4];
    cunmod_moduli_t moduli[2];
    for (int k = 0; k < 2; k++)
        moduli[k] = test_moduli_across(ctxs + 3 * k, x.p, x.items, devices + 3 * k, 3 - 2 * k,
                                       CUNMOD_PATH_AUTO);
    for (const test_batch_operation_t *operation = test_batch_operations; operation->name;
         operation++)
    {
        cunmod_batch_t z[2][TEST_BATCH_RESULTS];
        for (int side = 0; side < 2; side++)
        {
            SCOPED_BATCH cunmod_batch_t a = batch_of(&x, 0, moduli[side]);
            SCOPED_BATCH cunmod_batch_t b = batch_of(&x, 1, moduli[side]),
                                        c = batch_of(&x, 1, moduli[side]);
            for (int r = 0; r < TEST_BATCH_RESULTS; r++)
                z[side][r] = test_batch(moduli[side]);
            CHECK_OK(operation->call(z[side], (cunmod_batch_t[]){a, b, c}, e));
        }
        for (int r = 0; r < TEST_BATCH_RESULTS; r++)
        {
            check_same(z[0][r], z[1][r], x.items);
            EACH(cunmod_batch_destroy, z[0][r], z[1][r]);
        }
    }
    EACH(cunmod_moduli_destroy, moduli[0], moduli[1]);
    test_end_ctxs(ctxs, 4);
}

/* An interrupt, a limit and a path of one of two contexts, of which the last ones are about the
 * first and the second. */
static void check_settings(int device)
{
    volatile int flag = 0;
    cunmod_ctx_t ctxs[] = {test_ctx(device), test_ctx(device)};
    SCOPED_PROBLEM problem_t x = make_problem(20, 50, 0);
    SCOPED_MODULI cunmod_moduli_t moduli = test_moduli_on(x.p, x.items, ctxs, 2);
    SCOPED_BATCH cunmod_batch_t z = product_of(&x, moduli), a = batch_of(&x, 0, moduli);
    CHECK_OK(cunmod_set_interrupt(ctxs[1], &flag));
    flag = 1;
    CHECK_FAILS(INTERRUPTED, cunmod_batch_sqr(z, a));
    CHECK(strstr(cunmod_last_reason(ctxs[0]), "interrupt") != NULL);
    CHECK(cunmod_last_path(ctxs[0]) == CUNMOD_PATH_AUTO);
    check_product(&x, z);
    flag = 0;
    CHECK_OK(cunmod_set_path(ctxs[1], CUNMOD_PATH_CPU));
    CHECK_OK(cunmod_set_work_limit(ctxs[1], 0));
    CHECK_FAILS(WORK, cunmod_batch_sqr(z, a));
    CHECK(strstr(cunmod_last_reason(ctxs[0]), "limit") != NULL);
    check_product(&x, z);
    CHECK_OK(cunmod_set_work_limit(ctxs[1], -1));
    CHECK_OK(cunmod_set_memory_limit(ctxs[1], 0));
    CHECK_FAILS(MEMORY, cunmod_batch_sqr(z, a));
    CHECK(strstr(cunmod_last_reason(ctxs[0]), "limit") != NULL);
    check_product(&x, z);
    CHECK_OK(cunmod_set_memory_limit(ctxs[1], -1));
    CHECK_OK(cunmod_batch_sqr(a, a));
    CHECK(strstr(cunmod_last_reason(ctxs[0]), "CPU path is forced") != NULL || device == -2);
    CHECK(cunmod_last_path(ctxs[0]) == CUNMOD_PATH_CPU);
    CHECK(cunmod_last_path(ctxs[1]) == CUNMOD_PATH_CPU);
    CHECK_OK(cunmod_set_path(ctxs[0], CUNMOD_PATH_CPU));
    CHECK_OK(cunmod_batch_sqr(a, a));
    if (device == -2)
    {
        CHECK_OK(cunmod_set_path(ctxs[1], CUNMOD_PATH_GPU));
        CHECK_FAILS(GPU, cunmod_batch_sqr(z, a));
        check_product(&x, z);
    }
    cunmod_ctx_destroy(ctxs[0]);
    cunmod_ctx_destroy(ctxs[1]);
}

static int end_with(void *argument, cunmod_dev_t *dev)
{
    CHECK(dev != NULL);
    return *(const int *)argument;
}

/* What a call is told of work on a GPU, and what is noted: that the GPU was taken, that the CPU is
 * to be, or that nothing is made, where the GPU is forced. */
static void check_attempts(void)
{
    const struct
    {
        int error, forced, automatic;
        const char *text;
    } rows[] = {
        {0, CUNMOD_OK, CUNMOD_OK, "computed where the GPU is"},
        {CUNMOD_INTERRUPTED, CUNMOD_E_INTERRUPTED, CUNMOD_E_INTERRUPTED, "interrupt"},
        {CUNMOD_BATCH_NO_MEMORY, CUNMOD_E_MEMORY, CUNMOD_OK, "too little memory for the GPU path"},
        {CUNMOD_BATCH_FOR_CPU, CUNMOD_E_UNSUPPORTED, CUNMOD_OK, "items are not for the GPU path"},
        {1, CUNMOD_E_GPU, CUNMOD_OK, "GPU failed"},
        {cunmod_outcome_of_status(CUNMOD_E_GPU), CUNMOD_E_GPU, CUNMOD_OK, ""},
        {cunmod_outcome_of_status(CUNMOD_E_WORK), CUNMOD_E_WORK, CUNMOD_E_WORK, ""}};
    for (size_t k = 0; k < 2 * sizeof rows / sizeof rows[0]; k++)
    {
        const int forced = k % 2 == 0;
        int done = -1, error = rows[k / 2].error;
        SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(0, forced ? CUNMOD_PATH_GPU : CUNMOD_PATH_AUTO);
        const int status = cunmod_fallback_try(&done, ctx, end_with, &error);
        CHECK_STATUS(forced ? rows[k / 2].forced : rows[k / 2].automatic, status);
        CHECK(done == (error == 0));
        CHECK(strstr(cunmod_last_reason(ctx), rows[k / 2].text) != NULL);
        CHECK(cunmod_last_path(ctx) == (done                  ? CUNMOD_PATH_GPU
                                        : status == CUNMOD_OK ? CUNMOD_PATH_CPU
                                                              : CUNMOD_PATH_AUTO));
    }
}

int main(void)
{
    static const int without[] = {-2, -2, -2, -2}, one[] = {0, 0, -2, 0};
    start_devices();
    test_start(0);
    check_divide();
    check_devices();
    check_errors();
    check_on(without, 1);
    check_on(without, 3);
    check_operations(without);
    check_settings(-2);
    if (test_gpu_available())
    {
        check_on(one, 2);
        check_on(one, 3);
        check_operations(one);
        check_settings(0);
        check_attempts();
    }
    if (cunmod_device_count() >= MOST)
    {
        static const int different[MOST] = {3, 0, 2, 1};
        check_on(different, 2);
        check_on(different, MOST);
        check_operations(different);
    }
    check_any();
    check_several();
    check_lost();
    return test_finish();
}
