/* Batches on the devices that there are, and on several emulated ones, which fail.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/batch/batches_devices.h"
#include "tests/harness/scoped.h"

#ifdef CUNMOD_EMU
#include <sys/wait.h>
#include <unistd.h>

#include "emu_faults.h"
#endif

#define DEVICES 4

void start_devices(void)
{
#ifdef CUNMOD_EMU
    setenv("CUNMOD_EMU_DEVICES", "4", 1);
#endif
}

/* The devices that a batch of many items in a context for any device takes are those that there
 * are, and that the setting allows. */
static void check_count(cunmod_ctx_t ctx, const problem_t *x, int most)
{
    char text[32];
    const int there = cunmod_device_count() < DEVICES ? cunmod_device_count() : DEVICES;
    const int expected = most > 0 && most < there ? most : there;
    int64_t sent[2], received[2];
    CHECK_OK(cunmod_set_devices(ctx, most));
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(x->p, x->items, ctx);
    CHECK_OK(cunmod_transferred(&sent[0], &received[0], ctx));
    SCOPED_BATCH cunmod_batch_t z = product_of(x, moduli);
    CHECK_OK(cunmod_sync(ctx));
    if (test_gpu_available())
    {
        snprintf(text, sizeof text, "in %d shares", expected);
        CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
        CHECK((strstr(cunmod_last_reason(ctx), text) != NULL) == (expected > 1));
        CHECK(strcmp(cunmod_last_algorithm(ctx), "batch") == 0);
        CHECK_OK(cunmod_transferred(&sent[1], &received[1], ctx));
        CHECK(sent[1] - sent[0] == x->side[0].at[x->items] + x->side[1].at[x->items]);
        CHECK(received[1] == received[0]);
    }
    check_product(x, z);
    CHECK_OK(cunmod_trim(ctx));
}

/* The limit of the context counts for the last share, which alone has something to do. */
static void check_last_share(cunmod_ctx_t ctx, const problem_t *x, cunmod_moduli_t moduli)
{
    static const uint64_t words[] = {1, 1};
    SCOPED int64_t *const at = calloc((size_t)x->items + 1, sizeof *at);
    at[x->items] = 2;
    SCOPED_BATCH cunmod_batch_t a = test_batch_of(moduli, words, at);
    CHECK_OK(cunmod_set_work_limit(ctx, 0));
    CHECK_FAILS(WORK, cunmod_batch_sqr(a, a));
    CHECK(strstr(cunmod_last_reason(ctx), "limit") != NULL);
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    CHECK_OK(cunmod_batch_sqr(a, a));
}

/* Each share gets the statuses of its own items. */
static void check_statuses(const problem_t *x, cunmod_moduli_t moduli)
{
    SCOPED int *const statuses = calloc((size_t)x->items, sizeof *statuses);
    SCOPED int *const found = calloc((size_t)x->items, sizeof *found);
    for (int64_t i = 0; i < x->items; i++)
        statuses[i] = (int)(i % (CUNMOD_E_UNSUPPORTED + 1));
    SCOPED_BATCH cunmod_batch_t a = batch_of(x, 0, moduli), states = test_batch(moduli);
    CHECK_OK(cunmod_batch_set_statuses(states, statuses));
    CHECK_OK(cunmod_batch_add(a, a, states));
    CHECK_OK(cunmod_batch_statuses(found, a));
    CHECK(memcmp(found, statuses, (size_t)x->items * sizeof *found) == 0);
}

void check_any(void)
{
    SCOPED_PROBLEM problem_t x = make_problem(DEVICES * 1024, 4, 0);
    cunmod_ctx_t ctx = test_ctx(-1);
    check_count(ctx, &x, 1);
    check_count(ctx, &x, 2);
    check_count(ctx, &x, 0);
    cunmod_moduli_t moduli = test_new_moduli(x.p, x.items, ctx),
                    few = test_new_moduli(x.p, 1024, ctx);
    check_statuses(&x, moduli);
    cunmod_batch_t z = product_of(&x, moduli), a = batch_of(&x, 0, moduli);
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_batch_sqr(z, a));
    CHECK(strstr(cunmod_last_reason(ctx), "interrupt") != NULL);
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    check_last_share(ctx, &x, moduli);
    CHECK_OK(cunmod_batch_sqr(a, a));
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_CPU);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    cunmod_batch_t b = batch_of(&x, 0, few);
    CHECK_OK(cunmod_batch_add(b, b, b));
    CHECK(strstr(cunmod_last_reason(ctx), "shares") == NULL);
    test_interrupt(ctx);
    cunmod_ctx_destroy(ctx);
    EACH(cunmod_batch_destroy, a, b);
    EACH(cunmod_moduli_destroy, few, moduli);
    check_product(&x, z);
    cunmod_batch_destroy(z);
}

#ifdef CUNMOD_EMU

/* What fails. */
typedef struct
{
    const problem_t *x;
    int devices, device, path;
    int lose; /* for good */
    int kept; /* the operands are in host memory, too, before anything fails */
} fault_t;

/* An operand, of which there is a copy in host memory if that is wanted. */
static cunmod_batch_t operand_of(const fault_t *fault, int number, cunmod_moduli_t moduli)
{
    const problem_t *const x = fault->x;
    cunmod_batch_t batch = batch_of(x, number, moduli);
    if (fault->kept)
    {
        SCOPED int64_t *const at = calloc((size_t)x->items + 1, sizeof *at);
        for (int64_t i = 0; i <= x->items; i++)
            at[i] = x->side[number].at[i] + i;
        SCOPED uint64_t *const words = test_array(at[x->items]);
        CHECK_OK(cunmod_batch_get_arrays(words, at, batch));
    }
    return batch;
}

