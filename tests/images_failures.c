/* Conversions of t-images of which device calls fail, whose GPU is lost, or which are interrupted.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "emu_faults.h"
#include "harness.h"
#include "images.h"

/* ---- faults ------------------------------------------------------------------------ */

/* Images of integers and back, of whose *calls device calls the k-th fails. What has failed on the
 * GPU for this is right when it is done once more. */
static void call_with_fault(long *calls, int path, long k)
{
    enum
    {
        ITEMS = 9,
        N = 4
    };
    uint64_t *p = images_moduli(ITEMS, IMAGES_MIXED);
    const int64_t words = images_words(p, ITEMS);
    uint64_t *expected = test_array(N * words), *x = test_result(N * words);
    cunmod_ctx_t ctx;
    cunmod_moduli_t moduli;
    cunmod_batch_t batch;
    images_balanced(expected, words, N, p, ITEMS);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, path));
    cunmod_emu_fail_at(k);
    CHECK_OK(cunmod_moduli_create(&moduli, p, ITEMS, ctx));
    CHECK_OK(cunmod_batch_create(&batch, moduli));
    int status = cunmod_batch_set_integers(batch, expected, words, N);
    CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && path == CUNMOD_PATH_GPU));
    if (status == CUNMOD_OK)
    {
        status = cunmod_batch_get_integers(x, words, N, batch);
        CHECK(status == CUNMOD_OK || (k > 0 && k <= cunmod_emu_calls()));
        if (status != CUNMOD_OK)
            status = cunmod_batch_get_integers(x, words, N, batch);
        CHECK_OK(status);
        CHECK_EQUAL(x, expected, N * words);
    }
    *calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    cunmod_batch_destroy(batch);
    cunmod_moduli_destroy(moduli);
    cunmod_ctx_destroy(ctx);
    test_result_free(x, N * words);
    free(expected);
    free(p);
}

void check_faults(int path)
{
    const int64_t before = cunmod_emu_allocated();
    long calls, ignored;
    test_case("faults", path, 0, 0);
    call_with_fault(&calls, path, 0);
    CHECK(calls > 20);
    for (long k = 1; k <= calls; k++)
    {
        call_with_fault(&ignored, path, k);
        CHECK(cunmod_emu_allocated() == before);
    }
}

/* ---- a GPU that is lost -------------------------------------------------------------- */

/* Images are kept where the moduli recover, so that the CPU makes integers of them; else they are
 * lost. */
static void lose(int recovery)
{
    enum
    {
        ITEMS = 9,
        N = 4
    };
    uint64_t *p = images_moduli(ITEMS, IMAGES_MIXED);
    const int64_t words = images_words(p, ITEMS);
    uint64_t *expected = test_array(N * words), *x = test_result(N * words);
    cunmod_ctx_t ctx;
    cunmod_moduli_t moduli;
    cunmod_batch_t batch;
    test_case("lost", ITEMS, recovery, p[0]);
    images_balanced(expected, words, N, p, ITEMS);
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_recovery(ctx, recovery));
    CHECK_OK(cunmod_moduli_create(&moduli, p, ITEMS, ctx));
    CHECK_OK(cunmod_batch_create(&batch, moduli));
    CHECK_OK(cunmod_batch_set_integers(batch, expected, words, N));
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
    cunmod_emu_lose_at(1);
    if (recovery == CUNMOD_RECOVERY_ON)
    {
        CHECK_OK(cunmod_batch_get_integers(x, words, N, batch));
        CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_CPU);
        CHECK_EQUAL(x, expected, N * words);
    }
    else
    {
        CHECK_STATUS(CUNMOD_E_GPU, cunmod_batch_get_integers(x, words, N, batch));
        CHECK(test_untouched(x, N * words));
    }
    cunmod_emu_fail_at(0);
    cunmod_batch_destroy(batch);
    cunmod_moduli_destroy(moduli);
    cunmod_ctx_destroy(ctx);
    test_result_free(x, N * words);
    free(expected);
    free(p);
}

void check_lost(void)
{
    lose(CUNMOD_RECOVERY_ON);
    lose(CUNMOD_RECOVERY_OFF);
}

/* ---- one of two GPUs ------------------------------------------------------------------- */

