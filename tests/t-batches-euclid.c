/* GCDs, resultants, extended GCDs and inverses of batches: items of all lengths and moduli in one
 * call, on each path, against FLINT.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "batch_items.h"
#include "batches_pairs.h"
#include "cunmod.h"
#include "harness.h"
#include "plan/batch_euclid.h"

enum
{
    MOST_COFACTORS = 288, /* coefficients of operands whose cofactors the GPU makes */
    ITEMS = 40            /* of the batches of which device calls fail */
};

static const char *const names[] = {"gcd", "resultant", "xgcd", "invmod"};
#define OPERATIONS ((int)(sizeof names / sizeof names[0]))

static const test_batch_operation_t *operation_of(const char *name)
{
    const test_batch_operation_t *operation = test_batch_operations;
    while (strcmp(operation->name, name) != 0)
        operation++;
    return operation;
}

/* ---- results ------------------------------------------------------------------- */

/* What an operation is expected to give. */
typedef struct
{
    const test_batch_operation_t *operation;
    const side_t *side;
    answers_t z[TEST_BATCH_RESULTS];
} expected_t;

static void expect(expected_t *x, int64_t i)
{
    const side_t *const side = x->side;
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
        status = test_batch_expect(x->operation, z, operands, 0);
    for (int r = 0; r < x->operation->results; r++)
    {
        x->z[r].status[i] = status;
        x->z[r].len[i] = status == CUNMOD_OK ? z[r].length : 0;
        x->z[r].z[i] = test_copy((const uint64_t *)z[r].coeffs, x->z[r].len[i]);
    }
    for (int r = 0; r < TEST_BATCH_RESULTS; r++)
        nmod_poly_clear(z + r);
    nmod_poly_clear(operands);
    nmod_poly_clear(operands + 1);
}

static expected_t expect_all(const test_batch_operation_t *operation, const side_t *side)
{
    expected_t x = {.operation = operation, .side = side};
    for (int r = 0; r < operation->results; r++)
        x.z[r] = answers_of(side->items);
    for (int64_t i = 0; i < side->items; i++)
        expect(&x, i);
    return x;
}

static void free_expected(expected_t *x)
{
    for (int r = 0; r < x->operation->results; r++)
        answers_free(&x->z[r]);
}

static void check_results(const void *data, const cunmod_batch_t *z)
{
    const expected_t *const x = data;
    for (int r = 0; r < x->operation->results; r++)
        check_answers(z[r], &x->z[r], x->side);
}

/* ---- calls --------------------------------------------------------------------- */

/* Algorithms that are forced in turn; for those that cannot the plan chooses. */
static const char *const algorithms[] = {NULL, NULL, "small", "divsteps", "half"};
#define ALGORITHMS (sizeof algorithms / sizeof algorithms[0])

/* Each operation on one batch, with results and operands the same object now and then. */
static void check_operations(cunmod_ctx_t ctx, int64_t items, int64_t most, int kinds, int bad)
{
    uint64_t *p = test_array(items);
    side_t side[2];
    cunmod_moduli_t moduli;
    set_moduli(p, items, kinds);
    make_pairs(side, p, items, most);
    if (bad)
        spoil(side);
    CHECK_OK(cunmod_moduli_create(&moduli, side->p, items, ctx));
    for (int k = 0; k < OPERATIONS; k++)
    {
        const test_batch_operation_t *const operation = operation_of(names[k]);
        const cunmod_batch_t x[] = {side_batch(&side[0], moduli), side_batch(&side[1], moduli)};
        cunmod_batch_t own[TEST_BATCH_RESULTS], z[TEST_BATCH_RESULTS];
        for (int r = 0; r < TEST_BATCH_RESULTS; r++)
            CHECK_OK(cunmod_batch_create(&own[r], moduli));
        memcpy(z, own, sizeof z);
        const int alias = (int)test_below(4);
        const int r = (int)test_below((uint64_t)operation->results);
        z[r] = alias == 1 ? x[0] : alias == 2 ? x[1] : own[r];
        CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_GCD, algorithms[test_below(ALGORITHMS)]));
        CHECK_OK(test_batch_call(operation, z, x, NULL));
        expected_t expected = expect_all(operation, side);
        check_results(&expected, z);
        free_expected(&expected);
        for (int j = 0; j < TEST_BATCH_RESULTS; j++)
            cunmod_batch_destroy(own[j]);
        cunmod_batch_destroy(x[0]);
        cunmod_batch_destroy(x[1]);
    }
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_GCD, NULL));
    cunmod_moduli_destroy(moduli);
    side_free(&side[0]);
    side_free(&side[1]);
    free(p);
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
static int call_one(const void *data, const cunmod_batch_t *z, cunmod_batch_t a, cunmod_batch_t b)
{
    const expected_t *const of = data;
    const cunmod_batch_t x[] = {a, b};
    return test_batch_call(of->operation, z, x, NULL);
}

/* Each device call fails in turn. What is forced runs: "half" reads lengths. */
static void check_faults(const char *name, int path)
{
    uint64_t p[ITEMS];
    side_t side[2];
    set_moduli(p, ITEMS, 0);
    make_pairs(side, p, ITEMS, 30);
    expected_t expected = expect_all(operation_of(name), side);
    faulty_t x = {.a = &side[0],
                  .b = &side[1],
                  .results = expected.operation->results,
                  .call = call_one,
                  .check = check_results,
                  .data = &expected,
                  .op = CUNMOD_OP_GCD};
    check_faulty(&x, path);
    x.algorithm = "small";
    const long calls = count_calls(&x);
    x.algorithm = "half";
    CHECK(count_calls(&x) > calls);
    check_faulty(&x, path);
    free_expected(&expected);
    side_free(&side[0]);
    side_free(&side[1]);
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
    if (!test_small())
    {
        /* GCDs and resultants by halves */
        check_operations(ctx, 4, 6000, 3, 0);
        check_operations(ctx, 3, 21000, 1, 0);
    }
    CHECK(cunmod_last_path(ctx) == path);
    cunmod_ctx_destroy(ctx);
}

int main(void)
{
    test_start(0);
    check_classes();
    check_path(CUNMOD_PATH_CPU);
    if (test_gpu_available())
        check_path(CUNMOD_PATH_GPU);
#ifdef CUNMOD_EMU
    for (int operation = 0; operation < OPERATIONS; operation++)
    {
        check_faults(names[operation], CUNMOD_PATH_AUTO);
        check_faults(names[operation], CUNMOD_PATH_GPU);
    }
#endif
    return test_finish();
}
