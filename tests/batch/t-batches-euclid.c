/* GCDs, resultants, extended GCDs and inverses of batches: items of all lengths and moduli in one
 * call, on each path, against FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "tests/batch/batch_items.h"
#include "tests/batch/batches_pairs.h"
#include "plan/batch_euclid.h"
#include "plan/batch_single.h"
#include "plan/query.h"
#include "tests/harness/scoped.h"

#define MOST_COFACTORS 288 /* coefficients, of which the kernels of batches make cofactors */
#define ITEMS 40           /* of the batches of which device calls fail */
#define FEW 4              /* of those that take many calls */

enum
{
    GCD,
    RESULTANT,
    XGCD,
    INVMOD,
    OPERATIONS
};

static const char *const names[OPERATIONS] = {"gcd", "resultant", "xgcd", "invmod"};
#define WITHOUT_COFACTORS 2 /* the first ones */

/* answers[r] item i = result r of the operation on item i of both sides, by FLINT. */
static void expect(answers_t *answers, const test_batch_operation_t *operation,
                   const side_t side[2], int64_t i)
{
    int status = side[0].status[i] ? side[0].status[i] : side[1].status[i];
    nmod_poly_struct z[TEST_BATCH_RESULTS], operands[2];
    const uint64_t p = status == CUNMOD_OK ? side->p[i] : 2;
    for (int r = 0; r < TEST_BATCH_RESULTS; r++)
        nmod_poly_init(z + r, p);
    for (int j = 0; j < 2; j++)
    {
        nmod_poly_init(operands + j, p);
        if (status == CUNMOD_OK)
            to_poly(operands + j, side[j].words + side[j].at[i], side[j].at[i + 1] - side[j].at[i]);
    }
    if (status == CUNMOD_OK)
        status = test_batch_expect(operation, z, operands, 0);
    for (int r = 0; r < operation->results; r++)
    {
        answers[r].status[i] = status;
        answers[r].len[i] = status == CUNMOD_OK ? z[r].length : 0;
        answers[r].z[i] = test_copy((const uint64_t *)z[r].coeffs, answers[r].len[i]);
    }
    for (int r = 0; r < TEST_BATCH_RESULTS; r++)
        nmod_poly_clear(z + r);
    EACH(nmod_poly_clear, operands, operands + 1);
}

static int call(const void *data, const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    return ((const test_batch_operation_t *)data)->call(z, x, NULL);
}

/* Returns a call of the operation on pairs, with its expected results. */
static batch_call_t call_of(const test_batch_operation_t *operation, const side_t side[2])
{
    batch_call_t x = {.x = {&side[0], &side[1]},
                      .operands = 2,
                      .results = operation->results,
                      .call = call,
                      .data = operation,
                      .op = CUNMOD_OP_GCD};
    for (int r = 0; r < x.results; r++)
        x.z[r] = answers_of(side->items);
    for (int64_t i = 0; i < side->items; i++)
        expect(x.z, operation, side, i);
    return x;
}

/* Each operation on one batch, with results and operands the same object now and then. `count`
 * contexts have shares of it. */
static void check_all(const cunmod_ctx_t *ctxs, int count, const side_t side[2])
{
    SCOPED_MODULI cunmod_moduli_t moduli = test_moduli_on(side->p, side->items, ctxs, count);
    for (int k = 0; k < OPERATIONS; k++)
    {
        SCOPED_CALL batch_call_t x = call_of(test_batch_find(names[k]), side);
        const int result = (int)test_below((uint64_t)x.results);
        check_call(moduli, &x, (int)test_below(2), result, (int)test_below(2));
    }
}

/* Forces an algorithm, or none; for what it cannot do the plan chooses. */
static void force_any(cunmod_ctx_t ctx)
{
    static const char *const algorithms[] = {NULL, NULL, "small", "divsteps", "half"};
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_GCD, algorithms[test_below(5)]));
}

static void check_operations(cunmod_ctx_t ctx, int64_t items, int64_t most, int kinds, int bad)
{
    SCOPED uint64_t *p = test_array(items);
    SCOPED_SIDES side_t side[2];
    set_moduli(p, items, kinds);
    make_pairs(side, p, items, most);
    if (bad)
        spoil(side);
    force_any(ctx);
    check_all(&ctx, 1, side);
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_GCD, NULL));
}

