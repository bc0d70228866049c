/* Values and powers of batches, on each path, against the reference: items of all lengths and
 * moduli in one call, states of items, results that are operands, and failures of the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "batches_values.h"
#include "cunmod.h"
#include "plan/batch_division.h"
#include "plan/batch_single.h"
#include "plan/query.h"
#include "ref.h"
#include "scoped.h"

static void check_problem(cunmod_ctx_t ctx, int operation, int64_t items, int64_t lena,
                          int64_t lenb, int kinds, int bad)
{
    SCOPED uint64_t *p = test_array(items);
    side_moduli(p, items, kinds);
    SCOPED_PROBLEM problem_t x = make_problem(operation, p, items, lena, lenb, bad);
    memcpy(x.a.p, p, (size_t)items * sizeof *p);
    check_made(ctx, &x);
}

/* An interrupted call leaves its operands as they were. */
static void check_interrupted(cunmod_ctx_t ctx)
{
    const uint64_t e[] = {5, 6};
    volatile int flag = 1;
    SCOPED_MODULI cunmod_moduli_t moduli = small_moduli(ctx);
    SCOPED_BATCH cunmod_batch_t a = small_batch(moduli);
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_batch_evaluate(a, a, a, 3));
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_batch_powmod(a, a, e, a));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    check_small(a);
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

/* ---- few long items, which are computed one by one ---- */

enum
{
    MOST_DIVISOR = 4097 /* words of a divisor that the kernels of batches take */
};

/* One divisor is too long for the kernels of batches, and its base is longer. The moduli of both
 * sizes of words are prime or not. */
static void check_long_power(cunmod_ctx_t ctx, int operation, int kinds, int bad)
{
    uint64_t p[6];
    const int64_t items = 6, i = test_range(0, items - 1);
    side_moduli(p, items, kinds);
    SCOPED_PROBLEM problem_t x = make_problem(operation, p, items, 60, 40, 0);
    side_lengthen(&x.b, i, MOST_DIVISOR + 1);
    side_lengthen(&x.a, i, MOST_DIVISOR + 30);
    x.b.words[x.b.at[i + 1] - 1] = bad == 1 ? 0 : test_unit(p[i]);
    x.e[i] = (uint64_t)test_range(2, 3);
    if (bad == 2)
    {
        /* no unit, where the modulus is not prime */
        for (uint64_t u = 2; u < 100 && ref_inverse(x.b.words[x.b.at[i + 1] - 1], p[i]) != 0; u++)
            x.b.words[x.b.at[i + 1] - 1] = u % p[i] ? u % p[i] : 1;
    }
    check_made(ctx, &x);
}

/* Values and polynomials by each algorithm, which decides whether items are made alone, and as the
 * times are. */
static void check_algorithms(cunmod_ctx_t ctx, const problem_t *x)
{
    static const char *const algorithms[] = {NULL, "tree", "horner"};
    for (int k = 0; k < 3; k++)
    {
        CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_POINTS, algorithms[k]));
        check_made(ctx, x);
    }
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_POINTS, NULL));
}

/* One polynomial of len coefficients among short ones, at n points, some of which are missing. */
static void check_long_values(cunmod_ctx_t ctx, int64_t len, int64_t n, int kinds, int bad)
{
    uint64_t p[8];
    const int64_t items = 8, i = test_range(0, items - 1);
    side_moduli(p, items, kinds);
    SCOPED_PROBLEM problem_t x = make_problem(EVALUATE, p, items, 50, n, 0);
    x.n = n;
    side_lengthen(&x.a, i, len);
    side_lengthen(&x.b, i, test_range(0, n + 2));
    if (bad)
        side_spoil(p, &x.a, &x.b);
    memcpy(x.a.p, p, sizeof p);
    check_algorithms(ctx, &x);
}

static void check_long_polynomials(cunmod_ctx_t ctx, int64_t items, int64_t n, int kinds, int bad)
{
    uint64_t p[8];
    side_moduli(p, items, kinds);
    SCOPED_PROBLEM problem_t x = make_problem(INTERPOLATE, p, items, n + 2, n, 0);
    x.n = n;
    make_points(&x.a, n);
    if (bad)
        side_spoil(p, &x.a, &x.b);
    memcpy(x.a.p, p, (size_t)items * sizeof *p);
    check_algorithms(ctx, &x);
}

