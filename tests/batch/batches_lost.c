/* Batches whose GPUs are lost, for good: no item is, where the moduli recover.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>

#include "tests/batch/batches_devices.h"
#include "tests/harness/scoped.h"

#ifdef CUNMOD_EMU
#include "batch/batch.h"
#include "emu_faults.h"
#include "shape/tuning.h"

#define DEVICES 4

enum
{
    PRODUCT,
    QUOTIENT,
    REMAINDER,
    POWER,
    POWER_X,
    GCD,
    FACTOR,
    COFACTOR,
    RESULTANT,
    VALUES,
    POLYNOMIAL,
    SUM,
    GIVEN,
    RESULTS
};

/* Operations of all kinds, of operands that are set, overwritten and destroyed meanwhile. */
static void compute(cunmod_batch_t z[RESULTS], const problem_t *x, cunmod_moduli_t moduli)
{
    cunmod_batch_t a = batch_of(x, 0, moduli), b = batch_of(x, 1, moduli);
    uint64_t *const e = test_array(x->items);
    for (int64_t i = 0; i < x->items; i++)
        e[i] = (uint64_t)(3 * i % 11);
    for (int r = 0; r < RESULTS; r++)
        CHECK_OK(cunmod_batch_create(&z[r], moduli));
    SCOPED_BATCH cunmod_batch_t c = test_batch(moduli);
    CHECK_OK(cunmod_batch_mul(z[PRODUCT], a, b));
    CHECK_OK(cunmod_batch_divrem(z[QUOTIENT], z[REMAINDER], z[PRODUCT], b));
    CHECK_OK(cunmod_batch_powmod(z[POWER], a, e, b));
    CHECK_OK(cunmod_batch_powmod_x(z[POWER_X], e, b));
    free(e); /* an operation has read what it was given */
    CHECK_OK(cunmod_batch_xgcd(c, z[FACTOR], z[COFACTOR], z[PRODUCT], a));
    CHECK_OK(cunmod_batch_gcd(z[GCD], z[PRODUCT], c));
    CHECK_OK(cunmod_batch_resultant(z[RESULTANT], a, b));
    CHECK_OK(cunmod_batch_set_arrays(z[GIVEN], x->side[0].words, x->side[0].at));
    CHECK_OK(cunmod_batch_evaluate(z[VALUES], a, b, 5));
    CHECK_OK(cunmod_batch_set_arrays(a, x->side[1].words, x->side[1].at));
    CHECK_OK(cunmod_batch_interpolate(z[POLYNOMIAL], b, z[VALUES], 4));
    CHECK_OK(cunmod_batch_scalar_addmul(c, a, b, z[RESULTANT]));
    cunmod_batch_destroy(b);
    CHECK_OK(cunmod_batch_take(c, c, 1, 2, 20));
    CHECK_OK(cunmod_batch_make_monic(z[SUM], c));
    CHECK_OK(cunmod_batch_integral(c, c));
    CHECK_OK(cunmod_batch_add(z[SUM], z[SUM], c));
    CHECK_OK(cunmod_batch_sub(z[SUM], z[SUM], a));
    cunmod_batch_destroy(a);
}

static void destroy(cunmod_batch_t z[RESULTS])
{
    for (int r = 0; r < RESULTS; r++)
        cunmod_batch_destroy(z[r]);
}

/* Moduli on so many devices, whose contexts are the moduli's alone then. */
static cunmod_moduli_t moduli_on(const problem_t *x, int devices, int recovery)
{
    cunmod_ctx_t ctxs[DEVICES] = {NULL};
    for (int i = 0; i < devices; i++)
    {
        CHECK_OK(cunmod_ctx_create(&ctxs[i], i));
        CHECK_OK(cunmod_set_recovery(ctxs[i], recovery));
    }
    cunmod_moduli_t moduli = test_moduli_on(x->p, x->items, ctxs, devices);
    for (int i = 0; i < devices; i++)
        cunmod_ctx_destroy(ctxs[i]);
    return moduli;
}

