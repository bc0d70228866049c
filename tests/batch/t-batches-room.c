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

#include "tests/batch/batch_items.h"
#include "tests/batch/batches_devices.h"
#include "tests/harness/scoped.h"

#ifdef CUNMOD_EMU
#include "emu_faults.h"

#define RESULTS TEST_BATCH_RESULTS

/* The operations, and whether some memory is enough for slices alone, as the workspace takes so
 * much: of short items, and of long ones. */
static const struct
{
    const char *name;
    int short_slices, long_slices;
} operations[] = {{"mul", 1, 0},       {"divrem", 0, 0},   {"interpolate", 1, 1},
                  {"powmod", 1, 0},    {"powmod_x", 1, 0}, {"gcd", 0, 0},
                  {"resultant", 0, 0}, {"xgcd", 0, 0},     {"make_monic", 0, 0}};

/* An operation on operands x, with exponents; an interpolation at n points. */
static int call(const char *name, const cunmod_batch_t *z, const cunmod_batch_t *x,
                const uint64_t *e, int64_t n)
{
    return strcmp(name, "interpolate") == 0 ? cunmod_batch_interpolate(z[0], x[0], x[1], n)
           : strcmp(name, "powmod_x") == 0  ? cunmod_batch_powmod_x(z[0], e, x[1])
                                            : test_batch_find(name)->call(z, x, e);
}

static void make_results(cunmod_batch_t z[RESULTS], cunmod_moduli_t moduli)
{
    for (int r = 0; r < RESULTS; r++)
        z[r] = test_batch(moduli);
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
static int check_operation(const char *name, cunmod_ctx_t ctx, const problem_t *x, int64_t n)
{
    cunmod_batch_t expected[RESULTS], z[RESULTS];
    SCOPED uint64_t *const e = test_array(x->items);
    int most = 1, refused = 0, last = 2;
    for (int64_t i = 0; i < x->items; i++)
        e[i] = test_below(40);
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(x->p, x->items, ctx);
    SCOPED_BATCH cunmod_batch_t a = batch_of(x, 0, moduli), b = batch_of(x, 1, moduli);
    const cunmod_batch_t operands[] = {a, b};
    make_results(expected, moduli);
    CHECK_OK(call(name, expected, operands, e, n));
    CHECK(slices_of(ctx) == 1);
    for (long bytes = 4096; last > 1 && bytes < 1 << 28; bytes += bytes / 48)
    {
        make_results(z, moduli);
        CHECK_OK(cunmod_trim(ctx));
        set_memory(bytes);
        const int status = call(name, z, operands, e, n);
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
    return most;
}

static void check_operations(cunmod_ctx_t ctx, int64_t items, int64_t len, int is_short)
{
    for (int k = 0; k < COUNT(operations); k++)
    {
        SCOPED_PROBLEM problem_t x = make_problem(items, len, 1);
        const int slices = check_operation(operations[k].name, ctx, &x, len);
        printf("%s, %d items of %d: %d slices\n", operations[k].name, (int)items, (int)len, slices);
        CHECK(slices > 1 || !(is_short ? operations[k].short_slices : operations[k].long_slices));
    }
}

#define ITEMS 16
#define LEN 600

/* Euclid's algorithm by halves takes fewer items of the same length at a time, without slices,
 * where there is less memory than for all. */
static void check_fewer(cunmod_ctx_t ctx)
{
    uint64_t p[ITEMS], *const words = test_array(2 * ITEMS * LEN);
    int64_t at[ITEMS + 1] = {0}, all = 0, some = 0;
    cunmod_batch_t x[2], expected[RESULTS], z[RESULTS];
    for (int i = 0; i < ITEMS; i++)
    {
        p[i] = 65537;
        at[i + 1] = at[i] + LEN;
    }
    for (int k = 0; k < 2 * ITEMS * LEN; k++)
        words[k] = 1 + test_below(65536);
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_GCD, "half"));
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(p, ITEMS, ctx);
    for (int k = 0; k < 2; k++)
        x[k] = test_batch_of(moduli, words + k * ITEMS * LEN, at);
    make_results(expected, moduli);
    make_results(z, moduli);
    for (int k = 0; k < 2; k++)
    {
        CHECK_OK(cunmod_trim(ctx));
        cunmod_emu_peak();
        CHECK_OK(call("xgcd", expected, x, NULL, 0));
        all = cunmod_emu_peak();
    }
    for (int64_t bytes = all / 4; some == 0 && bytes < 2 * all; bytes += bytes / 48)
    {
        CHECK_OK(cunmod_trim(ctx));
        set_memory((long)bytes);
        cunmod_emu_peak();
        const int status = call("xgcd", z, x, NULL, 0);
        CHECK(unsetenv("CUNMOD_EMU_MEMORY") == 0);
        if (status == CUNMOD_OK && slices_of(ctx) == 1)
            some = cunmod_emu_peak();
    }
    printf("halves of %d items: %lld bytes, or %lld\n", ITEMS, (long long)all, (long long)some);
    CHECK(some > 0 && some < all);
    for (int r = 0; r < RESULTS; r++)
        check_same(z[r], expected[r], ITEMS);
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_GCD, NULL));
    destroy(z);
    destroy(expected);
    EACH(cunmod_batch_destroy, x[0], x[1]);
    free(words);
}

