/* Faults, emulated GPU only: the k-th device call fails, and GPU memory runs out.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 *
 * Whatever fails, the answer is right. With the GPU forced (and for polynomials
 * that were on the GPU) E_GPU is allowed, and nothing is changed then. After the
 * context is destroyed nothing is left allocated.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "backend/backend.h"
#include "emu_faults.h"
#include "tests/runtime/faults.h"
#include "flint/cpu.h"
#include "tests/harness/harness.h"
#include "plan/params.h"
#include "tests/harness/ref.h"

/* ---- a parameter file with which the plan prefers the GPU for everything ---- */

static char cache[] = "/tmp/cunmod-faults-XXXXXX";
static char folder[sizeof(cache) + 16];
static char file[512];

static void make_cache(void)
{
    cunmod_dev_t *dev = NULL;
    cunmod_params_t params = *cunmod_params_default(cunmod_cpu_flint());
    CHECK(mkdtemp(cache) != NULL);
    CHECK(setenv("XDG_CACHE_HOME", cache, 1) == 0);
    snprintf(folder, sizeof(folder), "%s/cunmod", cache);
    CHECK(mkdir(folder, 0700) == 0);
    CHECK(cunmod_dev_open(&dev, 0) == 0);
    const char *gpu = cunmod_dev_facts(dev)->name;
    snprintf(params.gpu, sizeof(params.gpu), "%s", gpu);
    snprintf(params.flint, sizeof(params.flint), "%s", cunmod_cpu_flint());
    for (int i = 0; i < CUNMOD_CPU_SAMPLES; i++)
    {
        for (int k = 0; k < CUNMOD_CPU_KINDS; k++)
        {
            params.cpu_mul[k][i] = 1e9 * (1 + i);
            params.cpu_div[k][i] = 1e9 * (1 + i);
            params.cpu_gcd[k][i] = 1e9 * (1 + i);
        }
    }
    CHECK(cunmod_params_path(file, sizeof(file), gpu) == 0);
    CHECK(cunmod_params_write(&params, file) == 0);
    cunmod_dev_close(dev);
}

static void remove_cache(void)
{
    CHECK(unlink(file) == 0);
    CHECK(rmdir(folder) == 0);
    CHECK(rmdir(cache) == 0);
}

/* ---- one operation; returns whether it succeeded ---- */

/* The context has a GPU: opened when it is asked for, and not given up. */
static int has_gpu(cunmod_ctx_t ctx)
{
    char text[256];
    CHECK_OK(cunmod_device_text(text, sizeof(text), ctx));
    return strncmp(text, "none: ", 6) != 0;
}

/* In a new context, no call failing: CUDA remembers errors, and none of an earlier
 * context is to be taken for one of this. */
static void run_afresh(const scenario_t *scenario, int path)
{
    cunmod_ctx_t ctx = open_context(scenario, path);
    run_scenario(scenario, ctx, 0);
    CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
    cunmod_ctx_destroy(ctx);
}

/* Once with the k-th device call failing (k = 0: none does, and the calls are noted), and again in
 * the same context, which has to succeed if the fault lies behind it and the GPU was not given up.
 * This is seen after every other fault: neighbours leave much the same behind. Returns how many
 * device calls there were. */