/* Short items and one that is too long for the kernels of cofactors: it changes the path of no
 * other. */
static void check_mixed(cunmod_ctx_t ctx, int path, int64_t items, int64_t longest, int kinds,
                        int bad)
{
    uint64_t p[ITEMS];
    SCOPED_SIDES side_t side[2];
    cunmod_ctx_t ctxs[2] = {ctx};
    CHECK_OK(cunmod_ctx_create(&ctxs[1], -1));
    CHECK_OK(cunmod_set_path(ctxs[1], path));
    set_moduli(p, items, kinds);
    make_pairs_with(side, p, items, 30, longest);
    if (bad)
        spoil(side);
    const int count = 1 + (int)test_below(2);
    force_any(ctx);
    check_all(ctxs, count, side);
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_GCD, NULL));
    if (path != CUNMOD_PATH_AUTO)
        CHECK(cunmod_last_path(ctx) == path);
    else if (count == 1) /* else a share may have the long item alone */
        CHECK(cunmod_last_path(ctx) == CUNMOD_PATH_GPU);
    cunmod_ctx_destroy(ctxs[1]);
}

/* The status of a single operation that ends a call is the call's, and leaves all as it was. */
static void check_ends(cunmod_ctx_t ctx)
{
    uint64_t p[ITEMS];
    SCOPED_SIDES side_t side[2];
    SCOPED_SIDES side_t shorts[2];
    cunmod_batch_t z[TEST_BATCH_RESULTS];
    const test_batch_operation_t *const xgcd = test_batch_find("xgcd");
    set_moduli(p, ITEMS, 0);
    make_pairs_with(side, p, ITEMS, 30, 400);
    make_pairs(shorts, p, ITEMS, 30);
    for (int64_t i = 0; i < ITEMS; i++)
        if (side->at[i + 1] - side->at[i] > MOST_COFACTORS)
        {
            /* the long item has operands of which one is divided by the other first, alone */
            uint64_t *const b = side[1].words + side[1].at[i];
            side->words[side->at[i + 1] - 1] = 1;
            memset(b, 0, (size_t)(side[1].at[i + 1] - side[1].at[i]) * sizeof *b);
            b[2] = 1;
        }
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(p, ITEMS, ctx);
    for (int r = 0; r < TEST_BATCH_RESULTS; r++)
        CHECK_OK(cunmod_batch_create(&z[r], moduli));
    const cunmod_batch_t x[] = {side_batch(&side[0], moduli), side_batch(&side[1], moduli)};
    const cunmod_batch_t a[] = {side_batch(&shorts[0], moduli), side_batch(&shorts[1], moduli)};
    CHECK_OK(xgcd->call(z, a, NULL));
    CHECK_OK(cunmod_set_work_limit(ctx, 1e-3));
    CHECK_FAILS(WORK, xgcd->call(z, x, NULL));
    CHECK(strstr(cunmod_last_reason(ctx), "limit") != NULL);
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, xgcd->call(z, x, NULL));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    SCOPED_CALL batch_call_t short_call = call_of(xgcd, shorts);
    for (int r = 0; r < TEST_BATCH_RESULTS; r++)
        check_answers(z[r], &short_call.z[r], shorts);
    const cunmod_batch_t all[] = {z[0], z[1], z[2], x[0], x[1], a[0], a[1]};
    for (int k = 0; k < 7; k++)
        cunmod_batch_destroy(all[k]);
}

#ifdef CUNMOD_EMU
/* Each device call fails in turn, without a long item and with one. */
static void check_faults(const test_batch_operation_t *operation, int path, int64_t items,
                         int64_t longest)
{
    uint64_t p[ITEMS];
    SCOPED_SIDES side_t side[2];
    set_moduli(p, items, 0);
    if (longest > 0)
        make_pairs_with(side, p, items, 30, longest);
    else
        make_pairs(side, p, items, 30);
    SCOPED_CALL batch_call_t x = call_of(operation, side);
    check_faulty(&x, path);
}