/* ---- pieces and interrupts --------------------------------------------------------- */

#define MOST_POWERS 12
#define ROOM (1 << 20) /* 64 ROOM CUNMOD_TUNE_POWER_US is more than a quarter of a piece */

/* Powers of x modulo x + 1, which are 1, in a batch with room for far longer moduli: they are
 * predicted to take long, so that in a context with a flag four items are a piece. */
typedef struct
{
    int64_t items;
    uint64_t e[MOST_POWERS];
    cunmod_moduli_t moduli;
    cunmod_batch_t f, z;
} powers_t;

/* The last modulus has room for `more` words more than the others, and the exponent e; the others
 * have 2. The first `wide` items have moduli of 61 bits. */
static powers_t make_powers(cunmod_ctx_t ctx, int64_t items, int64_t wide, uint64_t e, int64_t more)
{
    powers_t x = {.items = items};
    uint64_t p[MOST_POWERS];
    int64_t at[MOST_POWERS + 1] = {0};
    SCOPED uint64_t *const words = calloc((size_t)(items * ROOM + more), sizeof *words);
    for (int64_t i = 0; i < items; i++)
    {
        p[i] = i < wide ? (UINT64_C(1) << 61) - 1 : 65537;
        x.e[i] = i == items - 1 ? e : 2;
        at[i + 1] = at[i] + ROOM;
        words[at[i]] = words[at[i] + 1] = 1;
    }
    at[items] += more;
    CHECK_OK(cunmod_moduli_create(&x.moduli, p, items, ctx));
    CHECK_OK(cunmod_batch_create(&x.f, x.moduli));
    CHECK_OK(cunmod_batch_create(&x.z, x.moduli));
    CHECK_OK(cunmod_batch_set_arrays(x.f, words, at));
    return x;
}

/* The polynomials of a batch are x + 1, or 1. */
static void check_ones(const powers_t *x, cunmod_batch_t z, uint64_t top)
{
    uint64_t out[2 * MOST_POWERS];
    int64_t at[MOST_POWERS + 1] = {0};
    for (int64_t i = 0; i < x->items; i++)
        at[i + 1] = at[i] + 2;
    CHECK_OK(cunmod_batch_get_arrays(out, at, z));
    for (int64_t i = 0; i < x->items; i++)
        CHECK(out[2 * i] == 1 && out[2 * i + 1] == top);
}

static void free_powers(powers_t *x)
{
    EACH(cunmod_batch_destroy, x->f, x->z);
    cunmod_moduli_destroy(x->moduli);
}
#define SCOPED_POWERS __attribute__((cleanup(free_powers)))

/* As many pieces as the times say, which follow the largest exponent, whether all items have the
 * same room or not, of both parts. A part that is made at once has no slices: without a flag all
 * items are. */