/* One device (-1: all) is lost at its k-th call, and stays so (0: when all is computed). Returns
 * the calls about it that computing took. */
static long compute_and_lose(const problem_t *x, cunmod_batch_t expected[RESULTS], int devices,
                             int device, long k)
{
    const int64_t before = cunmod_emu_allocated();
    cunmod_batch_t z[RESULTS];
    cunmod_moduli_t moduli =
        moduli_on(x, devices, devices > 1 ? CUNMOD_RECOVERY_AUTO : CUNMOD_RECOVERY_ON);
    cunmod_emu_only_on(device);
    if (k > 0)
        cunmod_emu_lose_at(k);
    else
        cunmod_emu_fail_at(0);
    compute(z, x, moduli);
    const long calls = cunmod_emu_calls();
    if (k == 0)
        cunmod_emu_lose_at(1);
    for (int r = 0; r < RESULTS; r++)
        check_same(z[r], expected[r], x->items);
    destroy(z);
    cunmod_emu_fail_at(0);
    cunmod_emu_only_on(-1);
    cunmod_moduli_destroy(moduli);
    CHECK(cunmod_emu_allocated() == before);
    return calls;
}

static void check_losses(void)
{
    static const int numbers[] = {1, 2, 4};
    for (int i = 0; i < 3; i++)
    {
        const int devices = numbers[i];
        SCOPED_PROBLEM problem_t x = make_problem(3 * devices + 1, 40, 1);
        cunmod_batch_t expected[RESULTS];
        SCOPED_CTX cunmod_ctx_t ctx = test_ctx(-2);
        SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(x.p, x.items, ctx);
        compute(expected, &x, moduli);
        const int device = (int)test_below((uint64_t)devices);
        const long calls = compute_and_lose(&x, expected, devices, device, 0);
        CHECK(calls > 100);
        for (long k = test_range(1, 20); k <= calls; k += test_range(1, test_few() ? 200 : 40))
            compute_and_lose(&x, expected, devices, device, k);
        compute_and_lose(&x, expected, devices, -1, 0);
        compute_and_lose(&x, expected, devices, -1, calls / 2);
        destroy(expected);
    }
}

/* Without recovery polynomials are lost with their GPU, and only they. */
static void check_off(void)
{
    SCOPED_PROBLEM problem_t x = make_problem(6, 40, 0);
    cunmod_moduli_t moduli = moduli_on(&x, 2, CUNMOD_RECOVERY_OFF);
    cunmod_batch_t z = product_of(&x, moduli);
    for (int k = 0; k < 2; k++)
        CHECK_OK(cunmod_set_path(cunmod_moduli_share(moduli, k)->ctx, CUNMOD_PATH_CPU));
    cunmod_batch_t kept = product_of(&x, moduli);
    for (int k = 0; k < 2; k++)
        CHECK_OK(cunmod_set_path(cunmod_moduli_share(moduli, k)->ctx, CUNMOD_PATH_AUTO));
    check_product(&x, kept);
    cunmod_emu_only_on(1);
    cunmod_emu_lose_at(1);
    CHECK_FAILS(GPU, cunmod_batch_neg(z, z));
    CHECK_FAILS(GPU, cunmod_batch_add(z, z, kept));
    check_product(&x, kept);
    CHECK_OK(cunmod_batch_set(z, kept));
    check_product(&x, z);
    EACH(cunmod_batch_destroy, z, kept);
    cunmod_moduli_destroy(moduli);
    cunmod_emu_fail_at(0);
    cunmod_emu_only_on(-1);
}