static long run_with_fault(const scenario_t *scenario, int path, long k)
{
    const int on_gpu = path == CUNMOD_PATH_GPU;
    int may_fail = on_gpu || is_chain(scenario);
    int behind = 0;
    if (k == 0)
        cunmod_emu_note();
    else
        cunmod_emu_fail_at(k);
    cunmod_ctx_t ctx = open_context(scenario, path);
    for (int turn = 0; turn < 2 && (k % 2 == 0 || !behind); turn++)
    {
        run_scenario(scenario, ctx, may_fail);
        behind = k <= cunmod_emu_calls();
        may_fail = behind ? on_gpu && !has_gpu(ctx) : may_fail;
    }
    CHECK(k > 0 || cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
    cunmod_ctx_destroy(ctx);
    long calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    CHECK(cunmod_emu_allocated() == 0);
    if (!behind)
        run_afresh(scenario, path);
    return calls;
}

/* A product over its own operand, downloaded in two pieces: when a call fails half-way,
 * the operand is still there, and is multiplied on the CPU unless the GPU is forced. */
static void check_in_place(int path)
{
    enum
    {
        LENGTH = 140000, /* above a staging buffer of 2^17 words */
        LAST_CALLS = 24  /* their number differs by a few with the turns of the threads */
    };
    static const uint64_t b[2] = {3, 1};
    uint64_t *a = test_poly(LENGTH, modulus, TEST_DENSE);
    uint64_t *expected = test_array(LENGTH + 1);
    uint64_t *space = test_array(LENGTH + 1);
    ref_mul(expected, a, LENGTH, b, 2, modulus);
    long calls = 0;
    int failures = 0;
    for (long k = 0; k <= calls; k += k == 0 ? calls - LAST_CALLS : 1)
    {
        memcpy(space, a, LENGTH * sizeof(*a));
        cunmod_ctx_t ctx = open_context(&scenarios[0], path);
        cunmod_emu_fail_at(k);
        int ok =
            accepted(cunmod_mul(space, space, LENGTH, b, 2, modulus, ctx), path == CUNMOD_PATH_GPU);
        calls = k == 0 ? cunmod_emu_calls() : calls;
        cunmod_emu_fail_at(0);
        CHECK_EQUAL(space, ok ? expected : a, LENGTH + (ok ? 1 : 0));
        CHECK(k > 0 || (ok && cunmod_last_path(ctx) == CUNMOD_PATH_GPU));
        failures += !ok;
        cunmod_ctx_destroy(ctx);
    }
    CHECK(calls > LAST_CALLS && (failures > 0) == (path == CUNMOD_PATH_GPU));
    free(a);
    free(expected);
    free(space);
}

/* Whichever call fails while the first of two GPUs is opened, the second one does the
 * work, and its first operation succeeds. Call 1 counts the GPUs. */
static void check_second_device(const scenario_t *scenario)
{
    CHECK(setenv("CUNMOD_EMU_DEVICES", "2", 1) == 0);
    long opening = 2;
    for (long k = 2; k <= opening; k++)
    {
        cunmod_emu_fail_at(k);
        cunmod_ctx_t ctx = open_context(scenario, CUNMOD_PATH_GPU);
        CHECK(has_gpu(ctx));
        opening = cunmod_emu_calls();
        cunmod_emu_fail_at(0);
        run_scenario(scenario, ctx, 0);
        cunmod_ctx_destroy(ctx);
        CHECK(cunmod_emu_allocated() == 0);
    }
    CHECK(opening > 10);
    CHECK(unsetenv("CUNMOD_EMU_DEVICES") == 0);
}

/* Every call fails that is the first or the last one from its place in the library, and none
 * between them, which are rounds of a loop. Of these calls every fifth where FLINT takes over; from
 * another one on in each scenario.
 *
 * Where few are wanted and the GPU is forced, those fail that no call of an earlier scenario stands
 * for: a function on the way to the call was called from a place from which it has not failed yet.
 * Of the others, and where FLINT takes over, a part of them fails. */
static void check_faults(const scenario_t *scenario, int path)
{
    static long turn;
    const int all = path == CUNMOD_PATH_GPU;
    const long stride = test_few() ? 10 : all ? 1 : 5;
    const long calls = run_with_fault(scenario, path, 0);
    long failed = 0;
    long place = turn++;
    CHECK(calls > 0 && calls < MAX_CALLS);
    for (long k = 1; k <= calls; k++)
    {
        if (cunmod_emu_between(k))
            continue;
        const int is_new = test_few() && all && cunmod_emu_untried(k, path);
        if (place++ % stride == 0 || is_new)
        {
            failed++;
            run_with_fault(scenario, path, k);
        }
    }
    CHECK(failed > 0);
    printf("%s %s, path %d: %ld of %ld device calls\n", scenario->name, scenario->algorithm, path,
           failed, calls);
    CHECK(run_with_fault(scenario, path, 0) == calls);
}

/* GPU memory of every size: none, too little, enough. */
static void check_memory(const scenario_t *scenario, int path)
{
    const long step = (path == CUNMOD_PATH_AUTO ? 2 : 1) * (test_few() ? 8 : 2);
    char text[32];
    for (long bytes = 0; bytes <= 1L << 22; bytes = bytes > 0 ? step * bytes : 32)
    {
        snprintf(text, sizeof(text), "%ld", bytes);
        CHECK(setenv("CUNMOD_EMU_MEMORY", text, 1) == 0);
        cunmod_ctx_t ctx = open_context(scenario, path);
        int ok = run_scenario(scenario, ctx, path == CUNMOD_PATH_GPU);
        CHECK(bytes > 0 || path == CUNMOD_PATH_AUTO || !ok);
        CHECK(unsetenv("CUNMOD_EMU_MEMORY") == 0);
        run_scenario(scenario, ctx, path == CUNMOD_PATH_GPU);
        cunmod_ctx_destroy(ctx);
        CHECK(cunmod_emu_allocated() == 0);
    }
}

/* A context that declines what FLINT would compute returns E_GPU, and not E_UNSUPPORTED, when a
 * call of the device fails. */
static void check_declining(const scenario_t *scenario)
{
    long calls = 0, failures = 0;
    for (long k = 0; k <= calls; k++)
    {
        cunmod_ctx_t ctx = open_context(scenario, CUNMOD_PATH_AUTO);
        CHECK_OK(cunmod_set_decline(ctx, 1));
        CHECK(has_gpu(ctx));
        cunmod_emu_fail_at(k);
        failures += !run_scenario(scenario, ctx, k > 0);
        calls = k == 0 ? cunmod_emu_calls() : calls;
        cunmod_emu_fail_at(0);
        cunmod_ctx_destroy(ctx);
    }
    CHECK(calls > 0 && failures > 0);
}

int main(void)
{
    static const uint64_t moduli[] = {1073741789, UINT64_C(18446744073709551557)};
    test_start(1);
    make_cache();
    for (int i = 0; i < scenario_count; i++)
    {
        modulus = moduli[i % 2];
        if (!is_left_to_flint(&scenarios[i]))
        {
            check_faults(&scenarios[i], CUNMOD_PATH_AUTO);
            check_memory(&scenarios[i], CUNMOD_PATH_AUTO);
        }
        check_faults(&scenarios[i], CUNMOD_PATH_GPU);
        check_memory(&scenarios[i], CUNMOD_PATH_GPU);
    }
    modulus = moduli[1];
    check_second_device(&scenarios[0]);
    check_declining(&scenarios[0]);
    check_remainder_memory("steps", 1, 0);
    check_remainder_memory("steps", 2, 10);
    check_remainder_memory("steps", 40, 10);
    check_remainder_memory("blocks", 1, 0);
    check_remainder_memory("blocks", 2, 10);
    check_remainder_memory("blocks", 40, 10);
    check_remainder_memory("newton", 1, 0);
    check_remainder_memory("newton", 2, 10);
    if (!test_few())
        check_remainder_memory("newton", 40, 3); /* by products of thousands of coefficients */
    if (!test_few())
        check_in_place(CUNMOD_PATH_AUTO);
    check_in_place(CUNMOD_PATH_GPU);
    for (int i = 0; i < 2; i++)
    {
        modulus = moduli[i];
        check_workspace();
    }
    for (int i = 0; i < 4; i++)
    {
        modulus = moduli[i % 2];
        check_pinned(CUNMOD_PATH_AUTO, i / 2);
        check_pinned(CUNMOD_PATH_GPU, i / 2);
        check_pinned_poly(i / 2);
    }
    for (int i = 0; i < 2; i++)
    {
        modulus = moduli[i];
        check_pinned_euclid(CUNMOD_PATH_AUTO);
        check_pinned_euclid(CUNMOD_PATH_GPU);
    }
    remove_cache();
    modulus = moduli[0];
    check_long_transfers();
    return test_finish();
}