/* The forced algorithm runs: "divsteps", which makes no cofactors, and "half" read lengths first.
 * Each device call of the latter fails in turn, of resultants and extended GCDs: the other
 * operations make the same calls. */
static void check_forced(int k)
{
    uint64_t p[FEW];
    SCOPED_SIDES side_t side[2];
    set_moduli(p, FEW, 0);
    make_pairs(side, p, FEW, 30);
    SCOPED_CALL batch_call_t x = call_of(test_batch_find(names[k]), side);
    x.algorithm = "small";
    const long calls = count_calls(&x);
    x.algorithm = "divsteps";
    CHECK(count_calls(&x) > calls || k >= WITHOUT_COFACTORS);
    x.algorithm = "half";
    CHECK(count_calls(&x) > calls);
    if (k == RESULTANT || k == XGCD)
        check_faulty(&x, CUNMOD_PATH_GPU);
}
#endif

/* Each class has the lengths for which its groups have registers. */
static void check_classes(void)
{
    int before = 0;
    for (int64_t n = 0; n < 3000; n++)
    {
        const int class = cunmod_euclid_class(n);
        const int cofactors = cunmod_cofactor_class(n);
        CHECK((cofactors == CUNMOD_EUCLID_LONG) == (n > MOST_COFACTORS));
        CHECK(n > MOST_COFACTORS ||
              n <= CUNMOD_COFACTOR_LANES(cofactors) * (CUNMOD_COFACTOR_ROWS(cofactors) - 1));
        CHECK(class >= before && class <= CUNMOD_EUCLID_LONG);
        CHECK(class == CUNMOD_EUCLID_LONG ||
              n <= CUNMOD_GROUP_LANES(class) * (CUNMOD_GROUP_ROWS(class) - 1));
        before = class;
    }
    CHECK(before == CUNMOD_EUCLID_LONG);
}

/* Resultants of operands that are too long for the steps in the emulator, and so alone. */
static void check_uneven(cunmod_ctx_t ctx)
{
    uint64_t p[2];
    SCOPED_SIDES side_t side[2];
    set_moduli(p, 2, 3);
    make_uneven_pairs(side, p, 2, 20500, 12);
    check_all(&ctx, 1, side);
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
    CHECK(cunmod_single_on_gpu(&query, 0.99 * cpu.us, params, 1, 16));
    CHECK(!cunmod_single_on_gpu(&query, 1.01 * cpu.us, params, 1, 16));
    CHECK(cunmod_single_on_gpu(&query, 0.49 * cpu.us, params, 2, 16));
    CHECK(!cunmod_single_on_gpu(&query, 0.51 * cpu.us, params, 2, 16));
    CHECK(cunmod_single_on_gpu(&query, cpu.us / 17, params, 1000, 16));
    CHECK(!cunmod_single_on_gpu(&query, cpu.us / 15, params, 1000, 16));
}

/* The path that the plan chooses: some of many long items are made on the CPU. */
static void check_automatic(void)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, CUNMOD_PATH_AUTO);
    check_mixed_lengths(ctx, CUNMOD_PATH_AUTO);
    for (int kinds = 0; kinds < 4; kinds++)
        check_operations(ctx, test_range(10, 20), 330, kinds, kinds == 3);
}

static void check_path(int path)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
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
    if (!test_small())
    {
        /* GCDs and resultants by halves */
        check_operations(ctx, 4, 6000, 3, 0);
        check_operations(ctx, 3, 21000, 1, 0);
    }
    CHECK(cunmod_last_path(ctx) == path);
    check_mixed_lengths(ctx, path);
    check_ends(ctx);
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
    for (int k = 0; k < OPERATIONS; k++)
    {
        check_forced(k);
        check_faults(test_batch_find(names[k]), CUNMOD_PATH_AUTO, ITEMS, 0);
        check_faults(test_batch_find(names[k]), CUNMOD_PATH_GPU, ITEMS, 0);
        check_faults(test_batch_find(names[k]), CUNMOD_PATH_AUTO, 4, 310);
        check_faults(test_batch_find(names[k]), CUNMOD_PATH_GPU, 4, 310);
    }
#endif
    return test_finish();
}
