/* Values and powers of batches, on each path, against the reference: items of all lengths and
 * moduli in one call, states of items, results that are operands, and failures of the device.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include <stdlib.h>
#include <string.h>

#include "batches.h"
#include "cunmod.h"
#include "harness.h"
#include "plan/batch_division.h"
#include "ref.h"

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
    side_t a, b;
    uint64_t *e;
    int64_t n;
} problem_t;

/* What an item is expected to give. */
typedef struct
{
    int status;
    int64_t len;
    uint64_t *words;
} answer_t;

static int64_t room(const side_t *side, int64_t i)
{
    return side->at[i + 1] - side->at[i];
}

static answer_t expect_values(const problem_t *x, int64_t i)
{
    const uint64_t p = x->a.p[i], *u = x->a.words + x->a.at[i], *v = x->b.words + x->b.at[i];
    answer_t answer = {.len = x->n, .words = test_array(x->n)};
    for (int64_t k = 0; k < x->n; k++)
    {
        const uint64_t point = k < room(&x->b, i) ? v[k] : 0;
        uint64_t y = 0;
        for (int64_t j = room(&x->a, i); j-- > 0;)
            y = ref_submod(u[j], ref_submod(0, ref_mulmod(y, point, p), p), p);
        answer.words[k] = y;
    }
    return answer;
}

static uint64_t word_at(const side_t *side, int64_t i, int64_t k)
{
    return k < room(side, i) ? side->words[side->at[i] + k] : 0;
}

/* By Newton's formula. z: the divided differences, then the coefficients. */
static answer_t expect_polynomial(const problem_t *x, int64_t i)
{
    const uint64_t p = x->a.p[i];
    const int64_t n = x->n;
    answer_t answer = {.status = CUNMOD_E_MODULUS};
    for (int k = 0; k < BATCH_PRIMES; k++)
        answer.status = batch_primes[k] == p ? CUNMOD_OK : answer.status;
    for (int64_t k = 0; k < n; k++)
        for (int64_t j = 0; j < k && !answer.status; j++)
            if (word_at(&x->a, i, j) == word_at(&x->a, i, k))
                answer.status = CUNMOD_E_REPEATED;
    if (answer.status)
        return answer;
    uint64_t *z = test_array(n);
    for (int64_t k = 0; k < n; k++)
        z[k] = word_at(&x->b, i, k);
    for (int64_t j = 1; j < n; j++)
        for (int64_t k = n - 1; k >= j; k--)
        {
            const uint64_t run = ref_submod(word_at(&x->a, i, k), word_at(&x->a, i, k - j), p);
            z[k] = ref_mulmod(ref_submod(z[k], z[k - 1], p), ref_inverse(run, p), p);
        }
    for (int64_t j = n - 1; j-- > 0;)
        for (int64_t k = j; k < n - 1; k++)
            z[k] = ref_submod(z[k], ref_mulmod(z[k + 1], word_at(&x->a, i, j), p), p);
    answer.len = n;
    answer.words = z;
    return answer;
}

/* power[0 .. lenf-2] = power times factor modulo f, of true length lenf. */
static void times(uint64_t *power, const uint64_t *factor, int64_t len, const uint64_t *f,
                  int64_t lenf, uint64_t p)
{
    const int64_t full = lenf - 1 + len - 1;
    uint64_t *product = test_array(full), *q = test_array(full);
    ref_mul(product, power, lenf - 1, factor, len, p);
    ref_divrem(q, power, product, full, f, lenf, p);
    free(product);
    free(q);
}

static answer_t expect_power(int operation, const problem_t *x, int64_t i)
{
    static const uint64_t linear[] = {0, 1};
    const uint64_t p = x->b.p[i], *f = x->b.words + x->b.at[i];
    const int64_t lenf = ref_length(f, room(&x->b, i));
    const uint64_t *a = operation == POWER_X ? linear : x->a.words + x->a.at[i];
    const int64_t lena = operation == POWER_X ? 2 : room(&x->a, i);
    answer_t answer = {.status = lenf == 0                          ? CUNMOD_E_DIVZERO
                                 : ref_inverse(f[lenf - 1], p) == 0 ? CUNMOD_E_INVERSE
                                                                    : CUNMOD_OK};
    if (answer.status || lenf == 1)
        return answer;
    answer.len = lenf - 1;
    answer.words = calloc((size_t)lenf, sizeof *answer.words);
    answer.words[0] = 1;
    uint64_t *q = test_array(lena), *base = calloc((size_t)lenf, sizeof *base);
    ref_divrem(q, base, a, lena, f, lenf, p);
    for (int bit = 63; bit >= 0; bit--)
    {
        if (x->e[i] >> bit > 1)
        {
            uint64_t *copy = test_copy(answer.words, lenf - 1);
            times(answer.words, copy, lenf - 1, f, lenf, p);
            free(copy);
        }
        if (x->e[i] >> bit & 1)
            times(answer.words, base, lenf - 1, f, lenf, p);
    }
    free(q);
    free(base);
    return answer;
}

static answer_t expect(int operation, const problem_t *x, int64_t i)
{
    const int of_a = operation == POWER_X ? 0 : x->a.status[i];
    const int status = of_a ? of_a : x->b.status[i];
    if (status)
        return (answer_t){.status = status};
    return operation == EVALUATE      ? expect_values(x, i)
           : operation == INTERPOLATE ? expect_polynomial(x, i)
                                      : expect_power(operation, x, i);
}