/* A GPU that is forced and lost: what is there can be read, and no operation runs. */
static void check_forced(void)
{
    SCOPED_PROBLEM problem_t x = make_problem(6, 40, 0);
    cunmod_ctx_t ctx = test_ctx_on(0, CUNMOD_PATH_GPU);
    CHECK_OK(cunmod_set_recovery(ctx, CUNMOD_RECOVERY_ON));
    CHECK_FAILS(ARGUMENT, cunmod_set_recovery(ctx, -1));
    CHECK_FAILS(ARGUMENT, cunmod_set_recovery(ctx, CUNMOD_RECOVERY_ON + 1));
    cunmod_moduli_t moduli = test_new_moduli(x.p, x.items, ctx);
    cunmod_batch_t z = product_of(&x, moduli), other = product_of(&x, moduli);
    cunmod_emu_lose_at(1);
    CHECK_FAILS(GPU, cunmod_batch_neg(z, z));
    CHECK_OK(cunmod_set_work_limit(ctx, 0));
    int64_t len[6];
    CHECK_FAILS(WORK, cunmod_batch_lengths(len, z));
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    check_product(&x, z);
    check_product(&x, other);
    EACH(cunmod_batch_destroy, z, other);
    cunmod_moduli_destroy(moduli);
    cunmod_ctx_destroy(ctx);
    cunmod_emu_fail_at(0);
}

/* ---- what is held ------------------------------------------------------------------ */

/* The first copy to the host takes at most this room. */
#define SLOTS (CUNMOD_SLOTS * CUNMOD_SLOT_BYTES)

/* As moduli with one share alone tell. */
static void check_held(cunmod_moduli_t moduli)
{
    const cunmod_held_t *const held = &moduli->held;
    CHECK(held->lineages >= 0 && held->others >= 0 && held->used >= 0 && held->versions > 0);
    CHECK(held->lineages <= CUNMOD_TUNE_LINEAGES + CUNMOD_TUNE_LINEAGES_EACH * held->versions);
    CHECK(held->others <= CUNMOD_TUNE_LINEAGE_WORDS + CUNMOD_TUNE_LINEAGE_WORDS_EACH * held->used);
}

/* z = 0 + so many b, each of which is set before if that is wanted; then the device is lost. */
static void check_sum(const problem_t *x, int64_t times, int fresh)
{
    int64_t sent, received, allocated = 0;
    cunmod_batch_t z[2];
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx(0);
    CHECK_OK(cunmod_set_recovery(ctx, CUNMOD_RECOVERY_ON));
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(x->p, x->items, ctx);
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_CPU));
    SCOPED_MODULI cunmod_moduli_t others = test_new_moduli(x->p, x->items, ctx);
    for (int side = 0; side < 2; side++)
    {
        const cunmod_moduli_t on = side == 0 ? moduli : others;
        CHECK_OK(cunmod_set_path(ctx, side == 0 ? CUNMOD_PATH_AUTO : CUNMOD_PATH_CPU));
        SCOPED_BATCH cunmod_batch_t b = batch_of(x, 1, on);
        CHECK_OK(cunmod_batch_create(&z[side], on));
        for (int64_t i = 0; i < times; i++)
        {
            if (fresh)
                CHECK_OK(cunmod_batch_set_arrays(b, x->side[1].words, x->side[1].at));
            CHECK_OK(cunmod_batch_add(z[side], z[side], b));
            check_held(on);
            allocated = i == 1 && side == 0 ? cunmod_emu_allocated() : allocated;
            CHECK(i == 0 || cunmod_emu_allocated() <= allocated + SLOTS);
        }
    }
    CHECK_OK(cunmod_transferred(&sent, &received, ctx));
    CHECK(received > 0 && received <= 4 * x->side[1].at[x->items]);
    cunmod_emu_lose_at(1);
    check_same(z[0], z[1], x->items);
    cunmod_emu_fail_at(0);
    CHECK(moduli->held.lineages == 0 && moduli->held.others == 0);
    EACH(cunmod_batch_destroy, z[0], z[1]);
    CHECK(moduli->held.versions == 0 && moduli->held.used == 0);
}

