/* Values and powers of batches: problems, and what the reference expects.
 *
 * Copyright (C) 2026 the cunmod authors
 * SPDX-License-Identifier: LGPL-3.0-or-later
 */
#include "batches_values.h"

#include <stdlib.h>

#include "ref.h"
#include "scoped.h"

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
    SCOPED uint64_t *product = test_array(full), *q = test_array(full);
    ref_mul(product, power, lenf - 1, factor, len, p);
    ref_divrem(q, power, product, full, f, lenf, p);
}

static answer_t expect_power(const problem_t *x, int64_t i)
{
    static const uint64_t linear[] = {0, 1};
    const uint64_t p = x->b.p[i], *f = x->b.words + x->b.at[i];
    const int64_t lenf = ref_length(f, room(&x->b, i));
    const uint64_t *a = x->operation == POWER_X ? linear : x->a.words + x->a.at[i];
    const int64_t lena = x->operation == POWER_X ? 2 : room(&x->a, i);
    answer_t answer = {.status = lenf == 0                          ? CUNMOD_E_DIVZERO
                                 : ref_inverse(f[lenf - 1], p) == 0 ? CUNMOD_E_INVERSE
                                                                    : CUNMOD_OK};
    if (answer.status || lenf == 1)
        return answer;
    answer.len = lenf - 1;
    answer.words = calloc((size_t)lenf, sizeof *answer.words);
    answer.words[0] = 1;
    SCOPED uint64_t *q = test_array(lena), *base = calloc((size_t)lenf, sizeof *base);
    ref_divrem(q, base, a, lena, f, lenf, p);
    for (int bit = 63; bit >= 0; bit--)
    {
        if (x->e[i] >> bit > 1)
        {
            SCOPED uint64_t *copy = test_copy(answer.words, lenf - 1);
            times(answer.words, copy, lenf - 1, f, lenf, p);
        }
        if (x->e[i] >> bit & 1)
            times(answer.words, base, lenf - 1, f, lenf, p);
    }
    return answer;
}

static answer_t expect(const problem_t *x, int64_t i)
{
    const int of_a = x->operation == POWER_X ? 0 : x->a.status[i];
    const int status = of_a ? of_a : x->b.status[i];
    if (status)
        return (answer_t){.status = status};
    return x->operation == EVALUATE      ? expect_values(x, i)
           : x->operation == INTERPOLATE ? expect_polynomial(x, i)
                                         : expect_power(x, i);
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

batch_call_t call_of(const problem_t *x)
{
    batch_call_t z = {.x = {&x->a, &x->b},
                      .z = {answers_of(x->a.items)},
                      .operands = 2,
                      .results = 1,
                      .call = call,
                      .data = x};
    for (int64_t i = 0; i < x->a.items; i++)
    {
        const answer_t answer = expect(x, i);
        z.z[0].z[i] = answer.words;
        z.z[0].len[i] = answer.len;
        z.z[0].status[i] = answer.status;
    }
    return z;
}

void make_points(side_t *side, int64_t n)
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
problem_t make_problem(int operation, uint64_t *p, int64_t items, int64_t lena, int64_t lenb,
                       int bad)
{
    problem_t x = {.operation = operation,
                   .a = side_make(p, items, lena),
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

void free_problem(problem_t *x)
{
    side_free(&x->a);
    side_free(&x->b);
    free(x->e);
}

void check_made(cunmod_ctx_t ctx, const problem_t *x)
{
    SCOPED_CALL batch_call_t z = call_of(x);
    SCOPED_MODULI cunmod_moduli_t moduli = test_moduli(x->a.p, x->a.items, ctx);
    check_call(moduli, &z, test_below(3) > 0, (int)test_below(2));
}
