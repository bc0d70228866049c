/* Values and powers of batches, on each path, against the reference: items of all lengths and
 * moduli in one call, states of items, results that are operands, and failures of the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "tests/batch/batches.h"
#include "plan/batch_division.h"
#include "plan/batch_single.h"
#include "plan/query.h"
#include "tests/harness/ref.h"
#include "tests/harness/scoped.h"

enum
{
    EVALUATE,    /* a at n points b */
    INTERPOLATE, /* values b at n points a */
    POWER,       /* a^e modulo b */
    POWER_X,     /* x^e modulo b */
    OPERATIONS
};

/* A problem: its operands, and what belongs to the operation. */
typedef struct
{
    int operation;
    side_t a, b;
    uint64_t *e;
    int64_t n;
} problem_t;

static void expect_values(answers_t *z, const problem_t *x, int64_t i)
{
    const uint64_t p = x->a.p[i], *u = x->a.words + x->a.at[i];
    z->len[i] = x->n;
    z->z[i] = test_array(x->n);
    for (int64_t k = 0; k < x->n; k++)
    {
        uint64_t y = 0;
        for (int64_t j = side_room(&x->a, i); j-- > 0;)
            y = ref_submod(u[j], ref_submod(0, ref_mulmod(y, side_word(&x->b, i, k), p), p), p);
        z->z[i][k] = y;
    }
}

/* By Newton's formula. z: the divided differences, then the coefficients. */
static void expect_polynomial(answers_t *answers, const problem_t *x, int64_t i)
{
    const uint64_t p = x->a.p[i];
    const int64_t n = x->n;
    int *const status = &answers->status[i];
    *status = CUNMOD_E_MODULUS;
    for (int k = 0; k < BATCH_PRIMES; k++)
        *status = batch_primes[k] == p ? CUNMOD_OK : *status;
    for (int64_t k = 0; k < n; k++)
        for (int64_t j = 0; j < k && !*status; j++)
            if (side_word(&x->a, i, j) == side_word(&x->a, i, k))
                *status = CUNMOD_E_REPEATED;
    if (*status)
        return;
    uint64_t *z = test_array(n);
    for (int64_t k = 0; k < n; k++)
        z[k] = side_word(&x->b, i, k);
    for (int64_t j = 1; j < n; j++)
        for (int64_t k = n - 1; k >= j; k--)
        {
            const uint64_t run = ref_submod(side_word(&x->a, i, k), side_word(&x->a, i, k - j), p);
            z[k] = ref_mulmod(ref_submod(z[k], z[k - 1], p), ref_inverse(run, p), p);
        }
    for (int64_t j = n - 1; j-- > 0;)
        for (int64_t k = j; k < n - 1; k++)
            z[k] = ref_submod(z[k], ref_mulmod(z[k + 1], side_word(&x->a, i, j), p), p);
    answers->len[i] = n;
    answers->z[i] = z;
}

/* power[0 .. lenf-2] = power times factor modulo f, of true length lenf. */
static void times(uint64_t *power, const uint64_t *factor, int64_t len, const uint64_t *f,
                  int64_t lenf, uint64_t p)
{
    const int64_t full = lenf - 1 + len - 1;
    SCOPED uint64_t *product = test_array(full), *q = test_array(full);
    ref_mul(product, power, lenf - 1, factor, len, p);
    ref_divrem(q, power, product, full, f, lenf, p);
}

static void expect_power(answers_t *answers, const problem_t *x, int64_t i)
{
    static const uint64_t linear[] = {0, 1};
    const uint64_t p = x->b.p[i], *f = x->b.words + x->b.at[i];
    const int64_t lenf = ref_length(f, side_room(&x->b, i));
    const uint64_t *a = x->operation == POWER_X ? linear : x->a.words + x->a.at[i];
    const int64_t lena = x->operation == POWER_X ? 2 : side_room(&x->a, i);
    answers->status[i] = lenf == 0                          ? CUNMOD_E_DIVZERO
                         : ref_inverse(f[lenf - 1], p) == 0 ? CUNMOD_E_INVERSE
                                                            : CUNMOD_OK;
    if (answers->status[i] || lenf == 1)
        return;
    uint64_t *const power = calloc((size_t)lenf, sizeof *power);
    SCOPED uint64_t *q = test_array(lena), *base = calloc((size_t)lenf, sizeof *base);
    answers->len[i] = lenf - 1;
    answers->z[i] = power;
    power[0] = 1;
    ref_divrem(q, base, a, lena, f, lenf, p);
    for (int bit = 63; bit >= 0; bit--)
    {
        if (x->e[i] >> bit > 1)
            times(power, power, lenf - 1, f, lenf, p);
        if (x->e[i] >> bit & 1)
            times(power, base, lenf - 1, f, lenf, p);
    }
}

