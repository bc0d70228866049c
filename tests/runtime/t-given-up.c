/* Interrupts of long operations on the CPU path: they end while FLINT is in the middle of its call,
 * and the call that is given up harms nobody when it goes on.
 *
 * FLINT is made to wait in the middle: its first allocation in a thread of the library sets the
 * flag, and then waits until the test lets it go on. So nothing depends on time.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <float.h>
#include <math.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <flint/flint.h>
#include <flint/thread_support.h>

#include "tests/runtime/given_up.h"
#include "tests/harness/harness.h"
#include "runtime/ctx.h"
#include "runtime/worker.h"

cunmod_ctx_t ctx;
static volatile int *flag;
static double apart_us; /* of ctx */

static void set_flag(int value)
{
    __atomic_store_n(flag, value, __ATOMIC_RELEASE);
}

/* ---- FLINT waits ----------------------------------------------------------- */

static pthread_t main_thread;
static atomic_int armed, held;
/* The number of threads that FLINT may use in a held call, and whether SIGINT may come to it. */
static atomic_int threads_there, signals_there;
/* 0: hold sets the flag. Else the function of cunmod_set_poll sets the flag in the call after this
 * many held ones. */
static atomic_int polls;
static sem_t go_on;

static void hold(void)
{
    sigset_t mask;
    if (pthread_equal(pthread_self(), main_thread) || !atomic_exchange(&armed, 0))
        return;
    atomic_store(&threads_there, flint_get_num_threads());
    atomic_store(&signals_there,
                 pthread_sigmask(SIG_SETMASK, NULL, &mask) != 0 || !sigismember(&mask, SIGINT));
    atomic_fetch_add(&held, 1);
    set_flag(!atomic_load(&polls));
    while (sem_wait(&go_on) != 0)
    {
    }
}

static void *hold_malloc(size_t size)
{
    hold();
    return malloc(size);
}

static void *hold_calloc(size_t count, size_t size)
{
    hold();
    return calloc(count, size);
}

static void *hold_realloc(void *block, size_t size)
{
    hold();
    return realloc(block, size);
}

/* Lets one call go on. */
static void let_go(void)
{
    CHECK(sem_post(&go_on) == 0);
}

/* Waits until `count` calls that are given up have not ended. */
static void wait_for_end(int count)
{
    while (cunmod_worker_given_up() > count)
        usleep(1000);
    CHECK(cunmod_worker_given_up() == count);
}

/* Lets the last call go on, and waits for its end. */
static void end_calls(void)
{
    let_go();
    wait_for_end(0);
}

/* ---- one operation --------------------------------------------------------- */

/* The call is given up while FLINT is in the middle of it. */
static void give_up(run_t *run)
{
    task_t t = given_up_task();
    const int before = cunmod_worker_given_up(), held_before = atomic_load(&held);
    set_flag(0);
    atomic_store(&armed, 1);
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, run(&t));
    given_up_free_operands(&t);
    CHECK(atomic_load(&held) == held_before + 1 && atomic_load(&armed) == 0);
    CHECK(cunmod_worker_given_up() == before + 1);
    CHECK(test_untouched(t.x, ROOM) && test_untouched(t.y, ROOM) && t.len == -7);
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_AUTO);
    CHECK(strcmp(cunmod_last_reason(ctx), cunmod_status_text(CUNMOD_E_INTERRUPTED)) == 0);
    given_up_free_results(&t);
    set_flag(0);
}

/* FLINT computes the same in a thread of its own as in the thread of the caller. */
static void compare(run_t *run)
{
    task_t t = given_up_task();
    uint64_t *x = test_result(ROOM), *y = test_result(ROOM);
    task_t u = {test_copy(t.a, ROOM), test_copy(t.b, N), x, y, -7};
    CHECK_OK(run(&t));
    ctx->apart_us = HUGE_VAL;
    CHECK_OK(run(&u));
    ctx->apart_us = apart_us;
    CHECK_EQUAL(t.x, x, ROOM);
    CHECK_EQUAL(t.y, y, ROOM);
    CHECK(t.len == u.len);
    given_up_free_operands(&t);
    given_up_free_operands(&u);
    given_up_free_results(&t);
    given_up_free_results(&u);
}