/* The product of host arrays of which the k-th call about the device fails. A product that fails
 * leaves an older one. Returns the calls about the device, until the lengths of the result are
 * known. */
static long multiply_with_fault(const fault_t *fault, long k)
{
    const problem_t *const x = fault->x;
    cunmod_ctx_t ctxs[DEVICES];
    SCOPED int64_t *const len = calloc((size_t)x->items + 1, sizeof *len);
    for (int i = 0; i < fault->devices; i++)
    {
        CHECK_OK(cunmod_ctx_create(&ctxs[i], i));
        CHECK_OK(cunmod_set_path(ctxs[i], fault->path));
    }
    cunmod_moduli_t moduli = test_moduli_on(x->p, x->items, ctxs, fault->devices);
    cunmod_batch_t z = product_of(x, moduli), a = NULL, b = NULL;
    check_product(x, z);
    if (fault->kept)
    {
        a = operand_of(fault, 0, moduli);
        b = operand_of(fault, 1, moduli);
    }
    cunmod_emu_only_on(fault->device);
    if (fault->lose && k > 0)
        cunmod_emu_lose_at(k);
    else
        cunmod_emu_fail_at(k);
    a = a != NULL ? a : operand_of(fault, 0, moduli);
    b = b != NULL ? b : operand_of(fault, 1, moduli);
    int status = cunmod_batch_mul(z, a, b);
    CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && k > 0));
    CHECK(status == CUNMOD_OK || fault->path == CUNMOD_PATH_GPU);
    if (status == CUNMOD_OK)
        status = cunmod_batch_lengths(len, z);
    CHECK(status == CUNMOD_OK || k > 0);
    const long calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    cunmod_emu_only_on(-1);
    check_product(x, z);
    EACH(cunmod_batch_destroy, a, b, z);
    cunmod_moduli_destroy(moduli);
    for (int i = 0; i < fault->devices; i++)
        cunmod_ctx_destroy(ctxs[i]);
    return calls;
}

static void check_faults(int devices, int path, int lose, int kept)
{
    const int64_t before = cunmod_emu_allocated();
    SCOPED_PROBLEM problem_t x = make_problem(3 * devices, 40, 0);
    const fault_t fault = {&x, devices, (int)test_below((uint64_t)devices), path, lose, kept};
    const long calls = multiply_with_fault(&fault, 0);
    CHECK(calls > 10);
    for (long k = 1; k <= calls; k += test_range(1, test_few() ? 40 : 3))
    {
        multiply_with_fault(&fault, k);
        CHECK(cunmod_emu_allocated() == before);
    }
}

/* One of four devices cannot be opened. */
static void check_missing(void)
{
    cunmod_moduli_t moduli;
    SCOPED_PROBLEM problem_t x = make_problem(DEVICES * 1024, 3, 0);
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx(-1);
    cunmod_emu_only_on(1);
    cunmod_emu_lose_at(1);
    CHECK_OK(cunmod_moduli_create(&moduli, x.p, x.items, ctx));
    SCOPED_BATCH cunmod_batch_t z = product_of(&x, moduli);
    CHECK(strstr(cunmod_last_reason(ctx), "in 3 shares") != NULL);
    cunmod_emu_fail_at(0);
    cunmod_emu_only_on(-1);
    check_product(&x, z);
    cunmod_batch_destroy(z);
    cunmod_moduli_destroy(moduli);
    /* once the path is set, it is tried again */
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    CHECK_OK(cunmod_moduli_create(&moduli, x.p, x.items, ctx));
    z = product_of(&x, moduli);
    CHECK(strstr(cunmod_last_reason(ctx), "in 4 shares") != NULL);
    check_product(&x, z);
    cunmod_moduli_destroy(moduli);
}

/* The child of a fork has none of the devices: what was there is made again, and new moduli of the
 * context are for the CPU. */
static void check_fork(void)
{
    cunmod_moduli_t others;
    problem_t x = make_problem(DEVICES * 1024, 3, 0);
    cunmod_ctx_t ctx = test_ctx(-1);
    cunmod_moduli_t moduli = test_new_moduli(x.p, x.items, ctx);
    cunmod_batch_t z = product_of(&x, moduli);
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
    {
        CHECK_FAILS(GPU, cunmod_sync(ctx));
        cunmod_batch_t none = test_batch(moduli);
        CHECK_OK(cunmod_batch_add(none, none, z));
        check_product(&x, none);
        cunmod_batch_destroy(none);
        CHECK_OK(cunmod_moduli_create(&others, x.p, x.items, ctx));
        SCOPED_BATCH cunmod_batch_t again = product_of(&x, others);
        CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_CPU);
        check_product(&x, again);
        cunmod_moduli_destroy(others);
    }
    else
    {
        int status = -1;
        CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
        check_product(&x, z);
    }
    cunmod_batch_destroy(z);
    cunmod_moduli_destroy(moduli);
    cunmod_ctx_destroy(ctx);
    free_problem(&x);
    if (child == 0)
    {
        const int failed = test_finish();
        fflush(NULL);
        _exit(failed); /* the devices of the parent stay */
    }
}

void check_several(void)
{
    check_missing();
    check_fork();
    for (int lose = 0; lose < 2; lose++)
    {
        check_faults(2, CUNMOD_PATH_AUTO, lose, 0);
        check_faults(2, CUNMOD_PATH_AUTO, lose, 1);
        check_faults(2, CUNMOD_PATH_GPU, lose, lose);
        check_faults(4, CUNMOD_PATH_AUTO, lose, 1);
    }
}

#else

void check_several(void) {}

#endif
