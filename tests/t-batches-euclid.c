/* GCDs, resultants, extended GCDs and inverses of batches: items of all lengths and moduli in one call, on each path,
 * against FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "batches_pairs.h"
#include "cunmod.h"
#include "harness.h"
#include "plan/batch_alone.h"
#include "plan/batch_euclid.h"
#include "plan/query.h"

#ifdef CUNMOD_EMU
#include "emu_faults.h"
#endif

enum
{
    GCD,
    RESULTANT,
    XGCD,
    INVMOD,
    OPERATIONS
};

enum
{
    RESULTS = 3,
    MOST_COFACTORS = 288, /* coefficients of operands whose cofactors the GPU makes */
    ITEMS = 40            /* of the batches of which device calls fail */
};

/* ---- results ------------------------------------------------------------------- */

/* z[0] = 1 / a modulo f. Returns a status of cunmod_invmod. */
static int expect_inverse(nmod_poly_t z, const nmod_poly_t a, const nmod_poly_t f)
{
    return f->length == 0              ? CUNMOD_E_DIVZERO
           : f->length == 1            ? CUNMOD_E_LENGTH
           : nmod_poly_invmod(z, a, f) ? CUNMOD_OK
                                       : CUNMOD_E_INVERSE;
}

/* The results of item i, whose status is returned. */
static int expect(nmod_poly_t *z, int operation, const pairs_t *x, int64_t i)
{
    int status = x->status[i];
    if (status != CUNMOD_OK)
        return status;
    nmod_poly_t a, b;
    nmod_poly_init(a, x->p[i]);
    nmod_poly_init(b, x->p[i]);
    to_poly(a, x->words[0] + x->at[0][i], x->at[0][i + 1] - x->at[0][i]);
    to_poly(b, x->words[1] + x->at[1][i], x->at[1][i + 1] - x->at[1][i]);
    if (operation == GCD)
        nmod_poly_gcd(z[0], a, b);
    else if (operation == RESULTANT)
        nmod_poly_set_coeff_ui(z[0], 0, nmod_poly_resultant(a, b));
    else if (operation == XGCD)
        nmod_poly_xgcd(z[0], z[1], z[2], a, b);
    else
        status = expect_inverse(z[0], a, b);
    if (status != CUNMOD_OK)
        nmod_poly_zero(z[0]);
    nmod_poly_clear(a);
    nmod_poly_clear(b);
    return status;
}

static int results_of(int operation)
{
    return operation == XGCD ? RESULTS : 1;
}

static int call(int operation, const cunmod_batch_t *z, cunmod_batch_t a, cunmod_batch_t b)
{
    switch (operation)
    {
    case GCD:
        return cunmod_batch_gcd(z[0], a, b);
    case RESULTANT:
        return cunmod_batch_resultant(z[0], a, b);
    case XGCD:
        return cunmod_batch_xgcd(z[0], z[1], z[2], a, b);
    default:
        return cunmod_batch_invmod(z[0], a, b);
    }
}

static const char *const names[OPERATIONS] = {"batch gcd", "batch resultant", "batch xgcd",
                                              "batch invmod"};

/* Compares result r of all items with what is expected. */
static void check_result(int operation, int r, cunmod_batch_t batch, const pairs_t *x)
{
    const int64_t items = x->items;
    int64_t *len = calloc((size_t)items + 1, sizeof *len);
    int64_t *at = calloc((size_t)items + 1, sizeof *at);
    int *statuses = calloc((size_t)items + 1, sizeof *statuses);
    CHECK_OK(cunmod_batch_lengths(len, batch));
    CHECK_OK(cunmod_batch_statuses(statuses, batch));
    for (int64_t i = 0; i < items; i++)
        at[i + 1] = at[i] + len[i] + (int64_t)test_below(2);
    uint64_t *words = test_result(at[items]);
    CHECK_OK(cunmod_batch_get_arrays(words, at, batch));
    for (int64_t i = 0; i < items; i++)
    {
        nmod_poly_t z[RESULTS];
        test_case(names[operation], x->at[0][i + 1] - x->at[0][i], x->at[1][i + 1] - x->at[1][i],
                  x->p[i]);
        for (int k = 0; k < RESULTS; k++)
            nmod_poly_init(z[k], x->p[i] < 2 ? 2 : x->p[i]);
        CHECK(statuses[i] == expect(z, operation, x, i));
        CHECK(len[i] == z[r]->length);
        if (len[i] == z[r]->length)
            CHECK_EQUAL(words + at[i], z[r]->coeffs, len[i]);
        for (int k = 0; k < RESULTS; k++)
            nmod_poly_clear(z[k]);
    }
    test_result_free(words, at[items]);
    free(len);
    free(at);
    free(statuses);
}