void check_other_fails(void)
{
    enum
    {
        ITEMS = 20,
        N = 4
    };
    uint64_t *p = images_moduli(ITEMS, IMAGES_MIXED);
    const int64_t words = images_words(p, ITEMS);
    uint64_t *expected = test_array(N * words);
    cunmod_ctx_t ctx[2];
    cunmod_moduli_t moduli;
    cunmod_batch_t batch;
    long calls = 1;
    test_case("one of two", ITEMS, N, p[0]);
    images_balanced(expected, words, N, p, ITEMS);
    CHECK_OK(cunmod_ctx_create(&ctx[0], 0));
    CHECK_OK(cunmod_ctx_create(&ctx[1], 1));
    CHECK_OK(cunmod_moduli_create_on(&moduli, p, ITEMS, ctx, 2));
    CHECK_OK(cunmod_batch_create(&batch, moduli));
    for (long k = 0; k <= calls; k++)
    {
        uint64_t *x = test_result(N * words);
        CHECK_OK(cunmod_batch_set_integers(batch, expected, words, N));
        CHECK(cunmod_last_path(ctx[1]) == CUNMOD_PATH_GPU);
        cunmod_emu_only_on(1);
        cunmod_emu_fail_at(k);
        CHECK_OK(cunmod_batch_get_integers(x, words, N, batch));
        calls = k == 0 ? cunmod_emu_calls() : calls;
        cunmod_emu_fail_at(0);
        cunmod_emu_only_on(-1);
        CHECK_EQUAL(x, expected, N * words);
        test_result_free(x, N * words);
    }
    CHECK(calls > 5);
    cunmod_batch_destroy(batch);
    cunmod_moduli_destroy(moduli);
    cunmod_ctx_destroy(ctx[0]);
    cunmod_ctx_destroy(ctx[1]);
    free(expected);
    free(p);
}

/* ---- interrupts ---------------------------------------------------------------------- */

typedef struct
{
    uint64_t *p;
    int64_t items, words, n;
    uint64_t *x[2]; /* integers; the batch has images of the first ones */
    cunmod_batch_t batch;
    volatile int flag;
    long calls; /* of the device, in the last conversion */
} problem_t;

/* Ends the interrupt of a conversion. */
static void end_interrupt(problem_t *it)
{
    it->calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    it->flag = 0;
}

/* Integers of the batch, in which the k-th device call is an interrupt; returns whether it was
 * seen. */
static int interrupt_to(problem_t *it, long k)
{
    uint64_t *z = test_result(it->n * it->words);
    cunmod_emu_interrupt_at(k, &it->flag);
    const int status = cunmod_batch_get_integers(z, it->words, it->n, it->batch);
    const int seen = status == CUNMOD_E_INTERRUPTED;
    end_interrupt(it);
    if (seen)
        CHECK(test_untouched(z, it->n * it->words));
    else
        CHECK_EQUAL(z, it->x[0], it->n * it->words);
    CHECK(seen || status == CUNMOD_OK);
    test_result_free(z, it->n * it->words);
    return seen;
}

/* Images of the second integers, in the same way. */
static int interrupt_from(problem_t *it, long k)
{
    cunmod_emu_interrupt_at(k, &it->flag);
    const int status = cunmod_batch_set_integers(it->batch, it->x[1], it->words, it->n);
    const int seen = status == CUNMOD_E_INTERRUPTED;
    end_interrupt(it);
    CHECK(seen || status == CUNMOD_OK);
    images_compare(it->batch, it->p, it->items, it->x[!seen], it->words, it->n);
    CHECK_OK(cunmod_batch_set_integers(it->batch, it->x[0], it->words, it->n));
    return seen;
}

/* Interrupts at several of all calls. The first are seen, the last one is not. */
static void interrupt(problem_t *it, int (*run)(problem_t *it, long k))
{
    enum
    {
        PLACES = 6
    };
    int seen = 0;
    CHECK(run(it, 0) == 0);
    const long calls = it->calls;
    for (int k = 1; k <= PLACES; k++)
        seen += run(it, calls * k / PLACES);
    CHECK(seen > 0 && seen < PLACES);
}

void check_interrupts(void)
{
    problem_t it = {.items = 20, .n = 300};
    cunmod_ctx_t ctx;
    cunmod_moduli_t moduli;
    it.p = images_moduli(it.items, IMAGES_MIXED);
    it.words = images_words(it.p, it.items);
    test_case("interrupts", it.items, it.n, it.p[0]);
    for (int k = 0; k < 2; k++)
    {
        it.x[k] = test_array(it.n * it.words);
        images_balanced(it.x[k], it.words, it.n, it.p, it.items);
    }
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    CHECK_OK(cunmod_set_interrupt(ctx, &it.flag));
    CHECK_OK(cunmod_moduli_create(&moduli, it.p, it.items, ctx));
    CHECK_OK(cunmod_batch_create(&it.batch, moduli));
    CHECK_OK(cunmod_batch_set_integers(it.batch, it.x[0], it.words, it.n));
    interrupt(&it, interrupt_to);
    interrupt(&it, interrupt_from);
    cunmod_batch_destroy(it.batch);
    cunmod_moduli_destroy(moduli);
    cunmod_ctx_destroy(ctx);
    free(it.x[0]);
    free(it.x[1]);
    free(it.p);
}
