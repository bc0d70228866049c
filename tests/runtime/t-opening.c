/* Opening the GPU while FLINT answers: who waits for it, and who does not.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <flint/flint.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/harness/harness.h"
#include "plan/query.h"
#include "tests/harness/ref.h"
#include "runtime/ctx.h"

/* A product that an H200 makes faster than FLINT, and that is short for the emulator. */
#define N 2048
#define P 2147483647u

static uint64_t *a, *b, *expected;

static void check_product(int path, cunmod_ctx_t ctx)
{
    uint64_t *const z = test_result(2 * N - 1);
    test_case("mul", N, N, P);
    CHECK_OK(cunmod_mul(z, a, N, b, N, P, ctx));
    CHECK_EQUAL(z, expected, 2 * N - 1);
    CHECK(cunmod_last_path(ctx) == path);
    test_result_free(z, 2 * N - 1);
}

/* A context whose thread begins with the second product. */
static cunmod_ctx_t make(int device)
{
    cunmod_ctx_t ctx = NULL;
    CHECK_OK(cunmod_ctx_create(&ctx, device));
    ctx->params.open_us = 200;
    return ctx;
}

/* A short question that is the CPU's speaks for shorter ones; a long one, for which no GPU has
 * room, does not. */
static void check_smaller(void)
{
    cunmod_ctx_t ctx = make(-2);
    cunmod_plan_t plan;
    cunmod_query_t huge = cunmod_ask_gcd(P, 1000000000, 1000000000, CUNMOD_TASK_GCD, 0);
    cunmod_query_t small = cunmod_ask_gcd(P, 20, 20, CUNMOD_TASK_GCD, 0);
    test_case("questions that speak for smaller ones", 0, 0, P);
    CHECK_OK(cunmod_ctx_choose(&plan, ctx, &huge));
    CHECK(plan.path == CUNMOD_PATH_CPU && !ctx->on_cpu_known[CUNMOD_OP_GCD]);
    CHECK_OK(cunmod_ctx_choose(&plan, ctx, &small));
    CHECK(plan.path == CUNMOD_PATH_CPU && ctx->on_cpu_known[CUNMOD_OP_GCD]);
    cunmod_ctx_destroy(ctx);
}

static void check_no_gpu(void)
{
    cunmod_ctx_t ctx = make(-2);
    test_case("no GPU", 0, 0, 0);
    check_product(CUNMOD_PATH_CPU, ctx);
    check_product(CUNMOD_PATH_CPU, ctx);
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_ctx_open(ctx));
    CHECK(strstr(cunmod_last_reason(ctx), "without a GPU") != NULL);
    check_product(CUNMOD_PATH_CPU, ctx);
    cunmod_ctx_destroy(ctx);
}

static void check_open(void)
{
    cunmod_ctx_t ctx = make(-1);
    test_case("cunmod_ctx_open", 0, 0, 0);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_ctx_open(ctx));
    CHECK(strstr(cunmod_last_reason(ctx), "CPU path is forced") != NULL);
    CHECK(ctx->device_state == CUNMOD_DEVICE_UNTRIED);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    CHECK_OK(cunmod_ctx_open(ctx));
    CHECK(ctx->opened_us > 0);
    CHECK_OK(cunmod_ctx_open(ctx));
    check_product(CUNMOD_PATH_GPU, ctx);
    cunmod_ctx_destroy(ctx);
}

/* Calls that FLINT answers before the thread begins, and while it works. */
static void check_first_calls(cunmod_ctx_t ctx)
{
    check_product(CUNMOD_PATH_CPU, ctx);
    CHECK(strstr(cunmod_last_reason(ctx), CUNMOD_NOT_OPEN_YET) != NULL);
    CHECK(ctx->device_state == CUNMOD_DEVICE_UNTRIED);
    check_product(CUNMOD_PATH_CPU, ctx);
    CHECK(ctx->device_state == CUNMOD_DEVICE_OPENING);
}

static void check_thread(void)
{
    cunmod_ctx_t ctx = make(-1);
    test_case("a thread opens the GPU", 0, 0, 0);
    check_first_calls(ctx);
    CHECK_OK(cunmod_ctx_open(ctx));
    check_product(CUNMOD_PATH_GPU, ctx);
    cunmod_ctx_destroy(ctx);
    ctx = make(-1);
    test_case("destroyed while a thread opens the GPU", 0, 0, 0);
    check_first_calls(ctx);
    cunmod_ctx_destroy(ctx);
}

/* A call for which waiting pays waits, as does one whose path is forced. */
static void check_waiting(void)
{
    cunmod_ctx_t ctx = make(-1);
    test_case("waits for the GPU", 0, 0, 0);
    ctx->params.open_us = 1;
    check_product(CUNMOD_PATH_GPU, ctx);
    cunmod_ctx_destroy(ctx);
    ctx = make(-1);
    check_first_calls(ctx);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    check_product(CUNMOD_PATH_GPU, ctx);
    cunmod_ctx_destroy(ctx);
}

#ifdef CUNMOD_EMU

#include "emu_faults.h"

