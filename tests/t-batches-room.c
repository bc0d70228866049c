/* Batches on a GPU with little memory: where operands and results have room, an operation runs, in
 * slices if its workspace has too little, and the results are the same. And a long operation that
 * is interrupted, which ends between slices.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batches_devices.h"
#include "harness.h"

#ifdef CUNMOD_EMU
#include "emu_faults.h"

enum
{
    PRODUCT,
    DIVISION,
    POLYNOMIAL,
    POWER,
    POWER_X,
    GCD,
    RESULTANT,
    COFACTORS,
    MONIC,
    OPERATIONS
};

#define RESULTS 3

static int call(int operation, cunmod_batch_t z[RESULTS], cunmod_batch_t a, cunmod_batch_t b,
                const uint64_t *e, int64_t n)
{
    switch (operation)
    {
    case PRODUCT:
        return cunmod_batch_mul(z[0], a, b);
    case DIVISION:
        return cunmod_batch_divrem(z[0], z[1], a, b);
    case POLYNOMIAL:
        return cunmod_batch_interpolate(z[0], a, b, n);
    case POWER:
        return cunmod_batch_powmod(z[0], a, e, b);
    case POWER_X:
        return cunmod_batch_powmod_x(z[0], e, b);
    case GCD:
        return cunmod_batch_gcd(z[0], a, b);
    case RESULTANT:
        return cunmod_batch_resultant(z[0], a, b);
    case COFACTORS:
        return cunmod_batch_xgcd(z[0], z[1], z[2], a, b);
    default:
        return cunmod_batch_make_monic(z[0], a);
    }
}

static void make_results(cunmod_batch_t z[RESULTS], cunmod_moduli_t moduli)
{
    for (int r = 0; r < RESULTS; r++)
        CHECK_OK(cunmod_batch_create(&z[r], moduli));
}

static void destroy(cunmod_batch_t z[RESULTS])
{
    for (int r = 0; r < RESULTS; r++)
        cunmod_batch_destroy(z[r]);
}

/* The number of slices of the last operation. */
static int slices_of(cunmod_ctx_t ctx)
{
    int slices = 1;
    const char *const text = strstr(cunmod_last_reason(ctx), ", in ");
    CHECK(text == NULL || sscanf(text, ", in %d slices", &slices) == 1);
    return slices;
}

static void set_memory(long bytes)
{
    char text[32];
    snprintf(text, sizeof text, "%ld", bytes);
    CHECK(setenv("CUNMOD_EMU_MEMORY", text, 1) == 0);
}

/* One operation with more and more memory, until it has enough. Returns the most slices. */
static int check_operation(int operation, cunmod_ctx_t ctx, const problem_t *x, int64_t n)
{
    cunmod_moduli_t moduli;
    cunmod_batch_t expected[RESULTS], z[RESULTS];
    uint64_t *const e = test_array(x->items);
    int most = 1, refused = 0, last = 2;
    for (int64_t i = 0; i < x->items; i++)
        e[i] = test_below(40);
    CHECK_OK(cunmod_moduli_create(&moduli, x->p, x->items, ctx));
    cunmod_batch_t a = batch_of(x, 0, moduli), b = batch_of(x, 1, moduli);
    make_results(expected, moduli);
    CHECK_OK(call(operation, expected, a, b, e, n));
    CHECK(slices_of(ctx) == 1);
    for (long bytes = 4096; last > 1 && bytes < 1 << 28; bytes += bytes / 48)
    {
        make_results(z, moduli);
        CHECK_OK(cunmod_trim(ctx));
        set_memory(bytes);
        const int status = call(operation, z, a, b, e, n);
        CHECK(unsetenv("CUNMOD_EMU_MEMORY") == 0);
        CHECK(status == CUNMOD_OK || status == CUNMOD_E_GPU);
        refused += status != CUNMOD_OK;
        if (status == CUNMOD_OK)
        {
            last = slices_of(ctx);
            most = last > most ? last : most;
            for (int r = 0; r < RESULTS; r++)
                check_same(z[r], expected[r], x->items);
        }
        destroy(z);
    }
    CHECK(refused > 0);
    destroy(expected);
    cunmod_batch_destroy(a);
    cunmod_batch_destroy(b);
    cunmod_moduli_destroy(moduli);
    free(e);
    return most;
}