static void open_context(void)
{
    flag = calloc(1, sizeof(*flag));
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    CHECK_OK(cunmod_set_interrupt(ctx, flag));
    ctx->apart_us = 0;
}

static void close_context(void)
{
    cunmod_ctx_destroy(ctx);
    free((void *)(uintptr_t)flag);
}

/* ---- one call after another ------------------------------------------------ */

static void check_operations(const struct given_up_operation *operations)
{
    for (size_t i = 0; operations[i].run != NULL; i++)
    {
        test_case(operations[i].name, N, N, PRIME);
        compare(operations[i].run);
        give_up(operations[i].run);
        end_calls();
    }
}

/* Where apart_us is 0, each operation of an algorithm runs in a thread of its own. Where apart_us
 * is positive, the whole function does. */
static void check_functions(void)
{
    check_operations(given_up_functions);
    apart_us = ctx->apart_us = DBL_MIN;
    check_operations(given_up_functions);
    apart_us = ctx->apart_us = 0;
}

/* An operand that is also the result, and a polynomial of the library, are unchanged. */
static void check_in_place(void)
{
    uint64_t *a = test_poly(ROOM, PRIME, TEST_DENSE), *before = test_copy(a, ROOM);
    cunmod_poly_t f = test_poly_of(ctx, a, N, PRIME);
    test_case("in place", N, N, PRIME);
    atomic_store(&armed, 1);
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_sqr(a, a, N, PRIME, ctx));
    CHECK_EQUAL(a, before, ROOM);
    set_flag(0);
    atomic_store(&armed, 1);
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_poly_mul(f, f, f));
    set_flag(0);
    test_check_poly(f, a, N);
    CHECK_OK(cunmod_poly_mul(f, f, f));
    let_go();
    end_calls();
    cunmod_poly_destroy(f);
    free(a);
    free(before);
}

/* FLINT may use as many threads as in the thread of the caller, and its thread gets no signals. */
static void check_thread(void)
{
    test_case("thread", N, N, PRIME);
    for (int threads = 2; threads > 0; threads--)
    {
        flint_set_num_threads(threads);
        give_up(given_up_sqr);
        CHECK(atomic_load(&threads_there) == threads && atomic_load(&signals_there) == 0);
        end_calls();
    }
}

/* The function sets the flag when FLINT is in the middle of the call. It is called by the thread of
 * the caller, also while the context has no long call, and not without a flag. */
static void look(void *data)
{
    int *const looks = data;
    (*looks)++;
    CHECK(pthread_equal(pthread_self(), main_thread));
    if (atomic_load(&polls) < atomic_load(&held))
        set_flag(1);
}

static void check_poll(void)
{
    int looks = 0;
    test_case("poll", N, N, PRIME);
    ctx->poll.interval_ns = 0;
    CHECK_OK(cunmod_set_poll(ctx, look, &looks));
    for (size_t i = 0; given_up_operations[i].run != NULL; i++)
    {
        atomic_store(&polls, atomic_load(&held));
        test_case(given_up_operations[i].name, N, N, PRIME);
        give_up(given_up_operations[i].run);
        end_calls();
    }
    atomic_store(&polls, atomic_load(&held));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    looks = 0;
    compare(given_up_sqr);
    CHECK(looks == 0);
    CHECK_OK(cunmod_set_interrupt(ctx, flag));
    compare(given_up_sqr);
    CHECK(looks > 0);
    CHECK_OK(cunmod_set_poll(ctx, NULL, NULL));
    ctx->poll.interval_ns = CUNMOD_POLL_NS;
    atomic_store(&polls, 0);
}

static int long_power(task_t *t)
{
    static uint64_t e[1 << 12];
    e[(sizeof(e) / sizeof(*e)) - 1] = 1;
    return cunmod_powmod(t->x, t->a, 3, e, sizeof(e) / sizeof(*e), t->b, 4, PRIME, ctx);
}

/* A power of few coefficients is a long call, since it takes many products. */
static void check_power(void)
{
    test_case("power of few coefficients", 3, 4, PRIME);
    ctx->apart_us = CUNMOD_APART_US;
    give_up(long_power);
    end_calls();
    ctx->apart_us = 0;
}