static int call(int operation, cunmod_batch_t z, cunmod_batch_t a, cunmod_batch_t b,
                const problem_t *x)
{
    return operation == EVALUATE      ? cunmod_batch_evaluate(z, a, b, x->n)
           : operation == INTERPOLATE ? cunmod_batch_interpolate(z, a, b, x->n)
           : operation == POWER       ? cunmod_batch_powmod(z, a, x->e, b)
                                      : cunmod_batch_powmod_x(z, x->e, b);
}

static answers_t expect_all(int operation, const problem_t *x)
{
    answers_t answers = answers_of(x->a.items);
    for (int64_t i = 0; i < x->a.items; i++)
    {
        const answer_t answer = expect(operation, x, i);
        answers.z[i] = answer.words;
        answers.len[i] = answer.len;
        answers.status[i] = answer.status;
    }
    return answers;
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

/* Divisors are such by which most can divide. The exponents of long powers are short. */
static problem_t make_problem(int operation, uint64_t *p, int64_t items, int64_t lena, int64_t lenb,
                              int bad)
{
    problem_t x = {.a = side_make(p, items, lena),
                   .b = side_make(p, items, lenb),
                   .e = test_array(items),
                   .n = test_range(0, lenb + 5)};
    for (int64_t i = 0; i < items; i++)
    {
        const int64_t len = room(&x.b, i);
        const uint64_t what = test_below(8);
        if (len > 0 && what > 0)
            x.b.words[x.b.at[i] + len - 1] = test_unit(p[i]);
        x.e[i] = what == 1            ? test_below(3)
                 : lena + lenb > 2000 ? test_below(8)
                 : lena + lenb > 200  ? test_below(64)
                 : what == 2          ? p[i]
                                      : test_random() >> test_below(64);
    }
    if (operation == INTERPOLATE)
        make_points(&x.a, x.n);
    if (bad)
        side_spoil(p, &x.a, &x.b);
    return x;
}

static void free_problem(problem_t *x)
{
    side_free(&x->a);
    side_free(&x->b);
    free(x->e);
}

static void check_problem(cunmod_ctx_t ctx, int operation, int64_t items, int64_t lena,
                          int64_t lenb, int kinds, int bad)
{
    uint64_t *p = test_array(items);
    side_moduli(p, items, kinds);
    problem_t x = make_problem(operation, p, items, lena, lenb, bad);
    answers_t answers = expect_all(operation, &x);
    cunmod_moduli_t moduli;
    cunmod_batch_t z;
    CHECK_OK(cunmod_moduli_create(&moduli, p, items, ctx));
    cunmod_batch_t a = side_batch(&x.a, moduli), b = side_batch(&x.b, moduli);
    CHECK_OK(cunmod_batch_create(&z, moduli));
    const uint64_t alias = test_below(3);
    cunmod_batch_t res = alias == 0 ? z : alias == 1 ? a : b;
    CHECK_OK(call(operation, res, a, b, &x));
    check_answers(res, &answers, &x.a);
    cunmod_batch_destroy(a);
    cunmod_batch_destroy(b);
    cunmod_batch_destroy(z);
    cunmod_moduli_destroy(moduli);
    answers_free(&answers);
    free_problem(&x);
    free(p);
}

static void check_errors(cunmod_ctx_t ctx)
{
    const uint64_t p[] = {7, 12}, words[] = {1, 2, 3}, e[] = {5, 6};
    const int64_t at[] = {0, 1, 3};
    volatile int flag = 1;
    uint64_t out[3];
    cunmod_moduli_t moduli, others;
    cunmod_batch_t a, c;
    CHECK_OK(cunmod_moduli_create(&moduli, p, 2, ctx));
    CHECK_OK(cunmod_moduli_create(&others, p, 2, ctx));
    CHECK_OK(cunmod_batch_create(&a, moduli));
    CHECK_OK(cunmod_batch_create(&c, others));
    CHECK_OK(cunmod_batch_set_arrays(a, words, at));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_batch_evaluate(a, a, a, -1));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_evaluate(a, NULL, a, 1));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_evaluate(NULL, a, a, 1));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_batch_evaluate(a, a, c, 1));
    CHECK_STATUS(CUNMOD_E_LENGTH, cunmod_batch_interpolate(a, a, a, -1));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_interpolate(a, NULL, a, 1));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_batch_interpolate(a, a, c, 1));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_powmod(NULL, a, e, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_powmod(a, a, NULL, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_powmod(a, a, e, NULL));
    CHECK_STATUS(CUNMOD_E_MISMATCH, cunmod_batch_powmod(a, c, e, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_powmod_x(a, NULL, a));
    CHECK_STATUS(CUNMOD_E_ARGUMENT, cunmod_batch_powmod_x(a, e, NULL));
    CHECK_OK(cunmod_set_interrupt(ctx, &flag));
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_batch_evaluate(a, a, a, 3));
    CHECK_STATUS(CUNMOD_E_INTERRUPTED, cunmod_batch_powmod(a, a, e, a));
    CHECK_OK(cunmod_set_interrupt(ctx, NULL));
    CHECK_OK(cunmod_batch_get_arrays(out, at, a));
    CHECK_EQUAL(out, words, 3);
    cunmod_batch_destroy(a);
    cunmod_batch_destroy(c);
    cunmod_moduli_destroy(moduli);
    cunmod_moduli_destroy(others);
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
    return call(of->operation, z[0], a, b, &of->x);
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
    cunmod_ctx_t ctx;
    CHECK_OK(cunmod_ctx_create(&ctx, -1));
    CHECK_OK(cunmod_set_path(ctx, path));
    check_errors(ctx);
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
        check_faults(operation, CUNMOD_PATH_AUTO, 20, 100, 40);
        check_faults(operation, CUNMOD_PATH_GPU, 6, 100, 180);
    }
#endif
    return test_finish();
}