static cunmod_batch_t operand_of(const pairs_t *x, int j, cunmod_moduli_t moduli)
{
    cunmod_batch_t batch;
    CHECK_OK(cunmod_batch_create(&batch, moduli));
    CHECK_OK(cunmod_batch_set_arrays(batch, x->words[j], x->at[j]));
    return batch;
}

/* ---- calls --------------------------------------------------------------------- */

/* Each operation on one batch, with results and operands the same object now and then. `count`
 * contexts have shares of it. */
static void check_all(const cunmod_ctx_t *ctxs, int count, const pairs_t *x)
{
    cunmod_moduli_t moduli;
    CHECK_OK(cunmod_moduli_create_on(&moduli, x->p, x->items, ctxs, count));
    for (int operation = 0; operation < OPERATIONS; operation++)
    {
        cunmod_batch_t u = operand_of(x, 0, moduli), v = operand_of(x, 1, moduli);
        cunmod_batch_t own[RESULTS], z[RESULTS];
        for (int r = 0; r < RESULTS; r++)
            CHECK_OK(cunmod_batch_create(&own[r], moduli));
        memcpy(z, own, sizeof z);
        const int alias = (int)test_below(4), r = (int)test_below((uint64_t)results_of(operation));
        z[r] = alias == 1 ? u : alias == 2 ? v : own[r];
        CHECK_OK(call(operation, z, u, v));
        for (int k = 0; k < results_of(operation); k++)
            check_result(operation, k, z[k], x);
        for (int k = 0; k < RESULTS; k++)
            cunmod_batch_destroy(own[k]);
        cunmod_batch_destroy(u);
        cunmod_batch_destroy(v);
    }
    cunmod_moduli_destroy(moduli);
}

static void check_operations(cunmod_ctx_t ctx, int64_t items, int64_t most, int kinds, int bad)
{
    uint64_t *p = test_array(items);
    set_moduli(p, items, kinds);
    pairs_t x = make_pairs(p, items, most);
    if (bad)
        spoil(&x);
    check_all(&ctx, 1, &x);
    free_pairs(&x);
    free(p);
}

/* Short items and one that is too long for the kernels of cofactors: it changes the path of no
 * other. */
static void check_mixed(cunmod_ctx_t ctx, int path, int64_t items, int64_t longest, int kinds,
                        int bad)
{
    uint64_t p[ITEMS];
    cunmod_ctx_t ctxs[2] = {ctx};
    CHECK_OK(cunmod_ctx_create(&ctxs[1], -1));
    CHECK_OK(cunmod_set_path(ctxs[1], path));
    set_moduli(p, items, kinds);
    pairs_t x = make_pairs_with(p, items, 30, longest);
    if (bad)
        spoil(&x);
    const int count = 1 + (int)test_below(2);
    check_all(ctxs, count, &x);
    if (path != CUNMOD_PATH_AUTO)
        CHECK(cunmod_last_path(ctx) == path);
    else if (count == 1) /* else a share may have the long item alone */
        CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
    free_pairs(&x);
    cunmod_ctx_destroy(ctxs[1]);
}

/* The status of a single operation that ends a call is the call's, and leaves all as it was. */
static void check_ends(cunmod_ctx_t ctx)
{
    uint64_t p[ITEMS];
    cunmod_moduli_t moduli;
    cunmod_batch_t z[RESULTS];
    volatile int flag = 1;
    set_moduli(p, ITEMS, 0);
    pairs_t x = make_pairs_with(p, ITEMS, 30, 400), shorts = make_pairs(p, ITEMS, 30);
    for (int64_t i = 0; i < ITEMS; i++)
        if (x.at[0][i + 1] - x.at[0][i] > MOST_COFACTORS)
            x.words[0][x.at[0][i + 1] - 1] = 1; /* so there is something to make */
    CHECK_OK(cunmod_moduli_create(&moduli, p, ITEMS, ctx));
    for (int r = 0; r < RESULTS; r++)
        CHECK_OK(cunmod_batch_create(&z[r], moduli));
    cunmod_batch_t u = operand_of(&x, 0, moduli), v = operand_of(&x, 1, moduli);
    cunmod_batch_t a = operand_of(&shorts, 0, moduli), b = operand_of(&shorts, 1, moduli);
    CHECK_OK(call(XGCD, z, a, b));
    CHECK_OK(cunmod_set_work_limit(ctx, 1e-3));
    CHECK_STATUS(CUNMOD_E_WORK, call(XGCD, z, u, v));
    CHECK(strstr(cunmod_last_reason(ctx), "limit") != NULL);
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, call(XGCD, z, u, v));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    for (int r = 0; r < RESULTS; r++)
        check_result(XGCD, r, z[r], &shorts);
    const cunmod_batch_t all[] = {z[0], z[1], z[2], u, v, a, b};
    for (int k = 0; k < 7; k++)
        cunmod_batch_destroy(all[k]);
    cunmod_moduli_destroy(moduli);
    free_pairs(&x);
    free_pairs(&shorts);
}