static void expect(answers_t *z, const problem_t *x, int64_t i)
{
    z->status[i] = x->operation == POWER_X || !x->a.status[i] ? x->b.status[i] : x->a.status[i];
    if (z->status[i])
        return;
    if (x->operation == EVALUATE)
        expect_values(z, x, i);
    else if (x->operation == INTERPOLATE)
        expect_polynomial(z, x, i);
    else
        expect_power(z, x, i);
}

static int call(const void *data, const cunmod_batch_t *z, const cunmod_batch_t *x)
{
    const problem_t *const of = data;
    switch (of->operation)
    {
    case EVALUATE:
        return cunmod_batch_evaluate(z[0], x[0], x[1], of->n);
    case INTERPOLATE:
        return cunmod_batch_interpolate(z[0], x[0], x[1], of->n);
    case POWER:
        return cunmod_batch_powmod(z[0], x[0], of->e, x[1]);
    default:
        return cunmod_batch_powmod_x(z[0], of->e, x[1]);
    }
}

/* Returns a call of the operation, with its result by the reference. */
static batch_call_t call_of(const problem_t *x)
{
    batch_call_t z = {.x = {&x->a, &x->b},
                      .z = {answers_of(x->a.items)},
                      .operands = 2,
                      .results = 1,
                      .call = call,
                      .data = x};
    for (int64_t i = 0; i < x->a.items; i++)
        expect(&z.z[0], x, i);
    return z;
}

/* Makes the points of most items n different ones, where there are so many. */
static void make_points(side_t *side, int64_t n)
{
    free(side->words);
    side->words = test_array(side->items * n);
    for (int64_t i = 0; i < side->items; i++)
    {
        const uint64_t p = side->p[i], what = test_below(8);
        const uint64_t first = what == 0 ? 0 : test_below(p), step = test_unit(p);
        const int64_t len = what == 0 ? n - test_range(0, n < 2 ? n : 2) : n;
        side->at[i + 1] = side->at[i] + len;
        uint64_t *points = side->words + side->at[i], x = first;
        for (int64_t k = 0; k < len; k++)
        {
            points[k] = x;
            x = ref_submod(x, step, p);
        }
        if (what == 1 && len > 1)
            points[test_range(0, len - 2)] = points[len - 1];
    }
}

/* Divisors are such by which most can divide. The exponents of long powers are short. bad: some
 * items are spoilt. */
static problem_t make_problem(int operation, int64_t items, int kinds, int64_t lena, int64_t lenb,
                              int bad)
{
    side_t side[2];
    sides_draw(side, items, kinds, lena, lenb);
    problem_t x = {.operation = operation,
                   .a = side[0],
                   .b = side[1],
                   .e = test_array(items),
                   .n = test_range(0, lenb + 5)};
    for (int64_t i = 0; i < items; i++)
    {
        const int64_t len = side_room(&x.b, i);
        const uint64_t what = test_below(8);
        if (len > 0 && what > 0)
            x.b.words[x.b.at[i] + len - 1] = test_unit(x.b.p[i]);
        x.e[i] = what == 1            ? test_below(3)
                 : lena + lenb > 2000 ? test_below(8)
                 : lena + lenb > 200  ? test_below(64)
                 : what == 2          ? x.b.p[i]
                                      : test_random() >> test_below(64);
    }
    if (operation == INTERPOLATE)
        make_points(&x.a, x.n);
    if (bad)
        side_spoil(&x.a, &x.b);
    return x;
}

static void free_problem(problem_t *x)
{
    EACH(side_free, &x->a, &x->b);
    free(x->e);
}

#define SCOPED_PROBLEM __attribute__((cleanup(free_problem)))

/* Makes the call on all items, whose moduli are those of x->a; the result may be an operand. */
static void check_result(cunmod_ctx_t ctx, const problem_t *x)
{
    SCOPED_CALL batch_call_t z = call_of(x);
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(x->a.p, x->a.items, ctx);
    check_call(moduli, &z, test_below(3) > 0, 0, (int)test_below(2));
}

static void check_problem(cunmod_ctx_t ctx, int operation, int64_t items, int64_t lena,
                          int64_t lenb, int kinds, int bad)
{
    SCOPED_PROBLEM problem_t x = make_problem(operation, items, kinds, lena, lenb, bad);
    check_result(ctx, &x);
}