/* Lets the opening go on when a thread is in it. */
static void *let_go(void *unused)
{
    (void)unused;
    while (cunmod_emu_held() == 0)
        sched_yield();
    cunmod_emu_hold(0);
    return NULL;
}

/* All of these meet an opening that does not end before they wait. */
static void check_held(void (*use)(cunmod_ctx_t ctx), const char *name)
{
    cunmod_ctx_t ctx = make(-1);
    pthread_t thread;
    cunmod_emu_hold(1);
    check_first_calls(ctx);
    check_product(CUNMOD_PATH_CPU, ctx);
    test_case(name, 0, 0, 0);
    CHECK(pthread_create(&thread, NULL, let_go, NULL) == 0);
    use(ctx);
    CHECK(pthread_join(thread, NULL) == 0);
}

static void use_destroy(cunmod_ctx_t ctx)
{
    cunmod_ctx_destroy(ctx);
}

static void use_open(cunmod_ctx_t ctx)
{
    CHECK_OK(cunmod_ctx_open(ctx));
    check_product(CUNMOD_PATH_GPU, ctx);
    cunmod_ctx_destroy(ctx);
}

static void use_forced(cunmod_ctx_t ctx)
{
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
    check_product(CUNMOD_PATH_GPU, ctx);
    cunmod_ctx_destroy(ctx);
}

/* A later call finds the GPU without having waited for it. */
static void use_later(cunmod_ctx_t ctx)
{
    while (!cunmod_opening_has_ended(ctx->opening))
        sched_yield();
    CHECK(ctx->device_state == CUNMOD_DEVICE_OPENING);
    check_product(CUNMOD_PATH_GPU, ctx);
    cunmod_ctx_destroy(ctx);
}

/* What a child process does: status 0 when all is right. */
static void check_child(void (*body)(cunmod_ctx_t ctx), cunmod_ctx_t ctx)
{
    int status = -1;
    fflush(NULL);
    const pid_t pid = fork();
    CHECK(pid >= 0);
    if (pid == 0)
    {
        body(ctx);
        exit(test_finish());
    }
    CHECK(waitpid(pid, &status, 0) == pid);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* Runs at exit after the handlers of the library and of the driver. */
static void check_ended(void)
{
    if (cunmod_emu_held() != 0)
        _exit(1);
}

/* Exits while the thread is in the driver, and must wait for it. */
static void exit_early(cunmod_ctx_t unused)
{
    static cunmod_ctx_t ctx; /* is never destroyed */
    pthread_t thread;
    (void)unused;
    CHECK(atexit(check_ended) == 0);
    ctx = make(-1);
    cunmod_emu_hold(1);
    check_first_calls(ctx);
    CHECK(pthread_create(&thread, NULL, let_go, NULL) == 0);
    CHECK(pthread_detach(thread) == 0);
}

/* The child of a fork in the middle computes with FLINT, in the parent's context and in a new one,
 * and never touches CUDA: it would wait for a thread that it does not have. */
static void use_in_child(cunmod_ctx_t ctx)
{
    cunmod_ctx_t fresh = make(-1);
    check_product(CUNMOD_PATH_CPU, ctx);
    CHECK(strstr(cunmod_last_reason(ctx), "before a fork") != NULL);
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_ctx_open(ctx));
    CHECK_STATUS(CUNMOD_E_GPU, cunmod_ctx_open(fresh));
    CHECK(strstr(cunmod_last_reason(fresh), "before a fork") != NULL);
    check_product(CUNMOD_PATH_CPU, fresh);
    cunmod_ctx_destroy(fresh);
    cunmod_ctx_destroy(ctx);
}

/* No other thread may be at work while the process forks: a sanitizer's malloc has locks. */
static void check_forked(void)
{
    cunmod_ctx_t ctx = make(-1);
    test_case("forked in the middle", 0, 0, 0);
    cunmod_emu_hold(1);
    check_first_calls(ctx);
    while (cunmod_emu_held() == 0)
        sched_yield();
    check_child(use_in_child, ctx);
    cunmod_emu_hold(0);
    use_open(ctx);
}

/* The default contexts of threads that end meanwhile. */
static void *use_default(void *unused)
{
    (void)unused;
    cunmod_ctx_t ctx = cunmod_ctx_resolve(NULL);
    CHECK(ctx != NULL);
    ctx->params.open_us = 200;
    check_first_calls(ctx);
    return NULL;
}

static void check_threads(void)
{
    pthread_t thread[3];
    test_case("threads that end", 0, 0, 0);
    cunmod_emu_hold(1);
    CHECK(pthread_create(&thread[0], NULL, let_go, NULL) == 0);
    for (int i = 1; i < 3; i++)
        CHECK(pthread_create(&thread[i], NULL, use_default, NULL) == 0);
    for (int i = 0; i < 3; i++)
        CHECK(pthread_join(thread[i], NULL) == 0);
}