static void check_checkpointed(void)
{
    SCOPED_PROBLEM problem_t few = make_problem(3, 10, 0), many = make_problem(3, 30, 0);
    check_sum(&few, CUNMOD_TUNE_LINEAGES + 100, 0);
    /* one long item, so that a few operands have more words than may be held */
    const int64_t len = 3 * CUNMOD_TUNE_LINEAGE_WORDS / 16;
    free(many.side[1].words);
    many.side[1].at[0] = many.side[1].at[1] = 0;
    many.side[1].at[2] = many.side[1].at[3] = len;
    many.side[1].words = test_poly(len, many.p[1], TEST_DENSE);
    check_sum(&many, 24, 1);
}

/* What lineages hold is counted: exponents, and where polynomials begin, their lengths and their
 * states. */
static void check_counted(void)
{
    enum
    {
        ITEMS = 3,
        FACTS = ITEMS + (ITEMS + 1) / 2 /* lengths of 64 bits, states of 32 */
    };
    static const uint64_t p[ITEMS] = {7, 11, 13}, words[] = {1, 1, 1, 1, 1, 1},
                          e[ITEMS] = {2, 3, 5};
    static const int64_t at[ITEMS + 1] = {0, 1, 3, 6};
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx(0);
    CHECK_OK(cunmod_set_recovery(ctx, CUNMOD_RECOVERY_ON));
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(p, ITEMS, ctx);
    cunmod_batch_t z = test_batch(moduli), b = test_batch_of(moduli, words, at),
                   power = test_batch(moduli);
    CHECK(moduli->held.others == 0);
    CHECK_OK(cunmod_batch_add(z, z, b)); /* zeros that were made on the host */
    CHECK(moduli->held.others == FACTS);
    CHECK_OK(cunmod_batch_add(z, z, b));
    CHECK(moduli->held.others == FACTS + ITEMS + 1);
    CHECK_OK(cunmod_batch_powmod_x(power, e, b));
    CHECK(moduli->held.others == FACTS + ITEMS + 1 + ITEMS);
    cunmod_batch_destroy(b); /* the words that were set, too, of 4 bytes each */
    CHECK(moduli->held.others == FACTS + ITEMS + 1 + ITEMS + 6 / 2 + ITEMS + 1);
    EACH(cunmod_batch_destroy, power, z);
    CHECK(moduli->held.others == 0 && moduli->held.lineages == 0);
}

/* Where a device call of a checkpoint fails, and the CPU may not compute the polynomials again,
 * there is no other checkpoint until as many lineages have come. */
static void check_not_checkpointed(void)
{
    const int64_t most = CUNMOD_TUNE_LINEAGES + 2 * CUNMOD_TUNE_LINEAGES_EACH;
    SCOPED_PROBLEM problem_t x = make_problem(3, 10, 0);
    long calls = 0;
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx(0);
    CHECK_OK(cunmod_set_recovery(ctx, CUNMOD_RECOVERY_ON));
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(x.p, x.items, ctx);
    SCOPED_BATCH cunmod_batch_t z = test_batch(moduli);
    SCOPED_BATCH cunmod_batch_t b = batch_of(&x, 1, moduli);
    for (int64_t i = 0; i < most; i++)
    {
        cunmod_emu_fail_at(0);
        CHECK_OK(cunmod_batch_add(z, z, b));
        calls = cunmod_emu_calls();
    }
    CHECK(moduli->held.lineages == most);
    CHECK_OK(cunmod_set_work_limit(ctx, 0));
    cunmod_emu_fail_at(calls + 1);
    CHECK_OK(cunmod_batch_add(z, z, b));
    CHECK(cunmod_emu_calls() > calls && moduli->held.lineages == most + 1);
    for (int64_t i = 1; i <= most; i++)
    {
        cunmod_emu_fail_at(0);
        CHECK_OK(cunmod_batch_add(z, z, b));
        CHECK(cunmod_emu_calls() == calls && moduli->held.lineages == most + 1 + i);
    }
    CHECK_OK(cunmod_batch_add(z, z, b));
    CHECK(moduli->held.lineages == 0 && moduli->held.others == 0);
}

void check_lost(void)
{
    check_losses();
    check_off();
    check_forced();
    check_checkpointed();
    check_counted();
    check_not_checkpointed();
}

#else

void check_lost(void) {}

#endif
