/* Values and powers of batches with few long items, which are made alone.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <string.h>

#include "batches_values.h"
#include "plan/batch_single.h"
#include "plan/query.h"
#include "ref.h"
#include "scoped.h"

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
    check_made(ctx, operation, &x);
}

/* Values and polynomials by each algorithm, which decides whether items are made alone, and as the
 * times are. */
static void check_algorithms(cunmod_ctx_t ctx, const problem_t *x, int operation)
{
    static const char *const algorithms[] = {NULL, "tree", "horner"};
    for (int k = 0; k < 3; k++)
    {
        CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_POINTS, algorithms[k]));
        check_made(ctx, operation, x);
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
    check_algorithms(ctx, &x, EVALUATE);
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
    check_algorithms(ctx, &x, INTERPOLATE);
}

void check_long(cunmod_ctx_t ctx)
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
void check_ends(cunmod_ctx_t ctx)
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
void check_choice(void)
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
