/* Values and powers of batches, on each path, against the reference: items of all lengths and
 * moduli in one call, states of items, results that are operands, and failures of the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "batches_values.h"
#include "cunmod.h"
#include "plan/batch_division.h"
#include "scoped.h"

static void check_problem(cunmod_ctx_t ctx, int operation, int64_t items, int64_t lena,
                          int64_t lenb, int kinds, int bad)
{
    SCOPED uint64_t *p = test_array(items);
    side_moduli(p, items, kinds);
    SCOPED_PROBLEM problem_t x = make_problem(operation, p, items, lena, lenb, bad);
    memcpy(x.a.p, p, (size_t)items * sizeof *p);
    check_made(ctx, operation, &x);
}

/* An interrupted call leaves its operands as they were. */
static void check_interrupted(cunmod_ctx_t ctx)
{
    const uint64_t p[] = {7, 12}, words[] = {1, 2, 3}, e[] = {5, 6};
    const int64_t at[] = {0, 1, 3};
    volatile int flag = 1;
    uint64_t out[3];
    SCOPED_MODULI cunmod_moduli_t moduli = test_moduli(p, 2, ctx);
    SCOPED_BATCH cunmod_batch_t a = test_batch_of(moduli, words, at);
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_batch_evaluate(a, a, a, 3));
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_batch_powmod(a, a, e, a));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK_OK(cunmod_batch_get_arrays(out, at, a));
    CHECK_EQUAL(out, words, 3);
}

static void check_classes(void)
{
    CHECK(cunmod_power_class(0, 13) == 0);
    CHECK(cunmod_power_class(129, 13) == 8);
    CHECK(cunmod_power_class(130, 13) == 9);
    CHECK(cunmod_power_class(4097, 13) == 13);
    CHECK(cunmod_power_class(4098, 13) == CUNMOD_DIVISION_LONG);
    CHECK(cunmod_power_class(2050, 12) == CUNMOD_DIVISION_LONG);
}

#ifdef CUNMOD_EMU
typedef struct
{
    int operation;
    problem_t x;
    answers_t answers;
} faults_t;

static int call_one(const void *data, const cunmod_batch_t *z, cunmod_batch_t a, cunmod_batch_t b)
{
    const faults_t *const of = data;
    return call_operation(of->operation, z[0], a, b, &of->x);
}

static void check_one(const void *data, const cunmod_batch_t *z)
{
    const faults_t *const of = data;
    check_answers(z[0], &of->answers, &of->x.a);
}

static void check_faults(int operation, int path, int64_t items, int64_t lena, int64_t lenb)
{
    uint64_t p[40];
    side_moduli(p, items, 0);
    faults_t of = {.operation = operation, .x = make_problem(operation, p, items, lena, lenb, 0)};
    for (int64_t i = 0; i < items; i++)
        of.x.e[i] %= 8;
    of.answers = expect_all(operation, &of.x);
    check_faulty(&(faulty_t){.a = &of.x.a,
                             .b = &of.x.b,
                             .results = 1,
                             .call = call_one,
                             .check = check_one,
                             .data = &of},
                 path);
    answers_free(&of.answers);
    free_problem(&of.x);
}
#endif

static void check_path(int path)
{
    SCOPED_CTX cunmod_ctx_t ctx = test_ctx_on(-1, path);
    check_interrupted(ctx);
    for (int operation = 0; operation < OPERATIONS; operation++)
    {
        const int power = operation == POWER || operation == POWER_X;
        check_problem(ctx, operation, 0, 10, 10, 0, 0);
        check_problem(ctx, operation, 1, 10, 5, 0, 0);
        for (int kinds = 0; kinds < 4; kinds++)
        {
            check_problem(ctx, operation, test_range(2, 40), 12, 12, kinds, 0);
            check_problem(ctx, operation, test_range(2, 20), 40, 40, kinds, kinds < 3);
        }
        check_problem(ctx, operation, 6, 300, 200, 1, 0);
        check_problem(ctx, operation, 6, power ? 300 : 1500, 300, 2, 0);
    }
    if (!test_small())
    {
        check_problem(ctx, EVALUATE, 5, 5000, 1000, 0, 0);
        check_problem(ctx, INTERPOLATE, 3, 10, 1500, 2, 0);
        check_problem(ctx, INTERPOLATE, 2, 10, LONG, 2, 0);
        check_problem(ctx, POWER, 3, 1000, 2000, 0, 0);
        check_problem(ctx, POWER_X, 2, 10, LONG, 0, 0);
    }
    check_long(ctx);
    CHECK(cunmod_last_path(ctx) == path);
    check_ends(ctx);
}

int main(void)
{
    test_start(0);
    check_classes();
    check_choice();
    check_path(CUNMOD_PATH_CPU);
    if (test_gpu_available())
        check_path(CUNMOD_PATH_GPU);
#ifdef CUNMOD_EMU
    for (int operation = 0; operation < OPERATIONS; operation++)
    {
        check_faults(operation, CUNMOD_PATH_AUTO, 20, 100, 40);
        check_faults(operation, CUNMOD_PATH_GPU, 6, 100, 180);
    }
#endif
    return test_finish();
}
