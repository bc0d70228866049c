/* Conversions of t-images of which device calls fail, whose GPU is lost, or which are interrupted.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <limits.h>

#include "emu_faults.h"
#include "tests/integers/images.h"
#include "tests/harness/scoped.h"

typedef struct
{
    uint64_t *p;
    int64_t items, words, n;
    uint64_t *x[2]; /* integers; the batch has images of the first ones */
    cunmod_moduli_t moduli;
    cunmod_batch_t batch;
    volatile int flag;
    long calls; /* of the device, in the last conversion */
} problem_t;

static problem_t open_problem(int64_t items, int64_t n)
{
    problem_t it = {.p = images_moduli(items, IMAGES_MIXED), .items = items, .n = n};
    it.words = images_words(it.p, items);
    for (int k = 0; k < 2; k++)
    {
        it.x[k] = test_array(n * it.words);
        images_balanced(it.x[k], it.words, n, it.p, items);
    }
    return it;
}

/* On one or several contexts, without images yet. */
static void create_batch(problem_t *it, const cunmod_ctx_t *ctx, int count)
{
    CHECK_OK(count == 1 ? cunmod_moduli_create(&it->moduli, it->p, it->items, *ctx)
                        : cunmod_moduli_create_on(&it->moduli, it->p, it->items, ctx, count));
    CHECK_OK(cunmod_batch_create(&it->batch, it->moduli));
}

static void close_problem(problem_t *it)
{
    cunmod_batch_destroy(it->batch);
    cunmod_moduli_destroy(it->moduli);
    EACH(free, it->x[0], it->x[1], it->p);
}
#define SCOPED_PROBLEM __attribute__((cleanup(close_problem)))

static int set_images(const problem_t *it)
{
    return cunmod_batch_set_integers(it->batch, it->x[0], it->words, it->n);
}

/* Images of integers and back, of whose *calls device calls the k-th fails. What has failed on the
 * GPU for this is right when it is done once more. */
static void call_with_fault(long *calls, int path, long k)
{
    SCOPED_PROBLEM problem_t it = open_problem(9, 4);
    SCOPED_RESULT uint64_t *x = test_result(it.n * it.words);
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    cunmod_emu_fail_at(k);
    create_batch(&it, &ctx, 1);
    int status = set_images(&it);
    CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && path == CUNMOD_PATH_GPU));
    if (status == CUNMOD_OK)
    {
        status = cunmod_batch_get_integers(x, it.words, it.n, it.batch);
        CHECK(status == CUNMOD_OK || (k > 0 && k <= cunmod_emu_calls()));
        if (status != CUNMOD_OK)
            status = cunmod_batch_get_integers(x, it.words, it.n, it.batch);
        CHECK_OK(status);
        CHECK_EQUAL(x, it.x[0], it.n * it.words);
    }
    *calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
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

/* Where the moduli recover the CPU makes the images again, of the integers: no image was copied to
 * the host before. Else they are lost. */
static void lose(int recovery)
{
    SCOPED_PROBLEM problem_t it = open_problem(9, 4);
    SCOPED_RESULT uint64_t *x = test_result(it.n * it.words);
    int64_t sent, received;
    test_case("lost", it.items, recovery, it.p[0]);
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx(-1);
    CHECK_OK(cunmod_set_recovery(ctx, recovery));
    create_batch(&it, &ctx, 1);
    CHECK_OK(set_images(&it));
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
    CHECK_OK(cunmod_transferred(&sent, &received, ctx));
    CHECK(received == 0);
    cunmod_emu_lose_at(1);
    if (recovery == CUNMOD_RECOVERY_ON)
    {
        CHECK_OK(cunmod_batch_get_integers(x, it.words, it.n, it.batch));
        CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_CPU);
        CHECK_EQUAL(x, it.x[0], it.n * it.words);
    }
    else
    {
        CHECK_FAILS(GPU, cunmod_batch_get_integers(x, it.words, it.n, it.batch));
        CHECK(test_untouched(x, it.n * it.words));
    }
    cunmod_emu_fail_at(0);
}

void check_lost(void)
{
    lose(CUNMOD_RECOVERY_ON);
    lose(CUNMOD_RECOVERY_OFF);
}

/* Without a failure; then each of the last device calls fails, of so many, or each of all. */
static void check_fails(int64_t items, int64_t n, long last)
{
    SCOPED_PROBLEM problem_t it = open_problem(items, n);
    cunmod_ctx_t ctx[2];
    long calls = 1;
    test_case("one of two", it.items, it.n, it.p[0]);
    CHECK_OK(cunmod_ctx_create(&ctx[0], 0));
    CHECK_OK(cunmod_ctx_create(&ctx[1], 1));
    create_batch(&it, ctx, 2);
    for (long k = 0; k <= calls; k = k == 0 && calls > last ? calls - last + 1 : k + 1)
    {
        SCOPED_RESULT uint64_t *x = test_result(it.n * it.words);
        CHECK_OK(set_images(&it));
        CHECK(cunmod_last_path(ctx[1]) == CUNMOD_PATH_GPU);
        cunmod_emu_only_on(1);
        cunmod_emu_fail_at(k);
        CHECK_OK(cunmod_batch_get_integers(x, it.words, it.n, it.batch));
        calls = k == 0 ? cunmod_emu_calls() : calls;
        cunmod_emu_fail_at(0);
        cunmod_emu_only_on(-1);
        CHECK_EQUAL(x, it.x[0], it.n * it.words);
    }
    CHECK(calls > 5);
    cunmod_ctx_destroy(ctx[0]);
    cunmod_ctx_destroy(ctx[1]);
}

void check_other_fails(void)
{
    check_fails(20, 4, LONG_MAX);
    check_fails(8, 1200, 5); /* in the second turn of partial sums */
}

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
    SCOPED_RESULT uint64_t *z = test_result(it->n * it->words);
    cunmod_emu_interrupt_at(k, &it->flag);
    const int status = cunmod_batch_get_integers(z, it->words, it->n, it->batch);
    const int seen = status == CUNMOD_E_INTERRUPTED;
    end_interrupt(it);
    if (seen)
        CHECK(test_untouched(z, it->n * it->words));
    else
        CHECK_EQUAL(z, it->x[0], it->n * it->words);
    CHECK(seen || status == CUNMOD_OK);
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
    CHECK_OK(set_images(it));
    return seen;
}

#define PLACES 6

/* Interrupts at several of all calls. The first are seen, the last one is not. */
static void interrupt(problem_t *it, int (*run)(problem_t *it, long k))
{
    int seen = 0;
    CHECK(run(it, 0) == 0);
    const long calls = it->calls;
    for (int k = 1; k <= PLACES; k++)
        seen += run(it, calls * k / PLACES);
    CHECK(seen > 0 && seen < PLACES);
}

void check_interrupts(void)
{
    SCOPED_PROBLEM problem_t it = open_problem(20, 300);
    test_case("interrupts", it.items, it.n, it.p[0]);
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, CUNMOD_PATH_GPU);
    CHECK_OK(cunmod_set_interrupt(ctx, &it.flag));
    create_batch(&it, &ctx, 1);
    CHECK_OK(set_images(&it));
    interrupt(&it, interrupt_to);
    interrupt(&it, interrupt_from);
}