static void check_long(cunmod_ctx_t ctx)
{
    for (int kinds = 0; kinds < 4; kinds++)
    {
        check_long_values(ctx, 12000, 1, kinds, kinds % 2);
        check_long_values(ctx, 3000, test_range(2, 40), kinds, 1 - kinds % 2);
        check_long_polynomials(ctx, test_range(1, 8), test_range(1, 60), kinds, kinds % 2);
    }
    check_long_power(ctx, POWER, 0, 0);
    check_long_power(ctx, POWER, 1, 1);
    check_long_power(ctx, POWER, 3, 2);
    check_long_power(ctx, POWER_X, 2, 0);
    check_long_polynomials(ctx, 2, 300, 0, 0);
}

/* A long divisor's call has the status of the single operation. */
static void check_ends(cunmod_ctx_t ctx)
{
    uint64_t p[4];
    side_moduli(p, 4, 1);
    SCOPED_PROBLEM problem_t x = make_problem(POWER_X, p, 4, 10, 10, 0);
    side_lengthen(&x.b, 2, MOST_DIVISOR + 1);
    x.b.words[x.b.at[3] - 1] = 1;
    x.e[2] = 1000003;
    SCOPED_MODULI cunmod_moduli_t moduli = test_moduli(p, 4, ctx);
    SCOPED_BATCH cunmod_batch_t a = side_batch(&x.a, moduli), b = side_batch(&x.b, moduli);
    CHECK_OK(cunmod_set_work_limit(ctx, 1e-3));
    CHECK_STATUS(CUNMOD_E_WORK, cunmod_batch_powmod_x(a, x.e, b));
    CHECK(strstr(cunmod_last_reason(ctx), "limit") != NULL);
    CHECK_OK(cunmod_set_work_limit(ctx, -1));
}

/* Few long items are made alone, many and short ones are not; without a forced algorithm. */
static void check_choice(void)
{
    const cunmod_params_t *const params = cunmod_params_default(NULL);
    cunmod_query_t one = cunmod_ask_elementary(2147483629, CUNMOD_ELEMENTARY_VALUE, 1000000, 0, 1);
    cunmod_query_t few = cunmod_ask_interpolate(2147483629, 10000, 0);
    cunmod_query_t small = cunmod_ask_evaluate(2147483629, 200, 100, 0);
    cunmod_query_t *const all[] = {&one, &few, &small};
    for (int k = 0; k < 3; k++)
    {
        all[k]->bits = 31;
        all[k]->algorithm = -1;
    }
    CHECK(cunmod_single_values(&one, 20, params, 1));
    CHECK(!cunmod_single_values(&one, 20, params, 100000));
    CHECK(cunmod_single_values(&few, 400, params, 8));
    CHECK(!cunmod_single_values(&few, 400, params, 4096));
    CHECK(!cunmod_single_values(&small, 10, params, 1));
    small.algorithm = CUNMOD_ALG_POINTS_TREE;
    CHECK(cunmod_single_values(&small, 10, params, 1));
    one.algorithm = CUNMOD_ALG_POINTS_HORNER;
    CHECK(!cunmod_single_values(&one, 20, params, 1));
    for (int64_t len = 1; len < (int64_t)1 << 40; len *= 2)
    {
        CHECK(cunmod_value_class(len) <= cunmod_value_class(len + 1));
        CHECK(cunmod_value_class(len) < CUNMOD_VALUE_CLASSES);
    }
}

#ifdef CUNMOD_EMU
static void check_faults(int operation, int path, int64_t items, int64_t lena, int64_t lenb)
{
    uint64_t p[40];
    side_moduli(p, items, 0);
    SCOPED_PROBLEM problem_t x = make_problem(operation, p, items, lena, lenb, 0);
    for (int64_t i = 0; i < items; i++)
        x.e[i] %= 8;
    SCOPED_CALL batch_call_t call = call_of(&x);
    check_faulty(&call, path);
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