/* Each device call of the thread fails in turn: FLINT answers, and nothing is lost. */
static void check_faults(void)
{
    long k = 0, calls;
    do
    {
        cunmod_ctx_t ctx = make(-1);
        k++;
        test_case("fault in the thread", k, 0, 0);
        check_product(CUNMOD_PATH_CPU, ctx);
        cunmod_emu_fail_at(k);
        check_product(CUNMOD_PATH_CPU, ctx);
        const int opened = cunmod_ctx_open(ctx) == CUNMOD_OK;
        calls = cunmod_emu_calls();
        cunmod_emu_fail_at(0);
        check_product(opened ? CUNMOD_PATH_GPU : CUNMOD_PATH_CPU, ctx);
        cunmod_ctx_destroy(ctx);
    } while (calls >= k);
    CHECK(k > 5);
}

/* ---- other GPUs ---------------------------------------------------------------------- */

/* A resultant over the integers, of so many primes that two GPUs are predicted to be faster. */
enum
{
    LEN = 33,
    WORDS = 8,
    MOST = 1000 /* words of the result */
};

static uint64_t *f, *g, *resultant;
static int64_t words;

static void make_operands(void)
{
    cunmod_ctx_t ctx;
    f = test_array(LEN * WORDS);
    g = test_array(LEN * WORDS);
    resultant = test_array(MOST);
    for (int64_t i = 0; i < LEN * WORDS; i++)
    {
        f[i] = test_below(UINT64_MAX);
        g[i] = test_below(UINT64_MAX);
    }
    CHECK_OK(cunmod_integers_resultant_words(&words, f, WORDS, LEN, g, WORDS, LEN));
    CHECK(words > 256 && words <= MOST);
    CHECK_OK(cunmod_ctx_create(&ctx, -2));
    CHECK_OK(cunmod_integers_resultant(resultant, words, f, WORDS, LEN, g, WORDS, LEN, ctx));
    cunmod_ctx_destroy(ctx);
}

/* Makes the resultant on the GPU, and on the second one, too, or not. */
static void check_resultant(cunmod_ctx_t ctx, int second)
{
    uint64_t *const z = test_result(words);
    const int64_t before = ctx->peers > 0 ? ctx->peer[0]->sent : 0;
    CHECK_OK(cunmod_integers_resultant(z, words, f, WORDS, LEN, g, WORDS, LEN, ctx));
    CHECK_EQUAL(z, resultant, words);
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
    CHECK(ctx->peers == 1 && (ctx->peer[0]->sent > before) == second);
    test_result_free(z, words);
}

static cunmod_ctx_t make_open(int path)
{
    cunmod_ctx_t ctx = make(-1);
    CHECK_OK(cunmod_ctx_open(ctx));
    CHECK_OK(cunmod_set_path(ctx, path));
    return ctx;
}

/* A second GPU is opened beside calls that miss it, as the first one is. Calls that gain more than
 * the opening takes wait for it, and so do those of a forced path. */
static void check_peers(void)
{
    CHECK(setenv("CUNMOD_EMU_DEVICES", "2", 1) == 0);
    make_operands();
    test_case("a second GPU of a forced path", LEN, LEN, 0);
    cunmod_ctx_t ctx = make_open(CUNMOD_PATH_GPU);
    check_resultant(ctx, 1);
    cunmod_ctx_destroy(ctx);

    test_case("a second GPU beside calls", LEN, LEN, 0);
    ctx = make_open(CUNMOD_PATH_AUTO);
    check_resultant(ctx, 0);
    cunmod_ctx_t second = ctx->peer[0];
    CHECK(second->device_state == CUNMOD_DEVICE_UNTRIED && second->missed_us > 0);
    second->params.open_us = 2 * second->missed_us;
    check_resultant(ctx, 0);
    CHECK(second->opening != NULL);
    while (second->opening != NULL && !cunmod_opening_has_ended(second->opening))
        sched_yield();
    check_resultant(ctx, 1);
    cunmod_ctx_destroy(ctx);

    test_case("a second GPU that is waited for", LEN, LEN, 0);
    ctx = make_open(CUNMOD_PATH_AUTO);
    check_resultant(ctx, 0);
    second = ctx->peer[0];
    second->params.open_us = second->missed_us / 2;
    check_resultant(ctx, 1);
    cunmod_ctx_destroy(ctx);
    free(f);
    free(g);
    free(resultant);
    CHECK(unsetenv("CUNMOD_EMU_DEVICES") == 0);
}

static void check_emulated(void)
{
    check_child(exit_early, NULL); /* before this process has used CUDA */
    check_held(use_destroy, "destroyed in the middle");
    check_held(use_open, "opened in the middle");
    check_held(use_forced, "forced in the middle");
    check_held(use_later, "later");
    check_forked();
    check_threads();
    check_faults();
    check_peers();
}

#endif

int main(void)
{
    test_start(0);
    a = test_poly(N, P, TEST_DENSE);
    b = test_poly(N, P, TEST_DENSE);
    expected = test_array(2 * N - 1);
    ref_mul(expected, a, N, b, N, P);
#ifdef CUNMOD_EMU
    check_emulated();
#endif
    check_smaller();
    check_no_gpu();
    if (test_gpu_available())
    {
        check_open();
        check_thread();
        check_waiting();
    }
    free(expected);
    free(b);
    free(a);
    flint_cleanup();
    return test_finish();
}
