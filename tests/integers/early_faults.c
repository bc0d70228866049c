/* Results over the integers that end before they are proved, in the emulator: device calls that
 * fail, devices that are lost, and interrupts.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "cunmod_fmpz.h"
#include "tests/integers/early.h"
#include "emu_faults.h"
#include "tests/integers/integers.h"
#include "runtime/ctx.h"
#include "tests/harness/scoped_flint.h"

#define STEP 9 /* of the calls that fail */

/* What comes at a device call. */
enum
{
    NOTHING,
    FAILURE,
    LOSS,
    INTERRUPT,
    EVENTS
};

/* The result is right, or as it was. Returns the device calls; *status = that of the call, and
 * *by_cpu tells whether the CPU has made the result. */
static long call_with(int *status, int *by_cpu, int event, long k, int path, const integers_t *it)
{
    volatile int flag = 0;
    SCOPED_CTX cunmod_ctx_t ctx = early_open(path);
    SCOPED_FMPZ fmpz_t z = {0};
    fmpz_set_ui(z, 5);
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    cunmod_emu_fail_at(event == FAILURE ? k : 0);
    if (event == LOSS)
        cunmod_emu_lose_at(k);
    if (event == INTERRUPT)
        cunmod_emu_interrupt_at(k, &flag);
    *status = cunmod_fmpz_poly_resultant(z, it->f, it->g, ctx);
    const long calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    CHECK(*status == CUNMOD_OK || (event == INTERRUPT && *status == CUNMOD_E_INTERRUPTED) ||
          (path == CUNMOD_PATH_GPU && *status == CUNMOD_E_GPU && event != NOTHING));
    CHECK(*status == CUNMOD_OK ? fmpz_equal(z, it->c) : fmpz_equal_ui(z, 5));
    CHECK(*status != CUNMOD_OK || ctx->last_primes == 2 * EARLY_FIRST);
    *by_cpu = *status == CUNMOD_OK && cunmod_last_path(ctx) == CUNMOD_PATH_CPU;
    return calls;
}

/* A result that is 0 modulo the primes of the first round, and right in the second one. */
static void check_events(int path)
{
    const int64_t before = cunmod_emu_allocated();
    long failed[EVENTS] = {0}, saved[EVENTS] = {0};
    int status, by_cpu;
    SCOPED_INTEGERS integers_t it = {0};
    integers_primes(it.c, 0, EARLY_FIRST);
    early_pair(it.f, it.g, it.c, 50);
    test_case("faults in rounds", path, 0, 0);
    const long calls = call_with(&status, &by_cpu, NOTHING, 0, path, &it);
    CHECK(calls > 60);
    for (int event = FAILURE; event < EVENTS; event++)
        for (long k = test_range(1, STEP); k <= calls; k += STEP)
        {
            call_with(&status, &by_cpu, event, k, path, &it);
            failed[event] += status != CUNMOD_OK;
            saved[event] += by_cpu;
            CHECK(cunmod_emu_allocated() == before);
        }
    CHECK(failed[INTERRUPT] > 3);
    CHECK(path == CUNMOD_PATH_GPU ? failed[LOSS] > 3 : failed[LOSS] == 0 && saved[LOSS] > 3);
    CHECK(saved[FAILURE] < 3); /* of one call that fails, but the first ones of a device */
}

/* So many primes that those of the last rounds are spread over two devices, one of which is lost in
 * the last round. */
static void check_devices(void)
{
    SCOPED_INTEGERS integers_t it = {0};
    cunmod_ctx_t ctx;
    SCOPED_FMPZ fmpz_t z = {0};
    test_case("rounds on two devices", 0, 0, 0);
    integers_primes(it.c, 0, 1100);
    early_pair(it.f, it.g, it.c, 2060);
    CHECK(setenv("CUNMOD_EMU_DEVICES", "2", 1) == 0);
    ctx = early_open(CUNMOD_PATH_GPU);
    for (int lost = 0; lost < 2; lost++)
    {
        if (lost)
        {
            cunmod_emu_only_on(1);
            cunmod_emu_lose_at(1);
        }
        CHECK_OK(cunmod_fmpz_poly_resultant(z, it.f, it.g, ctx));
        CHECK(fmpz_equal(z, it.c) && ctx->peers == 1);
        CHECK(!lost || cunmod_emu_calls() > 0);
        CHECK(ctx->last_primes > 2048);
        cunmod_emu_fail_at(0);
        cunmod_emu_only_on(-1);
    }
    cunmod_ctx_destroy(ctx);
    CHECK(unsetenv("CUNMOD_EMU_DEVICES") == 0);
}

void early_check_faults(void)
{
    check_events(CUNMOD_PATH_AUTO);
    check_events(CUNMOD_PATH_GPU);
    check_devices();
}