/* ---- several calls --------------------------------------------------------- */

static void *set_flag_later(void *unused)
{
    usleep(50000);
    set_flag(1);
    return unused;
}

/* The operation waits for calls that are given up, until the flag ends it. Without the wait, it
 * would succeed long before the flag is set. */
static void check_waits(void)
{
    pthread_t thread;
    task_t t = given_up_task();
    CHECK(pthread_create(&thread, NULL, set_flag_later, NULL) == 0);
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, given_up_sqr(&t));
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(test_untouched(t.x, ROOM));
    given_up_free_operands(&t);
    given_up_free_results(&t);
    set_flag(0);
}

static void check_limit(void)
{
    test_case("as many as may be given up", N, N, PRIME);
    for (int i = 0; i < CUNMOD_WORKER_MOST; i++)
    {
        compare(given_up_gcd); /* others work until then */
        give_up(given_up_sqr);
    }
    check_waits();
    CHECK(cunmod_worker_given_up() == CUNMOD_WORKER_MOST);
    let_go();
    compare(given_up_sqr); /* waits for the end of that one */
    for (int i = 1; i < CUNMOD_WORKER_MOST; i++)
        let_go();
    wait_for_end(0);
}

/* The memory of a call that is given up counts towards the limit of memory. */
static void check_memory(void)
{
    double bytes;
    test_case("memory", N, N, PRIME);
    CHECK_OK(cunmod_set_memory_limit(ctx, 0));
    task_t t = given_up_task();
    CHECK_STATUS(CUNMOD_E_MEMORY, given_up_sqr(&t));
    CHECK(sscanf(cunmod_last_reason(ctx), "it may take %lf bytes", &bytes) == 1);
    CHECK_OK(cunmod_set_memory_limit(ctx, (int64_t)(1.5 * bytes)));
    give_up(given_up_sqr);
    check_waits();
    CHECK_OK(cunmod_set_memory_limit(ctx, (int64_t)(2 * bytes) + 2));
    CHECK_OK(given_up_sqr(&t));
    CHECK_OK(cunmod_set_memory_limit(ctx, -1));
    end_calls();
    given_up_free_operands(&t);
    given_up_free_results(&t);
}

/* ---- context, fork and exit ------------------------------------------------ */

static void check_context(void)
{
    test_case("destroyed context", N, N, PRIME);
    give_up(given_up_powmod);
    close_context();
    end_calls();
    open_context();
}

/* The exit status of a child that runs `body`. */
static int in_child(void (*body)(void))
{
    int status = -1;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
    {
        body();
        _exit(2);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 100 + status;
}

/* The child of a fork has no call that is given up, and can give up its own. */
static void use_child(void)
{
    uint64_t x[ROOM];
    task_t t = given_up_task();
    t.x = x;
    CHECK(cunmod_worker_given_up() == 0);
    main_thread = pthread_self();
    atomic_store(&armed, 0);
    set_flag(0);
    CHECK_OK(given_up_sqr(&t));
    atomic_store(&armed, 1);
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, given_up_sqr(&t));
    CHECK(cunmod_worker_given_up() == 1);
    _exit(test_finish());
}

/* The end of the program does not wait for a call that is given up. */
static void leave_child(void)
{
    main_thread = pthread_self();
    give_up(given_up_sqr);
    exit(cunmod_worker_given_up() == 1 ? 0 : 1);
}

static void check_processes(void)
{
    test_case("fork", N, N, PRIME);
    give_up(given_up_sqr);
    CHECK(in_child(use_child) == 0);
    end_calls();
    test_case("exit", N, N, PRIME);
    CHECK(in_child(leave_child) == 0);
}

int main(void)
{
    test_start(0);
    main_thread = pthread_self();
    CHECK(sem_init(&go_on, 0, 0) == 0);
    __flint_set_memory_functions(hold_malloc, hold_calloc, hold_realloc, free);
    open_context();
    check_operations(given_up_operations);
    check_functions();
    check_operations(given_up_integers);
    check_in_place();
    check_thread();
    check_poll();
    check_power();
    check_limit();
    check_memory();
    check_context();
    check_processes();
    close_context();
    flint_cleanup_master();
    return test_finish();
}