/* Wrong arguments; an interrupted call. */
static void check_errors(cunmod_ctx_t ctx)
{
    const uint64_t p[] = {7};
    cunmod_moduli_t moduli, others;
    cunmod_batch_t a, b;
    CHECK_OK(cunmod_moduli_create(&moduli, p, 1, ctx));
    CHECK_OK(cunmod_moduli_create(&others, p, 1, ctx));
    CHECK_OK(cunmod_batch_create(&a, moduli));
    CHECK_OK(cunmod_batch_create(&b, others));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_gcd(NULL, a, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_gcd(a, NULL, a));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_batch_gcd(a, a, b));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_resultant(a, a, NULL));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_batch_resultant(b, a, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_xgcd(a, b, a, a, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_xgcd(a, b, NULL, a, a));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_batch_invmod(a, b, a));
    cunmod_batch_destroy(a);
    cunmod_batch_destroy(b);
    cunmod_moduli_destroy(moduli);
    cunmod_moduli_destroy(others);
}

#ifdef CUNMOD_EMU
/* An operation of whose *calls device calls the k-th fails. Returns its status. */
static int call_with_fault(long *calls, int operation, const pairs_t *x, int path, long k)
{
    cunmod_ctx_t ctx;
    cunmod_moduli_t moduli;
    cunmod_batch_t z[RESULTS];
    int64_t len[ITEMS];
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, path));
    cunmod_emu_fail_at(k);
    CHECK_OK(cunmod_moduli_create(&moduli, x->p, x->items, ctx));
    for (int r = 0; r < RESULTS; r++)
        CHECK_OK(cunmod_batch_create(&z[r], moduli));
    cunmod_batch_t u = operand_of(x, 0, moduli), v = operand_of(x, 1, moduli);
    const int status = call(operation, z, u, v);
    for (int r = 0; r < results_of(operation) && status == CUNMOD_OK; r++)
        if (cunmod_batch_lengths(len, z[r]) != CUNMOD_OK)
            CHECK(k > 0 && k <= cunmod_emu_calls());
    *calls = cunmod_emu_calls();
    cunmod_emu_fail_at(0);
    for (int r = 0; r < results_of(operation) && status == CUNMOD_OK; r++)
        check_result(operation, r, z[r], x);
    for (int r = 0; r < RESULTS; r++)
        cunmod_batch_destroy(z[r]);
    cunmod_batch_destroy(u);
    cunmod_batch_destroy(v);
    cunmod_moduli_destroy(moduli);
    cunmod_ctx_destroy(ctx);
    return status;
}

/* Every device call fails in turn, until the lengths of the results are known. longest: 0, or
 * coefficients of one item. */
static void check_faults(int operation, int path, int64_t items, int64_t longest)
{
    uint64_t p[ITEMS];
    const int64_t before = cunmod_emu_allocated();
    set_moduli(p, items, 0);
    pairs_t x = longest > 0 ? make_pairs_with(p, items, 30, longest) : make_pairs(p, items, 30);
    long calls, ignored, failed = 0;
    CHECK_OK(call_with_fault(&calls, operation, &x, path, 0));
    for (long k = 1; k <= calls; k++)
    {
        const int status = call_with_fault(&ignored, operation, &x, path, k);
        failed += status != CUNMOD_OK;
        CHECK(status == CUNMOD_OK || (status == CUNMOD_E_GPU && path == CUNMOD_PATH_GPU));
        CHECK(cunmod_emu_allocated() == before);
    }
    CHECK(path != CUNMOD_PATH_GPU || failed > 0);
    free_pairs(&x);
}
#endif

/* Each class has the lengths for which its groups have registers. */
static void check_classes(void)
{
    for (uint32_t word = 4; word <= 8; word += 4)
    {
        int before = 0;
        for (int64_t n = 0; n < 3000; n++)
        {
            const int class = cunmod_euclid_class(n, word);
            const int cofactors = cunmod_cofactor_class(n);
            CHECK((cofactors == CUNMOD_EUCLID_LONG) == (n > MOST_COFACTORS));
            CHECK(n > MOST_COFACTORS ||
                  n <= CUNMOD_COFACTOR_LANES(cofactors) * (CUNMOD_COFACTOR_ROWS(cofactors) - 1));
            CHECK(class >= before && class <= CUNMOD_EUCLID_LONG);
            CHECK(class == CUNMOD_EUCLID_LONG ||
                  n <= CUNMOD_GROUP_LANES(class) * (CUNMOD_GROUP_ROWS(class) - 1));
            CHECK(word == 4 || class == CUNMOD_EUCLID_LONG || class < CUNMOD_GROUPS_8);
            before = class;
        }
        CHECK(before == CUNMOD_EUCLID_LONG);
    }
}