static void check_pieces(cunmod_ctx_t ctx)
{
    static const struct
    {
        int64_t items, wide, more;
        uint64_t e;
        int slices;
    } rows[] = {{12, 0, 0, UINT64_C(1) << 63, 3},
                {12, 0, 1, UINT64_C(1) << 63, 3},
                {11, 5, 0, UINT64_C(1) << 63, 4},
                {8, 2, 0, UINT64_C(1) << 63, 2},
                {12, 0, 0, 2, 1},
                {12, 0, 0, UINT64_C(1) << 31, 2}};
    volatile int flag = 0;
    for (int k = 0; k < COUNT(rows); k++)
    {
        SCOPED_POWERS powers_t x =
            make_powers(ctx, rows[k].items, rows[k].wide, rows[k].e, rows[k].more);
        CHECK_OK(cunmod_batch_powmod_x(x.z, x.e, x.f));
        CHECK(slices_of(ctx) == 1);
        CHECK_OK(cunmod_set_interrupt(ctx, &flag));
        CHECK_OK(cunmod_batch_powmod_x(x.z, x.e, x.f));
        CHECK(slices_of(ctx) == rows[k].slices);
        CHECK_OK(cunmod_set_interrupt(ctx, NULL));
        check_ones(&x, x.z, 0);
    }
}

/* Items without any words, which take no time, are one piece. */
static void check_empty(cunmod_ctx_t ctx)
{
    const uint64_t p[] = {7, 11};
    volatile int flag = 0;
    SCOPED_BATCH cunmod_batch_t z = test_batch_on(p, 2, ctx);
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    CHECK_OK(cunmod_batch_gcd(z, z, z));
    CHECK(slices_of(ctx) == 1);
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
}

/* Device calls of the GCDs of a batch and its own items. */
static long gcd_calls(cunmod_batch_t z, cunmod_batch_t a)
{
    cunmod_emu_fail_at(0);
    CHECK_OK(cunmod_batch_gcd(z, a, a));
    return cunmod_emu_calls();
}

/* Which moduli are prime is found once, not in each slice; and a slice asks the device for no
 * lengths and states that the host knows. */
static void check_known(cunmod_ctx_t ctx)
{
    int64_t len[MOST_POWERS];
    long all[2], sliced[3];
    volatile int flag = 0;
    for (int warm = 0; warm < 2; warm++)
    {
        SCOPED_POWERS powers_t x = make_powers(ctx, 12, 0, 2, 0);
        CHECK_OK(cunmod_batch_lengths(len, x.f));
        for (int k = 0; k < 2; k++)
            all[k] = gcd_calls(x.z, x.f);
        CHECK(slices_of(ctx) == 1);
    }
    SCOPED_POWERS powers_t x = make_powers(ctx, 12, 0, 2, 0);
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    for (int k = 0; k < 3; k++)
    {
        if (k == 2)
            CHECK_OK(cunmod_batch_lengths(len, x.f));
        sliced[k] = gcd_calls(x.z, x.f);
    }
    const int slices = slices_of(ctx);
    CHECK(slices > 1);
    CHECK(all[0] > all[1] && sliced[0] - sliced[1] == all[0] - all[1]);
    CHECK(sliced[1] - sliced[2] >= slices);
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    check_ones(&x, x.z, 1);
}

/* The flag stops a call between two pieces, and no result is touched. */
static void check_interrupt(cunmod_ctx_t ctx)
{
    volatile int flag = 0;
    SCOPED_POWERS powers_t x = make_powers(ctx, 12, 0, UINT64_C(1) << 63, 0);
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    cunmod_emu_fail_at(0);
    CHECK_OK(cunmod_batch_powmod_x(x.z, x.e, x.f));
    const long calls = cunmod_emu_calls();
    cunmod_emu_interrupt_at(calls / 2, &flag);
    CHECK_FAILS(INTERRUPTED, cunmod_batch_powmod_x(x.f, x.e, x.f));
    CHECK(flag == 1 && cunmod_emu_calls() < calls);
    cunmod_emu_fail_at(0);
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    check_ones(&x, x.z, 0);
    check_ones(&x, x.f, 1);
}
#endif

int main(void)
{
    test_start(0);
#ifdef CUNMOD_EMU
    if (test_gpu_available())
    {
        cunmod_ctx_t ctx = test_ctx_on(0, CUNMOD_PATH_GPU);
        check_operations(ctx, 40, 30, 1);
        check_operations(ctx, 12, 600, 0);
        check_fewer(ctx);
        check_pieces(ctx);
        check_empty(ctx);
        check_known(ctx);
        check_interrupt(ctx);
        cunmod_ctx_destroy(ctx);
        CHECK(cunmod_emu_allocated() == 0);
    }
#endif
    return test_finish();
}