/* An interrupted call leaves its operands as they were. */
static void check_interrupted(cunmod_ctx_t ctx)
{
    const uint64_t e[] = {5, 6};
    SCOPED_MODULI cunmod_moduli_t moduli = small_moduli(ctx, 12);
    SCOPED_BATCH cunmod_batch_t a = small_batch(moduli);
    test_interrupt(ctx);
    CHECK_FAILS(INTERRUPTED, cunmod_batch_evaluate(a, a, a, 3));
    CHECK_FAILS(INTERRUPTED, cunmod_batch_powmod(a, a, e, a));
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

#define MOST_DIVISOR 4097 /* words of a divisor that the kernels of batches take */

/* One divisor is too long for the kernels of batches, and its base is longer. The moduli of both
 * sizes of words are prime or not. */
static void check_long_power(cunmod_ctx_t ctx, int operation, int kinds, int bad)
{
    const int64_t items = 6, i = test_range(0, items - 1);
    SCOPED_PROBLEM problem_t x = make_problem(operation, items, kinds, 60, 40, 0);
    side_lengthen(&x.b, i, MOST_DIVISOR + 1);
    side_lengthen(&x.a, i, MOST_DIVISOR + 30);
    x.b.words[x.b.at[i + 1] - 1] = bad == 1 ? 0 : test_unit(x.b.p[i]);
    x.e[i] = (uint64_t)test_range(2, 3);
    if (bad == 2)
    {
        /* no unit, where the modulus is not prime */
        for (uint64_t u = 2; u < 100 && ref_inverse(x.b.words[x.b.at[i + 1] - 1], x.b.p[i]) != 0;
             u++)
            x.b.words[x.b.at[i + 1] - 1] = u % x.b.p[i] ? u % x.b.p[i] : 1;
    }
    check_result(ctx, &x);
}

/* Values and polynomials by each algorithm, which decides whether items are made alone, and as the
 * times are. */
static void check_algorithms(cunmod_ctx_t ctx, const problem_t *x)
{
    static const char *const algorithms[] = {NULL, "tree", "horner"};
    for (int k = 0; k < 3; k++)
    {
        CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_POINTS, algorithms[k]));
        check_result(ctx, x);
    }
    CHECK_OK(cunmod_set_algorithm(ctx, CUNMOD_OP_POINTS, NULL));
}

/* One polynomial of len coefficients among short ones, at n points, some of which are missing. */
static void check_long_values(cunmod_ctx_t ctx, int64_t len, int64_t n, int kinds, int bad)
{
    const int64_t items = 8, i = test_range(0, items - 1);
    SCOPED_PROBLEM problem_t x = make_problem(EVALUATE, items, kinds, 50, n, 0);
    x.n = n;
    side_lengthen(&x.a, i, len);
    side_lengthen(&x.b, i, test_range(0, n + 2));
    if (bad)
        side_spoil(&x.a, &x.b);
    check_algorithms(ctx, &x);
}

static void check_long_polynomials(cunmod_ctx_t ctx, int64_t items, int64_t n, int kinds, int bad)
{
    SCOPED_PROBLEM problem_t x = make_problem(INTERPOLATE, items, kinds, n + 2, n, 0);
    x.n = n;
    make_points(&x.a, n);
    if (bad)
        side_spoil(&x.a, &x.b);
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
    SCOPED_PROBLEM problem_t x = make_problem(POWER_X, 4, 1, 10, 10, 0);
    side_lengthen(&x.b, 2, MOST_DIVISOR + 1);
    x.b.words[x.b.at[3] - 1] = 1;
    x.e[2] = 1000003;
    SCOPED_MODULI cunmod_moduli_t moduli = test_new_moduli(x.a.p, 4, ctx);
    SCOPED_BATCH cunmod_batch_t a = side_batch(&x.a, moduli), b = side_batch(&x.b, moduli);
    CHECK_OK(cunmod_set_work_limit(ctx, 1e-3));
    CHECK_FAILS(WORK, cunmod_batch_powmod_x(a, x.e, b));
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
    SCOPED_PROBLEM problem_t x = make_problem(operation, items, 0, lena, lenb, 0);
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
    test_paths(check_path, 0);
#ifdef CUNMOD_EMU
    for (int operation = 0; operation < OPERATIONS; operation++)
    {
        check_faults(operation, CUNMOD_PATH_AUTO, 20, 100, 40);
        check_faults(operation, CUNMOD_PATH_GPU, 6, 100, 180);
    }
#endif
    return test_finish();
}