/* Resultants of operands that are too long for the steps in the emulator, and so alone. */
static void check_uneven(cunmod_ctx_t ctx)
{
    uint64_t p[2];
    set_moduli(p, 2, 3);
    pairs_t x = make_uneven_pairs(p, 2, 20500, 12);
    check_all(&ctx, 1, &x);
    free_pairs(&x);
}

static void check_mixed_lengths(cunmod_ctx_t ctx, int path)
{
    check_uneven(ctx);
    for (int kinds = 0; kinds < 4; kinds++)
        check_mixed(ctx, path, test_range(2, 20), 320 + 300 * kinds, kinds, kinds == 0);
    check_mixed(ctx, path, 3, test_small() ? 1300 : 2500, 0, 0);
}

/* One long item is for the GPU, and many are for many processors, where the times are like that. */
static void check_choice(void)
{
    cunmod_query_t query = cunmod_ask_gcd(2147483629, 2000, 1999, CUNMOD_TASK_XGCD, 0);
    const cunmod_params_t *const params = cunmod_params_default(NULL);
    cunmod_plan_t cpu;
    query.where = CUNMOD_ON_DEVICE;
    query.bits = 31;
    query.batch = 1;
    query.algorithm = -1;
    query.path = CUNMOD_PATH_CPU;
    CHECK(cunmod_plan_best(&cpu, &query, params) == 0 && cpu.us > 0);
    query.path = CUNMOD_PATH_AUTO;
    CHECK(cunmod_alone_on_gpu(&query, 0.99 * cpu.us, params, 1, 16));
    CHECK(!cunmod_alone_on_gpu(&query, 1.01 * cpu.us, params, 1, 16));
    CHECK(cunmod_alone_on_gpu(&query, 0.49 * cpu.us, params, 2, 16));
    CHECK(!cunmod_alone_on_gpu(&query, 0.51 * cpu.us, params, 2, 16));
    CHECK(cunmod_alone_on_gpu(&query, cpu.us / 17, params, 1000, 16));
    CHECK(!cunmod_alone_on_gpu(&query, cpu.us / 15, params, 1000, 16));
}

/* The path that the plan chooses: some of many long items are made on the CPU. */
static void check_automatic(void)
{
    cunmod_ctx_t ctx;
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, CUNMOD_PATH_AUTO));
    check_mixed_lengths(ctx, CUNMOD_PATH_AUTO);
    for (int kinds = 0; kinds < 4; kinds++)
        check_operations(ctx, test_range(10, 20), 330, kinds, kinds == 3);
    cunmod_ctx_destroy(ctx);
}

static void check_path(int path)
{
    cunmod_ctx_t ctx;
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, path));
    check_errors(ctx);
    check_operations(ctx, 0, 10, 0, 0);
    check_operations(ctx, 1, 10, 0, 0);
    for (int kinds = 0; kinds < 4; kinds++)
    {
        check_operations(ctx, test_range(2, 60), 5, kinds, 0);
        check_operations(ctx, test_range(2, 60), 41, kinds, 0);
        check_operations(ctx, test_range(2, 60), 105, kinds, 0);
        check_operations(ctx, test_range(2, 30), 30, kinds, 1);
        check_operations(ctx, test_range(2, 12), 285, kinds, 0);
        check_operations(ctx, 3, kinds == 1 ? 1200 : 600, kinds, 0);
    }
    check_operations(ctx, test_small() ? 300 : 10000, 12, 0, 0);
    check_operations(ctx, 5, 60, 0, 0);
    CHECK(cunmod_last_path(ctx) == path);
    check_mixed_lengths(ctx, path);
    check_ends(ctx);
    cunmod_ctx_destroy(ctx);
}

int main(void)
{
    test_start(0);
    check_classes();
    check_choice();
    check_path(CUNMOD_PATH_CPU);
    if (test_gpu_available())
    {
        check_path(CUNMOD_PATH_GPU);
        check_automatic();
    }
#ifdef CUNMOD_EMU
    for (int operation = 0; operation < OPERATIONS; operation++)
    {
        check_faults(operation, CUNMOD_PATH_AUTO, ITEMS, 0);
        check_faults(operation, CUNMOD_PATH_GPU, ITEMS, 0);
        check_faults(operation, CUNMOD_PATH_AUTO, 4, 310);
        check_faults(operation, CUNMOD_PATH_GPU, 4, 310);
    }
#endif
    return test_finish();
}