/* sliced: the operations whose workspace takes so much that some memory is enough for slices
 * alone, as a set of bits. */
static void check_operations(cunmod_ctx_t ctx, int64_t items, int64_t len, unsigned sliced)
{
    for (int operation = 0; operation < OPERATIONS; operation++)
    {
        problem_t x = make_problem(items, len, 1);
        const int slices = check_operation(operation, ctx, &x, len);
        printf("operation %d, %d items of %d: %d slices\n", operation, (int)items, (int)len,
               slices);
        CHECK(slices > 1 || (sliced >> operation & 1) == 0);
        free_problem(&x);
    }
}

/* ---- interrupts ---------------------------------------------------------------------- */

/* Powers modulo x + 6 in a batch with room for far longer moduli, which are predicted to take long:
 * in a context with a flag four items are a piece, and the flag stops the call between two of them.
 * Without a flag all are made at once. */
static void check_interrupt(cunmod_ctx_t ctx)
{
    enum
    {
        ITEMS = 12,
        ROOM = 1 << 20, /* 64 ROOM CUNMOD_TUNE_POWER_US is more than a quarter of a piece */
        P = 65537
    };
    uint64_t p[ITEMS], e[ITEMS], out[2 * ITEMS];
    int64_t at[ITEMS + 1] = {0}, at_out[ITEMS + 1] = {0};
    volatile int flag = 0;
    cunmod_moduli_t moduli;
    cunmod_batch_t f, z;
    uint64_t *const words = calloc((size_t)ITEMS * ROOM, sizeof *words);
    for (int i = 0; i < ITEMS; i++)
    {
        p[i] = 65537;
        e[i] = 2;
        at[i + 1] = at[i] + ROOM;
        at_out[i + 1] = at_out[i] + 2;
        words[at[i]] = 6;
        words[at[i] + 1] = 1; /* x + 6 */
    }
    CHECK_OK(cunmod_moduli_create(&moduli, p, ITEMS, ctx));
    CHECK_OK(cunmod_batch_create(&f, moduli));
    CHECK_OK(cunmod_batch_create(&z, moduli));
    CHECK_OK(cunmod_batch_set_arrays(f, words, at));
    CHECK_OK(cunmod_batch_powmod_x(z, e, f));
    CHECK(slices_of(ctx) == 1);
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    cunmod_emu_fail_at(0);
    CHECK_OK(cunmod_batch_powmod_x(z, e, f));
    CHECK(slices_of(ctx) == ITEMS / 4);
    const long calls = cunmod_emu_calls();
    cunmod_emu_interrupt_at(calls / 2, &flag);
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_batch_powmod_x(f, e, f));
    CHECK(flag == 1 && cunmod_emu_calls() < calls);
    cunmod_emu_fail_at(0);
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK_OK(cunmod_batch_get_arrays(out, at_out, z));
    for (int i = 0; i < ITEMS; i++)
        CHECK(out[2 * i] == 36 && out[2 * i + 1] == 0); /* x^2 modulo x + 6 */
    CHECK_OK(cunmod_batch_get_arrays(out, at_out, f));
    for (int i = 0; i < ITEMS; i++)
        CHECK(out[2 * i] == 6 && out[2 * i + 1] == 1);
    cunmod_batch_destroy(f);
    cunmod_batch_destroy(z);
    cunmod_moduli_destroy(moduli);
    free(words);
}
#endif

int main(void)
{
    test_start(0);
#ifdef CUNMOD_EMU
    if (test_gpu_available())
    {
        cunmod_ctx_t ctx;
        CHECK_OK(cunmod_ctx_create(&ctx, 0));
        CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_GPU));
        check_operations(ctx, 40, 30, 1 << PRODUCT | 1 << POLYNOMIAL | 1 << POWER | 1 << POWER_X);
        check_operations(ctx, 12, 600, 1 << PRODUCT | 1 << POLYNOMIAL);
        check_interrupt(ctx);
        cunmod_ctx_destroy(ctx);
        CHECK(cunmod_emu_allocated() == 0);
    }
#endif
    return test_finish();
}
